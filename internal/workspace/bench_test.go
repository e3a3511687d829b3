package workspace

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// tree makes a workspace of 10,000 files in 500 folders, 115 MB of text.
func tree(b *testing.B) *Root {
	files := map[string]string{".gitignore": strings.Repeat("*.log\n/build/\nsrc/gen/*.go\n**/tmp/\n!keep.log\n", 10)}
	for i := range 10_000 {
		var text strings.Builder
		for line := range 150 + i%100 {
			fmt.Fprintf(&text, "	if err := step%d(ctx, %d); err != nil { return err }\n", i, line)
		}
		if i%1000 == 0 {
			text.WriteString("a Needle in a haystack\n")
		}
		files[fmt.Sprintf("m%02d/p%d/deep/file%05d.go", i%50, i/50%10, i)] = text.String()
	}
	return open(b, files)
}

func BenchmarkSearchIn10000Files(b *testing.B) {
	r := tree(b)
	for name, q := range map[string]Query{
		"any case":   {Text: "needle"},
		"exact":      {Text: "Needle"},
		"beyond":     {Text: "nädel"},
		"everywhere": {Text: "err != nil"},
		"nowhere":    {Text: "step10000("},
		"by name":    {Text: "needle", Include: "**/file000*.go"},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			var took []time.Duration
			for b.Loop() {
				start := time.Now()
				if _, err := r.Search(b.Context(), q); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)*99/100].Milliseconds()), "p99-ms")
		})
	}
}

func BenchmarkList10000Files(b *testing.B) {
	r := tree(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.List(b.Context(), "", true); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	r := open(b, map[string]string{"src/deep/f.go": ""})
	text := []byte(strings.Repeat("a line of text\n", 300))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Write(b.Context(), "src/deep/f.go", text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPatch(b *testing.B) {
	for name, end := range map[string]string{"LF": "\n", "CRLF": "\r\n"} {
		b.Run(name, func(b *testing.B) {
			r := open(b, map[string]string{"f.go": strings.Repeat("a line of text"+end, 3000) + "one\n"})
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				e := Edit{Old: "one\n", New: "two\n"}
				if i%2 == 1 {
					e.Old, e.New = e.New, e.Old
				}
				if _, err := r.Patch(b.Context(), "f.go", []Edit{e}, ""); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

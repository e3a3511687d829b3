package board

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board/fractional"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/uitest/judge"
)

// problemsOf are what versions of tldraw find wrong with files, a line each with a
// part of the file.
func problemsOf(v judge.Verdict, files []string, versions ...string) (out []string) {
	for _, version := range versions {
		for i := range files {
			if wrong := v.Wrong(version, i); len(wrong) > 0 {
				out = append(out, fmt.Sprintf("tldraw %s, file %d:\n%s\n%s", version, i, strings.Join(wrong[:min(len(wrong), 8)], "\n"), files[i][:min(len(files[i]), 3000)]))
			}
		}
	}
	return out
}

// oldSchema is a file of an older tldraw, as old as can be written.
const oldSchema = `{"store":{"document:document":{"gridSize":10,"name":"old","meta":{},"id":"document:document","typeName":"document"},
"page:page":{"meta":{},"id":"page:page","name":"Page 1","index":"a1","typeName":"page"}},
"schema":{"schemaVersion":2,"sequences":{"com.tldraw.store":4,"com.tldraw.asset":1,"com.tldraw.camera":1,"com.tldraw.document":2,"com.tldraw.page":1,
"com.tldraw.shape":4,"com.tldraw.asset.bookmark":2,"com.tldraw.asset.image":5,"com.tldraw.shape.group":0,"com.tldraw.shape.text":3,"com.tldraw.shape.bookmark":2,
"com.tldraw.shape.draw":2,"com.tldraw.shape.geo":10,"com.tldraw.shape.note":9,"com.tldraw.shape.line":5,"com.tldraw.shape.frame":0,"com.tldraw.shape.arrow":7,
"com.tldraw.shape.highlight":1,"com.tldraw.shape.image":4,"com.tldraw.binding.arrow":0}}}`

func TestTldrawTakesWhatIsWritten(t *testing.T) {
	var files []string
	add := func(b *Board) { files = append(files, string(b.Encode())) }
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 1))
		b := New("Generated", []string{"a.whiteboard.json", "a.tldr"}[seed%2])
		switch seed % 6 {
		case 2:
			b.file = tldraw.New(tldraw.Document)
		case 3:
			var err error
			if b, err = Open([]byte(oldSchema)); err != nil {
				t.Fatal(err)
			}
		case 4:
			b = of44(t)
		case 5:
			b = today()
		}
		scribble(t, b, rng, 80)
		if err := b.SetCamera(Camera{rng.Float64() * 100, -3, 0.5}); err != nil {
			t.Fatal(err)
		}
		add(b)
	}
	var keys [][3]any
	rng := rand.New(rand.NewPCG(7, 7))
	known := []string{"", "a0", "a1", "Zz", "b00", "a0V"}
	for range 400 {
		a, b := known[rng.IntN(len(known))], known[rng.IntN(len(known))]
		if a > b && b != "" {
			a, b = b, a
		}
		if a == b && a != "" {
			continue
		}
		n := 1 + rng.IntN(6)
		made, err := fractional.Spread(a, b, n)
		if err != nil {
			t.Fatal(err)
		}
		known = append(known, made[rng.IntN(n)])
		keys = append(keys, [3]any{a, b, n})
	}
	v := judge.Ask(t, files, keys)
	for _, wrong := range problemsOf(v, files, judge.Newest) {
		t.Error(wrong)
	}
	for i, file := range files { // an older one takes those that name it
		b, err := Open([]byte(file))
		if err != nil {
			t.Fatal(err)
		}
		for _, version := range []string{judge.V51, judge.V44} {
			asks := readable(v, version, b)
			if wrong := v.Wrong(version, i); asks != (len(wrong) == 0) {
				t.Errorf("tldraw %s, which takes the file's versions: %v, says %q\n%s", version, asks, wrong, b.file.Schema.JSON())
			}
		}
	}
	for i, k := range keys {
		want, err := fractional.Spread(k[0].(string), k[1].(string), k[2].(int))
		if err != nil || !slices.Equal(v.Keys[i], want) {
			t.Errorf("%v: tldraw makes %q, we %q, %v", k, v.Keys[i], want, err)
		}
	}
	if schema := v.Versions[judge.Newest].Schema; !tldraw.Same(schema, tldraw.Current().JSON()) {
		t.Errorf("tldraw's schema is %s\nours %s", schema, tldraw.Current().JSON())
	}
}

// readable reports whether a version of tldraw knows all versions that a file names.
func readable(v judge.Verdict, version string, b *Board) bool {
	theirs := tldraw.ReadSchema(v.Versions[version].Schema)
	names, _ := tldraw.ParseObject(b.file.Schema.JSON())
	all, _ := tldraw.ParseObject(names.Get("sequences"))
	return !slices.ContainsFunc(all, func(f tldraw.Field) bool {
		has, _ := tldraw.Num(f.Raw)
		knows, ok := theirs.Version(f.Key)
		return ok && int(has) > knows
	})
}

func TestTheJudgeFindsWhatIsWrong(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box"}`)
	good := string(b.Encode())
	v := judge.Ask(t, []string{good, strings.Replace(good, `"rectangle"`, `"blob"`, 1), strings.Replace(good, `"scale":1`, `"scale":0`, 1)}, nil)
	for version, of := range v.Versions {
		if len(of.Files[0]) != 0 || len(of.Files[1]) != 1 || len(of.Files[2]) != 1 {
			t.Errorf("tldraw %s: %q", version, of.Files)
		}
	}
}

// Everything under examples/ opens in tldraw, and is written again as it is.
func TestTldrawTakesTheExamples(t *testing.T) {
	names, err := filepath.Glob("../../examples/*.whiteboard.json")
	if err != nil || len(names) < 10 {
		t.Fatalf("%d examples, %v", len(names), err)
	}
	var files []string
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := Open(data)
		if err != nil || len(b.Problems()) > 0 || string(b.Encode()) != string(data) {
			t.Errorf("%s: %v, %q", name, err, b.Problems())
		}
		files = append(files, string(data))
	}
	for _, wrong := range problemsOf(judge.Ask(t, files, nil), files, judge.Versions()...) {
		t.Error(wrong)
	}
}

// A file that does not say its schema is written with one that fits what it holds,
// of whichever version that is.
func TestTldrawTakesWhatHadNoSchema(t *testing.T) {
	var files []string
	for seed := range uint64(24) {
		rng := rand.New(rand.NewPCG(seed, 2))
		b := fresh()
		switch seed % 4 {
		case 1:
			b = of44(t)
		case 2:
			b = today()
		case 3:
			var err error
			if b, err = Open([]byte(oldSchema)); err != nil {
				t.Fatal(err)
			}
		}
		scribble(t, b, rng, 60)
		text := string(b.Encode())
		said := `"schema": ` + string(b.file.Schema.JSON())
		if !strings.Contains(text, said) {
			said = `"schema":` + string(b.file.Schema.JSON())
		}
		unsaid := strings.Replace(text, said, `"schema":`+[]string{"null", `"5"`, "{}", `[2]`}[rng.IntN(4)], 1)
		if unsaid == text {
			t.Fatal("the schema is not found")
		}
		again, err := Open([]byte(unsaid))
		if err != nil || again.ReadOnly() != "" || !strings.Contains(strings.Join(again.Problems(), "\n"), "no schema that can be read") {
			t.Fatalf("%v, %q, %q", err, again.ReadOnly(), again.Problems())
		}
		scribble(t, again, rng, 20)
		files = append(files, string(again.Encode()))
		if seed%4 == 0 && again.file.Schema.Is(tldraw.Current()) {
			t.Error("what an old tldraw reads is given the newest schema")
		}
	}
	v := judge.Ask(t, files, nil)
	for _, wrong := range problemsOf(v, files, judge.Newest) {
		t.Error(wrong)
	}
	for i, file := range files {
		b, err := Open([]byte(file))
		if err != nil {
			t.Fatal(err)
		}
		for _, version := range []string{judge.V51, judge.V44} {
			if wrong := v.Wrong(version, i); readable(v, version, b) && len(wrong) > 0 {
				t.Errorf("tldraw %s: %q\n%s", version, wrong, b.file.Schema.JSON())
			}
		}
	}
}

func TestWhatCannotBeWrittenRightIsReadOnly(t *testing.T) {
	plain := `{"store":{"page:page":{"meta":{},"id":"page:page","name":"P","index":"a1","typeName":"page"},"shape:a":{"id":"shape:a","typeName":"shape","type":"geo",` +
		`"parentId":"page:page","index":"a1","x":0,"y":0,"props":{"w":10,"h":10,"text":"old"}}}%s}`
	tldr := `{"tldrawFileFormatVersion":%s,"schema":` + string(tldraw.Current().JSON()) + `,"records":[]}`
	for name, c := range map[string]struct{ file, why string }{
		"text of old, no schema":      {fmt.Sprintf(plain, ""), `the text of "shape:a" is in the form of tldraw before 3.9`},
		"text of old, schema of text": {fmt.Sprintf(plain, `,"schema":"x"`), "before 3.9"},
		"a format to come":            {fmt.Sprintf(tldr, "2"), "tldrawFileFormatVersion 2, newer than the 1 that is known here"},
		"a format far away":           {fmt.Sprintf(tldr, "1.5"), "newer than the 1"},
		"the format of today":         {fmt.Sprintf(tldr, "1"), ""},
	} {
		b, err := Open([]byte(c.file))
		if err != nil {
			t.Fatal(err)
		}
		if c.why == "" {
			if b.ReadOnly() != "" {
				t.Errorf("%s: %s", name, b.ReadOnly())
			}
			continue
		}
		if _, _, err := b.Add(json.RawMessage(`{"kind":"box"}`)); !errors.Is(err, ErrReadOnly) || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v", name, err)
		}
		if b.Dirty() {
			t.Errorf("%s: it is to be saved", name)
		}
	}
}

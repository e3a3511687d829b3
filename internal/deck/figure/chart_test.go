package figure

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestChartsAreDrawnAsBars(t *testing.T) {
	for name, c := range map[string]struct{ source, want string }{
		"a pie": {"pie showData title Pets\n\"Dogs\" : 386\n\"Cats\" : 85.5\n\"Rats\" : 1\n\"None\" : 0", `
               Pets

Dogs  ████████████████  81.7%   386
Cats  ███▌              18.1%  85.5
Rats  ▏                  0.2%     1
None                       0%     0`},
		"a timeline": {"timeline\ntitle Past\nsection Early\n2002 : LinkedIn\nsection Late\n2004 : Facebook : Google\n    : Orkut\nlater", `
      Past

      ╭─ Early
 2002 ● LinkedIn
      ├─ Late
 2004 ● Facebook
      │ Google
      │ Orkut
later ●`},
		"a Gantt diagram": {"gantt\ntitle The plan\nsection Design\nSketch :done, a, 2024-01-01, 10d\nReview :crit, after a, 5d\nsection Code\nParser :active, 2024-01-12, 2024-02-20\nEnd : milestone, 2024-02-25, 0d\nDocs : 5d", `
         The plan

          2024-01
          ┬───────────────
Design    ┊
  Sketch  ░░░
  Review  ┊  ■
Code      ┊
  Parser  ┊  ▓▓▓▓▓▓▓▓▓▓
  End     ┊             ◆
  Docs    ┊              █`},
		"without sections": {"gantt\ndateFormat HH:mm\nA : 09:00, 2h\nB : 1h", `
        10:00     12:00
   ─────┬─────────┬
A  ███████████    ┊
B       ┊     █████`},
	} {
		t.Run(name, func(t *testing.T) {
			all, err := Diagram(c.source)
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(all.Drawings, func(lines []string) bool { return "\n"+strings.Join(lines, "\n") == c.want })
			if i < 0 {
				t.Error(cmp.Diff(c.want, "\n"+strings.Join(all.Drawings[max(len(all.Drawings)-3, 0)], "\n")))
			}
		})
	}
}

func TestAChartOnABoardIsToldInWords(t *testing.T) {
	b, err := Board("pie\n\"a\" : 1\n\"b\" : 3\nx")
	if err != nil || b.Words != "- a: 25%\n- b: 75%" || b.Left != "left out: line 4: x" || len(b.View().Shapes) != 6 {
		t.Errorf("%+v, %v", b, err)
	}
}

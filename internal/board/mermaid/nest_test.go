package mermaid

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
)

// put draws a diagram on an empty board.
func put(t *testing.T, source string) *board.View {
	t.Helper()
	b, _ := onBoard(t, source)
	return b.View()
}

func TestFramesMakeRoomForTheArrowsBetweenWhatIsInThem(t *testing.T) {
	for name, source := range map[string]string{
		"there and back":  "flowchart TD\nsubgraph S\nA-->B\nB-->A\nend",
		"twice":           "flowchart TD\nsubgraph S\nA-->B\nA-->B\nA-->|three|B\nend",
		"across":          "flowchart LR\nsubgraph S\nA-->B\nB-->A\nend",
		"to itself":       "flowchart TD\nsubgraph S\nA-->A\nA-->B\nend\nS-->C",
		"back over three": "flowchart TD\nsubgraph S\nA-->B-->C-->D\nD-->A\nD-->|again|A\nend",
		"a state":         "stateDiagram-v2\nstate S {\n[*] --> A\nA --> B\nB --> A : retry\nB --> [*]\n}",
	} {
		t.Run(name, func(t *testing.T) {
			v := put(t, source)
			frame := v.Shape("shape:S").Bounds
			for _, s := range v.Shapes {
				if s.Arrow == nil || v.Shape(s.Arrow.From).Parent != "shape:S" || v.Shape(s.Arrow.To).Parent != "shape:S" {
					continue
				}
				for _, p := range s.Arrow.Path {
					if !frame.Contains(p) {
						t.Errorf("%s to %s leaves the frame %v: %v", s.Arrow.From, s.Arrow.To, frame, s.Arrow.Path)
						break
					}
				}
				if s.Arrow.Kind != "elbow" && s.Arrow.From != s.Arrow.To {
					t.Errorf("%s to %s is a curve", s.Arrow.From, s.Arrow.To)
				}
			}
		})
	}
}

func TestAnArrowBackOverFramesStaysNearThem(t *testing.T) {
	v := put(t, "flowchart TD\nsubgraph one\nA-->B-->C\nend\nsubgraph two\nD-->E\nend\nsubgraph three\nF-->G\nend\nC-->D\nE-->F\nG-->|again|A")
	var frames board.Rect
	for i, name := range []string{"one", "two", "three"} {
		if b := v.Shape("shape:" + name).Bounds; i == 0 {
			frames = b
		} else {
			frames = frames.Union(b)
		}
	}
	for _, s := range v.Shapes {
		if s.Arrow == nil || !strings.HasSuffix(s.Arrow.From, ":G") {
			continue
		}
		for _, p := range s.Arrow.Path {
			if !frames.Grow(60).Contains(p) {
				t.Errorf("it goes by %v, beside the frames %v", p, frames)
			}
		}
	}
}

func TestNotesAreAtTheSideThatTheyName(t *testing.T) {
	source := "stateDiagram-v2\n[*] --> A\nA --> B\nnote left of A : one\nnote right of A\ntwo\nlines\nend note\nnote left of B : three\nnote left of B : four\nstate C {\nD --> E\nnote left of E : five\n}\nnote left of C : six"
	d, err := Read(source, "")
	if err != nil {
		t.Fatal(err)
	}
	b := board.New("", "a.tldr")
	if _, _, err := Put(b, d); err != nil {
		t.Fatal(err)
	}
	at := map[string]board.Rect{}
	for _, s := range b.View().Shapes {
		if s.Arrow == nil && s.Text != "" {
			at[s.Text] = s.Bounds
		}
	}
	for _, pair := range [][2]string{{"one", "A"}, {"A", "two\nlines"}, {"three", "B"}, {"four", "B"}, {"five", "E"}} {
		if a, b := at[pair[0]], at[pair[1]]; a.X+a.W >= b.X || a.Y > b.Y+b.H || b.Y > a.Y+a.H {
			t.Errorf("%q at %v is not left of %q at %v", pair[0], a, pair[1], b)
		}
	}
	for a, r := range at {
		for o, q := range at {
			if a != o && a != "C" && o != "C" && r.Overlaps(q) {
				t.Errorf("%q lies on %q", a, o)
			}
		}
	}
	text, _, err := Write(b)
	for _, want := range []string{"note left of A\n        one", "note right of A\n        two\n        lines", "note left of B\n        three", "note left of E\n        five"} {
		if err != nil || !strings.Contains(text, want) {
			t.Errorf("%q is not written: %v\n%s", want, err, text)
		}
	}
}

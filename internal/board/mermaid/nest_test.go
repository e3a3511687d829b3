package mermaid

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
)

// put draws a diagram on an empty board.
func put(t *testing.T, source string) *board.View {
	t.Helper()
	d, err := Parse(source, "")
	if err != nil {
		t.Fatal(err)
	}
	b := board.New("", "a.tldr")
	if _, _, err := d.Put(b); err != nil {
		t.Fatal(err)
	}
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

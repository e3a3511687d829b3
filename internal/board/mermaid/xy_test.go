package mermaid

import (
	"fmt"
	"strings"
	"testing"

	. "github.com/openspace-tui/openspace/internal/diagram/mermaid"
)

func TestNumbersAreRead(t *testing.T) {
	chartsAre(t, map[string]charted{
		"bars and lines":           {"xychart-beta\ntitle \"T\"\nx-axis [jan, \"feb, mar\"]\ny-axis \"Revenue (in $)\" 4000 --> 11000\nbar [5000, 6e3]\nline \"plan\" [+1.3, -.34]", "- jan: 5000, plan 1.3\n- feb, mar: 6000, plan -0.34", ""},
		"an axis of numbers":       {"xychart\nx-axis time 0 --> 10\nline [1, 2, 3]", "- 0: 1\n- 5: 2\n- 10: 3", ""},
		"no axes":                  {"xychart horizontal\nbar [1, 2]", "- 1: 1\n- 2: 2", ""},
		"more values than names":   {"xychart\nx-axis [a]\nbar [1, 2]\nbar []", "- a: 1", "left out: line 4: bar [], line 3: 2"},
		"fewer values than names":  {"xychart\nx-axis [a, b]\nbar [1]\nline [3, 4]", "- a: 1, 3\n- b: 4", ""},
		"labels of points":         {"xychart\nline [540 \"PaLM\", 65]", "- 1: 540\n- 2: 65", `left out: line 2: "PaLM"`},
		"what is no number":        {"xychart\nbar [NaN, 1]\nline [1e308]\ny-axis 0 --> 1e300\nbar {\"a\": [1]}\nline [1e-300]\nfoo\nbar [1,2\nbar [1,,2]\nbar [,]", "- 1: 1e-300", "left out: line 2: bar [NaN, 1], line 3: line [1e308], line 4: y-axis 0 --> 1e300 and 5 more"},
		"said in a configuration":  {"---\nconfig:\n  xyChart:\n    chartOrientation: horizontal\n---\nxychart-beta\nbar [1]", "- 1: 1", "left out: line 2: config"},
		"a directive on lines":     {"%%{init: {\n  \"theme\": \"dark\",\n  \"xyChart\": {}\n}}%%\n%%{init: {}}%% xychart\nbar [1, NaN]\nbar [2]", "- 1: 2", "left out: line 6: bar [1, NaN], line 1: %%{ }%%, line 5: %%{ }%%"},
		"tabs, or nothing between": {"\ufeffxychart-beta\thorizontal\n\tx-axis[a, b]\n\tbar\t[1, 2]\n\tline[3,4]", "- a: 1, 3\n- b: 2, 4", ""},
		"brackets in quotes":       {"xychart\nx-axis \"Time [s]\" [a, \"b [c]\"]\ny-axis \"Speed [m/s]\" 0 --> 9\nbar \"in [k]\" [1, 2]", "- a: in [k] 1\n- b [c]: in [k] 2", ""},
		"too many names":           {"xychart\nx-axis [" + strings.Repeat("a,", 99) + "b, c, d]\nbar [1]", "- a: 1\n" + strings.Repeat("- a: \n", 98) + "- b: ", "left out: line 2: c, line 2: d"},
		"a title of several words": {"xychart sideways\nx-axis My months [a]\ny-axis My values\nbar [1]", "- a: 1", "left out: line 1: sideways"},
	})
	if d, err := Read("xychart\nbar ["+strings.Repeat("1,", 5000)+"2]", ""); err != nil || d.Chart.(*XY).Points() != 100 || len(d.Left) == 0 {
		t.Errorf("%d left out, %v", len(d.Left), err)
	}
}

func TestNumbersAreDrawnOnABoard(t *testing.T) {
	for _, way := range []string{"vertical", "horizontal"} {
		b, _ := onBoard(t, "xychart "+way+"\nx-axis [a, b]\nbar \"x\" [10, 5]\nbar [0, -5]\nline \"y\" [1, 2]")
		kinds, sizes := map[string]int{}, ""
		for _, s := range b.View().Shapes {
			kinds[s.Type]++
			if s.Geo == "rectangle" {
				sizes += fmt.Sprintf("%.0f ", map[string]float64{"vertical": s.H, "horizontal": s.W}[way])
			}
		}
		want := map[string]string{"vertical": "225 112 112 12 ", "horizontal": "400 200 200 12 "}[way]
		if sizes != want || kinds["text"] < 6 {
			t.Errorf("%s: %v, %s", way, kinds, sizes)
		}
	}
}

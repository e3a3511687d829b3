package agents

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// shows opens a file, marks two ranges of it, unmarks one and edits the file, each
// when it is let.
const shows = `[[{"tool":"openspace_openspace_editor_open","args":{"path":"src/app.go","line":30}}],
[{"hold":"mark"},{"tool":"openspace_openspace_editor_highlight","args":{"path":"src/app.go","ranges":[{"startLine":31,"endLine":31}],"highlightId":"one"}}],
[{"tool":"openspace_openspace_editor_highlight","args":{"path":"src/app.go","ranges":[{"startLine":33,"endLine":34}],"highlightId":"two","color":"warning"}}],
[{"hold":"clear"},{"tool":"openspace_openspace_editor_clear_highlight","args":{"path":"src/app.go","highlightId":"one"}}],
[{"hold":"read"},{"tool":"read","args":{"filePath":"src/app.go"}}],
[{"tool":"edit","args":{"filePath":"src/app.go","oldString":"// line number 32\n","newString":"// line thirty-two\n// and a half\n"}}],
[{"text":"That is how it goes."}]]`

func TestTheAgentShowsMarksAndEditsAFileOnTheRealEngine(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "shows", shows)
	tm := r.Start("--consent", "allow")
	tm.Type("scenario:shows", term.Enter)
	tm.See("src/app.go  ", "30  // line number 30")
	r.Mock.Release("mark")
	tm.See("▌31  // line number 31", "▌33  // line number 33", "▌34  // line number 34", "2 highlighted")
	r.Mock.Release("clear")
	tm.See("1 highlighted", " 31  // line number 31", "▌33  // line number 33")
	r.Mock.Release("read")
	tm.See("32  // line thirty-two", "33  // and a half", "▌34  // line number 33", "▌35  // line number 34", "That is how it goes.")
	if tm.Background("// line number 31") || !tm.Background("// line number 34") {
		t.Errorf("what is marked is not where it was meant\n%s", tm.Screen())
	}
}

func TestRemarksOnAChangeReachTheModel(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "writes", rig.Writes)
	tm := r.Start()
	tm.Type("scenario:writes", term.Enter)
	tm.See("Both are written.", "▣ build")
	tm.Type("/diff turn", term.Enter)
	tm.See("notes.txt new", "+ // and a half")
	tm.Type("]", "j", "c")
	tm.Type("why so?", term.Enter)
	tm.See("1 remark, C sends it")
	tm.Type("n", "]", "j", "c")
	tm.Type("and this?", term.Enter)
	tm.See("2 remarks, C sends them", "C")
	tm.Type("C")
	tm.See("why so?", "and this?")
	tm.Type(term.Enter)
	q := r.Asked("with the remarks", func(q mockllm.Request) bool {
		for _, m := range q.Body.Messages {
			if m.Role == "user" && strings.Contains(m.Text(), "why so?") {
				return true
			}
		}
		return false
	})
	said := ""
	for _, m := range q.Body.Messages {
		if m.Role == "user" {
			said = m.Text()
		}
	}
	for _, want := range []string{"notes.txt", "src/app.go", "why so?", "and this?"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not in\n%s", want, said)
		}
	}
}

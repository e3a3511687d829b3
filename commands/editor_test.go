package commands

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes"
)

func TestEditorOpenShowsAFileAtALine(t *testing.T) {
	for name, c := range map[string]struct{ args, path, shown string }{
		"a relative path":                 {`{"path":"a.txt"}`, "a.txt", ""},
		"a path that is not tidy":         {`{"path":"./src/../src//c.txt"}`, "src/c.txt", ""},
		"a line":                          {`{"path":"a.txt","line":2}`, "a.txt", "2 0 0 0"},
		"a whole range":                   {`{"path":"a.txt","line":1,"endLine":3,"column":2,"endColumn":1,"highlight":true}`, "a.txt", "1 3 2 1"},
		"numbers with a fraction of zero": {`{"path":"a.txt","line":2.0,"column":1e0}`, "a.txt", "2 0 1 0"},
		"an end past the end":             {`{"path":"a.txt","line":3,"endLine":900}`, "a.txt", "3 900 0 0"},
		"line 1 of an empty file":         {`{"path":"empty","line":1}`, "empty", "1 0 0 0"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			got := r.ok("editor.open", c.args)
			if got["editorId"] != "editor:"+c.path || got["paneId"] != "pane-2" {
				t.Errorf("result %v", got)
			}
			if s := r.sheet(c.path); s.shown != c.shown || s.file == nil {
				t.Errorf("shown %q", s.shown)
			}
		})
	}
	r := newRig(t)
	if got := r.ok("editor.open", `{"path":"`+filepath.ToSlash(filepath.Join(r.dir, "b.txt"))+`"}`); got["editorId"] != "editor:b.txt" {
		t.Errorf("an absolute path inside: %v", got)
	}
}

func TestEditorCommandsRefuse(t *testing.T) {
	past := "past the end: a.txt has 3 lines"
	for name, c := range map[string]struct{ id, args, code, text string }{
		"a missing file":                     {"editor.open", `{"path":"nowhere"}`, "not_found", "file not found | "},
		"a missing file of a folder":         {"editor.open", `{"path":"a.txt/x"}`, "not_found", "file not found | "},
		"a missing file to read":             {"editor.read_file", `{"path":"nowhere"}`, "not_found", "file not found | "},
		"a missing file to highlight":        {"editor.highlight", `{"path":"nowhere","ranges":[{"startLine":1,"endLine":1}]}`, "not_found", "file not found | "},
		"a missing file to scroll":           {"editor.scroll_to", `{"path":"nowhere","line":1}`, "not_found", "file not found | "},
		"a folder":                           {"editor.open", `{"path":"src"}`, "not_a_file", "folder"},
		"a binary file":                      {"editor.read_file", `{"path":"binary"}`, "binary", "binary"},
		"a path outside":                     {"editor.open", `{"path":"../x"}`, "outside_workspace", "out of the workspace"},
		"an absolute path outside":           {"editor.read_file", `{"path":"/etc/passwd"}`, "outside_workspace", "out of the workspace"},
		"a home folder":                      {"editor.open", `{"path":"~/x"}`, "outside_workspace", "out of the workspace"},
		"a NUL":                              {"editor.open", `{"path":"a\u0000b"}`, "invalid_path", "NUL"},
		"an empty path":                      {"editor.open", `{"path":""}`, "invalid_path", "empty"},
		".env":                               {"editor.open", `{"path":".env"}`, "denied", "secrets"},
		".env to read":                       {"editor.read_file", `{"path":"src/../.ENV"}`, "denied", "secrets"},
		".git":                               {"editor.read_file", `{"path":".git/config"}`, "denied", "secrets"},
		".git to highlight":                  {"editor.highlight", `{"path":".git/config","ranges":[{"startLine":1,"endLine":1}]}`, "denied", "secrets"},
		"a line past the end":                {"editor.open", `{"path":"a.txt","line":4}`, "invalid_arguments", "line 4 is " + past},
		"line 2 of an empty file":            {"editor.open", `{"path":"empty","line":2}`, "invalid_arguments", "empty has 0 lines"},
		"scrolling past the end":             {"editor.scroll_to", `{"path":"a.txt","line":9}`, "invalid_arguments", "line 9 is " + past},
		"highlighting past the end":          {"editor.highlight", `{"path":"a.txt","ranges":[{"startLine":1,"endLine":1},{"startLine":7,"endLine":8}]}`, "invalid_arguments", "line 7 is " + past},
		"reading past the end":               {"editor.read_file", `{"path":"a.txt","startLine":4}`, "invalid_arguments", "startLine 4 is " + past},
		"reading an empty file past its end": {"editor.read_file", `{"path":"empty","startLine":5}`, "invalid_arguments", "empty has 0 lines"},
		"lines reversed":                     {"editor.open", `{"path":"a.txt","line":3,"endLine":2}`, "invalid_arguments", "endLine 2 comes before line 3"},
		"columns reversed":                   {"editor.open", `{"path":"a.txt","line":1,"column":5,"endColumn":2}`, "invalid_arguments", "endColumn 2 comes before column 5"},
		"an end without a line":              {"editor.open", `{"path":"a.txt","endLine":2}`, "invalid_arguments", "need a line"},
		"ranges reversed":                    {"editor.highlight", `{"path":"a.txt","ranges":[{"startLine":1,"endLine":1},{"startLine":3,"endLine":2}]}`, "invalid_arguments", "ranges.1: endLine 2 comes before startLine 3"},
		"a range's columns reversed":         {"editor.highlight", `{"path":"a.txt","ranges":[{"startLine":1,"endLine":1,"startColumn":4,"endColumn":3}]}`, "invalid_arguments", "ranges.0: endColumn 3 comes before startColumn 4"},
		"no ranges":                          {"editor.highlight", `{"path":"a.txt","ranges":[]}`, "invalid_arguments", "ranges has 0 entries"},
		"an unknown colour":                  {"editor.highlight", `{"path":"a.txt","color":"nonsense","ranges":[{"startLine":1,"endLine":1}]}`, "invalid_arguments", "nonsense"},
		"read lines reversed":                {"editor.read_file", `{"path":"a.txt","startLine":3,"endLine":1}`, "invalid_arguments", "endLine 1 comes before startLine 3"},
		"a mode that is disabled":            {"editor.open", `{"path":"a.txt","mode":"disabled"}`, "unavailable", "nothing was opened"},
		"a mode that is none":                {"editor.open", `{"path":"a.txt","mode":"loud"}`, "invalid_arguments", "mode: value must be one of 'auto-focus', 'suggest-only', 'disabled'"},
		"closing what is not open":           {"editor.close", `{"path":"a.txt"}`, "content_not_found", "openspace.pane.list"},
		"closing a path outside":             {"editor.close", `{"path":"../a"}`, "outside_workspace", "out of the workspace"},
		"clearing what is not open":          {"editor.clear_highlight", `{"path":"a.txt"}`, "content_not_found", "openspace.pane.list"},
		"clearing a path outside":            {"editor.clear_highlight", `{"path":"../a"}`, "outside_workspace", "out of the workspace"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.refused(c.id, c.args, c.code, c.text)
			if got := r.tabs(); got != "[chat:new]*" && name != "an unknown colour" {
				t.Errorf("something was opened: %s", got)
			}
		})
	}
}

func TestTooManyRangesAreRefused(t *testing.T) {
	r := newRig(t)
	ranges := strings.Repeat(`{"startLine":1,"endLine":1},`, maxRanges)
	r.refused("editor.highlight", `{"path":"a.txt","ranges":[`+ranges+`{"startLine":1,"endLine":1}]}`, "invalid_arguments", "ranges has 1001 entries")
}

func TestAPersonGetsToTheEndOfAFileThatIsTooShort(t *testing.T) {
	r := newRig(t)
	r.env.Origin = panes.User
	r.ok("editor.open", `{"path":"a.txt","line":900}`)
	if got := r.sheet("a.txt").shown; got != "900 0 0 0" {
		t.Errorf("shown %q", got)
	}
}

func TestOpeningWhatIsOpenShowsItsTab(t *testing.T) {
	r := newRig(t)
	r.ok("editor.open", `{"path":"a.txt"}`)
	r.ok("editor.open", `{"path":"b.txt"}`)
	r.ok("editor.open", `{"path":"a.txt","newPane":true,"line":2}`)
	if got := r.tabs(); got != "[editor:a.txt]editor:b.txt* [chat:new]" {
		t.Errorf("tabs %s", got)
	}
	r.ok("editor.open", `{"path":"src/c.txt","newPane":true}`)
	if got := r.tabs(); got != "[editor:a.txt]editor:b.txt [editor:src/c.txt]* [chat:new]" {
		t.Errorf("tabs %s", got)
	}
}

func TestModesSayWhetherTheKeyboardMoves(t *testing.T) {
	const chat, file = "[editor:a.txt] [chat:new]*", "[editor:a.txt]* [chat:new]"
	for name, c := range map[string]struct {
		mode            string
		origin          panes.Origin
		typing, resting bool
		want            string
	}{
		"by default an agent takes it":                  {"", panes.Agent, false, false, file},
		"auto-focus takes it":                           {"auto-focus", panes.Agent, false, false, file},
		"auto-focus leaves it to who types":             {"auto-focus", panes.Agent, true, false, chat},
		"auto-focus leaves it where it rests":           {"auto-focus", panes.Agent, false, true, chat},
		"suggest-only leaves it":                        {"suggest-only", panes.Agent, false, false, chat},
		"a person who types takes it along":             {"", panes.User, true, true, file},
		"a person's suggest-only leaves it like others": {"suggest-only", panes.User, false, false, chat},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.env.Origin, r.env.Typing, r.env.Resting = c.origin, c.typing, c.resting
			r.ok("editor.open", `{"path":"a.txt","mode":"`+orAuto(c.mode)+`"}`)
			if got := r.tabs(); got != c.want {
				t.Errorf("tabs %s", got)
			}
		})
	}
}

func orAuto(mode string) string {
	if mode == "" {
		return "auto-focus"
	}
	return mode
}

func TestSuggestOnlyLeavesWhatShowsInFront(t *testing.T) {
	r := newRig(t)
	for _, f := range []string{"a.txt", "b.txt", "empty"} {
		r.ok("editor.open", `{"path":"`+f+`"}`)
	}
	r.env.Origin = panes.User
	r.ok("pane.tab", `{"number":1}`)
	r.env.Origin = panes.Agent
	if got := r.ok("editor.open", `{"path":"src/c.txt","mode":"suggest-only"}`); got["editorId"] != "editor:src/c.txt" || got["note"] != "it is a tab in the background; it shows when the person goes there" {
		t.Errorf("result %v", got)
	}
	want := "[editor:a.txt]editor:b.txteditor:emptyeditor:src/c.txt* [chat:new]"
	if got := r.tabs(); got != want {
		t.Errorf("a new one: tabs %s", got)
	}
	r.ok("editor.open", `{"path":"b.txt","line":1,"mode":"suggest-only"}`)
	if got := r.tabs(); got != want || r.sheet("b.txt").shown == "" {
		t.Errorf("one in the middle: tabs %s", got)
	}
	if got := r.ok("editor.open", `{"path":"a.txt","mode":"suggest-only"}`); r.tabs() != want || got["note"] != nil {
		t.Errorf("the one that shows: tabs %s, %v", r.tabs(), got)
	}
}

func TestAnAgentLeavesAZoomedPaneAlone(t *testing.T) {
	r := newRig(t)
	if err := r.ws.Tree().Zoom("pane-1"); err != nil {
		t.Fatal(err)
	}
	if got := r.ok("editor.open", `{"path":"a.txt"}`); got["note"] != "another pane fills the window; it shows when the person leaves that" {
		t.Errorf("result %v", got)
	}
	r.ok("editor.highlight", `{"path":"a.txt","ranges":[{"startLine":1,"endLine":1}]}`)
	if got := r.ws.Tree().Zoomed(); got != "pane-1" || r.tabs() != "[editor:a.txt] [chat:new]*" {
		t.Errorf("zoomed %q, tabs %s", got, r.tabs())
	}
	r.refused("pane.focus", `{"contentId":"editor:a.txt"}`, "unavailable", "fill the window")
	r.env.Origin = panes.User
	r.ok("editor.open", `{"path":"a.txt"}`)
	if got := r.ws.Tree().Zoomed(); got != "" || r.tabs() != "[editor:a.txt]* [chat:new]" {
		t.Errorf("the person's own: zoomed %q, tabs %s", got, r.tabs())
	}
}

func TestEditorHighlightAndClear(t *testing.T) {
	r := newRig(t)
	if got := r.ok("editor.highlight", `{"path":"a.txt","ranges":[{"startLine":2,"endLine":3,"startColumn":2}]}`)["highlightId"]; got != "highlight-1" {
		t.Errorf("highlightId %v", got)
	}
	if s := r.sheet("a.txt"); s.shown != "2 3 2 0" || fmt.Sprint(s.marks) != "[{highlight-1 [{2 3 2 0}]  }]" {
		t.Errorf("shown %q, marks %v", s.shown, s.marks)
	}
	if r.tabs() != "[editor:a.txt] [chat:new]*" {
		t.Errorf("the keyboard moved: %s", r.tabs())
	}
	r.ok("editor.highlight", `{"path":"b.txt","highlightId":"x","color":"red","ranges":[{"startLine":1,"endLine":1}]}`)
	for _, c := range []struct {
		args string
		n    float64
	}{
		{`{"path":"a.txt","highlightId":"x"}`, 0},
		{`{"highlightId":"x"}`, 1},
		{`{"path":"./a.txt"}`, 1},
		{`{}`, 0},
	} {
		if got := r.ok("editor.clear_highlight", c.args)["cleared"]; got != c.n {
			t.Errorf("%s cleared %v", c.args, got)
		}
	}
}

func TestEditorScrollOpensAndShows(t *testing.T) {
	r := newRig(t)
	r.ok("editor.scroll_to", `{"path":"a.txt","line":3,"column":2}`)
	if r.sheet("a.txt").shown != "3 0 2 0" || r.tabs() != "[editor:a.txt] [chat:new]*" {
		t.Errorf("shown %q, tabs %s", r.sheet("a.txt").shown, r.tabs())
	}
}

func TestEditorReadGivesLines(t *testing.T) {
	r := newRig(t)
	for args, want := range map[string]string{
		`{"path":"a.txt"}`:                            "one\ntwo\nthree\n",
		`{"path":"a.txt","startLine":2}`:              "two\nthree\n",
		`{"path":"a.txt","startLine":2,"endLine":2}`:  "two\n",
		`{"path":"a.txt","endLine":1}`:                "one\n",
		`{"path":"a.txt","startLine":3,"endLine":99}`: "three\n",
		`{"path":"src/c.txt"}`:                        "<c> & d\n",
		`{"path":"empty","startLine":1}`:              "",
	} {
		if got := r.ok("editor.read_file", args); got["content"] != want {
			t.Errorf("%s gave %q", args, got["content"])
		}
	}
	if got := r.ok("editor.read_file", `{"path":"a.txt","endLine":1}`)["totalLines"]; got != 3.0 {
		t.Errorf("totalLines %v", got)
	}
	if r.tabs() != "[chat:new]*" {
		t.Error("reading opened something")
	}
}

func TestResultsAreWrittenAsTheyRead(t *testing.T) {
	r := newRig(t)
	if got := string(r.do("editor.read_file", `{"path":"src/c.txt"}`).JSON()); got != `{"success":true,"content":"<c> & d\n","totalLines":1,"hash":"sha256:1d3b5a01a6b75ad3acaec411701643db43049d54fe0a5b5ebd279b0d113e9fed"}` {
		t.Errorf("result %s", got)
	}
}

func TestEditorClose(t *testing.T) {
	r := newRig(t)
	r.ok("editor.open", `{"path":"a.txt"}`)
	r.ok("editor.open", `{"path":"b.txt"}`)
	s := r.sheet("a.txt")
	r.ok("editor.close", `{"path":"src/../a.txt"}`)
	if r.tabs() != "[editor:b.txt]* [chat:new]" || !s.closed {
		t.Errorf("tabs %s, closed %v", r.tabs(), s.closed)
	}
	r.sheet("b.txt").dirty = true
	r.refused("editor.close", `{"path":"b.txt"}`, "unavailable", "not saved or sent")
	r.env.Origin = panes.User
	r.ok("editor.close", `{"path":"b.txt"}`)
}

func TestACallerWhoLeftGetsCancelled(t *testing.T) {
	r := newRig(t)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	late, stop := context.WithTimeout(t.Context(), -1)
	defer stop()
	for _, id := range []string{"editor.open", "editor.read_file"} {
		if res := r.doCtx(gone, id, `{"path":"a.txt"}`); res.Err == nil || res.Err.Code != CodeCancelled {
			t.Errorf("%s after cancel: %s", id, res.JSON())
		}
		if res := r.doCtx(late, id, `{"path":"a.txt"}`); res.Err == nil || res.Err.Code != CodeTimedOut {
			t.Errorf("%s after its time: %s", id, res.JSON())
		}
	}
	if r.tabs() != "[chat:new]*" {
		t.Errorf("tabs %s", r.tabs())
	}
}

func TestAFileKindThatShowsNoFilesIsAnError(t *testing.T) {
	r := newRig(t)
	r.ws = panes.NewWorkspace(panes.Host{}, []panes.Kind{{Name: "editor", Area: "main", New: func(_ panes.Host, ref string) (panes.Content, error) {
		return &page{id: panes.MakeID("editor", ref)}, nil
	}}})
	r.env.Panes = r.ws
	r.refused("editor.open", `{"path":"a.txt"}`, "internal", "not a file's pane")
	r.refused("editor.clear_highlight", `{"path":"a.txt"}`, "internal", "not a file's pane")
}

func TestOpenSlashReadsPlaces(t *testing.T) {
	for text, want := range map[string]call.EditorOpenArgs{
		"a.go":             {Path: "a.go"},
		"  x-y.go:3:4 ":    {Path: "x-y.go", Line: 3, Column: 4, Highlight: true},
		"a.go:3":           {Path: "a.go", Line: 3, Highlight: true},
		"a.go:3-5":         {Path: "a.go", Line: 3, EndLine: 5, Highlight: true},
		"dir-1/a b.go:3-5": {Path: "dir-1/a b.go", Line: 3, EndLine: 5, Highlight: true},
		"a:b:7":            {Path: "a:b", Line: 7, Highlight: true},
		"a.go:":            {Path: "a.go:"},
		"a.go:x":           {Path: "a.go:x"},
	} {
		if got, err := openSlash(text); err != nil || got != want {
			t.Errorf("%q: %+v %v", text, got, err)
		}
	}
	for _, text := range []string{"", "  ", ":3", "a\nb"} {
		if got, err := openSlash(text); err == nil {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

func FuzzOpenSlash(f *testing.F) {
	f.Add("a.go:3-5")
	f.Add("  x-y:3:4")
	f.Add("a:99999999999999999999-1")
	f.Fuzz(func(t *testing.T, text string) {
		v, err := openSlash(text)
		if err != nil {
			return
		}
		a := v.(call.EditorOpenArgs)
		if a.Path == "" || !strings.Contains(text, a.Path) || a.Line < 0 || a.EndLine < 0 || a.Column < 0 {
			t.Errorf("%q: %+v", text, a)
		}
	})
}

func TestAPersonIsToldOfALineThatIsNotThere(t *testing.T) {
	r := newRig(t)
	r.env.Origin = panes.User
	for args, want := range map[string]string{
		`{"path":"a.txt","line":40,"highlight":true}`: "[{warning line 40 is past the end: a.txt has 3 lines}]",
		`{"path":"b.txt","line":2}`:                   "[{warning line 2 is past the end: b.txt has 1 line}]",
		`{"path":"a.txt","line":3}`:                   "[]",
		`{"path":"empty","line":1}`:                   "[]",
	} {
		s := r.end(t.Context(), r.step("editor.open", args))
		if got := fmt.Sprint(s.Effects); got != want || s.Result.Err != nil {
			t.Errorf("%s: %s, want %s", args, got, want)
		}
	}
	if r.sheet("a.txt").shown == "" {
		t.Error("it is not opened")
	}
}

func TestAgentsAreToldThatThePersonHasThemOpenNothing(t *testing.T) {
	r := newRig(t)
	r.env.Origin = panes.Agent
	r.ws.SetReveal(panes.Disabled)
	r.refused("editor.open", `{"path":"a.txt"}`, CodeUnavailable, "agent.reveal")
	r.refused("editor.highlight", `{"path":"a.txt","ranges":[{"startLine":1,"endLine":1}]}`, CodeUnavailable, "agent.reveal")
	r.env.Origin = panes.User
	r.ok("editor.open", `{"path":"a.txt"}`)
	r.env.Origin = panes.Agent
	r.refused("editor.highlight", `{"path":"a.txt","ranges":[{"startLine":1,"endLine":1}]}`, CodeUnavailable, "agent.reveal")
	if got := r.sheet("a.txt"); got.shown != "" || len(got.marks) > 0 {
		t.Errorf("what is open shows %q, marked %v", got.shown, got.marks)
	}
}

func TestOfAnEmptyPathTheHintIsASentence(t *testing.T) {
	r := newRig(t)
	r.env.Origin = panes.Agent
	if s := r.end(t.Context(), r.step("editor.open", `{"path":""}`)); s.Result.Err == nil || s.Result.Err.Hint != "give a path relative to the workspace" {
		t.Errorf("told is %+v", s.Result.Err)
	}
}

func TestAFileInWhichThePersonWritesStaysWhereItIs(t *testing.T) {
	r := newRig(t)
	r.env.Origin = panes.User
	r.ok("editor.open", `{"path":"b.txt","line":1}`)
	r.ok("editor.open", `{"path":"a.txt","line":1}`)
	was := r.sheet("a.txt").shown
	r.env.Origin, r.sheet("a.txt").typing, r.sheet("b.txt").typing = panes.Agent, true, true
	r.ok("editor.open", `{"path":"a.txt","line":2,"highlight":true}`)
	r.ok("editor.highlight", `{"path":"a.txt","ranges":[{"startLine":2,"endLine":3}]}`)
	r.refused("editor.scroll_to", `{"path":"a.txt","line":2}`, CodeUnavailable, stays)
	if got := r.sheet("a.txt"); got.shown != was || len(got.marks) != 2 {
		t.Errorf("it went from %q to %q, marked %v", was, got.shown, got.marks)
	}
	was = r.sheet("b.txt").shown
	if r.ok("editor.open", `{"path":"b.txt","line":1,"endLine":1,"column":1}`); r.sheet("b.txt").shown == was {
		t.Error("what is behind is not where the agent has it")
	}
	r.sheet("a.txt").typing = false
	if r.ok("editor.scroll_to", `{"path":"a.txt","line":2}`); r.sheet("a.txt").shown == was {
		t.Error("it stays when nobody writes there")
	}
}

func TestSuggestOnlyLeavesThePlaceWhereThePersonReads(t *testing.T) {
	r := newRig(t)
	r.env.Origin = panes.User
	r.ok("editor.open", `{"path":"a.txt","line":1}`)
	was := r.sheet("a.txt").shown
	r.env.Origin = panes.Agent
	r.ws.SetReveal(panes.SuggestOnly)
	if got := r.ok("editor.open", `{"path":"a.txt","line":2,"highlight":true}`); !strings.HasPrefix(fmt.Sprint(got["note"]), stays) {
		t.Errorf("told is %v", got["note"])
	}
	r.ok("editor.highlight", `{"path":"a.txt","ranges":[{"startLine":2,"endLine":3}]}`)
	r.refused("editor.scroll_to", `{"path":"a.txt","line":2}`, CodeUnavailable, stays)
	if got := r.sheet("a.txt"); got.shown != was || len(got.marks) != 2 {
		t.Errorf("it went from %q to %q, marked %v", was, got.shown, got.marks)
	}
	r.env.Typing = true
	if got := r.ok("editor.open", `{"path":"b.txt"}`); !strings.Contains(fmt.Sprint(got["note"]), "agent.reveal") {
		t.Errorf("what opens behind is told as %v", got["note"])
	}
	r.ok("editor.scroll_to", `{"path":"b.txt","line":1}`) // which is a tab behind, and waits there
	if r.sheet("b.txt").shown == "" {
		t.Error("what is behind is not where the agent has it")
	}
}

package chat

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat/composer"
)

func image(path string) prompt.Found {
	return prompt.Found{Path: path, Name: path, Mime: "image/png", Size: 34_000}
}

// What was sent with chips comes back with them.
func TestChipsComeBackOutOfTheHistory(t *testing.T) {
	r := newRig(t)
	r.chat.Recompose(prompt.Draft{Pieces: []prompt.Piece{{Text: "see "}, {File: &prompt.File{Path: "/tmp/a.png", Mime: "image/png", Label: "[Image #1: a.png, 7 KB]"}},
		{Text: " and "}, {Paste: strings.Repeat("line\n", 20)}}})
	r.key("enter")
	r.write("something else")
	r.key("enter")
	r.key("up", "up")
	d := r.chat.Compose()
	if files := d.Files(); len(files) != 1 || files[0].Path != "/tmp/a.png" || len(d.Pieces) < 4 || d.Pieces[3].Paste == "" {
		t.Errorf("by up: %+v", d)
	}
	text := strings.TrimSpace(d.Value())
	r.chat.SetDraft(text)
	if again := r.chat.Compose(); len(again.Files()) != 1 {
		t.Errorf("by its text: %+v", again)
	}
}

func TestADraftIsTakenApartAndPutTogether(t *testing.T) {
	r := newRig(t)
	r.write("see ")
	r.chat.prompt.Attach("", []prompt.Found{image("/tmp/shot.png"), {Path: "/w/a b.go", Name: "a b.go"}, image("/tmp/other.png")})
	r.chat.Paste(strings.Repeat("long\n", 20))
	want := `see [Image #1: shot.png, 34 KB] @"a b.go" [Image #2: other.png, 34 KB] [Pasted #1: 20 lines, 100 bytes]`
	if s := r.plain(120, 24); !strings.Contains(s, want) {
		t.Fatalf("it shows\n%s", s)
	}
	d := r.chat.Compose()
	if len(d.Files()) != 2 || d.Plain() {
		t.Errorf("the draft is %+v", d)
	}
	other := newRig(t)
	other.chat.Recompose(d)
	if s := other.plain(120, 24); !strings.Contains(s, want) || other.chat.Draft() != r.chat.Draft() {
		t.Errorf("put together it shows\n%s", s)
	}
	_, args := invoked(t, r.key("enter"))
	if pieces, ok := args["pieces"].([]any); !ok || len(pieces) != len(d.Pieces) || args["now"] != nil {
		t.Errorf("sent: %v", args)
	}
}

func TestWhatAnEditorGivesBackKeepsItsImages(t *testing.T) {
	r := newRig(t)
	r.chat.prompt.Attach("", []prompt.Found{image("/tmp/shot.png"), image("/tmp/gone.png")})
	before := r.chat.Draft()
	r.chat.prompt.Rewrite("now: [Image #1: shot.png, 34 KB]\nand that is all")
	if d := r.chat.Compose(); len(d.Files()) != 1 || d.Files()[0].Path != "/tmp/shot.png" || d.Value() != "now: [Image #1: shot.png, 34 KB]\nand that is all" {
		t.Errorf("the draft is %+v", d)
	}
	r.key("ctrl+z")
	if r.chat.Draft() != before {
		t.Errorf("undone it is %q", r.chat.Draft())
	}
}

func TestAPastedPathTurnsIntoWhatItNamesIfItIsStillThere(t *testing.T) {
	r := newRig(t)
	id, args := invoked(t, r.chat.Paste("/tmp/shot.png"))
	if id != "openspace.prompt.attach" || args["text"] != "/tmp/shot.png" {
		t.Fatalf("%s %v", id, args)
	}
	r.write(" look")
	r.chat.prompt.Attach("/tmp/shot.png", []prompt.Found{image("/tmp/shot.png")})
	if got := r.chat.Draft(); !strings.Contains(got, "[Image #1: shot.png, 34 KB]") || !strings.Contains(got, "look") {
		t.Errorf("the draft is %q", got)
	}
	r.chat.SetDraft("something else")
	r.chat.prompt.Attach("/tmp/shot.png", []prompt.Found{image("/tmp/shot.png")})
	if got := r.chat.Draft(); got != "something else" {
		t.Errorf("the draft is %q", got)
	}
	if a := r.chat.Paste("plain words"); len(a.Invoke) != 0 {
		t.Errorf("words are looked for: %v", a.Invoke)
	}
	if id, _ := invoked(t, r.chat.Paste("")); id != "openspace.prompt.clipboard" {
		t.Error(id)
	}
}

func TestUnfoldingAPaste(t *testing.T) {
	r := newRig(t)
	if why := r.chat.prompt.Expand(); !strings.Contains(why, "no folded paste") {
		t.Error(why)
	}
	for _, word := range []string{"one", "two"} {
		r.chat.Paste(strings.Repeat(word+"\n", 10))
	}
	r.key("ctrl+home")
	if id, _ := invoked(t, r.key("alt+e")); id != "openspace.prompt.expand" {
		t.Error(id)
	}
	if why := r.chat.prompt.Expand(); why != "" || !strings.HasPrefix(r.chat.Input(), "one\none\n") || strings.Contains(r.chat.Input(), "two") {
		t.Errorf("%s %q", why, r.chat.Input())
	}
	r.key("ctrl+z")
	if s := r.plain(100, 24); !strings.Contains(s, "[Pasted #1: 10 lines, 40 bytes][Pasted #2") {
		t.Errorf("undone it shows\n%s", s)
	}
	r.chat.SetDraft(strings.Repeat("x", composer.MaxExpand+1))
	if why := r.chat.prompt.Expand(); !strings.Contains(why, "too long") {
		t.Error(why)
	}
}

func TestTheMousePutsTheCaretAndSelects(t *testing.T) {
	r := newRig(t)
	fill(r, 0, 2)
	r.chat.SetDraft("hello wide 漢字 world")
	r.draw(60, 24)
	y := r.chat.PromptRow()
	at := func(kind panes.MouseKind, x int) { r.chat.Mouse(panes.Mouse{Kind: kind, X: x + 2, Y: y}) }
	at(panes.MousePress, 6)
	at(panes.MouseRelease, 6)
	r.write("very ")
	if got := r.chat.Draft(); got != "hello very wide 漢字 world" {
		t.Fatalf("the draft is %q", got)
	}
	at(panes.MousePress, 16)
	at(panes.MouseDrag, 20)
	at(panes.MouseRelease, 20)
	if got := r.chat.TakeSelected(); got != "漢字" {
		t.Errorf("selected: %q", got)
	}
	at(panes.MousePress, 20)
	at(panes.MouseDrag, 11)
	at(panes.MouseDrag, 16)
	r.key("backspace")
	if got := r.chat.Draft(); got != "hello very wide  world" || r.chat.TakeSelected() != "" {
		t.Errorf("the draft is %q", got)
	}
	if x, row, ok := r.chat.Cursor(60, 24); !ok || row != y || x != 2+16 {
		t.Errorf("the cursor is at %d,%d", x, row)
	}
}

func TestClicksSelectAWordOrALineOfThePrompt(t *testing.T) {
	for _, c := range []struct {
		draft string
		x     int
		n     int
		want  string
	}{
		{"see src/app.go, please", 8, 2, "src/app.go"}, {"hello wide 漢字 world", 13, 2, "漢字"}, {"hello wide", 0, 1, ""}, {"hello wide", 5, 2, ""},
		{"hello wide", 9, 2, "wide"}, {"one two\nthree four", 5, 3, "one two"},
	} {
		r := newRig(t)
		r.chat.SetDraft(c.draft)
		r.draw(60, 24)
		y := r.chat.PromptRow()
		for range c.n {
			r.chat.Mouse(panes.Mouse{Kind: panes.MousePress, X: c.x + 2, Y: y})
			r.chat.Mouse(panes.Mouse{Kind: panes.MouseRelease, X: c.x + 2, Y: y})
		}
		if got := r.chat.TakeSelected(); got != c.want {
			t.Errorf("%d clicks at %d of %q select %q, want %q", c.n, c.x, c.draft, got, c.want)
		}
	}
}

func TestTheCursorStandsWhereTextIsWritten(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := newRig(t)
		w, h := rapid.IntRange(8, 60).Draw(rt, "w"), rapid.IntRange(8, 30).Draw(rt, "h")
		for range rapid.IntRange(0, 30).Draw(rt, "keys") {
			if rapid.Bool().Draw(rt, "text") {
				r.write(rapid.SampledFrom([]string{"word ", "漢字", "👍🏽", "x", "@a.go "}).Draw(rt, "word"))
			} else {
				r.key(rapid.SampledFrom([]string{"left", "up", "down", "ctrl+j", "ctrl+w", "ctrl+left", "ctrl+home", "shift+left", "ctrl+z"}).Draw(rt, "key"))
			}
			lines := strings.Split(r.draw(w, h), "\n")
			for i, l := range lines {
				if n := xansi.StringWidth(l); n != w {
					rt.Fatalf("row %d is %d wide, not %d", i, n, w)
				}
			}
			x, y, ok := r.chat.Cursor(w, h)
			if !ok || x < 2 || x >= w || y < r.chat.PromptRow() || y >= h-1 && h >= small {
				rt.Fatalf("the cursor is at %d,%d of %d,%d, the prompt at %d", x, y, w, h, r.chat.PromptRow())
			}
		}
	})
}

func TestTheCursorsShapeTellsViMode(t *testing.T) {
	r := newRig(t)
	if shape, _ := r.chat.CursorStyle(); shape != tea.CursorBlock || r.chat.prompt.Mode() != "" {
		t.Error("without the keys of vi")
	}
	r.chat.deps.Vim = true
	c := New(r.chat.host, r.chat.deps, sid)
	r.chat = c
	if shape, _ := c.CursorStyle(); shape != tea.CursorBar {
		t.Error("inserting")
	}
	r.write("one two")
	r.key("esc")
	if shape, _ := c.CursorStyle(); shape != tea.CursorBlock {
		t.Error("normal")
	}
	r.write("v")
	r.key("left")
	if s := r.draw(60, 24); !strings.Contains(xansi.Strip(s), "VISUAL") {
		t.Error(xansi.Strip(s))
	}
	r.write("x")
	if c.Draft() != "one t" {
		t.Errorf("the draft is %q", c.Draft())
	}
	if id, _ := invoked(t, r.key("enter")); id != "openspace.session.submit" || c.prompt.Mode() != "INSERT" {
		t.Errorf("%s, %s", id, c.prompt.Mode())
	}
}

func TestKeysOfThePromptThatAskTheProgram(t *testing.T) {
	r := newRig(t)
	for key, want := range map[string]string{"ctrl+r": "history", "ctrl+s": "stash", "ctrl+v": "clipboard", "alt+e": "expand"} {
		if id, _ := invoked(t, r.key(key)); id != "openspace.prompt."+want {
			t.Errorf("%s asks for %s", key, id)
		}
	}
	r.st.AddPending(sid, "msg_zzz", "later", nil, 99)
	if id, _ := invoked(t, r.key("up")); id != "openspace.prompt.unqueue" {
		t.Error(id)
	}
	if id, _ := invoked(t, r.key("alt+s")); id != "openspace.prompt.send_queued" {
		t.Error(id)
	}
	r.write("now")
	if _, args := invoked(t, r.key("alt+s")); args["now"] != true {
		t.Errorf("%v", args)
	}
}

func TestAQuestionWithoutQuestionsIsPassedOver(t *testing.T) {
	r := newRig(t)
	r.apply(&engine.QuestionAsked{Question: engine.Question{ID: "que_1", SessionID: sid}})
	if s := r.plain(60, 20); !strings.Contains(s, "Ask anything") {
		t.Error(s)
	}
}

func BenchmarkAKeyInThePrompt(b *testing.B) {
	r := newRig(b)
	fill(r, 0, 50)
	r.chat.SetDraft("please look at @src/main.go and tell me what it does")
	r.draw(100, 40)
	b.ReportAllocs()
	for b.Loop() {
		r.key("x", "backspace")
		r.chat.prompt.Lines(r.chat.list.r.pen)
	}
}

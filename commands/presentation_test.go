package commands

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/panes"
	deckpane "github.com/openspace-tui/openspace/panes/deck"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/theme"
)

// talk has three slides, lines that end as on Windows, and no last newline.
const talk = "---\r\ntitle: Talk\r\ncustom: kept\r\n---\r\n\r\n# One\r\n\r\n---\r\n\r\n\r\n# Two\r\n\r\n<!-- notes: say -->\r\n\r\n\r\n---\r\n\r\n# Three"

// newDeckRig is a rig with the decks' own pane, whose file is talk.deck.md.
func newDeckRig(t *testing.T) *rig {
	t.Helper()
	r := newRig(t)
	th, err := theme.Named("", true)
	if err != nil {
		t.Fatal(err)
	}
	decks, presenters := deckpane.Kinds()
	r.ws = panes.NewWorkspace(panes.Host{Files: r.env.Files, Theme: func() *theme.Theme { return th }, Now: func() time.Time { return r.env.Now }}, append(kinds(), decks, presenters))
	r.ws.SetWindow(layout.Rect{W: 140, H: 40})
	r.reg = NewRegistry()
	Builtin(r.reg, r.ws.Kinds())
	Editors(r.reg)
	Presentations(r.reg)
	r.env.Panes = r.ws
	r.open("chat:new", panes.Placement{Focus: true, Origin: panes.User})
	t.Cleanup(r.ws.CloseAll)
	writeFile(t, filepath.Join(r.dir, "talk.deck.md"), talk)
	return r
}

func (r *rig) deck() *deckpane.Deck {
	r.t.Helper()
	d, ok := r.ws.Content("presentation:talk.deck.md").(*deckpane.Deck)
	if !ok {
		r.t.Fatal("the deck is not open")
	}
	return d
}

func (r *rig) bytes(name string) string {
	r.t.Helper()
	b, err := os.ReadFile(filepath.Join(r.dir, name))
	if err != nil {
		r.t.Fatal(err)
	}
	return string(b)
}

// undo takes the last command back.
func (r *rig) undo(s Step) {
	r.t.Helper()
	s = r.end(r.t.Context(), s)
	if s.Undo == nil {
		r.t.Fatalf("%s cannot be taken back", s.Result.JSON())
	}
	if back := r.end(r.t.Context(), s.Undo.Run(r.env)); back.Result.Err != nil {
		r.t.Fatal(back.Result.Err)
	}
}

func TestDecksAreListedAsIgnoresSay(t *testing.T) {
	r := newDeckRig(t)
	for name, text := range map[string]string{"docs/b.slides.md": "# B\n", "out/c.deck.md": "x", "docs/.deck.md": "x", "docs/plain.md": "x", ".gitignore": "out/\n", "node_modules/d.deck.md": "x"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(r.dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		writeFile(t, filepath.Join(r.dir, name), text)
	}
	got, err := json.Marshal(r.ok("presentation.list", `{}`)["decks"])
	if want := `[{"deckPath":"docs/b.slides.md","slides":1,"title":"B"},{"deckPath":"talk.deck.md","slides":3,"title":"Talk"}]`; string(got) != want || err != nil {
		t.Errorf("%s", got)
	}
}

func TestADeckIsRead(t *testing.T) {
	r := newDeckRig(t)
	m := r.ok("presentation.read", `{"deckPath":"./talk.deck.md"}`)
	all := m["slides"].([]any)
	two := all[1].(map[string]any)
	if m["title"] != "Talk" || m["theme"] != "" || len(all) != 3 || two["content"] != "# Two\n\n<!-- notes: say -->" || two["notes"] != "say" || two["index"] != 1.0 {
		t.Errorf("%v", m)
	}
	r.refused("presentation.read", `{"deckPath":"none.deck.md"}`, "not_found", "file not found")
	r.refused("presentation.read", `{"deckPath":"a.txt"}`, CodeInvalidArguments, "must end in .deck.md")
	r.refused("presentation.read", `{"deckPath":"../x.deck.md"}`, "outside_workspace", "")
	outside := t.TempDir()
	writeFile(t, filepath.Join(outside, "x.deck.md"), "secret")
	if err := os.Symlink(filepath.Join(outside, "x.deck.md"), filepath.Join(r.dir, "link.deck.md")); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"read", "open"} {
		r.refused("presentation."+id, `{"deckPath":"link.deck.md"}`, "outside_workspace", "")
	}
	r.refused("presentation.update_slide", `{"deckPath":"link.deck.md","slideIndex":0,"content":"x"}`, "outside_workspace", "")
	r.refused("presentation.create", `{"deckPath":"link.deck.md","title":"x"}`, "outside_workspace", "")
}

func TestADeckIsCreatedAndNothingIsOverwritten(t *testing.T) {
	r := newDeckRig(t)
	s := r.step("presentation.create", `{"deckPath":"docs/new.deck.md","title":"New: one","slides":["# A","---\nlayout: quote\n---\n\nB"]}`)
	done := r.end(t.Context(), s)
	if got := string(done.Result.JSON()); !strings.HasPrefix(got, `{"success":true,"deckPath":"docs/new.deck.md","hash":"sha256:`) {
		t.Error(got)
	}
	if got := r.bytes("docs/new.deck.md"); got != "---\ntitle: 'New: one'\n---\n\n# A\n\n---\nlayout: quote\n---\n\nB\n" {
		t.Errorf("%q", got)
	}
	if back := r.end(t.Context(), done.Undo.Run(r.env)); back.Result.Err != nil {
		t.Error(back.Result.Err)
	}
	if _, err := os.Stat(filepath.Join(r.dir, "docs", "new.deck.md")); err == nil {
		t.Error("it is not taken back")
	}
	r.refused("presentation.create", `{"deckPath":"talk.deck.md","title":"x"}`, "conflict", "there is a file")
	r.refused("presentation.create", `{"deckPath":"b.deck.md","title":"x","slides":["a","b\n\n---\n\nc"]}`, CodeInvalidArguments, "slide 1")
	r.refused("presentation.create", `{"deckPath":".git/b.deck.md","title":"x"}`, "denied", "")
	if r.bytes("talk.deck.md") != talk {
		t.Error("the file changed")
	}
}

func TestUpdatingASlideChangesItsBytesAlone(t *testing.T) {
	r := newDeckRig(t)
	r.ok("presentation.open", `{"deckPath":"talk.deck.md","slideIndex":1}`)
	s := r.step("presentation.update_slide", `{"deckPath":"talk.deck.md","slideIndex":1,"content":"# 2\n\nnew"}`)
	done := r.end(t.Context(), s)
	if want := strings.Replace(talk, "# Two\r\n\r\n<!-- notes: say -->", "# 2\r\n\r\nnew", 1); r.bytes("talk.deck.md") != want || done.Result.Err != nil {
		t.Errorf("%q %v", r.bytes("talk.deck.md"), done.Result.Err)
	}
	if d := r.deck(); d.Slide() != 1 || d.Deck().Slides[1].Title != "2" {
		t.Errorf("slide %d of %v shows", d.Slide(), d.Deck().Slides[1].Title)
	}
	if back := r.end(t.Context(), done.Undo.Run(r.env)); back.Result.Err != nil || r.bytes("talk.deck.md") != talk || r.deck().Deck().Slides[1].Title != "Two" {
		t.Errorf("%v %q", back.Result.Err, r.bytes("talk.deck.md"))
	}
	r.refused("presentation.update_slide", `{"deckPath":"talk.deck.md","slideIndex":3,"content":"x"}`, CodeInvalidArguments, "slides 0 to 2")
	r.refused("presentation.update_slide", `{"deckPath":"talk.deck.md","slideIndex":0,"content":"a\n\n---\n\nb"}`, CodeInvalidArguments, "")
	r.refused("presentation.update_slide", `{"deckPath":"none.deck.md","slideIndex":0,"content":"x"}`, "not_found", "file not found")
	if r.bytes("talk.deck.md") != talk {
		t.Error("a refusal changed the file")
	}
}

func TestBytesThatAreNoUTF8StayOnOtherSlides(t *testing.T) {
	r := newDeckRig(t)
	const latin = "# caf\xe9\n\n---\n\n# B\n\n---\n\n# \xfc\xfcber\n"
	writeFile(t, filepath.Join(r.dir, "talk.deck.md"), latin)
	m := r.ok("presentation.read", `{"deckPath":"talk.deck.md"}`)
	if got := fmt.Sprint(m["problems"]); !strings.Contains(got, "the file is not UTF-8") {
		t.Errorf("read does not say it: %v", got)
	}
	r.ok("presentation.update_slide", `{"deckPath":"talk.deck.md","slideIndex":1,"content":"# new"}`)
	want := strings.Replace(latin, "# B", "# new", 1)
	if r.bytes("talk.deck.md") != want {
		t.Errorf("%q", r.bytes("talk.deck.md"))
	}
	for _, i := range []int{0, 2} { // as it was read: nothing is lost by it
		given, err := json.Marshal(map[string]any{"deckPath": "talk.deck.md", "slideIndex": i, "content": m["slides"].([]any)[i].(map[string]any)["content"]})
		if err != nil {
			t.Fatal(err)
		}
		r.ok("presentation.update_slide", string(given))
	}
	if r.bytes("talk.deck.md") != want {
		t.Errorf("%q", r.bytes("talk.deck.md"))
	}
}

func TestTwoWritersLoseNothing(t *testing.T) {
	r := newDeckRig(t)
	done := make(chan Step)
	for i := range 3 {
		s := r.step("presentation.update_slide", fmt.Sprintf(`{"deckPath":"talk.deck.md","slideIndex":%d,"content":"# Slide %d"}`, i, i))
		go func() {
			next := s.Work(t.Context())
			done <- next(r.env)
		}()
	}
	for range 3 {
		if s := <-done; s.Result == nil || s.Result.Err != nil {
			t.Errorf("%+v", s.Result)
		}
	}
	for i := range 3 {
		if !strings.Contains(r.bytes("talk.deck.md"), fmt.Sprintf("# Slide %d", i)) {
			t.Errorf("slide %d is lost: %q", i, r.bytes("talk.deck.md"))
		}
	}
}

func TestADeckIsOpenedAndTurned(t *testing.T) {
	r := newDeckRig(t)
	r.refused("presentation.navigate", `{"direction":"next"}`, CodeContentNotFound, "no deck is open")
	if m := r.ok("presentation.open", `{"deckPath":"talk.deck.md"}`); m["paneId"] != "pane-2" || r.deck().Slide() != 0 {
		t.Errorf("%v", m)
	}
	for _, c := range []struct {
		args string
		want float64
	}{
		{`{"slideIndex":2}`, 2}, {`{"direction":"next"}`, 2}, {`{"direction":"previous"}`, 1}, {`{"direction":"first"}`, 0}, {`{"direction":"previous"}`, 0},
		{`{"direction":"last","deckPath":"talk.deck.md"}`, 2}, {`{"slideIndex":0}`, 0}, {`{"direction":"next"}`, 1},
	} {
		if m := r.ok("presentation.navigate", c.args); m["slideIndex"] != c.want || r.deck().Slide() != int(c.want) {
			t.Errorf("%s: %v", c.args, m)
		}
	}
	r.undo(r.step("presentation.navigate", `{"slideIndex":2}`))
	if r.deck().Slide() != 1 {
		t.Errorf("back at %d", r.deck().Slide())
	}
	r.undo(r.step("presentation.open", `{"deckPath":"talk.deck.md","slideIndex":2}`))
	if r.deck().Slide() != 1 {
		t.Errorf("back at %d", r.deck().Slide())
	}
	r.refused("presentation.navigate", `{"slideIndex":3}`, CodeInvalidArguments, "slides 0 to 2")
	r.refused("presentation.navigate", `{}`, CodeInvalidArguments, "either")
	r.refused("presentation.navigate", `{"slideIndex":0,"direction":"next"}`, CodeInvalidArguments, "either")
	r.refused("presentation.navigate", `{"deckPath":"b.deck.md","direction":"next"}`, CodeContentNotFound, "not open")
	r.refused("presentation.open", `{"deckPath":"talk.deck.md","slideIndex":9}`, CodeInvalidArguments, "slides 0 to 2")
	r.refused("presentation.open", `{"deckPath":"none.deck.md"}`, "not_found", "file not found")
	writeFile(t, filepath.Join(r.dir, "empty.deck.md"), "")
	r.ok("presentation.open", `{"deckPath":"empty.deck.md"}`)
	r.refused("presentation.navigate", `{"deckPath":"empty.deck.md","direction":"next"}`, CodeInvalidArguments, "no slides")
	r.refused("presentation.play", `{"deckPath":"empty.deck.md"}`, CodeUnavailable, "no slides")
	r.ok("pane.open", `{"type":"presentation","contentId":"presentation:talk.deck.md"}`)
	r.refused("pane.open", `{"type":"presentation","contentId":"a.txt"}`, CodeInvalidArguments, "must end")
	if m := r.ok("pane.focus", `{"contentId":"talk.deck.md"}`); m["paneId"] != "pane-2" {
		t.Errorf("%v", m)
	}
	r.ok("pane.close", `{"contentId":"presentation:talk.deck.md"}`)
}

func TestWhichDeckIsMeant(t *testing.T) {
	r := newDeckRig(t)
	r.env.Resting = true // the keyboard stays in the prompt
	writeFile(t, filepath.Join(r.dir, "b.deck.md"), "# B\n\n---\n\n# C\n")
	r.ok("presentation.open", `{"deckPath":"talk.deck.md"}`)
	r.ok("presentation.open", `{"deckPath":"b.deck.md"}`) // shows
	r.ok("presentation.play", `{}`)
	if d := r.ws.Content("presentation:b.deck.md").(Deck); d.Playing() != "running" {
		t.Error("not what shows")
	}
	r.ok("presentation.open", `{"deckPath":"talk.deck.md"}`)
	if r.ok("presentation.pause", `{}`)["state"] != "paused" { // the one that plays
		t.Error("not what plays")
	}
	r.ok("presentation.play", `{"deckPath":"talk.deck.md"}`)
	r.refused("presentation.stop", `{"deckPath":"none.deck.md"}`, CodeContentNotFound, "")
	if r.ok("presentation.stop", `{}`)["state"] != "stopped" || r.deck().Playing() != "stopped" { // of two that play, what shows
		t.Error("not what shows")
	}
	_ = r.ws.FocusContent("presentation:talk.deck.md", panes.User)
	r.ok("presentation.navigate", `{"direction":"last"}`)
	if r.deck().Slide() != 2 {
		t.Error("not what has the keyboard")
	}
	r.effects("presentation.presenter", `{}`)
	r.env.Origin = panes.Agent
	_ = r.ws.FocusContent("presenter:talk.deck.md", panes.User)
	r.ok("presentation.navigate", `{"direction":"first"}`)
	if r.deck().Slide() != 0 {
		t.Error("not that of the speaker's view")
	}
}

func TestPlayingByCommands(t *testing.T) {
	r := newDeckRig(t)
	r.ok("presentation.open", `{"deckPath":"talk.deck.md"}`)
	r.refused("presentation.pause", `{}`, CodeUnavailable, "does not play")
	if r.ok("presentation.stop", `{}`)["state"] != "stopped" {
		t.Error("stop")
	}
	r.undo(r.step("presentation.play", `{"intervalSeconds":2.5}`))
	if r.deck().Playing() != "stopped" {
		t.Error("it plays on")
	}
	if m := r.ok("presentation.play", `{"intervalSeconds":2.5}`); m["state"] != "running" {
		t.Errorf("%v", m)
	}
	r.ok("presentation.navigate", `{"direction":"next"}`)
	if r.deck().Playing() != "running" {
		t.Error("turning stops playing")
	}
	r.undo(r.step("presentation.pause", `{}`))
	if r.deck().Playing() != "running" {
		t.Error("it stays paused")
	}
	for _, n := range []string{"0", "-1", "0.1", "100000"} {
		if res := r.do("presentation.play", `{"intervalSeconds":`+n+`}`); res.Err == nil {
			t.Errorf("an interval of %s is taken", n)
		}
	}
}

func TestFullscreen(t *testing.T) {
	r := newDeckRig(t)
	r.ok("presentation.open", `{"deckPath":"talk.deck.md"}`)
	tree := r.ws.Tree()
	if m := r.ok("presentation.toggle_fullscreen", `{}`); m["fullscreen"] != true || tree.Zoomed() == "" || r.ws.Focused().Current() != panes.Content(r.deck()) || !r.deck().Fullscreen() {
		t.Errorf("%v", m)
	}
	s := r.end(t.Context(), r.step("presentation.toggle_fullscreen", `{}`))
	if string(s.Result.JSON()) != `{"success":true,"fullscreen":false,"deckPath":"talk.deck.md"}` || tree.Zoomed() != "" || r.deck().Fullscreen() {
		t.Errorf("%s", s.Result.JSON())
	}
	s = r.end(t.Context(), s.Undo.Run(r.env))
	if s.Result.Err != nil || !r.deck().Fullscreen() || tree.Zoomed() == "" {
		t.Errorf("%v", s.Result.Err)
	}
	r.ok("presentation.toggle_fullscreen", `{}`)
	_ = r.ws.FocusPane("pane-1", panes.User)
	r.undo(r.step("presentation.toggle_fullscreen", `{}`))
	if r.deck().Fullscreen() || tree.Zoomed() != "" || r.ws.Focused().ID != "pane-1" {
		t.Error("it is not taken back")
	}
	r.env.Typing = true
	r.refused("presentation.toggle_fullscreen", `{}`, CodeUnavailable, "typing")
	r.env.Typing = false
	if err := tree.Zoom("pane-1"); err != nil {
		t.Fatal(err)
	}
	r.refused("presentation.toggle_fullscreen", `{}`, CodeUnavailable, "fill the window")
}

func TestSlidesAreTurnedAsFarAsThePersonHasAgentsShowThings(t *testing.T) {
	const suggests, nothing = "suggest alone", "open nothing"
	for _, c := range []struct {
		reveal panes.Reveal
		front  bool
		turns  string // why slides are not turned; empty: they are
		fills  string // why the deck gets neither window nor keyboard
	}{
		{panes.AutoFocus, true, "", ""},
		{panes.SuggestOnly, true, suggests, suggests},
		{panes.SuggestOnly, false, "", suggests},
		{panes.Disabled, true, nothing, nothing},
		{panes.Disabled, false, nothing, nothing},
	} {
		t.Run(fmt.Sprint(c.reveal, " ", c.front), func(t *testing.T) {
			r := newDeckRig(t)
			r.env.Origin = panes.User
			r.ok("presentation.open", `{"deckPath":"talk.deck.md"}`)
			if !c.front {
				r.ok("editor.open", `{"path":"a.txt"}`)
			}
			r.env.Origin = panes.Agent
			r.ws.SetReveal(c.reveal)
			does := func(id, args, why string) {
				t.Helper()
				if why == "" {
					r.ok(id, args)
				} else {
					r.refused(id, args, CodeUnavailable, why)
				}
			}
			slide := func(want int) {
				t.Helper()
				if c.turns != "" {
					want = 0
				}
				if got := r.deck().Slide(); got != want {
					t.Errorf("slide %d, not %d", got, want)
				}
			}
			does("presentation.navigate", `{"direction":"next"}`, c.turns)
			slide(1)
			does("presentation.play", `{}`, c.turns)
			if c.turns == "" {
				r.ok("presentation.stop", `{}`)
			}
			if c.turns == nothing {
				does("presentation.open", `{"deckPath":"talk.deck.md","slideIndex":2}`, nothing)
			} else if got := r.ok("presentation.open", `{"deckPath":"talk.deck.md","slideIndex":2}`); (got["note"] == nil) != (c.reveal == panes.AutoFocus) {
				t.Errorf("told is %v", got["note"])
			}
			slide(2)
			shows, id := r.tabs(), fmt.Sprintf(`{"contentId":%q}`, r.deck().ID())
			does("pane.focus", id, c.fills)
			does("presentation.toggle_fullscreen", `{}`, c.fills)
			if full := r.deck().Fullscreen(); full != (c.fills == "") || c.fills != "" && r.tabs() != shows {
				t.Errorf("full: %v, %s", full, r.tabs())
			}
		})
	}
}

func TestASlideThatIsNotThereNamesThoseThatAre(t *testing.T) {
	r := newDeckRig(t)
	r.ok("presentation.open", `{"deckPath":"talk.deck.md"}`)
	for id, args := range map[string]string{
		"presentation.navigate":     `{"slideIndex":-1}`,
		"presentation.open":         `{"deckPath":"talk.deck.md","slideIndex":-1}`,
		"presentation.update_slide": `{"deckPath":"talk.deck.md","slideIndex":-1,"content":"x"}`,
	} {
		r.refused(id, args, CodeInvalidArguments, "there is no slide -1: the deck has slides 0 to 2")
	}
}

func TestWhatAnExportLacksIsNamedOnce(t *testing.T) {
	r := newDeckRig(t)
	writeFile(t, filepath.Join(r.dir, "lacks.deck.md"), "![p](src/none.png)\n\n```embed src/x.go\n```\n")
	r.refused("presentation.export", `{"deckPath":"lacks.deck.md","format":"html","outPath":"x"}`, CodeNotFound, "the export lacks line 1: src/none.png: file not found; line 3: src/x.go: file not found")
}

func TestADeckThatStaysBehindSaysSo(t *testing.T) {
	r := newDeckRig(t)
	writeFile(t, filepath.Join(r.dir, "b.deck.md"), "# B\n")
	if m := r.ok("presentation.open", `{"deckPath":"talk.deck.md"}`); m["note"] != nil {
		t.Errorf("%v", m)
	}
	r.env.Typing = true
	m := r.ok("presentation.open", `{"deckPath":"b.deck.md"}`)
	if note, _ := m["note"].(string); !strings.Contains(note, "the person is typing") || r.ws.Focused().Current() != panes.Content(r.deck()) {
		t.Errorf("%v, %s shows", m, r.ws.Focused().Current().ID())
	}
	r.env.Typing = false
	if m := r.ok("presentation.open", `{"deckPath":"b.deck.md"}`); m["note"] != nil {
		t.Errorf("%v", m)
	}
}

func TestExports(t *testing.T) {
	r := newDeckRig(t)
	for format, begins := range map[string]string{"html": "<!DOCTYPE html>", "pdf": "%PDF-1.", "text": "Talk\n"} {
		s := r.end(t.Context(), r.step("presentation.export", `{"deckPath":"talk.deck.md","format":"`+format+`","outPath":"out/talk.`+format+`"}`))
		if s.Result.Err != nil {
			t.Fatal(s.Result.Err)
		}
		got := r.bytes("out/talk." + format)
		if !strings.HasPrefix(strings.ToLower(got), strings.ToLower(begins)) || !bytes.Contains(s.Result.JSON(), []byte(fmt.Sprintf(`"bytes":%d`, len(got)))) {
			t.Errorf("%s: %.40q %s", format, got, s.Result.JSON())
		}
		r.undo(s)
	}
	if _, err := os.Stat(filepath.Join(r.dir, "out")); err == nil {
		t.Error("something is left behind")
	}
	for _, format := range []string{"html", "pdf", "text"} {
		args := `{"deckPath":"talk.deck.md","format":"` + format + `","outPath":"mine"}`
		writeFile(t, filepath.Join(r.dir, "mine"), "<!DOCTYPE html>\nmine")
		r.refused("presentation.export", args, "conflict", `"mine" is no export`)
		if got := r.bytes("mine"); got != "<!DOCTYPE html>\nmine" {
			t.Errorf("%s overwrote a file: %.40q", format, got)
		}
		if err := os.Remove(filepath.Join(r.dir, "mine")); err != nil {
			t.Fatal(err)
		}
		r.ok("presentation.export", args)
		r.ok("presentation.export", args) // an export takes the place of another one
		r.ok("presentation.export", strings.Replace(args, format, "html", 1))
	}
	writeFile(t, filepath.Join(r.dir, "lacks.deck.md"), "![p](none.png)\n\n```embed gone\n```\n")
	writeFile(t, filepath.Join(r.dir, "cjk.deck.md"), "日本語 ✅\n")
	writeFile(t, filepath.Join(r.dir, "sign.deck.md"), "done ✅\n")
	for _, format := range []string{"html", "pdf"} {
		r.refused("presentation.export", `{"deckPath":"lacks.deck.md","format":"`+format+`","outPath":"o/x"}`, CodeNotFound, "none.png")
	}
	r.refused("presentation.export", `{"deckPath":"lacks.deck.md","format":"text","outPath":"o/x"}`, CodeNotFound, "gone")
	writeFile(t, filepath.Join(r.dir, "words.deck.md"), "![the words](none.png)\n")
	r.ok("presentation.export", `{"deckPath":"words.deck.md","format":"text","outPath":"words.txt"}`) // text needs no picture
	if got := r.bytes("words.txt"); !strings.Contains(got, "[picture: the words (none.png)]") {
		t.Errorf("%q", got)
	}
	r.refused("presentation.export", `{"deckPath":"cjk.deck.md","format":"pdf","outPath":"o/x"}`, CodeUnsupported, "日本語")
	if m := r.ok("presentation.export", `{"deckPath":"sign.deck.md","format":"pdf","outPath":"sign.pdf"}`); m["missing"] != "✅" {
		t.Errorf("%v", m)
	}
	writeFile(t, filepath.Join(r.dir, "tex.deck.md"), "a $\\foo{x}$ and $x^2$ and $\\foo{x}$\n\n```mermaid\nzenuml\nA.x\n```\n")
	for _, format := range []string{"html", "pdf", "text"} {
		m := r.ok("presentation.export", `{"deckPath":"tex.deck.md","format":"`+format+`","outPath":"tex.`+format+`"}`)
		if m["note"] != `shown as source, since it cannot be drawn: $\foo{x}$, zenuml` {
			t.Errorf("%s: %v", format, m)
		}
	}
	r.refused("presentation.export", `{"deckPath":"talk.deck.md","format":"html","outPath":"b.deck.md"}`, CodeInvalidArguments, "talk.html")
	r.refused("presentation.export", `{"deckPath":"talk.deck.md","format":"html","outPath":".git/x"}`, "denied", "")
	r.refused("presentation.export", `{"deckPath":"talk.deck.md","format":"html","outPath":"../x"}`, "outside_workspace", "")
	r.refused("presentation.export", `{"deckPath":"none.deck.md","format":"html","outPath":"x"}`, "not_found", "file not found")
	if _, err := os.Stat(filepath.Join(r.dir, "o")); err == nil {
		t.Error("a failed export leaves something behind")
	}
}

func TestDecksByHand(t *testing.T) {
	r := newDeckRig(t)
	slash := func(name, text string) Step {
		t.Helper()
		r.env.Origin = panes.User
		c, ok := r.reg.BySlash(name)
		if !ok {
			t.Fatalf("there is no /%s", name)
		}
		args, err := c.SlashArgs(text)
		if err != nil {
			t.Fatal(err)
		}
		raw, err := json.Marshal(args)
		if err != nil {
			t.Fatal(err)
		}
		return r.end(t.Context(), r.reg.Execute(r.env, Invocation{ID: c.ID, Args: raw, Origin: panes.User}))
	}
	if s := slash("deck-export", ""); s.Result.Err == nil || s.Result.Err.Code != CodeUnavailable {
		t.Errorf("%+v", s.Result)
	}
	if s := slash("deck", ""); s.Result.Err != nil || r.ws.Focused().Current() != panes.Content(r.deck()) {
		t.Errorf("the only deck does not open: %+v", s.Result.Err)
	}
	if slash("deck", "talk.deck.md#3"); r.deck().Slide() != 2 {
		t.Errorf("slide %d", r.deck().Slide())
	}
	if slash("deck", "talk.deck.md#9"); r.deck().Slide() != 2 {
		t.Error("a person gets to the last slide")
	}
	for _, text := range []string{"talk.deck.md#x", "a.txt", "none.deck.md", "talk.deck.md#0"} {
		if s := slash("deck", text); s.Result.Err == nil {
			t.Errorf("%s opens", text)
		}
	}
	s := slash("deck-export", "")
	if len(s.Effects) != 1 || !strings.Contains(s.Effects[0].(Toast).Text, "talk.html was written") {
		t.Errorf("%+v %+v", s.Effects, s.Result.Err)
	}
	if slash("deck-export", "text"); !strings.HasPrefix(r.bytes("talk.txt"), "Talk") {
		t.Error("no text")
	}
	if s = slash("deck-export", "text notes"); s.Result.Err != nil || !strings.Contains(r.bytes("talk.txt"), "Notes:") {
		t.Errorf("no notes: %v %q", s.Result.Err, r.bytes("talk.txt"))
	}
	if s = slash("deck-export", "notes text"); s.Result.Err == nil {
		t.Error("a format of two words")
	}
	writeFile(t, filepath.Join(r.dir, "b.deck.md"), "# B\n")
	s = slash("deck", "")
	if len(s.Effects) != 1 || len(s.Effects[0].(ChooseDeck).Decks) != 2 {
		t.Errorf("%+v", s.Effects)
	}
	for text, want := range map[string]string{"": "about this session", "the parser": "about the parser."} {
		s = slash("deck-new", text)
		if got := s.Effects[0].(Submit).Text; !strings.Contains(got, want) || !strings.Contains(got, "openspace.presentation.create") {
			t.Errorf("%q", got)
		}
	}
	for _, name := range []string{"talk.deck.md", "b.deck.md"} {
		if err := os.Remove(filepath.Join(r.dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if s = slash("deck", ""); s.Result.Err == nil || !strings.Contains(s.Result.Err.Hint, "/deck-new") {
		t.Errorf("%+v", s.Result)
	}
}

func TestAPersonIsToldOfASlideThatIsNotThere(t *testing.T) {
	r := newDeckRig(t)
	r.env.Origin = panes.User
	for _, c := range []struct{ args, want string }{ // the last stays where the others went
		{`{"deckPath":"talk.deck.md","slideIndex":98}`, "[{warning talk.deck.md has 3 slides and no slide 99: this is the last}]"},
		{`{"deckPath":"talk.deck.md","slideIndex":2}`, "[]"},
		{`{"deckPath":"talk.deck.md"}`, "[]"},
	} {
		s := r.end(t.Context(), r.step("presentation.open", c.args))
		if got := fmt.Sprint(s.Effects); got != c.want || s.Result.Err != nil || r.deck().Slide() != 2 {
			t.Errorf("%s: %s, slide %d, want %s", c.args, got, r.deck().Slide(), c.want)
		}
	}
}

func TestTheSpeakersViewClosesAsItOpened(t *testing.T) {
	r := newDeckRig(t)
	r.env.Origin = panes.User
	r.ok("presentation.open", `{"deckPath":"talk.deck.md"}`)
	for _, open := range []bool{true, false, true} {
		r.ok("presentation.presenter", `{}`)
		if p, _ := r.ws.Find("presenter:talk.deck.md"); (p != nil) != open {
			t.Fatalf("open: %v, want %v", p != nil, open)
		}
	}
	r.env.Origin = panes.Agent
	r.ok("presentation.presenter", `{}`)
	if p, _ := r.ws.Find("presenter:talk.deck.md"); p == nil {
		t.Error("an agent closes it")
	}
}

func TestADeckThatIsPresentedStaysInFront(t *testing.T) {
	r := newDeckRig(t)
	r.env.Origin = panes.User
	r.ok("presentation.open", `{"deckPath":"talk.deck.md"}`)
	r.ok("presentation.presenter", `{}`)
	shows := func(id string) bool {
		p, i := r.ws.Find(panes.ContentID(id))
		return p != nil && p.Active == i
	}
	r.env.Origin = panes.Agent
	if m := r.ok("editor.open", `{"path":"a.txt"}`); !shows("presentation:talk.deck.md") || !shows("presenter:talk.deck.md") || !strings.Contains(fmt.Sprint(m["note"]), "presented") {
		t.Errorf("it is covered: %v", m)
	}
	r.refused("pane.focus", `{"contentId":"editor:a.txt"}`, CodeUnavailable, "presented")
	r.env.Asked = true // by a link that the person follows
	if r.ok("editor.open", `{"path":"a.txt"}`); !shows("editor:a.txt") {
		t.Error("a link that the person follows shows nothing")
	}
	r.env.Asked = false
	r.ok("presentation.open", `{"deckPath":"talk.deck.md"}`)
	if err := r.ws.CloseContent("presenter:talk.deck.md"); err != nil {
		t.Fatal(err)
	}
	if r.ok("editor.open", `{"path":"b.txt"}`); !shows("editor:b.txt") {
		t.Error("a deck that nobody presents stays in front")
	}
	r.env.Origin = panes.User
	r.ok("presentation.open", `{"deckPath":"talk.deck.md"}`)
	r.ok("presentation.play", `{}`)
	r.env.Origin = panes.Agent
	if r.ok("editor.open", `{"path":"a.txt"}`); !shows("presentation:talk.deck.md") {
		t.Error("a deck that plays is covered")
	}
}

func TestTheDeckThatIsMeantIsFound(t *testing.T) {
	r := newDeckRig(t)
	r.env.Origin = panes.User
	for _, name := range []string{"one", "two", "three"} {
		writeFile(t, filepath.Join(r.dir, name+".deck.md"), talk)
		r.ok("presentation.open", `{"deckPath":"`+name+`.deck.md"}`)
	}
	r.ok("editor.open", `{"path":"a.txt"}`)
	r.env.Origin = panes.Agent
	for _, id := range []string{"play", "pause", "stop"} {
		r.refused("presentation."+id, `{}`, CodeInvalidArguments, "3 decks are open: one.deck.md, two.deck.md, three.deck.md")
	}
	r.refused("presentation.navigate", `{"direction":"next"}`, CodeInvalidArguments, "one.deck.md")
	r.ok("presentation.play", `{"deckPath":"one.deck.md"}`)
	r.ok("presentation.stop", `{}`)
	r.open("presenter:two.deck.md", panes.Placement{Behind: true, Origin: panes.User})
	meant := func(id, args, want string) {
		t.Helper()
		if m := r.ok("presentation."+id, args); m["deckPath"] != want {
			t.Errorf("%s takes %v, want %s", id, m["deckPath"], want)
		}
	}
	meant("navigate", `{"direction":"next"}`, "two.deck.md")
	r.ok("presentation.play", `{"deckPath":"three.deck.md"}`)
	meant("navigate", `{"direction":"next"}`, "three.deck.md")
	meant("pause", `{}`, "three.deck.md")
	meant("play", `{}`, "three.deck.md")
	meant("stop", `{}`, "three.deck.md")
	meant("play", `{}`, "two.deck.md")
}

func TestAPictureThatIsBrokenIsNotMissing(t *testing.T) {
	r := newDeckRig(t)
	writeFile(t, filepath.Join(r.dir, "bad.webp"), "RIFF\x10\x00\x00\x00WEBPnothing")
	writeFile(t, filepath.Join(r.dir, "bad.png"), "\x89PNG\r\n\x1a\nnothing")
	for deck, c := range map[string]struct{ text, code, said string }{
		"broken":  {"![a](bad.webp)\n", CodeUnsupported, "the WebP is broken: "},
		"png":     {"![a](bad.png)\n", CodeUnsupported, "the PNG is broken: "},
		"missing": {"![a](bad.png)\n\n![b](none.png)\n", CodeNotFound, "file not found"},
		"denied":  {"```embed .env\n```\n", "denied", ".env"},
	} {
		writeFile(t, filepath.Join(r.dir, deck+".deck.md"), c.text)
		for _, format := range []string{"html", "pdf"} {
			r.refused("presentation.export", `{"deckPath":"`+deck+`.deck.md","format":"`+format+`","outPath":"x.`+format+`"}`, c.code, c.said)
		}
	}
}

// A picture of the net ends no export: what it lacks is told by line and address, once, the
// first few of them, to the agent and to the person.
func TestAnExportTellsWhichPicturesOfTheNetItLacks(t *testing.T) {
	r := newDeckRig(t)
	const begin = "pictures that are not in it, by their lines: "
	many := "# A\n"
	for n := range 7 {
		many += fmt.Sprintf("\n![p](https://x.y/%d.png)\n", n)
	}
	for name, c := range map[string]struct{ text, note string }{
		"one": {"# A\n\n![The sea](https://x.y/z.png)\n",
			begin + "3: https://x.y/z.png"},
		"two": {"# A\n\nin ![a](//x.y/a.png) line\n\n---\n\n# B\n\n![b](http://x.y/b.png)\n",
			begin + "3: //x.y/a.png, 9: http://x.y/b.png"},
		"twice": {"# A\n\n![a](https://x.y/a.png) ![a](https://x.y/a.png)\n",
			begin + "3: https://x.y/a.png"},
		"many": {many, begin + "3: https://x.y/0.png, 5: https://x.y/1.png, 7: https://x.y/2.png, " +
			"9: https://x.y/3.png, 11: https://x.y/4.png and 2 more"},
		"none": {"# A\n", "<nil>"},
	} {
		writeFile(t, filepath.Join(r.dir, name+".deck.md"), c.text)
		for _, format := range []string{"html", "pdf"} {
			out := name + "." + format
			m := r.ok("presentation.export",
				`{"deckPath":"`+name+`.deck.md","format":"`+format+`","outPath":"`+out+`"}`)
			if note := fmt.Sprint(m["note"]); note != c.note {
				t.Errorf("%s tells %q, want %q", out, note, c.note)
			}
			if page := r.bytes(out); len(page) == 0 || format == "html" && strings.Contains(page, "x.y/") {
				t.Errorf("%s has %d bytes, or an address of the net", out, len(page))
			}
		}
	}
	r.ok("presentation.open", `{"deckPath":"one.deck.md"}`)
	r.env.Origin = panes.User
	s := r.end(t.Context(), r.step("presentation.save", `{}`))
	if len(s.Effects) != 2 {
		t.Fatalf("the person is told %+v, %v", s.Effects, s.Result.Err)
	}
	if told := s.Effects[1].(Toast); told.Level != LevelWarning ||
		told.Text != begin+"3: https://x.y/z.png" {
		t.Errorf("the person is told %+v", told)
	}
}

func TestAnAgentIsToldThatAnotherPaneHasANarrowWindow(t *testing.T) {
	r := newDeckRig(t)
	r.ws.SetWindow(layout.Rect{W: 80, H: 24})
	r.env.Typing = true
	if got := r.ok("presentation.open", `{"deckPath":"talk.deck.md"}`); got["note"] != "the window has room for one pane, and the person is in another; it shows when the person goes there" {
		t.Errorf("%v", got)
	}
	r.env.Typing = false
	if got := r.ok("presentation.open", `{"deckPath":"talk.deck.md"}`); got["note"] != nil {
		t.Errorf("%v, though it shows", got)
	}
}

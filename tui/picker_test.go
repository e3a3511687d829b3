package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/dialog"
)

func TestThePaletteFindsRunsAndCloses(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.keys("ctrl+p")
		r.see("Commands", "type to filter", "enter runs · ctrl+e arguments · esc closes", "New session")
		r.write("zmpn") // zoom pane, by some of its letters
		r.see("Zoom pane", "alt+f")
		r.gone("Choose model")
		r.keys("enter")
		r.gone("Commands")
		if r.m.ws.Tree().Zoomed() == "" {
			t.Error("the command did not run")
		}
		r.keys("ctrl+p", "esc")
		r.gone("Commands")
		r.keys("ctrl+p")
		r.write("nothing like this")
		r.keys("enter")
		r.see("nothing matches")
	})
}

func TestThePaletteMovesAroundItsEnds(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.keys("ctrl+p")
		p := r.m.dialogs.Top().(*dialog.Picker)
		n := len(p.Shown)
		for _, step := range []struct {
			key  string
			want int
		}{{"up", n - 1}, {"down", 0}, {"down", 1}, {"tab", 2}, {"ctrl+n", 3}, {"ctrl+p", 2}, {"ctrl+k", 1},
			{"ctrl+j", 2},
			{"pgdown", min(12, n-1)}, {"pgdown", min(22, n-1)}, {"pgup", max(min(22, n-1)-10, 0)}} {
			r.keys(step.key)
			if p.At != step.want {
				t.Fatalf("after %s the row is %d of %d, not %d", step.key, p.At, n, step.want)
			}
			row, _ := p.Chosen()
			r.see(row.Label)
		}
	})
}

func TestThePaletteSaysWhatCannotRunNow(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.keys("ctrl+p")
		r.write("rename session")
		r.see("Rename session", "there is no session yet: send a prompt first")
		r.keys("enter")
		r.see("Commands", "Rename session: there is no session yet")
		r.keys("esc")
		openSession(r)
		r.keys("ctrl+p")
		r.write("rename session")
		r.see("Rename session", "/rename")
		r.gone("send a prompt first  │")
	})
}

// session makes the session ses_1 with a title, and shows it.
func openSession(r *rig) {
	r.t.Helper()
	s := engine.Session{ID: "ses_1", Title: "Fix the port", Time: engine.SessionTime{Created: 1, Updated: 1}}
	r.eng.has(s)
	r.events(&engine.SessionCreated{SessionID: s.ID, Info: s})
	r.user("openspace.session.switch", map[string]string{"sessionId": s.ID})
}

// three makes three sessions of which the newest is on screen.
func three(r *rig) {
	r.t.Helper()
	for i, title := range []string{"Oldest talk", "Middle talk", "Newest talk"} {
		s := engine.Session{ID: "ses_" + string(rune('a'+i)), Title: title,
			Time: engine.SessionTime{Created: int64(i + 1), Updated: int64(i + 1)}}
		r.eng.has(s)
		r.events(&engine.SessionCreated{SessionID: s.ID, Info: s})
	}
	child := engine.Session{ID: "ses_child", ParentID: "ses_a", Title: "A subagent's"}
	r.events(&engine.SessionCreated{SessionID: child.ID, Info: child})
	r.user("openspace.session.switch", map[string]string{"sessionId": "ses_c"})
}

func TestSessionsAreSwitchedByTheirPicker(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.write("half a thought")
		r.keys("ctrl+x", "l")
		r.see("Sessions", "● Newest talk", "Middle talk", "Oldest talk", "ctrl+r renames · ctrl+d deletes")
		r.gone("A subagent's")
		r.write("oldst")
		r.gone("Middle talk")
		r.keys("enter")
		r.see("Oldest talk")
		if r.m.chats.Session() != "ses_a" || r.chat().Draft() != "" {
			t.Fatalf("session %q, draft %q", r.m.chats.Session(), r.chat().Draft())
		}
		r.user("openspace.session.switch", map[string]string{"sessionId": "ses_c"})
		if got := r.chat().Draft(); got != "half a thought" {
			t.Errorf("the draft of the session one left is %q", got)
		}
	})
}

func TestASessionIsRenamedFromThePicker(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.keys("ctrl+x", "l", "down", "ctrl+r")
		r.see("Rename session", "› Middle talk", "enter keeps · esc leaves it")
		r.send(tea.PasteMsg{Content: " of\x1b[31m all"})
		r.keys("backspace", "backspace", "backspace")
		r.keys("enter")
		calls := r.eng.asked("PATCH /session/ses_b")
		if len(calls) != 1 || !strings.Contains(calls[0], `Middle talk of␛[31m`) {
			t.Errorf("the engine was asked %q", r.eng.asked("PATCH"))
		}
		r.gone("Rename session")
		r.see("ctrl+r renames") // the list is there again
		r.keys("ctrl+r", "esc")
		r.gone("Rename session")
		r.see("ctrl+r renames")
		if n := len(r.eng.asked("PATCH")); n != 1 {
			t.Errorf("esc renamed too: %d calls", n)
		}
	})
}

func TestAnEmptyTitleIsNotTaken(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		r.write("/rename")
		r.keys("enter")
		r.see("Rename session", "Fix the port")
		for range "Fix the port" {
			r.keys("backspace")
		}
		r.keys("enter")
		r.see("Rename session")
		if len(r.eng.asked("PATCH")) > 0 {
			t.Error("a session was given an empty title")
		}
	})
}

func TestAQuestionThatLettersAnswerWaitsForAPause(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.user("openspace.session.share", nil)
		r.see("Share this session?", "a moment… · n, esc keep it")
		r.keys("y")
		r.see("Share this session?", "a moment…")
		r.pass(answer.SettleFor)
		r.see("y shares · n, esc keep it")
		r.keys("x")
		r.see("Share this session?", "a moment…")
		r.pass(answer.PauseFor)
		r.see("y shares")
		r.keys("n")
		r.gone("Share this session?")
		r.user("openspace.session.share", nil)
		r.keys("enter")
		r.pass(answer.SettleFor)
		if len(r.eng.asked("POST /session/ses_c/share")) > 0 {
			t.Fatal("it was shared without a yes")
		}
		r.keys("y")
		r.gone("Share this session?")
		if got := r.eng.asked("POST /session/ses_c/share"); len(got) != 1 {
			t.Errorf("the engine was asked %q", r.eng.asked("POST"))
		}
	})
}

func TestModelsAndAgentsArePicked(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.keys("ctrl+x", "m")
		r.see("Models", "First model", "mock/m1", "Second model")
		r.write("second")
		r.keys("enter")
		r.see("mock/m2")
		r.keys("ctrl+x", "a")
		r.see("Agents", "writes code", "thinks first")
		r.gone("explore")
		r.keys("down", "enter")
		r.see("plan")
		r.user("openspace.model.select", map[string]string{"model": "mock/none"})
		r.see("there is no model mock/none: /models lists those there are")
		r.user("openspace.agent.select", map[string]string{"name": "biuld"})
		r.see(`there is no agent "biuld"; the nearest is build`)
	})
}

func TestAFileIsFoundByNameAndOpened(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.keys("alt+n")
		r.see("Open file", "type part of a path", "src/gamma")
		r.write("gam")
		r.gone("alpha")
		r.keys("enter")
		r.see("gamma", "line 7")
	})
}

func TestAPastedPathIsLookedFor(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.keys("alt+n")
		r.send(tea.PasteMsg{Content: "alp"})
		r.see("alpha")
		r.gone("src/gamma")
	})
}

// elsewhere has the files found by the engine, as of another machine.
func (r *rig) elsewhere() {
	r.send(apply(func(m *Model) tea.Cmd { return m.jump.FindAway() }))
}

func TestALateAnswerOfTheFileSearchIsDropped(t *testing.T) {
	live(t, nil, func(r *rig) {
		goOn := r.eng.holds("GET /find/file")
		r.elsewhere()
		r.see("nothing matches")
		goOn()
		r.write("alp")
		r.settle()
		r.see("alpha")
		r.gone("src/gamma")
	})
}

func TestFilesElsewhereAreNotFoundWithoutAnEngine(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.elsewhere()
		r.see("files are found by the engine, which is not ready yet: /open PATH works")
	})
	live(t, nil, func(r *rig) {
		r.eng.breaks("GET /find/file", 500)
		r.elsewhere()
		r.see("told to fail with 500")
	})
}

func TestFilesAreFoundBeforeThereIsAnEngine(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.keys("alt+n")
		r.see("Open file", "alpha", "src/gamma")
		r.write("gam")
		r.gone("alpha")
		r.keys("enter")
		r.see("line 7")
		r.user("openspace.editor.open", map[string]any{"path": "beta"})
		r.keys("ctrl+x", "o", "enter") // without a name it is the file before
		r.see("line 7")
	})
}

func TestHelpScrollsWithinItsText(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.keys("f1")
		r.see("This pane", "Everywhere", "up, down, pgup, pgdn scroll · esc closes")
		top := r.screen()
		r.keys("end")
		r.see("/review", "look at changes")
		r.gone("This pane")
		r.keys("pgup", "home", "up")
		if r.screen() != top {
			t.Error("home does not lead back to the top")
		}
		r.keys("down", "pgdown", "space", "k", "j", "G", "g", "q")
		r.gone("Everywhere")
	})
}

func TestAWholeNameComesFirst(t *testing.T) {
	p := dialog.NewPicker("Commands", []dialog.Row{{Label: "Draw anew…", ID: "openspace.whiteboard.replace",
		Find: " whiteboard.open whiteboard.replace"},
		{Label: "Open whiteboards", ID: "openspace.x", Find: " whiteboard open"},
		{Label: "Open", ID: "openspace.whiteboard.open", Find: " openspace.whiteboard.open"}})
	for text, want := range map[string]string{"whiteboard.open": "Open", "openspace.whiteboard.open": "Open",
		"open": "Open", "draw anew": "Draw anew…", "open whi": "Open whiteboards"} {
		p.Text.SetValue(text)
		p.Filter()
		if r, ok := p.Chosen(); !ok || r.Label != want {
			t.Errorf("%q chooses %q", text, r.Label)
		}
	}
}

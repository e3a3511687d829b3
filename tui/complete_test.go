package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/complete"
	"github.com/openspace-tui/openspace/tui/outbox"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"
)

// names lists the completions in their order.
// offered are the candidates that are listed, picked is the one that is gone to, and
// place which of them that is.
func offered(r *rig) []complete.Candidate { all, _ := r.m.complete.List(); return all }

func picked(r *rig) complete.Candidate { all, at := r.m.complete.List(); return all[at] }

func place(r *rig) int { _, at := r.m.complete.List(); return at }

func names(r *rig) string {
	var out []string
	for _, c := range offered(r) {
		out = append(out, c.Name)
	}
	return strings.Join(out, " ")
}

func TestASlashListsCommandsFromTheFirstCharacter(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.write("/")
		for _, name := range []string{"new", "sessions", "abort", "models", "agents", "open", "help", "exit", "init"} {
			if !strings.Contains(" "+names(r)+" ", " "+name+" ") {
				t.Errorf("/%s is not offered: %s", name, names(r))
			}
		}
		r.see("/new", "Begin a new session.")
		r.keys("backspace")
		if r.m.complete.Open() {
			t.Error("the list stays without a slash")
		}
		r.write("a /")
		if r.m.complete.Open() {
			t.Error("a slash in the middle opens the list")
		}
	})
}

func TestCompletionIsFuzzy(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.write("/sssn")
		if got := names(r); got != "sessions" {
			t.Errorf("/sssn finds %q", got)
		}
		r.write("xyz")
		if r.m.complete.Open() {
			t.Errorf("/sssnxyz finds %q", names(r))
		}
	})
}

func TestArrowsMoveAroundTheCompletions(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.write("/")
		n := len(offered(r))
		for _, step := range []struct {
			key  string
			want int
		}{{"up", n - 1}, {"down", 0}, {"ctrl+n", 1}, {"down", 2}, {"ctrl+p", 1}} {
			r.keys(step.key)
			if place(r) != step.want {
				t.Fatalf("after %s the place is %d, not %d", step.key, place(r), step.want)
			}
		}
		r.pass(5e9)
		if place(r) != 1 {
			t.Error("time moves the choice")
		}
	})
}

func TestTabCompletesEnterRunsEscCloses(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.write("/ren")
		r.keys("tab")
		if r.chat().Draft() != "/rename " || r.m.complete.Open() {
			t.Fatalf("after tab: %q, open %v", r.chat().Draft(), r.m.complete.Open())
		}
		r.keys("ctrl+c")
		r.write("/hel")
		r.keys("enter")
		r.see("Everywhere")
		if r.chat().Draft() != "" {
			t.Errorf("the draft stays: %q", r.chat().Draft())
		}
		r.keys("esc", "up")
		if r.chat().Draft() != "/help" {
			t.Errorf("history remembers %q", r.chat().Draft())
		}
		r.keys("ctrl+c")
		r.write("/ope")
		r.keys("enter")
		if r.chat().Draft() != "/open " {
			t.Errorf("a command that takes text is %q", r.chat().Draft())
		}
	})
}

func TestEnterTakesACommandThatWasBegunOrGoneTo(t *testing.T) {
	live(t, nil, func(r *rig) {
		for text, keys := range map[string][]string{"/hel": {"enter"}, "/hlp": {"down", "up", "enter"},
			"/HEL": {"enter"}} {
			r.write(text)
			r.keys(keys...)
			r.see("Everywhere")
			r.keys("esc")
		}
		for _, text := range []string{"/hlp", "/opt", "/usr"} { // the letters are in /help, /compact, /unshare
			r.write(text)
			if !r.m.complete.Open() {
				t.Fatalf("nothing is offered for %s", text)
			}
			r.keys("enter")
			r.pass(outbox.TakenIn)
			if calls := r.eng.asked("POST"); strings.Contains(strings.Join(calls, " "), "summarize") ||
				len(r.m.dialogs) > 0 {
				t.Errorf("%s ran a command: %q", text, calls)
			}
			r.keys("ctrl+c")
		}
	})
}

func TestWhatAPasteBecameIsNotTakenForACommand(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.send(tea.PasteMsg{Content: "/usr"})
		r.pass(time.Second)
		r.keys("enter")
		r.pass(outbox.TakenIn)
		if calls := r.eng.asked("POST /session/ses_new0/prompt_async"); len(calls) != 1 {
			t.Errorf("it was not sent: %q", r.eng.asked("POST"))
		}
	})
}

// TestTabBehindANameThatNothingCompletesSaysSo and does not change the agent,
// as it does elsewhere.
func TestTabBehindANameThatNothingCompletesSaysSo(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.see("build")
		for _, text := range []string{"/zzqq", "see @zzqq"} {
			r.write(text)
			r.pass(time.Second)
			r.keys("tab")
			r.see("nothing found: "+text[strings.IndexAny(text, "/@"):], "build")
			if r.chat().Draft() != text {
				t.Errorf("the draft is %q", r.chat().Draft())
			}
			r.keys("ctrl+c")
		}
		r.keys("tab")
		r.see("plan")
	})
}

func TestEscClosesTheListUntilTheTextChanges(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.write("/he")
		r.keys("esc")
		if r.m.complete.Open() || r.chat().Draft() != "/he" {
			t.Fatalf("open %v, draft %q", r.m.complete.Open(), r.chat().Draft())
		}
		r.pass(5e9)
		if r.m.complete.Open() {
			t.Fatal("the list comes back by itself")
		}
		r.write("l")
		if got := names(r); got != "help" {
			t.Errorf("after another letter: %q", got)
		}
	})
}

func TestALocalCommandWinsOverTheEngines(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.write("/hel")
		r.gone("the engine's own help")
		r.write("p")
		if got := names(r); got != "help engine:help" {
			t.Errorf("offered: %q", got)
		}
		r.keys("enter")
		r.see("Everywhere")
		if got := r.eng.asked("POST /session"); len(got) > 0 {
			t.Errorf("the engine was asked %q", got)
		}
	})
}

func TestAnEngineCommandGoesToTheEngine(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		r.write("/revie")
		r.see("/review", "look at changes")
		r.keys("enter")
		if r.chat().Draft() != "/review " {
			t.Fatalf("the draft is %q", r.chat().Draft())
		}
		r.write("quickly please")
		r.keys("enter")
		calls := r.eng.asked("POST /session/ses_1/command")
		if len(calls) != 1 || !strings.Contains(calls[0], `"command":"review"`) ||
			!strings.Contains(calls[0], `"arguments":"quickly please"`) ||
			!strings.Contains(calls[0], `"agent":"build"`) || !strings.Contains(calls[0], `"model":"mock/m1"`) {
			t.Errorf("the engine was asked %q", calls)
		}
	})
}

// deploys gives the engine a command since it listed them.
func deploys(r *rig) {
	r.eng.commands = append(r.eng.commands, engine.Command{Name: "deploy"})
}

func TestACommandThatCameLaterGoesToTheEngineInANewSession(t *testing.T) {
	live(t, nil, func(r *rig) {
		deploys(r)
		r.write("/deploy")
		r.keys("enter")
		if calls := r.eng.asked("POST /session/ses_new0/command"); len(calls) != 1 ||
			!strings.Contains(calls[0], `"command":"deploy"`) {
			t.Errorf("the engine was asked %q", r.eng.asked("POST"))
		}
		if r.m.chats.Session() != "ses_new0" {
			t.Errorf("the session on screen is %q", r.m.chats.Session())
		}
	})
}

func TestWhatIsNoCommandComesBack(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.write("/deply the site")
		r.keys("enter")
		r.see("/deply: there is no such command: / lists those there are", "/deply the site")
		r.eng.breaks("GET /command", 500)
		r.keys("enter")
		r.see("/deply: told to fail with 500", "/deply the site")
		if got := r.eng.asked("POST"); len(got) != 0 {
			t.Errorf("the engine was asked %q", got)
		}
	})
}

func TestWhatACommandCannotUseComesBack(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		say(r, "/context bogus")
		r.see("/context: level: value must be one of 'minimal', 'medium', 'full'", "┃ /context bogus")
	})
}

func TestAnEngineCommandThatFailsIsTold(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.write("/deploy now")
		r.keys("enter")
		r.see("/deploy: the engine is not ready yet")
		if r.chat().Draft() != "/deploy now" {
			t.Errorf("the draft is %q", r.chat().Draft())
		}
	})
	live(t, nil, func(r *rig) {
		deploys(r)
		r.eng.breaks("POST /session", 500)
		r.write("/deploy")
		r.keys("enter")
		r.see("/deploy: told to fail with 500")
	})
	live(t, nil, func(r *rig) {
		openSession(r)
		deploys(r)
		r.eng.breaks("POST /session/ses_1/command", 400)
		r.write("/deploy")
		r.keys("enter")
		r.see("/deploy: told to fail with 400")
	})
}

func TestTextThatACommandCannotUseComesBack(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.write("/help me please")
		r.keys("enter")
		r.see("/help takes no text")
		if r.chat().Draft() != "/help me please" {
			t.Errorf("the draft is %q", r.chat().Draft())
		}
		r.keys("ctrl+c")
		r.write("/open ")
		r.keys("enter")
		if got := r.chat().Draft(); got != "/open " {
			t.Errorf("the draft is %q", got)
		}
		r.keys("ctrl+c")
		r.write("/open alpha:2")
		r.keys("enter")
		r.see("of three")
	})
}

func TestALineWhoseCommandTakesNoTextIsSentAtASecondEnter(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		for _, line := range []string{"/q quit?", "/new feature idea"} {
			r.write(line)
			r.keys("enter")
			r.see("takes no text. Enter again sends it as text")
			if r.chat().Draft() != line {
				t.Fatalf("the draft is %q", r.chat().Draft())
			}
			r.keys("enter")
			r.see(line)
			if r.chat().Draft() != "" {
				t.Errorf("%q was not sent", line)
			}
		}
		r.write("/undo that")
		r.keys("enter", "ctrl+c")
		r.write("/help me")
		r.keys("enter", "ctrl+c")
		r.write("/undo that")
		r.keys("enter")
		if r.chat().Draft() != "/undo that" {
			t.Error("what was asked about long ago is sent at once")
		}
	})
}

func TestPathsAndLoneSlashesArePrompts(t *testing.T) {
	live(t, nil, func(r *rig) {
		for _, text := range []string{"/usr/bin is on PATH", "/ alone"} {
			r.send(press("ctrl+c"))
			r.write(text)
			r.keys("enter")
			r.pass(outbox.TakenIn)
			if calls := r.eng.asked("POST /session/ses_new0/prompt_async"); len(calls) == 0 ||
				!strings.Contains(calls[len(calls)-1], text) {
				t.Errorf("%q was not sent as a prompt: %q", text, r.eng.asked("POST"))
			}
		}
	})
}

func TestARequestOfTheAgentLeavesTheListToWhoWrites(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		r.write("/he")
		r.see("Show the keys")
		r.events(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: "ses_1",
			Permission: "bash", Patterns: []string{"ls"}}})
		r.see("Show the keys", "Run this command?")
		r.keys("esc", "tab")
		r.gone("Show the keys")
		r.pass(1e9)
		r.keys("enter")
		if calls := r.eng.asked("POST /permission/per_1/reply"); len(calls) != 1 ||
			!strings.Contains(calls[0], "once") {
			t.Errorf("the engine was asked %q", calls)
		}
	})
}

func TestTheListFollowsThePromptOnScreen(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.write("/hel")
		r.user("openspace.session.switch", map[string]string{"sessionId": "ses_a"})
		if r.m.complete.Open() {
			t.Errorf("the other session's completions stay: %s", names(r))
		}
		r.user("openspace.session.switch", map[string]string{"sessionId": "ses_c"})
		if got := names(r); !strings.HasPrefix(got, "help") {
			t.Errorf("back in the first: %q", got)
		}
	})
}

func TestWhatACommandDoesIsWholeWhereItIsChosen(t *testing.T) {
	live(t, nil, func(r *rig) {
		for _, width := range []int{140, 60} {
			r.send(tea.WindowSizeMsg{Width: width, Height: 24})
			r.write("/")
			r.see(fmt.Sprintf("1 of %d", len(offered(r))))
			for range offered(r) {
				k := picked(r)
				lead := max(xansi.StringWidth("/"+k.Name), 13) + 1
				var said []string
				for _, l := range strings.Split(xansi.Strip(r.m.complete.Draw(&r.m.win)), "\n") {
					l = strings.TrimPrefix(strings.TrimSuffix(strings.TrimSpace(l), "│"), "│ ")
					begins := strings.HasPrefix(l, "/"+k.Name+" ")
					if begins || len(said) > 0 && strings.HasPrefix(l, strings.Repeat(" ", lead)) {
						said = append(said, strings.TrimSpace(xansi.Cut(l, lead, width)))
					} else if len(said) > 0 {
						break
					}
				}
				if got := strings.Join(said, " "); got != k.Doc || width == 140 && len(said) > 2 {
					t.Errorf("at %d /%s says %q, want %q", width, k.Name, said, k.Doc)
				}
				r.keys("down")
			}
			r.keys("backspace")
		}
	})
}

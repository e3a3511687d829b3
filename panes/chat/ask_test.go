package chat

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/panes"
)

func askPermission(r *rig) {
	r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: sid, Permission: "bash",
		Patterns: []string{"rm -r build"}, Always: []string{"rm *"}, Metadata: map[string]any{"command": "rm -r build\nls"}}})
}

// settle lets the time pass in which a request takes no keys.
func (r *rig) settle() {
	r.draw(80, 24)
	r.now = r.now.Add(answer.SettleFor)
}

func TestAPermissionIsAnsweredByKey(t *testing.T) {
	for name, tc := range map[string]struct {
		keys []string
		text string
		want map[string]any
	}{
		"enter allows once":                   {keys: []string{"enter"}, want: map[string]any{"id": "per_1", "reply": "once"}},
		"ctrl+a allows always":                {keys: []string{"ctrl+a"}, want: map[string]any{"id": "per_1", "reply": "always"}},
		"down enter allows always":            {keys: []string{"down", "enter"}, want: map[string]any{"id": "per_1", "reply": "always"}},
		"tab enter too":                       {keys: []string{"tab", "enter"}, want: map[string]any{"id": "per_1", "reply": "always"}},
		"esc rejects":                         {keys: []string{"esc"}, want: map[string]any{"id": "per_1", "reply": "reject"}},
		"up from the first wraps":             {keys: []string{"up", "up", "enter"}, want: map[string]any{"id": "per_1", "reply": "reject"}},
		"the last rejects with a message":     {keys: []string{"up", "enter"}, text: "use make clean", want: map[string]any{"id": "per_1", "reply": "reject", "message": "use make clean"}},
		"esc leaves the message, not the ask": {keys: []string{"up", "enter", "esc", "up", "enter"}, want: map[string]any{"id": "per_1", "reply": "reject"}},
		"a blank is nothing":                  {keys: []string{"space", "enter"}, want: map[string]any{"id": "per_1", "reply": "once"}},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			askPermission(r)
			r.settle()
			r.draw(80, 24)
			a := r.key(tc.keys...)
			if tc.text != "" {
				if len(a.Invoke) > 0 {
					t.Fatal("it was answered without the message")
				}
				if b := r.key("enter"); len(b.Invoke) > 0 {
					t.Fatal("an empty message was sent")
				}
				r.write(tc.text)
				a = r.key("enter")
			}
			id, args := invoked(t, a)
			if id != "openspace.permission.reply" || !reflect.DeepEqual(args, tc.want) {
				t.Errorf("%s %v, want %v", id, args, tc.want)
			}
			if r.chat.Dirty() {
				t.Error("a key went to the prompt")
			}
		})
	}
}

// TestNoLetterAnswersAPermission presses all that can be typed.
func TestNoLetterAnswersAPermission(t *testing.T) {
	for c := ' '; c <= '~'; c++ {
		r := newRig(t)
		askPermission(r)
		r.settle()
		if a := r.key(string(c)); len(a.Invoke) > 0 {
			t.Errorf("%q answers: %v", c, a.Invoke)
		}
		if want := strings.TrimSpace(string(c)); r.chat.Draft() != want {
			t.Errorf("%q: the draft is %q", c, r.chat.Draft())
		}
	}
}

func TestANewRequestIgnoresKeysAtFirst(t *testing.T) {
	r := newRig(t)
	askPermission(r)
	r.draw(80, 24)
	if !r.chat.Animates() || !strings.Contains(r.plain(80, 24), "a moment…") {
		t.Error("it does not say that it takes no keys yet")
	}
	r.now = r.now.Add(answer.SettleFor - time.Millisecond)
	if a := r.key("enter", "esc", "ctrl+a"); len(a.Invoke) > 0 || r.chat.Dirty() {
		t.Fatal("answered before its time")
	}
	r.now = r.now.Add(answer.SettleFor)
	r.chat.Tick()
	if r.chat.Animates() || !strings.Contains(r.plain(80, 24), "enter chooses") {
		t.Error("it does not say that it takes keys now")
	}
	if a := r.key("enter"); len(a.Invoke) != 1 {
		t.Fatal("it takes no keys after its time")
	}
}

func TestWhoIsWritingGoesOnWriting(t *testing.T) {
	r := newRig(t)
	for i, c := range "this is a long message, and always so" {
		if i == 9 {
			askPermission(r)
		}
		r.draw(80, 24)
		if a, _ := r.chat.Key(paneview.Key(string(c))); len(a.Invoke) > 0 {
			t.Fatalf("%q answered: %v", c, a.Invoke)
		}
		r.now = r.now.Add(400 * time.Millisecond)
	}
	if got := r.chat.Draft(); got != "this is a long message, and always so" {
		t.Errorf("the draft is %q", got)
	}
	if s := r.plain(80, 24); !strings.Contains(s, "tab turns to this") || strings.Contains(s, "❯") {
		t.Errorf("it does not say where the keys go:\n%s", s)
	}
	if x, _, ok := r.chat.Cursor(80, 24); !ok || x == 0 {
		t.Error("there is no cursor in the prompt")
	}
	r.now = r.now.Add(time.Minute)
	if id, _ := invoked(t, r.key("enter")); id != "openspace.session.submit" {
		t.Errorf("enter at the end of a text: %s", id)
	}
	if a := r.key("enter"); len(a.Invoke) > 0 {
		t.Fatal("the same key pressed twice answered")
	}
	r.now = r.now.Add(2 * answer.SettleFor)
	if id, args := invoked(t, r.key("enter")); id != "openspace.permission.reply" || args["reply"] != "once" {
		t.Errorf("once it was sent: %s %v", id, args)
	}
}

func TestTheKeyboardComesBackToTheRequest(t *testing.T) {
	for _, key := range []string{"tab", "esc", "shift+tab"} {
		r := newRig(t)
		askPermission(r)
		r.settle()
		r.write("wait")
		if !r.chat.requests.Aside() || r.chat.Asking() {
			t.Fatal("the keyboard is not in the prompt")
		}
		if a := r.key(key); len(a.Invoke) > 0 || r.chat.requests.Aside() {
			t.Fatalf("%s: %v", key, a.Invoke)
		}
		if a := r.key("enter"); len(a.Invoke) > 0 {
			t.Fatal("a key on its way answered")
		}
		r.now = r.now.Add(answer.SettleFor)
		if id, _ := invoked(t, r.key("enter")); id != "openspace.permission.reply" || r.chat.Draft() != "wait" {
			t.Errorf("%s, draft %q", id, r.chat.Draft())
		}
	}
	r := newRig(t)
	askPermission(r)
	r.settle()
	r.write("x")
	r.key("backspace")
	if !r.chat.requests.Aside() {
		t.Error("the keyboard left while it was still used")
	}
	if r.key("enter"); r.chat.requests.Aside() {
		t.Error("with nothing to send the keyboard stays in the prompt")
	}
}

func TestPastedTextAnswersNothing(t *testing.T) {
	r := newRig(t)
	askPermission(r)
	r.settle()
	if a := r.chat.Paste("yes\n"); len(a.Invoke) > 0 || !strings.Contains(r.chat.Draft(), "yes") {
		t.Errorf("%v, draft %q", a.Invoke, r.chat.Draft())
	}
	r = newRig(t)
	askPermission(r)
	r.settle()
	r.key("up", "enter")
	r.chat.Paste("not\nthat")
	if _, args := invoked(t, r.key("enter")); args["message"] != "not that" && !strings.HasPrefix(args["message"].(string), "not") {
		t.Errorf("%v", args)
	}
}

func TestARequestAnsweredElsewhereLeaves(t *testing.T) {
	r := newRig(t)
	askPermission(r)
	r.settle()
	r.apply(&engine.PermissionReplied{SessionID: sid, RequestID: "per_1", Reply: "once"})
	if s := r.plain(80, 24); strings.Contains(s, "Allow once") || !strings.Contains(s, "Ask anything") {
		t.Errorf("it still shows:\n%s", s)
	}
	if r.chat.Asking() || r.chat.requests.ID() != "" {
		t.Error("it still asks")
	}
}

func TestSeveralRequestsStandInOrder(t *testing.T) {
	r := newRig(t)
	r.st.Load([]engine.Session{{ID: sid, Title: "Fix the port"}, {ID: "ses_sub", ParentID: sid, Title: "look around (@general subagent)"}, {ID: "ses_odd", ParentID: sid, Title: "odd"}}, true)
	for i, s := range []string{sid, "ses_sub", "ses_odd"} {
		r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: string(rune('a' + i)), SessionID: s, Permission: "bash", Metadata: map[string]any{"command": "step " + s}}})
	}
	for i, want := range [][]string{{"step ses_1", "1 of 3"}, {"step ses_sub", "1 of 2 · subagent general: look around"}, {"step ses_odd", "subagent: odd"}} {
		r.settle()
		for _, w := range want {
			if s := r.plain(80, 24); !strings.Contains(s, w) {
				t.Errorf("no %q in\n%s", w, s)
			}
		}
		if _, args := invoked(t, r.key("enter")); args["id"] != string(rune('a'+i)) {
			t.Errorf("answered %v", args)
		}
		r.st.SetAnswering(string(rune('a'+i)), true)
		r.draw(80, 24)
		if a := r.key("enter"); len(a.Invoke) > 0 {
			t.Fatalf("the next was answered by the same key: %v", a.Invoke)
		}
	}
}

func TestALongRequestScrollsAndKeepsItsChoicesInView(t *testing.T) {
	r := newRig(t)
	r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: sid, Permission: "bash",
		Metadata: map[string]any{"command": lines(100) + "rm -rf everything"}, Always: []string{strings.Repeat("a long pattern *, ", 8) + "the end *"}}})
	r.settle()
	s := r.plain(60, 24)
	for _, want := range []string{"line 1 of", "of 101 · pgup, pgdn", "Reject with a message", "the end *", "until the engine restarts"} {
		if !strings.Contains(s, want) {
			t.Errorf("no %q in\n%s", want, s)
		}
	}
	for range 60 {
		r.key("pgdown")
	}
	if s := r.plain(60, 24); !strings.Contains(s, "rm -rf everything") || !strings.Contains(s, "Allow once") {
		t.Errorf("the end cannot be scrolled to:\n%s", s)
	}
	r.key("home")
	if s := r.plain(60, 24); !strings.Contains(s, "line 1\n") && !strings.Contains(s, "line 1 ") {
		t.Errorf("home does not lead to its begin:\n%s", s)
	}
	r.key("end")
	if s := r.plain(60, 24); !strings.Contains(s, "rm -rf everything") {
		t.Errorf("end does not lead to its end:\n%s", s)
	}
	r.key("shift+up")
	if s := r.plain(60, 24); strings.Contains(s, "rm -rf everything") {
		t.Errorf("it does not scroll by lines:\n%s", s)
	}
	r.key("pgup")
	if s := r.plain(60, 24); !strings.Contains(s, "line 9") {
		t.Errorf("it does not scroll back:\n%s", s)
	}
	r.chat.Mouse(panes.Mouse{Kind: panes.MouseWheelUp, Y: 15})
	if a := r.key("ctrl+f"); len(a.Invoke) != 1 || a.Invoke[0].ID != "openspace.chat.request" {
		t.Errorf("ctrl+f: %v", a.Invoke)
	}
}

func TestAlwaysIsAllowedOnlyAsItIsShown(t *testing.T) {
	r := newRig(t)
	var many []string
	for range 40 {
		many = append(many, "some program with arguments *")
	}
	r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: sid, Permission: "bash", Patterns: []string{"x"}, Always: many}})
	r.settle()
	r.draw(60, 24)
	if a := r.key("ctrl+a"); len(a.Invoke) > 0 {
		t.Fatalf("what is not in view was allowed: %v", a.Invoke)
	}
	r.draw(60, 24)
	if id, _ := invoked(t, r.key("ctrl+a")); id != "openspace.chat.request" {
		t.Errorf("where there is no room: %s", id)
	}
	r.chat.Request(120, 60)
	if _, args := invoked(t, r.key("enter")); args["reply"] != "always" {
		t.Errorf("in view: %v", args)
	}
	r = newRig(t)
	r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: sid, Permission: "edit", Patterns: []string{"a.go"}, Always: []string{"*"}}})
	r.settle()
	if s := r.plain(80, 24); !strings.Contains(s, "every change of any file") {
		t.Errorf("the star is not put in words:\n%s", s)
	}
	r = newRig(t)
	r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: sid, Permission: "bash", Patterns: []string{"x"}}})
	r.settle()
	if s := r.plain(80, 24); strings.Contains(s, "Always") {
		t.Errorf("always is offered without a pattern:\n%s", s)
	}
	if a := r.key("ctrl+a"); len(a.Invoke) > 0 {
		t.Errorf("%v", a.Invoke)
	}
}

func TestARequestInATinyPaneShowsTheChoiceUnderTheCursor(t *testing.T) {
	r := newRig(t)
	askQuestion(r)
	r.settle()
	for _, want := range []string{"8080", "9090", "type"} {
		if s := r.plain(20, 4); !strings.Contains(s, want) || !strings.Contains(s, "❯") {
			t.Errorf("no %q in\n%s", want, s)
		}
		r.key("down")
	}
}

func TestATinyPaneShowsTheReplyAndThePrompt(t *testing.T) {
	r := newRig(t)
	conversation(r)
	if s := r.plain(20, 4); !strings.Contains(s, "Done.") || !strings.Contains(s, "Ask") {
		t.Error(s)
	}
}

func TestWithoutAnEngineNothingSeemsToGoOn(t *testing.T) {
	r := newRig(t)
	r.busy(true)
	r.offline = true
	if s := r.plain(80, 24); strings.Contains(s, "esc interrupts") || !strings.Contains(s, "waiting for the engine") || r.chat.Animates() {
		t.Error(s)
	}
}

func TestATinyPaneShowsWhatAPermissionIsFor(t *testing.T) {
	for h := 3; h < 9; h++ {
		r := newRig(t)
		r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: sid, Permission: "bash",
			Metadata: map[string]any{"command": "ls\nrm -rf x"}}})
		r.settle()
		s := r.plain(24, h)
		if !strings.Contains(s, "ls") || !strings.Contains(s, "Allow once") || !strings.Contains(s, "rm -rf x") && !strings.Contains(s, "1/2") && !strings.Contains(s, "of 2") {
			t.Errorf("%d rows:\n%s", h, s)
		}
		r.key("pgdown", "pgdown")
		if s := r.plain(24, h); !strings.Contains(s, "rm -rf x") {
			t.Errorf("%d rows, scrolled:\n%s", h, s)
		}
	}
}

func TestARequestOfAnEngineThatIsAwayTakesNoAnswer(t *testing.T) {
	r := newRig(t)
	askPermission(r)
	r.settle()
	r.offline = true
	if s := r.plain(80, 24); strings.Contains(s, "Allow once") {
		t.Error(s)
	}
	r.offline = false
	if s := r.plain(80, 24); !strings.Contains(s, "Allow once") {
		t.Errorf("back again:\n%s", s)
	}
}

func TestALongAnswerScrollsInItsField(t *testing.T) {
	r := newRig(t)
	askPermission(r)
	r.settle()
	r.key("up", "enter")
	r.write(strings.Repeat("reason ", 20) + "end")
	if s := r.plain(60, 24); !strings.Contains(s, "end") {
		t.Error(s)
	}
}

func TestARequestIsAnsweredByMouse(t *testing.T) {
	r := newRig(t)
	askPermission(r)
	r.settle()
	row := func(what string) int {
		t.Helper()
		for y, l := range strings.Split(r.plain(80, 24), "\n") {
			if strings.Contains(l, what) {
				return y
			}
		}
		t.Fatalf("no %q", what)
		return 0
	}
	press := func(y int) panes.Action {
		a, _ := r.chat.Mouse(panes.Mouse{Kind: panes.MousePress, X: 6, Y: y})
		return a
	}
	if a := press(row("rm -r build")); len(a.Invoke) > 0 {
		t.Errorf("a click on what is asked: %v", a.Invoke)
	}
	if _, args := invoked(t, press(row("Always allow"))); args["reply"] != "always" {
		t.Errorf("%v", args)
	}
	if a := press(row("Reject with")); len(a.Invoke) > 0 {
		t.Errorf("%v", a.Invoke)
	}
	r.write("no")
	if a := press(row("Reject: no")); len(a.Invoke) > 0 {
		t.Errorf("a click into the field: %v", a.Invoke)
	}
	press(row("what you type"))
	if !r.chat.requests.Aside() {
		t.Error("a click into the prompt does not take the keyboard there")
	}
	if a := press(row("Allow once")); len(a.Invoke) > 0 || r.chat.requests.Aside() {
		t.Errorf("a click back: %v", a.Invoke)
	}
	if a := press(row("Allow once")); len(a.Invoke) > 0 {
		t.Error("the second click of two answered")
	}
	r.now = r.now.Add(answer.SettleFor)
	if _, args := invoked(t, press(row("Allow once"))); args["reply"] != "once" {
		t.Errorf("%v", args)
	}
}

// askLong asks for a command of 63 lines.
func askLong(r *rig) {
	var lines []string
	for i := range 63 {
		lines = append(lines, fmt.Sprintf("echo step %d", i+1))
	}
	r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: sid, Permission: "bash",
		Patterns: []string{"echo *"}, Always: []string{"echo *"}, Metadata: map[string]any{"command": strings.Join(lines, "\n")}}})
	r.settle()
	r.draw(80, 24)
}

func TestALongCommandIsGrantedOnceItsEndWasSeen(t *testing.T) {
	for name, tc := range map[string]struct {
		keys []string // one after the other until one answers
		want string
	}{
		"enter on once":     {[]string{"enter"}, "once"},
		"enter on always":   {[]string{"down", "enter"}, "always"},
		"ctrl+a":            {[]string{"ctrl+a"}, "always"},
		"enter after end":   {[]string{"end", "enter"}, "once"},
		"enter after pages": {[]string{"pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "enter"}, "once"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			askLong(r)
			seen := r.plain(80, 24)
			if !strings.Contains(seen, "echo step 1\n") || strings.Contains(seen, "echo step 63") || !strings.Contains(seen, "enter shows the rest") {
				t.Fatalf("the first page:\n%s", seen)
			}
			for i := range 80 {
				key := tc.keys[min(i, len(tc.keys)-1)]
				a := r.key(key)
				if len(a.Invoke) > 0 {
					id, args := invoked(t, a)
					if id != "openspace.permission.reply" || args["reply"] != tc.want {
						t.Fatalf("%s %v", id, args)
					}
					if !strings.Contains(seen, "echo step 63") {
						t.Fatalf("%s was granted unseen", tc.want)
					}
					if !strings.Contains(r.plain(80, 24), "enter chooses") {
						t.Error("it does not say that enter chooses")
					}
					return
				}
				seen += r.plain(80, 24)
				r.now = r.now.Add(answer.SettleFor)
			}
			t.Fatal("it was never granted")
		})
	}
}

func TestAHeldEnterGrantsNoLongCommand(t *testing.T) {
	r := newRig(t)
	askLong(r)
	for range 100 {
		if a := r.key("enter"); len(a.Invoke) > 0 {
			t.Fatalf("%v", a.Invoke)
		}
		r.draw(80, 24)
		r.now = r.now.Add(40 * time.Millisecond)
	}
	if !strings.Contains(r.plain(80, 24), "echo step 63") {
		t.Error("it did not show the rest")
	}
}

func TestALongCommandIsRejectedUnread(t *testing.T) {
	r := newRig(t)
	askLong(r)
	if id, args := invoked(t, r.key("esc")); id != "openspace.permission.reply" || args["reply"] != "reject" {
		t.Errorf("%s %v", id, args)
	}
}

func TestAClickGrantsNoLongCommandUnseen(t *testing.T) {
	r := newRig(t)
	askLong(r)
	for y, l := range strings.Split(r.plain(80, 24), "\n") {
		if strings.Contains(l, "Allow once") {
			if a, _ := r.chat.Mouse(panes.Mouse{Kind: panes.MousePress, X: 6, Y: y}); len(a.Invoke) > 0 {
				t.Errorf("%v", a.Invoke)
			}
			return
		}
	}
	t.Fatal("there is no such line")
}

package tui

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/client"
)

func TestABangRunsACommandLineInTheSession(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		say(r, "!git status")
		got := r.eng.asked("POST /session/ses_1/shell")
		if len(got) != 1 || !strings.Contains(got[0], `"command":"git status"`) || !strings.Contains(got[0], `"agent":"build"`) {
			t.Errorf("asked %q", got)
		}
		say(r, "! ")
		if n := len(prompts(r, "ses_1")); n != 1 {
			t.Errorf("a lone bang is a prompt: %d were sent", n)
		}
	})
}

func TestCommandLinesWaitWhileTheSessionWorks(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		busy(r, true)
		say(r, "!one")
		say(r, "!two")
		r.see("runs once the agent is done: two")
		if got := r.eng.asked("POST /session/ses_1/shell"); len(got) != 0 {
			t.Errorf("asked %q", got)
		}
		goOn := r.eng.holds("POST /session/ses_1/shell")
		busy(r, false)
		busy(r, true) // by the first
		if got := r.eng.asked("POST /session/ses_1/shell"); len(got) != 1 || !strings.Contains(got[0], `"one"`) {
			t.Errorf("asked %q", got)
		}
		goOn()
		busy(r, false)
		if got := r.eng.asked("POST /session/ses_1/shell"); len(got) != 2 || !strings.Contains(got[1], `"two"`) {
			t.Errorf("asked %q", got)
		}
	})
}

func TestACommandLineWithoutASessionMakesOne(t *testing.T) {
	live(t, nil, func(r *rig) {
		say(r, "!pwd")
		if r.m.chats.Session() != "ses_new0" || len(r.eng.asked("POST /session/ses_new0/shell")) != 1 {
			t.Errorf("session %q, asked %q", r.m.chats.Session(), r.eng.asked("POST"))
		}
		r.eng.breaks("POST /session/ses_new0/shell", 500)
		say(r, "!pwd -P")
		r.see("told to fail with 500")
		if r.chat().Draft() != "!pwd -P" {
			t.Errorf("the draft is %q", r.chat().Draft())
		}
	})
	live(t, nil, func(r *rig) {
		openSession(r)
		r.stream(client.StateChange{State: client.Retrying, Err: errors.New("gone")})
		say(r, "!pwd")
		r.see("nothing was run", "┃ !pwd")
		r.stream(client.StateChange{State: client.Live})
		if got := r.eng.asked("POST /session/ses_1/shell"); len(got) != 0 {
			t.Errorf("asked %q", got)
		}
	})
	scene(t, nil, func(r *rig) {
		say(r, "!pwd")
		r.see("runs once the engine is ready: pwd")
		r.connect(client.Attached)
		if got := r.eng.asked("POST /session/ses_new0/shell"); len(got) != 1 {
			t.Errorf("asked %q", got)
		}
	})
}

func TestACommandLineBehindAPromptGoesToTheSameSession(t *testing.T) {
	scene(t, nil, func(r *rig) {
		say(r, "hello")
		say(r, "!pwd")
		r.connect(client.Attached)
		r.pass(time.Minute)
		if made := r.eng.asked("POST /session"); len(made) == 0 || len(r.eng.asked("POST /session/ses_new0/shell")) != 1 ||
			len(prompts(r, "ses_new0")) != 1 {
			t.Errorf("asked %q", r.eng.asked("POST"))
		}
	})
}

package tui

import (
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/editor"
	"github.com/openspace-tui/openspace/tui/publish"
)

// published counts what is published while something happens.
func published(r *rig, during func()) int {
	n, last := 0, r.state.Load()
	during()
	if r.state.Load() != last {
		n++
	}
	return n
}

func TestTheStateIsPublishedWhenTheLayoutChangedAndOnlyThen(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.pass(5 * time.Second)
		if n := published(r, func() {
			r.write("hello")
			r.keys("ctrl+p", "esc")
			r.pass(5 * time.Second)
		}); n != 0 {
			t.Error("typing publishes the state")
		}
		if n := published(r, func() { open(r, "alpha") }); n != 1 {
			t.Error("an opened pane is not published at once")
		}
		st := r.state.Load()
		if len(st.Panes) != 2 || st.ActiveContent != "editor:alpha" || st.Workspace != r.m.o.Files.Dir() || st.Version != r.m.ws.Version() {
			t.Errorf("published: %+v", st)
		}
	})
}

func TestTheStateIsPublishedOnceASecondAndTheLastOneAlways(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.pass(5 * time.Second)
		open(r, "alpha")
		first := r.state.Load()
		for range 20 {
			r.keys("f6")
		}
		open(r, "beta")
		if r.state.Load() != first {
			t.Error("published twice within a second")
		}
		r.pass(publish.Every + time.Millisecond)
		if got := r.state.Load(); got.ActiveContent != "editor:beta" || got.Version != r.m.ws.Version() {
			t.Errorf("the last state was not published: %+v", got)
		}
	})
}

func TestTheStateTellsWhatShowsWhenAPromptIsSent(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		open(r, "src/gamma")
		r.pass(5 * time.Second)
		r.keys("f6", "f6")
		r.pass(publish.Every)      // this is published
		r.keys("pgdown", "pgdown") // and within the same second this is not
		r.user("openspace.session.submit", map[string]any{"text": "what do I look at?"})
		detail := ""
		for _, p := range r.state.Load().Panes {
			for _, tab := range p.Tabs {
				if tab.ContentID == "editor:src/gamma" {
					detail = tab.Detail
				}
			}
		}
		if want := r.m.ws.Content(gamma).(*editor.Editor).Describe(); detail != want {
			t.Errorf("the state tells %q, but %q show", detail, want)
		}
	})
}

func TestResultsOfTheAgentArePublished(t *testing.T) {
	scene(t, func(o *Options) { o.Consent = commands.ConsentAllow }, func(r *rig) {
		r.pass(5 * time.Second)
		r.agent(r.ctx, "openspace.pane.list", `{}`)
		r.agent(r.ctx, "openspace.pane.focus", `{"paneId":"none"}`)
		r.pass(2 * time.Second)
		res := r.state.Load().Results
		if len(res) != 2 || !res[0].Success || res[1].Code != commands.CodeUnavailable && res[1].Code != commands.CodePaneNotFound {
			t.Errorf("published: %+v", res)
		}
	})
}

func TestIdleMeansIdle(t *testing.T) {
	dir := project(t)
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, dir, func(o *Options) { o.Consent = commands.ConsentAllow })
		defer r.close()
		r.send(tea.WindowSizeMsg{Width: 140, Height: 40})
		r.connect(client.Demo)
		openSession(r)
		busy(r, true)
		open(r, "alpha")
		r.agent(r.ctx, "openspace.editor.open", openBeta)
		r.pass(2 * time.Second)
		if r.running.Load() == 0 {
			t.Error("a busy chat does not animate")
		}
		busy(r, false)
		r.pass(30 * time.Second)
		updates := r.updates
		if n := r.running.Load(); n != 0 {
			t.Errorf("%d commands run while idle", n)
		}
		r.pass(10 * time.Minute)
		if r.updates != updates {
			t.Errorf("%d messages came while idle", r.updates-updates)
		}
	})
}

func TestARequestThatWaitsIsIdle(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		busy(r, true)
		r.events(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: "ses_1", Permission: "bash", Patterns: []string{"ls"}}})
		r.pass(30 * time.Second)
		updates := r.updates
		r.pass(10 * time.Minute)
		if n := r.updates - updates; n != 0 {
			t.Errorf("%d messages came while the request waits", n)
		}
	})
}

func TestAFrameIsReusedWhenNothingChanged(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "alpha")
		joined := r.m.screen.Joined()
		first := r.m.View().Content
		r.send(apply(func(m *Model) tea.Cmd { return nil }))
		if again := r.m.View().Content; again != first || r.m.screen.Joined() != joined {
			t.Error("a message that changes nothing draws anew")
		}
		r.m.toast(commands.LevelInfo, "news")
		if again := r.m.View().Content; !strings.Contains(again, "news") || r.m.screen.Joined() != joined {
			t.Error("a toast draws panes anew")
		}
	})
}

func TestAFieldThatIsOpenIsIdle(t *testing.T) {
	live(t, nil, func(r *rig) {
		still := func(where string) {
			r.pass(30 * time.Second)
			updates := r.updates
			r.pass(10 * time.Minute)
			if n := r.updates - updates; n != 0 {
				t.Errorf("%s: %d messages came while idle", where, n)
			}
		}
		open(r, "alpha")
		r.keys("/")
		r.write("first")
		still("the editor's search")
		r.keys("esc", "alt+l")
		openSession(r)
		r.events(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: "ses_1", Permission: "bash", Patterns: []string{"ls"}}})
		r.pass(time.Second)
		r.keys("up", "enter")
		r.write("not now")
		still("the reason of a refusal")
		r.keys("ctrl+p")
		r.write("zoom")
		still("the palette")
	})
}

func TestABatchOfAContentRuns(t *testing.T) {
	scene(t, nil, func(r *rig) {
		open(r, "alpha")
		var ran atomic.Int64
		cmd := func() tea.Msg { ran.Add(1); return nil }
		r.send(panes.Msg{To: "editor:alpha", Msg: tea.BatchMsg{cmd, nil, cmd}}, panes.Msg{To: "editor:none", Msg: "nobody hears it"})
		if n := ran.Load(); n != 2 {
			t.Errorf("%d of two commands ran", n)
		}
	})
}

func TestTheStateFollowsTitlesAndMessageCounts(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		r.pass(5 * time.Second)
		tab := func() (title, detail string) {
			for _, p := range r.state.Load().Panes {
				for _, tab := range p.Tabs {
					if tab.Type == "chat" {
						return tab.Title, tab.Detail
					}
				}
			}
			t.Fatal("no chat is published")
			return "", ""
		}
		version := r.m.ws.Version()
		r.events(&engine.SessionUpdated{SessionID: "ses_1", Info: engine.Session{ID: "ses_1", Title: "Another title", Time: engine.SessionTime{Created: 1, Updated: 1 << 50}}})
		reply(r, "ses_1", "prt_9", "An answer")
		r.pass(publish.Every)
		if title, detail := tab(); title != "Another title" || detail != "1 message" {
			t.Errorf("published %q, %q", title, detail)
		}
		if r.m.ws.Version() != version {
			t.Error("the layout changed, so that this shows nothing")
		}
		r.pass(5 * time.Second)
		if n := published(r, func() { delta(r, "ses_1", "prt_9", " goes on") }); n != 0 {
			t.Error("each word is published")
		}
	})
}

package chat

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
)

// fill adds turns whose texts tell their number.
func fill(r *rig, from, to int) {
	for i := from; i < to; i++ {
		m := r.reply(r.user(fmt.Sprintf("question %d", i)))
		r.part(m.ID, r.say(fmt.Sprintf("answer %d", i)))
		r.done(m)
	}
}

func TestTheViewFollowsTheEndOnlyWhileItIsThere(t *testing.T) {
	r := newRig(t)
	fill(r, 0, 30)
	if s := r.plain(80, 24); !strings.Contains(s, "answer 29") {
		t.Fatalf("it does not begin at the end:\n%s", s)
	}
	r.key("pgup")
	before := r.plain(80, 24)
	if strings.Contains(before, "answer 29") || !strings.Contains(before, "more below") {
		t.Fatalf("a page up still shows the end:\n%s", before)
	}
	fill(r, 30, 32)
	after := r.plain(80, 24)
	if !strings.Contains(after, "4 new messages below") || strings.Split(after, "────")[0] != strings.Split(before, "────")[0] {
		t.Errorf("new messages moved the view:\n%s\n---\n%s", before, after)
	}
	r.key("ctrl+alt+g")
	if s := r.plain(80, 24); !strings.Contains(s, "answer 31") || strings.Contains(s, "more below") {
		t.Errorf("the end is not in view:\n%s", s)
	}
	fill(r, 32, 33)
	if s := r.plain(80, 24); !strings.Contains(s, "answer 32") {
		t.Errorf("it does not follow:\n%s", s)
	}
}

func TestScrollingDownToTheEndFollowsAgain(t *testing.T) {
	r := newRig(t)
	fill(r, 0, 30)
	r.draw(80, 24)
	for range 4 {
		r.chat.Mouse(panes.Mouse{Kind: panes.MouseWheelUp})
	}
	if s := r.plain(80, 24); !strings.Contains(s, "more below") {
		t.Fatal(s)
	}
	for range 4 {
		r.chat.Mouse(panes.Mouse{Kind: panes.MouseWheelDown})
	}
	fill(r, 30, 31)
	if s := r.plain(80, 24); !strings.Contains(s, "answer 30") {
		t.Errorf("it does not follow:\n%s", s)
	}
}

func TestOnlyWhatShowsIsRendered(t *testing.T) {
	r := newRig(t)
	fill(r, 0, 2000)
	r.draw(80, 24)
	if n := len(r.chat.list.items); n > 30 {
		t.Errorf("opening rendered %d messages", n)
	}
	r.key("ctrl+g")
	if s := r.plain(80, 24); !strings.Contains(s, "question 0") {
		t.Errorf("the first message is not in view:\n%s", s)
	}
	if n := len(r.chat.list.items); n > 60 {
		t.Errorf("going to the top rendered %d messages", n)
	}
}

func TestOlderMessagesComeInAboveWithoutMovingTheView(t *testing.T) {
	r := newRig(t)
	var older []engine.MessageWithParts
	for i := range 20 {
		id := fmt.Sprintf("msg_0000%02d", i)
		older = append(older, engine.MessageWithParts{
			Info:  engine.Message{ID: id, SessionID: sid, Role: engine.RoleUser, Time: engine.MessageTime{Created: int64(i + 1)}},
			Parts: []engine.Part{{ID: "prt_old" + id, SessionID: sid, MessageID: id, Type: engine.PartText, Text: fmt.Sprintf("old %d", i)}},
		})
	}
	r.st = store.New()
	r.chat.deps.Store, r.chat.list.st = r.st, r.st
	r.st.Load([]engine.Session{{ID: sid, Title: "t"}}, true)
	r.st.LoadMessages(sid, older[10:], store.Span{Last: true})
	r.draw(80, 12)
	var asked []string
	for range 10 {
		a := r.key("pgup")
		for _, inv := range a.Invoke {
			asked = append(asked, string(inv.ID))
		}
		r.draw(80, 12)
	}
	if len(asked) == 0 || asked[0] != "openspace.session.older" {
		t.Fatalf("the top asked for %v", asked)
	}
	before := r.plain(80, 12)
	r.st.LoadMessages(sid, older[:10], store.Span{First: true})
	if after := r.plain(80, 12); after != before {
		t.Errorf("the view moved:\n%s\n---\n%s", before, after)
	}
	if a := r.key("pgup"); len(a.Invoke) > 0 {
		t.Errorf("all is loaded, and it asks for %v", a.Invoke)
	}
	if s := r.plain(80, 12); s == before {
		t.Error("older messages cannot be scrolled to")
	}
}

// What is unfolded at the end of a conversation grows downwards.
func TestWhatIsUnfoldedKeepsItsHeadInView(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	var out strings.Builder
	for i := range 80 {
		fmt.Fprintf(&out, "row %d\\n", i)
	}
	r.tool(m.ID, "bash", `{"status":"completed","input":{"command":"seq 80"},"output":"`+out.String()+`","metadata":{"exit":0}}`)
	r.done(m)
	rowOf := func() int {
		for i, l := range strings.Split(r.plain(80, 24), "\n") {
			if strings.Contains(l, "$ seq 80") {
				return i
			}
		}
		return -1
	}
	at := rowOf()
	r.click(4, at)
	if got := rowOf(); at < 0 || got != at || !strings.Contains(r.plain(80, 24), "row 0") {
		t.Fatalf("its head went from row %d to %d:\n%s", at, got, r.plain(80, 24))
	}
	r.click(4, at)
	if got := rowOf(); got != at || !strings.Contains(r.plain(80, 24), "row 79") {
		t.Errorf("folded again it stands in row %d:\n%s", got, r.plain(80, 24))
	}
	r.say("more")
	if s := r.plain(80, 24); strings.Contains(s, "new text below") {
		t.Errorf("folded again it follows no more:\n%s", s)
	}
}

func TestAClickUnfoldsAToolsOutput(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("run"))
	r.part(m.ID, engine.Part{Type: engine.PartTool, Tool: "bash", State: &engine.ToolState{Status: engine.ToolCompleted,
		Input: map[string]any{"command": "seq 14"}, Output: lines(14)}})
	r.done(m)
	s := r.plain(80, 40)
	if strings.Contains(s, "line 4 of") || !strings.Contains(s, "line 5 of") || !strings.Contains(s, "… 4 lines above") {
		t.Fatalf("not the last ten lines:\n%s", s)
	}
	row := 0
	for i, l := range strings.Split(s, "\n") {
		if strings.Contains(l, "seq 14") {
			row = i
		}
	}
	r.click(0, row)
	if s := r.plain(80, 40); !strings.Contains(s, "line 1 of") {
		t.Errorf("a click shows:\n%s", s)
	}
	r.click(0, row)
	r.key("ctrl+o")
	if s := r.plain(80, 40); !strings.Contains(s, "line 1 of") {
		t.Errorf("ctrl+o shows:\n%s", s)
	}
}

func TestTheBeginningOfAShortConversationIsItsEndToo(t *testing.T) {
	r := newRig(t)
	fill(r, 0, 2)
	r.draw(80, 40)
	r.key("ctrl+g")
	if s := r.plain(80, 40); strings.Contains(s, "more below") {
		t.Errorf("all of it is in view:\n%s", s)
	}
	fill(r, 2, 12)
	if s := r.plain(80, 40); !strings.Contains(s, "answer 11") {
		t.Errorf("it does not follow:\n%s", s)
	}
}

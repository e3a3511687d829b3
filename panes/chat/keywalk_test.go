package chat

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/uitest/keywalk"
	"github.com/openspace-tui/openspace/panes/chat/ask"
)

// walked is a conversation with something of everything that keys act on.
func walked(t *testing.T) *rig {
	r := newRig(t)
	several(r)
	m := r.reply(r.user("and more"))
	r.part(m.ID, r.say("First a [link](https://go.dev/y).\n\n|"+strings.Repeat(" a wide column |", 12)+"\n|"+strings.Repeat("-|", 12)+"\n|"+
		strings.Repeat(" cell |", 12)+"\n\n"+strings.Repeat("more of it\n\n", 30)))
	r.tool(m.ID, "bash", fmt.Sprintf(`{"status":"completed","input":{"command":"make"},"output":%q,"metadata":{"exit":2,"truncated":true,"outputPath":"/tmp/out/tool_1"},"time":{"start":1000,"end":63000}}`, strings.Repeat("line\n", 40)))
	r.part(m.ID, r.say("```go\n// b.go\nx := 1\n```\n"))
	r.done(m)
	r.look(80, 24)
	return r
}

func TestEveryKeyDoesWhatItsRowSays(t *testing.T) {
	from := func(name string, make func() *rig, keys ...string) keywalk.State[*Chat] {
		return keywalk.State[*Chat]{Name: name, W: 80, H: 24, Make: func() *Chat {
			r := make()
			r.draw(80, 24)
			r.key(keys...)
			r.draw(80, 24)
			return r.chat
		}}
	}
	with := func(begin func(*rig)) func() *rig {
		return func() *rig {
			r := walked(t)
			begin(r)
			return r
		}
	}
	plain := with(func(*rig) {})
	written := with(func(r *rig) { r.chat.SetDraft("one two\nthree") })
	child := with(func(r *rig) {
		r.apply(&engine.SessionUpdated{SessionID: sid, Info: engine.Session{ID: sid, ParentID: "ses_p", Title: "t", Time: engine.SessionTime{Created: 1, Updated: 2}}})
	})
	busy := with(func(r *rig) { r.busy(true) })
	asked := with(func(r *rig) { askPermission(r); r.settle() })
	long := with(func(r *rig) { askLong(r) })
	only := with(func(r *rig) { oneQuestion(true)(r); r.settle() })
	questioned := with(func(r *rig) { askQuestion(r); r.settle() })
	search := func(before ...string) func() *rig {
		return with(func(r *rig) {
			r.key(before...)
			for _, k := range []string{"ctrl+alt+f", "m", "o", "r", "e"} {
				r.run(r.key(k).Cmd)
			}
		})
	}
	found := search("ctrl+alt+k")
	queued := with(func(r *rig) { r.st.AddPending(sid, "msg_900000", "next", nil, 40) })
	history := with(func(r *rig) { r.chat.prompt.Remember("sent before") })
	writing := []keywalk.State[*Chat]{from("an empty prompt", plain), from("a prompt", written), from("in its middle", written, "home", "up"),
		from("changed", written, "x"), from("a subagent's session", child), from("a busy agent", busy), from("history", history),
		from("back in history", history, "up"), from("a search", found, "enter", "alt+s"), from("a queue", queued)}
	keywalk.Press(t, commandKeys, writing...)
	scrolled := from("further up", plain, "pgup", "pgup")
	keywalk.Press(t, scrollKeys, scrolled, from("the end", plain))
	keywalk.Press(t, details, from("the end", plain))
	selected := []keywalk.State[*Chat]{from("a message", plain, "ctrl+alt+k"), from("a message before", plain, "ctrl+alt+k", "k", "k"),
		from("the first message", plain, "ctrl+alt+k", "g"), from("code", plain, "ctrl+alt+k", "k", "k", "tab"),
		from("a table", plain, "ctrl+alt+k", "l", "l")}
	keywalk.Press(t, selectKeys, append(selected, from("a search in messages", found, "enter"))...)
	keywalk.Press(t, searchKeys, from("what to look for", search()), from("what to look for, further", search(), "up"), from("in messages", found))
	keywalk.Press(t, requestKeys, from("a request", asked))
	keywalk.Press(t, asideKeys, from("a request that waits", asked, "x", "ctrl+u"), from("a request put aside", asked, "x"), from("a request that was left", asked, "ctrl+alt+k", "q"))
	keywalk.Press(t, ask.PermissionKeys, from("a request", asked), from("a long one", long), from("its end", long, "end"))
	keywalk.Press(t, ask.MessageKeys, from("a message", asked, "up", "enter", "x"))
	keywalk.Press(t, ask.LineKeys, from("a long request", long), from("its end", long, "end"))
	keywalk.Press(t, ask.PageKeys, from("a long request", long), from("its end", long, "end"))
	keywalk.Press(t, ask.QuestionKeys, from("a question", questioned), from("an answer in words", questioned, "x"), from("the only question", only))
}

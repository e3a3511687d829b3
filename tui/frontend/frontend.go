// Package frontend does what the engine asks of a front end. That comes from whoever
// reaches the engine, the agent's own shell among them: never from the person. So a
// command of the engine is one of a table or none, text goes into the prompt where it is
// seen, and only what has been seen there is sent.
package frontend

import (
	"cmp"
	"log/slog"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Program has the prompt, the sessions and the commands.
type Program interface {
	dialog.Host
	Log() *slog.Logger
	Now() time.Time
	Store() *store.Store
	Workspace() *panes.Workspace
	// Chat is where one writes, or nil; PromptChanged says that its prompt is another.
	Chat() *chat.Chat
	PromptChanged()
	// Session is the one on screen, and ShowSession shows another.
	Session() string
	ShowSession(id string) tea.Cmd
	// Act does what a content asked for.
	Act(from panes.ContentID, a panes.Action) tea.Cmd
	// LastKey is when a key was pressed last, and KeyOf the key of a command.
	LastKey() time.Time
	KeyOf(command call.Named) string
	// ToastFor shows a toast for as long as is said.
	ToastFor(level commands.Level, text string, lasts time.Duration)
}

// Msg is the result of what was done off the loop.
type Msg interface{ on(p Program) tea.Cmd }

// Update does on the loop what follows from a result.
func Update(p Program, msg Msg) tea.Cmd { return msg.on(p) }

// ours are the engine's names for what a front end can do, as our commands.
func ours() map[string]call.Named {
	return map[string]call.Named{
		// and never session.share: whom a talk is shown to the person decides
		"session.list": call.SessionList, "session.new": call.SessionNew,
		"session.interrupt": call.SessionAbort, "session.compact": call.SessionCompact,
		"agent.cycle": call.AgentNext, "model.list": call.ModelSelect, "help.show": call.AppHelp,
		"theme.list": call.ThemeSelect,
	}
}

// scrolls are those that scroll, by the ids of the chat's keys.
func scrolls() map[string]string {
	return map[string]string{
		"session.page.up": "page-up", "session.page.down": "page-down", "session.line.up": "line-up",
		"session.line.down": "line-down", "session.half.page.up": "half-up", "session.half.page.down": "half-down",
		"session.first": "first", "session.last": "last",
	}
}

// MaxAppend is how much text the engine may add to the prompt at once, in
// bytes.
const MaxAppend = 64 << 10

// Do does what an event asks for.
func Do(p Program, ev engine.Event) tea.Cmd {
	switch d := ev.Data.(type) {
	case *engine.ToastShow:
		toast(p, d)
	case *engine.TUIPromptAppend:
		appendPrompt(p, d.Text)
	case *engine.TUISessionSelect:
		return selectSession(p, d.SessionID)
	case *engine.TUICommandExecute:
		return run(p, d.Command)
	}
	return nil
}

// How long the engine may have a toast show.
const (
	MinToast = time.Second
	MaxToast = 30 * time.Second
)

func toast(p Program, d *engine.ToastShow) {
	text := d.Message
	if d.Title != "" {
		text = d.Title + ": " + text
	}
	level := commands.Level(d.Variant)
	switch level {
	case commands.LevelSuccess, commands.LevelWarning, commands.LevelError:
	default:
		level = commands.LevelInfo
	}
	if d.Duration > 0 {
		p.ToastFor(level, text, min(max(time.Duration(d.Duration)*time.Millisecond, MinToast), MaxToast))
		return
	}
	p.Toast(level, text)
}

func appendPrompt(p Program, text string) {
	c := p.Chat()
	if c == nil || text == "" {
		return
	}
	if len(text) > MaxAppend {
		p.Log().Warn("the engine wanted to add too much to the prompt", "bytes", len(text))
		p.Toast(commands.LevelWarning, lang.T("engine-wanted-add-too-much"))
		return
	}
	p.Log().Info("the engine added to the prompt", "bytes", len(text))
	c.SetDraft(c.Draft() + sanitize.Text(text))
	p.PromptChanged()
}

// selectSession shows a session, unless the person is in the midst of
// something: it is said then how to get there.
func selectSession(p Program, id string) tea.Cmd {
	s := p.Store().Session(id)
	switch {
	case s == nil || !s.Known || s.Local():
		p.Log().Warn("the engine wanted a session shown that is not known", "session", id)
		return nil
	case s == p.Store().Session(p.Session()):
		return nil
	case busy(p):
		p.Toast(commands.LevelInfo, lang.T("engine-wanted-show-lists-sessions", s.Name(),
			p.KeyOf(call.SessionList)))
		return nil
	}
	return p.ShowSession(id)
}

// run runs a command of the engine.
func run(p Program, name string) tea.Cmd {
	p.Log().Info("the engine wants a command run", "command", name)
	switch name {
	case "prompt.submit":
		return submit(p)
	case "prompt.clear":
		if c := p.Chat(); c != nil && c.Dirty() {
			c.Prompt().Discard()
			p.PromptChanged()
			p.Toast(commands.LevelInfo, lang.T("engine-cleared-prompt-up-brings"))
		}
		return nil
	}
	if id, ok := scrolls()[name]; ok {
		if c := p.Chat(); c != nil {
			return p.Act(c.ID(), c.Scroll(id))
		}
		return nil
	}
	command, known := ours()[name]
	if !known {
		p.Log().Warn("a command of the engine is not known here", "command", name)
		p.Toast(commands.LevelWarning, lang.T("engine-wanted-which-not-ask",
			cmp.Or(sanitize.Line(name), lang.T("a-command-without-a-name"))))
		return nil
	}
	if busy(p) {
		p.Toast(commands.LevelInfo, lang.T("engine-wanted-run-you-busy", sanitize.Line(name)))
		return nil
	}
	return p.Invoke(call.Invocation{ID: command.ID()})
}

// submit sends the prompt in the engine's name once it has stood on the
// screen for a moment, whole, and the person has let it stand.
func submit(p Program) tea.Cmd {
	c := p.Chat()
	if c == nil || !c.Dirty() {
		return nil
	}
	if why := unsendable(p, c); why != "" || typing(p) {
		if why == "" {
			why = lang.Key("you-were-typing")
		}
		p.Log().Warn("the engine wanted the prompt sent", "refused", why.String())
		p.Toast(commands.LevelWarning, lang.T("engine-wanted-send-prompt-but", lang.T(why)))
		return nil
	}
	p.ToastFor(commands.LevelInfo, lang.T("engine-sends-prompt-any-key"), answer.PauseFor)
	text, typed := c.Draft(), p.LastKey()
	return tea.Tick(answer.PauseFor, func(time.Time) tea.Msg {
		return submitDueMsg{c: c, text: text, typed: typed}
	})
}

// submitDueMsg is the result of what submit started.
type submitDueMsg struct {
	c     *chat.Chat
	text  string
	typed time.Time
}

func (msg submitDueMsg) on(p Program) tea.Cmd {
	if p.Chat() != msg.c || msg.c.Draft() != msg.text || p.LastKey() != msg.typed || unsendable(p, msg.c) != "" {
		return nil
	}
	a, _ := msg.c.Key(tea.KeyPressMsg{Code: tea.KeyEnter})
	return p.Act(msg.c.ID(), a)
}

// unsendable says why a prompt is not sent in the engine's name.
func unsendable(p Program, c *chat.Chat) lang.Phrase {
	switch {
	case p.Dialogs().Top() != nil || c.Requests().ID() != "":
		return lang.Key("something-is-asked")
	case !shows(p.Workspace(), c):
		return lang.Key("it-is-not-in-view")
	case !c.DraftShows():
		return lang.Key("not-all-view")
	case c.Prompt().IsCommand():
		return lang.Key("it-is-a-command")
	}
	return ""
}

// typing reports whether the person has just pressed a key.
func typing(p Program) bool { return p.Now().Sub(p.LastKey()) < answer.PauseFor }

// busy reports whether the person is in the midst of something.
func busy(p Program) bool { return p.Dialogs().Top() != nil || typing(p) }

// shows reports whether a chat is on the screen.
func shows(ws *panes.Workspace, c *chat.Chat) bool {
	rects := ws.Solve()
	for _, p := range ws.Panes() {
		if p.Current() == panes.Content(c) && !rects[p.ID].Empty() {
			return true
		}
	}
	return false
}

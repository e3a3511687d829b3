package tui

import (
	"context"
	"log/slog"
	"path/filepath"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// host is the model as dialogs see it, with what many rooms ask for: each room's own
// view of the model is a host with what only that room needs.
type host struct{ m *Model }

// The methods implement [dialog.Host].

func (h host) Window() *widget.Window                  { return &h.m.win }
func (h host) Dialogs() *dialog.Stack                  { return &h.m.dialogs }
func (h host) Invoke(inv call.Invocation) tea.Cmd      { return h.m.invoke(inv) }
func (h host) Toast(level commands.Level, text string) { h.m.toast(level, text) }

// What rooms ask for.

func (h host) Context() context.Context        { return h.m.o.Ctx }
func (h host) Now() time.Time                  { return h.m.o.Now() }
func (h host) Log() *slog.Logger               { return h.m.o.Log }
func (h host) Files() *workspace.Root          { return h.m.o.Files }
func (h host) Store() *store.Store             { return h.m.st }
func (h host) Client() *client.Client          { return h.m.conn.Client() }
func (h host) Branch() string                  { return h.m.status.Branch() }
func (h host) Online() bool                    { return h.m.conn.Live() }
func (h host) Registry() *commands.Registry    { return h.m.reg }
func (h host) Workspace() *panes.Workspace     { return h.m.ws }
func (h host) Chat() *chat.Chat                { return h.m.chats.Current() }
func (h host) Chats() []*chat.Chat             { return h.m.chats.All() }
func (h host) Session() string                 { return h.m.chats.Session() }
func (h host) SameSession(a, b string) bool    { return h.m.chats.Same(a, b) }
func (h host) ShowSession(id string) tea.Cmd   { return h.m.chats.Show(id) }
func (h host) MakeRoom() tea.Cmd               { return h.m.drafts.MakeRoom() }
func (h host) PromptChanged()                  { h.m.complete.Refresh() }
func (h host) OnScreen(session string) bool    { return h.m.chats.OnScreen(session) }
func (h host) PublishNow()                     { h.m.publisher.Now() }
func (h host) Channel() string                 { return h.m.channel.Now() }
func (h host) LastKey() time.Time              { return h.m.keyboard.LastKey() }
func (h host) KeyOf(command call.Named) string { return h.m.keys.Way(command) }
func (h host) Ask(d *dialog.Question) tea.Cmd  { return h.m.ask(d) }
func (h host) Copy(text string) tea.Cmd        { return h.m.clip.Copy(text) }
func (h host) Report(err error)                { h.m.report(err) }

// FocusPrompt moves the keyboard to the chat.
func (h host) FocusPrompt() tea.Cmd {
	if c := h.m.chats.Current(); c != nil {
		_, _, err := h.m.ws.Open(c.ID(), panes.Placement{Focus: true, Origin: panes.User})
		h.m.report(err)
	}
	h.m.complete.Refresh()
	return nil
}

// Act does what a content asked for.
func (h host) Act(from panes.ContentID, a panes.Action) tea.Cmd { return h.m.act(from, a) }

// CopyAs copies a text and says known once that is known, and else sent.
func (h host) CopyAs(text, known, sent string) tea.Cmd { return h.m.clip.CopyAs(text, known, sent) }

// Answers returns who answers in a session.
func (h host) Answers(session string) (string, engine.ModelRef) { return h.m.choice.Who(session) }

// PathHere is a file's path as the engine has it, from the workspace if it is
// there.
func (h host) PathHere(path string) string {
	rel, err := filepath.Rel(h.m.o.Files.Place(), filepath.FromSlash(path))
	if filepath.IsAbs(filepath.FromSlash(path)) && err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}

// Fetch asks the engine off the loop and goes on with what it gave; what it
// cannot give is said. What is a text that was said.
func (h host) Fetch(what string, ask func(context.Context, *client.Client) (tea.Msg, error)) tea.Cmd {
	return h.m.conn.Fetch(what, ask)
}

// do is a row's action: a command.
func do(inv call.Invocation) []call.Invocation { return dialog.Do(inv) }

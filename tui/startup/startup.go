// Package startup does what the command line asked for, once the engine's sessions are
// known: a session that is gone on with or copied, and what is written and sent there.
package startup

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Wants is what the command line asked for.
type Wants struct {
	Session  string // open this one
	Continue bool   // open the newest
	Fork     bool   // a copy of it
	Draft    prompt.Draft
	Prompt   string        // sent at once
	Beside   []prompt.File // sent with it
}

// Start is what of it is left to do.
type Start struct {
	p    Program
	left Wants
	open bool // the session that was asked for is not on screen yet
}

// Program has the sessions, and what is written in them.
type Program interface {
	dialog.Host
	Context() context.Context
	Files() *workspace.Root
	Store() *store.Store
	Client() *client.Client
	// Chat is where one writes, or nil, and Chats are all that are open.
	Chat() *chat.Chat
	Chats() []*chat.Chat
	FocusPrompt() tea.Cmd
	// ShowSession shows a session where one writes, and ShowIn in a chat.
	ShowSession(id string) tea.Cmd
	ShowIn(c *chat.Chat, id string) tea.Cmd
	Outbox() Outbox
	// AnswersByFlags has those answer in a session whom the command line named.
	AnswersByFlags(session string)
	// Kept is what an earlier run left written in a chat.
	Kept(c *chat.Chat) prompt.Draft
}

// Outbox has the prompts that were sent and that the engine does not have yet.
type Outbox interface {
	Take(id string) (prompt.Draft, bool)
	Send(d prompt.Draft, now bool) tea.Cmd
	SendAll() tea.Cmd
}

// Msg is the result of what was done off the loop.
type Msg interface{ on(s *Start) tea.Cmd }

// New has all to do yet.
func New(p Program, all Wants) *Start {
	return &Start{p: p, left: all, open: all.Session != "" || all.Continue || all.Fork}
}

// Update does on the loop what follows from a result.
func (s *Start) Update(msg Msg) tea.Cmd { return msg.on(s) }

// Open reports whether the session that was asked for is not on screen yet: nothing is
// sent until it is.
func (s *Start) Open() bool { return s.open }

// Session is the one that was asked for and is not begun yet, or empty.
func (s *Start) Session() string { return s.left.Session }

// First is the session to show before the engine's are known; empty: a new one.
func (s *Start) First() string {
	if s.left.Fork {
		return ""
	}
	return s.left.Session
}

// Writes reports whether there is something to write or to send.
func (s *Start) Writes() bool { return s.left.Prompt != "" || !s.left.Draft.Empty() }

// DraftFirst puts the draft in at once where no other session is shown later.
func (s *Start) DraftFirst() {
	if !s.left.Continue && !s.left.Fork {
		s.draft()
	}
}

// draft puts the draft of the command line before what is typed already, once.
func (s *Start) draft() tea.Cmd {
	draft := s.left.Draft
	s.left.Draft = prompt.Draft{}
	c := s.p.Chat()
	if c == nil || draft.Empty() {
		return nil
	}
	c.Recompose(prompt.Join(draft, c.Compose()))
	return s.p.FocusPrompt()
}

// prompt returns once what the command line gave to be sent, with the files beside
// it.
func (s *Start) prompt() prompt.Draft {
	text, files := s.left.Prompt, s.left.Beside
	s.left.Prompt, s.left.Beside = "", nil
	if text == "" {
		return prompt.Draft{}
	}
	all := prompt.Text(text)
	for i := range files {
		all = prompt.Join(all, prompt.Draft{Pieces: []prompt.Piece{{File: &files[i]}}})
	}
	return all
}

// write does once what the command line asked for in words: a draft is put in where it
// is not yet, and a prompt is sent, with the files beside it.
func (s *Start) write() tea.Cmd {
	cmd := s.draft()
	all := s.prompt()
	if all.Empty() {
		return cmd
	}
	args := call.SubmitArgs{Text: all.Value()}
	if !all.Plain() {
		args.Pieces = all.Pieces
	}
	return tea.Batch(cmd, s.p.Invoke(call.SessionSubmit.With(args)))
}

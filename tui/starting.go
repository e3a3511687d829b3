package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/drafts"
	"github.com/openspace-tui/openspace/tui/startup"
)

// starter is the model as what the command line asked for sees it.
type starter struct{ host }

// The methods implement [startup.Program].

func (s starter) ShowIn(c *chat.Chat, id string) tea.Cmd { return s.m.chats.ShowIn(c, id) }
func (s starter) Outbox() startup.Outbox                 { return s.m.outbox }
func (s starter) AnswersByFlags(session string)          { s.m.choice.ByFlags(session) }
func (s starter) Kept(c *chat.Chat) prompt.Draft         { return s.m.o.Typed.Drafts[drafts.Key(c)] }

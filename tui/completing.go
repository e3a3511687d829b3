package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/complete"
)

// completion is the model as what completes the prompt sees it.
type completion struct{ host }

// The methods implement [complete.Source].

func (c completion) Prompt() (*chat.Chat, bool)                { return c.m.prompt() }
func (c completion) PromptAt() (left, top int, shows bool)     { return c.m.screen.PromptAt() }
func (c completion) Submit(e commands.Submit) tea.Cmd          { return c.m.submitter.Submit(e) }
func (c completion) Catalog() uint64                           { return c.m.choice.Version() }
func (c completion) Slashes(typed string) []complete.Candidate { return c.m.submitter.Slashes(typed) }
func (c completion) Layouts(text string) []complete.Candidate  { return c.m.layouts.Candidates(text) }
func (c completion) Uses() prompt.Uses                         { return c.m.drafts.Uses() }
func (c completion) NoteUse(name string) tea.Cmd               { return c.m.drafts.Use(name) }

func (c completion) Engine() complete.Engine {
	e := c.m.conn
	return complete.Engine{Client: e.Client(), Live: e.Live(), Demo: e.Kind() == client.Demo, Agents: e.Agents()}
}

func (c completion) OpenFiles() []string {
	var out []string
	for _, p := range c.m.ws.Panes() {
		for _, t := range p.Tabs {
			switch id := t.Content.ID(); id.Kind() {
			case "editor", "presentation", "whiteboard": // those named by a path
				out = append(out, id.Ref())
			}
		}
	}
	return out
}

func (c completion) Terminals() []string {
	if c.m.o.Terminals == nil {
		return nil
	}
	return c.m.o.Terminals.Set.IDs()
}

// prompt is the chat whose prompt has the keyboard.
func (m *Model) prompt() (*chat.Chat, bool) {
	ch, ok := m.ws.FocusedContent().(*chat.Chat)
	return ch, ok && ch.PromptHasKeys()
}

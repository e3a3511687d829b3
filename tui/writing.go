package tui

import (
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/tui/drafts"
)

// writer is the model as drafts sees it.
type writer struct{ host }

// The methods implement [drafts.Program].

func (w writer) Place() string         { return w.m.o.Files.Name() }
func (w writer) Same(a, b string) bool { return w.m.chats.Same(a, b) }

func (w writer) Prompt() drafts.Prompt {
	if c := w.m.chats.Current(); c != nil {
		return c
	}
	return nil
}

func (w writer) Prompts() []drafts.Prompt {
	var out []drafts.Prompt
	for _, c := range w.m.chats.All() {
		out = append(out, c)
	}
	return out
}

func (w writer) Queued(session string) []prompt.Draft {
	var out []prompt.Draft
	for _, q := range w.m.st.Unsent(session) {
		if d, ok := w.m.outbox.Draft(q.Info.ID); ok {
			out = append(out, d)
		}
	}
	return out
}

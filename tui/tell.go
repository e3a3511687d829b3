package tui

import (
	"context"
	"crypto/rand"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/snapshot"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat"
)

// news is what a session's agent is told before its next prompt: a message of
// its own, so that all that was sent before stays as it is and a provider that
// caches by prefix need not read it anew.
type news struct {
	prompt  *engine.Prompt // nil: there is none
	results []snapshot.Result
}

// with gives the message the system text of the prompts: the engine takes that
// of the newest message (1.18.33), and this one may be the newest for a moment.
func (n news) with(system string) news {
	if n.prompt != nil {
		n.prompt.System = system
	}
	return n
}

// tellFirst makes the news of a session: what is open, if that changed, and
// what came of its command blocks, each result once.
func (m *Model) tellFirst(sid, agent string, model engine.ModelRef) news {
	var parts []engine.PromptPart
	id := store.NewMessageID(m.o.Now(), rand.Reader)
	if text, summary := m.panesNews(sid, agent); text != "" {
		parts = append(parts, toldPart(text, chat.ContextMetadata(summary)))
		if sid != "" {
			m.paneContext.sent[sid] = sentNews{id, text}
		}
	}
	results := m.ring.TakeUntold(sid)
	if len(results) > 0 && m.conn.kind != Demo && m.o.Results != nil {
		text := m.o.Results(results, m.ring.Recent(sid))
		parts = append(parts, toldPart(text, chat.ResultsMetadata(len(results))))
	}
	if len(parts) == 0 {
		return news{}
	}
	p := &engine.Prompt{MessageID: id, NoReply: true, Agent: agent, Variant: model.Variant, Parts: parts}
	if model.ModelID != "" {
		p.Model = &engine.PromptModel{ProviderID: model.ProviderID, ModelID: model.ModelID}
	}
	return news{p, results}
}

// toldPart is a text for the agent that the person did not write.
func toldPart(text string, mark map[string]any) engine.PromptPart {
	return engine.PromptPart{Type: engine.PartText, Text: text, Synthetic: true, Metadata: mark}
}

// tell sends news, if there are any. A prompt goes without them rather than
// not at all.
func (m *Model) tell(ctx context.Context, c *client.Client, session string, n news) {
	if n.prompt == nil {
		return
	}
	if err := c.PromptAsync(ctx, session, *n.prompt); err != nil {
		m.o.Log.Warn("tell the agent what is open", "session", session, "error", err)
		m.o.Send(newsNotTakenMsg{session: session, n: n})
	}
}

// newsNotTakenMsg is the result of what tell started.
type newsNotTakenMsg struct {
	session string
	n       news
}

func (msg newsNotTakenMsg) on(m *Model) tea.Cmd { // the next prompt tells it
	delete(m.paneContext.sent, msg.session)
	m.ring.PutBack(msg.session, msg.n.results)
	return nil
}

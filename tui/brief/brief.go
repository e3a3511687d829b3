// Package brief tells the agent of a session what is open beside the conversation and what
// came of its command blocks, before its next prompt.
package brief

import (
	"context"
	"crypto/rand"
	"log/slog"
	"maps"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/snapshot"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Program has the panes, and the sessions whose agents are told of them.
type Program interface {
	dialog.Host
	Store() *store.Store
	Workspace() *panes.Workspace
	// Session is the one on screen.
	Session() string
	// Demo reports whether the engine is scripted: it is told nothing.
	Demo() bool
	// Unread returns what reports whether the rules of a session's agent keep a file from
	// being read.
	Unread(session, agent string) func(path string) bool
	// EditedIn is the file in the editor of a terminal; empty: none.
	EditedIn(terminal string) string
	// Ring has the results of commands.
	Ring() *commands.Ring
}

// Options is what the program was started with.
type Options struct {
	Levels map[string]string // by session, how much of the panes is told
	// RememberLevel keeps a level, off the loop; nil: none is kept.
	RememberLevel func(session, level string) error
	// Results words what came of command blocks; nil: it is not told.
	Results func(results, recent []snapshot.Result) string
	Now     func() time.Time
	Log     *slog.Logger
	Send    func(tea.Msg)
}

// Msg is the result of what was done off the loop.
type Msg interface{ on(b *Briefer) tea.Cmd }

// Update does on the loop what follows from a result.
func (b *Briefer) Update(msg Msg) tea.Cmd { return msg.on(b) }

// Briefer knows what the agents of sessions were told of the panes.
type Briefer struct {
	p      Program
	o      Options
	levels map[string]string // by session, where one was chosen
	sent   map[string]sent   // by session: what is on its way
}

// New returns one that told nothing yet.
func New(p Program, o Options) *Briefer {
	b := &Briefer{p: p, o: o, levels: maps.Clone(o.Levels), sent: map[string]sent{}}
	if b.levels == nil {
		b.levels = map[string]string{}
	}
	return b
}

// sent is what a session is told by a message that the engine has not told of yet.
type sent struct{ message, text string }

// Rebind gives a session the name that the engine gave it.
func (b *Briefer) Rebind(local, real string) {
	moveKey(b.levels, local, real)
	moveKey(b.sent, local, real)
}

// Arrived forgets what is on its way: what arrived is loaded, and what did not is told
// again.
func (b *Briefer) Arrived() { clear(b.sent) }

func moveKey[V any](of map[string]V, from, to string) {
	if v, ok := of[from]; ok {
		of[to] = v
		delete(of, from)
	}
}

// News is what a session's agent is told before its next prompt: a message of
// its own, so that all that was sent before stays as it is and a provider that
// caches by prefix need not read it anew.
type News struct {
	prompt  *engine.Prompt // nil: there is none
	results []snapshot.Result
}

// With returns it with the system text of the prompts: the engine takes that
// of the newest message (1.18.33), and this one may be the newest for a moment.
func (n News) With(system string) News {
	if n.prompt != nil {
		n.prompt.System = system
	}
	return n
}

// Next returns the news of a session: what is open, if that changed, and
// what came of its command blocks, each result once.
func (b *Briefer) Next(sid, agent string, model engine.ModelRef) News {
	var parts []engine.PromptPart
	id := store.NewMessageID(b.o.Now(), rand.Reader)
	if text, summary := b.PanesNews(sid, agent); text != "" {
		parts = append(parts, toldPart(text, chat.ContextMetadata(summary)))
		if sid != "" {
			b.sent[sid] = sent{id, text}
		}
	}
	results := b.p.Ring().TakeUntold(sid)
	if len(results) > 0 && !b.p.Demo() && b.o.Results != nil {
		text := b.o.Results(results, b.p.Ring().Recent(sid))
		parts = append(parts, toldPart(text, chat.ResultsMetadata(len(results))))
	}
	if len(parts) == 0 {
		return News{}
	}
	p := &engine.Prompt{MessageID: id, NoReply: true, Agent: agent, Variant: model.Variant, Parts: parts}
	if model.ModelID != "" {
		p.Model = &engine.PromptModel{ProviderID: model.ProviderID, ModelID: model.ModelID}
	}
	return News{p, results}
}

// toldPart is a text for the agent that the person did not write.
func toldPart(text string, mark map[string]any) engine.PromptPart {
	return engine.PromptPart{Type: engine.PartText, Text: text, Synthetic: true, Metadata: mark}
}

// Send sends news, if there are any. A prompt goes without them rather than
// not at all.
func (b *Briefer) Send(ctx context.Context, c *client.Client, session string, n News) {
	if n.prompt == nil {
		return
	}
	if err := c.PromptAsync(ctx, session, *n.prompt); err != nil {
		b.o.Log.Warn("tell the agent what is open", "session", session, "error", err)
		b.o.Send(newsNotTakenMsg{session: session, n: n})
	}
}

// newsNotTakenMsg is the result of what tell started.
type newsNotTakenMsg struct {
	session string
	n       News
}

func (msg newsNotTakenMsg) on(b *Briefer) tea.Cmd { // the next prompt tells it
	delete(b.sent, msg.session)
	b.p.Ring().PutBack(msg.session, msg.n.results)
	return nil
}

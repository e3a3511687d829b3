package choice

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/saved"
	"github.com/openspace-tui/openspace/tui/session"
)

// ModelList returns the list of models, at the one that answers or at the first one of
// a provider.
func (c *Choice) ModelList(provider string) *session.Models {
	return session.NewModels(listedModels{c}, provider)
}

// listedModels is what the list of models is made of, and keeps what is preferred.
type listedModels struct{ c *Choice }

// modelStamp changes when the list of models does.
type modelStamp struct {
	catalog       uint64
	current       engine.ModelRef
	liked, recent int
	first         string // of those that are liked: an order changes with it
	tongue        string
}

// Stamp implements [session.ModelSource].
func (l listedModels) Stamp() any {
	c := l.c
	_, now := c.Who(c.p.Session())
	s := modelStamp{catalog: c.version, current: now.Bare(), liked: len(c.Liked.All()), recent: len(c.Recent.All()),
		tongue: lang.Spoken()}
	if s.recent > 0 {
		s.first = c.Recent.All()[0]
	}
	return s
}

// Catalog implements [session.ModelSource].
func (l listedModels) Catalog() session.Catalog {
	c := l.c
	on := c.p.Session()
	agent, now := c.Who(on)
	out := session.Catalog{Providers: c.p.Engine().Providers.Providers, Current: now.Bare(),
		Favourites: parseRefs(c.Liked.All()),
		Recent:     slices.Concat(parseRefs(c.Recent.All()), c.recentModels())}
	for _, w := range c.wishes(on, agent) {
		out.Named = append(out.Named, session.NamedModel{Ref: w.ref, Gone: goneBut(w.by), Listed: listedFor(w.by)})
	}
	return out
}

// Loading implements [session.ModelSource].
func (l listedModels) Loading() bool { return !l.c.p.Engine().Live || l.c.version == 0 }

// Variants implements [session.ModelSource].
func (l listedModels) Variants(ref engine.ModelRef) []string { return l.c.variants(ref) }

// Favour implements [session.ModelSource].
func (l listedModels) Favour(ref engine.ModelRef, on bool) tea.Cmd {
	if !on {
		return l.c.Liked.Drop(ref.String())
	}
	return l.c.Liked.Set(append(slices.Clone(l.c.Liked.All()), ref.String()))
}

// Forget implements [session.ModelSource].
func (l listedModels) Forget(ref engine.ModelRef) (cmd tea.Cmd, was bool) {
	var cmds []tea.Cmd
	for _, list := range []*saved.List{l.c.Liked, l.c.Recent} {
		was = was || list.Has(ref.String())
		cmds = append(cmds, list.Drop(ref.String()))
	}
	return tea.Batch(cmds...), was
}

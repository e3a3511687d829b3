package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/session"
)

// modelsDialog returns the list of models, at the one that answers or at the first one of
// a provider.
func (m *Model) modelsDialog(provider string) *session.Models {
	return session.NewModels(listedModels{m}, provider)
}

// listedModels is what the list of models is made of, and keeps what is preferred.
type listedModels struct{ m *Model }

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
	c := &l.m.choice
	_, now := l.m.who(l.m.session())
	s := modelStamp{catalog: c.version, current: now.Bare(), liked: len(c.liked.all), recent: len(c.recent.all),
		tongue: lang.Spoken()}
	if s.recent > 0 {
		s.first = c.recent.all[0]
	}
	return s
}

// Catalog implements [session.ModelSource].
func (l listedModels) Catalog() session.Catalog {
	m := l.m
	on := m.session()
	agent, now := m.who(on)
	c := session.Catalog{Providers: m.conn.providers.Providers, Current: now.Bare(),
		Favourites: parseRefs(m.choice.liked.all),
		Recent:     slices.Concat(parseRefs(m.choice.recent.all), m.recentModels())}
	for _, w := range m.wishes(on, agent) {
		c.Named = append(c.Named, session.NamedModel{Ref: w.ref, Gone: goneBut(w.by), Listed: listedFor(w.by)})
	}
	return c
}

// Loading implements [session.ModelSource].
func (l listedModels) Loading() bool { return !l.m.conn.live() || l.m.choice.version == 0 }

// Variants implements [session.ModelSource].
func (l listedModels) Variants(ref engine.ModelRef) []string { return l.m.variants(ref) }

// Favour implements [session.ModelSource].
func (l listedModels) Favour(ref engine.ModelRef, on bool) tea.Cmd {
	if !on {
		return l.m.choice.liked.drop(ref.String())
	}
	return l.m.choice.liked.set(append(slices.Clone(l.m.choice.liked.all), ref.String()))
}

// Forget implements [session.ModelSource].
func (l listedModels) Forget(ref engine.ModelRef) (cmd tea.Cmd, was bool) {
	var cmds []tea.Cmd
	for _, list := range []*savedList{l.m.choice.liked, l.m.choice.recent} {
		was = was || list.has(ref.String())
		cmds = append(cmds, list.drop(ref.String()))
	}
	return tea.Batch(cmds...), was
}

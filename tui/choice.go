package tui

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes/chat"
)

// choice is who answers: what the person chose for a session, over what that
// used last, over the engine's defaults.
type choice struct {
	by       map[string]answerer        // by session; what is empty was not chosen
	drafts   map[string]prompt.Draft    // by content id, of chats that are not on screen
	cursors  map[string]string          // by session, of the older messages
	undone   map[string]string          // by session, what undo put into the prompt
	recent   []engine.ModelRef          // models that were chosen here, the newest first
	variants map[engine.ModelRef]string // by model without one, that it had last
	version  uint64                     // rises with the engine's catalog
}

func newChoice(o Options) choice {
	c := choice{by: map[string]answerer{}, variants: map[engine.ModelRef]string{}, drafts: map[string]prompt.Draft{}, cursors: map[string]string{}, undone: map[string]string{}}
	maps.Copy(c.drafts, o.Typed.Drafts)
	return c
}

// wanted is who is to answer by the command line.
func wanted(o Options) answerer {
	a := answerer{agent: o.Agent}
	if p, id, ok := strings.Cut(o.Model, "/"); ok {
		a.model = engine.ModelRef{ProviderID: p, ModelID: id}
	}
	return a
}

// chosen is what the person chose for a session.
func (m *Model) chosen(session string) answerer { return m.choice.by[m.realID(session)] }

func (m *Model) choose(session string, a answerer) { m.choice.by[m.realID(session)] = a }

// realID is the engine's id of a session, where that knows it.
func (m *Model) realID(session string) string {
	if s := m.st.Session(session); s != nil {
		return s.ID
	}
	return session
}

// rebind keeps what was chosen for a session that the engine has now.
func (c *choice) rebind(local, real string) {
	if a, ok := c.by[local]; ok {
		c.by[real] = a
		delete(c.by, local)
	}
}

// who gives the agent and the model that answer in a session.
func (m *Model) who(session string) (string, engine.ModelRef) {
	agent, model := m.st.Answers(session)
	chosen := m.chosen(session)
	if chosen.agent != "" {
		agent = chosen.agent
	}
	if chosen.model.ModelID != "" {
		model = chosen.model
	}
	if agent == "" {
		agent = m.firstAgent()
	}
	if model.ModelID == "" {
		model = m.defaultModel(agent)
	}
	return agent, model
}

// primaries lists the agents a person talks to.
func (m *Model) primaries() []engine.Agent {
	var out []engine.Agent
	for _, a := range m.conn.agents {
		if a.Mode != "subagent" {
			out = append(out, a)
		}
	}
	return out
}

func (m *Model) firstAgent() string {
	all := m.primaries()
	for _, name := range []string{m.conn.wants.agent, "build"} {
		for _, a := range all {
			if a.Name == name {
				return a.Name
			}
		}
	}
	if len(all) > 0 {
		return all[0].Name
	}
	return ""
}

// defaultModel is the agent's own, else that of the engine's configuration,
// else the first provider's default.
func (m *Model) defaultModel(agent string) engine.ModelRef {
	for _, a := range m.conn.agents {
		if a.Name == agent && a.Model != nil {
			return *a.Model
		}
	}
	if m.modelInfo(m.conn.wants.model) != nil {
		return m.conn.wants.model
	}
	ids := make([]string, 0, len(m.conn.providers.Default))
	for p := range m.conn.providers.Default {
		ids = append(ids, p)
	}
	sort.Slice(ids, func(i, j int) bool { // opencode's free models come last
		if (ids[i] == "opencode") != (ids[j] == "opencode") {
			return ids[j] == "opencode"
		}
		return ids[i] < ids[j]
	})
	if len(ids) == 0 {
		return engine.ModelRef{}
	}
	return engine.ModelRef{ProviderID: ids[0], ModelID: m.conn.providers.Default[ids[0]]}
}

// modelInfo finds a model in the catalog, or nil.
func (m *Model) modelInfo(ref engine.ModelRef) *engine.Model {
	for i := range m.conn.providers.Providers {
		p := &m.conn.providers.Providers[i]
		if p.ID == ref.ProviderID {
			if info, ok := p.Models[ref.ModelID]; ok {
				return &info
			}
		}
	}
	return nil
}

// answers tells the chat's status line who answers.
func (m *Model) answers(session string) chat.Answers {
	agent, model := m.who(session)
	a := chat.Answers{Agent: agent, Model: model.String(), Variant: variantOf(model)}
	if info := m.modelInfo(model); info != nil {
		a.Context = info.Limit.Context
	}
	if a.Agent == "" {
		a.Agent, a.Model = "no agent yet", "waiting for the engine"
	}
	return a
}

// selectAgent makes an agent current; without a name the next one, or the one
// before.
func (m *Model) selectAgent(name string, back bool) error {
	all := m.primaries()
	if len(all) == 0 {
		return fmt.Errorf("the engine's agents are not known yet")
	}
	i := slices.IndexFunc(all, func(a engine.Agent) bool { return a.Name == name })
	if name != "" && i < 0 {
		return fmt.Errorf("there is no agent %q", name)
	}
	if name == "" {
		now, _ := m.who(m.session())
		i = slices.IndexFunc(all, func(a engine.Agent) bool { return a.Name == now })
		step := 1
		if back {
			step = len(all) - 1
		}
		i = (i + step + len(all)) % len(all)
	}
	a := m.chosen(m.session())
	a.agent = all[i].Name
	m.choose(m.session(), a)
	m.fromNextPrompt(all[i].Name)
	m.touchChats()
	return nil
}

// selectModel makes a model answer. Without a provider it is of the one that
// has it.
func (m *Model) selectModel(provider, model string) error {
	ref := engine.ModelRef{ProviderID: provider, ModelID: model}
	if provider == "" {
		of := m.providersOf(model)
		if len(of) > 1 {
			return fmt.Errorf("several providers have %s: name one of %s", model, strings.Join(of, "/"+model+", ")+"/"+model)
		}
		ref.ProviderID = strings.Join(of, "")
	}
	if m.modelInfo(ref) == nil {
		if provider == "" {
			return fmt.Errorf("there is no model %s: /models lists those there are", model)
		}
		return fmt.Errorf("there is no model %s: /models lists those there are", ref)
	}
	_, now := m.who(m.session())
	m.useModel(now, ref)
	return nil
}

// providersOf lists those that have a model.
func (m *Model) providersOf(model string) []string {
	var out []string
	for _, p := range m.conn.providers.Providers {
		if _, ok := p.Models[model]; ok {
			out = append(out, p.ID)
		}
	}
	slices.Sort(out)
	return out
}

package tui

import (
	"cmp"
	"maps"
	"slices"
	"sort"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes/chat"
)

// choice is who answers: what the person chose for a session, over what that
// used last, over the engine's defaults.
type choice struct {
	by       map[string]chosen          // by session
	drafts   map[string]prompt.Draft    // by content id, of chats that are not on screen
	cursors  map[string]string          // by session, of the older messages
	undone   map[string]string          // by session, what undo put into the prompt
	liked    *savedList                 // models that stand first in their list
	recent   *savedList                 // models that were chosen, the newest first
	variants map[engine.ModelRef]string // by model without one, that it had last
	missed   map[string]bool            // models of which it was said that they are gone
	version  uint64                     // rises with the engine's catalog
}

// Models are those that the person prefers and chose last, as provider/model.
// KeepFavourites and KeepRecent keep them, off the loop, and may be nil.
type Models struct {
	Favourites, Recent         []string
	KeepFavourites, KeepRecent func(all []string) error
}

func newChoice(o Options) choice {
	c := choice{by: map[string]chosen{}, variants: map[engine.ModelRef]string{}, drafts: map[string]prompt.Draft{},
		cursors: map[string]string{}, undone: map[string]string{},
		liked:  &savedList{all: o.Models.Favourites, keep: o.Models.KeepFavourites},
		recent: &savedList{all: o.Models.Recent, keep: o.Models.KeepRecent}, missed: map[string]bool{}}
	maps.Copy(c.drafts, o.Typed.Drafts)
	return c
}

// chosen is what was chosen for a session: the agent, and each agent's model.
// What is empty was not chosen.
type chosen struct {
	agent  string
	models map[string]engine.ModelRef // by agent
	flag   engine.ModelRef            // by the command line
	last   engine.ModelRef            // for agents that have none of their own
}

// with returns the choice with another model for an agent. Agents that have none
// of their own take it over, unless the agent has: own.
func (c chosen) with(agent string, model engine.ModelRef, own bool) chosen {
	models := maps.Clone(c.models)
	if models == nil {
		models = map[string]engine.ModelRef{}
	}
	if c.models = models; !own {
		c.last = model
	}
	models[agent] = model
	return c
}

// wanted is who is to answer by the command line.
func wanted(o Options) chosen {
	ref, _ := parseRef(o.Model)
	return chosen{agent: o.Agent, flag: ref}
}

// parseRef reads provider/model.
func parseRef(s string) (engine.ModelRef, bool) {
	p, id, ok := strings.Cut(s, "/")
	if !ok || p == "" || id == "" {
		return engine.ModelRef{}, false
	}
	return engine.ModelRef{ProviderID: p, ModelID: id}, true
}

func parseRefs(all []string) []engine.ModelRef {
	var out []engine.ModelRef
	for _, s := range all {
		if ref, ok := parseRef(s); ok {
			out = append(out, ref)
		}
	}
	return out
}

// chosen is what the person chose for a session.
func (m *Model) chosen(session string) chosen { return m.choice.by[m.realID(session)] }

func (m *Model) choose(session string, c chosen) { m.choice.by[m.realID(session)] = c }

// chooseAsIn has those answer in a session who answer in another one.
func (m *Model) chooseAsIn(session, other string) {
	agent, model := m.who(other)
	c := m.chosen(other).with(agent, model, m.ownModel(agent).ModelID != "")
	c.agent = agent
	m.choose(session, c)
}

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

// who returns the agent and the model that answer in a session.
func (m *Model) who(session string) (string, engine.ModelRef) {
	last, _ := m.st.Answers(session)
	agent := cmp.Or(m.chosen(session).agent, last, m.firstAgent())
	return agent, m.modelOf(session, agent)
}

// modelOf is the model that answers in a session with an agent.
func (m *Model) modelOf(session, agent string) engine.ModelRef {
	for _, w := range m.wishes(session, agent) {
		if m.offers(w.ref) {
			return w.ref
		}
	}
	return m.anyModel()
}

// wish is a model that is to answer, and who says so.
type wish struct {
	ref engine.ModelRef
	by  string // one of the values below, or that of an agent
}

// Who says which model is to answer.
const (
	byPerson  = "you chose"
	byFlag    = "-m names"
	bySession = "this session used"
	byEngine  = "the engine's configuration names"
)

// byAgent is that the configuration of an agent does.
func byAgent(agent string) string { return "the configuration of " + agent + " names" }

// agentNaming is the agent whose configuration does, if one's does.
func agentNaming(by string) (agent string, ok bool) {
	agent, ok = strings.CutPrefix(by, "the configuration of ")
	return strings.TrimSuffix(agent, " names"), ok
}

// gone says that the model is not there, and which one answers.
func (w wish) gone(now engine.ModelRef) string {
	if agent, ok := agentNaming(w.by); ok {
		return lang.T("%s, which the configuration of %s names, is not among the engine's models: %s answers (/models)",
			w.ref, agent, now)
	}
	switch w.by {
	case byFlag:
		return lang.T("%s, which -m names, is not among the engine's models: %s answers (/models)", w.ref, now)
	case bySession:
		return lang.T("%s, which this session used, is not among the engine's models: %s answers (/models)", w.ref, now)
	case byEngine:
		return lang.T("%s, which the engine's configuration names, is not among the engine's models: %s answers "+
			"(/models)", w.ref, now)
	}
	return lang.T("%s, which you chose, is not among the engine's models: %s answers (/models)", w.ref, now)
}

// wishes are the models that are to answer with an agent, the first of them
// that there is: each agent keeps its own, as in the engine's client.
func (m *Model) wishes(session, agent string) []wish {
	c := m.chosen(session)
	out := []wish{{c.models[agent], byPerson}}
	if agent == m.firstAgent() {
		out = append(out, wish{c.flag, byFlag})
	}
	last, used := m.st.Answers(session)
	if last != agent && last != "" {
		used = m.st.AnsweredBy(session, agent)
	}
	out = append(out, wish{used, bySession}, wish{m.ownModel(agent), byAgent(agent)},
		wish{c.last, byPerson}, wish{c.flag, byFlag}, wish{m.conn.wants.model, byEngine})
	return slices.DeleteFunc(out, func(w wish) bool { return w.ref.ModelID == "" })
}

// ownModel is that of an agent's configuration, if it names one.
func (m *Model) ownModel(agent string) engine.ModelRef {
	a := m.agentInfo(agent)
	if a == nil || a.Model == nil {
		return engine.ModelRef{}
	}
	ref := *a.Model
	ref.Variant = cmp.Or(ref.Variant, a.Variant)
	return ref
}

// offers reports whether a model is in the catalog; before that came, any is.
func (m *Model) offers(ref engine.ModelRef) bool {
	return len(m.conn.providers.Providers) == 0 || m.modelInfo(ref) != nil
}

// warnMissingModel says, once, that a model which somebody named is not there.
func (m *Model) warnMissingModel() {
	if len(m.conn.providers.Providers) == 0 {
		return
	}
	session := m.session()
	agent, now := m.who(session)
	for _, w := range m.wishes(session, agent) {
		if m.offers(w.ref) {
			return
		}
		if key := session + " " + w.by + w.ref.String(); !m.choice.missed[key] {
			m.choice.missed[key] = true
			m.toast(commands.LevelWarning, w.gone(now))
			return
		}
	}
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
	for _, name := range []string{m.o.Agent, m.conn.wants.agent, "build"} {
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

// anyModel is the one that was chosen last when the program began, else the
// first provider's default.
func (m *Model) anyModel() engine.ModelRef {
	for _, ref := range parseRefs(m.o.Models.Recent) {
		if m.modelInfo(ref) != nil {
			return ref
		}
	}
	ids := slices.Collect(maps.Keys(m.conn.providers.Default))
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
		a.Agent, a.Model = lang.T("no agent yet"), lang.T("waiting for the engine")
	}
	return a
}

// selectAgent makes an agent current; without a name the next one, or the one
// before.
func (m *Model) selectAgent(name string, back bool) error {
	all := m.primaries()
	if len(all) == 0 {
		return lang.Errorf("the engine's agents are not known yet")
	}
	i := slices.IndexFunc(all, func(a engine.Agent) bool { return a.Name == name })
	if name != "" && i < 0 {
		return m.noAgent(name)
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
	c := m.chosen(m.session())
	c.agent = all[i].Name
	m.choose(m.session(), c)
	m.fromNextPrompt(all[i].Name)
	if _, ok := m.focusedContent().(*chat.Chat); !ok && !m.st.Busy(m.session()) {
		m.toast(commands.LevelInfo, lang.T("%s answers the next prompt", all[i].Name))
	}
	m.touchChats()
	return nil
}

// selectModel makes a model answer. Without a provider it is of the one that
// has it.
func (m *Model) selectModel(provider, model string) (tea.Cmd, error) {
	ref := engine.ModelRef{ProviderID: provider, ModelID: model}
	if provider == "" {
		of := m.providersOf(model)
		if len(of) > 1 {
			return nil, lang.Errorf("several providers have %s: name one of %s", model,
				strings.Join(of, "/"+model+", ")+"/"+model)
		}
		ref.ProviderID = strings.Join(of, "")
	}
	if m.modelInfo(ref) == nil {
		if provider == "" {
			return nil, lang.Errorf("there is no model %s: /models lists those there are", model)
		}
		return nil, lang.Errorf("there is no model %s: /models lists those there are", ref)
	}
	_, now := m.who(m.session())
	return m.useModel(now, ref), nil
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

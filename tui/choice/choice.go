// Package choice decides who answers in a session, an agent and a model, and lists them
// to choose from.
package choice

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
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/saved"
)

// Engine is what the engine offers, and what its configuration wants.
type Engine struct {
	Agents    []engine.Agent
	Providers engine.Providers
	Agent     string          // by the configuration
	Model     engine.ModelRef // by the configuration
	Live      bool            // its events come
}

// Program has the sessions in which somebody answers.
type Program interface {
	dialog.Host
	Engine() Engine
	Store() *store.Store
	// Session is the one on screen.
	Session() string
	// Listed lists the sessions that are not subagents', the newest first.
	Listed() []*store.Session
	// ChatFocused reports whether a conversation has the keyboard.
	ChatFocused() bool
	// Changed has conversations show who answers now.
	Changed()
	// Report shows what could not be done; nil is nothing.
	Report(err error)
}

// Choice is who answers: what the person chose for a session, over what that
// used last, over the engine's defaults.
type Choice struct {
	p       Program
	flags   Flags
	by      map[string]chosen          // by session
	Liked   *saved.List                // models that stand first in their list
	Recent  *saved.List                // models that were chosen, the newest first
	begun   []string                   // recent, as it was when the program began
	left    map[engine.ModelRef]string // by model without one, that it had last
	missed  map[string]bool            // models of which it was said that they are gone
	version uint64                     // rises with the engine's catalog
}

// Models are those that the person prefers and chose last, as provider/model.
// KeepFavourites and KeepRecent keep them, off the loop, and may be nil.
type Models struct {
	Favourites, Recent         []string
	KeepFavourites, KeepRecent func(all []string) error
}

// Flags is who is to answer by the command line.
type Flags struct {
	Agent string
	Model string // as provider/model
}

// New returns what was chosen in earlier runs.
func New(p Program, m Models, flags Flags) *Choice {
	return &Choice{p: p, flags: flags, by: map[string]chosen{}, left: map[engine.ModelRef]string{},
		Liked: saved.New(m.Favourites, m.KeepFavourites), Recent: saved.New(m.Recent, m.KeepRecent), begun: m.Recent,
		missed: map[string]bool{}}
}

// Version rises when the engine's catalog was read.
func (c *Choice) Version() uint64 { return c.version }

// CatalogRead notes that the engine's catalog was read.
func (c *Choice) CatalogRead() { c.version++ }

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

// ByFlags has those answer in a session whom the command line names.
func (c *Choice) ByFlags(session string) {
	ref, _ := parseRef(c.flags.Model)
	c.choose(session, chosen{agent: c.flags.Agent, flag: ref})
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
func (c *Choice) chosen(session string) chosen { return c.by[c.realID(session)] }

func (c *Choice) choose(session string, as chosen) { c.by[c.realID(session)] = as }

// AnswerAsIn has those answer in a session who answer in another one.
func (c *Choice) AnswerAsIn(session, other string) {
	agent, model := c.Who(other)
	as := c.chosen(other).with(agent, model, c.ownModel(agent).ModelID != "")
	as.agent = agent
	c.choose(session, as)
}

// realID is the engine's id of a session, where that knows it.
func (c *Choice) realID(session string) string {
	if s := c.p.Store().Session(session); s != nil {
		return s.ID
	}
	return session
}

// CopyTo has the same chosen for a session as for another one.
func (c *Choice) CopyTo(session, other string) { c.choose(session, c.chosen(other)) }

// Rebind keeps what was chosen for a session that the engine has now.
func (c *Choice) Rebind(local, real string) {
	if a, ok := c.by[local]; ok {
		c.by[real] = a
		delete(c.by, local)
	}
}

// Who returns the agent and the model that answer in a session.
func (c *Choice) Who(session string) (string, engine.ModelRef) {
	last, _ := c.p.Store().Answers(session)
	agent := cmp.Or(c.chosen(session).agent, last, c.FirstAgent())
	return agent, c.modelOf(session, agent)
}

// modelOf is the model that answers in a session with an agent.
func (c *Choice) modelOf(session, agent string) engine.ModelRef {
	for _, w := range c.wishes(session, agent) {
		if c.offers(w.ref) {
			return w.ref
		}
	}
	return c.anyModel()
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
		return lang.T("which-configuration-names-not-among", w.ref, agent, now)
	}
	switch w.by {
	case byFlag:
		return lang.T("which-m-names-not-among", w.ref, now)
	case bySession:
		return lang.T("which-session-used-not-among", w.ref, now)
	case byEngine:
		return lang.T("which-engines-configuration-names-not", w.ref, now)
	}
	return lang.T("which-you-chose-not-among", w.ref, now)
}

// wishes are the models that are to answer with an agent, the first of them
// that there is: each agent keeps its own, as in the engine's client.
func (c *Choice) wishes(session, agent string) []wish {
	has := c.chosen(session)
	out := []wish{{has.models[agent], byPerson}}
	if agent == c.FirstAgent() {
		out = append(out, wish{has.flag, byFlag})
	}
	last, used := c.p.Store().Answers(session)
	if last != agent && last != "" {
		used = c.p.Store().Session(session).AnsweredBy(agent)
	}
	out = append(out, wish{used, bySession}, wish{c.ownModel(agent), byAgent(agent)},
		wish{has.last, byPerson}, wish{has.flag, byFlag}, wish{c.p.Engine().Model, byEngine})
	return slices.DeleteFunc(out, func(w wish) bool { return w.ref.ModelID == "" })
}

// ownModel is that of an agent's configuration, if it names one.
func (c *Choice) ownModel(agent string) engine.ModelRef {
	a := c.AgentInfo(agent)
	if a == nil || a.Model == nil {
		return engine.ModelRef{}
	}
	ref := *a.Model
	ref.Variant = cmp.Or(ref.Variant, a.Variant)
	return ref
}

// offers reports whether a model is in the catalog; before that came, any is.
func (c *Choice) offers(ref engine.ModelRef) bool {
	return len(c.p.Engine().Providers.Providers) == 0 || c.ModelInfo(ref) != nil
}

// WarnMissing says, once, that a model which somebody named is not there.
func (c *Choice) WarnMissing() {
	if len(c.p.Engine().Providers.Providers) == 0 {
		return
	}
	session := c.p.Session()
	agent, now := c.Who(session)
	for _, w := range c.wishes(session, agent) {
		if c.offers(w.ref) {
			return
		}
		if key := session + " " + w.by + w.ref.String(); !c.missed[key] {
			c.missed[key] = true
			c.p.Toast(commands.LevelWarning, w.gone(now))
			return
		}
	}
}

// primaries lists the agents a person talks to.
func (c *Choice) primaries() []engine.Agent {
	var out []engine.Agent
	for _, a := range c.p.Engine().Agents {
		if a.Mode != "subagent" {
			out = append(out, a)
		}
	}
	return out
}

func (c *Choice) FirstAgent() string {
	all, by := c.primaries(), c.p.Engine().Agent
	for _, name := range []string{c.flags.Agent, by, "build"} {
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
func (c *Choice) anyModel() engine.ModelRef {
	for _, ref := range parseRefs(c.begun) {
		if c.ModelInfo(ref) != nil {
			return ref
		}
	}
	ids := slices.Collect(maps.Keys(c.p.Engine().Providers.Default))
	sort.Slice(ids, func(i, j int) bool { // opencode's free models come last
		if (ids[i] == "opencode") != (ids[j] == "opencode") {
			return ids[j] == "opencode"
		}
		return ids[i] < ids[j]
	})
	if len(ids) == 0 {
		return engine.ModelRef{}
	}
	return engine.ModelRef{ProviderID: ids[0], ModelID: c.p.Engine().Providers.Default[ids[0]]}
}

// ModelInfo finds a model in the catalog, or nil.
func (c *Choice) ModelInfo(ref engine.ModelRef) *engine.Model {
	all := c.p.Engine().Providers.Providers
	for i := range all {
		p := &all[i]
		if p.ID == ref.ProviderID {
			if info, ok := p.Models[ref.ModelID]; ok {
				return &info
			}
		}
	}
	return nil
}

// Answers tells the chat's status line who answers.
func (c *Choice) Answers(session string) chat.Answers {
	agent, model := c.Who(session)
	a := chat.Answers{Agent: agent, Model: model.String(), Variant: model.VariantName()}
	if info := c.ModelInfo(model); info != nil {
		a.Context = info.Limit.Context
	}
	if a.Agent == "" {
		a.Agent, a.Model = lang.T("no-agent-yet"), lang.T("waiting-for-the-engine")
	}
	return a
}

// SelectAgent makes an agent current; without a name the next one, or the one
// before.
func (c *Choice) SelectAgent(name string, back bool) error {
	all := c.primaries()
	if len(all) == 0 {
		return lang.Errorf("engines-agents-not-known-yet")
	}
	i := slices.IndexFunc(all, func(a engine.Agent) bool { return a.Name == name })
	if name != "" && i < 0 {
		return c.noAgent(name)
	}
	if name == "" {
		now, _ := c.Who(c.p.Session())
		i = slices.IndexFunc(all, func(a engine.Agent) bool { return a.Name == now })
		step := 1
		if back {
			step = len(all) - 1
		}
		i = (i + step + len(all)) % len(all)
	}
	as := c.chosen(c.p.Session())
	as.agent = all[i].Name
	c.choose(c.p.Session(), as)
	c.fromNextPrompt(all[i].Name)
	if !c.p.ChatFocused() && !c.p.Store().Busy(c.p.Session()) {
		c.p.Toast(commands.LevelInfo, lang.T("answers-the-next-prompt", all[i].Name))
	}
	c.p.Changed()
	return nil
}

// SelectModel makes a model answer. Without a provider it is of the one that
// has it.
func (c *Choice) SelectModel(provider, model string) (tea.Cmd, error) {
	ref := engine.ModelRef{ProviderID: provider, ModelID: model}
	if provider == "" {
		of := c.providersOf(model)
		if len(of) > 1 {
			return nil, lang.Errorf("several-providers-have-name-one", model,
				strings.Join(of, "/"+model+", ")+"/"+model)
		}
		ref.ProviderID = strings.Join(of, "")
	}
	if c.ModelInfo(ref) == nil {
		if provider == "" {
			return nil, lang.Errorf("there-no-model-models-lists", model)
		}
		return nil, lang.Errorf("there-no-model-models-lists", ref)
	}
	_, now := c.Who(c.p.Session())
	return c.useModel(now, ref), nil
}

// providersOf lists those that have a model.
func (c *Choice) providersOf(model string) []string {
	var out []string
	for _, p := range c.p.Engine().Providers.Providers {
		if _, ok := p.Models[model]; ok {
			out = append(out, p.ID)
		}
	}
	slices.Sort(out)
	return out
}

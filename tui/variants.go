package tui

import (
	"maps"
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// variantOf is the variant that a model answers with; the engine calls the
// model's own way default (1.18.33).
func variantOf(ref engine.ModelRef) string {
	if ref.Variant == "default" {
		return ""
	}
	return ref.Variant
}

// variants lists a model's variants, from little thinking to much where the
// names are known.
func (m *Model) variants(ref engine.ModelRef) []string {
	info := m.modelInfo(ref)
	if info == nil {
		return nil
	}
	known := []string{"none", "minimal", "low", "medium", "high", "xhigh", "max"}
	names := slices.Sorted(maps.Keys(info.Variants))
	slices.SortStableFunc(names, func(a, b string) int { return slices.Index(known, a) - slices.Index(known, b) })
	return names
}

// selectVariant chooses a variant of the model that answers.
func (m *Model) selectVariant(e commands.SelectVariant) error {
	_, now := m.who(m.session())
	all := m.variants(now)
	switch {
	case now.ModelID == "":
		return lang.Errorf("the engine's models are not known yet")
	case len(all) == 0:
		return lang.Errorf("%s has no variants", now)
	case e.Next:
		all = append([]string{""}, all...)
		e.Name = all[(slices.Index(all, variantOf(now))+1)%len(all)]
	case e.Name != "" && !slices.Contains(all, e.Name):
		return lang.Errorf("%s has no variant %q: /variants lists them", now, e.Name)
	}
	now.Variant = e.Name
	m.chooseModel(now)
	name := e.Name
	if name == "" {
		name = lang.T("the model's own way of thinking")
	}
	m.fromNextPrompt(name)
	m.touchChats()
	return nil
}

// changeModel goes from one model to another, with the variant that the person
// left that one with.
func (m *Model) changeModel(from, to engine.ModelRef) {
	m.choice.variants[from.Bare()] = from.Variant
	if v := m.choice.variants[to.Bare()]; to.Variant == "" && slices.Contains(m.variants(to), v) {
		to.Variant = v
	}
	m.chooseModel(to)
}

// chooseModel makes a model answer in the session on screen, with the agent
// that it has now.
func (m *Model) chooseModel(ref engine.ModelRef) {
	agent, _ := m.who(m.session())
	m.choose(m.session(), m.chosen(m.session()).with(agent, ref, m.ownModel(agent).ModelID != ""))
}

// variantPicker lists the model's variants.
func (m *Model) variantPicker() tea.Cmd {
	_, now := m.who(m.session())
	all := m.variants(now)
	if len(all) == 0 {
		m.report(m.selectVariant(commands.SelectVariant{}))
		return nil
	}
	mark := func(on bool) string {
		if on {
			return "● "
		}
		return "  "
	}
	rows := []dialog.Row{{Label: mark(variantOf(now) == "") + "default", Detail: lang.T("the model's own way"),
		Find: dialog.AlsoEnglish("the model's own way"),
		Do:   do(call.ModelVariant.With(call.VariantArgs{Variant: "default"}))}}
	for _, v := range all {
		rows = append(rows, dialog.Row{Label: mark(variantOf(now) == v) + v,
			Do: do(call.ModelVariant.With(call.VariantArgs{Variant: v}))})
	}
	m.push(dialog.NewPicker(lang.T("Variants of %s", now), rows))
	return nil
}

// maxRecent is how many models one goes through by the key for recent ones.
const maxRecent = 8

// useModel makes a model current, and remembers the one before.
func (m *Model) useModel(before, ref engine.ModelRef) tea.Cmd {
	same := func(a engine.ModelRef) func(engine.ModelRef) bool {
		return func(b engine.ModelRef) bool { return a.ProviderID == b.ProviderID && a.ModelID == b.ModelID }
	}
	list := slices.DeleteFunc(m.recentModels(), func(b engine.ModelRef) bool { return same(ref)(b) || same(before)(b) })
	if before.ModelID != "" && !same(before)(ref) {
		list = append([]engine.ModelRef{before}, list...)
	}
	saved := m.keepRecent(append([]engine.ModelRef{ref}, list...))
	m.changeModel(before, ref)
	m.fromNextPrompt(ref.String())
	m.touchChats()
	return saved
}

// keepRecent keeps the models of late. Those that are gone stay behind the
// others: their provider may come back.
func (m *Model) keepRecent(list []engine.ModelRef) tea.Cmd {
	var all []string
	for _, ref := range append(list, parseRefs(m.choice.recent.all)...) {
		s := ref.String()
		if gone := m.modelInfo(ref) == nil; !slices.Contains(all, s) && (gone || len(all) < maxRecent) {
			all = append(all, s)
		}
	}
	all = all[:min(len(all), 2*maxRecent)]
	if slices.Equal(all, m.choice.recent.all) {
		return nil
	}
	return m.choice.recent.set(all)
}

// recentModels lists the models of late: those that were chosen here, then
// those that sessions used.
func (m *Model) recentModels() []engine.ModelRef {
	var out []engine.ModelRef
	add := func(ref engine.ModelRef) {
		ref.Variant = ""
		if len(out) < maxRecent && m.modelInfo(ref) != nil && !slices.Contains(out, ref) {
			out = append(out, ref)
		}
	}
	for _, ref := range parseRefs(m.choice.recent.all) {
		add(ref)
	}
	for _, s := range m.listed() {
		if s.Model != nil {
			add(engine.ModelRef{ProviderID: s.Model.ProviderID, ModelID: s.Model.ID})
		}
	}
	return out
}

// recentModel goes to the next of the models of late. Their order stays, so
// that going on leads through all of them.
func (m *Model) recentModel(back bool) (tea.Cmd, error) {
	_, was := m.who(m.session())
	now := was
	now.Variant = ""
	list := m.recentModels()
	i := slices.Index(list, now)
	if i < 0 {
		list = append([]engine.ModelRef{now}, list...)
		i = 0
	}
	if len(list) < 2 {
		return nil, lang.Errorf("no other model was used of late: /models lists them all")
	}
	step := 1
	if back {
		step = len(list) - 1
	}
	saved := m.keepRecent(list)
	next := list[(i+step)%len(list)]
	m.changeModel(was, next)
	m.fromNextPrompt(next.String())
	m.touchChats()
	return saved, nil
}

// favouriteModel goes to the next of the favourite models that there are.
func (m *Model) favouriteModel(back bool) (tea.Cmd, error) {
	_, now := m.who(m.session())
	list := slices.DeleteFunc(parseRefs(m.choice.liked.all),
		func(ref engine.ModelRef) bool { return m.modelInfo(ref) == nil })
	if len(list) == 0 {
		return nil, lang.Errorf("there is no favourite model: ctrl+f in /models makes one")
	}
	i := slices.Index(list, now.Bare())
	switch {
	case i < 0 && back:
		i = len(list) - 1
	case i < 0:
		i = 0
	case back:
		i += len(list) - 1
	default:
		i++
	}
	return m.useModel(now, list[i%len(list)]), nil
}

// fromNextPrompt says that a choice does not change the turn that goes on.
func (m *Model) fromNextPrompt(what string) {
	if m.st.Busy(m.session()) {
		m.toast(commands.LevelInfo, lang.T("%s answers from the next prompt on: this turn goes on as it began", what))
	}
}

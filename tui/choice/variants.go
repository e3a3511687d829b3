package choice

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

// variants lists a model's variants, from little thinking to much where the
// names are known.
func (c *Choice) variants(ref engine.ModelRef) []string {
	info := c.ModelInfo(ref)
	if info == nil {
		return nil
	}
	known := []string{"none", "minimal", "low", "medium", "high", "xhigh", "max"}
	names := slices.Sorted(maps.Keys(info.Variants))
	slices.SortStableFunc(names, func(a, b string) int { return slices.Index(known, a) - slices.Index(known, b) })
	return names
}

// SelectVariant chooses a variant of the model that answers.
func (c *Choice) SelectVariant(e commands.SelectVariant) error {
	_, now := c.Who(c.p.Session())
	all := c.variants(now)
	switch {
	case now.ModelID == "":
		return lang.Errorf("engines-models-not-known-yet")
	case len(all) == 0:
		return lang.Errorf("has-no-variants", now)
	case e.Next:
		all = append([]string{""}, all...)
		e.Name = all[(slices.Index(all, now.VariantName())+1)%len(all)]
	case e.Name != "" && !slices.Contains(all, e.Name):
		return lang.Errorf("has-no-variant-variants-lists", now, e.Name)
	}
	now.Variant = e.Name
	c.chooseModel(now)
	name := e.Name
	if name == "" {
		name = lang.T("models-own-way-thinking")
	}
	c.fromNextPrompt(name)
	c.p.Changed()
	return nil
}

// changeModel goes from one model to another, with the variant that the person
// left that one with.
func (c *Choice) changeModel(from, to engine.ModelRef) {
	c.left[from.Bare()] = from.Variant
	if v := c.left[to.Bare()]; to.Variant == "" && slices.Contains(c.variants(to), v) {
		to.Variant = v
	}
	c.chooseModel(to)
}

// chooseModel makes a model answer in the session on screen, with the agent
// that it has now.
func (c *Choice) chooseModel(ref engine.ModelRef) {
	agent, _ := c.Who(c.p.Session())
	c.choose(c.p.Session(), c.chosen(c.p.Session()).with(agent, ref, c.ownModel(agent).ModelID != ""))
}

// VariantList lists the model's variants.
func (c *Choice) VariantList() tea.Cmd {
	_, now := c.Who(c.p.Session())
	all := c.variants(now)
	if len(all) == 0 {
		c.p.Report(c.SelectVariant(commands.SelectVariant{}))
		return nil
	}
	mark := func(on bool) string {
		if on {
			return "● "
		}
		return "  "
	}
	rows := []dialog.Row{{Label: mark(now.VariantName() == "") + "default", Detail: lang.T("the-models-own-way"),
		Find: dialog.AlsoEnglish(lang.Key("the-models-own-way")),
		Do:   dialog.Do(call.ModelVariant.With(call.VariantArgs{Variant: "default"}))}}
	for _, v := range all {
		rows = append(rows, dialog.Row{Label: mark(now.VariantName() == v) + v,
			Do: dialog.Do(call.ModelVariant.With(call.VariantArgs{Variant: v}))})
	}
	c.p.Dialogs().Push(dialog.NewPicker(lang.T("variants-of", now), rows))
	return nil
}

// maxRecent is how many models one goes through by the key for recent ones.
const maxRecent = 8

// useModel makes a model current, and remembers the one before.
func (c *Choice) useModel(before, ref engine.ModelRef) tea.Cmd {
	same := func(a engine.ModelRef) func(engine.ModelRef) bool {
		return func(b engine.ModelRef) bool { return a.ProviderID == b.ProviderID && a.ModelID == b.ModelID }
	}
	list := slices.DeleteFunc(c.recentModels(), func(b engine.ModelRef) bool { return same(ref)(b) || same(before)(b) })
	if before.ModelID != "" && !same(before)(ref) {
		list = append([]engine.ModelRef{before}, list...)
	}
	saved := c.keepRecent(append([]engine.ModelRef{ref}, list...))
	c.changeModel(before, ref)
	c.fromNextPrompt(ref.String())
	c.p.Changed()
	return saved
}

// keepRecent keeps the models of late. Those that are gone stay behind the
// others: their provider may come back.
func (c *Choice) keepRecent(list []engine.ModelRef) tea.Cmd {
	var all []string
	for _, ref := range append(list, parseRefs(c.Recent.All())...) {
		s := ref.String()
		if gone := c.ModelInfo(ref) == nil; !slices.Contains(all, s) && (gone || len(all) < maxRecent) {
			all = append(all, s)
		}
	}
	all = all[:min(len(all), 2*maxRecent)]
	if slices.Equal(all, c.Recent.All()) {
		return nil
	}
	return c.Recent.Set(all)
}

// recentModels lists the models of late: those that were chosen here, then
// those that sessions used.
func (c *Choice) recentModels() []engine.ModelRef {
	var out []engine.ModelRef
	add := func(ref engine.ModelRef) {
		ref.Variant = ""
		if len(out) < maxRecent && c.ModelInfo(ref) != nil && !slices.Contains(out, ref) {
			out = append(out, ref)
		}
	}
	for _, ref := range parseRefs(c.Recent.All()) {
		add(ref)
	}
	for _, s := range c.p.Listed() {
		if s.Model != nil {
			add(engine.ModelRef{ProviderID: s.Model.ProviderID, ModelID: s.Model.ID})
		}
	}
	return out
}

// NextRecent goes to the next of the models of late. Their order stays, so
// that going on leads through all of them.
func (c *Choice) NextRecent(back bool) (tea.Cmd, error) {
	_, was := c.Who(c.p.Session())
	now := was
	now.Variant = ""
	list := c.recentModels()
	i := slices.Index(list, now)
	if i < 0 {
		list = append([]engine.ModelRef{now}, list...)
		i = 0
	}
	if len(list) < 2 {
		return nil, lang.Errorf("no-other-model-used-late")
	}
	step := 1
	if back {
		step = len(list) - 1
	}
	saved := c.keepRecent(list)
	next := list[(i+step)%len(list)]
	c.changeModel(was, next)
	c.fromNextPrompt(next.String())
	c.p.Changed()
	return saved, nil
}

// NextFavourite goes to the next of the favourite models that there are.
func (c *Choice) NextFavourite(back bool) (tea.Cmd, error) {
	_, now := c.Who(c.p.Session())
	list := slices.DeleteFunc(parseRefs(c.Liked.All()),
		func(ref engine.ModelRef) bool { return c.ModelInfo(ref) == nil })
	if len(list) == 0 {
		return nil, lang.Errorf("there-no-favourite-model-ctrl")
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
	return c.useModel(now, list[i%len(list)]), nil
}

// fromNextPrompt says that a choice does not change the turn that goes on.
func (c *Choice) fromNextPrompt(what string) {
	if c.p.Store().Busy(c.p.Session()) {
		c.p.Toast(commands.LevelInfo, lang.T("answers-from-next-prompt-turn", what))
	}
}

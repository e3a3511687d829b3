package layouts

import (
	"encoding/json"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/complete"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// maxLayouts is how many layouts can have names.
const maxLayouts = 100

// Act does something with how the panes are arranged.
func (l *Layouts) Act(a commands.LayoutAct) tea.Cmd {
	_, known := l.named[a.Name]
	switch a.Act {
	case commands.LayoutSave:
		return l.saveNamed(a.Name, a.Confirmed)
	case commands.LayoutUndo:
		l.undo()
	case commands.LayoutPreset:
		l.preset(a.Name)
	case commands.LayoutShow:
		if !known {
			l.preset(a.Name)
			return nil
		}
		l.load(a.Name)
	default:
		if !known {
			l.p.Toast(commands.LevelError, lang.T("there-no-layout-layout-lists", a.Name))
			return nil
		}
		return l.actOnNamed(a)
	}
	return nil
}

// actOnNamed does something with a layout that is there.
func (l *Layouts) actOnNamed(a commands.LayoutAct) tea.Cmd {
	switch a.Act {
	case commands.LayoutLoad:
		l.load(a.Name)
	case commands.LayoutDelete:
		l.name(a.Name, nil)
		l.p.Toast(commands.LevelSuccess, lang.T("the-layout-is-deleted", a.Name))
		return l.keepNamed()
	case commands.LayoutRename:
		if _, taken := l.named[a.To]; taken && a.To != a.Name {
			l.p.Toast(commands.LevelError, lang.T("there-layout-already", a.To))
			return nil
		}
		data := l.named[a.Name]
		l.name(a.Name, nil)
		l.name(a.To, data)
		l.p.Toast(commands.LevelSuccess, lang.T("the-layout-is-called-now", a.To))
		return l.keepNamed()
	}
	return nil
}

// saveNamed keeps the present arrangement under a name. One that is there is
// replaced when the person said so.
func (l *Layouts) saveNamed(name string, confirmed bool) tea.Cmd {
	_, taken := l.named[name]
	switch {
	case taken && !confirmed:
		return l.p.Ask(&dialog.Question{Title: lang.T("replace-the-layout"),
			Text: lang.T("there-layout-already-present-arrangement", name),
			Yes:  lang.T("y-replaces"),
			Do: dialog.Do(call.LayoutArrange.With(call.LayoutArgs{Act: commands.LayoutSave, Name: name,
				Confirmed: true}))})
	case !taken && len(l.named) >= maxLayouts:
		l.p.Toast(commands.LevelError, lang.N(maxLayouts, "there-layouts-delete-one-first", maxLayouts))
		return nil
	}
	data, err := json.Marshal(l.arrangement())
	if err != nil {
		l.p.Report(err)
		return nil
	}
	l.name(name, data)
	l.p.Toast(commands.LevelSuccess, lang.T("layout-saved-brings-back", name, "/layout load "+name))
	return l.keepNamed()
}

// name gives an arrangement a name, or with none takes the name away.
func (l *Layouts) name(name string, data json.RawMessage) {
	if l.edits == nil {
		l.edits = map[string]json.RawMessage{}
	}
	l.edits[name] = data
	if l.named[name] = data; data == nil {
		delete(l.named, name)
	}
}

// keepNamed keeps the layouts that have names. One save runs at a time, so that
// none overtakes a later one.
func (l *Layouts) keepNamed() tea.Cmd {
	if l.keep == nil {
		return nil
	}
	if l.naming {
		l.renamed = true
		return nil
	}
	l.naming, l.renamed = true, false
	keep, edits := l.keep, l.edits
	l.edits = nil
	return func() tea.Msg {
		all, err := keep.KeepNamed(edits)
		return namedSavedMsg{err: err, all: all}
	}
}

// namedSavedMsg is the result of what keepNamed started.
type namedSavedMsg struct {
	err error
	all map[string]json.RawMessage
}

func (msg namedSavedMsg) on(l *Layouts) tea.Cmd {
	l.naming = false
	if msg.err == nil && !l.renamed {
		l.named = msg.all // another program may have named some too
	}
	l.p.Report(msg.err)
	if l.renamed {
		return l.keepNamed()
	}
	return nil
}

// load arranges the panes as a named layout has them. What else is open
// stays, in tabs.
func (l *Layouts) load(name string) {
	a, err := panes.ReadArrangement(l.named[name])
	if err != nil {
		l.p.Toast(commands.LevelError, lang.T("the-layout-cannot-be-read", name, lang.Translate(err)))
		return
	}
	l.rearrange(a)
	l.p.Toast(commands.LevelSuccess, lang.T("layout-layout-undo-goes-back", name))
}

// preset arranges what is open as a preset says.
func (l *Layouts) preset(name string) {
	p, ok := panes.PresetNamed(name)
	if !ok {
		var names []string
		for _, p := range panes.Presets() {
			names = append(names, p.Name)
		}
		l.p.Toast(commands.LevelError, lang.T("there-no-layout-presets", sanitize.Line(name),
			strings.Join(names, ", ")))
		return
	}
	l.rearrange(l.p.Workspace().Preset(p))
	l.p.Toast(commands.LevelSuccess, lang.T("layout-layout-undo-goes-back", name))
}

// rearrange takes on an arrangement, and remembers the present one. Nothing
// closes, and no program begins or ends.
func (l *Layouts) rearrange(a *panes.Arrangement) {
	l.before = append(l.before, l.arrangement())
	if len(l.before) > maxUndone {
		l.before = l.before[1:]
	}
	l.takeOn(a)
}

func (l *Layouts) takeOn(a *panes.Arrangement) {
	o := panes.Arranging{Keep: true, Skip: l.p.IsOver}
	o.Self, _ = l.p.Self()
	l.p.Workspace().Arrange(a, o)
}

// undo goes back to before the last change by /layout.
func (l *Layouts) undo() {
	if len(l.before) == 0 {
		l.p.Toast(commands.LevelInfo, lang.T("no-layout-chosen-could-undone"))
		return
	}
	a := l.before[len(l.before)-1]
	l.before = l.before[:len(l.before)-1]
	l.takeOn(a)
	l.p.Toast(commands.LevelSuccess, lang.T("the-panes-stand-as-before"))
}

// Candidates completes what stands behind /layout.
func (l *Layouts) Candidates(text string) []complete.Candidate {
	add := func(all []complete.Candidate, prefix, name, doc string, args bool) []complete.Candidate {
		return append(all, complete.Candidate{Name: name, Doc: doc, Whole: prefix + name, Args: args})
	}
	for _, verb := range []string{commands.LayoutLoad, commands.LayoutDelete, commands.LayoutSave} {
		rest, ok := strings.CutPrefix(text, verb+" ")
		if !ok {
			continue
		}
		var out []complete.Candidate
		for _, name := range l.names() {
			out = add(out, "/layout "+verb+" ", name, lang.T("a-layout-of-this-workspace"), false)
		}
		return complete.Match(out, rest)
	}
	var out []complete.Candidate
	for _, name := range l.names() {
		out = add(out, "/layout ", name, lang.T("a-layout-of-this-workspace"), false)
	}
	for _, p := range panes.Presets() {
		if _, own := l.named[p.Name]; !own {
			out = add(out, "/layout ", p.Name, lang.T(p.Doc), false)
		}
	}
	out = add(out, "/layout ", commands.LayoutSave, lang.T("keep-present-arrangement-under-name"), true)
	out = add(out, "/layout ", commands.LayoutLoad, lang.T("arrange-panes-they-saved"), true)
	out = add(out, "/layout ", commands.LayoutDelete, lang.T("forget-one-that-was-saved"), true)
	out = add(out, "/layout ", commands.LayoutUndo, lang.T("go-back-before-last-one"), false)
	return complete.Match(out, text)
}

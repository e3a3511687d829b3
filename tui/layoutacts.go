package tui

import (
	"encoding/json"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// maxLayouts is how many layouts can have names.
const maxLayouts = 100

// layoutAct does something with how the panes are arranged.
func (m *Model) layoutAct(a commands.LayoutAct) tea.Cmd {
	_, known := m.desks.named[a.Name]
	switch a.Act {
	case commands.LayoutSave:
		return m.saveLayout(a.Name, a.Confirmed)
	case commands.LayoutUndo:
		m.undoLayout()
	case commands.LayoutPreset:
		m.applyPreset(a.Name)
	case commands.LayoutShow:
		if !known {
			m.applyPreset(a.Name)
			return nil
		}
		m.loadLayout(a.Name)
	default:
		if !known {
			m.toast(commands.LevelError, lang.T("there is no layout %q: /layout lists them", a.Name))
			return nil
		}
		return m.namedAct(a)
	}
	return nil
}

// namedAct does something with a layout that is there.
func (m *Model) namedAct(a commands.LayoutAct) tea.Cmd {
	switch a.Act {
	case commands.LayoutLoad:
		m.loadLayout(a.Name)
	case commands.LayoutDelete:
		m.desks.name(a.Name, nil)
		m.toast(commands.LevelSuccess, lang.T("the layout %s is deleted", a.Name))
		return m.keepNamed()
	case commands.LayoutRename:
		if _, taken := m.desks.named[a.To]; taken && a.To != a.Name {
			m.toast(commands.LevelError, lang.T("there is a layout %q already", a.To))
			return nil
		}
		data := m.desks.named[a.Name]
		m.desks.name(a.Name, nil)
		m.desks.name(a.To, data)
		m.toast(commands.LevelSuccess, lang.T("the layout is called %s now", a.To))
		return m.keepNamed()
	}
	return nil
}

// saveLayout keeps the present arrangement under a name. One that is there is
// replaced when the person said so.
func (m *Model) saveLayout(name string, confirmed bool) tea.Cmd {
	_, taken := m.desks.named[name]
	switch {
	case taken && !confirmed:
		return m.ask(&dialog.Question{Title: lang.T("Replace the layout?"),
			Text: lang.T("There is a layout %s already. The present arrangement takes its place.", name),
			Yes:  lang.T("y replaces"),
			Do:   do(call.LayoutArrange.With(call.LayoutArgs{Act: commands.LayoutSave, Name: name, Confirmed: true}))})
	case !taken && len(m.desks.named) >= maxLayouts:
		m.toast(commands.LevelError, lang.N(maxLayouts, "there are %d layouts: delete one first",
			"there are %d layouts: delete one first", maxLayouts))
		return nil
	}
	data, err := json.Marshal(m.arrangement())
	if err != nil {
		m.report(err)
		return nil
	}
	m.desks.name(name, data)
	m.toast(commands.LevelSuccess, lang.T("the layout %s is saved: %s brings it back", name, "/layout load "+name))
	return m.keepNamed()
}

// name gives an arrangement a name, or with none takes the name away.
func (d *desks) name(name string, data json.RawMessage) {
	if d.edits == nil {
		d.edits = map[string]json.RawMessage{}
	}
	d.edits[name] = data
	if d.named[name] = data; data == nil {
		delete(d.named, name)
	}
}

// keepNamed keeps the layouts that have names. One save runs at a time, so that
// none overtakes a later one.
func (m *Model) keepNamed() tea.Cmd {
	d := &m.desks
	if d.keep == nil {
		return nil
	}
	if d.naming {
		d.renamed = true
		return nil
	}
	d.naming, d.renamed = true, false
	keep, edits := d.keep, d.edits
	d.edits = nil
	return func() tea.Msg {
		all, err := keep.KeepNamed(edits)
		return layoutsSavedMsg{err: err, all: all}
	}
}

// layoutsSavedMsg is the result of what keepNamed started.
type layoutsSavedMsg struct {
	err error
	all map[string]json.RawMessage
}

func (msg layoutsSavedMsg) on(m *Model) tea.Cmd {
	m.desks.naming = false
	if msg.err == nil && !m.desks.renamed {
		m.desks.named = msg.all // another program may have named some too
	}
	m.report(msg.err)
	if m.desks.renamed {
		return m.keepNamed()
	}
	return nil
}

// loadLayout arranges the panes as a named layout has them. What else is open
// stays, in tabs.
func (m *Model) loadLayout(name string) {
	a, err := panes.ReadArrangement(m.desks.named[name])
	if err != nil {
		m.toast(commands.LevelError, lang.T("the layout %s cannot be read: %s", name, lang.Translate(err)))
		return
	}
	m.rearrange(a)
	m.toast(commands.LevelSuccess, lang.T("layout %s: /layout undo goes back", name))
}

// applyPreset arranges what is open as a preset says.
func (m *Model) applyPreset(name string) {
	p, ok := panes.PresetNamed(name)
	if !ok {
		var names []string
		for _, p := range panes.Presets() {
			names = append(names, p.Name)
		}
		m.toast(commands.LevelError, lang.T("there is no layout %q; presets are %s", sanitize.Line(name),
			strings.Join(names, ", ")))
		return
	}
	m.rearrange(m.ws.Preset(p))
	m.toast(commands.LevelSuccess, lang.T("layout %s: /layout undo goes back", name))
}

// rearrange takes on an arrangement, and remembers the present one. Nothing
// closes, and no program begins or ends.
func (m *Model) rearrange(a *panes.Arrangement) {
	d := &m.desks
	d.before = append(d.before, m.arrangement())
	if len(d.before) > maxUndone {
		d.before = d.before[1:]
	}
	m.takeOn(a)
}

func (m *Model) takeOn(a *panes.Arrangement) {
	o := panes.Arranging{Keep: true, Skip: m.isOver}
	if c := m.chat(); c != nil {
		o.Self = c.ID()
	}
	m.ws.Arrange(a, o)
}

// undoLayout goes back to before the last change by /layout.
func (m *Model) undoLayout() {
	d := &m.desks
	if len(d.before) == 0 {
		m.toast(commands.LevelInfo, lang.T("no layout was chosen that could be undone"))
		return
	}
	a := d.before[len(d.before)-1]
	d.before = d.before[:len(d.before)-1]
	m.takeOn(a)
	m.toast(commands.LevelSuccess, lang.T("the panes stand as before"))
}

// layoutCandidates completes what stands behind /layout.
func (m *Model) layoutCandidates(text string) []candidate {
	add := func(all []candidate, prefix, name, doc string, args bool) []candidate {
		return append(all, candidate{name: name, doc: doc, whole: prefix + name, args: args})
	}
	for _, verb := range []string{commands.LayoutLoad, commands.LayoutDelete, commands.LayoutSave} {
		rest, ok := strings.CutPrefix(text, verb+" ")
		if !ok {
			continue
		}
		var out []candidate
		for _, name := range m.layoutNames() {
			out = add(out, "/layout "+verb+" ", name, lang.T("a layout of this workspace"), false)
		}
		return match(out, rest)
	}
	var out []candidate
	for _, name := range m.layoutNames() {
		out = add(out, "/layout ", name, lang.T("a layout of this workspace"), false)
	}
	for _, p := range panes.Presets() {
		if _, own := m.desks.named[p.Name]; !own {
			out = add(out, "/layout ", p.Name, lang.T(p.Doc), false)
		}
	}
	out = add(out, "/layout ", commands.LayoutSave, lang.T("keep the present arrangement under a name"), true)
	out = add(out, "/layout ", commands.LayoutLoad, lang.T("arrange the panes as they were saved"), true)
	out = add(out, "/layout ", commands.LayoutDelete, lang.T("forget one that was saved"), true)
	out = add(out, "/layout ", commands.LayoutUndo, lang.T("go back to before the last one"), false)
	return match(out, text)
}

// toggleMouse uses the mouse, or leaves it to the terminal.
func (m *Model) toggleMouse() {
	m.o.Mouse = !m.o.Mouse
	m.drag = nil
	m.epoch++
	if m.o.Mouse {
		m.toast(commands.LevelSuccess, lang.T("the mouse is used here again: /mouse leaves it to the terminal"))
		return
	}
	m.toast(commands.LevelSuccess, lang.T("the mouse is the terminal's, which selects text by itself: /mouse takes "+
		"it back"))
}

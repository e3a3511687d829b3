package tui

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// modelsDialog lists the models: favourites, those of late, and then by
// provider; what is typed is looked for in all of them. It follows the catalog
// while it is open.
type modelsDialog struct {
	field   textinput.Model
	list    *modelList
	made    modelStamp // what the list was made of
	lines   []modelLine
	old     bool // deprecated ones are shown
	at, top int
	h       int  // lines in view, as drawn
	tall    int  // lines while nothing is looked for: the box keeps its size
	loads   bool // the engine's models are on their way
	// variants returns those of a model.
	variants func(engine.ModelRef) []string
}

// modelStamp changes when the list of models does.
type modelStamp struct {
	catalog       uint64
	current       engine.ModelRef
	liked, recent int
	first         string // of those that are liked: an order changes with it
	tongue        string
}

func (m *Model) modelStamp() modelStamp {
	_, now := m.who(m.session())
	s := modelStamp{catalog: m.choice.version, current: bare(now), liked: len(m.choice.liked.all),
		recent: len(m.choice.recent.all), tongue: lang.Spoken()}
	if s.recent > 0 {
		s.first = m.choice.recent.all[0]
	}
	return s
}

// modelsDialog opens the list, at the model that answers or at the first one of
// a provider.
func (m *Model) modelsDialog(provider string) *modelsDialog {
	d := &modelsDialog{field: widget.NewFilter(), variants: m.variants}
	d.field.Placeholder = lang.T("type to search models and providers")
	d.Refresh(m.host())
	i := slices.IndexFunc(d.lines, func(l modelLine) bool {
		if provider == "" {
			return l.entry != nil && l.entry.current
		}
		return l.entry != nil && !l.of && l.entry.ref.ProviderID == provider
	})
	if d.at = max(i, d.at); provider != "" && i > 0 {
		d.top = i - 1 // with its heading
	}
	return d
}

// refresh makes the list anew where what it is made of changed. What is chosen
// stays so.
func (d *modelsDialog) Refresh(h dialog.Host) {
	m := modelOf(h)
	s := m.modelStamp()
	if s != d.made || d.list == nil {
		d.relist(m, s)
	}
	d.loads = len(d.list.all) == 0 && (!m.conn.live() || m.choice.version == 0)
}

func (d *modelsDialog) relist(m *Model, s modelStamp) {
	session := m.session()
	agent, _ := m.who(session)
	d.made = s
	if len(m.conn.providers.Providers) == 0 { // what is gone is not known either
		d.list, d.lines = newModelList(modelSource{}), nil
		return
	}
	d.list = newModelList(modelSource{providers: m.conn.providers.Providers, current: s.current,
		named: m.wishes(session, agent),
		liked: parseRefs(m.choice.liked.all), recent: slices.Concat(parseRefs(m.choice.recent.all), m.recentModels())})
	d.fill()
}

// fill makes the lines, for what is looked for.
func (d *modelsDialog) fill() {
	chosen := d.chosen()
	text := strings.TrimSpace(d.field.Value())
	d.lines = d.list.lines(text, d.old)
	if text == "" {
		d.tall = len(d.lines)
	}
	d.at = min(d.at, max(len(d.lines)-1, 0))
	if chosen != nil {
		if i := slices.IndexFunc(d.lines, func(l modelLine) bool {
			return l.entry != nil &&
				l.entry.ref == chosen.ref
		}); i >= 0 {
			d.at = i
		}
	}
	d.step(0)
}

func (d *modelsDialog) chosen() *modelEntry {
	if d.at < 0 || d.at >= len(d.lines) {
		return nil
	}
	return d.lines[d.at].entry
}

func (d *modelsDialog) headed() widget.Headed {
	return widget.Headed{N: len(d.lines), Heading: func(i int) bool { return d.lines[i].entry == nil }}
}

func (d *modelsDialog) step(by int) { d.at = d.headed().Step(d.at, by) }
func (d *modelsDialog) leap(by int) { d.at = d.headed().Leap(d.at, by) }

func (d *modelsDialog) Key(h dialog.Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	m := modelOf(h)
	d.Refresh(m.host())
	key := k.Keystroke()
	if at, ok := d.headed().Key(key, d.at, d.h); ok {
		d.at = at
		return nil, false
	}
	switch key {
	case "esc":
		return nil, true
	case "enter":
		return d.enter(m)
	case "ctrl+f":
		return d.like(m), false
	case "ctrl+d":
		return d.forget(m), false
	case "ctrl+h":
		d.old = !d.old
		d.fill()
	case "ctrl+a":
		m.drop(d)
		return m.invoke(call.ProviderConnect.Bare()), true
	default:
		return d.edit(k), false
	}
	return nil, false
}

// edit changes what is looked for.
func (d *modelsDialog) edit(msg tea.Msg) tea.Cmd {
	before := d.field.Value()
	var cmd tea.Cmd
	if d.field, cmd = d.field.Update(msg); d.field.Value() != before {
		d.at, d.top, d.lines = 0, 0, nil // the best is the first
		d.fill()
	}
	return cmd
}

func (d *modelsDialog) Paste(_ dialog.Host, text string) tea.Cmd {
	return d.edit(tea.PasteMsg{Content: sanitize.Line(text)})
}

// enter has the chosen model answer.
func (d *modelsDialog) enter(m *Model) (tea.Cmd, bool) {
	e := d.chosen()
	switch {
	case e == nil:
		return nil, false
	case e.gone():
		m.toast(commands.LevelError, lang.T("no provider offers %s: ctrl+d forgets it, ctrl+a connects a provider",
			sanitize.Line(e.ref.String())))
		return nil, false
	}
	m.drop(d)
	return m.invoke(call.ModelSelect.With(call.ModelArgs{Model: e.ref.String()})), true
}

// like makes the chosen model a favourite, or no longer.
func (d *modelsDialog) like(m *Model) tea.Cmd {
	e := d.chosen()
	if e == nil {
		return nil
	}
	ref := e.ref.String()
	l := m.choice.liked
	if e.liked {
		m.toast(commands.LevelInfo, lang.T("no longer a favourite: %s", e.name))
		return l.set(slices.DeleteFunc(slices.Clone(l.all), func(s string) bool { return s == ref }))
	}
	m.toast(commands.LevelSuccess, lang.T("a favourite now: %s", e.name))
	return l.set(append(slices.Clone(l.all), ref))
}

// forget takes a model out of the favourites and of those of late.
func (d *modelsDialog) forget(m *Model) tea.Cmd {
	e := d.chosen()
	if e == nil {
		return nil
	}
	ref := e.ref.String()
	var cmds []tea.Cmd
	for _, l := range []*savedList{m.choice.liked, m.choice.recent} {
		if slices.Contains(l.all, ref) {
			cmds = append(cmds, l.set(slices.DeleteFunc(slices.Clone(l.all), func(s string) bool { return s == ref })))
		}
	}
	if len(cmds) == 0 {
		text := lang.T("neither a favourite nor chosen here of late: %s", e.name)
		if e.by != "" {
			text = listedFor(e.by)
		}
		m.toast(commands.LevelInfo, text)
	}
	return tea.Batch(cmds...)
}

func (d *modelsDialog) Cancel(dialog.Host) tea.Cmd { return nil }

func (d *modelsDialog) Wheel(by int) { d.leap(by) }

// click takes the model under the mouse: title, field and columns come first.
func (d *modelsDialog) Click(h dialog.Host, y int) (tea.Cmd, bool) {
	m := modelOf(h)
	first := m.win.FirstRow() + 1
	i := d.top + y - first
	if y < first || y >= first+d.h || i >= len(d.lines) || d.lines[i].entry == nil {
		return nil, false
	}
	d.at = i
	return d.enter(m)
}

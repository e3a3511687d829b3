package session

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

// ModelSource is what the list of models is made of, and who keeps what is preferred. It
// is asked again while the list is open.
type ModelSource interface {
	// Stamp is another value, by ==, when the catalog is another.
	Stamp() any
	// Catalog has no providers while the engine's models are not known.
	Catalog() Catalog
	// Loading reports whether the engine's models are on their way.
	Loading() bool
	// Variants returns those of a model.
	Variants(ref engine.ModelRef) []string
	// Favour makes a model a favourite, or no longer.
	Favour(ref engine.ModelRef, on bool) tea.Cmd
	// Forget takes a model out of the favourites and of those of late, and reports
	// whether it was one.
	Forget(ref engine.ModelRef) (cmd tea.Cmd, was bool)
}

// Models lists the models: favourites, those of late, and then by provider; what is
// typed is looked for in all of them. It follows the catalog while it is open.
type Models struct {
	source  ModelSource
	field   textinput.Model
	list    *modelRows
	made    any // the stamp of what the list was made of
	lines   []modelLine
	old     bool // deprecated ones are shown
	at, top int
	h       int  // lines in view, as drawn
	tall    int  // lines while nothing is looked for: the box keeps its size
	loads   bool // the engine's models are on their way
}

// NewModels returns the list, at the model that answers or at the first one of a
// provider.
func NewModels(s ModelSource, provider string) *Models {
	d := &Models{source: s, field: widget.NewFilter()}
	d.field.Placeholder = lang.T("type-search-models-providers")
	d.refresh()
	i := slices.IndexFunc(d.lines, func(l modelLine) bool {
		if provider == "" {
			return l.entry != nil && l.entry.Current
		}
		return l.entry != nil && !l.of && l.entry.Ref.ProviderID == provider
	})
	if d.at = max(i, d.at); provider != "" && i > 0 {
		d.top = i - 1 // with its heading
	}
	return d
}

// Refresh makes the list anew where what it is made of changed. What is chosen
// stays so.
func (d *Models) Refresh(dialog.Host) { d.refresh() }

func (d *Models) refresh() {
	if s := d.source.Stamp(); s != d.made || d.list == nil {
		d.made = s
		d.relist(d.source.Catalog())
	}
	d.loads = len(d.list.all) == 0 && d.source.Loading()
}

func (d *Models) relist(c Catalog) {
	if len(c.Providers) == 0 { // what is gone is not known either
		d.list, d.lines = newModelRows(Catalog{}), nil
		return
	}
	d.list = newModelRows(c)
	d.fill()
}

// fill makes the lines, for what is looked for.
func (d *Models) fill() {
	chosen := d.Chosen()
	text := strings.TrimSpace(d.field.Value())
	d.lines = d.list.lines(text, d.old)
	if text == "" {
		d.tall = len(d.lines)
	}
	d.at = min(d.at, max(len(d.lines)-1, 0))
	if chosen != nil {
		d.Choose(chosen.Ref)
	}
	d.step(0)
}

// Loading reports whether there is nothing yet, and the engine's models are on their way.
func (d *Models) Loading() bool { return d.loads }

// Chosen returns the model under the cursor; nil: there is none.
func (d *Models) Chosen() *Model {
	if d.at < 0 || d.at >= len(d.lines) {
		return nil
	}
	return d.lines[d.at].entry
}

// Listed are the models that are listed now.
func (d *Models) Listed() []*Model {
	var out []*Model
	for _, l := range d.lines {
		if l.entry != nil {
			out = append(out, l.entry)
		}
	}
	return out
}

// Choose goes to a model, and reports whether it is listed.
func (d *Models) Choose(ref engine.ModelRef) bool {
	i := slices.IndexFunc(d.lines, func(l modelLine) bool { return l.entry != nil && l.entry.Ref == ref })
	if i >= 0 {
		d.at = i
	}
	return i >= 0
}

// Narrow looks for a text.
func (d *Models) Narrow(text string) {
	d.field.SetValue(text)
	d.anew()
}

// anew lists what is looked for, from the first.
func (d *Models) anew() {
	d.at, d.top, d.lines = 0, 0, nil // the best is the first
	d.fill()
}

func (d *Models) headed() widget.Headed {
	return widget.Headed{N: len(d.lines), Heading: func(i int) bool { return d.lines[i].entry == nil }}
}

func (d *Models) step(by int) { d.at = d.headed().Step(d.at, by) }
func (d *Models) leap(by int) { d.at = d.headed().Leap(d.at, by) }

// Key implements [dialog.Dialog].
func (d *Models) Key(h dialog.Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	d.refresh()
	key := k.Keystroke()
	if at, ok := d.headed().Key(key, d.at, d.h); ok {
		d.at = at
		return nil, false
	}
	switch key {
	case "esc":
		return nil, true
	case "enter":
		return d.enter(h)
	case "ctrl+f":
		return d.favour(h), false
	case "ctrl+d":
		return d.forget(h), false
	case "ctrl+h":
		d.old = !d.old
		d.fill()
	case "ctrl+a":
		h.Dialogs().Drop(d)
		return h.Invoke(call.ProviderConnect.Bare()), true
	default:
		return d.edit(k), false
	}
	return nil, false
}

// edit changes what is looked for.
func (d *Models) edit(msg tea.Msg) tea.Cmd {
	before := d.field.Value()
	var cmd tea.Cmd
	if d.field, cmd = d.field.Update(msg); d.field.Value() != before {
		d.anew()
	}
	return cmd
}

// Paste implements [dialog.Paster].
func (d *Models) Paste(_ dialog.Host, text string) tea.Cmd {
	return d.edit(tea.PasteMsg{Content: sanitize.Line(text)})
}

// enter has the chosen model answer.
func (d *Models) enter(h dialog.Host) (tea.Cmd, bool) {
	e := d.Chosen()
	switch {
	case e == nil:
		return nil, false
	case e.Gone():
		h.Toast(commands.LevelError, lang.T("no-provider-offers-ctrl-d",
			sanitize.Line(e.Ref.String())))
		return nil, false
	}
	h.Dialogs().Drop(d)
	return h.Invoke(call.ModelSelect.With(call.ModelArgs{Model: e.Ref.String()})), true
}

// favour makes the chosen model a favourite, or no longer.
func (d *Models) favour(h dialog.Host) tea.Cmd {
	e := d.Chosen()
	if e == nil {
		return nil
	}
	if e.Favourite {
		h.Toast(commands.LevelInfo, lang.T("no-longer-a-favourite", e.Name))
	} else {
		h.Toast(commands.LevelSuccess, lang.T("a-favourite-now", e.Name))
	}
	return d.source.Favour(e.Ref, !e.Favourite)
}

// forget takes a model out of the favourites and of those of late.
func (d *Models) forget(h dialog.Host) tea.Cmd {
	e := d.Chosen()
	if e == nil {
		return nil
	}
	cmd, was := d.source.Forget(e.Ref)
	if !was {
		text := lang.T("neither-favourite-nor-chosen-here", e.Name)
		if e.named != nil {
			text = e.named.Listed
		}
		h.Toast(commands.LevelInfo, text)
	}
	return cmd
}

// Cancel implements [dialog.Dialog].
func (d *Models) Cancel(dialog.Host) tea.Cmd { return nil }

// Wheel implements [dialog.Clicker].
func (d *Models) Wheel(by int) { d.leap(by) }

// Click takes the model under the mouse: title, field and columns come first.
func (d *Models) Click(h dialog.Host, y int) (tea.Cmd, bool) {
	first := h.Window().FirstRow() + 1
	i := d.top + y - first
	if y < first || y >= first+d.h || i >= len(d.lines) || d.lines[i].entry == nil {
		return nil, false
	}
	d.at = i
	return d.enter(h)
}

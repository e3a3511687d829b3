package activity

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/activity"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
)

// listKeys are the keys in the list.
var listKeys = slices.Concat(panes.MoveKeys((*Activity).move, lang.Key("a-command"), lang.Key("a-page"),
	lang.Key("newest-oldest")), panes.Keymap[*Activity]{
	{ID: "fold", Keys: "enter space", Help: lang.Key("unfold-or-fold"),
		Do: panes.Run(func(a *Activity) { a.toggle(a.w, a.h) })},
	{ID: "undo", Keys: "u", Help: lang.Key("undo-the-command"), Do: (*Activity).undo},
	{ID: "only", Keys: "f", Help: lang.Key("all-failed-undoable"), Do: panes.Run(func(a *Activity) {
		a.only = (a.only + 1) % filters
		a.refilter()
	})},
	{ID: "filter", Keys: "/", Help: lang.Key("filter-by-text"), Do: (*Activity).openField},
	{ID: "show-all", Keys: "esc", Help: lang.Key("show-all-again"),
		When: func(a *Activity) bool { return a.only != all || a.text != "" },
		Do: panes.Run(func(a *Activity) {
			a.only, a.text = all, ""
			a.refilter()
		})},
})

// fieldKeys are those while the filter is written.
var fieldKeys = panes.Keymap[*Activity]{
	{ID: "cancel", More: "esc", Do: panes.Run(func(a *Activity) {
		a.typed, a.text = nil, ""
		a.refilter()
	})},
	{ID: "keep", More: "enter", Do: panes.Run(func(a *Activity) { a.typed = nil })},
	{ID: "down", More: "down", Do: panes.RunWith((*Activity).move, panes.MoveDown)},
	{ID: "up", More: "up", Do: panes.RunWith((*Activity).move, panes.MoveUp)},
}

// actions lists all that keys do in the pane.
func actions(kind string) []panes.Binding { return slices.Concat(listKeys, fieldKeys).Actions(kind) }

// Bindings lists the pane's keys.
func (a *Activity) Bindings() []panes.Binding { return listKeys.Bindings() }

// Key answers keys. They act on what was last drawn: what came since has not
// been seen.
func (a *Activity) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	if a.typed != nil {
		a.version++
		if act, taken := fieldKeys.Key(a, k); taken {
			return act, true
		}
		return a.edit(k), true
	}
	noted := a.note != ""
	a.note = ""
	act, taken := listKeys.Key(a, k)
	if taken || noted {
		a.version++
	}
	return act, taken
}

func (a *Activity) move(m panes.Motion) { m.Apply(max(a.body-1, 1), a.step, a.page, a.home, a.end) }

// refilter applies filters that changed, with the current entry in view.
func (a *Activity) refilter() {
	a.stale = true
	a.sync()
	a.reveal()
}

// undo has the current entry undone, or says why it cannot be.
func (a *Activity) undo() panes.Action {
	e, ok := a.list.log.Get(a.cursor)
	switch {
	case !ok:
		a.note = lang.T("there-is-nothing-to-undo")
	case e.Undo == nil || e.Status != activity.Done:
		a.note = lang.T("undo-x-2", plain(whyNot(&e)))
	case a.host.Now().Sub(a.came) < justCame:
		a.note = lang.T("one-came-just-now-press")
	default:
		return panes.Do(call.AppUndoAgent.With(call.UndoArgs{ID: e.ID}))
	}
	return panes.Action{}
}

// openField begins to take text for the filter.
func (a *Activity) openField() panes.Action {
	f := panes.NewField()
	f.SetValue(a.text)
	f.CursorEnd()
	a.typed = &f
	return panes.Action{Cmd: a.typed.Focus()}
}

// edit gives the field a message and applies what it holds then.
func (a *Activity) edit(msg tea.Msg) panes.Action {
	var cmd tea.Cmd
	*a.typed, cmd = a.typed.Update(msg)
	a.version++
	if text := strings.ToLower(a.typed.Value()); text != a.text {
		a.text = text
		a.refilter()
	}
	return panes.Action{Cmd: cmd}
}

// Paste goes into the field.
func (a *Activity) Paste(text string) panes.Action {
	if a.typed == nil {
		return panes.Action{}
	}
	return a.edit(tea.PasteMsg{Content: sanitize.Line(text)})
}

// Mouse scrolls with the wheel; a click makes an entry current, another one on
// its line unfolds it.
func (a *Activity) Mouse(ev panes.Mouse) (panes.Action, bool) {
	switch ev.Kind {
	case panes.MouseWheelUp:
		a.scroll(-3)
	case panes.MouseWheelDown:
		a.scroll(3)
	case panes.MousePress:
		if ev.Button != tea.MouseLeft && ev.Button != tea.MouseNone {
			return panes.Action{}, false
		}
		a.click(ev.Y)
	default:
		return panes.Action{}, false
	}
	a.note = ""
	a.version++
	return panes.Action{}, true
}

func (a *Activity) click(y int) {
	row := a.top + y
	if y < 0 || y >= a.body || len(a.shown) == 0 || row >= a.rows() {
		return
	}
	switch i := a.atRow(row); {
	case i == a.at && row == a.head(i) && !a.follow:
		a.toggle(a.w, a.h)
	case row >= a.head(i):
		a.current(i)
		a.reveal()
	}
}

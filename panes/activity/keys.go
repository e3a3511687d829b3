package activity

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/activity"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
)

// Bindings lists the pane's keys.
func (a *Activity) Bindings() []panes.Binding {
	return []panes.Binding{
		{Key: "j k up down", Help: lang.Key("a command")}, {Key: "pgup pgdown", Help: lang.Key("a page")},
		{Key: "g G", Help: lang.Key("newest, oldest")}, {Key: "enter space", Help: lang.Key("unfold or fold")},
		{Key: "u", Help: lang.Key("undo the command")}, {Key: "f", Help: lang.Key("all, failed, undoable")},
		{Key: "/", Help: lang.Key("filter by text")}, {Key: "esc", Help: lang.Key("show all again")},
	}
}

// Key answers keys. They act on what was last drawn: what came since has not
// been seen.
func (a *Activity) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	if a.typed != nil {
		return a.fieldKey(k), true
	}
	noted := a.note != ""
	a.note = ""
	act, taken := a.key(k.String())
	if taken || noted {
		a.version++
	}
	return act, taken
}

func (a *Activity) key(key string) (panes.Action, bool) {
	switch key {
	case "enter", "space":
		a.toggle(a.w, a.h)
	case "u":
		return a.undo(), true
	case "f":
		a.only = (a.only + 1) % filters
		a.refilter()
	case "/":
		return a.openField(), true
	case "esc":
		if a.only == all && a.text == "" {
			return panes.Action{}, false
		}
		a.only, a.text = all, ""
		a.refilter()
	default:
		return panes.Action{}, a.move(key)
	}
	return panes.Action{}, true
}

func (a *Activity) move(key string) bool {
	page := max(a.body-1, 1)
	switch key {
	case "j", "down":
		a.step(1)
	case "k", "up":
		a.step(-1)
	case "pgdown", "ctrl+f":
		a.page(page)
	case "pgup", "ctrl+b":
		a.page(-page)
	case "ctrl+d":
		a.page(max(page/2, 1))
	case "ctrl+u":
		a.page(-max(page/2, 1))
	case "g", "home":
		a.home()
	case "G", "end":
		a.end()
	default:
		return false
	}
	return true
}

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
		a.note = lang.T("there is nothing to undo")
	case e.Undo == nil || e.Status != activity.Done:
		a.note = lang.T("undo: %s", plain(whyNot(&e)))
	case a.host.Now().Sub(a.came) < justCame:
		a.note = lang.T("this one came just now: press u again to undo it")
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

func (a *Activity) fieldKey(k tea.KeyPressMsg) panes.Action {
	a.version++
	switch k.Keystroke() {
	case "esc":
		a.typed, a.text = nil, ""
		a.refilter()
		return panes.Action{}
	case "enter":
		a.typed = nil
		return panes.Action{}
	case "up", "down":
		a.move(k.Keystroke())
		return panes.Action{}
	}
	return a.edit(k)
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

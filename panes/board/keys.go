package board

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/uskey"
	"github.com/openspace-tui/openspace/panes"
)

// Bindings lists the board's keys.
func (b *Board) Bindings() []panes.Binding {
	return []panes.Binding{
		{Key: "h j k l, H J K L", Help: lang.Key("look around; half a screen")}, {Key: "+ - 0", Help: lang.Key("nearer, further, 100 %")},
		{Key: "f F", Help: lang.Key("fit everything, what is selected")}, {Key: "] [", Help: lang.Key("choose the next shape, the one before")},
		{Key: "space A V", Help: lang.Key("keep it and choose more, all, draw a box around")}, {Key: "↑ ↓ ← →", Help: lang.Key("move what is selected, or look around")},
		{Key: "shift+↑ ↓ ← →", Help: lang.Key("make it larger or smaller")}, {Key: "n", Help: lang.Key("new shape …")}, {Key: "c", Help: lang.Key("connect: choose the other, enter")},
		{Key: "enter", Help: lang.Key("open the place in the code, else edit the text")}, {Key: "e r", Help: lang.Key("edit text, the place it stands for")},
		{Key: ".", Help: lang.Key("the change of its file was seen")}, {Key: "d x", Help: lang.Key("duplicate, delete")}, {Key: "a o", Help: lang.Key("align …, colour …")},
		{Key: "> <", Help: lang.Key("to the front, to the back")}, {Key: "g G", Help: lang.Key("one group of them, no group")}, {Key: "t T", Help: lang.Key("turn right, left")},
		{Key: "z", Help: lang.Key("lock, unlock")}, {Key: "y p", Help: lang.Key("copy (as tldraw has it), paste")}, {Key: "u U", Help: lang.Key("undo, redo")},
		{Key: "s m !", Help: lang.Key("snapping, minimap, plain ASCII")}, {Key: "pgdown pgup", Help: lang.Key("next page, page before")},
		{Key: "w R", Help: lang.Key("save, read again")}, {Key: "esc", Help: lang.Key("leave it")},
	}
}

// Key answers keys.
func (b *Board) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	if b.board == nil {
		if uskey.Text(k.Text) == "R" {
			return panes.Action{Cmd: b.Reload()}, true
		}
		return panes.Action{}, false
	}
	if !b.host.Moves() && b.flash.ids != nil {
		b.unflash(unflash{b.flash.turn})
	}
	if b.entry.on {
		return b.entryKey(k), true
	}
	if b.notice != (notice{}) {
		b.notice = notice{}
		b.changed()
	}
	key := k.Keystroke()
	if k.Text != "" && k.Mod&^tea.ModShift == 0 {
		key = uskey.Text(k.Text)
	}
	if key == " " {
		key = "space"
	}
	if b.source.conflict != nil && (key == "K" || key == "T") {
		return panes.Action{Cmd: b.resolve(key == "K")}, true
	}
	if p := b.prefix; p != "" {
		b.prefix = ""
		b.changed()
		return b.prefixed(p, key), true
	}
	if b.drag.byKeys && b.boxKey(key) {
		return panes.Action{}, true
	}
	for _, does := range []func(string) (panes.Action, bool){b.lookKey, b.chooseKey, b.editKey, b.formKey, b.otherKey} {
		if a, ok := does(key); ok {
			return a, true
		}
	}
	return panes.Action{}, false
}

// lookKey moves the camera.
func (b *Board) lookKey(key string) (panes.Action, bool) {
	w, h := b.size()
	x, y := b.center()
	switch key {
	case "h":
		b.pan(4, 0)
	case "l":
		b.pan(-4, 0)
	case "k":
		b.pan(0, 2)
	case "j":
		b.pan(0, -2)
	case "H":
		b.pan(float64(w)/2, 0)
	case "L":
		b.pan(-float64(w)/2, 0)
	case "K":
		b.pan(0, float64(h)/2)
	case "J":
		b.pan(0, -float64(h)/2)
	case "+", "=":
		b.zoom(1.25, x, y)
	case "-", "_":
		b.zoom(0.8, x, y)
	case "0":
		b.zoom(1/b.board.Camera().Zoom, x, y)
	case "f":
		b.fitKey(nil)
	case "F":
		b.fitKey(b.selection.ids)
	default:
		return panes.Action{}, false
	}
	return panes.Action{}, true
}

func (b *Board) fitKey(ids []string) {
	if _, err := b.Fit(ids, fitPadding); err != nil {
		b.fail(err)
	}
}

// chooseKey selects.
func (b *Board) chooseKey(key string) (panes.Action, bool) {
	switch key {
	case "]":
		b.step(1)
	case "[":
		b.step(-1)
	case "space":
		if n := len(b.selection.ids); n > 0 {
			b.selection.kept = n
			b.say(lang.T("kept: ] and [ choose more"))
		}
	case "A":
		var ids []string
		v := b.index().view
		for _, s := range v.Shapes {
			if s.Parent == b.board.Page() && s.Part == "" && !s.Locked {
				ids = append(ids, s.ID)
			}
		}
		b.selection.to(ids...)
		b.changed()
	case "V":
		b.beginBox()
	case "esc":
		return panes.Action{}, b.escape()
	default:
		return panes.Action{}, false
	}
	return panes.Action{}, true
}

// escape leaves what is begun, then what is selected.
func (b *Board) escape() bool {
	switch {
	case b.drag.kind != dragNone:
		b.drag = drag{}
	case b.tool.name != "" || b.tool.from != "":
		b.tool = tool{snap: b.tool.snap}
	case len(b.selection.ids) > 0:
		b.selection.to()
	default:
		return false
	}
	b.changed()
	return true
}

// editKey changes what is selected.
func (b *Board) editKey(key string) (panes.Action, bool) {
	if dir, ok := arrowKey(key); ok {
		switch {
		case dir.shift:
			return b.resize(dir.x, dir.y), true
		case len(b.selection.ids) > 0:
			return b.nudge(dir.x, dir.y), true
		}
		b.pan(float64(-4*dir.x), float64(-2*dir.y))
		return panes.Action{}, true
	}
	switch key {
	case "enter":
		return b.enter(), true
	case "e", "i":
		if s := b.one(); s != nil {
			b.beginText(s)
		}
	case "r":
		if s := b.one(); s != nil {
			b.begin("ref", s, s.Ref)
		}
	case ".":
		if s := b.one(); s != nil && s.Ref != "" {
			return b.update("seen", map[string]any{"ref": s.Ref}), true
		}
	case "x", "delete", "backspace":
		return b.remove(), true
	case "d":
		return b.duplicate(), true
	case "c":
		if s := b.one(); s != nil {
			b.tool.from = s.ID
			b.say(lang.T("choose what to connect it to with ] or a click, then enter"))
		}
	case "n", "a", "o":
		b.prefix = key
		b.changed()
	default:
		return panes.Action{}, false
	}
	return panes.Action{}, true
}

// formKey changes how what is selected is turned, grouped, stacked and locked.
func (b *Board) formKey(key string) (panes.Action, bool) {
	switch key {
	case ">", "<":
		return b.with(func(ids []string) (board.Change, error) { return b.board.Raise(ids, key == ">") }), true
	case "t", "T":
		degrees := map[string]float64{"t": 15, "T": -15}[key]
		return b.with(func(ids []string) (board.Change, error) { return b.board.Turn(ids, degrees) }), true
	case "g":
		return b.group(), true
	case "G":
		return b.ungroup(), true
	case "z":
		return b.lock(), true
	}
	return panes.Action{}, false
}

// otherKey does what is not about shapes.
func (b *Board) otherKey(key string) (panes.Action, bool) {
	switch key {
	case "y":
		return b.copy(), true
	case "p":
		return b.paste(b.copied()), true
	case "u", "ctrl+z":
		return b.undo(false), true
	case "U", "ctrl+y":
		return b.undo(true), true
	case "s":
		b.tool.snap = !b.tool.snap
		b.say(map[bool]string{true: lang.T("snapping is on"), false: lang.T("snapping is off")}[b.tool.snap])
	case "m":
		w, h := b.size()
		b.view.minimap, b.view.asked = !b.view.mapped(w, h), true
	case "!":
		b.view.ascii = !b.view.ascii
		b.view.small = miniature{}
	case "pgdown":
		b.turn(1)
	case "pgup":
		b.turn(-1)
	case "w":
		return panes.Action{Cmd: b.write()}, true
	case "R":
		return panes.Action{Cmd: b.Reload()}, true
	default:
		return panes.Action{}, false
	}
	b.changed()
	return panes.Action{}, true
}

type direction struct {
	x, y  int
	shift bool
}

func arrowKey(key string) (direction, bool) {
	switch key {
	case "left":
		return direction{x: -1}, true
	case "right":
		return direction{x: 1}, true
	case "up":
		return direction{y: -1}, true
	case "down":
		return direction{y: 1}, true
	case "shift+left":
		return direction{-1, 0, true}, true
	case "shift+right":
		return direction{1, 0, true}, true
	case "shift+up":
		return direction{0, -1, true}, true
	case "shift+down":
		return direction{0, 1, true}, true
	}
	return direction{}, false
}

// one returns the shape that was chosen last.
func (b *Board) one() *board.Shape {
	s := b.index().view.Shape(b.selection.last())
	if s == nil {
		b.fail(errNothing)
	}
	return s
}

// enter connects, opens the place that a shape stands for, or edits its text.
func (b *Board) enter() panes.Action {
	if from := b.tool.from; from != "" && b.selection.last() != from {
		return b.connect(from, b.selection.last())
	}
	s := b.one()
	if s == nil {
		return panes.Action{}
	}
	if s.Ref != "" {
		if a, ok := openRef(s); ok {
			return a
		}
		b.say(lang.T("“%s” is no place in a file: r changes it", s.Ref))
		return panes.Action{}
	}
	b.beginText(s)
	return panes.Action{}
}

// turned begins on another page: nothing of the one before is under way.
func (b *Board) turned() {
	b.selection.to()
	b.drag, b.tool.from = drag{}, ""
	b.view.fit = nil
	if !b.aims() {
		b.fitKey(nil)
	}
}

// turn shows another page of the file.
func (b *Board) turn(by int) {
	pages := b.board.Pages()
	for i, p := range pages {
		if to := i + by; p.ID == b.board.Page() && to >= 0 && to < len(pages) {
			if err := b.board.SetPage(pages[to].ID); err != nil {
				b.fail(err)
				return
			}
			b.turned()
			b.say(lang.T("page %s", pages[to].Name))
			return
		}
	}
	b.say(lang.T("there is no other page there"))
}

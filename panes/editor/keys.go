package editor

import (
	"math"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// Bindings lists the editor's keys. A picture has those that lead elsewhere, and
// bytes have their own.
func (e *Editor) Bindings() []panes.Binding {
	visits := panes.Binding{Key: "< >", Help: lang.Key("back to where you were, forward")}
	if e.shot.Picture != nil {
		return []panes.Binding{{Key: "x", Help: lang.Key("its bytes, as hex")}, visits}
	}
	if e.asHex() {
		return e.hexBindings()
	}
	return []panes.Binding{
		{Key: "j k up down", Help: lang.Key("a line")}, {Key: "pgup pgdown", Help: lang.Key("a page")},
		{Key: "g G", Help: lang.Key("first, last line")}, {Key: "h l left right 0 $", Help: lang.Key("sideways")},
		{Key: "/ n N", Help: lang.Key("search, next, before")}, {Key: ":", Help: lang.Key("go to line")}, {Key: "%", Help: lang.Key("to the other bracket")},
		{Key: "] [", Help: lang.Key("next change since the last commit, the one before")}, visits,
		{Key: "alt+r", Help: lang.Key("search: regular expression")}, {Key: "alt+c", Help: lang.Key("search: case counts")},
		{Key: "w", Help: lang.Key("wrap long lines")}, {Key: "i", Help: lang.Key("indentation guides")}, {Key: ".", Help: lang.Key("show whitespace")},
		{Key: "b", Help: lang.Key("who changed the lines")}, {Key: "Y", Help: lang.Key("copy the hash of the line's commit")},
		{Key: "s", Help: lang.Key("keep the enclosing lines at the top")},
		{Key: "m", Help: lang.Key("Markdown as it reads")}, {Key: "x", Help: lang.Key("its bytes, as hex")},
		{Key: encodingKey, Help: lang.Key("another encoding")},
		{Key: "v shift+up shift+down", Help: lang.Key("choose lines")},
		{Key: "y", Help: lang.Key("copy the line")}, {Key: "@", Help: lang.Key("mention it in the prompt")}, {Key: "e", Help: lang.Key("edit in $EDITOR")},
		{Key: "esc", Help: lang.Key("drop highlights, go back")},
	}
}

// Key answers keys.
func (e *Editor) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	if e.said != "" {
		e.said = ""
		e.version++
	}
	if e.search.open {
		return e.promptKey(k), true
	}
	key := k.String()
	if act, done, ok := e.stateKey(key); ok {
		return act, done
	}
	switch key {
	case "x":
		return panes.Action{Cmd: e.turnHex()}, true
	case "v":
		e.choose()
		return panes.Action{}, true
	case "shift+up", "shift+down":
		e.beginChoice()
		key = strings.TrimPrefix(key, "shift+")
	case "y":
		return e.copyLines(), true
	case "@":
		return e.mention(), true
	case "e":
		return panes.Do(call.TerminalEdit.With(call.EditArgs{Path: e.path, Line: e.current + 1})), true
	case "i", ".", "s":
		e.turnMarks(key)
		return panes.Action{}, true
	case "<":
		return panes.Do(call.FileBack.Bare()), true
	case ">":
		return panes.Do(call.FileForward.Bare()), true
	case "]":
		e.toChange(1)
		return panes.Action{}, true
	case "[":
		e.toChange(-1)
		return panes.Action{}, true
	case "b":
		e.turnBlame()
		return panes.Action{}, true
	case "Y":
		return e.copyCommit(), true
	case "m":
		e.turnProse()
		return panes.Action{}, true
	case "esc":
		return panes.Action{}, e.escape()
	case "/", ":", encodingKey:
		e.version++
		return e.openPrompt(rune(key[0])), true
	}
	if !e.moveKey(key) {
		return panes.Action{}, false
	}
	e.moved()
	return panes.Action{}, true
}

// stateKey takes a key for what the pane shows in place of plain text: a failure, a
// picture, bytes, a search or prose. With ok, done reports whether the key did something.
func (e *Editor) stateKey(key string) (act panes.Action, done, ok bool) {
	switch {
	case key == "enter" && e.failure != nil && e.file == nil:
		return e.retry(), true, true
	case e.shot.Picture != nil && e.pictureKey(key):
		return panes.Action{}, true, true
	case e.asHex():
		act, done = e.hexKey(key)
		return act, done, true
	case e.found.text != "" && e.found.turn(key):
		e.find(1, e.current)
		e.version++
		return panes.Action{}, true, true
	}
	done = e.asProse() && e.proseKey(key)
	return panes.Action{}, done, done
}

func (e *Editor) moveKey(key string) bool {
	page := max(e.rows()-2, 1)
	switch key {
	case "j", "down":
		e.move(1)
	case "k", "up":
		e.move(-1)
	case "pgdown", "ctrl+f", "space":
		e.page(page)
	case "pgup", "ctrl+b":
		e.page(-page)
	case "ctrl+d":
		e.page(max(page/2, 1))
	case "ctrl+u":
		e.page(-max(page/2, 1))
	case "g", "home":
		e.current, e.at = 0, place{}
	case "G", "end":
		if e.notYet(reveal{line: math.MaxInt}) {
			break
		}
		e.current = max(e.text.count()-1, 0)
		e.at = place{line: e.current, row: 1 << 30}
		e.clamp()
	case "h", "left":
		e.sideways(-4)
	case "l", "right":
		e.sideways(4)
	case "0":
		e.left = 0
	case "$":
		e.sideways(math.MaxInt32)
	case "n":
		e.next(1)
	case "N":
		e.next(-1)
	case "%":
		e.match()
	case "w":
		e.wrap, e.left = !e.wrap, 0
		e.at.row = 0
		e.clamp()
		if e.text.count() > 0 {
			e.show(e.current)
		}
	default:
		return false
	}
	return true
}

// turnMarks shows lines at indents, what blanks there are or the lines around, or
// no longer.
func (e *Editor) turnMarks(key string) {
	switch key {
	case "i":
		e.guides = !e.guides
	case ".":
		e.white = !e.white
	default:
		e.unscoped = !e.unscoped
		if e.text.count() > 0 {
			e.uncover(e.current)
		}
	}
	e.version++
}

// moved says that the person moved: a place that was revealed is not shown
// again, and with nothing to drop there is nowhere to go back to.
func (e *Editor) moved() {
	e.shown = nil
	if len(e.marks) == 0 && e.found.text == "" {
		e.back = nil
	}
	if !e.sel.held {
		e.sel = selection{}
	}
	e.version++
}

// escape drops what is chosen; else what is marked and found, and goes back where
// one was; with nothing to drop it lets the key pass.
func (e *Editor) escape() bool {
	if e.drop() {
		return true
	}
	if len(e.marks) == 0 && e.found.text == "" {
		return false
	}
	e.found.text, e.marks, e.shown = "", nil, nil
	if e.back != nil {
		e.spot, e.back = *e.back, nil
	}
	e.clamp()
	e.seek(e.at.line, 0)
	e.version++
	return true
}

// press goes to the line at a cell, and begins to choose; to one of those around
// the view scrolls.
func (e *Editor) press(x, y int) {
	head := y < len(e.heads())
	if line := e.lineAt(y); line >= 0 {
		e.current = line
	}
	e.moved()
	e.drop()
	if head {
		e.show(e.current)
		return
	}
	e.grab(x, y)
}

// Mouse scrolls with the wheel, sets the current line by a click, and copies what
// it is drawn over.
func (e *Editor) Mouse(ev panes.Mouse) (panes.Action, bool) {
	if e.asHex() {
		return panes.Action{}, e.hexMouse(ev)
	}
	if e.asProse() {
		return panes.Action{}, e.proseMouse(ev)
	}
	switch ev.Kind {
	case panes.MouseWheelUp:
		e.scroll(-3)
	case panes.MouseWheelDown:
		e.scroll(3)
	case panes.MousePress:
		e.press(ev.X, ev.Y)
		return panes.Action{}, true
	case panes.MouseDrag:
		e.dragTo(ev.X, ev.Y)
		return panes.Action{}, e.sel.held
	case panes.MouseRelease:
		held := e.sel.held
		return e.release(), held
	default:
		return panes.Action{}, false
	}
	e.moved()
	return panes.Action{}, true
}

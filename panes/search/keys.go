package search

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/grep"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
)

// How many files are opened at once: without being asked, and at most.
const (
	fewFiles  = 20
	mostFiles = 100
)

// Bindings lists the pane's keys.
func (c *Search) Bindings() []panes.Binding {
	return []panes.Binding{
		{Key: "down", Help: lang.Key("into the list")}, {Key: "tab", Help: lang.Key("the field of file names")},
		{Key: "alt+r", Help: lang.Key("regular expression")}, {Key: "alt+s", Help: lang.Key("symbols")}, {Key: "alt+c", Help: lang.Key("match case")}, {Key: "alt+e", Help: lang.Key("whole words")}, {Key: "alt+a", Help: lang.Key("hidden files")},
		{Key: "j k up down", Help: lang.Key("a line")}, {Key: "pgup pgdown", Help: lang.Key("a page")}, {Key: "g G", Help: lang.Key("first, last")},
		{Key: "n N", Help: lang.Key("next file, the one before")}, {Key: "space", Help: lang.Key("fold or unfold the file")},
		{Key: "enter", Help: lang.Key("open the file")}, {Key: "o", Help: lang.Key("show the file beside, and stay here")}, {Key: "O", Help: lang.Key("open all files")},
		{Key: "R alt+p", Help: lang.Key("replace: write what with")}, {Key: "a", Help: lang.Key("replace what is marked, or all")}, {Key: "u", Help: lang.Key("take the last replacement back")},
		{Key: "v", Help: lang.Key("mark the match")}, {Key: "@", Help: lang.Key("mention it in the prompt")}, {Key: "y", Help: lang.Key("copy the path")},
		{Key: "r", Help: lang.Key("search again")}, {Key: "/", Help: lang.Key("to the field")}, {Key: "q esc", Help: lang.Key("close")},
	}
}

// Key answers keys.
func (c *Search) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	if q := c.ask; q != nil {
		c.ask = nil
		c.version++
		if k.String() == "y" {
			return q.yes(), true
		}
		return panes.Action{}, true
	}
	if c.toggle(k.Keystroke()) {
		return panes.Action{}, true
	}
	if k.Keystroke() == "alt+p" && c.deps.Replace.Refusal != nil {
		c.version++
		c.toggleReplacing()
		return panes.Action{}, true
	}
	if c.at != inList {
		return c.fieldKey(k), true
	}
	noted := c.note != ""
	c.note, c.goal, c.replace.wanted = "", nil, false
	act, taken := c.listKey(k.String())
	if taken || noted {
		c.version++
	}
	return act, taken
}

// toggle changes how is looked, and reports whether a key is for that.
func (c *Search) toggle(key string) bool {
	q := c.query
	switch key {
	case "alt+r":
		q.Regexp, q.Defined = !q.Regexp, false
	case "alt+s":
		q.Defined, q.Regexp = !q.Defined, false
	case "alt+c":
		q.Case = map[grep.Case]grep.Case{grep.Smart: grep.Exact, grep.Exact: grep.Any, grep.Any: grep.Smart}[q.Case]
	case "alt+e":
		q.Word = !q.Word
	case "alt+a":
		q.Hidden = !q.Hidden
	default:
		return false
	}
	c.version++
	c.seek(q)
	return true
}

// fieldKey is a key while a field is written in.
func (c *Search) fieldKey(k tea.KeyPressMsg) panes.Action {
	c.version++
	c.note = ""
	switch k.Keystroke() {
	case "esc":
		c.stand(inList)
	case "enter", "down", "ctrl+n":
		c.stand(inList)
		if c.row == 0 && len(c.rows) > 1 { // the first match, not its file
			c.row = 1
			c.reveal()
		}
	case "tab":
		c.stand(c.nextField(1))
	case "shift+tab":
		c.stand(c.nextField(-1))
	case "up":
		c.stand(c.nextField(-1))
	default:
		return c.edit(k)
	}
	return panes.Action{}
}

// edit gives the field a message.
func (c *Search) edit(msg tea.Msg) panes.Action {
	var cmd tea.Cmd
	c.version++
	c.fields[c.at], cmd = c.fields[c.at].Update(msg)
	c.read()
	return panes.Action{Cmd: cmd}
}

// Paste goes into the field.
func (c *Search) Paste(text string) panes.Action {
	if c.at == inList {
		return panes.Action{}
	}
	return c.edit(tea.PasteMsg{Content: sanitize.Line(text)})
}

// listKey is a key in the list.
func (c *Search) listKey(key string) (panes.Action, bool) {
	switch key {
	case "/", "i":
		c.stand(inText)
	case "tab":
		c.stand(inGlobs)
	case "R":
		c.startReplacing()
	case "a":
		if !c.replace.on {
			return panes.Action{}, false
		}
		c.askReplace()
	case "u":
		c.takeBack()
	case "esc", "q":
		if key == "esc" && c.replace.on {
			c.stopReplacing()
			break
		}
		return panes.Do(call.PaneClose.With(call.PaneRef{ContentID: string(c.ID())})), true
	case "enter":
		return c.open(), true
	case "o":
		return c.preview(), true
	case "O":
		return c.openAll(), true
	case "space", " ":
		c.fold()
	case "v":
		c.mark()
	case "@":
		return c.mention(), true
	case "y":
		if at := c.here(); at != nil {
			return panes.Do(call.AppCopy.With(call.CopyArgs{Text: at.String()})), true
		}
	case "r":
		c.again()
	default:
		return panes.Action{}, c.move(key)
	}
	return panes.Action{}, true
}

// String is a place as compilers write it.
func (p place) String() string {
	if p.line == 0 {
		return p.path
	}
	return fmt.Sprintf("%s:%d", p.path, p.line)
}

// move moves the cursor, from the first row into the field.
func (c *Search) move(key string) bool {
	switch key {
	case "n":
		c.toFile(1)
	case "N":
		c.toFile(-1)
	default:
		if key == "up" && c.row == 0 {
			c.stand(c.nextField(-1))
		}
		from := c.row
		if !panes.Step(key, &c.row, &c.top, len(c.rows), c.body()) {
			return false
		}
		if c.row == from+1 && c.row < len(c.rows) && c.rows[c.row].new != nil { // both rows of a line are one step
			c.row++
		}
	}
	c.reveal()
	return true
}

// toFile goes to the head of the next file, or of the one before.
func (c *Search) toFile(by int) {
	for i := c.row + by; i >= 0 && i < len(c.rows); i += by {
		if c.rows[i].line < 0 {
			c.row = i
			return
		}
	}
}

// fold folds the file under the cursor, or unfolds it.
func (c *Search) fold() {
	if c.row >= len(c.rows) {
		return
	}
	f := c.rows[c.row].file
	f.folded = !f.folded
	c.lay(&place{f.Path, 0})
}

// mark marks the match under the cursor, or takes the mark away, and goes on.
func (c *Search) mark() {
	at := c.here()
	if at == nil {
		return
	}
	if c.marked[*at] {
		delete(c.marked, *at)
	} else {
		c.marked[*at] = true
	}
	if c.row++; c.row < len(c.rows) && c.rows[c.row].new != nil {
		c.row++
	}
	c.reveal()
}

// chosen are the places that are marked, in their order, else where the cursor
// is.
func (c *Search) chosen() []place {
	var out []place
	for _, f := range c.files {
		if head := (place{f.Path, 0}); c.marked[head] {
			out = append(out, head)
		}
		for _, l := range f.Lines {
			if p := (place{f.Path, l.Number}); c.marked[p] {
				out = append(out, p)
			}
		}
	}
	if at := c.here(); len(out) == 0 && at != nil {
		out = append(out, *at)
	}
	return out
}

// mention puts what is chosen into the prompt.
func (c *Search) mention() panes.Action {
	var act panes.Action
	for _, p := range c.chosen() {
		act.Invoke = append(act.Invoke, call.PromptMention.With(
			call.MentionArgs{Path: p.path, StartLine: max(p.line, 0)}))
	}
	clear(c.marked)
	return act
}

// open opens the file under the cursor at the line, with the match marked.
func (c *Search) open() panes.Action {
	if c.row >= len(c.rows) {
		return panes.Action{}
	}
	return panes.Do(call.EditorOpen.With(c.rows[c.row].target()))
}

// preview does so beside this pane, which keeps the keyboard.
func (c *Search) preview() panes.Action {
	if c.row >= len(c.rows) {
		return panes.Action{}
	}
	t := c.rows[c.row].target()
	return panes.Do(call.FilePreview.With(call.FilePreviewArgs{
		Path: t.Path, Line: t.Line, EndLine: t.EndLine, Column: t.Column, EndColumn: t.EndColumn,
		Highlight: t.Highlight,
	}))
}

// target returns what opens a row. Of a file it is the first match.
func (r row) target() call.EditorOpenArgs {
	l := r.file.Lines[max(r.line, 0)]
	return call.EditorOpenArgs{
		Path: r.file.Path, Line: l.Number, EndLine: l.Number, Column: l.Column, EndColumn: l.End, Highlight: true,
	}
}

// openAll opens all files, the one under the cursor in front.
func (c *Search) openAll() panes.Action {
	n := len(c.files)
	switch {
	case n == 0:
	case n > mostFiles:
		c.note = lang.T("these are too many files to open at once")
	case n > fewFiles:
		c.ask = &question{lang.N(n, "open %d file?", "open %d files?", n), c.openThem}
	default:
		return c.openThem()
	}
	return panes.Action{}
}

func (c *Search) openThem() panes.Action {
	var act panes.Action
	if c.row >= len(c.rows) {
		return act
	}
	front := c.rows[c.row]
	for _, f := range slices.Backward(c.files) {
		if f != front.file {
			args := row{file: f}.target()
			args.Mode = "suggest-only"
			act.Invoke = append(act.Invoke, call.EditorOpen.With(args))
		}
	}
	act.Invoke = append(act.Invoke, call.EditorOpen.With(front.target()))
	return act
}

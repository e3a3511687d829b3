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

// fieldKeys are the keys while a field is written in.
var fieldKeys = panes.Keymap[*Search]{
	{ID: "list", Keys: "down", More: "enter ctrl+n", Help: lang.Key("into-the-list"), Do: panes.Run((*Search).intoList)},
	{ID: panes.NextStop, Keys: "tab", Help: lang.Key("the-field-of-file-names"),
		Do: panes.RunWith((*Search).toField, 1)},
	{ID: "previous-stop", More: "shift+tab up", Do: panes.RunWith((*Search).toField, -1)},
	{ID: "leave-field", More: "esc", Do: panes.RunWith((*Search).stand, inList)},
	{ID: "toggle-replace", More: "alt+p", When: (*Search).replaces, Do: panes.Run((*Search).toggleReplacing)},
}

// queryKeys change how is looked, in fields and in the list.
var queryKeys = panes.Keymap[*Search]{
	{ID: "regexp", Keys: "alt+r", Help: lang.Key("regular-expression"), Do: queryKey(func(q *grep.Query) {
		q.Regexp, q.Defined = !q.Regexp, false
	})},
	{ID: "symbols", Keys: "alt+s", Help: lang.Key("symbols"), Do: queryKey(func(q *grep.Query) {
		q.Defined, q.Regexp = !q.Defined, false
	})},
	{ID: "case", Keys: "alt+c", Help: lang.Key("match-case"), Do: queryKey(func(q *grep.Query) {
		q.Case = map[grep.Case]grep.Case{grep.Smart: grep.Exact, grep.Exact: grep.Any, grep.Any: grep.Smart}[q.Case]
	})},
	{ID: "words", Keys: "alt+e", Help: lang.Key("whole-words"), Do: queryKey(func(q *grep.Query) { q.Word = !q.Word })},
	{ID: "hidden", Keys: "alt+a", Help: lang.Key("hidden-files"),
		Do: queryKey(func(q *grep.Query) { q.Hidden = !q.Hidden })},
}

// listKeys are those in the list.
var listKeys = slices.Concat(panes.Keymap[*Search]{
	{ID: "up-to-field", More: "up", When: func(c *Search) bool { return c.row == 0 },
		Do: panes.RunWith((*Search).toField, -1)},
}, panes.ListKeys((*Search).move), panes.Keymap[*Search]{
	{ID: "next-file", Keys: "n", Help: lang.Key("next-file-the-one-before"), Do: panes.RunWith((*Search).toFile, 1)},
	{ID: "previous-file", Keys: "N", Do: panes.RunWith((*Search).toFile, -1)},
	{ID: "fold", Keys: "space", Help: lang.Key("fold-or-unfold-the-file"), Do: panes.Run((*Search).fold)},
	{ID: "open", Keys: "enter", Help: lang.Key("open-the-file"), Do: (*Search).open},
	{ID: "preview", Keys: "o", Help: lang.Key("show-file-beside-stay-here"), Do: (*Search).preview},
	{ID: "open-all", Keys: "O", Help: lang.Key("open-all-files"), Do: (*Search).openAll},
	{ID: "replace", Keys: "R", Help: lang.Key("replace-write-what-with"), Do: panes.Run((*Search).startReplacing)},
	{ID: "toggle-replace", Keys: "alt+p", When: (*Search).replaces, Do: panes.Run((*Search).toggleReplacing)},
	{ID: "replace-all", Keys: "a", Help: lang.Key("replace-what-marked-all"),
		When: (*Search).replacing, Do: panes.Run((*Search).askReplace)},
	{ID: "undo", Keys: "u", Help: lang.Key("take-the-last-replacement-back"), Do: panes.Run((*Search).takeBack)},
	{ID: "mark", Keys: "v", Help: lang.Key("mark-the-match"), Do: panes.Run((*Search).mark)},
	{ID: "mention", Keys: "@", Help: lang.Key("mention-it-in-the-prompt"), Do: (*Search).mention},
	{ID: "copy", Keys: "y", Help: lang.Key("copy-the-path"), Do: (*Search).copyPath},
	{ID: "again", Keys: "r", Help: lang.Key("search-again"), Do: panes.Run((*Search).again)},
	{ID: "field", Keys: "/", More: "i", Help: lang.Key("to-the-field"), Do: panes.RunWith((*Search).stand, inText)},
	{ID: "globs", More: "tab", Do: panes.RunWith((*Search).stand, inGlobs)},
	{ID: "stop-replacing", More: "esc", When: (*Search).replacing, Do: panes.Run((*Search).stopReplacing)},
	{ID: "close", Keys: "q esc", Help: lang.Key("close"), Do: panes.Close[*Search]},
})

// actions lists all that keys do in the pane.
func actions(kind string) []panes.Binding {
	own := slices.Concat(fieldKeys, queryKeys, listKeys)
	return append(own.Actions(kind), panes.QuestionKeys.Actions(kind)...)
}

// Bindings lists the pane's keys.
func (c *Search) Bindings() []panes.Binding {
	return slices.Concat(fieldKeys.Bindings(), queryKeys.Bindings(), listKeys.Bindings())
}

// Key answers keys.
func (c *Search) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	before := c.version
	c.version++
	if q := c.ask; q != nil {
		c.ask = nil
		act, _ := panes.QuestionKeys.Key(q, k)
		return act, true
	}
	if act, taken := queryKeys.Key(c, k); taken {
		return act, true
	}
	noted := c.note != ""
	c.note = ""
	if c.at != inList {
		if act, taken := fieldKeys.Key(c, k); taken {
			return act, true
		}
		return c.edit(k), true
	}
	c.goal, c.replace.wanted = nil, false
	act, taken := listKeys.Key(c, k)
	if !taken && !noted {
		c.version = before
	}
	return act, taken
}

// queryKey changes how is looked.
func queryKey(change func(*grep.Query)) func(*Search) panes.Action {
	return panes.Run(func(c *Search) {
		q := c.query
		change(&q)
		c.seek(q)
	})
}

// replaces reports whether files can be replaced in here, and replacing whether it is
// being done.
func (c *Search) replaces() bool  { return c.deps.Replace.Refusal != nil }
func (c *Search) replacing() bool { return c.replace.on }

// intoList goes from a field to the first match.
func (c *Search) intoList() {
	c.stand(inList)
	if c.row == 0 && len(c.rows) > 1 { // the first match, not its file
		c.row = 1
		c.reveal()
	}
}

// toField goes to the next field, or to the one before.
func (c *Search) toField(by int) { c.stand(c.nextField(by)) }

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

// copyPath copies the place under the cursor.
func (c *Search) copyPath() panes.Action {
	at := c.here()
	if at == nil {
		return panes.Action{}
	}
	return panes.Do(call.AppCopy.With(call.CopyArgs{Text: at.String()}))
}

// String is a place as compilers write it.
func (p place) String() string {
	if p.line == 0 {
		return p.path
	}
	return fmt.Sprintf("%s:%d", p.path, p.line)
}

// move moves the cursor.
func (c *Search) move(m panes.Motion) {
	from := c.row
	m.Step(&c.row, &c.top, len(c.rows), c.body())
	if c.row == from+1 && c.row < len(c.rows) && c.rows[c.row].new != nil { // both rows of a line are one step
		c.row++
	}
	c.reveal()
}

// toFile goes to the head of the next file, or of the one before.
func (c *Search) toFile(by int) {
	for i := c.row + by; i >= 0 && i < len(c.rows); i += by {
		if c.rows[i].line < 0 {
			c.row = i
			c.reveal()
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
		c.note = lang.T("these-too-many-files-open")
	case n > fewFiles:
		c.ask = &panes.Question{Text: lang.N(n, "open-files", n), Yes: c.openThem}
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

// Package editor shows a file: highlighted, at a line, with ranges that the
// agent or a command marked. It only shows; it never writes.
package editor

import (
	"context"
	"errors"
	"fmt"
	"image/color"
	"path"
	"strings"
	"time"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/theme"
)

// KindName is the kind's name in content ids.
const KindName = "editor"

// Kind is the editor as a kind of pane.
func Kind() panes.Kind {
	return panes.Kind{Name: KindName, Title: "Editor", Area: layout.Main,
		New: func(h panes.Host, ref string) (panes.Content, error) { return New(h, ref), nil }}
}

// revealID names the range that Reveal marks.
const revealID = "reveal"

// ranges are what one highlight id marks.
type ranges struct {
	id    string
	spans []panes.Span
	color string // as it was given; empty: the theme's own
}

// Editor shows one file. It belongs to the Update loop.
type Editor struct {
	host    panes.Host
	path    string
	file    *workspace.File
	failure error
	text    lines

	top, left int // first line in view (from 0), first column
	current   int // line of the cursor, from 0
	wrap      bool
	marks     []ranges
	back      []int // lines to go back to, by reveals
	named     int   // highlights that were given a name
	want      *want // a place to show once the file is there

	search prompt
	found  string // what n and N look for

	version uint64
	w, h    int
}

// want is a Reveal that waits for the file.
type want struct {
	line, endLine, column, endColumn int
	highlight                        bool
}

// New makes an editor for a path of the workspace. Start reads it.
func New(h panes.Host, ref string) *Editor { return &Editor{host: h, path: ref, h: 24, w: 80} }

// ID names the editor by its path.
func (e *Editor) ID() panes.ContentID { return panes.MakeID(KindName, e.path) }

// Path is the file's path from the workspace.
func (e *Editor) Path() string { return e.path }

// Title is the file's name.
func (e *Editor) Title() string { return sanitize.Line(path.Base(e.path)) }

// Version rises with everything that shows.
func (e *Editor) Version() uint64 { return e.version }

// loaded is what reading the file gave.
type loaded struct {
	file *workspace.File
	err  error
}

// Start reads the file, unless SetFile gave it.
func (e *Editor) Start() tea.Cmd {
	if e.file != nil {
		return nil
	}
	files, p := e.host.Files, e.path
	return func() tea.Msg {
		f, err := files.Read(context.Background(), p)
		return loaded{f, err}
	}
}

// Update takes the file that was read, and what was coloured.
func (e *Editor) Update(msg tea.Msg) panes.Action {
	switch msg := msg.(type) {
	case loaded:
		if e.file != nil {
			return panes.Action{}
		}
		if msg.err != nil {
			e.failure = msg.err
			e.version++
			return panes.Action{}
		}
		e.SetFile(msg.file)
	case painted:
		if msg.file == e.file && e.text.take(msg) {
			e.version++
		}
		return panes.Action{}
	default:
		if e.search.open {
			var cmd tea.Cmd
			e.search.field, cmd = e.search.field.Update(msg)
			return panes.Action{Cmd: cmd}
		}
	}
	return panes.Action{Cmd: e.paint()}
}

// SetFile shows a file's text, keeping place and ranges.
func (e *Editor) SetFile(f *workspace.File) {
	if e.file != nil && e.file.Text == f.Text {
		return
	}
	e.file, e.failure = f, nil
	e.text = newLines(f)
	e.current = min(e.current, max(e.text.count()-1, 0))
	e.clamp()
	e.version++
	if w := e.want; w != nil {
		e.want = nil
		e.Reveal(w.line, w.endLine, w.column, w.endColumn, w.highlight)
	}
}

// Loaded says whether the text is there.
func (e *Editor) Loaded() bool { return e.file != nil }

// TotalLines counts the file's lines.
func (e *Editor) TotalLines() int {
	if e.file == nil {
		return 0
	}
	return e.file.Lines
}

// Reveal shows a line, or the range up to endLine, a third from the top;
// highlight marks it. Lines and columns count from 1; 0 means none.
func (e *Editor) Reveal(line, endLine, column, endColumn int, highlight bool) {
	if e.file == nil {
		e.want = &want{line, endLine, column, endColumn, highlight}
		return
	}
	n := max(e.text.count(), 1)
	line = min(max(line, 1), n)
	if endLine == 0 {
		endLine = line
	}
	endLine = min(max(endLine, line), n)
	if e.current != line-1 {
		e.back = append(e.back[max(len(e.back)-20, 0):], e.current)
	}
	e.current = line - 1
	if highlight {
		e.mark(ranges{id: revealID, spans: []panes.Span{{StartLine: line, EndLine: endLine, StartColumn: column, EndColumn: endColumn}}})
	}
	rows := e.rows()
	if line-1 < e.top || endLine-1 >= e.top+rows {
		e.top = line - 1 - rows/3
		if span := endLine - line + 1; span > rows*2/3 {
			e.top = line - 2
		}
	}
	if column > 0 {
		e.left = 0
		if column > e.w-12 && !e.wrap {
			e.left = column - e.w/2
		}
	}
	e.clamp()
	e.version++
}

// Highlight marks ranges under an id, in place of those it marked before, and
// gives the id; an empty one gets a name. Ranges beyond the file's end and
// unknown colours are errors.
func (e *Editor) Highlight(id string, spans []panes.Span, colour string) (string, error) {
	if colour != "" {
		if _, ok := e.host.Theme().Resolve(colour); !ok {
			return "", fmt.Errorf("color %q is no theme token, colour name or #rrggbb", colour)
		}
	}
	for _, s := range spans {
		if e.file != nil && s.StartLine > e.file.Lines {
			return "", fmt.Errorf("line %d is past the end: %s has %d lines", s.StartLine, e.path, e.file.Lines)
		}
	}
	if id == "" {
		e.named++
		id = fmt.Sprintf("highlight-%d", e.named)
	}
	e.mark(ranges{id: id, spans: spans, color: colour})
	e.version++
	return id, nil
}

func (e *Editor) mark(r ranges) {
	for i := range e.marks {
		if e.marks[i].id == r.id {
			e.marks[i] = r
			return
		}
	}
	e.marks = append(e.marks, r)
}

// ClearHighlight unmarks what an id marks, or everything for the empty id,
// and counts the ids.
func (e *Editor) ClearHighlight(id string) int {
	n := len(e.marks)
	var keep []ranges
	for _, r := range e.marks {
		if id != "" && r.id != id {
			keep = append(keep, r)
		}
	}
	e.marks = keep
	if n -= len(keep); n > 0 {
		e.version++
	}
	return n
}

// VisibleLines gives the first and the last line in view, from 1.
func (e *Editor) VisibleLines() (first, last int) {
	if e.file == nil {
		return 0, 0
	}
	return e.top + 1, min(e.top+e.rows(), e.text.count())
}

// Describe says which lines show.
func (e *Editor) Describe() string {
	if e.file == nil {
		return ""
	}
	first, last := e.VisibleLines()
	s := fmt.Sprintf("lines %d-%d of %d in view", first, last, e.file.Lines)
	if len(e.marks) > 0 {
		m := e.marks[len(e.marks)-1]
		s += fmt.Sprintf(", lines %d-%d highlighted", m.spans[0].StartLine, m.spans[0].EndLine)
	}
	return s
}

// rows is how many lines of text fit: the last row is the status.
func (e *Editor) rows() int { return max(e.h-1, 1) }

func (e *Editor) clamp() {
	e.top = max(min(e.top, e.text.count()-e.rows()), 0)
	e.left = max(e.left, 0)
}

// spanColor is the background of a marked range.
func (e *Editor) spanColor(r ranges) color.Color {
	th := e.host.Theme()
	if r.color == "" {
		return th.Color(theme.Highlight)
	}
	c, ok := th.Resolve(r.color)
	if !ok {
		return th.Color(theme.Highlight)
	}
	return blend(c, th.Dark)
}

// blend mixes a colour into the background so that text on it can be read.
func blend(c color.Color, dark bool) color.Color {
	r, g, b, _ := c.RGBA()
	base, part := uint32(0xffff), uint32(30)
	if dark {
		base = 0x1a1a
	}
	mix := func(v uint32) uint8 { return uint8((v*part + base*(100-part)) / 100 >> 8) }
	return color.RGBA{mix(r), mix(g), mix(b), 0xff}
}

// prompt is the line at the bottom in which one searches or names a line.
type prompt struct {
	open  bool
	kind  rune // / or :
	field textinput.Model
}

// message says why there is no text.
func (e *Editor) message() []string {
	if e.failure == nil {
		return []string{"reading " + e.path + " …"}
	}
	var we *workspace.Error
	if errors.As(e.failure, &we) {
		out := []string{we.Message, e.path}
		if we.Hint != "" {
			out = append(out, we.Hint)
		}
		return out
	}
	return []string{e.failure.Error()}
}

// paintTime bounds the colouring of one file, off the loop.
const paintTime = 400 * time.Millisecond

// Bindings lists the editor's keys.
func (e *Editor) Bindings() []panes.Binding {
	return []panes.Binding{
		{Key: "j k up down", Help: "a line"}, {Key: "pgup pgdown", Help: "a page"},
		{Key: "g G", Help: "first, last line"}, {Key: "h l left right", Help: "sideways"},
		{Key: "/ n N", Help: "search, next, before"}, {Key: ":", Help: "go to line"},
		{Key: "w", Help: "wrap long lines"}, {Key: "y", Help: "copy the line"},
		{Key: "esc", Help: "drop highlights, go back"},
	}
}

func lower(s string) string { return strings.ToLower(s) }

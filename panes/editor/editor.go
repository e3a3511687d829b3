// Package editor shows a file: highlighted, at a line, with ranges that the agent or
// a command marked; a picture as one, and what is neither as its bytes. It only shows;
// it never writes. What it draws holds nothing of the file but text, whatever the file
// holds.
package editor

import (
	"fmt"
	"path"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/editor/hex"
	"github.com/openspace-tui/openspace/panes/layout"
)

// KindName is the kind's name in content ids.
const KindName = "editor"

// Kind is the editor as a kind of pane.
func Kind() panes.Kind {
	return panes.Kind{Name: KindName, Title: lang.Key("editor-title"), Area: layout.Main,
		Keys: actions(KindName),
		New:  func(h panes.Host, ref string) (panes.Content, error) { return New(h, ref), nil }}
}

// Editor shows one file. It belongs to the Update loop.
type Editor struct {
	host     panes.Host
	path     string
	file     *workspace.File
	private  bool // agents may not read it
	encoding chosenEncoding
	due      bool // it is to be read again
	failure  error
	picture  drawnPicture
	hex      asHex
	disk     disk
	view     view // of a text

	raw   bool    // of a picture its bytes are to show
	want  *reveal // a place to show once the file is there
	later *looks  // how to look at it once the file is there
	note  string  // at the foot, in the place of what there is to be done about marks
	said  string  // at the foot until the next key

	prose  prose
	prompt prompt

	version uint64
	w, h    int
}

// New makes an editor for a path of the workspace. Start reads it.
func New(h panes.Host, ref string) *Editor {
	e := &Editor{host: h, path: ref, view: view{path: ref}}
	e.fit(80, 24)
	return e
}

// fit sets how many cells and rows it has.
func (e *Editor) fit(w, h int) {
	e.w, e.h = w, h
	e.view.w, e.view.h = w, h
	e.hex.Fit(w, e.view.rows())
}

// ID names the editor by its path.
func (e *Editor) ID() panes.ContentID { return panes.MakeID(KindName, e.path) }

// Path is the file's path from the workspace.
func (e *Editor) Path() string { return e.path }

// Title is the file's name.
func (e *Editor) Title() string { return sanitize.Name(path.Base(e.path)) }

// Version rises with everything that shows.
func (e *Editor) Version() uint64 { return e.version + e.view.version + e.hex.Version() }

// loaded is what reading the file gave.
type loaded struct {
	file picture.File
	err  error
}

// Start reads the file, unless SetFile gave it.
func (e *Editor) Start() tea.Cmd {
	if e.Loaded() {
		return nil
	}
	read := e.reading()
	return func() tea.Msg {
		f, err := read()
		return loaded{f, err}
	}
}

// Update takes the file that was read, and what was coloured.
func (e *Editor) Update(msg tea.Msg) panes.Action {
	v := &e.view
	switch msg := msg.(type) {
	case loaded:
		switch {
		case e.Loaded(): // SetFile came first
		case msg.err != nil:
			e.failure = msg.err
			e.version++
		default:
			e.SetFile(msg.file)
		}
	case painted:
		if v.take(msg) {
			e.version++
		}
	case faded:
		if msg.n == v.fresh.n {
			v.fresh.in = nil
			e.version++
		}
	case typeset:
		e.takeSheet(msg)
	case differs:
		v.takeSince(msg)
	case blamed:
		if fault := v.takeBlame(msg); fault != "" {
			e.say(fault)
		}
	case hex.Msg:
		e.hex.Take(msg)
	case turned, unturned:
		e.takeHex(msg)
	case counted, gotLines, pageFound:
		e.takePages(msg)
	case watched, fileChanged, reloaded:
		return panes.Action{Cmd: e.takeChange(msg)}
	default:
		if e.prompt.open {
			var cmd tea.Cmd
			e.prompt.field, cmd = e.prompt.field.Update(msg)
			e.version++
			return panes.Action{Cmd: cmd}
		}
	}
	return panes.Action{}
}

// SetFile shows a file, of a text keeping place and ranges.
func (e *Editor) SetFile(f picture.File) {
	e.private, e.encoding.asked = f.Private, false
	switch {
	case f.Text != nil:
		e.setText(f.Text)
	case f.Large != nil:
		e.setLarge(f.Large)
	case f.Bytes != nil: // also of a picture, of which one looks at the bytes
	case f.Picture != nil:
		e.setPicture(f.Picture)
	case f.Fault != nil:
		e.fail(f.Fault)
	}
	e.takeBytes(f)
}

func (e *Editor) setText(f *workspace.File) {
	v := &e.view
	v.since.due, v.blame.due = true, true
	if e.disk.gone != nil {
		e.disk.gone = nil
		e.version++
	}
	paged := v.text.pages != nil
	if e.file != nil && e.file.Text == f.Text && !paged {
		if e.file.Encoding != f.Encoding {
			e.version++
		}
		e.file = f
		return
	}
	before, had := v.text, e.file != nil && !paged
	read := had && e.file.Encoding != f.Encoding // otherwise, which is no change
	e.picture.Picture = nil
	e.file, e.failure = f, nil
	v.text, v.sel = newLines(f), selection{}
	if had {
		m := v.carry(before, !read && e.host.Moves())
		if p := &e.prose; p.line+p.skip > 0 {
			p.line = m.line(p.line)
		}
	}
	v.clamp()
	e.version++
	e.begun()
}

// begun goes where one wanted to before the text was there.
func (e *Editor) begun() {
	if e.later != nil {
		e.look(*e.later)
	}
	if w := e.want; w != nil {
		e.want = nil
		e.reveal(*w)
	}
}

// Loaded reports whether the text is there, or the picture, or the bytes.
func (e *Editor) Loaded() bool { return e.file != nil || e.picture.Picture != nil || e.hex.Shown() }

// TotalLines counts the file's lines.
func (e *Editor) TotalLines() int {
	if e.file == nil {
		return 0
	}
	return e.file.Lines
}

// Describe says which lines show, or which picture or bytes.
func (e *Editor) Describe() string {
	v := &e.view
	if e.picture.Picture != nil {
		return fmt.Sprintf("a picture, %s, %d×%d pixels", e.picture.Format, e.picture.Width, e.picture.Height)
	}
	if e.hex.Shown() {
		return e.hex.Describe()
	}
	if e.file == nil {
		return ""
	}
	if v.text.count() == 0 {
		return "empty"
	}
	first, last := v.visible()
	s := fmt.Sprintf("lines %d-%d of %d in view", first, last, e.file.Lines)
	if len(v.marks.list) > 0 && len(v.marks.list[len(v.marks.list)-1].Spans) > 0 {
		m := v.marks.list[len(v.marks.list)-1]
		s += fmt.Sprintf(", lines %d-%d highlighted", m.Spans[0].StartLine, m.Spans[0].EndLine)
	}
	return s
}

// Excerpt returns the lines in view with their numbers, but nothing of a file
// that agents may not read.
func (e *Editor) Excerpt(most int) string {
	if e.file == nil || e.file.Private || e.hex.Shown() || e.view.text.count() == 0 {
		return ""
	}
	first, last := e.view.visible()
	var b strings.Builder
	for n := first; n <= last && b.Len() < most; n++ {
		fmt.Fprintf(&b, "%d\t%s\n", n, cut(e.view.text.line(n-1), most-b.Len()))
	}
	return b.String()
}

// cut bounds a line, without half a character at its end.
func cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// again is what can be done about a file that cannot be read.
func again() string { return lang.T("enter-reads-again-alt-w") }

// retry reads a file again that could not be read.
func (e *Editor) retry() panes.Action {
	e.failure = nil
	e.version++
	return panes.Action{Cmd: e.Start()}
}

// message says why there is no text.
func (e *Editor) message() []string {
	if e.failure == nil {
		return []string{lang.T("reading-x", e.path)}
	}
	if what, hint, ok := panes.FileFault(e.failure); ok {
		out := []string{what, e.path}
		if hint != "" {
			out = append(out, hint)
		}
		return append(out, again())
	}
	if faulty(e.failure) {
		return []string{lang.Translate(e.failure), e.path, "x " + lang.T("its-bytes-as-hex"), again()}
	}
	return []string{lang.Translate(e.failure), again()}
}

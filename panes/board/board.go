package board

import (
	"fmt"
	"path"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/board/export"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

// KindName is the kind of whiteboards in content ids, as in
// whiteboard:docs/flow.whiteboard.json.
const KindName = "whiteboard"

// Kind returns whiteboards as a kind of panes.
func Kind() panes.Kind {
	return panes.Kind{Name: KindName, Title: lang.Key("whiteboard"), Area: layout.Main, Shown: true,
		Keys: actions(KindName),
		New: func(h panes.Host, ref string) (panes.Content, error) {
			if !board.IsBoard(ref) {
				return nil, lang.Errorf("open-whiteboards-name-ends-whiteboard", ref)
			}
			return New(h, ref), nil
		}}
}

// Board shows one whiteboard. It belongs to the Update loop.
type Board struct {
	host    panes.Host
	path    string
	board   *board.Board // nil until it was read
	private bool         // agents may not read it
	failure error

	view      view
	selection selection
	tool      tool
	drag      drag
	prefix    string // the key that waits for another one
	entry     entry
	notice    notice
	pasted    pasted
	flash     flash
	source    source
	refs      refs
	version   uint64
	later     *board.Camera // how to look at it once it is read
}

// New makes a pane for a whiteboard's path. Start reads it.
func New(h panes.Host, ref string) *Board {
	return &Board{host: h, path: ref, view: view{w: 80, h: 24}, tool: tool{snap: true}}
}

// ID names the board by its path.
func (b *Board) ID() panes.ContentID { return panes.MakeID(KindName, b.path) }

// Title is the file's name.
func (b *Board) Title() string { return sanitize.Line(path.Base(b.path)) }

// Version rises with everything that shows.
func (b *Board) Version() uint64 { return b.version + b.notice.version + b.flash.version }

// Board is the whiteboard as it is shown, nil before it was read. Only reading
// it is allowed.
func (b *Board) Board() *board.Board { return b.board }

// Dirty reports whether there are changes that are not saved yet.
func (b *Board) Dirty() bool { return b.source.unsaved }

// ColorScheme has everything drawn anew.
func (b *Board) ColorScheme(bool) { b.changed() }

// changed says that what shows is another.
func (b *Board) changed() { b.version++ }

// SetBoard shows a board that was read, unless one shows already.
func (b *Board) SetBoard(read *board.Board, data []byte, private bool) {
	if b.board != nil {
		return
	}
	b.board, b.private, b.failure = read, private, nil
	b.source.knows(digest(data))
	b.view.index = nil
	if !b.shown().readable(b.board) {
		b.view.fit = &fit{padding: fitPadding}
		b.refit()
	}
	if b.later != nil {
		_ = b.Look(*b.later) // a camera that cannot be is none
		b.later = nil
	}
	if why := readOnly(read); why != "" {
		b.notice.say(why)
	} else if all := problems(read); len(all) > 0 {
		b.notice.say(summary(all))
	}
	read.StampRefs(b.refs.stampOf)
	b.changed()
}

// readOnly says why a board cannot be changed, if so.
func readOnly(of *board.Board) string {
	if s, ok := any(of).(interface{ SaidReadOnly() string }); ok {
		return s.SaidReadOnly()
	}
	return of.ReadOnly()
}

// problems says what is wrong with a board.
func problems(of *board.Board) []string {
	if s, ok := any(of).(interface{ SaidProblems() []string }); ok {
		return s.SaidProblems()
	}
	return of.Problems()
}

func summary(problems []string) string {
	text := sanitize.Line(problems[0])
	if n := len(problems) - 1; n > 0 {
		text = lang.N(n, "x-n-more", text, n)
	}
	return text
}

// Update takes what was read and saved, and the timer's tick.
func (b *Board) Update(msg tea.Msg) panes.Action {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case loaded:
		cmd = b.take(msg)
	case saved:
		cmd = b.took(msg)
	case fileChanged:
		if msg.err == nil { // else it was closed
			b.refs.stale = true
			cmd = tea.Batch(b.Reload(), b.source.wait())
		}
	case hashed:
		b.refs.take(msg)
		b.changed()
	case unflash:
		b.flash.end(msg)
	}
	return panes.Action{Cmd: cmd}
}

// Pending starts what follows from what shows: reading the files that shapes
// stand for, the file where that had to wait, and the end of a flash.
// Where nothing moves, what flashes stands out until the next key, or until
// something else changes.
func (b *Board) Pending() tea.Cmd {
	var cmd tea.Cmd
	if b.board != nil && b.host.Files != nil {
		cmd = b.refs.read(b.index().View, b.host.Files, b.path, b.source.watch)
	}
	if b.source.due() {
		cmd = tea.Batch(cmd, b.Reload())
	}
	if !b.host.Moves() {
		return cmd
	}
	return tea.Batch(cmd, b.flash.begin())
}

// Describe says what is looked at and selected.
func (b *Board) Describe() string {
	if b.board == nil {
		return ""
	}
	c := b.board.Camera()
	s := fmt.Sprintf("%d shapes, camera %.0f,%.0f at %.0f%%", len(b.index().View.Shapes), c.X, c.Y, c.Zoom*100)
	if ids := b.selection.ids; len(ids) > 0 {
		s += ", selected " + strings.Join(ids[:min(len(ids), 5)], " ")
		if len(ids) > 5 {
			s += fmt.Sprintf(" and %d more", len(ids)-5)
		}
	}
	return s
}

// Excerpt tells the board's shapes, but nothing of one that agents may not read.
func (b *Board) Excerpt(most int) string {
	if b.board == nil || b.private || len(b.index().View.Shapes) > 2000 {
		return ""
	}
	text := export.Text(b.board, "")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

// Close lets go of the watch.
func (b *Board) Close() { b.source.close() }

// Typing reports whether letters are text just now.
func (b *Board) Typing() bool { return b.entry.on }

package editor

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// rig is an editor that a test drives as the program does.
type rig struct {
	t  testing.TB
	e  *Editor
	th *theme.Theme
	w  int
	h  int
}

func newRig(t testing.TB, path, text string) *rig {
	t.Helper()
	r := &rig{t: t, w: 80, h: 24}
	r.setTheme(true)
	r.e = New(panes.Host{Theme: func() *theme.Theme { return r.th }}, path)
	if text != "unread" {
		r.e.SetFile(file(path, text))
	}
	return r
}

func (r *rig) setTheme(dark bool) {
	th, err := theme.Named("", dark)
	if err != nil {
		r.t.Fatal(err)
	}
	r.th = th
}

// file is what the workspace gives for a text.
func file(path, text string) picture.File {
	n := strings.Count(text, "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		n++
	}
	return picture.File{Path: path, Text: &workspace.File{Path: path, Text: text, Lines: n}}
}

// numbered is a text of n lines that say their number.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "line %d\n", i+1)
	}
	return b.String()
}

// draw returns the rows as they are read, and checks their shape.
func (r *rig) draw() []string {
	r.t.Helper()
	return paneview.Rows(r.t, r.e.Draw(r.w, r.h, true), r.w, r.h)
}

func (r *rig) size(w, h int) *rig {
	r.w, r.h = w, h
	r.draw()
	return r
}

// paint colours all that shows.
func (r *rig) paint() {
	r.e.view.fresh.fade() // takes its time
	for cmd := r.e.Pending(); cmd != nil; cmd = r.e.Pending() {
		r.e.Update(cmd())
	}
}

// press types keys: names such as esc, or a text letter by letter after a '"'.
func (r *rig) press(keys ...string) *rig {
	r.t.Helper()
	for _, k := range keys {
		if text, ok := strings.CutPrefix(k, `"`); ok {
			for _, c := range text {
				r.e.Key(tea.KeyPressMsg{Code: c, Text: string(c)})
			}
			continue
		}
		r.key(k)
	}
	r.draw()
	return r
}

// key presses one key and reports whether it was taken.
func (r *rig) key(k string) bool {
	_, taken := r.e.Key(paneview.Key(k))
	return taken
}

// at checks the first and last line in view, and the current one, from 1.
func (r *rig) at(first, last, current int) {
	r.t.Helper()
	r.draw()
	a, b := r.e.VisibleLines()
	if a != first || b != last || r.e.view.current+1 != current {
		r.t.Errorf("lines %d–%d show and %d is current, want %d–%d and %d", a, b, r.e.view.current+1, first, last, current)
	}
}

// sees checks that the screen holds texts.
func (r *rig) sees(texts ...string) {
	r.t.Helper()
	paneview.Has(r.t, strings.Join(r.draw(), "\n"), texts...)
}

// marked returns the text of the rows that lies on backgrounds, the status row
// left out: a row's stretches joined, empty rows dropped.
func (r *rig) marked() []string {
	r.t.Helper()
	var out []string
	rows := strings.Split(r.e.Draw(r.w, r.h, false), "\n")
	for _, row := range rows[:len(rows)-1] {
		var b strings.Builder
		on := false
		for len(row) > 0 {
			seq, _, n, _ := xansi.DecodeSequence(row, xansi.NormalState, nil)
			switch {
			case strings.HasPrefix(seq, "\x1b["):
				on = strings.Contains(seq, "[48;") || strings.Contains(seq, ";48;") || seq == "\x1b[7m" || on && seq != "\x1b[m"
			case on:
				b.WriteString(seq)
			}
			row = row[n:]
		}
		if s := strings.TrimRight(b.String(), " "); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// show reveals a place and marks it, as opening a file does.
func show(e *Editor, line, endLine, column, endColumn int) {
	_, _ = e.Highlight(panes.Mark{ID: panes.RevealMark, Spans: []call.Range{e.Reveal(line, endLine, column, endColumn)}})
}

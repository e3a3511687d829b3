package editor

import (
	"context"
	"path/filepath"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// disk follows the file that an editor shows.
type disk struct {
	begun  bool // it is watched, or soon
	closed bool
	watch  panes.FileWatcher
	gone   error // why it can be read no more, while what it was shows still
}

// watched is the watch on the file.
type watched struct{ files panes.FileWatcher }

// fileChanged says that it may have changed, or that something was committed, or
// that the watch ended.
type fileChanged struct{ err error }

// reloaded is what reading it again gave.
type reloaded loaded

// follow begins to watch a file, and what is committed, once something is known of it.
func (d *disk) follow(h panes.Host, path string, known bool) tea.Cmd {
	watch, commits := h.Watch, h.Commits
	if d.begun || watch == nil || h.Files == nil || filepath.IsAbs(path) || !known {
		return nil
	}
	d.begun = true
	at := h.Files.Abs(path)
	return func() tea.Msg {
		paths := []string{at}
		if commits != nil {
			if log := commits(context.Background()); log != "" {
				paths = append(paths, log)
			}
		}
		return watched{watch(paths...)}
	}
}

func (d *disk) wait() tea.Cmd {
	w := d.watch
	return func() tea.Msg { return fileChanged{w.Next(context.Background())} }
}

// reload reads the file again.
func (e *Editor) reload() tea.Cmd {
	read := e.reading()
	return func() tea.Msg {
		f, err := read()
		return reloaded{f, err}
	}
}

// takeChange takes what the watch told.
func (e *Editor) takeChange(msg tea.Msg) tea.Cmd {
	d := &e.disk
	switch msg := msg.(type) {
	case watched:
		if d.closed {
			msg.files.Close()
			return nil
		}
		d.watch = msg.files
		return tea.Batch(e.reload(), d.wait()) // it may have changed before it was watched
	case fileChanged:
		if msg.err != nil || d.watch == nil {
			return nil // it was closed
		}
		return tea.Batch(e.reload(), d.wait())
	case reloaded:
		e.takeReload(msg)
	}
	return nil
}

// takeReload shows what the file is now. What showed stays while the file is
// gone: it may be on its way back, or be all that is left of it.
func (e *Editor) takeReload(r reloaded) {
	switch {
	case r.err == nil:
		e.SetFile(r.file)
	case e.encoding.asked: // it cannot be read so
		e.encoding = chosenEncoding{}
		e.say(lang.Translate(r.err))
	case e.Loaded():
		e.disk.gone = r.err
		e.version++
	default:
		e.failure = r.err
		e.version++
	}
}

// See reports whether the editor shows.
func (e *Editor) See(on bool) { panes.See(e.disk.watch, on) }

// Close ends the watch.
func (e *Editor) Close() {
	e.disk.closed = true
	if e.view.blame.stop != nil {
		e.view.blame.stop()
	}
	if p := e.view.text.pages; p != nil {
		p.halt()
	}
	e.hex.Halt()
	if e.disk.watch != nil {
		e.disk.watch.Close()
		e.disk.watch = nil
	}
}

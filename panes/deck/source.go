package deck

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// source is where a deck comes from, and what tells that it changed.
type source struct {
	watch  panes.FileWatcher
	closed bool
	asked  int // readings, which may end in another order than they began
	taken  int // the last one that was taken
}

func (s *source) close() {
	s.closed = true
	if s.watch != nil {
		s.watch.Close()
	}
}

// See reports whether the deck shows.
func (d *Deck) See(on bool) { panes.See(d.source.watch, on) }

// loaded is what reading a deck gave. With a watch it is the first.
type loaded struct {
	turn    int // of the readings
	deck    *deck.Deck
	private bool
	err     error
	watch   panes.FileWatcher
}

// fileChanged says that the deck, or something that it shows, changed on disk.
type fileChanged struct{ err error }

// files is the workspace as far as this deck may read in it: a deck that only
// its owner may read is read as the owner.
func (c *content) files() *workspace.Root {
	if c.private {
		return c.host.Files.Own()
	}
	return c.host.Files
}

// Start reads the deck, unless SetDeck gave it by then, and begins to watch.
func (d *Deck) Start() tea.Cmd {
	if d.host.Files == nil {
		return nil
	}
	files, p, watch := d.content.files(), d.path, d.host.Watch
	return func() tea.Msg {
		var w panes.FileWatcher // first, so that nothing is missed
		if watch != nil {
			w = watch(files.Abs(p))
		}
		out := read(files, p)
		out.watch = w
		return out
	}
}

func read(files *workspace.Root, p string) loaded {
	raw, err := files.Bytes(context.Background(), p)
	if err != nil {
		return loaded{err: err}
	}
	return loaded{deck: deck.Parse(raw.Data), private: raw.Private}
}

// take shows what was read, and waits for the next change.
func (d *Deck) take(l loaded) tea.Cmd {
	if l.watch != nil {
		if d.source.closed {
			l.watch.Close()
			return nil
		}
		d.source.watch = l.watch
	}
	late := l.turn < d.source.taken
	d.source.taken = max(l.turn, d.source.taken)
	switch {
	case late: // what was read after it is newer
	case l.err == nil && (d.content.deck == nil || string(d.content.deck.Source) != string(l.deck.Source)):
		d.SetDeck(l.deck, l.private)
	case l.err != nil && (l.watch == nil || d.content.deck == nil): // SetDeck may have come before the first reading
		var we *workspace.Error
		if errors.As(l.err, &we) {
			l.err = we
		}
		d.failure = l.err
		d.changed()
	case d.failure != nil && l.err == nil:
		d.failure = nil
		d.changed()
	}
	if l.watch == nil {
		return nil
	}
	return d.source.wait()
}

// wait waits until something changes on disk. It runs while the deck is open,
// and does nothing meanwhile.
func (s *source) wait() tea.Cmd {
	w := s.watch
	if w == nil {
		return nil
	}
	return func() tea.Msg { return fileChanged{w.Next(context.Background())} }
}

// reload reads the deck again, and has what it shows of other files read again.
func (d *Deck) reload(msg fileChanged) tea.Cmd {
	if msg.err != nil {
		return nil // it was closed
	}
	d.content.assets.stale()
	return tea.Batch(d.Reload(), d.source.wait())
}

// Reload reads the deck again.
func (d *Deck) Reload() tea.Cmd {
	if d.host.Files == nil {
		return nil
	}
	files, p := d.content.files(), d.path
	d.source.asked++
	turn := d.source.asked
	return func() tea.Msg {
		out := read(files, p)
		out.turn = turn
		return out
	}
}

// follows tells the watch which files are shown.
func (d *Deck) follows() {
	if w := d.source.watch; w != nil {
		paths := []string{d.host.Files.Abs(d.path)}
		for _, p := range d.content.assets.files(d.path) {
			paths = append(paths, d.host.Files.Abs(p))
		}
		w.Set(paths)
	}
}

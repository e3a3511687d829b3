package board

import (
	"context"
	"crypto/sha256"
	"errors"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/watch"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// source is where a board comes from and goes to.
type source struct {
	watch    *watch.Files
	closed   bool
	known    string // digest of the file as it was read or written last
	edits    int    // counts changes by hand
	unsaved  bool
	saving   bool
	conflict *conflict // what the person is asked about; nothing is saved meanwhile
}

// conflict is that the file changed in a way that cannot be merged without
// losing something.
type conflict struct {
	disk *board.Disk // nil where the file cannot be read
	list []board.Conflict
	why  string
}

func (c *conflict) Error() string { return c.why }

func (s *source) close() {
	s.closed = true
	if s.watch != nil {
		s.watch.Close()
	}
}

// digest tells versions of a file apart.
func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return string(sum[:])
}

// loaded is what reading the file gave: a board the first time, then what to
// merge. Without either the file is as it is known.
type loaded struct {
	board   *board.Board
	disk    *board.Disk
	data    []byte
	digest  string
	private bool
	err     error
	watch   *watch.Files
}

// fileChanged says that the board, or a file that a shape stands for, changed.
type fileChanged struct{ err error }

// files is the workspace as far as this board may read in it: one that only its
// owner may read is read as the owner.
func (b *Board) files() *workspace.Root {
	if b.private {
		return b.host.Files.Own().UpTo(board.MaxBytes)
	}
	return b.host.Files.UpTo(board.MaxBytes)
}

// Start reads the board, unless SetBoard gave it by then, and begins to watch.
func (b *Board) Start() tea.Cmd {
	if b.host.Files == nil {
		return nil
	}
	files, p := b.files(), b.path
	return func() tea.Msg {
		w, err := watch.New()
		if err == nil {
			w.Set([]string{absolute(files, p)})
		}
		out := read(files, p, false, "")
		out.watch = w // nil where the system has none to give: then R reads again
		return out
	}
}

// read reads a file: as a board, or to be merged unless it is as it is known.
func read(files *workspace.Root, p string, merge bool, known string) loaded {
	raw, err := files.Bytes(context.Background(), p)
	if err != nil {
		return loaded{err: err}
	}
	out := loaded{private: raw.Private, digest: digest(raw.Data), data: raw.Data}
	switch {
	case !merge:
		out.board, out.err = board.Open(raw.Data)
	case out.digest != known:
		out.disk, out.err = board.ReadDisk(raw.Data)
	}
	return out
}

func absolute(files *workspace.Root, p string) string {
	return filepath.Join(files.Dir(), filepath.FromSlash(p))
}

// take shows what was read, and waits for the next change.
func (b *Board) take(l loaded) tea.Cmd {
	var cmds []tea.Cmd
	if l.watch != nil {
		if b.source.closed {
			l.watch.Close()
			return nil
		}
		b.source.watch = l.watch
		b.refs.watched = nil
		cmds = append(cmds, b.wait())
	}
	switch {
	case l.err != nil && b.board == nil:
		var we *workspace.Error
		if errors.As(l.err, &we) {
			l.err = we
		}
		b.failure = l.err
		b.changed()
	case l.err != nil && l.watch == nil:
		if we := (*workspace.Error)(nil); errors.As(l.err, &we) {
			l.err = panes.FaultAlone(we)
		}
		b.fail(lang.Errorf("the file on the disk cannot be taken: %w", l.err))
	case l.board != nil && b.board == nil:
		b.SetBoard(l.board, l.data, l.private)
	case l.board != nil && l.digest != b.source.known: // it was given before, and changed since
		cmds = append(cmds, b.Reload())
	case l.disk != nil && l.digest != b.source.known:
		cmds = append(cmds, b.merge(l.disk))
	}
	return tea.Batch(cmds...)
}

// merge takes in what the disk has by now, or asks.
func (b *Board) merge(disk *board.Disk) tea.Cmd {
	if b.source.unsaved {
		_, list, err := b.board.Clone().Take(disk, false)
		if err != nil || len(list) > 0 {
			b.ask(&conflict{disk: disk, list: list, why: reason(list, err)})
			return nil
		}
	}
	b.Take(disk, true)
	return b.save()
}

func reason(list []board.Conflict, err error) string {
	switch {
	case err != nil:
		return lang.Say(err)
	case len(list) == 1:
		return lang.T("%s changed here and on the disk", strings.TrimPrefix(list[0].ID, "shape:"))
	}
	return lang.N(len(list), "%d shape changed here and on the disk", "%d shapes changed here and on the disk", len(list))
}

func (b *Board) ask(c *conflict) {
	b.source.conflict = c
	b.changed()
}

// Take shows what is on the disk by now, where nobody has to be asked. With
// flash what changed stands out for a moment.
func (b *Board) Take(disk *board.Disk, flash bool) {
	if b.board == nil {
		return
	}
	change, _, err := b.board.Take(disk, false)
	if err != nil {
		b.ask(&conflict{disk: disk, why: lang.Say(err)})
		return
	}
	b.source.known = digest(disk.Bytes())
	b.source.conflict = nil
	if flash {
		b.light(change.Shapes())
	}
	b.settle()
}

// settle follows a change of the board: what is gone is not selected.
func (b *Board) settle() {
	b.source.unsaved = b.board.Dirty()
	b.view.index = nil
	b.selection.prune(b.index().view)
	b.changed()
}

// wait waits until something changes on disk. It runs while the board is open,
// and does nothing meanwhile.
func (b *Board) wait() tea.Cmd {
	w := b.source.watch
	if w == nil {
		return nil
	}
	return func() tea.Msg { return fileChanged{w.Next(context.Background())} }
}

// reload reads what changed on disk.
func (b *Board) reload(msg fileChanged) tea.Cmd {
	if msg.err != nil {
		return nil // it was closed
	}
	b.refs.stale = true
	return tea.Batch(b.Reload(), b.wait())
}

// Reload reads the file again.
func (b *Board) Reload() tea.Cmd {
	if b.host.Files == nil {
		return nil
	}
	files, p, merge, known := b.files(), b.path, b.board != nil, b.source.known
	return func() tea.Msg { return read(files, p, merge, known) }
}

// saved is what saving gave.
type saved struct {
	disk   *board.Disk
	digest string
	err    error
}

// save writes the board, while it differs from the file and is not being
// written. One save follows the other.
func (b *Board) save() tea.Cmd {
	s := &b.source
	if b.board == nil || b.host.Files == nil || !s.unsaved || s.saving || s.conflict != nil {
		return nil
	}
	s.saving = true
	return writing(b.files(), b.path, b.board.Clone(), s.known, false)
}

// writing merges what the file holds by then and writes it. With force ours is
// kept where both changed, or the file cannot be read.
func writing(files *workspace.Root, p string, clone *board.Board, known string, force bool) tea.Cmd {
	return func() tea.Msg {
		var disk *board.Disk
		_, err := files.Change(context.Background(), p, func(old []byte, existed bool) ([]byte, error) {
			ours := clone.Clone()
			if existed && digest(old) != known {
				if err := mergeInto(ours, old, force); err != nil {
					return nil, err
				}
			}
			disk = ours.Disk()
			return disk.Bytes(), nil
		})
		if err != nil {
			return saved{err: err}
		}
		return saved{disk: disk, digest: digest(disk.Bytes())}
	}
}

func mergeInto(ours *board.Board, old []byte, force bool) error {
	disk, err := board.ReadDisk(old)
	if err != nil {
		if force {
			return nil
		}
		return &conflict{why: lang.T("the file on the disk cannot be read: %s", lang.Say(err))}
	}
	_, list, err := ours.Take(disk, false)
	if (err != nil || len(list) > 0) && !force {
		return &conflict{disk: disk, list: list, why: reason(list, err)}
	}
	return nil
}

// took follows a save.
func (b *Board) took(s saved) tea.Cmd {
	b.source.saving = false
	var c *conflict
	switch {
	case errors.As(s.err, &c):
		b.ask(c)
		return nil
	case s.err != nil:
		b.fail(lang.Errorf("not saved: %w (w tries again)", s.err))
		return nil
	}
	change, list, err := b.board.Take(s.disk, false)
	if err != nil {
		b.ask(&conflict{disk: s.disk, why: lang.Say(err)})
		return nil
	}
	if len(list) > 0 { // it was changed again while it was written: that is newer
		b.source.unsaved = true
	}
	b.source.known = s.digest
	if !change.Empty() {
		b.light(change.Shapes())
	}
	b.settle()
	return b.save()
}

// resolve ends a conflict: with what is here, or what is on the disk.
func (b *Board) resolve(ours bool) tea.Cmd {
	c := b.source.conflict
	b.source.conflict = nil
	b.changed()
	if ours {
		b.source.saving = true
		return writing(b.files(), b.path, b.board.Clone(), b.source.known, true)
	}
	if c.disk == nil {
		b.say(lang.T("the file on the disk is no board, so there is nothing to take"))
		return nil
	}
	change, _, err := b.board.Take(c.disk, true)
	if err != nil {
		b.fail(err)
		return nil
	}
	b.source.known = digest(c.disk.Bytes())
	b.light(change.Shapes())
	b.settle()
	return b.save()
}

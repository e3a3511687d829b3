package board

import (
	"context"
	"crypto/sha256"
	"errors"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// source is where a board comes from and goes to.
type source struct {
	watch    panes.FileWatcher
	closed   bool
	known    string // digest of the file as it was read or written last
	turn     int    // counts how often known was set
	over     string // digest of what the last save wrote over
	stale    bool   // what the file holds has to be read, once nothing is being written
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

// knows takes note of what the file holds, with which what is here was merged.
func (s *source) knows(digest string) {
	s.known = digest
	s.turn++
}

func (s *source) close() {
	s.closed = true
	if s.watch != nil {
		s.watch.Close()
	}
}

// state is the state of saving in words.
func (s *source) state(readOnly bool) string {
	switch {
	case readOnly:
		return lang.T("file.read-only")
	case s.conflict != nil:
		return lang.T("file.not-saved")
	case s.saving:
		return lang.T("file.saving")
	case s.unsaved:
		return lang.T("file.unsaved")
	}
	return lang.T("file.saved")
}

// See reports whether the board shows.
func (b *Board) See(on bool) { panes.See(b.source.watch, on) }

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
	turn    int // the source's when reading began
	private bool
	err     error
	watch   panes.FileWatcher
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
	files, p, watch := b.files(), b.path, b.host.Watch
	return func() tea.Msg {
		var w panes.FileWatcher // first, so that nothing is missed
		if watch != nil {
			w = watch(files.Abs(p))
		}
		out := read(files, p, false, "")
		out.watch = w
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
		cmds = append(cmds, b.source.wait())
	}
	if l.err == nil {
		b.notice.works(toRead)
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
		b.notice.failAt(toRead, lang.Errorf("file-disk-cannot-taken", l.err))
	case l.board != nil && b.board == nil:
		b.SetBoard(l.board, l.data, l.private)
	case l.board != nil && l.digest != b.source.known: // it was given before, and changed since
		cmds = append(cmds, b.Reload())
	case l.disk != nil && (b.source.saving || l.turn != b.source.turn): // older than what is known by now, or will be
		b.source.stale = true
		if b.source.due() {
			cmds = append(cmds, b.Reload())
		}
	case l.disk != nil && l.digest != b.source.known:
		b.merge(l.disk, true)
		cmds = append(cmds, b.save())
	case l.err == nil && l.watch == nil && l.digest == b.source.known && l.turn == b.source.turn:
		if !b.source.saving { // it is again what was merged: what waited for an answer is written
			if b.source.conflict != nil {
				b.source.conflict = nil
				b.changed()
			}
			cmds = append(cmds, b.save())
		}
	}
	return tea.Batch(cmds...)
}

// merge takes in what the disk has by now, or asks. With flash what changed
// stands out for a moment.
func (b *Board) merge(disk *board.Disk, flash bool) {
	var list []board.Conflict
	var err error
	if b.source.unsaved {
		_, list, err = b.board.Clone().Take(disk, false)
	}
	var change board.Change
	if err == nil && len(list) == 0 {
		change, _, err = b.board.Take(disk, false)
	}
	if err != nil || len(list) > 0 {
		b.source.conflict = &conflict{disk: disk, list: list, why: reason(list, err)}
		b.changed()
		return
	}
	b.source.knows(digest(disk.Bytes()))
	b.source.conflict = nil
	if flash {
		b.flash.light(change.Shapes())
	}
	b.settle()
}

func reason(list []board.Conflict, err error) string {
	switch {
	case err != nil:
		return lang.Translate(err)
	case len(list) == 1:
		return lang.T("changed-here-disk", strings.TrimPrefix(list[0].ID, "shape:"))
	}
	return lang.N(len(list), "shapes-changed-here-disk", len(list))
}

// Take shows what was written to the file, or asks where both sides changed a
// shape. What was written before our own save ended is read again rather than
// merged: until then it is not known what both sides agree on.
func (b *Board) Take(disk *board.Disk, flash bool) {
	switch {
	case b.board == nil:
	case b.source.saving || digest(disk.Bytes()) == b.source.over:
		b.source.stale = true
	default:
		b.merge(disk, flash)
	}
}

// Own implements commands.Board.
func (b *Board) Own(c board.Change) {
	if b.board != nil {
		b.board.Own(c)
	}
}

// due reports whether the file has to be read again, which had to wait, and is told once.
func (s *source) due() bool {
	due := s.stale && !s.saving
	s.stale = s.stale && !due
	return due
}

// settle follows a change of the board: what is gone is not selected.
func (b *Board) settle() {
	b.source.unsaved = b.board.Dirty()
	b.view.index = nil
	b.selection.prune(b.index().View)
	b.changed()
}

// wait waits until something changes on disk. It runs while the board is open,
// and does nothing meanwhile.
func (s *source) wait() tea.Cmd {
	w := s.watch
	if w == nil {
		return nil
	}
	return func() tea.Msg { return fileChanged{w.Next(context.Background())} }
}

// Reload reads the file again.
func (b *Board) Reload() tea.Cmd {
	if b.host.Files == nil {
		return nil
	}
	files, p, merge, known, turn := b.files(), b.path, b.board != nil, b.source.known, b.source.turn
	return func() tea.Msg {
		l := read(files, p, merge, known)
		l.turn = turn
		return l
	}
}

// saved is what saving gave.
type saved struct {
	from *board.Board // what was to be written
	disk *board.Disk  // that with what the file held meanwhile
	over string       // digest of what it held
	err  error
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
		out := saved{from: clone}
		_, out.err = files.Change(context.Background(), p, func(old []byte, existed bool) ([]byte, error) {
			ours := clone.Clone()
			out.over = digest(old)
			if existed && out.over != known {
				if err := mergeInto(ours, old, force); err != nil {
					return nil, err
				}
			}
			out.disk = ours.Disk()
			return out.disk.Bytes(), nil
		})
		return out
	}
}

func mergeInto(ours *board.Board, old []byte, force bool) error {
	disk, err := board.ReadDisk(old)
	if err != nil {
		if force {
			return nil
		}
		return &conflict{why: lang.T("file-disk-cannot-read", lang.Translate(err))}
	}
	_, list, err := ours.Take(disk, false)
	if (err != nil || len(list) > 0) && !force {
		return &conflict{disk: disk, list: list, why: reason(list, err)}
	}
	return nil
}

// took follows a save. What was to be written is what both sides agree on from
// then on: what was done or taken back since is newer than what the file has.
func (b *Board) took(s saved) tea.Cmd {
	b.source.saving = false
	var c *conflict
	switch {
	case errors.As(s.err, &c) && c.disk != nil:
		b.merge(c.disk, true) // what was in the way may be taken back by now
	case errors.As(s.err, &c):
		b.source.conflict = c
		b.changed()
	case s.err != nil:
		b.notice.failAt(toSave, lang.Errorf("not-saved-w-tries-again", s.err))
		if b.source.due() {
			return b.Reload()
		}
		return nil
	default:
		b.notice.works(toRead)
		b.notice.works(toSave)
		b.board.Based(s.from)
		b.source.unsaved, b.source.over = b.board.Dirty(), s.over
		b.merge(s.disk, true)
	}
	if b.source.due() {
		return tea.Batch(b.Reload(), b.save())
	}
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
		b.notice.say(lang.T("file-disk-no-board-there"))
		return nil
	}
	change, _, err := b.board.Take(c.disk, true)
	if err != nil {
		b.notice.fail(err)
		return nil
	}
	b.source.knows(digest(c.disk.Bytes()))
	b.flash.light(change.Shapes())
	b.settle()
	return b.save()
}

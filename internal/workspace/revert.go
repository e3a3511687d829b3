package workspace

import (
	"context"
	"errors"
	"path"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Revert takes a write back: the file gets what it held before, or goes when
// there was none, and with it the folders that were made for it and are empty.
// When the file is no longer as the write left it, the error is an *Error with
// the code Changed and nothing is done.
func (r *Root) Revert(ctx context.Context, w Written) error {
	if !w.Existed {
		return r.remove(ctx, w)
	}
	_, err := r.change(ctx, w.Path, func(now former) ([]byte, error) {
		if now.info == nil || !sameHash(w.Hash, now.data) {
			return nil, since(w.Path)
		}
		return w.Before, nil
	})
	return sinceError(w.Path, err)
}

func since(p string) *Error {
	return fault(Changed, p, lang.M("file-has-changed-since-written"),
		lang.M("look-what-changed-then-edit"))
}

// sinceError makes Changed of what a file has become that was a file.
func sinceError(p string, err error) error {
	if we := (*Error)(nil); errors.As(err, &we) {
		switch we.Code {
		case NotFound, NotAFile, TooLarge:
			return since(p)
		}
	}
	return err
}

// remove removes a file that a write made.
func (r *Root) remove(ctx context.Context, w Written) error {
	if err := r.Elsewhere(w.Path); err != nil {
		return err
	}
	end, err := r.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	rel, err := r.clean(w.Path)
	if err != nil {
		return err
	}
	_, err = opening(func() (struct{}, error) { return struct{}{}, r.removeOnce(ctx, w, rel) })
	if errors.Is(err, errReplaced) {
		return busy(w.Path)
	}
	return sinceError(w.Path, writeError(w.Path, err))
}

func (r *Root) removeOnce(ctx context.Context, w Written, rel string) error {
	s, err := r.writeTarget(w.Path, rel)
	if err != nil {
		return err
	}
	defer s.close()
	now, err := s.read(ctx)
	if err != nil {
		return err
	}
	if now.info == nil || !sameHash(w.Hash, now.data) {
		return since(w.Path)
	}
	if err := s.dir().Remove(s.name); err != nil {
		return err
	}
	s.sync()
	for range w.Made {
		up, name := path.Dir(s.real), path.Base(s.real)
		dir, err := r.hold(w.Path, up)
		if err != nil {
			return nil // the file is gone, which is what was asked for
		}
		gone := removeFolder(dir, name)
		_ = dir.Close()
		if !gone {
			return nil
		}
		s.real = up
	}
	return nil
}

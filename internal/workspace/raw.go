package workspace

import (
	"context"
	"io/fs"
	"path"
)

// Raw is a file as its bytes.
type Raw struct {
	Path string // relative, with slashes
	Data []byte
	// Private says that agents may not read it: it was read as its owner's own.
	Private bool
}

// Bytes reads a file byte for byte, whatever it holds. Its errors are those of
// Read, but for binary files, which it reads.
func (r *Root) Bytes(ctx context.Context, p string) (Raw, error) {
	rel, err := r.Clean(p)
	if err != nil {
		return Raw{}, err
	}
	return opening(func() (Raw, error) {
		data, _, err := r.bytes(ctx, p, rel)
		if err != nil {
			return Raw{}, err
		}
		return Raw{Path: rel, Data: data, Private: r.own && r.private(p, rel)}, nil
	})
}

// Change returns a file what next makes of its bytes; existed is false where
// there is none. No other write of this workspace comes between, and an error
// of next leaves everything as it is. It may be called more than once.
func (r *Root) Change(ctx context.Context, p string, next func(old []byte, existed bool) ([]byte, error)) (Written,
	error) {
	return r.change(ctx, p, func(f former) ([]byte, error) { return next(f.data, f.info != nil) })
}

// Named lists the files below the workspace whose names satisfy a test, as List
// passes over what is ignored. It looks at no more than most of them.
func (r *Root) Named(ctx context.Context, most int, test func(name string) bool) (paths []string, truncated bool,
	err error) {
	if a := r.Away(); a != nil {
		return r.pathsAway(ctx, a, most, test)
	}
	w := &walk{r: r, within: func(string) bool { return true }}
	return w.collect(ctx, most, func(at string, info fs.FileInfo) bool {
		return info.Mode().IsRegular() &&
			test(path.Base(at))
	})
}

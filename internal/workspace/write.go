package workspace

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"strings"
	"syscall"

	"github.com/openspace-tui/openspace/internal/lang"
)

// MaxWrite is the largest file that is written, and the largest that is
// replaced, since it is held to be put back; in bytes.
const MaxWrite = 8 << 20

// Written says what a write did, so that it can be taken back.
type Written struct {
	Path    string // relative, with slashes, as it was asked for
	Bytes   int
	Hash    string // sha256:… of the bytes that are on the disk now
	Before  []byte // what the file held; nil when there was none
	Existed bool
	Made    int // how many folders above the file were made for it
}

// former is a file before it is changed.
type former struct {
	data []byte
	info fs.FileInfo // nil when there is none
}

// Write gives a file its content, as a whole or not at all. Folders that are
// missing are made. A file that is there keeps its permissions, and its owner
// where the system allows that; a new one has 0644 less the umask. A symbolic
// link to a file of the workspace stays, and that file is written. Errors are
// *Error, or of the system and wrapped.
func (r *Root) Write(ctx context.Context, p string, content []byte) (Written, error) {
	return r.change(ctx, p, func(former) ([]byte, error) { return content, nil })
}

// WriteOver is Write, if the file still is the one that has a hash.
func (r *Root) WriteOver(ctx context.Context, p string, content []byte, baseHash string) (Written, error) {
	return r.change(ctx, p, func(old former) ([]byte, error) {
		return content, CheckBase(p, baseHash, old.data, old.info != nil)
	})
}

// HashOf returns sha256:… of data.
func HashOf(data []byte) string { return hash(data) }

// change returns a file what next makes of it.
func (r *Root) change(ctx context.Context, p string, next func(former) ([]byte, error)) (Written, error) {
	if err := r.Elsewhere(p); err != nil {
		return Written{}, err
	}
	end, err := r.begin(ctx)
	if err != nil {
		return Written{}, err
	}
	defer end()
	rel, err := r.clean(p)
	if err != nil {
		return Written{}, err
	}
	w, err := opening(func() (Written, error) { return r.changeOnce(ctx, p, rel, next) })
	if errors.Is(err, errReplaced) {
		return Written{}, busy(p)
	}
	return w, writeError(p, err)
}

func (r *Root) changeOnce(ctx context.Context, p, rel string, next func(former) ([]byte, error)) (Written, error) {
	s, err := r.writeTarget(p, rel)
	if err != nil {
		return Written{}, err
	}
	defer s.close()
	old, err := s.read(ctx)
	if err != nil {
		return Written{}, err
	}
	content, err := next(old)
	if err != nil {
		return Written{}, err
	}
	if int64(len(content)) > r.limit() {
		return Written{}, fault(TooLarge, p, lang.M("content-has-more-than-mb",
			Megabytes(int64(len(content))), r.limit()>>20), lang.M("write-it-in-smaller-files"))
	}
	if r.trial != nil {
		r.trial(Tried{Path: rel, Before: old.data, After: content, Existed: old.info != nil})
		return Written{Path: rel, Bytes: len(content), Hash: hash(content), Before: old.data, Existed: old.info != nil},
			nil
	}
	if err := s.put(ctx, content, old.info); err != nil {
		return Written{}, err
	}
	return Written{Path: rel, Bytes: len(content), Hash: hash(content), Before: old.data, Existed: old.info != nil,
		Made: len(s.made)}, nil
}

// Hash returns sha256:… of a file's bytes. It refuses what Read does, save for
// binary files.
func (r *Root) Hash(ctx context.Context, p string) (string, error) {
	rel, err := r.Clean(p)
	if err != nil {
		return "", err
	}
	return opening(func() (string, error) {
		data, _, err := r.bytes(ctx, p, rel)
		if err != nil {
			return "", err
		}
		return hash(data), nil
	})
}

// begin waits until no file is changed, or ctx ends.
func (s *site) begin(ctx context.Context) (end func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	select {
	case s.turn <- struct{}{}:
		return func() { <-s.turn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// sameHash reports whether a hash, with or without its kind, is that of data.
func sameHash(given string, data []byte) bool {
	given = strings.ToLower(strings.TrimSpace(given))
	return "sha256:"+strings.TrimPrefix(given, "sha256:") == hash(data)
}

func busy(p string) *Error {
	return fault(Changed, p, lang.M("another-program-keeps-replacing-file"), lang.M("try-again-later"))
}

// writeError says what a system's error means for a write.
func writeError(p string, err error) error {
	switch {
	case err == nil, errors.As(err, new(*Error)):
		return err
	case errors.Is(err, fs.ErrClosed):
		return Gone(p)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return fault(Denied, p, lang.M("system-does-not-let-file-folder"),
			lang.M("ask-person-change-permissions-write"))
	case errors.Is(err, fs.ErrNotExist):
		return fault(NotFound, p, lang.M("link-path-leads-nothing"),
			lang.M("write-path-leads"))
	case errors.Is(err, syscall.ENOTDIR):
		return fault(NotAFile, p, lang.M("folder-path-file"), lang.M("choose-another-path"))
	case errors.Is(err, syscall.ENAMETOOLONG), errors.Is(err, syscall.ELOOP),
		strings.Contains(err.Error(), "escapes from parent"):
		return openError(p, err)
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fault(IO, p, lang.M("there-no-room-left-disk"),
			lang.M("free-some-room-write-elsewhere"))
	}
	if no := syscall.Errno(0); errors.As(err, &no) { // without the name of the file that was to take its place
		return fault(IO, p, lang.M("system-could-not-write-file", no.Error()), lang.Message{})
	}
	return lang.Errorf("write-x-x-2", p, err)
}

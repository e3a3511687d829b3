package workspace

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"math"
	"os"
	"time"
)

// Blob is a file of any size that is looked at as its bytes, which are read
// where they are. It holds no file open, and is safe for concurrent use.
type Blob struct {
	Path    string // relative, with slashes
	Size    int64  // bytes
	ModTime time.Time
	Head    []byte // its first bytes, at most 512: what tells its kind
	// Private says that agents may not read it: it was read as its owner's own.
	Private bool

	root *Root
	info fs.FileInfo
	data []byte // all of it, of a file on another machine
}

// section is a file that is open, or bytes.
type section interface {
	io.ReaderAt
	io.Closer
}

type held struct{ *bytes.Reader }

func (held) Close() error { return nil }

// headOfBlob is how many first bytes tell a file's kind, and blobStep how many
// are searched at once.
const (
	headOfBlob = 512
	blobStep   = 1 << 20
)

// Blob looks at a file, whatever it holds. Its errors are those of Read, but for
// what is no text or too large.
func (r *Root) Blob(ctx context.Context, p string) (*Blob, error) {
	rel, err := r.Clean(p)
	if err != nil {
		return nil, err
	}
	return opening(func() (*Blob, error) { return r.blob(ctx, p, rel) })
}

func (r *Root) blob(ctx context.Context, p, rel string) (*Blob, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if a := r.Away(); a != nil {
		data, at, err := r.UpTo(max(r.limit(), MaxAway)).fetch(ctx, a, p, rel)
		if err != nil {
			return nil, err
		}
		return &Blob{Path: rel, Size: int64(len(data)), ModTime: at, Head: data[:min(len(data), headOfBlob)],
			Private: r.own && r.private(p, rel), data: data}, nil
	}
	wide := r.UpTo(math.MaxInt64)
	f, info, err := wide.openFile(p, rel)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b := &Blob{Path: rel, Size: info.Size(), ModTime: info.ModTime(), Private: r.own && r.private(p, rel), root: wide,
		info: info}
	b.Head = make([]byte, min(b.Size, headOfBlob))
	if _, err := io.ReadFull(f, b.Head); err != nil {
		return nil, changed(rel)
	}
	return b, nil
}

// open opens the file as long as it is the one that was looked at.
func (b *Blob) open() (section, error) {
	if b.root == nil {
		return held{bytes.NewReader(b.data)}, nil
	}
	f, info, err := b.root.openFile(b.Path, b.Path)
	if err != nil {
		return nil, err
	}
	if !os.SameFile(info, b.info) || info.Size() < b.Size {
		f.Close()
		return nil, changed(b.Path)
	}
	return f, nil
}

// At reads up to n bytes from an offset on: fewer at the end.
func (b *Blob) At(at int64, n int) ([]byte, error) {
	f, err := b.open()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	out := make([]byte, max(min(int64(n), b.Size-at), 0))
	if _, err := f.ReadAt(out, at); err != nil && len(out) > 0 {
		return nil, changed(b.Path)
	}
	return out, nil
}

// Find returns where bytes begin next, from an offset on, or with back the last
// before it or at it; -1: nowhere. With fold the letters of ASCII are searched
// without regard to case; what is searched for has small ones.
func (b *Blob) Find(ctx context.Context, what []byte, from int64, back, fold bool) (int64, error) {
	n := int64(len(what))
	if n == 0 || n > b.Size {
		return -1, nil
	}
	f, err := b.open()
	if err != nil {
		return -1, err
	}
	defer f.Close()
	room := make([]byte, blobStep+n-1)
	look := func(at, end int64) (int64, error) { // where it begins, of the places from at to end
		data := room[:end-at+n-1]
		if _, err := f.ReadAt(data, at); err != nil && err != io.EOF {
			return -1, changed(b.Path)
		}
		if fold {
			Lower(data)
		}
		i := bytes.Index(data, what)
		if back {
			i = bytes.LastIndex(data, what)
		}
		if i < 0 {
			return -1, nil
		}
		return at + int64(i), nil
	}
	last := b.Size - n
	if back {
		for end := min(from, last) + 1; end > 0; end -= blobStep {
			if at, err := b.step(ctx, look, max(end-blobStep, 0), end); at >= 0 || err != nil {
				return at, err
			}
		}
		return -1, nil
	}
	for at := max(from, 0); at <= last; at += blobStep {
		if at, err := b.step(ctx, look, at, min(at+blobStep, last+1)); at >= 0 || err != nil {
			return at, err
		}
	}
	return -1, nil
}

func (b *Blob) step(ctx context.Context, look func(at, end int64) (int64, error), at, end int64) (int64, error) {
	if err := ctx.Err(); err != nil {
		return -1, err
	}
	return look(at, end)
}

// Lower makes the letters of ASCII small, in place.
func Lower(data []byte) {
	for i, c := range data {
		if 'A' <= c && c <= 'Z' {
			data[i] = c + 'a' - 'A'
		}
	}
}

// LineStart returns where a line begins, from 0, in a file of an encoding; of one
// behind the last its end.
func (b *Blob) LineStart(ctx context.Context, as Encoding, line int) (int64, error) {
	out := b.Size
	if line <= 0 {
		return 0, nil
	}
	err := b.newlines(ctx, as, func(end int64) bool {
		line--
		out = end
		return line > 0
	})
	if line > 0 {
		out = b.Size
	}
	return out, err
}

// LineAt returns the line, from 0, in which an offset is.
func (b *Blob) LineAt(ctx context.Context, as Encoding, at int64) (int, error) {
	n := 0
	err := b.newlines(ctx, as, func(end int64) bool {
		if end <= at {
			n++
		}
		return end <= at
	})
	return n, err
}

// newlines returns where lines end, behind their newlines, until it is told to stop.
func (b *Blob) newlines(ctx context.Context, as Encoding, see func(end int64) bool) error {
	f, err := b.open()
	if err != nil {
		return err
	}
	defer f.Close()
	block := make([]byte, blobStep)
	for at := int64(0); at < b.Size; at += blobStep {
		if err := ctx.Err(); err != nil {
			return err
		}
		data := block[:min(blobStep, b.Size-at)]
		if _, err := f.ReadAt(data, at); err != nil && err != io.EOF {
			return changed(b.Path)
		}
		for i := 0; ; i++ {
			n := bytes.IndexByte(data[i:], '\n')
			if n < 0 {
				break
			}
			i += n
			if end := lineEnd(as, data, i); end > 0 && !see(at+int64(end)) {
				return nil
			}
		}
	}
	return nil
}

// lineEnd returns the end of a newline whose byte is at i, or 0: it is part of
// another letter.
func lineEnd(as Encoding, data []byte, i int) int {
	switch {
	case as == UTF16LE && (i%2 != 0 || i+1 >= len(data) || data[i+1] != 0):
		return 0
	case as == UTF16LE:
		return i + 2
	case as == UTF16BE && (i%2 == 0 || data[i-1] != 0):
		return 0
	}
	return i + 1
}

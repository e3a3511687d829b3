package workspace

import (
	"bytes"
	"context"
	"errors"
	"hash/maphash"
	"io"
	"io/fs"
	"math"
	"os"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
)

const (
	// blockSize is how far apart the places are of which it is known how many
	// lines come before, in bytes: 4096 of them for each GiB.
	blockSize = 256 << 10
	// MaxLine is how much of a line of a large file is read, in bytes.
	MaxLine = 256 << 10
	// maxStretch is how much is read of a large file at once, in bytes.
	maxStretch = 4 << 20
)

// Large is a text file that is not read whole: its lines are counted piece by
// piece, and stretches of them are read where they are. It holds no file open,
// and is safe for concurrent use.
type Large struct {
	Path    string // relative, with slashes
	Size    int64  // bytes
	ModTime time.Time
	CRLF    bool // its first lines end so
	// Private says that agents may not read it: it was read as its owner's own.
	Private bool

	root *Root
	info fs.FileInfo

	counting sync.Mutex // held by whoever counts
	mu       sync.Mutex
	before   []int  // newlines before each block that is counted, and behind the last
	seen     int64  // bytes that are counted
	first    uint64 // sum of the first block
	last     uint64 // and of the last whole one
	ended    bool   // the last of them is a newline
}

// Large looks at a file that is too large for Read and counts its first lines.
// Its errors are those of Read.
func (r *Root) Large(ctx context.Context, p string) (*Large, error) {
	rel, err := r.Clean(p)
	if err != nil {
		return nil, err
	}
	return opening(func() (*Large, error) { return r.large(ctx, p, rel) })
}

func (r *Root) large(ctx context.Context, p, rel string) (*Large, error) {
	if a := r.Away(); a != nil { // nothing there reads a part of it
		return nil, a.tooLarge(p, r.limit())
	}
	wide := r.UpTo(math.MaxInt64)
	f, info, err := wide.openFile(p, rel)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	head := make([]byte, headSize)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && err != io.EOF {
		return nil, lang.Errorf("read-x-x-2", p, err)
	}
	head = head[:n]
	switch {
	case encodingOf(head).wide():
		return nil, r.tooLarge(p, info.Size())
	case isBinary(head):
		return nil, fault(Binary, p, lang.M("this-is-a-binary-file"), lang.Message{})
	}
	l := &Large{Path: rel, Size: info.Size(), ModTime: info.ModTime(), CRLF: bytes.Contains(head, []byte("\r\n")),
		Private: r.own && r.private(p, rel), root: wide, info: info, before: []int{0}}
	_, err = l.count(ctx, f, blockSize)
	return l, err
}

// Follow takes over what was counted of the file as it was before, where it only
// grew since.
func (l *Large) Follow(ctx context.Context, old *Large) error {
	if !os.SameFile(old.info, l.info) || l.Size < old.Size {
		return nil
	}
	old.mu.Lock()
	before, first, last := old.before[:old.seen/blockSize+1], old.first, old.last // the last block may have grown
	old.mu.Unlock()
	whole := int64(len(before) - 1)
	if whole == 0 {
		return nil
	}
	f, err := l.open()
	if err != nil {
		return err
	}
	defer f.Close()
	block := make([]byte, blockSize)
	for at, want := range map[int64]uint64{0: first, whole - 1: last} {
		if _, err := f.ReadAt(block, at*blockSize); err != nil || maphash.Bytes(seed, block) != want {
			return ctx.Err() // it was written anew
		}
	}
	l.counting.Lock()
	defer l.counting.Unlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.before, l.seen, l.first, l.last = slices.Clone(before), whole*blockSize, first, last
	return nil
}

// seed is for sums of blocks, which never leave this program.
var seed = maphash.MakeSeed()

// Count counts up to so many further bytes, and reports whether all are counted.
func (l *Large) Count(ctx context.Context, most int64) (done bool, err error) {
	f, err := l.open()
	if err != nil {
		return false, err
	}
	defer f.Close()
	return l.count(ctx, f, most)
}

func (l *Large) count(ctx context.Context, f *os.File, most int64) (done bool, err error) {
	l.counting.Lock()
	defer l.counting.Unlock()
	l.mu.Lock()
	at, n := l.seen, l.before[len(l.before)-1]
	l.mu.Unlock()
	block := make([]byte, blockSize)
	for end := min(at+most, l.Size); at < end; {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		got, err := f.ReadAt(block[:min(blockSize, l.Size-at)], at)
		if err != nil { // it was cut off
			return false, changed(l.Path)
		}
		n += bytes.Count(block[:got], []byte{'\n'})
		l.mu.Lock()
		if got == blockSize {
			if l.last = maphash.Bytes(seed, block); at == 0 {
				l.first = l.last
			}
		}
		at += int64(got)
		l.seen, l.before, l.ended = at, append(l.before, n), block[got-1] == '\n'
		l.mu.Unlock()
	}
	return at >= l.Size, nil
}

// Counted returns the lines that are counted, and the part of the file in which
// they are, of 1. A line of which only the begin is counted counts.
func (l *Large) Counted() (lines int, part float64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	lines = l.before[len(l.before)-1]
	if l.seen > 0 && !l.ended {
		lines++
	}
	if l.Size == 0 {
		return lines, 1
	}
	return lines, float64(l.seen) / float64(l.Size)
}

// open opens the file as long as it is the one that was looked at.
func (l *Large) open() (*os.File, error) {
	f, info, err := l.root.openFile(l.Path, l.Path)
	if err != nil {
		return nil, err
	}
	if !os.SameFile(info, l.info) || info.Size() < l.Size {
		f.Close()
		return nil, changed(l.Path)
	}
	return f, nil
}

// changed says that a file is not the one any more that was looked at.
func changed(p string) *Error {
	return fault(Changed, p, lang.M("file-changed-while-read"), lang.Message{})
}

// block is the last place of which is known that a line begins at it or behind
// it, and how many lines begin before.
func (l *Large) block(line int) (at int64, before int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	k := max(sort.SearchInts(l.before, line)-1, 0)
	return int64(k) * blockSize, l.before[k]
}

// Lines reads up to n lines from one on, which count from 0: fewer where they
// are long or the file ends. A line is cut to MaxLine bytes and tells how much
// follows; it has neither its end nor letters that are none.
func (l *Large) Lines(ctx context.Context, first, n int) ([]string, error) {
	var out []string
	size := 0
	err := l.each(ctx, first, func(_ int, line []byte, more int64) bool {
		text := strings.ToValidUTF8(string(bytes.TrimSuffix(line, []byte("\r"))), "\ufffd")
		if more > 0 {
			text += "… +" + Megabytes(more)
		}
		out = append(out, text)
		size += len(text)
		return len(out) < n && size < maxStretch
	})
	return out, err
}

// Find returns the next line from one on, both from 0, that satisfies a test, or
// with back the last before it or at it; -1: none does. The test sees lines as
// Lines gives them, without what tells of more.
func (l *Large) Find(ctx context.Context, from int, back bool, test func(line string) bool) (int, error) {
	found := -1
	fits := func(line []byte) bool {
		return test(strings.ToValidUTF8(string(bytes.TrimSuffix(line, []byte("\r"))), "\ufffd"))
	}
	if !back {
		err := l.each(ctx, from, func(i int, line []byte, _ int64) bool {
			if fits(line) {
				found = i
			}
			return found < 0
		})
		return found, err
	}
	for end := from + 1; end > 0 && found < 0; {
		at, first := l.block(end - 1)
		if at > 0 {
			first++ // the one before begins further up
		}
		err := l.each(ctx, first, func(i int, line []byte, _ int64) bool {
			if i < end && fits(line) {
				found = i
			}
			return i < end-1
		})
		if err != nil {
			return -1, err
		}
		end = first
	}
	return found, nil
}

// each returns line after line until it is told to stop: its begin, and how many
// bytes it has beyond that.
func (l *Large) each(ctx context.Context, first int, see func(i int, line []byte, more int64) bool) error {
	f, err := l.open()
	if err != nil {
		return err
	}
	defer f.Close()
	at, i := l.block(first)
	r := &reader{f: io.NewSectionReader(f, at, l.Size-at)}
	if at == 0 {
		r.skipMark()
	}
	for ; ; i++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		line, more, err := r.line(i >= first)
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case i >= first && !see(i, line, more):
			return nil
		}
	}
}

// reader reads line by line, and of each no more than its begin into memory.
type reader struct {
	f    io.Reader
	buf  []byte // what is read and not given yet
	room [64 << 10]byte
	long []byte
}

func (r *reader) fill() error {
	n, err := io.ReadAtLeast(r.f, r.room[:], 1)
	r.buf = r.room[:n]
	return err
}

func (r *reader) skipMark() {
	if r.fill() == nil {
		r.buf = bytes.TrimPrefix(r.buf, []byte(mark8))
	}
}

// line returns the next line, or without want passes over it. The error is io.EOF
// behind the last.
func (r *reader) line(want bool) (line []byte, more int64, err error) {
	r.long = r.long[:0]
	for begun := false; ; begun = true {
		if len(r.buf) == 0 {
			if err := r.fill(); err != nil {
				if err == io.EOF && begun {
					return r.long, more, nil
				}
				return nil, 0, err
			}
		}
		part, end := r.buf, bytes.IndexByte(r.buf, '\n')
		if end >= 0 {
			part, r.buf = r.buf[:end], r.buf[end+1:]
		} else {
			r.buf = nil
		}
		if want {
			fit := min(len(part), MaxLine-len(r.long))
			more += int64(len(part) - fit)
			if end >= 0 && !begun {
				return part[:fit], more, nil
			}
			r.long = append(r.long, part[:fit]...)
		}
		if end >= 0 {
			return r.long, more, nil
		}
	}
}

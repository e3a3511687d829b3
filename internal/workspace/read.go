package workspace

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"strings"
	"syscall"
	"time"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/lang"
)

// MaxRead is the largest file that is read as text, in bytes.
const MaxRead = 8 << 20

// File is a text file as it was read. Text is UTF-8 and has newlines alone; CRLF
// says that the file on disk has others, Mixed that it has both.
type File struct {
	Path     string // relative, with slashes
	Text     string
	Lines    int // a last line without a newline counts
	Size     int64
	ModTime  time.Time // zero where it is not known
	Encoding Encoding
	CRLF     bool
	Mixed    bool
	// Broken says that some bytes are none of the UTF-8 that the others are: Text
	// has U+FFFD in their place.
	Broken bool
	// Private says that agents may not read it: it was read as its owner's own.
	Private bool
	Hash    string // sha256:… of its bytes
}

// errReplaced says that another file took the name while it was opened.
var errReplaced = lang.Errorf("file-replaced-while-opened")

// maxTries is how often a file is opened that is replaced meanwhile, as saving
// does.
const maxTries = 5

// opening returns what opening a file gives, which is tried again where it was replaced
// meanwhile.
func opening[T any](open func() (T, error)) (T, error) {
	for try := 1; ; try++ {
		out, err := open()
		if try == maxTries || !errors.Is(err, errReplaced) {
			return out, err
		}
	}
}

// Read reads a text file. Errors are *Error, or of the system and wrapped. The
// file that is read is the one that was judged, even when something else took
// its name meanwhile.
func (r *Root) Read(ctx context.Context, p string) (*File, error) {
	rel, err := r.Clean(p)
	if err != nil {
		return nil, err
	}
	return opening(func() (*File, error) { return r.read(ctx, p, rel) })
}

func (r *Root) read(ctx context.Context, p, rel string) (*File, error) {
	data, at, err := r.bytes(ctx, p, rel)
	if err != nil {
		return nil, err
	}
	out, ok := newFile(rel, data, at)
	if !ok {
		return nil, fault(Binary, p, lang.M("this-is-a-binary-file"), lang.Message{})
	}
	out.Private, out.Hash = r.own && r.private(p, rel), hash(data)
	return out, nil
}

// private reports whether agents would be refused what a path leads to.
func (r *Root) private(p, rel string) bool {
	agent := *r
	agent.own = false
	if agent.denies(rel) || r.Away() != nil {
		return agent.denies(rel)
	}
	_, _, err := agent.resolve(p, rel)
	return err != nil
}

// bytes returns what a file holds, and when it changed, where that is known. The
// error is errReplaced when another file took its name meanwhile.
func (r *Root) bytes(ctx context.Context, p, rel string) (data []byte, changed time.Time, err error) {
	if a := r.Away(); a != nil {
		if r.withholds(rel, rel) {
			return nil, time.Time{}, byRule(p)
		}
		return r.fetch(ctx, a, p, rel)
	}
	f, info, err := r.openFile(p, rel)
	if err != nil {
		return nil, time.Time{}, err
	}
	defer f.Close()
	data, err = readAll(ctx, f, r.limit())
	if err != nil {
		return nil, time.Time{}, lang.Errorf("read-x-x-2", p, err)
	}
	if int64(len(data)) > r.limit() {
		return nil, time.Time{}, r.tooLarge(p, int64(len(data)))
	}
	return data, info.ModTime(), nil
}

// openFile opens a file and judges it; whoever calls it closes it. The error is
// errReplaced when another file took its name meanwhile.
func (r *Root) openFile(p, rel string) (*os.File, fs.FileInfo, error) {
	real, info, err := r.resolve(p, rel)
	if err != nil {
		return nil, nil, err
	}
	if r.withholds(rel, real) {
		return nil, nil, byRule(p)
	}
	// Opening a device can do things, so that this is asked before as well.
	if err := readable(p, info); err != nil {
		return nil, nil, err
	}
	f, err := r.Disk().OpenFile(real, os.O_RDONLY|nonBlock, 0)
	if err != nil {
		return nil, nil, openError(p, err)
	}
	if info, err = r.verify(p, rel, f); err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

// verify judges what was opened: its kind and size, and that the path still
// leads to it. A link that was swapped after the first look is found out here.
func (r *Root) verify(p, rel string, f *os.File) (fs.FileInfo, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, lang.Errorf("read-x-x-2", p, err)
	}
	if err := readable(p, info); err != nil {
		return nil, err
	}
	if info.Size() > r.limit() {
		return nil, r.tooLarge(p, info.Size())
	}
	real, now, err := r.resolve(p, rel)
	if err != nil {
		return nil, err
	}
	if r.withholds(rel, real) {
		return nil, byRule(p)
	}
	if !os.SameFile(info, now) {
		return nil, lang.Errorf("read-x-x-2", p, errReplaced)
	}
	return info, nil
}

func readable(p string, info fs.FileInfo) error {
	switch {
	case info.IsDir():
		return fault(NotAFile, p, lang.M("this-is-a-folder"), lang.M("name-a-file-in-it"))
	case !info.Mode().IsRegular():
		return fault(NotAFile, p, lang.M("this-is-no-regular-file"), lang.Message{})
	}
	return nil
}

// newFile is a file of some bytes; ok is false where they are no text.
func newFile(rel string, data []byte, at time.Time) (out *File, ok bool) {
	text, as, ok := decode(data)
	if !ok {
		return nil, false
	}
	return fileOf(rel, text, as, data, at), true
}

// fileOf is a file of a text that was these bytes.
func fileOf(rel, text string, as Encoding, data []byte, at time.Time) *File {
	out := &File{Path: rel, Size: int64(len(data)), ModTime: at, Encoding: as, Broken: as.eight() && !utf8.Valid(data),
		Lines: strings.Count(text, "\n")}
	if n := strings.Count(text, "\r\n"); n > 0 {
		out.CRLF, out.Mixed = true, n < out.Lines
		text = strings.ReplaceAll(text, "\r\n", "\n")
	}
	if out.Text = text; text != "" && !strings.HasSuffix(text, "\n") {
		out.Lines++
	}
	return out
}

// Form says how the file differs from UTF-8 with newlines: the encoding and the
// line ends, or nothing.
func (f *File) Form() string {
	ends := ""
	switch {
	case f.Mixed:
		ends = "CRLF+LF"
	case f.CRLF:
		ends = "CRLF"
	}
	return strings.TrimSpace(string(f.Encoding) + " " + ends)
}

func openError(p string, err error) error {
	switch {
	case errors.As(err, new(*Error)):
		return err
	case errors.Is(err, fs.ErrClosed):
		return Gone(p)
	case errors.Is(err, errNowhere):
		return fault(NotFound, p, lang.M("the-link-leads-to-nothing"), lang.Message{})
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return missing(p)
	case errors.Is(err, fs.ErrPermission):
		return fault(Denied, p, lang.M("system-does-not-let-file"), lang.Message{})
	case errors.Is(err, syscall.ENAMETOOLONG):
		return fault(InvalidPath, p, lang.M("name-path-longer-than-disk"), lang.Message{})
	case errors.Is(err, syscall.ELOOP):
		return fault(InvalidPath, p, lang.M("too-many-symbolic-links"), lang.Message{})
	case strings.Contains(err.Error(), "escapes from parent"): // os gives it no name
		return outside(p)
	}
	return lang.Errorf("open-x-x", p, err)
}

// folderError is openError for what is known to be a folder.
func folderError(p string, err error) error {
	if !errors.As(err, new(*Error)) && errors.Is(err, fs.ErrPermission) {
		return fault(Denied, p, lang.M("system-does-not-let-folder"), lang.Message{})
	}
	return openError(p, err)
}

func (r *Root) tooLarge(p string, n int64) *Error {
	return fault(TooLarge, p, lang.M("file-has-more-than-mb", Megabytes(n), r.limit()>>20),
		lang.Message{})
}

// Megabytes is a size for people, rounded up.
func Megabytes(n int64) string {
	return fmt.Sprintf("%.1f MB", math.Ceil(float64(n)*10/(1<<20))/10)
}

// readAll reads more than most at most by a little, and stops when ctx ends.
func readAll(ctx context.Context, f io.Reader, most int64) ([]byte, error) {
	var out bytes.Buffer
	for int64(out.Len()) <= most {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		switch _, err := io.CopyN(&out, f, 1<<20); {
		case errors.Is(err, io.EOF):
			return out.Bytes(), nil
		case err != nil:
			return nil, err
		}
	}
	return out.Bytes(), nil
}

// headSize is how much of a file is judged, in bytes.
const headSize = 8 << 10

// isBinary reports whether the head of a file is no text.
func isBinary(data []byte) bool {
	head := data[:min(len(data), headSize)]
	if bytes.IndexByte(head, 0) >= 0 {
		return true
	}
	if utf8.Valid(head) {
		return false // which is quicker to know
	}
	bad := 0
	for i := 0; i < len(head); {
		r, n := utf8.DecodeRune(head[i:])
		if r == utf8.RuneError && n == 1 {
			bad++
		}
		i += n
	}
	return bad*10 > len(head)*3
}

// LineRange returns lines start to end, both included and from 1; an end of 0
// or beyond the file is the file's end.
func (f *File) LineRange(start, end int) string {
	lines := strings.SplitAfter(f.Text, "\n")
	if n := len(lines); n > 0 && lines[n-1] == "" {
		lines = lines[:n-1]
	}
	if end <= 0 || end > len(lines) {
		end = len(lines)
	}
	start = max(start, 1)
	if start > end {
		return ""
	}
	return strings.Join(lines[start-1:end], "")
}

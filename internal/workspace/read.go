package workspace

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"time"
	"unicode/utf8"
)

// MaxRead is the largest file that is read as text, in bytes.
const MaxRead = 8 << 20

// maxLinks is how many symbolic links a path may lead through.
const maxLinks = 16

// File is a text file as it was read. Text has newlines alone; CRLF says that
// the file on disk has others.
type File struct {
	Path    string // relative, with slashes
	Text    string
	Lines   int // a last line without a newline counts
	Size    int64
	ModTime time.Time
	CRLF    bool
}

// Read reads a text file. Errors are *Error, or of the system.
func (r *Root) Read(ctx context.Context, p string) (*File, error) {
	rel, err := r.Clean(p)
	if err != nil {
		return nil, err
	}
	if err := r.checkTarget(p, rel); err != nil {
		return nil, err
	}
	f, err := r.root.OpenFile(rel, os.O_RDONLY|nonBlock, 0)
	if err != nil {
		return nil, openError(p, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("read %q: %w", p, err)
	}
	switch {
	case info.IsDir():
		return nil, &Error{NotAFile, p, "this is a folder", "name a file in it"}
	case !info.Mode().IsRegular():
		return nil, &Error{NotAFile, p, "this is no regular file", ""}
	case info.Size() > MaxRead:
		return nil, tooLarge(p, info.Size())
	}
	data, err := readAll(ctx, f)
	if err != nil {
		return nil, fmt.Errorf("read %q: %w", p, err)
	}
	if len(data) > MaxRead {
		return nil, tooLarge(p, int64(len(data)))
	}
	if isBinary(data) {
		return nil, &Error{Binary, p, "this is a binary file", ""}
	}
	return newFile(rel, data, info), nil
}

func newFile(rel string, data []byte, info fs.FileInfo) *File {
	text := strings.ToValidUTF8(string(bytes.TrimPrefix(data, []byte("\ufeff"))), "\ufffd")
	out := &File{Path: rel, Size: info.Size(), ModTime: info.ModTime(), CRLF: strings.Contains(text, "\r\n")}
	if out.CRLF {
		text = strings.ReplaceAll(text, "\r\n", "\n")
	}
	out.Text, out.Lines = text, strings.Count(text, "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		out.Lines++
	}
	return out
}

// checkTarget follows the path's symbolic links by name and refuses one that
// ends at a denied file. os.Root keeps them inside whatever happens between.
func (r *Root) checkTarget(given, rel string) error {
	for range maxLinks {
		next, isLink, err := r.followOne(rel)
		if err != nil {
			return openError(given, err)
		}
		if !isLink {
			return nil
		}
		if !fs.ValidPath(next) {
			return outside(given)
		}
		if denied(next) {
			return refused(given)
		}
		rel = next
	}
	return &Error{InvalidPath, given, "too many symbolic links", ""}
}

// followOne resolves the first symbolic link along a path.
func (r *Root) followOne(rel string) (string, bool, error) {
	parts := strings.Split(rel, "/")
	for i := range parts {
		prefix := strings.Join(parts[:i+1], "/")
		info, err := r.root.Lstat(prefix)
		if err != nil {
			return "", false, err
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			continue
		}
		target, err := r.root.Readlink(prefix)
		if err != nil {
			return "", false, err
		}
		if path.IsAbs(target) {
			return "", true, nil
		}
		return path.Join(append([]string{path.Dir(prefix), target}, parts[i+1:]...)...), true, nil
	}
	return rel, false, nil
}

func openError(p string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &Error{NotFound, p, "file not found", "paths are relative to the workspace"}
	case errors.Is(err, fs.ErrPermission):
		return &Error{Denied, p, "the system does not let this file be read", ""}
	case strings.Contains(err.Error(), "escapes from parent"):
		return outside(p)
	case strings.Contains(err.Error(), "not a directory"):
		return &Error{NotFound, p, "file not found", "paths are relative to the workspace"}
	}
	return fmt.Errorf("open %q: %w", p, err)
}

func tooLarge(p string, n int64) *Error {
	return &Error{TooLarge, p, fmt.Sprintf("the file has %d MB, more than the %d MB that are shown", n>>20, MaxRead>>20), ""}
}

// readAll reads up to one byte more than MaxRead, and stops when ctx ends.
func readAll(ctx context.Context, f *os.File) ([]byte, error) {
	var out bytes.Buffer
	for out.Len() <= MaxRead {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		n, err := io.CopyN(&out, f, 1<<20)
		if errors.Is(err, io.EOF) || n == 0 {
			return out.Bytes(), nil
		}
		if err != nil {
			return nil, err
		}
	}
	return out.Bytes(), nil
}

// isBinary says whether the head of a file is no text.
func isBinary(data []byte) bool {
	head := data[:min(len(data), 8<<10)]
	if bytes.IndexByte(head, 0) >= 0 {
		return true
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

// LineRange gives lines start to end, both included and from 1; an end of 0
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

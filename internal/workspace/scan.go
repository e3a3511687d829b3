package workspace

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode/utf8"
)

// maxText is how much of a line a match shows, in bytes.
const maxText = 400

// scanner looks for a needle in one file after the other. Its buffers grow to
// the largest file that is read and no further.
type scanner struct {
	needle    *needle
	data, low []byte
}

// verdict is what became of a file.
type verdict struct {
	path    string
	matches []Match
	more    bool // than are given
	named   bool // the path has the text
	skipped bool
	// withheld is skipped for an agent's rules
	withheld bool
	dropped  bool // not counted: no regular file
}

// file looks into a file of a folder that is held, if it is still the one that
// was seen.
func (s *scanner) file(ctx context.Context, in *os.Root, info fs.FileInfo, v *verdict) {
	f, err := in.OpenFile(info.Name(), os.O_RDONLY|nonBlock, 0)
	if err != nil {
		v.skipped = true
		return
	}
	defer f.Close()
	now, err := f.Stat()
	if err != nil || !now.Mode().IsRegular() || !os.SameFile(info, now) {
		v.dropped = true
		return
	}
	if !s.read(ctx, f, now.Size()) {
		v.skipped = true
		return
	}
	data, ok := Plain(s.data)
	if v.skipped = !ok; ok {
		s.scan(data, v)
	}
}

// read reads a text file, and reports whether it was one. It is done when it has
// the file's size, or at its end; files of /proc have none.
func (s *scanner) read(ctx context.Context, f io.Reader, size int64) bool {
	if s.data == nil {
		s.data, s.low = make([]byte, 0, 64<<10), make([]byte, 64<<10)
	}
	s.data = s.data[:0]
	for judged := false; ; {
		if len(s.data) == cap(s.data) {
			grown := make([]byte, len(s.data), min(2*cap(s.data), MaxRead+1))
			copy(grown, s.data)
			s.data = grown
		}
		n, err := f.Read(s.data[len(s.data):cap(s.data)])
		s.data = s.data[:len(s.data)+n]
		whole := size > 0 && int64(len(s.data)) == size
		if !judged && (len(s.data) >= headSize || whole || err != nil) {
			judged = true
			if isBinary(s.data) && !encodingOf(s.data).wide() {
				return false
			}
		}
		switch {
		case err == io.EOF, whole:
			return true
		case err != nil, len(s.data) > MaxRead, ctx.Err() != nil:
			return false
		}
	}
}

// scan looks through a text. A line gives one match, its first.
func (s *scanner) scan(data []byte, v *verdict) {
	n := s.needle.in(data)
	s.low = n.lowered(data, s.low)
	line, counted := 1, 0
	for from := 0; from < len(data); {
		at := n.find(data, s.low, from)
		if at < 0 {
			return
		}
		if len(v.matches) == MaxMatchesInFile {
			v.more = true
			return
		}
		line += bytes.Count(data[counted:at], []byte{'\n'})
		counted = at
		start := bytes.LastIndexByte(data[:at], '\n') + 1
		end := len(data)
		if i := bytes.IndexByte(data[at:], '\n'); i >= 0 {
			end = at + i
		}
		text := bytes.TrimSuffix(data[start:end], []byte("\r"))
		v.matches = append(v.matches, Match{
			Path: v.path, Line: line, Column: utf8.RuneCount(data[start:at]) + 1,
			Text: excerpt(text, min(at-start, len(text))),
		})
		from = end + 1
	}
}

// excerpt cuts a line to maxText bytes, with the match that begins at a place
// in it, as valid UTF-8.
func excerpt(line []byte, at int) string {
	from, to := 0, len(line)
	if len(line) > maxText {
		from = max(0, min(at-maxText/4, len(line)-maxText))
		to = from + maxText
		for from < to && from > 0 && !utf8.RuneStart(line[from]) {
			from++
		}
		for to > from && to < len(line) && !utf8.RuneStart(line[to]) {
			to--
		}
	}
	text := strings.ToValidUTF8(string(line[from:to]), "\ufffd")
	for len(text) > maxText { // the replacement is longer than what it replaces
		_, n := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-n]
	}
	return text
}

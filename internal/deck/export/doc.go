// Package export makes other files of decks: a page of HTML that needs no
// network and no other file, and plain text.
//
// Every picture and every embedded file of the workspace is in what is made, or
// nothing is made: a MissingError names all that could not be read. Of pictures on
// the network the words stand in their place. What a deck says cannot run:
// raw HTML is left out, links lead to addresses and nowhere else, and the page
// allows no script but its own.
package export

import (
	"bytes"
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/figure"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Options are what an export needs beside the deck.
type Options struct {
	// Read gives the file that a picture or an embed names, by its path as the
	// deck has it. It judges what may be read.
	Read func(path string) ([]byte, error)
	// Notes reports whether the speaker's notes are in it.
	Notes bool
	// Palette is that of the theme which the deck names; nil where it names none,
	// or one that nobody knows.
	Palette *Palette
	// Left is told of pictures that are not in what is made, since they are on the
	// network, a background that is not there, or held by an address and cannot be
	// shown; their words stand in their place. It may be told twice.
	Left func(Missing)
	// Source is told what shows as its source, since it cannot be drawn: formulas
	// with their dollars, and diagrams by their first line. It may be told twice.
	Source func(what string)
}

// maxSource is how much of such a text is told, in cells.
const maxSource = 60

// source tells of a text that shows as its source.
func (o Options) source(what string) {
	if o.Source != nil {
		o.Source(xansi.Truncate(sanitize.Line(what), maxSource, "…"))
	}
}

// diagram tells of a code block that is a diagram and is not drawn as one.
func (o Options) diagram(lang, text string) {
	if lang == figure.Lang {
		first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
		o.source(first)
	}
}

// Missing is a file that an export needs.
type Missing struct {
	Line int // of the deck
	Path string
	Err  error
}

// MissingError names every file that an export lacks.
type MissingError struct{ Files []Missing }

func (e *MissingError) Error() string { return e.text(error.Error, lang.Message.String) }

// Said says it in the person's language.
func (e *MissingError) Said() string { return e.text(lang.Translate, lang.Message.Said) }

func (e *MissingError) text(why func(error) string, say func(lang.Message) string) string {
	all := make([]string, len(e.Files))
	for i, m := range e.Files {
		all[i] = say(lang.M("line-n-x-x", m.Line, sanitize.Line(m.Path), sanitize.Line(why(m.Err))))
	}
	return say(lang.M("the-export-lacks", strings.Join(all, "; ")))
}

// sources reads what a deck names, each path once.
type sources struct {
	read    func(string) ([]byte, error)
	files   map[string]file
	missing []Missing
	left    func(Missing)
	total   int
}

type file struct {
	data []byte
	err  error
}

// maxFile and maxTotal are how much an export takes in, in bytes.
const (
	maxFile  = 32 << 20
	maxTotal = 128 << 20
)

// headSize is how much of an embedded file is judged, in bytes: what has a zero
// there is no text, here as in a pane.
const headSize = 8 << 10

func newSources(o Options) *sources {
	return &sources{read: o.Read, left: o.Left, files: make(map[string]file)}
}

// get reads a file; what cannot be read is kept as missing.
func (s *sources) get(path string, line int) ([]byte, bool) {
	f, ok := s.files[path]
	if !ok {
		f = s.fetch(path)
		s.files[path] = f
	}
	if f.err != nil {
		s.miss(path, line, f.err)
	}
	return f.data, f.err == nil
}

func (s *sources) fetch(path string) (f file) {
	data, inline, err := deck.Inline(path)
	switch {
	case inline:
		return file{data: data, err: err}
	case deck.OnNetwork(path):
		return file{err: lang.Errorf("network-save-workspace")}
	case s.read == nil:
		return file{err: lang.Errorf("no-files-can-read-here")}
	}
	f.data, f.err = s.read(path)
	if f.err == nil && len(f.data) > maxFile {
		f = file{err: lang.Errorf("it-is-larger-than-mb", maxFile>>20)}
	}
	if s.total += len(f.data); s.total > maxTotal {
		f = file{err: lang.Errorf("all-files-together-larger-than", maxTotal>>20)}
	}
	return f
}

// miss keeps what is missing, once: a slide may be laid out several times.
func (s *sources) miss(path string, line int, err error) {
	m := Missing{Line: line, Path: deck.Address(path), Err: err}
	same := func(o Missing) bool { return o.Line == m.Line && o.Path == m.Path && o.Err.Error() == err.Error() }
	if !slices.ContainsFunc(s.missing, same) {
		s.missing = append(s.missing, m)
	}
}

// picture reads a picture. Of one that may be left out it is not ok, and nothing is
// missing.
func (s *sources) picture(m deck.Image) (data []byte, ok bool) {
	if m.Paint() {
		return nil, false
	}
	if !deck.OnNetwork(m.Path) && !m.Background() && !inline(m.Path) {
		return s.get(m.Path, m.Line)
	}
	f, seen := s.files[m.Path]
	if !seen {
		f = s.fetch(m.Path)
		s.files[m.Path] = f
	}
	if f.err != nil {
		s.leave(m, f.err)
	}
	return f.data, f.err == nil
}

// inline reports whether an address is one that holds a picture.
func inline(path string) bool { return deck.Address(path) != path }

// leave reports a picture that is left out.
func (s *sources) leave(m deck.Image, err error) {
	if s.left != nil {
		s.left(Missing{Line: m.Line, Path: deck.Address(m.Path), Err: err})
	}
}

// unshown keeps a picture that cannot be shown as missing, and returns what stands in
// its place. One that its address holds is left out: there is no file to mend.
func (s *sources) unshown(m deck.Image, err error) (words string) {
	if inline(m.Path) {
		s.leave(m, err)
		return m.Words()
	}
	s.miss(m.Path, m.Line, err)
	return ""
}

// err is nil where nothing is missing.
func (s *sources) err() error {
	if len(s.missing) == 0 {
		return nil
	}
	return &MissingError{Files: s.missing}
}

// embed returns the lines that an embed shows, and the number of the first; where
// its file cannot be read, what stands in its place.
func (s *sources) embed(p deck.Piece) (text string, number int) {
	f, ok := s.files[p.Embed.Path]
	if !ok {
		f = s.fetch(p.Embed.Path)
		s.files[p.Embed.Path] = f
	}
	if f.err == nil && bytes.IndexByte(f.data[:min(len(f.data), headSize)], 0) >= 0 {
		f.err = lang.Errorf("this-is-a-binary-file")
	}
	if f.err != nil {
		if p.Text == "" {
			s.miss(p.Embed.Path, p.Line, f.err)
		}
		return p.Text, p.Code.First
	}
	lines := strings.SplitAfter(strings.ReplaceAll(string(f.data), "\r\n", "\n"), "\n")
	if n := len(lines); n > 0 && lines[n-1] == "" {
		lines = lines[:n-1]
	}
	first, last := max(p.Embed.First, 1), p.Embed.Last
	if last == 0 {
		last = len(lines)
	}
	if first > len(lines) {
		s.miss(p.Embed.Path, p.Line, lang.Errorf("has-no-line-last", first, len(lines)))
		return "", 1
	}
	number = first
	if p.Code.First > 1 {
		number = p.Code.First
	}
	return strings.Join(lines[first-1:min(last, len(lines))], ""), number
}

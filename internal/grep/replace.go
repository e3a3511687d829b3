package grep

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// Replacement is a text in the place of what a pattern matches: as it is written,
// or, where the pattern is an expression, with its groups for $1, ${1}, $name and
// ${name}; $$ is a dollar. It does not change, and may be used by goroutines at once.
type Replacement struct {
	p    *Pattern
	with string
	// user is the expression as it was written, whose groups the template names; nil
	// for a pattern that is a text.
	user *regexp.Regexp
}

// Replacing makes a replacement ready. It fails with a Fault where the template
// names a group that the expression does not have.
func (p *Pattern) Replacing(with string) (*Replacement, error) {
	if p.query.Defined {
		return nil, lang.Errorf("symbols-not-replaced-look-text")
	}
	r := &Replacement{p: p, with: with}
	if !p.query.Regexp {
		return r, nil
	}
	user, err := regexp.Compile(p.query.Text)
	if err != nil {
		return nil, &Fault{what(err)}
	}
	r.user = user
	if err := r.check(); err != nil {
		return nil, err
	}
	return r, nil
}

// reference finds what a template names, as regexp's Expand does.
var reference = regexp.MustCompile(`\$(?:\$|(\w+)|\{(\w*)\}|)`)

// check reports a group that is not there; Expand leaves it out without a word.
func (r *Replacement) check() error {
	for _, at := range reference.FindAllStringSubmatch(r.with, -1) {
		name := at[1] + at[2]
		if at[0] == "$$" {
			continue
		}
		n, err := strconv.Atoi(name)
		switch {
		case name == "":
			return lang.Errorf("replacement-has-names-no-group")
		case err == nil && n <= r.user.NumSubexp(), err != nil && slices.Contains(r.user.SubexpNames(), name):
		case err != nil && at[2] == "" && name[0] >= '0' && name[0] <= '9':
			return lang.Errorf("expression-has-no-group-write", name,
				"${"+strings.TrimRight(name, "_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")+"}")
		default:
			return lang.Errorf("expression-has-no-group-which", name)
		}
	}
	return nil
}

// match is one in a line: the bytes from From up to To, and what stands there then.
type match struct {
	Span
	with []byte
}

// matches are all of a line, with what replaces each. Empty ones count where the line
// has no others.
func (r *Replacement) matches(line []byte) (out []match) {
	p := r.p
	if p.plain != nil && !bytes.Contains(line, p.plain) {
		return nil
	}
	if p.query.Word {
		for from := 0; from < len(line); {
			at := p.exp.FindSubmatchIndex(line[from:])
			if at == nil {
				return out
			}
			m := r.match(line[from:], at)
			m.From, m.To = m.From+from, m.To+from
			if m.From < m.To {
				out, from = append(out, m), m.To
				continue
			}
			_, n := utf8.DecodeRune(line[m.To:])
			from = m.To + max(n, 1)
		}
		return out
	}
	var empty []match
	for _, at := range p.exp.FindAllSubmatchIndex(line, -1) {
		if m := r.match(line, at); m.From < m.To {
			out = append(out, m)
		} else {
			empty = append(empty, m)
		}
	}
	if len(out) == 0 {
		return empty
	}
	return out
}

// match is what the pattern's submatches stand for: its first group is the match.
func (r *Replacement) match(line []byte, at []int) match {
	m := match{Span: Span{at[2], at[3]}}
	if r.user == nil {
		m.with = []byte(r.with)
	} else {
		m.with = r.user.Expand(nil, []byte(r.with), line, at[2:])
	}
	return m
}

// line returns a line with its matches replaced, and where in it the new texts are.
func (r *Replacement) line(line []byte) (out []byte, spans []Span, n int) {
	at := 0
	all := r.matches(line)
	for _, m := range all {
		out = append(out, line[at:m.From]...)
		spans = append(spans, Span{len(out), len(out) + len(m.with)})
		out = append(out, m.with...)
		at = m.To
	}
	return append(out, line[at:]...), spans, len(all)
}

// Sum256 is what a file held, by its SHA-256.
type Sum256 [sha256.Size]byte

// Planned is what a replacement would make of a file's lines.
type Planned struct {
	Path  string
	Held  Sum256 // what the file held then
	Lines []Line // as they would be, in the order of the File's
	// Err is why nothing can be replaced in the file.
	Err error
}

// ErrSince is the error of a file that is not any more what was searched.
var ErrSince = lang.Errorf("has-changed-since-searched")

// Plan reads a file that was found, and returns what the replacement would make of
// those lines.
func (r *Replacement) Plan(ctx context.Context, root *workspace.Root, f File) Planned {
	out := Planned{Path: f.Path}
	data, text, err := r.read(ctx, root, f.Path)
	if err != nil {
		out.Err = err
		return out
	}
	out.Held = sha256.Sum256(data)
	number, i := 0, 0
	for line := range bytes.Lines(text) {
		if number++; i < len(f.Lines) && number == f.Lines[i].Number {
			if l, ok := r.p.judge(number, line); !ok || l.Text != f.Lines[i].Text || l.Column != f.Lines[i].Column {
				break
			}
			body, _ := ended(line)
			made, spans, _ := r.line(body)
			l := Line{Number: number}
			if len(spans) > 0 {
				l.Text, l.Spans = excerpt(made, spans)
			}
			out.Lines = append(out.Lines, l)
			i++
		}
	}
	if i < len(f.Lines) {
		out.Err = ErrSince
	}
	return out
}

// read reads a file that can be written again as it is.
func (r *Replacement) read(ctx context.Context, root *workspace.Root, path string) (data, text []byte, err error) {
	if err := root.Elsewhere(path); err != nil {
		return nil, nil, err
	}
	raw, err := root.Own().Bytes(ctx, path)
	if err != nil {
		return nil, nil, err
	}
	return r.text(path, raw.Data)
}

func (r *Replacement) text(path string, data []byte) (_, text []byte, err error) {
	text, _ = workspace.Plain(data)
	if _, err := workspace.Retext(path, data, text); err != nil {
		return nil, nil, err
	}
	if !workspace.OfUTF(data) && strings.ContainsFunc(r.with, func(c rune) bool { return c >= utf8.RuneSelf }) {
		return nil, nil, lang.Errorf("encoding-not-unicode-replacement-has")
	}
	return data, text, nil
}

// ended divides a line from its end.
func ended(line []byte) (body, end []byte) {
	body = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
	return body, line[len(body):]
}

// Part is what is replaced in one file: lines of it.
type Part struct {
	Path  string
	Held  Sum256
	Lines []int // their numbers, rising
}

// Replaced is a file in which was replaced, so that it can be taken back.
type Replaced struct {
	Path    string
	Matches int
	before  Sum256
	after   Sum256
	lines   map[int][]byte // as they were
}

// Apply replaces in a file, as a whole or not at all, where it still holds what was
// searched.
func (r *Replacement) Apply(ctx context.Context, root *workspace.Root, part Part) (Replaced, error) {
	var out Replaced
	err := change(ctx, root, part.Path, ErrSince, func(old []byte, existed bool) ([]byte, error) {
		out = Replaced{Path: part.Path, before: part.Held, lines: map[int][]byte{}}
		if !existed || sha256.Sum256(old) != part.Held {
			return nil, ErrSince
		}
		_, text, err := r.text(part.Path, old)
		if err != nil {
			return nil, err
		}
		made := edited(text, part.Lines, func(number int, body []byte) []byte {
			line, _, n := r.line(body)
			out.lines[number] = bytes.Clone(body)
			out.Matches += n
			return line
		})
		data, err := workspace.Retext(part.Path, old, made)
		out.after = sha256.Sum256(data)
		return data, err
	})
	return out, err
}

// change returns a file what next makes of it. A file that is gone, or something else by
// now, has changed since.
func change(ctx context.Context, root *workspace.Root, path string, since error,
	next func([]byte, bool) ([]byte, error)) error {
	var own error // of next, as it is
	called := false
	_, err := root.Own().Change(ctx, path, func(old []byte, existed bool) ([]byte, error) {
		var data []byte
		data, own = next(old, existed)
		called = true
		return data, own
	})
	var fault *workspace.Error
	switch {
	case err != nil && own != nil:
		return own
	case !called && errors.As(err, &fault) && (fault.Code == workspace.NotFound || fault.Code == workspace.NotAFile ||
		fault.Code == workspace.TooLarge):
		return since
	}
	return err
}

// ErrBackSince is the error of a file that changed after a replacement.
var ErrBackSince = lang.Errorf("it-has-changed-since")

// Revert takes a replacement back, where the file is as it was left.
func (d Replaced) Revert(ctx context.Context, root *workspace.Root) error {
	return change(ctx, root, d.Path, ErrBackSince, func(now []byte, existed bool) ([]byte, error) {
		if !existed || sha256.Sum256(now) != d.after {
			return nil, ErrBackSince
		}
		text, _ := workspace.Plain(now)
		var numbers []int
		for n := range d.lines {
			numbers = append(numbers, n)
		}
		slices.Sort(numbers)
		data, err := workspace.Retext(d.Path, now,
			edited(text, numbers, func(n int, _ []byte) []byte { return d.lines[n] }))
		if err == nil && sha256.Sum256(data) != d.before {
			err = ErrBackSince
		}
		return data, err
	})
}

// edited returns a text with lines of it, by their numbers, made others; each keeps
// its end.
func edited(text []byte, numbers []int, next func(number int, body []byte) []byte) []byte {
	out := make([]byte, 0, len(text)+len(text)/8)
	number := 0
	for line := range bytes.Lines(text) {
		number++
		if _, ok := slices.BinarySearch(numbers, number); !ok {
			out = append(out, line...)
			continue
		}
		body, end := ended(line)
		out = append(append(out, next(number, body)...), end...)
	}
	return out
}

package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"

	"github.com/tailscale/hujson"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Limits on a file. The parser calls itself for every level, and a workspace
// may hold a file that was made to exhaust it.
const (
	maxSize  = 1 << 20
	maxDepth = 32
)

// marks are the lines that a file's keys stand on, by the keys' whole names.
type marks map[string]int

// read reads a file into a configuration and gives where its keys stand.
func read(file string, into *Config) (marks, error) {
	data, err := readAll(file)
	if err != nil {
		return nil, err
	}
	at, faults := parse(data, into)
	return at, named(file, faults)
}

func readAll(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, lang.Errorf("read-the-configuration", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	if err != nil {
		return nil, lang.Errorf("read-the-configuration", err)
	}
	return data, nil
}

// readProject reads a file that others may have made: opening a pipe would
// wait for ever. What the file sets goes over what is there; nothing is decoded
// into values that are shared.
func readProject(file string, over *Config) (marks, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, lang.Errorf("read-the-configuration", err)
	}
	if !info.Mode().IsRegular() {
		return nil, Faults{newFault(lang.M("this-is-no-regular-file")).in(file)}
	}
	var theirs Config
	at, err := read(file, &theirs)
	for key := range at {
		over.field(key).Set(theirs.field(key))
	}
	return at, err
}

// Fault is what is wrong in a file. Line is 0 where it is the file as a whole,
// and Column where it is the line.
type Fault struct {
	File         string
	Line, Column int
	Text         string

	text lang.Message // where it is made of parts
}

// FaultOf is what is wrong on a line of a file.
func FaultOf(file string, line int, err error) Fault {
	return newFault(lang.M("%v", err)).in(file).on(line)
}

func newFault(text lang.Message) Fault { return Fault{Text: text.String(), text: text} }

func (f Fault) in(file string) Fault { f.File = file; return f }

func (f Fault) on(line int) Fault { f.Line = line; return f }

// alone is the fault without its place.
func (f Fault) alone() error { return lang.Errorf("%v", f.text.Or(f.Text)) }

func (f Fault) Error() string { return f.whole().String() }

// Said says it in the person's language.
func (f Fault) Said() string { return f.whole().Said() }

func (f Fault) whole() lang.Message {
	text := f.text.Or(f.Text)
	switch {
	case f.Column > 0:
		return lang.M("configuration-line-column", f.File, f.Line, f.Column, text)
	case f.Line > 0:
		return lang.M("configuration-line", f.File, f.Line, text)
	}
	return lang.M("configuration-x-x", f.File, text)
}

// Faults are all that is wrong in a file, in its order.
type Faults []Fault

// maxTold is how many faults an error lists.
const maxTold = 10

func (f Faults) Error() string { return f.told(lang.Message.String) }

// Said says them in the person's language.
func (f Faults) Said() string { return f.told(lang.Message.Said) }

func (f Faults) told(say func(lang.Message) string) string {
	var lines []string
	for _, one := range f[:min(len(f), maxTold)] {
		lines = append(lines, say(one.whole()))
	}
	if more := len(f) - maxTold; more > 0 {
		lines = append(lines, say(lang.Count(more, "and-more", more)))
	}
	return strings.Join(lines, "\n")
}

// named returns the faults of a file, or nil where there are none.
func named(file string, faults []Fault) error {
	if len(faults) == 0 {
		return nil
	}
	for i := range faults {
		faults[i].File = file
	}
	return Faults(faults)
}

// fault is what is wrong at an offset of a file.
type fault struct {
	at   int
	text lang.Message
}

// parse reads a file's text into a configuration. Keys that it does not hold
// stay as they were, and so do those whose values are wrong. It gives the lines
// of the keys that were set.
func parse(data []byte, into *Config) (marks, []Fault) {
	v, fl := tree(data)
	if fl != nil || v == nil {
		return nil, fl
	}
	var out []Fault
	for _, f := range checkFile(v) {
		out = append(out, newFault(f.text).on(line(data, f.at)))
	}
	at := marks{}
	mark(at, data, v, reflect.TypeFor[Config](), "")
	plain := v.Clone()
	plain.Standardize()
	if err := json.Unmarshal(plain.Pack(), into); err != nil {
		out = append(out, Fault{Text: err.Error()})
	}
	return at, out
}

// tree reads a text as JSON with comments; an empty one is no tree.
func tree(data []byte) (*hujson.Value, []Fault) {
	if len(data) > maxSize {
		return nil, []Fault{newFault(lang.M("file-has-more-than-kb", maxSize>>10))}
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, nil
	}
	if at, deep := tooDeep(data); deep {
		return nil, []Fault{newFault(lang.M("nested-more-than-deep", maxDepth)).on(line(data, at))}
	}
	v, err := hujson.Parse(data)
	if err != nil {
		// it ends in a comment
		if whole, retried := hujson.Parse(append(data[:len(data):len(data)], '\n')); retried == nil {
			return &whole, nil
		}
		return nil, []Fault{syntaxFault(err)}
	}
	return &v, nil
}

// syntaxFault takes the line out of the parser's words, which begin with it.
func syntaxFault(err error) Fault {
	text := clip(sanitize.Line(strings.TrimPrefix(err.Error(), "hujson: ")))
	var f Fault
	if n, scanErr := fmt.Sscanf(text, "line %d, column %d:", &f.Line, &f.Column); scanErr == nil && n == 2 {
		_, text, _ = strings.Cut(text, ": ")
	}
	f.Text = text
	return f
}

// mark notes the lines of the keys that a tree sets.
func mark(at marks, data []byte, v *hujson.Value, t reflect.Type, path string) {
	o, ok := v.Value.(*hujson.Object)
	if !ok {
		return
	}
	for i := range o.Members {
		m := &o.Members[i]
		key := m.Name.Value.(hujson.Literal).String()
		f, known := field(t, key)
		switch {
		case !known || m.Value.Value.Kind() == 'n':
		case f.Type.Kind() == reflect.Struct:
			mark(at, data, &m.Value, f.Type, path+key+".")
		default:
			at[path+key] = line(data, m.Name.StartOffset)
		}
	}
}

func line(data []byte, at int) int { return bytes.Count(data[:at], []byte("\n")) + 1 }

// tooDeep finds where brackets outside strings and comments stand too deep.
func tooDeep(data []byte) (at int, deep bool) {
	depth := 0
	for i := 0; i < len(data); i++ {
		rest := data[i:]
		switch {
		case data[i] == '"':
			i += skipString(rest)
		case bytes.HasPrefix(rest, []byte("//")):
			i += skipTo(rest, "\n")
		case bytes.HasPrefix(rest, []byte("/*")):
			i += skipTo(rest[2:], "*/") + 2
		case data[i] == '{' || data[i] == '[':
			if depth++; depth > maxDepth {
				return i, true
			}
		case data[i] == '}' || data[i] == ']':
			depth--
		}
	}
	return 0, false
}

// skipString returns the offset of a string's closing quote.
func skipString(s []byte) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i
		}
	}
	return len(s)
}

// skipTo returns the offset of the last byte of an end mark.
func skipTo(s []byte, end string) int {
	if i := bytes.Index(s, []byte(end)); i >= 0 {
		return i + len(end) - 1
	}
	return len(s)
}

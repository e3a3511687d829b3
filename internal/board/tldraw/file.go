package tldraw

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Form is how a file holds its store.
type Form int

// The forms of files.
const (
	Snapshot Form = iota // {store, schema}
	Document             // {document: {store, schema}, session}
	Tldr                 // {tldrawFileFormatVersion, schema, records}
)

// ErrEmpty says that there is nothing in a file.
var ErrEmpty = lang.Errorf("the-file-is-empty")

// Limits on what is read. Beyond them a board is no board, and no screen shows it.
const (
	MaxBytes   = 64 << 20
	MaxRecords = 100_000
)

// File is what was read, save its records: what surrounds them, and how it is
// laid out. It is immutable.
type File struct {
	Form   Form
	Schema Schema
	unfit  lang.Message // why it may not be written, beside what its schema says
	top    Object       // the whole, where Form says that records and schema go
	inner  Object       // of the document in the Document form
	style  style
}

// style is how a file is laid out, so that saving changes few lines.
type style struct {
	newline string // "" for a file in one line
	indent  string
	spread  bool // each record over several lines
	tail    string
}

// New returns the surroundings of a file that does not exist yet, with one line
// a record and the oldest schema.
func New(form Form) *File {
	f := &File{Form: form, Schema: Oldest(), style: style{newline: "\n", indent: " ", tail: "\n"}}
	switch form {
	case Tldr:
		f.top = Object{{"tldrawFileFormatVersion", Number(1)}, {"schema", nil}, {"records", nil}}
	case Document:
		f.top, f.inner = Object{{"document", nil}, {"session", json.RawMessage("{}")}},
			Object{{"store", nil}, {"schema", nil}}
	default:
		f.top = Object{{"store", nil}, {"schema", nil}}
	}
	return f
}

// Decode reads a file of any form. Problems are what is odd and was read all
// the same, each in a line.
func Decode(data []byte) (f *File, records []*Record, problems []lang.Message, err error) {
	if len(data) > MaxBytes {
		return nil, nil, nil, lang.Errorf("file-has-mb-more-than", len(data)>>20, MaxBytes>>20)
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, nil, nil, ErrEmpty
	}
	if err := syntax(data); err != nil {
		return nil, nil, nil, err
	}
	top, err := ParseObject(data)
	if err != nil {
		return nil, nil, nil, lang.Errorf("not-tldraw-file-json-not")
	}
	f = &File{top: top, style: styleOf(data)}
	var store json.RawMessage
	switch {
	case top.Get("records") != nil:
		f.Form, store = Tldr, top.Get("records")
		switch v, ok := Num(top.Get("tldrawFileFormatVersion")); {
		case ok && v > 1:
			f.unfit = lang.M("file-has-tldrawfileformatversion-newer", shown(top.Get("tldrawFileFormatVersion")))
		case !ok || v != 1:
			problems = append(problems, lang.M("tldrawfileformatversion-is-not-1",
				shown(top.Get("tldrawFileFormatVersion"))))
		}
	case top.Get("store") != nil:
		store = top.Get("store")
	case top.Get("document") != nil:
		f.Form = Document
		if f.inner, err = ParseObject(top.Get("document")); err != nil || f.inner.Get("store") == nil {
			return nil, nil, nil, lang.Errorf("not-tldraw-file-decade-document")
		}
		store = f.inner.Get("store")
	default:
		return nil, nil, nil, lang.Errorf("not-tldraw-file-has-neither")
	}
	schema := top.Get("schema")
	if f.Form == Document {
		schema = f.inner.Get("schema")
	}
	var more []lang.Message
	records, more, err = readRecords(f.Form, store)
	f.style.spread = len(records) > 0 && bytes.IndexByte(records[0].raw, '\n') >= 0
	var why lang.Message
	if f.Schema, records, why = Schemed(schema, records); !why.None() && f.unfit.None() {
		f.unfit = why
	}
	switch why := f.Refusal(); {
	case !why.None():
		problems = append(problems, why)
	case !usable(schema):
		problems = append(problems, lang.M("file-has-no-schema-can"))
	}
	return f, records, append(problems, more...), err
}

// syntax says where a file stops being JSON.
func syntax(data []byte) error {
	if json.Valid(data) {
		return nil
	}
	var v json.RawMessage
	err := json.Unmarshal(data, &v)
	var at *json.SyntaxError
	if errors.As(err, &at) {
		line := 1 + bytes.Count(data[:min(int(at.Offset), len(data))], []byte("\n"))
		return lang.Errorf("not-json-line-byte", line, at.Offset, err)
	}
	return lang.Errorf("not-json", err)
}

func readRecords(form Form, store json.RawMessage) (records []*Record, problems []lang.Message, err error) {
	var fields Object
	if form == Tldr {
		values, err := ParseArray(store)
		if err != nil {
			return nil, nil, lang.Errorf("not-tldraw-file-records-no")
		}
		fields = make(Object, len(values))
		for i, v := range values {
			fields[i].Raw = v
		}
	} else {
		var twice []string
		if fields, twice, err = parseObject(store); err != nil {
			return nil, nil, lang.Errorf("not-tldraw-file-store-no")
		}
		for _, key := range twice {
			problems = append(problems, lang.M("record-there-twice-last-one", key))
		}
	}
	if len(fields) > MaxRecords {
		return nil, nil, lang.Errorf("file-has-records-more-than", len(fields),
			MaxRecords)
	}
	at := make(map[string]int, len(fields))
	records = make([]*Record, 0, len(fields))
	for i, r := range readAll(fields) {
		field := fields[i]
		switch {
		case r == nil: // kept, and never looked at
			r = &Record{Key: field.Key, raw: field.Raw}
			problems = append(problems, lang.M("record-is-no-object", i+1))
		case r.TypeName == "":
			problems = append(problems, lang.M("record-has-no-typename", r.Key))
		case field.Key != "" && r.Str("id") != field.Key:
			problems = append(problems, lang.M("record-says-id", field.Key, r.Str("id")))
		}
		if r.Key == "" || form != Tldr && field.Key == "" {
			r.Key, r.TypeName, r.nameless = fmt.Sprintf("\x00nameless %d", i), "", true
		}
		if j, twice := at[r.Key]; twice {
			problems = append(problems, lang.M("record-there-twice-last-one", r.Key))
			records[j] = r
			continue
		}
		at[r.Key] = len(records)
		records = append(records, r)
	}
	return records, problems, nil
}

// readAll reads the values of fields; nil is one that is no record. Parts of
// what is long are read at the same time.
func readAll(fields Object) []*Record {
	out := make([]*Record, len(fields))
	const part = 1000
	var all sync.WaitGroup
	for from := 0; from < len(fields); from += part {
		to := min(from+part, len(fields))
		all.Go(func() {
			for i, f := range fields[from:to] {
				if r, err := read(f.Key, f.Raw); err == nil {
					out[from+i] = r
				}
			}
		})
	}
	all.Wait()
	return out
}

func shown(raw json.RawMessage) string {
	if raw == nil {
		return "missing"
	}
	return string(raw[:min(len(raw), 40)])
}

func styleOf(data []byte) style {
	s := style{tail: string(data[len(bytes.TrimRight(data, " \t\r\n")):])}
	rest := data[bytes.IndexByte(data, '{')+1:]
	gap := string(rest[:space(rest, 0)])
	if end := strings.LastIndexByte(gap, '\n'); end >= 0 {
		s.newline, s.indent = "\n", gap[end+1:]
		if strings.HasSuffix(gap[:end+1], "\r\n") {
			s.newline = "\r\n"
		}
	}
	return s
}

// Refusal says why nothing may be written to the file, or nothing. It can still be
// read.
func (f *File) Refusal() lang.Message {
	if !f.unfit.None() {
		return f.unfit
	}
	return f.Schema.Refusal()
}

// Session returns the session of the Document form, or nil.
func (f *File) Session() json.RawMessage {
	if f.Form != Document {
		return nil
	}
	return f.top.Get("session")
}

// WithSession returns the file with another session; other forms have none.
func (f *File) WithSession(raw json.RawMessage) *File {
	if f.Form != Document {
		return f
	}
	out := *f
	out.top = f.top.With("session", raw)
	return &out
}

// WithSchema returns the file with another schema.
func (f *File) WithSchema(s Schema) *File {
	out := *f
	out.Schema = s
	return &out
}

// Encode writes the file with these records, in their order.
func (f *File) Encode(records []*Record) []byte {
	w := &writer{style: f.style}
	n := 4096
	for _, r := range records {
		n += len(r.raw) + len(r.Key) + 16
	}
	w.Grow(n)
	fill := func(o Object, depth int) {
		schema, store := o.index("schema") >= 0, "store"
		if f.Form == Tldr {
			store = "records"
		}
		for _, field := range o {
			switch {
			case field.Key == store:
				w.records(store, f.Form == Tldr, depth, records)
			case field.Key == "schema":
				w.field("schema", f.Schema.JSON(), depth)
			default:
				w.field(field.Key, field.Raw, depth)
			}
		}
		if !schema {
			w.field("schema", f.Schema.JSON(), depth)
		}
	}
	w.open('{')
	if f.Form != Document {
		fill(f.top, 1)
	} else {
		for _, field := range f.top {
			if field.Key != "document" {
				w.field(field.Key, field.Raw, 1)
				continue
			}
			w.key("document", 1)
			w.open('{')
			fill(f.inner, 2)
			w.close('}', 1)
		}
	}
	w.close('}', 0)
	w.WriteString(f.style.tail)
	return w.Bytes()
}

// writer lays objects out in a style.
type writer struct {
	bytes.Buffer
	style
	some bool // the object that is open has a field already
}

func (w *writer) open(c byte) {
	w.WriteByte(c)
	w.some = false
}

func (w *writer) close(c byte, depth int) {
	if w.some {
		w.line(depth)
	}
	w.WriteByte(c)
	w.some = true
}

func (w *writer) line(depth int) {
	if w.newline == "" {
		return
	}
	w.WriteString(w.newline)
	for range depth {
		w.WriteString(w.indent)
	}
}

func (w *writer) item(depth int) {
	if w.some {
		w.WriteByte(',')
	}
	w.some = true
	w.line(depth)
}

func (w *writer) key(key string, depth int) {
	w.item(depth)
	w.Write(Quote(key))
	w.WriteByte(':')
	if w.newline != "" {
		w.WriteByte(' ')
	}
}

func (w *writer) field(key string, raw json.RawMessage, depth int) {
	w.key(key, depth)
	w.Write(raw)
}

func (w *writer) records(key string, array bool, depth int, records []*Record) {
	brackets := "{}"
	if array {
		brackets = "[]"
	}
	w.key(key, depth)
	w.open(brackets[0])
	for _, r := range records {
		if array {
			w.item(depth + 1)
		} else if r.nameless {
			w.key("", depth+1)
		} else {
			w.key(r.Key, depth+1)
		}
		if r.made && w.spread && w.newline != "" {
			var b bytes.Buffer
			if json.Indent(&b, r.raw, strings.Repeat(w.indent, depth+1), w.indent) == nil {
				w.Write(b.Bytes())
				continue
			}
		}
		w.Write(r.raw)
	}
	w.close(brackets[1], depth)
}

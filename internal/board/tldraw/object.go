package tldraw

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Field is a key of a JSON object with its value as it is written.
type Field struct {
	Key string
	Raw json.RawMessage
}

// Object is a JSON object with the order of its keys. Of a key that is there
// twice the last value counts, as in JavaScript.
type Object []Field

var errNotObject = lang.Errorf("not-a-json-object")

// ParseObject splits an object into its fields, whose values are parts of raw.
// It expects valid JSON; of anything else it reads what it can or fails.
func ParseObject(raw []byte) (Object, error) {
	o, _, err := parseObject(raw)
	return o, err
}

// parseObject also names the keys that were there before.
func parseObject(raw []byte) (o Object, twice []string, err error) {
	i := space(raw, 0)
	if i >= len(raw) || raw[i] != '{' {
		return nil, nil, errNotObject
	}
	o = make(Object, 0, min(20, len(raw)/16+1))
	var seen map[string]int
	for i = space(raw, i+1); i < len(raw) && raw[i] != '}'; {
		end, ok := skip(raw, i)
		if !ok || raw[i] != '"' {
			return nil, nil, errNotObject
		}
		key, ok := Str(raw[i:end])
		if i = space(raw, end); !ok || i >= len(raw) || raw[i] != ':' {
			return nil, nil, errNotObject
		}
		i = space(raw, i+1)
		if end, ok = skip(raw, i); !ok {
			return nil, nil, errNotObject
		}
		if seen == nil && len(o) == 16 { // small ones are searched faster than hashed
			seen = make(map[string]int, len(raw)/256)
			for j, f := range o {
				seen[f.Key] = j
			}
		}
		at := -1
		if seen != nil {
			if j, is := seen[key]; is {
				at = j
			} else {
				seen[key] = len(o)
			}
		} else {
			at = o.index(key)
		}
		if value := raw[i:end:end]; at >= 0 {
			o[at].Raw = value
			twice = append(twice, key)
		} else {
			o = append(o, Field{key, value})
		}
		if i = space(raw, end); i < len(raw) && raw[i] == ',' {
			i = space(raw, i+1)
		}
	}
	if i >= len(raw) {
		return nil, nil, errNotObject
	}
	return o, twice, nil
}

// ParseArray splits an array into its values, which are parts of raw.
func ParseArray(raw []byte) ([]json.RawMessage, error) {
	i := space(raw, 0)
	if i >= len(raw) || raw[i] != '[' {
		return nil, lang.Errorf("not-a-json-array")
	}
	var out []json.RawMessage
	for i = space(raw, i+1); i < len(raw) && raw[i] != ']'; {
		end, ok := skip(raw, i)
		if !ok {
			return nil, lang.Errorf("not-a-json-array")
		}
		out = append(out, raw[i:end:end])
		if i = space(raw, end); i < len(raw) && raw[i] == ',' {
			i = space(raw, i+1)
		}
	}
	if i >= len(raw) {
		return nil, lang.Errorf("not-a-json-array")
	}
	return out, nil
}

func space(raw []byte, i int) int {
	for i < len(raw) && (raw[i] == ' ' || raw[i] == '\n' || raw[i] == '\t' || raw[i] == '\r') {
		i++
	}
	return i
}

// skip returns the end of the value at i.
func skip(raw []byte, i int) (end int, ok bool) {
	depth := 0
	for start := i; i < len(raw); {
		switch raw[i] {
		case '"':
			if i = closing(raw, i+1); i < 0 {
				return 0, false
			}
			i++
		case '{', '[':
			depth++
			i++
		case '}', ']':
			if depth--; depth < 0 {
				return 0, false
			}
			i++
		default:
			if depth == 0 { // a number or a word
				for i < len(raw) && raw[i] > ' ' && raw[i] != ',' && raw[i] != '}' && raw[i] != ']' && raw[i] != ':' &&
					raw[i] != '"' {
					i++
				}
				return i, i > start
			}
			i++
		}
		if depth == 0 {
			return i, true
		}
	}
	return 0, false
}

// closing returns the place of the quote that ends the string from i on, or -1.
func closing(raw []byte, i int) int {
	for ; i < len(raw); i++ {
		switch raw[i] {
		case '\\':
			i++
		case '"':
			return i
		}
	}
	return -1
}

func (o Object) index(key string) int {
	return slices.IndexFunc(o, func(f Field) bool { return f.Key == key })
}

// Get returns the value of a key as it is written, or nil.
func (o Object) Get(key string) json.RawMessage {
	if i := o.index(key); i >= 0 {
		return o[i].Raw
	}
	return nil
}

// With returns the object with a field set, at its place or at the end. A nil
// value takes the field out.
func (o Object) With(key string, value json.RawMessage) Object {
	o = slices.Clone(o)
	i := o.index(key)
	switch {
	case value == nil && i >= 0:
		return slices.Delete(o, i, i+1)
	case value == nil:
		return o
	case i >= 0:
		o[i].Raw = value
		return o
	}
	return append(o, Field{key, value})
}

// JSON writes the object without white space of its own.
func (o Object) JSON() json.RawMessage {
	n := 2
	for _, f := range o {
		n += len(f.Key) + len(f.Raw) + 4
	}
	out := append(make([]byte, 0, n), '{')
	for i, f := range o {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, Quote(f.Key)...)
		out = append(out, ':')
		out = append(out, f.Raw...)
	}
	return append(out, '}')
}

// Num returns a number that is finite.
func Num(raw json.RawMessage) (float64, bool) {
	if len(raw) == 0 || raw[0] != '-' && (raw[0] < '0' || raw[0] > '9') {
		return 0, false
	}
	f, err := strconv.ParseFloat(string(raw), 64)
	return f, err == nil && !math.IsInf(f, 0) && !math.IsNaN(f)
}

// Str returns the text of a JSON string.
func Str(raw json.RawMessage) (string, bool) {
	if len(raw) < 2 || raw[0] != '"' || raw[len(raw)-1] != '"' {
		return "", false
	}
	if w, ok := word(raw[1 : len(raw)-1]); ok {
		return w, true
	}
	if inner := raw[1 : len(raw)-1]; bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
		return string(inner), true
	}
	var s string
	err := json.Unmarshal(raw, &s)
	return s, err == nil
}

// Bool returns whether a value is written true.
func Bool(raw json.RawMessage) bool { return string(raw) == "true" }

// Quote writes a string, with < and & as they are.
func Quote(s string) json.RawMessage {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' {
			return mustEncode(s)
		}
	}
	return append(append(append(make([]byte, 0, len(s)+2), '"'), s...), '"')
}

// Number writes a number, which has to be finite.
func Number(f float64) json.RawMessage {
	if f == math.Trunc(f) && math.Abs(f) < 1e15 { // -0 as 0
		return strconv.AppendInt(nil, int64(f), 10)
	}
	return mustEncode(f)
}

// mustEncode writes values that JSON always has a form for.
func mustEncode(v any) json.RawMessage {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(fmt.Sprintf("encode %v: %v", v, err))
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

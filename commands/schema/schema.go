// Package schema makes JSON Schemas of the structs of arguments, and judges and reads arguments by them.
package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"sync"

	"github.com/google/jsonschema-go/jsonschema"
	validate "github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/openspace-tui/openspace/internal/lang"
)

// For makes the JSON Schema of an argument struct. Beside the json and
// jsonschema (description) tags it reads enum:"a|b", min:"1" and max:"95".
// Unknown fields are refused.
func For[A any]() *jsonschema.Schema {
	s, err := jsonschema.For[A](nil)
	if err != nil {
		panic(fmt.Sprintf("schema of %T: %v", *new(A), err))
	}
	tidy(s, reflect.TypeFor[A]())
	return s
}

// tidy drops the null that the generator allows for slices and pointers and
// applies the tags it does not know.
func tidy(s *jsonschema.Schema, t reflect.Type) {
	if len(s.Types) == 2 && s.Types[0] == "null" {
		s.Type, s.Types = s.Types[1], nil
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Slice:
		if s.Items != nil {
			tidy(s.Items, t.Elem())
		}
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			p := s.Properties[name]
			if p == nil {
				continue
			}
			tidy(p, f.Type)
			applyTags(p, f.Tag)
		}
	}
}

func applyTags(s *jsonschema.Schema, tag reflect.StructTag) {
	if e, ok := tag.Lookup("enum"); ok {
		for _, v := range strings.Split(e, "|") {
			s.Enum = append(s.Enum, v)
		}
	}
	if v, ok := number(tag, "min"); ok {
		s.Minimum = &v
	}
	if v, ok := number(tag, "max"); ok {
		s.Maximum = &v
	}
}

func number(tag reflect.StructTag, key string) (float64, bool) {
	text, ok := tag.Lookup(key)
	if !ok {
		return 0, false
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(fmt.Sprintf("tag %s:%q is no number", key, text))
	}
	return v, true
}

// Validator checks arguments and lists every fault, not only the first.
type Validator struct{ schema *validate.Schema }

// LazyValidator makes a Validator when it is first asked for: all of them
// together take longer than the rest of the program's start. It may be asked
// from any goroutine, and gives what the schema's first compiling gave.
func LazyValidator(id string, s *jsonschema.Schema) func() (*Validator, error) {
	return sync.OnceValues(func() (*Validator, error) { return newValidator(id, s) })
}

func newValidator(id string, s *jsonschema.Schema) (*Validator, error) {
	raw, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	doc, err := validate.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	c := validate.NewCompiler()
	url := "mem:///" + id
	if err := c.AddResource(url, doc); err != nil {
		return nil, err
	}
	compiled, err := c.Compile(url)
	if err != nil {
		return nil, err
	}
	return &Validator{compiled}, nil
}

// Validate reports what in arguments does not fit; none at all are {}.
func (v *Validator) Validate(args json.RawMessage) error {
	if len(bytes.TrimSpace(args)) == 0 {
		args = json.RawMessage(`{}`)
	}
	doc, err := validate.UnmarshalJSON(bytes.NewReader(args))
	if err != nil {
		return lang.Errorf("arguments-are-not-json", err)
	}
	if err := checkNumbers(doc); err != nil {
		return err
	}
	err = v.schema.Validate(doc)
	var ve *validate.ValidationError
	if errors.As(err, &ve) {
		return errors.New(strings.Join(faults(ve), "; "))
	}
	return err
}

// faults lists the innermost causes, each with its place.
func faults(e *validate.ValidationError) []string {
	if len(e.Causes) == 0 {
		text := e.ErrorKind.LocalizedString(message.NewPrinter(language.English))
		if len(e.InstanceLocation) > 0 {
			text = strings.Join(e.InstanceLocation, ".") + ": " + text
		}
		return []string{text}
	}
	var out []string
	for _, c := range e.Causes {
		out = append(out, faults(c)...)
	}
	sort.Strings(out)
	return out
}

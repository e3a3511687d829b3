package schema

import (
	"reflect"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

// ForTool is a schema without what a model does not need: bounds of numbers,
// which words say where one could miss them, and the refusal of further fields
// inside. Execute judges both all the same. A field's tool tag replaces its description; with - it has
// none, since its name and SaidOnce say it.
func ForTool(s *jsonschema.Schema, t reflect.Type) *jsonschema.Schema {
	out := s.CloneSchemas()
	shorten(out, t)
	for _, p := range out.Properties {
		closed(p)
	}
	return out
}

// closed drops what is said of further fields below the top, where the tool
// tells the model less than an error would.
func closed(s *jsonschema.Schema) {
	s.AdditionalProperties = nil
	if s.Items != nil {
		closed(s.Items)
	}
	for _, p := range s.Properties {
		closed(p)
	}
}

func shorten(s *jsonschema.Schema, t reflect.Type) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Slice:
		if s.Items != nil {
			shorten(s.Items, t.Elem())
		}
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			p := s.Properties[name]
			if p == nil {
				continue
			}
			shorten(p, f.Type)
			p.Minimum, p.Maximum = nil, nil
			switch text := f.Tag.Get("tool"); text {
			case "":
			case "-":
				p.Description = ""
			default:
				p.Description = text
			}
		}
	}
}

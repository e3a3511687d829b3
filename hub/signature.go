package hub

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/openspace-tui/openspace/commands"
)

// signatureDepth is how deep nested objects are written out.
const signatureDepth = 3

// signature writes a command on one line with what its arguments may be, for
// models that see no schema: text is the default type, ? marks what may be
// left out.
//
//	openspace.editor.open{path, line?: int, mode?: auto-focus|suggest-only}
func signature(c *commands.Command) string {
	if c.Schema == nil {
		return c.ID + "{}"
	}
	return c.ID + object(c.Schema, signatureDepth)
}

func object(s *jsonschema.Schema, depth int) string {
	if depth == 0 {
		return "{…}"
	}
	names := s.PropertyOrder
	if len(names) == 0 {
		for n := range s.Properties {
			names = append(names, n)
		}
		slices.Sort(names)
	}
	parts := make([]string, 0, len(names))
	for _, n := range names {
		p := s.Properties[n]
		if p == nil {
			continue
		}
		if !slices.Contains(s.Required, n) {
			n += "?"
		}
		if t := kind(p, depth); t != "" {
			n += ": " + t
		}
		parts = append(parts, n)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// kind is what a value may be; empty for text.
func kind(s *jsonschema.Schema, depth int) string {
	if len(s.Enum) > 0 {
		values := make([]string, len(s.Enum))
		for i, v := range s.Enum {
			values[i] = fmt.Sprint(v)
		}
		return strings.Join(values, "|")
	}
	switch s.Type {
	case "string":
		return ""
	case "integer":
		return "int"
	case "boolean":
		return "bool"
	case "array":
		item := ""
		if s.Items != nil {
			item = kind(s.Items, depth)
		}
		if item == "" {
			item = "text"
		}
		return "[" + item + "]"
	case "object":
		if len(s.Properties) > 0 {
			return object(s, depth-1)
		}
		return "object"
	case "":
		return "any"
	}
	return s.Type
}

package hub

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
)

// placeholder stands for a text in a made example.
const placeholder = "…"

// sampleArgs returns arguments that a command of another front end takes, as an
// example: those that it gave, else some that are made of its schema. It is empty
// where neither fit the schema.
func (o *offered) sampleArgs(given json.RawMessage) string {
	made, err := json.Marshal(sampleObject(o.Schema, signatureDepth))
	if err != nil {
		made = nil
	}
	for _, raw := range []json.RawMessage{given, made} {
		if len(raw) > 0 && len(raw) <= maxExample && o.judge(raw) == nil {
			return string(raw)
		}
	}
	return ""
}

// sampleObject has what is required, or the first of what is not.
func sampleObject(s *jsonschema.Schema, depth int) map[string]any {
	names := s.Required
	if all := slices.Sorted(maps.Keys(s.Properties)); len(names) == 0 && len(all) > 0 {
		names = all[:1]
	}
	out := map[string]any{}
	for _, n := range names {
		out[n] = sampleValue(s.Properties[n], depth-1)
	}
	return out
}

// sampleValue is what the schema names itself, else something of its type.
func sampleValue(s *jsonschema.Schema, depth int) any {
	switch {
	case s == nil || depth < 0:
		return placeholder
	case len(s.Examples) > 0:
		return s.Examples[0]
	case s.Default != nil:
		return s.Default
	case s.Const != nil:
		return *s.Const
	case len(s.Enum) > 0:
		return s.Enum[0]
	}
	for _, of := range [][]*jsonschema.Schema{s.AnyOf, s.OneOf} {
		if len(of) > 0 {
			return sampleValue(of[0], depth)
		}
	}
	kind := s.Type
	if kind == "" && len(s.Types) > 0 {
		kind = s.Types[0]
	}
	switch kind {
	case "integer", "number":
		return sampleNumber(s)
	case "boolean":
		return true
	case "null":
		return nil
	case "array":
		if s.Items == nil {
			return []any{}
		}
		return []any{sampleValue(s.Items, depth-1)}
	case "object":
		return sampleObject(s, depth)
	}
	return placeholder
}

func sampleNumber(s *jsonschema.Schema) float64 {
	n := 1.0
	if s.Minimum != nil {
		n = max(n, *s.Minimum)
	}
	if s.ExclusiveMinimum != nil && *s.ExclusiveMinimum >= n {
		n = *s.ExclusiveMinimum + 1
	}
	if s.Maximum != nil {
		n = min(n, *s.Maximum)
	}
	return n
}

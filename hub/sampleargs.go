package hub

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

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
		out[n] = sampleValue(n, s.Properties[n], depth-1)
	}
	return out
}

// sampleValue is what the schema names itself, else something of its type that an
// argument of the name may be.
func sampleValue(name string, s *jsonschema.Schema, depth int) any {
	switch {
	case s == nil || depth < 0:
		return sampleText(name, "")
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
			return sampleValue(name, of[0], depth)
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
		return []any{sampleValue(strings.TrimSuffix(name, "s"), s.Items, depth-1)}
	case "object":
		return sampleObject(s, depth)
	}
	if m := named.FindStringSubmatch(s.Description); m != nil {
		return m[1]
	}
	return sampleText(name, s.Format)
}

// named finds an example in a description: of "e.g. src/app.go" the path.
var named = regexp.MustCompile("(?i)(?:\\be\\.g\\.|\\bfor example|\\bfor instance|\\bsuch " +
	"as)[:,]?\\s+[\"'`“]?([\\w./:#@-]*\\w)")

// sampleTexts are texts by what the last word of a name, or a format, is.
var sampleTexts = map[string]string{
	"path": "src/app.go", "file": "src/app.go", "filename": "app.go", "folder": "src", "dir": "src", "directory": "src",
	"url": "https://example.org", "uri": "https://example.org", "link": "https://example.org", "host": "example.org", "hostname": "example.org", "email": "ann@example.org",
	"date": "2026-01-31", "time": "12:30:00Z", "date-time": "2026-01-31T12:30:00Z", "uuid": "6f1c1b1e-5a0e-4d6f-9a53-0c6f1d0f7a11",
	"title": "A title", "name": "example", "text": "Some words", "content": "Some words", "message": "Some words", "description": "Some words", "prompt": "Some words",
	"query": "word", "pattern": "word", "command": "ls", "cmd": "ls", "cwd": "src", "color": "blue", "colour": "blue", "language": "go",
}

// sampleText is a text for an argument's name: "pane-1" for paneId.
func sampleText(name, format string) string {
	if t := sampleTexts[format]; t != "" {
		return t
	}
	words := strings.Fields(strings.ToLower(wordEnd.ReplaceAllString(name, "$1 $2")))
	if len(words) == 0 {
		return "example"
	}
	last := words[len(words)-1]
	switch t := sampleTexts[last]; {
	case t != "":
		return t
	case (last == "id" || last == "ref") && len(words) > 1:
		return strings.Join(words[:len(words)-1], "-") + "-1"
	}
	return strings.Join(words, "-") + "-1"
}

// wordEnd stands between the words of a name: paneId, pane_id, pane-id.
var wordEnd = regexp.MustCompile(`([a-z0-9])[_\-. ]*([A-Z])|[_\-. ]+`)

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

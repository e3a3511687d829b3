package hub

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// UnmarshalJSON reads a command in each of the published shapes: its name is cmd or
// id, its title title, label or name, and its arguments (parameters, arguments_schema,
// arguments, args) are a JSON Schema, a list of {name, type, description, required}, or
// an object of those by name. One whose agent is false is for people alone.
func (c *ManifestCommand) UnmarshalJSON(b []byte) error {
	var w struct {
		Cmd, ID            string
		Title, Label, Name string
		Description        string
		Parameters         json.RawMessage
		Schema             json.RawMessage `json:"arguments_schema"`
		Arguments, Args    json.RawMessage
		Example            json.RawMessage
		Agent              *bool
	}
	if err := json.Unmarshal(b, &w); err != nil {
		return err
	}
	*c = ManifestCommand{Cmd: w.Cmd, Title: first(w.Title, w.Label, w.Name), Description: w.Description,
		Example: w.Example,
		people:  w.Agent != nil && !*w.Agent}
	switch {
	case w.Cmd == "":
		c.Cmd = w.ID
	case w.ID != "" && w.ID != w.Cmd:
		c.fault = fmt.Errorf("has another id, %q", w.ID)
	}
	if c.Description == "" {
		c.Description = c.Title
	}
	for _, raw := range []json.RawMessage{w.Parameters, w.Schema} {
		if !given(raw) {
			continue
		}
		if c.Parameters = raw; listsArguments(raw) && c.fault == nil {
			c.Parameters, c.fault = argumentsSchema(raw)
		}
		return nil
	}
	for _, raw := range []json.RawMessage{w.Arguments, w.Args} {
		if given(raw) && c.fault == nil {
			c.Parameters, c.fault = argumentsSchema(raw)
			return nil
		}
	}
	return nil
}

func first(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}

func given(raw json.RawMessage) bool { return len(raw) > 0 && string(raw) != "null" }

// argumentsSchema makes a JSON Schema of arguments as they were listed. One that is
// a schema already stays as it is.
func argumentsSchema(raw json.RawMessage) (json.RawMessage, error) {
	if len(raw) > maxSchema {
		return nil, fmt.Errorf("parameters over %d KiB", maxSchema>>10)
	}
	if fields := map[string]json.RawMessage{}; json.Unmarshal(raw, &fields) == nil && isSchema(fields) {
		return raw, nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	schema := map[string]any{"type": "object"}
	if err := listed(schema, v); err != nil {
		return nil, err
	}
	return json.Marshal(schema)
}

// isSchema reports whether an object is a JSON Schema of an object and not
// arguments by name: an argument may be called type or properties.
func isSchema(fields map[string]json.RawMessage) bool {
	var kind string
	if json.Unmarshal(fields["type"], &kind) == nil && kind == "object" {
		return true
	}
	for _, name := range []string{"$ref", "$schema", "allOf", "anyOf", "oneOf"} {
		if fields[name] != nil {
			return true
		}
	}
	var properties map[string]map[string]json.RawMessage
	return json.Unmarshal(fields["properties"], &properties) == nil && len(properties) > 0
}

// listsArguments reports whether what should be a JSON Schema can be none, since it
// lists arguments: each has a name, or is an object or the name of a type by its name.
func listsArguments(raw json.RawMessage) bool {
	var list []map[string]json.RawMessage
	if json.Unmarshal(raw, &list) == nil {
		return len(list) > 0
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil || len(fields) == 0 || isSchema(fields) {
		return false
	}
	for name, value := range fields {
		var kind string
		var one map[string]json.RawMessage
		switch {
		case strings.HasPrefix(name, "$"), name == "properties" && string(value) == "{}":
			return false
		case json.Unmarshal(value, &kind) == nil:
			if name == "type" || !isType(kind) {
				return false
			}
		case json.Unmarshal(value, &one) != nil:
			return false
		}
	}
	return true
}

func isType(kind string) bool {
	_, ok := typeOf(kind)
	return ok && kind != ""
}

// listed puts arguments into a schema: a list of them, each with its name, or an
// object of them by name.
func listed(schema map[string]any, v any) error {
	properties, required := map[string]any{}, []any{}
	put := func(name string, v any) error {
		if name == "" {
			return errors.New("an argument has no name")
		}
		if properties[name] != nil {
			return fmt.Errorf("the argument %q is listed twice", name)
		}
		p, must, err := argument(v)
		if err != nil {
			return fmt.Errorf("the argument %q %w", name, err)
		}
		if properties[name] = p; must {
			required = append(required, name)
		}
		return nil
	}
	switch v := v.(type) {
	case []any:
		for _, each := range v {
			name, ok := each.(string) // a name alone
			fields, isObject := each.(map[string]any)
			if isObject {
				name, ok = fields["name"].(string)
				delete(fields, "name")
				each = fields
			} else {
				each = map[string]any{}
			}
			if !ok {
				return errors.New("an argument has no name")
			}
			if err := put(name, each); err != nil {
				return err
			}
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if err := put(name, v[name]); err != nil {
				return err
			}
		}
	default:
		return errors.New("arguments are neither a list nor an object")
	}
	schema["properties"] = properties
	if len(required) > 0 {
		schema["required"] = required
	}
	return nil
}

// argument makes a schema of one argument, which may hold others, and reports
// whether it is required.
func argument(v any) (schema map[string]any, required bool, err error) {
	if kind, ok := v.(string); ok { // its type alone
		v = map[string]any{"type": kind}
	}
	schema, ok := v.(map[string]any)
	if !ok {
		return nil, false, errors.New("is neither an object nor the name of a type")
	}
	switch must := schema["required"].(type) {
	case bool:
		required = must
		delete(schema, "required")
	}
	if optional, ok := schema["optional"].(bool); ok {
		required = !optional
		delete(schema, "optional")
	}
	if nested := schema["properties"]; nested != nil {
		was, _ := schema["required"].([]any)
		delete(schema, "required")
		if err := listed(schema, nested); err != nil {
			return nil, false, fmt.Errorf("holds wrong ones: %w", err)
		}
		now, _ := schema["required"].([]any)
		if all := append(was, now...); len(all) > 0 {
			schema["required"] = all
		}
	}
	switch items := schema["items"].(type) {
	case string, map[string]any:
		of, _, err := argument(items)
		if err != nil {
			return nil, false, err
		}
		schema["items"] = of
	}
	return schema, required, nil
}

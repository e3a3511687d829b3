package hub

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// types are the names of types that are read, with those of JSON Schema; an empty
// one is any type.
var types = map[string]string{
	"string": "string", "integer": "integer", "number": "number", "boolean": "boolean", "array": "array",
	"object": "object", "null": "null",
	"int": "integer", "long": "integer", "float": "number", "double": "number", "bool": "boolean",
	"text": "string", "path": "string", "str": "string", "list": "array", "map": "object", "dict": "object",
	"any": "", "unknown": "", "mixed": "", "": "",
}

// typeOf reads the name of a type as JSON Schema says it: X[] is a list of X, A|B
// either, any no type at all. It reports whether the name is known.
func typeOf(name string) (map[string]any, bool) {
	name = strings.TrimSpace(name)
	if several := strings.Split(name, "|"); len(several) > 1 {
		return eitherOf(several)
	}
	if of, isList := strings.CutSuffix(name, "[]"); isList {
		items, ok := typeOf(of)
		return map[string]any{"type": "array", "items": items}, ok
	}
	switch kind, ok := types[strings.ToLower(name)]; {
	case kind != "":
		return map[string]any{"type": kind}, true
	default:
		return map[string]any{}, ok
	}
}

// eitherOf reads several types, of which an argument has one: a list of names,
// where they are no more than names.
func eitherOf(several []string) (map[string]any, bool) {
	var names, all []any
	for _, one := range several {
		of, ok := typeOf(one)
		if !ok {
			return map[string]any{}, false
		}
		if len(of) == 0 { // any
			return of, true
		}
		if kind := of["type"]; len(of) == 1 && !slices.Contains(names, kind) {
			names = append(names, kind)
		}
		all = append(all, of)
	}
	if slices.ContainsFunc(all, func(of any) bool { return len(of.(map[string]any)) > 1 }) {
		return map[string]any{"anyOf": all}, true
	}
	return map[string]any{"type": names}, true
}

// typeNotes say which arguments have no type since theirs could not be read.
type typeNotes []string

func (n *typeNotes) add(argument, why string) {
	*n = append(*n, fmt.Sprintf("the argument %q %s, and is taken without a type", inert(argument, maxCommandName),
		why))
}

// plainTypes reads the types of a schema's arguments, and returns the schema as
// JSON Schema has it. An argument that cannot be read has no type; notes say which.
// What needs no change stays as it was written.
func plainTypes(raw json.RawMessage) (_ json.RawMessage, notes typeNotes) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var schema map[string]any
	if d.Decode(&schema) != nil {
		return raw, nil
	}
	was, _ := json.Marshal(schema)
	readArguments(schema, "", &notes)
	now, err := json.Marshal(schema)
	if err != nil || bytes.Equal(was, now) {
		return raw, notes
	}
	return now, notes
}

// readArguments reads the types of what a schema holds, by a path of names.
func readArguments(schema map[string]any, path string, notes *typeNotes) {
	properties, _ := schema["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		at := strings.TrimPrefix(path+"."+name, ".")
		if kind, ok := properties[name].(string); ok {
			properties[name] = map[string]any{"type": kind}
		}
		p, ok := properties[name].(map[string]any)
		if !ok {
			if _, isBool := properties[name].(bool); !isBool {
				properties[name] = map[string]any{}
				notes.add(at, "cannot be read")
			}
			continue
		}
		readType(p, at, notes)
		if _, _, err := parameters(alone(name, p)); err != nil && path == "" && !refers(p) {
			for key := range p {
				if _, isText := p[key].(string); key != "description" || !isText {
					delete(p, key)
				}
			}
			notes.add(at, "cannot be read")
		}
	}
}

// alone is a schema of one argument.
func alone(name string, p map[string]any) json.RawMessage {
	raw, err := json.Marshal(map[string]any{"type": "object", "properties": map[string]any{name: p}})
	if err != nil {
		return json.RawMessage(`[]`)
	}
	return raw
}

// refers reports whether a schema names another, which is not beside it when it
// stands alone.
func refers(v any) bool {
	switch v := v.(type) {
	case map[string]any:
		for key, each := range v {
			if strings.HasPrefix(key, "$") || refers(each) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(v, refers)
	}
	return false
}

// readType reads the type of one argument, and of what it holds.
func readType(p map[string]any, path string, notes *typeNotes) {
	if kind, ok := p["type"].(string); ok {
		readKind(p, kind, path, notes)
	}
	if kind, ok := p["items"].(string); ok {
		p["items"] = map[string]any{"type": kind}
	}
	if items, ok := p["items"].(map[string]any); ok {
		readType(items, path+"[]", notes)
	}
	readArguments(p, path, notes)
}

// readKind reads the name of an argument's type.
func readKind(p map[string]any, kind, path string, notes *typeNotes) {
	if strings.EqualFold(kind, "enum") {
		delete(p, "type")
		for _, key := range []string{"values", "options", "enum"} {
			if values, ok := p[key].([]any); ok && len(values) > 0 {
				delete(p, key)
				p["enum"] = values
				return
			}
		}
		notes.add(path, "has no values")
		return
	}
	of, ok := typeOf(kind)
	delete(p, "type")
	if !ok {
		notes.add(path, fmt.Sprintf("has an unknown type, %q", inert(kind, maxCommandName)))
		return
	}
	for key, v := range of {
		if key != "items" || p["items"] == nil {
			p[key] = v
		}
	}
}

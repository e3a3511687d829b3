package config

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/openspace-tui/openspace/internal/lang"
)

// SchemaURL is where the schema is published; files that name it as "$schema"
// are completed and checked by editors.
const SchemaURL = "https://raw.githubusercontent.com/openspace-tui/openspace/main/docs/config.schema.json"

// Schema returns the JSON Schema of a configuration file, indented and with a
// newline at the end.
func Schema() ([]byte, error) {
	s := schemaOf(reflect.TypeFor[Config](), "")
	s.Schema, s.ID, s.Title = "https://json-schema.org/draft/2020-12/schema", SchemaURL, "OpenSpace configuration"
	s.Properties["$schema"] = &jsonschema.Schema{Type: "string", Description: "This schema, for editors."}
	s.PropertyOrder = append([]string{"$schema"}, s.PropertyOrder...)
	b, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return nil, lang.Errorf("write-the-schema", err)
	}
	return append(b, '\n'), nil
}

func schemaOf(t reflect.Type, path string) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{},
		AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}}}
	for i := range t.NumField() {
		f := t.Field(i)
		name := f.Tag.Get("json")
		s.PropertyOrder = append(s.PropertyOrder, name)
		if f.Type.Kind() == reflect.Struct {
			s.Properties[name] = schemaOf(f.Type, path+name+".")
			continue
		}
		s.Properties[name] = keyOf(path+name, f).schema()
	}
	return s
}

func (k Key) schema() *jsonschema.Schema {
	s := &jsonschema.Schema{Description: k.Doc.String() + " " + k.project(), Default: json.RawMessage(k.Default)}
	switch k.Kind {
	case KindBool:
		s.Type = "boolean"
	case KindNumber:
		least, most := float64(k.Min), float64(k.Max)
		s.Type, s.Minimum, s.Maximum = "integer", &least, &most
	case KindList:
		one := 1
		s.Type, s.Items = "array", &jsonschema.Schema{Type: "string", MinLength: &one}
		switch k.Form {
		case "regexp":
			s.Items.Format = "regex"
		case "rule":
			s.Items.Pattern = `^ *[A-Za-z0-9_.:-]+ +\S`
		case "ask":
			s.Items.Pattern = `^ *(\*|[A-Za-z0-9_.:-]+) +\S`
		case "key":
			s.Items.Pattern = `^ *\S+ +\S`
		}
	case KindEnum:
		s.Type = "string"
		for _, v := range k.Enum {
			s.Enum = append(s.Enum, v)
		}
	case KindText:
		s.Type = "string"
		switch k.Form {
		case "host:port":
			s.Pattern = `^$|^.+:[0-9]{1,5}$`
		case hostPortOrOff:
			s.Pattern = `^$|^off$|^.+:[0-9]{1,5}$`
		}
	}
	return s
}

func (k Key) project() string { return "A workspace's file " + k.Project + "." }

// Markdown lists the keys as docs/config.md has them.
func Markdown() string {
	var b strings.Builder
	b.WriteString("| key | values | default | what it does |\n|---|---|---|---|\n")
	for _, k := range Keys() {
		doc := k.Doc.String() + " " + k.project()
		if k.Restart {
			doc += " Counts at the next start."
		}
		fmt.Fprintf(&b, "| `%s` | %s | `%s` | %s |\n", k.Name, k.values(), k.Default, doc)
	}
	return b.String()
}

func (k Key) values() string {
	switch k.Kind {
	case KindEnum:
		return "`" + strings.Join(k.Enum, "` `") + "`"
	case KindBool:
		return "`true` `false`"
	case KindNumber:
		return fmt.Sprintf("%d to %d", k.Min, k.Max)
	case KindList:
		of := map[string]string{"regexp": "regular expressions", "glob": "globs", "rule": "rules", "ask": "rules",
			"key": "keys with commands"}[k.Form]
		if of == "" {
			of = "texts"
		}
		return "list of " + of
	case KindText:
	}
	if k.Form != "" {
		return strings.ReplaceAll(k.Form, "host:port", "HOST:PORT")
	}
	return "text"
}

package dialog

import (
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
)

func TestAFormsRowsBecomeJSON(t *testing.T) {
	list := &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Type: "object", Required: []string{"a"},
		PropertyOrder: []string{"a", "b"},
		Properties:    map[string]*jsonschema.Schema{"a": {Type: "integer"}, "b": {Type: "string"}}}}
	least, most := 5.0, 95.0
	for i, c := range []struct {
		schema *jsonschema.Schema
		text   string
		want   string
	}{
		{&jsonschema.Schema{Type: "string"}, ` a "b"␤c `, `" a \"b\"\nc "`},
		{&jsonschema.Schema{Type: "string"}, ``, ``},
		{&jsonschema.Schema{Type: "integer"}, ` 42 `, `42`},
		{&jsonschema.Schema{Type: "integer"}, `1e3`, `1000`},
		{&jsonschema.Schema{Type: "integer"}, `4.2`, `! x: 4.2 is not a whole number`},
		{&jsonschema.Schema{Type: "number"}, `4.25`, `4.25`},
		{&jsonschema.Schema{Type: "number"}, `inf`, `! x: inf is not a number`},
		{&jsonschema.Schema{Type: "number", Minimum: &least, Maximum: &most}, `many`, `! x: many is not a number, 5 to 95`},
		{&jsonschema.Schema{Type: "number", Minimum: &least, Maximum: &most}, `300`, `! x: 300 is not a number, 5 to 95`},
		{&jsonschema.Schema{Type: "integer", Minimum: &least}, `4`, `! x: 4 is not a whole number, 5 or more`},
		{&jsonschema.Schema{Type: "integer", Minimum: &least}, `5`, `5`},
		{list, `[{"a": 1}]`, `[{"a": 1}]`},
		{list, `a, b`, `! x is written as JSON, such as [{"a": 1, …}, …]`},
		{&jsonschema.Schema{}, `{"kind":"box"}`, `{"kind":"box"}`},
	} {
		row := newFormRow("x", c.schema, false)
		row.field.SetValue(c.text)
		v, err := row.value()
		got := string(v)
		if err != nil {
			got = "! " + err.Error()
		}
		if got != c.want {
			t.Errorf("%d: %q is %s, not %s", i, c.text, got, c.want)
		}
	}
	if got := example(&jsonschema.Schema{Type: "integer", Minimum: &least, Maximum: &most},
		0); got != "a whole number, 5 to 95" {
		t.Errorf("bounds read %q", got)
	}
}

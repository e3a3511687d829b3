package config

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "write the schema and the keys of docs/config.md")

const (
	schemaFile = "../../docs/config.schema.json"
	pageFile   = "../../docs/config.md"
)

func TestEveryKeyHasItsWords(t *testing.T) {
	for _, k := range Keys() {
		if k.Doc == "" || !json.Valid([]byte(k.Default)) || !strings.HasSuffix(k.Doc.String(), ".") {
			t.Errorf("%s has no words in keys.go: %+v", k.Name, k)
		}
		if again, ok := Find(k.Name); !ok || again.Doc != k.Doc {
			t.Errorf("%s is not found", k.Name)
		}
	}
	for _, name := range []string{"agent", "nope", "theme.x", "agent.nope", ""} {
		if k, ok := Find(name); ok {
			t.Errorf("%q is the key %+v", name, k)
		}
	}
}

func TestThePublishedSchemaAndThePageAreThoseOfTheProgram(t *testing.T) {
	want, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(pageFile)
	if err != nil {
		t.Fatal(err)
	}
	table := regexp.MustCompile(`(?s)(<!-- keys -->\n).*(<!-- end -->)`)
	whole := table.ReplaceAllFunc(page, func(old []byte) []byte {
		return []byte("<!-- keys -->\n" + Markdown() + "<!-- end -->")
	})
	if !table.Match(page) {
		t.Fatal("the page has no place for the keys")
	}
	if *update {
		if err := os.WriteFile(schemaFile, want, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(pageFile, whole, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(schemaFile); err != nil || !bytes.Equal(got, want) {
		t.Errorf("docs/config.schema.json is stale (%v): go test ./internal/config -update writes it", err)
	}
	if !*update && !bytes.Equal(page, whole) {
		t.Error("the keys in docs/config.md are stale: go test ./internal/config -update writes them")
	}
}

func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource(SchemaURL, doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(SchemaURL)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTheSchemaAndTheProgramAgree(t *testing.T) {
	s := compiled(t)
	agree := func(text string) (bool, bool) {
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		var c Config
		_, faults := parse([]byte(text), &c)
		return s.Validate(doc) == nil, len(faults) == 0
	}
	for _, text := range []string{
		`{}`, `{"$schema":"x","theme":"nord","mouse":false}`, `{"agent":{"consent":"deny","dangerous":["a+"]}}`, `{"agent":{"dangerous":["("]}}`,
		`{"agent":{"consent":"no"}}`, `{"tehme":"x"}`, `{"theme":1}`, `{"mouse":"x"}`, `{"terminal":{"scrollback":-1}}`, `{"terminal":{"scrollback":1.5}}`,
		`{"terminal":{"scrollback":2000000}}`, `{"files":{"deny":"x"}}`, `{"files":{"deny":[""]}}`, `{"files":{"deny":[1]}}`, `{"hub":{"addr":"x"}}`, `{"hub":{"addr":"h:1"}}`, `[]`, `{"agent":[]}`,
	} {
		if a, b := agree(text); a != b {
			t.Errorf("%s: the schema says %v, the program %v", text, a, b)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		k := rapid.SampledFrom(Keys()).Draw(rt, "key")
		if slices.Contains([]string{"rule", "ask", "key"}, k.Form) {
			return
		}
		out, err := Set(nil, k.Name, valueOf(rt, k))
		if err != nil {
			rt.Fatal(err)
		}
		if a, b := agree(string(out)); !a || !b {
			rt.Fatalf("%s: the schema says %v, the program %v", out, a, b)
		}
	})
}

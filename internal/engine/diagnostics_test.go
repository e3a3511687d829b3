package engine

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDiagnosticsAreReadAsLSPHasThem(t *testing.T) {
	for name, c := range map[string]struct {
		metadata string
		want     []Diagnostic
		told     bool
	}{
		"none told": {`{"diff":"x"}`, nil, false},
		"none left": {`{"diagnostics":{}}`, nil, true},
		"several": {`{"diagnostics":{"/w/b.go":[{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":4}},"message":"m","severity":2,"source":"vet"}],
			"/w/a.go":[{"range":{"start":{"line":11,"character":4}},"message":"missing return"},{"range":{"start":{"line":3}},"severity":9,"message":"hint"}]}}`,
			[]Diagnostic{
				{File: "/w/a.go", Line: 12, Column: 5, Severity: SeverityError, Message: "missing return"},
				{File: "/w/a.go", Line: 4, Column: 1, Severity: SeverityHint, Message: "hint"},
				{File: "/w/b.go", Line: 1, Column: 1, Severity: SeverityWarning, Message: "m", Source: "vet"},
			}, true},
		"odd":    {`{"diagnostics":{"a":7,"b":[1,null,{"message":"nowhere"},{"range":{"start":{"line":-1}}},{"range":{"start":{"line":1e12}}},{"range":{"start":{"line":"2"}}}]}}`, nil, true},
		"a list": {`{"diagnostics":[]}`, nil, false},
	} {
		var metadata map[string]any
		if err := json.Unmarshal([]byte(c.metadata), &metadata); err != nil {
			t.Fatal(err)
		}
		got, told := DiagnosticsOf(metadata)
		if told != c.told || !cmp.Equal(got, c.want) {
			t.Errorf("%s: told %v\n%s", name, told, cmp.Diff(c.want, got))
		}
	}
}

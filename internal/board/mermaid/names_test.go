package mermaid

import (
	"slices"
	"strings"
	"testing"
)

// What shapes say is in an export, or told to be left out, whatever letters it has.
func TestNamesSurviveAnExport(t *testing.T) {
	names := []string{"Company.Billing", "a; b", "x: y", "say \"hi\"", "50% #1", "end", "A --> B", "tick ` tock", "[x] (y) {z}", "<b>", "名前", "a\\b", "state", "it's"}
	forms := map[string]func(name string) string{
		"flow": func(n string) string {
			return "flowchart TD\nsubgraph s [" + quoted(n) + "]\na[" + quoted(n) + "]\nend\na -->|" + quoted(n) + "| b"
		},
		"classes": func(n string) string {
			return "classDiagram\nnamespace n[" + quoted(n) + "] {\nclass A[" + quoted(n) + "]\nnamespace m[" + quoted(n+"!") + "] {\nclass C\n}\n}\nA --> B : " + words(n)
		},
		"states": func(n string) string {
			return "stateDiagram-v2\nstate " + quoted(n) + " as a {\nstate " + quoted(n) + " as c\nc --> d : " + colonless(n) + "\n}\na --> b"
		},
		"sequence": func(n string) string {
			return "sequenceDiagram\nparticipant A as " + words(n) + "\nA->>B: " + words(n) + "\nNote over A: " + words(n)
		},
	}
	for form, source := range forms {
		for _, n := range names {
			b, _ := onBoard(t, source(n))
			out, left, err := Write(b)
			if err != nil || len(left) > 0 {
				t.Fatalf("%s %q: %v, %v", form, n, left, err)
			}
			again, _ := onBoard(t, out)
			said := func(texts ...string) []string { slices.Sort(texts); return texts }
			var was, is []string
			for _, s := range b.View().Shapes {
				was = append(was, strings.TrimSpace(s.Text))
			}
			for _, s := range again.View().Shapes {
				is = append(is, strings.TrimSpace(s.Text))
			}
			if !slices.Equal(said(was...), said(is...)) {
				t.Errorf("%s %q: %q, and was %q\n%s", form, n, is, was, out)
			}
		}
	}
}

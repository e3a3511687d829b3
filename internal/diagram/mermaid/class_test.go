package mermaid

import (
	"strings"
	"testing"
)

// Looks behind three colons are those of their class, on both ends of an arrow too, and
// never a member.
func TestLooksBehindThreeColonsAreNoMembers(t *testing.T) {
	for source, want := range map[string]string{
		"A:::y --> B:::z":     "A red; B blue; A -> B",
		"A --> B:::z : lab":   "A; B blue; A -lab> B",
		"A ::: y \"1\" o-- B": "A red; B; A -[1]> B",
		"A --> B ::: z":       "A; B blue; A -> B",
		"A~T~:::y <|-- B":     "A<T> red; B; B -> A<T>",
		"B:::z : +foo":        "B blue [+foo]",
		"B : +foo":            "B [+foo]",
		"B : C --> D":         "B [C --> D]",
		"`a b` : x":           "a b [x]",
		"A:::y":               "A red",
		"A --> B:::":          `line 2: "A --> B:::" is no class and no relation`,
		"A::x":                `line 2: "A::x" is no class and no relation`,
		"A : :x":              `line 2: "A : :x" is no class and no relation`,
		"A:::y x":             `line 2: "A:::y x" is no class and no relation`,
		"A:::y:::z":           `line 2: "A:::y:::z" is no class and no relation`,
		"A:::y --> B:::z:::y": `line 2: "A:::y --> B:::z:::y" is no class and no relation`,
		"<<interface>> A:::y": `line 2: "<<interface>> A:::y" is no class and no relation`,
		"namespace N:::y {":   `line 2: "namespace N:::y {" is no class and no relation`,
		"A":                   `line 2: "A" is no class and no relation`,
	} {
		d, err := Parse("classDiagram\n"+source+"\nclassDef y fill:#f00\nclassDef z fill:#00f", "", nil)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = classesTold(d)
		}
		if got != want {
			t.Errorf("%q: %s\nwant %s", source, got, want)
		}
	}
}

// classesTold tells classes with their colour and attributes, and what is between them.
func classesTold(d Diagram) string {
	names := map[string]string{}
	var out []string
	for _, s := range d.inputs {
		text := ""
		if s.Text != nil {
			text = *s.Text
		}
		if s.From != nil {
			out = append(out, names[*s.From]+" -"+text+"> "+names[*s.To])
			continue
		}
		names[s.ID] = text
		if s.Color != nil {
			text += " " + *s.Color
		}
		if len(s.Attributes) > 0 {
			text += " [" + strings.Join(s.Attributes, ", ") + "]"
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}

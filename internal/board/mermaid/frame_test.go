package mermaid

import "testing"

// A frame has a name, a text and how it looks; nothing of the syntax is part of these.
func TestNamesOfFramesAreRead(t *testing.T) {
	for source, want := range map[string][2]string{
		`S[T]:::c`:          {"T; A", "left out: line 5: fill"},
		`S["T"] :::d`:       {"T; A", "left out: line 2: class d"},
		`S:::c`:             {"S; A", "left out: line 5: fill"},
		`"a" ["b"]`:         {"b; A", ""},
		`"a"["b"]`:          {"b; A", ""},
		`a b [c d]`:         {"c d; A", ""},
		`Über 中文 [x]`:       {"x; A", ""},
		`[T]`:               {"T; A", ""},
		`"x y"`:             {"x y; A", ""},
		"\"`x **y**`\"":     {"x y; A", ""},
		`"a" b`:             {"a b; A", ""},
		`S [T (x)]`:         {"T (x); A", ""},
		`S [T [x]]`:         {"T [x]; A", ""},
		"S [T\nU]":          {"T U; A", ""},
		`S [["T"]]`:         {"T; A", "left out: line 2: the shape [[ ]]"},
		`S [(T)]`:           {"T; A", "left out: line 2: the shape [( )]"},
		`S[T] --> B`:        {"T; A", "left out: line 2: S[T] --> B"},
		`S [T] x`:           {"T; A", "left out: line 2: S [T] x"},
		`S@{ shape: x }`:    {"S; A", "left out: line 2: S@{ }"},
		`a: b - c, (d) & e`: {"a: b - c, (d) & e; A", ""},
	} {
		shapes, left := told(t, "flowchart LR\nsubgraph "+source+"\nA\nend\nclassDef c fill:#f00")
		if shapes != want[0] || left != want[1] {
			t.Errorf("%q: %q, %q\nwant %q", source, shapes, left, want)
		}
	}
}

// What is between the brackets of a node beside its text is no part of the text.
func TestSignsAmidBracketsAreNoText(t *testing.T) {
	for source, want := range map[string][2]string{
		`A(-ell-)`:                   {"geo:A ellipse draw \"ell\"", ""},
		`A(-"x (y)"-)`:               {"geo:A ellipse draw \"x (y)\"", ""},
		"A(-c\nd-)":                  {"geo:A ellipse draw \"c\\nd\"", ""},
		`A(-5) --> B(y-)`:            {"geo:A rounded-box draw \"-5\"\ngeo:B rounded-box draw \"y-\"\nA none-arrow B", ""},
		`A(-)`:                       {"geo:A rounded-box draw \"-\"", ""},
		`A[|borders:lt|Square]`:      {"geo:A \"Square\"", "left out: line 2: borders:lt"},
		`A[|borders:lt|"Sq (x)"]`:    {"geo:A \"Sq (x)\"", "left out: line 2: borders:lt"},
		`A[|x|]`:                     {"geo:A \"|x|\"", ""},
		`A((c)) --> B(((d)))`:        {"geo:A connector \"c\"\ngeo:B final \"d\"\nA none-arrow B", ""},
		"A[|borders:lt|] --> B[c d]": {"geo:A\ngeo:B \"c d\"\nA none-arrow B", "left out: line 2: borders:lt"},
	} {
		shapes := look(t, "flowchart LR\n"+source)
		_, left := told(t, "flowchart LR\n"+source)
		if shapes != want[0] || left != want[1] {
			t.Errorf("%q: %s, %s\nwant %q", source, shapes, left, want)
		}
	}
}

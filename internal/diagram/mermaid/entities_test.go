package mermaid

import "testing"

// A line of an entity has attributes alone: what is none is told, and is none of its rows.
func TestWhatIsNoAttributeIsTold(t *testing.T) {
	for source, want := range map[string]string{
		`string name PK, FK, XX`:         "A [string name PK, FK]; left out: line 3: string name PK, FK, XX",
		`string n "a" "b"`:               "A [string n 'a']; left out: line 3: string n \"a\" \"b\"",
		`string "quoted name"`:           "A; left out: line 3: string \"quoted name\"",
		`"string" a`:                     "A; left out: line 3: \"string\" a",
		`string name PK FK`:              "A [string name PK]; left out: line 3: string name PK FK",
		`string a XX`:                    "A [string a]; left out: line 3: string a XX",
		`string a "x`:                    "A [string a]; left out: line 3: string a \"x",
		`string @@ name`:                 "A; left out: line 3: string @@ name",
		`string name @@ PK`:              "A [string name]; left out: line 3: string name @@ PK",
		`~a b~ c`:                        "A [~a b~ c]; ",
		`string`:                         "A; left out: line 3: string",
		`string n pk "it is (a) key"`:    "A [string n pk 'it is (a) key']; ",
		`string a int b PK,FK "c" int d`: "A [string a, int b PK,FK 'c', int d]; ",
		`decimal(10, 2) x`:               "A [decimal(10, 2) x]; ",
		`Map~int, string~ y`:             "A [Map<int, string> y]; ",
		`string[] a_b-c`:                 "A [string[] a_b-c]; ",
		`List~int~ pk UK`:                "A [List<int> pk UK]; ",
	} {
		d, err := Parse("erDiagram\nA {\n"+source+"\n}", "", nil)
		if err != nil {
			t.Fatal(err)
		}
		got := classesTold(d)
		if left := d.LeftOut(Told); left != "" || len(d.inputs[0].Attributes) > 0 {
			got += "; " + left
		}
		if got != want {
			t.Errorf("%q: %s\nwant %s", source, got, want)
		}
	}
}

package mermaid

import (
	"strings"
	"testing"
	"time"
)

// flowTold tells the nodes and the labelled arrows of a flowchart, what is left out of it,
// or why it is refused.
func flowTold(source string) string {
	d, err := Parse(source, "", nil)
	if err != nil {
		return err.Error()
	}
	names := map[string]string{}
	var out []string
	for _, s := range d.inputs {
		text := ""
		if s.Text != nil {
			text = strings.ReplaceAll(*s.Text, "\n", "/")
		}
		if s.From == nil {
			names[s.ID] = text
			out = append(out, text)
		} else {
			out = append(out, names[*s.From]+" -"+text+"> "+names[*s.To])
		}
	}
	return strings.TrimSpace(strings.Join(out, "; ") + " " + d.LeftOut(Told))
}

// A text goes on until what ends it, on whatever line that is.
func TestTextsOfAFlowchartGoOnOverLines(t *testing.T) {
	for name, c := range map[string]struct{ source, want string }{
		"a box":                   {"C[a\n  b] --> D", "a/b; D; a/b -> D"},
		"a box over three lines":  {"C[a\n\nb\nc]\nD", "a//b/c; D"},
		"all brackets":            {"A(a\nb) --> B{a\nb} & C>a\nb]\nD((a\nb)) --> E[/a\nb/]", ""},
		"bars":                    {"A -->|a\nb| B", "A; B; A -a/b> B"},
		"a link":                  {"A -- a\nb --> B == c\nd ==> C -. e\nf .-> D", "A; B; C; D; A -a/b> B; B -c/d> C; C -e/f> D"},
		"one after another":       {"A[a\nb] -->|c\nd| B[e\nf]\nB --> C", "a/b; e/f; C; a/b -c/d> e/f; e/f -> C"},
		"beside quotes":           {"A[a\nb] --> B[\"c\nd (e)\"]", "a/b; c/d (e); a/b -> c/d (e)"},
		"with a comment amid":     {"A[a\n%% no\nb]", "a/b"},
		"behind a chain":          {"A -->\nB[a\nb]\n--> C[c\nd]", "A; a/b; c/d; A -> a/b; a/b -> c/d"},
		"behind a semicolon":      {"A --> B; C[a;\nb]", "A; B; a;/b; A -> B"},
		"a class behind":          {"A[a\nb]:::c --> B\nclassDef c fill:#f00", "a/b; B; a/b -> B"},
		"none that has brackets":  {"A[a\nB[b]", `line 2: "[a" is no arrow`},
		"none that has quotes":    {"A[a\nB[\"b\"]", `line 2: "[a" is no arrow`},
		"none without end":        {"A[a\nB --> C", `line 2: "[a" is no arrow`},
		"a link that begins anew": {"A -- a\nB -- b --> C", `line 2: "-- a" is no arrow`},
		"bars without end":        {"A -->|a\nB --> C", `line 2: "|a" is no node`},
		"brackets within a line":  {"A[a (b)] --> B[c [d]", "a (b); c [d; a (b) -> c [d"},
	} {
		t.Run(name, func(t *testing.T) {
			got := flowTold("flowchart LR\n" + c.source)
			if name == "all brackets" {
				if n := strings.Count(got, "a/b"); n != 11 {
					t.Errorf("%s", got)
				}
				return
			}
			if got != c.want {
				t.Errorf("%s\nwant %s", got, c.want)
			}
		})
	}
}

// Two percents amid a text are part of it; a comment is at the beginning of a line, or
// behind what no text follows.
func TestPercentsAmidATextAreNoComment(t *testing.T) {
	for source, want := range map[string]string{
		"flowchart LR\nC[a %% b] --> D -- x %% y --> E %% no":                                    "a %% b; D; E; a %% b -> D; D -x %% y> E",
		"flowchart LR\nC -->|a %% b| D{c\n %% no\n d %% e}":                                      "C; c/d %% e; C -a %% b> c/d %% e",
		"flowchart LR\nC[a\nb] --> D; %% no\n%% no":                                              "a/b; D; a/b -> D",
		"flowchart LR\nC[a\nb] --> D %% no":                                                      "a/b; D; a/b -> D",
		"sequenceDiagram\nA->>B: a %% b\n%% no\nactivate B %% no\nparticipant C as x %% y":       "A; B; x %% y; ; A -a %% b> B",
		"sequenceDiagram\nA->>B: a;%% no":                                                        "A; B; A -a> B",
		"classDiagram\nA --> B : l %% m\nA --> C %% no\nclass D:::x %% no\nclassDef x fill:#f00": "A; B; C; D; A -l %% m> B; A -> C",
		"stateDiagram-v2\nA --> B : x %% y\nC : some %% text\nC --> A %% no":                     "A; B; some %% text; A -x %% y> B; some %% text -> A",
	} {
		if got := flowTold(source); got != want {
			t.Errorf("%q: %s\nwant %s", source, got, want)
		}
	}
	d, err := Parse("classDiagram\nclass A {\n+x %% c\n} %% no", "", nil)
	if err != nil || d.inputs[0].Attributes[0] != "+x %% c" {
		t.Errorf("%v, %v", d.inputs, err)
	}
}

// A name may begin and end with a dash that begins no arrow.
func TestNamesWithDashesAtTheirEnds(t *testing.T) {
	for source, want := range map[string]string{
		"_a --> -b":                       "_a; -b; _a -> -b",
		"A_node-->odd->Vertex Text]":      "A_node; Vertex Text; A_node -> Vertex Text left out: line 2: the shape > ]",
		"-a-b --> c- --> d-[x]-->e-\nf-g": "-a-b; c-; x; e-; f-g; -a-b -> c-; c- -> x; x -> e-",
		"a --> -b -- x --> -c & -d":       "a; -b; -c; -d; a -> -b; -b -x> -c; -b -x> -d",
		"a-->b-.->c-d==>e":                "a; b; c-d; e; a -> b; b -> c-d; c-d -> e",
		"a->b":                            `line 2: "->b" is no arrow`,
		"a --> --> b":                     `line 2: "--> b" is no node`,
	} {
		if got := flowTold("flowchart LR\n" + source); got != want {
			t.Errorf("%q: %s\nwant %s", source, got, want)
		}
	}
	if got := flowTold("stateDiagram-v2\nstate f <<FORK>>\nstate g [[Join]]\nstate h <<Choice>>\nf --> h"); got != "; ; ;  ->" {
		t.Error(got)
	}
}

// A line as long as a diagram may be is read at once, whatever it has a lot of.
func TestVeryLongLinesAreReadAtOnce(t *testing.T) {
	for _, c := range []struct{ before, of, after string }{
		{"flowchart LR\nC[a", " %%", "]"},
		{"flowchart LR\n", "C[a %%]-->", "D"},
		{"flowchart LR\n", "a--x b ", "--> c"},
		{"flowchart LR\na", " --x b", ""},
		{"flowchart LR\n", "a&b & ", "c"},
		{"sequenceDiagram\nA->>B: ", " %%", ""},
	} {
		began := time.Now()
		_, _ = Parse(c.before+strings.Repeat(c.of, 200_000/len(c.of))+c.after, "", nil)
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("%q: %v", c.before+c.of, took)
		}
	}
}

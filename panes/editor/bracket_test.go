package editor

import "testing"

func TestToTheOtherBracket(t *testing.T) {
	for name, c := range map[string]struct {
		file, text string
		from, to   int // lines, from 1
		back       bool
	}{
		"a block":                       {"a.go", "if x {\n\ty\n}\n", 1, 3, true},
		"in a block":                    {"a.go", "if x {\n\tfor {\n\t}\n}\n", 1, 4, true},
		"the last that is open":         {"a.go", "f(func() {\n\ty\n})\n", 1, 3, true},
		"other kinds":                   {"a.go", "f([]T{\n\t{1},\n\t{2},\n}[0])\n", 1, 4, true},
		"an else opens":                 {"a.go", "if x {\n} else {\n\ty\n}\n", 2, 4, true},
		"what closes":                   {"a.go", "f(\n\ta,\n\tb)\n", 3, 1, true},
		"not one in a string":           {"a.go", "f(\n\t\")\",\n\t')', `)`)\n", 1, 3, true},
		"not one in a comment":          {"a.go", "f(\n\ta, // :)\n\tb /* ) */)\n", 1, 3, true},
		"quotes of a script":            {"a.py", "f(\n    ')', # )\n    \"it's :)\")\n", 1, 3, true},
		"lifetimes are no letters":      {"a.rs", "fn f<'a>(x: &'a str, y: &'a T) {\n}\n", 1, 2, true},
		"an escape":                     {"a.c", "f(\n\t'\\'', '\\x29', \"\\\")\")\n", 1, 2, true},
		"nothing of a line that has it": {"a.go", "f(x)\n}\n", 1, 1, false},
		"no other":                      {"a.go", "f(\n[\n", 1, 1, false},
		"an apostrophe in prose":        {"a.txt", "it's (as\nit isn't)\n", 1, 2, true},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, c.file, c.text)
			r.e.view.current = c.from - 1
			r.press("%")
			if r.e.view.current+1 != c.to {
				t.Errorf("line %d, not %d", r.e.view.current+1, c.to)
			}
			if r.press("%"); c.back && r.e.view.current+1 != c.from {
				t.Errorf("back to line %d, not %d", r.e.view.current+1, c.from)
			}
		})
	}
}

func TestTheFootSaysThatThereIsNoOtherBracket(t *testing.T) {
	r := newRig(t, "a.go", "plain\nf(\n").press("%")
	r.sees("no bracket is left open here")
	r.press("j", "%")
	r.sees("( has no other bracket")
	r.press("k")
	if r.e.said != "" {
		t.Error("it is said for longer than until the next key")
	}
	r = newRig(t, "a.go", "").press("%")
	r.at(0, 0, 1)
}

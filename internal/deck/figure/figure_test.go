package figure

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFormulas(t *testing.T) {
	for in, want := range map[string]string{
		"$x^2$": "`x²`", `$e^{i\pi} + 1 = 0$`: "`e^(iπ) + 1 = 0`", `$\frac{a+b}{c}$`: "`(a+b)/c`", `$$\sum_{i=0}^n i$$`: "`∑ᵢ₌₀ⁿ i`",
		`$\alpha \le \beta$`: "`α ≤ β`", `$\sqrt{x}$`: "`√x`", `$\text{if } x$`: "`if x`", `$\unknown{x}$`: `.$\unknown{x}$.`,
		"it costs $5 and $6": "it costs $5 and $6", "`$x$`": "`$x$`", `\$x$`: `\$x$`, "no": "no", `$\frac$`: "`/`", `$a_{QQ}$`: "`a_(QQ)`", "$x$1": "$x$1",
		`$\left(\{a\}\right)$`: "`({a})`",
	} {
		if got := Readable(in); got != strings.ReplaceAll(want, ".", "`") && got != want {
			t.Errorf("%s: %q, want %q", in, got, want)
		}
	}
	Formula(strings.Repeat(`\frac{`, 900), nil)
	Formula(strings.Repeat(`^`, 1900), nil)
}

func FuzzFormula(f *testing.F) {
	f.Add(`\frac{a}{b}^2_3 \alpha \\ \{`)
	f.Fuzz(func(t *testing.T, tex string) {
		Formula(tex, nil)
		Readable("$" + tex + "$")
	})
}

func FuzzDiagram(f *testing.F) {
	f.Add("graph TD\nA[x] -->|l| B\nB --> A\nA --> A")
	f.Add("graph LR\nA[x] -->|l| B & C\nB --> A\nC --> D\nA --> D")
	f.Add("sequenceDiagram\nA->>B: x\nB->>B: y\nC-->>A: z")
	f.Fuzz(func(t *testing.T, source string) {
		drawings, err := Diagram(source)
		if (err == nil) != (len(drawings) > 0) {
			t.Fatalf("%d drawings, %v", len(drawings), err)
		}
		for _, lines := range drawings {
			if strings.ContainsFunc(strings.Join(lines, ""), func(r rune) bool { return r < 0x20 || r >= 0x7f && r < 0xa0 }) {
				t.Fatalf("%q", lines)
			}
		}
	})
}

func TestDiagramsAreDrawnTheWayTheySay(t *testing.T) {
	for _, test := range []struct{ source, want string }{
		{"graph LR; A[Start] --> B{ok?}; B -->|yes| C; B -->|no| A", `
╭───────╮     ╭─────╮          ╭───╮
│ Start │────▶│ ok? │───yes───▶│ C │
╰───────╯     ╰─────╯          ╰───╯

ok? → Start (no)`},
		{"graph BT\nA-->B", `
╭───╮
│ B │
╰───╯
  ▲
  │
  │
╭───╮
│ A │
╰───╯`},
		{"stateDiagram-v2\ndirection RL\n[*] --> A\nA --> [*]", `
╭───╮     ╭───╮     ╭───╮
│ ◉ │◀────│ A │◀────│ ● │
╰───╯     ╰───╯     ╰───╯`},
		{"graph LR\nb --> c & d & e", `
          ╭───╮
      ╭──▶│ c │
      │   ╰───╯
      │
╭───╮ │   ╭───╮
│ b │─┼──▶│ d │
╰───╯ │   ╰───╯
      │
      │   ╭───╮
      ╰──▶│ e │
          ╰───╯`},
	} {
		got, err := Diagram(test.source)
		if err != nil {
			t.Fatal(err)
		}
		if lines := "\n" + strings.Join(got[0], "\n"); lines != test.want {
			t.Errorf("%q\n%s", test.source, cmp.Diff(test.want, lines))
		}
	}
	if _, err := Diagram("graph TD\n" + strings.Repeat("A-->B\n", 2000)); err == nil {
		t.Error("any size is drawn")
	}
	if all, err := Diagram("graph LR\nA-->B"); err != nil || len(all) != 2 || len(all[1]) <= len(all[0]) {
		t.Errorf("there is none for a narrow place: %q, %v", all, err)
	}
}

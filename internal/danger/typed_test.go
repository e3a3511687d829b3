package danger

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestLinesAreJudgedHoweverTheyAreTyped(t *testing.T) {
	for name, tc := range map[string]struct {
		pieces []string
		want   string // of the last piece: the whole lines; "…" when nothing ends; "?" before what is not known
	}{
		"at once":                          {[]string{"rm -rf /\n"}, "rm -rf /\n"},
		"in pieces":                        {[]string{"rm -r", "f /\n"}, "rm -rf /\n"},
		"by return":                        {[]string{"rm -rf /\r"}, "rm -rf /\n"},
		"not complete":                     {[]string{"rm -rf", " /"}, "…"},
		"another line before":              {[]string{"ls\nrm -r", "f x\n"}, "rm -rf x\n"},
		"two lines":                        {[]string{"ls\nrm -rf x\n"}, "ls\nrm -rf x\n"},
		"a complete and a begun one":       {[]string{"ls\nrm"}, "ls\n"},
		"typed over":                       {[]string{"ls", "\x7f\x7frm -rf x\n"}, "rm -rf x\n"},
		"typed over more than there is":    {[]string{"ls\nab", "\x7f\x7f\x7f\x7fx\n"}, "x\n"},
		"cleared":                          {[]string{"rm -rf", "\x15ls\n"}, "ls\n"},
		"interrupted":                      {[]string{"rm -rf", "\x03", "ls\n"}, "ls\n"},
		"behind an interrupt":              {[]string{"\x03# rm -rf x\n"}, "?# rm -rf x\n"},
		"recalled":                         {[]string{"\x1b[A", "\n"}, "?[A\n"},
		"completed by the tab":             {[]string{"rm -r\t", "x\n"}, "?rm -r x\n"},
		"an open quote":                    {[]string{"echo \"\n", "echo '\"; touch x #'\n"}, "echo \"\necho '\"; touch x #'\n"},
		"an open single quote":             {[]string{"echo '\n", "a\n", "'; rm x\n"}, "echo '\na\n'; rm x\n"},
		"a loop in pieces":                 {[]string{"for f in a; do\n", "rm $f\n"}, "for f in a; do\nrm $f\n"},
		"behind a loop":                    {[]string{"for f in a; do\n", "ls\ndone\n", "ls\n"}, "ls\n"},
		"a heredoc":                        {[]string{"cat <<E\n", "rm x\nE\n"}, "cat <<E\nrm x\nE\n"},
		"an open substitution":             {[]string{"echo $(\n", "rm x)\n"}, "echo $(\nrm x)\n"},
		"an open brace":                    {[]string{"echo ${a\n", "}; rm x\n"}, "echo ${a\n}; rm x\n"},
		"a quote open in zsh":              {[]string{"echo # it's\n", "'; rm x #'\n"}, "echo # it's\n'; rm x #'\n"},
		"a quote open in dash":             {[]string{"echo $'\\''\n", "echo '; rm x #'\n"}, "echo $'\\''\necho '; rm x #'\n"},
		"an open quote, interrupted":       {[]string{"echo \"\n", "\x03", "ls\n"}, "ls\n"},
		"an open quote behind a backslash": {[]string{"echo \"a\nb\\\n", "c\"; rm x\n"}, "echo \"a\nb\\\nc\"; rm x\n"},
		"an error, not open":               {[]string{"echo )\n", "ls\n"}, "ls\n"},
		"a line that goes on":              {[]string{"rm \\\n", "-rf x\n"}, "rm \\\n-rf x\n"},
		"a comment that seems to go on":    {[]string{"# \\\nrm -rf x\n"}, "# \\\nrm -rf x\n"},
		"one that seems to, in two":        {[]string{"# \\\n", "rm -rf x\n"}, "# \\\nrm -rf x\n"},
		"cleared from its beginning":       {[]string{"rm -rf x", "\x01", "\x15", "\n"}, "?rm -rf x \n"},
		"cleared in the middle of keys":    {[]string{"rm -rf x\x1b\x15\n"}, "?rm -rf x\n"},
		"run by ctrl+o":                    {[]string{"rm -rf x\x0f"}, "?rm -rf x "},
		"sent by ctrl+d":                   {[]string{"rm -rf x", "\x04"}, "?rm -rf x "},
		"ctrl+d on an empty line":          {[]string{"\x04"}, "…"},
		"the screen is drawn anew":         {[]string{"ls", "\x0c", "\n"}, "ls\n"},
		"put back by ctrl+y":               {[]string{"\x19"}, "? "},
		"beyond ASCII":                     {[]string{"echo é", "ü\n"}, "echo éü\n"},
		"the line after one that did not":  {[]string{"\x1b[A\n", "ls\n"}, "ls\n"},
	} {
		t.Run(name, func(t *testing.T) {
			var typed Typed
			for _, p := range tc.pieces[:len(tc.pieces)-1] {
				typed.Commit(p)
			}
			last := tc.pieces[len(tc.pieces)-1]
			for range 2 { // asking changes nothing
				c := typed.Add(last)
				got := c.Whole
				if c.Unknown {
					got = "?" + got
				}
				if !c.Complete {
					got = "…"
				}
				if got != tc.want {
					t.Errorf("got %q", got)
				}
			}
		})
	}
}

// Whatever shell reads a line, nothing dangerous hides in it.
func TestALineIsJudgedAsEveryShellReadsIt(t *testing.T) {
	var j Judge
	for text, asked := range map[string]bool{
		"echo a # ; rm -rf src": true, "echo a #`rm -rf src`": true, "# rm -rf src": true, "echo a # b # c ; rm -rf src": true,
		"echo *(e:'touch x':)": true, "echo a(e:'touch x':)": true, "((touch))": true, "=rm x": true, "echo x >!.envrc": true,
		`echo $'\'; rm -rf src #'`: true, `echo '\' '; touch x #'`: true, "echo # it's": true, `echo "${x#'}'}"`: true,
		"echo a # the first": false, `printf $'a\nb\n'`: false, "ls # list them": false, "echo '# a'": false, `grep '\\' x`: false,
	} {
		var typed Typed
		if found := j.Keys(typed.Add(text + "\n")); len(found) > 0 != asked {
			t.Errorf("%s: %v", text, found)
		}
	}
	for before, after := range map[string]string{"echo \"\n": "echo '\"; rm -rf src #'\n", "echo '\n": "a'; rm -rf src; echo '\n"} {
		var typed Typed
		typed.Commit(before)
		if found := j.Keys(typed.Add(after)); !slices.ContainsFunc(found, func(f Finding) bool { return strings.Contains(f.Text, "rm -rf src") }) {
			t.Errorf("behind %q: %v", before, found)
		}
	}
	typed := Typed{Bash: true}
	typed.Commit("echo # it's\n")
	if c := typed.Add("ls\n"); c.Whole != "ls\n" {
		t.Errorf("in bash a comment goes on: %q", c.Whole)
	}
}

func TestWhatWasTypedBeforeMakesNothingHarmless(t *testing.T) {
	var j Judge
	for _, before := range []string{"echo ", "# ", "git commit -m '", "x=", ": "} {
		var typed Typed
		typed.Commit(before)
		if found := j.Keys(typed.Add("rm -rf x\n")); len(found) == 0 {
			t.Errorf("behind %q it is let through", before)
		}
		if found := j.Keys(typed.Add("rm -rf x")); len(found) != 0 {
			t.Errorf("not complete: %v", found)
		}
	}
	var typed Typed
	typed.Commit("git commit -m 'a")
	if found := j.Keys(typed.Add(" b'\n")); len(found) != 0 {
		t.Errorf("a piece that is no command alone: %v", found)
	}
	typed = Typed{}
	typed.Commit("ls")
	typed.Lose()
	if found := j.Keys(typed.Add("\n")); len(found) != 1 {
		t.Errorf("what may not have been sent: %v", found)
	}
}

// However a dangerous line is cut, it is asked by the end of it.
func TestNoCutHidesALine(t *testing.T) {
	var j Judge
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.SampledFrom([]string{"rm -rf /\n", "ls; sudo reboot\n", "ls\nrm -rf x\n", "bash -c 'rm -rf x'\n", "echo hi \\\n; rm -rf x\n", "# \\\nrm -rf x\n"}).Draw(t, "line")
		var typed Typed
		asked := false
		for rest := line; rest != ""; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "cut")
			asked = asked || len(j.Keys(typed.Add(rest[:n]))) > 0
			typed.Commit(rest[:n])
			rest = rest[n:]
		}
		if !asked {
			t.Fatalf("%q was let through", line)
		}
	})
}

func TestALineWithoutEndIsBounded(t *testing.T) {
	var typed Typed
	for range 100 {
		typed.Commit(strings.Repeat("x", 64<<10))
	}
	for range 100 {
		typed.Commit(strings.Repeat("x", 1000) + "\\\n")
	}
	if len(typed.pending) > 2*maxPending {
		t.Errorf("%d bytes are kept", len(typed.pending))
	}
	typed = Typed{}
	typed.Commit(strings.Repeat("x", 70<<10))
	if c := typed.Add("\n"); !c.Complete || !c.Unknown {
		t.Error("a line too long to be kept is judged as if it were known")
	}
}

func FuzzTyped(f *testing.F) {
	f.Add("rm -rf x\n", "\x15\x01", "ls\n")
	f.Add("a\\\n", "\x7f\x7f\x7f", "\x03b\r")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		var typed Typed
		for _, keys := range []string{a, b, c} {
			check := typed.Add(keys)
			if strings.ContainsAny(keys, "\r\n") && !check.Complete {
				t.Fatal("a line ends unseen")
			}
			if !strings.HasSuffix(check.Whole, check.Alone) && !check.Unknown {
				t.Fatalf("alone %q, whole %q", check.Alone, check.Whole)
			}
			typed.Commit(keys)
			if len(typed.pending) > len(a)+len(b)+len(c) {
				t.Fatal(fmt.Sprint("more is kept than was typed: ", len(typed.pending)))
			}
		}
	})
}

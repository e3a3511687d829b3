package commands

import (
	"strings"
	"testing"
)

func TestATranscriptGivesItsCommandsAlone(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"plain code stays as it is":         {"echo one\n# two\necho $x\n", "echo one\n# two\necho $x\n"},
		"prompts and output go":             {"$ echo one\none\n$ ls -l\ntotal 0\n", "echo one\nls -l"},
		"a prompt may name who and where":   {"me@host:~/src$ make\ncc a.c\n[me@host src]$ ls\n(venv) $ pip list\n", "make\nls\npip list"},
		"a command goes on after its end":   {"$ for i in 1 2; do\n> echo $i\n> done\n1\n2\n", "for i in 1 2; do\necho $i\ndone"},
		"a backslash goes on":               {"$ go test \\\n    ./...\nok\n", "go test \\\n    ./..."},
		"a here document is of the command": {"$ cat <<E\nx\nE\nx\n", "cat <<E\nx\nE"},
		"a comment may come before":         {"# build it\n$ make\n", "make"},
		"a variable is no prompt":           {"$HOME/bin/x\n", "$HOME/bin/x\n"},
	} {
		if got := commandsIn(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestLinesAreJoinedWhereThatIsTheSame(t *testing.T) {
	for text, want := range map[string]string{
		"echo one\necho two":                "echo one; echo two",
		"# first\ncd x &&\n\tmake":          "cd x && make",
		"for i in a b; do\n\techo $i\ndone": "for i in a b; do echo $i; done",
		"cat <<E\nx\nE":                     "",
		"echo 'a\nb'":                       "",
		"if":                                "",
		"# nothing":                         "",
	} {
		if got, ok := oneLine(text); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %q %v, want %q", text, got, ok, want)
		}
	}
}

func FuzzTypedCodePressesNoKeys(f *testing.F) {
	f.Add("$ a\x1b[201~\r\n\x03")
	f.Fuzz(func(t *testing.T, text string) {
		got := keysOf(commandsIn(text))
		if strings.ContainsFunc(got, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 }) {
			t.Errorf("%q holds control characters", got)
		}
		if line, ok := oneLine(got); ok && strings.ContainsAny(line, "\n\t") {
			t.Errorf("%q is not one line", line)
		}
	})
}

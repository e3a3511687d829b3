package engine

import (
	"encoding/json"
	"os/exec"
	"strings"
	"testing"
)

var lines = []string{
	"ls -l", `d=/tmp/foo; echo "would rm $d/x"`, "for i in 1 2 3; do echo shell $i; done", `x=7; echo $((x+1)) '$HOME'`, "echo one\necho two", "echo `echo a` \\$5",
	"printf 'a\\tb\\n' | cat", "echo \"it's\" 'say \"x\"' ü 日本", "cat <<E\n\t$((1+1)) \\\\ $HOME\nE", `\eval $'x'`, `\eval $'\04'`, "",
}

func TestALineRunsAsItIsWritten(t *testing.T) {
	for _, shell := range []string{"bash", "zsh"} {
		if _, err := exec.LookPath(shell); err != nil {
			t.Logf("%s is not here", shell)
			continue
		}
		for _, line := range lines {
			want, wantErr := exec.Command(shell, "-c", line).CombinedOutput()
			var quoted strings.Builder // as the engine does
			enc := json.NewEncoder(&quoted)
			enc.SetEscapeHTML(false)
			if err := enc.Encode(ShellLine(line, "/bin/"+shell)); err != nil {
				t.Fatal(err)
			}
			got, gotErr := exec.Command(shell, "-c", "eval "+quoted.String()).CombinedOutput()
			if string(got) != string(want) || (gotErr == nil) != (wantErr == nil) {
				t.Errorf("%s: %q prints %q, not %q (%v, %v)", shell, line, got, want, gotErr, wantErr)
			}
		}
	}
}

func TestALineIsReadAsItWasWritten(t *testing.T) {
	for _, line := range lines {
		var s ToolState
		data, err := json.Marshal(ToolState{Status: ToolRunning, Input: map[string]any{"command": ShellLine(line, "")}})
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &s); err != nil || s.Input["command"] != line {
			t.Errorf("%q is read as %q: %v", line, s.Input["command"], err)
		}
		if got := ShellLine(line, "/usr/bin/dash"); got != line {
			t.Errorf("dash gets %q", got)
		}
	}
}

func FuzzShellLine(f *testing.F) {
	for _, line := range lines {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if got := PlainLine(ShellLine(line, "bash")); got != line && PlainLine(line) == line {
			t.Errorf("%q is read as %q", line, got)
		}
	})
}

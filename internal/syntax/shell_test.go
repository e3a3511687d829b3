package syntax

import "testing"

func TestWhichCodeIsForAShell(t *testing.T) {
	for name, want := range map[string]bool{"": true, "sh": true, "Bash": true, "shellscript": true, "shell-session": true,
		"go": false, "powershell": false, "shellcheck": false} {
		if got := Shell(name); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
}

package cli

import (
	"strings"
	"testing"
)

func TestShellsCompleteWhatFits(t *testing.T) {
	home(t)
	for _, test := range []struct{ args, has, not string }{
		{"--consent ", "allow\ndeny", "mcp"},
		{"hub --consent ", "ask\nallow", ""},
		{"--agent-channel ", "stream\n", ""},
		{"--log-level ", "debug\n", ""},
		{"--theme ", "nord\n", ""},
		{"config print --theme ", "nord\n", ""},
		{"--prompt ", ":4", "nord"},
		{"ctl editor.", "editor.open\tOpen", "pane.list"},
		{"ctl openspace.pane.l", "openspace.pane.list", "editor"},
		{"ctl pane.list ", ":4", "editor"},
		{"", "doctor\t", "\nman"},
		{"doctor ", ":16", ""},
		{"hub dir ", ":4", "exit"},
	} {
		args := append([]string{"__complete"}, strings.Split(test.args, " ")...)
		out, said, code := openspace(t, args...)
		if code != 0 || !strings.Contains(out, test.has) || test.not != "" && strings.Contains(out, test.not) {
			t.Errorf("%q: %d\n%s%s", test.args, code, out, said)
		}
	}
}

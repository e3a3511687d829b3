package commands

import (
	"testing"

	"github.com/openspace-tui/openspace/commands/call"
)

func TestAKeyBehindAProviderIsRefused(t *testing.T) {
	for line, want := range map[string]bool{
		"/connect": false, "/connect openai": false, "/connect openai ": false, "/connect openai sk-1": true, "/connect  openai\tsk-1": true,
		"/connected openai sk-1": false, "how do I /connect openai sk-1": false,
	} {
		if got := HoldsKey(line); got != want {
			t.Errorf("%q: %v", line, got)
		}
	}
	if a, err := parseProvider("openai"); err != nil || a != (call.ProviderArgs{Provider: "openai"}) {
		t.Errorf("%v %v", a, err)
	}
	if _, err := parseProvider("openai sk-1"); err == nil {
		t.Error("a key is taken")
	}
}

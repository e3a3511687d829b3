package chat

import (
	"strings"
	"testing"
)

func TestACallThatFailedIsMarkedSo(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.tool(m.ID, "bash", `{"status":"completed","input":{"command":"exit 3"},"output":"","metadata":{"exit":3}}`)
	r.tool(m.ID, "bash", `{"status":"completed","input":{"command":"true"},"output":"","metadata":{"exit":0}}`)
	r.tool(m.ID, "invalid", `{"status":"completed","input":{"tool":"none","error":"Model tried to call unavailable tool 'none'. Available tools: bash, edit, glob."}}`)
	got := r.plain(80, 24)
	for _, want := range []string{"✗ $ exit 3", "● $ true", "✗ none · an invalid call", "unavailable tool 'none'."} {
		if !strings.Contains(got, want) {
			t.Errorf("%q does not show:\n%s", want, got)
		}
	}
	if strings.Contains(got, "Available tools") {
		t.Errorf("the model's tools show:\n%s", got)
	}
	r.chat.list.ToggleDetails()
	if got := r.plain(80, 24); !strings.Contains(got, "Available tools: bash") {
		t.Errorf("unfolded they do not show:\n%s", got)
	}
}

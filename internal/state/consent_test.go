package state

import (
	"testing"

	"github.com/adrg/xdg"
)

func TestConsentIsKeptPerWorkspace(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	xdg.Reload()
	if err := RememberConsent("/a"); err != nil {
		t.Fatal(err)
	}
	if err := RememberConsent("/b"); err != nil {
		t.Fatal(err)
	}
	for ws, want := range map[string]bool{"/a": true, "/b": true, "/c": false} {
		if got, err := Consented(ws); got != want || err != nil {
			t.Errorf("%s: %v %v", ws, got, err)
		}
	}
}

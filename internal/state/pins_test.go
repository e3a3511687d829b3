package state

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestPinnedSessionsAreKeptPerWorkspaceInTheirOrder(t *testing.T) {
	dir := home(t)
	for _, pins := range [][]string{{"ses_b", "ses_a"}, {"ses_a"}, nil} {
		if err := KeepPins("/a", pins); err != nil {
			t.Fatal(err)
		}
		if got, err := Pins("/a"); err != nil || !slices.Equal(got, pins) {
			t.Errorf("%q %v, want %q", got, err, pins)
		}
	}
	if err := KeepPins("/a", []string{"ses_a"}); err != nil {
		t.Fatal(err)
	}
	if got, err := Pins("/b"); err != nil || len(got) != 0 {
		t.Errorf("another workspace has %q, %v", got, err)
	}
	if err := os.WriteFile(filepath.Join(dir, "pins.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := Pins("/a"); err == nil || len(got) != 0 {
		t.Errorf("a broken file pins %q", got)
	}
}

func TestUnreadSessionsAreKeptPerWorkspace(t *testing.T) {
	home(t)
	if err := KeepUnread("/a", []string{"ses_b", "ses_a"}); err != nil {
		t.Fatal(err)
	}
	if got, err := Unread("/a"); err != nil || !slices.Equal(got, []string{"ses_b", "ses_a"}) {
		t.Errorf("%q %v", got, err)
	}
	if got, err := Unread("/b"); err != nil || len(got) != 0 {
		t.Errorf("another workspace has %q, %v", got, err)
	}
}

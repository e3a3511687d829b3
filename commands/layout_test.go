package commands

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/commands/call"
)

func TestWhatMayStandAfterTheSlash(t *testing.T) {
	for text, want := range map[string]call.LayoutArgs{
		"":                 {},
		"save review":      {Act: LayoutSave, Name: "review"},
		"save two  words ": {Act: LayoutSave, Name: "two  words"},
		"load review":      {Act: LayoutLoad, Name: "review"},
		"delete review":    {Act: LayoutDelete, Name: "review"},
		"undo":             {Act: LayoutUndo},
		"undo it":          {Act: LayoutShow, Name: "undo it"},
		"code":             {Act: LayoutShow, Name: "code"},
	} {
		if got, err := layoutArgs(text); err != nil || got != want {
			t.Errorf("%q: %+v %v", text, got, err)
		}
	}
	for _, text := range []string{"save", "load", "delete", "save "} {
		if _, err := layoutArgs(text); err == nil || !strings.Contains(err.Error(), "give a name") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestNamesOfLayouts(t *testing.T) {
	for _, good := range []string{"review", "a", "two words", "Übersicht 2", strings.Repeat("x", 40)} {
		if err := GoodLayoutName(good); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
	for _, bad := range []string{"", " ", " a", "a ", "a/b", `a\b`, "a\x1b[2J", "a\nb", "a\u2028b", "a\u202eb", "\xff", strings.Repeat("x", 41)} {
		if GoodLayoutName(bad) == nil {
			t.Errorf("%q is a name", bad)
		}
	}
}

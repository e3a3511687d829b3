package chat

import (
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"
)

func TestALineOfADeckNamesTheDeckThatACommandFound(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go on"))
	for _, call := range [][3]string{
		{"presentation_navigate", `{"slideIndex":2}`, `{\"success\":true,\"slideIndex\":2,\"deckPath\":\"talk.deck.md\"}`},
		{"presentation_stop", `{}`, `{\"success\":true,\"state\":\"stopped\",\"deckPath\":\"talk.deck.md\"}`},
	} {
		r.tool(m.ID, "openspace_openspace_"+call[0], `{"status":"completed","input":`+call[1]+`,"output":"`+call[2]+`"}`)
	}
	got := xansi.Strip(r.chat.Draw(80, 30, true))
	for _, want := range []string{"went to talk.deck.md#3", "stopped talk.deck.md"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

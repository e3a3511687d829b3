package chat

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

func TestAddressesInOutputsAreLinksAsTheyAreInFences(t *testing.T) {
	r := newRig(t)
	r.files("src/main.go")
	m := r.reply(r.user("go"))
	r.tool(m.ID, "bash", `{"status":"completed","input":{"command":"serve"},"output":"on http://localhost:3000/a/path/that/is/long, see src/main.go:12"}`)
	r.done(m)
	r.look(30, 24)
	r.key("ctrl+o") // which wraps
	var got []string
	for _, l := range r.chat.list.draw(r.chat.list.all(), 20) {
		_, spans := anchor.Take(l.text, plainly)
		for _, s := range spans {
			if !strings.HasPrefix(s.Target, pen.PartTarget) && (len(got) == 0 || got[len(got)-1] != s.Target) {
				got = append(got, s.Target)
			}
		}
	}
	if s := strings.Join(got, " "); s != "http://localhost:3000/a/path/that/is/long file:src/main.go:12" {
		t.Errorf("%s\n%s", s, r.plain(30, 24))
	}
}

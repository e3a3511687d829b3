package chat

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

func TestAReplySaysHowItEnded(t *testing.T) {
	for name, c := range map[string]struct{ text, finish, want, not string }{
		"whole":               {"All of it.", "stop", "▣ build", "broke off"},
		"cut by its engine":   {"Some of", "unknown", "■ the reply broke off", "▣"},
		"at the limit":        {"Some of", "length", "cut at the model's output limit", "broke off"},
		"without any text":    {"", "stop", "the model's reply was empty", "broke off"},
		"with blanks for one": {" \n", "stop", "the model's reply was empty", "broke off"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			m := r.reply(r.user("go"))
			if c.text != "" {
				r.part(m.ID, r.say(c.text))
			}
			r.done(m)
			m.Finish = c.finish
			r.apply(&engine.MessageUpdated{SessionID: sid, Info: *m})
			conversation, _, _ := strings.Cut(r.plain(80, 24), "┃ Ask")
			if !strings.Contains(conversation, c.want) || strings.Contains(conversation, c.not) {
				t.Errorf("it shows\n%s", conversation)
			}
		})
	}
}

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

func TestWhatIsKnownOfAnErrorIsSaid(t *testing.T) {
	for _, c := range []struct {
		e          engine.Error
		says, todo string
	}{
		{engine.Error{Name: "UnknownError"}, "the engine does not say which", "send again"},
		{engine.Error{Name: "UnknownError", Data: engine.ErrorData{Message: "boom"}}, "boom", "send again"},
		{engine.Error{Name: "APIError", Data: engine.ErrorData{StatusCode: 400, Message: "Bad Request", ResponseBody: `{"error":{"message":"max_tokens is too large"}}`}}, "Bad Request: max_tokens is too large", "ctrl+o"},
		{engine.Error{Name: "APIError", Data: engine.ErrorData{StatusCode: 400, Message: "no such field", ResponseBody: `{"error":{"message":"no such field"}}`}}, "no such field", "/models"},
		{engine.Error{Name: "APIError", Data: engine.ErrorData{StatusCode: 400, ResponseBody: "<html>"}}, "", "ctrl+o"},
	} {
		if got := explain(&c.e); got.says != c.says || !strings.Contains(got.todo, c.todo) {
			t.Errorf("%+v: %+v", c.e, got)
		}
	}
}

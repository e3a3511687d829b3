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

func TestWhatNoModelCausesIsNotMendedByAnother(t *testing.T) {
	for _, c := range []struct{ name, message, todo string }{
		{"APIError", "Cannot connect to API: Unable to connect. Is the computer able to access the url?", "network"},
		{"UnknownError", "Error: connect ECONNREFUSED 127.0.0.1:11434", "network"},
		{"UnknownError", "getaddrinfo EAI_AGAIN api.example.org", "network"},
		{"UnknownError", "ENOSPC: no space left on device, write", "room"},
		{"UnknownError", "database or disk is full", "room"},
		{"UnknownError", "Unexpected server error. Check server logs for details.", "/logs"},
	} {
		got := explain(&engine.Error{Name: c.name, Data: engine.ErrorData{Message: c.message, IsRetryable: true}})
		if !strings.Contains(got.todo, c.todo) || strings.Contains(got.todo, "model") || got.says == "" {
			t.Errorf("%s: %+v", c.message, got)
		}
	}
	if got := explain(&engine.Error{Name: "APIError", Data: engine.ErrorData{StatusCode: 503, Message: "network busy", IsRetryable: true}}); !strings.Contains(got.todo, "/models") {
		t.Errorf("the provider's own trouble: %+v", got)
	}
}

package talk

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestWhatAProviderRefusesIsSaidWithWhatToDo(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "key", `[[{"error":401,"message":"invalid api key","type":"invalid_request_error","code":"invalid_api_key"}]]`)
	r.Mock.Set(t, "bad", `[[{"error":400,"message":"the tools field is wrong","type":"invalid_request_error"}]]`)
	r.Mock.Set(t, "length", `[[{"text":"Cut off by the token li"},{"finish":"length"}]]`)
	r.Mock.Set(t, "over", `[[{"error":400,"message":"This model's maximum context length is 100000 tokens.","type":"invalid_request_error","code":"context_length_exceeded","times":1},{"text":"Never asked."}]]`)
	r.Mock.Set(t, "@default", `[[{"text":"It fits now."}]]`) // the engine asks with words of its own
	tm := r.Start()
	tm.See("● opencode")
	for _, c := range []struct{ scenario, says, todo string }{
		{"key", "✗ the provider refuses the key (401): invalid api key", "/connect signs in, or choose another model: /models"},
		{"bad", "✗ the provider refuses the request (400): the tools field is wrong", ""},
		{"length", "✗ cut at the model's output limit", "ask it to go on"},
	} {
		tm.Type("scenario:"+c.scenario, term.Enter)
		tm.See("┃ scenario:"+c.scenario, c.says, c.todo)
		tm.Gone("esc interrupts")
	}
	tm.See("Cut off by the token li") // what came stays
	rig.Afresh(tm, "Cut off")

	tm.Type("scenario:over", term.Enter) // the engine makes room and asks again
	tm.See("── compacted: the context was full ──", "│ • A mock summary.", "▣ compaction", "It fits now.", "▣ build")
	tm.Gone("esc interrupts")
	if s := tm.Screen(); strings.Contains(s, "✗") || strings.Contains(s, "■") || strings.Count(s, "▣ build") != 1 {
		t.Errorf("it looks as if something were wrong still\n%s", s)
	}
}

func TestAProviderInTroubleIsTriedAgain(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "rate", `[[{"error":429,"message":"slow down please","headers":{"retry-after":"3"},"times":1},{"text":"It recovered."}]]`)
	r.Mock.Set(t, "torn", `[[{"text":"The beginning. "},{"stream_error":"the stream broke"}]]`)
	r.Mock.Set(t, "down", `[[{"error":500,"message":"nobody is at home"}]]`)
	r.Mock.Set(t, "after", `[[{"text":"All is well."}]]`)
	tm := r.Start()
	tm.See("● opencode")
	tm.Type("scenario:rate", term.Enter)
	tm.See("↻ slow down please · try 2 in 2s · esc gives up") // counted down from 3
	tm.See("It recovered.", "▣ build")
	tm.Gone("↻")

	tm.Type("scenario:torn", term.Enter)
	tm.See("↻ the stream broke · try 2 in ")
	tm.Type(term.Esc)
	tm.See("esc again interrupts")
	tm.Type(term.Esc)
	tm.See("■ interrupted")
	tm.Gone("↻")

	tm.Type("scenario:down", term.Enter)
	tm.See("↻ nobody is at home · try 3 in ")
	tm.Type(term.Esc)
	tm.See("esc again interrupts")
	tm.Type(term.Esc)
	tm.Until("both to be interrupted", func(s string) bool { return strings.Count(s, "■ interrupted") == 2 })
	rig.Turn(tm, "after", "All is well.")
	if n := strings.Count(tm.Screen(), "■ interrupted"); n != 2 {
		t.Errorf("%d replies were interrupted, want 2\n%s", n, tm.Screen())
	}
}

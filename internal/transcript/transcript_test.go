package transcript

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/engine"
)

func talk() (engine.Session, []engine.MessageWithParts) {
	s := engine.Session{ID: "ses_1", Title: "Fix the port", Cost: 0.5, Time: engine.SessionTime{Created: 1000, Updated: 2000}}
	text := func(t string) engine.Part { return engine.Part{Type: engine.PartText, Text: t} }
	return s, []engine.MessageWithParts{
		{Info: engine.Message{ID: "m0", Role: engine.RoleUser}, Parts: []engine.Part{{Type: engine.PartText, Text: "what is open", Synthetic: true}}},
		{Info: engine.Message{ID: "m1", Role: engine.RoleUser, Time: engine.MessageTime{Created: 1000}}, Parts: []engine.Part{text("Which port?"), {Type: engine.PartFile, Filename: "shot.png", Mime: "image/png"}}},
		{Info: engine.Message{ID: "m2", ParentID: "m1", Role: engine.RoleAssistant, Agent: "build", ModelID: "big", Time: engine.MessageTime{Created: 1500, Completed: 2500},
			Tokens: &engine.Tokens{Input: 10, Output: 3}, Cost: 0.25}, Parts: []engine.Part{
			{Type: engine.PartReasoning, Text: "It may be 80.\nOr not."},
			{Type: engine.PartTool, Tool: "bash", State: &engine.ToolState{Status: engine.ToolCompleted, Title: "look", Input: map[string]any{"command": "ss -l"}, Output: "```\n80\n```"}},
			text("It is %%OS{\"cmd\":\"x\"}%%80.\x1b]52;c;AAAA\x07"),
		}},
		{Info: engine.Message{ID: "m3", ParentID: "m1", Role: engine.RoleAssistant, Agent: "build", ModelID: "big", Error: &engine.Error{Name: "APIError", Data: engine.ErrorData{Message: "too\nmuch"}}}},
		{Info: engine.Message{ID: "m4", Role: engine.RoleUser}, Parts: []engine.Part{{Type: engine.PartCompaction}}},
		{Info: engine.Message{ID: "m5", Role: engine.RoleUser}, Parts: []engine.Part{{Type: engine.PartSubtask, Agent: "explore", Description: "find it"}, {Type: engine.PartTool, Tool: "odd"}}},
	}
}

func TestMarkdownSaysWhatItIsAskedToSay(t *testing.T) {
	s, list := talk()
	for _, test := range []struct {
		name    string
		o       Options
		want    []string
		without []string
	}{
		{"the words alone", Options{}, []string{"# Fix the port", "## You\n\nWhich port?\n\n*attached: shot.png (image/png)*", "## build (big)\n\n*bash: look*\n\nIt is 80.",
			"> **APIError**: too\n> much", "*The conversation was summed up here.*", "*asked explore: find it*", "*odd*"},
			[]string{"It may be", "ss -l", "tokens", "%%OS", "\x1b", "\x07", "what is open"}},
		{"with thinking", Options{Thinking: true}, []string{"> *Thinking.* It may be 80.\n> Or not."}, []string{"ss -l"}},
		{"with tools", Options{Tools: true}, []string{"```sh\nss -l\n```", "````\n```\n80\n```\n````"}, []string{"It may be"}},
		{"with metadata", Options{Metadata: true}, []string{"Session ses_1 · begun 1970-01-01 00:00:01 UTC", "1.0 s · 10 tokens in, 3 out · $0.2500"}, []string{"ss -l"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := Markdown(s, list, test.o)
			for _, w := range test.want {
				if !strings.Contains(got, w) {
					t.Errorf("%q is not in\n%s", w, got)
				}
			}
			for _, w := range test.without {
				if strings.Contains(got, w) {
					t.Errorf("%q is in\n%s", w, got)
				}
			}
			if n := strings.Count(got, "## build"); n != 1 {
				t.Errorf("one turn has %d headings", n)
			}
		})
	}
}

func TestOnlyBlocksThatWereTakenOutOfARepliesTextAreLeftOut(t *testing.T) {
	const text = `A %%OS{"cmd":"x"}%% B`
	said := func(role, id string) engine.MessageWithParts {
		return engine.MessageWithParts{Info: engine.Message{ID: "m" + id, Role: role}, Parts: []engine.Part{{ID: id, Type: engine.PartText, Text: text}}}
	}
	list := []engine.MessageWithParts{said(engine.RoleUser, "mine"), said(engine.RoleAssistant, "ran"), said(engine.RoleAssistant, "late")}
	got := Markdown(engine.Session{}, list, Options{Late: map[string][]int64{"late": {2}}})
	if strings.Count(got, text) != 2 || strings.Count(got, "A  B") != 1 {
		t.Errorf("it says\n%s", got)
	}
}

func TestWhatARevertHidesIsLeftOut(t *testing.T) {
	s, list := talk()
	s.Revert = &engine.Revert{MessageID: "m4"}
	if got := Shown(s, list); len(got) != 4 {
		t.Errorf("%d messages", len(got))
	}
	if strings.Contains(Markdown(s, list, Options{}), "summed up") {
		t.Error("it is written")
	}
	s.Revert.MessageID = "of another page"
	if got := Shown(s, list); len(got) != len(list) {
		t.Errorf("%d messages", len(got))
	}
}

func TestJSONReadsBackAsTheEnginesRecords(t *testing.T) {
	s, list := talk()
	all, err := JSON(s, list, Options{Thinking: true, Tools: true, Metadata: true})
	if err != nil {
		t.Fatal(err)
	}
	var f file
	if err := json.Unmarshal(all, &f); err != nil {
		t.Fatal(err)
	}
	if f.Info.Title != s.Title || len(f.Messages) != len(list) || len(f.Messages[2].Parts) != 3 || f.Messages[2].Parts[2].Text != list[2].Parts[2].Text {
		t.Errorf("read back: %+v", f)
	}
	few, err := JSON(s, list, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []string{"It may be", "ss -l", `"tokens": {`} {
		if strings.Contains(strings.SplitN(string(few), `"messages"`, 2)[1], w) {
			t.Errorf("%q is in\n%s", w, few)
		}
	}
}

// Nothing in a conversation gets a control character into what is written, and
// a fence holds what is in it.
func TestNothingThatIsWrittenActsOnATerminal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bad := rapid.StringOf(rapid.OneOf(rapid.Rune(), rapid.SampledFrom([]rune("\x1b\x07\u009b\u202e\u200b`*\n\r\x00")))).Draw(t, "text")
		s := engine.Session{ID: bad, Title: bad}
		list := []engine.MessageWithParts{{Info: engine.Message{Role: engine.RoleAssistant, Agent: bad, ModelID: bad, Error: &engine.Error{Name: bad, Data: engine.ErrorData{Message: bad}}}, Parts: []engine.Part{
			{Type: engine.PartText, Text: bad}, {Type: engine.PartReasoning, Text: bad}, {Type: engine.PartFile, Filename: bad, Mime: bad}, {Type: engine.PartSubtask, Agent: bad, Description: bad},
			{Type: engine.PartTool, Tool: bad, State: &engine.ToolState{Title: bad, Input: map[string]any{"x": bad}, Output: bad, Metadata: map[string]any{"diff": bad}}},
		}}}
		o := Options{Thinking: true, Tools: true, Metadata: true}
		j, err := JSON(s, list, o)
		if err != nil {
			t.Fatal(err)
		}
		for _, out := range []string{Markdown(s, list, o), string(j)} {
			for _, r := range out {
				if r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 || r == 0x202e {
					t.Fatalf("%U is in %q", r, out)
				}
			}
		}
		if f := fence("", bad); strings.Contains(strings.Trim(f, "`"), strings.Repeat("`", len(f)-len(strings.TrimLeft(f, "`")))) {
			t.Fatalf("the fence ends early: %q", f)
		}
	})
}

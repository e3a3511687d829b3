package chat

import (
	"strings"
	"testing"
)

func TestWhatAnUnknownToolWasCalledWithShowsUnfolded(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.tool(m.ID, "github_create_issue", `{"status":"completed","input":{"title":"One","body":"first line of it\nand the last","labels":["a","b"]},"output":"#7"}`)
	r.done(m)
	if s := r.plain(60, 30); strings.Contains(s, "and the last\n") {
		t.Errorf("folded:\n%s", s)
	}
	r.key("ctrl+o")
	s := r.plain(60, 30)
	for _, want := range []string{"    body:\n    first line of it\n    and the last\n", "    title: One\n", `      "a",`, "    #7\n"} {
		if !strings.Contains(s, want) {
			t.Errorf("%q is not in\n%s", want, s)
		}
	}
}

func TestACallWithoutATargetHasOneBlank(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.tool(m.ID, "exit_plan", `{"status":"completed","input":{},"time":{"start":1,"end":2001}}`)
	r.tool(m.ID, "read", `{"status":"completed","input":{},"output":"x"}`)
	r.done(m)
	if s := r.plain(60, 30); !strings.Contains(s, "exit_plan · 2s") || !strings.Contains(s, "read · 1 line") {
		t.Error(s)
	}
}

func TestSearchesThatAreGroupedSayWhatTheyFound(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.tool(m.ID, "glob", `{"status":"completed","input":{"pattern":"*.rs"},"metadata":{"count":0}}`)
	r.tool(m.ID, "grep", `{"status":"completed","input":{"pattern":"x"},"metadata":{"matches":3}}`)
	r.done(m)
	if s := r.plain(80, 30); !strings.Contains(s, "*.rs (0 files), x (3 matches)") {
		t.Error(s)
	}
}

func TestAPatchOfGitNamesTheFile(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.tool(m.ID, "apply_patch", `{"status":"running","input":{"patchText":"*** Begin Patch\n*** Add File: docs/new.md\n+secret\n*** Update File: b.go\n*** End Patch"}}`)
	if s := r.plain(80, 30); !strings.Contains(s, "apply_patch docs/new.md, b.go") || strings.Contains(s, "secret") {
		t.Error(s)
	}
	r.tool(m.ID, "apply_patch", `{"status":"completed","input":{},"metadata":{"diff":"--- a/src/a.go\n+++ b/src/a.go\n@@ -1 +1 @@\n-a\n+b\n"}}`)
	r.done(m)
	if s := r.plain(80, 30); !strings.Contains(s, "apply_patch src/a.go") {
		t.Error(s)
	}
}

func TestAnOutputShowsAsATerminalWouldShowIt(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.tool(m.ID, "bash", `{"status":"completed","input":{"command":"npm i"},"output":"\u001b[32madded\u001b[0m 3\n10%\r50%\r100%\n\u001b]0;title\u0007"}`)
	r.done(m)
	for range 2 {
		if s := r.plain(80, 30); !strings.Contains(s, "    added 3\n    100%\n    ␛]0;title␇") {
			t.Error(s)
		}
		r.key("ctrl+o")
	}
	r.run(r.chat.Search("added 3").Cmd)
	if got := r.lastRow(80, 30); !strings.HasSuffix(got, "1 of 1") {
		t.Error(got)
	}
}

func TestTheTimelineStandsAtThePromptInView(t *testing.T) {
	r := newRig(t)
	fill(r, 0, 30)
	r.draw(80, 24)
	list, _ := r.chat.list.Timeline()
	r.chat.list.Reveal(list[10].ID)
	r.draw(80, 24)
	if _, at := r.chat.list.Timeline(); at != 10 {
		t.Errorf("at %d", at)
	}
	for range 2 { // the foot of the turn before, and the blank behind it
		r.key("ctrl+alt+y")
		r.draw(80, 24)
		if _, at := r.chat.list.Timeline(); at != 10 {
			t.Errorf("at %d below a foot:\n%s", at, r.plain(80, 24))
		}
	}
}

package chat

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/lang/langtest"
)

// names are of tools, agents and units.
var names = strings.Fields("OpenSpace build mock compaction todo task question general webfetch KB bytes")

// unsaid are the words of a drawing that are of the program's own making, and
// were not said in the person's language.
func (r *rig) unsaid(drawn string) []string {
	r.t.Helper()
	said := []any{r.chat.list.all(), r.st.Visible("ses_child"), r.st.OpenFor(sid), r.st.Status(sid), r.chat.Draft()}
	if r.chat.requests.Form != nil {
		said = append(said, r.chat.requests.Form.By, r.chat.requests.Form.Field.Value())
	}
	theirs, err := json.Marshal(said)
	if err != nil {
		r.t.Fatal(err)
	}
	return slices.DeleteFunc(langtest.Unsaid(drawn, names...), func(w string) bool { return strings.Contains(string(theirs), strings.TrimPrefix(w, "@")) })
}

// spoken draws a scene in another language.
func spoken(t *testing.T, prepare func(*rig), keys ...string) {
	t.Helper()
	langtest.Pseudo(t)
	r := newRig(t)
	prepare(r)
	r.look(140, 60)
	for _, k := range keys {
		if a := r.key(k); a.Cmd != nil {
			r.run(a.Cmd)
		}
	}
	if words := r.unsaid(r.plain(140, 60)); len(words) > 0 {
		t.Errorf("%q is not said:\n%s", words, r.plain(140, 60))
	}
}

func TestConversationsAreInThePersonsLanguage(t *testing.T) {
	for name, c := range map[string]struct {
		prepare func(*rig)
		keys    []string
	}{
		"shells": {shells, nil}, "reads": {reads, nil}, "reads in detail": {reads, []string{"ctrl+o"}}, "edits": {edits, nil},
		"tasks": {tasks, nil}, "ours": {ours, nil}, "errors": {kindsOfErrors, nil}, "a compaction": {compacted, nil},
		"thinking": {thinking, []string{"ctrl+o"}}, "files": {attached, []string{"ctrl+o"}}, "a wait": {retrying, nil}, "a long output": {longOutput, nil},
		"a message": {linked, []string{"ctrl+alt+k", "k", "k"}}, "code": {linked, []string{"ctrl+alt+k", "k", "k", "tab", "tab", "tab", "tab"}},
		"a search": {linked, []string{"ctrl+alt+f", "a", "n", "s", "w"}},
		"an empty one": {func(r *rig) {
			r.chat.deps.Welcome = func(int) []string { return nil }
		}, nil},
		"one that waits": {func(r *rig) {
			r.busy(true)
			r.st.AddPending(sid, "msg_9", "go on", nil, r.now.UnixMilli())
		}, nil},
		"one that was not sent": {func(r *rig) {
			r.st.AddPending(sid, "msg_9", "go on", nil, r.now.UnixMilli())
			r.st.FailPending("msg_9", "no way")
		}, nil},
	} {
		t.Run(name, func(t *testing.T) { spoken(t, c.prepare, c.keys...) })
	}
}

func TestRequestsAreInThePersonsLanguage(t *testing.T) {
	scenes := askScenes()
	for _, permission := range []string{"read", "list", "glob", "grep", "skill", "websearch"} {
		scenes["to "+permission] = func(r *rig) {
			r.apply(&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: sid, Permission: permission, Patterns: []string{"x"}, Always: []string{"*"}}})
			r.settle()
		}
	}
	scenes["one question"] = func(r *rig) { oneQuestion(false)(r); r.settle() }
	for _, name := range slices.Sorted(maps.Keys(scenes)) {
		t.Run(name, func(t *testing.T) { spoken(t, scenes[name]) })
	}
}

func TestErrorsAreExplainedInThePersonsLanguage(t *testing.T) {
	langtest.Pseudo(t)
	for _, code := range []int{0, 400, 401, 402, 404, 413, 429, 503} {
		if words := langtest.Unsaid(Explain(&engine.Error{Name: "APIError", Data: engine.ErrorData{StatusCode: code}})); len(words) > 0 {
			t.Errorf("%d: %q is not said", code, words)
		}
	}
	for _, name := range []string{"MessageAbortedError", "ProviderAuthError", "ContextOverflowError", "MessageOutputLengthError", "StructuredOutputError", "UnknownError"} {
		if words := langtest.Unsaid(Explain(&engine.Error{Name: name})); len(words) > 0 {
			t.Errorf("%s: %q is not said", name, words)
		}
	}
}

func TestADrawingIsMadeAnewInAnotherLanguage(t *testing.T) {
	r := newRig(t)
	kindsOfErrors(r)
	if s := r.plain(140, 60); !strings.Contains(s, "not signed in") {
		t.Fatal(s)
	}
	langtest.Pseudo(t)
	if words := r.unsaid(r.plain(140, 60)); len(words) > 0 {
		t.Errorf("%q stayed English", words)
	}
}

func TestAVerbHasItsPlaceForWhatItIsAbout(t *testing.T) {
	t.Cleanup(lang.UseTest(func(text string) string {
		if text == "opened %s" {
			return "%s geöffnet"
		}
		return text
	}))
	r := newRig(t)
	ours(r)
	if s := r.plain(100, 40); !strings.Contains(s, "● src/a.go:42-50 geöffnet") {
		t.Error(s)
	}
}

func TestAnErrorThatNoModelCausesAdvisesNoOther(t *testing.T) {
	for said, other := range map[string]bool{
		"database is locked": false, "EACCES: permission denied, open '/x'": false, "EMFILE: too many open files": false, "out of memory": false,
		"The operation timed out.": false, "spawn rg ENOENT": false, "Session not found: ses_1": false, "Agent not found: x": false,
		"MCP server foo failed to start": false, "plugin bar threw": false, "write EPROTO SSL alert number 40": false, "ENOSPC": false,
		"The model does not support network tools": true, "The model is overloaded": true,
	} {
		if got := strings.Contains(Explain(&engine.Error{Name: "UnknownError", Data: engine.ErrorData{Message: said}}), "/models"); got != other {
			t.Errorf("%q: another model is advised: %v", said, got)
		}
	}
	if s := Explain(&engine.Error{Name: "APIError", Data: engine.ErrorData{StatusCode: 407, Message: "Proxy Authentication Required"}}); strings.Contains(s, "/models") {
		t.Error(s)
	}
}

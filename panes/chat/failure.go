package chat

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// errorView is an error as people are told of it: what it is, what the engine
// says, and what to do.
// That is act, and in todo with the key that shows the rest of what was said.
type errorView struct{ what, says, act, todo string }

// explain tells an error by its kind, as opencode 1.18.33 names them.
func explain(e *engine.Error) errorView {
	t := errorView{says: Sentence(e.Data.Message)}
	code := e.Data.StatusCode
	if what, todo := noModels(e); what != "" {
		t.what, t.todo, t.act = what, todo, todo
		return t
	}
	switch e.Name {
	case "MessageAbortedError":
		return errorView{what: lang.T("interrupted")}
	case "ProviderAuthError":
		t.what, t.todo = lang.T("not-signed-in"), lang.T("connect-signs-choose-another-model")
	case "ContextOverflowError":
		t.what, t.todo = lang.T("the-context-is-full"), lang.T("compact-makes-room-new-begins")
	case "MessageOutputLengthError":
		t.what, t.todo = lang.T("cut-models-output-limit"), lang.T("ask-go-less-once")
	case "StructuredOutputError":
		t.what = lang.T("reply-does-not-have-form")
	case "ContentFilterError":
		t.what, t.todo = lang.T("providers-filter-stopped-reply"),
			lang.T("ask-other-words-choose-another")
	case "APIError":
		t.what, t.todo = provider(code, e.Data.IsRetryable)
	case "UnknownError", "":
		t.what, t.todo = lang.T("error"), lang.T("send-again-choose-another-model")
		if t.says == "" {
			t.says = lang.T("engine-does-not-say-which")
		}
	default:
		t.what = e.Name
	}
	t.act = t.todo
	if body := Sentence(e.Data.ResponseBody); body != "" {
		if strings.IndexAny(body, "{<") != 0 && !strings.Contains(t.says, body) {
			t.says = strings.TrimPrefix(t.says+": "+body, ": ")
		}
		if t.todo != "" {
			t.todo += "; "
		}
		t.todo += lang.T("ctrl-o-shows-all-answer")
	}
	if code != 0 {
		t.what = fmt.Sprintf("%s (%d)", t.what, code)
	}
	return t
}

// noModels explains an error that no model causes, by what the engine passes on of
// the system's or its own; nothing where it may be the model's.
func noModels(e *engine.Error) (what, todo string) {
	if e.Data.StatusCode != 0 || e.Name != "UnknownError" && e.Name != "APIError" && e.Name != "" {
		return "", ""
	}
	has := func(words ...string) bool {
		said := strings.ToLower(e.Data.Message)
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(said, w) })
	}
	switch {
	case has("enospc", "edquot", "no space left", "disk is full", "database or disk", "erofs", "read-only file system"):
		return lang.T("disk-full-cannot-written"), lang.T("make-room-then-send-again")
	case has("unable to connect", "cannot connect", "econnrefused", "econnreset", "enotfound", "eai_again", "etimedout",
		"enetunreach", "ehostunreach", "connectionrefused", "failedtoopensocket", "fetch failed",
		"socket connection was closed", "network error", "networkerror", "network is", "network connection", "certificate",
		"ssl", "tls", "handshake", "operation timed out", "proxy"):
		return lang.T("no-connection"), lang.T("see-network-providers-address-then")
	case has("unexpected server error", "internal server error", "database is locked", "sqlite", "eacces", "eperm",
		"emfile",
		"enfile", "enomem", "out of memory", "enoent", "session not found", "agent not found", "mcp server", "plugin"):
		return lang.T("the-engine-failed"), lang.T("send-again-logs-tells-more")
	}
	return "", ""
}

// Explain tells an error in words: what it is, what was said, and what to do.
func Explain(e *engine.Error) string {
	t := explain(e)
	out := t.what
	if t.says != "" {
		out += ": " + t.says
	}
	if t.act != "" {
		out += "\n" + lang.T("what-to-do", t.act)
	}
	return out
}

// provider explains the answer of a model's provider.
func provider(code int, retryable bool) (what, todo string) {
	switch {
	case code == 401 || code == 403:
		return lang.T("the-provider-refuses-the-key"), lang.T("connect-signs-choose-another-model")
	case code == 402:
		return lang.T("provider-wants-paid"), lang.T("see-account-choose-another-model")
	case code == 404:
		return lang.T("provider-does-not-know-model"), lang.T("choose-another-one-models")
	case code == 407:
		return lang.T("no-connection"), lang.T("see-network-providers-address-then")
	case code == 413:
		return lang.T("prompt-too-large-provider"), lang.T("compact-makes-room")
	case code == 429:
		return lang.T("rate-limit"), lang.T("wait-little-send-again-choose")
	case code == 0 && !retryable:
		return lang.T("the-provider-failed"), ""
	case code >= 500 || retryable:
		return lang.T("the-provider-has-trouble"), lang.T("send-again-models-chooses-another")
	}
	return lang.T("the-provider-refuses-the-request"), lang.T("change-prompt-choose-another-model")
}

func firstLine(s string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return first
}

// Sentence is what a message says in one line. Of an error that comes in the
// middle of a stream the engine gives the provider's JSON (1.18.33).
func Sentence(s string) string {
	var told struct {
		Message string
		Error   struct{ Message string }
	}
	if strings.HasPrefix(strings.TrimSpace(s), "{") && json.Unmarshal([]byte(s), &told) == nil {
		if inner := cmp.Or(told.Message, told.Error.Message); inner != "" {
			s = inner
		}
	}
	return firstLine(s)
}

func errorText(e *engine.Error) string {
	if e == nil || e.Data.Message == "" {
		return ""
	}
	return ": " + Sentence(e.Data.Message)
}

// errorView draws an error: what it is, then what to do. Everything that the
// provider said shows in the detail view.
func (r *renderer) errorView(e *engine.Error) []string {
	t := explain(e)
	if e.Name == "MessageAbortedError" {
		return append([]string{""}, r.pen.Note(r.styles.Warn, "■ "+lang.T("interrupted"))...)
	}
	head := "✗ " + t.what
	if t.says != "" {
		head += ": " + t.says
	}
	out := append([]string{""}, r.pen.Note(r.styles.Err, head)...)
	if t.todo != "" {
		out = append(out, r.pen.Note(r.styles.Muted, "  "+t.todo)...)
	}
	if r.view.all && e.Data.ResponseBody != "" {
		out = append(out, r.pen.Note(r.styles.Muted, "  "+e.Data.ResponseBody)...)
	}
	return out
}

// foot closes a message: its error, or who answered and what it took.
func (r *renderer) foot(m *store.Message, broken bool) []string {
	if broken {
		return append([]string{""}, r.pen.Note(r.styles.Warn,
			lang.T("interrupted-engine-stopped-before-reply"))...)
	}
	if e := m.Info.Error; e != nil {
		return r.errorView(e)
	}
	if r.small || m.Info.Time.Completed == 0 || m.Info.Finish == "tool-calls" && !r.view.all {
		return nil
	}
	if r.st.Unfinished(m) {
		if !r.st.GivenUp(m) {
			return nil // the engine asks again
		}
		return append([]string{""}, r.pen.Note(r.styles.Warn, "■ "+lang.T("interrupted"))...)
	}
	if m.Info.Finish == "unknown" { // the connection broke, and the engine makes another step by itself
		return append([]string{""}, r.pen.Note(r.styles.Warn, "■ "+lang.T("the-reply-broke-off"))...)
	}
	line := sanitize.Line(m.Info.Agent + " · " + m.Info.ModelID)
	if d := m.Info.Time.Completed - r.began(m); d >= 100 {
		line += " · " + pen.Exact(d)
	}
	if r.view.times {
		line += " · " + pen.Clock(m.Info.Time.Completed, r.now())
	}
	out := []string{""}
	for i, l := range r.pen.Note(r.styles.Muted, "▣ "+line) {
		if i == 0 {
			l = strings.Replace(l, "▣", r.pen.Agent(m.Info.Agent).Render("▣")+r.styles.Muted.Render(""), 1)
		}
		out = append(out, anchor.Border(l)) // no text of the reply's
	}
	if m.Info.Finish == "stop" && !slices.ContainsFunc(m.Parts, says) {
		out = append(out, r.pen.Note(r.styles.Warn, lang.T("the-models-reply-was-empty"))...)
	}
	if m.Info.Finish == "length" {
		out = append(out, r.pen.Note(r.styles.Warn, "✗ "+lang.T("cut-models-output-limit-ask"))...)
	}
	return out
}

// says reports whether a part of a reply has something to show.
func says(p *store.Part) bool {
	switch p.Type {
	case engine.PartStepStart, engine.PartStepFinish, engine.PartSnapshot:
		return false
	case engine.PartText, engine.PartReasoning:
		return strings.TrimSpace(p.Text()) != ""
	}
	return true
}

// began is when the prompt that a reply answers was sent, in Unix milliseconds.
func (r *renderer) began(m *store.Message) int64 {
	if p := r.st.Message(m.Info.SessionID, m.Info.ParentID); p != nil {
		return p.Info.Time.Created
	}
	return m.Info.Time.Created
}

// failure is the session's last error where no message shows one, and what a
// retry waits for.
func (l *List) failure() []string {
	if l.session == "" {
		return nil
	}
	if st := l.st.Status(l.session); st.Type == engine.StatusRetry {
		return append([]string{""}, l.r.pen.Note(l.r.pen.Styles.Warn, retry(st, l.r.now()))...)
	}
	switch prompts, of := unread(l.all()); {
	case len(prompts) == 0:
	case l.busy() && of.Info.Time.Completed == 0:
		return append([]string{""}, l.r.pen.Note(l.r.pen.Styles.Muted,
			lang.T("sent-agent-reads-after-step", named(prompts)))...)
	case !l.busy() && of.Info.Time.Completed != 0 && of.Info.Error != nil &&
		of.Info.Error.Name == "MessageAbortedError":
		return append([]string{""}, l.r.pen.Note(l.r.pen.Styles.Warn,
			lang.T("not-answered-turn-interrupted-before", named(prompts)))...)
	}
	f := l.st.Failure(l.session)
	if f == nil {
		return nil
	}
	msgs := l.all()
	for len(msgs) > 0 && msgs[len(msgs)-1].Pending == store.Queued {
		msgs = msgs[:len(msgs)-1]
	}
	if n := len(msgs); n > 0 && (msgs[n-1].Info.Error != nil || msgs[n-1].Pending == store.Failed) {
		return nil
	}
	if !f.Final && f.Name == "ContextOverflowError" {
		return append([]string{""}, l.r.pen.Note(l.r.pen.Styles.Warn,
			lang.T("context-full-engine-compacts-goes"))...)
	}
	return l.r.errorView(&engine.Error{Name: f.Name, Data: f.Data})
}

// unread returns the prompts at the end that were sent while the agent worked at a
// message, and that message. An interrupt leaves them in the conversation,
// without an answer and without a word of the engine (1.18.33). Command lines of
// the person's are read over: no model answers them.
func unread(msgs []*store.Message) (prompts []*store.Message, of *store.Message) {
	for n := len(msgs); n > 1 && msgs[n-2].RanShell() && msgs[n-1].Info.ParentID == msgs[n-2].Info.ID; n = len(msgs) {
		msgs = msgs[:n-2]
	}
	for i := len(msgs) - 1; i >= 0; i-- {
		m := msgs[i]
		switch {
		case !isUser(m):
			for _, p := range msgs[i+1:] {
				if done := m.Info.Time.Completed; done != 0 && p.Info.Time.Created >= done {
					return nil, nil // a turn of its own
				}
				if p.BeginsTurn() {
					prompts = append(prompts, p)
				}
			}
			return prompts, m
		case m.Pending != store.NotPending && m.Pending != store.Queued:
			return nil, nil
		}
	}
	return nil, nil
}

// maxNamed is how much of a prompt names it, in cells.
const maxNamed = 40

// named names a prompt by how it begins, or counts several.
func named(prompts []*store.Message) string {
	if n := len(prompts); n > 1 {
		return lang.N(n, "prompts-sent-meanwhile", n)
	}
	for _, p := range prompts[0].Parts {
		if p.Type == engine.PartText && !p.Synthetic && !p.Ignored {
			text := p.Text()
			begin := strings.ToValidUTF8(text[:min(len(text), 8*maxNamed)], "")
			return "“" + xansi.Truncate(sanitize.Line(strings.TrimSpace(begin)), maxNamed, "…") + "”"
		}
	}
	return lang.T("the-prompt")
}

// retry counts down to the next try.
func retry(st engine.Status, now time.Time) string {
	text := "↻ " + Sentence(st.Message)
	left := st.Next - now.UnixMilli()
	switch {
	case left > 0 && left < 24*3600*1000:
		s := pen.Took(left + 999)
		text += " · " + lang.T("try-in", st.Attempt+1, s)
	default:
		text += " · " + lang.T("trying-again-n", st.Attempt+1)
	}
	return text + " · " + lang.T("esc-gives-up")
}

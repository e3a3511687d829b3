package linear

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/store"
)

// Permission tells what the engine asks for, whole, and the choices. By is the
// subagent that asks, or empty; others says that more requests of the same
// session wait.
func (t *Teller) Permission(p *engine.Permission, call *store.Part, by string, others bool) []string {
	out := []string{lang.T("permission-is-asked")}
	switch {
	case p.Local != nil && p.Local.By != "":
		out[0] = lang.T("command-needs-your-permission-came", line(p.Local.By))
	case by != "":
		out[0] = lang.T("permission-asked-subagent", line(by))
	}
	st := &engine.ToolState{}
	if call != nil && call.State != nil {
		st = call.State
	}
	get := func(name string) string {
		if s := field(p.Metadata, name); s != "" {
			return s
		}
		return field(st.Input, name)
	}
	switch p.Permission {
	case "bash":
		cmd := get("command")
		if cmd == "" {
			cmd = strings.Join(p.Patterns, "\n")
		}
		out = append(out, said(lang.T("run-command", cmd))...)
		if dir := get("workdir"); dir != "" {
			out = append(out, lang.T("in-the-folder", t.path(dir)))
		}
	case "edit":
		out = append(out, t.editMatter(p, st)...)
	default:
		out = append(out, t.otherMatter(p, call)...)
	}
	if p.Local != nil {
		for _, why := range p.Local.Why {
			out = append(out, line(why))
		}
	}
	return append(out, choices(p, by, others)...)
}

func (t *Teller) editMatter(p *engine.Permission, st *engine.ToolState) []string {
	name := field(p.Metadata, "filepath")
	if name == "" {
		name = strings.Join(p.Patterns, ", ")
	}
	out := []string{lang.T("change-sentence", t.path(name))}
	files := Patch(&engine.ToolState{Metadata: p.Metadata, Input: st.Input})
	if len(files) == 0 {
		if text := arguments(st.Input); text != "" {
			out = append(out, said(lang.T("with", text))...)
		}
		return out
	}
	return append(out, t.Hunks(files)...)
}

// asked is what a permission lets happen.
func (t *Teller) asked(permission string) string {
	switch permission {
	case "read":
		return lang.T("permission.read")
	case "list":
		return lang.T("permission.list")
	case "glob":
		return lang.T("permission.look-for-files")
	case "grep":
		return lang.T("permission.search-for")
	case "webfetch":
		return lang.T("permission.fetch-a-page")
	case "websearch":
		return lang.T("permission.search-the-web")
	case "task":
		return lang.T("permission.start-a-subagent")
	case "skill":
		return lang.T("permission.load-a-skill")
	case "external_directory":
		return lang.T("permission.go-outside-of-the-workspace")
	case "doom_loop":
		return lang.T("permission.go-though-agent-makes-same")
	}
	return lang.T("use", line(permission))
}

func (t *Teller) otherMatter(p *engine.Permission, call *store.Part) []string {
	what := t.asked(p.Permission)
	if call != nil && call.State != nil {
		return said(what + ": " + t.callWhole(call))
	}
	if text := arguments(p.Metadata); text != "" {
		return said(what+": "+strings.Join(p.Patterns, ", "), text)
	}
	return said(what + ": " + strings.Join(p.Patterns, ", "))
}

// callWhole names a call with all that it is called with.
func (t *Teller) callWhole(p *store.Part) string {
	return line(p.Tool) + ", " + arguments(p.State.Input)
}

// choices are the answers to a permission. Their numbers are always the same.
func choices(p *engine.Permission, by string, others bool) []string {
	out := []string{lang.T("1-once-allow-time")}
	if len(p.Always) > 0 {
		always := line(strings.Join(p.Always, ", "))
		if p.Local == nil {
			out = append(out, lang.T("2-always-allow-until-engine", always))
		} else {
			out = append(out, lang.T("2-always-allow-until-openspace", always))
		}
	}
	reject := rejecting(by, others)
	if p.Local != nil && p.Local.By != "" {
		reject = lang.T("3-reject-does-not-run")
	}
	return append(out, reject, lang.T("4-message-reject-say-what"),
		lang.T("type-number-word"))
}

// rejecting is what a rejection does.
func rejecting(by string, others bool) string {
	switch {
	case by != "" && others:
		return lang.T("3-reject-subagents-turn-ends-what")
	case by != "":
		return lang.T("3-reject-subagents-turn-ends")
	case others:
		return lang.T("3-reject-turn-ends-what")
	}
	return lang.T("3-reject-the-turn-ends")
}

// ReadReply reads an answer to a permission: one of the engine's replies, and a
// message with a rejection. It is false for all else, so that nothing is allowed
// by a line that was meant for something else.
func ReadReply(p *engine.Permission, text string) (reply, message string, ok bool) {
	text = strings.TrimSpace(text)
	word, rest, _ := strings.Cut(text, " ")
	word = strings.TrimRight(strings.ToLower(word), ",:")
	if word == "4" || word == "message" {
		if rest = strings.TrimSpace(rest); rest != "" {
			return engine.ReplyReject, rest, true
		}
		return "", "", false
	}
	if rest != "" {
		return "", "", false
	}
	switch word {
	case "1", "once":
		return engine.ReplyOnce, "", true
	case "2", "always":
		return engine.ReplyAlways, "", len(p.Always) > 0
	case "3", "reject":
		return engine.ReplyReject, "", true
	}
	return "", "", false
}

// Question tells one of several questions, and what can be answered.
func Question(q *engine.QuestionInfo, n, of int) []string {
	head := lang.T("a-question")
	if of > 1 {
		head = lang.T("question-of", n, of)
	}
	if h := line(q.Header); h != "" {
		head += ", " + h
	}
	out := said(head + ": " + q.Question)
	for i, o := range q.Options {
		l := fmt.Sprintf("%d, %s", i+1, line(o.Label))
		if d := line(o.Description); d != "" {
			l += ": " + d
		}
		out = append(out, l)
	}
	return append(out, how(q))
}

// how says what answers a question.
func how(q *engine.QuestionInfo) string {
	switch own := ownWords(q); {
	case len(q.Options) == 0:
		return lang.T("type-your-answer-reject-leaves")
	case q.Multiple && own:
		return lang.T("type-numbers-1-2-your")
	case q.Multiple:
		return lang.T("type-numbers-1-2-reject")
	case own:
		return lang.T("type-number-your-own-answer")
	}
	return lang.T("type-number-reject-leaves-unanswered")
}

func ownWords(q *engine.QuestionInfo) bool {
	return q.Custom == nil || *q.Custom || len(q.Options) == 0
}

// ReadAnswer reads an answer to a question: options by number or label, or own
// words where those are taken.
func ReadAnswer(q *engine.QuestionInfo, text string) (labels []string, ok bool) {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil, false
	}
	for _, o := range q.Options {
		if strings.EqualFold(strings.TrimSpace(o.Label), text) {
			return []string{o.Label}, true
		}
	}
	numbers := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
	for _, n := range numbers {
		i, err := strconv.Atoi(n)
		if err != nil {
			return []string{text}, ownWords(q)
		}
		if i < 1 || i > len(q.Options) {
			return []string{text}, len(q.Options) == 0
		}
		labels = append(labels, q.Options[i-1].Label)
	}
	if len(labels) > 1 && !q.Multiple {
		return nil, false
	}
	return labels, len(labels) > 0
}

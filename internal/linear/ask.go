package linear

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
)

// Permission tells what the engine asks for, whole, and the choices. By is the
// subagent that asks, or empty; others says that more requests of the same
// session wait.
func (t *Teller) Permission(p *engine.Permission, call *store.Part, by string, others bool) []string {
	out := []string{"Permission is asked."}
	if by != "" {
		out[0] = "Permission is asked by the subagent " + line(by) + "."
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
		out = append(out, said("Run this command: "+cmd)...)
		if dir := get("workdir"); dir != "" {
			out = append(out, "In the folder "+t.path(dir)+".")
		}
	case "edit":
		out = append(out, t.editMatter(p, st)...)
	default:
		out = append(out, t.otherMatter(p, call)...)
	}
	return append(out, choices(p, by, others)...)
}

func (t *Teller) editMatter(p *engine.Permission, st *engine.ToolState) []string {
	name := field(p.Metadata, "filepath")
	if name == "" {
		name = strings.Join(p.Patterns, ", ")
	}
	out := []string{"Change " + t.path(name) + "."}
	files := Patch(&engine.ToolState{Metadata: p.Metadata, Input: st.Input})
	if len(files) == 0 {
		if text := arguments(st.Input); text != "" {
			out = append(out, said("With: "+text)...)
		}
		return out
	}
	return append(out, t.Hunks(files)...)
}

func (t *Teller) otherMatter(p *engine.Permission, call *store.Part) []string {
	what := map[string]string{"read": "Read", "list": "List", "glob": "Look for files", "grep": "Search for", "webfetch": "Fetch a page", "websearch": "Search the web", "task": "Start a subagent",
		"skill": "Load a skill", "external_directory": "Go outside of the workspace", "doom_loop": "Go on, though the agent makes the same call again and again"}[p.Permission]
	if what == "" {
		what = "Use " + line(p.Permission)
	}
	if call != nil && call.State != nil {
		return said(what + ": " + strings.TrimPrefix(t.callWhole(call), "Tool "))
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
	out := []string{"1, once: allow it this time."}
	if len(p.Always) > 0 {
		out = append(out, "2, always: allow it until the engine restarts, for "+line(strings.Join(p.Always, ", "))+".")
	}
	ends := "the turn ends"
	if by != "" {
		ends = "the subagent's turn ends"
	}
	if others {
		ends += ", and what else it asks is rejected too"
	}
	return append(out, "3, reject: "+ends+".", "4, message: reject, and say what to do instead: message, then your words.", "Type a number or a word.")
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
	head := "A question"
	if of > 1 {
		head = fmt.Sprintf("Question %d of %d", n, of)
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
	how := "Type a number"
	switch {
	case len(q.Options) == 0:
		how = "Type your answer"
	case q.Multiple:
		how = "Type numbers, as 1, 2"
	}
	if len(q.Options) > 0 && ownWords(q) {
		how += ", or your own answer"
	}
	return append(out, how+"; reject leaves it unanswered.")
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

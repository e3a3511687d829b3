package demo

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
)

// rule allows, asks about or denies what matches; the last that matches wins.
type rule struct {
	Permission string `json:"permission"`
	Pattern    string `json:"pattern"`
	Action     string `json:"action"` // allow, ask, deny
}

// Actions of a rule.
const (
	actionAllow = "allow"
	actionAsk   = "ask"
	actionDeny  = "deny"
)

// decide says what the rules make of a request: it is allowed when each of its
// patterns is, and denied when one is.
func decide(rules []rule, permission string, patterns []string) string {
	out := actionAllow
	for _, p := range patterns {
		action := actionAsk
		for _, r := range rules {
			if matchWildcard(r.Permission, permission) && matchWildcard(r.Pattern, p) {
				action = r.Action
			}
		}
		switch action {
		case actionDeny:
			return actionDeny
		case actionAllow:
		default:
			out = actionAsk
		}
	}
	return out
}

// matchWildcard matches a pattern in which * stands for anything. An ending " *" may
// stand for nothing, so that "ls *" allows "ls".
func matchWildcard(pattern, s string) bool {
	if head, ok := strings.CutSuffix(pattern, " *"); ok && matchWildcard(head, s) {
		return true
	}
	head, rest, star := strings.Cut(pattern, "*")
	if !star {
		return pattern == s
	}
	if !strings.HasPrefix(s, head) {
		return false
	}
	s = s[len(head):]
	for {
		var next string
		next, rest, star = strings.Cut(rest, "*")
		if !star {
			return strings.HasSuffix(s, next)
		}
		i := strings.Index(s, next)
		if i < 0 {
			return false
		}
		s = s[i+len(next):]
	}
}

// permission is an open request. The turn that waits for it reads the answer;
// when that turn was aborted nobody does, and the request stays listed until
// it is answered, as with the real engine.
type permission struct {
	info   engine.Permission
	answer chan permissionAnswer // of capacity 1
}

type permissionAnswer struct{ reply, message string }

// question is an open set of questions.
type question struct {
	info   engine.Question
	answer chan [][]string // of capacity 1; nil when rejected
}

// ask opens a request. Call it with mu held.
func (e *Engine) ask(s *session, part *engine.Part, kind string, patterns, always []string,
	metadata map[string]any) *permission {
	p := &permission{answer: make(chan permissionAnswer, 1), info: engine.Permission{
		ID: e.ids.next("per", e.now()), SessionID: s.info.ID, Permission: kind, Patterns: patterns, Always: always,
		Metadata: metadata, Tool: &engine.ToolRef{MessageID: part.MessageID, CallID: part.CallID},
	}}
	e.perms = append(e.perms, p)
	e.publish(&engine.PermissionAsked{Permission: p.info})
	return p
}

// question opens a set of questions. Call it with mu held.
func (e *Engine) question(s *session, part *engine.Part, qs []engine.QuestionInfo) *question {
	q := &question{answer: make(chan [][]string, 1), info: engine.Question{
		ID: e.ids.next("que", e.now()), SessionID: s.info.ID, Questions: qs,
		Tool: &engine.ToolRef{MessageID: part.MessageID, CallID: part.CallID},
	}}
	e.asks = append(e.asks, q)
	e.publish(&engine.QuestionAsked{Question: q.info})
	return q
}

// permissions lists the open requests.
func (e *Engine) permissions() []engine.Permission {
	e.mu.Lock()
	defer e.mu.Unlock()
	out := []engine.Permission{}
	for _, p := range e.perms {
		out = append(out, p.info)
	}
	return out
}

// questions lists the open questions.
func (e *Engine) questions() []engine.Question {
	e.mu.Lock()
	defer e.mu.Unlock()
	out := []engine.Question{}
	for _, q := range e.asks {
		out = append(out, q.info)
	}
	return out
}

// replyPermission answers a request. A rejection without a message rejects the
// session's other requests too.
func (e *Engine) replyPermission(id, reply, message string) error {
	if reply != engine.ReplyOnce && reply != engine.ReplyAlways && reply != engine.ReplyReject {
		return badPayload("Expected \"once\" | \"always\" | \"reject\", got %q\n  at [\"reply\"]", reply)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	i := slices.IndexFunc(e.perms, func(p *permission) bool { return p.info.ID == id })
	if i < 0 {
		return &apiError{404, tagged{Tag: "PermissionNotFoundError", RequestID: id,
			Message: "Permission request not found: " + id}}
	}
	p := e.perms[i]
	if reply == engine.ReplyAlways {
		for _, pattern := range p.info.Always {
			e.always = append(e.always, rule{p.info.Permission, pattern, actionAllow})
		}
	}
	e.settle(p, reply, message)
	if reply == engine.ReplyReject && message == "" {
		for _, other := range slices.Clone(e.perms) {
			if other.info.SessionID == p.info.SessionID {
				e.settle(other, reply, "")
			}
		}
	}
	return nil
}

// settle closes a request. Call it with mu held.
func (e *Engine) settle(p *permission, reply, message string) {
	e.perms = slices.DeleteFunc(e.perms, func(q *permission) bool { return q == p })
	e.publish(&engine.PermissionReplied{SessionID: p.info.SessionID, RequestID: p.info.ID, Reply: reply})
	p.answer <- permissionAnswer{reply, message}
}

// replyQuestion answers or, with nil, rejects a set of questions.
func (e *Engine) replyQuestion(id string, answers [][]string) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	i := slices.IndexFunc(e.asks, func(q *question) bool { return q.info.ID == id })
	if i < 0 {
		return &apiError{404, tagged{Tag: "QuestionNotFoundError", RequestID: id,
			Message: "Question request not found: " + id}}
	}
	q := e.asks[i]
	e.asks = slices.Delete(e.asks, i, i+1)
	if answers == nil {
		e.publish(&engine.QuestionRejected{SessionID: q.info.SessionID, RequestID: id})
	} else {
		e.publish(&engine.QuestionReplied{SessionID: q.info.SessionID, RequestID: id, Answers: answers})
	}
	q.answer <- answers
	return nil
}

// wait returns a request's answer: nil when it was allowed, and what the tool
// call ends with otherwise.
func (p *permission) wait(ctx context.Context) (*result, error) {
	select {
	case a := <-p.answer:
		switch {
		case a.reply != engine.ReplyReject:
			return nil, nil
		case a.message == "":
			return &result{failure: "The user rejected permission to use this specific tool call."}, errHalted
		}
		return &result{failure: "The user rejected permission to use this specific tool call with the following " +
			"feedback: " + a.message}, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// wait returns the answers as the question tool reports them.
func (q *question) wait(ctx context.Context) (result, error) {
	var answers [][]string
	select {
	case answers = <-q.answer:
	case <-ctx.Done():
		return result{}, context.Cause(ctx)
	}
	if answers == nil {
		return result{failure: "The user dismissed this question"}, errHalted
	}
	var pairs []string
	for i, info := range q.info.Questions {
		said := "Unanswered"
		if i < len(answers) && len(answers[i]) > 0 {
			said = strings.Join(answers[i], ", ")
		}
		pairs = append(pairs, fmt.Sprintf("%q=%q", info.Question, said))
	}
	return result{
		output: "User has answered your questions: " + strings.Join(pairs, ", ") +
			". You can now continue with the user's answers in mind.",
		title:    fmt.Sprintf("Asked %d questions", len(q.info.Questions)),
		metadata: map[string]any{"answers": answers},
	}, nil
}

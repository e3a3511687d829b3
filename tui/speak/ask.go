package speak

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/linear"
	"github.com/openspace-tui/openspace/internal/store"
)

// asking is the engine's request that was told, and what was answered so far.
type asking struct {
	of      *store.Ask
	since   time.Time // when it was told
	step    int       // which of its questions
	answers [][]string
}

func (a *asking) open() bool { return a.of != nil }

// asks tells the oldest open request of the session, once.
func (l *Speaker) asks() tea.Cmd {
	var first *store.Ask
	if s := l.p.Session(); s != "" {
		if open := l.p.Store().OpenFor(s); len(open) > 0 {
			first = open[0]
		}
	}
	switch {
	case first == nil && !l.ask.open(), first != nil && l.ask.open() && first.ID() == l.ask.of.ID():
		return nil
	case l.ask.open() && l.p.Store().Ask(l.ask.of.ID()) == nil && !l.ask.since.IsZero():
		l.say(lang.T("the-request-is-closed"))
	}
	l.ask = asking{of: first}
	if first != nil {
		l.tellAsk()
	}
	return nil
}

// tellAsk tells the request at hand, whole.
func (l *Speaker) tellAsk() {
	a := &l.ask
	a.since = l.p.Window().Now()
	if q := a.of.Question; q != nil {
		l.urge(linear.Question(&q.Questions[a.step], a.step+1, len(q.Questions))...)
		return
	}
	p := a.of.Permission
	var call *store.Part
	if p.Tool != nil {
		call = l.p.Store().Call(p.SessionID, p.Tool.MessageID, p.Tool.CallID)
	}
	by := ""
	if s := l.p.Store().Session(p.SessionID); s != nil && !l.p.SameSession(p.SessionID, l.p.Session()) {
		by = s.Name()
	}
	l.urge(l.teller.Permission(p, call, by, a.of.TakesOthers(l.p.Store().Open()))...)
}

// early reports whether a line was begun before a request could be heard.
func (l *Speaker) early(at, since time.Time) bool { return at.Sub(since) < answerAfter }

// tooEarly is told when a line was begun before what it seems to answer was.
var tooEarly = lang.Key("came-too-early-answer-type")

// answerAsk takes a line while the engine asks. One that answers nothing is not
// sent: it might be meant as an answer.
func (l *Speaker) answerAsk(text string, at time.Time) tea.Cmd {
	a := &l.ask
	if p := a.of.Permission; p != nil {
		reply, message, ok := linear.ReadReply(p, text)
		switch {
		case ok && l.early(at, a.since):
			l.say(lang.T(tooEarly))
		case ok:
			args := call.PermissionArgs{ID: p.ID, Reply: reply, Message: message}
			return l.reply(call.PermissionReply.With(args),
				map[string]string{"once": lang.T("allowed-once"), "always": lang.T("always-allowed"),
					"reject": lang.T("rejected")}[reply])
		default:
			none := lang.T("no-answer-nothing-sent-type-1")
			if len(p.Always) > 0 {
				none = lang.T("no-answer-nothing-sent-type-1-once-2")
			}
			return l.noAnswer(text, at, a.since, none)
		}
		return nil
	}
	q := &a.of.Question.Questions[a.step]
	labels, ok := linear.ReadAnswer(q, text)
	switch {
	case strings.HasPrefix(text, "/") || !ok && text != "reject":
		return l.noAnswer(text, at, a.since, lang.T("no-answer-nothing-sent-type"))
	case l.early(at, a.since):
		l.say(lang.T(tooEarly))
		return nil
	case text == "reject":
		return a.reject(l)
	}
	if a.answers = append(a.answers, labels); a.step+1 < len(a.of.Question.Questions) {
		a.step++
		l.tellAsk()
		return nil
	}
	return l.reply(call.QuestionReply.With(call.QuestionArgs{ID: a.of.ID(), Answers: a.answers}),
		lang.T("answered", strings.Join(labels, ", ")))
}

// noAnswer takes a line that answers nothing: a command runs, what was begun
// before the request goes where it was meant for, and all else is told to be none.
func (l *Speaker) noAnswer(text string, at, since time.Time, none string) tea.Cmd {
	switch {
	case strings.HasPrefix(text, "/"):
		return l.submit(text)
	case text != "" && l.early(at, since):
		if l.piped {
			l.backlog = append(l.backlog, Line{text, at})
			return nil
		}
		return l.submit(text)
	}
	l.say(none)
	return nil
}

// reply answers the engine's request.
func (l *Speaker) reply(answer call.Invocation, said string) tea.Cmd {
	l.ask = asking{}
	l.say(linear.Lines(said)...)
	return l.p.Invoke(answer)
}

// reject turns the request down.
func (a *asking) reject(l *Speaker) tea.Cmd {
	if a.of.Question != nil {
		return l.reply(call.QuestionReply.With(call.QuestionArgs{ID: a.of.ID(), Reject: true}),
			lang.T("left-unanswered"))
	}
	return l.reply(call.PermissionReply.With(call.PermissionArgs{ID: a.of.ID(), Reply: "reject"}), lang.T("rejected"))
}

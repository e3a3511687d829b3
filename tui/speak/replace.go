package speak

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/grep"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/linear"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes/search"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// replacements is what /find found last, and what was replaced of it.
type replacements struct {
	query grep.Query
	files []grep.File
	steps [][]grep.Replaced
}

// replaceFound tells what a text in the place of what /find found would make of each
// line, and asks whether it is to be.
func (l *Speaker) replaceFound(with string) tea.Cmd {
	deps := l.p.Search().Replace
	last := l.replace
	if err := deps.Refusal(); err != nil {
		l.say(search.Reason(err))
		return nil
	}
	if len(last.files) == 0 || with == "" {
		l.say(lang.T("first-find-text-then-replace"))
		return nil
	}
	if with == `""` {
		with = ""
	}
	made, err := replacementOf(last.query, sanitize.Line(with))
	if err != nil {
		l.say(lang.Translate(err))
		return nil
	}
	ctx := l.p.Context()
	return func() tea.Msg {
		plans := deps.Planned(ctx, made, last.files)
		return plannedMsg{l: l, last: last, plans: plans, deps: deps, made: made}
	}
}

// plannedMsg is the result of what replaceFound started.
type plannedMsg struct {
	l     *Speaker
	last  replacements
	plans map[string]grep.Planned
	deps  search.Replacer
	made  *grep.Replacement
}

func (msg plannedMsg) On(dialog.Host) tea.Cmd {
	parts := msg.l.tellPlans(msg.last.files, msg.plans)
	if len(parts) == 0 {
		msg.l.say(lang.T("there-is-nothing-to-replace"))
		return nil
	}
	lines := 0
	for _, p := range parts {
		lines += len(p.Lines)
	}
	title := lang.T("replace-on-in", lang.N(lines, "lines", lines),
		lang.N(len(parts), "n-files", len(parts)))
	msg.l.p.Dialogs().Push(dialog.NewConfirm(title, lang.T("replaces"), nil,
		func() tea.Cmd { return msg.l.doReplace(msg.deps, msg.made, parts) }))
	return nil
}

func replacementOf(q grep.Query, with string) (*grep.Replacement, error) {
	p, err := grep.Compile(q)
	if err != nil {
		return nil, err
	}
	return p.Replacing(with)
}

// tellPlans tells what each line would become, and returns what can be replaced.
func (l *Speaker) tellPlans(files []grep.File, plans map[string]grep.Planned) (parts []grep.Part) {
	n := 0
	for _, f := range files {
		plan := plans[f.Path]
		if plan.Err != nil {
			l.say(lang.T("is-not-replaced-in", sanitize.Name(f.Path), search.Reason(plan.Err)))
			continue
		}
		part := grep.Part{Path: f.Path, Held: plan.Held}
		for i, line := range f.Lines {
			part.Lines = append(part.Lines, line.Number)
			if n++; n <= mostFound && i < len(plan.Lines) {
				at := sanitize.Line(fmt.Sprintf("%s:%d", f.Path, line.Number))
				l.say(linear.Lines(lang.T("becomes", at, strings.TrimSpace(line.Text),
					strings.TrimSpace(plan.Lines[i].Text)))...)
			}
		}
		parts = append(parts, part)
	}
	if n > mostFound {
		l.say(lang.N(n-mostFound, "more-are-not-listed", n-mostFound))
	}
	return parts
}

// doReplace replaces, and tells what came of it.
func (l *Speaker) doReplace(deps search.Replacer, made *grep.Replacement, parts []grep.Part) tea.Cmd {
	return func() tea.Msg {
		step, did, left := deps.Do(made, parts)
		return replacedMsg{step: step, l: l, did: did, left: left}
	}
}

// replacedMsg is the result of what doReplace started.
type replacedMsg struct {
	step []grep.Replaced
	l    *Speaker
	did  string
	left string
}

func (msg replacedMsg) On(dialog.Host) tea.Cmd {
	if len(msg.step) > 0 {
		msg.l.replace.steps = append(msg.l.replace.steps, msg.step)
		msg.l.say(msg.did, lang.T("unreplace-takes-it-back"))
	}
	msg.l.sayLeft(msg.left)
	msg.l.replace.files = nil // as it was found it is not there any more
	return nil
}

func (l *Speaker) sayLeft(left string) {
	if left != "" {
		l.say(left)
	}
}

// unreplace takes the last replacement back.
func (l *Speaker) unreplace(string) tea.Cmd {
	n := len(l.replace.steps)
	if n == 0 {
		l.say(lang.T("nothing-replaced-could-taken-back"))
		return nil
	}
	step := l.replace.steps[n-1]
	l.replace.steps = slices.Clone(l.replace.steps[:n-1])
	deps := l.p.Search().Replace
	return func() tea.Msg {
		stay, did, left := deps.Back(step)
		return unreplacedMsg{stay: stay, l: l, did: did, left: left}
	}
}

// unreplacedMsg is the result of what unreplace started.
type unreplacedMsg struct {
	stay []grep.Replaced
	l    *Speaker
	did  string
	left string
}

func (msg unreplacedMsg) On(dialog.Host) tea.Cmd {
	if len(msg.stay) > 0 {
		msg.l.replace.steps = append(msg.l.replace.steps, msg.stay)
	}
	if msg.did != "" {
		msg.l.say(msg.did)
	}
	msg.l.sayLeft(msg.left)
	return nil
}

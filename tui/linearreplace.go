package tui

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
)

// replacements is what /find found last, and what was replaced of it.
type replacements struct {
	query grep.Query
	files []grep.File
	steps [][]grep.Replaced
}

// replaceFound tells what a text in the place of what /find found would make of each
// line, and asks whether it is to be.
func (l *Linear) replaceFound(with string) tea.Cmd {
	deps := l.m.search().Replace
	last := l.replace
	if err := deps.Refusal(); err != nil {
		l.say(search.Reason(err))
		return nil
	}
	if len(last.files) == 0 || with == "" {
		l.say(lang.T(`First /find TEXT, then /replace NEW TEXT; /replace "" takes it out.`))
		return nil
	}
	if with == `""` {
		with = ""
	}
	made, err := replacementOf(last.query, sanitize.Line(with))
	if err != nil {
		l.say(lang.Say(err))
		return nil
	}
	ctx := l.m.o.Ctx
	return func() tea.Msg {
		plans := deps.Planned(ctx, made, last.files)
		return apply(func(m *Model) tea.Cmd {
			parts := l.tellPlans(last.files, plans)
			if len(parts) == 0 {
				l.say(lang.T("there is nothing to replace"))
				return nil
			}
			lines := 0
			for _, p := range parts {
				lines += len(p.Lines)
			}
			title := lang.T("Replace on %s in %s", lang.N(lines, "%d line", "%d lines", lines), lang.N(len(parts), "%d file", "%d files", len(parts)))
			m.push(m.confirm(title, lang.T("replaces"), nil, func(*Model) tea.Cmd { return l.doReplace(deps, made, parts) }))
			return nil
		})
	}
}

func replacementOf(q grep.Query, with string) (*grep.Replacement, error) {
	p, err := grep.Compile(q)
	if err != nil {
		return nil, err
	}
	return p.Replacing(with)
}

// tellPlans tells what each line would become, and returns what can be replaced.
func (l *Linear) tellPlans(files []grep.File, plans map[string]grep.Planned) (parts []grep.Part) {
	n := 0
	for _, f := range files {
		plan := plans[f.Path]
		if plan.Err != nil {
			l.say(lang.T("%s is not replaced in: %s", sanitize.Name(f.Path), search.Reason(plan.Err)))
			continue
		}
		part := grep.Part{Path: f.Path, Held: plan.Held}
		for i, line := range f.Lines {
			part.Lines = append(part.Lines, line.Number)
			if n++; n <= mostFound && i < len(plan.Lines) {
				at := sanitize.Line(fmt.Sprintf("%s:%d", f.Path, line.Number))
				l.say(linear.Lines(lang.T("%s: %s, becomes: %s", at, strings.TrimSpace(line.Text), strings.TrimSpace(plan.Lines[i].Text)))...)
			}
		}
		parts = append(parts, part)
	}
	if n > mostFound {
		l.say(lang.N(n-mostFound, "%d more is not listed.", "%d more are not listed.", n-mostFound))
	}
	return parts
}

// doReplace replaces, and tells what came of it.
func (l *Linear) doReplace(deps search.Replacer, made *grep.Replacement, parts []grep.Part) tea.Cmd {
	return func() tea.Msg {
		step, did, left := deps.Do(made, parts)
		return apply(func(*Model) tea.Cmd {
			if len(step) > 0 {
				l.replace.steps = append(l.replace.steps, step)
				l.say(did, lang.T("/unreplace takes it back."))
			}
			l.sayLeft(left)
			l.replace.files = nil // as it was found it is not there any more
			return nil
		})
	}
}

func (l *Linear) sayLeft(left string) {
	if left != "" {
		l.say(left)
	}
}

// unreplace takes the last replacement back.
func (l *Linear) unreplace(string) tea.Cmd {
	n := len(l.replace.steps)
	if n == 0 {
		l.say(lang.T("nothing was replaced that could be taken back"))
		return nil
	}
	step := l.replace.steps[n-1]
	l.replace.steps = slices.Clone(l.replace.steps[:n-1])
	deps := l.m.search().Replace
	return func() tea.Msg {
		stay, did, left := deps.Back(step)
		return apply(func(*Model) tea.Cmd {
			if len(stay) > 0 {
				l.replace.steps = append(l.replace.steps, stay)
			}
			if did != "" {
				l.say(did)
			}
			l.sayLeft(left)
			return nil
		})
	}
}

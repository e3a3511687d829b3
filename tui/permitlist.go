package tui

import (
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/permit"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Where a row of the list of rules comes from: the beginning of its id.
const (
	ruleKept   = "kept:"
	ruleConf   = "conf:"
	ruleTold   = "told:"
	ruleOurs   = "ours:"
	ruleEngine = "engine:"
	// rulesName names the list, so that it is found again to be refreshed.
	rulesName = "rules"
)

// rulesList lists the rules that hold: those that were added, those of the
// configuration, what the engine was told, and what it has been set up with.
func (m *Model) rulesList() dialog.Dialog {
	p := dialog.NewPicker(lang.T("Permissions"), m.ruleRows(),
		dialog.Extra{Key: "ctrl+d", Help: lang.T("removes"), Do: func(id string) []call.Invocation {
			return do(call.PermissionDrop.With(call.WriteRuleArgs{Text: id}))
		}})
	p.Name = rulesName
	return p
}

func (m *Model) ruleRows() []dialog.Row {
	write := func(text string) []call.Invocation {
		return do(call.PermissionWrite.With(call.WriteRuleArgs{Text: text}))
	}
	first, about := lang.Key("Add a rule…"), lang.Key("what it names is allowed without asking")
	rows := []dialog.Row{{Label: lang.T(first), Detail: lang.T(about),
		Find: dialog.AlsoEnglish(first) + dialog.AlsoEnglish(about),
		Do:   write(m.suggestion())}}
	add := func(kind string, list []permit.Rule, detail string) {
		for _, r := range list {
			rows = append(rows, dialog.Row{Verdict: true, Label: r.String(), Detail: lang.T(detail),
				Find: dialog.AlsoEnglish(detail), ID: kind + r.String(), Do: write(r.String())})
		}
	}
	add(ruleKept, m.permits.kept, lang.Key("allowed in this workspace"))
	add(ruleConf, m.o.Permits.Rules.Allow, lang.Key("allowed by the configuration"))
	add(ruleConf, m.o.Permits.Rules.Ask, lang.Key("always asked, by the configuration"))
	told := lang.Key("allowed until the engine restarts")
	if m.permits.stale {
		told = lang.Key("allowed unless the engine was restarted")
	}
	add(ruleTold, m.permits.told, told)
	for _, r := range m.asks.always {
		rows = append(rows, dialog.Row{Verdict: true, Label: r.Permission + " " + r.Pattern,
			Detail: lang.T("allowed until exit, by OpenSpace for its commands"),
			ID:     ruleOurs + r.Permission + " " + r.Pattern, Do: write(r.Permission + " " + r.Pattern)})
	}
	return append(rows, m.engineRuleRows(write(""))...)
}

// engineRuleRows lists the rules that the engine was set up with, of the agent
// that answers the next prompt and of the session. They hold for the commands of
// OpenSpace too.
func (m *Model) engineRuleRows(do []call.Invocation) (rows []dialog.Row) {
	name, _ := m.who(m.session())
	if a := m.agentInfo(name); a != nil {
		rows = append(rows, dialog.Row{Label: lang.T("The engine's own rules"),
			Detail: lang.T("they hold for OpenSpace's commands too"), ID: ruleEngine, Do: do})
		for _, r := range a.Permission {
			rows = append(rows, dialog.Row{Verdict: true, Label: r.Permission + " " + r.Pattern, ID: ruleEngine, Do: do,
				Detail: lang.T("%s, by the engine for %s", r.Action, sanitize.Line(a.Name))})
		}
	}
	if s := m.st.Session(m.session()); s != nil {
		for _, r := range s.Permission {
			rows = append(rows, dialog.Row{Verdict: true, Label: r.Permission + " " + r.Pattern, ID: ruleEngine, Do: do,
				Detail: lang.T("%s, by the engine for this session", r.Action)})
		}
	}
	return rows
}

// suggestion is the rule for exactly what was asked last.
func (m *Model) suggestion() string {
	if p := m.permits.last; len(p.Patterns) == 1 {
		if r, err := permit.Parse(p.Permission + " " + p.Patterns[0]); err == nil {
			return r.String()
		}
	}
	return ""
}

// relistRules brings an open list up to date.
func (m *Model) relistRules() {
	for _, d := range m.dialogs {
		if p, ok := d.(*dialog.Picker); ok && p.Name == rulesName {
			at := p.At
			p.SetRows(m.ruleRows())
			p.At = max(min(at, len(p.Shown)-1), 0)
		}
	}
}

// dropRule removes a row of the list.
func (m *Model) dropRule(id string) tea.Cmd {
	switch kind, rule, _ := strings.Cut(id, ":"); kind + ":" {
	case ruleKept:
		return m.changeRules(commands.ChangeRules{Remove: rule})
	case ruleConf:
		m.toast(commands.LevelInfo, lang.T("it stands in the configuration, under permissions: it is removed there"))
	case ruleOurs:
		m.asks.forget(rule)
		m.relistRules()
		m.toast(commands.LevelInfo, lang.T("asked again from now on: %s", rule))
	case ruleTold:
		return m.ask(&dialog.Question{Title: lang.T("Have the engine forget?"),
			Text: lang.T("The engine cannot forget one of these: it forgets all that it was told to allow always, in " +
				"every session " +
				"of this workspace, and ends terminals that run there."), Yes: lang.T("y forgets"),
			Do: do(call.PermissionForget.Bare())})
	case ruleEngine:
		m.toast(commands.LevelInfo, lang.T("the engine has been set up with it: its own configuration says it"))
	}
	return nil
}

// ruleInput asks for a rule.
func (m *Model) ruleInput(text string) dialog.Dialog {
	f := textinput.New()
	f.Prompt = "› "
	f.Placeholder = lang.T("PERMISSION PATTERN, as in: bash go test *")
	f.SetVirtualCursor(true)
	f.SetValue(sanitize.Line(text))
	f.CursorEnd()
	f.Focus()
	return &dialog.Input{Title: lang.T("Allow without asking"), Field: f, Done: func(text string) tea.Cmd {
		if _, err := permit.Parse(text); err != nil {
			m.toast(commands.LevelError, lang.Translate(err))
			m.push(m.ruleInput(text))
			return nil
		}
		m.push(m.rulesList())
		return m.invoke(call.PermissionRules.With(call.RulesArgs{Add: text}))
	}}
}

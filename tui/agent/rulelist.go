package agent

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

// List lists the rules that hold: those that were added, those of the
// configuration, what the engine was told, and what it has been set up with.
func (rs *Rules) List() dialog.Dialog {
	p := dialog.NewPicker(lang.T("permissions"), rs.ruleRows(),
		dialog.Extra{Key: "ctrl+d", Help: lang.T("removes"), Do: func(id string) []call.Invocation {
			return dialog.Do(call.PermissionDrop.With(call.WriteRuleArgs{Text: id}))
		}})
	p.Name = rulesName
	return p
}

func (rs *Rules) ruleRows() []dialog.Row {
	write := func(text string) []call.Invocation {
		return dialog.Do(call.PermissionWrite.With(call.WriteRuleArgs{Text: text}))
	}
	first, about := lang.Key("add-a-rule"), lang.Key("what-names-allowed-without-asking")
	rows := []dialog.Row{{Label: lang.T(first), Detail: lang.T(about),
		Find: dialog.AlsoEnglish(first) + dialog.AlsoEnglish(about),
		Do:   write(rs.suggestion())}}
	add := func(kind string, list []permit.Rule, detail lang.Phrase) {
		for _, r := range list {
			rows = append(rows, dialog.Row{Verdict: true, Label: r.String(), Detail: lang.T(detail),
				Find: dialog.AlsoEnglish(detail), ID: kind + r.String(), Do: write(r.String())})
		}
	}
	add(ruleKept, rs.kept, lang.Key("allowed-in-this-workspace"))
	add(ruleConf, rs.Conf.Allow, lang.Key("allowed-by-the-configuration"))
	add(ruleConf, rs.Conf.Ask, lang.Key("always-asked-by-the-configuration"))
	told := lang.Key("allowed-until-the-engine-restarts")
	if rs.stale {
		told = lang.Key("allowed-unless-engine-restarted")
	}
	add(ruleTold, rs.told, told)
	for _, r := range rs.calls.asks.always {
		rows = append(rows, dialog.Row{Verdict: true, Label: r.Permission + " " + r.Pattern,
			Detail: lang.T("allowed-until-exit-openspace-commands"),
			ID:     ruleOurs + r.Permission + " " + r.Pattern, Do: write(r.Permission + " " + r.Pattern)})
	}
	return append(rows, rs.engineRuleRows(write(""))...)
}

// engineRuleRows lists the rules that the engine was set up with, of the agent
// that answers the next prompt and of the session. They hold for the commands of
// OpenSpace too.
func (rs *Rules) engineRuleRows(do []call.Invocation) (rows []dialog.Row) {
	name, _ := rs.calls.from.Answers(rs.calls.from.Session())
	if a := rs.calls.from.AgentInfo(name); a != nil {
		rows = append(rows, dialog.Row{Label: lang.T("the-engines-own-rules"),
			Detail: lang.T("they-hold-openspaces-commands-too"), ID: ruleEngine, Do: do})
		for _, r := range a.Permission {
			rows = append(rows, dialog.Row{Verdict: true, Label: r.Permission + " " + r.Pattern, ID: ruleEngine, Do: do,
				Detail: lang.T("by-the-engine-for", r.Action, sanitize.Line(a.Name))})
		}
	}
	if s := rs.calls.st.Session(rs.calls.from.Session()); s != nil {
		for _, r := range s.Permission {
			rows = append(rows, dialog.Row{Verdict: true, Label: r.Permission + " " + r.Pattern, ID: ruleEngine, Do: do,
				Detail: lang.T("engine-session", r.Action)})
		}
	}
	return rows
}

// suggestion is the rule for exactly what was asked last.
func (rs *Rules) suggestion() string {
	if p := rs.last; len(p.Patterns) == 1 {
		if r, err := permit.Parse(p.Permission + " " + p.Patterns[0]); err == nil {
			return r.String()
		}
	}
	return ""
}

// Relist brings an open list up to date.
func (rs *Rules) Relist() {
	for _, d := range *rs.calls.from.Dialogs() {
		if p, ok := d.(*dialog.Picker); ok && p.Name == rulesName {
			at := p.At
			p.SetRows(rs.ruleRows())
			p.At = max(min(at, len(p.Shown)-1), 0)
		}
	}
}

// DropRow removes a row of the list.
func (rs *Rules) DropRow(id string) tea.Cmd {
	switch kind, rule, _ := strings.Cut(id, ":"); kind + ":" {
	case ruleKept:
		return rs.Change(commands.ChangeRules{Remove: rule})
	case ruleConf:
		rs.calls.toast(commands.LevelInfo,
			lang.T("stands-configuration-under-permissions"))
	case ruleOurs:
		rs.calls.asks.forget(rule)
		rs.Relist()
		rs.calls.toast(commands.LevelInfo, lang.T("asked-again-from-now-on", rule))
	case ruleTold:
		return rs.calls.from.Ask(&dialog.Question{Title: lang.T("have-the-engine-forget"),
			Text: lang.T("engine-cannot-forget-one-these"), Yes: lang.T("y-forgets"),
			Do: dialog.Do(call.PermissionForget.Bare())})
	case ruleEngine:
		rs.calls.toast(commands.LevelInfo,
			lang.T("engine-has-been-set-up"))
	}
	return nil
}

// Input asks for a rule.
func (rs *Rules) Input(text string) dialog.Dialog {
	f := textinput.New()
	f.Prompt = "› "
	f.Placeholder = lang.T("permission-pattern-bash-go-test")
	f.SetVirtualCursor(true)
	f.SetValue(sanitize.Line(text))
	f.CursorEnd()
	f.Focus()
	return &dialog.Input{Title: lang.T("allow-without-asking"), Field: f, Done: func(text string) tea.Cmd {
		if _, err := permit.Parse(text); err != nil {
			rs.calls.toast(commands.LevelError, lang.Translate(err))
			rs.calls.from.Dialogs().Push(rs.Input(text))
			return nil
		}
		rs.calls.from.Dialogs().Push(rs.List())
		return rs.calls.from.Invoke(call.PermissionRules.With(call.RulesArgs{Add: text}))
	}}
}

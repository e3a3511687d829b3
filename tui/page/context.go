package page

import (
	"fmt"
	"strings"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Told is what a session's agent is told with prompts.
type Told struct{ Level, Text string }

// Context tells what is told with prompts and what fills the model's window.
func Context(from Source, told Told, cost func(session string) Cost, ascii bool) dialog.Dialog {
	sid := from.Session()
	return &dialog.Live{Page: dialog.NewPage(lang.T("context"), ""), Build: func(win *widget.Window, w int) []string {
		p := newProse(from, win, w)
		p.ascii = ascii
		p.window(sid)
		p.ours(cost(sid))
		p.telling(told.Level, told.Text)
		return p.Lines
	}}
}

// LevelHelp says what is told at a level.
func LevelHelp(level string) string {
	switch level {
	case commands.ContextMinimal:
		return lang.T("nothing-of-the-panes-minimal")
	case commands.ContextFull:
		return lang.T("what-open-text-view-full")
	}
	return lang.T("what-open-where-medium")
}

// telling says what is told at a level, and how that reads now.
func (p *prose) telling(level, told string) {
	p.Head(lang.T("told-each-prompt-when-changed"))
	for _, l := range []string{commands.ContextMinimal, commands.ContextMedium, commands.ContextFull} {
		if l == level {
			p.Say("●", theme.Text, LevelHelp(l), theme.Text)
		} else {
			p.Say(" ", theme.Text, LevelHelp(l), theme.Muted)
		}
	}
	p.Muted(lang.T("context-minimal-medium-full-chooses"))
	switch {
	case p.from.Engine().Kind == client.Demo:
		told = lang.T("demo-engine-told-nothing")
	case level == commands.ContextMinimal:
		told = ""
	case told == "":
		told = lang.T("nothing-open-beside-conversation-now")
	}
	if told != "" {
		p.Head(lang.T("as-it-is-now"))
		for _, l := range strings.Split(strings.TrimSuffix(told, "\n"), "\n") {
			p.Muted(strings.ReplaceAll(l, "\t", "  "))
		}
	}
}

// usage tells what the last reply took of the model's window, by kind.
func usage(from Source, session string) []string {
	_, model := from.Answers(session)
	window := 0
	if info := from.ModelInfo(model); info != nil {
		window = info.Limit.Context
	}
	used, cost := from.Store().Usage(session)
	if used == 0 {
		return []string{lang.T("nothing-yet-there-no-reply")}
	}
	line := lang.N(used, "n-tokens", used)
	if window > 0 {
		line = lang.T("of-tokens", used, window, used*100/window)
	}
	out := []string{line}
	if t := from.Store().Session(session).LastTokens(); t != nil {
		out = append(out, lang.T("input-cached-newly-cached-output", t.Input,
			t.Cache.Read, t.Cache.Write, t.Output, t.Reasoning))
	}
	if cost > 0 {
		out = append(out, lang.T("the-session-has-cost", cost))
	}
	return out
}

// Cost is what this program itself adds to the requests of a session, in
// letters: the engine tells no tokens of such parts.
type Cost struct {
	Tools, Commands int // in each request; how many they are
	Instructions    int // in each request
	Told, Messages  int // in the conversation so far; how many they are
}

// ours tells what the program adds to what the model reads.
func (p *prose) ours(c Cost) {
	p.Head(lang.T("what-openspace-adds-estimated-letters", lettersPerToken))
	if p.from.Engine().Kind == client.Demo {
		p.Muted(lang.T("demo-engine-no-model-told"))
		return
	}
	row := func(letters int, what string) {
		p.Say(fmt.Sprintf("%6d", (letters+lettersPerToken-1)/lettersPerToken), theme.Info, what, theme.Text)
	}
	row(c.Tools, lang.N(c.Commands, "tools-in-each-request-commands", c.Commands))
	row(c.Instructions, lang.T("instructions-in-each-request"))
	row(c.Told, lang.N(c.Messages, "context-messages-session-far", c.Messages))
}

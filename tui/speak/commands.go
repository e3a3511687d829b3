package speak

import (
	"fmt"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/linear"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// ownCommand is a slash command that only the linear program has, or that it
// carries out in its own way.
type ownCommand struct {
	name string
	help lang.Phrase
	run  func(l *Speaker, text string) tea.Cmd
}

// ownCommands are those, in the order in which help tells them.
func ownCommands() []ownCommand {
	tell := func(f func(l *Speaker, n int) []string, usual int) func(*Speaker, string) tea.Cmd {
		return func(l *Speaker, text string) tea.Cmd {
			n := usual
			if text != "" {
				var err error
				if n, err = strconv.Atoi(text); err != nil || n < 1 {
					l.say(lang.T("give-number-3"))
					return nil
				}
			}
			l.say(f(l, n)...)
			return nil
		}
	}
	last := tell(func(l *Speaker, _ int) []string { return l.teller.Last() }, 1)
	messages := tell(func(l *Speaker, n int) []string { return l.teller.Messages(n) }, 10)
	return []ownCommand{
		{"last", lang.Key("read-the-last-reply-again"), last},
		{"again", lang.Key("the-same-as-last"), last},
		{"messages", lang.Key("read-last-messages-again-messages"), messages},
		{"list", lang.Key("the-same-as-messages"), messages},
		{"details", lang.Key("read-all-last-tool-call"), tell(func(l *Speaker, n int) []string { return l.teller.Details(n) }, 1)},
		{"show", lang.Key("read-what-agent-showed-last"), (*Speaker).show},
		{"panes", lang.Key("list-what-is-open"), func(l *Speaker, _ string) tea.Cmd { return l.panes() }},
		{"draft", lang.Key("read-text-command-put-back"), (*Speaker).draft},
		{"thinking", lang.Key("tell-models-reasoning-too-no"), func(l *Speaker, _ string) tea.Cmd {
			l.teller.Thinking = !l.teller.Thinking
			l.p.Switched(l.teller.Thinking, lang.T("reasoning-is-told"), lang.T("reasoning-is-not-told"))
			return nil
		}},
		{"search", lang.Key("find-text-conversation-search-words"), (*Speaker).search},
		{"activity", lang.Key("tell-what-agent-did-panes"), func(l *Speaker, _ string) tea.Cmd { l.activity(); return nil }},
		{"diff", lang.Key("list-what-changed-diff-turn"), (*Speaker).changes},
		{"files", lang.Key("list-files-workspace-folder-files"), (*Speaker).files},
		{"find", lang.Key("find-text-files-workspace-find"), (*Speaker).find},
		{"replace", lang.Key("replace-what-find-found-last"), (*Speaker).replaceFound},
		{"unreplace", lang.Key("take-last-replacement-back"), (*Speaker).unreplace},
		{"symbols", lang.Key("find-what-defines-name-files"), (*Speaker).symbols},
		{"help", lang.Key("tell-this"), func(l *Speaker, _ string) tea.Cmd { l.say(l.help()...); return nil }},
	}
}

// panesOnly are the slash commands that only arrange panes or how they look, and
// what does the same here.
func panesOnly() map[string]string {
	return map[string]string{
		"beside": lang.T("instead-sessions-goes-session"), "timeline": lang.T("instead-messages-reads-revert-fork"), "themes": "",
		"logs":     lang.T("instead-openspace-doctor-names-file"),
		"settings": lang.T("instead-change-file-openspace-config"), "keys": "", "layout": "",
		"timestamps": "", "lend": "", "term": lang.T("instead-command-runs-a-command"), "edit": "",
		"editor": lang.T("instead-line-begins-text-several"),
		"open":   lang.T("instead-show-path-reads-file"),
		"deck":   lang.T("instead-show-path-reads-deck"),
		"board":  lang.T("instead-show-path-reads-whiteboard"),
	}
}

// own runs a command of our own; it is false where it is for the program.
func (l *Speaker) own(text string) (tea.Cmd, bool) {
	rest, ok := strings.CutPrefix(text, "/")
	if !ok {
		return nil, false
	}
	name, rest := prompt.SlashWord(rest)
	for _, c := range ownCommands() {
		if c.name == name {
			return c.run(l, rest), true
		}
	}
	if c, ok := l.p.Registry().BySlash(name); ok {
		name = c.Slash
	}
	if instead, ok := panesOnly()[name]; ok {
		told := lang.T("shows-panes-not-screen-reader", name)
		if instead != "" {
			told += " " + instead
		}
		l.say(told)
		return nil, true
	}
	return nil, false
}

// help tells what can be typed.
func (l *Speaker) help() []string {
	out := []string{
		lang.T("line-prompt-backslash-end-goes"),
		lang.T("runs-command-shell-names-file"),
		lang.T("questions-answered-number-word-ctrl"),
		lang.T("commands-for-reading-label"),
	}
	ours := map[string]bool{}
	for _, c := range ownCommands() {
		ours[c.name] = true
		out = append(out, "/"+c.name+": "+lang.T(c.help))
	}
	out = append(out, lang.T("commands-label"))
	hidden := panesOnly()
	for _, c := range l.p.Registry().All() {
		if _, pane := hidden[c.Slash]; c.Slash == "" || pane || ours[c.Slash] {
			continue
		}
		out = append(out, "/"+c.Slash+": "+lang.T(c.Doc))
	}
	for _, c := range l.p.Connection().Commands {
		if _, local := l.p.Registry().BySlash(c.Name); !local && !ours[c.Name] {
			out = append(out, "/"+sanitize.Line(c.Name)+": "+sanitize.Line(c.Description))
		}
	}
	return append(out, lang.T("end-of-help"))
}

// draft reads, sends or forgets what was put back into the prompt.
func (l *Speaker) draft(what string) tea.Cmd {
	c := l.p.Chat()
	if c == nil || !c.Dirty() {
		l.say(lang.T("there-is-no-draft"))
		return nil
	}
	d := c.Compose()
	switch what {
	case "send":
		c.Prompt().Discard()
		return l.p.Submit(commands.Submit{Text: strings.TrimSpace(d.Value()), Pieces: d.Pieces})
	case "drop":
		c.Prompt().Discard()
		l.say(lang.T("the-draft-is-dropped"))
	default:
		l.say(linear.Lines(lang.T("draft", d.Value()))...)
	}
	return nil
}

// search tells the lines of the conversation that hold a text.
func (l *Speaker) search(text string) tea.Cmd {
	if text == "" {
		l.say(lang.T("say-what-look-search-words"))
		return nil
	}
	all := l.teller.Messages(1 << 20)
	var found []string
	who := "" // as it leads in
	for _, line := range all {
		for _, lead := range []string{lang.T("you-label"), lang.T("assistant-label")} {
			if strings.HasPrefix(line, lead) {
				who = lead
			}
		}
		if strings.Contains(strings.ToLower(line), strings.ToLower(text)) {
			if !strings.HasPrefix(line, who) {
				line = who + line
			}
			found = append(found, line)
		}
	}
	l.say(lang.N(len(found), "lines-found", len(found)))
	l.say(found...)
	return nil
}

// activity tells what agents did, the newest first.
func (l *Speaker) activity() {
	n := 0
	for e := range l.p.Activity().All() {
		if n++; n > maxRows {
			break
		}
		text := fmt.Sprintf("%d. %s, %s", e.ID, l.commandDone(e.Cmd, e.Args), e.Status.Said())
		if e.Error != "" {
			text += ": " + e.Error
		}
		l.say(linear.Lines(text)...)
	}
	if n == 0 {
		l.say(lang.T("agent-did-nothing-panes-yet"))
	} else {
		l.say(lang.T("undo-agent-takes-last-one"))
	}
}

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
	name, help string
	run        func(l *Speaker, text string) tea.Cmd
}

// ownCommands are those, in the order in which help tells them.
func ownCommands() []ownCommand {
	tell := func(f func(l *Speaker, n int) []string, usual int) func(*Speaker, string) tea.Cmd {
		return func(l *Speaker, text string) tea.Cmd {
			n := usual
			if text != "" {
				var err error
				if n, err = strconv.Atoi(text); err != nil || n < 1 {
					l.say(lang.T("Give a number, as in 3."))
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
		{"last", lang.Key("Read the last reply again."), last},
		{"again", lang.Key("The same as /last."), last},
		{"messages", lang.Key("Read the last messages again: /messages 20 reads twenty."), messages},
		{"list", lang.Key("The same as /messages."), messages},
		{"details", lang.Key("Read all that the last tool call gave, and of an edit what changed: /details 2 reads the one before."), tell(func(l *Speaker, n int) []string { return l.teller.Details(n) }, 1)},
		{"show", lang.Key("Read what the agent showed last, or a file, a terminal, a deck or a whiteboard that is named: /show src/a.go:10-20."), (*Speaker).show},
		{"panes", lang.Key("List what is open."), func(l *Speaker, _ string) tea.Cmd { return l.panes() }},
		{"draft", lang.Key("Read the text that a command put back to be changed: /draft send sends it, /draft drop forgets it."), (*Speaker).draft},
		{"thinking", lang.Key("Tell the model's reasoning too, or no longer."), func(l *Speaker, _ string) tea.Cmd {
			l.teller.Thinking = !l.teller.Thinking
			l.p.Switched(l.teller.Thinking, lang.T("reasoning is told"), lang.T("reasoning is not told"))
			return nil
		}},
		{"search", lang.Key("Find a text in the conversation: /search WORDS."), (*Speaker).search},
		{"activity", lang.Key("Tell what the agent did to the panes."), func(l *Speaker, _ string) tea.Cmd { l.activity(); return nil }},
		{"diff", lang.Key("List what changed: /diff turn, session, tree or staged. A file's number reads its lines."), (*Speaker).changes},
		{"files", lang.Key("List the files of the workspace, or of a folder: /files src. A folder's number lists it, a file's reads it."), (*Speaker).files},
		{"find", lang.Key("Find a text in the files of the workspace: /find TEXT. A number reads there."), (*Speaker).find},
		{"replace", lang.Key("Replace what /find found last: /replace NEW TEXT. What each line becomes is told, and asked about."), (*Speaker).replaceFound},
		{"unreplace", lang.Key("Take the last replacement back."), (*Speaker).unreplace},
		{"symbols", lang.Key("Find what defines a name in the files of the workspace: /symbols NAME. A number reads there."), (*Speaker).symbols},
		{"help", lang.Key("Tell this."), func(l *Speaker, _ string) tea.Cmd { l.say(l.help()...); return nil }},
	}
}

// panesOnly are the slash commands that only arrange panes or how they look, and
// what does the same here.
func panesOnly() map[string]string {
	return map[string]string{
		"beside": lang.T("Instead, /sessions goes to a session."), "timeline": lang.T("Instead, /messages reads, /revert and /fork go back."), "themes": "",
		"logs":     lang.T("Instead, openspace doctor names the file of the log."),
		"settings": lang.T("Instead, change the file that openspace config path names."), "keys": "", "layout": "",
		"timestamps": "", "lend": "", "term": lang.T("Instead, !COMMAND runs a command."), "edit": "",
		"editor": lang.T("Instead, a line << begins a text of several lines."),
		"open":   lang.T("Instead, /show PATH reads a file."),
		"deck":   lang.T("Instead, /show PATH reads a deck."),
		"board":  lang.T("Instead, /show PATH reads a whiteboard."),
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
		told := lang.T("/%s shows panes: not in screen reader mode.", name)
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
		lang.T("A line is a prompt. A backslash at its end goes on in the next line; a line << begins a text that a " +
			"line END ends."),
		lang.T("! runs a command in the shell, @ names a file of the workspace, / begins a command."),
		lang.T("Questions are answered by a number or a word. Ctrl+C interrupts the turn, twice it leaves; the end " +
			"of the input leaves too."),
		lang.T("Commands for reading:"),
	}
	ours := map[string]bool{}
	for _, c := range ownCommands() {
		ours[c.name] = true
		out = append(out, "/"+c.name+": "+lang.T(c.help))
	}
	out = append(out, lang.T("Commands:"))
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
	return append(out, lang.T("End of help."))
}

// draft reads, sends or forgets what was put back into the prompt.
func (l *Speaker) draft(what string) tea.Cmd {
	c := l.p.Chat()
	if c == nil || !c.Dirty() {
		l.say(lang.T("There is no draft."))
		return nil
	}
	d := c.Compose()
	switch what {
	case "send":
		c.Discard()
		return l.p.Submit(commands.Submit{Text: strings.TrimSpace(d.Value()), Pieces: d.Pieces})
	case "drop":
		c.Discard()
		l.say(lang.T("The draft is dropped."))
	default:
		l.say(linear.Lines(lang.T("Draft: %s", d.Value()))...)
	}
	return nil
}

// search tells the lines of the conversation that hold a text.
func (l *Speaker) search(text string) tea.Cmd {
	if text == "" {
		l.say(lang.T("Say what to look for: /search WORDS."))
		return nil
	}
	all := l.teller.Messages(1 << 20)
	var found []string
	who := "" // as it leads in
	for _, line := range all {
		for _, lead := range []string{lang.T("You: "), lang.T("Assistant: ")} {
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
	l.say(lang.N(len(found), "%d line found.", "%d lines found.", len(found)))
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
		l.say(lang.T("The agent did nothing to the panes yet."))
	} else {
		l.say(lang.T("/undo-agent takes the last one back."))
	}
}

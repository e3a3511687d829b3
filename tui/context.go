package tui

import (
	"fmt"
	"path"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/redact"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/term"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Bounds on what is told of the panes, in bytes: of one content, and of all.
const (
	maxExcerpt = 6 << 10
	maxTold    = 16 << 10
	maxListed  = 30 // contents that are named
)

// paneContext is what the agents of the sessions were told of the panes.
type paneContext struct {
	levels map[string]string   // by session, where one was chosen
	sent   map[string]sentNews // by session: what is on its way
}

// sentNews is what a session is told by a message that the engine has not told
// of yet.
type sentNews struct{ message, text string }

// rebind gives a session the name that the engine gave it.
func (t *paneContext) rebind(local, real string) {
	moveKey(t.levels, local, real)
	moveKey(t.sent, local, real)
}

func moveKey[V any](of map[string]V, from, to string) {
	if v, ok := of[from]; ok {
		of[to] = v
		delete(of, from)
	}
}

// level is how much of the panes is told with a session's prompts.
func (m *Model) level(session string) string {
	if l := m.paneContext.levels[session]; l != "" {
		return l
	}
	return commands.ContextMedium
}

// setLevel chooses it for the session on screen.
func (m *Model) setLevel(level string) tea.Cmd {
	m.paneContext.levels[m.session()] = level
	m.toast(commands.LevelSuccess, lang.T("with each prompt the agent is told: %s", levelHelp(level)))
	return m.keepLevel(m.session())
}

// keepLevel keeps what was chosen for a session that the engine knows.
func (m *Model) keepLevel(session string) tea.Cmd {
	level, keep := m.paneContext.levels[session], m.o.RememberLevel
	if s := m.st.Session(session); keep == nil || level == "" || s == nil || s.Local() {
		return nil
	}
	return func() tea.Msg {
		if err := keep(session, level); err != nil {
			return toastMsg(commands.LevelWarning,
				lang.T("the level is in force, but could not be kept: %s", lang.Translate(err)))
		}
		return nil
	}
}

func levelHelp(level string) string {
	switch level {
	case commands.ContextMinimal:
		return lang.T("nothing of the panes (minimal)")
	case commands.ContextFull:
		return lang.T("what is open, and the text in view (full)")
	}
	return lang.T("what is open and where (medium)")
}

// nothingOpen is told when what was told before no longer holds.
const nothingOpen = "Nothing is open beside the conversation now."

// panesNews returns what is to be told of the panes before a session's next
// prompt, with a summary of a few words: nothing when it was told already, and
// the demo is told nothing.
func (m *Model) panesNews(session, agent string) (text, summary string) {
	if m.conn.kind == Demo || m.level(session) == commands.ContextMinimal {
		return "", ""
	}
	text, summary = m.panesText(session, agent, m.level(session) == commands.ContextFull)
	before := m.lastTold(session)
	switch {
	case text == "" && before == "" || text == before || text == "" && before == nothingOpen:
		return "", ""
	case text == "":
		return nothingOpen, lang.T("nothing is open")
	}
	return text, summary
}

// lastTold returns what of the panes stands last in the model's view of a
// session, also by a program before us.
func (m *Model) lastTold(session string) string {
	if sent, ok := m.paneContext.sent[session]; ok {
		if !m.st.Heard(session, sent.message) {
			return sent.text
		}
		delete(m.paneContext.sent, session)
	}
	for _, msg := range slices.Backward(m.st.InView(session)) {
		for _, p := range msg.Parts {
			if _, ok := chat.ContextSummary(p.Metadata); ok {
				return p.Text()
			}
		}
	}
	return ""
}

// panesText tells what is open beside conversations and where it stands, and
// with full the text in view, as far as the rules of a session's agent let it read
// that.
func (m *Model) panesText(session, agent string, full bool) (text, summary string) {
	inv := commands.Invocation{Origin: panes.Agent, Channel: commands.ChannelStream, Session: session, Agent: agent}
	unread := m.env(inv).Unread()
	var list, excerpts strings.Builder
	first, behind, n := "", "", 0 // what is named for all: the first in front, or at all
	for _, p := range m.ws.Panes() {
		for i, t := range p.Tabs {
			c := t.Content
			if c.ID().Kind() == chat.KindName {
				continue
			}
			n++
			if n > maxListed {
				continue
			}
			name := sanitize.Line(string(c.ID()))
			if behind == "" {
				behind = called(c)
			}
			current := i == p.Active
			list.WriteString("- " + name + told(c, current, p == m.ws.Focused()) + "\n")
			if !current {
				continue
			}
			if first == "" {
				first = called(c)
			}
			if file := m.fileOf(c); full && (file == "" || !unread(file)) {
				m.excerpt(&excerpts, c)
			}
		}
	}
	if n == 0 {
		return "", ""
	}
	if n > maxListed {
		fmt.Fprintf(&list, "- and %d more\n", n-maxListed)
	}
	if first == "" {
		first = behind
	}
	if summary = first; n > 1 {
		summary = lang.N(n-1, "%s and %d more", "%s and %d more", first, n-1)
	}
	return "What is open beside the conversation now (the program tells this, the person did not type it):\n" +
		list.String() + excerpts.String(), summary
}

// called is what the person knows a content by: the path of its file, else its
// title.
func called(c panes.Content) string {
	if ref := c.ID().Ref(); sanitize.Name(path.Base(ref)) == c.Title() {
		return sanitize.Name(ref)
	}
	return sanitize.Line(c.Title())
}

func told(c panes.Content, current, focused bool) string {
	var notes []string
	if d, ok := c.(panes.Describer); ok && current {
		if text := sanitize.Line(d.Describe()); text != "" {
			notes = append(notes, xansi.Truncate(text, 200, "…"))
		}
	}
	switch {
	case focused && current:
		notes = append(notes, "has the keyboard")
	case current:
		notes = append(notes, "shows")
	}
	if len(notes) == 0 {
		return ""
	}
	return ": " + strings.Join(notes, ", ")
}

// fileOf is the file that a content shows: its own, or the one in a terminal's
// editor; empty: none.
func (m *Model) fileOf(c panes.Content) string {
	switch id := c.ID(); {
	case id.Kind() != term.KindName:
		return id.Ref()
	case m.o.Terminals != nil:
		return m.o.Terminals.Set.Edits(id.Ref())
	}
	return ""
}

// excerpt adds what a content shows.
func (m *Model) excerpt(b *strings.Builder, c panes.Content) {
	e, ok := c.(panes.Excerpter)
	left := maxTold - b.Len()
	if !ok || left < maxExcerpt/4 {
		return
	}
	text := redact.Text(sanitize.Text(e.Excerpt(min(maxExcerpt, left))))
	if text = strings.TrimRight(text, "\n"); text == "" {
		return
	}
	name := sanitize.Line(string(c.ID()))
	fmt.Fprintf(b, "\n<shows content=%q>\n%s\n</shows>\n", name, strings.ReplaceAll(text, "</shows", "< /shows"))
}

// contextPage tells what is told with prompts and what fills the model's
// window.
func (m *Model) contextPage() dialog.Dialog {
	sid := m.session()
	level := m.level(sid)
	agent, _ := m.who(sid)
	told, _ := m.panesText(sid, agent, level == commands.ContextFull) // as it is when it is asked for
	return &dialog.Live{Page: dialog.NewPage(lang.T("Context"), ""), Build: func(win *widget.Window, w int) []string {
		p := m.prose(win, w)
		p.window(sid)
		p.ours(sid)
		p.telling(level, told)
		return p.Lines
	}}
}

// telling says what is told at a level, and how that reads now.
func (p *prose) telling(level, told string) {
	p.Head(lang.T("Told with each prompt, when it changed"))
	for _, l := range []string{commands.ContextMinimal, commands.ContextMedium, commands.ContextFull} {
		if l == level {
			p.Say("●", theme.Text, levelHelp(l), theme.Text)
		} else {
			p.Say(" ", theme.Text, levelHelp(l), theme.Muted)
		}
	}
	p.Muted(lang.T("/context minimal, medium or full chooses, for this session"))
	switch {
	case p.m.conn.kind == Demo:
		told = lang.T("The demo engine is told nothing.")
	case level == commands.ContextMinimal:
		told = ""
	case told == "":
		told = lang.T("Nothing is open beside the conversation now.")
	}
	if told != "" {
		p.Head(lang.T("As it is now"))
		for _, l := range strings.Split(strings.TrimSuffix(told, "\n"), "\n") {
			p.Muted(strings.ReplaceAll(l, "\t", "  "))
		}
	}
}

// usage tells what the last reply took of the model's window, by kind.
func (m *Model) usage(session string) []string {
	_, model := m.who(session)
	window := 0
	if info := m.modelInfo(model); info != nil {
		window = info.Limit.Context
	}
	used, cost := m.st.Usage(session)
	if used == 0 {
		return []string{lang.T("nothing yet: there is no reply in this session")}
	}
	line := lang.N(used, "%d token", "%d tokens", used)
	if window > 0 {
		line = lang.T("%d of %d tokens, %d%%", used, window, used*100/window)
	}
	out := []string{line}
	if t := m.st.LastTokens(session); t != nil {
		out = append(out, lang.T("input %d · cached %d · newly cached %d · output %d · reasoning %d", t.Input,
			t.Cache.Read, t.Cache.Write, t.Output, t.Reasoning))
	}
	if cost > 0 {
		out = append(out, lang.T("the session has cost $%.4f", cost))
	}
	return out
}

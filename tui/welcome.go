package tui

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/supply"
	"github.com/openspace-tui/openspace/tui/widget"
)

// greeting is what an empty chat says: who answers, or what is missing and how
// to get it, and what to begin with.
type greeting struct {
	m     *Model
	w     int
	lines []string
}

// maxGreeting is how wide its sentences are at most, in cells.
const maxGreeting = 64

func (m *Model) welcome(w int) []string {
	g := &greeting{m: m, w: min(max(w-2, 10), maxGreeting)}
	tips := g.tips()
	g.w = min(max(w-2, 10), max(maxGreeting, tips.width()))
	g.center("OpenSpace", m.win.Theme.Style(theme.Primary).Bold(true).Render)
	g.center(lang.T("you-coding-agent-one-workspace"), m.win.Theme.Style(theme.Muted).Render)
	g.lines = append(g.lines, "")
	g.engine()
	g.provider()
	g.lines = append(g.lines, "")
	g.things(tips)
	return g.lines
}

func (g *greeting) center(text string, style func(...string) string) {
	text = xansi.Truncate(text, g.w, "…")
	g.lines = append(g.lines, g.full(strings.Repeat(" ", (g.w-xansi.StringWidth(text))/2)+style(text)))
}

// full is a line as wide as all others, so that they stand below each other.
func (g *greeting) full(l string) string {
	return l + strings.Repeat(" ", max(g.w-xansi.StringWidth(l), 0))
}

// tell adds a line that wraps, behind a mark.
func (g *greeting) tell(mark string, token theme.Token, text string) {
	for i, l := range wrap.Lines(sanitize.Line(text), max(g.w-2, 4), "") {
		lead := g.m.win.Theme.Style(token).Render(mark) + " "
		if i > 0 {
			lead = "  "
		}
		g.lines = append(g.lines, g.full(lead+g.m.win.Theme.Style(theme.Text).Render(l)))
	}
}

// engine reports whether there is one, else how to get it.
func (g *greeting) engine() {
	c := g.m.conn
	switch {
	case c.Kind() == client.Demo && c.Client() != nil:
		g.tell("!", theme.Warning, lang.T("demo-engine-scripted-offline-no"))
	case c.Live():
		g.tell("✓", theme.Success, lang.T("engine-x", c.Title()))
		if at := supply.Where(g.m.o.Files, false); at != "" {
			g.tell("✓", theme.Success, at)
		}
	case c.Err() == nil:
		g.tell("○", theme.Muted, lang.T("engine-starting-what-you-send"))
	}
	if c.Err() != nil {
		for _, l := range wrap.Lines(sanitize.Text(lang.Translate(c.Err())), max(g.w-2, 4), "") {
			g.lines = append(g.lines, g.full("  "+g.m.win.Theme.Style(theme.Error).Render(l)))
		}
	}
}

// provider says who answers, else how to connect somebody who does.
func (g *greeting) provider() {
	c := g.m.conn
	if !c.Live() || c.Kind() == client.Demo || c.Agents() == nil {
		return
	}
	_, model := g.m.choice.Who(g.m.chats.Session())
	switch own := g.own(); {
	case model.ModelID == "":
		g.tell("✗", theme.Error, lang.T("no-provider-connected-nobody-answers", g.connect()))
	case own == 0:
		g.tell("!", theme.Warning, lang.T("model-of-opencodes-free-ones", model, g.connect()))
	default:
		g.tell("✓", theme.Success, lang.T("model-models-chooses-another", model))
	}
}

// own counts the providers that the person connected.
func (g *greeting) own() int {
	n := 0
	for _, p := range g.m.conn.Providers().Providers {
		if p.ID != "opencode" {
			n++
		}
	}
	return n
}

// connect is how a provider is connected.
func (g *greeting) connect() string {
	if _, ok := g.m.reg.BySlash("connect"); ok {
		return lang.T("connect-adds-a-provider")
	}
	return lang.T("opencode-auth-login-adds-provider")
}

// tips are what one may begin with, each with what comes of it.
type tips [][2]string

// column is where the second column begins.
func (t tips) column() int {
	first := 0
	for _, tip := range t {
		first = max(first, xansi.StringWidth(tip[0]))
	}
	return xansi.StringWidth(trying()) + first + 2
}

func (t tips) width() int {
	second := 0
	for _, tip := range t {
		second = max(second, xansi.StringWidth(tip[1]))
	}
	return t.column() + second
}

// trying stands before the tips.
func trying() string { return lang.T("try") + "   " }

func (g *greeting) tips() tips {
	m := g.m
	all := [2]string{m.keys.Way(call.AppPalette), lang.T("everything-there-is") + " · " +
		lang.T("x-keys", m.keys.Way(call.AppHelp))}
	list := tips{
		{lang.T("explain-this-repository"), lang.T("agent-shows-files-tells")},
		{m.keys.Way(call.AppOpen), lang.T("open-a-file-beside-this")},
		all,
		{"openspace --demo", lang.T("a-tour-offline")},
	}
	if m.conn.Kind() == client.Demo { // whose script knows these words
		list = tips{{"tour", lang.T("the-tour-of-everything")}, {"open README.md", lang.T("the-agent-shows-a-file")},
			{"run tests", lang.T("asks-runs-command")}, all}
	}
	return list
}

// things lists the tips, what comes of one below itself where there is no room
// beside it.
func (g *greeting) things(list tips) {
	muted, accent := g.m.win.Theme.Style(theme.Muted), g.m.win.Theme.Style(theme.Accent)
	lead, column := trying(), list.column()
	room := g.w - column
	for i, tip := range list {
		if i > 0 {
			lead = strings.Repeat(" ", xansi.StringWidth(lead))
		}
		if room < minTip {
			g.lines = append(g.lines, g.full(xansi.Truncate(muted.Render(lead)+accent.Render(tip[0]), g.w, "…")))
			continue
		}
		head := muted.Render(lead) + accent.Render(widget.Cell(tip[0], column-xansi.StringWidth(lead)-2)) + "  "
		for _, l := range wrap.Lines(tip[1], room, "") {
			g.lines = append(g.lines, g.full(head+muted.Render(l)))
			head = strings.Repeat(" ", column)
		}
	}
}

// minTip is how many cells the second column needs to be there.
const minTip = 16

package page

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// greeting is what an empty chat says: who answers, or what is missing and how
// to get it, and what to begin with.
type greeting struct {
	from     Source
	engine   Engine
	th       *theme.Theme
	connects bool
	w        int
	lines    []string
}

// maxGreeting is how wide its sentences are at most, in cells.
const maxGreeting = 64

// Welcome returns the lines of an empty chat, in at most w cells. Connects says that a
// provider can be connected here.
func Welcome(from Source, w int, connects bool) []string {
	g := &greeting{from: from, engine: from.Engine(), th: from.Window().Theme, connects: connects,
		w: min(max(w-2, 10), maxGreeting)}
	tips := g.tips()
	g.w = min(max(w-2, 10), max(maxGreeting, tips.width()))
	g.center("OpenSpace", g.th.Style(theme.Primary).Bold(true).Render)
	g.center(lang.T("you-coding-agent-one-workspace"), g.th.Style(theme.Muted).Render)
	g.lines = append(g.lines, "")
	g.answers()
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
		lead := g.th.Style(token).Render(mark) + " "
		if i > 0 {
			lead = "  "
		}
		g.lines = append(g.lines, g.full(lead+g.th.Style(theme.Text).Render(l)))
	}
}

// answers reports whether there is one, else how to get it.
func (g *greeting) answers() {
	e := &g.engine
	switch {
	case e.Kind == client.Demo && e.Client != nil:
		g.tell("!", theme.Warning, lang.T("demo-engine-scripted-offline-no"))
	case e.live():
		g.tell("✓", theme.Success, lang.T("engine-x", strings.TrimSpace("opencode "+e.Version)))
		if at := g.from.Where(false); at != "" {
			g.tell("✓", theme.Success, at)
		}
	case e.Err == nil:
		g.tell("○", theme.Muted, lang.T("engine-starting-what-you-send"))
	}
	if e.Err != nil {
		for _, l := range wrap.Lines(sanitize.Text(lang.Translate(e.Err)), max(g.w-2, 4), "") {
			g.lines = append(g.lines, g.full("  "+g.th.Style(theme.Error).Render(l)))
		}
	}
}

// provider says who answers, else how to connect somebody who does.
func (g *greeting) provider() {
	e := &g.engine
	if !e.live() || e.Kind == client.Demo || !e.Agents {
		return
	}
	_, model := g.from.Answers(g.from.Session())
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
	for _, p := range g.engine.Providers {
		if p.ID != "opencode" {
			n++
		}
	}
	return n
}

// connect is how a provider is connected.
func (g *greeting) connect() string {
	if g.connects {
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
	all := [2]string{g.from.KeyOf(call.AppPalette), lang.T("everything-there-is") + " · " +
		lang.T("x-keys", g.from.KeyOf(call.AppHelp))}
	list := tips{
		{lang.T("explain-this-repository"), lang.T("agent-shows-files-tells")},
		{g.from.KeyOf(call.AppOpen), lang.T("open-a-file-beside-this")},
		all,
		{"openspace --demo", lang.T("a-tour-offline")},
	}
	if g.engine.Kind == client.Demo { // whose script knows these words
		list = tips{{"tour", lang.T("the-tour-of-everything")}, {"open README.md", lang.T("the-agent-shows-a-file")},
			{"run tests", lang.T("asks-runs-command")}, all}
	}
	return list
}

// things lists the tips, what comes of one below itself where there is no room
// beside it.
func (g *greeting) things(list tips) {
	muted, accent := g.th.Style(theme.Muted), g.th.Style(theme.Accent)
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

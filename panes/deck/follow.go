package deck

import (
	"context"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/places"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/panes"
)

// choose goes through what can be followed; 0 chooses nothing.
func (v *view) choose(by int) {
	n := len(v.stops)
	switch {
	case by == 0 || n == 0:
		v.chosen = -1
	case v.chosen < 0 && by < 0:
		v.chosen = n - 1
	default:
		v.chosen = ((v.chosen+by)%n + n) % n
	}
}

// followStop goes where the chosen place leads, or the only one there is.
func (d *Deck) followStop() panes.Action {
	all := d.view.stops
	at := d.view.chosen
	if at < 0 && len(all) == 1 {
		at = 0
	}
	if at < 0 || at >= len(all) {
		return panes.Action{}
	}
	target := all[at].target
	if n, err := strconv.Atoi(strings.TrimPrefix(target, "#")); err == nil && target[0] == '#' {
		d.Go(n - 1)
		return panes.Action{}
	}
	kind, rest, _ := strings.Cut(target, ":")
	switch kind + ":" {
	case runTarget:
		d.arm(rest)
		return panes.Action{}
	case markdown.CommandTarget:
		return panes.RunLink(rest)
	case embedTarget:
		if p, ok := places.Parse(rest); ok {
			return openPlace(p)
		}
	case markdown.FileTarget:
		if p, ok := places.Parse(rest); ok {
			return d.followFile(p)
		}
	default:
		if web, ok := anchor.Web(target); ok {
			return panes.Do(call.AppBrowse.With(call.URLArgs{URL: web}))
		}
	}
	return panes.Action{}
}

// leads says where a target leads.
func leads(target string) string {
	kind, rest, _ := strings.Cut(target, ":")
	switch kind + ":" {
	case runTarget:
		return lang.T("run-this-code")
	case embedTarget:
		return markdown.Leads(markdown.FileTarget + rest)
	}
	return markdown.Leads(target)
}

// embedTarget begins the target of an embed, whose file was found.
const embedTarget = "embed:"

// followed is a place that a link of the deck was found to mean.
type followed struct{ place places.Place }

// followFile opens the file that a link means, beside the deck or from the
// workspace, as pictures are found. Which one it is is looked for off the loop.
func (d *Deck) followFile(p places.Place) panes.Action {
	all, files := deck.Beside(d.path, p.Path), d.host.Files
	if len(all) == 1 || files == nil {
		return openPlace(p)
	}
	return panes.Action{Cmd: func() tea.Msg {
		at := all[max(slices.IndexFunc(all, func(at string) bool { return files.Has(context.Background(), at) }), 0)]
		p.Path = at
		return followed{p}
	}}
}

// openPlace opens a file at a place, or another deck at a slide.
func openPlace(p places.Place) panes.Action {
	if deck.IsDeck(p.Path) {
		return panes.OpenDeck(p)
	}
	return panes.OpenFile(p)
}

// arming is code that the person was asked about and that runs when they say
// so once more.
type arming struct {
	on   bool
	lang string
	code string
	why  string // there is nothing to run
}

// text is what is asked.
func (a arming) text() string {
	if !a.on {
		return a.why
	}
	first, rest, _ := strings.Cut(strings.TrimSpace(a.code), "\n")
	text := lang.T("x-again-runs", sanitize.Line(first))
	if n := strings.Count(strings.TrimSpace(rest), "\n") + 1; strings.TrimSpace(rest) != "" {
		text = lang.N(n, "and-more-lines", text, n)
	}
	return text + "   " + lang.T("esc-does-not")
}

// run asks about the slide's code, and runs it when it was asked about.
func (d *Deck) run() panes.Action {
	defer d.changed()
	if d.arming.on {
		a := panes.Do(call.CodeRun.With(call.CodeArgs{Text: d.arming.code, Language: d.arming.lang}))
		d.arming = arming{}
		return a
	}
	if c := d.view.chosen; c >= 0 && c < len(d.view.stops) {
		if line, ok := strings.CutPrefix(d.view.stops[c].target, runTarget); ok {
			d.arm(line)
			return panes.Action{}
		}
	}
	d.arm("")
	return panes.Action{}
}

// arm asks about the code of the slide whose fence is at a line, or the first that can
// run.
func (d *Deck) arm(line string) {
	d.arming = d.content.arming(d.spot, line)
	d.changed()
}

// arming is what is asked about that code, as far as it came into view.
func (c *content) arming(at spot, line string) arming {
	if !c.hasSlides() {
		return arming{}
	}
	why := lang.T("nothing-slide-marked-run-sh")
	blocks := c.deck.Slides[at.slide].Blocks
	for i := range blocks {
		code := blocks[i].Code
		if blocks[i].Kind != deck.CodeBlock || code == nil || !code.Run || blocks[i].From > at.step ||
			line != "" && strconv.Itoa(code.Line) != line {
			continue
		}
		text := c.deck.Piece(at.slide, i).Text
		if strings.TrimSpace(text) == "" {
			continue
		}
		if syntax.Shell(code.Lang) {
			return arming{on: true, lang: code.Lang, code: text}
		}
		why = cannotRun(code)
	}
	return arming{why: why}
}

// cannotRun says why code that is marked to run cannot.
func cannotRun(c *deck.Code) string {
	return lang.T("only-shell-code-can-run", sanitize.Line(c.Lang))
}

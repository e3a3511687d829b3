// Package status draws the last line: the workspace, the engine, and the keys that lead on
// or a toast.
package status

import (
	"context"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Program is what the line tells of.
type Program interface {
	Context() context.Context
	Window() *widget.Window
	// Client asks the engine; nil: there is none yet.
	Client() *client.Client
	// Facts are what changes while the program runs, Words what stays until everything is
	// drawn anew.
	Facts() Facts
	Words() Words
}

// Facts are what the line tells of and that changes while the program runs.
type Facts struct {
	Epoch  uint64 // of the theme and the keys
	Locked bool   // every key goes to a program
	Grabs  bool   // all but the leader do
	Drag   string // of what the mouse moves
	Where  string // the pane that one is in, where one shows alone
	Toast  string
	Tone   theme.Token // the toast's colour
	Engine Engine
	Follow string // of an agent that is followed
	Paused bool   // following is
}

// Engine is what is told of the engine.
type Engine struct {
	Known   bool // there is one
	Once    bool // its stream was live before
	Refused bool // it takes neither the user nor the password
	Calm    bool // its stream ends by our doing
	Trying  bool // it is tried again now
	State   client.StreamState
	Kind    client.Source
	Version string
	Channel string // that the agent reaches the panes by
	Next    time.Time
}

// Words are what the line says besides.
type Words struct {
	Place                    string // the workspace
	Unlock, Leader, Sideways string // keys
	Help, Palette, Sessions  string // ways to commands
}

// Line is the last line, with what it alone is told: how the engine's helpers fare, what
// is checked out, and how many requests nobody sees.
type Line struct {
	p     Program
	own   Own
	key   key
	parts []part
	text  string

	asking    bool // the engine is asked for its health
	health    health
	told      string // the branch, as the engine says it
	branch    branch
	elsewhere int
}

// Own is what the line learns of this program's own.
type Own struct {
	Server string // the MCP server that it is
	Branch Branch
}

// key is all that the line was drawn of.
type key struct {
	Facts
	width     int
	health    health
	branch    string
	elsewhere int
}

// New has drawn nothing yet.
func New(p Program, own Own) *Line { return &Line{p: p, own: own} }

// Elsewhere is how many requests nobody sees; CountElsewhere has it be n.
func (l *Line) Elsewhere() int { return l.elsewhere }

// CountElsewhere takes how many requests nobody sees.
func (l *Line) CountElsewhere(n int) { l.elsewhere = n }

// Msg is what came of what was asked off the loop.
type Msg interface{ on(l *Line) tea.Cmd }

// Update does on the loop what follows from it.
func (l *Line) Update(msg Msg) tea.Cmd { return msg.on(l) }

// part is a piece of the line with what a click in it does.
type part struct {
	text  string
	links []link
}

// link are words that do something.
type link struct {
	words string // empty: all of the part's but what divides it from others
	to    call.Invocation
}

func linked(text string, to call.Invocation) part { return part{text, []link{{to: to}}} }

// Draw returns the line, made anew where something of it changed.
func (l *Line) Draw() string {
	win := l.p.Window()
	now := key{l.p.Facts(), win.W, l.health, l.Branch(), l.elsewhere}
	if l.text == "" || l.key != now {
		l.key = now
		d := drawer{key: now, Words: l.p.Words(), th: win.Theme}
		l.parts, l.text = d.line()
	}
	return l.text
}

// At returns what a click on a column does; ok is false where it does nothing.
func (l *Line) At(x int) (inv call.Invocation, ok bool) {
	from := 0
	for _, p := range l.parts {
		plain := xansi.Strip(p.text)
		for _, to := range p.links {
			words := to.words
			if words == "" {
				words = strings.Trim(plain, " ·")
			}
			if i := strings.Index(plain, words); i >= 0 {
				start := from + xansi.StringWidth(plain[:i])
				if x >= start && x < start+xansi.StringWidth(words) {
					return to.to, true
				}
			}
		}
		from += xansi.StringWidth(plain)
	}
	return call.Invocation{}, false
}

// drawer draws a line.
type drawer struct {
	key
	Words
	th *theme.Theme
}

func joined(parts []part) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.text)
	}
	return b.String()
}

func width(parts []part) int {
	n := 0
	for _, p := range parts {
		n += xansi.StringWidth(p.text)
	}
	return n
}

// line draws it. A toast that does not fit beside the rest has the line.
func (d *drawer) line() ([]part, string) {
	rights, told := d.rights()
	left, right, room := d.sides(rights)
	if room < 1 {
		if told {
			left = right
		}
		return left, widget.Cell(joined(left), d.width)
	}
	all := append(append(left, part{text: strings.Repeat(" ", room)}), right...)
	return all, joined(all)
}

func (d *drawer) muted(text string) string { return d.th.Style(theme.Muted).Render(text) }

// rights are what may stand at the right, the longest first; told is false where it is keys
// alone.
func (d *drawer) rights() (all [][]part, told bool) {
	switch {
	case d.Drag != "":
		return [][]part{{{text: d.th.Style(theme.Accent).Render(" " + d.Drag + " ")}}}, true
	case d.Toast != "":
		return [][]part{{{text: d.th.Style(d.Tone).Render(" " + d.Toast + " ")}}}, true
	}
	palette, help := lang.T("x-commands", d.Palette), lang.T("x-help", d.Help)
	toPalette, toHelp := link{palette, call.AppPalette.Bare()}, link{help, call.AppHelp.Bare()}
	right := func(text string, links ...link) []part { return []part{{d.muted("  " + text + " "), links}} }
	if d.Grabs && !d.Locked {
		return [][]part{right(lang.T("leads-other-pane-commands", d.Leader, d.Sideways, d.Palette), toPalette),
			right(lang.T("leads-out", d.Leader))}, false
	}
	return [][]part{right(palette+"  "+help, toPalette, toHelp), right(help, toHelp)}, false
}

// sides makes room for the keys on the right by saying less of the engine, then
// by saying less of the keys. What is wrong beside the engine goes last.
func (d *drawer) sides(rights [][]part) (left, right []part, room int) {
	name := []part{{text: " " + d.th.Style(theme.Text).Render(
		xansi.Truncate(sanitize.Line(d.Place), max(16, d.width/4), "…"))}}
	var branch []part
	if d.branch != "" {
		branch = []part{{text: d.muted(" " + xansi.Truncate(d.branch, 24, "…"))}}
	}
	dot := append([]part{{text: d.muted(" · ")}}, d.asks()...)
	beside, state := []part{linked(d.servers(), call.AppStatus.Bare())}, d.state()
	fits := func(middle ...[]part) bool {
		left = slices.Concat(append(append([][]part{name}, middle...), state)...)
		room = d.width - width(left) - width(right)
		return room >= 1
	}
	for _, right = range rights {
		for length := longest; length >= 0; length-- {
			if fits(branch, dot, d.engine(length), beside) {
				return left, right, room
			}
		}
		if fits(dot, d.engine(0), beside) {
			return left, right, room
		}
	}
	for _, right = range rights {
		if fits(dot, d.engine(0)) {
			return left, right, room
		}
	}
	return left, right, room
}

// state says what is out of the ordinary: a lock, a pane alone, an agent followed.
func (d *drawer) state() (all []part) {
	accent := d.th.Style(theme.Accent)
	if d.Locked {
		all = append(all, part{text: d.muted(" · ") +
			d.th.Style(theme.Warning).Bold(true).Render(lang.T("locked-unlocks", d.Unlock))})
	}
	add := func(text string, to call.Invocation) {
		if text != "" {
			all = append(all, linked(d.muted(" · ")+accent.Render(text), to))
		}
	}
	add(d.Where, call.PaneCycle.Bare())
	follow := call.FollowArgs{Act: "trail"}
	if d.Paused {
		follow.Act = "on"
	}
	add(d.Follow, call.AppFollow.With(follow))
	return all
}

// asks tells of requests that nobody sees, and the way there.
func (d *drawer) asks() []part {
	text := lang.T("another-session-asks", d.Sessions)
	switch {
	case d.elsewhere == 0:
		return nil
	case d.elsewhere > 1:
		text = lang.N(d.elsewhere, "requests-in-other-sessions", d.elsewhere, d.Sessions)
	}
	return []part{linked(d.th.Style(theme.Warning).Bold(true).Render(text)+d.muted(" · "), call.SessionList.Bare())}
}

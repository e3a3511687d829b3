package chat

import (
	"strconv"
	"strings"
	"time"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/mdstyle"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
)

// renderer draws messages at one width in one theme.
type renderer struct {
	width   int
	theme   *theme.Theme
	md      *markdown.Renderer
	thought *markdown.Renderer // of reasoning and summaries, muted
	code    *syntax.Painter
	styles  styles
	view    *view
	small   bool // there is no room for who answered
	now     func() time.Time
	st      *store.Store
	online  func() bool
	colours func(agent string) lipgloss.Style // nil: all have the same
	verbs   map[call.ID]call.Verb
	root    string // the workspace's folder, to shorten paths
	moves   func() bool

	blockAge time.Duration // what a command block may take to be closed; 0: the default
}

// view is what the person chose to see.
type view struct {
	unfold   map[string]bool // parts whose folding was turned over
	all      bool            // everything, unfolded, with steps and their cost
	thinking bool            // reasoning is shown
	times    bool            // messages show when they were written
}

type styles struct {
	text, muted, primary, secondary, err, warn, ok, info, added, removed, link lipgloss.Style
}

func newRenderer(width int, th *theme.Theme, v *view) *renderer {
	code := syntax.NewPainter(th.Chroma())
	code.Limit(20 * time.Millisecond)
	look := markdown.Style{Prose: th.Prose(), Code: th.Chroma(), Targets: true, Scrolls: true, Bars: true,
		Ticks: th.Depth() == theme.NoColor, Room: labelRoom()}
	behind := look
	behind.Prose = muted(th)
	return &renderer{
		width: width, theme: th, view: v, code: code, verbs: call.Verbs(),
		md:      markdown.New(max(width-4, 8), look),
		thought: markdown.New(max(width-6, 8), behind),
		styles: styles{
			text: th.Plain(), muted: th.Style(theme.Muted), primary: th.Style(theme.Primary),
			secondary: th.Style(theme.Secondary), err: th.Style(theme.Error), warn: th.Style(theme.Warning),
			ok: th.Style(theme.Success), info: th.Style(theme.Info), link: th.Style(theme.Link),
			added: th.Style(theme.DiffAdded), removed: th.Style(theme.DiffRemoved),
		},
	}
}

// agent is how an agent's name is drawn.
func (r *renderer) agent(name string) lipgloss.Style {
	if r.colours == nil {
		return r.styles.secondary
	}
	return r.colours(name)
}

// muted is the style of what stands behind the reply.
func muted(th *theme.Theme) mdstyle.Config {
	s := th.Prose()
	grey, yes := th.Hex(theme.Muted), true
	s.Document.Color, s.Document.Italic = &grey, &yes
	s.Heading.Color, s.Strong.Color, s.Code.Color = &grey, &grey, &grey
	return s
}

// silent reports whether a part shows nothing.
func (r *renderer) silent(m *store.Message, p *store.Part) bool {
	switch p.Type {
	case engine.PartStepStart, engine.PartSnapshot, engine.PartStepFinish:
		return !r.view.all
	case engine.PartPatch:
		return !r.view.all && !unseen(m, p)
	case engine.PartText:
		return p.Synthetic || p.Ignored || p.Ended() && strings.TrimSpace(p.Text()) == ""
	case engine.PartReasoning:
		return strings.TrimSpace(p.Text()) == ""
	}
	return false
}

// part draws one part of a reply.
func (r *renderer) part(b *block, it *item, p *store.Part) {
	k := blockKey{version: p.Version, unfold: r.unfolded(p), detail: r.view.all, dead: it.dead()}
	switch p.Type {
	case engine.PartText:
		r.prose(b, it.m, p, k)
	case engine.PartReasoning:
		r.reasoning(b, p, k)
	case engine.PartTool:
		r.tool(b, p, k)
	case engine.PartFile:
		b.lines = []string{"  " + r.file(&p.Part, attachment(&p.Part, p.ID, 0))}
	default:
		if b.key != k {
			b.key, b.lines = k, r.note(r.styles.muted, r.aside(p))
		}
	}
}

// prose brings a text part's stream up to date.
func (r *renderer) prose(b *block, m *store.Message, p *store.Part, k blockKey) {
	calm := r.moves != nil && !r.moves() && !p.Ended()
	k.unfold, k.detail, k.dead = false, false, k.dead && calm
	if b.stream != nil && b.key == k {
		return
	}
	if b.stream == nil {
		b.stream, b.margin = r.md.Stream(), "  "
		if m.Summary() {
			b.stream, b.margin = r.thought.Stream(), r.styles.muted.Render("  │ ")
		}
	}
	b.key = k
	whole := p.Ended()
	text := b.clean.text(p.Text(), whole, p.Late, r.now, r.blockAge)
	if calm && !k.dead {
		text = text[:paragraphs(text)]
	}
	b.stream.Set(text, whole)
}

// paragraphs is how much of a text that grows is paragraphs that are complete.
func paragraphs(text string) int { return strings.LastIndex(text, "\n\n") + 1 }

// unfolded reports whether a part is shown whole.
func (r *renderer) unfolded(p *store.Part) bool {
	open := r.view.all || p.Type == engine.PartReasoning && r.view.thinking
	return open != r.view.unfold[p.ID]
}

// note is a short text at the margin, wrapped behind its sign or its indent.
func (r *renderer) note(style lipgloss.Style, text string) []string {
	if text == "" {
		return nil
	}
	hang := ""
	for _, sign := range []string{"  ", "✗ ", "↻ ", "▣ ", "■ ", "· "} {
		if strings.HasPrefix(text, sign) {
			hang = "  "
		}
	}
	var out []string
	text = sanitize.Text(text)
	if xansi.StringWidth(text) <= r.width-3 {
		hang = ""
	}
	for i, l := range r.wrap(text, r.width-3-len(hang)) {
		mark, l := anchor.Text(l)
		if i > 0 {
			mark, l = hang+mark, strings.TrimPrefix(l, "· ")
		}
		out = append(out, "  "+mark+style.Render(strings.TrimSuffix(l, " ·")))
	}
	return out
}

// wrap cuts text into lines of at most w cells, at words where it can. Those
// that go on with the one before begin with a joint.
func (r *renderer) wrap(text string, w int) []string {
	var out []string
	for line := range strings.SplitSeq(syntax.Tabs(text), "\n") {
		if len(line) <= w {
			out = append(out, line)
			continue
		}
		rest := line
		for i, part := range wrap.Lines(line, max(w, 4), "") {
			if i > 0 {
				space := strings.HasPrefix(rest, " ")
				rest = strings.TrimLeft(rest, " ")
				part = anchor.Joint(space) + part
			}
			out = append(out, part)
			rest = strings.TrimPrefix(rest, anchor.WithoutFlow(part))
		}
	}
	return out
}

// path is a file's name as it is shown: from the workspace where it is inside.
func (r *renderer) path(p string) string {
	if r.root != "" {
		if rest, ok := strings.CutPrefix(p, r.root+"/"); ok {
			p = rest
		}
	}
	return sanitize.Line(p)
}

// took is a time that something takes, in milliseconds, from a second on.
func took(ms int64) string {
	d := time.Duration(ms) * time.Millisecond
	switch {
	case d < time.Second:
		return ""
	case d < time.Minute:
		return lang.T("n-s", int(d.Seconds()))
	case d < time.Hour:
		return lang.T("n-m-n-s", int(d.Minutes()), int(d.Seconds())%60)
	}
	return lang.T("h-m", int(d.Hours()), int(d.Minutes())%60)
}

// exact is a time that something took, in milliseconds, to a tenth of a second.
func exact(ms int64) string {
	if ms >= 60_000 {
		return took(ms)
	}
	d := (time.Duration(ms) * time.Millisecond).Round(100 * time.Millisecond)
	if d < time.Second {
		return lang.T("ms", d.Milliseconds())
	}
	return lang.T("s", strconv.FormatFloat(d.Seconds(), 'f', -1, 64))
}

// running returns how long something has been running, in milliseconds, and
// when that changes next. A clock that went back counts as none.
func (r *renderer) running(start int64) (ms int64, next time.Time) {
	if start <= 0 || r.moves != nil && !r.moves() {
		return 0, time.Time{}
	}
	now := r.now()
	ms = max(now.UnixMilli()-start, 0)
	return ms, now.Add(time.Duration(1000-ms%1000) * time.Millisecond)
}

// clock is when something was, as the clock on the wall has it.
func clock(ms int64, now time.Time) string {
	t := time.UnixMilli(ms).In(now.Location())
	if now.YearDay() != t.YearDay() || now.Year() != t.Year() {
		return lang.Date("date.2-jan-15-04", t)
	}
	return t.Format("15:04")
}

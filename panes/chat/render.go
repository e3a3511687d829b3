package chat

import (
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/mdstyle"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat/pen"
	"github.com/openspace-tui/openspace/panes/chat/toolview"
	"github.com/openspace-tui/openspace/theme"
)

// renderer draws messages at one width in one theme.
type renderer struct {
	pen     *pen.Pen
	styles  pen.Styles
	width   int
	tools   *toolview.Renderer
	md      *markdown.Renderer
	thought *markdown.Renderer // of reasoning and summaries, muted
	view    *view
	small   bool // there is no room for who answered
	now     func() time.Time
	st      *store.Store
	online  func() bool
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

func newRenderer(width int, th *theme.Theme, v *view, st *store.Store) *renderer {
	look := markdown.Style{Prose: th.Prose(), Code: th.Chroma(), Targets: true, Scrolls: true, Bars: true,
		Ticks: th.Depth() == theme.NoColor, Room: labelRoom()}
	behind := look
	behind.Prose = muted(th)
	p, thought := pen.New(width, th), markdown.New(max(width-6, 8), behind)
	return &renderer{pen: p, styles: p.Styles, width: width, view: v, st: st, thought: thought,
		md: markdown.New(max(width-4, 8), look), tools: toolview.New(p, st, thought)}
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
		return !r.view.all && !toolview.Unseen(m, p)
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
		b.lines = []string{"  " + r.pen.File(&p.Part, pen.Attachment(&p.Part, p.ID, 0))}
	default:
		if b.key != k {
			b.key, b.lines = k, r.pen.Note(r.styles.Muted, r.aside(p))
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
			b.stream, b.margin = r.thought.Stream(), r.styles.Muted.Render("  │ ")
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

// tool draws a tool call, again only when that would change it.
func (r *renderer) tool(b *block, p *store.Part, k blockKey) {
	st := toolview.StateOf(p)
	var ms int64
	b.due = time.Time{}
	if st.Status == engine.ToolRunning && st.Time != nil && !k.dead {
		if k.waits = r.st.Asking(p.SessionID, p.CallID); !k.waits {
			ms, b.due = r.running(r.tools.Since(p))
			k.second = ms / 1000
		}
	}
	if b.child = ""; p.Tool == "task" && st.Status == engine.ToolRunning {
		b.child = toolview.Text(st.Metadata, "sessionId")
		k.others = r.st.SessionVersion(b.child)
	}
	if b.key == k {
		return
	}
	b.key, b.head = k, nil
	mode := toolview.Mode{Whole: k.unfold, Dead: k.dead, Waits: k.waits, Took: ms}
	b.lines, b.long = r.tools.Draw(b.lines[:0], p, mode)
	if len(b.long) > 0 { // they stand before the lines
		b.head, b.lines = b.lines, nil
	}
	b.slim = len(b.lines) == 1
}

// reads draws calls that follow each other as one line; unfolded, a line each,
// which may be unfolded as well.
func (r *renderer) reads(b *block, calls []*store.Part, dead bool) {
	first := calls[0]
	if len(calls) == 1 {
		r.tool(b, first, blockKey{version: first.Version, unfold: r.unfolded(first), calls: 1, dead: dead})
		return
	}
	open := func(part string) bool { return r.view.unfold[part+pen.OpenCall] }
	k := blockKey{unfold: r.unfolded(first), calls: len(calls)}
	for i, p := range calls {
		k.version = max(k.version, p.Version)
		if open(p.ID) {
			k.others = k.others*31 + uint64(i) + 1
		}
	}
	b.due = time.Time{}
	if b.key == k {
		return
	}
	b.key, b.slim = k, !k.unfold
	b.lines = r.tools.Group(b.lines[:0], calls, k.unfold, open)
}

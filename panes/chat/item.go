package chat

import (
	"fmt"
	"strings"
	"time"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/osstream"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/theme"
)

// item is a message as it is drawn at one width: a list of blocks, one a part,
// each rendered again only when its part changed. Nothing of it grows with
// the history around it.
type item struct {
	version uint64
	broken  bool // the reply ended without being completed
	blocks  []*block
	byPart  map[string]*block
	foot    []string
}

// block is a part's lines. Text streams; everything else is a plain list.
type block struct {
	key    string // what the lines were made from
	from   uint64 // the version of the part they were made from
	stream *markdown.Stream
	clean  cleaner
	lines  []string
	gap    bool // an empty line stands before it
}

func (b *block) len() int {
	n := len(b.lines)
	if b.stream != nil {
		n = b.stream.Len()
	}
	if n > 0 && b.gap {
		n++
	}
	return n
}

func (b *block) line(i int) string {
	if b.gap {
		if i == 0 {
			return ""
		}
		i--
	}
	if b.stream != nil {
		return "  " + b.stream.Line(i)
	}
	return b.lines[i]
}

// height counts the item's lines.
func (it *item) height() int {
	n := len(it.foot)
	for _, b := range it.blocks {
		n += b.len()
	}
	return n
}

// appendLines appends lines from to to (excluded) to out.
func (it *item) appendLines(out []string, from, to int) []string {
	at := 0
	for _, b := range it.blocks {
		n := b.len()
		for i := max(from-at, 0); i < min(to-at, n); i++ {
			out = append(out, b.line(i))
		}
		at += n
	}
	for i := max(from-at, 0); i < min(to-at, len(it.foot)); i++ {
		out = append(out, it.foot[i])
	}
	return out
}

// cleaner strips command blocks and control characters from a growing text,
// doing the work for what was added alone.
type cleaner struct {
	raw   string
	out   strings.Builder
	parse *osstream.Parser
	done  bool
}

func (c *cleaner) text(raw string, whole bool, now func() time.Time) string {
	if c.parse == nil || c.done || !strings.HasPrefix(raw, c.raw) {
		*c = cleaner{parse: osstream.NewTimed(now)}
	}
	c.out.WriteString(sanitize.Text(c.parse.Write(raw[len(c.raw):]).Text))
	c.out.WriteString(sanitize.Text(c.parse.Expire(now()).Text))
	c.raw = raw
	if whole {
		c.out.WriteString(sanitize.Text(c.parse.Close().Text))
		c.done = true
	}
	return c.out.String()
}

// late says whether a block has been open for too long, so that the text must
// be cleaned again though none came.
func (c *cleaner) late(now time.Time) bool {
	if c.parse == nil || c.done {
		return false
	}
	d, open := c.parse.Deadline()
	return open && !now.Before(d)
}

// late says whether the message must be drawn again though it did not change.
func (it *item) late(now time.Time) bool {
	for _, b := range it.blocks {
		if b.clean.late(now) {
			b.from = 0
			return true
		}
	}
	return false
}

// renderer draws messages at one width in one theme.
type renderer struct {
	width  int
	theme  *theme.Theme
	md     *markdown.Renderer
	styles styles
	unfold map[string]bool // parts whose output is shown whole
	all    bool            // all of them are
	small  bool            // there is no room for who answered
	now    func() time.Time
	// interrupted says whether a reply ended without being completed.
	interrupted func(*store.Message) bool
	// began gives when the turn of a reply began, in Unix milliseconds.
	began func(*store.Message) int64
}

type styles struct {
	text, muted, primary, secondary, err, warn, ok, info, added, removed, italic lipgloss.Style
}

func newRenderer(width int, th *theme.Theme) *renderer {
	inner := max(width-4, 8)
	return &renderer{
		width: width, theme: th, unfold: map[string]bool{},
		md: markdown.New(inner, markdown.Style{Prose: th.Glamour(), Code: th.Chroma()}),
		styles: styles{
			text: th.Style(theme.Text), muted: th.Style(theme.Muted), primary: th.Style(theme.Primary),
			secondary: th.Style(theme.Secondary), err: th.Style(theme.Error), warn: th.Style(theme.Warning),
			ok: th.Style(theme.Success), info: th.Style(theme.Info),
			added: th.Style(theme.DiffAdded), removed: th.Style(theme.DiffRemoved),
			italic: th.Style(theme.Muted).Italic(true),
		},
	}
}

// update brings an item up to its message.
func (r *renderer) update(it *item, m *store.Message) {
	if it.byPart == nil {
		it.byPart = map[string]*block{}
	}
	it.blocks = it.blocks[:0]
	if m.Info.Role == engine.RoleUser {
		r.user(it, m)
	} else {
		r.assistant(it, m)
	}
	it.version = m.Version
}

// block finds or makes a part's block.
func (it *item) block(id string) *block {
	b := it.byPart[id]
	if b == nil {
		b = &block{}
		it.byPart[id] = b
	}
	it.blocks = append(it.blocks, b)
	return b
}

func (r *renderer) user(it *item, m *store.Message) {
	bar := r.styles.primary.Render("┃ ")
	b := it.block("user")
	b.gap = true
	b.lines = b.lines[:0]
	add := func(style lipgloss.Style, text string) {
		for _, l := range r.wrap(text, r.width-3) {
			b.lines = append(b.lines, bar+style.Render(l))
		}
	}
	for _, p := range m.Parts {
		summary, told := ContextSummary(p.Metadata)
		switch {
		case told:
			r.told(b, p, summary)
		case p.Synthetic || p.Ignored:
		case p.Type == engine.PartText:
			add(r.styles.text.Bold(true), sanitize.Text(p.Text()))
		case p.Type == engine.PartFile:
			add(r.styles.info, "⊕ "+sanitize.Line(fileName(p)))
		case p.Type == engine.PartCompaction:
			add(r.styles.muted, "compact the conversation")
		case p.Type == engine.PartSubtask:
			add(r.styles.secondary, "⇢ "+sanitize.Line(p.Agent+": "+p.Description))
		}
	}
	switch m.Pending {
	case store.Queued:
		add(r.styles.muted, "queued until the engine is ready")
	case store.Sending:
		add(r.styles.muted, "sending…")
	case store.Failed:
		add(r.styles.err, "not sent: "+sanitize.Text(m.PendingError))
		add(r.styles.muted, "up brings the text back")
	}
	it.foot = nil
}

// told is a line for what the program told the agent of the panes, and all of
// it when everything is unfolded.
func (r *renderer) told(b *block, p *store.Part, summary string) {
	for _, l := range r.wrap("⊞ the agent was told what is open: "+sanitize.Line(summary), r.width-3) {
		b.lines = append(b.lines, "  "+r.styles.muted.Render(l))
	}
	if !r.all {
		return
	}
	for _, l := range r.wrap(strings.TrimSpace(sanitize.Text(p.Text())), r.width-6) {
		b.lines = append(b.lines, r.styles.muted.Render("  │ "+l))
	}
}

func fileName(p *store.Part) string {
	if p.Filename != "" {
		return p.Filename
	}
	return p.URL[strings.LastIndexByte(p.URL, '/')+1:]
}

func (r *renderer) assistant(it *item, m *store.Message) {
	for _, p := range m.Parts {
		switch p.Type {
		case engine.PartText:
			if p.Synthetic || p.Ignored {
				continue
			}
			r.prose(it.block(p.ID), p)
		case engine.PartReasoning:
			r.reasoning(it.block(p.ID), p)
		case engine.PartTool:
			r.tool(it.block(p.ID), p)
		case engine.PartRetry:
			b := it.block(p.ID)
			b.lines = r.note(r.styles.warn, "retry "+fmt.Sprint(p.Attempt)+errorText(p.Error))
		case engine.PartCompaction:
			b := it.block(p.ID)
			b.gap, b.lines = true, r.note(r.styles.muted, "── the conversation was compacted ──")
		}
	}
	it.foot = r.foot(m, it.broken)
}

// prose brings a text part's stream up to date.
func (r *renderer) prose(b *block, p *store.Part) {
	if b.stream != nil && b.from == p.Version {
		return
	}
	if b.stream == nil {
		b.stream = r.md.Stream()
	}
	b.gap, b.from = true, p.Version
	whole := p.Ended()
	b.stream.Set(b.clean.text(p.Text(), whole, r.now), whole)
}

// reasoning shows the model's thinking, muted.
func (r *renderer) reasoning(b *block, p *store.Part) {
	if b.gap && b.from == p.Version {
		return
	}
	b.gap, b.from, b.lines = true, p.Version, b.lines[:0]
	text := b.clean.text(p.Text(), p.Ended(), r.now)
	bar := r.styles.muted.Render("  │ ")
	for _, l := range r.wrap(strings.TrimSpace(text), r.width-6) {
		b.lines = append(b.lines, bar+r.styles.italic.Render(l))
	}
}

// foot closes a message: its error, or who answered and what it took.
func (r *renderer) foot(m *store.Message, broken bool) []string {
	if broken {
		return append([]string{""}, r.note(r.styles.warn, "interrupted: the engine stopped before the reply was complete")...)
	}
	if e := m.Info.Error; e != nil {
		if e.Name == "MessageAbortedError" {
			return append([]string{""}, r.note(r.styles.warn, "interrupted")...)
		}
		return append([]string{""}, r.note(r.styles.err, "✗ "+e.Name+errorText(e))...)
	}
	if r.small || m.Info.Time.Completed == 0 || m.Info.Finish == "tool-calls" {
		return nil
	}
	line := m.Info.Agent + " · " + m.Info.ModelID
	if d := m.Info.Time.Completed - r.began(m); d > 0 {
		line += " · " + (time.Duration(d) * time.Millisecond).Round(100*time.Millisecond).String()
	}
	if m.Info.Finish == "length" {
		line += " · cut at the model's output limit"
	}
	return append([]string{""}, r.note(r.styles.muted, "▣ "+line)...)
}

func errorText(e *engine.Error) string {
	if e == nil || e.Data.Message == "" {
		return ""
	}
	first, _, _ := strings.Cut(e.Data.Message, "\n")
	return ": " + first
}

// note is a short text at the margin, wrapped.
func (r *renderer) note(style lipgloss.Style, text string) []string {
	var out []string
	for _, l := range r.wrap(sanitize.Text(text), r.width-3) {
		out = append(out, "  "+style.Render(l))
	}
	return out
}

// wrap cuts text into lines of at most w cells, at words where it can.
func (r *renderer) wrap(text string, w int) []string {
	text = strings.ReplaceAll(text, "\t", "    ")
	return strings.Split(xansi.Wrap(text, max(w, 4), ""), "\n")
}

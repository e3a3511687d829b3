package chat

import (
	"fmt"
	"strings"
	"time"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// user draws what the person sent.
func (r *renderer) user(b *block, it *item) {
	m := it.m
	bar, said := r.styles.Primary.Render("┃ "), r.styles.Text.Bold(true)
	if m.Pending == store.Queued {
		bar, said = r.styles.Muted.Render("┃ "), r.styles.Muted
	}
	b.long, b.lines = b.long[:0], nil
	add := func(style lipgloss.Style, part, text string) {
		b.long.Add(part, text, func(text, joint string) []string {
			lines := pen.Wrap(sanitize.Text(text), r.width-3)
			for i, l := range lines {
				if i == 0 {
					l = joint + l
				}
				lines[i] = bar + style.Render(l)
			}
			return lines
		})
	}
	for _, p := range m.Parts {
		told := toldLine(p.Metadata)
		switch {
		case told != "":
			b.long.Fixed(r.told(p, told)...)
		case p.Synthetic || p.Ignored:
		case p.Type == engine.PartText:
			add(said, p.ID, p.Text())
		case p.Type == engine.PartFile:
			b.long.Fixed(bar + r.pen.File(&p.Part, pen.Attachment(&p.Part, p.ID, 0)))
		case p.Type == engine.PartAgent:
			add(r.pen.Agent(p.Name), "", "@"+sanitize.Line(p.Name))
		case p.Type == engine.PartCompaction:
			b.long.Fixed(r.divider(compaction(&p.Part)))
		case p.Type == engine.PartSubtask:
			add(r.pen.Agent(p.Agent), "", "⇢ "+sanitize.Line(p.Agent+": "+p.Description))
		}
	}
	if r.view.times && m.Info.Time.Created > 0 && len(b.long) > 0 {
		add(r.styles.Muted, "", pen.Clock(m.Info.Time.Created, r.now()))
	}
	switch m.Pending {
	case store.Queued:
		b.long.Cut(maxQueuedRows, bar+r.styles.Muted.Render("…")) // it stands below what the agent writes just now
		add(r.styles.Muted, "", r.waits())
	case store.Sending:
		add(r.styles.Muted, "", lang.T("sending"))
	case store.Failed:
		add(r.styles.Err, "", lang.T("not-sent", sanitize.Text(m.PendingError)))
	}
}

// maxQueuedRows is how much of a queued prompt shows.
const maxQueuedRows = 3

// waits says what a queued prompt waits for.
func (r *renderer) waits() string {
	if r.online != nil && !r.online() {
		return lang.T("queued-until-engine-ready")
	}
	return lang.T("queued")
}

// compaction says why a conversation is compacted.
func compaction(p *engine.Part) string {
	switch {
	case p.Overflow:
		return lang.T("compacted-the-context-was-full")
	case p.Auto:
		return lang.T("compacted-context-nearly-full")
	}
	return lang.T("compacted")
}

// divider parts the conversation, with a word in the line.
func (r *renderer) divider(text string) string {
	line := "  ── " + text + " "
	return r.styles.Muted.Render(xansi.Truncate(line+strings.Repeat("─", max(r.width-2-xansi.StringWidth(line), 2)),
		max(r.width-2, 4), ""))
}

// told is a line for what the program told the agent of the panes, and all of
// it when everything is unfolded.
func (r *renderer) told(p *store.Part, line string) []string {
	var out []string
	for _, l := range pen.Wrap(line, r.width-3) {
		out = append(out, "  "+r.styles.Muted.Render(l))
	}
	if !r.view.all {
		return out
	}
	for _, l := range pen.Wrap(strings.TrimSpace(sanitize.Text(p.Text())), r.width-6) {
		out = append(out, r.styles.Muted.Render("  │ ")+anchor.Start+r.styles.Muted.Render(l))
	}
	return out
}

// reasoning is one line for the model's thinking, with how long it took, and
// all of it when unfolded.
func (r *renderer) reasoning(b *block, p *store.Part, k blockKey) {
	k.detail = false
	ended := p.Ended() || k.dead
	var start, ms int64
	if p.Time != nil {
		start = p.Time.Start
		ms = max(p.Time.End-start, 0)
	}
	b.due = time.Time{}
	if !ended {
		ms, b.due = r.running(start)
		k.second = ms / 1000
	}
	if b.key == k {
		return
	}
	b.key = k
	title := thoughtFor(pen.Took(ms), ended)
	mark := "▸ "
	if k.unfold {
		mark = "▾ "
	}
	head := "  " + anchor.Wrap(pen.PartTarget+p.ID, r.styles.Muted.Render(mark)) + r.styles.Muted.Render(title)
	b.head, b.margin = []string{anchor.Border(head)}, r.styles.Muted.Render("  │ ")
	if !k.unfold {
		b.stream = nil
		if topic := topic(p.Text()); topic != "" {
			b.head[0] = anchor.Border(xansi.Truncate(head+r.styles.Muted.Render(" · "+topic), max(r.width-2, 4), "…"))
		}
		return
	}
	if b.stream == nil {
		b.stream, b.clean = r.thought.Stream(), cleaner{}
	}
	b.stream.Set(b.clean.text(p.Text(), ended, p.Late, r.now, r.blockAge), ended)
}

// thoughtFor says how long the model thought, if that is known.
func thoughtFor(took string, ended bool) string {
	switch {
	case ended && took != "":
		return lang.T("thought-for", took)
	case ended:
		return lang.T("thought")
	case took != "":
		return lang.T("thinking-for", took)
	}
	return lang.T("thinking")
}

// topic is the last heading of a model's thinking, which some models give.
func topic(text string) string {
	text = "\n" + text[max(len(text)-4096, 0):]
	for {
		i := strings.LastIndex(text, "\n**")
		if i < 0 {
			return ""
		}
		if s, _, ok := strings.Cut(text[i+3:], "**"); ok && !strings.Contains(s, "\n") {
			return sanitize.Line(s)
		}
		text = text[:i]
	}
}

// aside is a part in one line of text, of those that show little.
func (r *renderer) aside(p *store.Part) string {
	switch p.Type {
	case engine.PartRetry:
		return "↻ " + lang.T("try-failed", p.Attempt) + errorText(p.Error)
	case engine.PartCompaction:
		return "── " + compaction(&p.Part) + " ──"
	case engine.PartStepStart:
		return "· " + lang.T("step") + short(p.Snapshot)
	case engine.PartStepFinish:
		return "· " + lang.T("step-done", stepText(p))
	case engine.PartSnapshot:
		return "· " + lang.T("snapshot") + short(p.Snapshot)
	case engine.PartPatch:
		names := make([]string, 0, len(p.Files))
		for _, f := range p.Files {
			names = append(names, r.pen.Path(f))
		}
		return "· " + lang.T("changed", strings.Join(names, ", ")) + short(p.Hash)
	case engine.PartAgent:
		return "@" + p.Name
	case engine.PartSubtask:
		return "⇢ " + p.Agent + ": " + p.Description
	case engine.PartFile:
		return "⊕ " + pen.FileName(&p.Part) + "  " + p.Mime
	}
	return "· " + p.Type // of an engine that is newer
}

// short is the beginning of a hash.
func short(hash string) string {
	if hash == "" {
		return ""
	}
	return " " + hash[:min(len(hash), 8)]
}

// stepText is what a step took.
func stepText(p *store.Part) string {
	out := []string{p.Reason}
	if t := p.Tokens; t != nil {
		out = append(out, lang.T("x-in", amount(t.Input)), lang.T("out", amount(t.Output)))
		if t.Reasoning > 0 {
			out = append(out, lang.T("x-reasoning", amount(t.Reasoning)))
		}
		if n := t.Cache.Read + t.Cache.Write; n > 0 {
			out = append(out, lang.T("cached", amount(n)))
		}
	}
	return strings.Join(append(out, fmt.Sprintf("$%.4f", p.Cost)), " · ")
}

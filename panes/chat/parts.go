package chat

import (
	"fmt"
	"net/url"
	"strings"
	"time"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
)

// user draws what the person sent.
func (r *renderer) user(b *block, it *item) {
	m := it.m
	bar, said := r.styles.primary.Render("┃ "), r.styles.text.Bold(true)
	if m.Pending == store.Queued {
		bar, said = r.styles.muted.Render("┃ "), r.styles.muted
	}
	b.long, b.lines = b.long[:0], nil
	add := func(style lipgloss.Style, part, text string) {
		b.long.add(part, text, func(text, joint string) []string {
			lines := r.wrap(sanitize.Text(text), r.width-3)
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
			b.long.fixed(r.told(p, told)...)
		case p.Synthetic || p.Ignored:
		case p.Type == engine.PartText:
			add(said, p.ID, p.Text())
		case p.Type == engine.PartFile:
			b.long.fixed(bar + r.file(&p.Part, attachment(&p.Part, p.ID, 0)))
		case p.Type == engine.PartAgent:
			add(r.agent(p.Name), "", "@"+sanitize.Line(p.Name))
		case p.Type == engine.PartCompaction:
			b.long.fixed(r.divider(compaction(&p.Part)))
		case p.Type == engine.PartSubtask:
			add(r.agent(p.Agent), "", "⇢ "+sanitize.Line(p.Agent+": "+p.Description))
		}
	}
	if r.view.times && m.Info.Time.Created > 0 && len(b.long) > 0 {
		add(r.styles.muted, "", clock(m.Info.Time.Created, r.now()))
	}
	switch m.Pending {
	case store.Queued:
		b.long.cut(maxQueuedRows, bar+r.styles.muted.Render("…")) // it stands below what the agent writes just now
		add(r.styles.muted, "", r.waits())
	case store.Sending:
		add(r.styles.muted, "", lang.T("sending"))
	case store.Failed:
		add(r.styles.err, "", lang.T("not-sent", sanitize.Text(m.PendingError)))
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
	return r.styles.muted.Render(xansi.Truncate(line+strings.Repeat("─", max(r.width-2-xansi.StringWidth(line), 2)),
		max(r.width-2, 4), ""))
}

// told is a line for what the program told the agent of the panes, and all of
// it when everything is unfolded.
func (r *renderer) told(p *store.Part, line string) []string {
	var out []string
	for _, l := range r.wrap(line, r.width-3) {
		out = append(out, "  "+r.styles.muted.Render(l))
	}
	if !r.view.all {
		return out
	}
	for _, l := range r.wrap(strings.TrimSpace(sanitize.Text(p.Text())), r.width-6) {
		out = append(out, r.styles.muted.Render("  │ ")+anchor.Start+r.styles.muted.Render(l))
	}
	return out
}

// file is one line for a file: what it is, and how large where that is known. It
// leads to the file that it names, or to target.
func (r *renderer) file(p *engine.Part, target string) string {
	name := sanitize.Line(fileName(p))
	if u, err := url.Parse(p.URL); err == nil && u.Scheme == "file" {
		path := r.path(u.Path)
		name = path
		if from := u.Query().Get("start"); from != "" {
			name += ":" + sanitize.Line(from)
			if to := u.Query().Get("end"); to != "" && to != from {
				name += "-" + sanitize.Line(to)
			}
		}
		target = markdown.FileTarget + name
	}
	mark, kind := "⊕ ", p.Mime
	switch {
	case strings.HasPrefix(p.Mime, "image/"):
		mark, kind = "▦ ", lang.T("image", strings.TrimPrefix(p.Mime, "image/"))
	case p.Mime == "application/x-directory":
		kind = lang.T("folder")
	case p.Mime == "text/plain":
		kind = ""
	}
	if n := dataSize(p.URL); n > 0 {
		kind += ", " + size(n)
	}
	line := r.styles.info.Render(mark) + anchor.Wrap(target, r.styles.info.Render(name))
	if kind = strings.TrimPrefix(sanitize.Line(kind), ", "); kind != "" {
		line += r.styles.muted.Render("  " + kind)
	}
	return xansi.Truncate(line, max(r.width-4, 4), "…")
}

func fileName(p *engine.Part) string {
	switch {
	case p.Filename != "":
		return p.Filename
	case strings.HasPrefix(p.URL, "data:"):
		return lang.T("attachment")
	}
	return p.URL[strings.LastIndexByte(p.URL, '/')+1:]
}

// dataSize is how many bytes a data: address in base64 holds, 0 for others.
func dataSize(address string) int {
	head, data, ok := strings.Cut(address, ",")
	if !ok || !strings.HasPrefix(head, "data:") || !strings.HasSuffix(head, ";base64") {
		return 0
	}
	return len(strings.TrimRight(data, "=")) * 3 / 4
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
	title := thoughtFor(took(ms), ended)
	mark := "▸ "
	if k.unfold {
		mark = "▾ "
	}
	head := "  " + anchor.Wrap(partTarget+p.ID, r.styles.muted.Render(mark)) + r.styles.muted.Render(title)
	b.head, b.margin = []string{anchor.Border(head)}, r.styles.muted.Render("  │ ")
	if !k.unfold {
		b.stream = nil
		if topic := topic(p.Text()); topic != "" {
			b.head[0] = anchor.Border(xansi.Truncate(head+r.styles.muted.Render(" · "+topic), max(r.width-2, 4), "…"))
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
			names = append(names, r.path(f))
		}
		return "· " + lang.T("changed", strings.Join(names, ", ")) + short(p.Hash)
	case engine.PartAgent:
		return "@" + p.Name
	case engine.PartSubtask:
		return "⇢ " + p.Agent + ": " + p.Description
	case engine.PartFile:
		return "⊕ " + fileName(&p.Part) + "  " + p.Mime
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

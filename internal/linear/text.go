package linear

import (
	"path/filepath"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/osstream"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
)

// toldPart is what was told of a part.
type toldPart struct {
	began, ended bool

	raw    string // the text as far as it was read
	blocks *osstream.Parser
	text   strings.Builder // without blocks
	speech *markdown.Speech
}

// text tells the paragraphs of a text that are complete; closed says that the last
// one is, too. The first one after something else says who speaks.
func (t *Teller) text(m *store.Message, p *store.Part, d *toldPart, who string, closed bool) []string {
	if d.ended {
		return nil
	}
	full := p.Text()
	var out []string
	if d.speech == nil || p.Ended() && !strings.HasPrefix(full, d.raw) || len(full) < len(d.raw) {
		if d.began {
			out = append(out, lang.T("text-changed-reads-now"))
		}
		*d = toldPart{speech: markdown.NewSpeech(), blocks: osstream.NewTimed(t.now(), t.BlockAge)}
	}
	d.text.WriteString(d.blocks.Write(full[len(d.raw):]).Text)
	d.text.WriteString(d.blocks.Expire(t.now()()).Text) // what was told stays told, should the end come after all
	d.raw = full
	if d.ended = p.Ended(); d.ended {
		d.text.WriteString(d.blocks.Close().Text)
	}
	lines := d.speech.Set(d.text.String(), d.ended || closed)
	switch {
	case d.ended:
		*d = toldPart{began: true, ended: true}
	case closed: // should more come, it is a text of its own
		d.text.Reset()
		d.speech = markdown.NewSpeech()
	}
	if len(lines) == 0 {
		return nil
	}
	d.began = true
	if key := m.Info.ID + who; t.speaker != key {
		t.speaker = key
		lines[0] = who + lines[0]
	}
	return append(out, lines...)
}

// Last tells the last reply again.
func (t *Teller) Last() []string {
	list := t.st.Visible(t.session)
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Info.Role == engine.RoleAssistant {
			if out := t.whole(list[i]); len(out) > 0 {
				return out
			}
		}
	}
	return []string{lang.T("there-is-no-reply-yet")}
}

// Messages tells the last n messages again that have words.
func (t *Teller) Messages(n int) []string {
	var all [][]string
	list := t.st.Visible(t.session)
	for i := len(list) - 1; i >= 0 && len(all) < n; i-- {
		if out := t.whole(list[i]); len(out) > 0 {
			all = append(all, out)
		}
	}
	if len(all) == 0 {
		return []string{lang.T("there-are-no-messages-yet")}
	}
	var out []string
	for i := len(all) - 1; i >= 0; i-- {
		out = append(out, all[i]...)
	}
	return out
}

// whole tells a message from its beginning: its words, and in a line each the
// tools that were called.
func (t *Teller) whole(m *store.Message) []string {
	if m.Info.Role == engine.RoleUser || m.Pending != store.NotPending {
		if text := promptText(m); text != "" {
			return said(You() + text)
		}
		return nil
	}
	var out []string
	who := Assistant()
	for _, p := range m.Parts {
		switch {
		case p.Type == engine.PartText && !p.Synthetic:
			lines := markdown.Speak(m.Said(p))
			if len(lines) > 0 {
				lines[0], who = who+lines[0], ""
			}
			out = append(out, lines...)
		case p.Type == engine.PartTool:
			if end := t.end(p); end != "" {
				out = append(out, end)
				who = Assistant()
			}
		}
	}
	return out
}

// now is the clock that blocks are timed by.
func (t *Teller) now() func() time.Time {
	if t.Now == nil {
		return func() time.Time { return time.Time{} }
	}
	return t.Now
}

// You leads in what the person wrote.
func You() string { return lang.T("you-label") }

// Assistant leads in a reply.
func Assistant() string { return lang.T("assistant-label") }

// said is a text in lines: each of its own.
func said(texts ...string) []string {
	var out []string
	for _, text := range texts {
		if text = strings.TrimSpace(sanitize.Text(text)); text != "" {
			out = append(out, strings.Split(strings.ReplaceAll(text, "\t", "    "), "\n")...)
		}
	}
	return out
}

// Lines makes a text from outside lines that may be printed.
func Lines(text string) []string { return said(text) }

func line(s string) string { return strings.TrimSpace(sanitize.Line(s)) }

func firstOf(s string) string {
	first, more, _ := strings.Cut(s, "\n")
	if more != "" {
		return lang.T("x-and-more", first)
	}
	return first
}

func seconds(n int64) string {
	least := lang.N(int(n%60), "seconds", n%60)
	if n < 60 {
		return least
	}
	out := lang.N(int(n/60), "minutes", n/60)
	if n%60 > 0 {
		out = lang.T("%s %s", out, least)
	}
	return out
}

// path is a path as it is told.
func (t *Teller) path(p string) string {
	if rel, err := filepath.Rel(t.Dir, p); t.Dir != "" && filepath.IsAbs(p) && err == nil && filepath.IsLocal(rel) {
		p = filepath.ToSlash(rel)
	}
	return line(p)
}

// Code makes lines of a file or a terminal ones that may be printed, as they
// are.
func Code(text string) []string {
	text = strings.ReplaceAll(sanitize.Text(strings.TrimSuffix(text, "\n")), "\t", "    ")
	return strings.Split(text, "\n")
}

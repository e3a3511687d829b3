package brief

import (
	"fmt"
	"path"
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/redact"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/term"
)

// Bounds on what is told of the panes, in bytes: of one content, and of all.
const (
	maxExcerpt = 6 << 10
	maxTold    = 16 << 10
	maxListed  = 30 // contents that are named
)

// NothingOpen is told when what was told before no longer holds.
const NothingOpen = "Nothing is open beside the conversation now."

// PanesNews returns what is to be told of the panes before a session's next
// prompt, with a summary of a few words: nothing when it was told already, and
// the demo is told nothing.
func (b *Briefer) PanesNews(session, agent string) (text, summary string) {
	if b.p.Demo() || b.Level(session) == commands.ContextMinimal {
		return "", ""
	}
	text, summary = b.PanesText(session, agent, b.Level(session) == commands.ContextFull)
	before := b.lastTold(session)
	switch {
	case text == "" && before == "" || text == before || text == "" && before == NothingOpen:
		return "", ""
	case text == "":
		return NothingOpen, lang.T("nothing-is-open")
	}
	return text, summary
}

// lastTold returns what of the panes stands last in the model's view of a
// session, also by a program before us.
func (b *Briefer) lastTold(session string) string {
	if sent, ok := b.sent[session]; ok {
		if !b.p.Store().Session(session).Heard(sent.message) {
			return sent.text
		}
		delete(b.sent, session)
	}
	for _, msg := range slices.Backward(b.p.Store().Session(session).InView()) {
		for _, p := range msg.Parts {
			if _, ok := chat.ContextSummary(p.Metadata); ok {
				return p.Text()
			}
		}
	}
	return ""
}

// PanesText tells what is open beside conversations and where it stands, and
// with full the text in view, as far as the rules of a session's agent let it read
// that.
func (b *Briefer) PanesText(session, agent string, full bool) (text, summary string) {
	unread := b.p.Unread(session, agent)
	var list, excerpts strings.Builder
	first, behind, n := "", "", 0 // what is named for all: the first in front, or at all
	for _, p := range b.p.Workspace().Panes() {
		for i, t := range p.Tabs {
			c := t.Content
			if c.ID().Kind() == chat.KindName {
				continue
			}
			n++
			if n > maxListed {
				continue
			}
			name := sanitize.Line(string(c.ID()))
			if behind == "" {
				behind = called(c)
			}
			current := i == p.Active
			list.WriteString("- " + name + told(c, current, p == b.p.Workspace().Focused()) + "\n")
			if !current {
				continue
			}
			if first == "" {
				first = called(c)
			}
			if file := b.fileOf(c); full && (file == "" || !unread(file)) {
				excerpt(&excerpts, c)
			}
		}
	}
	if n == 0 {
		return "", ""
	}
	if n > maxListed {
		fmt.Fprintf(&list, "- and %d more\n", n-maxListed)
	}
	if first == "" {
		first = behind
	}
	if summary = first; n > 1 {
		summary = lang.N(n-1, "x-and-n-more", first, n-1)
	}
	return "What is open beside the conversation now (the program tells this, the person did not type it):\n" +
		list.String() + excerpts.String(), summary
}

// called is what the person knows a content by: the path of its file, else its
// title.
func called(c panes.Content) string {
	if ref := c.ID().Ref(); sanitize.Name(path.Base(ref)) == c.Title() {
		return sanitize.Name(ref)
	}
	return sanitize.Line(c.Title())
}

func told(c panes.Content, current, focused bool) string {
	var notes []string
	if d, ok := c.(panes.Describer); ok && current {
		if text := sanitize.Line(d.Describe()); text != "" {
			notes = append(notes, xansi.Truncate(text, 200, "…"))
		}
	}
	switch {
	case focused && current:
		notes = append(notes, "has the keyboard")
	case current:
		notes = append(notes, "shows")
	}
	if len(notes) == 0 {
		return ""
	}
	return ": " + strings.Join(notes, ", ")
}

// fileOf is the file that a content shows: its own, or the one in a terminal's
// editor; empty: none.
func (b *Briefer) fileOf(c panes.Content) string {
	if id := c.ID(); id.Kind() != term.KindName {
		return id.Ref()
	}
	return b.p.EditedIn(c.ID().Ref())
}

// excerpt adds what a content shows.
func excerpt(b *strings.Builder, c panes.Content) {
	e, ok := c.(panes.Excerpter)
	left := maxTold - b.Len()
	if !ok || left < maxExcerpt/4 {
		return
	}
	text := redact.Text(sanitize.Text(e.Excerpt(min(maxExcerpt, left))))
	if text = strings.TrimRight(text, "\n"); text == "" {
		return
	}
	name := sanitize.Line(string(c.ID()))
	fmt.Fprintf(b, "\n<shows content=%q>\n%s\n</shows>\n", name, strings.ReplaceAll(text, "</shows", "< /shows"))
}

package chat

import (
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/places"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat/pen"
	"github.com/openspace-tui/openspace/panes/chat/toolview"
)

// goTo does what a target in a line of a message stands for.
func (l *List) goTo(target string, m *store.Message, at pos) panes.Action {
	kind, rest, _ := strings.Cut(target, ":")
	switch kind + ":" {
	case markdown.FileTarget:
		if p, ok := places.Parse(rest); ok {
			p.Path = rooted(l.r.pen.Root, p.Path)
			return openPlace(p)
		}
	case markdown.CommandTarget:
		return panes.RunLink(rest)
	case markdown.CodeTarget:
		if code, ok := codeAt(l.of(m), at, target); ok {
			return copyText(code.Text())
		}
	case pen.SessionTarget:
		return panes.Do(call.SessionSwitch.With(call.SessionArgs{SessionID: rest}))
	case pen.PaneTarget:
		return panes.Do(call.PaneFocus.With(call.PaneRef{ContentID: rest}))
	case pen.OutputTarget:
		return openOutput(rest)
	case pen.PictureTarget:
		return showPicture(m, rest)
	case markdown.LessTarget:
		l.pan(m, at, rest, -1)
	case markdown.MoreTarget:
		l.pan(m, at, rest, +1)
	case markdown.TableTarget:
		if !l.pan(m, at, rest, farther) {
			l.pan(m, at, rest, -wide)
		}
	case pen.PartTarget:
		return l.openPart(m, rest, at)
	default:
		if web, ok := anchor.Web(target); ok {
			return panes.Do(call.AppBrowse.With(call.URLArgs{URL: web}))
		}
	}
	return panes.Action{}
}

// farther is by how many columns enter scrolls a table.
const farther = 10

func copyText(text string) panes.Action {
	return panes.Do(call.AppCopy.With(call.CopyArgs{Text: text}))
}

// openPlace opens a file at a place, a deck at a slide, which people count
// from 1, or a whiteboard at a shape.
func openPlace(p places.Place) panes.Action {
	switch {
	case strings.HasSuffix(p.Path, ".deck.md") || strings.HasSuffix(p.Path, ".slides.md"):
		return panes.OpenDeck(p)
	case strings.HasSuffix(p.Path, ".whiteboard.json") || strings.HasSuffix(p.Path, ".tldr"):
		return panes.OpenBoard(p)
	}
	return panes.OpenFile(p)
}

// showPicture names what is attached: what it holds is in the store.
func showPicture(m *store.Message, which string) panes.Action {
	at := strings.LastIndexByte(which, '/')
	index, _ := strconv.Atoi(which[at+1:]) // as attachment made it
	return panes.Do(call.AppPicture.With(call.PictureArgs{SessionID: m.Info.SessionID, MessageID: m.Info.ID,
		PartID: which[:max(at, 0)], Index: index}))
}

// openPart follows a tool call to where it leads, or turns its folding over.
func (l *List) openPart(m *store.Message, id string, at pos) panes.Action {
	if to := l.callLeads(m, id); to != "" {
		return l.goTo(to, m, at)
	}
	l.fold(m, id)
	return panes.Action{}
}

// callLeads is the target of a call that leads somewhere.
func (l *List) callLeads(m *store.Message, id string) string {
	if p := l.st.Part(m.Info.SessionID, m.Info.ID, id); p != nil {
		return l.r.tools.Leads(p)
	}
	return ""
}

// fold turns over whether a part shows whole. What is unfolded grows downwards,
// also at the end of the conversation: its head stays where it is.
func (l *List) fold(m *store.Message, id string) {
	if l.view.unfold[id] {
		delete(l.view.unfold, id)
	} else {
		l.view.unfold[id] = true
		l.follow = false // until the end is in view again
	}
	l.of(m).key = itemKey{}
	l.version++
}

// codeAt finds the code block of a target in a line of a message.
func codeAt(it *item, at pos, target string) (markdown.Code, bool) {
	name, ok := strings.CutPrefix(target, markdown.CodeTarget)
	b := it.blockAt(at)
	if !ok || b == nil || b.stream == nil {
		return markdown.Code{}, false
	}
	return b.stream.Code(name)
}

func openOutput(path string) panes.Action {
	return panes.Do(call.ChatOutput.With(call.OutputArgs{Path: path}))
}

// Output is the newest file of the conversation that holds all of an output
// that was cut.
func (l *List) Output() (path string, ok bool) {
	msgs := l.all()
	for i := len(msgs) - 1; i >= 0; i-- {
		if path := toolview.OutputOf(msgs[i]); path != "" {
			return path, true
		}
	}
	return "", false
}

// whole reports whether a part is unfolded, or one of several calls that are shown
// together.
func (l *List) whole(m *store.Message, id string) bool {
	p := l.st.Part(m.Info.SessionID, m.Info.ID, id)
	if p == nil {
		return l.view.unfold[id]
	}
	return l.r.unfolded(p)
}

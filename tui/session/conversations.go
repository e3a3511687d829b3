package session

import (
	"context"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/sync/errgroup"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// The engine searches titles alone (1.18.33), so conversations are read to be
// searched: the newest page of each, from the newest session on and a few at a
// time while the list is open, until much of them is kept.
const (
	talkPage    = 100      // messages of each
	TalkLength  = 64 << 10 // bytes kept of each
	talksKept   = 16 << 20 // bytes kept of all
	talksAtOnce = 4
	TalksAWhile = 8 // sessions between two looks at what is wanted
	readFor     = 10 * time.Second
	ReadAfter   = 200 * time.Millisecond // the last letter
	leastWanted = 2                      // letters, below which everything has them
)

// searchText is what was read of a session.
type searchText struct {
	first       string // the first prompt of what was read, in one line
	text, lower string
}

// conversations is what was read of sessions while their list is open.
type conversations struct {
	read    map[string]searchText
	reading bool
	timed   bool // a timer waits for the person to stop typing
	kept    int  // bytes of what was read
	of      int  // sessions that are to be read
	full    bool // there are more, which are not
	failed  bool // some could not be
}

func newConversations() conversations { return conversations{read: map[string]searchText{}} }

// finder returns the words around a text in a session that was read, or none.
func (t *conversations) finder(text string) func(id string) string {
	wanted := strings.ToLower(text)
	if len(wanted) < leastWanted {
		return func(string) string { return "" }
	}
	return func(id string) string {
		r, ok := t.read[id]
		if !ok {
			return ""
		}
		return wordsAround(r.text, r.lower, wanted)
	}
}

// progress tells how far conversations were searched.
func (t *conversations) progress(text string) string {
	switch {
	case len(text) < leastWanted:
		return ""
	case t.reading || t.timed:
		return " · " + lang.T("reading-conversations-of", min(len(t.read), t.of), t.of)
	case t.failed:
		return " · " + lang.T("some-conversations-could-not-read")
	case t.full:
		return " · " + lang.N(t.of, "in-the-newest-conversations", t.of)
	}
	return ""
}

// readSoon reads conversations once the person has stopped typing.
func (d *List) readSoon(h dialog.Host) tea.Cmd {
	d.next()
	if len(d.wanted()) < leastWanted || d.talks.timed || d.talks.reading {
		return nil
	}
	d.talks.timed = true
	return tea.Tick(ReadAfter, func(time.Time) tea.Msg {
		return searchPausedMsg{d: d}
	})
}

// searchPausedMsg is the result of what readSoon started.
type searchPausedMsg struct {
	d *List
}

func (msg searchPausedMsg) On(h dialog.Host) tea.Cmd {
	msg.d.talks.timed = false
	return msg.d.ReadOn(h)
}

// next lists the sessions to read now: those with the same titles that are in
// view, and while something is looked for the newest.
func (d *List) next() []string {
	var out []string
	add := func(id string) {
		if _, ok := d.talks.read[id]; !ok && len(out) < TalksAWhile && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	for i := max(d.top, 0); i < min(d.top+max(d.h, 24), len(d.lines)); i++ {
		if l := d.lines[i]; l.Row != nil && d.list.twin[l.ID] {
			add(l.ID)
		}
	}
	d.talks.of, d.talks.full = 0, false
	if len(d.wanted()) < leastWanted {
		return out
	}
	for id := range d.source.Newest() {
		if _, ok := d.talks.read[id]; !ok && d.talks.kept >= talksKept {
			d.talks.full = true
			break
		}
		d.talks.of++
		add(id)
	}
	return out
}

// ReadOn reads what is to be read, some sessions at a time, as long as the list
// is open.
func (d *List) ReadOn(h dialog.Host) tea.Cmd {
	ids := d.next()
	ctx, read := d.source.Reader()
	if len(ids) == 0 || d.talks.reading || read == nil || !h.Dialogs().Has(d) {
		return nil
	}
	d.talks.reading = true
	return func() tea.Msg {
		got := readConversations(ctx, read, ids)
		return sessionsReadMsg{d: d, ids: ids, got: got}
	}
}

// sessionsReadMsg is the result of what ReadOn started.
type sessionsReadMsg struct {
	d   *List
	ids []string
	got []*searchText
}

func (msg sessionsReadMsg) On(h dialog.Host) tea.Cmd {
	msg.d.talks.reading = false
	for i, id := range msg.ids {
		msg.d.talks.failed = msg.d.talks.failed || msg.got[i] == nil
		if msg.got[i] == nil {
			msg.got[i] = &searchText{}
		}
		msg.d.talks.read[id] = *msg.got[i]
		msg.d.talks.kept += len(msg.got[i].text)
	}
	if msg.d.wanted() != "" {
		msg.d.fill(h.Window().Now())
	}
	return msg.d.ReadOn(h)
}

// Reader reads the newest messages of a session.
type Reader func(ctx context.Context, id string, limit int) ([]engine.MessageWithParts, error)

// readConversations reads sessions; nil where one could not be read.
func readConversations(ctx context.Context, read Reader, ids []string) []*searchText {
	ctx, cancel := context.WithTimeout(ctx, readFor)
	defer cancel()
	out := make([]*searchText, len(ids))
	var g errgroup.Group
	g.SetLimit(talksAtOnce)
	for i, id := range ids {
		g.Go(func() error {
			if page, err := read(ctx, id, talkPage); err == nil {
				t := newSearchText(page)
				out[i] = &t
			}
			return nil
		})
	}
	_ = g.Wait() // none gives an error
	return out
}

// newSearchText takes what was said of messages, the newest of it where that is long.
func newSearchText(all []engine.MessageWithParts) searchText {
	var t searchText
	var said []string
	length := 0
	for _, m := range slices.Backward(all) {
		for _, p := range slices.Backward(m.Parts) {
			if p.Type != engine.PartText || p.Synthetic || p.Ignored || strings.TrimSpace(p.Text) == "" {
				continue
			}
			if m.Info.Role == engine.RoleUser {
				t.first = widget.SafeLine(p.Text)
			}
			if room := TalkLength - length; room > 0 {
				part := p.Text[:min(len(p.Text), room)]
				said = append(said, part)
				length += len(part)
			}
		}
	}
	slices.Reverse(said)
	t.text = strings.ToValidUTF8(strings.Join(said, "\n"), "")
	t.lower = strings.ToLower(t.text)
	return t
}

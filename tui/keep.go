package tui

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/diff"
)

// Keeper keeps what is typed between runs. Its methods do IO: they are called
// off the loop, and once more when the program has ended.
type Keeper interface {
	SaveDraft(key string, d prompt.Draft) error // forgets an empty one
	SaveRemarks(all json.RawMessage) error      // forgets them with nil
	SaveStash(all []prompt.Draft) error
	SaveUses(u prompt.Uses) error
	SaveLate(all map[string][]int64) error
	SaveImage(data []byte, mime, name string) (path string, err error) // a name of its own for other data
	Image(path string) ([]byte, error)                                 // one that SaveImage kept
	AddHistory(text string, at time.Time) error
}

// Typed is what was kept of an earlier run.
type Typed struct {
	Drafts  map[string]prompt.Draft // by a chat's content id
	Stash   []prompt.Draft          // the newest last
	Uses    prompt.Uses
	History []prompt.Entry  // the newest last
	Remarks json.RawMessage // on changes; nil: there are none
	// Late are command blocks that were given up for their age: see store.LateBlocks.
	Late map[string][]int64
}

// keepEvery is how long a key waits at most until what it wrote is kept.
const keepEvery = 100 * time.Millisecond

// keeping is what is known of what is kept.
type keeping struct {
	stash   []prompt.Draft
	uses    prompt.Uses
	history []prompt.Entry
	seen    map[string]uint64 // the version that was kept last, by key
	kept    map[string]bool   // drafts that are kept
	left    map[string]bool   // drafts of chats that left the screen since
	remarks *diff.Remarks
	noted   uint64 // the version of the remarks that was kept last
	stale   uint64 // rises when a draft is to be kept that was not edited
	timed   bool   // the timer runs
	saving  bool
}

func newKeeping(t Typed) keeping {
	k := keeping{stash: t.Stash, uses: t.Uses, history: t.History, seen: map[string]uint64{}, kept: map[string]bool{},
		left: map[string]bool{}, remarks: diff.ReadRemarks(t.Remarks)}
	for key := range t.Drafts {
		k.kept[key] = true
	}
	return k
}

// sent lists what was sent from a workspace, the newest last.
func sent(all []prompt.Entry, dir string) []string {
	var out []string
	for _, e := range all {
		if e.Dir == dir {
			out = append(out, e.Text)
		}
	}
	return out
}

// draftKey names a chat's draft: a session that the engine does not have yet is
// the new one.
func draftKey(c *chat.Chat) string {
	if id := c.Session(); id == "" || strings.HasPrefix(id, "local") {
		return string(panes.MakeID(chat.KindName, chat.NewSession))
	}
	return string(c.ID())
}

// keepDrafts starts the timer when a draft or a remark changed that is not kept yet. There
// is none while nothing is typed.
func (m *Model) keepDrafts() tea.Cmd {
	if m.o.Keep == nil || m.keep.timed || m.keep.saving ||
		m.keep.noted == m.keep.remarks.Version() && len(m.unkept()) == 0 {
		return nil
	}
	m.keep.timed = true
	return tea.Tick(keepEvery, func(time.Time) tea.Msg {
		return draftsDueMsg{}
	})
}

// draftsDueMsg ends what keepDrafts waits for.
type draftsDueMsg struct{}

func (draftsDueMsg) on(m *Model) tea.Cmd {
	m.keep.timed = false
	return m.saveDrafts()
}

// unkept lists the drafts that differ from what is kept.
func (m *Model) unkept() []string {
	var out []string
	open := map[string]bool{}
	for _, c := range m.chats() {
		key := draftKey(c)
		open[key] = true
		if m.keep.seen[key] != c.DraftVersion() {
			out = append(out, key)
		}
	}
	for key := range m.keep.left {
		if !open[key] {
			out = append(out, key)
		}
	}
	for key := range m.keep.kept {
		if !open[key] && m.choice.drafts[key].Empty() && !m.keep.left[key] {
			out = append(out, key)
		}
	}
	return out
}

// takeUnkept returns those drafts, and takes them for kept.
func (m *Model) takeUnkept() map[string]prompt.Draft {
	out := map[string]prompt.Draft{}
	for _, key := range m.unkept() {
		out[key] = m.choice.drafts[key]
	}
	for _, c := range m.chats() {
		key := draftKey(c)
		if _, ok := out[key]; ok {
			out[key] = m.withQueue(c)
			m.keep.seen[key] = c.DraftVersion()
		}
	}
	for key, d := range out {
		delete(m.keep.left, key)
		switch {
		case !d.Empty():
			m.keep.kept[key] = true
		case m.keep.kept[key]:
			delete(m.keep.kept, key)
		default:
			delete(out, key) // what another program keeps there is its own
		}
	}
	return out
}

// withQueue is what is written in a chat, behind what is queued there: a kill
// loses neither.
func (m *Model) withQueue(c *chat.Chat) prompt.Draft {
	var all []prompt.Draft
	if c.Session() != "" {
		for _, w := range m.st.Unsent(c.Session()) {
			if d, ok := m.promptQueue.drafts[w.Info.ID]; ok {
				all = append(all, d)
			}
		}
	}
	return prompt.Join(append(all, withoutKey(c.Compose()))...)
}

// queueChanged has the draft of a session's chat kept anew.
func (m *Model) queueChanged(sid string) {
	m.listQueue()
	m.keep.stale++
	for _, c := range m.chats() {
		if m.sameSession(c.Session(), sid) {
			m.keep.seen[draftKey(c)] = ^uint64(0)
		}
	}
}

// saveDrafts keeps what changed. One save runs at a time, so that none
// overtakes a later one.
func (m *Model) saveDrafts() tea.Cmd {
	save, keep := m.takeTyped(), m.o.Keep
	m.keep.saving = true
	return func() tea.Msg {
		err := save(keep)
		return draftsSavedMsg{err: err}
	}
}

// draftsSavedMsg is the result of what saveDrafts started.
type draftsSavedMsg struct {
	err error
}

func (msg draftsSavedMsg) on(m *Model) tea.Cmd {
	m.keep.saving = false
	m.report(msg.err)
	return nil
}

// takeTyped returns what keeps the drafts and remarks that differ from what is kept,
// and takes them for kept.
func (m *Model) takeTyped() func(Keeper) error {
	drafts, remarks, noted := m.takeUnkept(), json.RawMessage(nil), m.keep.noted
	if v := m.keep.remarks.Version(); v != noted {
		m.keep.noted, remarks = v, m.keep.remarks.Kept()
	}
	remarked := noted != m.keep.noted
	return func(keep Keeper) error {
		var errs []error
		for _, key := range slices.Sorted(maps.Keys(drafts)) {
			errs = append(errs, keep.SaveDraft(key, drafts[key]))
		}
		if remarked {
			errs = append(errs, keep.SaveRemarks(remarks))
		}
		return cmp.Or(errs...)
	}
}

// chats lists the chats that are open.
func (m *Model) chats() []*chat.Chat {
	var out []*chat.Chat
	for _, p := range m.ws.Panes() {
		for _, t := range p.Tabs {
			if c, ok := t.Content.(*chat.Chat); ok {
				out = append(out, c)
			}
		}
	}
	return out
}

// leaveDraft remembers what stands in a chat that leaves the screen.
func (m *Model) leaveDraft(c *chat.Chat) {
	key := draftKey(c)
	m.choice.drafts[key] = c.Compose()
	m.keep.left[key] = true
}

// comeDraft puts what was written before into a chat.
func (m *Model) comeDraft(c *chat.Chat) {
	key := draftKey(c)
	d := m.choice.drafts[key]
	delete(m.choice.drafts, key)
	if !d.Empty() && !c.Dirty() {
		c.Recompose(d)
	}
}

// offLoop keeps something, and tells what went wrong.
func (m *Model) offLoop(save func(Keeper) error) tea.Cmd {
	keep := m.o.Keep
	if keep == nil {
		return nil
	}
	return func() tea.Msg {
		if err := save(keep); err != nil {
			return toastMsg(commands.LevelError, err.Error())
		}
		return nil
	}
}

// rememberPrompt adds a text to what was sent.
func (m *Model) rememberPrompt(text string) tea.Cmd {
	now := m.o.Now()
	if n := len(m.keep.history); n > 0 && m.keep.history[n-1].Text == text {
		return nil
	}
	m.keep.history = append(m.keep.history, prompt.Entry{Text: text, Dir: m.o.Files.Name(), Time: now})
	return m.offLoop(func(k Keeper) error { return k.AddHistory(text, now) })
}

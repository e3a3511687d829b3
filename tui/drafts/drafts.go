// Package drafts keeps what is typed: what stands in each prompt, what was put aside, what
// was sent and mentioned before, and remarks on changes.
package drafts

import (
	"encoding/json"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/diff"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Program has the prompts that are written in.
type Program interface {
	dialog.Host
	Now() time.Time
	// Place is the workspace, as prompts that were sent from it are marked.
	Place() string
	// Prompts are those that are open, Prompt the one that is written in, or nil.
	Prompts() []Prompt
	Prompt() Prompt
	FocusPrompt() tea.Cmd
	// Same reports whether two ids are of one session.
	Same(a, b string) bool
	// Queued is what waits to be sent in a session.
	Queued(session string) []prompt.Draft
}

// Prompt is where one writes.
type Prompt interface {
	ID() panes.ContentID
	Session() string
	DraftVersion() uint64
	Compose() prompt.Draft
	Recompose(d prompt.Draft)
	Dirty() bool
}

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

// Every is how long a key waits at most until what it wrote is kept.
const Every = 100 * time.Millisecond

// Drafts is what is typed, and what is known of what is kept.
type Drafts struct {
	p       Program
	keep    Keeper                  // nil: nothing is kept
	drafts  map[string]prompt.Draft // by content id, of chats that are not on screen
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

// New has what was kept of an earlier run.
func New(p Program, keep Keeper, t Typed) *Drafts {
	k := &Drafts{p: p, keep: keep, drafts: map[string]prompt.Draft{}, stash: t.Stash, uses: t.Uses, history: t.History,
		seen: map[string]uint64{}, kept: map[string]bool{}, left: map[string]bool{},
		remarks: diff.ReadRemarks(t.Remarks)}
	for key, d := range t.Drafts {
		k.drafts[key] = d
		k.kept[key] = true
	}
	return k
}

// Msg is the result of what was done off the loop.
type Msg interface{ on(k *Drafts) tea.Cmd }

// Update does on the loop what follows from a result.
func (k *Drafts) Update(msg Msg) tea.Cmd { return msg.on(k) }

// Remarks are those on changes.
func (k *Drafts) Remarks() *diff.Remarks { return k.remarks }

// History is what was sent, the newest last.
func (k *Drafts) History() []prompt.Entry { return k.history }

// Uses is what was mentioned, and when.
func (k *Drafts) Uses() prompt.Uses { return k.uses }

// Use notes that something was mentioned.
func (k *Drafts) Use(name string) tea.Cmd {
	k.uses = k.uses.Add([]string{name}, k.p.Now())
	uses := k.uses
	return k.Save(func(keep Keeper) error { return keep.SaveUses(uses) })
}

// State is what tells whether there is anything to keep.
type State struct {
	timed, saving  bool
	left, kept     int
	stale          uint64
	remarks, noted uint64
}

// State changes when there may be something to keep.
func (k *Drafts) State() State {
	return State{timed: k.timed, saving: k.saving, left: len(k.left), kept: len(k.kept), stale: k.stale,
		remarks: k.remarks.Version(), noted: k.noted}
}

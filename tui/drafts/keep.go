package drafts

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
)

// Sent lists what was sent from a workspace, the newest last.
func Sent(all []prompt.Entry, dir string) []string {
	var out []string
	for _, e := range all {
		if e.Dir == dir {
			out = append(out, e.Text)
		}
	}
	return out
}

// Key names a chat's draft: a session that the engine does not have yet is
// the new one.
func Key(c Prompt) string {
	if id := c.Session(); id == "" || strings.HasPrefix(id, "local") {
		return string(panes.MakeID(chat.KindName, chat.NewSession))
	}
	return string(c.ID())
}

// Pending starts the timer when a draft or a remark changed that is not kept yet. There
// is none while nothing is typed.
func (k *Drafts) Pending() tea.Cmd {
	if k.keep == nil || k.timed || k.saving ||
		k.noted == k.remarks.Version() && len(k.unkept()) == 0 {
		return nil
	}
	k.timed = true
	return tea.Tick(Every, func(time.Time) tea.Msg {
		return draftsDueMsg{}
	})
}

// draftsDueMsg ends what Pending waits for.
type draftsDueMsg struct{}

func (draftsDueMsg) on(k *Drafts) tea.Cmd {
	k.timed = false
	return k.saveDrafts()
}

// unkept lists the drafts that differ from what is kept.
func (k *Drafts) unkept() []string {
	var out []string
	open := map[string]bool{}
	for _, c := range k.p.Prompts() {
		key := Key(c)
		open[key] = true
		if k.seen[key] != c.DraftVersion() {
			out = append(out, key)
		}
	}
	for key := range k.left {
		if !open[key] {
			out = append(out, key)
		}
	}
	for key := range k.kept {
		if !open[key] && k.drafts[key].Empty() && !k.left[key] {
			out = append(out, key)
		}
	}
	return out
}

// takeUnkept returns those drafts, and takes them for kept.
func (k *Drafts) takeUnkept() map[string]prompt.Draft {
	out := map[string]prompt.Draft{}
	for _, key := range k.unkept() {
		out[key] = k.drafts[key]
	}
	for _, c := range k.p.Prompts() {
		key := Key(c)
		if _, ok := out[key]; ok {
			out[key] = k.withQueue(c)
			k.seen[key] = c.DraftVersion()
		}
	}
	for key, d := range out {
		delete(k.left, key)
		switch {
		case !d.Empty():
			k.kept[key] = true
		case k.kept[key]:
			delete(k.kept, key)
		default:
			delete(out, key) // what another program keeps there is its own
		}
	}
	return out
}

// withQueue is what is written in a chat, behind what is queued there: a kill
// loses neither.
func (k *Drafts) withQueue(c Prompt) prompt.Draft {
	var all []prompt.Draft
	if c.Session() != "" {
		all = k.p.Queued(c.Session())
	}
	return prompt.Join(append(all, WithoutKey(c.Compose()))...)
}

// Changed has the draft of a session's chat kept anew.
func (k *Drafts) Changed(sid string) {
	k.stale++
	for _, c := range k.p.Prompts() {
		if k.p.Same(c.Session(), sid) {
			k.seen[Key(c)] = ^uint64(0)
		}
	}
}

// saveDrafts keeps what changed. One save runs at a time, so that none
// overtakes a later one.
func (k *Drafts) saveDrafts() tea.Cmd {
	save, keep := k.Take(), k.keep
	k.saving = true
	return func() tea.Msg {
		err := save(keep)
		return draftsSavedMsg{err: err}
	}
}

// draftsSavedMsg is the result of what saveDrafts started.
type draftsSavedMsg struct {
	err error
}

func (msg draftsSavedMsg) on(k *Drafts) tea.Cmd {
	k.saving = false
	if msg.err != nil {
		k.p.Toast(commands.LevelError, lang.Translate(msg.err))
	}
	return nil
}

// Take returns what keeps the drafts and remarks that differ from what is kept,
// and takes them for kept.
func (k *Drafts) Take() func(Keeper) error {
	drafts, remarks, noted := k.takeUnkept(), json.RawMessage(nil), k.noted
	if v := k.remarks.Version(); v != noted {
		k.noted, remarks = v, k.remarks.Kept()
	}
	remarked := noted != k.noted
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

// Closed remembers what stands in a chat that leaves the screen.
func (k *Drafts) Closed(c Prompt) {
	key := Key(c)
	k.drafts[key] = c.Compose()
	k.left[key] = true
}

// Opened puts what was written before into a chat.
func (k *Drafts) Opened(c Prompt) {
	key := Key(c)
	d := k.drafts[key]
	delete(k.drafts, key)
	if !d.Empty() && !c.Dirty() {
		c.Recompose(d)
	}
}

// Save keeps something, and tells what went wrong.
func (k *Drafts) Save(save func(Keeper) error) tea.Cmd {
	keep := k.keep
	if keep == nil {
		return nil
	}
	return func() tea.Msg {
		if err := save(keep); err != nil {
			return failedMsg{err}
		}
		return nil
	}
}

// Remember adds a text to what was sent.
func (k *Drafts) Remember(text string) tea.Cmd {
	now := k.p.Now()
	if n := len(k.history); n > 0 && k.history[n-1].Text == text {
		return nil
	}
	k.history = append(k.history, prompt.Entry{Text: text, Dir: k.p.Place(), Time: now})
	return k.Save(func(k Keeper) error { return k.AddHistory(text, now) })
}

// failedMsg says that something could not be kept.
type failedMsg struct{ err error }

func (msg failedMsg) on(k *Drafts) tea.Cmd {
	k.p.Toast(commands.LevelError, msg.err.Error())
	return nil
}

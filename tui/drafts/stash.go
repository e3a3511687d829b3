package drafts

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// maxStash is how many prompts are stashed at most.
const maxStash = 50

// Stash puts what is written aside, or brings the newest back where
// nothing is.
func (k *Drafts) Stash() tea.Cmd {
	c := k.p.Prompt()
	if c == nil {
		return nil
	}
	d := c.Compose()
	if d.Empty() {
		return k.Unstash(0)
	}
	c.Recompose(prompt.Draft{})
	k.p.Toast(commands.LevelInfo, lang.T("stashed-ctrl-s-brings-back"))
	return k.PutAside(d)
}

// WithoutKey is a draft without a provider's key that stands behind /connect:
// no file of ours is to hold one.
func WithoutKey(d prompt.Draft) prompt.Draft {
	if text := d.Value(); commands.HoldsKey(text) {
		return prompt.Text(strings.Join(strings.Fields(text)[:2], " ") + " ")
	}
	return d
}

// PutAside puts a prompt on the stash.
func (k *Drafts) PutAside(d prompt.Draft) tea.Cmd {
	d = WithoutKey(d)
	k.stash = append(slices.Clone(k.stash), d)
	k.stash = k.stash[max(len(k.stash)-maxStash, 0):]
	return k.SaveStash()
}

// SaveStash keeps what is put aside.
func (k *Drafts) SaveStash() tea.Cmd {
	all := k.stash
	return k.Save(func(k Keeper) error { return k.SaveStash(all) })
}

// MakeRoom stashes what is written, where something is to take its place.
func (k *Drafts) MakeRoom() tea.Cmd {
	c := k.p.Prompt()
	d := c.Compose()
	if d.Empty() {
		return nil
	}
	k.p.Toast(commands.LevelInfo, lang.T("what-you-writing-stashed-pop-brings"))
	return k.PutAside(d)
}

// takeStashed returns one of what was stashed, from 1; 0 is the newest.
func (k *Drafts) takeStashed(number int) (prompt.Draft, bool) {
	i := number - 1
	if number == 0 {
		i = len(k.stash) - 1
	}
	if i < 0 || i >= len(k.stash) {
		k.p.Toast(commands.LevelInfo, lang.T("nothing-is-stashed"))
		return prompt.Draft{}, false
	}
	d := k.stash[i]
	k.stash = slices.Delete(slices.Clone(k.stash), i, i+1)
	return d, true
}

// Unstash brings back what was stashed. What is written changes places with it.
func (k *Drafts) Unstash(number int) tea.Cmd {
	c := k.p.Prompt()
	if c == nil {
		return nil
	}
	d, ok := k.takeStashed(number)
	if !ok {
		return nil
	}
	now := c.Compose()
	c.Recompose(d)
	cmds := []tea.Cmd{k.p.FocusPrompt()}
	if now.Empty() {
		cmds = append(cmds, k.SaveStash())
		if n := len(k.stash); n > 0 {
			k.p.Toast(commands.LevelInfo, lang.N(n, "more-stashed-stash-lists-them", n))
		} else {
			k.p.Toast(commands.LevelInfo, lang.T("nothing-more-is-stashed"))
		}
	} else {
		cmds = append(cmds, k.PutAside(now))
	}
	return tea.Batch(cmds...)
}

// StashDialog lists what was stashed, the newest first.
func (k *Drafts) StashDialog() dialog.Dialog {
	var p *dialog.Picker
	p = dialog.NewPicker(lang.T("stashed-prompts"), k.stashRows(),
		dialog.Extra{Key: "ctrl+d", Help: lang.T("forgets"), Do: func(id string) []call.Invocation {
			n, err := strconv.Atoi(id)
			if err != nil {
				return nil
			}
			k.takeStashed(n)
			p.SetRows(k.stashRows())
			return dialog.Do(call.PromptForget.Bare())
		}})
	return p
}

func (k *Drafts) stashRows() []dialog.Row {
	var rows []dialog.Row
	for i := len(k.stash); i > 0; i-- {
		rows = append(rows, dialog.Row{Label: widget.OneLine(k.stash[i-1].Value()), ID: strconv.Itoa(i),
			Do: dialog.Do(call.PromptUnstash.With(call.StashedArgs{Number: i}))})
	}
	return rows
}

// HistoryDialog searches what was sent, the newest first, each text once.
func (k *Drafts) HistoryDialog() dialog.Dialog {
	var rows []dialog.Row
	seen := map[string]bool{}
	now, here := k.p.Now(), k.p.Place()
	for _, own := range []bool{true, false} { // this workspace's before others'
		for i := len(k.history) - 1; i >= 0; i-- {
			e := k.history[i]
			if (e.Dir == here) != own || seen[e.Text] {
				continue
			}
			seen[e.Text] = true
			detail := widget.Ago(now, e.Time.UnixMilli())
			if !own {
				detail = e.Dir[strings.LastIndexByte(e.Dir, '/')+1:] + " · " + detail
			}
			rows = append(rows, dialog.Row{Label: widget.OneLine(e.Text), Detail: detail,
				Do: dialog.Do(call.PromptSet.With(call.TextArgs{Text: e.Text}))})
		}
	}
	return dialog.NewPicker(lang.T("history"), rows)
}

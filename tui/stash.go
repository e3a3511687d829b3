package tui

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

// stashPrompt puts what is written aside, or brings the newest back where
// nothing is.
func (m *Model) stashPrompt() tea.Cmd {
	c := m.chat()
	if c == nil {
		return nil
	}
	d := c.Compose()
	if d.Empty() {
		return m.unstash(0)
	}
	c.Recompose(prompt.Draft{})
	m.toast(commands.LevelInfo, lang.T("stashed: ctrl+s brings it back"))
	return m.putAside(d)
}

// withoutKey is a draft without a provider's key that stands behind /connect:
// no file of ours is to hold one.
func withoutKey(d prompt.Draft) prompt.Draft {
	if text := d.Value(); commands.HoldsKey(text) {
		return prompt.Text(strings.Join(strings.Fields(text)[:2], " ") + " ")
	}
	return d
}

func (m *Model) putAside(d prompt.Draft) tea.Cmd {
	d = withoutKey(d)
	m.keep.stash = append(slices.Clone(m.keep.stash), d)
	m.keep.stash = m.keep.stash[max(len(m.keep.stash)-maxStash, 0):]
	return m.saveStash()
}

func (m *Model) saveStash() tea.Cmd {
	all := m.keep.stash
	return m.offLoop(func(k Keeper) error { return k.SaveStash(all) })
}

// makeRoom stashes what is written, where something is to take its place.
func (m *Model) makeRoom() tea.Cmd {
	c := m.chat()
	d := c.Compose()
	if d.Empty() {
		return nil
	}
	m.toast(commands.LevelInfo, lang.T("what you were writing is stashed: /pop brings it back"))
	return m.putAside(d)
}

// takeStashed returns one of what was stashed, from 1; 0 is the newest.
func (m *Model) takeStashed(number int) (prompt.Draft, bool) {
	i := number - 1
	if number == 0 {
		i = len(m.keep.stash) - 1
	}
	if i < 0 || i >= len(m.keep.stash) {
		m.toast(commands.LevelInfo, lang.T("nothing is stashed"))
		return prompt.Draft{}, false
	}
	d := m.keep.stash[i]
	m.keep.stash = slices.Delete(slices.Clone(m.keep.stash), i, i+1)
	return d, true
}

// unstash brings back what was stashed. What is written changes places with it.
func (m *Model) unstash(number int) tea.Cmd {
	c := m.chat()
	if c == nil {
		return nil
	}
	d, ok := m.takeStashed(number)
	if !ok {
		return nil
	}
	now := c.Compose()
	c.Recompose(d)
	cmds := []tea.Cmd{m.focusPrompt()}
	if now.Empty() {
		cmds = append(cmds, m.saveStash())
		if n := len(m.keep.stash); n > 0 {
			m.toast(commands.LevelInfo, lang.N(n, "%d more stashed: /stash lists them",
				"%d more stashed: /stash lists them", n))
		} else {
			m.toast(commands.LevelInfo, lang.T("nothing more is stashed"))
		}
	} else {
		cmds = append(cmds, m.putAside(now))
	}
	return tea.Batch(cmds...)
}

// stashDialog lists what was stashed, the newest first.
func (m *Model) stashDialog() dialog.Dialog {
	var p *dialog.Picker
	p = dialog.NewPicker(lang.T("Stashed prompts"), m.stashRows(),
		dialog.Extra{Key: "ctrl+d", Help: lang.T("forgets"), Do: func(id string) []call.Invocation {
			n, err := strconv.Atoi(id)
			if err != nil {
				return nil
			}
			m.takeStashed(n)
			p.SetRows(m.stashRows())
			return do(call.PromptForget.Bare())
		}})
	return p
}

func (m *Model) stashRows() []dialog.Row {
	var rows []dialog.Row
	for i := len(m.keep.stash); i > 0; i-- {
		rows = append(rows, dialog.Row{Label: widget.OneLine(m.keep.stash[i-1].Value()), ID: strconv.Itoa(i),
			Do: do(call.PromptUnstash.With(call.StashedArgs{Number: i}))})
	}
	return rows
}

// historyDialog searches what was sent, the newest first, each text once.
func (m *Model) historyDialog() dialog.Dialog {
	var rows []dialog.Row
	seen := map[string]bool{}
	now, here := m.o.Now(), m.o.Files.Name()
	for _, own := range []bool{true, false} { // this workspace's before others'
		for i := len(m.keep.history) - 1; i >= 0; i-- {
			e := m.keep.history[i]
			if (e.Dir == here) != own || seen[e.Text] {
				continue
			}
			seen[e.Text] = true
			detail := widget.Ago(now, e.Time.UnixMilli())
			if !own {
				detail = e.Dir[strings.LastIndexByte(e.Dir, '/')+1:] + " · " + detail
			}
			rows = append(rows, dialog.Row{Label: widget.OneLine(e.Text), Detail: detail,
				Do: do(call.PromptSet.With(call.TextArgs{Text: e.Text}))})
		}
	}
	return dialog.NewPicker(lang.T("History"), rows)
}

package agent

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// newConsent returns the dialog of a parked call.
func (cs *Calls) newConsent(c *Call, s answer.Settle) *dialog.Consent {
	d := &dialog.Consent{Inv: c.inv, Risk: c.risk, Settle: s,
		Waiting: func() (string, int) { return cs.asker(c), len(cs.parked) - 1 }}
	d.Answer = func(allow, always bool) tea.Cmd {
		cs.from.Dialogs().Drop(d)
		return cs.answer(c, allow, always)
	}
	d.Beneath = func(k tea.KeyPressMsg) (tea.Cmd, bool) {
		if !cs.writesUnder(d) {
			return nil, false
		}
		d.Settle = answer.NewSettle(cs.o.Now(), true)
		return tea.Batch(dialog.DrawWhenSettled(cs.from, &d.Settle),
			cs.under(d, func() tea.Cmd { return cs.from.Key(k) })), true
	}
	return d
}

// askNext has the dialog of the first parked call open, and no other. It comes
// by itself, so that it takes no keys until those that are under way have gone
// where they belong.
func (cs *Calls) askNext() tea.Cmd {
	var next *Call
	if len(cs.parked) > 0 {
		next = cs.parked[0]
	}
	open := cs.from.Dialogs()
	for _, o := range *open {
		if d, ok := o.(*dialog.Consent); ok {
			if cs.shown == next {
				return nil
			}
			open.Drop(d)
			break
		}
	}
	if cs.shown = next; next == nil {
		return nil
	}
	now := cs.o.Now()
	d := cs.newConsent(next, answer.NewSettle(now, len(*open) > 0 || now.Sub(cs.from.LastKey()) < answer.PauseFor))
	open.Push(d)
	return dialog.DrawWhenSettled(cs.from, &d.Settle)
}

// Key takes a key while the consent dialog on top takes none yet. What is not meant for
// the dialog goes, by press, to what is below it.
func (cs *Calls) Key(k tea.KeyPressMsg, press func() tea.Cmd) (cmd tea.Cmd, taken bool) {
	d, ok := cs.from.Dialogs().Top().(*dialog.Consent)
	if !ok || !d.Settle.Settling(cs.o.Now()) {
		return nil, false
	}
	if d.Settle.Key(cs.o.Now()) && d.Inv.Channel != commands.ChannelLink && (k.Text == "" || cs.writesUnder(d)) {
		return cs.under(d, press), true
	}
	return nil, true
}

// Paste takes what is pasted while a consent dialog is on top: it goes, by paste, to what
// is below.
func (cs *Calls) Paste(paste func() tea.Cmd) (cmd tea.Cmd, taken bool) {
	d, ok := cs.from.Dialogs().Top().(*dialog.Consent)
	if !ok {
		return nil, false
	}
	d.Settle.Key(cs.o.Now())
	if !cs.writesUnder(d) {
		return nil, true
	}
	return cs.under(d, paste), true
}

// Under does something as if a dialog were not there, if it is one that asks for consent.
func (cs *Calls) Under(d dialog.Dialog, do func() tea.Cmd) tea.Cmd {
	if c, ok := d.(*dialog.Consent); ok {
		return cs.under(c, do)
	}
	return do()
}

// under does something as if the dialog on top were not there.
func (cs *Calls) under(d *dialog.Consent, do func() tea.Cmd) tea.Cmd {
	call := cs.shown
	cs.from.Dialogs().Drop(d)
	cmd := do()
	if slices.Contains(cs.parked, call) {
		cs.from.Dialogs().Push(d)
	}
	return tea.Batch(cmd, cs.askNext())
}

// writesUnder reports whether letters are text below the dialog. Elsewhere they
// are commands, whose effects and questions nobody would see.
func (cs *Calls) writesUnder(d *dialog.Consent) bool {
	if i := slices.Index(*cs.from.Dialogs(), dialog.Dialog(d)); i > 0 {
		_, ok := (*cs.from.Dialogs())[i-1].(dialog.Paster)
		return ok
	}
	return cs.from.TextFocused()
}

// asker says who wants a call: its way in and, where it is known, the session
// whose agent it is.
func (cs *Calls) asker(c *Call) string {
	by := lang.T("by-x", c.inv.Channel)
	if c.inv.Client != "" {
		by += " (" + c.inv.Client + ")"
	}
	if s := cs.st.Session(c.inv.Session); s != nil {
		by = lang.T("x-for-x-2", by, s.Name())
	}
	if c.risk != nil && c.risk.Where != "" {
		by = lang.T("x-x", by, c.risk.Where)
	}
	return by
}

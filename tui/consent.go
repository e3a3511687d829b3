package tui

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// consentDialog asks the person about a parked call.
type consentDialog struct {
	*dialog.Consent
	call *commandCall
}

// newConsent returns the dialog of a parked call.
func (m *Model) newConsent(c *commandCall, s answer.Settle) *consentDialog {
	d := &consentDialog{call: c}
	d.Consent = &dialog.Consent{Inv: c.inv, Risk: c.risk, Settle: s,
		Waiting: func() (string, int) { return m.asker(c), len(m.parked) - 1 },
		Answer: func(allow, always bool) tea.Cmd {
			m.drop(d)
			return m.answer(c, allow, always)
		},
		Beneath: func(k tea.KeyPressMsg) (tea.Cmd, bool) {
			if !m.writesUnder(d) {
				return nil, false
			}
			d.Settle = answer.NewSettle(m.o.Now(), true)
			return tea.Batch(m.drawWhenSettled(&d.Settle), m.under(d, func() tea.Cmd { return m.key(k) })), true
		}}
	return d
}

// askNext has the dialog of the first parked call open, and no other. It comes
// by itself, so that it takes no keys until those that are under way have gone
// where they belong.
func (m *Model) askNext() tea.Cmd {
	var next *commandCall
	if len(m.parked) > 0 {
		next = m.parked[0]
	}
	for _, o := range m.dialogs {
		if d, ok := o.(*consentDialog); ok {
			if d.call == next {
				return nil
			}
			m.drop(d)
			break
		}
	}
	if next == nil {
		return nil
	}
	now := m.o.Now()
	d := m.newConsent(next, answer.NewSettle(now, len(m.dialogs) > 0 || now.Sub(m.lastKey) < answer.PauseFor))
	m.push(d)
	return m.drawWhenSettled(&d.Settle)
}

// drawWhenSettled draws a dialog anew when it begins to take keys.
func (m *Model) drawWhenSettled(s *answer.Settle) tea.Cmd {
	return tea.Tick(s.Ready().Sub(m.o.Now()), func(time.Time) tea.Msg {
		return dialogSettledMsg{s: s}
	})
}

// dialogSettledMsg is the result of what wake started.
type dialogSettledMsg struct {
	s *answer.Settle
}

func (msg dialogSettledMsg) on(m *Model) tea.Cmd {
	if msg.s.Settling(m.o.Now()) {
		return m.drawWhenSettled(msg.s)
	}
	return nil
}

// settling returns the consent dialog on top while it takes no keys.
func (m *Model) settling() (*consentDialog, bool) {
	d, ok := m.top().(*consentDialog)
	return d, ok && d.Settle.Settling(m.o.Now())
}

// under has something done as if the dialog on top were not there.
func (m *Model) under(d *consentDialog, f func() tea.Cmd) tea.Cmd {
	m.drop(d)
	cmd := f()
	if slices.Contains(m.parked, d.call) {
		m.push(d)
	}
	return tea.Batch(cmd, m.askNext())
}

// writesUnder reports whether letters are text below the dialog. Elsewhere they
// are commands, whose effects and questions nobody would see.
func (m *Model) writesUnder(d *consentDialog) bool {
	if i := slices.Index(m.dialogs, dialog.Dialog(d)); i > 0 {
		_, ok := m.dialogs[i-1].(dialog.Paster)
		return ok
	}
	return m.textFocused()
}

// asker says who wants a call: its way in and, where it is known, the session
// whose agent it is.
func (m *Model) asker(c *commandCall) string {
	by := lang.T("by %s", c.inv.Channel)
	if c.inv.Client != "" {
		by += " (" + c.inv.Client + ")"
	}
	if s := m.st.Session(c.inv.Session); s != nil {
		by = lang.T("%s for “%s”", by, s.Name())
	}
	if c.risk != nil && c.risk.Where != "" {
		by = lang.T("%s, in %s", by, c.risk.Where)
	}
	return by
}

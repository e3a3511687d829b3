package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"
)

// savedList is a list that is kept between runs, in the person's order.
type savedList struct {
	all    []string
	keep   func(all []string) error // off the loop; may be nil
	saving bool
	unkept bool // it changed while it was saved

	version uint64 // rises with every change
}

// set changes the list and keeps it. One save runs at a time, so that none
// overtakes a later one.
func (l *savedList) set(all []string) tea.Cmd {
	l.all = slices.Clone(all)
	l.version++
	return l.save()
}

func (l *savedList) has(item string) bool { return slices.Contains(l.all, item) }

// drop takes one out.
func (l *savedList) drop(item string) tea.Cmd {
	if !l.has(item) {
		return nil
	}
	return l.set(slices.DeleteFunc(slices.Clone(l.all), func(s string) bool { return s == item }))
}

func (l *savedList) save() tea.Cmd {
	switch {
	case l.keep == nil:
		return nil
	case l.saving:
		l.unkept = true
		return nil
	}
	l.saving, l.unkept = true, false
	all, keep := l.all, l.keep
	return func() tea.Msg {
		err := keep(all)
		return listSavedMsg{l: l, err: err}
	}
}

// listSavedMsg is the result of what save started.
type listSavedMsg struct {
	l   *savedList
	err error
}

func (msg listSavedMsg) on(m *Model) tea.Cmd {
	msg.l.saving = false
	m.report(msg.err)
	if msg.l.unkept {
		return msg.l.save()
	}
	return nil
}

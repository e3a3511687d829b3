// Package saved has lists that are kept between runs of the program.
package saved

import (
	"slices"

	tea "charm.land/bubbletea/v2"
)

// List is kept in the person's order.
type List struct {
	all    []string
	keep   func(all []string) error // off the loop; may be nil
	saving bool
	unkept bool // it changed while it was saved

	version uint64 // rises with every change
}

// New returns a list. keep keeps it, off the loop, and may be nil.
func New(all []string, keep func(all []string) error) *List { return &List{all: all, keep: keep} }

// All returns the list, which must not be changed.
func (l *List) All() []string { return l.all }

// Version rises with every change.
func (l *List) Version() uint64 { return l.version }

// Set changes the list and keeps it. One save runs at a time, so that none
// overtakes a later one.
func (l *List) Set(all []string) tea.Cmd {
	l.all = slices.Clone(all)
	l.version++
	return l.save()
}

// Has reports whether one is in it.
func (l *List) Has(item string) bool { return slices.Contains(l.all, item) }

// Drop takes one out.
func (l *List) Drop(item string) tea.Cmd {
	if !l.Has(item) {
		return nil
	}
	return l.Set(slices.DeleteFunc(slices.Clone(l.all), func(s string) bool { return s == item }))
}

func (l *List) save() tea.Cmd {
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
		return Msg{l: l, err: err}
	}
}

// Msg is that a list was saved, or why not.
type Msg struct {
	l   *List
	err error
}

// On does on the loop what follows from it. report shows an error.
func (msg Msg) On(report func(error)) tea.Cmd {
	msg.l.saving = false
	report(msg.err)
	if msg.l.unkept {
		return msg.l.save()
	}
	return nil
}

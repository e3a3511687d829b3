// Package activity shows what agents did: the log's commands, the newest
// first, in plain words, each with how it ended, and undoes them. It reads the
// log and never changes it.
package activity

import (
	"fmt"
	"time"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/activity"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

// KindName is the kind's name in content ids, and Ref the one content's
// reference: activity:log.
const (
	KindName = "activity"
	Ref      = "log"
)

// Deps is what the pane needs beside the host.
type Deps struct {
	Log func() *activity.Log // nil while there is none
}

// Kind is the activity log as a kind of pane.
func Kind(d Deps) panes.Kind {
	return panes.Kind{Name: KindName, Title: lang.Key("activity"), Area: layout.Bottom,
		Keys: actions(KindName),
		New: func(h panes.Host, ref string) (panes.Content, error) {
			if ref != Ref {
				return nil, lang.Errorf("open-activity-there-one-log", ref, KindName, Ref)
			}
			return New(h, d), nil
		}}
}

// Activity shows the log. It belongs to the Update loop.
type Activity struct {
	host panes.Host
	deps Deps

	list
	note  string // what the last key came to, until the next one
	typed *textinput.Model

	version uint64
	w, h    int
}

// New makes the pane.
func New(h panes.Host, d Deps) *Activity {
	a := &Activity{host: h, deps: d, list: newList(), w: 80, h: 24}
	a.sync()
	return a
}

// ID is the same always.
func (a *Activity) ID() panes.ContentID { return panes.MakeID(KindName, Ref) }

// Title is the same always.
func (a *Activity) Title() string { return lang.T("activity") }

// TitleTold is the title for agents.
func (a *Activity) TitleTold() string { return "Activity" }

// Version rises with the log, and with what the person does here.
func (a *Activity) Version() uint64 {
	if l := a.log(); l != nil {
		return a.version + l.Version()
	}
	return a.version
}

func (a *Activity) log() *activity.Log {
	if a.deps.Log == nil {
		return nil
	}
	return a.deps.Log()
}

// Typing reports whether letters go into the filter.
func (a *Activity) Typing() bool { return a.typed != nil }

// Describe counts what the log holds.
func (a *Activity) Describe() string {
	l := a.log()
	if l == nil || l.Len() == 0 {
		return "no commands of agents yet"
	}
	by := map[activity.Status]int{}
	for e := range l.All() {
		by[e.Status]++
	}
	s := fmt.Sprintf("%d commands of agents", l.Len())
	if l.Len() == 1 {
		s = "1 command of an agent"
	}
	for _, st := range []activity.Status{activity.Failed, activity.Running, activity.Undone} {
		if by[st] > 0 {
			s += fmt.Sprintf(", %d %s", by[st], st)
		}
	}
	return s
}

// Update takes the messages of the filter's field.
func (a *Activity) Update(msg tea.Msg) panes.Action {
	if a.typed == nil {
		return panes.Action{}
	}
	return a.edit(msg)
}

// justCame is how long a command that came by itself under the cursor is not
// undone: the key was meant for the one before.
const justCame = 500 * time.Millisecond

// sync brings the list up to date with the log.
func (a *Activity) sync() {
	filtered := a.stale
	if a.list.take(a.log()) && !filtered {
		a.came = a.host.Now()
	}
	a.list.lay(a.w, a.h)
}

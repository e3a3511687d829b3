// Package activity is the log of what agents did: the newest thousand
// commands, what came of them, and how they can be taken back.
//
// A Log belongs to the Update loop. What it keeps of arguments and results is
// bounded and holds no secret that internal/redact knows; it is not made safe
// to print.
package activity

import (
	"encoding/json"
	"iter"
	"reflect"
	"time"

	"github.com/openspace-tui/openspace/internal/activity/excerpt"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Limit is how many entries a log keeps: the newest.
const Limit = 1000

// How much of an entry is kept, in bytes.
const (
	MaxArgs   = 4 << 10
	MaxResult = 4 << 10
	MaxText   = 1 << 10 // of the error, and of why it cannot be undone
	MaxName   = 256     // of the command, the session and the channel
)

// Status is how a command stands.
type Status string

// The statuses.
const (
	Running Status = "running"
	Done    Status = "done"
	Failed  Status = "failed"
	Undone  Status = "undone"
)

// Said is how a command stands, in a word of the person's language.
func (s Status) Said() string {
	switch s {
	case Running:
		return lang.T("command.running")
	case Done:
		return lang.T("command.done")
	case Failed:
		return lang.T("command.failed")
	case Undone:
		return lang.T("command.undone")
	}
	return string(s)
}

// Entry is one command of an agent.
type Entry struct {
	ID      int           // from 1, rises
	Time    time.Time     // when it came
	Took    time.Duration // while it runs: zero
	Session string        // the session it is credited to, if it is known
	Channel string        // how it reached us, as commands.Channel names it
	Cmd     string        // openspace.editor.open
	Args    json.RawMessage
	Status  Status
	Result  json.RawMessage // as its caller got it: {"success":…}
	Error   string
	Undo    Undo   // how it can be taken back; nil: it cannot
	WhyNot  string // why it cannot, for people: this command changes nothing
}

// Undo is how a command can be taken back. The program runs it; the log only
// keeps it. Label says what taking back does, as in: close src/a.go.
type Undo interface{ Label() string }

// Record is an undo's label as logs have it: in English.
func Record(u Undo) string {
	if r, ok := u.(interface{ Record() string }); ok {
		return r.Record()
	}
	return u.Label()
}

// Log keeps the newest entries.
type Log struct {
	entries []Entry // a ring: the entry of an id stands at (id-1) % Limit
	last    int     // the newest id
	version uint64
}

// New returns an empty log.
func New() *Log { return &Log{} }

// Begin logs a command that was let through or refused, as running, and gives
// its id. What only an end tells (status, result, undo) is not taken from e.
func (l *Log) Begin(e Entry) int {
	l.version++
	l.last++
	e = Entry{
		ID: l.last, Time: e.Time, Status: Running,
		Session: excerpt.Text(e.Session, MaxName), Channel: excerpt.Text(e.Channel, MaxName),
		Cmd:  excerpt.Text(e.Cmd, MaxName),
		Args: excerpt.JSON(e.Args, MaxArgs),
	}
	if len(l.entries) < Limit {
		l.entries = append(l.entries, e)
	} else {
		l.entries[(e.ID-1)%Limit] = e
	}
	return e.ID
}

// End is how a command ended.
type End struct {
	Took    time.Duration
	Success bool
	Result  json.RawMessage
	Error   string
	Undo    Undo   // nil: it cannot be undone
	WhyNot  string // why it cannot
}

// End says what came of a command that runs. One that the log does not hold
// any more, or that has ended, is left as it is. Only a command that succeeded
// can be undone.
func (l *Log) End(id int, end End) {
	e := l.at(id)
	if e == nil || e.Status != Running {
		return
	}
	l.version++
	e.Took, e.Status = max(end.Took, 0), Failed
	e.Result, e.Error = excerpt.JSON(end.Result, MaxResult), excerpt.Text(end.Error, MaxText)
	if end.Success {
		e.Status, e.Undo = Done, known(end.Undo)
	}
	if e.Undo == nil {
		e.WhyNot = excerpt.Text(end.WhyNot, MaxText)
	}
}

// known returns nil for a nil pointer in an interface: callers hold their undo as
// a pointer that is nil where there is none.
func known(u Undo) Undo {
	if v := reflect.ValueOf(u); v.Kind() == reflect.Pointer && v.IsNil() {
		return nil
	}
	return u
}

// Undone says that a command was taken back. It can be once.
func (l *Log) Undone(id int) {
	if e := l.at(id); e != nil && e.Status == Done {
		l.version++
		e.Status, e.Undo, e.WhyNot = Undone, nil, lang.English("it-was-undone-already")
	}
}

// Get returns an entry, if the log still holds it.
func (l *Log) Get(id int) (Entry, bool) {
	if e := l.at(id); e != nil {
		return *e, true
	}
	return Entry{}, false
}

func (l *Log) at(id int) *Entry {
	if id < 1 || id > l.last || id <= l.last-len(l.entries) {
		return nil
	}
	return &l.entries[(id-1)%Limit]
}

// LastUndoable returns the newest command of a session that is done and can be
// taken back; of any session when it is empty.
func (l *Log) LastUndoable(session string) (Entry, bool) {
	for id := l.last; ; id-- {
		e := l.at(id)
		if e == nil {
			return Entry{}, false
		}
		if e.Status == Done && e.Undo != nil && (session == "" || e.Session == session) {
			return *e, true
		}
	}
}

// All returns the entries, newest first. The log must not change meanwhile.
func (l *Log) All() iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		for id := l.last; ; id-- {
			if e := l.at(id); e == nil || !yield(*e) {
				return
			}
		}
	}
}

// Len counts the entries.
func (l *Log) Len() int { return len(l.entries) }

// Version rises with every change.
func (l *Log) Version() uint64 { return l.version }

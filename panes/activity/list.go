package activity

import (
	"sort"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/activity"
	"github.com/openspace-tui/openspace/internal/lang"
)

// filter is which entries show, beside the text that is asked for.
type filter int

const (
	all filter = iota
	failed
	undoable
	filters // how many there are
)

// said is what the entries that show are.
func (f filter) said() string {
	switch f {
	case failed:
		return lang.T("commands.failed")
	case undoable:
		return lang.T("commands.undoable")
	}
	return lang.T("commands.all")
}

func (f filter) shows(e *activity.Entry) bool {
	switch f {
	case failed:
		return e.Status == activity.Failed
	case undoable:
		return e.Undo != nil && e.Status == activity.Done
	}
	return true
}

// list is which entries show and where: the newest first, in groups where time
// passed between them. Of what does not show nothing is drawn.
type list struct {
	log     *activity.Log
	version uint64
	only    filter
	text    string // what is asked for, in lower case
	stale   bool   // filters changed

	shown    []shown
	groups   int
	words    map[int]*spoken
	tongue   string          // the language of the words
	unfolded map[int]*detail // nil: not laid out yet

	follow bool      // the newest is current
	cursor int       // the current entry's id; 0: none
	at     int       // its place in shown
	seen   int       // the newest id that was in view
	came   time.Time // when following made the cursor move

	headings bool
	off      []int // the row where each entry begins, and behind the last
	top      int   // the first row in view
	body     int   // how many rows are
	anchor   int   // the id of the entry at the top, and the row of it
	within   int
}

// shown is an entry that shows. A group's first tells how many are in it.
type shown struct {
	id    int
	group int
}

// spoken is an entry in words.
type spoken struct {
	status activity.Status
	words  string
	hay    string // all that is searched, in lower case; empty: not needed yet
}

func newList() list {
	return list{words: map[int]*spoken{}, unfolded: map[int]*detail{}, follow: true, stale: true}
}

// groupGap is the time without a command that begins a new group.
const groupGap = time.Minute

// take takes what changed in the log, and reports whether another entry became
// current by it.
func (l *list) take(log *activity.Log) (moved bool) {
	if log == nil {
		log = activity.New()
	}
	if l.log == log && l.version == log.Version() && !l.stale {
		return false
	}
	l.log, l.version, l.stale = log, log.Version(), false
	l.shown, l.groups = l.shown[:0], 0
	first, newer := 0, time.Time{}
	for e := range log.All() {
		if !l.only.shows(&e) || !l.matches(&e) {
			continue
		}
		if len(l.shown) == 0 || newer.Sub(e.Time) >= groupGap || newer.YearDay() != e.Time.YearDay() {
			first = len(l.shown)
			l.groups++
		}
		l.shown = append(l.shown, shown{id: e.ID})
		l.shown[first].group++
		newer = e.Time
	}
	forget(log, l.words)
	forget(log, l.unfolded)
	return l.point()
}

// forget drops what is kept of entries that the log holds no more.
func forget[T any](log *activity.Log, kept map[int]T) {
	for id := range kept {
		if _, ok := log.Get(id); !ok {
			delete(kept, id)
		}
	}
}

// point finds the current entry again: the newest while following, else the
// one that was current, or the next older that shows.
func (l *list) point() (moved bool) {
	if len(l.shown) == 0 {
		moved = l.cursor != 0
		l.at, l.cursor = 0, 0
		return moved
	}
	l.at = 0
	if !l.follow {
		l.at = min(l.find(l.cursor), len(l.shown)-1)
	}
	before := l.cursor
	l.cursor = l.shown[l.at].id
	return before != l.cursor && before != 0
}

// find returns the place of an entry, or of the next older one that shows.
func (l *list) find(id int) int {
	return sort.Search(len(l.shown), func(i int) bool { return l.shown[i].id <= id })
}

// speak drops what was said in another language.
func (l *list) speak(tongue string) {
	if l.tongue == tongue {
		return
	}
	l.tongue, l.stale = tongue, true
	clear(l.words)
	for id := range l.unfolded {
		l.unfolded[id] = &detail{}
	}
}

// say returns an entry in words.
func (l *list) say(e *activity.Entry) *spoken {
	s := l.words[e.ID]
	if s == nil || s.status != e.Status {
		s = &spoken{status: e.Status, words: Words(e.Cmd, e.Args, e.Status == activity.Done ||
			e.Status == activity.Undone)}
		l.words[e.ID] = s
	}
	return s
}

// matches reports whether an entry has each word that is asked for.
func (l *list) matches(e *activity.Entry) bool {
	if l.text == "" {
		return true
	}
	s := l.say(e)
	if s.hay == "" {
		s.hay = strings.ToLower(strings.Join([]string{s.words, e.Cmd, string(e.Status), e.Status.Said(), e.Channel,
			e.Error}, " "))
	}
	for _, word := range strings.Fields(l.text) {
		if !strings.Contains(s.hay, word) {
			return false
		}
	}
	return true
}

// least is how wide and high a pane is that has room for headings.
const leastW, leastH = 30, 10

// lay gives every entry its rows and keeps in view what was.
func (l *list) lay(w, h int) {
	l.body = max(h-1, 1)
	l.headings = w >= leastW && h >= leastH && l.groups > 1
	l.off = append(l.off[:0], 0)
	for i := range l.shown {
		l.off = append(l.off, l.off[i]+l.height(i, w))
	}
	if !l.follow && l.anchor != 0 && len(l.shown) > 0 {
		i := min(l.find(l.anchor), len(l.shown)-1)
		l.top = l.off[i]
		if l.shown[i].id == l.anchor {
			l.top += min(l.within, l.off[i+1]-l.off[i]-1)
		}
	}
	l.hold()
	// A window that shrinks, or an entry that grows, may push it out of view.
	if len(l.shown) > 0 && (l.off[l.at+1] <= l.top || l.head(l.at) >= l.top+l.body) {
		l.reveal()
	}
}

// height is how many rows an entry takes.
func (l *list) height(i, w int) int {
	n := 1
	if l.heading(i) {
		n++
	}
	if d, ok := l.unfolded[l.shown[i].id]; ok {
		n += len(l.detail(l.shown[i].id, d, w).rows)
	}
	return n
}

// heading reports whether one stands above an entry.
func (l *list) heading(i int) bool { return l.headings && l.shown[i].group > 0 }

// hold keeps the view within the rows there are, and remembers where it is.
func (l *list) hold() {
	if len(l.shown) == 0 {
		l.top, l.anchor = 0, 0
		return
	}
	l.top = max(min(l.top, l.rows()-l.body), 0)
	if l.follow {
		l.top = 0
	}
	if l.top == 0 {
		l.seen = max(l.seen, l.shown[0].id)
	}
	i := l.atRow(l.top)
	l.anchor, l.within = l.shown[i].id, l.top-l.off[i]
}

// rows is how many rows all entries take.
func (l *list) rows() int { return l.off[len(l.off)-1] }

// atRow returns the entry that a row belongs to.
func (l *list) atRow(row int) int {
	return max(min(sort.SearchInts(l.off, row+1)-1, len(l.shown)-1), 0)
}

// head is the row of an entry's own line.
func (l *list) head(i int) int {
	if l.heading(i) {
		return l.off[i] + 1
	}
	return l.off[i]
}

// current makes an entry current and stops following.
func (l *list) current(i int) {
	if len(l.shown) == 0 {
		return
	}
	l.at = max(min(i, len(l.shown)-1), 0)
	l.cursor, l.follow = l.shown[l.at].id, false
}

// reveal has the current entry in view: all of it where it fits, else what
// shows of it already.
func (l *list) reveal() {
	if len(l.shown) == 0 {
		return
	}
	from, to := l.off[l.at], l.off[l.at+1]
	switch {
	case to-from > l.body: // it does not fit
		if to <= l.top {
			l.top = to - l.body
		} else if from >= l.top+l.body {
			l.top = from
		}
	case from < l.top:
		l.top = from
	case to > l.top+l.body:
		l.top = to - l.body
	}
	l.hold()
}

// step moves by entries; through one that does not fit the view, by rows.
func (l *list) step(by int) {
	if len(l.shown) == 0 || l.follow && by < 0 { // there is nothing newer
		return
	}
	from, to := l.off[l.at], l.off[l.at+1]
	if down := by > 0; to-from > l.body && (down && to > l.top+l.body || !down && from < l.top) {
		l.follow = false
		l.top += by
		l.hold()
		return
	}
	l.current(l.at + by)
	l.reveal()
}

// page moves by rows and takes the current entry along.
func (l *list) page(by int) {
	if len(l.shown) == 0 {
		return
	}
	row := max(l.head(l.at), l.top) + by
	l.current(l.atRow(max(min(row, l.rows()-1), 0)))
	l.top += by
	l.hold()
	l.reveal()
}

// scroll moves the view by rows; the current entry stays within it.
func (l *list) scroll(by int) {
	if len(l.shown) == 0 || l.top == 0 && by < 0 {
		return
	}
	l.follow = false
	l.top += by
	l.hold()
	if l.off[l.at+1] <= l.top {
		l.current(l.atRow(l.top))
	} else if l.head(l.at) >= l.top+l.body {
		l.current(l.atRow(l.top + l.body - 1))
	}
}

// home goes to the newest and stays there as others come.
func (l *list) home() {
	l.follow, l.top = true, 0
	l.point()
	l.hold()
}

// end goes to the oldest.
func (l *list) end() {
	if len(l.shown) == 0 {
		return
	}
	l.current(len(l.shown) - 1)
	l.top = l.rows()
	l.hold()
}

// toggle unfolds the current entry, or folds it.
func (l *list) toggle(w, h int) {
	if len(l.shown) == 0 {
		return
	}
	if _, open := l.unfolded[l.cursor]; open {
		delete(l.unfolded, l.cursor)
	} else {
		l.unfolded[l.cursor] = &detail{}
	}
	l.current(l.at)
	l.anchor = 0 // the rows changed, the view did not
	l.lay(w, h)
	if l.off[l.at+1]-l.off[l.at] > l.body {
		l.top = l.head(l.at)
	}
	l.hold()
	l.reveal()
}

package tui

import (
	"strings"
	"time"

	"github.com/sahilm/fuzzy"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
)

// sessionLine is a line of the list of sessions: a heading, or a session.
type sessionLine struct {
	heading string
	s       *store.Session
	name    string
	depth   int    // below how many others it is shown
	kids    int    // sessions of its subagents
	open    bool   // they show below it
	found   string // where its conversation has what is looked for
}

// sessionList is the sessions in their order, each subagent's after the one
// that called it.
type sessionList struct {
	all  []sessionLine
	slot map[string]int // by session, from 1
	twin map[string]bool
}

// newSessionList takes the sessions as they are.
func (m *Model) newSessionList() sessionList {
	roots := m.listed()
	l := sessionList{all: make([]sessionLine, 0, len(roots)), slot: map[string]int{}, twin: map[string]bool{}}
	names := make(map[string]string, len(roots))
	for i, s := range roots {
		if i < 9 {
			l.slot[s.ID] = i + 1
		}
		name := title(s)
		if other, ok := names[name]; ok {
			l.twin[other], l.twin[s.ID] = true, true
		}
		names[name] = s.ID
		at := len(l.all)
		l.all = append(l.all, sessionLine{s: s, name: name})
		m.descendants(s.ID, 1, func(c *store.Session, depth int) {
			l.all = append(l.all, sessionLine{s: c, name: title(c), depth: depth})
		})
		l.count(at)
	}
	return l
}

// count says of each session from a place on how many are right below it.
func (l *sessionList) count(from int) {
	var above []int
	for i := from; i < len(l.all); i++ {
		above = above[:min(l.all[i].depth, len(above))]
		if n := len(above); n > 0 {
			l.all[above[n-1]].kids++
		}
		above = append(above, i)
	}
}

// lines is the list by groups of time; those of subagents show where they are
// unfolded.
func (l *sessionList) lines(now time.Time, group func(*store.Session) string, open map[string]bool) []sessionLine {
	out := make([]sessionLine, 0, len(l.all)+16)
	heading, shown := "", 0 // shown: no deeper one shows
	day, from, to := "", int64(0), int64(0)
	for _, line := range l.all {
		if line.depth > shown {
			continue
		}
		if line.depth == 0 {
			h := group(line.s)
			if at := line.s.Time.Updated; h == "" {
				if at < from || at >= to {
					day = dayOf(now, at)
					y, m, d := time.UnixMilli(at).In(now.Location()).Date()
					from = time.Date(y, m, d, 0, 0, 0, 0, now.Location()).UnixMilli()
					to = time.Date(y, m, d+1, 0, 0, 0, 0, now.Location()).UnixMilli()
				}
				h = day
			}
			if h != heading {
				heading = h
				out = append(out, sessionLine{heading: h})
			}
		}
		shown = line.depth
		if line.open = open[line.s.ID] && line.kids > 0; line.open {
			shown++
		}
		out = append(out, line)
	}
	return out
}

// clock says when something was, within its day, and how long ago while that
// is minutes.
func clock(now time.Time, ms int64) string {
	t := time.UnixMilli(ms)
	if d := now.Sub(t); d < time.Hour {
		return ago(now, ms)
	}
	return t.In(now.Location()).Format("15:04")
}

func (l *sessionList) Len() int            { return len(l.all) }
func (l *sessionList) String(i int) string { return l.all[i].name }

// find returns the sessions whose title fits, the best first, and below them
// those whose conversation has the text, as far as it was read.
func (l *sessionList) find(text string, in func(id string) string) []sessionLine {
	var out []sessionLine
	titled := map[int]bool{}
	for _, hit := range fuzzy.FindFrom(text, l) {
		titled[hit.Index] = true
		out = append(out, l.flat(hit.Index, ""))
	}
	first := true
	for i := range l.all {
		if titled[i] {
			continue
		}
		where := in(l.all[i].s.ID)
		if where == "" {
			continue
		}
		if first {
			out = append(out, sessionLine{heading: lang.T("In the conversation")})
			first = false
		}
		out = append(out, l.flat(i, where))
	}
	return out
}

// flat is a session by itself, as what was looked for.
func (l *sessionList) flat(i int, found string) sessionLine {
	line := l.all[i]
	if line.depth > 0 {
		line.name = "↳ " + line.name
	}
	line.depth, line.kids, line.found = 0, 0, found
	return line
}

// title is a session's name in one line that is safe to show.
func title(s *store.Session) string { return oneLineOf(s.Name()) }

// oneLineOf is the beginning of a text from outside in one line.
func oneLineOf(text string) string {
	return oneLine(sanitize.Line(strings.ToValidUTF8(text[:min(len(text), 600)], "")))
}

// wordsAround says where a text has what is looked for, with some words around it;
// both are lower case for the search, and shown as they are where that is as long.
func wordsAround(text, lower, wanted string) string {
	i := strings.Index(lower, wanted)
	if i < 0 {
		return ""
	}
	if len(lower) != len(text) {
		text = lower
	}
	const before, after = 24, 120
	from, to := max(i-before, 0), min(i+len(wanted)+after, len(text))
	from = max(from, strings.LastIndexByte(text[:i], '\n')+1)
	if end := strings.IndexByte(text[i:to], '\n'); end >= 0 {
		to = i + end
	}
	within := from > 0 && text[from-1] != '\n'
	if skip := strings.IndexByte(text[from:i], ' '); within && skip >= 0 {
		from += skip + 1 // to a word's beginning
	}
	cut := strings.ToValidUTF8(text[from:to], "") // it may be cut within a letter
	if within {
		cut = "…" + cut
	}
	return oneLineOf(cut)
}

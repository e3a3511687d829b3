package session

import (
	"strings"
	"time"

	"github.com/sahilm/fuzzy"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Row is a session as it is listed.
type Row struct {
	ID      string
	Name    string // harmless, and in one line
	Depth   int    // below how many others it is shown
	Updated int64  // when it last changed, in milliseconds
	Group   string // the heading of what stands apart from its day; empty: it does not
}

// line is a line of the list: a heading, or a session.
type line struct {
	*Row    // nil: it is a heading
	heading string
	kids    int    // sessions of its subagents
	open    bool   // they show below it
	found   string // where its conversation has what is looked for
}

// rows is the sessions in their order, each subagent's after the one that called it.
type rows struct {
	all    []line
	slot   map[string]int // by session, from 1
	twin   map[string]bool
	nested bool // there are sessions of subagents
}

// newRows takes the sessions as they are.
func newRows(all []Row) rows {
	l := rows{all: make([]line, len(all)), slot: map[string]int{}, twin: map[string]bool{}}
	names := make(map[string]string, len(all))
	for i := range all {
		r := &all[i]
		l.all[i].Row = r
		if r.Depth > 0 {
			l.nested = true
			continue
		}
		if n := len(l.slot); n < 9 {
			l.slot[r.ID] = n + 1
		}
		if other, ok := names[r.Name]; ok {
			l.twin[other], l.twin[r.ID] = true, true
		}
		names[r.Name] = r.ID
	}
	l.count()
	return l
}

// count tells each session how many are right below it.
func (l *rows) count() {
	var above []int
	for i := range l.all {
		above = above[:min(l.all[i].Depth, len(above))]
		if n := len(above); n > 0 {
			l.all[above[n-1]].kids++
		}
		above = append(above, i)
	}
}

// lines is the list by groups of time; those of subagents show where they are
// unfolded.
func (l *rows) lines(now time.Time, open map[string]bool) []line {
	out := make([]line, 0, len(l.all)+16)
	heading, shown := "", 0 // shown: no deeper one shows
	day, from, to := "", int64(0), int64(0)
	for _, row := range l.all {
		if row.Depth > shown {
			continue
		}
		if row.Depth == 0 {
			h := row.Group
			if at := row.Updated; h == "" {
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
				out = append(out, line{heading: h})
			}
		}
		shown = row.Depth
		if row.open = open[row.ID] && row.kids > 0; row.open {
			shown++
		}
		out = append(out, row)
	}
	return out
}

// Clock tells when something was, within its day, and how long ago while that
// is minutes.
func Clock(now time.Time, ms int64) string {
	t := time.UnixMilli(ms)
	if d := now.Sub(t); d < time.Hour {
		return widget.Ago(now, ms)
	}
	return t.In(now.Location()).Format("15:04")
}

func (l *rows) Len() int            { return len(l.all) }
func (l *rows) String(i int) string { return l.all[i].Name }

// find returns the sessions whose title fits, the best first, and below them
// those whose conversation has the text, as far as it was read.
func (l *rows) find(text string, in func(id string) string) []line {
	var out []line
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
		where := in(l.all[i].ID)
		if where == "" {
			continue
		}
		if first {
			out = append(out, line{heading: lang.T("in-the-conversation")})
			first = false
		}
		out = append(out, l.flat(i, where))
	}
	return out
}

// flat is a session by itself, as what was looked for.
func (l *rows) flat(i int, found string) line {
	row := l.all[i]
	if row.Depth > 0 {
		row.Row = &Row{ID: row.ID, Name: "↳ " + row.Name, Updated: row.Updated, Group: row.Group}
	}
	row.kids, row.found = 0, found
	return row
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
	return widget.SafeLine(cut)
}

package mermaid

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// finish finds when tasks are; those of which that is not told are left out.
func (g *Gantt) finish(r *reader) {
	for again := true; again; { // they may follow what comes later
		again = false
		for i, t := range g.Tasks {
			if !t.known && g.times(i) {
				t.known, again = true, true
			}
		}
	}
	g.Tasks = slices.DeleteFunc(g.Tasks, func(t *Task) bool {
		if !t.known {
			r.leave(t.line, brief(t.Name))
		}
		return !t.known
	})
	for i, t := range g.Tasks {
		if i == 0 || t.From.Before(g.from) {
			g.from = t.From
		}
		if i == 0 || t.To.After(g.to) {
			g.to = t.To
		}
	}
	if !g.to.After(g.from) {
		g.to = g.from.AddDate(0, 0, 1)
	}
}

// times finds when a task is, as soon as that is known of those that it follows.
func (g *Gantt) times(i int) bool {
	t := g.Tasks[i]
	var from time.Time
	ids, after := strings.CutPrefix(t.begin, "after ")
	switch {
	case after:
		all, ok := g.named(ids)
		if !ok {
			return false
		}
		from = slices.MaxFunc(all, func(a, b *Task) int { return a.To.Compare(b.To) }).To
	case t.begin == "" && (i == 0 || !g.Tasks[i-1].known):
		return false
	case t.begin == "":
		from = g.Tasks[i-1].To
	default:
		at, ok := g.date(t.begin)
		if !ok {
			return false
		}
		from = at
	}
	t.From = from
	if ids, until := strings.CutPrefix(t.end, "until "); until {
		all, ok := g.named(ids)
		if ok {
			t.To = slices.MinFunc(all, func(a, b *Task) int { return a.From.Compare(b.From) }).From
		}
		return ok && !t.To.Before(from)
	}
	if to, ok := g.date(t.end); ok {
		if t.To = to; g.closed.inclusive {
			t.To = to.AddDate(0, 0, 1)
		}
		return !t.To.Before(from)
	}
	to, ok := later(from, t.end)
	t.To = g.closed.worked(from, to)
	return ok
}

// named gives tasks by their ids, once all of them are known.
func (g *Gantt) named(ids string) (out []*Task, ok bool) {
	for id := range strings.FieldsSeq(ids) {
		i := slices.IndexFunc(g.Tasks, func(t *Task) bool { return t.id == id && t.known })
		if i < 0 {
			return nil, false
		}
		out = append(out, g.Tasks[i])
	}
	return out, len(out) > 0
}

// date reads a date as the diagram writes them, or as many do.
func (g *Gantt) date(s string) (time.Time, bool) {
	switch n, err := strconv.ParseInt(s, 10, 64); {
	case err != nil || n < 0 || n > 1e14:
	case g.input == "X":
		return time.Unix(n, 0).UTC(), n < 1e11
	case g.input == "x":
		return time.UnixMilli(n).UTC(), true
	}
	for _, layout := range []string{g.input, "2006-01-02", "2006-01-02 15:04", time.RFC3339} {
		if t, err := time.Parse(layout, s); err == nil {
			return t.UTC(), true
		}
	}
	return time.Time{}, false
}

// lasts is how long a task takes.
var lasts = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\d{1,7}(?:\.\d{1,3})?)(ms|[smhdwMy])$`) })

// maxYears bounds how long a task takes.
const maxYears = 200

// later is a time that is so much after another.
func later(from time.Time, long string) (time.Time, bool) {
	m := lasts().FindStringSubmatch(long)
	if m == nil {
		return time.Time{}, false
	}
	n, _ := strconv.ParseFloat(m[1], 64)
	const day = 24 * time.Hour
	var to time.Time
	switch unit := m[2]; unit {
	case "y":
		to = from.AddDate(int(n), 0, 0).Add(time.Duration((n - float64(int(n))) * 365 * float64(day)))
	case "M":
		to = from.AddDate(0, int(n), 0).Add(time.Duration((n - float64(int(n))) * 30 * float64(day)))
	default:
		of := map[string]time.Duration{"ms": time.Millisecond, "s": time.Second, "m": time.Minute, "h": time.Hour, "d": day, "w": 7 * day}[unit]
		if n*float64(of) > float64(maxYears*365*day) {
			return time.Time{}, false
		}
		to = from.Add(time.Duration(n * float64(of)))
	}
	return to, to.Before(from.AddDate(maxYears, 0, 0))
}

// calendar says on which days nothing is done.
type calendar struct {
	excludes, includes []string // "weekends", names of days, dates
	weekend            time.Weekday
	inclusive          bool // the last day of a task belongs to it
}

// worked moves the end of a task by the days on which nothing is done.
func (c calendar) worked(from, to time.Time) time.Time {
	if len(c.excludes) == 0 {
		return to
	}
	end := to
	const bound = maxYears * 366
	off := false
	for at, n := from.AddDate(0, 0, 1), 0; !at.After(to) && n < bound; at, n = at.AddDate(0, 0, 1), n+1 {
		if !off {
			end = to
		}
		if off = c.off(at); off {
			to = to.AddDate(0, 0, 1)
		}
	}
	return end
}

// off says whether nothing is done on a day.
func (c calendar) off(day time.Time) bool {
	date, name := day.Format("2006-01-02"), strings.ToLower(day.Weekday().String())
	weekend := day.Weekday() == c.weekend || day.Weekday() == (c.weekend+1)%7
	switch {
	case slices.Contains(c.includes, date):
		return false
	case weekend && slices.Contains(c.excludes, "weekends"):
		return true
	}
	return slices.Contains(c.excludes, name) || slices.Contains(c.excludes, date)
}

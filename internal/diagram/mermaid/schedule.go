package mermaid

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// finish finds when tasks are. One whose beginning is not understood is left out alone:
// those that follow it begin where it would be, behind the one before it.
func (g *Gantt) finish(r *reader) {
	g.follow(false)
	g.follow(true)
	g.Tasks = slices.DeleteFunc(g.Tasks, func(t *Task) bool {
		if !t.shown {
			r.leave(t.line, Brief(t.Name))
		} else if !t.lasts && !t.Milestone && !t.Line {
			r.leave(t.line, Brief(t.Name+": "+t.end))
		}
		return !t.shown
	})
	for i, t := range g.Tasks {
		if t.Line {
			t.To = t.From
		}
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

// follow finds the times of tasks as long as there are more; those whose beginning is
// not understood get the place behind the one before where they are to have one.
func (g *Gantt) follow(stand bool) {
	for i := 0; i < len(g.Tasks); i++ {
		t := g.Tasks[i]
		if t.known {
			continue
		}
		from, ok := g.begins(i)
		if t.shown = ok; !ok && stand {
			from, ok = g.stand(i)
		}
		if ok && g.ending(t, from) { // others may follow it, or end with it
			t.known, i = true, -1
		} else {
			t.shown = false
		}
	}
}

// before is where the task before one ends, once that is known.
func (g *Gantt) before(i int) (time.Time, bool) {
	if i == 0 || !g.Tasks[i-1].known {
		return time.Time{}, false
	}
	return g.Tasks[i-1].ends, true
}

// stand is where a task would be whose beginning is not understood: behind the one
// before it, or where the diagram begins.
func (g *Gantt) stand(i int) (time.Time, bool) {
	if i > 0 {
		return g.before(i)
	}
	var first *Task
	for _, t := range g.Tasks {
		if t.known && (first == nil || t.From.Before(first.From)) {
			first = t
		}
	}
	if first == nil {
		return time.Time{}, false
	}
	return first.From, true
}

// begins finds when a task begins, as soon as that is known of those that it follows.
func (g *Gantt) begins(i int) (time.Time, bool) {
	t := g.Tasks[i]
	if t.begin == "" {
		return g.before(i)
	}
	if at, ok := g.date(t.begin); ok {
		return at, true
	}
	ids, after := strings.CutPrefix(t.begin, "after ")
	all := g.named(ids)
	if !after || all == nil {
		return time.Time{}, false
	}
	return slices.MaxFunc(all, func(a, b *Task) int { return a.ends.Compare(b.ends) }).ends, true
}

// ending finds when a task ends that begins at a time. What does not say is of no
// length. It reports false where it ends with one that is not known yet.
func (g *Gantt) ending(t *Task, from time.Time) bool {
	t.From, t.To, t.ends, t.lasts = from, from, from, true
	if ids, until := strings.CutPrefix(t.end, "until "); until {
		all := g.named(ids)
		if all == nil {
			return false
		}
		t.To = slices.MinFunc(all, func(a, b *Task) int { return a.From.Compare(b.From) }).From
	} else if to, ok := g.date(t.end); ok {
		if t.To = to; g.closed.inclusive {
			t.To = to.AddDate(0, 0, 1)
		}
	} else if to, ok = later(from, t.end); ok {
		t.To, t.ends = g.closed.worked(from, to)
		return true
	} else {
		t.lasts = false
	}
	if t.To.Before(from) {
		t.To, t.lasts = from, false
	}
	t.ends = t.To
	return true
}

// named is the tasks of some ids, the last where several have one; nil until all that
// there are of them are known.
func (g *Gantt) named(ids string) (out []*Task) {
	for id := range strings.FieldsSeq(ids) {
		for _, t := range slices.Backward(g.Tasks) {
			if t.id != id {
				continue
			}
			if !t.known {
				return nil
			}
			out = append(out, t)
			break
		}
	}
	return out
}

// date reads a date as the diagram writes them, or as many do.
func (g *Gantt) date(s string) (time.Time, bool) {
	for _, form := range append([]dateFormat{g.input}, usual()...) {
		if t, ok := form.parse(s); ok {
			return t, true
		}
	}
	return time.Time{}, false
}

// lasts is how long a task takes.
var lasts = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		`^(\d{1,7}(?:\.\d{1,3})?)(ms|[smhdwMy])$`)
})

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
		of := map[string]time.Duration{"ms": time.Millisecond, "s": time.Second, "m": time.Minute, "h": time.Hour,
			"d": day, "w": 7 * day}[unit]
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

// worked moves the end of a task by the days on which nothing is done, and what follows
// it by those at its end too.
func (c calendar) worked(from, to time.Time) (end, next time.Time) {
	end = to
	if len(c.excludes) == 0 {
		return end, to
	}
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
	return end, to
}

// off reports whether nothing is done on a day.
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

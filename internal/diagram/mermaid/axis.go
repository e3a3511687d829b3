package mermaid

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	xansi "github.com/charmbracelet/x/ansi"
)

// Tick is a date on the axis of a Gantt diagram.
type Tick struct {
	At    time.Time
	Label string
}

// interval is how far ticks are apart: a time, or months.
type interval struct {
	every  time.Duration
	months int
}

// intervals are those that a reader can count in, the smallest first.
func intervals() []interval {
	const day = 24 * time.Hour
	var out []interval
	for _, d := range []time.Duration{time.Millisecond, 10 * time.Millisecond, 100 * time.Millisecond, time.Second,
		5 * time.Second, 15 * time.Second, time.Minute, 2 * time.Minute, 5 * time.Minute,
		10 * time.Minute, 15 * time.Minute, 30 * time.Minute, time.Hour, 2 * time.Hour, 3 * time.Hour, 6 * time.Hour,
		12 * time.Hour, day, 2 * day, 7 * day, 14 * day} {
		out = append(out, interval{every: d})
	}
	for _, years := range []int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if years == 1 {
			out = append(out, interval{months: 1}, interval{months: 3}, interval{months: 6})
		}
		out = append(out, interval{months: 12 * years})
	}
	return out
}

// intervalOf reads 1day, 2week and the like; zero is none.
func intervalOf(s string) interval {
	m := tickWords().FindStringSubmatch(s)
	if m == nil {
		return interval{}
	}
	n, _ := strconv.Atoi(m[1])
	if m[2] == "month" {
		return interval{months: n}
	}
	unit := map[string]time.Duration{"millisecond": time.Millisecond, "second": time.Second, "minute": time.Minute,
		"hour": time.Hour, "day": 24 * time.Hour, "week": 7 * 24 * time.Hour}
	return interval{every: time.Duration(n) * unit[m[2]]}
}

var tickWords = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([1-9]\d{0,3})(millisecond|second|minute|hour|day|week|month)$`)
})

// Ticks are dates for an axis that has room for so many letters: as far apart as the
// diagram says, or as there is room for.
func (g *Gantt) Ticks(letters int) []Tick {
	if g.tick != (interval{}) {
		if out, ok := g.ticks(g.tick, letters); ok {
			return out
		}
	}
	for _, step := range intervals() {
		if out, ok := g.ticks(step, letters); ok {
			return out
		}
	}
	return []Tick{{g.from, g.exact(g.from)}}
}

// tickGap is how many letters are between two dates at least.
const tickGap = 3

// ticks are those of an interval. It is not ok where there is no room for them, or
// there are none.
func (g *Gantt) ticks(step interval, letters int) (out []Tick, ok bool) {
	before, widest := time.Time{}, 0
	for at := step.first(g.from); !at.After(g.to); at = step.next(at) {
		label := g.label(at, before, step)
		widest = max(widest, xansi.StringWidth(label))
		if len(out)*(widest+tickGap) > letters {
			return nil, false
		}
		out, before = append(out, Tick{at, label}), at
	}
	return out, len(out) > 0
}

// first is the first tick at a time or behind it. Weeks begin on Mondays.
func (s interval) first(t time.Time) time.Time {
	at := t
	if s.months == 0 {
		at = t.Truncate(s.every)
	} else {
		months := t.Year()*12 + int(t.Month()) - 1
		months -= ((months % s.months) + s.months) % s.months
		at = time.Date(0, time.Month(months+1), 1, 0, 0, 0, 0, time.UTC)
	}
	if at.Before(t) {
		at = s.next(at)
	}
	return at
}

func (s interval) next(t time.Time) time.Time {
	if s.months > 0 {
		return t.AddDate(0, s.months, 0)
	}
	return t.Add(s.every)
}

// label writes a date for the axis, as the diagram says or as short as can be: the
// year where it is another than that before.
func (g *Gantt) label(t, before time.Time, step interval) string {
	midnight := t.Equal(t.Truncate(24 * time.Hour))
	switch {
	case g.axis != "":
		return byFormat(t, g.axis)
	case step.months > 0 && step.months%12 == 0:
		return t.Format("2006")
	case step.months > 0:
		return t.Format("2006-01")
	case step.every < time.Second:
		return t.Format("05.000")
	case step.every < time.Minute:
		return t.Format("15:04:05")
	case step.every < 24*time.Hour && (!midnight || !g.input.dated()):
		return t.Format("15:04")
	case t.Year() != 0 && (before.IsZero() || t.Year() != before.Year()):
		return t.Format("2006-01-02")
	}
	return t.Format("01-02")
}

// byFormat writes a time by the words of D3, which are those of C's strftime.
func byFormat(t time.Time, format string) string {
	layouts := map[byte]string{'Y': "2006", 'y': "06", 'm': "01", 'd': "02", 'e': "_2", 'H': "15", 'I': "03", 'M': "04",
		'S': "05", 'L': "000", 'p': "PM", 'b': "Jan", 'B': "January", 'a': "Mon", 'A': "Monday", 'j': "002"}
	var b strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' || i+1 == len(format) {
			b.WriteByte(format[i])
			continue
		}
		i++
		bare := format[i] == '-' && i+1 < len(format)
		if bare {
			i++
		}
		out := string(format[i])
		switch layout, ok := layouts[format[i]]; {
		case format[i] == 'L':
			out = fmt.Sprintf("%03d", t.Nanosecond()/int(time.Millisecond))
		case ok:
			out = t.Format(layout)
		case format[i] == 'V' || format[i] == 'W' || format[i] == 'U':
			_, week := t.ISOWeek()
			out = fmt.Sprintf("%02d", week)
		case format[i] == 'q':
			out = fmt.Sprint((int(t.Month()) + 2) / 3)
		}
		if bare {
			out = strings.TrimLeft(out, "0 ")
		}
		b.WriteString(out)
	}
	return b.String()
}

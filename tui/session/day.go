package session

import (
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
)

// daysAgo reports whether a time is of today (0; so is what is to come), of
// yesterday (1) or of a day before (2).
func daysAgo(now, t time.Time) int {
	switch day := t.Format(time.DateOnly); {
	case day >= now.Format(time.DateOnly):
		return 0
	case day == now.AddDate(0, 0, -1).Format(time.DateOnly):
		return 1
	}
	return 2
}

// dayOf names the day of a Unix millisecond.
func dayOf(now time.Time, ms int64) string {
	t := time.UnixMilli(ms).In(now.Location())
	switch ago := daysAgo(now, t); {
	case ago == 0:
		return lang.T("today-title")
	case ago == 1:
		return lang.T("yesterday-title")
	case t.Year() == now.Year():
		return lang.Date("date.monday-2-january", t)
	}
	return lang.Date("date.2-january-2006", t)
}

// shortDay is a day in a word or two.
func shortDay(now time.Time, ms int64) string {
	t := time.UnixMilli(ms).In(now.Location())
	switch ago := daysAgo(now, t); {
	case ago == 0:
		return lang.T("today")
	case ago == 1:
		return lang.T("yesterday")
	case t.Year() == now.Year():
		return lang.Date("date.2-jan", t)
	}
	return lang.Date("date.2-jan-2006", t)
}

package pen

import (
	"strconv"
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Took is a time that something takes, in milliseconds, from a second on.
func Took(ms int64) string {
	d := time.Duration(ms) * time.Millisecond
	switch {
	case d < time.Second:
		return ""
	case d < time.Minute:
		return lang.T("n-s", int(d.Seconds()))
	case d < time.Hour:
		return lang.T("n-m-n-s", int(d.Minutes()), int(d.Seconds())%60)
	}
	return lang.T("h-m", int(d.Hours()), int(d.Minutes())%60)
}

// Exact is a time that something took, in milliseconds, to a tenth of a second.
func Exact(ms int64) string {
	if ms >= 60_000 {
		return Took(ms)
	}
	d := (time.Duration(ms) * time.Millisecond).Round(100 * time.Millisecond)
	if d < time.Second {
		return lang.T("ms", d.Milliseconds())
	}
	return lang.T("s", strconv.FormatFloat(d.Seconds(), 'f', -1, 64))
}

// Clock is when something was, as the clock on the wall has it.
func Clock(ms int64, now time.Time) string {
	t := time.UnixMilli(ms).In(now.Location())
	if now.YearDay() != t.YearDay() || now.Year() != t.Year() {
		return lang.Date("date.2-jan-15-04", t)
	}
	return t.Format("15:04")
}

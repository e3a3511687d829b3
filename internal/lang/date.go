package lang

import (
	"strings"
	"time"
)

// months and days are said in dates, whole and short.
var (
	months = [...]Phrase{
		Key("date.january"), Key("date.february"), Key("date.march"), Key("date.april"), Key("date.may"),
		Key("date.june"), Key("date.july"), Key("date.august"), Key("date.september"), Key("date.october"),
		Key("date.november"), Key("date.december")}
	shortMonths = [...]Phrase{
		Key("date.jan"), Key("date.feb"), Key("date.mar"), Key("date.apr"), Key("date-short.may"),
		Key("date.jun"), Key("date.jul"), Key("date.aug"), Key("date.sep"), Key("date.oct"), Key("date.nov"),
		Key("date.dec")}
	days = [...]Phrase{
		Key("date.sunday"), Key("date.monday"), Key("date.tuesday"), Key("date.wednesday"),
		Key("date.thursday"), Key("date.friday"), Key("date.saturday")}
	shortDays = [...]Phrase{
		Key("date.sun"), Key("date.mon"), Key("date.tue"), Key("date.wed"), Key("date.thu"), Key("date.fri"),
		Key("date.sat")}
)

// Date says a time as a layout of package time has it. The layout is a phrase: a
// language may put its parts in another order. Months and days are said too.
func Date(id Phrase, t time.Time) string {
	layout := say(id, 0)
	var b strings.Builder
	for layout != "" {
		at, token, name := next(layout, t)
		b.WriteString(t.Format(layout[:at]))
		b.WriteString(name)
		layout = layout[at+len(token):]
	}
	return b.String()
}

// next finds the first name in a layout; its end if there is none.
func next(layout string, t time.Time) (at int, token, name string) {
	at = len(layout)
	for _, n := range []struct {
		token string
		name  Phrase
	}{
		{"January", months[t.Month()-1]}, {"Jan", shortMonths[t.Month()-1]}, {"Monday", days[t.Weekday()]}, {"Mon", shortDays[t.Weekday()]},
	} {
		if i := strings.Index(layout, n.token); i >= 0 && i < at {
			at, token, name = i, n.token, n.name.Said()
		}
	}
	return at, token, name
}

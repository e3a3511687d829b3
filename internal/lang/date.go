package lang

import (
	"strings"
	"time"
)

// months and days are said in dates, whole and short.
var (
	months = [...]string{Key("January"), Key("February"), Key("March"), Key("April"), Key("May"), Key("June"),
		Key("July"), Key("August"), Key("September"), Key("October"), Key("November"), Key("December")}
	shortMonths = [...]string{Key("Jan"), Key("Feb"), Key("Mar"), Key("Apr"), Key("month, short|May"), Key("Jun"),
		Key("Jul"), Key("Aug"), Key("Sep"), Key("Oct"), Key("Nov"), Key("Dec")}
	days = [...]string{Key("Sunday"), Key("Monday"), Key("Tuesday"), Key("Wednesday"), Key("Thursday"),
		Key("Friday"), Key("Saturday")}
	shortDays = [...]string{Key("Sun"), Key("Mon"), Key("Tue"), Key("Wed"), Key("Thu"), Key("Fri"), Key("Sat")}
)

// Date says a time as a layout of package time has it. The layout is a text: a
// language may put its parts in another order. Months and days are said too.
func Date(layout string, t time.Time) string {
	layout = say(layout, 0)
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
	for _, n := range []struct{ token, name string }{
		{"January", months[t.Month()-1]}, {"Jan", shortMonths[t.Month()-1]}, {"Monday", days[t.Weekday()]}, {"Mon", shortDays[t.Weekday()]},
	} {
		if i := strings.Index(layout, n.token); i >= 0 && i < at {
			at, token, name = i, n.token, named(n.name)
		}
	}
	return at, token, name
}

// named says a name, which may have a word of context.
func named(key string) string {
	context, text, ok := strings.Cut(key, "|")
	if !ok {
		return say(key, 0)
	}
	return C(context, text)
}

package mermaid

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// dateWord is a word of Day.js for a part of a date: what it stands for in a text, and
// which part it is.
type dateWord struct {
	word, pattern string
	part          datePart
}

type datePart uint8

const (
	noPart datePart = iota
	yearPart
	shortYearPart
	monthPart
	monthNamePart
	dayPart
	dayOfYearPart
	hourPart
	minutePart
	secondPart
	fractionPart // of a second
	halfPart     // of a day
	zonePart
	secondsPart // since 1970
	millisPart
)

// dateWords are those of Day.js, longer ones before those that they begin with.
func dateWords() []dateWord {
	const two, name = `\d{1,2}`, `\p{L}{3,12}` // a zero before them may lack
	return []dateWord{
		{"YYYY", `\d{4}`, yearPart}, {"YY", two, shortYearPart}, {"Y", `\d{1,4}`, yearPart}, {"MMMM", name, monthNamePart}, {"MMM", name, monthNamePart},
		{"MM", two, monthPart}, {"M", two, monthPart}, {"DDDD", `\d{3}`, dayOfYearPart}, {"DDD", `\d{1,3}`, dayOfYearPart}, {"DD", two, dayPart},
		{"Do", two + `(?:st|nd|rd|th)`, dayPart}, {"D", two, dayPart}, {"dddd", `\p{L}+`, noPart}, {"ddd", name, noPart}, {"HH", two, hourPart}, {"H", two, hourPart},
		{"hh", two, hourPart}, {"h", two, hourPart}, {"mm", two, minutePart}, {"m", two, minutePart}, {"ss", two, secondPart}, {"s", two, secondPart},
		{"SSS", `\d{3}`, fractionPart}, {"SS", `\d{2}`, fractionPart}, {"S", `\d`, fractionPart}, {"A", `[AP]M`, halfPart}, {"a", `[ap]m`, halfPart},
		{"ZZ", `[+-]\d{4}`, zonePart}, {"Z", `Z|[+-]\d{2}:?\d{2}`, zonePart}, {"X", `\d{1,11}(?:\.\d{1,3})?`, secondsPart}, {"x", `\d{1,14}`, millisPart},
	}
}

// dateFormat is how a diagram writes dates.
type dateFormat struct {
	text  *regexp.Regexp
	parts []datePart // of its groups
}

// formatOf reads the words of a format; what is in brackets or is no word stands as it is.
func formatOf(format string) (out dateFormat) {
	var text strings.Builder
	for words := dateWords(); format != ""; {
		if literal, rest, ok := strings.Cut(strings.TrimPrefix(format, "["), "]"); ok && format[0] == '[' {
			text.WriteString(regexp.QuoteMeta(literal))
			format = rest
			continue
		}
		i := slices.IndexFunc(words, func(w dateWord) bool { return strings.HasPrefix(format, w.word) })
		if i < 0 {
			text.WriteString(regexp.QuoteMeta(format[:1]))
			format = format[1:]
			continue
		}
		text.WriteString("(" + words[i].pattern + ")")
		out.parts = append(out.parts, words[i].part)
		format = format[len(words[i].word):]
	}
	out.text, _ = regexp.Compile("^" + text.String() + "$")
	return out
}

// dated reports whether the format has days, months or years, and not only times.
func (f dateFormat) dated() bool {
	return slices.ContainsFunc(f.parts, func(p datePart) bool {
		return p >= yearPart && p <= dayOfYearPart ||
			p >= secondsPart
	})
}

// parse reads a date that is written so, in the year 0 where it has none.
func (f dateFormat) parse(s string) (time.Time, bool) {
	if f.text == nil || len(f.parts) == 0 {
		return time.Time{}, false
	}
	m := f.text.FindStringSubmatch(s)
	if m == nil {
		return time.Time{}, false
	}
	d := date{month: 1, day: 1}
	for i, part := range f.parts {
		if !d.set(part, m[i+1]) {
			return time.Time{}, false
		}
	}
	return d.time()
}

// date is what was read of one.
type date struct {
	year, month, day, hour, minute, second int
	nanos                                  int
	half                                   string
	zone                                   time.Duration
	since                                  *time.Time // 1970
}

// set takes a part. It reports whether there is such a one.
func (d *date) set(part datePart, text string) bool {
	n, _ := strconv.Atoi(strings.TrimRight(text, "sthndr"))
	switch part {
	case yearPart:
		d.year = n
	case shortYearPart:
		if d.year = 1900 + n; n <= 68 {
			d.year = 2000 + n
		}
	case monthPart:
		d.month = n
	case monthNamePart:
		d.month = 1 + slices.IndexFunc(months(), func(name string) bool {
			return strings.EqualFold(name, text) || strings.EqualFold(name[:3], text)
		})
	case dayPart:
		d.day = n
	case dayOfYearPart:
		at := time.Date(2000, 1, n, 0, 0, 0, 0, time.UTC)
		d.month, d.day = int(at.Month()), at.Day()
	case hourPart:
		d.hour = n
	case minutePart:
		d.minute = n
	case secondPart:
		d.second = n
	case fractionPart:
		fraction, _ := strconv.ParseFloat("0."+text, 64)
		d.nanos = int(fraction * 1e9)
	case halfPart:
		d.half = strings.ToLower(text)
	case zonePart:
		at, err := time.Parse("-0700", strings.ReplaceAll(text, ":", ""))
		if _, east := at.Zone(); err == nil {
			d.zone = time.Duration(east) * time.Second
		}
	case secondsPart, millisPart:
		since, err := strconv.ParseFloat(text, 64)
		if part == secondsPart {
			since *= 1000
		}
		at := time.UnixMilli(int64(since)).UTC()
		d.since = &at
		return err == nil
	}
	return true
}

// time is the moment of a date; there is none of a thirtieth of February.
func (d date) time() (time.Time, bool) {
	if d.since != nil {
		return *d.since, true
	}
	if d.half != "" {
		if d.hour < 1 || d.hour > 12 {
			return time.Time{}, false
		}
		if d.hour %= 12; d.half == "pm" {
			d.hour += 12
		}
	}
	at := time.Date(d.year, time.Month(d.month), d.day, d.hour, d.minute, d.second, d.nanos, time.UTC)
	same := int(at.Month()) == d.month && at.Day() == d.day && at.Hour() == d.hour && at.Minute() == d.minute &&
		at.Second() == d.second
	return at.Add(-d.zone), same
}

func months() []string {
	return []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
		"November", "December"}
}

// usual are the forms of dates that are read whatever a diagram says: those of browsers.
var usual = sync.OnceValue(func() (out []dateFormat) {
	for _, form := range []string{"YYYY-M-D", "YYYY-M-D H:mm", "YYYY-M-D[T]H:mm", "YYYY-M-D H:mm:ss",
		"YYYY-M-D[T]H:mm:ss", "YYYY-M-D[T]H:mm:ssZ", "YYYY-M-D[T]H:mm:ss.SSSZ",
		"YYYY/M/D", "YYYY/M/D H:mm", "M/D/YYYY", "MMM D YYYY", "MMM D, YYYY", "D MMM YYYY", "YYYY-MM", "MMM YYYY",
		"YYYY"} {
		out = append(out, formatOf(form))
	}
	return out
})

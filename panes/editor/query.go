package editor

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// query is what is searched for.
type query struct {
	text   string
	regexp bool // it is a regular expression
	cases  cases
}

// cases is whether case counts.
type cases int

const (
	byCapitals cases = iota // where there are capitals in what is searched for
	always
	never
)

// exact reports whether case counts.
func (q query) exact() bool { return q.cases == always || q.cases == byCapitals && q.capitals() }

// capitals reports whether there are any in what is searched for.
func (q query) capitals() bool {
	text := q.text
	if q.regexp {
		text = escaped.ReplaceAllString(text, "")
	}
	return strings.ToLower(text) != text
}

// turnCase has case count where it does not, or the other way round; what capitals
// say by themselves is left to them.
func (q *query) turnCase() {
	want := !q.exact()
	switch q.cases = byCapitals; {
	case q.exact() == want:
	case want:
		q.cases = always
	default:
		q.cases = never
	}
}

// finder looks for a query in lines.
type finder struct {
	query
	word  string // the text as lines are searched for it
	re    *regexp.Regexp
	fault string // why it is no regular expression
}

// search is what n and N look for.
type search struct {
	query query
	last  finder // of some query
	miss  bool   // nothing was found
}

// finder returns what looks for the query.
func (s *search) finder() *finder {
	if s.last.query != s.query {
		s.last = newFinder(s.query)
	}
	return &s.last
}

// escaped is a letter that means something else: it is not one of the query's
// capitals.
var escaped = regexp.MustCompile(`\\(?:[pP]\{\w*\}|[pP]?.)`)

func newFinder(q query) finder {
	f := finder{query: q, word: q.text}
	if f.folds() {
		f.word = strings.ToLower(q.text)
	}
	if !q.regexp || q.text == "" {
		return f
	}
	text := q.text
	if !q.exact() {
		text = "(?i)" + text
	}
	re, err := regexp.Compile(text)
	if err != nil {
		f.fault = err.Error()
		var broken *syntax.Error
		if errors.As(err, &broken) {
			f.fault = broken.Code.String()
		}
		return f
	}
	f.re = re
	return f
}

// idle reports whether it finds nothing, whatever the text.
func (f *finder) idle() bool { return f.text == "" || f.fault != "" }

// folds reports whether lines are searched in lower case.
func (f *finder) folds() bool { return f.re == nil && !f.exact() }

// hay returns a line as it is searched: it has as many characters as the text.
func (f *finder) hay(l *lines, i int) string {
	if f.folds() {
		return l.lowered(i)
	}
	return l.line(i)
}

// columns gives up to so many stretches of a line that match: the columns, from
// 0, where each begins and ends, one after the other.
func (f *finder) columns(l *lines, i, most int) []int {
	if f.idle() {
		return nil
	}
	return f.columnsIn(f.hay(l, i), most)
}

func (f *finder) columnsIn(hay string, most int) []int {
	var at []int
	if f.re != nil {
		for _, m := range f.re.FindAllStringIndex(hay, most) {
			at = append(at, m...)
		}
	} else {
		for from := 0; len(at) < 2*most; {
			n := strings.Index(hay[from:], f.word)
			if n < 0 {
				break
			}
			at = append(at, from+n, from+n+len(f.word))
			from += n + len(f.word)
		}
	}
	column, last := 0, 0
	for n, b := range at {
		column += utf8.RuneCountInString(hay[last:b])
		last, at[n] = b, column
	}
	return at
}

// entered returns the match of a line to which one comes from the lines above: the
// first or, with a step of -1, from those below: the last.
func (f *finder) entered(hay string, step int) (column, letters int) {
	most := 1
	if step < 0 {
		most = maxMatches
	}
	at := f.columnsIn(hay, most)
	at = at[len(at)-2:]
	return at[0], at[1] - at[0]
}

// in reports whether a line matches.
func (f *finder) in(l *lines, i int) bool { return !f.idle() && f.matches(f.hay(l, i)) }

func (f *finder) matches(hay string) bool {
	if f.re != nil {
		return f.re.MatchString(hay)
	}
	return strings.Contains(hay, f.word)
}

// Lines are counted up to so many that match, in so many bytes of the text.
const (
	maxHits    = 1000
	maxCounted = 1 << 20
)

// hits are the first lines that match a query.
type hits struct {
	query
	lines []int // from 0
	more  bool  // there may be others
}

// hits counts once for a text and a query.
func (s *search) hits(l *lines) *hits {
	if l.hits != nil && l.hits.query == s.query {
		return l.hits
	}
	f, h, size := s.finder(), &hits{query: s.query}, 0
	for i := range l.raw {
		if h.more = len(h.lines) == maxHits || size > maxCounted; h.more {
			break
		}
		size += len(l.line(i))
		if f.in(l, i) {
			h.lines = append(h.lines, i)
		}
	}
	l.hits = h
	return h
}

// tally says how many lines match, and the how manieth one is at.
func (s *search) tally(l *lines, current int) string {
	if s.finder().idle() {
		return ""
	}
	h := s.hits(l)
	if len(h.lines) == 0 {
		return ""
	}
	all := strconv.Itoa(len(h.lines))
	if h.more {
		all += "+"
	}
	if i, ok := slices.BinarySearch(h.lines, current); ok {
		return fmt.Sprintf("%d/%s", i+1, all)
	}
	return "–/" + all
}

func (q *query) turnRegexp() { q.regexp = !q.regexp }

// ways shows how is searched, where that is not as usual.
func (q query) ways() string {
	out := ""
	if q.regexp {
		out += "  .*"
	}
	if q.exact() {
		out += "  Aa"
	}
	return out
}

// fault says what is wrong with a search: nothing is found, or it is no regular
// expression.
func (s *search) fault(p *pages) string {
	switch f := s.finder(); {
	case f.text == "":
		return ""
	case p != nil && (p.due != nil || p.stop != nil):
		return lang.T("searching")
	case f.fault != "":
		return lang.T("not-a-regular-expression", f.fault)
	case s.miss && p != nil: // where lines are held as far as that
		return lang.T("no-match-first-kb-each", workspace.MaxLine>>10)
	case s.miss:
		return lang.T("no-match")
	}
	return ""
}

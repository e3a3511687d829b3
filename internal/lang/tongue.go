package lang

import (
	"embed"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

//go:embed catalog
var files embed.FS

// tongue is a language and what is said in it.
type tongue struct {
	name  string // one of tags
	tag   language.Tag
	texts []*phrase                // in the order of the English ones; nil is missing
	made  func(text string) string // by a test, in place of texts
	tally Tally
}

// Tally is how much of the English a language says.
type Tally struct {
	Tag        string `json:"tag"`
	Translated int    `json:"translated"` // of today's English
	Older      int    `json:"older"`      // made of an English that was changed since
	Missing    int    `json:"missing"`
	Unused     int    `json:"unused,omitempty"` // entries that no English has
}

// Tallies counts for every language that has a catalogue.
func Tallies() ([]Tally, error) {
	var out []Tally
	for _, tag := range Tags()[1:] {
		t, err := load(tag)
		if err != nil {
			return nil, err
		}
		out = append(out, t.tally)
	}
	return out, nil
}

// TallySpoken counts for the language in use.
func TallySpoken() Tally {
	if t := current.Load(); t != nil {
		return t.tally
	}
	return Tally{Tag: english, Translated: len(known().all)}
}

// load reads a language's catalogue.
func load(tag string) (*tongue, error) {
	b, err := files.ReadFile("catalog/" + tag + ".txt")
	if err != nil {
		return nil, err
	}
	all, _ := parse(string(b)) // a test reads the faults
	t := &tongue{name: tag, tag: language.MustParse(tag)}
	t.take(all)
	return t, nil
}

// take has the language say these entries. One of an English that was changed is
// said if it fits what is put into it today.
func (t *tongue) take(all []phrase) {
	today := known().all
	t.texts = make([]*phrase, len(today))
	t.tally = Tally{Tag: t.name}
	for i := range all {
		p := &all[i]
		at := known().find(p.id)
		switch {
		case at < 0:
			t.tally.Unused++
		case p.of == today[at].mark():
			t.texts[at] = p
			t.tally.Translated++
		default:
			t.tally.Older++
			if p.fits(&today[at]) {
				t.texts[at] = p
			}
		}
	}
	t.tally.Missing = len(today) - t.tally.Translated - t.tally.Older
}

// said is the phrase at a place, in the form of n; "" if there is none.
func (t *tongue) said(at, n int) string {
	p := t.texts[at]
	if p == nil {
		return ""
	}
	if p.forms != nil {
		if n < 0 {
			n = -n
		}
		if said := p.forms[plural.Cardinal.MatchPlural(t.tag, n, 0, 0, 0, 0)]; said != "" {
			return said
		}
	}
	return p.text
}

// fits reports whether a translation has the verbs of an English phrase.
func (p *phrase) fits(english *phrase) bool {
	want := arguments(english.text)
	if p.forms == nil {
		return maps.Equal(arguments(p.text), want)
	}
	return !slices.ContainsFunc(p.forms[:], func(said string) bool {
		return said != "" && !fitsForm(said, want)
	})
}

// fitsForm reports whether a plural form has these verbs; one with a single verb
// may leave it out: "one file".
func fitsForm(said string, want map[int]string) bool {
	have := arguments(said)
	return maps.Equal(have, want) || len(have) == 0 && len(want) == 1
}

var verbs = regexp.MustCompile(`%(?:\[(\d+)\])?([-+# 0]*[0-9.*]*[a-zA-Z])`)

// arguments are a text's verbs by the argument that each shows.
func arguments(text string) map[int]string {
	text = strings.ReplaceAll(text, "%%", "")
	out := map[int]string{}
	next := 1
	for _, m := range verbs.FindAllStringSubmatch(text, -1) {
		if m[1] != "" {
			next, _ = strconv.Atoi(m[1]) // digits alone match
		}
		out[next] = m[2]
		next++
	}
	return out
}

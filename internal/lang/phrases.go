package lang

import (
	_ "embed"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
)

//go:embed english.txt
var englishFile string

// phrase is an entry of english.txt or of a catalogue.
type phrase struct {
	id    string
	of    string             // in a catalogue: the mark of the English it was made of
	text  string             // of one that depends on a number: its form "other"
	forms *[formCount]string // of one that depends on a number
}

const formCount = int(plural.Many) + 1

// formNames are the plural forms as CLDR names them, by plural.Form.
var formNames = [formCount]string{plural.Other: "other", plural.Zero: "zero", plural.One: "one", plural.Two: "two",
	plural.Few: "few", plural.Many: "many"}

// english is an English phrase in the form of n.
func (p *phrase) english(n int) string {
	if n == 1 && p.forms != nil {
		return p.forms[plural.One]
	}
	return p.text
}

// mark tells an English text from what it was before: eight digits in which its
// translations name it.
func (p *phrase) mark() string {
	h := fnv.New32a()
	if p.forms != nil {
		_, _ = h.Write([]byte(p.forms[plural.One] + "\x00")) // never fails
	}
	_, _ = h.Write([]byte(p.text))
	return hex.EncodeToString(h.Sum(nil))
}

// phrases are sorted by their ids.
type phrases struct {
	all []phrase
	by  func() map[string]Phrase // English text to phrase
}

// known are the phrases of english.txt.
var known = sync.OnceValue(func() *phrases {
	all, _ := parse(englishFile) // a test reads the faults
	k := &phrases{all: all}
	k.by = sync.OnceValue(k.byEnglish)
	return k
})

// find is where an id is, -1 if there is none.
func (k *phrases) find(id string) int {
	low, high := 0, len(k.all)
	for low < high {
		if mid := int(uint(low+high) >> 1); k.all[mid].id < id {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low < len(k.all) && k.all[low].id == id {
		return low
	}
	return -1
}

// byEnglish has the phrase of each English text; of several that are alike, the
// one whose id has no context goes first.
func (k *phrases) byEnglish() map[string]Phrase {
	out := make(map[string]Phrase, len(k.all))
	add := func(text, id string) {
		if before, ok := out[text]; !ok || strings.Contains(string(before), ".") && !strings.Contains(id, ".") {
			out[text] = Phrase(id)
		}
	}
	for i := range k.all {
		add(k.all[i].text, k.all[i].id)
	}
	return out
}

// Of is the phrase of a text that came as English: what agents read too, or a
// schema says. A text that is in no phrase stays as it is.
func Of(english string) Phrase {
	k := known()
	if p, ok := k.by()[english]; ok {
		return p
	}
	if k.find(english) >= 0 { // it only looks like an id
		return Plain(english)
	}
	return Phrase(english)
}

// parse reads entries, sorted by id: a line "id: text", in a catalogue "id mark:
// text"; one that depends on a number has a line for each form instead, which a
// tab begins. Empty lines and those that # begins are skipped.
func parse(file string) (all []phrase, faults []string) {
	all = make([]phrase, 0, strings.Count(file, "\n"))
	for nth := 1; file != ""; nth++ {
		var line string
		line, file, _ = strings.Cut(file, "\n")
		line = strings.TrimRight(line, " \r")
		if line == "" || line[0] == '#' {
			continue
		}
		head, text, ok := strings.Cut(line, ":")
		text, fine := unquoted(strings.TrimPrefix(text, " "))
		switch {
		case !ok || !fine:
			faults = append(faults, fmt.Sprintf("line %d cannot be read: %s", nth, line))
		case head[0] != '\t':
			id, of, _ := strings.Cut(head, " ")
			all = append(all, phrase{id: id, of: of, text: text})
		default:
			form := slices.Index(formNames[:], head[1:])
			if form < 0 || len(all) == 0 {
				faults = append(faults, fmt.Sprintf("line %d has a form that there is not: %s", nth, head))
				continue
			}
			all[len(all)-1].set(plural.Form(form), text)
		}
	}
	if byID := func(a, b phrase) int { return strings.Compare(a.id, b.id) }; !slices.IsSortedFunc(all, byID) {
		slices.SortStableFunc(all, byID)
		faults = append(faults, "it is not sorted by id")
	}
	return all, faults
}

// set gives a phrase a plural form.
func (p *phrase) set(form plural.Form, text string) {
	if p.forms == nil {
		p.forms = new([formCount]string)
	}
	p.forms[form] = text
	if form == plural.Other {
		p.text = text
	}
}

var (
	unescapes = strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\n`, "\n", `\t`, "\t")
	escapes   = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`)
)

// unquoted is a text as it is said: one in quotes has lines and spaces around it.
func unquoted(text string) (string, bool) {
	if text == "" || text[0] != '"' {
		return text, true
	}
	if len(text) < 2 || text[len(text)-1] != '"' {
		return "", false
	}
	return unescapes.Replace(text[1 : len(text)-1]), true
}

// quoted is a text as the files have it.
func quoted(text string) string {
	if text == "" || strings.TrimSpace(text) != text || strings.ContainsAny(text, "\n\t") || text[0] == '"' {
		return `"` + escapes.Replace(text) + `"`
	}
	return text
}

// write is an entry as the files have it.
func (p *phrase) write(b *strings.Builder) {
	b.WriteString(p.id)
	if p.of != "" {
		b.WriteString(" " + p.of)
	}
	b.WriteString(":")
	if p.forms == nil {
		b.WriteString(" " + quoted(p.text) + "\n")
		return
	}
	b.WriteString("\n")
	for _, form := range []plural.Form{plural.Zero, plural.One, plural.Two, plural.Few, plural.Many, plural.Other} {
		if said := p.forms[form]; said != "" {
			b.WriteString("\t" + formNames[form] + ": " + quoted(said) + "\n")
		}
	}
}

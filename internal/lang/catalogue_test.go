package lang

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

var (
	lacking = flag.String("lacking", "", "write what each language lacks, and what is older in it, into this `folder`")
	tidy    = flag.Bool("tidy", false, "sort the catalogues, mark what has no mark as of today's English, drop what is of none")
)

// inFile are the entries of a language's catalogue, with what is wrong with the file.
func inFile(t *testing.T, tag string) ([]phrase, []string) {
	t.Helper()
	b, err := files.ReadFile("catalog/" + tag + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	return parse(string(b))
}

// What a language lacks, or what is older in it, is counted and fails nothing. What
// is of today's English must fit it.
func TestTranslationsFitTheirEnglish(t *testing.T) {
	for _, tag := range Tags()[1:] {
		t.Run(tag, func(t *testing.T) {
			all, faults := inFile(t, tag)
			for _, f := range faults {
				t.Error(f)
			}
			for i, p := range all {
				at := known().find(p.id)
				if at < 0 || p.of != known().all[at].mark() {
					continue
				}
				if i > 0 && all[i-1].id == p.id {
					t.Errorf("%s is there twice", p.id)
				}
				for _, fault := range misfits(tag, &p, &known().all[at]) {
					t.Errorf("%s: %s", p.id, fault)
				}
			}
		})
	}
}

// misfits says what is wrong with a translation.
func misfits(tag string, p, english *phrase) []string {
	if p.forms == nil {
		if english.forms != nil && len(forms(tag)) > 1 {
			return []string{"it depends on a number and has one form"}
		}
		return misfit(p.text, english.text, arguments(english.text))
	}
	if english.forms == nil {
		return []string{"it does not depend on a number"}
	}
	var got, out []string
	for form, said := range p.forms {
		if said == "" {
			continue
		}
		got = append(got, formNames[form])
		want := arguments(english.text)
		if fitsForm(said, want) {
			want = arguments(said) // "one file"
		}
		out = append(out, misfit(said, english.text, want)...)
	}
	slices.Sort(got)
	if want := forms(tag); !slices.Equal(got, want) {
		out = append(out, "it has the forms "+strings.Join(got, ", ")+", not "+strings.Join(want, ", "))
	}
	return out
}

func misfit(said, english string, want map[int]string) []string {
	switch {
	case strings.TrimSpace(said) == "":
		return []string{"it is empty"}
	case !maps.Equal(arguments(said), want):
		return []string{strconv.Quote(said) + " takes other arguments"}
	case edges(said) != edges(english):
		return []string{strconv.Quote(said) + " has other space around it"}
	case strings.Count(said, "\n") != strings.Count(english, "\n"):
		return []string{strconv.Quote(said) + " has other lines"}
	}
	return nil
}

func edges(s string) string {
	start, end := s[:len(s)-len(strings.TrimLeft(s, " "))], s[len(strings.TrimRight(s, " ")):]
	return start + "|" + end
}

// forms are the plural forms of whole numbers in a language, and "other", which
// each has.
func forms(tag string) []string {
	all := map[string]bool{"other": true}
	for n := range 200 {
		all[formNames[plural.Cardinal.MatchPlural(language.MustParse(tag), n, 0, 0, 0, 0)]] = true
	}
	return slices.Sorted(maps.Keys(all))
}

// TestHowMuchIsTranslated prints the counts, which CI shows.
func TestHowMuchIsTranslated(t *testing.T) {
	all, err := Tallies()
	if err != nil {
		t.Fatal(err)
	}
	fmt.Printf("%d phrases in English\n", len(known().all))
	for _, c := range all {
		fmt.Printf("%-6s %5d translated %5d older %5d missing", c.Tag, c.Translated, c.Older, c.Missing)
		if c.Unused > 0 {
			fmt.Printf(" %5d of no phrase", c.Unused)
		}
		fmt.Println()
	}
}

// TestCatalogues writes what -lacking and -tidy ask for.
func TestCatalogues(t *testing.T) {
	for _, tag := range Tags()[1:] {
		all, _ := inFile(t, tag)
		if *lacking != "" {
			keep(t, filepath.Join(*lacking, tag+".txt"), lacks(all))
		}
		if *tidy {
			keep(t, filepath.Join("catalog", tag+".txt"), tidied(all))
		}
	}
}

func keep(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// lacks are the entries that a translator has to write, in English, with what there
// was before above them.
func lacks(all []phrase) string {
	var b strings.Builder
	for _, p := range known().all {
		i := slices.IndexFunc(all, func(o phrase) bool { return o.id == p.id })
		p.of = p.mark()
		if i >= 0 && all[i].of == p.of {
			continue
		}
		if i >= 0 {
			var old strings.Builder
			all[i].write(&old)
			b.WriteString("# " + strings.ReplaceAll(strings.TrimSpace(old.String()), "\n", "\n# ") + "\n")
		}
		p.write(&b)
	}
	return b.String()
}

// tidied is a catalogue in its order.
func tidied(all []phrase) string {
	var b strings.Builder
	for _, p := range all {
		at := known().find(p.id)
		if at < 0 {
			continue
		}
		if p.of == "" {
			p.of = known().all[at].mark()
		}
		p.write(&b)
	}
	return b.String()
}

func TestTheToolsOfTranslatorsWork(t *testing.T) {
	withEnglish(t, someEnglish)
	all, _ := parse("files: Dateien\ngone 12345678: weg\nhalf 12345678: Hälfte\n")
	got := tidied(all)
	if want := "files e71d1b30: Dateien\nhalf 12345678: Hälfte\n"; got != want {
		t.Errorf("tidied:\n%s", got)
	}
	all, _ = parse(got)
	if got := lacks(all); !strings.Contains(got, "\n# half 12345678: Hälfte\nhalf ") || strings.Contains(got, "\nfiles ") ||
		!regexp.MustCompile(`\nn-files [0-9a-f]{8}:\n\tone: %d file\n\tother: %d files\n`).MatchString(got) {
		t.Errorf("lacking:\n%s", got)
	}
}

func TestFewTextsAreTheSameInEnglish(t *testing.T) {
	for _, tag := range Tags()[1:] {
		all, _ := inFile(t, tag)
		same := []string{}
		for _, p := range all {
			if at := known().find(p.id); at >= 0 && p.text == known().all[at].text && p.forms == nil {
				same = append(same, p.text)
			}
		}
		if len(same)*10 > len(all) {
			t.Errorf("%s: %d of %d texts are English: %.200q", tag, len(same), len(all), same)
		}
	}
}

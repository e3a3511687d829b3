package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html/atom"

	"github.com/openspace-tui/openspace/internal/deck"
)

// decks are those of a folder that DECKS names, each a *.md, or those that are here.
func decks(t *testing.T) (folder string, all map[string]string) {
	t.Helper()
	folder = os.Getenv("DECKS")
	if folder == "" {
		folder = filepath.Join("testdata", "decks")
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.md"))
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no decks in %s: %v", folder, err)
	}
	all = map[string]string{}
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(f)] = string(raw)
	}
	return folder, all
}

// makers are the ways to export a deck.
func makers() map[string]func(*deck.Deck, Options) ([]byte, error) {
	return map[string]func(*deck.Deck, Options) ([]byte, error){
		"HTML": func(d *deck.Deck, o Options) ([]byte, error) { return HTML(context.Background(), d, o) },
		"text": func(d *deck.Deck, o Options) ([]byte, error) { return Text(context.Background(), d, o) },
		"PDF": func(d *deck.Deck, o Options) ([]byte, error) {
			out, _, err := PDF(context.Background(), d, o)
			return out, err
		},
	}
}

// Every deck is exported as HTML, PDF and text, or refused with the lines of what it lacks.
// Those that lack files are exported with pictures in their places too. The counts are told.
func TestDecksOfACorpusAreExportedOrRefusedByLine(t *testing.T) {
	folder, all := decks(t)
	here := os.DirFS(folder)
	shown := 0
	for format, make := range makers() {
		counts := map[string]int{}
		for name, source := range all {
			d := deck.Parse([]byte(source))
			out, what := made(t, name+" as "+format, make, d, func(p string) ([]byte, error) { return fs.ReadFile(here, p) })
			counts[what]++
			if lacks := strings.HasPrefix(name, "lacks-"); os.Getenv("DECKS") == "" && format != "text" &&
				lacks != (what == "refused by line") {
				t.Errorf("%s as %s is %s", name, format, what)
			}
			if what == "refused by line" {
				out, what = made(t, name+" as "+format, make, d, func(string) ([]byte, error) { return []byte(png), nil })
				counts["with pictures in place "+what]++
			}
			if what != "made" {
				continue
			}
			if fault := unlike(format, out, d); fault != "" {
				t.Errorf("%s as %s: %s", name, format, fault)
			}
			if format == "text" {
				shown += tagsShown(t, name, source, string(out))
			}
		}
		t.Logf("%s of %d decks: %v", format, len(all), counts)
		if counts["made"] == 0 || counts["panics"] > 0 {
			t.Errorf("%s: %v", format, counts)
		}
	}
	t.Logf("tags of components that the text has as they are written: %d", shown)
}

// made makes an export, and says what becomes of it.
func made(t *testing.T, name string, make func(*deck.Deck, Options) ([]byte, error), d *deck.Deck,
	read func(string) ([]byte, error),
) (out []byte, what string) {
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("%s: %v", name, p)
			what = "panics"
		}
	}()
	out, err := make(d, Options{Read: read})
	var lacks *MissingError
	var letters *LettersError
	switch {
	case err == nil:
		return out, "made"
	case errors.As(err, &letters) && letters.Letters != "": // which have no line
		return nil, "refused by letters"
	case !errors.As(err, &lacks) || len(lacks.Files) == 0:
		t.Errorf("%s is refused and no line is told: %v", name, err)
		return nil, "refused without a line"
	}
	for _, m := range lacks.Files {
		if !standsIn(string(d.Source), m) || !strings.Contains(err.Error(), fmt.Sprintf("line %d: %s: ", m.Line, m.Path)) {
			t.Errorf("%s: %s does not stand in line %d: %v", name, m.Path, m.Line, err)
		}
	}
	return nil, "refused by line"
}

// standsIn reports whether a path is on the line that is told, or in the frontmatter that
// begins there, as the image of a layout is.
func standsIn(source string, m Missing) bool {
	lines := strings.Split(source, "\n")
	if m.Line < 1 || m.Line > len(lines) {
		return false
	}
	here := lines[m.Line-1]
	if strings.TrimSpace(here) == "---" {
		here, _, _ = strings.Cut(strings.Join(lines[m.Line:], "\n"), "\n---")
	}
	return strings.Contains(here, m.Path)
}

// unlike says what an export lacks that all have: its beginning, and all slides.
func unlike(format string, out []byte, d *deck.Deck) string {
	begins, slide := "%PDF-1.", `/Type /Page\b`
	switch format {
	case "HTML":
		begins, slide = "<!doctype html>", `<section class="slide\b`
	case "text":
		begins, slide = "", `(?m)^---- \d+/\d+ ----$`
	}
	if !bytes.HasPrefix(bytes.ToLower(out), []byte(strings.ToLower(begins))) {
		return fmt.Sprintf("it begins with %.20q", out)
	}
	n := len(regexp.MustCompile(slide).FindAll(out, -1))
	if n < len(d.Slides) || format != "PDF" && n > len(d.Slides) {
		return fmt.Sprintf("it has %d of %d slides", n, len(d.Slides))
	}
	return ""
}

var (
	aTag     = regexp.MustCompile(`</?([A-Za-z][A-Za-z0-9-]*)(?:\s[^<>]*)?/?>`)
	codeSpan = regexp.MustCompile("`[^`\n]+`|``.+?``")
)

// tagsShown tells the tags of HTML and of custom elements that a text has and that its
// deck does not have in code, and counts those of components, which are no HTML: these
// stand as they are written.
func tagsShown(t *testing.T, name, source, text string) (components int) {
	t.Helper()
	coded := map[string]bool{}
	inCode := func(text string) {
		for _, tag := range aTag.FindAllString(text, -1) {
			coded[tag] = true
		}
	}
	fence := ""
	var prose strings.Builder
	for l := range strings.SplitSeq(source, "\n") {
		begin := strings.TrimLeft(l, " >-*")
		switch {
		case fence != "":
			inCode(l)
			if strings.HasPrefix(begin, fence) {
				fence = ""
			}
		case strings.HasPrefix(begin, "```"), strings.HasPrefix(begin, "~~~"):
			fence = begin[:len(begin)-len(strings.TrimLeft(begin, begin[:1]))]
		default:
			prose.WriteString(l + "\n")
		}
	}
	inCode(strings.Join(codeSpan.FindAllString(prose.String(), -1), "\n"))
	for l := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(l, "    ") { // code
			continue
		}
		for _, m := range aTag.FindAllStringSubmatch(l, -1) {
			element := m[1] == strings.ToLower(m[1]) && (atom.Lookup([]byte(m[1])) != 0 || strings.Contains(m[1], "-"))
			switch {
			case coded[m[0]]:
			case element:
				t.Errorf("%s: the text shows %s: %s", name, m[0], l)
			default:
				components++
			}
		}
	}
	return components
}

// What decks of Marp and Slidev say to their programs is no word of a slide, and all else is.
func TestDecksOfMarpAndSlidevAreReadWithoutWhatTheyTellTheirPrograms(t *testing.T) {
	for name, c := range map[string]struct{ shown, hidden string }{
		"marp.deck.md": {
			"The harbour at night|Boats come in|one by one|Two quays|the south quay|Cranes and ropes|h = h₀ + a sin(ω t)" +
				"|[picture: The tide (https://example.org/tide.svg)]|A tag of <section> is told|    <section class=\"tide\">" +
				"|Anna|north ²|More boats|Clara is at sea",
			"marp|theme|paginate|seashell|tomato|teal|fit|pier|quay.jpg|gradient|invert|navy|columns|w:300px|how many boats|" +
				"_footer|details",
		},
		"slidev.deck.md": {
			"Lamps of the coast|Press the space bar|What a lamp has|a keeper|The lens turns|lens.turn<Slow>()|The tower|" +
				"a white tower|E = m c²|dragged words|Dusk|Lamp on|Dawn",
			"lighthouse|slide-left|mdc|px-|pt-12|carbon|seated|two-cols|v-click|::right::|{1|v-drag|pos=|2 E|clicks: 3|gold|secret|" +
				"scale:|flowchart",
		},
	} {
		raw, err := os.ReadFile(filepath.Join("testdata", "decks", name))
		if err != nil {
			t.Fatal(err)
		}
		out, err := Text(context.Background(), deck.Parse(raw), Options{})
		if err != nil {
			t.Fatal(err)
		}
		text := string(out)
		for word := range strings.SplitSeq(c.shown, "|") {
			if !strings.Contains(text, word) {
				t.Errorf("%s: the text lacks %q", name, word)
			}
		}
		for word := range strings.SplitSeq(c.hidden, "|") {
			if strings.Contains(text, word) {
				t.Errorf("%s: the text has %q", name, word)
			}
		}
		if t.Failed() {
			t.Log(text)
		}
	}
}

package deck

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v4"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Front is frontmatter, the deck's or a slide's. What was not said is empty.
type Front struct {
	Title, Subtitle, Author, Date string

	Layout      Layout
	Theme       string            // a theme's name
	Palette     string            // a palette's name
	Colours     map[string]string // palette given as names and colours
	Image       string            // a path or address, for the image layout
	Footer      *string
	Interval    time.Duration // how long a slide shows while the deck plays
	Incremental *bool         // lists show item by item
	Numbers     *bool         // slides show their numbers
	Extra       []Field       // keys that mean nothing here, in their order
}

// Field is a key that nobody here reads.
type Field struct {
	Name  string
	Value string // of a scalar; lists and mappings are in the file alone
	Line  int
}

// maxYaml is how much frontmatter is read.
const maxYaml = 64 << 10

// front is frontmatter as it was read once; its lines count from 1.
type front struct {
	front    Front
	problems []Problem
}

// readFront reads the frontmatter of a range that begins at a line. Slides often
// have the same, which memo keeps.
func (d *Deck) readFront(span Span, line int, memo map[string]front) Front {
	if span.Len() == 0 {
		return Front{}
	}
	text := d.String(span)
	f, ok := memo[text]
	if !ok {
		f = parseFront(text)
		memo[text] = f
	}
	for _, p := range f.problems {
		p.Line += line - 1
		d.Problems = append(d.Problems, p)
	}
	out := f.front
	out.Extra = nil
	for _, field := range f.front.Extra {
		field.Line += line - 1
		out.Extra = append(out.Extra, field)
	}
	return out
}

func parseFront(text string) front {
	var f front
	if len(text) > maxYaml {
		f.problem(1, lang.M("frontmatter-larger-than-kb-not", maxYaml>>10), "")
		return f
	}
	if f.plain(text) {
		return f
	}
	var doc yaml.Node
	if err := loadYaml(text, &doc); err != nil {
		line, message := yamlError(err)
		line = min(line, strings.Count(strings.TrimSuffix(text, "\n"), "\n")+1) // YAML may find it behind the end
		f.problem(line, lang.M("the-frontmatter-is-not-yaml", message),
			`quote values that hold : or #, as in title: "Go: why"`)
		f.salvage(text)
		return f
	}
	if len(doc.Content) == 0 {
		return f
	}
	root := doc.Content[0]
	if root.Kind != yaml.MappingNode {
		if root.Tag != "!!null" {
			f.problem(1, lang.M("frontmatter-not-keys-values"), "write it as title: My deck")
		}
		return f
	}
	seen := make(map[string]bool)
	for k := 0; k+1 < len(root.Content); k += 2 {
		key, value := root.Content[k], root.Content[k+1]
		if name := canonical(key.Value); seen[name] && !strings.HasPrefix(key.Value, "_") { // Marp's, for one slide
			f.problem(key.Line, lang.M("stands-here-twice-last-one", sanitize.Line(key.Value)), "")
		} else {
			seen[name] = true
		}
		f.set(key.Value, key.Line, value)
	}
	return f
}

// plain reads frontmatter that is nothing but keys and plain words, as most of it
// is: YAML takes those as they stand, and its parser takes 50 µs a slide. It does
// nothing with any other.
func (f *front) plain(text string) bool {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for pass := range 2 {
		seen := make(map[string]bool, len(lines))
		for i, l := range lines {
			name, value, ok := strings.Cut(strings.TrimSuffix(l, "\r"), ": ")
			value = strings.TrimRight(value, " ")
			if pass == 1 {
				f.set(name, i+1, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: value})
				continue
			}
			if !ok || seen[canonical(name)] || !plainWords(name) || !plainWords(value) ||
				strings.ContainsRune(name, ' ') {
				return false
			}
			seen[canonical(name)] = true
		}
	}
	return true
}

// plainWords reports whether YAML takes words as they stand.
func plainWords(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
		case i > 0 && (c >= '0' && c <= '9' || c == ' ' || c == '-' || c == '_' || c == '/' || c == '.'):
		default:
			return false
		}
	}
	return s != "" && !strings.EqualFold(s, "null")
}

// loadYaml keeps a library's panic from taking the program along.
func loadYaml(text string, doc *yaml.Node) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = lang.Errorf("cannot-be-read-x", r)
		}
	}()
	return yaml.Load([]byte(text), doc, yaml.WithUniqueKeys(false))
}

func yamlError(err error) (line int, message string) {
	var one *yaml.LoadError
	if errors.As(err, &one) {
		return max(1, one.Mark.Line), sanitize.Line(one.Message)
	}
	return 1, sanitize.Line(err.Error())
}

// salvage takes the keys of broken YAML that have a value on their line.
func (f *front) salvage(text string) {
	for i, l := range strings.Split(text, "\n") {
		l = strings.TrimRight(l, " \t\r")
		if !keyLine([]byte(l)) {
			continue
		}
		name, value, _ := strings.Cut(l, ":")
		value = strings.Trim(strings.TrimSpace(value), `"'`)
		if value != "" && !strings.ContainsAny(value[:1], "[{|>&*!") {
			f.set(strings.Trim(name, `"'`), i+1, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: value})
		}
	}
}

func (f *front) problem(line int, message lang.Message, hint string) {
	f.problems = append(f.problems, problem(line, message, hint))
}

// canonical is a key as it is compared: slide_numbers, slide-numbers and
// slideNumbers are one.
func canonical(key string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if r == '_' || r == '-' {
			return -1
		}
		return r
	}, key))
}

// set takes one key.
func (f *front) set(name string, line int, v *yaml.Node) {
	if v.Kind == yaml.AliasNode && v.Alias != nil {
		v = v.Alias
	}
	to := &f.front
	switch canonical(name) {
	case "title":
		to.Title = f.words(name, line, v)
	case "subtitle":
		to.Subtitle = f.words(name, line, v)
	case "author", "authors":
		to.Author = f.words(name, line, v)
	case "date":
		to.Date = f.words(name, line, v)
	case "theme":
		to.Theme = f.theme(name, line, v)
	case "palette":
		f.palette(name, line, v)
	case "image":
		to.Image = f.words(name, line, v)
	case "layout":
		to.Layout = f.layout(line, f.words(name, line, v))
	case "footer":
		if b, err := boolean(v); err != nil || b {
			words := f.words(name, line, v)
			to.Footer = &words
		} else {
			to.Footer = new(string)
		}
	case "interval":
		to.Interval = f.interval(line, f.words(name, line, v))
	case "incremental", "incrementallists":
		to.Incremental = f.flag(name, line, v)
	case "slidenumbers", "paginate":
		to.Numbers = f.flag(name, line, v)
	case "src": // Slidev's
		if v.Value != "" {
			f.problems = append(f.problems, elsewhere(line, v.Value))
		}
		fallthrough
	default:
		to.Extra = append(to.Extra, Field{Name: name, Value: v.Value, Line: line})
	}
}

// words returns a scalar, or a list of them with commas.
func (f *front) words(name string, line int, v *yaml.Node) string {
	switch {
	case v.Kind == yaml.ScalarNode && v.Tag == "!!null":
		return ""
	case v.Kind == yaml.ScalarNode:
		return v.Value
	case v.Kind == yaml.SequenceNode:
		var all []string
		for _, item := range v.Content {
			if item.Kind == yaml.ScalarNode {
				all = append(all, item.Value)
			}
		}
		return strings.Join(all, ", ")
	}
	f.problem(line, lang.M("is-not-a-text", sanitize.Line(name)), "")
	return ""
}

// theme is a name, or a mapping with one.
func (f *front) theme(name string, line int, v *yaml.Node) string {
	if v.Kind == yaml.MappingNode {
		for k := 0; k+1 < len(v.Content); k += 2 {
			if v.Content[k].Value == "name" {
				return f.words(name, line, v.Content[k+1])
			}
		}
	}
	return f.words(name, line, v)
}

// palette is a name, or names with colours.
func (f *front) palette(name string, line int, v *yaml.Node) {
	if v.Kind != yaml.MappingNode {
		f.front.Palette = f.words(name, line, v)
		return
	}
	f.front.Colours = make(map[string]string, len(v.Content)/2)
	for k := 0; k+1 < len(v.Content); k += 2 {
		f.front.Colours[v.Content[k].Value] = f.words(v.Content[k].Value, v.Content[k].Line, v.Content[k+1])
	}
}

const maxInterval = 24 * time.Hour

// interval is in seconds, or as in 1m30s.
func (f *front) interval(line int, text string) time.Duration {
	if text == "" {
		return 0
	}
	d, err := time.ParseDuration(text)
	if seconds, e := strconv.ParseFloat(text, 64); e == nil {
		d, err = time.Duration(min(max(seconds, -1), 2*maxInterval.Seconds())*float64(time.Second)), nil
	}
	if err != nil || d <= 0 || d > maxInterval {
		f.problem(line, lang.M("interval-not-time", sanitize.Line(text)),
			"write seconds, as in interval: 20, or 1m30s; at most a day")
		return 0
	}
	return d
}

func (f *front) flag(name string, line int, v *yaml.Node) *bool {
	b, err := boolean(v)
	if err != nil {
		f.problem(line, lang.M("is-neither-true-nor-false", sanitize.Line(name)), "")
		return nil
	}
	return &b
}

func boolean(v *yaml.Node) (bool, error) {
	if v.Kind == yaml.ScalarNode {
		switch strings.ToLower(v.Value) {
		case "true", "yes", "on":
			return true, nil
		case "false", "no", "off":
			return false, nil
		}
	}
	return false, strconv.ErrSyntax
}

// Incremental reports whether the lists of a slide show item by item.
func (d *Deck) Incremental(i int) bool {
	if v := d.Slides[i].Front.Incremental; v != nil {
		return *v
	}
	return d.Front.Incremental != nil && *d.Front.Incremental
}

// Numbers reports whether a slide shows its number; unsaid, it does, unless its footer has
// it already.
func (d *Deck) Numbers(i int) bool {
	for _, said := range []*bool{d.Slides[i].Front.Numbers, d.Front.Numbers} {
		if said != nil {
			return *said
		}
	}
	return !d.Footed(i)
}

// Footed reports whether a slide's footer has its number.
func (d *Deck) Footed(i int) bool { return strings.Contains(d.footing(i), "{slide}") }

// Picture returns the path of the picture that a slide's frontmatter names, empty
// where it names none.
func (d *Deck) Picture(i int) string {
	if p := d.Slides[i].Front.Image; p != "" || i > 0 {
		return p
	}
	return d.Front.Image
}

// Footer returns a slide's footer. {title}, {author}, {date}, {slide} and {slides}
// in it are what they name.
func (d *Deck) Footer(i int) string {
	text := d.footing(i)
	if !strings.Contains(text, "{") {
		return text
	}
	return strings.NewReplacer("{title}", d.Title(), "{author}", d.Front.Author, "{date}", d.Front.Date,
		"{slide}", strconv.Itoa(i+1), "{slides}", strconv.Itoa(len(d.Slides))).Replace(text)
}

// footing is a slide's footer as it is written.
func (d *Deck) footing(i int) string {
	for _, said := range []*string{d.Slides[i].Front.Footer, d.Front.Footer} {
		if said != nil {
			return *said
		}
	}
	return ""
}

// Interval returns how long a slide shows while the deck plays, 0 where neither
// it nor the deck says.
func (d *Deck) Interval(i int) time.Duration {
	if v := d.Slides[i].Front.Interval; v > 0 {
		return v
	}
	return d.Front.Interval
}

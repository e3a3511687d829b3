package demo

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/openspace-tui/openspace/internal/workspace"
)

// openFile opens the file that a name means.
func (a *author) openFile(in intent) script {
	return script{a.located(in.target, func(ctx context.Context, t *turn, name string) (script, error) {
		f, err := a.files.read(ctx, name)
		if err != nil {
			return unreadable(name, err)
		}
		line, end := in.line, in.end
		sc := script{}
		if line > f.Lines {
			sc = append(sc, say("%s has %d lines, so I go to the last one.", code(name), f.Lines))
			line, end = f.Lines, 0
		}
		return append(sc, say("Opening %s.", place(name, line)), show(name, line, min(end, f.Lines)),
			after(opened(name, line, min(end, f.Lines))), closing()), nil
	})}
}

// located finds the file that a name means and goes on with it, or says what
// is like it.
func (a *author) located(name string, then func(context.Context, *turn, string) (script, error)) move {
	return later(func(ctx context.Context, t *turn) (script, error) {
		found, exact, err := a.files.locate(ctx, name)
		if err != nil {
			return nil, err
		}
		if exact && len(found) == 1 {
			return then(ctx, t, found[0])
		}
		sc := script{say("I look for %s.", code(name)), use(globbing(pattern(name), found))}
		if len(found) == 0 {
			return append(sc, say("There is no file like %s in this workspace (I leave out ignored ones).", code(name)),
				closing()), nil
		}
		words := "I take " + code(found[0]) + "."
		if others := also(found[1:]); others != "" {
			words += " Others that fit: " + others + "."
		}
		sc = append(sc, say("%s", words))
		return append(sc, later(func(ctx context.Context, t *turn) (script, error) { return then(ctx, t, found[0]) })),
			nil
	})
}

// unreadable says why a file cannot be shown, if that is the file's fault.
func unreadable(name string, err error) (script, error) {
	var e *workspace.Error
	if !errors.As(err, &e) {
		return nil, err
	}
	return script{say("I cannot read %s: %s.", code(name), e.Message), closing()}, nil
}

// findText searches the workspace and opens the best match.
func (a *author) findText(text string) script {
	var found searched
	re := regexp.MustCompile("(?i)" + regexp.QuoteMeta(text))
	return script{
		say("I search the workspace for %s.", code(text)),
		use(grepping(text, re, &found)),
		later(func(ctx context.Context, t *turn) (script, error) {
			if len(found.matches) == 0 {
				names, err := a.files.paths(ctx, true, false)
				if err != nil {
					return nil, err
				}
				return notFoundText(text, found, match(text, names)), nil
			}
			best := found.matches[bestMatch(found, text)]
			name, line := best.Path.Text, best.LineNumber
			return script{
				say("%s", matchList(found, text)),
				show(name, line, 0),
				after(opened(name, line, 0)),
				closing(),
			}, nil
		}),
	}
}

func notFoundText(text string, s searched, names []string) script {
	words := fmt.Sprintf("No line of %d files has %s", s.files, code(text))
	if near := also(names); near != "" {
		words += ". Files whose names are like it: " + near
	}
	return script{say("%s.", words), closing()}
}

// bestMatch prefers a line that declares the text over one that only has it,
// and the exact case over another.
func bestMatch(s searched, text string) int {
	declares :=
		regexp.MustCompile(
			`(?i)\b(?:func|function|def|class|type|struct|interface|trait|enum|fn|const|let|var|module)\b[^=]{0,60}\b` +
				regexp.QuoteMeta(text))
	best, top := 0, -1
	for i, m := range s.matches {
		score := 0
		if declares.MatchString(m.Lines.Text) {
			score += 4
		}
		if strings.Contains(m.Lines.Text, text) {
			score += 2
		}
		if !strings.Contains(m.Path.Text, "test") {
			score++
		}
		if score > top {
			best, top = i, score
		}
	}
	return best
}

func matchList(s searched, text string) string {
	const most = 12
	files := map[string]bool{}
	for _, m := range s.matches {
		files[m.Path.Text] = true
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s is on %s in %s", code(text), count(len(s.matches), "line"), count(len(files), "file"))
	if s.limit != "" {
		fmt.Fprintf(&b, " (I stopped there: %s)", s.limit)
	}
	b.WriteString(":\n")
	for _, m := range s.matches[:min(len(s.matches), most)] {
		fmt.Fprintf(&b, "\n- %s %s", place(m.Path.Text, m.LineNumber),
			code(strings.TrimSpace(cutAt(m.Lines.Text, 120))))
	}
	if n := len(s.matches) - most; n > 0 {
		fmt.Fprintf(&b, "\n- and %d more", n)
	}
	return b.String()
}

// explain opens a file and goes through what it declares.
func (a *author) explain(in intent) script {
	return script{a.located(in.target, func(ctx context.Context, t *turn, name string) (script, error) {
		f, err := a.files.read(ctx, name)
		if err != nil {
			return unreadable(name, err)
		}
		o := a.languages.outline(f)
		sc := script{
			say("I read %s and tell what it says about itself.", code(name)),
			use(reading(f)),
			say("%s", facts(name, o)),
			show(name, 0, 0),
		}
		for _, d := range notable(o.decls, in.line, 5) {
			sc = append(sc, mark(name, d.line, d.end), say("%s", d.describe(name)), linger(50))
		}
		return append(sc, closing()), nil
	})}
}

// notable picks up to n declarations to point at: the one at a line first,
// then functions and types with a comment, larger ones first; in the order of
// the file.
func notable(all []decl, line, n int) []decl {
	weight := func(d decl) int {
		w := min(d.end-d.line, 60)
		if d.doc != "" {
			w += 40
		}
		if r := []rune(d.name); len(r) > 0 && unicode.IsUpper(r[0]) {
			w += 20
		}
		if line >= d.line && line <= d.end {
			w += 1000
		}
		return w
	}
	out := slices.Clone(all)
	slices.SortStableFunc(out, func(a, b decl) int { return cmp.Compare(weight(b), weight(a)) })
	out = out[:min(len(out), n)]
	slices.SortStableFunc(out, func(a, b decl) int { return cmp.Compare(a.line, b.line) })
	return out
}

func (d decl) describe(name string) string {
	s := fmt.Sprintf("%s is a %s of %s (%s)", code(d.name), d.kind, count(d.end-d.line+1, "line"), place(name, d.line))
	if d.kind == "heading" {
		return s + "."
	}
	s += ": " + code(cutAt(d.signature, 160))
	if d.doc != "" {
		s += ". Its comment says: " + code(d.doc)
	}
	return s
}

// facts counts what is in a file.
func facts(name string, o outline) string {
	kinds := map[string]int{}
	var order []string
	for _, d := range o.decls {
		if kinds[d.kind] == 0 {
			order = append(order, d.kind)
		}
		kinds[d.kind]++
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s is %s: %s", code(name), o.language, count(o.lines, "line"))
	if o.blank > 0 {
		fmt.Fprintf(&b, ", %d blank", o.blank)
	}
	if o.comments > 0 {
		fmt.Fprintf(&b, ", %d of comments", o.comments)
	}
	b.WriteString(".")
	if o.unit != "" {
		fmt.Fprintf(&b, " It belongs to %s.", code(o.unit))
	}
	if o.imports > 0 {
		fmt.Fprintf(&b, " It has %s.", count(o.imports, "import"))
	}
	if len(order) == 0 {
		b.WriteString(" I see no declarations in it.")
		return b.String()
	}
	var parts []string
	for _, k := range order {
		parts = append(parts, count(kinds[k], k))
	}
	fmt.Fprintf(&b, " It declares %s.", strings.Join(parts, ", "))
	return b.String()
}

// count writes a number with its noun.
func count(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "s"):
		return fmt.Sprintf("%d %ses", n, noun)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// readmeNames are the files that tell what a project is.
var readmeNames = []string{"README.md", "README", "readme.md", "README.txt", "README.rst"}

// readme returns the workspace's README, or nil.
func (a *author) readme(ctx context.Context) *workspace.File {
	for _, name := range readmeNames {
		if f, err := a.files.read(ctx, name); err == nil {
			return f
		}
	}
	return nil
}

// sample picks a file worth showing: a program's entry, else the first source
// file with declarations, else any text.
func (a *author) sample(ctx context.Context) (*workspace.File, outline) {
	names, _ := a.files.paths(ctx, true, false) // with none there is none to show
	rank := func(p string) int {
		base := strings.TrimSuffix(path.Base(p), path.Ext(p))
		l := a.languages.of(p)
		switch {
		case l == nil || l.name == "Markdown" || l.extent == nil && l.name != "Go":
			return 3
		case base == "main" || base == "index" || base == "app" || base == "lib":
			return 0 + min(strings.Count(p, "/"), 1)
		}
		return 2
	}
	slices.SortStableFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(strings.Count(a, "/"), strings.Count(b, "/")))
	})
	var text *workspace.File
	for _, name := range names[:min(len(names), 30)] {
		f, err := a.files.read(ctx, name)
		if err != nil || f.Lines == 0 {
			continue
		}
		if o := a.languages.outline(f); len(o.decls) > 0 {
			return f, o
		}
		if text == nil {
			text = f
		}
	}
	if text == nil {
		return nil, outline{}
	}
	return text, a.languages.outline(text)
}

package demo

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/workspace"
)

// outline is what a file says about itself: facts, no opinion.
type outline struct {
	language string
	lines    int
	blank    int
	comments int // lines that are nothing but a comment
	unit     string
	imports  int
	decls    []decl // in the order of the file
}

// decl is a declaration with the lines it spans, from 1 and both included.
type decl struct {
	kind      string // function, method, type, class, heading …
	name      string
	signature string // its first line
	doc       string // the first sentence of its comment
	line, end int
}

// language says how to find declarations.
type language struct {
	name    string
	comment string // begins a comment line
	imports *regexp.Regexp
	decls   []declRule
	extent  func(lines []string, at int) int // the last line of what begins at
}

// declRule finds one kind; its group is the name.
type declRule struct {
	kind string
	re   *regexp.Regexp
}

// maxDecls bounds an outline.
const maxDecls = 500

// languages knows languages by the ending of their files.
type languages map[string]*language

func newLanguages() languages {
	rule := func(kind, re string) declRule { return declRule{kind, regexp.MustCompile(re)} }
	imports := regexp.MustCompile(`^\s*(?:import|from|use|using|#include|require)\b`)
	script := &language{name: "JavaScript", comment: "//", imports: imports, extent: braces, decls: []declRule{
		rule("function", `^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?function\*?\s+([\w$]+)`),
		rule("class", `^\s*(?:export\s+)?(?:default\s+)?(?:abstract\s+)?class\s+([\w$]+)`),
		rule("interface", `^\s*(?:export\s+)?interface\s+([\w$]+)`),
		rule("type", `^\s*(?:export\s+)?type\s+([\w$]+)\s*[=<]`),
		rule("function",
			`^\s*(?:export\s+)?(?:const|let|var)\s+([\w$]+)\s*(?::[^=]+)?=\s*(?:async\s*)?(?:\([^)]*\)`+
				`|[\w$]+)\s*(?::[^=]+)?=>`),
	}}
	typed := *script
	typed.name = "TypeScript"
	python := &language{name: "Python", comment: "#", imports: imports, extent: indented, decls: []declRule{
		rule("class", `^\s*class\s+(\w+)`), rule("function", `^\s*(?:async\s+)?def\s+(\w+)`),
	}}
	rust := &language{name: "Rust", comment: "//", imports: imports, extent: braces, decls: []declRule{
		rule("function", `^\s*(?:pub(?:\([^)]*\))?\s+)?(?:const\s+|async\s+|unsafe\s+)*fn\s+(\w+)`),
		rule("type", `^\s*(?:pub(?:\([^)]*\))?\s+)?(?:struct|enum|trait|union)\s+(\w+)`),
		rule("implementation", `^impl(?:<[^>]*>)?\s+(.+?)\s*\{?$`),
	}}
	classes := &language{name: "Java", comment: "//", imports: imports, extent: braces, decls: []declRule{
		rule("class",
			`^\s*(?:(?:public|private|protected|internal|abstract|final|static|sealed|open|data)\s+)*(?:class`+
				`|interface|enum|record|struct|object)\s+(\w+)`),
		rule("function",
			`^\s*(?:(?:public|private|protected|internal|static|final|override|virtual|async|open`+
				`|suspend)\s+)+(?:[\w<>\[\],.?]+\s+)?(\w+)\s*\(`),
		rule("function", `^\s*fun\s+(?:<[^>]*>\s*)?(?:\w+\.)?(\w+)\s*\(`),
	}}
	named := func(l *language, name string) *language { c := *l; c.name = name; return &c }
	clang := &language{name: "C", comment: "//", imports: imports, extent: braces, decls: []declRule{
		rule("type", `^(?:typedef\s+)?(?:struct|enum|union|class|namespace)\s+(\w+)`),
		rule("function", `^[A-Za-z_][\w\s*&:<>,~]*?\b([A-Za-z_~]\w*)\s*\([^;]*$`),
	}}
	ruby := &language{name: "Ruby", comment: "#", imports: imports, extent: indented, decls: []declRule{
		rule("class", `^\s*(?:class|module)\s+([\w:]+)`), rule("function", `^\s*def\s+([\w.?!=]+)`),
	}}
	shell := &language{name: "Shell", comment: "#", extent: braces,
		decls: []declRule{rule("function", `^\s*(?:function\s+)?([\w-]+)\s*\(\)\s*\{?`)}}
	markdown := &language{name: "Markdown", extent: section,
		decls: []declRule{rule("heading", `^#{1,6}\s+(.+?)\s*#*$`)}}
	return languages{
		".go": {name: "Go", comment: "//"},
		".js": script, ".jsx": script, ".mjs": script, ".cjs": script, ".ts": &typed, ".tsx": &typed,
		".py": python, ".rs": rust, ".java": classes, ".kt": named(classes, "Kotlin"), ".cs": named(classes, "C#"),
		".swift": named(classes, "Swift"),
		".c":     clang, ".h": clang, ".cc": named(clang, "C++"), ".cpp": named(clang, "C++"),
		".hpp": named(clang, "C++"),
		".rb":  ruby, ".sh": shell, ".bash": shell, ".md": markdown, ".markdown": markdown,
		".json": {name: "JSON"}, ".yaml": {name: "YAML", comment: "#"}, ".yml": {name: "YAML", comment: "#"}, ".toml": {name: "TOML", comment: "#"},
		".html": {name: "HTML"}, ".css": {name: "CSS"}, ".sql": {name: "SQL", comment: "--"}, ".txt": {name: "plain text"},
	}
}

// of returns a file's language, or nil.
func (ls languages) of(name string) *language { return ls[strings.ToLower(path.Ext(name))] }

// outline reads a file's facts.
func (ls languages) outline(f *workspace.File) outline {
	o := outline{language: "text", lines: f.Lines}
	l := ls.of(f.Path)
	if l == nil {
		l = &language{name: "text"}
	}
	o.language = l.name
	lines := strings.Split(strings.TrimSuffix(f.Text, "\n"), "\n")
	for _, line := range lines {
		switch line = strings.TrimSpace(line); {
		case line == "" && f.Lines > 0:
			o.blank++
		case l.comment != "" && strings.HasPrefix(line, l.comment):
			o.comments++
		case l.imports != nil && l.imports.MatchString(line):
			o.imports++
		}
	}
	if l.name == "Go" {
		goOutline(&o, f)
		return o
	}
	l.find(&o, lines)
	return o
}

// find adds the declarations that the language's rules see.
func (l *language) find(o *outline, lines []string) {
	fence := ""
	for i, line := range lines {
		if l.name == "Markdown" {
			if fence = fenceAfter(fence, line); fence != "" {
				continue
			}
		}
		if len(o.decls) >= maxDecls || len(line) > 1000 {
			continue
		}
		for _, r := range l.decls {
			m := r.re.FindStringSubmatch(line)
			if m == nil || notNames[m[1]] {
				continue
			}
			o.decls = append(o.decls, decl{
				kind: r.kind, name: m[1], signature: strings.TrimRight(strings.TrimSpace(line), " {:"), line: i + 1,
				end: l.extent(lines, i) + 1,
				doc: docAbove(lines, i, l.comment),
			})
			break
		}
	}
}

// notNames are words that look like a function's name and are none.
var notNames = map[string]bool{"if": true, "for": true, "while": true, "switch": true, "return": true, "catch": true,
	"else": true, "sizeof": true}

// fenceAfter returns the fence that is open behind a line of Markdown.
func fenceAfter(open, line string) string {
	line = strings.TrimSpace(line)
	switch {
	case open != "" && strings.HasPrefix(line, open):
		return ""
	case open == "" && strings.HasPrefix(line, "```"):
		return "```"
	case open == "" && strings.HasPrefix(line, "~~~"):
		return "~~~"
	}
	return open
}

// docAbove returns the first sentence of the comment above a line.
func docAbove(lines []string, at int, comment string) string {
	if comment == "" {
		return ""
	}
	var doc []string
	for i := at - 1; i >= 0 && len(doc) < 20; i-- {
		text, ok := strings.CutPrefix(strings.TrimSpace(lines[i]), comment)
		if !ok {
			break
		}
		doc = append(doc, strings.TrimLeft(text, "/!# "))
	}
	slices.Reverse(doc)
	return firstSentence(strings.Join(doc, " "))
}

// firstSentence cuts a text at its first full stop, and at 160 bytes.
func firstSentence(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if i := strings.Index(s, ". "); i >= 0 {
		s = s[:i+1]
	}
	if len(s) > 160 {
		s = strings.TrimSpace(cutAt(s, 160)) + " …"
	}
	return s
}

// braces ends a declaration where the braces that it opens are closed. One
// that opens none on its first five lines is a single line.
func braces(lines []string, at int) int {
	depth, opened := 0, false
	for i := at; i < len(lines); i++ {
		for _, r := range lines[i] {
			switch r {
			case '{':
				depth, opened = depth+1, true
			case '}':
				depth--
			}
		}
		if opened && depth <= 0 {
			return i
		}
		if !opened && (i-at >= 5 || strings.HasSuffix(strings.TrimSpace(lines[i]), ";")) {
			return at
		}
	}
	return len(lines) - 1
}

// indented ends a declaration before the first line that is indented no
// deeper; an ending "end" belongs to it.
func indented(lines []string, at int) int {
	own, last := indent(lines[at]), at
	for i := at + 1; i < len(lines); i++ {
		if strings.TrimSpace(lines[i]) == "" {
			continue
		}
		if indent(lines[i]) <= own {
			if strings.TrimSpace(lines[i]) == "end" {
				return i
			}
			return last
		}
		last = i
	}
	return last
}

func indent(s string) int { return len(s) - len(strings.TrimLeft(s, " \t")) }

// section ends a heading before the next one.
func section(lines []string, at int) int {
	fence, last := "", at
	for i := at + 1; i < len(lines); i++ {
		fence = fenceAfter(fence, lines[i])
		if fence == "" && strings.HasPrefix(lines[i], "#") {
			return last
		}
		if strings.TrimSpace(lines[i]) != "" {
			last = i
		}
	}
	return last
}

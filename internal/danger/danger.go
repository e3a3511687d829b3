// Package danger judges text that is about to be typed into a shell: whether a
// person should see it first. It reads the text as a shell does, so that
// quotes, separators, wrappers and prefixes hide nothing, and it asks where it
// cannot know: text that does not parse, and commands whose name is computed.
//
// It is a guard against harm by mistake or by a careless model, not a sandbox:
// a program that is run may do anything.
package danger

import (
	"fmt"
	"path"
	"regexp"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// Finding is why a person should see a text first.
type Finding struct {
	// Reason is a few words: what the text would do, or why it cannot be known.
	Reason string
	// Text is the part that it is about, as written.
	Text string
}

// Judge knows what is dangerous. The zero value knows the built-in rules. It
// is safe for concurrent use.
type Judge struct {
	patterns []*regexp.Regexp
}

// New makes a judge that also asks for lines that match any of the patterns
// (regular expressions of Go).
func New(patterns []string) (*Judge, error) {
	j := &Judge{}
	for _, p := range patterns {
		re, err := regexp.Compile(p)
		if err != nil {
			return nil, fmt.Errorf("pattern %q: %w", p, err)
		}
		j.patterns = append(j.patterns, re)
	}
	return j, nil
}

// maxDepth is how deep text inside text is read: bash -c "bash -c …".
const maxDepth = 8

// Lines judges whole command lines, of which there may be several.
func (j *Judge) Lines(text string) []Finding {
	w := &walk{judge: j}
	w.text(text, 0)
	for _, re := range j.patterns {
		if m := re.FindString(text); m != "" {
			w.add("matches the pattern "+re.String(), m)
		}
	}
	return w.found
}

type walk struct {
	judge *Judge
	found []Finding
}

func (w *walk) add(reason, text string) {
	f := Finding{reason, strings.TrimSpace(text)}
	for _, o := range w.found {
		if o == f {
			return
		}
	}
	w.found = append(w.found, f)
}

// text reads shell text and judges every command in it.
func (w *walk) text(text string, depth int) {
	if strings.TrimSpace(text) == "" {
		return
	}
	if depth > maxDepth {
		w.add("commands are nested too deep to be judged", text)
		return
	}
	file, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(text), "")
	if err != nil {
		w.add("it cannot be read as shell commands", text)
		return
	}
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CallExpr:
			w.call(n, text, depth)
		case *syntax.FuncDecl:
			w.function(n, text)
		case *syntax.Redirect:
			w.redirect(n, text)
		case *syntax.BinaryCmd:
			w.pipe(n, text)
		}
		return true
	})
}

// source is the text of a node.
func source(n syntax.Node, text string) string {
	from, to := int(n.Pos().Offset()), int(n.End().Offset())
	if from < 0 || to > len(text) || from > to {
		return ""
	}
	return text[from:to]
}

// static gives a word's value as far as it is plain text. It is false when an
// expansion, a substitution or a glob that could name a program is in it.
func static(word *syntax.Word) (string, bool) {
	var b strings.Builder
	ok := parts(&b, word.Parts, false)
	return b.String(), ok
}

func parts(b *strings.Builder, list []syntax.WordPart, quoted bool) bool {
	ok := true
	for _, p := range list {
		switch p := p.(type) {
		case *syntax.Lit:
			b.WriteString(unescape(p.Value, quoted))
		case *syntax.SglQuoted:
			if p.Dollar {
				b.WriteString(ansiC(p.Value))
			} else {
				b.WriteString(p.Value)
			}
		case *syntax.DblQuoted:
			ok = parts(b, p.Parts, true) && ok
		default:
			ok = false
		}
	}
	return ok
}

// unescape drops the backslashes that a shell drops.
func unescape(s string, quoted bool) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		if quoted && !strings.ContainsRune("$`\"\\\n", rune(s[i+1])) {
			b.WriteByte('\\')
			continue
		}
		i++
		if s[i] != '\n' { // a line that goes on
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// call judges a simple command with its wrappers.
func (w *walk) call(c *syntax.CallExpr, text string, depth int) {
	if len(c.Args) == 0 {
		return
	}
	args := make([]arg, len(c.Args))
	for i, a := range c.Args {
		s, ok := static(a)
		args[i] = arg{s, ok}
	}
	w.command(args, source(c, text), depth)
}

// arg is an argument; known says that its value is certain.
type arg struct {
	value string
	known bool
}

// command judges arguments of which the first is the program.
func (w *walk) command(args []arg, text string, depth int) {
	for len(args) > 0 {
		if !args[0].known {
			w.add("the name of the command is computed", text)
			return
		}
		name := strings.ToLower(path.Base(args[0].value))
		if strings.ContainsAny(args[0].value, "*?[") && args[0].value != "[" && args[0].value != "[[" {
			w.add("the name of the command is a pattern", text)
			return
		}
		if inner, ok := shellText(name, args[1:]); ok {
			for _, in := range inner {
				if !in.known {
					w.add("the text that a shell will run is computed", text)
				} else {
					w.text(in.value, depth+1)
				}
			}
			return
		}
		if reason := rule(name, args[1:]); reason != "" {
			w.add(reason, text)
			if reason != asRoot {
				return
			}
		}
		rest, ok := unwrap(name, args[1:])
		if !ok {
			return
		}
		args = rest
	}
}

package chat

import (
	"path/filepath"
	"regexp"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/places"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/panes/chat/toolview"
)

// textOf is what a message says, as it was written: without borders, wraps or
// padding. A reply without words is what its tools were called with.
func textOf(m *store.Message) string {
	var words, calls []string
	for _, p := range m.Parts {
		switch {
		case p.Type == engine.PartText && !p.Synthetic && !p.Ignored:
			if s := strings.Trim(sanitize.Copy(m.Said(p)), "\n"); s != "" {
				words = append(words, s)
			}
		case p.Type == engine.PartTool && p.State != nil:
			calls = append(calls, callText(p))
		}
	}
	if len(words) == 0 {
		words = calls
	}
	return strings.Join(words, "\n\n")
}

// callText is a tool call as plain text.
func callText(p *store.Part) string {
	st := p.State
	if p.Tool == "bash" {
		return sanitize.Text("$ " + toolview.Text(st.Input, "command") + "\n" +
			strings.TrimRight(sanitize.Output(st.Output), "\n"))
	}
	if d := toolview.PatchOf(st); d != "" {
		return sanitize.Text(strings.TrimRight(d, "\n"))
	}
	out := p.Tool + " " + toolview.Args(st.Input)
	if s := strings.TrimRight(toolview.ReadText(st), "\n"); s != "" {
		out += "\n" + s
	}
	return sanitize.Text(out)
}

// Ways in which a code block names its file.
var (
	inFence   = regexp.MustCompile(`(?:title|file|filename|path)=["']?([^"'\s}]+)`)
	inComment = regexp.MustCompile(`^\s*(?://|#|--|;|/\*|<!--)\s*(\S+?)(?:\s*(?:\*/|-->))?\s*$`)
)

// fileOf guesses the file that a code block is for: what its fence or its
// first line says, or the last one that was named before it, if that is in the
// block's language.
func fileOf(code markdown.Code, in stops, at stop) string {
	if m := inFence.FindStringSubmatch(code.Info); m != nil {
		return m[1]
	}
	words := strings.FieldsFunc(code.Info, func(r rune) bool { return r == ' ' || r == ':' })
	for _, w := range words[min(1, len(words)):] {
		if p, ok := places.Parse(w); ok {
			return p.Path
		}
	}
	first, _, _ := strings.Cut(code.Text(), "\n")
	if m := inComment.FindStringSubmatch(first); m != nil && len(first) < 300 {
		if p, ok := places.Parse(m[1]); ok {
			return p.Path
		}
	}
	named := func(s stop) bool { return s.is(markdown.FileTarget) }
	if s, ok, _ := in.next(at, -1, named); ok {
		if p, ok := places.Parse(strings.TrimPrefix(s.target, markdown.FileTarget)); ok && isIn(code.Lang, p.Path) {
			return p.Path
		}
	}
	return ""
}

// isIn reports whether a file can be in a language, as far as its name tells. A
// block without a language, and a diff, can be any file's.
func isIn(lang, path string) bool {
	if lang == "" || lang == "diff" || lang == "patch" {
		return true
	}
	a, b := syntax.Lexer(lang, ""), syntax.Lexer("", path)
	if a == nil || b == nil {
		return strings.EqualFold(strings.TrimPrefix(filepath.Ext(path), "."), lang)
	}
	return a.Config().Name == b.Config().Name
}

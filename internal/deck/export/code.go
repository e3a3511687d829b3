package export

import (
	"fmt"
	"html/template"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/alecthomas/chroma/v2"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/figure"
	"github.com/openspace-tui/openspace/internal/syntax"
)

// Lexers take time that grows steeply with the length of lines; what is larger
// is not coloured, and what takes longer is coloured as far as that went.
const (
	maxCode     = 256 << 10
	maxCodeLine = 4 << 10
	maxLexing   = time.Second
)

// code writes a code block line by line, from a number on, with the steps at which
// each line stands out.
func (w *writer) code(b *strings.Builder, p deck.Piece, text string, first int) {
	if p.Code.Lang == figure.Lang {
		if drawn, ok := diagramHTML(text, w.palette); ok {
			fmt.Fprintf(b, "<figure data-from=\"%d\">%s</figure>\n", p.From, drawn)
			return
		}
		w.o.diagram(p.Code.Lang, text)
	}
	name := ""
	if p.Embed != nil {
		name = path.Base(p.Embed.Path)
	}
	fmt.Fprintf(b, "<pre class=\"chroma\" data-from=\"%d\"", p.From)
	stages := p.Code.Stages
	if len(stages) > 0 {
		fmt.Fprintf(b, " data-start=\"%d\" data-stages=\"%d\"", p.Code.Start, len(stages))
	}
	b.WriteString("><code>")
	for n, line := range coloured(p.Code.Lang, name, text) {
		b.WriteString("<span class=\"line\"")
		if len(stages) > 0 {
			fmt.Fprintf(b, " data-lit=\"%s\"", lit(stages, n+1))
		}
		b.WriteString(">")
		if p.Code.Numbered || p.Embed != nil {
			fmt.Fprintf(b, "<span class=\"number\">%d</span>", first+n)
		}
		b.WriteString(line + "\n</span>")
	}
	b.WriteString("</code></pre>\n")
}

// lit lists the stages at which a line stands out.
func lit(stages []deck.Stage, line int) string {
	var all []string
	for k, s := range stages {
		if s.Has(line) {
			all = append(all, fmt.Sprint(k))
		}
	}
	return strings.Join(all, " ")
}

// coloured returns the lines of code as HTML.
func coloured(lang, name, text string) []string {
	text = strings.TrimSuffix(text, "\n") + "\n"
	var out []string
	count := strings.Count(text, "\n")
	for _, line := range chroma.SplitTokensIntoLines(tokens(lang, name, text)) {
		if len(out) == count {
			break
		}
		var b strings.Builder
		for _, t := range line {
			value := template.HTMLEscapeString(strings.TrimSuffix(t.Value, "\n"))
			if class := chroma.StandardTypes[t.Type]; class != "" && value != "" {
				value = "<span class=\"" + class + "\">" + value + "</span>"
			}
			b.WriteString(value)
		}
		out = append(out, b.String())
	}
	return out
}

// tokens lexes code; what cannot be lexed is plain.
func tokens(lang, name, text string) (all []chroma.Token) {
	rest := func(from int) chroma.Token { return chroma.Token{Type: chroma.Text, Value: text[from:]} }
	lexer := syntax.Lexer(lang, name)
	if lexer == nil || len(text) > maxCode || longest(text) > maxCodeLine {
		return []chroma.Token{rest(0)}
	}
	next, err := chroma.Coalesce(lexer).Tokenise(&chroma.TokeniseOptions{State: "root", EnsureLF: false}, text)
	if err != nil {
		return []chroma.Token{rest(0)}
	}
	at := 0
	for until := time.Now().Add(maxLexing); time.Now().Before(until); {
		t := next()
		if t == chroma.EOF {
			break
		}
		if !strings.HasPrefix(text[at:], t.Value) { // a lexer that changes text is not believed
			return []chroma.Token{rest(0)}
		}
		at += len(t.Value)
		all = append(all, t)
	}
	if at < len(text) {
		all = append(all, rest(at))
	}
	return all
}

func longest(text string) int {
	most := 0
	for line := range strings.SplitSeq(text, "\n") {
		most = max(most, len(line))
	}
	return most
}

// imageType returns a picture's media type, or nothing for what is none.
func imageType(m deck.Image, data []byte) string {
	switch kind := http.DetectContentType(data); kind {
	case "image/png", "image/jpeg", "image/gif", "image/webp":
		return kind
	}
	head := strings.ToLower(string(data[:min(len(data), 1024)]))
	svg := strings.EqualFold(path.Ext(m.Path), ".svg") || strings.EqualFold(deck.Address(m.Path), "data:image/svg+xml")
	if svg && strings.Contains(head, "<svg") {
		return "image/svg+xml"
	}
	return ""
}

package complete

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/grep"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// symbol is a name that is defined somewhere: what stands behind @ for it.
type symbol struct{ name, place string }

// findSymbols asks for what is defined by a name like the query: the language
// servers and, since engine 1.18.33 answers with none whatever they know, the
// text of the files. What cannot be a name finds nothing.
func findSymbols(ctx context.Context, c *client.Client, dir, query string) []symbol {
	if utf8.RuneCountInString(query) < 2 || strings.ContainsFunc(query, notInNames) {
		return nil
	}
	if told, err := c.FindSymbols(ctx, query); err == nil && len(told) > 0 {
		out := make([]symbol, 0, len(told))
		for _, s := range told {
			out = append(out, placed(s, dir))
		}
		return out
	}
	lines, err := c.FindText(ctx, "(?i)"+grep.Definition(query))
	if err != nil {
		return nil
	}
	return defined(lines, query)
}

func notInNames(r rune) bool {
	return r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
}

// placed is a symbol that a language server knows.
func placed(s engine.Symbol, dir string) symbol {
	f, ok := s.Under(dir)
	if !ok {
		return symbol{}
	}
	from, to := s.Location.Range.Start.Line+1, s.Location.Range.End.Line+1
	return symbol{s.Name, fmt.Sprintf("%s#%d-%d", f, from, max(from, to))}
}

// defined are the names like the query that lines of files define.
func defined(lines []engine.Match, query string) []symbol {
	re, err := regexp.Compile("(?i)" + grep.Definition(query))
	if err != nil {
		return nil
	}
	var out []symbol
	for _, l := range lines {
		for _, m := range re.FindAllStringSubmatch(l.Lines.Text, -1) {
			out = append(out, symbol{m[1], fmt.Sprintf("%s#%d", strings.TrimPrefix(l.Path.Text, "./"), l.LineNumber)})
		}
	}
	return out
}

// candidate is the symbol as it is offered.
func (s symbol) candidate() Candidate {
	place := sanitize.Line(s.place)
	return Candidate{Name: sanitize.Line(s.name), Insert: place, Doc: lang.T("symbol", place)}
}

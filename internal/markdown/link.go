package markdown

import (
	"regexp"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/places"
)

// Targets of links: an address on the web stands for itself, and so does a
// command with its prefix; a place in a file follows FileTarget.
const (
	FileTarget    = "file:"
	CommandTarget = "command:"
)

// leading gives a look the target of an address, if it is one that may be
// followed.
func (d *document) leading(l look, address string) look {
	if !d.style.Targets || l.to != "" {
		return l
	}
	if web, ok := anchor.Web(address); ok {
		l.to = web
	} else if strings.HasPrefix(address, CommandTarget+"openspace.") {
		l.to = address
	} else if p, ok := places.Parse(address); ok {
		l.to = FileTarget + p.String()
	}
	return l
}

// linkify gives targets to the places in files that text names.
func linkify(runs []run) []run {
	if !slices.ContainsFunc(runs, func(r run) bool { return places.May(r.text) }) {
		return runs
	}
	var out []run
	for _, r := range merge(runs) {
		at := 0
		if r.look.to == "" {
			for _, f := range places.Find(r.text) {
				there := r.look
				there.to = FileTarget + f.String()
				out = append(out, run{r.text[at:f.From], r.look}, run{r.text[f.From:f.To], there})
				at = f.To
			}
		}
		out = append(out, run{r.text[at:], r.look})
	}
	return out
}

// definition is the beginning of a footnote's text, which the parser takes for
// that of a link, and then does not show.
var definition = regexp.MustCompile(`(?m)^( {0,3})\[(\^[^\]\s]{1,64}\]:)`)

// footnotes keeps footnotes readable where they stand.
func footnotes(text string) string {
	if !strings.Contains(text, "[^") {
		return text
	}
	text = beside.ReplaceAllString(text, "$1\n\n$2") // a link may be defined below
	return definition.ReplaceAllString(text, `$1&#91;$2`)
}

var beside = regexp.MustCompile(`(?m)^( {0,3}\[\^[^\n]*)\n( {0,3}\[[^\^\]\n]+\]:)`)

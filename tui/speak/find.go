package speak

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/grep"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/linear"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// How many lines a search tells of, and how many are read from one that is
// chosen.
const (
	mostFound = 200
	readFrom  = 10
)

// find tells the lines of the workspace's files that have a text: the line of
// one that is chosen is read.
func (l *Speaker) find(text string) tea.Cmd {
	return l.lookFor(grep.Query{Text: text}, lang.T("say-what-look-find-text"))
}

// symbols tells the lines that define a name.
func (l *Speaker) symbols(name string) tea.Cmd {
	return l.lookFor(grep.Query{Text: name, Defined: true}, lang.T("say-what-look-symbols-name"))
}

// lookFor looks for a query; usage says how one is given.
func (l *Speaker) lookFor(q grep.Query, usage string) tea.Cmd {
	if q.Text == "" {
		l.say(usage)
		return nil
	}
	ctx, deps := l.p.Context(), l.p.Search()
	look := deps.Search
	if q.Defined {
		look = deps.AskedFirst()
	}
	return func() tea.Msg {
		p, err := grep.Compile(q)
		var files []grep.File
		var sum grep.Sum
		if err == nil {
			sum, err = look(ctx, p, func(f grep.File) { files = append(files, f) })
		}
		return foundMsg{err: err, l: l, files: files, sum: sum, q: q}
	}
}

// foundMsg is the result of what lookFor started.
type foundMsg struct {
	err   error
	l     *Speaker
	files []grep.File
	sum   grep.Sum
	q     grep.Query
}

func (msg foundMsg) On(dialog.Host) tea.Cmd {
	if msg.err != nil {
		msg.l.say(linear.Lines(leveled(commands.LevelError, lang.Translate(msg.err)))...)
		return nil
	}
	msg.l.found(msg.files, msg.sum)
	msg.l.replace.query, msg.l.replace.files = msg.q, msg.files
	return nil
}

// found tells what was found, by files.
func (l *Speaker) found(files []grep.File, sum grep.Sum) {
	slices.SortFunc(files, func(a, b grep.File) int { return strings.Compare(a.Path, b.Path) })
	var rows []dialog.Row
	places := map[string]brought{}
	n := 0
	for _, f := range files {
		for _, line := range f.Lines {
			if n++; n <= mostFound {
				at := fmt.Sprintf("%s:%d", f.Path, line.Number)
				rows = append(rows, dialog.Row{Label: sanitize.Line(at),
					Detail: sanitize.Line(strings.TrimSpace(line.Text)),
					ID:     at})
				places[at] = brought{"editor", f.Path, line.Number, line.Number + readFrom - 1}
			}
		}
	}
	if sum.More {
		l.say(lang.N(n, "the-first-matches", n))
	} else {
		l.say(lang.N(n, "lines-found", n))
	}
	if n > mostFound {
		l.say(lang.N(n-mostFound, "more-are-not-listed", n-mostFound))
	}
	if missed := sum.Missed(); missed != "" {
		l.say(missed)
	}
	if n == 0 {
		return
	}
	p := dialog.NewPicker(lang.T("search-files"), rows)
	p.Stays = func(at string) tea.Cmd { return l.readFile(places[at]) }
	l.p.Dialogs().Push(p)
}

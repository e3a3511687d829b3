package chat

import (
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// codeLabel is a word at the end of the first row of a code block that does to
// the block what a key does while it is selected. Labels are put over a row as it
// is shown: they are no part of the message, and are neither found, selected nor
// copied.
type codeLabel struct {
	x    int // its first cell
	text string
	do   func(code markdown.Code, path string) panes.Action
}

// end is the cell behind the label.
func (l codeLabel) end() int { return l.x + xansi.StringWidth(l.text) }

func copyCode(code markdown.Code, _ string) panes.Action { return copyText(code.Text()) }

func applyCode(code markdown.Code, path string) panes.Action {
	return panes.Do(call.CodeApply.With(call.CodeArgs{Path: path, Language: code.Lang, Text: code.Text()}))
}

// runCode runs what can be seen of the code.
func runCode(code markdown.Code, _ string) panes.Action {
	return panes.Do(call.CodeRun.With(call.CodeArgs{Language: code.Lang, Text: sanitize.Text(code.Text())}))
}

// labelled returns the name of the code block that begins in a row and whose
// labels show there: one of a reply that is complete.
func (l *List) labelled(msgs []*store.Message, row row) string {
	name, ok := markdown.CodeIn(row.text)
	if !ok {
		return ""
	}
	b := l.of(msgs[row.msg]).blockAt(row.at)
	if b == nil || b.stream == nil || len(b.parts) == 0 || b.parts[0].Type != engine.PartText ||
		!b.stream.CodeComplete(name) {
		return ""
	}
	return name
}

// codeLabels returns the labels of a block, as many as fit beside the text of
// its first row.
func (l *List) codeLabels(msgs []*store.Message, row row, name string) []codeLabel {
	if name == "" {
		return nil
	}
	it, target := l.of(msgs[row.msg]), markdown.CodeTarget+name
	code, ok := codeAt(it, row.at, target)
	if !ok {
		return nil
	}
	labels := []codeLabel{{text: lang.T("on-code.copy"), do: copyCode}}
	if canApply(code, fileOf(code, l.stops(it), stop{at: row.at, target: target})) {
		labels = append(labels, codeLabel{text: lang.T("on-code.apply"), do: applyCode})
	}
	if code.Lang != "" && syntax.Shell(code.Lang) && strings.TrimSpace(sanitize.Text(code.Text())) != "" {
		labels = append(labels, codeLabel{text: lang.T("on-code.run"), do: runCode})
	}
	return placeLabels(labels, xansi.StringWidth(row.margin+row.text), l.r.width-codeMargin)
}

const (
	// codeMargin is how many cells stay free behind the labels, as behind text.
	codeMargin = 2
	// codeGap is the least that parts them from the code.
	codeGap = 2

	labelGap = " · "
)

// labelRoom is how many cells all labels take beside the text of a row.
func labelRoom() int {
	words := []string{lang.T("on-code.copy"), lang.T("on-code.apply"), lang.T("on-code.run")}
	return codeGap + xansi.StringWidth(strings.Join(words, labelGap))
}

// placeLabels puts labels at the end of a row whose text ends at a cell. Those
// that do not fit are left out, the last ones first.
func placeLabels(labels []codeLabel, text, end int) []codeLabel {
	for ; len(labels) > 0; labels = labels[:len(labels)-1] {
		x := end
		for i, l := range slices.Backward(labels) {
			x -= xansi.StringWidth(l.text)
			labels[i].x = x
			x -= xansi.StringWidth(labelGap)
		}
		if labels[0].x >= text+codeGap {
			return labels
		}
	}
	return nil
}

// namesFiles reports whether a diff says which files it changes.
func namesFiles(diff string) bool {
	return strings.Contains(diff, "--- ") && strings.Contains(diff, "+++ ")
}

// canApply reports whether a block is offered to be applied: a change of files,
// or the text of one that is known. Without a language it may be anything.
func canApply(code markdown.Code, path string) bool {
	switch strings.ToLower(code.Lang) {
	case "":
		return difftext.Is(code.Text()) && (path != "" || namesFiles(code.Text()))
	case "diff", "patch", "udiff":
		return path != "" || namesFiles(code.Text())
	}
	return path != ""
}

// withLabels draws labels over the blank end of a line.
func withLabels(ink *pen.Pen, line string, labels []codeLabel) string {
	if len(labels) == 0 {
		return pen.Pad(line, ink.Width)
	}
	muted := ink.Styles.Muted
	var b strings.Builder
	b.WriteString(pen.Pad(line, labels[0].x))
	for i, l := range labels {
		if i > 0 {
			b.WriteString(muted.Render(labelGap))
		}
		b.WriteString(muted.Underline(true).UnderlineSpaces(false).Render(l.text))
	}
	return pen.Pad(b.String(), ink.Width)
}

package widget

import (
	"fmt"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// OneLine is the beginning of a text, for lists.
func OneLine(text string) string {
	text = strings.Join(strings.Fields(text[:min(len(text), 600)]), " ")
	return strings.ToValidUTF8(text, "")
}

// SafeLine is the beginning of a text from outside, in one line that is safe to show.
func SafeLine(text string) string {
	return OneLine(sanitize.Line(strings.ToValidUTF8(text[:min(len(text), 600)], "")))
}

// Ago returns how long ago a Unix millisecond was, in one word.
func Ago(now time.Time, ms int64) string {
	d := now.Sub(time.UnixMilli(ms))
	switch {
	case d < time.Minute:
		return lang.T("ago.now")
	case d < time.Hour:
		return lang.T("m", int(d.Minutes()))
	case d < 24*time.Hour:
		return lang.T("h", int(d.Hours()))
	}
	return lang.T("d", int(d.Hours()/24))
}

// LineCounts tells how many lines were added and removed.
func LineCounts(added, removed int) string { return fmt.Sprintf("+%d −%d", added, removed) }

// FileStatus is what became of a file, as the engine names it.
func FileStatus(status string) string {
	switch status {
	case "added":
		return lang.T("file.added")
	case "deleted":
		return lang.T("file.deleted")
	case "modified":
		return lang.T("file.modified")
	}
	return sanitize.Line(status)
}

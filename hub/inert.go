package hub

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/sanitize"
)

// marks are what could end a code span, open a tag or begin a command block.
var marks = strings.NewReplacer("`", "'", "<", "‹", ">", "›", "%%", "% %")

// inert makes a name, title or message fit for a line of the page: one line,
// nothing invisible, none of its marks active, at most limit bytes.
func inert(s string, limit int) string {
	s = cut(s, limit) // before the work, since it may be long
	s = marks.Replace(strings.TrimSpace(sanitize.Line(s)))
	return cut(marks.Replace(s), limit) // four signs leave two side by side
}

// inertJSON writes JSON on one line of at most limit bytes. A model reads it
// as it is, so that nothing in it is replaced but by JSON's own escapes.
func inertJSON(raw json.RawMessage, limit int) string {
	var b bytes.Buffer
	if len(raw) > 2*limit { // it is cut anyway: then its end need not be read
		return cut(sanitize.Line(strings.ReplaceAll(cut(string(raw[:2*limit]), limit), "%%", `%\u0025`)), limit)
	}
	if json.Compact(&b, raw) != nil {
		return inert(string(raw), limit)
	}
	s := strings.ReplaceAll(b.String(), "%%", `%\u0025`)
	return cut(sanitize.Line(s), limit)
}

// cut shortens s to at most limit bytes at the boundary of a character.
func cut(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	const more = "…"
	end := max(limit-len(more), 0)
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + more
}

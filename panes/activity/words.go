package activity

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// maxWords is how long a command's words may be, in bytes.
const maxWords = 400

// Words says in a line what a command does, or did once it is done: opened
// src/a.go:42. Commands that are not known are called by their name. The line
// is safe to print.
func Words(cmd string, raw json.RawMessage, done bool) string {
	name := call.ID(cmd).Short()
	var a arguments
	if json.Unmarshal(raw, &a) != nil {
		a = nil
	}
	v, known := call.Verbs()[call.ID(cmd)]
	if !known {
		return tidy(strings.Map(apart, name) + a.others())
	}
	what := a.what(name)
	if what == "" {
		what = v.Nothing
	}
	return tidy(v.Words(done, a.details(name, what)))
}

// apart turns what joins the words of a name into spaces.
func apart(r rune) rune {
	if r == '.' || r == '_' {
		return ' '
	}
	return r
}

// tidy makes words safe to print on one line, and short.
func tidy(s string) string {
	s = plain(s)
	if len(s) > maxWords {
		s = strings.ToValidUTF8(s[:maxWords-len("…")], "") + "…"
	}
	return s
}

// plain makes text from outside one line that is safe to print and does not
// join what stands before it: a mark without a character gets one.
func plain(s string) string {
	s = sanitize.Line(s)
	if r, _ := utf8.DecodeRuneInString(s); unicode.Is(unicode.M, r) || r == '\u200d' || r == '\u200c' {
		return "◌" + s
	}
	return s
}

// arguments are a command's, as they were given.
type arguments map[string]any

// text returns an argument as text, "" when it is missing or no text or number.
func (a arguments) text(name string) string {
	switch v := a[name].(type) {
	case string:
		return strings.TrimSpace(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return ""
}

// number returns an argument that is a whole number above 0.
func (a arguments) number(name string) int {
	if v, ok := a[name].(float64); ok && v >= 1 && v < 1e9 && v == float64(int(v)) {
		return int(v)
	}
	return 0
}

// count returns how many elements a list has.
func (a arguments) count(name string) int {
	list, _ := a[name].([]any)
	return len(list)
}

// objects are the arguments that name what a command is about, the most
// telling first.
var objects = []string{"path", "deckPath", "whiteboardId", "terminalId", "title", "contentId", "paneId", "name", "id"}

// what names what a command is about.
func (a arguments) what(name string) string {
	if name == "file.search" {
		return quote(a.text("query"))
	}
	for _, o := range objects {
		if s := a.text(o); s != "" {
			if o == "paneId" {
				s = lang.T("pane", s)
			}
			if slide := a.slide(); slide != "" {
				s = lang.T("x-of-x", slide, s)
			}
			return a.place(s)
		}
	}
	return a.slide()
}

// slide names a slide of a deck; people count from 1.
func (a arguments) slide() string {
	if v, ok := a["slideIndex"].(float64); ok && v >= 0 && v < 1e9 {
		return lang.T("slide", int(v)+1)
	}
	switch a.text("direction") {
	case "next":
		return lang.T("the-next-slide")
	case "previous":
		return lang.T("the-previous-slide")
	case "first":
		return lang.T("the-first-slide")
	case "last":
		return lang.T("the-last-slide")
	}
	return ""
}

// place puts a place behind a file's name: :42, :42:7 or :42-50.
func (a arguments) place(file string) string {
	if list, _ := a["ranges"].([]any); len(list) > 0 {
		first, _ := list[0].(map[string]any)
		file = arguments(first).place(file)
		if more := len(list) - 1; more > 0 {
			return lang.N(more, "x-and-n-more", file, more)
		}
		return file
	}
	from, to := a.number("line"), a.number("endLine")
	if from == 0 {
		from = a.number("startLine")
	}
	switch column := a.number("column"); {
	case from == 0:
		return file
	case to > from:
		return fmt.Sprintf("%s:%d-%d", file, from, to)
	case column > 0:
		return fmt.Sprintf("%s:%d:%d", file, from, column)
	}
	return fmt.Sprintf("%s:%d", file, from)
}

// details adds to what a command is about what else tells it from another.
func (a arguments) details(name, what string) string {
	switch name[strings.LastIndexByte(name, '.')+1:] {
	case "send":
		if s := a.text("text"); s != "" {
			return what + ": " + s
		}
	case "search":
		if p := a.text("path"); p != "" {
			return lang.T("x-in-x", what, p)
		}
	case "patch":
		if n := a.count("edits"); n > 0 {
			return lang.N(n, "x-n-edits", what, n)
		}
	case "batch_add_shapes", "replace":
		if n := a.count("shapes"); n > 0 {
			return lang.N(n, "x-n-shapes", what, n)
		}
	case "find_shapes":
		if s := quote(a.text("text")); s != "" {
			return lang.T("x-for-x", what, s)
		}
	case "export":
		if s := a.text("format"); s != "" {
			what = lang.T("x-as-x", what, s)
		}
		if s := a.text("outPath"); s != "" {
			what = lang.T("x-to-x", what, s)
		}
	case "resize":
		if s := percent(a.text("width")); s != "" {
			what = lang.T("to-width", what, s)
		}
		if s := percent(a.text("height")); s != "" {
			what = lang.T("to-height", what, s)
		}
	}
	return what
}

func percent(s string) string {
	if s == "" {
		return ""
	}
	return s + "%"
}

func quote(s string) string {
	if s == "" {
		return ""
	}
	return "“" + s + "”"
}

// others names what a command that is not known is about.
func (a arguments) others() string {
	if s := a.what(""); s != "" {
		return " " + s
	}
	for _, o := range []string{"query", "text", "type", "value"} {
		if s := a.text(o); s != "" {
			return " " + s
		}
	}
	return ""
}

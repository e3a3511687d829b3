package activity

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/sanitize"
)

// namespace is what the ids of commands begin with.
const namespace = "openspace."

// maxWords is how long a command's words may be, in bytes.
const maxWords = 400

// verb is what a command does and, once it is done, did. None is what it does
// it to when its arguments do not say.
type verb struct{ do, did, none string }

// verbs are by the command's name without the namespace, or by the last part
// of it alone.
var verbs = map[string]verb{
	"open":              {"open", "opened", "a pane"},
	"close":             {"close", "closed", "the current tab"},
	"create":            {"create", "created", ""},
	"read":              {"read", "read", ""},
	"list":              {"list", "listed", ""},
	"pane.focus":        {"go to", "went to", "a pane"},
	"pane.list":         {"list", "listed", "the panes"},
	"resize":            {"resize", "resized", "a pane"},
	"scroll_to":         {"show", "showed", "a line"},
	"highlight":         {"highlight", "highlighted", "a file"},
	"clear_highlight":   {"clear the highlights of", "cleared the highlights of", "all files"},
	"read_file":         {"read", "read", "a file"},
	"terminal.create":   {"open terminal", "opened terminal", "without a title"},
	"terminal.list":     {"list", "listed", "the terminals"},
	"terminal.close":    {"close terminal", "closed terminal", ""},
	"terminal.send":     {"type into", "typed into", "a terminal"},
	"read_output":       {"read the output of", "read the output of", "a terminal"},
	"file.write":        {"write", "wrote", "a file"},
	"file.patch":        {"change", "changed", "a file"},
	"file.list":         {"list", "listed", "the files"},
	"file.search":       {"search for", "searched for", "text"},
	"presentation.list": {"list", "listed", "the decks"},
	"update_slide":      {"rewrite", "rewrote", "a slide"},
	"navigate":          {"go to", "went to", "a slide"},
	"play":              {"play", "played", "the deck"},
	"pause":             {"pause", "paused", "the deck"},
	"stop":              {"stop", "stopped", "the deck"},
	"toggle_fullscreen": {"switch the full screen of", "switched the full screen of", "the deck"},
	"export":            {"export", "exported", "a deck"},
	"whiteboard.list":   {"list", "listed", "the boards"},
	"add_shape":         {"draw on", "drew on", "a board"},
	"batch_add_shapes":  {"draw on", "drew on", "a board"},
	"replace":           {"redraw", "redrew", "a board"},
	"update_shape":      {"change a shape of", "changed a shape of", "a board"},
	"delete_shape":      {"delete a shape of", "deleted a shape of", "a board"},
	"find_shapes":       {"search", "searched", "a board"},
	"camera.set":        {"move the view of", "moved the view of", "a board"},
	"camera.get":        {"look where the view is of", "looked where the view is of", "a board"},
	"camera.fit":        {"fit the view of", "fitted the view of", "a board"},
}

// Words says in a line what a command does, or did once it is done: opened
// src/a.go:42. Commands that are not known are called by their name. The line
// is safe to print.
func Words(cmd string, raw json.RawMessage, done bool) string {
	name := strings.TrimPrefix(cmd, namespace)
	var a arguments
	if json.Unmarshal(raw, &a) != nil {
		a = nil
	}
	v, known := lookUp(name)
	if !known {
		return tidy(strings.Map(apart, name) + a.others())
	}
	do := v.do
	if done {
		do = v.did
	}
	what := a.what(name)
	if what == "" {
		what = v.none
	}
	if what == "" {
		what = strings.Map(apart, strings.TrimSuffix(name, "."+last(name, 1)))
	}
	return tidy(do + " " + what + a.details(name))
}

func lookUp(name string) (verb, bool) {
	for _, n := range []string{name, last(name, 2), last(name, 1)} {
		if v, ok := verbs[n]; ok {
			return v, true
		}
	}
	return verb{}, false
}

// last gives the last n parts of a name.
func last(name string, n int) string {
	parts := strings.Split(name, ".")
	return strings.Join(parts[max(len(parts)-n, 0):], ".")
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

// text gives an argument as text, "" when it is missing or no text or number.
func (a arguments) text(name string) string {
	switch v := a[name].(type) {
	case string:
		return strings.TrimSpace(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return ""
}

// number gives an argument that is a whole number above 0.
func (a arguments) number(name string) int {
	if v, ok := a[name].(float64); ok && v >= 1 && v < 1e9 && v == float64(int(v)) {
		return int(v)
	}
	return 0
}

// count gives how many elements a list has.
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
				s = "pane " + s
			}
			return a.slide() + s + a.place()
		}
	}
	return strings.TrimSuffix(a.slide(), " of ")
}

// slide names a slide of a deck; people count from 1.
func (a arguments) slide() string {
	if v, ok := a["slideIndex"].(float64); ok && v >= 0 && v < 1e9 {
		return fmt.Sprintf("slide %d of ", int(v)+1)
	}
	switch d := a.text("direction"); d {
	case "next", "previous", "first", "last":
		return "the " + d + " slide of "
	}
	return ""
}

// place is a place in a file: :42, :42:7 or :42-50.
func (a arguments) place() string {
	if list, _ := a["ranges"].([]any); len(list) > 0 {
		first, _ := list[0].(map[string]any)
		p := arguments(first).place()
		if more := len(list) - 1; more > 0 {
			p += fmt.Sprintf(" and %d more", more)
		}
		return p
	}
	from, to := a.number("line"), a.number("endLine")
	if from == 0 {
		from = a.number("startLine")
	}
	switch column := a.number("column"); {
	case from == 0:
		return ""
	case to > from:
		return fmt.Sprintf(":%d-%d", from, to)
	case column > 0:
		return fmt.Sprintf(":%d:%d", from, column)
	}
	return fmt.Sprintf(":%d", from)
}

// details says what else tells one command from another.
func (a arguments) details(name string) string {
	switch last(name, 1) {
	case "send":
		if s := a.text("text"); s != "" {
			return ": " + s
		}
	case "search":
		if p := a.text("path"); p != "" {
			return " in " + p
		}
	case "patch":
		return counted(a.count("edits"), "edit")
	case "batch_add_shapes", "replace":
		return counted(a.count("shapes"), "shape")
	case "find_shapes":
		if s := quote(a.text("text")); s != "" {
			return " for " + s
		}
	case "export":
		return before(" as ", a.text("format")) + before(" to ", a.text("outPath"))
	case "resize":
		return before(" to width ", percent(a.text("width"))) + before(" to height ", percent(a.text("height")))
	}
	return ""
}

func before(head, s string) string {
	if s == "" {
		return ""
	}
	return head + s
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

func counted(n int, noun string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return " (1 " + noun + ")"
	}
	return fmt.Sprintf(" (%d %ss)", n, noun)
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

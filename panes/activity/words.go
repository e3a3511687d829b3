package activity

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// namespace is what the ids of commands begin with.
const namespace = "openspace."

// maxWords is how long a command's words may be, in bytes.
const maxWords = 400

// verb is what a command does and, once it is done, did, with what it is about
// in the place of %s. None is that where its arguments do not say.
type verb struct{ do, did, none string }

// verbOf returns the verb of a command by its name without the namespace, or by
// the last part of it alone.
func verbOf(name string) (verb, bool) {
	switch name {
	case "open":
		return verb{lang.C("doing", "open %s"), lang.C("done", "opened %s"), lang.T("a pane")}, true
	case "close":
		return verb{lang.C("doing", "close %s"), lang.C("done", "closed %s"), lang.T("the current tab")}, true
	case "create":
		return verb{lang.C("doing", "create %s"), lang.C("done", "created %s"), ""}, true
	case "read":
		return verb{lang.C("doing", "read %s"), lang.C("done", "read %s"), ""}, true
	case "list":
		return verb{lang.C("doing", "list %s"), lang.C("done", "listed %s"), ""}, true
	case "pane.focus":
		return verb{lang.C("doing", "go to %s"), lang.C("done", "went to %s"), lang.T("a pane")}, true
	case "pane.list":
		return verb{lang.C("doing", "list %s"), lang.C("done", "listed %s"), lang.T("the panes")}, true
	case "resize":
		return verb{lang.C("doing", "resize %s"), lang.C("done", "resized %s"), lang.T("a pane")}, true
	case "scroll_to":
		return verb{lang.C("doing", "show %s"), lang.C("done", "showed %s"), lang.T("a line")}, true
	case "highlight":
		return verb{lang.C("doing", "highlight %s"), lang.C("done", "highlighted %s"), lang.T("a file")}, true
	case "clear_highlight":
		return verb{lang.C("doing", "clear the highlights of %s"), lang.C("done", "cleared the highlights of %s"),
			lang.T("all files")}, true
	case "read_file":
		return verb{lang.C("doing", "read %s"), lang.C("done", "read %s"), lang.T("a file")}, true
	case "terminal.create":
		return verb{lang.C("doing", "open terminal %s"), lang.C("done", "opened terminal %s"),
			lang.T("without a title")}, true
	case "terminal.list":
		return verb{lang.C("doing", "list %s"), lang.C("done", "listed %s"), lang.T("the terminals")}, true
	case "terminal.close":
		return verb{lang.C("doing", "close terminal %s"), lang.C("done", "closed terminal %s"), ""}, true
	case "terminal.send":
		return verb{lang.C("doing", "type into %s"), lang.C("done", "typed into %s"), lang.T("a terminal")}, true
	case "read_output":
		return verb{lang.C("doing", "read the output of %s"), lang.C("done", "read the output of %s"),
			lang.T("a terminal")}, true
	case "file.write":
		return verb{lang.C("doing", "write %s"), lang.C("done", "wrote %s"), lang.T("a file")}, true
	case "file.patch":
		return verb{lang.C("doing", "change %s"), lang.C("done", "changed %s"), lang.T("a file")}, true
	case "file.list":
		return verb{lang.C("doing", "list %s"), lang.C("done", "listed %s"), lang.T("the files")}, true
	case "file.search":
		return verb{lang.C("doing", "search for %s"), lang.C("done", "searched for %s"), lang.T("text")}, true
	case "presentation.list":
		return verb{lang.C("doing", "list %s"), lang.C("done", "listed %s"), lang.T("the decks")}, true
	case "update_slide":
		return verb{lang.C("doing", "rewrite %s"), lang.C("done", "rewrote %s"), lang.T("a slide")}, true
	case "navigate":
		return verb{lang.C("doing", "go to %s"), lang.C("done", "went to %s"), lang.T("a slide")}, true
	case "play":
		return verb{lang.C("doing", "play %s"), lang.C("done", "played %s"), lang.T("the deck")}, true
	case "pause":
		return verb{lang.C("doing", "pause %s"), lang.C("done", "paused %s"), lang.T("the deck")}, true
	case "stop":
		return verb{lang.C("doing", "stop %s"), lang.C("done", "stopped %s"), lang.T("the deck")}, true
	case "toggle_fullscreen":
		return verb{lang.C("doing", "switch the full screen of %s"), lang.C("done", "switched the full screen of %s"),
			lang.T("the deck")}, true
	case "export":
		return verb{lang.C("doing", "export %s"), lang.C("done", "exported %s"), lang.T("a deck")}, true
	case "whiteboard.list":
		return verb{lang.C("doing", "list %s"), lang.C("done", "listed %s"), lang.T("the boards")}, true
	case "add_shape":
		return verb{lang.C("doing", "draw on %s"), lang.C("done", "drew on %s"), lang.T("a board")}, true
	case "batch_add_shapes":
		return verb{lang.C("doing", "draw on %s"), lang.C("done", "drew on %s"), lang.T("a board")}, true
	case "replace":
		return verb{lang.C("doing", "redraw %s"), lang.C("done", "redrew %s"), lang.T("a board")}, true
	case "update_shape":
		return verb{lang.C("doing", "change a shape of %s"), lang.C("done", "changed a shape of %s"),
			lang.T("a board")}, true
	case "delete_shape":
		return verb{lang.C("doing", "delete a shape of %s"), lang.C("done", "deleted a shape of %s"),
			lang.T("a board")}, true
	case "find_shapes":
		return verb{lang.C("doing", "search %s"), lang.C("done", "searched %s"), lang.T("a board")}, true
	case "camera.set":
		return verb{lang.C("doing", "move the view of %s"), lang.C("done", "moved the view of %s"), lang.T("a board")},
			true
	case "camera.get":
		return verb{lang.C("doing", "look where the view is of %s"), lang.C("done", "looked where the view is of %s"),
			lang.T("a board")}, true
	case "camera.fit":
		return verb{lang.C("doing", "fit the view of %s"), lang.C("done", "fitted the view of %s"), lang.T("a board")},
			true
	}
	return verb{}, false
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
	return tidy(strings.Replace(do, "%s", a.details(name, what), 1))
}

func lookUp(name string) (verb, bool) {
	for _, n := range []string{name, last(name, 2), last(name, 1)} {
		if v, ok := verbOf(n); ok {
			return v, true
		}
	}
	return verb{}, false
}

// last returns the last n parts of a name.
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
				s = lang.T("pane %s", s)
			}
			if slide := a.slide(); slide != "" {
				s = lang.T("%s of %s", slide, s)
			}
			return a.place(s)
		}
	}
	return a.slide()
}

// slide names a slide of a deck; people count from 1.
func (a arguments) slide() string {
	if v, ok := a["slideIndex"].(float64); ok && v >= 0 && v < 1e9 {
		return lang.T("slide %d", int(v)+1)
	}
	switch a.text("direction") {
	case "next":
		return lang.T("the next slide")
	case "previous":
		return lang.T("the previous slide")
	case "first":
		return lang.T("the first slide")
	case "last":
		return lang.T("the last slide")
	}
	return ""
}

// place puts a place behind a file's name: :42, :42:7 or :42-50.
func (a arguments) place(file string) string {
	if list, _ := a["ranges"].([]any); len(list) > 0 {
		first, _ := list[0].(map[string]any)
		file = arguments(first).place(file)
		if more := len(list) - 1; more > 0 {
			return lang.N(more, "%s and %d more", "%s and %d more", file, more)
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
	switch last(name, 1) {
	case "send":
		if s := a.text("text"); s != "" {
			return what + ": " + s
		}
	case "search":
		if p := a.text("path"); p != "" {
			return lang.T("%s in %s", what, p)
		}
	case "patch":
		if n := a.count("edits"); n > 0 {
			return lang.N(n, "%s (%d edit)", "%s (%d edits)", what, n)
		}
	case "batch_add_shapes", "replace":
		if n := a.count("shapes"); n > 0 {
			return lang.N(n, "%s (%d shape)", "%s (%d shapes)", what, n)
		}
	case "find_shapes":
		if s := quote(a.text("text")); s != "" {
			return lang.T("%s for %s", what, s)
		}
	case "export":
		if s := a.text("format"); s != "" {
			what = lang.T("%s as %s", what, s)
		}
		if s := a.text("outPath"); s != "" {
			what = lang.T("%s to %s", what, s)
		}
	case "resize":
		if s := percent(a.text("width")); s != "" {
			what = lang.T("%s to width %s", what, s)
		}
		if s := percent(a.text("height")); s != "" {
			what = lang.T("%s to height %s", what, s)
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

package dialog

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Form takes the arguments of a command, a row for each, as its schema has
// them. It stays open while the command runs: whoever runs it closes the form when the
// command has worked, or calls Failed, and everything that was written stays.
type Form struct {
	Of      *commands.Command
	Run     func(h Host, f *Form, args json.RawMessage) tea.Cmd // runs the command
	rows    []formRow
	at, top int
	h       int // rows that show, as drawn
	above   int
	note    string
	running bool
}

// formRow is one argument.
type formRow struct {
	name     string
	schema   *jsonschema.Schema
	required bool
	field    textinput.Model
	choices  []string // that it takes, the first of them nothing; of others nil
	at       int
	typed    string // of a choice, since it is at the one that begins so
}

// lineBreak stands for one in a field, which has a single line.
const lineBreak = "␤"

// NewForm returns the form of a command.
func NewForm(of *commands.Command, run func(h Host, f *Form, args json.RawMessage) tea.Cmd) *Form {
	d := &Form{Of: of, Run: run}
	for _, name := range of.Schema.PropertyOrder {
		d.rows = append(d.rows, newFormRow(name, of.Schema.Properties[name], slices.Contains(of.Schema.Required, name)))
	}
	d.focus()
	return d
}

// Fill writes texts into the rows of these names.
func (d *Form) Fill(texts map[string]string) {
	for i := range d.rows {
		if text := texts[d.rows[i].name]; text != "" {
			d.rows[i].field.SetValue(sanitize.Line(text))
		}
	}
}

// At returns the name of the row with the cursor.
func (d *Form) At() string { return d.rows[d.at].name }

// Go puts the cursor into the row of a name, and reports whether there is one.
func (d *Form) Go(name string) bool {
	i := slices.IndexFunc(d.rows, func(r formRow) bool { return r.name == name })
	if i >= 0 {
		d.at = i
		d.focus()
	}
	return i >= 0
}

// Value returns what is written in the row with the cursor, as JSON; nil is nothing.
func (d *Form) Value() (json.RawMessage, error) { return d.rows[d.at].value() }

// Halt lets the person write again, since the command does not run.
func (d *Form) Halt() { d.running = false }

// Resume has the form wait for the command again.
func (d *Form) Resume() { d.running = true }

// Failed lets the person write again, and says what was wrong.
func (d *Form) Failed(why string) { d.running, d.note = false, why }

func newFormRow(name string, s *jsonschema.Schema, required bool) formRow {
	r := formRow{name: name, schema: s, required: required, field: textinput.New()}
	r.field.Prompt = ""
	r.field.SetVirtualCursor(true)
	r.field.Placeholder = example(s, 0)
	switch {
	case len(s.Enum) > 0:
		r.choices = []string{""}
		for _, v := range s.Enum {
			r.choices = append(r.choices, fmt.Sprint(v))
		}
	case s.Type == "boolean":
		r.choices = []string{"", "true", "false"}
	}
	return r
}

// example shows what an argument looks like that is written as JSON; of others
// it says what they are.
func example(s *jsonschema.Schema, depth int) string {
	switch {
	case s == nil || depth > 4:
		return "…"
	case len(s.Enum) > 0 && depth > 0:
		return fmt.Sprintf("%q", s.Enum[0])
	case s.Type == "array":
		return "[" + example(s.Items, depth+1) + ", …]"
	case s.Type == "object":
		var parts []string
		for _, name := range s.PropertyOrder {
			if slices.Contains(s.Required, name) {
				parts = append(parts, strconv.Quote(name)+": "+example(s.Properties[name], depth+1))
			}
		}
		if len(parts) < len(s.PropertyOrder) || len(parts) == 0 {
			parts = append(parts, "…")
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case s.Type == "integer" || s.Type == "number":
		if depth > 0 {
			return "1"
		}
		return bounds(s)
	case s.Type == "string" && depth > 0:
		return `"…"`
	}
	return ""
}

// bounds says which numbers an argument takes.
func bounds(s *jsonschema.Schema) string {
	word := lang.T("a-number")
	if s.Type == "integer" {
		word = lang.T("a-whole-number")
	}
	switch {
	case s.Minimum != nil && s.Maximum != nil:
		return lang.T("x-x-to-x", word, *s.Minimum, *s.Maximum)
	case s.Minimum != nil:
		return lang.T("or-more", word, *s.Minimum)
	case s.Maximum != nil:
		return lang.T("or-less", word, *s.Maximum)
	}
	return word
}

// takes reports whether an argument takes a number.
func takes(s *jsonschema.Schema, f float64) bool {
	switch {
	case math.IsInf(f, 0) || math.IsNaN(f) || s.Type == "integer" && f != math.Trunc(f):
		return false
	case s.Minimum != nil && f < *s.Minimum:
		return false
	}
	return s.Maximum == nil || f <= *s.Maximum
}

// value is what is written, as JSON; nil is nothing.
func (r *formRow) value() (json.RawMessage, error) {
	if r.choices != nil {
		switch v := r.choices[r.at]; {
		case v == "":
			return nil, nil
		case r.schema.Type == "boolean":
			return json.RawMessage(v), nil
		default:
			return json.Marshal(v)
		}
	}
	text := r.field.Value()
	plain := strings.TrimSpace(text)
	switch {
	case text == "":
		return nil, nil
	case r.schema.Type == "string":
		return json.Marshal(strings.ReplaceAll(text, lineBreak, "\n"))
	case r.schema.Type == "integer" || r.schema.Type == "number":
		f, err := strconv.ParseFloat(plain, 64)
		if err != nil || !takes(r.schema, f) {
			return nil, lang.Errorf("is-not", r.name, plain, bounds(r.schema))
		}
		return json.RawMessage(strconv.FormatFloat(f, 'f', -1, 64)), nil
	}
	plain = strings.ReplaceAll(plain, lineBreak, "\n")
	if !json.Valid([]byte(plain)) {
		return nil, lang.Errorf("written-json-such", r.name, example(r.schema, 0))
	}
	return json.RawMessage(plain), nil
}

// arguments is what all rows hold. Where one cannot be taken the cursor goes
// there.
func (d *Form) arguments() (json.RawMessage, error) {
	args := map[string]json.RawMessage{}
	for i := range d.rows {
		v, err := d.rows[i].value()
		if v == nil && err == nil && d.rows[i].required {
			err = lang.Errorf("needed", d.rows[i].name)
		}
		if err != nil {
			d.at = i
			d.focus()
			return nil, err
		}
		if v != nil {
			args[d.rows[i].name] = v
		}
	}
	return json.Marshal(args)
}

func (d *Form) focus() {
	for i := range d.rows {
		if i == d.at {
			d.rows[i].field.Focus()
		} else {
			d.rows[i].field.Blur()
		}
	}
}

func (d *Form) move(by int) {
	if n := len(d.rows); n > 0 {
		d.at = (d.at + by + n) % n
		d.focus()
	}
}

func (d *Form) Key(h Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	r := &d.rows[d.at]
	switch key := k.Keystroke(); {
	case key == "esc":
		return nil, true
	case d.running:
		return nil, false
	case key == "enter":
		return d.send(h), false
	case key == "tab" || key == "down" || key == "ctrl+n":
		d.move(1)
	case key == "shift+tab" || key == "up" || key == "ctrl+p":
		d.move(-1)
	case r.choices != nil:
		r.turn(key, k.Text)
	case key == "alt+enter" || key == "shift+enter" || key == "ctrl+j":
		return d.write(tea.PasteMsg{Content: lineBreak}), false
	default:
		return d.write(k), false
	}
	return nil, false
}

// turn goes through the choices: by arrows, or to the one that begins with the
// letters typed. Where none does the last letter begins anew, at the next.
func (r *formRow) turn(key, text string) {
	n, typed, letter := len(r.choices), r.typed, strings.ToLower(text)
	r.typed = ""
	switch key {
	case "right", "space":
		r.at = (r.at + 1) % n
	case "left":
		r.at = (r.at + n - 1) % n
	case "backspace", "delete":
		r.at = 0
	default:
		if letter != "" && (typed == "" || !r.choose(typed+letter, 0)) {
			r.choose(letter, 1)
		}
	}
}

// choose goes to the next choice that begins with a text, from so many on.
func (r *formRow) choose(text string, from int) bool {
	n := len(r.choices)
	for i := range n {
		at := (r.at + from + i) % n
		if strings.HasPrefix(r.choices[at], text) {
			r.at, r.typed = at, text
			return true
		}
	}
	return false
}

func (d *Form) write(msg tea.Msg) tea.Cmd {
	d.note = ""
	var cmd tea.Cmd
	d.rows[d.at].field, cmd = d.rows[d.at].field.Update(msg)
	return cmd
}

func (d *Form) Paste(_ Host, text string) tea.Cmd {
	if d.running || d.rows[d.at].choices != nil {
		return nil
	}
	lines := strings.Split(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), "\n")
	for i := range lines {
		lines[i] = sanitize.Line(lines[i])
	}
	return d.write(tea.PasteMsg{Content: strings.Join(lines, lineBreak)})
}

// send runs the command with what is written.
func (d *Form) send(h Host) tea.Cmd {
	args, err := d.arguments()
	if err == nil {
		if bad := d.Of.Validate(args); bad != nil {
			err = bad
		}
	}
	if err != nil {
		d.note = strings.TrimPrefix(lang.Translate(err), d.Of.ID+": ")
		return nil
	}
	d.note, d.running = "", true
	return d.Run(h, d, args)
}

func (d *Form) Cancel(Host) tea.Cmd { return nil }

func (d *Form) Wheel(by int) {
	d.at = max(min(d.at+by, len(d.rows)-1), 0)
	d.focus()
}

func (d *Form) Click(h Host, y int) (tea.Cmd, bool) {
	i := d.top + y - d.above - h.Window().FirstRow() + 1
	if i < d.top || i >= min(d.top+d.h, len(d.rows)) {
		return nil, false
	}
	if r := &d.rows[i]; i == d.at && r.choices != nil {
		r.turn("right", "")
	}
	d.at = i
	d.focus()
	return nil, false
}

func (d *Form) Draw(win *widget.Window) string {
	w := widget.PageWidth(win.W)
	muted := win.Theme.Style(theme.Muted)
	var lines []string
	for _, l := range widget.AtMost(2, widget.Quoted(lang.T(d.Of.Doc)), w) {
		lines = append(lines, muted.Render(widget.Cell(l, w)))
	}
	lines = append(lines, "")
	d.above = len(lines)
	label := 0
	for _, r := range d.rows {
		label = max(label, xansi.StringWidth(r.name)+2)
	}
	label = min(label, w/2)
	d.h = min(max(win.H-12-d.above, 1), len(d.rows))
	d.top = widget.Scrolled(d.top, d.at, d.h, len(d.rows))
	for i := d.top; i < d.top+d.h; i++ {
		lines = append(lines, d.rows[i].draw(win, label, w, i == d.at))
	}
	lines = append(lines, "")
	lines = append(lines, d.below(win, w)...)
	lines = append(lines, "")
	return win.Box(lang.T(d.Of.Title), strings.Join(lines, "\n"), muted.Render(wrap.Text(d.foot(), w, "")))
}

// draw is the row: the name with a mark where it is needed, and the value.
func (r *formRow) draw(win *widget.Window, label, w int, on bool) string {
	name, style := r.name, win.Theme.Style(theme.Text)
	if r.required {
		name += " *"
	}
	lead := "  "
	if on {
		lead, style = "› ", win.Theme.Style(theme.Primary).Bold(true)
	}
	out := style.Render(lead + widget.Cell(name, label))
	room := max(w-label-4, 4)
	switch {
	case r.choices == nil && on:
		return out + " " + win.Field(&r.field, room)
	case r.choices == nil && r.field.Value() == "":
		return out + " " + win.Theme.Style(theme.Muted).Render(widget.Cell(r.field.Placeholder, room))
	case r.choices == nil:
		return out + " " + win.Theme.Style(theme.Text).Render(widget.Cell(sanitize.Line(r.field.Value()), room))
	case r.choices[r.at] == "":
		return out + " " + win.Theme.Style(theme.Muted).Render(widget.Cell(strings.Join(r.choices[1:], " | "), room))
	case on:
		return out + " " + win.Theme.Style(theme.Primary).Bold(true).Render(
			widget.Cell("‹ "+r.choices[r.at]+" ›", room))
	}
	return out + " " + win.Theme.Style(theme.Text).Render(widget.Cell(r.choices[r.at], room))
}

// below tells of the row that is written, or what was wrong.
func (d *Form) below(win *widget.Window, w int) []string {
	style, text := win.Theme.Style(theme.Muted), ""
	switch {
	case d.note != "":
		style, text = win.Theme.Style(theme.Error), sanitize.Line(d.note)
	case d.running:
		text = lang.T("runs")
	case len(d.rows) > 0:
		text = lang.Of(d.rows[d.at].schema.Description).Said()
	}
	var out []string
	for _, l := range widget.AtMost(3, text, w) {
		out = append(out, style.Render(widget.Cell(l, w)))
	}
	return out
}

func (d *Form) foot() string {
	hints := []string{lang.T("enter-runs-tab-goes")}
	switch r := &d.rows[d.at]; {
	case r.choices != nil:
		hints = append(hints, lang.T("left-right-choose"))
	case r.schema.Type == "string":
		hints = append(hints, lang.T("alt-enter-a-new-line"))
	}
	for _, r := range d.rows {
		if r.required {
			hints = append(hints, lang.T("is-needed"))
			break
		}
	}
	return strings.Join(append(hints, lang.T("esc-closes")), " · ")
}

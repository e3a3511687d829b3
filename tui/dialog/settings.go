package dialog

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"github.com/sahilm/fuzzy"

	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Settings lists the settings and changes them in place: what is chosen
// of a few turns, texts and numbers are written in the row, lists and themes
// have lists of their own. Each change is written to the person's file at once.
type Settings struct {
	keys    []config.Key
	shown   []int
	at, top int
	h       int
	field   textinput.Model
	edit    *textinput.Model // the value that is being written
	note    string           // on the last change
	fault   bool             // the note says what is wrong
	rows    []int            // what stands in each row of the list: an index of shown, or -1
	from    SettingsSource
}

// SettingsSource has the settings, and what changes them in ways of their own.
type SettingsSource interface {
	// Conf is the configuration in force.
	Conf() *config.Loaded
	// Broken is why a file was not read; empty: all were.
	Broken() string
	// Save keeps a value, nil takes the key out, and tells how that went.
	Save(key string, value any, by Saver) tea.Cmd
	// Themes opens the list of themes.
	Themes() tea.Cmd
}

// Saver learns on the loop how what it had saved went.
type Saver interface{ Saved(err error) }

// NewSettings returns the list of all settings.
func NewSettings(from SettingsSource) *Settings {
	d := &Settings{from: from, keys: config.BySection(), field: widget.NewFilter()}
	d.filter()
	return d
}

// Len and String have the settings searched.
func (d *Settings) Len() int { return len(d.keys) }
func (d *Settings) String(i int) string {
	section, doc := config.Section(d.keys[i].Name), d.keys[i].Doc
	return d.keys[i].Name + " " + lang.T(section) + " " + lang.T(doc) + AlsoEnglish(section) +
		AlsoEnglish(doc)
}

// filter keeps the order of the list: sections stay together. Names go before
// words of the descriptions.
func (d *Settings) filter() {
	d.shown, d.at, d.top = d.shown[:0], 0, 0
	text := strings.ToLower(strings.TrimSpace(d.field.Value()))
	for i, k := range d.keys {
		if text == "" || strings.Contains(strings.ToLower(d.String(i)), text) ||
			len(fuzzy.Find(text, []string{k.Name})) > 0 {
			d.shown = append(d.shown, i)
		}
	}
	for at, i := range d.shown { // the best name is chosen
		if text != "" && strings.Contains(strings.ToLower(d.keys[i].Name), text) {
			d.at = at
			break
		}
	}
}

func (d *Settings) chosen() (config.Key, bool) {
	if d.at < 0 || d.at >= len(d.shown) {
		return config.Key{}, false
	}
	return d.keys[d.shown[d.at]], true
}

func (d *Settings) move(by int) {
	if n := len(d.shown); n > 0 {
		d.at = ((d.at+by)%n + n) % n
	}
	d.note = ""
}

// Key implements [Dialog].
func (d *Settings) Key(h Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	key := k.Keystroke()
	if d.edit != nil {
		return d.editKey(k), false
	}
	switch key {
	case "esc":
		if d.field.Value() != "" {
			d.field.SetValue("")
			d.filter()
			return nil, false
		}
		return nil, true
	case "up", "ctrl+p", "ctrl+k":
		d.move(-1)
	case "down", "ctrl+n", "ctrl+j", "tab":
		d.move(1)
	case "pgup":
		d.move(-min(d.at, max(d.h, 1)))
	case "pgdown":
		d.move(min(len(d.shown)-1-d.at, max(d.h, 1)))
	case "enter":
		return d.open(h), false
	case "left", "right":
		if c, ok := d.chosen(); ok && (c.Kind == config.KindBool || c.Kind == config.KindEnum) {
			return d.turn(c, map[string]int{"left": -1, "right": 1}[key]), false
		}
		return d.typed(k), false
	case "ctrl+r":
		if c, ok := d.chosen(); ok {
			return d.write(c, nil), false
		}
	default:
		return d.typed(k), false
	}
	return nil, false
}

func (d *Settings) typed(msg tea.Msg) tea.Cmd {
	before := d.field.Value()
	var cmd tea.Cmd
	if d.field, cmd = d.field.Update(msg); d.field.Value() != before {
		d.note = ""
		d.filter()
	}
	return cmd
}

// open changes the chosen setting in the way of its kind.
func (d *Settings) open(h Host) tea.Cmd {
	c, ok := d.chosen()
	switch {
	case !ok:
		return nil
	case c.Name == "theme":
		return d.from.Themes()
	case c.Kind == config.KindBool || c.Kind == config.KindEnum:
		return d.turn(c, 1)
	case c.Kind == config.KindList:
		h.Dialogs().Push(d.values(c))
		return nil
	}
	f := textinput.New()
	f.Prompt = ""
	f.SetVirtualCursor(true)
	f.SetValue(plainValue(d.from.Conf().Text(c.Name)))
	f.CursorEnd()
	f.Focus()
	d.edit, d.note = &f, ""
	return nil
}

// plainValue is a value as one writes it: a text without its quotes.
func plainValue(value string) string {
	var text string
	if json.Unmarshal([]byte(value), &text) == nil {
		return sanitize.Line(text)
	}
	return sanitize.Line(value)
}

func (d *Settings) editKey(k tea.KeyPressMsg) tea.Cmd {
	c, ok := d.chosen()
	switch {
	case k.Keystroke() == "esc" || !ok:
		d.edit, d.note = nil, ""
		return nil
	case k.Keystroke() == "enter":
		text := strings.TrimSpace(d.edit.Value())
		var value any = text
		if n, err := strconv.Atoi(text); c.Kind == config.KindNumber && err == nil {
			value = n
		}
		return d.write(c, value)
	}
	f, cmd := d.edit.Update(k)
	d.edit = &f
	return cmd
}

// turn takes the next of a few values.
func (d *Settings) turn(c config.Key, by int) tea.Cmd {
	now := plainValue(d.from.Conf().Text(c.Name))
	if c.Kind == config.KindBool {
		return d.write(c, now != "true")
	}
	n := len(c.Enum)
	i := slices.Index(c.Enum, now)
	return d.write(c, c.Enum[((i+by)%n+n)%n])
}

// write keeps a value, or takes the key out, and says where that has no effect.
func (d *Settings) write(c config.Key, value any) tea.Cmd {
	return d.from.Save(c.Name, value, settingSaved{d, c})
}

// settingSaved notes in the list how keeping a setting went.
type settingSaved struct {
	d *Settings
	c config.Key
}

// Saved implements [Saver].
func (s settingSaved) Saved(err error) {
	d, c := s.d, s.c
	d.note, d.fault = "", err != nil
	if err != nil {
		d.note = sanitize.Line(lang.Translate(err))
		return
	}
	d.edit = nil
	o := d.from.Conf().Origin(c.Name)
	switch {
	case d.from.Broken() != "":
		d.note, d.fault = sanitize.Line(d.from.Broken()), true
	case o.From != config.FromUser && o.From != config.FromDefault:
		d.note = lang.T("kept-now-decides", d.from.Conf().SaidOrigin(c.Name))
	case c.Restart:
		d.note = lang.T("kept-counts-next-start")
	}
}

// Cancel implements [Dialog].
func (d *Settings) Cancel(Host) tea.Cmd { return nil }

// Paste implements [Paster].
func (d *Settings) Paste(_ Host, text string) tea.Cmd {
	msg := tea.PasteMsg{Content: sanitize.Line(text)}
	if d.edit != nil {
		f, cmd := d.edit.Update(msg)
		d.edit = &f
		return cmd
	}
	return d.typed(msg)
}

// Wheel implements [Clicker].
func (d *Settings) Wheel(by int) {
	if d.edit == nil {
		d.at = max(min(d.at+by, len(d.shown)-1), 0)
	}
}

// Click chooses a setting; a click on the chosen one changes it.
func (d *Settings) Click(h Host, y int) (tea.Cmd, bool) {
	i := y - h.Window().FirstRow()
	if d.edit != nil || i < 0 || i >= len(d.rows) || d.rows[i] < 0 {
		return nil, false
	}
	if d.rows[i] == d.at {
		return d.open(h), false
	}
	d.at, d.note = d.rows[i], ""
	return nil, false
}

// values lists what a setting that is a list has in the person's own file.
func (d *Settings) values(c config.Key) *Values {
	return NewValues(c, d.from.Conf().Own(c.Name), func(items []string, by Saver) tea.Cmd {
		if len(items) == 0 {
			return d.from.Save(c.Name, nil, by)
		}
		return d.from.Save(c.Name, items, by)
	})
}

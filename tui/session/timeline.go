package session

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"
	"github.com/sahilm/fuzzy"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Prompt is one of the person's prompts, as the timeline lists it.
type Prompt struct {
	ID, Text string
	Created  int64 // Unix milliseconds
}

// Conversation is the one that a timeline is of.
type Conversation interface {
	// Prompts are those that are loaded, the oldest first.
	Prompts() []Prompt
	// Version is another one when the prompts are.
	Version() uint64
	// Complete reports whether all messages are loaded.
	Complete() bool
	// Show moves the conversation to a prompt; Back moves it to where it was.
	Show(id string)
	Back()
	// LoadOlder and LoadAll load messages that are older than those that are there.
	LoadOlder() tea.Cmd
	LoadAll() tea.Cmd
	// Copy puts a prompt into the clipboard.
	Copy(id string) tea.Cmd
}

// Timeline lists the person's prompts. Moving in it shows each in the conversation above;
// enter stays there, esc goes back to where one was. It goes by messages' ids, so that
// older ones may come in.
type Timeline struct {
	of     Conversation
	id     string // of the chosen prompt
	top    int
	h      int    // rows in view, as drawn
	revert bool   // enter reverts, as it was opened for that
	asked  bool   // all messages were asked for
	typing bool   // what to look for
	was    string // the chosen one before that
	field  textinput.Model
	prompt []Prompt // all, oldest first, as of the version
	seen   uint64
}

// NewTimeline returns the list, at a prompt. With revert enter takes it back.
func NewTimeline(of Conversation, id string, revert bool) *Timeline {
	f := textinput.New()
	f.Prompt = "/"
	f.SetVirtualCursor(true)
	return &Timeline{of: of, id: id, revert: revert, field: f}
}

// entries returns what is listed: all prompts, or those that fit what is looked
// for, in their order.
func (d *Timeline) entries() []Prompt {
	if v := d.of.Version(); v != d.seen || d.prompt == nil {
		d.prompt = d.of.Prompts()
		d.seen = v
	}
	text := strings.TrimSpace(d.field.Value())
	if text == "" {
		return d.prompt
	}
	texts := make([]string, len(d.prompt))
	for i, e := range d.prompt {
		texts[i] = e.Text[:min(len(e.Text), 400)]
	}
	var hits []int
	for _, h := range fuzzy.Find(text, texts) {
		hits = append(hits, h.Index)
	}
	slices.Sort(hits)
	out := make([]Prompt, len(hits))
	for i, n := range hits {
		out[i] = d.prompt[n]
	}
	return out
}

func (d *Timeline) at(list []Prompt) int {
	return slices.IndexFunc(list, func(e Prompt) bool { return e.ID == d.id })
}

// move chooses another prompt and shows it. Beyond the first one older
// messages are loaded.
func (d *Timeline) move(by int) tea.Cmd {
	list := d.entries()
	if len(list) == 0 {
		return nil
	}
	i := d.at(list)
	if i < 0 {
		i = len(list) - 1
	}
	if i+by < 0 && !d.of.Complete() && d.field.Value() == "" {
		d.choose(list[0].ID)
		return d.of.LoadOlder()
	}
	d.choose(list[min(max(i+by, 0), len(list)-1)].ID)
	return nil
}

func (d *Timeline) choose(id string) {
	d.id = id
	d.of.Show(id)
}

// Key implements [dialog.Dialog].
func (d *Timeline) Key(h dialog.Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	key := k.Keystroke()
	switch key {
	case "up", "ctrl+p":
		return d.move(-1), false
	case "down", "ctrl+n":
		return d.move(+1), false
	case "pgup":
		return d.move(-max(d.h-1, 1)), false
	case "pgdown":
		return d.move(max(d.h-1, 1)), false
	}
	if d.typing {
		return d.find(k), false
	}
	switch key {
	case "esc", "q":
		return d.Cancel(h), true
	case "enter":
		return d.enter(h)
	case "k":
		return d.move(-1), false
	case "j":
		return d.move(+1), false
	case "home", "g":
		return d.move(-1 << 30), false
	case "end", "G", "shift+g":
		return d.move(1 << 30), false
	case "/":
		d.typing, d.was = true, d.id
		return tea.Batch(d.field.Focus(), d.loadAll()), false
	case "f", "r", "y":
		return d.act(h, key)
	}
	return nil, false
}

// find looks for text: the list narrows as it is typed.
func (d *Timeline) find(k tea.KeyPressMsg) tea.Cmd {
	switch k.Keystroke() {
	case "esc":
		d.typing = false
		d.field.Reset()
		d.choose(d.was)
		return nil
	case "enter":
		d.typing = false
		d.field.Blur()
		return nil
	}
	return d.edited(tea.Msg(k))
}

func (d *Timeline) edited(msg tea.Msg) tea.Cmd {
	var cmd tea.Cmd
	d.field, cmd = d.field.Update(msg)
	if list := d.entries(); len(list) > 0 && d.at(list) < 0 {
		d.choose(list[len(list)-1].ID)
	}
	return cmd
}

// loadAll asks for every message, so that all prompts are searched.
func (d *Timeline) loadAll() tea.Cmd {
	if d.asked || d.of.Complete() {
		return nil
	}
	d.asked = true
	return d.of.LoadAll()
}

// enter stays at the prompt, or takes it back where the list was opened for
// that.
func (d *Timeline) enter(h dialog.Host) (tea.Cmd, bool) {
	if d.revert {
		return d.act(h, "r")
	}
	if list := d.entries(); d.at(list) >= 0 {
		d.of.Show(d.id)
	}
	return nil, true
}

// act does something with the chosen prompt.
func (d *Timeline) act(h dialog.Host, key string) (tea.Cmd, bool) {
	list := d.entries()
	i := d.at(list)
	if i < 0 {
		return nil, false
	}
	switch key {
	case "y":
		return d.of.Copy(d.id), false
	case "f":
		d.of.Back()
		return h.Invoke(call.SessionFork.With(call.ForkArgs{MessageID: d.id, Rewrite: true})), true
	}
	h.Dialogs().Drop(d) // its question comes in its place
	return h.Invoke(call.SessionRevert.With(call.RevertArgs{MessageID: d.id})), true
}

// Cancel implements [dialog.Dialog]: it goes back to where one was.
func (d *Timeline) Cancel(dialog.Host) tea.Cmd {
	d.of.Back()
	return nil
}

// Paste implements [dialog.Paster].
func (d *Timeline) Paste(_ dialog.Host, text string) tea.Cmd {
	if !d.typing {
		return nil
	}
	return d.edited(tea.PasteMsg{Content: sanitize.Line(text)})
}

// Wheel implements [dialog.Clicker].
func (d *Timeline) Wheel(by int) {
	list := d.entries()
	if i := d.at(list); i >= 0 {
		d.choose(list[min(max(i+by, 0), len(list)-1)].ID)
	}
}

// Click implements [dialog.Clicker].
func (d *Timeline) Click(h dialog.Host, y int) (tea.Cmd, bool) {
	first := 1
	if h.Window().Framed() {
		first++
	}
	list := d.entries()
	if i := d.top + y - first; y >= first && y < first+d.h && i < len(list) {
		d.choose(list[i].ID)
	}
	return nil, false
}

// Place implements [dialog.Placer]: it puts the list at the foot of the window, so that the prompt which the
// view begins with is seen above it.
func (d *Timeline) Place(win *widget.Window, w, h int) (x, y int) {
	return max((win.W-w)/2, 0), max(win.H-h-1, 0)
}

// Draw implements [dialog.Dialog].
func (d *Timeline) Draw(win *widget.Window) string {
	w := widget.FrameWidth(win.W, 100)
	list := d.entries()
	at := max(d.at(list), 0)
	d.h = min(max(win.H/3-3, 1), max(len(list), 1))
	d.top = min(max(d.top, at-d.h+1), at)
	d.top = max(min(d.top, len(list)-d.h), 0)
	text, muted := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted)
	on := win.Theme.Style(theme.Primary).Bold(true).Background(win.Theme.Color(theme.Element))
	var lines []string
	for i := d.top; i < min(d.top+d.h, len(list)); i++ {
		detail := widget.Ago(win.Now(), list[i].Created)
		label := xansi.Truncate(list[i].Text, max(w-xansi.StringWidth(detail)-3, 4), "…")
		gap := strings.Repeat(" ", max(w-xansi.StringWidth(label)-xansi.StringWidth(detail)-2, 1))
		if i == at {
			lines = append(lines, on.Render(" "+label+gap+detail+" "))
		} else {
			lines = append(lines, text.Render(" "+label)+gap+muted.Render(detail+" "))
		}
	}
	if len(list) == 0 {
		lines = append(lines, muted.Render(widget.Cell(" "+lang.T("nothing-matches"), w)))
	}
	foot := d.foot(win, len(list), w)
	return win.Box(d.title(at, list), strings.Join(lines, "\n"), foot)
}

func (d *Timeline) title(at int, list []Prompt) string {
	name := lang.T("timeline-title")
	if d.revert {
		name = lang.T("revert-to-before-which-prompt")
	}
	more := ""
	if !d.of.Complete() {
		more = "+"
	}
	return name + " · " + lang.T("n-of-n", min(at+1, len(list)), len(list)) + more
}

// foot tells the keys, or takes what is looked for.
func (d *Timeline) foot(win *widget.Window, found, w int) string {
	if d.typing {
		return win.Field(&d.field, max(w-4, 4))
	}
	enter := lang.T("enter-stays")
	if d.revert {
		enter = lang.T("enter-reverts")
	}
	text := enter + " · " + lang.T("esc-back-searches-f-fork")
	if v := d.field.Value(); v != "" {
		text = fmt.Sprintf("/%s: %d · %s", v, found, text)
	}
	return win.Theme.Style(theme.Muted).Render(xansi.Truncate(text, w, "…"))
}

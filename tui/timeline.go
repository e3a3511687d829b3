package tui

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"
	"github.com/sahilm/fuzzy"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// timelineDialog lists the person's prompts. Moving in it shows each in the
// conversation above; enter stays there, esc goes back to where one was. It
// goes by messages' ids, so that older ones may come in.
type timelineDialog struct {
	st     *store.Store
	chat   *chat.Chat
	back   chat.Standing
	id     string // of the chosen prompt
	top    int
	h      int    // rows in view, as drawn
	revert bool   // enter reverts, as it was opened for that
	asked  bool   // all messages were asked for
	typing bool   // what to look for
	was    string // the chosen one before that
	field  textinput.Model
	prompt []chat.Entry // all, oldest first, as of the version
	seen   uint64
}

// timeline opens the list on the prompt that the view stands at.
func (m *Model) timeline(purpose string) tea.Cmd {
	c := m.chat()
	if c == nil {
		return nil
	}
	list, at := c.Timeline()
	if len(list) == 0 {
		m.toast(commands.LevelInfo, lang.T("there is no prompt in this session yet"))
		return nil
	}
	f := textinput.New()
	f.Prompt = "/"
	f.SetVirtualCursor(true)
	d := &timelineDialog{st: m.st, chat: c, back: c.Standing(), revert: purpose == "revert", field: f, prompt: list}
	if d.back.AtEnd() || at < 0 {
		at = len(list) - 1
	}
	d.id = list[at].ID
	cmd := m.focusPrompt() // in a narrow window the chat may be out of view
	m.push(d)
	return cmd
}

// entries returns what is listed: all prompts, or those that fit what is looked
// for, in their order.
func (d *timelineDialog) entries() []chat.Entry {
	if v := d.chat.Version(); v != d.seen || d.prompt == nil {
		d.prompt, _ = d.chat.Timeline()
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
	out := make([]chat.Entry, len(hits))
	for i, n := range hits {
		out[i] = d.prompt[n]
	}
	return out
}

func (d *timelineDialog) at(list []chat.Entry) int {
	return slices.IndexFunc(list, func(e chat.Entry) bool { return e.ID == d.id })
}

// move chooses another prompt and shows it. Beyond the first one older
// messages are loaded.
func (d *timelineDialog) move(m *Model, by int) tea.Cmd {
	list := d.entries()
	if len(list) == 0 {
		return nil
	}
	i := d.at(list)
	if i < 0 {
		i = len(list) - 1
	}
	if i+by < 0 && !d.complete() && d.field.Value() == "" {
		d.choose(list[0].ID)
		return m.older(d.chat.Session())
	}
	d.choose(list[min(max(i+by, 0), len(list)-1)].ID)
	return nil
}

func (d *timelineDialog) choose(id string) {
	d.id = id
	d.chat.Reveal(id)
}

func (d *timelineDialog) complete() bool {
	s := d.st.Session(d.chat.Session())
	return s == nil || s.Complete || s.Local()
}

func (d *timelineDialog) Key(h dialog.Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	m := modelOf(h)
	key := k.Keystroke()
	switch key {
	case "up", "ctrl+p":
		return d.move(m, -1), false
	case "down", "ctrl+n":
		return d.move(m, +1), false
	case "pgup":
		return d.move(m, -max(d.h-1, 1)), false
	case "pgdown":
		return d.move(m, max(d.h-1, 1)), false
	}
	if d.typing {
		return d.find(&m.win, k), false
	}
	switch key {
	case "esc", "q":
		return d.Cancel(h), true
	case "enter":
		return d.enter(m)
	case "k":
		return d.move(m, -1), false
	case "j":
		return d.move(m, +1), false
	case "home", "g":
		return d.move(m, -1<<30), false
	case "end", "G", "shift+g":
		return d.move(m, 1<<30), false
	case "/":
		d.typing, d.was = true, d.id
		return tea.Batch(d.field.Focus(), d.loadAll(m)), false
	case "f", "r", "y":
		return d.act(m, key)
	}
	return nil, false
}

// find looks for text: the list narrows as it is typed.
func (d *timelineDialog) find(win *widget.Window, k tea.KeyPressMsg) tea.Cmd {
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

func (d *timelineDialog) edited(msg tea.Msg) tea.Cmd {
	var cmd tea.Cmd
	d.field, cmd = d.field.Update(msg)
	if list := d.entries(); len(list) > 0 && d.at(list) < 0 {
		d.choose(list[len(list)-1].ID)
	}
	return cmd
}

// loadAll asks for every message, so that all prompts are searched.
func (d *timelineDialog) loadAll(m *Model) tea.Cmd {
	if d.asked || d.complete() {
		return nil
	}
	d.asked = true
	sid, gap := d.chat.Session(), m.conn.gaps
	return m.fetch(lang.T("timeline"), func(ctx context.Context, c *client.Client) (loopMessage, error) {
		page, err := c.Messages(ctx, sid, 0, "")
		return historyLoadedMsg{gap: gap, sid: sid, page: page}, err
	})
}

// historyLoadedMsg is the result of what loadAll started.
type historyLoadedMsg struct {
	gap  int
	sid  string
	page client.Page
}

func (msg historyLoadedMsg) on(m *Model) tea.Cmd {
	if m.conn.gaps == msg.gap {
		m.st.LoadMessages(msg.sid, msg.page.Messages, store.Span{First: true, Last: true})
		delete(m.choice.cursors, msg.sid)
	}
	return nil
}

// enter stays at the prompt, or takes it back where the list was opened for
// that.
func (d *timelineDialog) enter(m *Model) (tea.Cmd, bool) {
	if d.revert {
		return d.act(m, "r")
	}
	if list := d.entries(); d.at(list) >= 0 {
		d.chat.Reveal(d.id)
	}
	return nil, true
}

// act does something with the chosen prompt.
func (d *timelineDialog) act(m *Model, key string) (tea.Cmd, bool) {
	list := d.entries()
	i := d.at(list)
	if i < 0 {
		return nil, false
	}
	switch key {
	case "y":
		return m.copy(m.promptText(d.chat, list[i])), false
	case "f":
		d.chat.Return(d.back)
		return m.invoke(call.SessionFork.With(call.ForkArgs{MessageID: d.id, Rewrite: true})), true
	}
	m.drop(d) // its question comes in its place
	return m.invoke(call.SessionRevert.With(call.RevertArgs{MessageID: d.id})), true
}

// promptText is the whole text of a prompt.
func (m *Model) promptText(c *chat.Chat, e chat.Entry) string {
	w := m.st.Message(c.Session(), e.ID)
	if w == nil {
		return e.Text
	}
	for _, p := range w.Parts {
		if text := strings.TrimSpace(p.Text()); p.Type == "text" && !p.Synthetic && !p.Ignored && text != "" {
			return sanitize.Text(text)
		}
	}
	return e.Text
}

// cancel goes back to where one was.
func (d *timelineDialog) Cancel(dialog.Host) tea.Cmd {
	d.chat.Return(d.back)
	return nil
}

func (d *timelineDialog) Paste(_ dialog.Host, text string) tea.Cmd {
	if !d.typing {
		return nil
	}
	return d.edited(tea.PasteMsg{Content: sanitize.Line(text)})
}

func (d *timelineDialog) Wheel(by int) {
	list := d.entries()
	if i := d.at(list); i >= 0 {
		d.choose(list[min(max(i+by, 0), len(list)-1)].ID)
	}
}

func (d *timelineDialog) Click(h dialog.Host, y int) (tea.Cmd, bool) {
	m := modelOf(h)
	first := 1
	if m.win.Framed() {
		first++
	}
	list := d.entries()
	if i := d.top + y - first; y >= first && y < first+d.h && i < len(list) {
		d.choose(list[i].ID)
	}
	return nil, false
}

// place puts the list at the foot of the window, so that the prompt which the
// view begins with is seen above it.
func (d *timelineDialog) place(win *widget.Window, w, h int) layout.Rect {
	return layout.Rect{X: max((win.W-w)/2, 0), Y: max(win.H-h-1, 0), W: w, H: h}
}

func (d *timelineDialog) Draw(win *widget.Window) string {
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
		lines = append(lines, muted.Render(widget.Cell(" "+lang.T("nothing matches"), w)))
	}
	foot := d.foot(win, len(list), w)
	return win.Box(d.title(at, list), strings.Join(lines, "\n"), foot)
}

func (d *timelineDialog) title(at int, list []chat.Entry) string {
	name := lang.T("Timeline")
	if d.revert {
		name = lang.T("Revert to before which prompt?")
	}
	more := ""
	if !d.complete() {
		more = "+"
	}
	return name + " · " + lang.T("%d of %d", min(at+1, len(list)), len(list)) + more
}

// foot tells the keys, or takes what is looked for.
func (d *timelineDialog) foot(win *widget.Window, found, w int) string {
	if d.typing {
		return win.Field(&d.field, max(w-4, 4))
	}
	enter := lang.T("enter stays")
	if d.revert {
		enter = lang.T("enter reverts")
	}
	text := enter + " · " + lang.T("esc back · / searches · f fork · r revert · y copy")
	if v := d.field.Value(); v != "" {
		text = fmt.Sprintf("/%s: %d · %s", v, found, text)
	}
	return win.Theme.Style(theme.Muted).Render(xansi.Truncate(text, w, "…"))
}

// placer is a dialog that has a place of its own.
type placer interface {
	place(win *widget.Window, w, h int) layout.Rect
}

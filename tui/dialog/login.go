package dialog

import (
	"context"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Login shows where the person is to log in, and waits until they have,
// or takes the code that they got there.
type Login struct {
	Title, About string
	URL          string
	Server       string // the MCP server that it is of
	Field        *textinput.Model
	Wait, Fault  string
	End          context.CancelFunc // of what is waited for
	Code         func(code string) tea.Cmd
	Other        func() tea.Cmd // another way, on ctrl+o
	OtherHelp    string
	Copy         func(url string) tea.Cmd
}

// TakeCode has the dialog take a code.
func (d *Login) TakeCode(hint string, send func(code string) tea.Cmd) {
	f := textinput.New()
	f.Prompt, f.Placeholder = "› ", hint
	f.SetVirtualCursor(true)
	f.Focus()
	d.Field, d.Code = &f, send
}

// Key implements [Dialog].
func (d *Login) Key(h Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	switch key := k.Keystroke(); {
	case key == "esc":
		return d.Cancel(h), true
	case key == "ctrl+y" || key == "c" && d.Field == nil:
		if d.URL == "" {
			return nil, false
		}
		return d.Copy(d.URL), false
	case key == "ctrl+o" && d.Other != nil:
		d.End()
		h.Dialogs().Drop(d)
		return d.Other(), true
	case d.Field == nil || d.Wait != "":
		return nil, false
	case key == "enter":
		if code := strings.TrimSpace(d.Field.Value()); code != "" {
			return d.Code(code), false
		}
		return nil, false
	}
	d.Fault = ""
	f, cmd := d.Field.Update(k)
	d.Field = &f
	return cmd, false
}

// cancel gives up what is waited for.
func (d *Login) Cancel(Host) tea.Cmd {
	d.End()
	return nil
}

// Paste implements [Paster].
func (d *Login) Paste(_ Host, text string) tea.Cmd {
	if d.Field == nil || d.Wait != "" {
		return nil
	}
	f, cmd := d.Field.Update(tea.PasteMsg{Content: sanitize.Line(strings.TrimSpace(text))})
	d.Field = &f
	return cmd
}

// Draw implements [Dialog].
func (d *Login) Draw(win *widget.Window) string {
	w := widget.FrameWidth(win.W, 100)
	text, muted := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted)
	var lines []string
	say := func(s string, style func(...string) string) {
		for _, l := range wrap.Lines(s, w, "") {
			lines = append(lines, style(l))
		}
	}
	if d.URL != "" {
		say(lang.T("open-address-browser"), text.Render)
		lines = append(append(lines, ""), d.address(win, w)...)
		lines = append(lines, "")
	}
	if d.About != "" {
		say(d.About, text.Render)
	}
	if d.Field != nil {
		lines = append(lines, "", win.Field(d.Field, w-4))
	}
	if d.Wait != "" {
		say(d.Wait, win.Theme.Style(theme.Warning).Render)
	}
	if d.Fault != "" {
		say("✗ "+d.Fault, win.Theme.Style(theme.Error).Render)
	}
	for i, l := range lines {
		lines[i] = widget.Padded(l, w)
	}
	return win.Box(d.Title, strings.Join(lines, "\n"), muted.Render(wrap.Text(d.keys(), w, "")))
}

// address is the whole address, as a link in every line of it. Only addresses
// of the web are links.
func (d *Login) address(win *widget.Window, w int) []string {
	style := win.Theme.Style(theme.Link)
	web := strings.HasPrefix(d.URL, "https://") || strings.HasPrefix(d.URL, "http://")
	var out []string
	for rest := d.URL; rest != ""; {
		l := xansi.Truncate(rest, w, "")
		if l == "" {
			break
		}
		rest = rest[len(l):]
		if l = style.Render(l); web {
			l = anchor.Wrap(d.URL, l)
		}
		out = append(out, l)
	}
	return out
}

func (d *Login) keys() string {
	var out []string
	if d.Field != nil && d.Wait == "" {
		out = append(out, lang.T("enter-sends-the-code"))
	}
	switch {
	case d.URL == "":
	case d.Field == nil:
		out = append(out, lang.T("c-copies-the-address"))
	default:
		out = append(out, lang.T("ctrl-y-copies-the-address"))
	}
	if d.Other != nil {
		out = append(out, "ctrl+o "+d.OtherHelp)
	}
	return strings.Join(append(out, lang.T("esc-gives-up")), " · ")
}

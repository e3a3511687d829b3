package tui

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
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// loginDialog shows where the person is to log in, and waits until they have,
// or takes the code that they got there.
type loginDialog struct {
	title, about string
	url          string
	server       string // the MCP server that it is of
	field        *textinput.Model
	wait, fault  string
	end          context.CancelFunc // of what is waited for
	code         func(code string) tea.Cmd
	other        func() tea.Cmd // another way, on ctrl+o
	otherHelp    string
}

// takeCode has the dialog take a code.
func (d *loginDialog) takeCode(hint string, send func(code string) tea.Cmd) {
	f := textinput.New()
	f.Prompt, f.Placeholder = "› ", hint
	f.SetVirtualCursor(true)
	f.Focus()
	d.field, d.code = &f, send
}

func (d *loginDialog) Key(h dialog.Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	m := modelOf(h)
	switch key := k.Keystroke(); {
	case key == "esc":
		return d.Cancel(h), true
	case key == "ctrl+y" || key == "c" && d.field == nil:
		if d.url == "" {
			return nil, false
		}
		return m.copyAs(d.url, lang.T("the address was copied"),
			lang.T("the address was sent to the terminal's clipboard")), false
	case key == "ctrl+o" && d.other != nil:
		d.end()
		m.drop(d)
		return d.other(), true
	case d.field == nil || d.wait != "":
		return nil, false
	case key == "enter":
		if code := strings.TrimSpace(d.field.Value()); code != "" {
			return d.code(code), false
		}
		return nil, false
	}
	d.fault = ""
	f, cmd := d.field.Update(k)
	d.field = &f
	return cmd, false
}

// cancel gives up what is waited for.
func (d *loginDialog) Cancel(dialog.Host) tea.Cmd {
	d.end()
	return nil
}

func (d *loginDialog) Paste(_ dialog.Host, text string) tea.Cmd {
	if d.field == nil || d.wait != "" {
		return nil
	}
	f, cmd := d.field.Update(tea.PasteMsg{Content: sanitize.Line(strings.TrimSpace(text))})
	d.field = &f
	return cmd
}

func (d *loginDialog) Draw(win *widget.Window) string {
	w := widget.FrameWidth(win.W, 100)
	text, muted := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted)
	var lines []string
	say := func(s string, style func(...string) string) {
		for _, l := range wrap.Lines(s, w, "") {
			lines = append(lines, style(l))
		}
	}
	if d.url != "" {
		say(lang.T("Open this address in a browser:"), text.Render)
		lines = append(append(lines, ""), d.address(win, w)...)
		lines = append(lines, "")
	}
	if d.about != "" {
		say(d.about, text.Render)
	}
	if d.field != nil {
		lines = append(lines, "", win.Field(d.field, w-4))
	}
	if d.wait != "" {
		say(d.wait, win.Theme.Style(theme.Warning).Render)
	}
	if d.fault != "" {
		say("✗ "+d.fault, win.Theme.Style(theme.Error).Render)
	}
	for i, l := range lines {
		lines[i] = widget.Padded(l, w)
	}
	return win.Box(d.title, strings.Join(lines, "\n"), muted.Render(wrap.Text(d.keys(), w, "")))
}

// address is the whole address, as a link in every line of it. Only addresses
// of the web are links.
func (d *loginDialog) address(win *widget.Window, w int) []string {
	style := win.Theme.Style(theme.Link)
	web := strings.HasPrefix(d.url, "https://") || strings.HasPrefix(d.url, "http://")
	var out []string
	for rest := d.url; rest != ""; {
		l := xansi.Truncate(rest, w, "")
		if l == "" {
			break
		}
		rest = rest[len(l):]
		if l = style.Render(l); web {
			l = anchor.Wrap(d.url, l)
		}
		out = append(out, l)
	}
	return out
}

func (d *loginDialog) keys() string {
	var out []string
	if d.field != nil && d.wait == "" {
		out = append(out, lang.T("enter sends the code"))
	}
	switch {
	case d.url == "":
	case d.field == nil:
		out = append(out, lang.T("c copies the address"))
	default:
		out = append(out, lang.T("ctrl+y copies the address"))
	}
	if d.other != nil {
		out = append(out, "ctrl+o "+d.otherHelp)
	}
	return strings.Join(append(out, lang.T("esc gives up")), " · ")
}

package tui

import (
	"errors"
	"io"
	"os"
	"strings"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// pager shows a long text in the whole window, read only: lines that are too
// long are moved along.
type pager struct {
	title     string
	lines     []string // as they are in the file
	top, left int
	h         int // lines in view, as drawn

	diff bool // it is one: its lines are told as such

	widget.Finder
}

// Limits on what a pager shows, in bytes: of a file, and of one of its lines.
const (
	maxPaged     = 64 << 20
	maxPagedLine = 64 << 10
)

// showOutput reads a file that the engine put an output into, and shows it.
func (m *Model) showOutput(path string) tea.Cmd {
	if c := m.chat(); path == "" && c != nil {
		path, _ = c.Output()
	}
	if path == "" {
		m.toast(commands.LevelInfo, lang.T("no output of this conversation was cut"))
		return nil
	}
	return func() tea.Msg {
		text, err := readOutput(path)
		return outputReadMsg{err: err, path: path, text: text}
	}
}

// outputReadMsg is the result of what showOutput started.
type outputReadMsg struct {
	err  error
	path string
	text string
}

func (msg outputReadMsg) on(m *Model) tea.Cmd {
	if msg.err != nil {
		m.toast(commands.LevelError, lang.Say(msg.err))
		return nil
	}
	m.push(newPager(msg.path, msg.text))
	return nil
}

// readOutput reads a regular file of this machine.
func readOutput(path string) (string, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return "", lang.Errorf("%s is not on this machine any more, or the engine runs on another", path)
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", lang.Errorf("%s is no file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, maxPaged))
	return string(b), err
}

func newPager(path, text string) *pager {
	return &pager{title: sanitize.Line(path), lines: strings.Split(strings.TrimSuffix(text, "\n"), "\n")}
}

func (p *pager) key(m *Model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	if cmd, to, ok := p.Finder.Key(k, p.top, p.h, func(i int) string { return p.lines[i] }, len(p.lines)); ok {
		p.top = widget.InView(p.top, to, p.h, len(p.lines))
		return cmd, false
	}
	switch k.Keystroke() {
	case "esc", "q", "enter":
		return nil, true
	case "up", "k":
		p.top--
	case "down", "j":
		p.top++
	case "pgup", "ctrl+u", "b":
		p.top -= max(p.h-1, 1)
	case "pgdown", "ctrl+d", "space":
		p.top += max(p.h-1, 1)
	case "home", "g":
		p.top = 0
	case "end", "G", "shift+g":
		p.top = len(p.lines)
	case "left", "h":
		p.left = max(p.left-max(m.win.W/2, 1), 0)
	case "right", "l":
		p.left = min(p.left+max(m.win.W/2, 1), maxPagedLine)
	}
	return nil, false
}

func (p *pager) paste(_ *Model, text string) tea.Cmd {
	p.Finder.Paste(text)
	return nil
}

func (p *pager) cancel(*Model) tea.Cmd             { return nil }
func (p *pager) wheel(by int)                      { p.top += 3 * by }
func (p *pager) click(*Model, int) (tea.Cmd, bool) { return nil, false }

func (p *pager) draw(win *widget.Window) string {
	text, muted, head := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted),
		win.Theme.Style(theme.Primary).Bold(true)
	p.h = max(win.H-2, 1)
	p.top = max(min(p.top, len(p.lines)-p.h), 0)
	last := min(p.top+p.h, len(p.lines))
	out := []string{head.Render(" " + p.title)}
	for i, l := range p.lines[p.top:last] {
		shown := xansi.Cut(pagedLine(l), p.left, p.left+win.W)
		if p.In(l) {
			out = append(out, p.Marked(win, p.top+i, shown))
		} else {
			out = append(out, text.Render(shown))
		}
	}
	for len(out) < p.h+1 {
		out = append(out, "")
	}
	keys := []string{lang.T("lines %d–%d of %d", p.top+1, last, len(p.lines)), lang.T("esc closes"),
		lang.T("/ finds, n next")}
	keys = append(keys, lang.T("up, down, pgup, pgdn, left, right")) // the last of them are cut first
	foot := muted.Render(xansi.Truncate(" "+strings.Join(keys, " · "), win.W, "…"))
	if p.Typing {
		foot = win.Field(&p.Text, max(win.W-3, 4))
	}
	out = append(out, foot)
	for i, l := range out {
		l = xansi.Truncate(l, win.W, "")
		out[i] = widget.Padded(l, win.W)
	}
	return strings.Join(out[:min(len(out), win.H)], "\n")
}

// pagedLine is a line as it can be printed.
func pagedLine(l string) string {
	if len(l) > maxPagedLine {
		l = strings.ToValidUTF8(l[:maxPagedLine], "") + "…"
	}
	return syntax.Tabs(sanitize.Text(strings.TrimSuffix(l, "\r")))
}

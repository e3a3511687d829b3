package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// page is text to scroll.
type page struct {
	title string
	lines []string
	top   int
	h     int
	foot  string // what the keys do; empty: as usual
}

// help lists keys and slash commands, from the tables that run them.
func (m *Model) help() dialog {
	key, text, head := m.theme.Style(theme.Accent), m.theme.Style(theme.Text), m.theme.Style(theme.Primary).Bold(true)
	var lines []string
	add := func(k, help string) { lines = append(lines, key.Render(fmt.Sprintf("%-14s", k))+" "+text.Render(help)) }
	if b, ok := m.focusedContent().(panes.Binder); ok {
		lines = append(lines, head.Render("This pane"))
		for _, k := range b.Bindings() {
			add(k.Key, k.Help)
		}
		lines = append(lines, "")
	}
	everywhere := "Everywhere"
	if g, ok := m.focusedContent().(panes.Grabber); ok && g.Typing() {
		everywhere += ", after " + leaderKey + " while a terminal has the keys"
	}
	lines = append(lines, head.Render(everywhere))
	for _, b := range m.keys.all {
		switch last := b.key[len(b.key)-1]; {
		case b.key != "<leader>"+string(last) && !answerKey(b.key) || last < '1' || last > '9':
			add(strings.Replace(b.key, "<leader>", leaderKey+" ", 1), b.help)
		case last == '1': // of those by number, the first tells of all
			add(strings.Replace(b.key, "<leader>", leaderKey+" ", 1)+"-9", strings.TrimSuffix(b.help, " 1")+" by number")
		}
	}
	add("ctrl+c", "clear the prompt; twice: quit")
	lines = append(lines, "", head.Render("Slash commands"))
	for _, c := range m.reg.All() {
		if c.Slash != "" {
			add("/"+c.Slash, c.Doc)
		}
	}
	for _, c := range m.conn.commands {
		if _, ours := m.reg.BySlash(c.Name); ours {
			continue // which wins
		}
		add("/"+sanitize.Line(c.Name), sanitize.Line(c.Description))
	}
	return &page{title: "Help", lines: lines}
}

func (d *page) key(_ *Model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	switch k.Keystroke() {
	case "esc", "q", "f1", "?", "enter":
		return nil, true
	case "up", "k":
		d.top--
	case "down", "j":
		d.top++
	case "pgup", "ctrl+u":
		d.top -= d.h
	case "pgdown", "ctrl+d", "space":
		d.top += d.h
	case "home", "g":
		d.top = 0
	case "end", "shift+g", "G":
		d.top = len(d.lines)
	}
	return nil, false
}

func (d *page) cancel(*Model) tea.Cmd             { return nil }
func (d *page) wheel(by int)                      { d.top += 3 * by }
func (d *page) click(*Model, int) (tea.Cmd, bool) { return nil, false }

func (d *page) draw(m *Model) string {
	w := min(max(m.w-8, 16), 76)
	d.h = max(min(m.h-6, len(d.lines)), 1)
	d.top = max(min(d.top, len(d.lines)-d.h), 0)
	out := make([]string, 0, d.h)
	for _, l := range d.lines[d.top : d.top+d.h] {
		l = xansi.Truncate(l, w, "…")
		out = append(out, l+strings.Repeat(" ", max(w-xansi.StringWidth(l), 0)))
	}
	foot := d.foot
	if foot == "" {
		foot = "up, down, pgup, pgdn scroll · esc closes"
	}
	return m.box(d.title, strings.Join(out, "\n"), m.theme.Style(theme.Muted).Render(foot))
}

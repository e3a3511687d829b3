package tui

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"
	"time"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// showDialog opens a dialog by name.
func (m *Model) showDialog(name, subject string) tea.Cmd {
	switch name {
	case commands.DialogPalette:
		m.push(m.palette())
	case commands.DialogHelp:
		m.push(m.help())
	case commands.DialogSessions:
		m.push(m.sessions())
	case commands.DialogAgents:
		m.push(m.agentPicker())
	case commands.DialogModels:
		m.push(m.modelPicker())
	case commands.DialogRename:
		m.push(m.rename(subject))
	case commands.DialogDelete:
		m.push(m.confirmDelete(subject))
	case commands.DialogOpen:
		return m.openPicker()
	default:
		m.toast(commands.LevelError, fmt.Sprintf("there is no dialog %q", name))
	}
	return nil
}

// palette lists every command that needs no arguments.
func (m *Model) palette() dialog {
	var rows []row
	env := m.env(commands.Invocation{Origin: panes.User})
	for _, c := range m.reg.All() {
		if c.Hidden && c.Slash == "" {
			continue
		}
		if ok, _ := available(c, env); !ok {
			continue
		}
		detail := keyOf(c)
		if c.Slash != "" {
			detail = strings.TrimSpace("/" + c.Slash + "  " + detail)
		}
		if len(c.Schema.Required) > 0 && c.Slash == "" {
			continue
		}
		if len(c.Schema.Required) > 0 {
			rows = append(rows, row{label: c.Title, detail: detail, do: do("openspace.app.type", map[string]string{"text": "/" + c.Slash + " "})})
			continue
		}
		rows = append(rows, row{label: c.Title, detail: detail, do: do(c.ID, nil)})
	}
	return newPicker("Commands", rows)
}

func available(c *commands.Command, env commands.Env) (bool, string) {
	if c.When == nil {
		return true, ""
	}
	return c.When(env)
}

func (m *Model) sessions() dialog {
	var rows []row
	now := m.o.Now()
	for _, s := range m.st.Sessions() {
		if s.ParentID != "" || s.Time.Archived != 0 {
			continue
		}
		mark := "  "
		if s.ID == m.session() {
			mark = "● "
		} else if s.Busy() {
			mark = "◐ "
		}
		rows = append(rows, row{label: mark + sanitize.Line(s.Name()), detail: ago(now, s.Time.Updated), id: s.ID,
			do: do("openspace.session.switch", commands.SessionArgs{SessionID: s.ID})})
	}
	session := func(id string) string { return id }
	return newPicker("Sessions", rows,
		extra{"ctrl+r", "renames", func(id string) []panes.Invocation {
			return do("openspace.session.rename", commands.SessionRenameArgs{SessionID: session(id)})
		}},
		extra{"ctrl+d", "deletes", func(id string) []panes.Invocation {
			return do("openspace.session.delete", commands.SessionDeleteArgs{SessionID: session(id)})
		}})
}

// ago says how long ago a Unix millisecond was, in one word.
func ago(now time.Time, ms int64) string {
	d := now.Sub(time.UnixMilli(ms))
	switch {
	case d < time.Minute:
		return "now"
	case d < time.Hour:
		return fmt.Sprintf("%dm", int(d.Minutes()))
	case d < 24*time.Hour:
		return fmt.Sprintf("%dh", int(d.Hours()))
	}
	return fmt.Sprintf("%dd", int(d.Hours()/24))
}

func (m *Model) agentPicker() dialog {
	var rows []row
	for _, a := range m.primaries() {
		rows = append(rows, row{label: a.Name, detail: a.Description, do: do("openspace.agent.select", commands.AgentArgs{Name: a.Name})})
	}
	return newPicker("Agents", rows)
}

func (m *Model) modelPicker() dialog {
	var rows []row
	for _, p := range m.conn.providers.Providers {
		for _, mod := range p.Models {
			ref := p.ID + "/" + mod.ID
			rows = append(rows, row{label: mod.Name, detail: ref, do: do("openspace.model.select", commands.ModelArgs{Model: ref})})
		}
	}
	sort.Slice(rows, func(i, j int) bool { return rows[i].detail < rows[j].detail })
	return newPicker("Models", rows)
}

// openPicker finds files by name, by the engine's search.
func (m *Model) openPicker() tea.Cmd {
	p := newPicker("Open file", nil)
	p.field.Placeholder = "type part of a path"
	p.fetch = func(m *Model, text string) tea.Cmd {
		c, ctx := m.conn.client, m.o.Ctx
		if c == nil {
			m.toast(commands.LevelError, "files are found by the engine, which is not ready yet: /open PATH works")
			return nil
		}
		return func() tea.Msg {
			paths, err := c.FindFiles(ctx, text, 50)
			return apply(func(m *Model) tea.Cmd {
				if err != nil {
					m.toast(commands.LevelError, err.Error())
					return nil
				}
				if p.field.Value() != text {
					return nil
				}
				var rows []row
				for _, path := range paths {
					if !strings.HasSuffix(path, "/") {
						rows = append(rows, row{label: path, do: do("openspace.editor.open", commands.EditorOpenArgs{Path: path})})
					}
				}
				p.setRows(rows)
				return nil
			})
		}
	}
	m.push(p)
	return p.fetch(m, "")
}

// input asks for one line of text.
type input struct {
	title string
	field textinput.Model
	done  func(m *Model, text string) tea.Cmd
}

func (m *Model) rename(session string) dialog {
	f := textinput.New()
	f.Prompt = "› "
	f.SetVirtualCursor(true)
	if s := m.st.Session(session); s != nil {
		f.SetValue(sanitize.Line(s.Title))
	}
	f.CursorEnd()
	f.Focus()
	return &input{title: "Rename session", field: f, done: func(m *Model, text string) tea.Cmd {
		m.leavePicker()
		return m.invokeAll(do("openspace.session.rename", commands.SessionRenameArgs{SessionID: session, Title: text}))
	}}
}

func (d *input) key(m *Model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	switch k.Keystroke() {
	case "esc":
		return nil, true
	case "enter":
		text := strings.TrimSpace(d.field.Value())
		if text == "" {
			return nil, false
		}
		m.drop(d)
		return d.done(m, text), true
	}
	var cmd tea.Cmd
	d.field, cmd = d.field.Update(k)
	return cmd, false
}

func (d *input) cancel(*Model) tea.Cmd { return nil }

func (d *input) paste(_ *Model, text string) tea.Cmd {
	var cmd tea.Cmd
	d.field, cmd = d.field.Update(tea.PasteMsg{Content: sanitize.Line(text)})
	return cmd
}

func (d *input) draw(m *Model) string {
	d.field.SetWidth(min(max(m.w-12, 10), 60))
	return m.box(d.title, d.field.View(), m.theme.Style(theme.Muted).Render("enter keeps · esc leaves it"))
}

// confirm asks whether to go on.
type confirm struct {
	title, text, yes string
	do               []panes.Invocation
}

func (m *Model) confirmDelete(session string) dialog {
	title := session
	if s := m.st.Session(session); s != nil {
		title = sanitize.Line(s.Name())
	}
	return &confirm{title: "Delete session?", text: title + "\nIts messages are gone for good.", yes: "y deletes",
		do: do("openspace.session.delete", commands.SessionDeleteArgs{SessionID: session, Confirmed: true})}
}

func (d *confirm) key(m *Model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	switch k.Keystroke() {
	case "y":
		m.drop(d)
		m.leavePicker()
		return m.invokeAll(d.do), true
	case "n", "esc", "q":
		return nil, true
	}
	return nil, false
}

// leavePicker closes the picker that a dialog was opened from: what it lists
// is about to change.
func (m *Model) leavePicker() {
	if p, ok := m.top().(*picker); ok {
		m.drop(p)
	}
}

func (d *confirm) cancel(*Model) tea.Cmd { return nil }

func (d *confirm) draw(m *Model) string {
	w := min(max(m.w-8, 16), 60)
	return m.box(d.title, xansi.Wrap(d.text, w, "")+"\n", m.theme.Style(theme.Muted).Render(d.yes+" · n, esc keep it"))
}

// consentDialog asks whether agents may drive this workspace, on behalf of all
// commands that are parked.
type consentDialog struct {
	settle panes.Settle
	top    int // first line of the arguments in view
	hidden int // lines of them that are not
}

// askConsent opens the dialog. It comes by itself, so that it takes no keys
// until those that are under way have gone where they belong.
func (m *Model) askConsent() tea.Cmd {
	now := m.o.Now()
	d := &consentDialog{settle: panes.NewSettle(now, len(m.dialogs) > 0 || now.Sub(m.lastKey) < panes.PauseFor)}
	m.push(d)
	return d.wake(m)
}

// wake draws the dialog anew when it begins to take keys.
func (d *consentDialog) wake(m *Model) tea.Cmd {
	return tea.Tick(d.settle.Ready().Sub(m.o.Now()), func(time.Time) tea.Msg {
		return apply(func(m *Model) tea.Cmd {
			if d.settle.Settling(m.o.Now()) {
				return d.wake(m)
			}
			return nil
		})
	})
}

// settling gives the consent dialog on top while it takes no keys.
func (m *Model) settling() (*consentDialog, bool) {
	d, ok := m.top().(*consentDialog)
	return d, ok && d.settle.Settling(m.o.Now())
}

// under has something done as if the dialog on top were not there.
func (m *Model) under(d *consentDialog, f func() tea.Cmd) tea.Cmd {
	m.drop(d)
	cmd := f()
	if len(m.parked) > 0 {
		m.push(d)
	}
	return cmd
}

func (m *Model) closeConsent() {
	for _, d := range m.dialogs {
		if c, ok := d.(*consentDialog); ok {
			m.drop(c)
			return
		}
	}
}

func (d *consentDialog) key(m *Model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	switch k.Keystroke() {
	case "pgup", "up", "k":
		d.top--
	case "pgdown", "down", "j":
		d.top++
	case "enter", "o", "y":
		m.drop(d)
		return m.consent(true, false), true
	case "a":
		m.drop(d)
		return m.consent(true, true), true
	case "d", "n", "esc":
		m.drop(d)
		return m.consent(false, false), true
	default:
		if k.Text != "" && d.settle.Typing() { // the person goes on writing
			d.settle.Key(m.o.Now())
			return tea.Batch(d.wake(m), m.under(d, func() tea.Cmd { return m.key(k) })), false
		}
	}
	return nil, false
}

func (d *consentDialog) cancel(m *Model) tea.Cmd { return m.consent(false, false) }

func (d *consentDialog) draw(m *Model) string {
	w := min(max(m.w-8, 16), 70)
	text, muted := m.theme.Style(theme.Text), m.theme.Style(theme.Muted)
	inv := m.parked[0].inv // the dialog closes with the last
	args := inv.Args
	if len(args) == 0 {
		args = json.RawMessage("{}")
	}
	title := "Let agents drive the panes?"
	words := [3]string{" allow until exit   ", " always here   ", " deny"}
	if !m.framed() || m.h < 12 { // what it is about comes first
		title, words = "", [3]string{" allow ", " always ", " deny"}
		w = max(m.w-6, 4)
		if !m.framed() {
			w = m.w
		}
	}
	id := strings.Split(xansi.Hardwrap(sanitize.Line(inv.ID)+"  by "+string(inv.Channel), w, true), "\n")
	settling := d.settle.Settling(m.o.Now())
	key := m.theme.Style(theme.Primary).Bold(true)
	if settling {
		key, text = muted, muted
	}
	foot := key.Render("enter") + text.Render(words[0]) + key.Render("a") + text.Render(words[1]) + key.Render("d") + text.Render(words[2])
	if settling {
		foot += muted.Render("   a moment…")
	}
	lines := []string{m.theme.Style(theme.Accent).Render(strings.Join(id, "\n"))}
	if title == "" {
		lines = append(lines, d.arguments(m, string(args), w, max(m.h-4-len(id), 1)))
		return m.box("", strings.Join(lines, "\n"), foot)
	}
	lines = append(lines, d.arguments(m, string(args), w, max(m.h-10, 2)))
	if more := len(m.parked) - 1; more > 0 {
		lines = append(lines, muted.Render(fmt.Sprintf("and %d more", more)))
	}
	return m.box(title, strings.Join(lines, "\n")+"\n", foot)
}

// arguments draws what is in view of a command's arguments, in at most rows
// lines, and says what is not.
func (d *consentDialog) arguments(m *Model, args string, w, rows int) string {
	text, muted := m.theme.Style(theme.Text), m.theme.Style(theme.Muted)
	lines := strings.Split(xansi.Hardwrap(sanitize.Text(args), w, true), "\n")
	if rows == 1 && len(lines) > 1 { // leave room for which line it is
		lines = strings.Split(xansi.Hardwrap(sanitize.Text(args), max(w-8, 1), true), "\n")
	}
	if d.hidden = max(len(lines)-rows, 0); d.hidden == 0 {
		d.top = 0
		return text.Render(strings.Join(lines, "\n"))
	}
	d.top = max(min(d.top, d.hidden), 0)
	shown := lines[d.top : d.top+rows]
	if rows == 1 {
		n := fmt.Sprintf("%d/%d ", d.top+1, len(lines))
		return muted.Render(n) + text.Render(xansi.Truncate(shown[0], max(w-len(n), 1), "…"))
	}
	note := fmt.Sprintf("lines %d–%d of %d · up, down show the rest", d.top+1, d.top+rows, len(lines))
	return text.Render(strings.Join(shown, "\n")) + "\n" + muted.Render(note)
}

// page is text to scroll.
type page struct {
	title string
	lines []string
	top   int
	h     int
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
	lines = append(lines, head.Render("Everywhere"))
	for _, b := range m.keys.all {
		if !strings.HasPrefix(b.key, "<leader>") || len(b.key) == len("<leader>x") && (b.key[8] < '2' || b.key[8] > '9') {
			add(strings.Replace(b.key, "<leader>", leaderKey+" ", 1), b.help)
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
	return m.box(d.title, strings.Join(out, "\n"), m.theme.Style(theme.Muted).Render("up, down, pgup, pgdn scroll · esc closes"))
}

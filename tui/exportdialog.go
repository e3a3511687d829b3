package tui

import (
	"os"
	"path/filepath"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// exportDialog asks what of a session is written, and where to. Up and down
// move between the path and the options, space turns one over, enter writes.
type exportDialog struct {
	field textinput.Model
	named bool // the person wrote a path: it stays
	title string
	at    int // 0: the path
	on    [4]bool
}

// exportOptions are the rows below the path.
func exportOptions() [4]string {
	return [4]string{lang.T("JSON, to be worked with (otherwise Markdown)"), lang.T("the model's thinking"),
		lang.T("what tools were given and gave"), lang.T("times, models, tokens and cost")}
}

const exportJSON = 0 // of the options

func (m *Model) exportDialog() dialog.Dialog {
	f := textinput.New()
	f.Prompt = "› "
	f.SetVirtualCursor(true)
	f.Focus()
	d := &exportDialog{field: f, title: "session"}
	if s := m.st.Session(m.session()); s != nil {
		d.title = s.Name()
	}
	d.name(m)
	return d
}

// name gives the path as it is without the person's word. It looks at the disk:
// one name, once.
func (d *exportDialog) name(m *Model) {
	if d.named {
		return
	}
	ending := ".md"
	if d.on[exportJSON] {
		ending = ".json"
	}
	dir := m.o.Files.Dir()
	d.field.SetValue(exportName(d.title, ending, func(name string) bool {
		_, err := os.Lstat(filepath.Join(dir, name))
		return err == nil
	}))
	d.field.CursorEnd()
}

func (d *exportDialog) Key(h dialog.Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	m := modelOf(h)
	rows := len(d.on) + 1
	switch k.Keystroke() {
	case "esc":
		return nil, true
	case "up", "shift+tab", "ctrl+p":
		d.at = (d.at + rows - 1) % rows
	case "down", "tab", "ctrl+n":
		d.at = (d.at + 1) % rows
	case "enter":
		return d.write(m), false // it closes once it is written
	case "space":
		if d.at > 0 {
			d.turn(m, d.at-1)
			return nil, false
		}
		return d.edit(k), false
	default:
		if d.at == 0 {
			return d.edit(k), false
		}
	}
	return nil, false
}

// edit edits the path.
func (d *exportDialog) edit(k tea.KeyPressMsg) tea.Cmd {
	before := d.field.Value()
	var cmd tea.Cmd
	d.field, cmd = d.field.Update(k)
	d.named = d.named || d.field.Value() != before
	return cmd
}

func (d *exportDialog) turn(m *Model, i int) {
	d.on[i] = !d.on[i]
	d.name(m)
}

func (d *exportDialog) write(m *Model) tea.Cmd {
	path := strings.TrimSpace(d.field.Value())
	if path == "" {
		m.toast(commands.LevelInfo, lang.T("which file?"))
		return nil
	}
	format := "markdown"
	if d.on[exportJSON] {
		format = "json"
	}
	return m.invoke(call.SessionExport.With(call.ExportArgs{Path: path, Format: format, Thinking: d.on[1],
		Tools: d.on[2], Metadata: d.on[3]}))
}

// dropExport closes the dialog once its file is written.
func (m *Model) dropExport() {
	if d, ok := m.top().(*exportDialog); ok {
		m.drop(d)
	}
}

func (d *exportDialog) Paste(_ dialog.Host, text string) tea.Cmd {
	if d.at != 0 {
		return nil
	}
	var cmd tea.Cmd
	d.field, cmd = d.field.Update(tea.PasteMsg{Content: sanitize.Line(text)})
	d.named = true
	return cmd
}

func (d *exportDialog) Cancel(dialog.Host) tea.Cmd { return nil }
func (d *exportDialog) Wheel(int)                  {}

// click turns an option over: they begin two rows below the path.
func (d *exportDialog) Click(h dialog.Host, y int) (tea.Cmd, bool) {
	m := modelOf(h)
	first := 3
	if m.win.Framed() {
		first++
	}
	if i := y - first; i >= 0 && i < len(d.on) {
		d.at = i + 1
		d.turn(m, i)
	}
	return nil, false
}

func (d *exportDialog) Draw(win *widget.Window) string {
	w := widget.FrameWidth(win.W, 60)
	if d.at == 0 {
		d.field.Focus()
	} else {
		d.field.Blur()
	}
	text, muted := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted)
	on := win.Theme.Style(theme.Primary).Bold(true)
	lines := []string{win.Field(&d.field, w-4), muted.Render(lang.T("a new file of this workspace, with"))}
	for i, o := range exportOptions() {
		box := "[ ] "
		if d.on[i] {
			box = "[x] "
		}
		style := text
		if d.at == i+1 {
			style = on
		}
		lines = append(lines, style.Render(box+o))
	}
	return win.Box(lang.T("Export the session"), strings.Join(lines, "\n"),
		muted.Render(lang.T("enter writes · up, down move · space turns over · esc closes")))
}

package dialog

import (
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Export asks what of a session is written, and where to. Up and down
// move between the path and the options, space turns one over, enter writes.
type Export struct {
	Path  textinput.Model
	named bool // the person wrote a path: it stays
	name  func(ending string) string
	at    int // 0: the path
	on    [4]bool
}

// exportOptions are the rows below the path.
func exportOptions() [4]string {
	return [4]string{lang.T("json-worked-otherwise-markdown"), lang.T("the-models-thinking"),
		lang.T("what-tools-given-gave"), lang.T("times-models-tokens-and-cost")}
}

const exportJSON = 0 // of the options

// NewExport returns the question about an export; name returns the file's, with an
// ending, where the person writes none. It may look at the disk.
func NewExport(name func(ending string) string) *Export {
	f := textinput.New()
	f.Prompt = "› "
	f.SetVirtualCursor(true)
	f.Focus()
	d := &Export{Path: f, name: name}
	d.propose()
	return d
}

// Write puts a path of the person's in.
func (d *Export) Write(path string) {
	d.Path.SetValue(sanitize.Line(path))
	d.named, d.at = true, 0
}

// propose shows the path as it is without the person's word.
func (d *Export) propose() {
	if d.named {
		return
	}
	ending := ".md"
	if d.on[exportJSON] {
		ending = ".json"
	}
	d.Path.SetValue(d.name(ending))
	d.Path.CursorEnd()
}

// Key implements [Dialog].
func (d *Export) Key(h Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	rows := len(d.on) + 1
	switch k.Keystroke() {
	case "esc":
		return nil, true
	case "up", "shift+tab", "ctrl+p":
		d.at = (d.at + rows - 1) % rows
	case "down", "tab", "ctrl+n":
		d.at = (d.at + 1) % rows
	case "enter":
		return d.write(h), false // it closes once it is written
	case "space":
		if d.at > 0 {
			d.turn(d.at - 1)
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
func (d *Export) edit(k tea.KeyPressMsg) tea.Cmd {
	before := d.Path.Value()
	var cmd tea.Cmd
	d.Path, cmd = d.Path.Update(k)
	d.named = d.named || d.Path.Value() != before
	return cmd
}

func (d *Export) turn(i int) {
	d.on[i] = !d.on[i]
	d.propose()
}

func (d *Export) write(h Host) tea.Cmd {
	path := strings.TrimSpace(d.Path.Value())
	if path == "" {
		h.Toast(commands.LevelInfo, lang.T("which-file"))
		return nil
	}
	format := "markdown"
	if d.on[exportJSON] {
		format = "json"
	}
	return h.Invoke(call.SessionExport.With(call.ExportArgs{Path: path, Format: format, Thinking: d.on[1],
		Tools: d.on[2], Metadata: d.on[3]}))
}

// Paste implements [Paster].
func (d *Export) Paste(_ Host, text string) tea.Cmd {
	if d.at != 0 {
		return nil
	}
	var cmd tea.Cmd
	d.Path, cmd = d.Path.Update(tea.PasteMsg{Content: sanitize.Line(text)})
	d.named = true
	return cmd
}

// Cancel implements [Dialog].
func (d *Export) Cancel(Host) tea.Cmd { return nil }

// Wheel implements [Clicker].
func (d *Export) Wheel(int) {}

// Click turns an option over: they begin two rows below the path.
func (d *Export) Click(h Host, y int) (tea.Cmd, bool) {
	first := 3
	if h.Window().Framed() {
		first++
	}
	if i := y - first; i >= 0 && i < len(d.on) {
		d.at = i + 1
		d.turn(i)
	}
	return nil, false
}

// Draw implements [Dialog].
func (d *Export) Draw(win *widget.Window) string {
	w := widget.FrameWidth(win.W, 60)
	if d.at == 0 {
		d.Path.Focus()
	} else {
		d.Path.Blur()
	}
	text, muted := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted)
	on := win.Theme.Style(theme.Primary).Bold(true)
	lines := []string{win.Field(&d.Path, w-4), muted.Render(lang.T("new-file-workspace"))}
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
	return win.Box(lang.T("export-the-session"), strings.Join(lines, "\n"),
		muted.Render(lang.T("enter-writes-up-down-move")))
}

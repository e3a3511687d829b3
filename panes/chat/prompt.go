package chat

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/textarea"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
)

const (
	maxPromptRows = 10
	// A paste beyond these is shown as a placeholder and sent whole.
	foldPasteLines = 6
	foldPasteBytes = 800
)

// prompt is the text field with its history and folded pastes.
type prompt struct {
	area    textarea.Model
	pastes  []string
	history *History
	back    int    // how far back in history; 0 is the draft
	draft   string // what was typed before history was entered
}

func newPrompt(th *theme.Theme, h *History) prompt {
	a := textarea.New()
	a.ShowLineNumbers = false
	a.Prompt = ""
	a.CharLimit = 0
	a.MaxHeight = maxPromptRows
	a.MaxContentHeight = 10_000
	a.DynamicHeight = true
	a.MinHeight = 1
	a.EndOfBufferCharacter = ' '
	a.SetVirtualCursor(false)
	a.KeyMap.InsertNewline.SetKeys("shift+enter", "alt+enter", "ctrl+j")
	a.KeyMap.PageUp.SetEnabled(false)
	a.KeyMap.PageDown.SetEnabled(false)
	p := prompt{area: a, history: h}
	p.restyle(th)
	p.area.Focus()
	return p
}

func (p *prompt) restyle(th *theme.Theme) {
	st := textarea.StyleState{
		Text:        th.Style(theme.Text),
		Placeholder: th.Style(theme.Muted),
		Selection:   lipgloss.NewStyle().Background(th.Color(theme.Selection)),
	}
	p.area.SetStyles(textarea.Styles{Focused: st, Blurred: st})
}

// value is the text as it will be sent, with pastes put back.
func (p *prompt) value() string { return p.expand(p.area.Value()) }

var pasteMark = regexp.MustCompile(`\[Pasted #(\d+): [^\]]*\]`)

func (p *prompt) expand(text string) string {
	return pasteMark.ReplaceAllStringFunc(text, func(m string) string {
		n, _ := strconv.Atoi(pasteMark.FindStringSubmatch(m)[1])
		if n < 1 || n > len(p.pastes) {
			return m
		}
		return p.pastes[n-1]
	})
}

func (p *prompt) empty() bool { return p.area.Length() == 0 }

// set replaces the draft.
func (p *prompt) set(text string) {
	p.area.Reset()
	p.pastes = nil
	p.insert(text)
	p.back, p.draft = 0, ""
}

// newlines turns the line ends of terminals and of Windows into our own.
var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// insert adds text at the cursor; much of it becomes a placeholder.
func (p *prompt) insert(text string) {
	text = sanitize.Text(newlines.Replace(text))
	lines := strings.Count(text, "\n") + 1
	if lines > foldPasteLines || len(text) > foldPasteBytes {
		p.pastes = append(p.pastes, text)
		text = fmt.Sprintf("[Pasted #%d: %s, %s]", len(p.pastes), plural(lines, "line"), size(len(text)))
	}
	p.area.InsertString(text)
}

func size(n int) string {
	if n < 10_000 {
		return fmt.Sprintf("%d bytes", n)
	}
	return fmt.Sprintf("%d KB", n/1000)
}

// take empties the field for sending and remembers the text.
func (p *prompt) take() string {
	text := strings.TrimSpace(p.value())
	if text == "" {
		return ""
	}
	p.area.Reset()
	p.pastes = nil
	p.remember(text)
	return text
}

// remember adds a text to the history, of which the draft is the end again.
func (p *prompt) remember(text string) {
	p.history.add(text)
	p.back, p.draft = 0, ""
}

// recall moves through history: up at the first line, down at the last.
func (p *prompt) recall(by int) bool {
	if by < 0 && (p.area.Line() > 0 || p.area.LineInfo().RowOffset > 0) {
		return false
	}
	if by > 0 && p.area.Line() < p.area.LineCount()-1 {
		return false
	}
	n := len(p.history.list)
	to := p.back - by
	if to < 0 || to > n {
		return by < 0
	}
	if p.back == 0 {
		p.draft = p.value()
	}
	text, draft := p.draft, p.draft
	if to > 0 {
		text = p.history.list[n-to]
	}
	p.set(text)
	p.back, p.draft = to, draft
	if by < 0 {
		p.area.MoveToBegin()
		p.area.CursorEnd()
	}
	return true
}

func (p *prompt) key(k tea.KeyPressMsg) tea.Cmd {
	var cmd tea.Cmd
	p.area, cmd = p.area.Update(k)
	return cmd
}

func (p *prompt) width(w int) {
	if w != p.area.Width() {
		p.area.SetWidth(w)
	}
}

// lines draws the field.
func (p *prompt) lines() []string {
	return strings.Split(p.area.View(), "\n")
}

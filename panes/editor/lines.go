package editor

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// maxPaint is the largest file that is coloured, in bytes: chroma reads about
// 200 KB a second.
const maxPaint = 120 << 10

// lines is a file's text by line, plain and, where it came, coloured.
type lines struct {
	raw     []string
	colored []string
	theme   string
}

func newLines(f *workspace.File) lines {
	text := strings.TrimSuffix(f.Text, "\n")
	if f.Text == "" {
		return lines{}
	}
	return lines{raw: strings.Split(text, "\n")}
}

func (l *lines) count() int { return len(l.raw) }

// plain gives a line safe to print, with tabs as spaces.
func (l *lines) plain(i int) string {
	return sanitize.Text(strings.ReplaceAll(l.raw[i], "\t", "    "))
}

// styled gives a line with its colours, or plain where there are none.
func (l *lines) styled(i int) string {
	if i < len(l.colored) {
		return l.colored[i]
	}
	return l.plain(i)
}

// painted is a file's coloured lines.
type painted struct {
	file  *workspace.File
	theme string
	lines []string
}

func (l *lines) take(p painted) bool {
	if len(p.lines) < len(l.raw) {
		return false
	}
	l.colored, l.theme = p.lines, p.theme
	return true
}

// paint colours the file off the loop, once for each theme.
func (e *Editor) paint() tea.Cmd {
	th := e.host.Theme()
	if e.file == nil || len(e.file.Text) > maxPaint || e.text.theme == th.Name+th.Hex("text") {
		return nil
	}
	key := th.Name + th.Hex("text")
	e.text.theme = key
	file, style := e.file, th.Chroma()
	return func() tea.Msg {
		p := syntax.NewPainter(style)
		p.Limit(paintTime)
		return painted{file, key, p.Lines("", file.Path, strings.TrimSuffix(file.Text, "\n"))}
	}
}

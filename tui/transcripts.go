package tui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/transcript"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// wholeSession asks for a session with all of its messages, those that were
// never scrolled to among them.
func wholeSession(ctx context.Context, c *client.Client, sid string) (engine.Session, []engine.MessageWithParts,
	error) {
	s, err := c.Session(ctx, sid)
	if err != nil {
		return s, nil, err
	}
	page, err := c.Messages(ctx, sid, 0, "")
	return s, page.Messages, err
}

// copyTranscript copies the session on screen as Markdown.
func (m *Model) copyTranscript() tea.Cmd {
	sid := m.session()
	return m.fetch(lang.C("task", "copy"), func(ctx context.Context, c *client.Client) (loopMessage, error) {
		s, all, err := wholeSession(ctx, c, sid)
		return transcriptReadMsg{s: s, all: all}, err
	})
}

// transcriptReadMsg is the result of what copyTranscript started.
type transcriptReadMsg struct {
	s   engine.Session
	all []engine.MessageWithParts
}

func (msg transcriptReadMsg) on(m *Model) tea.Cmd {
	if len(transcript.Shown(msg.s, msg.all)) == 0 {
		return m.copy("")
	}
	text := transcript.Markdown(msg.s, msg.all, transcript.Options{Late: m.st.Late()})
	n := strings.Count(text, "\n")
	return m.copyAs(text, lang.N(n, "the transcript is copied: %d line", "the transcript is copied: %d lines", n),
		lang.T("the transcript is sent to the terminal's clipboard"))
}

// copyLast copies what the last reply says.
func (m *Model) copyLast() tea.Cmd {
	list := m.st.Visible(m.session())
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Info.Role != engine.RoleAssistant {
			continue
		}
		var words []string
		for _, p := range list[i].Parts {
			if p.Type != engine.PartText || p.Synthetic || p.Ignored {
				continue
			}
			if text := strings.TrimSpace(list[i].Said(p)); text != "" {
				words = append(words, sanitize.Text(text))
			}
		}
		if len(words) > 0 {
			return m.copy(strings.Join(words, "\n\n"))
		}
	}
	m.toast(commands.LevelInfo, lang.T("there is no reply to copy yet"))
	return nil
}

// export writes the session on screen into a new file of the workspace.
func (m *Model) export(a call.ExportArgs) tea.Cmd {
	sid, files, late := m.session(), m.o.Files.Own(), m.st.Late()
	return m.fetch(lang.C("task", "export"), func(ctx context.Context, c *client.Client) (loopMessage, error) {
		s, all, err := wholeSession(ctx, c, sid)
		if err != nil {
			return nil, err
		}
		o := transcript.Options{Thinking: a.Thinking, Tools: a.Tools, Metadata: a.Metadata, Late: late}
		text := []byte(nil)
		if a.Format == "json" {
			text, err = transcript.JSON(s, all, o)
		} else {
			text = []byte(transcript.Markdown(s, all, o))
		}
		if err != nil {
			return nil, err
		}
		w, err := files.Create(ctx, a.Path, text)
		if err != nil {
			return nil, exportError(a.Path, err)
		}
		n := len(transcript.Shown(s, all))
		return exportReadMsg{n: n, w: w}, nil
	})
}

// exportReadMsg is the result of what export started.
type exportReadMsg struct {
	n int
	w workspace.Written
}

func (msg exportReadMsg) on(m *Model) tea.Cmd {
	if d, ok := m.top().(*dialog.Export); ok { // its file is written
		m.drop(d)
	}
	m.toast(commands.LevelSuccess, lang.N(msg.n, "%d message written into %s", "%d messages written into %s", msg.n,
		sanitize.Line(msg.w.Path)))
	return nil
}

func exportError(path string, err error) error {
	var we *workspace.Error
	if errors.As(err, &we) && we.Code == workspace.Exists {
		return lang.Errorf("%s is there already: give it another name", sanitize.Line(path))
	}
	return err
}

// exportDialog asks what of the session on screen is written, and where to.
func (m *Model) exportDialog() dialog.Dialog {
	title, dir := "session", m.o.Files.Dir()
	if s := m.st.Session(m.session()); s != nil {
		title = s.Name()
	}
	return dialog.NewExport(func(ending string) string {
		return exportName(title, ending, func(name string) bool {
			_, err := os.Lstat(filepath.Join(dir, name)) // one name, once
			return err == nil
		})
	})
}

// exportName is a name for a session's file that is not taken, as far as the
// disk says.
func exportName(title, ending string, taken func(string) bool) string {
	words := strings.FieldsFunc(strings.ToLower(title),
		func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	words = slices.DeleteFunc(words, func(w string) bool { return len(w) > 24 })
	base := "session"
	for _, w := range words[:min(len(words), 6)] {
		base += "-" + w
	}
	for n := 1; ; n++ {
		name := base + ending
		if n > 1 {
			name = fmt.Sprintf("%s-%d%s", base, n, ending)
		}
		if n == 100 || !taken(name) {
			return name
		}
	}
}

package tui

import (
	"errors"
	"io"
	"os"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Limits on what a pager shows, in bytes: of a file, and of one of its lines.
const (
	maxPaged     = 64 << 20
	maxPagedLine = 64 << 10
)

// showOutput reads a file that the engine put an output into, and shows it.
func (m *Model) showOutput(path string) tea.Cmd {
	if c := m.chats.Current(); path == "" && c != nil {
		path, _ = c.Messages().Output()
	}
	if path == "" {
		m.toast(commands.LevelInfo, lang.T("no-output-conversation-cut"))
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
		m.toast(commands.LevelError, lang.Translate(msg.err))
		return nil
	}
	m.push(dialog.NewPager(msg.path, msg.text))
	return nil
}

// readOutput reads a regular file of this machine.
func readOutput(path string) (string, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return "", lang.Errorf("not-machine-any-more-engine", path)
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", lang.Errorf("is-no-file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, maxPaged))
	return string(b), err
}

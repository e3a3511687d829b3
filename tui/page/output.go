package page

import (
	"errors"
	"io"
	"os"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// maxOutput is how much of a file is shown, in bytes.
const maxOutput = 64 << 20

// Output reads a file that the engine put an output into, and shows it.
func Output(h dialog.Host, path string) tea.Cmd {
	if path == "" {
		h.Toast(commands.LevelInfo, lang.T("no-output-conversation-cut"))
		return nil
	}
	return func() tea.Msg {
		text, err := readOutput(path)
		return outputReadMsg{err: err, path: path, text: text}
	}
}

// outputReadMsg is the result of what Output started.
type outputReadMsg struct {
	err  error
	path string
	text string
}

// On implements [dialog.Msg].
func (msg outputReadMsg) On(h dialog.Host) tea.Cmd {
	if msg.err != nil {
		h.Toast(commands.LevelError, lang.Translate(msg.err))
		return nil
	}
	h.Dialogs().Push(dialog.NewPager(msg.path, msg.text))
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
	b, err := io.ReadAll(io.LimitReader(f, maxOutput))
	return string(b), err
}

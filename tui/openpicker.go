package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes/files"
	"github.com/openspace-tui/openspace/tui/dialog"
)

const (
	mostNames = 500_000 // files among which one is found by name
	mostNamed = 100     // rows that are shown of them
)

// openPicker finds files by name: first those where the keyboard was. The files of
// this machine are listed here, since an engine is slow to know those of a large
// workspace; those of another machine are found by its engine.
func (m *Model) openPicker() tea.Cmd {
	p := dialog.NewPicker(lang.T("Open file"), nil)
	p.Text.Placeholder = lang.T("type part of a path")
	m.push(p)
	if m.o.Files.Away() != nil {
		p.Fetch = m.findAway(p)
		return p.Fetch("")
	}
	list := &fileNames{}
	p.Wait = lang.T("Reading…")
	p.Fetch = func(text string) tea.Cmd {
		if list.names == nil {
			return nil
		}
		found := list.names.Best(text, mostNamed)
		if strings.TrimSpace(text) == "" {
			found = m.visits.before(found)
		}
		p.SetRows(fileRows(found))
		return nil
	}
	ctx, root := m.o.Ctx, m.o.Files.Own()
	return func() tea.Msg {
		paths, _, err := root.Paths(ctx, mostNames)
		return filesListedMsg{dialog: p, list: list, names: files.NewNames(paths), err: err}
	}
}

// fileNames are what the picker of files searches, once they are listed.
type fileNames struct{ names *files.Names }

// filesListedMsg is the names of the workspace's files, for the picker that waits for them.
type filesListedMsg struct {
	dialog *dialog.Picker
	list   *fileNames
	names  *files.Names
	err    error
}

func (msg filesListedMsg) on(m *Model) tea.Cmd {
	msg.dialog.Wait, msg.list.names = "", msg.names
	if msg.err != nil {
		m.toast(commands.LevelError, lang.Translate(msg.err))
	}
	return msg.dialog.Fetch(msg.dialog.Text.Value())
}

// before puts the files where the keyboard was before others, the last one first
// but for the one where it is.
func (v *visits) before(paths []string) []string {
	var out []string
	for i := len(v.all) - 1; i >= 0; i-- {
		if path := v.all[i].path; i != v.at && path != v.all[v.at].path && !slices.Contains(out, path) {
			out = append(out, path)
		}
	}
	for _, path := range paths {
		if !slices.Contains(out, path) {
			out = append(out, path)
		}
	}
	return out
}

// findAway asks the engine.
func (m *Model) findAway(p *dialog.Picker) func(text string) tea.Cmd {
	return func(text string) tea.Cmd {
		c, ctx := m.conn.client, m.o.Ctx
		if c == nil {
			m.toast(commands.LevelError, lang.T(
				"files are found by the engine, which is not ready yet: /open PATH works"))
			return nil
		}
		return func() tea.Msg {
			paths, err := c.FindFiles(ctx, text, 50)
			return filesFoundMsg{err: err, p: p, text: text, paths: paths}
		}
	}
}

// filesFoundMsg is the result of what findAway started.
type filesFoundMsg struct {
	err   error
	p     *dialog.Picker
	text  string
	paths []string
}

func (msg filesFoundMsg) on(m *Model) tea.Cmd {
	if msg.err != nil {
		m.toast(commands.LevelError, lang.Translate(msg.err))
		return nil
	}
	if msg.p.Text.Value() == msg.text {
		msg.p.SetRows(fileRows(msg.paths))
	}
	return nil
}

// fileRows lead to files; folders are left out.
func fileRows(paths []string) []dialog.Row {
	var rows []dialog.Row
	for _, path := range paths {
		if !strings.HasSuffix(path, "/") {
			rows = append(rows, dialog.Row{Label: sanitize.Name(path),
				Do: do(call.EditorOpen.With(call.EditorOpenArgs{Path: path}))})
		}
	}
	return rows
}

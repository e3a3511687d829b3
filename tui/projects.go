package tui

import (
	"cmp"
	"context"
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
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// folder is a folder that was worked in, and when last, in Unix milliseconds.
type folder struct {
	dir  string
	used int64
}

// projectsDialog lists the folders that the engine knows, and those that
// prompts were sent from here: the engine counts all folders without git as
// one.
func (m *Model) projectsDialog() tea.Cmd {
	if m.conn.client == nil { // its own are not known
		m.push(dialog.NewPicker(lang.T("Projects"), m.projectRows(m.folders(nil))))
		return nil
	}
	return m.fetch(lang.T("projects"), func(ctx context.Context, c *client.Client) (loopMessage, error) {
		all, err := c.Projects(ctx)
		return projectsListedMsg{all: all}, err
	})
}

// projectsListedMsg is the result of what projectsDialog started.
type projectsListedMsg struct {
	all []engine.Project
}

func (msg projectsListedMsg) on(m *Model) tea.Cmd {
	m.push(dialog.NewPicker(lang.T("Projects"), m.projectRows(m.folders(msg.all))))
	return nil
}

// folders gathers folders, the last used first.
func (m *Model) folders(all []engine.Project) []folder {
	used := map[string]int64{}
	add := func(dir string, at int64) {
		// not the root, which stands for folders without git
		if dir = filepath.Clean(dir); filepath.IsAbs(dir) && dir != filepath.Dir(dir) {
			used[dir] = max(used[dir], at)
		}
	}
	for _, p := range all {
		add(p.Worktree, max(p.Time.Created, p.Time.Updated))
		for _, dir := range p.Sandboxes {
			add(dir, p.Time.Created)
		}
	}
	for _, e := range m.keep.history {
		if strings.HasPrefix(e.Dir, "//") { // of another machine
			continue
		}
		add(e.Dir, e.Time.UnixMilli())
	}
	add(m.o.Files.Place(), m.o.Now().UnixMilli())
	var out []folder
	for dir, at := range used {
		out = append(out, folder{dir, at})
	}
	slices.SortFunc(out, func(a, b folder) int {
		return cmp.Or(cmp.Compare(b.used, a.used),
			cmp.Compare(a.dir, b.dir))
	})
	return out
}

func (m *Model) projectRows(all []folder) []dialog.Row {
	rows := make([]dialog.Row, len(all))
	for i, p := range all {
		mark, when := "  ", widget.Ago(m.o.Now(), p.used)
		if p.dir == m.o.Files.Place() {
			mark, when = "● ", lang.T("here")
		}
		rows[i] = dialog.Row{Label: mark + sanitize.Line(filepath.Base(p.dir)),
			Detail: when + " · " + sanitize.Line(homely(p.dir)),
			Do:     do(call.AppReopen.With(call.ReopenArgs{Dir: p.dir}))}
	}
	return rows
}

// homely writes the person's own folder as ~ in a text that names files.
func homely(text string) string {
	home, err := os.UserHomeDir()
	if err != nil || home == "" { // paths are shown whole
		return text
	}
	const sep = string(filepath.Separator)
	return strings.ReplaceAll(text, home+sep, "~"+sep)
}

// reopenIn begins anew in another folder, whose engine, configuration and
// sessions are others.
func (m *Model) reopenIn(dir string) tea.Cmd {
	if dir == m.o.Files.Place() {
		m.toast(commands.LevelInfo, lang.T("this is that project"))
		return nil
	}
	away := m.o.Files.Away() != nil // where it is found out there
	return func() tea.Msg {
		info, err := os.Stat(dir)
		return folderCheckedMsg{away: away, err: err, info: info, dir: dir}
	}
}

// folderCheckedMsg is the result of what reopenIn started.
type folderCheckedMsg struct {
	away bool
	err  error
	info os.FileInfo
	dir  string
}

func (msg folderCheckedMsg) on(m *Model) tea.Cmd {
	if !msg.away && (msg.err != nil || !msg.info.IsDir()) {
		m.toast(commands.LevelError, lang.T("there is no folder %s on this machine", msg.dir))
		return nil
	}
	return m.quitOr(lang.T("Leave while these run?"), lang.T("ends them and goes there"), func() tea.Cmd {
		m.reopen = msg.dir
		return m.leaveNow()
	})
}

// Reopen is the folder to begin anew in, once the program has ended; empty:
// none.
func (m *Model) Reopen() string { return m.reopen }

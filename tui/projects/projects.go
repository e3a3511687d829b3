// Package projects has the folders that were worked in, and begins anew in another.
package projects

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Program has a workspace of its own.
type Program interface {
	dialog.Host
	Now() time.Time
	// Client is nil until the engine is ready. Fetch asks it off the loop; what is said of an
	// error begins with what was asked for.
	Client() *client.Client
	Fetch(what string, ask func(context.Context, *client.Client) (tea.Msg, error)) tea.Cmd
	// Place is the folder of the workspace, Away reports whether it is on another machine.
	Place() string
	Away() bool
	// Sent is what was sent before, in this folder and others.
	Sent() []prompt.Entry
	// QuitOr asks first where something runs that would end, and Leave quits.
	QuitOr(title, keys string, leave func() tea.Cmd) tea.Cmd
	Leave() tea.Cmd
}

// Msg is the result of what was done off the loop.
type Msg interface{ on(l *List) tea.Cmd }

// Update does on the loop what follows from a result.
func (l *List) Update(msg Msg) tea.Cmd { return msg.on(l) }

// List is the folders that were worked in.
type List struct {
	p      Program
	reopen string
}

// New returns the list of a program.
func New(p Program) *List { return &List{p: p} }

// folder is a folder that was worked in, and when last, in Unix milliseconds.
type folder struct {
	dir  string
	used int64
}

// Open lists the folders that the engine knows, and those that
// prompts were sent from here: the engine counts all folders without git as
// one.
func (l *List) Open() tea.Cmd {
	if l.p.Client() == nil { // its own are not known
		l.p.Dialogs().Push(dialog.NewPicker(lang.T("projects-title"), l.rows(l.folders(nil))))
		return nil
	}
	return l.p.Fetch(lang.T("projects"), func(ctx context.Context, c *client.Client) (tea.Msg, error) {
		all, err := c.Projects(ctx)
		return projectsListedMsg{all: all}, err
	})
}

// projectsListedMsg is the result of what Open started.
type projectsListedMsg struct {
	all []engine.Project
}

func (msg projectsListedMsg) on(l *List) tea.Cmd {
	l.p.Dialogs().Push(dialog.NewPicker(lang.T("projects-title"), l.rows(l.folders(msg.all))))
	return nil
}

// folders gathers folders, the last used first.
func (l *List) folders(all []engine.Project) []folder {
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
	for _, e := range l.p.Sent() {
		if strings.HasPrefix(e.Dir, "//") { // of another machine
			continue
		}
		add(e.Dir, e.Time.UnixMilli())
	}
	add(l.p.Place(), l.p.Now().UnixMilli())
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

func (l *List) rows(all []folder) []dialog.Row {
	rows := make([]dialog.Row, len(all))
	for i, p := range all {
		mark, when := "  ", widget.Ago(l.p.Now(), p.used)
		if p.dir == l.p.Place() {
			mark, when = "● ", lang.T("here")
		}
		rows[i] = dialog.Row{Label: mark + sanitize.Line(filepath.Base(p.dir)),
			Detail: when + " · " + sanitize.Line(widget.Tilde(p.dir)),
			Do:     dialog.Do(call.AppReopen.With(call.ReopenArgs{Dir: p.dir}))}
	}
	return rows
}

// ReopenIn begins anew in another folder, whose engine, configuration and
// sessions are others.
func (l *List) ReopenIn(dir string) tea.Cmd {
	if dir == l.p.Place() {
		l.p.Toast(commands.LevelInfo, lang.T("this-is-that-project"))
		return nil
	}
	away := l.p.Away() // where it is found out there
	return func() tea.Msg {
		info, err := os.Stat(dir)
		return folderCheckedMsg{away: away, err: err, info: info, dir: dir}
	}
}

// folderCheckedMsg is the result of what ReopenIn started.
type folderCheckedMsg struct {
	away bool
	err  error
	info os.FileInfo
	dir  string
}

func (msg folderCheckedMsg) on(l *List) tea.Cmd {
	if !msg.away && (msg.err != nil || !msg.info.IsDir()) {
		l.p.Toast(commands.LevelError, lang.T("there-no-folder-machine", msg.dir))
		return nil
	}
	return l.p.QuitOr(lang.T("leave-while-these-run"), lang.T("ends-them-and-goes-there"), func() tea.Cmd {
		l.reopen = msg.dir
		return l.p.Leave()
	})
}

// Reopen is the folder to begin anew in, once the program has ended; empty:
// none.
func (l *List) Reopen() string { return l.reopen }

package jump

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

// Find finds files by name: first those where the keyboard was. The files of
// this machine are listed here, since an engine is slow to know those of a large
// workspace; those of another machine are found by its engine.
func (j *Jumper) Find() tea.Cmd {
	if j.p.Files().Away() != nil {
		return j.FindAway()
	}
	p := j.picker()
	list := &fileNames{}
	p.Wait = lang.T("reading-more")
	p.Fetch = func(text string) tea.Cmd {
		if list.names == nil {
			return nil
		}
		found := list.names.Best(text, mostNamed)
		if strings.TrimSpace(text) == "" {
			found = j.visits.before(found)
		}
		p.SetRows(fileRows(found))
		return nil
	}
	ctx, root := j.p.Context(), j.p.Files().Own()
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

func (msg filesListedMsg) on(j *Jumper) tea.Cmd {
	msg.dialog.Wait, msg.list.names = "", msg.names
	if msg.err != nil {
		j.p.Toast(commands.LevelError, lang.Translate(msg.err))
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

// picker opens an empty list of files.
func (j *Jumper) picker() *dialog.Picker {
	p := dialog.NewPicker(lang.T("open-file"), nil)
	p.Text.Placeholder = lang.T("type-part-of-a-path")
	j.p.Dialogs().Push(p)
	return p
}

// FindAway finds files of another machine by name, by its engine.
func (j *Jumper) FindAway() tea.Cmd {
	p := j.picker()
	p.Fetch = func(text string) tea.Cmd {
		c, ctx := j.p.Client(), j.p.Context()
		if c == nil {
			j.p.Toast(commands.LevelError, lang.T("files-found-engine-which-not"))
			return nil
		}
		return func() tea.Msg {
			paths, err := c.FindFiles(ctx, text, 50)
			return filesFoundMsg{err: err, p: p, text: text, paths: paths}
		}
	}
	return p.Fetch("")
}

// filesFoundMsg is the result of what FindAway started.
type filesFoundMsg struct {
	err   error
	p     *dialog.Picker
	text  string
	paths []string
}

func (msg filesFoundMsg) on(j *Jumper) tea.Cmd {
	if msg.err != nil {
		j.p.Toast(commands.LevelError, lang.Translate(msg.err))
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
				Do: dialog.Do(call.EditorOpen.With(call.EditorOpenArgs{Path: path}))})
		}
	}
	return rows
}

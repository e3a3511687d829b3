package speak

import (
	"path"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/linear"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// mostListed is how many names of a folder are told of.
const mostListed = 2000

// files lists what is in a folder: of one that is chosen the same, a file is
// read.
func (l *Speaker) files(dir string) tea.Cmd {
	if dir == "" || dir == "tree" {
		dir = "."
	}
	ctx, root := l.p.Context(), l.p.Files().Own()
	return func() tea.Msg {
		items, more, err := root.Folder(ctx, dir, mostListed)
		return filesMsg{err: err, l: l, items: items, dir: dir, more: more}
	}
}

// filesMsg is the result of what files started.
type filesMsg struct {
	err   error
	l     *Speaker
	items []workspace.Item
	dir   string
	more  int
}

func (msg filesMsg) On(dialog.Host) tea.Cmd {
	switch {
	case msg.err != nil:
		msg.l.say(linear.Lines(leveled(commands.LevelError, lang.Translate(msg.err)))...)
	case len(msg.items) == 0:
		msg.l.say(lang.T("there-is-nothing-in", msg.dir))
	default:
		if msg.more > 0 {
			msg.l.say(lang.N(msg.more, "more-are-not-listed", msg.more))
		}
		msg.l.p.Dialogs().Push(msg.l.folderPicker(msg.dir, msg.items))
	}
	return nil
}

// folderPicker lists what is in a folder.
func (l *Speaker) folderPicker(dir string, items []workspace.Item) *dialog.Picker {
	var rows []dialog.Row
	kinds := map[string]string{}
	for _, it := range items {
		p := path.Join(dir, it.Name)
		kinds[p] = it.Type
		detail := ""
		switch {
		case it.Type == "directory" && it.Ignored:
			detail = lang.T("folder-ignored")
		case it.Type == "directory":
			detail = lang.T("folder")
		case it.Ignored:
			detail = lang.T("ignored")
		}
		rows = append(rows, dialog.Row{Label: it.Name, Detail: detail, ID: p})
	}
	title := lang.T("files-title")
	if dir != "." {
		title = dir
	}
	p := dialog.NewPicker(title, rows)
	p.Stays = func(name string) tea.Cmd {
		if kinds[name] == "directory" {
			return l.files(name)
		}
		return l.show("editor:" + name)
	}
	return p
}

package speak

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/linear"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/panes/diff"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// changes lists what changed; of the file that is chosen the lines are told.
func (l *Speaker) changes(source string) tea.Cmd {
	switch source {
	case "", diff.Ref:
		source = diff.Session
	case diff.Turn, diff.Session, diff.Tree, diff.Staged:
	default:
		l.say(leveled(commands.LevelError, lang.T("there-no-changes-there-those", source)))
		return nil
	}
	read := l.p.Changes(source)
	return func() tea.Msg {
		set, err := read()
		return changesMsg{err: err, l: l, set: set, source: source}
	}
}

// changesMsg is the result of what changes started.
type changesMsg struct {
	err    error
	l      *Speaker
	set    diff.Set
	source string
}

func (msg changesMsg) On(dialog.Host) tea.Cmd {
	switch {
	case msg.err != nil:
		msg.l.say(linear.Lines(leveled(commands.LevelError, lang.Translate(msg.err)))...)
	case len(msg.set.Files) == 0 && msg.set.Note != "" && !msg.set.Acts:
		msg.l.say(linear.Lines(leveled(commands.LevelInfo, msg.set.Note))...)
	case len(msg.set.Files) == 0:
		msg.l.say(diff.Nothing(msg.source))
	default:
		if msg.set.Note != "" {
			msg.l.say(linear.Lines(inWords(msg.set.Note))...)
		}
		stack := msg.l.p.Dialogs()
		stack.Push(changesPicker(msg.set.Files, stack.Push))
	}
	return nil
}

// changesPicker lists files by what changed; show opens what is chosen.
func changesPicker(files []patch.File, show func(dialog.Dialog)) *dialog.Picker {
	rows := make([]dialog.Row, len(files))
	for i, f := range files {
		rows[i] = dialog.Row{Label: f.Name(), Detail: strings.TrimSpace(
			widget.LineCounts(f.Added, f.Removed) + " " + widget.FileStatus(statusOfFile(f))),
			ID: f.Name()}
	}
	p := dialog.NewPicker(lang.T("changes"), rows)
	p.Stays = func(name string) tea.Cmd {
		f := files[slices.IndexFunc(files, func(f patch.File) bool { return f.Name() == name })]
		g := dialog.NewPager(name, hunksText(f))
		g.Diff = true
		show(g)
		return nil
	}
	return p
}

// statusOfFile is what became of a file, as the engine names it.
func statusOfFile(f patch.File) string {
	switch {
	case f.Old == "":
		return "added"
	case f.New == "":
		return "deleted"
	}
	return "modified"
}

// hunksText is a file's change without its head.
func hunksText(f patch.File) string {
	var b strings.Builder
	for _, h := range f.Hunks {
		b.WriteString(h.Head() + h.Text())
	}
	if len(f.Hunks) == 0 {
		return diff.Instead(f)
	}
	return b.String()
}

package brief

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/page"
)

// Level is how much of the panes is told with a session's prompts.
func (b *Briefer) Level(session string) string {
	if l := b.levels[session]; l != "" {
		return l
	}
	return commands.ContextMedium
}

// SetLevel chooses it for the session on screen.
func (b *Briefer) SetLevel(level string) tea.Cmd {
	b.levels[b.p.Session()] = level
	b.p.Toast(commands.LevelSuccess, lang.T("each-prompt-agent-told", page.LevelHelp(level)))
	return b.KeepLevel(b.p.Session())
}

// KeepLevel keeps what was chosen for a session that the engine knows.
func (b *Briefer) KeepLevel(session string) tea.Cmd {
	level, keep := b.levels[session], b.o.RememberLevel
	if s := b.p.Store().Session(session); keep == nil || level == "" || s == nil || s.Local() {
		return nil
	}
	return func() tea.Msg {
		if err := keep(session, level); err != nil {
			return levelLostMsg{err}
		}
		return nil
	}
}

// levelLostMsg is that a level could not be kept.
type levelLostMsg struct{ err error }

func (msg levelLostMsg) on(b *Briefer) tea.Cmd {
	b.p.Toast(commands.LevelWarning,
		lang.T("level-force-but-could-not", lang.Translate(msg.err)))
	return nil
}

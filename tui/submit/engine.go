package submit

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/tui/complete"
)

// Command runs the command of the engine that a line begins with. A line
// that fits none is sent as text: at once where it is prose, else when it is
// sent once more.
func (s *Submitter) Command(line string, d prompt.Draft, now bool) tea.Cmd {
	again := s.unsure == line
	s.unsure = ""
	word, _ := prompt.SlashWord(line)
	c := s.p.Chat()
	if c == nil || !s.p.Online() {
		if c != nil && isPath(word) {
			return s.p.Outbox().Send(d, now)
		}
		s.p.Toast(commands.LevelError, lang.T("x-the-engine-is-not-ready", "/"+word))
		s.recompose(d)
		return nil
	}
	if name, rest, ok := s.engineCommand(line); ok {
		return s.p.Outbox().Command(c.Session(), name, rest, d)
	}
	cl, ctx, session := s.p.Client(), s.p.Context(), c.Session()
	var names []string
	for _, n := range s.Slashes(word) {
		names = append(names, n.Name)
	}
	return func() tea.Msg { // the engine would answer with an error that stays in the conversation
		msg := commandsReadMsg{line: line, word: word, session: session, d: d, now: now}
		if msg.all, msg.err = cl.Commands(ctx); msg.err == nil {
			msg.prose = again || isProse(word, names)
		}
		return msg
	}
}

// commandsReadMsg is the result of what Command started.
type commandsReadMsg struct {
	all     []engine.Command
	err     error
	prose   bool
	line    string
	word    string
	session string
	d       prompt.Draft
	now     bool
}

func (msg commandsReadMsg) on(s *Submitter) tea.Cmd {
	err := msg.err
	if err == nil {
		s.p.KnowEngineCommands(msg.all)
		if name, rest, ok := s.engineCommand(msg.line); ok {
			return s.p.Outbox().Command(msg.session, name, rest, msg.d)
		}
		if msg.prose {
			return s.p.Outbox().Send(msg.d, msg.now)
		}
		s.unsure = msg.line
		err = NoCommand(msg.word, s.Slashes(msg.word))
	}
	s.p.Outbox().CommandFailed(msg.session, msg.word, msg.d, err)
	return nil
}

// NoCommand is the error of a slash command that neither we nor the engine have,
// with those of all whose names are nearest.
func NoCommand(name string, all []complete.Candidate) error {
	var near []string
	if name != "" {
		near = nearNames(strings.ToLower(name), all)
	}
	if len(near) == 0 {
		return lang.Errorf("there-no-such-command-lists")
	}
	return lang.Errorf("there-no-such-command-near", strings.Join(near, " "))
}

// Package export copies a session and writes it into files of the workspace.
package export

import (
	"context"
	"errors"
	"fmt"
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
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/transcript"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Program has the session that is exported.
type Program interface {
	dialog.Host
	Store() *store.Store
	Files() *workspace.Root
	// Session is the one on screen.
	Session() string
	// Fetch asks the engine for something, and hands the message back to the program.
	Fetch(what string, ask func(context.Context, *client.Client) (tea.Msg, error)) tea.Cmd
	// Copy copies a text and says how long it is; CopyAs says known once it is copied, and
	// sent where the terminal may have taken it.
	Copy(text string) tea.Cmd
	CopyAs(text, known, sent string) tea.Cmd
}

// Msg is the result of what was done off the loop.
type Msg interface{ on(p Program) tea.Cmd }

// Update does on the loop what follows from a result.
func Update(p Program, msg Msg) tea.Cmd { return msg.on(p) }

// wholeSession asks for a session with all of its messages, those that were
// never scrolled to among them.
func wholeSession(ctx context.Context, c *client.Client, sid string) (engine.Session, []engine.MessageWithParts,
	error) {
	s, err := c.Session(ctx, sid)
	if err != nil {
		return s, nil, err
	}
	page, err := c.Messages(ctx, sid, 0, "")
	return s, page.Messages, err
}

// Copy copies the session on screen as Markdown.
func Copy(p Program) tea.Cmd {
	sid := p.Session()
	return p.Fetch(lang.T("task.copy"), func(ctx context.Context, c *client.Client) (tea.Msg, error) {
		s, all, err := wholeSession(ctx, c, sid)
		return transcriptReadMsg{s: s, all: all}, err
	})
}

// transcriptReadMsg is the result of what Copy started.
type transcriptReadMsg struct {
	s   engine.Session
	all []engine.MessageWithParts
}

func (msg transcriptReadMsg) on(p Program) tea.Cmd {
	if len(transcript.Shown(msg.s, msg.all)) == 0 {
		return p.Copy("")
	}
	text := transcript.Markdown(msg.s, msg.all, transcript.Options{Late: p.Store().Late()})
	n := strings.Count(text, "\n")
	return p.CopyAs(text, lang.N(n, "the-transcript-is-copied-lines", n),
		lang.T("transcript-sent-terminals-clipboard"))
}

// CopyLast copies what the last reply says.
func CopyLast(p Program) tea.Cmd {
	list := p.Store().Visible(p.Session())
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Info.Role != engine.RoleAssistant {
			continue
		}
		var words []string
		for _, part := range list[i].Parts {
			if part.Type != engine.PartText || part.Synthetic || part.Ignored {
				continue
			}
			if text := strings.TrimSpace(list[i].Said(part)); text != "" {
				words = append(words, sanitize.Text(text))
			}
		}
		if len(words) > 0 {
			return p.Copy(strings.Join(words, "\n\n"))
		}
	}
	p.Toast(commands.LevelInfo, lang.T("there-no-reply-copy-yet"))
	return nil
}

// Write writes the session on screen into a new file of the workspace.
func Write(p Program, a call.ExportArgs) tea.Cmd {
	sid, files, late := p.Session(), p.Files().Own(), p.Store().Late()
	return p.Fetch(lang.T("task.export"), func(ctx context.Context, c *client.Client) (tea.Msg, error) {
		s, all, err := wholeSession(ctx, c, sid)
		if err != nil {
			return nil, err
		}
		o := transcript.Options{Thinking: a.Thinking, Tools: a.Tools, Metadata: a.Metadata, Late: late}
		text := []byte(nil)
		if a.Format == "json" {
			text, err = transcript.JSON(s, all, o)
		} else {
			text = []byte(transcript.Markdown(s, all, o))
		}
		if err != nil {
			return nil, err
		}
		w, err := files.Create(ctx, a.Path, text)
		if err != nil {
			return nil, refusal(a.Path, err)
		}
		n := len(transcript.Shown(s, all))
		return writtenMsg{n: n, w: w}, nil
	})
}

// writtenMsg is the result of what Write started.
type writtenMsg struct {
	n int
	w workspace.Written
}

func (msg writtenMsg) on(p Program) tea.Cmd {
	if d, ok := p.Dialogs().Top().(*dialog.Export); ok { // its file is written
		p.Dialogs().Drop(d)
	}
	p.Toast(commands.LevelSuccess, lang.N(msg.n, "messages-written-into", msg.n,
		sanitize.Line(msg.w.Path)))
	return nil
}

func refusal(path string, err error) error {
	var we *workspace.Error
	if errors.As(err, &we) && we.Code == workspace.Exists {
		return lang.Errorf("there-already-give-another-name", sanitize.Line(path))
	}
	return err
}

// Ask asks what of the session on screen is written, and where to.
func Ask(p Program) dialog.Dialog {
	title, dir := "session", p.Files().Dir()
	if s := p.Store().Session(p.Session()); s != nil {
		title = s.Name()
	}
	return dialog.NewExport(func(ending string) string {
		return fileName(title, ending, func(name string) bool {
			_, err := os.Lstat(filepath.Join(dir, name)) // one name, once
			return err == nil
		})
	})
}

// fileName is a name for a session's file that is not taken, as far as the
// disk says.
func fileName(title, ending string, taken func(string) bool) string {
	words := strings.FieldsFunc(strings.ToLower(title),
		func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	words = slices.DeleteFunc(words, func(w string) bool { return len(w) > 24 })
	base := "session"
	for _, w := range words[:min(len(words), 6)] {
		base += "-" + w
	}
	for n := 1; ; n++ {
		name := base + ending
		if n > 1 {
			name = fmt.Sprintf("%s-%d%s", base, n, ending)
		}
		if n == 100 || !taken(name) {
			return name
		}
	}
}

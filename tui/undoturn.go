package tui

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/tui/widget"
)

// undoTurn takes back the last turn of the session on screen.
func (m *Model) undoTurn() tea.Cmd {
	if why := m.cannotTurn(); why != "" {
		m.toast(commands.LevelError, why)
		return nil
	}
	target := lastTurn(m.st.Visible(m.session()))
	if target == "" {
		m.toast(commands.LevelInfo, lang.T("nothing to undo in this session"))
		return nil
	}
	return m.revertTo(target, "", lang.T("undone"))
}

// lastTurn returns the prompt that the last turn began with, or nothing. Where it
// is older than what is loaded, the replies name it.
func lastTurn(list []*store.Message) string {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].BeginsTurn() {
			return list[i].Info.ID
		}
	}
	for _, m := range list {
		if m.Info.Role == engine.RoleAssistant && m.Info.ParentID != "" {
			return m.Info.ParentID
		}
	}
	return ""
}

// undoResult is what taking a turn back, or bringing one back, did.
type undoResult struct {
	session engine.Session
	files   []engine.FileDiff // as they changed now
	draft   prompt.Draft      // what stands in the prompt then
	notes   []string          // what could not be brought back
}

// errNoGit says why the engine cannot put files back.
var errNoGit = lang.Errorf("this workspace is no git repository: the engine keeps what files held in git alone")

// revertTo takes back a message, or what it is from a part on, and all that followed,
// and says that by a word.
func (m *Model) revertTo(target, part, word string) tea.Cmd {
	c, cl, ctx, sid := m.chat(), m.conn.client, m.o.Ctx, m.session()
	if why := m.cannotTurn(); why != "" {
		m.toast(commands.LevelError, why)
		return nil
	}
	s := m.st.Session(sid)
	if m.conn.wants.unkept {
		m.toast(commands.LevelError, lang.T("the engine's configuration turns snapshots off: files could not be put "+
			"back"))
		return nil
	}
	partly, demo, keep := s != nil && s.Revert != nil, m.conn.kind == Demo, m.o.Keep
	before := c.Draft()
	what := turnPoint{session: sid, message: target, part: part, partly: partly, demo: demo}
	return m.turn(func() (undoResult, error) { return takeBack(ctx, cl, what, keep) },
		func(did undoResult, err error) tea.Cmd {
			if err != nil {
				return m.notTurned(lang.C("task", "undo"), err)
			}
			return m.afterTurn(sid, before, did, filesText(word, did.files)+" · "+
				lang.T("%s brings it back", m.way(call.SessionRedo)))
		})
}

// undoState is what of taking back and bringing back is on its way, and what waits
// until it is known what is undone.
type undoState struct {
	n     int
	after []func() tea.Cmd
}

// turn has turns taken back or brought back off the loop.
func (m *Model) turn(work func() (undoResult, error), then func(undoResult, error) tea.Cmd) tea.Cmd {
	m.undoState.n++
	return func() tea.Msg {
		did, err := work()
		return turnUndoneMsg{then: then, did: did, err: err}
	}
}

// turnUndoneMsg is the result of what turn started.
type turnUndoneMsg struct {
	then func(undoResult, error) tea.Cmd
	did  undoResult
	err  error
}

func (msg turnUndoneMsg) on(m *Model) tea.Cmd {
	m.undoState.n--
	cmds := []tea.Cmd{msg.then(msg.did, msg.err)}
	if m.undoState.n == 0 {
		waiting := m.undoState.after
		m.undoState.after = nil
		for _, do := range waiting {
			cmds = append(cmds, do())
		}
	}
	return tea.Batch(cmds...)
}

// cannotTurn says why no turn is taken back or brought back now.
func (m *Model) cannotTurn() string {
	sid := m.session()
	s := m.st.Session(sid)
	switch {
	case m.chat() == nil || s == nil:
		return lang.T("there is no session yet")
	case !m.conn.live():
		return lang.T("the engine is not ready yet")
	case !s.Loaded:
		return lang.T("the session is not loaded yet")
	case s.Busy():
		return lang.T("the agent works in this session: interrupt it first (esc twice)")
	}
	return ""
}

// turnPoint is where turns of a session are taken back from, or brought back.
type turnPoint struct {
	session, message string
	part             string // taken back from this part on; empty: the whole message
	partly           bool   // more was taken back before
	demo             bool   // the engine is the demo, whose files never change
	next             string // brought back up to this message; empty: all
	diff             string // what taking back had changed
}

// takeBack asks the engine. What files changed by is what the revert says, or,
// where more was taken back before, what the turn had changed.
func takeBack(ctx context.Context, c *client.Client, p turnPoint, keep Keeper) (undoResult, error) {
	sid, target, part, partly := p.session, p.message, p.part, p.partly
	if !p.demo { // whose files never change
		p, err := c.Project(ctx)
		if err != nil {
			return undoResult{}, err
		}
		if p.VCS == "" {
			return undoResult{}, errNoGit
		}
	}
	msg, err := c.Message(ctx, sid, target)
	if err != nil {
		return undoResult{}, err
	}
	var files []engine.FileDiff
	if partly {
		if files, err = c.Diff(ctx, sid, target); err != nil {
			return undoResult{}, err
		}
		files = turnedRound(files)
	}
	s, err := c.RevertPart(ctx, sid, target, part)
	if err != nil {
		return undoResult{}, err
	}
	if s.Revert == nil { // a part that it does not have
		return undoResult{}, lang.Errorf("the engine does not know that message any more")
	}
	if !partly {
		files = filesOf(s.Revert.Diff)
	}
	if part != "" { // no prompt is taken back
		return undoResult{session: s, files: files}, nil
	}
	d, notes := draftOf(msg, keep)
	return undoResult{session: s, files: files, draft: d, notes: notes}, nil
}

// notTurned says what went wrong, in words where the engine's own say little.
func (m *Model) notTurned(what string, err error) tea.Cmd {
	switch {
	case m.o.Ctx.Err() != nil:
		return nil
	case client.IsBusy(err):
		err = lang.Errorf("the agent works in this session: interrupt it first (esc twice)")
	case client.IsNotFound(err):
		err = lang.Errorf("the engine does not know that message any more")
	}
	m.toast(commands.LevelError, what+": "+lang.Translate(err))
	return nil
}

// afterTurn shows what was done, and puts the prompt of what is undone back,
// over what undo had put there before. What else is written is stashed.
func (m *Model) afterTurn(sid, before string, did undoResult, said string) tea.Cmd {
	// The stream may say it later.
	m.st.Apply(engine.Event{Data: &engine.SessionUpdated{SessionID: sid, Info: did.session}})
	c := m.chat()
	if c == nil || !m.sameSession(c.Session(), sid) {
		m.toast(commands.LevelSuccess, said)
		return nil
	}
	var cmd tea.Cmd
	ours := before == m.choice.undone[sid] && c.Draft() == before
	switch {
	case did.draft.Empty() && !ours: // what is written has nothing to do with it
	default:
		if !ours && c.Dirty() {
			cmd = m.makeRoom()
			said += " · " + lang.T("what you were writing is stashed (/pop)")
		}
		c.Recompose(did.draft)
		m.choice.undone[sid] = c.Draft()
	}
	if len(did.notes) > 0 {
		said += " · " + strings.Join(did.notes, ", ")
	}
	m.toast(commands.LevelSuccess, said)
	m.complete.refresh(m)
	return tea.Batch(cmd, m.focusPrompt())
}

// redoTurn brings back the first turn that was undone.
func (m *Model) redoTurn() tea.Cmd {
	sid := m.session()
	s := m.st.Session(sid)
	if s == nil || s.Revert == nil {
		m.toast(commands.LevelInfo, lang.T("nothing to redo: nothing is undone in this session"))
		return nil
	}
	if why := m.cannotTurn(); why != "" {
		m.toast(commands.LevelError, why)
		return nil
	}
	next, left := "", 0
	for _, h := range m.st.Hidden(sid) {
		if h.BeginsTurn() && h.Info.ID != s.Revert.MessageID {
			if left++; next == "" {
				next = h.Info.ID
			}
		}
	}
	cl, ctx, keep := m.conn.client, m.o.Ctx, m.o.Keep
	at, diff, before := s.Revert.MessageID, s.Revert.Diff, m.chat().Draft()
	what := turnPoint{session: sid, message: at, next: next, diff: diff}
	return m.turn(func() (undoResult, error) { return bringBack(ctx, cl, what, keep) },
		func(did undoResult, err error) tea.Cmd {
			if err != nil {
				return m.notTurned(lang.C("task", "redo"), err)
			}
			said := filesText(lang.T("brought back"), did.files)
			if left > 0 {
				said += " · " + lang.N(left, "%d more: /redo", "%d more: /redo", left)
			}
			return m.afterTurn(sid, before, did, said)
		})
}

// bringBack asks the engine for the turn at a message, up to the next one; all
// of it where none follows.
func bringBack(ctx context.Context, c *client.Client, p turnPoint, keep Keeper) (undoResult, error) {
	sid, at, next, diff := p.session, p.message, p.next, p.diff
	if next == "" {
		s, err := c.Unrevert(ctx, sid)
		return undoResult{session: s, files: turnedRound(filesOf(diff))}, err
	}
	files, err := c.Diff(ctx, sid, at)
	if err != nil {
		return undoResult{}, err
	}
	msg, err := c.Message(ctx, sid, next)
	if err != nil {
		return undoResult{}, err
	}
	s, err := c.Revert(ctx, sid, next)
	if err != nil {
		return undoResult{}, err
	}
	d, notes := draftOf(msg, keep)
	return undoResult{session: s, files: files, draft: d, notes: notes}, nil
}

// filesOf reads what a diff changed. One that cannot be read says nothing.
func filesOf(diff string) []engine.FileDiff {
	read, err := difftext.Parse(diff)
	if err != nil {
		return nil
	}
	var out []engine.FileDiff
	for _, f := range read {
		name := f.Name()
		if rest, ok := strings.CutPrefix(name, "b/"); ok {
			name = rest
		} else if rest, ok := strings.CutPrefix(name, "a/"); ok {
			name = rest
		}
		out = append(out, engine.FileDiff{File: name, Additions: f.Added, Deletions: f.Removed})
	}
	return out
}

// turnedRound is what taking changes back changes.
func turnedRound(files []engine.FileDiff) []engine.FileDiff {
	out := make([]engine.FileDiff, len(files))
	for i, f := range files {
		out[i] = engine.FileDiff{File: f.File, Additions: f.Deletions, Deletions: f.Additions}
	}
	return out
}

// maxNamed is how many files are named in a line.
const maxNamed = 3

// filesText says what was done, and which files changed by that and how much.
func filesText(done string, files []engine.FileDiff) string {
	if len(files) == 0 {
		return lang.T("%s; no file changed", done)
	}
	var names []string
	added, removed := 0, 0
	for i, f := range files {
		if i < maxNamed {
			names = append(names, sanitize.Line(f.File)+" "+widget.LineCounts(f.Additions, f.Deletions))
			continue
		}
		added, removed = added+f.Additions, removed+f.Deletions
	}
	if n := len(files) - maxNamed; n > 0 {
		names = append(names, lang.N(n, "and %d more %s", "and %d more %s", n,
			widget.LineCounts(added, removed)))
	}
	return done + ": " + strings.Join(names, ", ")
}

// Package undo takes turns of a session back and brings them back, with the files that
// they changed and the prompts that they began with.
package undo

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
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Program has the session on screen.
type Program interface {
	dialog.Host
	Context() context.Context
	Store() *store.Store
	Engine() Engine
	// Session is the one on screen; Prompt is where one writes in it, nil where it is
	// not on screen.
	Session() string
	Prompt(session string) Prompt
	// PutAside stashes what is written there, and FocusPrompt goes there.
	PutAside() tea.Cmd
	FocusPrompt() tea.Cmd
	// KeyOf is how a command is called: by its key, or by its name.
	KeyOf(command call.Named) string
	// Images keeps attached files; nil: nobody does.
	Images() Images
}

// Engine is what is known of the engine.
type Engine struct {
	Client *client.Client // nil until it is ready
	Live   bool           // its events come
	Demo   bool           // its files never change
	Unkept bool           // it keeps nothing of what files held
}

// Prompt is where one writes.
type Prompt interface {
	Draft() string
	Dirty() bool
	Recompose(d prompt.Draft)
}

// Images keeps attached files. It is called off the loop.
type Images interface {
	SaveImage(data []byte, mime, name string) (path string, err error)
}

// Msg is the result of what was done off the loop.
type Msg interface{ on(u *Undoer) tea.Cmd }

// Update does on the loop what follows from a result.
func (u *Undoer) Update(msg Msg) tea.Cmd { return msg.on(u) }

// Undoer takes turns back and brings them back.
type Undoer struct {
	p      Program
	drafts map[string]string // by session, what undo put into the prompt
	n      int               // how many are on their way
	after  []func() tea.Cmd  // what waits until it is known what is undone
}

// New has undone nothing yet.
func New(p Program) *Undoer { return &Undoer{p: p, drafts: map[string]string{}} }

// Then does something once it is known what is undone: at once, if nothing is on its way.
func (u *Undoer) Then(do func() tea.Cmd) tea.Cmd {
	if u.n == 0 {
		return do()
	}
	u.after = append(u.after, do)
	return nil
}

// Undo takes back the last turn of the session on screen.
func (u *Undoer) Undo() tea.Cmd {
	if why := u.cannot(); why != "" {
		u.p.Toast(commands.LevelError, why)
		return nil
	}
	target := lastTurn(u.p.Store().Visible(u.p.Session()))
	if target == "" {
		u.p.Toast(commands.LevelInfo, lang.T("nothing-undo-session"))
		return nil
	}
	return u.RevertTo(target, "", lang.T("undone"))
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

// ErrNoGit is why the engine cannot put files back.
var ErrNoGit = lang.Errorf("workspace-no-git-repository-engine")

// RevertTo takes back a message, or what it is from a part on, and all that followed,
// and says that by a word.
func (u *Undoer) RevertTo(target, part, word string) tea.Cmd {
	sid, e := u.p.Session(), u.p.Engine()
	if why := u.cannot(); why != "" {
		u.p.Toast(commands.LevelError, why)
		return nil
	}
	s := u.p.Store().Session(sid)
	if e.Unkept {
		u.p.Toast(commands.LevelError, lang.T("engines-configuration-turns-snapshots"))
		return nil
	}
	partly := s != nil && s.Revert != nil
	return u.start(change{word: word,
		at: turnPoint{session: sid, message: target, part: part, partly: partly, demo: e.Demo}})
}

// change takes turns of the session on screen back, or brings one back.
type change struct {
	at     turnPoint
	back   bool   // it brings one back
	word   string // what it did, for people
	left   int    // how many more can be brought back
	before string // what stood in the prompt
}

// start has turns taken back or brought back off the loop.
func (u *Undoer) start(c change) tea.Cmd {
	u.n++
	c.before = u.p.Prompt(c.at.session).Draft()
	cl, ctx, keep := u.p.Engine().Client, u.p.Context(), u.p.Images()
	return func() tea.Msg {
		work := takeBack
		if c.back {
			work = bringBack
		}
		did, err := work(ctx, cl, c.at, keep)
		return turnUndoneMsg{change: c, did: did, err: err}
	}
}

// turnUndoneMsg is the result of what start started.
type turnUndoneMsg struct {
	change change
	did    undoResult
	err    error
}

func (msg turnUndoneMsg) on(u *Undoer) tea.Cmd {
	u.n--
	cmds := []tea.Cmd{u.ended(msg.change, msg.did, msg.err)}
	if u.n == 0 {
		waiting := u.after
		u.after = nil
		for _, do := range waiting {
			cmds = append(cmds, do())
		}
	}
	return tea.Batch(cmds...)
}

// ended says what a change did.
func (u *Undoer) ended(c change, did undoResult, err error) tea.Cmd {
	task, more := lang.T("task.undo"), " · "+lang.T("brings-it-back", u.p.KeyOf(call.SessionRedo))
	if c.back {
		if task, more = lang.T("task.redo"), ""; c.left > 0 {
			more = " · " + lang.N(c.left, "more-redo", c.left)
		}
	}
	if err != nil {
		return u.failed(task, err)
	}
	return u.done(c.at.session, c.before, did, filesText(c.word, did.files)+more)
}

// cannot says why no turn is taken back or brought back now.
func (u *Undoer) cannot() string {
	sid := u.p.Session()
	s := u.p.Store().Session(sid)
	switch {
	case u.p.Prompt(sid) == nil || s == nil:
		return lang.T("there-is-no-session-yet")
	case !u.p.Engine().Live:
		return lang.T("engine-not-ready-yet")
	case !s.Loaded:
		return lang.T("session-not-loaded-yet")
	case s.Busy():
		return lang.T("agent-works-session-interrupt-first")
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
func takeBack(ctx context.Context, c *client.Client, p turnPoint, keep Images) (undoResult, error) {
	sid, target, part, partly := p.session, p.message, p.part, p.partly
	if !p.demo { // whose files never change
		p, err := c.Project(ctx)
		if err != nil {
			return undoResult{}, err
		}
		if p.VCS == "" {
			return undoResult{}, ErrNoGit
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
		return undoResult{}, lang.Errorf("engine-does-not-know-message")
	}
	if !partly {
		files = filesOf(s.Revert.Diff)
	}
	if part != "" { // no prompt is taken back
		return undoResult{session: s, files: files}, nil
	}
	d, notes := Draft(msg, keep)
	return undoResult{session: s, files: files, draft: d, notes: notes}, nil
}

// failed says what went wrong, in words where the engine's own say little.
func (u *Undoer) failed(what string, err error) tea.Cmd {
	switch {
	case u.p.Context().Err() != nil:
		return nil
	case client.IsBusy(err):
		err = lang.Errorf("agent-works-session-interrupt-first")
	case client.IsNotFound(err):
		err = lang.Errorf("engine-does-not-know-message")
	}
	u.p.Toast(commands.LevelError, what+": "+lang.Translate(err))
	return nil
}

// done shows what was done, and puts the prompt of what is undone back,
// over what undo had put there before. What else is written is stashed.
func (u *Undoer) done(sid, before string, did undoResult, said string) tea.Cmd {
	// The stream may say it later.
	u.p.Store().Apply(engine.Event{Data: &engine.SessionUpdated{SessionID: sid, Info: did.session}})
	c := u.p.Prompt(sid)
	if c == nil {
		u.p.Toast(commands.LevelSuccess, said)
		return nil
	}
	var cmd tea.Cmd
	ours := before == u.drafts[sid] && c.Draft() == before
	switch {
	case did.draft.Empty() && !ours: // what is written has nothing to do with it
	default:
		if !ours && c.Dirty() {
			cmd = u.p.PutAside()
			said += " · " + lang.T("what-you-writing-stashed-pop")
		}
		c.Recompose(did.draft)
		u.drafts[sid] = c.Draft()
	}
	if len(did.notes) > 0 {
		said += " · " + strings.Join(did.notes, ", ")
	}
	u.p.Toast(commands.LevelSuccess, said)
	return tea.Batch(cmd, u.p.FocusPrompt())
}

// Redo brings back the first turn that was undone.
func (u *Undoer) Redo() tea.Cmd {
	sid := u.p.Session()
	s := u.p.Store().Session(sid)
	if s == nil || s.Revert == nil {
		u.p.Toast(commands.LevelInfo, lang.T("nothing-redo-nothing-undone-session"))
		return nil
	}
	if why := u.cannot(); why != "" {
		u.p.Toast(commands.LevelError, why)
		return nil
	}
	next, left := "", 0
	for _, h := range u.p.Store().Hidden(sid) {
		if h.BeginsTurn() && h.Info.ID != s.Revert.MessageID {
			if left++; next == "" {
				next = h.Info.ID
			}
		}
	}
	return u.start(change{back: true, word: lang.T("brought-back"), left: left,
		at: turnPoint{session: sid, message: s.Revert.MessageID, next: next, diff: s.Revert.Diff}})
}

// bringBack asks the engine for the turn at a message, up to the next one; all
// of it where none follows.
func bringBack(ctx context.Context, c *client.Client, p turnPoint, keep Images) (undoResult, error) {
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
	d, notes := Draft(msg, keep)
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
		return lang.T("no-file-changed", done)
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
		names = append(names, lang.N(n, "and-n-more-x", n,
			widget.LineCounts(added, removed)))
	}
	return done + ": " + strings.Join(names, ", ")
}

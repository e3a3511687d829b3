// Package track follows the agent of the session on screen: the files that it reads and
// changes show in a preview, and a list has where it has been.
package track

import (
	"context"
	"errors"
	"fmt"
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
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/trail"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/editor"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Program has the session whose agent is followed, and the panes that show where it is.
type Program interface {
	dialog.Host
	Context() context.Context
	Now() time.Time
	Files() *workspace.Root
	Store() *store.Store
	Workspace() *panes.Workspace
	// Session is the one on screen.
	Session() string
	// Source is where the engine comes from.
	Source() client.Source
	// PathHere is a file's path from the workspace, if it is there.
	PathHere(path string) string
	// Report shows what could not be done; nil is nothing.
	Report(err error)
	// Reader is who speaks instead of showing; nil: nobody does.
	Reader() Reader
}

// Reader speaks of where the agent goes.
type Reader interface {
	Followed(steps []trail.Step)
	AgentPath(steps []trail.Step)
}

// Msg is the result of what was done off the loop.
type Msg interface{ on(f *Follower) tea.Cmd }

// Update does on the loop what follows from a result.
func (f *Follower) Update(msg Msg) tea.Cmd { return msg.on(f) }

// Follower shows where the agent of the session on screen goes.
type Follower struct {
	p Program

	on      bool
	running map[string]bool // calls that have not ended, by their parts
	reading bool            // a file is being read
	next    *trail.Step     // goes there then
	shown   string          // the session for which the preview was opened; empty: it is not open
	closed  string          // the session in which the person closed it, so that it stays so there
	front   bool            // it has the keyboard
	refused bool            // it was said that files are not here
}

// New follows nobody yet.
func New(p Program) *Follower { return &Follower{p: p} }

// On reports whether the agent is followed.
func (f *Follower) On() bool { return f.on }

// maxRunning bounds the calls that are waited for.
const maxRunning = 1000

// maxTrail is how many places the trail lists.
const maxTrail = 500

// Act begins or ends to follow, or lists where the agent has been.
func (f *Follower) Act(act string) tea.Cmd {
	stands := f.on && f.Paused()
	switch {
	case act == commands.FollowTrail:
		return f.list()
	case act == commands.FollowOff, act == "" && f.on && !stands:
		f.on, f.next = false, nil
		f.Sync()
		f.p.Toast(commands.LevelInfo, lang.T("agent-followed-no-longer"))
		return nil
	}
	began := !f.on
	f.on, f.closed, f.refused = true, "", false
	if p := f.preview(); p != nil {
		p.Following(true)
	}
	f.p.Toast(commands.LevelInfo, lang.T("agent-followed-what-reads-changes"))
	if began && !f.p.Store().Busy(f.p.Session()) || f.p.Reader() != nil {
		return nil
	}
	steps := f.Steps()
	if len(steps) == 0 {
		return nil
	}
	return f.goTo(steps[len(steps)-1])
}

// preview is where it shows, or nil.
func (f *Follower) preview() *editor.Preview {
	p, _ := f.p.Workspace().Content(editor.FollowID).(*editor.Preview)
	return p
}

// Paused reports whether the person had the preview stand still, or closed it.
func (f *Follower) Paused() bool {
	p, at := f.preview(), f.closed
	return at != "" && at == f.p.Session() || p != nil && p.Held()
}

// Note takes what a change tells of a call that ended.
func (f *Follower) Note(ch store.Change) tea.Cmd {
	p := f.p.Store().Part(ch.Session, ch.Message, ch.Part)
	if !ch.Has(store.ChangedPart) || p == nil || p.Type != engine.PartTool {
		return nil
	}
	if !p.Ended() {
		if f.running == nil || len(f.running) >= maxRunning {
			f.running = map[string]bool{}
		}
		f.running[p.ID] = true
		return nil
	}
	began := f.running[p.ID]
	delete(f.running, p.ID)
	if !began || !f.on || !f.p.Store().Within(p.SessionID, f.p.Session()) {
		return nil // one that ended before is told again when the engine writes it anew
	}
	steps := f.steps(p)
	switch {
	case len(steps) == 0:
		return nil
	case f.p.Reader() != nil:
		f.p.Reader().Followed(steps)
		return nil
	}
	at := max(slices.IndexFunc(steps, func(s trail.Step) bool { return s.Deed != trail.Deleted }), 0)
	return f.goTo(steps[at])
}

// steps are where a call went.
func (f *Follower) steps(p *store.Part) []trail.Step {
	return trail.Of(p, f.p.Store().Answered(p.SessionID, p.CallID).Diff)
}

// goTo shows a place, once its file is read. Of those that come meanwhile
// the last one counts.
func (f *Follower) goTo(s trail.Step) tea.Cmd {
	if f.Paused() || s.Deed == trail.Deleted {
		return nil
	}
	f.next = &s
	return f.goOn()
}

func (f *Follower) goOn() tea.Cmd {
	if f.reading || f.next == nil {
		return nil
	}
	s, files, ctx := *f.next, f.p.Files(), f.p.Context()
	f.reading, f.next = true, nil
	return func() tea.Msg {
		file, err := picture.Read(ctx, files, s.Path)
		return followedFileMsg{s: s, file: file, err: err}
	}
}

// followedFileMsg is the result of what goOn started.
type followedFileMsg struct {
	s    trail.Step
	file picture.File
	err  error
}

func (msg followedFileMsg) on(f *Follower) tea.Cmd {
	f.reading = false
	f.arrive(msg.s, msg.file, msg.err)
	return f.goOn()
}

// arrive shows a place in a file. What agents may not read, what is outside
// of the workspace and what is gone by now shows not; where the engine may run
// elsewhere it is said, once.
func (f *Follower) arrive(s trail.Step, file picture.File, err error) {
	switch {
	case !f.on || f.Paused() || !f.p.Store().Within(s.Session, f.p.Session()):
		return
	case err != nil || file.Fault != nil || file.Bytes != nil: // there are no lines to show
		if f.p.Source() == client.Attached && notHere(err) && !f.refused {
			f.refused = true
			f.p.Toast(commands.LevelInfo, lang.T("not-shown-what-engines-agent"))
		}
		return
	}
	p, err := f.openPreview(s.Session)
	if err != nil {
		f.p.Report(err)
		return
	}
	p.Show(file, s)
	f.p.Workspace().Touch()
}

// notHere reports whether a file is not in the workspace.
func notHere(err error) bool {
	var we *workspace.Error
	return errors.As(err, &we) && (we.Code == workspace.Outside || we.Code == workspace.NotFound)
}

// openPreview returns the preview, in front of what agents opened, and never of
// what the person did: beside that it has a pane of its own.
func (f *Follower) openPreview(session string) (*editor.Preview, error) {
	place := panes.Placement{Origin: panes.Agent, Session: session, Hold: true, Follows: true}
	if p, i := f.p.Workspace().Find(editor.FollowID); p != nil {
		place.Behind = p.Active != i && isTheirs(p)
	} else if at := f.mainPane(); at != nil && isTheirs(at) {
		below := layout.Horizontal
		place.Target, place.Split = at.ID, &below
	}
	_, c, err := f.p.Workspace().Open(editor.FollowID, place)
	if err != nil {
		return nil, err
	}
	p, ok := c.(*editor.Preview)
	if !ok {
		return nil, lang.Errorf("open-x-x", editor.FollowID, panes.ErrUnknownKind)
	}
	if f.shown == "" {
		p.Following(true)
	}
	f.shown = f.p.Session()
	return p, nil
}

// mainPane is where a file would be opened, or nil.
func (f *Follower) mainPane() *panes.Pane {
	ids := f.p.Workspace().Tree().PanesIn(layout.Main)
	if len(ids) == 0 {
		return nil
	}
	if at := f.p.Workspace().Tree().Focus(); slices.Contains(ids, at) {
		return f.p.Workspace().Pane(at)
	}
	return f.p.Workspace().Pane(ids[0])
}

// isTheirs reports whether what shows in a pane is the person's.
func isTheirs(p *panes.Pane) bool {
	t := p.Tabs[p.Active]
	return t.Origin != panes.Agent || t.Touched || t.Pinned
}

// Sync keeps the preview and what is known of it together: it is held
// when it gets the keyboard, unless it shows alone, and not opened again once
// the person closed it.
func (f *Follower) Sync() {
	p := f.preview()
	switch {
	case p == nil && f.shown != "":
		if f.on && f.shown == f.p.Session() {
			f.closed = f.shown
		}
		f.shown = ""
	case p != nil:
		if p.On() != f.on {
			p.Following(f.on)
		}
		was := f.front
		f.front = f.p.Workspace().FocusedContent() == panes.Content(p)
		if f.front && !was && !f.p.Workspace().Single() {
			p.Hold()
		}
		f.shown = f.p.Session()
	}
}

// Steps lists where the agents of the session on screen have been, the newest
// last.
func (f *Follower) Steps() []trail.Step {
	out := f.stepsFrom(f.p.Session(), 0)
	slices.SortStableFunc(out, func(a, b trail.Step) int { return int(min(max(a.At-b.At, -1), 1)) })
	return out[max(len(out)-maxTrail, 0):]
}

// stepsFrom is a session's trail and that of its subagents.
func (f *Follower) stepsFrom(id string, depth int) []trail.Step {
	out := f.stepsOf(id)
	for _, s := range f.p.Store().Children(id) {
		if depth < store.MaxDepth {
			out = append(out, f.stepsFrom(s.ID, depth+1)...)
		}
	}
	return out
}

// stepsOf is the end of one session's trail.
func (f *Follower) stepsOf(id string) []trail.Step {
	var back [][]trail.Step // the newest call first
	n := 0
	msgs := f.p.Store().Visible(id)
	for i := len(msgs) - 1; i >= 0 && n < maxTrail; i-- {
		for k := len(msgs[i].Parts) - 1; k >= 0; k-- {
			if steps := f.steps(msgs[i].Parts[k]); len(steps) > 0 {
				back = append(back, steps)
				n += len(steps)
			}
		}
	}
	slices.Reverse(back)
	return slices.Concat(back...)
}

// list lists it. enter goes there.
func (f *Follower) list() tea.Cmd {
	steps := f.Steps()
	if len(steps) == 0 {
		f.p.Toast(commands.LevelInfo, lang.T("agent-went-no-file-session"))
		return nil
	}
	if f.p.Reader() != nil {
		f.p.Reader().AgentPath(steps)
		return nil
	}
	rows := make([]dialog.Row, len(steps))
	for i, s := range steps {
		detail := ""
		if s.At > 0 {
			detail = time.UnixMilli(s.At).In(f.p.Now().Location()).Format("15:04")
		}
		if s.Session != f.p.Session() {
			if of := f.p.Store().Session(s.Session); of != nil {
				detail = strings.TrimSpace(sanitize.Line(of.Name()) + "  " + detail)
			}
		}
		path := f.path(s)
		rows[i] = dialog.Row{Label: f.StepText(s), Detail: detail,
			Do: dialog.Do(call.EditorOpen.With(call.EditorOpenArgs{Path: path, Line: s.Line, EndLine: s.EndLine,
				Highlight: s.Line > 0}))}
		if s.Deed == trail.Deleted {
			rows[i].Off = lang.T("it-is-gone")
		}
	}
	p := dialog.NewPicker(lang.N(len(rows), "where-agent-has-been-places", len(rows)), rows)
	p.Help = lang.T("enter-goes-there-esc-closes")
	p.At = len(p.Shown) - 1
	f.p.Dialogs().Push(p)
	return nil
}

// path is where a step was, from the workspace if it was there.
func (f *Follower) path(s trail.Step) string { return f.p.PathHere(s.Path) }

// StepText says what was done where.
func (f *Follower) StepText(s trail.Step) string {
	place := sanitize.Line(f.path(s))
	switch {
	case s.EndLine > s.Line:
		place += fmt.Sprintf(":%d-%d", s.Line, s.EndLine)
	case s.Line > 0:
		place += fmt.Sprintf(":%d", s.Line)
	}
	switch s.Deed {
	case trail.Found:
		return fmt.Sprintf(lang.T("done.found-something-in"), place)
	case trail.Wrote:
		return fmt.Sprintf(lang.T("done.wrote"), place) + sizeOf(s)
	case trail.Edited:
		return fmt.Sprintf(lang.T("done.changed"), place) + sizeOf(s)
	case trail.Deleted:
		return fmt.Sprintf(lang.T("done.removed"), sanitize.Line(f.path(s)))
	case trail.Read:
	}
	return fmt.Sprintf(lang.T("done.read"), place)
}

// sizeOf is how many lines came and went.
func sizeOf(s trail.Step) string {
	if s.Added+s.Removed == 0 {
		return ""
	}
	return fmt.Sprintf("  +%d −%d", s.Added, s.Removed)
}

// Text says in the last line that the agent is followed, and where one
// area shows alone, which file it went to.
func (f *Follower) Text() string {
	switch {
	case !f.on:
		return ""
	case f.Paused():
		return lang.T("following-paused-follow-goes-on")
	}
	if p := f.preview(); p != nil && f.p.Workspace().Single() && f.p.Workspace().FocusedContent() != panes.Content(p) {
		if s := p.Step(); s.Path != "" {
			return lang.T("following-x", sanitize.Line(filepath.Base(s.Path)))
		}
	}
	return lang.T("following")
}

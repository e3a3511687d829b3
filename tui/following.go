package tui

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

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

// following shows where the agent of the session on screen goes.
type following struct {
	on      bool
	running map[string]bool // calls that have not ended, by their parts
	reading bool            // a file is being read
	next    *trail.Step     // goes there then
	shown   string          // the session for which the preview was opened; empty: it is not open
	closed  string          // the session in which the person closed it, so that it stays so there
	front   bool            // it has the keyboard
	refused bool            // it was said that files are not here
}

// maxRunning bounds the calls that are waited for.
const maxRunning = 1000

// maxTrail is how many places the trail lists.
const maxTrail = 500

// followAct begins or ends to follow, or lists where the agent has been.
func (m *Model) followAct(act string) tea.Cmd {
	f := &m.following
	stands := f.on && m.followStands()
	switch {
	case act == commands.FollowTrail:
		return m.trailDialog()
	case act == commands.FollowOff, act == "" && f.on && !stands:
		f.on, f.next = false, nil
		m.followPreview()
		m.toast(commands.LevelInfo, lang.T("the agent is followed no longer"))
		return nil
	}
	began := !f.on
	f.on, f.closed, f.refused = true, "", false
	if p := m.preview(); p != nil {
		p.Following(true)
	}
	m.toast(commands.LevelInfo, lang.T("the agent is followed: what it reads and changes shows"))
	if began && !m.st.Busy(m.session()) || m.screenReader != nil {
		return nil
	}
	steps := m.agentPath()
	if len(steps) == 0 {
		return nil
	}
	return m.followTo(steps[len(steps)-1])
}

// preview is where it shows, or nil.
func (m *Model) preview() *editor.Preview {
	p, _ := m.ws.Content(editor.FollowID).(*editor.Preview)
	return p
}

// followStands reports whether the person had the preview stand still, or closed it.
func (m *Model) followStands() bool {
	p, at := m.preview(), m.following.closed
	return at != "" && at == m.session() || p != nil && p.Held()
}

// followCall takes what a change tells of a call that ended.
func (m *Model) followCall(ch store.Change) tea.Cmd {
	f := &m.following
	p := m.st.Part(ch.Session, ch.Message, ch.Part)
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
	if !began || !f.on || !m.st.Within(p.SessionID, m.session()) {
		return nil // one that ended before is told again when the engine writes it anew
	}
	steps := m.steps(p)
	switch {
	case len(steps) == 0:
		return nil
	case m.screenReader != nil:
		m.screenReader.Followed(steps)
		return nil
	}
	at := max(slices.IndexFunc(steps, func(s trail.Step) bool { return s.Deed != trail.Deleted }), 0)
	return m.followTo(steps[at])
}

// steps are where a call went.
func (m *Model) steps(p *store.Part) []trail.Step {
	return trail.Of(p, m.st.Answered(p.SessionID, p.CallID).Diff)
}

// followTo shows a place, once its file is read. Of those that come meanwhile
// the last one counts.
func (m *Model) followTo(s trail.Step) tea.Cmd {
	if m.followStands() || s.Deed == trail.Deleted {
		return nil
	}
	m.following.next = &s
	return m.followNext()
}

func (m *Model) followNext() tea.Cmd {
	f := &m.following
	if f.reading || f.next == nil {
		return nil
	}
	s, files, ctx := *f.next, m.o.Files, m.o.Ctx
	f.reading, f.next = true, nil
	return func() tea.Msg {
		file, err := picture.Read(ctx, files, s.Path)
		return followedFileMsg{s: s, file: file, err: err}
	}
}

// followedFileMsg is the result of what followNext started.
type followedFileMsg struct {
	s    trail.Step
	file picture.File
	err  error
}

func (msg followedFileMsg) on(m *Model) tea.Cmd {
	m.following.reading = false
	m.followShow(msg.s, msg.file, msg.err)
	return m.followNext()
}

// followShow shows a place in a file. What agents may not read, what is outside
// of the workspace and what is gone by now shows not; where the engine may run
// elsewhere it is said, once.
func (m *Model) followShow(s trail.Step, file picture.File, err error) {
	f := &m.following
	switch {
	case !f.on || m.followStands() || !m.st.Within(s.Session, m.session()):
		return
	case err != nil || file.Fault != nil || file.Bytes != nil: // there are no lines to show
		if m.conn.kind == Attached && notHere(err) && !f.refused {
			f.refused = true
			m.toast(commands.LevelInfo, lang.T("not shown: what this engine's agent reads is not in this folder. "+
				"/follow trail lists it"))
		}
		return
	}
	p, err := m.openPreview(s.Session)
	if err != nil {
		m.report(err)
		return
	}
	p.Show(file, s)
	m.ws.Touch()
}

// notHere reports whether a file is not in the workspace.
func notHere(err error) bool {
	var we *workspace.Error
	return errors.As(err, &we) && (we.Code == workspace.Outside || we.Code == workspace.NotFound)
}

// openPreview returns the preview, in front of what agents opened, and never of
// what the person did: beside that it has a pane of its own.
func (m *Model) openPreview(session string) (*editor.Preview, error) {
	place := panes.Placement{Origin: panes.Agent, Session: session, Hold: true, Follows: true}
	if p, i := m.ws.Find(editor.FollowID); p != nil {
		place.Behind = p.Active != i && isTheirs(p)
	} else if at := m.mainPane(); at != nil && isTheirs(at) {
		below := layout.Horizontal
		place.Target, place.Split = at.ID, &below
	}
	_, c, err := m.ws.Open(editor.FollowID, place)
	if err != nil {
		return nil, err
	}
	p, ok := c.(*editor.Preview)
	if !ok {
		return nil, lang.Errorf("open %q: %w", editor.FollowID, panes.ErrUnknownKind)
	}
	if m.following.shown == "" {
		p.Following(true)
	}
	m.following.shown = m.session()
	return p, nil
}

// mainPane is where a file would be opened, or nil.
func (m *Model) mainPane() *panes.Pane {
	ids := m.ws.Tree().PanesIn(layout.Main)
	if len(ids) == 0 {
		return nil
	}
	if f := m.ws.Tree().Focus(); slices.Contains(ids, f) {
		return m.ws.Pane(f)
	}
	return m.ws.Pane(ids[0])
}

// isTheirs reports whether what shows in a pane is the person's.
func isTheirs(p *panes.Pane) bool {
	t := p.Tabs[p.Active]
	return t.Origin != panes.Agent || t.Touched || t.Pinned
}

// followPreview keeps the preview and what is known of it together: it is held
// when it gets the keyboard, unless it shows alone, and not opened again once
// the person closed it.
func (m *Model) followPreview() {
	f, p := &m.following, m.preview()
	switch {
	case p == nil && f.shown != "":
		if f.on && f.shown == m.session() {
			f.closed = f.shown
		}
		f.shown = ""
	case p != nil:
		if p.On() != f.on {
			p.Following(f.on)
		}
		was := f.front
		if f.front = m.focusedContent() == panes.Content(p); f.front && !was && !m.ws.Single() {
			p.Hold()
		}
		f.shown = m.session()
	}
}

// agentPath lists where the agents of the session on screen have been, the newest
// last.
func (m *Model) agentPath() []trail.Step {
	out := m.agentPathFrom(m.session(), 0)
	slices.SortStableFunc(out, func(a, b trail.Step) int { return int(min(max(a.At-b.At, -1), 1)) })
	return out[max(len(out)-maxTrail, 0):]
}

// agentPathFrom is a session's trail and that of its subagents.
func (m *Model) agentPathFrom(id string, depth int) []trail.Step {
	out := m.agentPathOf(id)
	for _, s := range m.st.Children(id) {
		if depth < maxDepth {
			out = append(out, m.agentPathFrom(s.ID, depth+1)...)
		}
	}
	return out
}

// agentPathOf is the end of one session's trail.
func (m *Model) agentPathOf(id string) []trail.Step {
	var back [][]trail.Step // the newest call first
	n := 0
	msgs := m.st.Visible(id)
	for i := len(msgs) - 1; i >= 0 && n < maxTrail; i-- {
		for k := len(msgs[i].Parts) - 1; k >= 0; k-- {
			if steps := m.steps(msgs[i].Parts[k]); len(steps) > 0 {
				back = append(back, steps)
				n += len(steps)
			}
		}
	}
	slices.Reverse(back)
	return slices.Concat(back...)
}

// trailDialog lists it. enter goes there.
func (m *Model) trailDialog() tea.Cmd {
	steps := m.agentPath()
	if len(steps) == 0 {
		m.toast(commands.LevelInfo, lang.T("the agent went to no file in this session yet"))
		return nil
	}
	if m.screenReader != nil {
		m.screenReader.AgentPath(steps)
		return nil
	}
	rows := make([]dialog.Row, len(steps))
	for i, s := range steps {
		detail := ""
		if s.At > 0 {
			detail = time.UnixMilli(s.At).In(m.o.Now().Location()).Format("15:04")
		}
		if s.Session != m.session() {
			if of := m.st.Session(s.Session); of != nil {
				detail = strings.TrimSpace(sanitize.Line(of.Name()) + "  " + detail)
			}
		}
		path := m.stepPath(s)
		rows[i] = dialog.Row{Label: m.stepText(s), Detail: detail,
			Do: do(call.EditorOpen.With(call.EditorOpenArgs{Path: path, Line: s.Line, EndLine: s.EndLine,
				Highlight: s.Line > 0}))}
		if s.Deed == trail.Deleted {
			rows[i].Off = lang.T("it is gone")
		}
	}
	p := dialog.NewPicker(lang.N(len(rows), "Where the agent has been · %d place",
		"Where the agent has been · %d places",
		len(rows)), rows)
	p.Help = lang.T("enter goes there · esc closes")
	p.At = len(p.Shown) - 1
	m.push(p)
	return nil
}

// stepPath is where a step was, from the workspace if it was there.
func (m *Model) stepPath(s trail.Step) string { return m.pathHere(s.Path) }

// pathHere is a file's path as the engine has it, from the workspace if it is
// there.
func (m *Model) pathHere(path string) string {
	rel, err := filepath.Rel(m.o.Files.Place(), filepath.FromSlash(path))
	if filepath.IsAbs(filepath.FromSlash(path)) && err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}

// stepText says what was done where.
func (m *Model) stepText(s trail.Step) string {
	place := sanitize.Line(m.stepPath(s))
	switch {
	case s.EndLine > s.Line:
		place += fmt.Sprintf(":%d-%d", s.Line, s.EndLine)
	case s.Line > 0:
		place += fmt.Sprintf(":%d", s.Line)
	}
	switch s.Deed {
	case trail.Found:
		return fmt.Sprintf(lang.C("done", "found something in %s"), place)
	case trail.Wrote:
		return fmt.Sprintf(lang.C("done", "wrote %s"), place) + sizeOf(s)
	case trail.Edited:
		return fmt.Sprintf(lang.C("done", "changed %s"), place) + sizeOf(s)
	case trail.Deleted:
		return fmt.Sprintf(lang.C("done", "removed %s"), sanitize.Line(m.stepPath(s)))
	case trail.Read:
	}
	return fmt.Sprintf(lang.C("done", "read %s"), place)
}

// sizeOf is how many lines came and went.
func sizeOf(s trail.Step) string {
	if s.Added+s.Removed == 0 {
		return ""
	}
	return fmt.Sprintf("  +%d −%d", s.Added, s.Removed)
}

// followText says in the last line that the agent is followed, and where one
// area shows alone, which file it went to.
func (m *Model) followText() string {
	switch {
	case !m.following.on:
		return ""
	case m.followStands():
		return lang.T("following paused, /follow goes on")
	}
	if p := m.preview(); p != nil && m.ws.Single() && m.focusedContent() != panes.Content(p) {
		if s := p.Step(); s.Path != "" {
			return lang.T("following %s", sanitize.Line(filepath.Base(s.Path)))
		}
	}
	return lang.T("following")
}

// Package term shows a terminal (internal/pty): the rows of its emulator, its
// cursor, its scrollback. Keys, pastes and the mouse go to the program, in the
// encoding that it asked for; in copy mode they move a cursor over what was
// written, to search, select and copy.
//
// What is drawn holds nothing of the program but text, colours and links to
// http, https and mailto. A row is drawn again when the emulator gave it another
// version. The session outlives the pane unless Deps say otherwise.
package term

import (
	"context"
	"path"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/vt"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

// KindName is the kind's name in content ids.
const KindName = "terminal"

// Deps is what terminals need of the program beside their host.
type Deps struct {
	// Get gives the session of an id, if it runs or is kept. It is quick.
	Get func(id string) (*pty.Session, bool)
	// Open starts a session under an id that Get does not know, at a size in
	// cells: for a pane that a layout restored. It runs off the loop.
	Open func(ctx context.Context, id, title string, cols, rows int) (*pty.Session, error)
	// Closed hears that the pane has closed. nil: the session goes on.
	Closed func(id string)
	// Copy is asked when a program wants something copied (OSC 52). nil: the
	// pane asks in its last row. See Term.AllowCopy.
	Copy func(t *Term) panes.Action
}

// Kind is the terminal as a kind of pane.
func Kind(d Deps) panes.Kind {
	return panes.Kind{Name: KindName, Title: lang.Key("terminal-title"), Area: layout.Bottom, Runs: true,
		Keys: actions(KindName),
		New:  func(h panes.Host, ref string) (panes.Content, error) { return New(h, d, ref), nil }}
}

// Term shows one terminal. It belongs to the Update loop.
type Term struct {
	host  panes.Host
	deps  Deps
	id    string
	title string // given; the session has it once there is one
	shell bool   // a layout kept a shell here, which has yet to start

	session *pty.Session
	watch   *pty.Watch
	failure error
	opening bool
	closed  bool
	focused bool
	still   bool // the program has ended, or the person holds the terminal
	bells   int
	request *pty.Copy // what the program wants copied
	always  bool      // the person allowed it for good

	paint      painter
	view       view
	alert      bool   // something asked for the person while nobody saw it
	seen       bool   // since the last change
	whole      frame  // what was drawn last
	restarting bool   // the program is being started again
	ahead      []byte // typed meanwhile
	mouse      mouse

	version uint64
	w       int
}

// New makes a pane for a terminal's id. Start connects it.
func New(h panes.Host, d Deps, id string) *Term {
	return &Term{host: h, deps: d, id: id, w: 80, view: view{h: 24, follow: true}}
}

// ID names the pane by the terminal's id.
func (t *Term) ID() panes.ContentID { return panes.MakeID(KindName, t.id) }

// TerminalID is the terminal's id.
func (t *Term) TerminalID() string { return t.id }

// Session is what the pane shows, nil before it is there.
func (t *Term) Session() *pty.Session { return t.session }

// Title is the program's, or the one that was given, or the id.
func (t *Term) Title() string {
	title := t.title
	if t.session != nil {
		title = t.session.Title()
	}
	if title == "" {
		title = t.id
	}
	return sanitize.Line(title)
}

// SetTitle gives a title, which shows while the program has none.
func (t *Term) SetTitle(title string) {
	t.title = sanitize.Line(title)
	if t.session != nil {
		t.session.SetTitle(t.title)
	}
	t.version++
}

// Version rises with everything that shows.
func (t *Term) Version() uint64 { return t.version }

// Messages of the pane's own commands.
type (
	opened struct {
		s   *pty.Session
		err error
	}
	changed struct {
		watch *pty.Watch
		what  pty.Changes
	}
	restarted struct{ err error }
)

// Start connects the pane with its session, which is started if need be.
func (t *Term) Start() tea.Cmd {
	if t.session != nil || t.opening || t.closed {
		return nil
	}
	if t.deps.Get != nil {
		if s, ok := t.deps.Get(t.id); ok {
			return t.attach(s)
		}
	}
	if t.deps.Open == nil {
		t.failure = lang.Errorf("terminal-has-ended", t.id)
		t.version++
		return nil
	}
	t.opening, t.failure = true, nil
	t.version++
	open, id, title, w, h := t.deps.Open, t.id, t.title, t.w, t.view.h
	return func() tea.Msg {
		s, err := open(context.Background(), id, title, w, h)
		return opened{s, err}
	}
}

// Show shows a session from now on.
func (t *Term) Show(s *pty.Session) tea.Cmd { return t.attach(s) }

func (t *Term) attach(s *pty.Session) tea.Cmd {
	if t.watch != nil {
		t.watch.Close()
	}
	t.session, t.failure = s, nil
	if t.title != "" && s.Title() == "" {
		s.SetTitle(t.title)
	}
	t.colors()
	t.watch = s.Watch()
	t.version++
	return t.next()
}

// next waits for the next changes.
func (t *Term) next() tea.Cmd {
	w := t.watch
	return func() tea.Msg {
		c, err := w.Next(context.Background())
		if err != nil {
			return nil // the pane closed
		}
		return changed{w, c}
	}
}

// Update takes what happened in the terminal.
func (t *Term) Update(msg tea.Msg) panes.Action {
	switch msg := msg.(type) {
	case opened:
		t.opening = false
		switch {
		case msg.err != nil:
			t.failure = msg.err
			t.version++
		case t.closed:
			if t.deps.Closed != nil {
				t.deps.Closed(t.id)
			}
		default:
			return panes.Action{Cmd: t.attach(msg.s)}
		}
	case changed:
		if msg.watch == t.watch && !t.closed {
			return t.take(msg.what)
		}
	case restarted:
		return t.onRestarted(msg.err)
	default:
		if t.view.search.open {
			t.version++
			return panes.Action{Cmd: t.view.search.update(msg)}
		}
	}
	return panes.Action{}
}

// take notes changes, and waits for the next.
func (t *Term) take(c pty.Changes) panes.Action {
	t.alert = t.alert || !t.seen && (c.Bells > 0 || len(c.Copies) > 0)
	t.watch.Rest(!t.seen) // what changed last was not drawn: another tab shows
	t.seen = false
	t.version++
	t.bells += c.Bells
	t.look(func(*vt.Terminal) {})
	if c.Started {
		t.failure = nil
	}
	a := panes.Action{Cmd: t.next()}
	if n := len(c.Copies); n > 0 {
		t.request = &c.Copies[n-1]
		if t.always {
			a.Invoke = t.AllowCopy(false).Invoke
		} else if t.deps.Copy != nil {
			asked := t.deps.Copy(t)
			a.Invoke, a.Cmd = asked.Invoke, tea.Batch(a.Cmd, asked.Cmd)
		}
	}
	return a
}

// CopyRequest is what the program wants copied, and whether it waits for an
// answer.
func (t *Term) CopyRequest() (text string, ok bool) {
	if t.request == nil {
		return "", false
	}
	return t.request.Text, true
}

// AllowCopy copies what the program wants copied; with always, also what it
// asks for later.
func (t *Term) AllowCopy(always bool) panes.Action {
	t.always = t.always || always
	r := t.request
	t.request = nil
	t.version++
	if r == nil || r.Text == "" {
		return panes.Action{}
	}
	return copied(r.Text)
}

// RefuseCopy drops what the program wants copied.
func (t *Term) RefuseCopy() {
	t.request = nil
	t.version++
}

func copied(text string) panes.Action { return panes.Do(call.AppCopy.With(call.CopyArgs{Text: text})) }

// Running reports whether the program runs.
func (t *Term) Running() bool { return t.session != nil && t.session.Running() }

// Alert reports whether the bell rang, or the program asked to copy, since the
// terminal was seen last.
func (t *Term) Alert() bool { return t.alert }

// Bells is how often the bell rang.
func (t *Term) Bells() int { return t.bells }

// Restart runs the program again once it has ended, or opens a session where
// there is none.
func (t *Term) Restart() tea.Cmd {
	s := t.session
	switch {
	case s == nil:
		return t.Start()
	case s.Running():
		return nil
	}
	if t.restarting {
		return nil
	}
	t.LeaveCopyMode()
	t.restarting = true
	return func() tea.Msg { return restarted{s.Restart(context.Background())} }
}

// maxAhead is how much may be typed while a program is started again, in bytes.
const maxAhead = 4 << 10

// typeAhead keeps a key for the program that is being started.
func (t *Term) typeAhead(k tea.KeyPressMsg) {
	if b := encode(tea.Key(k), press, t.session.Modes()); len(t.ahead)+len(b) <= maxAhead {
		t.ahead = append(t.ahead, b...)
	}
}

// onRestarted returns the program what was typed meanwhile.
func (t *Term) onRestarted(err error) panes.Action {
	ahead := t.ahead
	t.restarting, t.ahead = false, nil
	if err != nil {
		t.failure = err
		t.version++
		return panes.Action{}
	}
	_ = t.session.Type(ahead) // as in SendKey
	return panes.Action{}
}

// Close lets go of the session.
func (t *Term) Close() {
	if t.closed {
		return
	}
	t.closed = true
	if t.watch != nil {
		t.watch.Close()
	}
	if t.deps.Closed != nil && !t.opening {
		t.deps.Closed(t.id)
	}
}

// Describe reports whether the program runs, and where.
func (t *Term) Describe() string {
	if t.session == nil {
		return ""
	}
	exit, ended := t.session.Exit()
	if ended {
		return exit.String()
	}
	s := "running"
	if _, dir := t.session.Cwd(); dir != "" {
		s += " in " + path.Base(dir)
	}
	if t.session.Modes().AlternateScreen {
		s += ", full screen"
	}
	return s
}

// look runs f on the emulator, with what the pane remembers of its lines put
// where they are now. f must not ask the session: its lock is held.
func (t *Term) look(f func(v *vt.Terminal)) {
	if t.session == nil {
		return
	}
	t.view.barred = t.hasBar()
	t.view.said = t.says()
	t.session.View(func(v *vt.Terminal) {
		t.view.track(v)
		f(v)
	})
}

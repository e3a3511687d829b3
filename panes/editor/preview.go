package editor

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/internal/trail"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/theme"
)

// FollowName is the kind of the preview, and FollowID its only content.
const (
	FollowName                 = "follow"
	FollowID   panes.ContentID = FollowName + ":agent"
)

// FollowKind is the preview as a kind of pane.
func FollowKind() panes.Kind {
	return panes.Kind{Name: FollowName, Title: lang.Key("where-the-agent-is"), Area: layout.Main, Own: true,
		Keys: append(previewKeys.Actions(FollowName), actions(FollowName)...),
		New: func(h panes.Host, ref string) (panes.Content, error) {
			return &Preview{host: h, ref: ref, w: 80, h: 24}, nil
		}}
}

// Preview shows the files that an agent goes to, one in the place of the other.
// What the person does in it holds it, until it is told to go on.
type Preview struct {
	host    panes.Host
	ref     string
	ed      *Editor // nil: it went to none yet
	step    trail.Step
	of      int  // which editor it is: messages of those before are not for it
	on      bool // it follows
	held    bool
	version uint64
	w, h    int
}

// ofEditor is a message of one of the editors.
type ofEditor struct {
	of  int
	msg tea.Msg
}

// ID is the same whatever it shows.
func (p *Preview) ID() panes.ContentID { return panes.MakeID(FollowName, p.ref) }

// Title is the name of the file that shows.
func (p *Preview) Title() string {
	if p.ed == nil {
		return lang.T("where-the-agent-is")
	}
	return "▸ " + p.ed.Title()
}

// TitleTold is the title in English.
func (p *Preview) TitleTold() string {
	if p.ed == nil {
		return "Where the agent is"
	}
	return p.Title()
}

// Version rises with everything that shows.
func (p *Preview) Version() uint64 {
	if p.ed == nil {
		return p.version
	}
	return p.version + p.ed.Version()
}

// Describe says what shows, as of a file's own pane.
func (p *Preview) Describe() string {
	if p.ed == nil {
		return ""
	}
	return p.ed.Path() + " " + p.ed.Describe()
}

// Show goes to where a step was, in the file as it was read since.
func (p *Preview) Show(f picture.File, s trail.Step) {
	if p.ed == nil || p.ed.Path() != f.Path {
		if p.ed != nil {
			p.version += p.ed.Version()
			p.ed.Close()
		}
		p.of++
		p.ed = New(p.host, f.Path)
		p.ed.fit(p.w, p.h)
	}
	e := p.ed
	e.SetFile(f)
	e.view.unmark("")
	e.view.back, p.step = nil, s
	p.version++
	p.foot()
	if e.file == nil || e.view.text.count() == 0 {
		return
	}
	span := e.reveal(reveal{line: max(s.Line, 1), endLine: s.EndLine})
	e.view.back = nil
	switch {
	case s.Change != nil:
		e.view.showChange(*s.Change, s.Session)
		if e.view.shown != nil {
			e.view.aim()
		}
	case s.Line > 0 && (s.Line > 1 || s.EndLine < e.view.text.count()):
		e.view.marks.put(ranges{Mark: panes.Mark{ID: panes.RevealMark, Spans: []call.Range{span}, Owner: s.Session}})
	}
	e.version++
}

// Step is where it went last.
func (p *Preview) Step() trail.Step { return p.step }

// Following tells it whether it follows. To follow anew it goes on.
func (p *Preview) Following(on bool) {
	p.on = on
	if on {
		p.held = false
	}
	p.foot()
}

// Hold has it stay where it is.
func (p *Preview) Hold() {
	p.held = true
	p.foot()
}

// On reports whether it follows, or would if nobody held it.
func (p *Preview) On() bool { return p.on }

// Held reports whether the person holds it.
func (p *Preview) Held() bool { return p.on && p.held }

// foot says what it does.
func (p *Preview) foot() {
	p.version++
	if p.ed != nil {
		p.ed.note = p.note()
	}
}

func (p *Preview) note() string {
	th := p.host.Theme()
	switch {
	case p.Held():
		return th.Style(theme.Warning).Render(lang.T("paused-f-goes-on"))
	case p.on:
		return th.Style(theme.Accent).Render(lang.T("following"))
	}
	return ""
}

// Draw returns h lines of w cells.
func (p *Preview) Draw(w, h int, focused bool) string {
	p.w, p.h = w, h
	if p.ed != nil {
		return p.ed.Draw(w, h, focused)
	}
	if w <= 0 || h <= 0 {
		return strings.Repeat("\n", max(h-1, 0))
	}
	out := paragraphs(p.host.Theme().Style(theme.Muted), w, lang.T("files-agent-reads-changes-show"))
	for len(out) < h {
		out = append(out, "")
	}
	for i, l := range out[:h] {
		out[i] = syntax.Pad(l, w)
	}
	return strings.Join(out[:h], "\n")
}

// Key answers keys. What moves it holds it.
func (p *Preview) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	if !p.Typing() {
		if act, taken := previewKeys.Key(p, k); taken {
			return act, true
		}
	}
	if p.ed == nil {
		return panes.Action{}, false
	}
	a, ok := p.ed.Key(k)
	if ok {
		p.Hold()
	}
	return p.own(a), ok
}

// openArgs open the file at the line that one is at.
func (p *Preview) openArgs() call.EditorOpenArgs {
	args := call.EditorOpenArgs{Path: p.ed.Path()}
	if p.ed.view.text.count() > 0 {
		args.Line = p.ed.view.current + 1
	}
	return args
}

// Typing reports whether letters are what is looked for.
func (p *Preview) Typing() bool { return p.ed != nil && p.ed.Typing() }

// Paste goes into that.
func (p *Preview) Paste(text string) panes.Action {
	if p.ed == nil {
		return panes.Action{}
	}
	return p.own(p.ed.Paste(text))
}

// Cursor is where that is written.
func (p *Preview) Cursor(w, h int) (x, y int, ok bool) {
	if p.ed == nil {
		return 0, 0, false
	}
	return p.ed.Cursor(w, h)
}

// Mouse answers the mouse. It holds it too.
func (p *Preview) Mouse(ev panes.Mouse) (panes.Action, bool) {
	if p.ed == nil {
		return panes.Action{}, false
	}
	a, ok := p.ed.Mouse(ev)
	if ok {
		p.Hold()
	}
	return p.own(a), ok
}

// Excerpt returns the lines in view.
func (p *Preview) Excerpt(most int) string {
	if p.ed == nil {
		return ""
	}
	return p.ed.Excerpt(most)
}

// Pending does what the file has to do off the loop.
func (p *Preview) Pending() tea.Cmd {
	if p.ed == nil {
		return nil
	}
	return p.address(p.ed.Pending())
}

// Update takes what the editor asked for, unless it is another one by now.
func (p *Preview) Update(msg tea.Msg) panes.Action {
	m, ok := msg.(ofEditor)
	if !ok {
		if p.ed == nil {
			return panes.Action{}
		}
		return p.own(p.ed.Update(msg))
	}
	if m.of != p.of {
		if w, ok := m.msg.(watched); ok && w.files != nil { // nobody else closes it
			w.files.Close()
		}
		return panes.Action{}
	}
	if batch, ok := m.msg.(tea.BatchMsg); ok {
		var cmds []tea.Cmd
		for _, cmd := range batch {
			cmds = append(cmds, p.address(cmd))
		}
		return panes.Action{Cmd: tea.Batch(cmds...)}
	}
	return p.own(p.ed.Update(m.msg))
}

// own has an action's message come back to the editor that wants it.
func (p *Preview) own(a panes.Action) panes.Action {
	a.Cmd = p.address(a.Cmd)
	return a
}

func (p *Preview) address(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	of := p.of
	return func() tea.Msg {
		msg := cmd()
		if msg == nil {
			return nil
		}
		return ofEditor{of, msg}
	}
}

// Close ends the watch.
func (p *Preview) Close() {
	if p.ed != nil {
		p.ed.Close()
	}
}

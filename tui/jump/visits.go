package jump

import (
	"path/filepath"
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/editor"
)

// maxVisits is how many places in files are remembered.
const maxVisits = 100

// visit is a line of a file where the keyboard was, from 1; 0 where the file has
// no lines.
type visit struct {
	path string
	line int
}

// visits are the places where it was, the newest last.
type visits struct {
	all   []visit
	at    int  // which of them it is at, or was last
	going bool // a file is being read to go there
}

// Note remembers where the keyboard is, if that is in a file.
func (j *Jumper) Note() {
	e, ok := j.p.Workspace().FocusedContent().(*editor.Editor)
	if !ok || j.visits.going || !e.Loaded() || e.Typing() || filepath.IsAbs(e.Path()) {
		return
	}
	line, page := e.Place()
	j.visits.note(visit{e.Path(), line}, page)
}

// note takes where it is. Another file and a jump of more than a page are another
// place, which cuts off those ahead; a smaller move moves this one.
func (v *visits) note(now visit, page int) {
	if len(v.all) > 0 {
		here := &v.all[v.at]
		if here.path == now.path && max(here.line-now.line, now.line-here.line) <= page {
			here.line = now.line
			return
		}
		v.all = v.all[:v.at+1]
	}
	v.all = append(v.all, now)
	if n := len(v.all) - maxVisits; n > 0 {
		v.all = slices.Delete(v.all, 0, n)
	}
	v.at = len(v.all) - 1
}

// Go goes to the place before, or forward to the one behind it. Back from a
// file that was closed is there.
func (j *Jumper) Go(forward bool) tea.Cmd {
	v := &j.visits
	to := v.at - 1
	switch {
	case v.going:
		return nil
	case forward:
		to = v.at + 1
	case len(v.all) > 0 && j.p.Workspace().Content(v.all[v.at].content()) == nil:
		to = v.at
	}
	switch {
	case forward && to >= len(v.all):
		j.p.Toast(commands.LevelInfo, lang.T("there-nowhere-go-forward"))
	case to < 0 || to >= len(v.all):
		j.p.Toast(commands.LevelInfo, lang.T("there-nowhere-go-back"))
	default:
		return j.visitAt(to)
	}
	return nil
}

func (p visit) content() panes.ContentID { return panes.MakeID(editor.KindName, p.path) }

// visitAt goes to a place. What is not open is opened again; what cannot be read
// any more is forgotten.
func (j *Jumper) visitAt(to int) tea.Cmd {
	v := &j.visits
	p := v.all[to]
	if e, ok := j.p.Workspace().Content(p.content()).(*editor.Editor); ok && e.Loaded() {
		if err := j.p.Workspace().FocusContent(e.ID(), panes.User); err != nil {
			j.p.Report(err)
			return nil
		}
		v.arrive(to, e)
		return nil
	}
	v.going = true
	ctx, files := j.p.Context(), j.p.Files().Own()
	return func() tea.Msg {
		f, err := picture.Read(ctx, files, p.path)
		if err == nil {
			err = f.Fault
		}
		return placeReadMsg{to: to, f: f, err: err}
	}
}

// placeReadMsg is the result of what visitAt started.
type placeReadMsg struct {
	to  int
	f   picture.File
	err error
}

func (msg placeReadMsg) on(j *Jumper) tea.Cmd {
	j.visits.going = false
	j.revisit(msg.to, msg.f, msg.err)
	return nil
}

// revisit opens a file again that was read.
func (j *Jumper) revisit(to int, f picture.File, err error) {
	v := &j.visits
	p := v.all[to]
	if err != nil {
		v.forget(to)
		j.p.Toast(commands.LevelWarning, sanitize.Line(p.path)+": "+lang.Translate(err))
		return
	}
	_, c, err := j.p.Workspace().Open(p.content(), panes.Placement{Focus: true, Origin: panes.User})
	e, ok := c.(*editor.Editor)
	if err != nil || !ok {
		j.p.Report(err)
		return
	}
	e.SetFile(f)
	j.p.Workspace().Touch()
	v.arrive(to, e)
}

// arrive says that the keyboard is at a place, as far as the file still has it.
func (v *visits) arrive(to int, e *editor.Editor) {
	p := &v.all[to]
	if line, _ := e.Place(); p.line > 0 && line != p.line {
		e.Reveal(p.line, 0, 0, 0)
	}
	p.line, _ = e.Place()
	v.at = to
}

// forget drops a place.
func (v *visits) forget(i int) {
	v.all = slices.Delete(v.all, i, i+1)
	if i <= v.at {
		v.at = max(v.at-1, 0)
	}
}

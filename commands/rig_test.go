package commands

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

// page is a content that does nothing but be there.
type page struct {
	id     panes.ContentID
	title  string
	dirty  bool
	closed bool
}

func (p *page) ID() panes.ContentID          { return p.id }
func (p *page) Title() string                { return p.title }
func (p *page) SetTitle(t string)            { p.title = t }
func (p *page) Version() uint64              { return 0 }
func (p *page) Draw(_, _ int, _ bool) string { return "" }
func (p *page) Dirty() bool                  { return p.dirty }
func (p *page) Close()                       { p.closed = true }

// sheet is a file's pane that notes what it is told.
type sheet struct {
	page
	file    *workspace.File
	picture *picture.Picture
	bytes   *workspace.Blob
	fault   error
	shown   string // the last Reveal
	marks   []panes.Mark
	typing  bool
}

func (s *sheet) Typing() bool { return s.typing }

func (s *sheet) SetFile(f picture.File) {
	s.file, s.picture, s.fault, s.bytes = f.Text, f.Picture, f.Fault, f.Bytes
}

func (s *sheet) Reveal(line, endLine, column, endColumn int) call.Range {
	s.shown = fmt.Sprint(line, endLine, column, endColumn)
	return call.Range{StartLine: line, EndLine: max(line, endLine), StartColumn: column, EndColumn: endColumn}
}

func (s *sheet) Highlight(m panes.Mark) (string, error) {
	if m.Color == "nonsense" {
		return "", fmt.Errorf("color %q is no color", m.Color)
	}
	if m.ID == "" {
		m.ID = fmt.Sprintf("highlight-%d", len(s.marks)+1)
	}
	s.ClearHighlight(m.ID)
	s.marks = append(s.marks, m)
	return m.ID, nil
}

func (s *sheet) ClearHighlight(id string) int {
	n := len(s.marks)
	s.marks = slices.DeleteFunc(s.Marks(), func(m panes.Mark) bool { return id == "" || m.ID == id })
	return n - len(s.marks)
}

func (s *sheet) Marks() []panes.Mark     { return slices.Clone(s.marks) }
func (s *sheet) SetMarks(l []panes.Mark) { s.marks = l }

// rig is a workspace with files and commands, without a program around it.
type rig struct {
	t   *testing.T
	dir string
	reg *Registry
	ws  *panes.Workspace
	env Env
}

func kinds() []panes.Kind {
	return []panes.Kind{
		{Name: "chat", Title: "Chat", Area: layout.Right, Keep: true, New: func(_ panes.Host, ref string) (panes.Content, error) {
			return &page{id: panes.MakeID("chat", ref)}, nil
		}},
		{Name: "editor", Title: "Editor", Area: layout.Main, New: func(_ panes.Host, ref string) (panes.Content, error) {
			return &sheet{page: page{id: panes.MakeID("editor", ref), title: ref}}, nil
		}},
	}
}

// newRig returns a workspace of 100×40 cells with a chat, whose files are a.txt
// (three lines), b.txt, src/c.txt, empty, and some that are not to be read.
func newRig(t *testing.T) *rig {
	t.Helper()
	r := &rig{t: t, dir: t.TempDir(), reg: NewRegistry()}
	for name, text := range map[string]string{
		"a.txt": "one\ntwo\nthree\n", "b.txt": "b\n", "src/c.txt": "<c> & d\n", "empty": "",
		".env": "SECRET=1\n", ".git/config": "[core]\n", "binary": "\x00\x01",
	} {
		file := filepath.Join(r.dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	files, err := workspace.Open(r.dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { files.Close() })
	r.dir = files.Dir()
	r.ws = panes.NewWorkspace(panes.Host{}, kinds())
	r.ws.SetWindow(layout.Rect{W: 100, H: 40})
	Builtin(r.reg, r.ws.Kinds())
	Editors(r.reg)
	r.env = Env{Panes: r.ws, Files: files, Origin: panes.Agent, Now: time.Unix(1000, 0)}
	r.open("chat:new", panes.Placement{Focus: true, Origin: panes.User})
	return r
}

func (r *rig) open(id panes.ContentID, pl panes.Placement) *panes.Pane {
	r.t.Helper()
	p, _, err := r.ws.Open(id, pl)
	if err != nil {
		r.t.Fatal(err)
	}
	return p
}

func (r *rig) sheet(path string) *sheet {
	r.t.Helper()
	s, ok := r.ws.Content(panes.MakeID("editor", path)).(*sheet)
	if !ok {
		r.t.Fatalf("%s is not open", path)
	}
	return s
}

// do runs a command to its end, as the program does.
func (r *rig) do(id, args string) Result { r.t.Helper(); return r.doCtx(r.t.Context(), id, args) }

func (r *rig) doCtx(ctx context.Context, id, args string) Result {
	r.t.Helper()
	return *r.end(ctx, r.step(id, args)).Result
}

// end goes on with a step to the command's end.
func (r *rig) end(ctx context.Context, s Step) Step {
	for s.Result == nil {
		s = s.Work(ctx)(r.env)
	}
	return s
}

func (r *rig) step(id, args string) Step {
	return r.reg.Execute(r.env, Invocation{ID: Namespace + id, Args: json.RawMessage(args), Origin: r.env.Origin})
}

// effects runs a command of the person that ends at once.
func (r *rig) effects(id, args string) []Effect {
	r.t.Helper()
	r.env.Origin = panes.User
	s := r.step(id, args)
	if s.Result == nil || s.Result.Err != nil {
		r.t.Fatalf("%s %s: %+v", id, args, s.Result)
	}
	return s.Effects
}

// ok runs a command that must succeed and gives its fields.
func (r *rig) ok(id, args string) map[string]any {
	r.t.Helper()
	res := r.do(id, args)
	if res.Err != nil {
		r.t.Fatalf("%s %s: %s", id, args, res.JSON())
	}
	var m map[string]any
	if err := json.Unmarshal(res.JSON(), &m); err != nil || m["success"] != true {
		r.t.Fatalf("%s gave %s (%v)", id, res.JSON(), err)
	}
	return m
}

// refused runs a command that must fail with a code and a text in its message
// or hint.
func (r *rig) refused(id, args, code, text string) {
	r.t.Helper()
	res := r.do(id, args)
	if res.Err == nil {
		r.t.Errorf("%s %s succeeded: %s", id, args, res.JSON())
		return
	}
	if res.Err.Code != code || !strings.Contains(res.Err.Message+" | "+res.Err.Hint, text) {
		r.t.Errorf("%s %s: %s, want code %s with %q", id, args, res.JSON(), code, text)
	}
}

// tabs lists the panes with their tabs, the current one in brackets and the
// focused pane with a star.
func (r *rig) tabs() string {
	var out []string
	for _, p := range r.ws.Panes() {
		s := ""
		for i, t := range p.Tabs {
			name := string(t.Content.ID())
			if i == p.Active {
				name = "[" + name + "]"
			}
			s += name
		}
		if p == r.ws.Focused() {
			s += "*"
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func writeFile(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

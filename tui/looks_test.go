package tui

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// sight is a way in which the dialogs are looked at.
type sight struct {
	name    string
	profile colorprofile.Profile
	says    []tea.Msg // by the terminal
}

// shows is a frame as the terminal gets it, which the renderer takes colours out
// of that it does not have.
func (s sight) shows(t *testing.T, frame string) string {
	t.Helper()
	var out bytes.Buffer
	w := colorprofile.Writer{Forward: &out, Profile: s.profile}
	if _, err := w.WriteString(frame); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// looks are all of them. Each says all that the one before may have said
// otherwise.
func looks() []sight {
	black, white := tea.BackgroundColorMsg{Color: lipgloss.Color("#101010")},
		tea.BackgroundColorMsg{Color: lipgloss.Color("#ffffff")}
	return []sight{
		{"dark", colorprofile.TrueColor, []tea.Msg{black}},
		{"light", colorprofile.TrueColor, []tea.Msg{white}},
		{"16", colorprofile.ANSI, []tea.Msg{black, tea.ColorProfileMsg{Profile: colorprofile.ANSI}}},
		{"nocolor", colorprofile.ASCII, []tea.Msg{black, tea.ColorProfileMsg{Profile: colorprofile.ASCII}}},
	}
}

// lookSizes are the windows, one below the other in a golden file.
var lookSizes = [][2]int{{40, 12}, {80, 24}, {140, 40}}

// staged plays a test with everything that dialogs show: a conversation, other
// sessions, todos, changes, servers and a configuration. It is half past nine.
func staged(t *testing.T, play func(r *filed)) {
	t.Helper()
	was := time.Local
	time.Local = time.UTC
	defer func() { time.Local = was }()
	configured(t, `{"theme":"nord","agent":{"consent":"ask"},"permissions":{"allow":["bash go test *","edit docs/*"]}}`,
		`{"files":{"deny":["*.csv"]}}`, func(r *filed) {
			t.Setenv("HOME", filepath.Dir(r.dir))
			furnish(r)
			play(r)
		})
}

// looked returns a dialog's frames by look, in every size one below the other,
// and the type of what it opened.
func looked(t *testing.T, d lookedAt) (frames map[string]string, kind string) {
	t.Helper()
	frames = map[string]string{}
	stage := d.stage
	if stage == nil {
		stage = staged
	}
	for _, size := range lookSizes {
		stage(t, func(r *filed) {
			r.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			d.open(r)
			shown := r.m.dialogs.Top()
			if shown != nil {
				_, kind, _ = strings.Cut(fmt.Sprintf("%T", shown), ".")
			}
			for _, l := range looks() {
				r.send(l.says...)
				frame := strings.ReplaceAll(r.m.View().Content, filepath.Dir(r.dir), "~")
				frames[l.name] += fmt.Sprintf("── %d×%d ──\n%s\n", size[0], size[1], l.shows(t, frame))
			}
		})
	}
	return frames, kind
}

func TestTheDialogsLookAsTheyShould(t *testing.T) {
	kinds := map[string]bool{}
	for name, d := range dialogsLookedAt() {
		t.Run(name, func(t *testing.T) {
			frames, kind := looked(t, d)
			kinds[kind] = true
			for by, all := range frames {
				golden(t, filepath.Join("look", name+"-"+by+".ansi"), all)
			}
		})
	}
	for _, kind := range dialogTypes(t) {
		if !kinds[kind] && !t.Failed() {
			t.Errorf("%s is a dialog, and none of its kind is looked at: add one to dialogsLookedAt", kind)
		}
	}
}

// dialogTypes lists the types that have the methods of a dialog, by the source.
func dialogTypes(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	apart, err := filepath.Glob("dialog/*.go")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, apart...)
	types := map[string]int{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range f.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || fn.Recv == nil || fn.Name.Name != "Draw" && fn.Name.Name != "Key" {
				continue
			}
			star, ok := fn.Recv.List[0].Type.(*ast.StarExpr)
			if !ok || len(fn.Type.Params.List) > 2 {
				continue
			}
			if name, ok := star.X.(*ast.Ident); ok {
				types[name.Name]++
			}
		}
	}
	// they draw, and are no dialogs of their own
	for _, other := range []string{"Model", "formRow", "prose", "Page"} {
		delete(types, other)
	}
	return slices.Sorted(maps.Keys(types))
}

func TestNoGoldenIsLeftOver(t *testing.T) {
	wanted := map[string]bool{}
	for name := range dialogsLookedAt() {
		for _, l := range looks() {
			wanted[name+"-"+l.name+".ansi"] = true
		}
	}
	files, err := os.ReadDir(filepath.Join("testdata", "look"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !wanted[f.Name()] {
			t.Errorf("testdata/look/%s is of no dialog", f.Name())
		}
	}
}

package complete

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// alone is a source without an engine, in a folder.
type alone struct {
	Source
	win   widget.Window
	files *workspace.Root
}

func (a *alone) Window() *widget.Window   { return &a.win }
func (a *alone) Files() *workspace.Root   { return a.files }
func (a *alone) Context() context.Context { return context.Background() }
func (a *alone) Engine() Engine           { return Engine{} }
func (a *alone) Log() *slog.Logger        { return slog.New(slog.DiscardHandler) }
func (a *alone) Uses() prompt.Uses        { return nil }
func (a *alone) OpenFiles() []string      { return nil }
func (a *alone) Terminals() []string      { return nil }

// typing is a Completer behind an @ and some letters.
func typing(t *testing.T, query string) *Completer {
	t.Helper()
	root, err := workspace.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	look, err := theme.Named(theme.Default, true)
	if err != nil {
		t.Fatal(err)
	}
	c := New(&alone{files: root, win: widget.Window{W: 100, H: 30, Theme: look, Now: time.Now}})
	c.mention.on, c.mention.query = true, query
	return c
}

func TestAFileIsMentionedByItsOwnName(t *testing.T) {
	c := typing(t, "")
	c.mention.paths = []string{"a\u202efdp.exe", "two\nlines.txt", "\x1b]8;;x\x1b\\cl.md", `quo"te.md`, "plain.md"}
	var names, inserts []string
	for _, k := range c.candidates() {
		if k.File {
			names, inserts = append(names, k.Name), append(inserts, k.Insert)
		}
	}
	slices.Sort(names)
	slices.Sort(inserts)
	if !slices.Equal(names, []string{"a‹U+202E›fdp.exe", "plain.md", `quo"te.md`}) ||
		!slices.Equal(inserts, []string{"a\u202efdp.exe", "plain.md", `quo"te.md`}) {
		t.Errorf("%q inserts %q", names, inserts)
	}
}

func TestASearchForFilesSaysThatItGoesOn(t *testing.T) {
	for name, tc := range map[string]struct {
		whole bool
		lasts time.Duration
		paths []string
		says  []string
		not   string
	}{
		"while some were found":          {false, nearFor, []string{"x/y1", "x/y2"}, []string{"x/y1", "searching…"}, ""},
		"while none were":                {false, nearFor, nil, []string{"searching…"}, ""},
		"not when those are all":         {true, nearFor, []string{"x/y1"}, []string{"x/y1"}, "searching…"},
		"not when none fits":             {true, nearFor, nil, nil, "searching…"},
		"not when it took much too long": {false, nearMost, []string{"x/y1"}, []string{"x/y1"}, "searching…"},
	} {
		t.Run(name, func(t *testing.T) {
			c := typing(t, "y")
			c.near.on, c.near.end = true, func() {}
			look := nearLook{of: c, ctx: t.Context(), files: c.from.Files(), query: "y", lasts: tc.lasts}
			namesNearMsg{nearLook: look, paths: tc.paths, whole: tc.whole}.On(nil)
			drawn := xansi.Strip(c.Draw(c.from.Window()))
			for _, text := range tc.says {
				if !strings.Contains(drawn, text) {
					t.Errorf("it does not say %q:\n%s", text, drawn)
				}
			}
			if tc.not != "" && strings.Contains(drawn, tc.not) {
				t.Errorf("it says %q:\n%s", tc.not, drawn)
			}
		})
	}
}

func TestSymbolsOfServersAndTheEndsOfPaths(t *testing.T) {
	var s engine.Symbol
	s.Name, s.Location.URI = "Serve", "file:///w/src/gamma"
	s.Location.Range.Start.Line, s.Location.Range.End.Line = 9, 19
	if k := placed(s, "/w").candidate(); k.Insert != "src/gamma#10-20" || !strings.Contains(k.Doc, "symbol") {
		t.Errorf("%+v", k)
	}
	s.Location.URI = "jar:x"
	if k := placed(s, "/w").candidate(); k.Insert != "" {
		t.Errorf("%+v", k)
	}
	if got := shorten("a/very/long/path/to/file.go", 10); got != "…o/file.go" {
		t.Errorf("%q", got)
	}
}

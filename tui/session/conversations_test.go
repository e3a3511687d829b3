package session

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// stage is a host and a source of so many sessions, whose conversations all are a text.
type stage struct {
	win  widget.Window
	open dialog.Stack
	n    int
	text string
}

func newStage(tb testing.TB, n int, text string) *stage {
	tb.Helper()
	th, err := theme.Builtin().Theme("nord", theme.Terminal{Dark: true})
	if err != nil {
		tb.Fatal(err)
	}
	return &stage{n: n, text: text, win: widget.Window{W: 100, H: 30, Theme: th, Now: time.Now}}
}

func (s *stage) Window() *widget.Window           { return &s.win }
func (s *stage) Dialogs() *dialog.Stack           { return &s.open }
func (s *stage) Invoke(call.Invocation) tea.Cmd   { return nil }
func (s *stage) Toast(commands.Level, string)     {}
func (s *stage) Stamp() any                       { return s.n }
func (s *stage) State(string) (sign, word string) { return "", "" }
func (s *stage) Online() bool                     { return true }
func (s *stage) id(i int) string                  { return fmt.Sprintf("ses_%04d", i) }

func (s *stage) Rows() []Row {
	words := strings.Fields("fix the port that nobody could reach while tests of parser and layout were running on slow machines")
	var out []Row
	for i := range s.n {
		r := Row{ID: s.id(i), Updated: time.Now().Add(-time.Duration(i) * time.Hour).UnixMilli()}
		for j := range 5 {
			r.Name += words[(i*7+j*(i%13+1))%len(words)] + " "
		}
		if i%10 == 9 {
			r.Depth = 1
		}
		out = append(out, r)
	}
	return out
}

func (s *stage) Newest() iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range s.n {
			if !yield(s.id(i)) {
				return
			}
		}
	}
}

func (s *stage) Reader() (context.Context, Reader) {
	return context.Background(), func(context.Context, string, int) ([]engine.MessageWithParts, error) {
		return []engine.MessageWithParts{{Info: engine.Message{Role: engine.RoleUser},
			Parts: []engine.Part{{Type: engine.PartText, Text: s.text}}}}, nil
	}
}

// openList opens the list, and looks for a text.
func (s *stage) openList(text string) *List {
	d := NewList(s, s.win.Now(), func(string) bool { return false })
	s.open.Push(d)
	d.field.SetValue(text)
	d.fill(s.win.Now())
	return d
}

func TestConversations_AreReadUntilMuchIsKept(t *testing.T) {
	s := newStage(t, 20, "a zebra"+strings.Repeat(" of zinc", TalkLength/8))
	d := s.openList("zebra")
	d.talks.kept = talksKept - TalkLength
	for cmd := d.ReadOn(s); cmd != nil; {
		cmd = cmd().(dialog.Msg).On(s)
	}
	if got := d.Draw(&s.win); !strings.Contains(got, "in the newest 8 conversations") ||
		!strings.Contains(got, "Sessions · 8 found") {
		t.Errorf("the list says:\n%s", got)
	}
}

func TestConversations_AreNotReadForAListThatIsClosed(t *testing.T) {
	s := newStage(t, 20, "a zebra")
	d := s.openList("zebra")
	s.open.Drop(d)
	if d.ReadOn(s) != nil {
		t.Error("they are")
	}
}

// A key in the filter of two thousand sessions, with its frame; 64 KB were read
// of each of the newest conversations.
func BenchmarkSessionsFiltered(b *testing.B) {
	s := newStage(b, 2000, "")
	d := s.openList("")
	text := strings.Repeat("some words that were said in a session, ", TalkLength/40)
	for i := range talksKept / TalkLength {
		d.talks.read[s.id(i)] = searchText{text: text, lower: text}
	}
	var keys []tea.KeyPressMsg
	for _, r := range "test" {
		keys = append(keys, tea.KeyPressMsg{Code: r, Text: string(r)})
	}
	for range 4 {
		keys = append(keys, tea.KeyPressMsg{Code: tea.KeyBackspace})
	}
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		d.Key(s, keys[i%len(keys)])
		d.Draw(&s.win)
		i++
	}
}

func TestWordsAroundWhatIsLookedFor(t *testing.T) {
	for name, c := range map[string]struct{ text, wanted, want string }{
		"nothing":                         {"a text", "other", ""},
		"the whole line":                  {"one\nThe TEAPOT stands\nthree", "teapot", "The TEAPOT stands"},
		"cut at a word":                   {"It stands behind the kettle on the shelf", "shelf", "…the kettle on the shelf"},
		"cut within a word":               {strings.Repeat("x", 40) + "teapot", "teapot", "…" + strings.Repeat("x", 24) + "teapot"},
		"letters of several bytes":        {strings.Repeat("é", 40) + "teapot", "teapot", "…" + strings.Repeat("é", 12) + "teapot"},
		"lower case is of another length": {"İİİ Teapot", "teapot", "iii teapot"},
	} {
		if got := wordsAround(c.text, strings.ToLower(c.text), c.wanted); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

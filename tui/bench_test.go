package tui

import (
	"fmt"
	"log/slog"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/snapshot"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// four returns a model in a window of 200×50 with a chat and three files.
func four(b testing.TB) *Model {
	b.Helper()
	files, err := workspace.Open(project(b))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { files.Close() })
	m, err := New(Options{Ctx: b.Context(), Files: files, Log: slog.New(slog.DiscardHandler), State: &snapshot.Store{}, Now: time.Now, Channel: "auto"}, Modalities)
	if err != nil {
		b.Fatal(err)
	}
	m.Update(tea.WindowSizeMsg{Width: 200, Height: 50})
	for _, path := range []string{"alpha", "beta", "src/gamma"} {
		_, c, err := m.ws.Open(panes.MakeID("editor", path), panes.Placement{NewPane: path != "alpha", Focus: true, Origin: panes.User})
		if err != nil {
			b.Fatal(err)
		}
		f, err := files.Read(b.Context(), path)
		if err != nil {
			b.Fatal(err)
		}
		c.(commands.Editor).SetFile(picture.File{Path: path, Text: f})
	}
	s := engine.Session{ID: "ses_1", Title: "Fix the port"}
	m.st.Load([]engine.Session{s}, false)
	m.chats.Show(s.ID)
	if n := len(m.ws.Panes()); n != 4 {
		b.Fatalf("%d panes", n)
	}
	return m
}

// A frame of four panes of which one, a file, was scrolled.
func BenchmarkFrameOneDirtyPaneOfFour(b *testing.B) {
	m := four(b)
	keys := []tea.KeyPressMsg{press("j"), press("k")}
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		m.Update(keys[i%2])
		if m.View().Content == "" {
			b.Fatal("an empty frame")
		}
		i++
	}
}

func TestAFrameInWhichNothingChangedAllocatesNothing(t *testing.T) {
	for name, m := range map[string]*Model{"four panes": four(t)} {
		m.View()
		if n := testing.AllocsPerRun(100, func() { m.View() }); n > 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// A frame of four panes in which nothing changed.
func BenchmarkFrameNothingDirty(b *testing.B) {
	m := four(b)
	m.View()
	b.ReportAllocs()
	for b.Loop() {
		m.View()
	}
}

// A letter typed into the prompt beside three files.
func BenchmarkKeyIntoThePrompt(b *testing.B) {
	m := four(b)
	if err := m.ws.FocusContent(m.chats.Current().ID(), panes.User); err != nil {
		b.Fatal(err)
	}
	letter, back := tea.KeyPressMsg{Code: 'a', Text: "a"}, press("backspace")
	b.ReportAllocs()
	for b.Loop() {
		m.Update(letter)
		m.View()
		m.Update(back)
		m.View()
	}
}

// A delta of a streaming reply in the chat beside three files.
func BenchmarkFrameOneDelta(b *testing.B) {
	m := four(b)
	info := engine.Message{ID: "msg_1", SessionID: "ses_1", Role: engine.RoleAssistant, Time: engine.MessageTime{Created: 1}}
	m.Update(connection.Events{})
	m.st.Apply(engine.Event{Data: &engine.MessageUpdated{SessionID: "ses_1", Info: info}})
	m.st.Apply(engine.Event{Data: &engine.PartUpdated{SessionID: "ses_1", Part: engine.Part{ID: "prt_1", SessionID: "ses_1", MessageID: "msg_1", Type: engine.PartText, Time: &engine.PartTime{Start: 1}}}})
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		n++
		text := "word "
		if n%40 == 0 {
			text = fmt.Sprintf("end %d.\n\n", n)
		}
		ev := engine.Event{Data: &engine.PartDelta{SessionID: "ses_1", MessageID: "msg_1", PartID: "prt_1", Field: "text", Delta: text}}
		var msg connection.Events
		msg.Events = []engine.Event{ev}
		m.Update(msg)
		m.View()
	}
}

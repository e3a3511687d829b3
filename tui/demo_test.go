package tui

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/demo"
	"github.com/openspace-tui/openspace/internal/snapshot"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// patience is how long the demo engine may take to be seen.
const patience = 20 * time.Second

// tour is a model on the demo engine over loopback, in the machine's time.
type tour struct {
	t     *testing.T
	m     *Model
	inbox chan tea.Msg
	ctx   context.Context
}

func newTour(t *testing.T) *tour {
	t.Helper()
	dir := project(t)
	if err := os.WriteFile(filepath.Join(dir, "README.md"), []byte("# Project\n\nTODO: say more\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	files, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	tr := &tour{t: t, inbox: make(chan tea.Msg, 1<<12), ctx: ctx}
	send := func(m tea.Msg) {
		select {
		case tr.inbox <- m:
		case <-ctx.Done():
		}
	}
	tr.m, err = New(Options{Ctx: ctx, Files: files, Log: slog.New(slog.DiscardHandler), State: &snapshot.Store{}, Now: time.Now,
		Consent: commands.ConsentAllow, Channel: "stream", Send: send}, Modalities)
	if err != nil {
		t.Fatal(err)
	}
	d := demo.New(demo.Options{Dir: dir})
	url, err := d.Listen()
	if err != nil {
		t.Fatal(err)
	}
	c := client.New(client.Options{BaseURL: url, Directory: dir})
	ended := make(chan error, 2)
	go func() { ended <- d.Run(ctx) }()
	go func() {
		send(connection.Ready{Client: c, Kind: client.Demo, Version: demo.Version})
		ended <- c.Watch(ctx, func(b client.Batch) { send(connection.Events{Batch: b}) })
	}()
	t.Cleanup(func() {
		cancel()
		<-ended
		<-ended
		tr.m.Close()
		files.Close()
	})
	tr.update(tea.WindowSizeMsg{Width: 140, Height: 40})
	return tr
}

func (tr *tour) update(msg tea.Msg) {
	tr.t.Helper()
	if batch, ok := msg.(tea.BatchMsg); ok {
		for _, cmd := range batch {
			tr.start(cmd)
		}
		return
	}
	if msg == nil {
		return
	}
	_, cmd := tr.m.Update(msg)
	if why := badFrame(tr.m); why != "" {
		tr.t.Errorf("the frame does not fit: %s", why)
	}
	tr.start(cmd)
}

func (tr *tour) start(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() {
		msg := cmd()
		select {
		case tr.inbox <- msg:
		case <-tr.ctx.Done():
		}
	}()
}

// until goes on until a text shows.
func (tr *tour) until(text string) {
	tr.t.Helper()
	late := time.After(patience)
	for !strings.Contains(xansi.Strip(tr.m.View().Content), text) {
		select {
		case msg := <-tr.inbox:
			tr.update(msg)
		case <-late:
			tr.t.Fatalf("%q does not show:\n%s", text, xansi.Strip(tr.m.View().Content))
		}
	}
}

func (tr *tour) keys(names ...string) {
	for _, n := range names {
		tr.update(press(n))
	}
}

func TestTheDemoEngineAnswersAndAsks(t *testing.T) {
	tr := newTour(t)
	tr.until("demo engine")
	tr.until("build")
	tr.update(tea.PasteMsg{Content: "find TODO"})
	tr.keys("enter")
	tr.until("README.md")
	tr.update(tea.PasteMsg{Content: "ask me something"})
	tr.keys("enter")
	tr.until("type your own answer")
	tr.update(tea.PasteMsg{Content: "pasted as an answer"})
	tr.until("pasted as an answer")
	if d := tr.m.chats.Current().Draft(); d != "" {
		t.Errorf("the paste went to the draft: %q", d)
	}
	tr.keys("ctrl+x", "l")
	tr.until("Sessions")
	tr.keys("esc", "ctrl+p")
	tr.until("Commands")
}

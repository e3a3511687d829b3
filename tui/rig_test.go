package tui

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"
	"go.uber.org/goleak"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/snapshot"
	"github.com/openspace-tui/openspace/internal/uitest/spent"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	filespane "github.com/openspace-tui/openspace/panes/files"
	"github.com/openspace-tui/openspace/tui/agent"
)

// What runs in a bubble must end in it. The test in the machine's own time
// leaves Bubble Tea's ticks, which nothing can end early, and chroma's clock.
func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("charm.land/bubbletea/v2.Tick.func1"), goleak.IgnoreAnyFunction("github.com/dlclark/regexp2/v2.runClock"))
}

// rig runs a model as the program would, in a bubble of its own time: commands
// run in goroutines, and what they bring goes through Update in turn.
type rig struct {
	t       testing.TB
	ctx     context.Context // the program's
	m       *Model
	eng     *fakeEngine
	dir     string
	state   *snapshot.Store
	inbox   chan tea.Msg
	running atomic.Int64 // commands under way
	updates int
	slowest time.Duration // of the machine, from a message to its frame
	quit    bool
	front   tea.Model // what is sent to; nil: the model
	cancel  context.CancelFunc
}

// scene plays a test on a model in a window of 140×40, with an engine that is
// not connected yet.
func scene(t *testing.T, change func(*Options), play func(r *rig)) {
	t.Helper()
	dir := project(t)
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, dir, change)
		defer r.close()
		r.send(tea.WindowSizeMsg{Width: 140, Height: 40})
		play(r)
	})
}

// live plays a test with a connected engine.
func live(t *testing.T, change func(*Options), play func(r *rig)) {
	t.Helper()
	scene(t, change, func(r *rig) {
		r.connect(client.Attached)
		play(r)
	})
}

// project writes a small workspace. Its files are of no language: chroma's
// clock would mix a bubble's time with the machine's.
func project(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"alpha":     "the first file\nof three\n",
		"beta":      "the second file\n",
		"src/gamma": numbered(200),
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// numbered is a text whose lines tell their numbers.
func numbered(n int) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "line %d\n", i)
	}
	return b.String()
}

func newRig(t testing.TB, dir string, change func(*Options)) *rig {
	t.Helper()
	files, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	r := &rig{t: t, ctx: ctx, dir: dir, state: &snapshot.Store{}, inbox: make(chan tea.Msg, 1<<12), eng: newFakeEngine()}
	r.cancel = func() { cancel(); files.Close() }
	o := Options{Ctx: ctx, Files: files, Version: "test", Log: slog.New(slog.DiscardHandler), State: r.state, Now: time.Now,
		Mouse: true, Consent: commands.ConsentAsk, Channel: "auto", Send: func(m tea.Msg) { r.inbox <- m },
		WatchTree: func(ctx context.Context, _ string) panes.Watcher {
			return still{ctx.Done(), make(chan struct{})}
		},
		WatchFolders: func(ctx context.Context) filespane.Watcher {
			return still{ctx.Done(), make(chan struct{})}
		},
		Trash:        t.TempDir(),
		Instructions: func(channel string) string { return "instructions for " + channel }}
	if change != nil {
		change(&o)
	}
	if r.m, err = New(o, Modalities); err != nil {
		t.Fatal(err)
	}
	r.start(r.m.Init())
	return r
}

// still is a workspace in which nothing changes on disk: what watches the disk
// itself would hold up the bubble.
type still struct {
	ended  <-chan struct{}
	closed chan struct{}
}

func (s still) Next(context.Context) error {
	select {
	case <-s.ended:
	case <-s.closed:
	}
	return context.Canceled
}

func (s still) Set([]string) {}

func (s still) Close() { close(s.closed) }

// close ends the program and waits for what it left running.
func (r *rig) close() {
	r.m.Close()
	r.cancel()
	for r.running.Load() > 0 {
		<-r.inbox
	}
}

// start runs a command beside the loop.
func (r *rig) start(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	r.running.Add(1)
	go func() {
		msg := cmd()
		r.running.Add(-1)
		r.inbox <- msg
	}()
}

// update is one turn of the loop: a message, then a frame.
func (r *rig) update(msg tea.Msg) {
	switch msg := msg.(type) {
	case nil:
		return
	case tea.BatchMsg:
		for _, cmd := range msg {
			r.start(cmd)
		}
		return
	case tea.QuitMsg:
		r.quit = true
		return
	}
	r.updates++
	if r.front != nil {
		_, cmd := r.front.Update(msg)
		r.start(cmd)
		return
	}
	var cmd tea.Cmd
	r.slowest = max(r.slowest, spent.Wall(func() {
		_, cmd = r.m.Update(msg)
		r.m.View()
	}))
	r.checkFrame()
	r.start(cmd)
}

// checkFrame holds every frame to the window: h lines of at most w cells.
func (r *rig) checkFrame() {
	r.t.Helper()
	if why := badFrame(r.m); why != "" {
		r.t.Errorf("the frame does not fit: %s", why)
	}
}

// settle lets commands run until all of them wait for time or for the engine.
func (r *rig) settle() {
	for {
		synctest.Wait()
		select {
		case msg := <-r.inbox:
			r.update(msg)
		default:
			return
		}
	}
}

func (r *rig) send(msgs ...tea.Msg) {
	r.t.Helper()
	for _, msg := range msgs {
		r.update(msg)
		r.settle()
	}
}

// pass lets time go by.
func (r *rig) pass(d time.Duration) {
	end := time.After(d)
	for {
		r.settle()
		select {
		case msg := <-r.inbox:
			r.update(msg)
		case <-end:
			r.settle()
			return
		}
	}
}

// keys presses keys by name; write types text.
func (r *rig) keys(names ...string) {
	r.t.Helper()
	for _, n := range names {
		r.send(press(n))
	}
}

func (r *rig) write(text string) {
	r.t.Helper()
	for _, c := range text {
		r.send(tea.KeyPressMsg{Code: c, Text: string(c)})
	}
}

// press makes the key message that a name stands for.
func press(name string) tea.KeyPressMsg {
	var k tea.KeyPressMsg
	for _, mod := range []struct {
		prefix string
		mod    tea.KeyMod
	}{{"ctrl+", tea.ModCtrl}, {"alt+", tea.ModAlt}, {"shift+", tea.ModShift}} {
		if rest, ok := strings.CutPrefix(name, mod.prefix); ok && rest != "" {
			k.Mod |= mod.mod
			name = rest
		}
	}
	named := map[string]rune{"enter": tea.KeyEnter, "esc": tea.KeyEscape, "up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft,
		"right": tea.KeyRight, "tab": tea.KeyTab, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "backspace": tea.KeyBackspace,
		"space": tea.KeySpace, "home": tea.KeyHome, "end": tea.KeyEnd, "delete": tea.KeyDelete, "f1": tea.KeyF1, "f2": tea.KeyF2, "f6": tea.KeyF6}
	if c, ok := named[name]; ok {
		k.Code = c
		return k
	}
	k.Code = []rune(name)[0]
	if k.Mod&^tea.ModShift == 0 {
		k.Text = name
	}
	return k
}

// screen is the frame as it reads, without colours.
func (r *rig) screen() string { return xansi.Strip(r.m.View().Content) }

func (r *rig) see(texts ...string) {
	r.t.Helper()
	s := r.screen()
	for _, text := range texts {
		if !strings.Contains(s, text) {
			r.t.Fatalf("%q does not show:\n%s", text, s)
		}
	}
}

// sees is see of what may be wrapped in a box.
func (r *rig) sees(texts ...string) {
	r.t.Helper()
	flat := func(s string) string {
		return strings.Join(strings.FieldsFunc(s, func(c rune) bool { return strings.ContainsRune("│┃ \n", c) }), " ")
	}
	s := flat(r.screen())
	for _, text := range texts {
		if !strings.Contains(s, flat(text)) {
			r.t.Fatalf("%q does not show:\n%s", text, r.screen())
		}
	}
}

func (r *rig) gone(texts ...string) {
	r.t.Helper()
	s := r.screen()
	for _, text := range texts {
		if strings.Contains(s, text) {
			r.t.Fatalf("%q still shows:\n%s", text, s)
		}
	}
}

// chat is the conversation on screen.
func (r *rig) chat() *chat.Chat { return r.m.chats.Current() }

// connect gives the program the fake engine, with a live stream.
func (r *rig) connect(kind client.Source) {
	r.t.Helper()
	r.send(connection.Ready{Client: r.eng.client(r.dir), Kind: kind, Version: "1.18.33", MCP: true})
	r.stream(client.StateChange{State: client.Live, Version: "1.18.33"})
}

func (r *rig) stream(s client.StateChange) {
	r.t.Helper()
	r.send(connection.Events{Batch: client.Batch{State: &s}})
}

// events hands the engine's events to the program, as one batch.
func (r *rig) events(all ...engine.Payload) {
	r.t.Helper()
	var b client.Batch
	for _, p := range all {
		b.Events = append(b.Events, engine.Event{Data: p})
	}
	r.send(connection.Events{b})
}

// user runs a command by the person's hand.
func (r *rig) user(id string, args any) {
	r.t.Helper()
	r.send(apply(func(m *Model) tea.Cmd { return m.invoke(call.Invocation{ID: call.ID(id), Args: args}) }))
}

// agent calls a command as the Hub does and gives where its result comes.
func (r *rig) agent(ctx context.Context, id, args string) <-chan commands.Result {
	r.t.Helper()
	return r.call(ctx, agentCall(id, args, ""))
}

func agentCall(id, args, client string) commands.Invocation {
	return commands.Invocation{ID: id, Args: json.RawMessage(args), Origin: panes.Agent, Channel: commands.ChannelMCP, Client: client}
}

func (r *rig) call(ctx context.Context, inv commands.Invocation) <-chan commands.Result {
	r.t.Helper()
	out := make(chan commands.Result, 1)
	go func() { out <- agent.Executor{Send: func(m tea.Msg) { r.inbox <- m }}.Execute(ctx, inv) }()
	r.settle()
	return out
}

// now takes a result that must be there already, or once the call has waited
// for the session it belongs to.
func (r *rig) now(c <-chan commands.Result) commands.Result {
	r.t.Helper()
	if len(c) == 0 && r.m.calls.Uncredited() > 0 {
		r.pass(agent.CreditFor)
	}
	select {
	case res := <-c:
		return res
	default:
		r.t.Fatalf("the command has no result yet:\n%s", r.screen())
		return commands.Result{}
	}
}

// apply is a message that does what a test wants done on the loop.
type apply func(*Model) tea.Cmd

func (f apply) on(m *Model) tea.Cmd { return f(m) }

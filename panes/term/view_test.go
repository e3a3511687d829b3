package term

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/panes"
)

// session is what a shell and some programs may have written.
const session = "$ ls --color\r\n\x1b[01;34mdocs\x1b[0m  \x1b[01;32mrun.sh\x1b[0m  README.md\r\n" +
	"$ git diff\r\n\x1b[1mdiff --git a/x b/x\x1b[m\r\n\x1b[31m-old\x1b[m\r\n\x1b[32m+new\x1b[m\r\n" +
	"\x1b[7mreverse\x1b[m \x1b[3;4mitalic, underlined\x1b[m \x1b[9mstruck\x1b[m \x1b[4:3;58;2;255;0;0mcurly\x1b[m\r\n" +
	"日本語 中文 한국어 wide\r\n👨‍👩‍👧 🇩🇪 \U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f 👍🏽 e\u0301 emoji\r\n" +
	"\x1b]8;;https://example.com\x07a link\x1b]8;;\x07 and \x1b]8;;javascript:alert(1)\x07no link\x1b]8;;\x07\r\n" +
	"progress [####      ] 40%\rprogress [########  ] 80%\r\n$ "

func TestHowATerminalLooks(t *testing.T) {
	for _, size := range [][2]int{{40, 12}, {80, 24}, {140, 40}} {
		r := newRig(t, size[0], size[1]).feed(session)
		paneview.Golden(t, fmt.Sprintf("shell-%dx%d.txt", size[0], size[1]), r.screen())
	}
	r := newRig(t, 80, 24).feed(session)
	paneview.Golden(t, "shell-styles.txt", r.raw())
	r.press(`"x`)
	r.p.EnterCopyMode()
	paneview.Golden(t, "copy-mode-80x24.txt", r.screen())
}

// colors is the usual colour test: 16, 256 and direct colours.
func colors() string {
	var b strings.Builder
	for i := range 16 {
		fmt.Fprintf(&b, "\x1b[%d;%dm %2d \x1b[m", 30+i%8+i/8*60, 40+(i+1)%8, i)
	}
	b.WriteString("\r\n")
	for i := 16; i < 256; i += 12 {
		fmt.Fprintf(&b, "\x1b[48;5;%dm%3d\x1b[m", i, i)
	}
	b.WriteString("\r\n")
	for i := range 60 {
		fmt.Fprintf(&b, "\x1b[48;2;%d;%d;%dm \x1b[m", i*4, 255-i*4, 128)
	}
	b.WriteString("\r\n\x1b[38:2::1:2:3mcolons\x1b[m \x1b[2mfaint\x1b[m \x1b[5mblink\x1b[m \x1b[8mhidden\x1b[m \x1b[53mover\x1b[m \x1b[21mdouble\x1b[m")
	return b.String()
}

func TestColours(t *testing.T) {
	paneview.Golden(t, "colours.txt", newRig(t, 70, 6).feed(colors()).raw())
}

func TestColoursThatAProgramChanged(t *testing.T) {
	r := newRig(t, 10, 2).feed("\x1b[31mred\x1b[m x")
	plain := r.raw()
	r.feed("\x1b]4;1;#010203\x07")
	if got := r.raw(); !strings.Contains(got, "38;2;1;2;3mred") {
		t.Errorf("a colour of the palette is %s", got)
	}
	r.feed("\x1b]104\x07\x1b]11;#040506\x07")
	if got := r.raw(); !strings.Contains(got, "48;2;4;5;6m") || !strings.Contains(got, "31;48;2;4;5;6mred") {
		t.Errorf("a background of the program's is %s", got)
	}
	r.feed("\x1b]111\x07\x1b[?5h")
	if got := r.raw(); !strings.Contains(got, "␛[7m") || !strings.Contains(got, "␛[7;31mred") {
		t.Errorf("reversed it is %s", got)
	}
	r.feed("\x1b[?5l")
	if got := r.raw(); got != plain {
		t.Errorf("back again it is\n%s, was\n%s", got, plain)
	}
}

func TestNothingOfAProgramReachesTheOuterTerminal(t *testing.T) {
	r := newRig(t, 40, 6)
	for _, evil := range []string{
		"\x1b]52;c;aGVsbG8=\x07", "\x1b]0;title\x07", "\x1b[?1049h", "\x1b[c", "\x1b]8;;javascript:x\x07link\x1b]8;;\x07", "\x1b]8;;file:///etc/passwd\x07link\x1b]8;;\x07",
		"\u202eevil", "\u009b2J", "\x1b]8;id=a:b;http://x/\x07y\x1b]8;;\x07", "\x1bP+q\x1b\\", "\a\a", "\u2066x",
	} {
		r.feed(evil)
		got := r.p.Draw(r.w, r.h, true)
		for _, bad := range []string{"javascript", "file:", "\x1b]52", "\x1b]0", "\x1b[?", "\x1b[c", "\x1bP", "\a", "\u202e", "\u2066", "\u009b"} {
			if strings.Contains(got, bad) {
				t.Errorf("after %q it draws %q", evil, bad)
			}
		}
	}
}

func TestOnlyRowsThatChangedAreDrawn(t *testing.T) {
	r := newRig(t, 40, 10).lines(1, 30)
	r.draw()
	for _, tc := range []struct {
		what string
		do   func()
		most int
	}{
		{"nothing", func() {}, 0},
		{"a character", func() { r.feed("x") }, 1},
		{"a line more", func() { r.feed("\r\nlast\r\n") }, 3},
		{"scrolling back by three", func() { r.p.scrollBy(-3) }, 3},
		{"another bar", func() { r.p.EnterCopyMode() }, 1},
	} {
		r.p.paint.painted = 0
		tc.do()
		r.draw()
		if r.p.paint.painted > tc.most {
			t.Errorf("%s: %d rows are drawn", tc.what, r.p.paint.painted)
		}
	}
}

func TestPanesOfAnySize(t *testing.T) {
	r := newRig(t, 40, 10).feed(session)
	for _, s := range [][2]int{{1, 1}, {2, 1}, {1, 5}, {3, 2}, {7, 3}, {200, 60}} {
		r.size(s[0], s[1])
		r.p.EnterCopyMode()
		r.draw()
		r.p.LeaveCopyMode()
		r.draw()
		r.p.Cursor(s[0], s[1])
	}
	for _, s := range [][2]int{{0, 0}, {0, 3}, {3, 0}} {
		if got, want := r.p.Draw(s[0], s[1], false), strings.Repeat("\n", max(s[1]-1, 0)); got != want {
			t.Errorf("%v draws %q", s, got)
		}
	}
	// Before the terminal has the new size, rows are cut or padded.
	r.size(40, 10)
	r.w, r.h = 39, 9
	r.draw()
	r.w, r.h = 60, 20
	r.draw()
}

func TestWideCharactersAtTheEdge(t *testing.T) {
	r := newRig(t, 10, 4).feed("日本語日本語日本語")
	r.w = 9
	if got := r.draw()[0]; got != "日本語日" {
		t.Errorf("cut in two it is %q", got)
	}
	// Characters that would join across cells keep their cells.
	r = newRig(t, 10, 3).feed("\x1b[1;3H🇪\x1b[1;1H🇩\x1b[2;1Hx")
	r.draw()
}

func TestTheCursor(t *testing.T) {
	r := newRig(t, 20, 5).feed("ab\x1b[3;4H")
	check := func(wx, wy int, wok bool) {
		t.Helper()
		r.draw()
		if x, y, ok := r.p.Cursor(r.w, r.h); ok != wok || ok && (x != wx || y != wy) {
			t.Errorf("the cursor is at %d,%d, %v; want %d,%d, %v", x, y, ok, wx, wy, wok)
		}
	}
	check(3, 2, true)
	r.feed("\x1b[?25l")
	check(0, 0, false)
	r.feed("\x1b[?25h\x1b[5 q")
	check(3, 2, true)
	if shape, blink := r.p.CursorStyle(); shape != tea.CursorBar || !blink {
		t.Errorf("its shape is %v, %v", shape, blink)
	}
	r.feed("\x1b[4 q")
	if shape, blink := r.p.CursorStyle(); shape != tea.CursorUnderline || blink {
		t.Errorf("its shape is %v, %v", shape, blink)
	}
	r.lines(1, 30)
	r.p.scrollBy(-10)
	check(0, 0, false)
	r.p.EnterCopyMode()
	if shape, blink := r.p.CursorStyle(); shape != tea.CursorBlock || blink {
		t.Errorf("in copy mode its shape is %v, %v", shape, blink)
	}
	if _, y, ok := r.p.Cursor(r.w, r.h); !ok || y != r.h-2 {
		t.Errorf("in copy mode it is in row %d, %v", y, ok)
	}
}

func TestScrollingBackStaysWhereOneReads(t *testing.T) {
	r := newRig(t, 20, 6).lines(1, 100)
	r.press("shift+pgup", "shift+pgup")
	before := r.draw()[:5]
	r.sees("scrolled back")
	r.lines(101, 200)
	if after := r.draw()[:5]; strings.Join(after, "|") != strings.Join(before, "|") {
		t.Errorf("it read %q, now %q", before, after)
	}
	for i := 201; i < 1300; i += 100 { // the scrollback of 1000 is full now
		r.lines(i, i+99)
	}
	if after := r.draw()[:5]; after[0] == "" || after[0] == before[0] {
		t.Errorf("what was dropped is still shown: %q", after)
	}
	r.press("shift+home")
	if r.draw()[0] == before[0] {
		t.Error("the oldest line is one that was dropped")
	}
	full := r.draw()[:5]
	r.p.scrollBy(200)
	mid := r.draw()[:5]
	r.lines(2000, 2100)
	if after := r.draw()[:5]; strings.Join(after, "|") != strings.Join(mid, "|") {
		t.Errorf("with a full scrollback it read %q, now %q", mid, after)
	}
	if full[0] == mid[0] {
		t.Error("scrolling changed nothing")
	}
	r.press("shift+pgdown", "shift+end")
	r.sees("line 2100")
	r.press("shift+pgup", "shift+pgup", `"x`)
	r.got("x")
	r.sees("line 2100")
	if strings.Contains(r.screen(), "scrolled back") {
		t.Error("a key does not show the end")
	}
}

func TestTheWheel(t *testing.T) {
	r := newRig(t, 20, 6).lines(1, 50)
	wheel := func(k panes.MouseKind) bool {
		_, taken := r.p.Mouse(panes.Mouse{Kind: k, X: 2, Y: 3, W: r.w, H: r.h})
		return taken
	}
	wheel(panes.MouseWheelUp)
	r.sees("line 43")
	wheel(panes.MouseWheelDown)
	r.sees("line 50")
	r.feed("\x1b[?1049h")
	wheel(panes.MouseWheelUp)
	r.got("\x1b[A\x1b[A\x1b[A")
	r.feed("\x1b[?1h")
	wheel(panes.MouseWheelDown)
	r.got("\x1bOB\x1bOB\x1bOB")
	r.feed("\x1b[?1007l")
	if wheel(panes.MouseWheelUp) {
		t.Error("a program that wants no wheel gets it")
	}
	r.feed("\x1b[?1000h\x1b[?1006h")
	wheel(panes.MouseWheelUp)
	r.got("\x1b[<64;3;4M")
}

func TestTheMouseGoesToAProgramThatAsked(t *testing.T) {
	r := newRig(t, 20, 6).feed("hello world\x1b[?1002h\x1b[?1006h")
	ev := func(k panes.MouseKind, x, y int) panes.Mouse {
		return panes.Mouse{Kind: k, Button: tea.MouseLeft, X: x, Y: y, W: r.w, H: r.h}
	}
	r.p.Mouse(ev(panes.MousePress, 1, 1))
	r.p.Mouse(ev(panes.MouseDrag, 1, 1)) // the same cell
	r.p.Mouse(ev(panes.MouseDrag, 2, 1))
	r.p.Mouse(ev(panes.MouseRelease, 90, -5))
	r.p.Motion(4, 4, 0)
	r.got("\x1b[<0;2;2M\x1b[<32;3;2M\x1b[<0;20;1m")
	r.feed("\x1b[?1003h")
	r.p.Motion(4, 4, tea.ModCtrl)
	r.got("\x1b[<51;5;5M")
	// With shift it is ours.
	r.p.MouseMod(ev(panes.MousePress, 0, 0), tea.ModShift)
	r.p.MouseMod(ev(panes.MouseDrag, 4, 0), tea.ModShift)
	if a, ok := r.p.MouseMod(ev(panes.MouseRelease, 4, 0), tea.ModShift); !ok || len(a.Invoke) != 1 || a.Invoke[0].Args != (call.CopyArgs{Text: "hello"}) {
		t.Errorf("shift and the mouse give %+v", a)
	}
}

func TestFocusAndColourSchemeAreToldToThoseWhoAsked(t *testing.T) {
	r := newRig(t, 20, 4)
	r.p.Focus(false)
	r.p.Focus(true)
	r.p.ColorScheme(true)
	r.feed("\x1b[?1004h\x1b[?2031h")
	r.p.Draw(20, 4, false)
	r.p.Draw(20, 4, true)
	r.p.ColorScheme(false)
	r.p.ColorScheme(true)
	r.got("\x1b[O\x1b[I\x1b[?997;2n\x1b[?997;1n")
}

func TestKeysGoToTheProgram(t *testing.T) {
	r := newRig(t, 20, 4)
	if !r.p.Typing() {
		t.Error("keys are not text")
	}
	r.press(`"hi`, "enter", "ctrl+c", "up", "esc")
	r.got("hi\r\x03\x1b[A\x1b")
	r.feed("\x1b[?1h\x1b[>3u\x1b[?2004h")
	r.press("ctrl+i", "up")
	r.p.KeyRelease(tea.KeyReleaseMsg(paneview.Key("up")))
	rep := paneview.Key("up")
	rep.IsRepeat = true
	r.p.Key(rep)
	r.got("\x1b[105;5u\x1b[A\x1b[1;1:3A\x1b[1;1:2A")
	if !r.p.WantsReleases() {
		t.Error("it does not want releases")
	}
	r.p.Paste("a\nb")
	r.got("\x1b[200~a\rb\x1b[201~")
	r.p.Paste("\x1b")
	if r.key("leftshift") {
		t.Error("a key without a meaning is taken")
	}
	// The kitty protocol can tell it apart, so the program has it.
	r.press("shift+pgup")
	r.got("\x1b[5;2~")
}

func TestTheEndOfAProgram(t *testing.T) {
	first, second := newLine(), newLine()
	s, err := pty.Start(t.Context(), &starter{lines: []*line{first, second}}, pty.Options{Remote: true, Cols: 30, Rows: 4})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { s.Close(); <-s.Done() }()
	r := pane(t, Deps{Get: func(string) (*pty.Session, bool) { return s, true }})
	r.s, r.line, r.w, r.h = s, first, 30, 4
	r.do(panes.Action{Cmd: r.p.Start()})
	r.pump()
	r.feed("one\r\ntwo\r\nthree\r\nfour")
	if got := r.p.Describe(); got != "running" {
		t.Errorf("it is %q", got)
	}
	first.end(pty.Exit{Code: 3})
	<-s.Done()
	r.pump()
	if got := r.draw(); got[3] != " exit 3 · enter restarts, q cl" && !strings.HasPrefix(got[3], " exit 3 · enter") || got[2] != "four" {
		t.Errorf("it shows %q", got)
	}
	if got := r.p.Describe(); got != "exit 3" || r.p.Typing() {
		t.Errorf("it is %q, typing %v", got, r.p.Typing())
	}
	if _, _, ok := r.p.Cursor(30, 4); ok {
		t.Error("a program that has ended has a cursor")
	}
	r.key("q")
	if len(r.acts) != 1 || r.acts[0] != (call.PaneClose.With(call.PaneRef{ContentID: "terminal:test"})) {
		t.Errorf("q does %+v", r.acts)
	}
	if r.key("x") {
		t.Error("another key is taken")
	}
	if b := r.p.Bindings(); b[0].Key != "enter" {
		t.Errorf("the keys are %v", b)
	}
	r.line = second
	r.key("enter")
	r.pump()
	r.feed("again")
	r.sees("four", "again")
	if !r.p.Running() {
		t.Error("it does not run")
	}
	second.end(pty.Exit{})
	<-s.Done()
	r.key("enter")
	r.w = 80
	r.sees("exit 0", "start the program: no more lines")
}

func TestATerminalThatIsNotThereYet(t *testing.T) {
	var opened []string
	l := newLine()
	fail := true
	r := pane(t, Deps{
		Get: func(string) (*pty.Session, bool) { return nil, false },
		Open: func(ctx context.Context, id, title string, cols, rows int) (*pty.Session, error) {
			opened = append(opened, fmt.Sprint(id, title, cols, rows))
			if fail {
				return nil, fmt.Errorf("no such shell: %q", "/bin/x\x1b")
			}
			return pty.Start(ctx, l, pty.Options{Remote: true})
		},
	})
	r.w, r.h = 40, 5
	r.p.SetTitle("build")
	r.draw()
	cmd := r.p.Start()
	r.sees("starting")
	if r.p.Start() != nil {
		t.Error("it is started twice")
	}
	r.p.Update(cmd())
	r.sees(`no such shell: "/bin/x\x1b"`)
	if r.p.Title() != "build" || r.p.Describe() != "" || r.p.Typing() {
		t.Errorf("it is %q, %q", r.p.Title(), r.p.Describe())
	}
	r.p.EnterCopyMode()
	r.p.Search()
	r.p.Paste("x")
	r.p.Mouse(panes.Mouse{})
	fail = false
	a, ok := r.p.Key(paneview.Key("enter"))
	if !ok {
		t.Fatal("enter does not try again")
	}
	r.do(r.p.Update(a.Cmd()))
	r.pump()
	s := r.p.Session()
	defer func() { s.Close(); <-s.Done() }()
	if got := strings.Join(opened, ","); got != "testbuild40 5,testbuild40 5" {
		t.Errorf("it opened %s", got)
	}
	if s.Title() != "build" {
		t.Errorf("the session's title is %q", s.Title())
	}
	gone := pane(t, Deps{})
	gone.p.Start()
	gone.w = 40
	gone.sees("has ended")
}

func TestTitlesAndDescriptions(t *testing.T) {
	r := newRig(t, 20, 4)
	if r.p.Title() != "test" || r.p.ID() != "terminal:test" || r.p.TerminalID() != "test" {
		t.Errorf("it is %q, %q", r.p.Title(), r.p.ID())
	}
	r.p.SetTitle("my\x1b[31m title")
	if got := r.p.Title(); strings.ContainsRune(got, 0x1b) || !strings.HasPrefix(got, "my") {
		t.Errorf("the title is %q", got)
	}
	v := r.p.Version()
	r.feed("\x1b]2;vim x\x07\x1b]7;file:///home/me/src\x07\x1b[?1049h\x07")
	if r.p.Title() != "vim x" || r.p.Describe() != "running in src, full screen" || r.p.Bells() != 1 || r.p.Version() == v {
		t.Errorf("it is %q, %q, %d bells", r.p.Title(), r.p.Describe(), r.p.Bells())
	}
}

func TestWhatAProgramWantsCopiedIsAskedFor(t *testing.T) {
	r := newRig(t, 80, 4).feed("\x1b]52;c;aGVsbG8=\x07")
	r.sees("[look ^x^y] [refuse ^x^n] the program wants to copy 5 characters: hello")
	click := func(x int) {
		a, _ := r.p.Mouse(panes.Mouse{Kind: panes.MousePress, Button: tea.MouseLeft, X: x, Y: 3, W: 80, H: 4})
		r.do(a)
	}
	click(40)
	if text, ok := r.p.CopyRequest(); !ok || text != "hello" {
		t.Errorf("it wants %q, %v", text, ok)
	}
	click(20)
	if _, ok := r.p.CopyRequest(); ok || len(r.copies()) != 0 {
		t.Error("a refusal copies, or asks on")
	}
	r.feed("\x1b]52;c;aGVsbG8=\x07")
	click(3)
	if len(r.acts) != 1 || r.acts[0].ID != "openspace.terminal.allow_copy" {
		t.Errorf("a click on look does %v", r.acts)
	}
	r.acts = nil
	r.do(r.p.AllowCopy(true))
	if got := r.copies(); len(got) != 1 || got[0] != "hello" {
		t.Errorf("it copied %q", got)
	}
	r.feed("\x1b]52;c;aGk=\x07")
	if got := r.copies(); len(got) != 1 || got[0] != "hi" {
		t.Errorf("it copied %q", got)
	}
	asked := 0
	r.p.always = false
	r.p.deps.Copy = func(*Term) panes.Action { asked++; return panes.Do(call.Invocation{ID: "ask"}) }
	r.feed("\x1b]52;c;aGk=\x07")
	if asked != 1 || len(r.acts) != 1 || r.next == nil {
		t.Errorf("asked %d times: %v", asked, r.acts)
	}
}

func TestAHeldTerminalSaysSo(t *testing.T) {
	r := newRig(t, 60, 4)
	r.s.Hold()
	r.pump()
	r.sees("the terminal is yours")
	r.s.Release()
	r.pump()
	if strings.Contains(r.screen(), "yours") {
		t.Error("it still says so")
	}
}

func TestClosingAPane(t *testing.T) {
	closed := ""
	r := newRig(t, 20, 4)
	r.p.deps.Closed = func(id string) { closed += id }
	r.p.Close()
	r.p.Close()
	if closed != "test" {
		t.Errorf("closed %q", closed)
	}
	if r.p.Start() != nil {
		t.Error("a closed pane starts")
	}
	if msg := r.next(); msg != nil {
		t.Errorf("a closed pane waits and gets %v", msg)
	}

}

func TestAFrameThatIsBeingDrawnDoesNotShow(t *testing.T) {
	r := newRig(t, 20, 4)
	r.feed("\x1b[?1049hwhole\x1b[4;5H")
	want := r.draw()
	r.line.out <- []byte("\x1b[?2026h\x1b[2Jhalf")
	r.line.out <- nil
	if got := r.draw(); !slices.Equal(got, want) {
		t.Errorf("the pane shows %q", got)
	}
	if x, y, ok := r.p.Cursor(20, 4); x != 4 || y != 3 || !ok {
		t.Errorf("the cursor is at %d,%d %v", x, y, ok)
	}
	r.feed("\x1b[H\x1b[2Jdone\x1b[?2026l")
	if got := r.draw(); got[0] != "done" {
		t.Errorf("the pane shows %q", got)
	}
	if x, y, _ := r.p.Cursor(20, 4); x != 4 || y != 0 {
		t.Errorf("the cursor is at %d,%d", x, y)
	}
}

func TestWhatIsTypedWhileAProgramRestartsReachesIt(t *testing.T) {
	first, second := newLine(), newLine()
	s, err := pty.Start(context.Background(), &starter{[]*line{first, second}}, pty.Options{Remote: true})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { s.Close(); <-s.Done() }()
	r := pane(t, Deps{Get: func(string) (*pty.Session, bool) { return s, true }})
	r.s, r.line = s, second
	r.do(panes.Action{Cmd: r.p.Start()})
	r.pump()
	first.end(pty.Exit{})
	<-s.Done()
	r.pump()
	a, _ := r.p.Key(paneview.Key("enter"))
	for _, k := range []string{"l", "s", "enter"} {
		if _, taken := r.p.Key(paneview.Key(k)); !taken || !r.p.Typing() {
			t.Errorf("%s is not taken", k)
		}
	}
	r.p.Paste("pwd")
	r.p.Update(a.Cmd())
	r.got("ls\rpwd")
	r.key("x")
	r.got("x")
}

func TestATerminalThatNobodySeesRests(t *testing.T) {
	r := newRig(t, 20, 4)
	r.draw()
	r.line.out <- []byte("a")
	r.do(r.p.Update(r.next())) // seen, and told at once
	r.line.out <- []byte("b")
	r.do(r.p.Update(r.next())) // not drawn since
	began := time.Now()
	r.line.out <- []byte("c")
	r.do(r.p.Update(r.next()))
	if took := time.Since(began); took < 200*time.Millisecond {
		t.Errorf("it heard of a change after %v", took)
	}
	r.line.out <- []byte("\a")
	r.do(r.p.Update(r.next()))
	if !r.p.Alert() {
		t.Error("nobody is told of its bell")
	}
	if got := r.draw(); got[0] != "abc" || r.p.Alert() {
		t.Errorf("it shows %q", got)
	}
}

package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/pty"
)

func TestAFolderIsOneOfTheWorkspace(t *testing.T) {
	const win = `C:\work\app`
	for _, c := range []struct {
		name, root, dir, want string
		err                   error
	}{
		{"none is the workspace", "/w", "", "", nil},
		{"a dot is the workspace", "/w", ".", "", nil},
		{"the workspace is itself", "/w/", "/w", "", nil},
		{"a relative one is in it", "/w", "a/b", "a/b", nil},
		{"an absolute one is in it", "/w", "/w/a/../b", "b", nil},
		{"one that begins alike is not in it", "/w", "/wide", "", pty.ErrDirOutside},
		{"a way up leads out", "/w", "a/../../b", "", pty.ErrDirOutside},
		{"two dots lead out", "/w", "..", "", pty.ErrDirOutside},
		{"names may begin with dots", "/w", "..a", "..a", nil},
		{"all is in the root", "/", "/etc", "etc", nil},
		{"a backslash is a letter on Unix", "/w", `a\..\..`, `a\..\..`, nil},
		{"Windows has two separators", win, `a\b`, "a/b", nil},
		{"Windows has drives", win, `C:\work\app\x`, "x", nil},
		{"another drive is outside", win, `D:\work\app`, "", pty.ErrDirOutside},
		{"a way up leads out on Windows", win, `..\x`, "", pty.ErrDirOutside},
		{"a rooted one is outside on Windows", win, `\work`, "", pty.ErrDirOutside},
	} {
		got, err := inWorkspace(c.root, c.dir)
		if got != c.want || !errors.Is(err, c.err) {
			t.Errorf("%s: got %q, %v", c.name, got, err)
		}
	}
}

func TestWhatIsStarted(t *testing.T) {
	config := `{"shell":"/bin/fish"}`
	engine := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, config)
	}))
	defer engine.Close()
	c := New(Options{BaseURL: engine.URL, HTTP: &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}})
	for _, x := range []struct {
		name, config string
		spec         pty.Spec
		want         []string
	}{
		{"the shell is the configured one", config, pty.Spec{}, []string{"/bin/fish", "-l"}},
		{"or that of its environment", "{}", pty.Spec{}, []string{"", "-l"}},
		{"which runs scripts", "[", pty.Spec{Args: []string{"-c", "ls"}}, []string{"", "-c", "ls"}},
		{"a shell is one for logins", config, pty.Spec{Path: "/bin/ZSH"}, []string{"/bin/ZSH", "-l"}},
		{"a shell with arguments has no others", config, pty.Spec{Path: "sh", Args: []string{"x"}}, []string{"sh", "x"}},
		{"a program has its own", config, pty.Spec{Path: "go", Args: []string{"test"}}, []string{"go", "test"}},
		{"or none", config, pty.Spec{Path: "top"}, []string{"top"}},
	} {
		config = x.config
		n := c.Terminals().(*terminals).describe(t.Context(), x.spec, "/w")
		if n.Command != "/usr/bin/env" || n.Cwd != "/w" || !slices.Equal(n.Args[4:], x.want) {
			t.Errorf("%s: %+v", x.name, n)
		}
		if b, err := json.Marshal(n); err != nil || bytes.Contains(b, []byte(":null")) {
			t.Errorf("%s: %s, %v: the engine takes no null", x.name, b, err)
		}
	}
}

func TestCuttingTextLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "bytes")
		text, rest := wholeRunes(b)
		if !bytes.Equal(append(slices.Clone(text), rest...), b) || len(rest) >= utf8.UTFMax || utf8.FullRune(rest) && len(rest) > 0 {
			t.Fatalf("%q is %q and %q", b, text, rest)
		}
		s := rapid.String().Draw(t, "text")
		if got, want := utf16Len([]byte(s)), len(utf16.Encode([]rune(s))); int(got) != want {
			t.Fatalf("%q has %d units, not %d", s, got, want)
		}
	})
}

func TestInputIsTheSameHoweverItIsCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := []byte(strings.Repeat(rapid.StringN(1, 8, -1).Draw(t, "text"), rapid.IntRange(1, 20000).Draw(t, "times")))
		var got []byte
		for rest := text; len(rest) > 0; {
			var frame []byte
			frame, rest = cutInput(rest)
			if len(frame) == 0 || len(frame) > maxInput {
				t.Fatalf("a frame has %d bytes", len(frame))
			}
			got = append(got, frame...)
		}
		if !bytes.Equal(got, text) {
			t.Fatalf("%d bytes of %d", len(got), len(text))
		}
	})
}

func TestOutputIsTheSameHoweverItIsCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var want, got strings.Builder
		s := &stream{}
		for _, frame := range rapid.SliceOf(rapid.String()).Draw(t, "frames") {
			want.WriteString(frame)
			for b := []byte(frame); ; {
				n := rapid.IntRange(0, len(b)).Draw(t, "n")
				s.frame = strings.NewReader("more")
				if n == len(b) {
					s.frame = nil
				}
				part := append(slices.Clone(s.held), b[:n]...)
				b = b[n:]
				out := s.take(part)
				if !utf8.Valid(out) {
					t.Fatalf("%q is cut", out)
				}
				got.Write(out)
				if s.cursor != utf16Len([]byte(got.String())) {
					t.Fatalf("the cursor is %d after %q", s.cursor, got.String())
				}
				if s.frame == nil {
					break
				}
			}
		}
		if got.String() != want.String() {
			t.Fatalf("%q became %q", want.String(), got.String())
		}
	})
}

func FuzzControl(f *testing.F) {
	f.Add([]byte("\x00{\"cursor\":600004}"))
	f.Add([]byte("\x00{}"))
	f.Add([]byte("\x01{\"cursor\":1}"))
	f.Fuzz(func(t *testing.T, b []byte) {
		s := &stream{cursor: 7}
		if out := s.control(b); len(out) > 0 && s.cursor <= 7 {
			t.Errorf("%q gave %q", b, out)
		}
	})
}

func newEar() *ear {
	return &ear{again: make(chan struct{}, 1), known: map[string]ending{}, news: make(chan struct{})}
}

func FuzzTerminalEvent(f *testing.F) {
	f.Add(`{"id":"evt_1","type":"pty.exited","properties":{"id":"pty_1","exitCode":3}}`)
	f.Add(`{"id":"evt_1","type":"pty.deleted","properties":{"id":"pty_1"}}`)
	f.Add(`{"type":"server.connected","properties":{}}`)
	f.Add(`"pty.`)
	f.Fuzz(func(t *testing.T, data string) {
		a := newEar()
		a.hear(data)
		if len(a.known) != len(a.order) {
			t.Error("what is known is not in order")
		}
	})
}

func TestEndsAreRememberedAndForgotten(t *testing.T) {
	a := newEar()
	a.hear(`{"type":"message.part.delta","properties":{"delta":"\"pty.exited\""}}`)
	for i := range maxEndings + 10 {
		a.hear(fmt.Sprintf(`{"type":"pty.exited","properties":{"id":"p%d","exitCode":%d}}`, i, i))
		a.hear(fmt.Sprintf(`{"type":"pty.deleted","properties":{"id":"p%d"}}`, i))
	}
	if how, ok := a.await(t.Context(), "p20"); !ok || how != (ending{code: 20}) {
		t.Errorf("got %+v, %v", how, ok)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, ok := a.await(ctx, "p3"); ok || len(a.known) != maxEndings {
		t.Errorf("%d are known", len(a.known))
	}
}

func TestTheEventsAreFollowedAgain(t *testing.T) {
	var mu sync.Mutex
	var writers []*io.PipeWriter
	opened := make(chan struct{}, 10)
	lost := make(chan struct{}, 10)
	fail := errors.New("no")
	e := &ends{
		open: func(ctx context.Context) (io.ReadCloser, error) {
			mu.Lock()
			defer mu.Unlock()
			if len(writers) == 1 && fail != nil {
				err := fail
				fail = nil
				return nil, err
			}
			r, w := io.Pipe()
			context.AfterFunc(ctx, func() { w.CloseWithError(ctx.Err()) })
			writers = append(writers, w)
			go func() { _, _ = io.WriteString(w, "data: {\"type\":\"server.connected\"}\n\n"); opened <- struct{}{} }()
			return r, nil
		},
		lost: func(context.Context) { lost <- struct{}{} },
	}
	a, err := e.join(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	<-opened
	writers[0].Close()
	<-lost
	begun := time.Now()
	err = a.hears(t.Context())
	for i := 0; err != nil && i < 2; i++ {
		err = a.hears(t.Context())
	}
	if err != nil || time.Since(begun) > firstRetry {
		t.Errorf("after %s: %v", time.Since(begun), err)
	}
	e.leave(a)
	if e.ear != nil {
		t.Error("somebody listens still")
	}
}

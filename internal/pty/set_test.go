//go:build unix

package pty

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestTerminalsAreNamedByTheirTitles(t *testing.T) {
	c := NewSet(guarded(), 0)
	defer c.Close(context.Background())
	for _, tc := range []struct{ title, id, shown string }{
		{"Test Runner", "test-runner", "Test Runner"}, {"test/runner!", "test-runner-2", "test/runner! 2"}, {"", "terminal-1", ""}, {"", "terminal-2", ""},
		{"terminal 3", "terminal-3", "terminal 3"}, {"", "terminal-4", ""}, {"…", "terminal-5", "…"}, {"日本 語", "日本-語", "日本 語"},
		{strings.Repeat("long", 50), strings.Repeat("long", 10) + "l", strings.Repeat("long", 50)},
	} {
		id, s, err := c.Create(t.Context(), Options{Title: tc.title, Script: "read x", Shell: "/bin/sh", Env: plainEnv()})
		if err != nil || id != tc.id {
			t.Fatalf("%q is %q, %v; want %q", tc.title, id, err, tc.id)
		}
		if s.Title() != tc.shown {
			t.Errorf("%q is shown as %q", tc.title, s.Title())
		}
		if got, ok := c.Get(id); !ok || got != s {
			t.Errorf("%q is not found", id)
		}
	}
	if ids := c.IDs(); len(ids) != 9 || ids[0] != "test-runner" {
		t.Errorf("the terminals are %q", ids)
	}
	s, ok := c.Remove("test-runner-2")
	if !ok {
		t.Fatal("it is not there")
	}
	<-s.Done()
	if _, ok := c.Remove("test-runner-2"); ok || slices.Contains(c.IDs(), "test-runner-2") {
		t.Error("it is still there")
	}
	again, err := c.Open(t.Context(), "test-runner", Options{})
	if first, _ := c.Get("test-runner"); err != nil || again != first {
		t.Errorf("opening what runs gives %v, %v", again, err)
	}
	if _, err := c.Open(t.Context(), "restored", Options{Script: "read x", Shell: "/bin/sh", Env: plainEnv()}); err != nil {
		t.Error(err)
	}
	if err := c.Close(t.Context()); err != nil || len(c.IDs()) != 0 {
		t.Errorf("closing gives %v and leaves %q", err, c.IDs())
	}
}

func TestThereAreTwentyAtMost(t *testing.T) {
	c := NewSet(guarded(), 0)
	defer c.Close(context.Background())
	o := Options{Script: "read x", Shell: "/bin/sh", Env: plainEnv()}
	if _, _, err := c.Create(t.Context(), Options{Shell: "/nothing"}); !errors.Is(err, ErrNoShell) {
		t.Errorf("got %v", err)
	}
	for range MaxSessions {
		if _, _, err := c.Create(t.Context(), o); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := c.Create(t.Context(), o); !errors.Is(err, ErrTooMany) || !strings.Contains(err.Error(), "there are 20") {
		t.Errorf("the next gives %v", err)
	}
	c.Remove("terminal-7")
	if id, _, err := c.Create(t.Context(), o); err != nil || id != "terminal-7" {
		t.Errorf("after one was closed: %q, %v", id, err)
	}
}

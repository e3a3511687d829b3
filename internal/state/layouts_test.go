package state

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func raw(s string) json.RawMessage { return json.RawMessage(s) }

func TestLayoutsAreKeptPerWorkspaceSessionAndName(t *testing.T) {
	home(t)
	a, b := OpenLayouts("/a"), OpenLayouts("/b")
	if last, named, sessions, err := a.Load(); last != nil || len(named) != 0 || len(sessions) != 0 || err != nil {
		t.Errorf("at first: %s %v %v %v", last, named, sessions, err)
	}
	odd := "../../\x00 ses"
	for _, err := range []error{a.Save("ses_1", raw(`{"n":1}`)), a.Save(odd, raw(`{"n":2}`)), a.Save("", raw(`{"n":3}`)), named(a, "review", raw(`{"n":4}`))} {
		if err != nil {
			t.Fatal(err)
		}
	}
	last, named, sessions, err := OpenLayouts("/a").Load()
	if string(last) != `{"n":3}` || string(named["review"]) != `{"n":4}` || string(sessions["ses_1"]) != `{"n":1}` || string(sessions[odd]) != `{"n":2}` || len(sessions) != 2 || err != nil {
		t.Errorf("%s %s %s %v", last, named, sessions, err)
	}
	if last, named, sessions, _ := b.Load(); last != nil || len(named)+len(sessions) != 0 {
		t.Errorf("another workspace has %s %s %s", last, named, sessions)
	}
	for range 2 { // the second time there is nothing to forget
		if err := a.Forget("ses_1"); err != nil {
			t.Error(err)
		}
	}
	if _, _, sessions, _ := a.Load(); len(sessions) != 1 {
		t.Errorf("left %s", sessions)
	}
}

// named names an arrangement, or with none takes the name away.
func named(l *Layouts, name string, data json.RawMessage) error {
	_, err := l.KeepNamed(map[string]json.RawMessage{name: data})
	return err
}

func TestTwoProgramsKeepEachOthersNames(t *testing.T) {
	home(t)
	one, two := OpenLayouts("/a"), OpenLayouts("/a")
	if err := errors.Join(named(one, "x", raw(`1`)), named(two, "y", raw(`2`)), named(one, "z", raw(`3`)), named(two, "x", nil)); err != nil {
		t.Fatal(err)
	}
	_, all, _, err := one.Load()
	if len(all) != 2 || string(all["y"]) != `2` || string(all["z"]) != `3` || err != nil {
		t.Errorf("kept %s (%v)", all, err)
	}
	if err := os.WriteFile(one.names(), []byte("{bad"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := named(one, "w", raw(`4`)); err != nil {
		t.Fatal(err)
	}
	if b, err := os.ReadFile(one.names() + ".bad"); string(b) != "{bad" || err != nil {
		t.Errorf("what could not be read is gone: %q (%v)", b, err)
	}
}

func TestABrokenLayoutIsLeftOutAndSaid(t *testing.T) {
	home(t)
	l := OpenLayouts("/a")
	if err := l.Save("ses_1", raw(`{}`)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(l.names(), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	last, named, sessions, err := l.Load()
	if string(last) != `{}` || len(named) != 0 || len(sessions) != 1 || err == nil {
		t.Errorf("%s %s %s %v", last, named, sessions, err)
	}
}

func TestTheOldestSessionsLayoutsGo(t *testing.T) {
	home(t)
	l := OpenLayouts("/a")
	for i := range maxSessionLayouts + 5 {
		id := fmt.Sprint("ses_", i)
		if err := writeJSON(l.file(id), sessionLayout{id, raw(`{}`)}); err != nil {
			t.Fatal(err)
		}
		old := time.Unix(int64(1_000_000+i), 0)
		if err := os.Chtimes(l.file(id), old, old); err != nil {
			t.Fatal(err)
		}
	}
	_, _, sessions, err := l.Load()
	if len(sessions) != maxSessionLayouts || sessions["ses_0"] != nil || err != nil {
		t.Errorf("%d are kept, %v", len(sessions), err)
	}
	if files, _ := os.ReadDir(filepath.Join(l.dir, "sessions")); len(files) != maxSessionLayouts {
		t.Errorf("%d files are left", len(files))
	}
}

package state

import (
	"encoding/json"
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
	for _, err := range []error{a.Save("ses_1", raw(`{"n":1}`)), a.Save(odd, raw(`{"n":2}`)), a.Save("", raw(`{"n":3}`)), a.KeepNamed(map[string]json.RawMessage{"review": raw(`{"n":4}`)})} {
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
	if a.Forget("ses_1") != nil || a.Forget("ses_1") != nil {
		t.Error("forgetting fails")
	}
	if _, _, sessions, _ := a.Load(); len(sessions) != 1 {
		t.Errorf("left %s", sessions)
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

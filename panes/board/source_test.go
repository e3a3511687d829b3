package board

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
)

func set(t testing.TB, b *board.Board, id, fields string) {
	t.Helper()
	if _, err := b.Update("shape:"+id, json.RawMessage(fields)); err != nil {
		t.Fatal(err)
	}
}

func TestWhatChangesOnTheDiskShowsAndFlashes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, three()...)
		r.outside(func(b *board.Board) { set(t, b, "a", `{"text":"Changed"}`) })
		r.run(r.b.Update(fileChanged{}))
		r.sees("Changed", "!Alpha")
		if !r.b.flash.ids["shape:a"] || r.b.flash.ids["shape:b"] {
			t.Errorf("%v flashes", r.b.flash.ids)
		}
		version := r.b.Version()
		cmd := r.b.flash.begin()
		if cmd == nil || r.b.flash.begin() != nil {
			t.Fatal("one timer runs while it flashes")
		}
		r.message(cmd)
		if r.b.flash.ids != nil || r.b.Version() == version || r.b.flash.begin() != nil {
			t.Error("it flashes on")
		}
		version = r.b.Version()
		r.message(r.b.Reload()) // nothing changed
		if r.b.Version() != version {
			t.Error("it is drawn again though nothing changed")
		}
	})
}

func TestChangesOfBothSidesAreMerged(t *testing.T) {
	r := newRig(t, three()...)
	r.outside(func(b *board.Board) { set(t, b, "b", `{"text":"Theirs"}`) })
	r.press("]", "e").typed("!").press("enter") // saved before it is told of the other change
	d := r.disk().View()
	if d.Shape("shape:a").Text != "Alpha!" || d.Shape("shape:b").Text != "Theirs" {
		t.Errorf("%+v", r.disk().Infos())
	}
	r.sees("Alpha!", "Theirs", "saved")
	if r.b.Dirty() {
		t.Error("it is dirty")
	}
	r.press("u")
	if d := r.disk().View(); d.Shape("shape:a").Text != "Alpha" || d.Shape("shape:b").Text != "Theirs" {
		t.Errorf("%+v", r.disk().Infos())
	}
	r.press("u").sees("/undo-agent takes back")
}

// clash has both sides write a shape's text.
func clash(t *testing.T) *rig {
	t.Helper()
	r := newRig(t, three()...)
	r.outside(func(b *board.Board) { set(t, b, "a", `{"text":"Theirs"}`); set(t, b, "c", `{"text":"Delta"}`) })
	r.press("]", "e").typed("!").press("enter")
	r.sees("a changed here and on the disk", "K keeps", "Alpha!")
	if got := r.disk().View().Shape("shape:a").Text; got != "Theirs" || !r.b.Dirty() {
		t.Errorf("%q is on the disk", got)
	}
	return r
}

func TestWhereBothSidesChangedAShapeThePersonIsAsked(t *testing.T) {
	t.Run("and keeps theirs", func(t *testing.T) {
		r := clash(t)
		r.press("K").sees("Alpha!", "Delta", "saved")
		if got := r.disk().View().Shape("shape:a").Text; got != "Alpha!" || r.b.Dirty() {
			t.Errorf("%q is on the disk", got)
		}
	})
	t.Run("or takes the disk's", func(t *testing.T) {
		r := clash(t)
		r.press("T").sees("Theirs", "Delta", "saved")
		if r.b.Dirty() {
			t.Error("it is dirty")
		}
	})
	t.Run("and is asked when the disk changes behind a failed save too", func(t *testing.T) {
		r := newRig(t, three()...)
		set(t, r.b.board, "a", `{"text":"Ours"}`)
		r.b.source.unsaved = true
		r.outside(func(b *board.Board) { set(t, b, "a", `{"text":"Theirs"}`); set(t, b, "b", `{"text":"Too"}`) })
		set(t, r.b.board, "b", `{"text":"Two"}`)
		r.message(r.b.Reload())
		r.sees("2 shapes changed here and on the disk")
		r.press("T").sees("Theirs", "Too")
	})
}

func TestAFileThatCannotBeReadIsNotWrittenOver(t *testing.T) {
	r := newRig(t, three()...)
	r.write(name, `{"store":{"half`)
	r.message(r.b.Reload())
	r.sees("cannot be taken", "Alpha")
	r.press("]", "right").sees("the file on the disk cannot be read", "K keeps")
	r.press("T").sees("nothing to take")
	r.press("w", "K")
	if got := len(r.disk().Infos()); got != 4 || r.b.Dirty() {
		t.Errorf("%d shapes", got)
	}
	if err := os.Remove(filepath.Join(r.dir, name)); err != nil {
		t.Fatal(err)
	}
	r.message(r.b.Reload())
	r.sees("cannot be taken: file not found")
	r.press("right")
	if got := len(r.disk().Infos()); got != 4 {
		t.Errorf("%d shapes", got)
	}
}

func TestAFileThatIsMendedIsNotAskedAboutAnyMore(t *testing.T) {
	for when, key := range map[string]string{"while it is asked": "esc", "behind an answer that could take nothing": "T"} {
		t.Run(when, func(t *testing.T) {
			r := newRig(t, three()...)
			whole := string(r.disk().Disk().Bytes())
			r.write(name, whole[:len(whole)/2])
			r.press("]", "right").sees("the file on the disk cannot be read").press(key)
			r.write(name, whole)
			r.message(r.b.Reload())
			r.sees("saved")
			if got := r.disk().View().Shape("shape:a").Matrix.X; got != 10 || r.b.Dirty() || r.b.source.conflict != nil {
				t.Errorf("it is at %v", got)
			}
		})
	}
}

func TestWhatTheFileCouldNotBeReadForIsToldNoLongerThanThat(t *testing.T) {
	gone := func(t *testing.T, r *rig) {
		if err := os.Remove(filepath.Join(r.dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	moved := func(t *testing.T, r *rig) {
		if err := os.Rename(filepath.Join(r.dir, "docs"), filepath.Join(r.dir, "away")); err != nil {
			t.Fatal(err)
		}
	}
	back := func(t *testing.T, r *rig) {
		if err := os.Rename(filepath.Join(r.dir, "away"), filepath.Join(r.dir, "docs")); err != nil {
			t.Fatal(err)
		}
	}
	for what, breaks := range map[string]func(*testing.T, *rig){"half a file": nil, "a file that is gone": gone, "a folder that is gone": moved} {
		for how, change := range map[string]func(*board.Board){"as it was": nil, "changed": func(b *board.Board) { set(t, b, "a", `{"text":"Theirs"}`) }} {
			t.Run(what+", then "+how, func(t *testing.T) {
				r := newRig(t, three()...)
				was := r.disk()
				whole := string(was.Encode())
				r.write(name, whole)
				r.message(r.b.Reload())
				if breaks == nil {
					r.write(name, whole[:len(whole)/2])
				} else {
					breaks(t, r)
				}
				r.message(r.b.Reload())
				r.sees("cannot be taken")
				if what == "a folder that is gone" {
					back(t, r)
				}
				if change != nil {
					change(was)
					whole = string(was.Encode())
				}
				r.write(name, whole)
				r.message(r.b.Reload())
				r.sees("!cannot be taken", "saved")
			})
		}
	}
}

func TestASaveThatFailsIsToldAndTriedAgain(t *testing.T) {
	r := newRig(t, three()...)
	r.press("]")
	r.b.path = ".git/a.whiteboard.json"
	r.press("right").sees("not saved", "unsaved")
	r.b.path = name
	r.press("w").sees("saved", "!not saved")
	if r.b.Dirty() {
		t.Error("it is dirty")
	}
}

func TestChangesWhileItIsSavedAreSavedAfter(t *testing.T) {
	r := newRig(t, three()...)
	r.press("]")
	a, _ := r.b.Key(paneview.Key("right"))
	b, _ := r.b.Key(paneview.Key("right"))
	if b.Cmd != nil {
		t.Fatal("two saves at once")
	}
	r.sees("saving")
	r.run(a)
	if got := r.disk().View().Shape("shape:a").Matrix.X; got != 20 || r.b.Dirty() {
		t.Errorf("it is at %v", got)
	}
}

func TestWatchingEndsWithThePane(t *testing.T) {
	r := newRig(t, three()...)
	var w loaded
	w, _ = r.b.Start()().(loaded)
	cmd := r.b.take(w)
	r.b.Close()
	r.message(cmd)
	late, _ := r.b.Start()().(loaded) // closed before it began
	r.message(r.b.take(late))
	if err := late.watch.Next(t.Context()); err == nil {
		t.Error("the watch goes on")
	}
}

func TestThePrivateBoardOfItsOwner(t *testing.T) {
	r := newRig(t)
	r.b.private = true
	r.b.board = made(t, "", three()...)
	if r.b.Excerpt(100) != "" {
		t.Error("it is told")
	}
	if r.b.files() == r.b.host.Files {
		t.Error("it is read as agents read")
	}
}

func TestPagesAreTurned(t *testing.T) {
	r := newRig(t, three()...)
	data := strings.Replace(string(r.disk().Encode()), `"page:page":`, `"page:two":{"meta":{},"id":"page:two","name":"Second\u001b","index":"a2","typeName":"page"},"page:page":`, 1)
	r.write(name, data)
	r.message(r.b.Reload())
	r.press("pgdown")
	if r.b.board.Page() != "page:two" {
		t.Errorf("it shows %s", r.b.board.Page())
	}
}

func TestErrorsAreConflicts(t *testing.T) {
	var c *conflict
	if err := error(&conflict{why: "x"}); !errors.As(err, &c) || c.Error() != "x" {
		t.Error(err)
	}
}

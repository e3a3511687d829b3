package board

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/board"
)

// interrupted is a text that is being written when somebody changes the board.
func interrupted(t *testing.T, change func(*board.Board)) *rig {
	t.Helper()
	r := newRig(t, three()...)
	r.press("]", "e").typed("!")
	r.outside(change)
	r.run(r.b.Update(fileChanged{}))
	return r
}

func TestATextThatChangedWhileOneWroteItIsAskedAbout(t *testing.T) {
	theirs := func(b *board.Board) { set(t, b, "a", `{"text":"Theirs"}`) }
	asked := func(t *testing.T) *rig {
		r := interrupted(t, theirs).press("enter").sees("text Alpha!", "a changed here and on the disk", "K keeps yours", "Theirs")
		if got := r.disk().View().Shape("shape:a").Text; got != "Theirs" {
			t.Errorf("%q is on the disk", got)
		}
		return r
	}
	text := func(t *testing.T, r *rig, want string) {
		t.Helper()
		if got := r.disk().View().Shape("shape:a").Text; got != want || r.b.entry.on {
			t.Errorf("%q is on the disk, want %q", got, want)
		}
	}
	t.Run("and ours is kept", func(t *testing.T) { r := asked(t); text(t, r.press("K"), "Alpha!") })
	t.Run("or theirs", func(t *testing.T) { r := asked(t); text(t, r.press("T"), "Theirs") })
	t.Run("or one writes on", func(t *testing.T) {
		r := asked(t).press("esc").sees("enter takes it").typed("?").press("enter").sees("K keeps yours")
		text(t, r.press("K"), "Alpha!?")
	})
	t.Run("after a click elsewhere too", func(t *testing.T) {
		r := interrupted(t, theirs)
		r.click(70, 15)
		r.sees("K keeps yours")
		r.mouse(tea.MouseLeft, 0, [2]int{70, 15})
		text(t, r.sees("K keeps yours").press("K"), "Alpha!")
	})
	t.Run("but not where one wrote nothing", func(t *testing.T) {
		r := newRig(t, three()...)
		r.press("]", "e")
		r.outside(theirs)
		r.run(r.b.Update(fileChanged{}))
		text(t, r.press("enter").sees("!K keeps"), "Theirs")
	})
	t.Run("nor where they changed something else", func(t *testing.T) {
		r := interrupted(t, func(b *board.Board) { set(t, b, "a", `{"color":"red"}`) })
		text(t, r.press("enter").sees("!K keeps"), "Alpha!")
	})
}

func TestWhatIsWrittenForAShapeThatIsGoneIsNotLost(t *testing.T) {
	gone := func(b *board.Board) {
		if _, err := b.Delete("shape:a"); err != nil {
			t.Fatal(err)
		}
	}
	r := interrupted(t, gone).press("enter").sees("text Alpha!", "the shape is gone", "K keeps yours")
	r.press("K").sees("Alpha!", "saved")
	if s := r.disk().View().Shape(r.b.selection.last()); s == nil || s.Type != "text" || s.Text != "Alpha!" {
		t.Errorf("%+v", s)
	}
	if n := len(r.disk().Infos()); n != 3 {
		t.Errorf("%d shapes", n)
	}
	r = interrupted(t, gone).press("enter", "T").sees("!Alpha")
	if r.b.entry.on {
		t.Error("one still writes")
	}
}

// reopened is a rig whose file is another one.
func reopened(t *testing.T, swap func(string) string, shapes ...string) *rig {
	t.Helper()
	r := newRig(t, shapes...)
	data, err := os.ReadFile(filepath.Join(r.dir, name))
	if err != nil {
		t.Fatal(err)
	}
	r.write(name, swap(string(data)))
	r.b = New(r.b.host, name)
	t.Cleanup(r.b.Close)
	r.run(r.b.Update(r.b.Reload()()))
	r.draw()
	return r
}

func TestAShapeOfAnotherTldrawIsNotWritten(t *testing.T) {
	for _, version := range []string{"2", "17"} {
		r := reopened(t, func(s string) string {
			return strings.Replace(s, `"com.tldraw.shape.geo":10`, `"com.tldraw.shape.geo":`+version, 1)
		}, three()...)
		for _, key := range []string{"e", "i", "enter"} {
			r.press("]", key).sees("this shape is of another tldraw and cannot be written")
			if r.b.entry.on {
				t.Fatalf("%s writes in version %s", key, version)
			}
		}
		id := r.b.selection.last()
		r.press("r").typed("src/app.go:1").press("enter").sees("!enter takes it") // tldraw leaves that alone
		if s := r.disk().View().Shape(id); s.Ref != "src/app.go:1" {
			t.Errorf("its ref is %q", s.Ref)
		}
	}
}

func TestWhatCannotBeTakenIsWrittenOn(t *testing.T) {
	r := newRig(t, `{"id":"d","kind":"draw","points":[[0,0],[100,50]]}`)
	r.press("]", "e").typed("hi").press("enter").sees("text hi", "text: ", "!enter takes it")
	r.press("backspace").sees("text h", "enter takes it", "!text: ").press("esc")
	if r.b.entry.on {
		t.Error("one still writes")
	}
}

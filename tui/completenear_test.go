package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/client"
)

func TestFilesAreFoundBeforeTheEngineAnswers(t *testing.T) {
	for name, play := range map[string]func(t *testing.T, f func(*rig)){
		"it is not up": func(t *testing.T, f func(*rig)) { scene(t, nil, f) },
		"it takes long": func(t *testing.T, f func(*rig)) {
			live(t, nil, func(r *rig) {
				defer r.eng.holds("GET /find/file")()
				f(r)
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			play(t, func(r *rig) {
				r.write("看@gam")
				if name == "it takes long" {
					r.see("searching…")
				}
				r.pass(250 * time.Millisecond)
				r.see("src/gamma")
				r.keys("backspace")
				r.pass(250 * time.Millisecond)
				r.see("src/gamma")
				r.keys("tab")
				if got := r.chat().Input(); got != "看@src/gamma " {
					t.Errorf("the prompt is %q", got)
				}
			})
		})
	}
}

func TestTheBestOfManyFilesAreFoundWhereverTheyAre(t *testing.T) {
	for name, kind := range map[string]client.Source{"before the engine is up": 0, "beside the demo's": client.Demo} {
		t.Run(name, func(t *testing.T) {
			scene(t, nil, func(r *rig) {
				for i := range 300 { // which fit, but not as well
					put(t, filepath.Join(r.dir, "a", fmt.Sprintf("n-e-e-d-l-e-%d", i)))
				}
				put(t, filepath.Join(r.dir, "z/deep/er/needle"))
				if kind != 0 {
					r.connect(kind)
				}
				r.write("@needle")
				r.pass(time.Second)
				r.see("z/deep/er/needle", "1 of 50")
				if first := offered(r)[0].Name; first != "z/deep/er/needle" {
					t.Errorf("the first is %s", first)
				}
				r.gone("searching…")
				r.write("less")
				r.pass(time.Second)
				r.gone("searching…")
				r.keys("tab")
				r.see("nothing found: @needleless")
			})
		})
	}
}

func TestWhatWasFoundHereStaysWhereTheEngineFindsNothing(t *testing.T) {
	live(t, nil, func(r *rig) {
		put(t, filepath.Join(r.dir, "z/needle"))
		goOn := r.eng.holds("GET /find/file")
		r.write("@needle")
		r.pass(time.Second)
		r.see("z/needle", "searching…")
		goOn()
		r.pass(time.Second)
		r.see("z/needle")
		r.gone("searching…")
		r.keys("ctrl+c")
		r.write("@needle") // which the engine answers at once
		r.pass(time.Second)
		r.see("z/needle")
		r.gone("searching…")
	})
}

// TestWhatIsTypedAgainIsLookedForAgain goes back to a query whose search was given up.
func TestWhatIsTypedAgainIsLookedForAgain(t *testing.T) {
	live(t, nil, func(r *rig) {
		defer r.eng.holds("GET /find/file")()
		r.write("@g")
		r.keys("backspace")
		r.pass(time.Second)
		r.see("src/gamma", "searching…") // for the engine does not answer
	})
}

// put makes an empty file.
func put(t testing.TB, file string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
}

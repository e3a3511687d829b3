package deck

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/keywalk"
)

func TestEveryKeyDoesWhatItsRowSays(t *testing.T) {
	text := "---\ntitle: All\ninterval: soon\n---\n# One\n\nneedle\n\n---\n# Two\n\n[a link](https://example.com) and [another](https://example.org)\n\n" +
		"```sh +exec\nmake\n```\n\n---\n# Three\n" + strings.Repeat("\n- needle\n", 60) + "\n" +
		strings.Repeat("---\n# Slide\n\n<!-- pause -->\n\n", 30) + "Note: all\n\n" + strings.Repeat("a note\n\n", 40)
	made := func(w, h int, keys ...string) *rig {
		r := newRig(t, text).size(w, h)
		r.draw(r.d)
		r.press(keys...)
		return r
	}
	state := func(name string, keys ...string) keywalk.State[*Deck] {
		return keywalk.State[*Deck]{Name: name, W: 80, H: 24, Make: func() *Deck { return made(80, 24, keys...).d }}
	}
	full := state("fullscreen")
	full.Make = func() *Deck {
		d := made(80, 24).d
		d.SetFullscreen(true)
		return d
	}
	keywalk.Press(t, deckKeys, state("the first slide"), state("the last slide", "G"), state("links", "n", "]"),
		state("a long slide", "3", "G"), state("further down in it", "3", "G", "down", "ctrl+d", "ctrl+d"), full,
		state("g", "G", "g"), state("code", "n", "x"), state("problems", "!"),
		state("a search", "/", "n", "enter"), state("a number", "3"))
	keywalk.Press(t, gridKeys, state("the overview", "o"), state("its middle", "n", "n", "n", "n", "o", "j"),
		state("its end", "o", "G"), state("g in it", "o", "G", "g"), state("code, and the overview", "n", "o", "x"))
	keywalk.Press(t, findKeys, state("what to look for", "/", "n", "e"))
	speaker := keywalk.State[*Presenter]{Name: "notes", W: 60, H: 12, Make: func() *Presenter {
		r := made(60, 12, "G")
		r.draw(r.presenter)
		return r.presenter
	}}
	down := speaker
	down.Make = func() *Presenter {
		p := speaker.Make()
		p.start()
		p.scroll(9)
		return p
	}
	keywalk.Press(t, speakerKeys, speaker, down)
}

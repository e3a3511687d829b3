package editor

import (
	"errors"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/trail"
	"github.com/openspace-tui/openspace/internal/uitest/keywalk"
)

func TestEveryKeyDoesWhatItsRowSays(t *testing.T) {
	state := func(name string, make func() *rig) keywalk.State[*Editor] {
		return keywalk.State[*Editor]{Name: name, W: 50, H: 12, Make: func() *Editor {
			r := make().size(50, 12)
			return r.e
		}}
	}
	text := func(keys ...string) func() *rig {
		return func() *rig {
			return newRig(t, "a.go", "func a() {\n"+strings.Repeat("\tif b { // line "+strings.Repeat("long ", 20)+"\n", 60)+"}\n").
				size(50, 12).press(keys...)
		}
	}
	unread := func() *rig {
		r := newRig(t, "a.txt", "unread").size(50, 12)
		r.e.failure = errors.New("1")
		return r
	}
	hex := func(name string, data []byte, keys ...string) func() *rig {
		return func() *rig {
			r, _ := hexRig(t, name, data)
			r.size(50, 12)
			for _, k := range keys {
				r.do(k)
			}
			return r
		}
	}
	found := func() *rig { return hex("a.bin", mixed(), "/", "e", "d")().press("enter").settle() }
	prose := func(keys ...string) func() *rig {
		return func() *rig {
			return newRig(t, "a.md", chapters(100)).size(50, 12).press("m").typeset().press(keys...)
		}
	}
	picture := func(keys ...string) func() *rig {
		return func() *rig { return pictured(t, 20, 12).size(50, 12).press(keys...) }
	}
	keywalk.Press(t, textKeys, state("text", text()), state("further down", text("j", "pgdown", "l", "l")),
		state("lines", text("v")), state("a search", text("/", `"b.*i`, "enter")), state("a file on disk", hex("a", []byte("a\n"))),
		state("a search of letters", text("/", `"LINE`, "enter")), state("nothing read", unread))
	keywalk.Press(t, proseKeys, state("as it reads", prose()), state("as it reads, further down", prose("pgdown", "pgdown")))
	keywalk.Press(t, pictureKeys, state("a picture", picture()), state("a picture without text", picture("v")))
	keywalk.Press(t, hexKeys, state("bytes", hex("a.bin", mixed())), state("bytes of a text", hex("a.txt", []byte("a text\n"), "x")),
		state("further down in bytes", hex("a.bin", mixed(), "G", "k")), state("the bytes of a picture", pictureBytes(t)),
		state("bytes that are looked for", found))
	keywalk.Press(t, promptKeys, state("a prompt", text("/", `"b`)), state("a prompt for a line", text(":", `"40`)),
		state("a prompt for letters", text("/", `"LINE`)))
	keywalk.Press(t, hexPromptKeys, state("a prompt for bytes", hex("a.bin", mixed(), "/", "e", "d")))
	keywalk.Press(t, previewKeys, keywalk.State[*Preview]{Name: "a file", W: 60, H: 10, Make: func() *Preview {
		p := newPreview(t)
		p.Show(file("a", "one\n"), trail.Step{})
		return p
	}})
}

func pictureBytes(t *testing.T) func() *rig {
	return func() *rig {
		r, _ := hexRig(t, "a.png", shotOf(t, 8, 8))
		return r.do("x")
	}
}

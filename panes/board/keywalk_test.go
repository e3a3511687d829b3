package board

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/keywalk"
)

func TestEveryKeyDoesWhatItsRowSays(t *testing.T) {
	state := func(name string, begin func(*rig), keys ...string) keywalk.State[*Board] {
		return keywalk.State[*Board]{Name: name, W: 80, H: 24, Make: func() *Board {
			r := newRig(t, `{"id":"a","kind":"box","text":"Alpha","x":0,"y":0,"w":160,"h":64,"ref":"src/app.go:1"}`,
				`{"id":"b","kind":"box","text":"Beta","x":320,"y":0,"w":160,"h":64}`,
				`{"id":"c","kind":"box","text":"Gamma","x":90,"y":20,"w":160,"h":64}`)
			if begin != nil {
				begin(r)
			}
			r.draw()
			r.press(keys...)
			return r.b
		}}
	}
	keywalk.Press(t, boardKeys, state("a board", nil), state("a shape", nil, "]"), state("all shapes", nil, "A"),
		state("a shape in the middle", nil, "]", "]"), state("a group", nil, "A", "g"), state("what was changed", nil, "]", "d"),
		state("what was undone", nil, "]", "d", "u"), state("something copied", nil, "]", "y"),
		state("close by", nil, "+", "+", "+"))
	keywalk.Press(t, conflictKeys, state("a conflict", func(r *rig) { r.b.source.conflict = &conflict{why: "x"} }))
	keywalk.Press(t, boxKeys, state("a box", nil, "V"), state("a large box", nil, "f", "V", "up", "left"))
	keywalk.Press(t, entryKeys, state("a text", nil, "]", "]", "e", "x"))
	keywalk.Press(t, answerKeys, state("a text that others wrote", func(r *rig) {
		r.b.entry = entry{on: true, what: "text", id: "a", was: "Before", asks: "?"}
		r.b.entry.field.Set("Mine")
	}))
}

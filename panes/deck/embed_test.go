package deck

import (
	"strings"
	"testing"
)

func TestWhatOfAnEmbedDoesNotShowIsCounted(t *testing.T) {
	for name, c := range map[string]struct{ file, embed, last, more string }{
		"all of it":        {strings.Repeat("a\n", 30), "", " 30  a", "!more line"},
		"as many as show":  {strings.Repeat("a\n", maxLines), "", " 2000  a", "!more line"},
		"one more":         {strings.Repeat("a\n", maxLines+1), "", " 2000  a", "… 1 more line"},
		"a range of many":  {strings.Repeat("a\n", 6000), "#L11-5010", " 2010  a", "… 3000 more lines"},
		"lines too long":   {strings.Repeat(strings.Repeat("b", 1023)+"\n", 100), "", " 64  b", "… 36 more lines"},
		"a range of a few": {strings.Repeat("a\n", 6000), "#L5-6", " 6  a", "!more line"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, "```embed a.txt"+c.embed+"\n```\n")
			r.write("talk/a.txt", c.file)
			r.prepare().draw(r.d)
			for range 8000 {
				if r.d.view.more == 0 {
					break
				}
				r.press("pgdown", "ctrl+d")
			}
			r.sees(c.last, c.more)
		})
	}
}

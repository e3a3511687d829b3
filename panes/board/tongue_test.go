package board

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/lang/langtest"
	"github.com/openspace-tui/openspace/panes"
)

func TestBoardsAreInThePersonsLanguage(t *testing.T) {
	shapes := []string{`{"id":"a1","kind":"box","text":"1","x":0,"y":0}`, `{"id":"b1","kind":"note","text":"2","x":300,"y":0}`, `{"id":"c1","kind":"transition","from":"a1","to":"b1"}`}
	for name, c := range map[string]struct {
		shapes []string
		keys   []string
	}{
		"an empty one":      {nil, nil},
		"with shapes":       {shapes, nil},
		"one is selected":   {shapes, []string{"]"}},
		"an arrow":          {shapes, []string{"[", "["}},
		"several":           {shapes, []string{"A"}},
		"new ones":          {shapes, []string{"n"}},
		"to align":          {shapes, []string{"]", "a"}},
		"colours":           {shapes, []string{"]", "o"}},
		"text is written":   {shapes, []string{"]", "e"}},
		"a place":           {shapes, []string{"]", "r"}},
		"to connect":        {shapes, []string{"]", "c"}},
		"kept":              {shapes, []string{"]", "space"}},
		"locked":            {shapes, []string{"]", "z"}},
		"locked, and moved": {shapes, []string{"]", "z", "x"}},
		"nothing to delete": {shapes, []string{"x"}},
		"taken back":        {shapes, []string{"]", "o", "r", "u"}},
		"and again":         {shapes, []string{"]", "o", "r", "u", "U"}},
		"nothing to undo":   {shapes, []string{"u"}},
		"nothing to redo":   {shapes, []string{"U"}},
		"nothing to paste":  {shapes, []string{"p"}},
		"snapping":          {shapes, []string{"s"}},
		"saved":             {shapes, []string{"w"}},
		"no other page":     {shapes, []string{"pgdown"}},
	} {
		t.Run(name, func(t *testing.T) {
			langtest.Pseudo(t)
			r := newRig(t, c.shapes...).size(140, 30)
			r.press(c.keys...)
			if words := langtest.Unsaid(r.screen()); len(words) > 0 {
				t.Errorf("%q is not said:\n%s", words, r.screen())
			}
		})
	}
}

func TestABoardThatIsNotReadIsInThePersonsLanguage(t *testing.T) {
	langtest.Pseudo(t)
	r := newRig(t)
	c, err := Kind().New(panes.Host{Files: r.b.host.Files, Theme: r.b.host.Theme, Now: r.b.host.Now}, "1.whiteboard.json")
	if err != nil {
		t.Fatal(err)
	}
	if words := langtest.Unsaid(c.Draw(80, 10, true)); len(words) > 0 {
		t.Errorf("%q is not said", words)
	}
	if _, err := Kind().New(panes.Host{}, "1.txt"); err == nil || len(langtest.Unsaid(lang.Translate(err))) > 0 {
		t.Errorf("%v is not said", err)
	}
}

package commands

import (
	"path/filepath"
	"testing"

	"github.com/openspace-tui/openspace/panes"
)

func TestAPersonOpensWhatAFileIs(t *testing.T) {
	decks, boards := newDeckRig(t), newBoardRig(t)
	writeFile(t, filepath.Join(boards.dir, "half.tldr"), `{"records":[`)
	for name, c := range map[string]struct {
		r      *rig
		origin panes.Origin
		args   string
		id, as any
	}{
		"a deck":                      {decks, panes.User, `{"path":"talk.deck.md"}`, "presentation:talk.deck.md", "presentation"},
		"a line of a deck":            {decks, panes.User, `{"path":"talk.deck.md","line":2}`, "editor:talk.deck.md", nil},
		"a deck that an agent opens":  {decks, panes.Agent, `{"path":"talk.deck.md"}`, "editor:talk.deck.md", nil},
		"a board":                     {boards, panes.User, `{"path":"` + flow + `"}`, "whiteboard:" + flow, "whiteboard"},
		"a line of a board":           {boards, panes.User, `{"path":"` + flow + `","line":1}`, "editor:" + flow, nil},
		"a board that an agent opens": {boards, panes.Agent, `{"path":"` + flow + `"}`, "editor:" + flow, nil},
		"a board that cannot be read": {boards, panes.User, `{"path":"half.tldr"}`, "editor:half.tldr", nil},
		"a file that is neither":      {boards, panes.User, `{"path":"a.txt"}`, "editor:a.txt", nil},
	} {
		t.Run(name, func(t *testing.T) {
			c.r.env.Origin = c.origin
			if got := c.r.ok("editor.open", c.args); got["editorId"] != c.id || got["shownAs"] != c.as {
				t.Errorf("%v", got)
			}
		})
	}
	boards.env.Origin = panes.User
	said := ""
	for _, e := range boards.end(t.Context(), boards.step("editor.open", `{"path":"half.tldr"}`)).Effects {
		if toast, ok := e.(Toast); ok {
			said = toast.Text
		}
	}
	if want := `it shows as text: read whiteboard "half.tldr": `; len(said) <= len(want) || said[:len(want)] != want {
		t.Errorf("it says %q", said)
	}
	boards.refused("editor.open", `{"path":"none.tldr"}`, "not_found", "file not found")
}

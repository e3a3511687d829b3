package commands

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/export"
	deckpane "github.com/openspace-tui/openspace/panes/deck"
	"github.com/openspace-tui/openspace/theme"
)

func TestAnExportHasTheThemeThatItsDeckNames(t *testing.T) {
	r := newDeckRig(t)
	th, err := theme.Named("", true)
	if err != nil {
		t.Fatal(err)
	}
	r.env.Palette = func(d *deck.Deck) *export.Palette { return deckpane.Palette(th, d) }
	for name, c := range map[string]struct{ front, want string }{
		"nord":  {"theme: nord", "--background:#2e3440"},
		"light": {"theme: nord\npalette: light", "--background:#eceff4"},
		"none":  {"title: t", "--background:#ffffff"},
	} {
		writeFile(t, filepath.Join(r.dir, name+".deck.md"), "---\n"+c.front+"\n---\n# A\n")
		r.ok("presentation.export", `{"deckPath":"`+name+`.deck.md","format":"html","outPath":"`+name+`.html"}`)
		if page := r.bytes(name + ".html"); !strings.Contains(page, c.want) {
			t.Errorf("%s: the page lacks %s", name, c.want)
		}
	}
}

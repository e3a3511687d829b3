package commands

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/export"
	"github.com/openspace-tui/openspace/internal/lang"
	deckpane "github.com/openspace-tui/openspace/panes/deck"
	"github.com/openspace-tui/openspace/theme"
)

func TestAnExportHasTheThemeThatItsDeckNames(t *testing.T) {
	r := newDeckRig(t)
	th, err := theme.Named("", true)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "mine.json"), `{"theme":{"background":"#123456","text":"#ffffff"}}`)
	themes := theme.Open(theme.Dir{Path: dir, From: theme.User})
	r.env.Palette = func(d *deck.Deck) (*export.Palette, lang.Message) { return deckpane.Palette(th, themes, d) }
	for name, c := range map[string]struct{ front, want string }{
		"nord":  {"theme: nord", "--background:#2e3440"},
		"light": {"theme: nord\npalette: light", "--background:#eceff4"},
		"none":  {"title: t", "--background:#ffffff"},
		"mine":  {"theme: mine", "--background:#123456"},
		"no":    {"theme: nosuch", "--background:#ffffff"},
	} {
		writeFile(t, filepath.Join(r.dir, name+".deck.md"), "---\n"+c.front+"\n---\n# A\n")
		m := r.ok("presentation.export", `{"deckPath":"`+name+`.deck.md","format":"html","outPath":"`+name+`.html"}`)
		if note := fmt.Sprint(m["note"]); (name == "no") != strings.Contains(note, "there is no theme nosuch: ") || (name == "no") != strings.Contains(note, "mine, ") {
			t.Errorf("%s: %v", name, m)
		}
		if page := r.bytes(name + ".html"); !strings.Contains(page, c.want) {
			t.Errorf("%s: the page lacks %s", name, c.want)
		}
	}
}

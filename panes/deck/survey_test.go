package deck

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/deck"
)

// survey does what the deck has to do to know what is missing.
func (r *rig) survey() *rig {
	r.t.Helper()
	if cmd := r.d.content.surveys(); cmd != nil {
		r.d.Update(cmd())
	}
	return r
}

func TestWhatCannotBeShownIsToldOfAllSlides(t *testing.T) {
	const text = "# One\n\n---\n\n![a](none.png)\n\n---\n\n```embed main.go#L90\n```\n\n```embed gone.go\nas it was\n```\n\n---\nlayout: image\nimage: pic.png\n---\n\n---\n\n![b](../../x.png) ![c](https://x.y/z.png)\n\n![d](../none.png)\n\n![e](a.deck.md)\n"
	r := newRig(t, text).size(110, 24)
	r.sees("!⚠").survey().sees("⚠ line 5: none.png: file not found (and 3 more)", "shows all")
	r.press("!").sees("line 9: main.go: it has no line 90, its last is 7", "../none.png: file not found", "a.deck.md: it is no PNG", "!gone.go", "!pic.png")
	if cmd := r.d.content.surveys(); cmd != nil {
		t.Error("all is looked for twice")
	}
	r.write("talk/none.png", "")
	r.d.Update(fileChanged{})
	r.survey().sees("line 5: none.png: it is no PNG")
	r.d.SetDeck(deck.Parse([]byte("# One\n")), false)
	r.survey().sees("!⚠", "!none.png", "One")
}

func TestHowLongASlideShows(t *testing.T) {
	for want, took := range map[string]time.Duration{"10s": 10 * time.Second, "1m40s": 100 * time.Second, "1m": time.Minute, "20m": 20 * time.Minute, "1h": time.Hour, "10h": 10 * time.Hour, "1h0m5s": time.Hour + 5*time.Second, "1h10m": 70 * time.Minute, "2.5s": 2500 * time.Millisecond, "500ms": 500 * time.Millisecond} {
		if got := seconds(took); got != want {
			t.Errorf("%v is %q, want %q", took, got, want)
		}
	}
	r := newRig(t, "# One\n").size(100, 24)
	r.press("p").sees("running, 10s a slide")
}

func TestAnOverviewThatGetsMoreRoomFillsIt(t *testing.T) {
	r := newRig(t, "# S\n"+strings.Repeat("\n---\n\n# S\n", 14)).size(80, 24).press("G", "o").sees("╭ 15 ", "!╭ 1 ")
	r.size(140, 40).sees("╭ 15 ", "╭ 1 ")
	for n := 1; n <= 9; n++ {
		last := fmt.Sprintf("╭ %d ", n)
		newRig(t, "# S\n"+strings.Repeat("\n---\n\n# S\n", n-1)).size(100, 30).press("o").sees("╭ 1 ", last).size(80, 28).sees("╭ 1 ", last)
	}
	newRig(t, "# S\n\n---\n\n# S\n\n---\n\n# S\n").size(80, 24).press("o").sees("╭ 1 ", "╭ 3 ")
}

func TestAnOverviewShowsWhatSlidesEmbed(t *testing.T) {
	r := newRig(t, "# S\n"+strings.Repeat("\n---\n\n# S\n", 5)+"\n---\n\n```embed main.go#L3\n```\n\n---\n\n![a](pic.png)\n").size(140, 40).prepare()
	r.press("o").prepare().sees(`import "fmt"`, "!reading")
	for k := range r.d.content.assets.have {
		if k.kind == deck.ImageBlock {
			t.Error("a picture was read that does not show")
		}
	}
}

func TestAHeadingMayHaveATab(t *testing.T) {
	newRig(t, "#\tTitle\n\ntext\n").size(80, 24).sees("Title", "────────")
}

func TestTheWholeWindowTellsWhetherADeckPlays(t *testing.T) {
	r := newRig(t, "---\nfooter: \"{slide} of {slides}, about something\"\n---\n\n# One\n\n---\n\n# Two\n").size(80, 24)
	r.d.SetFullscreen(true)
	r.sees("1 of 2", "!1 / 2", "!▶").press("p").sees("1 of 2", "▶", "!1 / 2").press("p").sees("‖").press("P").sees("!‖", "!▶")
	r.size(24, 12).sees("1 / 2")
	r.d.SetFullscreen(false)
	r.sees("!1 / 2")
	newRig(t, "text <!-- pause --> inline\n").sees("text", "inline", "!<!--")
}

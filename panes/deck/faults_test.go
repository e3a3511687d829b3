package deck

import (
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"
)

const faulty = "---\ntitle: [a\ninterval: soon\n---\n\n# One\n\n---\n\n<!-- column: x -->\n\n# Two\n"

func TestAllThatIsWrongWithADeckCanBeRead(t *testing.T) {
	r := newRig(t, faulty).size(60, 12)
	r.sees("⚠ line", "… ! shows all")
	r.press("!").sees("the frontmatter is not YAML", "the interval \"soon\"", "write seconds, as in interval: 20", "\"x\" is no column", "columns count from 0", "!# One")
	r.press("!").sees("One", "!columns count")
	r.press("!", "esc").sees("!columns count")
	r.press("!", "l").sees("!columns count").at(1, 0)
	r.size(40, 8).press("!").sees("▼")
	if r := newRig(t, "# One\n"); !strings.Contains(r.press("!").screen(r.d), "One") {
		t.Error("a deck without a fault hides its slide")
	} else {
		r.sees("no problems").press("l").sees("!no problems")
	}
}

func TestTheWholeWindowTellsWhatKeysDo(t *testing.T) {
	r := newRig(t, talk).size(100, 24)
	r.d.SetFullscreen(true)
	r.sees("!stopped")
	r.press("o").sees("arrows choose  enter shows  o back").press("o").sees("!stopped")
	r.press("b").sees("hidden: any key shows the slide").press("b").sees("!hidden")
}

func TestTheNameOfADeckStaysWhereItIs(t *testing.T) {
	for _, text := range []string{"# One\n\n[a](command:openspace.pane.list)\n", strings.Replace(faulty, "title: [a", "title: [a\nsome: [b", 1)} {
		r := newRig(t, text)
		for _, w := range []int{80, 100, 140} {
			for _, key := range []string{"]", "[", "o", "o", "5", "esc"} {
				r.size(w, 24).press(key)
				rows := strings.Split(xansi.Strip(r.d.Draw(w, 24, true)), "\n")
				if last := rows[len(rows)-1]; !strings.HasPrefix(last, " talk/a.deck.md  1/") {
					t.Errorf("after %s, %d wide: %q", key, w, last)
				}
			}
		}
	}
}

func TestALowPaneShowsTheSlideAndNotWhatIsAroundIt(t *testing.T) {
	r := newRig(t, "---\nfooter: foot\n---\n\n## One\n\n- first\n- second\n- third\n- fourth\n").size(40, 5)
	r.sees("One", "first", "second", "▼ 2", "!foot", "!──")
	r.press("down", "down").sees("fourth", "▲ 2")
}

func TestWhatIsTooLongToShowIsToldOfTheWholeSlide(t *testing.T) {
	r := newRig(t, "# Short\n\n---\n\n"+strings.Repeat("one of many paragraphs\n\n", 200<<10/24)).size(110, 24)
	r.sees("⚠ line 5: 136 KB of this slide do not show", "!136 KB that do not show")
	r.press("l").sees("more lines, down scrolls", "136 KB that do not show")
	r.press("!").sees("line 5: 136 KB of this slide do not show", "make it several slides")
	r = newRig(t, "```sh\n"+strings.Repeat("echo hello\n", 100<<10/11)+"```\n").size(110, 24)
	r.sees("36 KB that do not show")
	if n, _ := newRig(t, strings.Repeat("a paragraph\n\n", 20)+"\n<!-- notes: "+strings.Repeat("many words ", 10<<10)+"-->\n").d.content.problems(); n != 0 {
		t.Error("long notes are no fault")
	}
}

// What another program reads is no fault of its deck: its themes, pictures of the net and
// what is behind a slide. A deck that is of no other program is told of a theme that is not
// there.
func TestADeckOfMarpIsQuietAboutWhatMarpHas(t *testing.T) {
	const body = "---\n\n# One\n\n![bg right](https://x.y/back.png)\n\n![bg left:40% blur](none.png)\n\n" +
		"![The sea w:300px](https://x.y/z.png)\n\n![bg](#123456)\n\nsome words\n"
	for front, loud := range map[string]bool{
		"marp: true\ntheme: mine\n":           false,
		"marp: true\ntheme: mine\ntitle: T\n": false,
		"theme: mine\nheadingDivider: 2\n":    false,
		"marp: true\ntheme: gaia\n":           false,
		"theme: gaia\n":                       false,
		"theme: mine\n":                       true,
		"theme: mine\ntitle: T\nauthor: me\n": true,
	} {
		r := newRig(t, "---\n"+front+body).size(110, 24).prepare().survey()
		n, said := r.d.content.problems()
		if !loud {
			if n != 0 {
				t.Errorf("%q is told of %d things: %s", front, n, said)
			}
			r.sees("some words", "The sea", "!⚠", "!theme", "!bg", "!w:300px", "!not found")
			r.press("!").sees("no problems", "!⚠")
			continue
		}
		if n != 1 || !strings.HasPrefix(said, "there is no theme mine: ") {
			t.Errorf("%q is told of %d things: %s", front, n, said)
		}
		r.sees("⚠ there is no theme mine").press("!").sees("there is no theme mine", "!https", "!none.png", "!bg")
	}
}

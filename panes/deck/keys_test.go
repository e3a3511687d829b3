package deck

import (
	"errors"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/internal/watch"
	"github.com/openspace-tui/openspace/panes"
)

// talk is five slides, of which the second has three steps.
const talk = "---\ntitle: Talk\ninterval: 6\n---\n\n# One\n\n<!-- notes: say hello -->\n\n---\n\n# Two\n\na\n\n<!-- pause -->\n\nb\n\n<!-- pause -->\n\nc\n\n---\n\n# Three\n\n---\n\n# Four\n\n---\n\n# Five\n"

func TestTurning(t *testing.T) {
	for _, c := range []struct {
		name, keys  string
		slide, step int
	}{
		{"forward by every key", "j l space right pgdown", 3, 0},
		{"steps come before the next slide", "l l l", 1, 2},
		{"back shows all steps of the slide before", "l l l l h", 1, 2},
		{"back by every key", "G h k left pgup backspace", 1, 0},
		{"the end stays", "G l l", 4, 0},
		{"the beginning stays", "h", 0, 0},
		{"gg is the first", "G g g", 0, 0},
		{"one g is nothing", "l g l", 1, 1},
		{"a number and G", "4 G", 3, 0},
		{"a number of two digits", "1 2 G", 4, 0},
		{"a number that is given up", "4 esc G", 4, 0},
		{"0 is no number", "l 0 G", 4, 0},
		{"a number and a motion", "4 j", 2, 0},
		{"a number back", "G 2 k", 2, 0},
		{"a number beyond the end", "9 9 l", 4, 0},
		{"a number and gg", "3 g g", 2, 0},
		{"a number counts once", "2 j j", 1, 2},
		{"a number and n", "3 n 2 N", 1, 0},
		{"a number and gg in the overview", "o 3 g g enter", 2, 0},
		{"home and end", "end home", 0, 0},
		{"n and N leave steps out", "n n N", 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, talk)
			r.draw(r.d)
			r.press(strings.Fields(c.keys)...).at(c.slide, c.step)
		})
	}
	r := newRig(t, talk)
	if _, ok := r.key("esc"); ok {
		t.Error("escape is taken for nothing")
	}
	r.press("3").sees("3… G goes there")
	if _, ok := r.key("ctrl+t"); ok {
		t.Error("any key is taken")
	}
}

func TestSteps(t *testing.T) {
	r := newRig(t, strings.ReplaceAll(talk, "\nc\n", "\nzz\n"))
	r.press("l").sees("step 1/3", "a", "!b").press("l").sees("step 2/3", "b", "!zz").press("l").sees("step 3/3", "zz")
	if got := r.d.Describe(); got != "slide 2 of 5 (slideIndex 1), step 3 of 3: Two" {
		t.Error(got)
	}
	if got := r.d.Excerpt(8); got != "# Two\n\na…" {
		t.Errorf("%q", got)
	}
	r.d.content.private = true
	if r.d.Excerpt(8) != "" {
		t.Error("what agents may not read is told")
	}
}

// ticked lets the time pass that a timer waits, and gives its tick.
func (r *rig) ticked(after time.Duration) {
	r.t.Helper()
	if r.d.play.timer(r.d.host.Now) == nil {
		r.t.Fatal("there is no timer")
	}
	if r.d.play.timer(r.d.host.Now) != nil {
		r.t.Fatal("there are two timers")
	}
	if got := r.d.play.until.Sub(r.now); got != after {
		r.t.Fatalf("the timer waits %v, want %v", got, after)
	}
	r.now = r.now.Add(after)
	r.d.Update(tick{r.d.play.turn})
}

func TestPlaying(t *testing.T) {
	r := newRig(t, talk)
	if r.d.play.timer(r.d.host.Now) != nil || r.d.State() != Stopped {
		t.Error("something runs by itself")
	}
	r.sees("■ stopped").press("p").sees("▶ running, 6s a slide")
	r.ticked(6 * time.Second)
	r.at(1, 0)
	r.ticked(2 * time.Second) // a third of the slide's time
	r.at(1, 1)
	r.now = r.now.Add(500 * time.Millisecond)
	r.press("p").sees("‖ paused")
	if r.d.play.timer(r.d.host.Now) != nil {
		t.Error("a timer runs in a pause")
	}
	r.now = r.now.Add(time.Hour)
	r.press("p")
	r.ticked(1500 * time.Millisecond)
	r.at(1, 2)
	r.press("G").sees("▶ running") // turning by hand begins the interval anew
	r.ticked(6 * time.Second)
	r.at(4, 0).sees("■ stopped")
	r.d.Play(2 * time.Second)
	stale := tick{r.d.play.turn}
	r.press("P")
	r.d.Update(stale)
	if r.d.State() != Stopped || r.d.play.timer(r.d.host.Now) != nil || r.d.Pause() {
		t.Error("it does not stop")
	}
	r.press("g", "g")
	r.d.Play(2 * time.Second)
	r.ticked(2 * time.Second)
	if r.at(1, 0); r.d.Playing() != "running" {
		t.Error(r.d.Playing())
	}
	r.d.Pause()
	r.press("l") // what is turned in a pause has its whole time
	r.d.Play(0)
	r.ticked(2 * time.Second / 3)
	for range 2 {
		if !r.d.Pause() {
			t.Error("a pause is none")
		}
	}
	plain := newRig(t, "a\n\n---\n\nb\n")
	plain.d.Play(0)
	plain.ticked(10 * time.Second)
}

func TestTheTimerIsAmongWhatIsPending(t *testing.T) {
	r := newRig(t, "a\n")
	r.prepare().survey()
	if cmd := r.d.Pending(); cmd != nil {
		t.Error("something is pending while nothing happens")
	}
	r.d.Play(500 * time.Millisecond)
	if cmd := r.d.Pending(); cmd == nil {
		t.Error("nothing turns the slides")
	}
}

func TestAChangeKeepsTheSlide(t *testing.T) {
	for name, c := range map[string]struct {
		now  string
		want int
	}{
		"another text on it":                      {strings.Replace(talk, "# Three", "# 3", 1), 2},
		"a slide before it":                       {strings.Replace(talk, "# One", "# Zero\n\n---\n\n# One", 1), 3},
		"a slide less before it":                  {strings.Replace(talk, "# One\n\n<!-- notes: say hello -->\n\n---\n", "", 1), 1},
		"a slide behind it":                       {talk + "\n---\n\n# Six\n", 2},
		"it is gone":                              {strings.Replace(talk, "\n---\n\n# Three\n", "", 1), 2},
		"nothing but one slide":                   {"# x\n", 0},
		"nothing at all":                          {"", 0},
		"the same, with other spaces":             {talk + "\n\n", 2},
		"a slide before it and more on it":        {strings.NewReplacer("# One", "# Zero\n\n---\n\n# One", "# Three", "# Three\n\nmore").Replace(talk), 3},
		"a slide before it and another one in it": {strings.NewReplacer("# One", "# Zero\n\n---\n\n# One", "# Three", "other").Replace(talk), 3},
		"it moved":                                {"# Three\n\n---\n\n" + strings.Replace(talk, "\n---\n\n# Three\n", "", 1), 0},
		"it has a twin":                           {strings.Replace(talk, "# One", "# Three\n\n---\n\n# One", 1), 3},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, talk).press("3", "G").at(2, 0)
			r.d.SetDeck(deck.Parse([]byte(c.now)), false)
			r.draw(r.d)
			r.at(c.want, 0)
		})
	}
}

func TestASlideThatIsGoneForAMomentIsKept(t *testing.T) {
	half := talk[:strings.Index(talk, "\n---\n\n# Three")]
	for name, c := range map[string]struct {
		then  []string // what the file becomes, one after the other
		turn  string
		slide int
		step  int
	}{
		"an empty file, and all of it":          {[]string{"", talk}, "", 1, 2},
		"half of it, and all of it":             {[]string{"# One\n", talk}, "", 1, 2},
		"less and less, and all of it":          {[]string{half, "# One\n", "", "# One\n", half, talk}, "", 1, 2},
		"all of it and a slide before":          {[]string{"", strings.Replace(talk, "# One", "# Zero\n\n---\n\n# One", 1)}, "", 2, 2},
		"another deck":                          {[]string{"", "# Other\n\n---\n\n# Yet another\n\n---\n\n# X\n"}, "", 0, 0},
		"the person turned meanwhile":           {[]string{"# One\n\n---\n\n# End\n", talk}, "g g", 0, 0},
		"what is gone stays so, and more comes": {[]string{"# One\n", "# One\n\n---\n\n# New\n"}, "", 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, talk).press("2", "G", "l", "l").at(1, 2)
			for i, now := range c.then {
				r.d.SetDeck(deck.Parse([]byte(now)), false)
				r.draw(r.d)
				if i == 0 {
					r.press(strings.Fields(c.turn)...)
				}
			}
			r.at(c.slide, c.step)
		})
	}
}

func TestADeckThatPlaysGoesOnWhereItsFileWasEmptyForAMoment(t *testing.T) {
	r := newRig(t, talk).press("p")
	for _, now := range []string{"", talk} {
		r.d.SetDeck(deck.Parse([]byte(now)), false)
		r.draw(r.d)
	}
	r.sees("▶ running").ticked(6 * time.Second)
	r.at(1, 0)
	r.d.SetDeck(deck.Parse(nil), false)
	r.ticked(2 * time.Second)
	if r.d.State() != Stopped {
		t.Error("a deck without slides plays on")
	}
}

func TestWhatWasReadLastShows(t *testing.T) {
	r := newRig(t, talk)
	r.write("talk/a.deck.md", "# Before\n")
	early := r.d.Reload()()
	r.write("talk/a.deck.md", "# Behind\n")
	r.d.Update(r.d.Reload()())
	r.d.Update(early)
	r.sees("Behind", "!Before")
}

func TestADeckFollowsItsFile(t *testing.T) {
	r := newRig(t, talk)
	r.d.content.deck = nil
	r.d.Update(r.d.Start()())
	r.press("3", "G").sees("3/5")
	wait := r.d.source.wait()
	r.write("talk/a.deck.md", strings.Replace(talk, "# Three", "# Changed", 1))
	r.d.Update(wait())
	r.d.Update(r.d.Reload()())
	r.sees("Changed", "3/5")
	r.d.path = "talk/none.deck.md"
	r.d.Update(r.d.Reload()())
	r.sees("file not found")
	r.d.path = "talk/a.deck.md"
	r.write("talk/a.deck.md", talk)
	a, _ := r.key("r")
	r.d.Update(a.Cmd())
	r.sees("Three", "3/5")
	r.d.Close()
	if msg := wait().(fileChanged); !errors.Is(msg.err, watch.ErrClosed) {
		t.Errorf("%v", msg.err)
	}
	r.d.Update(fileChanged{watch.ErrClosed})
	late := newRig(t, talk)
	late.d.Close()
	late.d.Update(late.d.Start()())
}

func TestWhatItShowsOfOtherFilesIsFollowed(t *testing.T) {
	r := newRig(t, "```embed main.go#L1\n```\n")
	r.d.Update(r.d.Start()())
	r.prepare().sees("package main")
	wait := r.d.source.wait()
	r.write("main.go", "package other\n")
	a := r.d.Update(wait())
	if a.Cmd == nil {
		t.Fatal("nothing is read again")
	}
	r.prepare().sees("package other")
}

func TestLinks(t *testing.T) {
	r := newRig(t, "[one](command:openspace.editor.open?{\"path\":\"main.go\"}) [two](https://example.org/) [three](talk/b.deck.md#3) main.go:3\n\n[bad](command:openspace.pane.list?nonsense)\n")
	r.draw(r.d)
	if a, _ := r.key("enter"); len(a.Invoke) != 0 {
		t.Error("one of several is followed unasked")
	}
	r.press("]").sees(`enter: openspace.editor.open?{"path":"main.go"}`)
	if got := paneview.Call(t, r.invoked("enter")); got != "{openspace.app.run_link map[args:map[path:main.go] command:openspace.editor.open]}" {
		t.Error(got)
	}
	if got := paneview.Call(t, r.press("]").invoked("enter")); got != "{openspace.app.browse map[url:https://example.org/]}" {
		t.Error(got)
	}
	if got := paneview.Call(t, r.press("]").followed("enter")); got != "{openspace.presentation.open map[deckPath:talk/talk/b.deck.md slideIndex:2]}" {
		t.Error(got)
	}
	if got := paneview.Call(t, r.press("]").followed("enter")); got != "{openspace.editor.open map[highlight:true line:3 path:main.go]}" {
		t.Error(got)
	}
	r.press("[", "]", "esc")
	if r.d.view.chosen != -1 {
		t.Error("escape leaves the choice")
	}
	r.press("[")
	if got := paneview.Call(t, r.invoked("enter")); got != "{openspace.app.run_link map[command:openspace.pane.list fault:the arguments of openspace.pane.list are not JSON]}" {
		t.Error(got)
	}
	s := r.d.view.stops[0]
	a, ok := r.d.Mouse(panes.Mouse{Kind: panes.MousePress, Button: tea.MouseLeft, X: s.from, Y: s.y, W: 80, H: 24})
	if !ok || len(a.Invoke) != 1 || a.Invoke[0].ID != "openspace.app.run_link" {
		t.Errorf("%+v", a)
	}
}

// followed returns the one command to which a link leads that has to be looked for.
func (r *rig) followed(key string) call.Invocation {
	r.t.Helper()
	a, ok := r.key(key)
	if !ok || a.Cmd == nil || len(a.Invoke) != 0 {
		r.t.Fatalf("%s gives %+v, %v", key, a, ok)
	}
	a = r.d.Update(a.Cmd())
	if len(a.Invoke) != 1 {
		r.t.Fatalf("%s leads to %+v", key, a)
	}
	return a.Invoke[0]
}

func TestALinkLeadsToTheFileBesideTheDeck(t *testing.T) {
	for link, want := range map[string]string{
		"b.deck.md#2":     "{openspace.presentation.open map[deckPath:talk/b.deck.md slideIndex:1]}",
		"talk/b.deck.md":  "{openspace.presentation.open map[deckPath:talk/b.deck.md]}",
		"../main.go#L3":   "{openspace.editor.open map[highlight:true line:3 path:main.go]}",
		"main.go":         "{openspace.editor.open map[path:talk/main.go]}",
		"../talk/main.go": "{openspace.editor.open map[path:talk/main.go]}",
		"other.go":        "{openspace.editor.open map[path:other.go]}",
		"none.go":         "{openspace.editor.open map[path:talk/none.go]}",
		"../../out.go#L2": "{openspace.editor.open map[highlight:true line:2 path:../out.go]}",
	} {
		r := newRig(t, "[a]("+link+")\n")
		for _, name := range []string{"talk/b.deck.md", "talk/main.go", "other.go"} {
			r.write(name, "x")
		}
		r.draw(r.d)
		if got := paneview.Call(t, r.followed("enter")); got != want {
			t.Errorf("%s: %s, want %s", link, got, want)
		}
	}
	r := newRig(t, "```embed main.go#L3\n```\n")
	r.prepare().write("talk/main.go", "x")
	r.draw(r.d)
	if got := paneview.Call(t, r.invoked("enter")); got != "{openspace.editor.open map[highlight:true line:3 path:main.go]}" {
		t.Errorf("an embed leads elsewhere: %s", got)
	}
}

func TestALinkLeadsToASlideOfTheDeck(t *testing.T) {
	r := newRig(t, "[the third](#3) [no number](#three) [none](#9)\n\n---\n\nTwo\n\n---\n\nThree\n")
	r.draw(r.d)
	if n := len(r.d.view.stops); n != 2 {
		t.Errorf("%d links", n)
	}
	r.press("]").sees("enter: #3").press("enter").sees("Three")
	r.press("g", "g", "]", "]", "enter").sees("Three") // the last there is
}

func TestCodeRunsOnlyWhenThePersonSaysSoTwice(t *testing.T) {
	r := newRig(t, "```sh +exec\nmake\nmake install\n```\n\n```sh\nnever\n```\n\n<!-- pause -->\n\n```sh +exec\nlater\n```\n\n---\n\n```sh\nnever\n```\n")
	r.sees("▶ run")
	if a, ok := r.key("x"); !ok || len(a.Invoke) != 0 {
		t.Fatal("it runs at once")
	}
	r.sees("x again runs: make (and 1 more line)")
	r.press("esc").sees("!x again")
	r.press("x", "h").sees("!x again")
	r.press("x")
	if got := paneview.Call(t, r.invoked("x")); got != "{openspace.code.run map[language:sh text:make\nmake install\n]}" {
		t.Error(got)
	}
	r.press("l", "]", "]", "enter").sees("x again runs: later")
	if got := paneview.Call(t, r.invoked("x")); got != "{openspace.code.run map[language:sh text:later\n]}" {
		t.Error(got)
	}
	r.press("]", "x").sees("x again runs")
	esc := tea.KeyPressMsg{Code: tea.KeyEscape}
	if _, ok := r.presenter.Key(esc); !ok || r.d.arming.on {
		t.Error("escape in the speaker's view takes nothing back")
	}
	if _, ok := r.presenter.Key(esc); !ok || r.d.view.chosen >= 0 {
		t.Error("a second escape does not take back what was chosen")
	}
	if _, ok := r.presenter.Key(esc); ok {
		t.Error("a third escape stays there")
	}
	r.press("x")
	r.press("n", "x").sees("nothing on this slide is marked to run")
	r.press("l").sees("!nothing on this slide")
}

func TestCodeOfNoShellIsRefusedBeforeItIsAskedAbout(t *testing.T) {
	r := newRig(t, "```python +exec\nprint(1)\n```\n\n---\n\n```Go +exec\nf()\n```\n\n```BASH +exec\nmake\n```\n")
	r.sees("only shell code can be run, and this is python", "!▶ run")
	if a, ok := r.key("x"); !ok || len(a.Invoke) != 0 {
		t.Fatalf("x gives %+v", a)
	}
	if r.d.arming.on || r.d.arming.text() != "only shell code can be run, and this is python" {
		t.Errorf("asked %q", r.d.arming.text())
	}
	r.press("n", "x").sees("x again runs: make") // the first that a shell can run
}

func TestEscapeInTheSpeakersViewLeavesWhatIsOverTheSlide(t *testing.T) {
	esc := tea.KeyPressMsg{Code: tea.KeyEscape}
	for name, keys := range map[string][]string{"the overview": {"o"}, "what is wrong": {"!"}, "a search": {"/", "t", "q"}, "black": {"b"}, "a number": {"3"}} {
		r := newRig(t, talk+"\n<!-- not closed\n")
		before := r.draw(r.d)
		for _, k := range keys {
			if _, ok := r.presenter.Key(paneview.Key(k)); !ok {
				t.Errorf("%s: %s is not taken", name, k)
			}
		}
		r.draw(r.d)
		if _, ok := r.presenter.Key(esc); !ok {
			t.Errorf("escape does not leave %s", name)
		}
		if got := r.draw(r.d); strings.Join(got, "\n") != strings.Join(before, "\n") {
			t.Errorf("%s stays:\n%s", name, strings.Join(got, "\n"))
		}
		if _, ok := r.presenter.Key(esc); ok {
			t.Errorf("after %s a second escape stays there", name)
		}
	}
}

func TestWhatKeysInvoke(t *testing.T) {
	r := newRig(t, talk).press("2", "G")
	for key, want := range map[string]string{
		"e": "{openspace.terminal.edit map[line:12 path:talk/a.deck.md]}",
		"f": "{openspace.presentation.toggle_fullscreen map[deckPath:talk/a.deck.md]}",
		"s": "{openspace.presentation.presenter map[deckPath:talk/a.deck.md]}",
		"y": "{openspace.app.copy map[text:# Two\n\na\n\n<!-- pause -->\n\nb\n\n<!-- pause -->\n\nc]}",
	} {
		if got := paneview.Call(t, r.invoked(key)); got != want {
			t.Errorf("%s: %s", key, got)
		}
	}
	r.d.SetFullscreen(true)
	r.sees("2 / 5", "!stopped")
	r.press("p").sees("▶ 2 / 5").press("p").sees("‖ 2 / 5")
	if r.invoked("esc").ID != "openspace.presentation.toggle_fullscreen" || !r.d.Fullscreen() {
		t.Error("escape does not leave")
	}
	if !strings.Contains(r.d.Describe(), "paused, fullscreen") {
		t.Error(r.d.Describe())
	}
	if len(r.d.Bindings()) == 0 || len(r.presenter.Bindings()) == 0 {
		t.Error("no keys are listed")
	}
}

func TestTheOverview(t *testing.T) {
	r := newRig(t, talk).size(80, 24).press("o").sees("╭ 1 ", "╭ 5 ", "Four")
	for _, c := range []struct {
		keys string
		at   int
	}{{"l", 1}, {"l l", 2}, {"j", 3}, {"j k", 0}, {"G", 4}, {"G g g", 0}, {"3 G", 2}, {"h", 0}, {"pgdown", 4}, {"G pgup", 0}, {"end home", 0}} {
		r.press("esc", "o")
		r.d.view.grid.at = 0
		r.press(strings.Fields(c.keys)...)
		if r.d.view.grid.at != c.at {
			t.Errorf("%s goes to %d, want %d", c.keys, r.d.view.grid.at, c.at)
		}
	}
	r.press("l", "enter").at(1, 0).sees("Two", "!╭ 1")
	r.press("o", "o").at(1, 0)
	r.press("o")
	r.d.Mouse(panes.Mouse{Kind: panes.MouseWheelDown})
	r.d.Mouse(panes.Mouse{Kind: panes.MouseWheelUp})
	r.d.Mouse(panes.Mouse{Kind: panes.MousePress, Button: tea.MouseLeft, X: 60, Y: 2})
	r.at(2, 0)
	r.size(80, 12).press("g", "g", "o")
	r.d.Mouse(panes.Mouse{Kind: panes.MousePress, Button: tea.MouseLeft, X: 2, Y: 11}) // where no slide is
	r.at(0, 0).sees("╭ 1 ")
}

func TestTheMouse(t *testing.T) {
	r := newRig(t, talk)
	r.draw(r.d)
	wheel := func(k panes.MouseKind) { r.d.Mouse(panes.Mouse{Kind: k}); r.draw(r.d) }
	wheel(panes.MouseWheelDown)
	r.at(1, 0)
	wheel(panes.MouseWheelUp)
	r.at(0, 0).size(20, 3).press("2", "G", "l", "l")
	wheel(panes.MouseWheelDown)
	if r.at(1, 2); r.d.top == 0 {
		t.Error("the wheel does not scroll")
	}
	wheel(panes.MouseWheelUp)
	r.press("b")
	r.d.Mouse(panes.Mouse{Kind: panes.MousePress, Button: tea.MouseLeft})
	if r.d.view.black {
		t.Error("a click does not bring the slide back")
	}
	if _, ok := r.d.Mouse(panes.Mouse{Kind: panes.MouseDrag}); ok {
		t.Error("a drag is taken")
	}
	if _, ok := r.d.Mouse(panes.Mouse{Kind: panes.MousePress, Button: tea.MouseRight}); ok {
		t.Error("any button is taken")
	}
}

func TestTheBarTellsWhatKeysDo(t *testing.T) {
	r := newRig(t, talk).size(120, 20)
	r.sees("←/→ turn")
	r.press("o").sees("arrows choose  enter shows  o back", "!←/→ turn")
	r.press("o", "b").sees("hidden: any key shows the slide")
	r.press("b").sees("!hidden")
}

func TestTheSpeakersView(t *testing.T) {
	r := newRig(t, talk).size(100, 20)
	p := r.presenter
	p.Pending()
	r.has(p, "15:04", "‖ 0:00:00", "say hello", "next: 2 Two", "1/5")
	version := p.Version()
	p.Key(paneview.Key("l"))
	if p.Version() == version {
		t.Error("the turn does not show")
	}
	r.at(1, 0)
	if p.Pending() == nil {
		t.Error("the time does not tick by the second")
	}
	p.Update(clock{p.turn - 1}) // the minute's, which is out of date
	if p.Pending() != nil {
		t.Error("there are two clocks")
	}
	r.now = r.now.Add(75 * time.Second)
	p.Update(clock{p.turn})
	r.has(p, "15:05", "▶ 0:01:15", "next: step 2/3", "╰ next: 3 Three ─", "no notes on this slide")
	p.Key(paneview.Key("t"))
	r.now = r.now.Add(time.Hour)
	r.has(p, "‖ 0:01:15")
	p.Key(paneview.Key("T"))
	r.has(p, "0:00:00")
	p.Key(paneview.Key("G"))
	r.has(p, "end of the deck")
	if _, ok := p.Key(paneview.Key("q")); ok {
		t.Error("q is taken")
	}
	if p.ID() != "presenter:talk/a.deck.md" || p.Title() != "Speaker: a.deck.md" || !strings.Contains(p.Describe(), "notes") {
		t.Error("names")
	}
	long := newRig(t, "# A\n\n<!-- notes: "+strings.Repeat("word\n\n", 60)+" -->\n").size(60, 14)
	long.has(long.presenter, "▼")
	for range 60 {
		long.presenter.Key(paneview.Key("down"))
		long.draw(long.presenter)
	}
	long.presenter.Mouse(panes.Mouse{Kind: panes.MouseWheelUp})
	long.presenter.Mouse(panes.Mouse{Kind: panes.MouseWheelDown})
	long.presenter.Key(paneview.Key("up"))
	if long.presenter.top == 0 {
		t.Error("the notes do not scroll")
	}
	for _, s := range [][2]int{{1, 1}, {3, 2}, {20, 5}, {80, 8}, {200, 3}} {
		long.size(s[0], s[1]).draw(long.presenter)
	}
	if long.presenter.Draw(0, 2, false) != "\n" {
		t.Error("no room is no room")
	}
	r.d.Close()
	r.has(p, "the deck is not open")
	p.Key(paneview.Key("l"))
	p.Pending()
}

func TestAnOverviewOfFewSlidesUsesItsRoom(t *testing.T) {
	for _, c := range []struct{ slides, w, rows, want int }{
		{1, 200, 50, 1}, {2, 200, 50, 2}, {3, 200, 50, 2}, {4, 200, 50, 2}, {6, 200, 50, 3}, {10, 200, 50, 4}, {200, 200, 50, 7}, {10, 80, 24, 3}, {3, 80, 24, 2}, {5, 20, 24, 1},
	} {
		if got := gridColumns(c.slides, c.w, c.rows); got != c.want {
			t.Errorf("%d slides in %d×%d have %d columns, want %d", c.slides, c.w, c.rows, got, c.want)
		}
	}
	r := newRig(t, "# One\n\n---\n\n# Two\n\n---\n\n# Three\n").size(200, 50).press("o")
	if rows := r.draw(r.d); strings.TrimSpace(rows[45]) == "" {
		t.Errorf("there is room below:\n%s", strings.Join(rows, "\n"))
	}
	r.press("j").press("enter").at(2, 0)
}

package chat

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/panes"
)

// rowsOf are all lines of a message, as they are when nothing is left out.
func rowsOf(it *item) (out []string, at []pos) {
	for p, ok := it.first(); ok; p, ok = it.at(pos{p.block, p.piece, p.line + 1}) {
		out, at = append(out, it.whole(p)), append(at, p)
	}
	return out, at
}

// mixed adds a reply of everything that is drawn in pieces.
func mixed(t *rapid.T, r *rig) *engine.Message {
	m := r.reply(r.user(strings.Repeat("a long prompt ", rapid.SampledFrom([]int{1, 40, 900}).Draw(t, "prompt"))))
	for range rapid.IntRange(1, 12).Draw(t, "parts") {
		switch rapid.SampledFrom([]string{"text", "code", "table", "bash", "read", "empty", "thinking", "ours"}).Draw(t, "part") {
		case "text":
			r.part(m.ID, r.say(strings.Repeat("Some words.\n\n", rapid.IntRange(0, 30).Draw(t, "n"))))
		case "code":
			r.part(m.ID, r.say("```\n"+strings.Repeat("x\n", rapid.IntRange(0, 200).Draw(t, "n"))+"```"))
		case "table":
			r.part(m.ID, r.say("|a|b|\n|-|-|\n"+strings.Repeat("|one two three four five six seven|2|\n", rapid.IntRange(0, 300).Draw(t, "n"))))
		case "bash":
			r.tool(m.ID, "bash", fmt.Sprintf(`{"status":"completed","input":{"command":"x"},"output":%q}`, lines(rapid.IntRange(0, 400).Draw(t, "n"))))
		case "read":
			r.tool(m.ID, "read", `{"status":"completed","input":{"filePath":"a.go"}}`)
		case "empty":
			r.part(m.ID, r.say(""))
		case "thinking":
			r.part(m.ID, engine.Part{Type: engine.PartReasoning, Text: "**So**\n\nit is", Time: &engine.PartTime{Start: 1, End: 9}})
		case "ours":
			r.tool(m.ID, "openspace_openspace_pane_list", `{"status":"completed","input":{},"output":"{}"}`)
		}
	}
	return m
}

func TestLinesFollowEachOtherUpAndDown(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := newRig(t)
		m := mixed(rt, r)
		if rapid.Bool().Draw(rt, "whole") {
			r.chat.list.view.all = true
		}
		r.draw(40, 20)
		msgs := r.chat.list.all()
		it := r.chat.list.item(msgs, indexOf(msgs, m.ID))
		_, at := rowsOf(it)
		if len(at) == 0 {
			if _, ok := it.first(); ok || !it.empty() {
				rt.Fatal("a message without lines has one")
			}
			return
		}
		i, n := rapid.IntRange(0, len(at)-1).Draw(rt, "from"), rapid.IntRange(0, 600).Draw(rt, "by")
		if p, missing := it.down(at[i], n); p != at[min(i+n, len(at)-1)] || missing != max(i+n-len(at)+1, 0) {
			rt.Fatalf("%d down from %d of %d is %v, %d missing", n, i, len(at), p, missing)
		}
		if p, missing := it.up(at[i], n); p != at[max(i-n, 0)] || missing != max(n-i, 0) {
			rt.Fatalf("%d up from %d of %d is %v, %d missing", n, i, len(at), p, missing)
		}
		if p, missing := it.up(it.behind(), n+1); p != at[max(len(at)-n-1, 0)] || missing != max(n+1-len(at), 0) {
			rt.Fatalf("%d up from the end of %d is %v, %d missing", n+1, len(at), p, missing)
		}
	})
}

// However one gets to a place, what is in view there is what the conversation
// has there, and nothing that is drawn later moves it.
func TestTheViewIsTheSameHoweverOneGetsThere(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := newRig(t)
		for range rapid.IntRange(1, 3).Draw(rt, "turns") {
			r.done(mixed(rt, r))
		}
		r.draw(40, 20)
		var all []string
		for i := range r.chat.list.all() {
			rows, _ := rowsOf(r.chat.list.item(r.chat.list.all(), i))
			all = append(all, rows...)
		}
		r.chat.list.reset()
		where := func() int {
			rows := r.chat.list.rows
			n := 0
			for i := range rows[0].msg {
				_, at := rowsOf(r.chat.list.item(r.chat.list.all(), i))
				n += len(at)
			}
			_, at := rowsOf(r.chat.list.of(r.chat.list.all()[rows[0].msg]))
			for _, p := range at {
				if p.compare(rows[0].at) < 0 {
					n++
				}
			}
			return n
		}
		h := 0
		for range 12 {
			key := rapid.SampledFrom([]string{"pgup", "pgup", "pgdown", "ctrl+alt+y", "ctrl+alt+e", "ctrl+alt+u", "ctrl+g", "ctrl+alt+g", "ctrl+alt+p"}).Draw(rt, "key")
			fresh := rapid.Bool().Draw(rt, "fresh")
			r.draw(40, 20)
			was := where()
			if fresh {
				r.chat.list.reset() // nothing that was drawn is known
			}
			r.key(key)
			r.draw(40, 20)
			rows := r.chat.list.rows
			h = r.chat.list.h
			now := where()
			for i, row := range rows {
				if all[now+i] != row.margin+row.text {
					rt.Fatalf("row %d of the view at line %d is %q, not %q", i, now, row.margin+row.text, all[now+i])
				}
			}
			by := map[string]int{"pgup": -max(h-2, 1), "pgdown": max(h-2, 1), "ctrl+alt+y": -1, "ctrl+alt+e": 1, "ctrl+alt+u": -max(h-2, 1) / 2}[key]
			if want := min(max(was+by, 0), max(len(all)-h, 0)); by != 0 && now != want {
				rt.Fatalf("%s went from line %d to %d of %d, not to %d", key, was, now, len(all), want)
			}
		}
	})
}

// big are messages that must not be drawn whole.
func big() map[string]string {
	return map[string]string{
		"paragraphs": strings.Repeat("Some words of a paragraph, which goes on for a line or two, until it ends here.\n\n", 62_000),
		"one line":   strings.Repeat("word and more words ", 250_000),
		"a fence":    "```go\n" + strings.Repeat("func f(a int) string { return \"x\" } // and so on\n", 20_000) + "```\n",
		"a table":    "|a|b|c|\n|-|-|-|\n" + strings.Repeat("|one|two|a cell of some more words|\n", 100_000),
		"a list":     strings.Repeat("- an item with `code` in src/a.go:3\n", 140_000),
	}
}

func TestOnlyWhatShowsOfAMessageIsDrawn(t *testing.T) {
	for name, text := range big() {
		r := newRig(t)
		m := r.reply(r.user("go"))
		r.part(m.ID, r.say(text))
		r.done(m)
		r.draw(100, 40)
		r.key("pgup", "pgup", "ctrl+alt+k", "tab", "y", "esc")
		r.draw(100, 40)
		it := r.chat.list.of(r.chat.list.all()[1])
		if n := it.blocks[0].stream.Pieces(); n < 100 {
			t.Errorf("%s has %d pieces", name, n)
		}
	}
}

func TestFarAwayLinesStayWhereTheyAre(t *testing.T) {
	r := newRig(t)
	r.files("src/a.go")
	m := r.reply(r.user("go"))
	r.part(m.ID, r.say(strings.Repeat("Some words.\n\n", 5_000)+"The needle is in src/a.go:7.\n\n```go\nmake\n```\n\n"+strings.Repeat("Some words.\n\n", 5_000)))
	r.done(m)
	r.draw(80, 24)
	r.run(r.chat.Search("needle").Cmd)
	r.look(80, 24)
	s := r.plain(80, 24)
	if !strings.Contains(s, "The needle is in src/a.go:7.") {
		t.Fatalf("the jump shows\n%s", s)
	}
	r.key("esc")
	before := strings.Split(r.plain(80, 24), "\n────")[0]
	for range 3 {
		r.key("pgup")
		r.draw(80, 24)
	}
	for range 3 {
		r.key("pgdown")
		r.draw(80, 24)
	}
	if after := strings.Split(r.plain(80, 24), "\n────")[0]; after != before {
		t.Errorf("three pages up and down show\n%s\nand not\n%s", after, before)
	}
	if got := told(t, r.key("ctrl+alt+k", "c")); got != "app.copy [text:make]" {
		t.Error(got)
	}
	if got := told(t, r.key("a")); got != "code.apply [language:go path:src/a.go text:make]" {
		t.Error(got)
	}
	r.key("ctrl+g")
	r.draw(80, 24)
	r.key("tab")
	if got := told(t, r.key("enter")); got != "editor.open [highlight:true line:7 path:src/a.go]" {
		t.Error(got)
	}
}

func TestTheNextTableOfAMessageScrollsAtOnce(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.part(m.ID, r.say("see https://example.com and `src/a.go`\n\n| "+strings.Join(strings.Fields(strings.Repeat("column ", 300)), " | ")+" |\n|"+strings.Repeat("---|", 300)+"\n|"+numbers(300)))
	r.done(m)
	r.draw(80, 24)
	r.key("ctrl+alt+k", "l")
	if s := r.plain(80, 24); !strings.Contains(s, "2–9 of 300 ›") {
		t.Error(s)
	}
}

func TestAWideTableScrollsByKeyAndByMouse(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.part(m.ID, r.say("| "+strings.Join(strings.Fields(strings.Repeat("column ", 300)), " | ")+" |\n|"+strings.Repeat("---|", 300)+"\n|"+numbers(300)))
	r.done(m)
	first := r.plain(80, 24)
	if !strings.Contains(first, "1–8 of 300 ›") || !strings.Contains(first, "value 1 ") {
		t.Fatal(first)
	}
	r.key("ctrl+alt+k", "tab", "l")
	if s := r.plain(80, 24); !strings.Contains(s, "2–9 of 300 ›") || strings.Contains(s, "value 1 ") || !strings.Contains(s, "h l scroll") {
		t.Error(s)
	}
	r.key("h", "esc")
	if s := r.plain(80, 24); strings.Split(s, "┃ Ask")[0] != strings.Split(first, "┃ Ask")[0] {
		t.Error(s)
	}
	y := 0
	for i, l := range strings.Split(first, "\n") {
		if strings.Contains(l, "value 1 ") {
			y = i
		}
	}
	r.chat.Mouse(panes.Mouse{Kind: panes.MouseWheelDown, Mod: paneview.Key("shift+a").Mod, X: 5, Y: y})
	if s := r.plain(80, 24); !strings.Contains(s, "2–9 of 300 ›") {
		t.Error(s)
	}
	r.click(79-2, y)
	if s := r.plain(80, 24); !strings.Contains(s, "3–10 of 300 ›") {
		t.Error(s)
	}
	r.click(2, y)
	if s := r.plain(80, 24); !strings.Contains(s, "2–9 of 300 ›") {
		t.Error(s)
	}
	r.key("ctrl+alt+k", "tab")
	for range 40 {
		r.key("enter")
		if s := r.plain(80, 24); strings.Contains(s, " of 300\n") || strings.Contains(s, "value 300") {
			r.key("enter")
			break
		}
	}
	if s := r.plain(80, 24); !strings.Contains(s, "1–8 of 300 ›") {
		t.Error(s)
	}
}

func numbers(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, " value %d |", i+1)
	}
	return b.String()
}

func TestSearchFindsWhatIsFolded(t *testing.T) {
	r := newRig(t)
	u := r.user("go")
	m := r.reply(u)
	r.part(m.ID, engine.Part{Type: engine.PartReasoning, Text: "First.\n\nThe needleone is here.", Time: &engine.PartTime{Start: 1, End: 2}})
	r.tool(m.ID, "bash", fmt.Sprintf(`{"status":"completed","input":{"command":"seq"},"output":%q}`, "needletwo\n"+lines(900)+"needlethree\n"))
	r.tool(m.ID, "read", `{"status":"completed","input":{"filePath":"a.go"},"metadata":{"display":{"text":"package needlefour"}}}`)
	r.tool(m.ID, "read", `{"status":"completed","input":{"filePath":"b.go"},"metadata":{"display":{"text":"package x\nneedlefive"}}}`)
	r.tool(m.ID, "grep", `{"status":"completed","input":{"pattern":"needlesix"}}`)
	r.tool(m.ID, "write", `{"status":"completed","input":{"filePath":"c.go","content":"`+strings.Repeat(`x\n`, 40)+`needleseven"}}`)
	r.done(m)
	fill(r, 0, 20)
	for _, what := range []string{"needleone", "needletwo", "needlethree", "needlefour", "needlefive", "needlesix", "needleseven"} {
		r.draw(80, 24)
		r.run(r.chat.Search(what).Cmd)
		s := r.plain(80, 24)
		if strings.Count(s, what) < 2 || !strings.Contains(r.draw(80, 24), "\x1b[7m") || !strings.HasSuffix(strings.TrimRight(s, "\n"), "1 of 1") {
			t.Errorf("%s:\n%s", what, s)
		}
		r.key("esc", "ctrl+alt+g")
	}
}

func TestAMatchOverAWrapIsGoneTo(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user(strings.Repeat("prompt ", 2000) + "here it stands " + strings.Repeat("prompt ", 2000)))
	r.part(m.ID, r.say(strings.Repeat("some **words** go on and the *two needles* are ", 60)))
	r.done(m)
	for _, c := range []struct {
		what string
		n    int
	}{{"two needles", 60}, {"and the two", 0}, {"here it stands", 1}} {
		r.draw(40, 24)
		r.run(r.chat.Search(c.what).Cmd)
		for range c.n {
			s := r.plain(40, 24)
			flat := strings.Join(strings.Fields(strings.NewReplacer("┃", "").Replace(strings.Split(s, "\n  build")[0])), " ")
			if !strings.Contains(flat, c.what) {
				t.Fatalf("%q:\n%s", c.what, s)
			}
			r.key("up")
		}
		r.key("esc")
	}
}

func TestAMessageThatGrowsKeepsTheView(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	id := r.part(m.ID, engine.Part{Type: engine.PartText, Time: &engine.PartTime{Start: 1}})
	r.delta(m.ID, id, "```\n"+strings.Repeat("line\n", 20_000))
	r.busy(true)
	r.draw(80, 24)
	r.key("pgup", "pgup")
	before := strings.Split(r.plain(80, 24), "────")[0]
	for range 50 {
		r.delta(m.ID, id, "more\n")
		if after := strings.Split(r.plain(80, 24), "────")[0]; after != before {
			t.Fatalf("it moved to\n%s\nfrom\n%s", after, before)
		}
	}
}

// Where nothing can be followed for long, each key looks on from where the last
// one came to.
func TestLinksThatAreFarAwayAreReachedInSteps(t *testing.T) {
	r := newRig(t)
	r.files("b.go")
	m := r.reply(r.user("go"))
	r.part(m.ID, r.say(strings.Repeat("Nothing is in a.go:1 here.\n\n", 3*maxLooked)+"See b.go:7.\n\n"+strings.Repeat("Nothing is in a.go:1 here.\n\n", 3*maxLooked)))
	r.done(m)
	r.look(80, 24)
	for _, key := range []string{"tab", "shift+tab"} {
		r.key("ctrl+alt+k")
		for n := 1; ; n++ {
			r.key(key)
			r.look(80, 24)
			if s, ok := r.chat.sel.stop(); ok && s.target == "file:b.go:7" {
				if n < 3 {
					t.Errorf("%s took %d keys", key, n)
				}
				break
			}
			if n > 9 {
				t.Fatalf("%s does not get there", key)
			}
		}
		r.key("esc")
		r.chat.list.end()
		r.draw(80, 24)
	}
}

func TestAFrameInWhichNothingChangedTakesNoMemory(t *testing.T) {
	for name, prepare := range map[string]func(r *rig){
		"at the end": func(*rig) {}, "within": func(r *rig) { r.key("pgup", "pgup") },
		"of tools": func(r *rig) { shells(r); reads(r); edits(r); ours(r) },
	} {
		r := newRig(t)
		history(r, 30)
		r.draw(120, 40)
		prepare(r)
		r.draw(120, 40)
		r.draw(120, 40)
		if n := testing.AllocsPerRun(20, func() {
			r.chat.lines = r.chat.lines[:0]
			r.chat.lines = r.chat.body.draw(r.chat.lines, r.chat.list.all(), r.chat.top)
		}); n > 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func TestTheMouseCopiesOverManyPieces(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.part(m.ID, r.say("```\n"+strings.TrimSuffix(lines(3000), "\n")+"\n```"))
	r.done(m)
	r.draw(80, 24)
	r.key("ctrl+g")
	r.draw(80, 24)
	r.chat.Mouse(panes.Mouse{Kind: panes.MousePress, X: 4, Y: 3})
	r.chat.list.end()
	r.draw(80, 24)
	r.chat.Mouse(panes.Mouse{Kind: panes.MouseDrag, X: 60, Y: r.chat.top - 3})
	a, _ := r.chat.Mouse(panes.Mouse{Kind: panes.MouseRelease, X: 60, Y: r.chat.top - 3})
	if got := told(t, a); got != "app.copy [text:"+strings.TrimSuffix(lines(3000), "\n")+"]" {
		t.Errorf("%d bytes: %.80q … %.80q", len(got), got, got[max(len(got)-80, 0):])
	}
}

// BenchmarkBig opens large messages, goes up and down in them, and adds to
// them.
func BenchmarkBig(b *testing.B) {
	for name, text := range big() {
		prepare := func(open bool) (*rig, *engine.Message, string) {
			r := newRig(b)
			m := r.reply(r.user("go"))
			part := r.say(text)
			if open {
				part.Time = &engine.PartTime{Start: 1}
				part.Text = strings.TrimSuffix(text, "```\n")
			}
			id := r.part(m.ID, part)
			r.busy(open)
			return r, m, id
		}
		b.Run(name+"/open", func(b *testing.B) {
			r, _, _ := prepare(false)
			r.draw(120, 40)
			b.ReportAllocs()
			for b.Loop() {
				r.chat.list.reset()
				r.draw(120, 40)
			}
		})
		b.Run(name+"/page", func(b *testing.B) {
			r, _, _ := prepare(false)
			r.draw(120, 40)
			b.ReportAllocs()
			for b.Loop() {
				r.key("pgup")
				r.draw(120, 40)
			}
		})
		b.Run(name+"/delta", func(b *testing.B) {
			r, m, id := prepare(true)
			r.draw(120, 40)
			b.ReportAllocs()
			for b.Loop() {
				r.delta(m.ID, id, "word\n")
				r.draw(120, 40)
			}
		})
	}
}

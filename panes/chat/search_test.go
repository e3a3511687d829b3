package chat

import (
	"fmt"
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/theme"
)

// find types a text into the search and lets it look.
func (r *rig) find(text string) {
	for _, k := range text {
		name := string(k)
		if k == ' ' {
			name = "space"
		}
		r.run(r.key(name).Cmd)
	}
}

// lastRow is the search's line.
func (r *rig) lastRow(w, h int) string {
	rows := strings.Split(strings.TrimRight(r.plain(w, h), "\n"), "\n")
	return strings.Join(strings.Fields(rows[len(rows)-1]), " ")
}

func TestSearch(t *testing.T) {
	r := newRig(t)
	fill(r, 0, 30)
	r.draw(80, 24)
	r.run(r.key("ctrl+alt+f").Cmd)
	if !r.chat.Typing() {
		t.Error("letters do not go to the search")
	}
	if x, y, ok := r.chat.Cursor(80, 24); !ok || y != 23 || x != 2 {
		t.Errorf("the cursor is at %d,%d", x, y)
	}
	r.find("answer 1")
	if got := r.lastRow(80, 24); got != "/ answer 1 11 of 11" {
		t.Errorf("%q", got)
	}
	if s := r.plain(80, 24); !strings.Contains(s, "answer 19\n") {
		t.Errorf("the nearest is not in view:\n%s", s)
	}
	for _, c := range []struct{ key, line, sees string }{
		{"enter", "/ answer 1 10 of 11", "answer 18\n"}, {"up", "/ answer 1 9 of 11", "answer 17\n"},
		{"down", "/ answer 1 10 of 11", "answer 18\n"}, {"down", "/ answer 1 11 of 11", "answer 19\n"}, {"down", "/ answer 1 1 of 11", "answer 1\n"},
	} {
		r.run(r.key(c.key).Cmd)
		if got, s := r.lastRow(80, 24), r.plain(80, 24); got != c.line || !strings.Contains(s, c.sees) {
			t.Errorf("%s: %q\n%s", c.key, got, s)
		}
	}
	n := 0
	for _, l := range strings.Split(r.draw(80, 24), "\n") {
		if strings.Contains(l, "\x1b[7m") {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d are marked as the one", n)
	}
	r.key("backspace")
	r.find("zzz")
	if got := r.lastRow(80, 24); got != "/ answer zzz nothing found" {
		t.Errorf("%q", got)
	}
	r.key("esc")
	if s := r.plain(80, 24); strings.Contains(s, "zzz") || strings.Contains(r.draw(80, 24), "\x1b[7m") {
		t.Errorf("still open:\n%s", s)
	}
	r.write("x")
	if r.chat.Draft() != "x" {
		t.Error("letters do not go to the prompt")
	}
}

func TestASearchFindsWhatCameSince(t *testing.T) {
	r := newRig(t)
	fill(r, 0, 3)
	r.draw(80, 24)
	r.run(r.key("ctrl+alt+f").Cmd)
	r.find("ANSWER")
	if got := r.lastRow(80, 24); got != "/ ANSWER nothing found" {
		t.Errorf("capitals count: %q", got)
	}
	r.key("esc")
	r.run(r.chat.Search("answer").Cmd)
	if got := r.lastRow(80, 24); got != "/ answer 3 of 3" {
		t.Errorf("%q", got)
	}
	fill(r, 3, 4)
	r.run(r.key("down").Cmd)
	if got := r.lastRow(80, 24); got != "/ answer 4 of 4" {
		t.Errorf("%q", got)
	}
}

func TestASearchThatIsNotDoneSaysSo(t *testing.T) {
	r := newRig(t)
	fill(r, 0, 3)
	r.draw(80, 24)
	cmd := r.chat.Search("answer 2").Cmd
	if got := r.lastRow(80, 24); got != "/ answer 2 searching…" {
		t.Errorf("%q", got)
	}
	r.run(cmd)
	if got := r.lastRow(80, 24); got != "/ answer 2 1 of 1" {
		t.Errorf("%q", got)
	}
}

func TestAnOldSearchIsNotTaken(t *testing.T) {
	r := newRig(t)
	fill(r, 0, 3)
	r.draw(80, 24)
	r.key("ctrl+alt+f")
	old := r.key("a").Cmd
	r.run(r.key("n").Cmd)
	r.run(old)
	if got := r.lastRow(80, 24); got != "/ an 3 of 3" {
		t.Errorf("%q", got)
	}
}

func TestWhatWasFoundStaysMarkedWhileMessagesAreSelected(t *testing.T) {
	r := newRig(t)
	fill(r, 0, 30)
	r.draw(80, 24)
	r.key("ctrl+alt+k", "/")
	r.find("question 2")
	r.key("enter")
	if !r.chat.Selecting() || r.chat.Typing() {
		t.Fatal("the keys did not go back to the messages")
	}
	if got := told(t, r.key("y")); got != "app.copy [text:question 29]" {
		t.Error(got)
	}
	r.run(r.key("n").Cmd)
	if got := told(t, r.key("y")); got != "app.copy [text:question 28]" {
		t.Error(got)
	}
	r.run(r.key("shift+n").Cmd)
	if got := told(t, r.key("y")); got != "app.copy [text:question 29]" {
		t.Error(got)
	}
}

func TestMarksDoNotChangeWhatIsDrawn(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("日本語 text"))
	r.part(m.ID, r.say("**bo"+"ld** 日本 and `co de` [docs](https://go.dev/x) 👩‍👩‍👧 e\u0301x"))
	r.done(m)
	for _, q := range []string{"o", "日本", "d 日", "docs", "👩‍👩‍👧", "e\u0301", "(", " ", "bold 日本 and"} {
		before := r.plain(60, 24)
		r.run(r.chat.Search(q).Cmd)
		after := r.plain(60, 24)
		r.key("esc")
		if a, b := strings.Split(before, "┃ Ask")[0], strings.Split(after, "┃ Ask")[0]; strings.Trim(a, "\n") != strings.Trim(b, "\n") {
			t.Errorf("%q:\n%s\n---\n%s", q, a, b)
		}
	}
}

func TestPasteGoesToTheSearch(t *testing.T) {
	r := newRig(t)
	fill(r, 0, 3)
	r.draw(80, 24)
	r.key("ctrl+alt+f")
	r.run(r.chat.Paste("answer\n2").Cmd)
	if got := r.lastRow(80, 24); got != "/ answer 2 1 of 1" {
		t.Errorf("%q", got)
	}
}

func BenchmarkSearchFiveThousandMessages(b *testing.B) {
	r := newRig(b)
	fill(r, 0, 2500)
	r.draw(100, 40)
	r.key("ctrl+alt+f")
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		r.chat.search.field.SetValue(fmt.Sprint("answer ", i%10))
		r.run(r.chat.search.look(0))
		r.draw(100, 40)
	}
}

func TestWhatIsReadIsFound(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("start"))
	r.part(m.ID, r.say("beta gamma with `inline code` here and **strong** word\n\nSome **bold**, *italic*, ~~gone~~ and cafe\u0301 or caf\u00e9 &amp; more &lt;tag&gt; \\*escaped\\*\n\n"+
		"| a | b |\n|---|---|\n| aa **bb** cc | [docs](https://go.dev/x) |\n\n- [x] an *item* of it\n\n```go\nfunc main() {}\n```"))
	r.done(m)
	m = r.reply(r.user("more"))
	r.part(m.ID, engine.Part{Type: engine.PartReasoning, Text: "I **think** so", Time: &engine.PartTime{Start: 1, End: 2}})
	r.part(m.ID, r.say("done"))
	r.done(m)
	r.draw(80, 40)
	for query, n := range map[string]int{
		"with inline code here": 1, "and strong word": 1, "Some bold, italic, gone": 1, "aa bb cc": 1, "& more": 1, "<tag>": 1, "*escaped*": 1, "café": 2, "cafe\u0301": 2,
		"docs (https://go.dev/x)": 1, "an item of": 1, "func main() {}": 1, "think so": 1,
		"**": 0, "&amp;": 0, "inline `code`": 0,
	} {
		r.run(r.chat.Search(query).Cmd)
		got := r.lastRow(80, 40)
		want := fmt.Sprintf("%d of %d", n, n)
		if n == 0 {
			want = "nothing found"
		}
		if !strings.HasSuffix(got, want) {
			t.Errorf("%q: %q, want %s", query, got, want)
		}
		if marked := strings.Contains(r.draw(80, 40), "\x1b[7m"); marked != (n > 0) {
			t.Errorf("%q is marked: %v", query, marked)
		}
		r.key("esc")
	}
}

func TestWhatIsFoundOverABreakIsMarkedInBothLines(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("a prompt with some more words than stand in one line of it"))
	r.part(m.ID, r.say("Words that **go on** until the line is full and is broken.\n\n> a quote that goes over more than one line too"))
	r.tool(m.ID, "bash", `{"status":"completed","input":{"command":"ls"},"output":"one two three four five six seven eight nine"}`)
	r.done(m)
	for query, want := range map[string]string{
		"until the line is full": "until the|line is full",
		"over more than":         "over|more than",
		"some more words than":   "some more|words than",
		"FIVE six":               "",
		"five six":               "five|six",
		"six seven":              "six seven",
	} {
		r.draw(30, 40)
		r.key("ctrl+o")
		r.run(r.chat.Search(query).Cmd)
		var got []string
		for _, l := range strings.Split(r.draw(30, 40), "\n") {
			for _, on := range []string{"\x1b[7m", "\x1b[1m" + syntax.Ground(r.chat.theme.Color(theme.Highlight))} {
				text := ""
				for _, part := range strings.Split(l, on)[1:] {
					part, _, _ = strings.Cut(part, "\x1b[22;27;49m")
					text += xansi.Strip(part)
				}
				if text != "" {
					got = append(got, text)
				}
			}
		}
		if s := strings.Join(got, "|"); s != want {
			t.Errorf("%q: %q is marked in\n%s", query, s, r.plain(30, 40))
		}
		r.key("esc")
		r.key("ctrl+o")
	}
}

func TestASearchThatIsNotWantedAnyMoreDoesNothing(t *testing.T) {
	r := newRig(t)
	fill(r, 0, 3)
	r.draw(80, 24)
	r.key("ctrl+alt+f")
	old := r.key("a").Cmd
	r.key("n")
	if msg := old(); msg != nil {
		t.Errorf("it gives %+v", msg)
	}
}

func BenchmarkSearchFiveMegabytes(b *testing.B) {
	text := strings.Repeat("a **bold** word, `code` and [a link](https://go.dev/x) in a paragraph of so many words\n\n", 5<<20/90)
	r := newRig(b)
	m := r.reply(r.user("go"))
	r.part(m.ID, r.say(text))
	r.done(m)
	r.draw(100, 40)
	b.ReportAllocs()
	for b.Loop() {
		r.key("ctrl+alt+f")
		r.run(r.chat.Search("bold word").Cmd)
		r.draw(100, 40)
		r.key("esc")
	}
}

func TestEscEndsASearchBeforeItLeavesWhatIsBelow(t *testing.T) {
	r := newRig(t)
	r.done(r.reply(r.user("a needle")))
	r.draw(80, 24)
	r.run(r.key("ctrl+alt+k", "/").Cmd)
	for _, k := range strings.Split("needle", "") {
		r.run(r.key(k).Cmd)
	}
	r.key("enter")
	if s := r.plain(80, 24); !strings.Contains(s, "1 of 1") || !r.chat.Selecting() {
		t.Fatalf("the search is not open:\n%s", s)
	}
	r.key("esc")
	if s := r.plain(80, 24); strings.Contains(s, "1 of 1") || !r.chat.Selecting() {
		t.Errorf("esc does not end the search alone:\n%s", s)
	}
	r.key("esc")
	if r.chat.Selecting() {
		t.Error("esc again does not leave the messages")
	}
	r.key("ctrl+alt+f")
	if !r.chat.EndSearch() || r.chat.EndSearch() {
		t.Error("a search that has the keys is not ended, or one that is not open is")
	}
}

func TestOneOfSeveralInARowIsTheCurrentOne(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.part(m.ID, r.say("w1 w2 w3"))
	r.done(m)
	r.draw(80, 24)
	r.run(r.key("ctrl+alt+f").Cmd)
	r.run(r.key("w").Cmd)
	for _, want := range []string{"w3", "w2", "w1"} {
		view := r.draw(80, 24)
		_, rest, _ := strings.Cut(view, "\x1b[7m")
		if got := xansi.Strip(rest)[:1] + xansi.Strip(rest)[1:2]; got != want {
			t.Errorf("%q is the current one, want %q", got, want)
		}
		r.key("enter")
	}
}

func TestWithoutColoursTheOtherMatchesAreUnderlined(t *testing.T) {
	r := newRig(t)
	th, err := theme.Builtin().Theme("", theme.Terminal{Dark: true, Depth: theme.NoColor})
	if err != nil {
		t.Fatal(err)
	}
	r.chat.host.Theme = func() *theme.Theme { return th }
	m := r.reply(r.user("go"))
	r.part(m.ID, r.say("w1 w2"))
	r.done(m)
	r.draw(80, 24)
	r.run(r.key("ctrl+alt+f").Cmd)
	r.run(r.key("w").Cmd)
	if view := r.draw(80, 24); !strings.Contains(view, "\x1b[1;4mw\x1b[22;24m1") || strings.Count(view, "\x1b[7m") != 1 {
		t.Errorf("%q", view)
	}
}

// Each mark once made three lines' sequences of one line's.
func TestManyMarksInALineCostLittle(t *testing.T) {
	r := newRig(t)
	m := r.reply(r.user("go"))
	r.part(m.ID, r.say(strings.Repeat("[e](https://x.org/) `e` ", 40)))
	r.done(m)
	r.draw(100, 40)
	r.run(r.chat.Search("e").Cmd)
	if out := r.draw(100, 40); len(out) > 100_000 || xansi.StringWidth(strings.Split(out, "\n")[5]) != 100 {
		t.Errorf("%d bytes", len(out))
	}
}

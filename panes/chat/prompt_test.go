package chat

import (
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/panes/chat/composer"
)

func TestKeysThatBreakTheLine(t *testing.T) {
	for _, key := range []string{"shift+enter", "alt+enter", "ctrl+j"} {
		r := newRig(t)
		r.write("one")
		r.key(key)
		r.write("two")
		if got := r.chat.Draft(); got != "one\ntwo" {
			t.Errorf("%s: %q", key, got)
		}
	}
}

func TestEnterSendsTheWholeDraft(t *testing.T) {
	r := newRig(t)
	r.write("  hello\n")
	id, args := invoked(t, r.key("enter"))
	if id != "openspace.session.submit" || args["text"] != "hello" {
		t.Errorf("%s %v", id, args)
	}
	if r.chat.Dirty() {
		t.Error("the prompt still holds it")
	}
	if a := r.key("enter"); len(a.Invoke) != 0 {
		t.Errorf("an empty prompt sends %v", a.Invoke)
	}
}

func TestHistoryAtTheEdges(t *testing.T) {
	r := newRig(t)
	for _, s := range []string{"first", "second\nof two lines"} {
		r.chat.SetDraft(s)
		r.key("enter")
	}
	r.write("draft")
	r.draw(80, 24)
	steps := []struct{ key, want string }{
		{"up", "second\nof two lines"}, {"up", "first"}, {"up", "first"},
		{"down", "second\nof two lines"}, {"down", "draft"}, {"down", "draft"}, {"up", "second\nof two lines"},
		{"down", "second\nof two lines"}, {"down", "draft"}, // from its first line to its second, then on
	}
	for i, s := range steps {
		r.key(s.key)
		r.draw(80, 24)
		if got := r.chat.Draft(); got != s.want {
			t.Fatalf("step %d, %s: %q, want %q", i, s.key, got, s.want)
		}
	}
}

func TestWhatIsMadeOfTheHistoryStaysUntilSomethingIsSent(t *testing.T) {
	r := newRig(t)
	for _, s := range []string{"first", "second"} {
		r.chat.SetDraft(s)
		r.key("enter")
	}
	r.write("draft")
	r.draw(80, 24)
	is := func(want string) {
		t.Helper()
		if r.draw(80, 24); r.chat.Draft() != want {
			t.Fatalf("the prompt is %q, want %q", r.chat.Draft(), want)
		}
	}
	r.key("up")
	r.write(" thoughts")
	r.key("up")
	r.write("!")
	is("first!")
	r.key("down")
	is("second thoughts")
	r.key("down")
	is("draft")
	r.key("ctrl+z")
	is("")
	r.key("up", "up")
	is("first!")
	r.key("down", "ctrl+z", "ctrl+z")
	is("second")
	r.write("ary")
	r.key("enter", "up")
	is("secondary")
	r.key("up")
	is("second")
	r.key("up")
	is("first")
}

func TestAHugePasteIsFoldedAndSentWhole(t *testing.T) {
	r := newRig(t)
	huge := strings.Repeat("0123456789abcdef0123456789abcde\n", 32*1024) // 1 MiB
	r.write("look: ")
	r.chat.Paste(huge)
	s := r.plain(80, 24)
	if !strings.Contains(s, "[Pasted #1: 32768 lines, 1048 KB]") {
		t.Fatalf("it shows\n%s", s)
	}
	_, args := invoked(t, r.key("enter"))
	if got := args["text"].(string); got != strings.TrimSpace("look: "+huge) {
		t.Errorf("%d bytes were sent", len(got))
	}
	r.key("up")
	if got := r.chat.Draft(); got != "look: "+huge {
		t.Errorf("history gives back %d bytes", len(got))
	}
}

func TestAPasteCannotControlTheTerminal(t *testing.T) {
	r := newRig(t)
	r.chat.Paste("a\x1b[31mb\r\nc\rd\x00")
	paneview.Safe(t, r.draw(40, 12))
	if got := r.chat.Draft(); strings.ContainsAny(got, "\x1b\x00\r") || !strings.Contains(got, "\nc\nd") {
		t.Errorf("%q", got)
	}
}

func TestThePromptGrowsWithItsTextUpToALimit(t *testing.T) {
	r := newRig(t)
	r.chat.SetDraft("1\n2\n3")
	if s := r.plain(40, 30); !strings.Contains(s, "┃ 1\n┃ 2\n┃ 3\n") {
		t.Error(s)
	}
	for range 30 {
		r.key("ctrl+j")
		r.write("x")
	}
	if s := r.plain(40, 30); strings.Count(s, "┃") != composer.MaxRows-1 || strings.Count(s, "↑ ") != 1 || strings.Contains(s, "↓") {
		t.Errorf("at the end:\n%s", s)
	}
	r.key("ctrl+home")
	for i, l := range strings.Split(r.draw(40, 8), "\n") {
		if xansi.StringWidth(l) != 40 {
			t.Errorf("row %d", i)
		}
	}
}

func TestWhereThePromptGoesOnBeyondWhatShows(t *testing.T) {
	r := newRig(t)
	r.write(strings.Repeat("word ", 60))
	r.draw(24, 16)
	for range 9 {
		r.key("up")
		r.draw(24, 16)
	}
	if s := r.plain(24, 16); !strings.Contains(s, "↓ word") || !strings.Contains(s, "↑ word") {
		t.Error(s)
	}
}

func TestEscInterruptsOnlyWhatWorks(t *testing.T) {
	r := newRig(t)
	if a, ok := r.chat.Key(paneview.Key("esc")); ok || len(a.Invoke) > 0 {
		t.Error("an idle chat takes esc")
	}
	r.busy(true)
	if a := r.key("esc"); len(a.Invoke) > 0 || !strings.Contains(r.plain(80, 24), "esc again interrupts") {
		t.Errorf("once is enough: %v\n%s", a.Invoke, r.plain(80, 24))
	}
	r.now = r.now.Add(confirmFor)
	if a := r.key("esc"); len(a.Invoke) > 0 {
		t.Errorf("the second comes too late: %v", a.Invoke)
	}
	if id, _ := invoked(t, r.key("esc")); id != "openspace.session.abort" {
		t.Error(id)
	}
	r.write("typing stays free")
	if r.chat.Draft() != "typing stays free" {
		t.Errorf("%q", r.chat.Draft())
	}
}

func TestHistoryIsSharedAndKnowsTheSession(t *testing.T) {
	r := newRig(t)
	fill(r, 0, 3)
	r.chat.SetDraft("one")
	r.key("enter")
	other := New(r.chat.host, r.chat.deps, NewSession)
	other.SetDraft("two")
	other.Key(paneview.Key("enter"))
	var got []string
	for range 6 {
		r.key("up")
		got = append(got, r.chat.Draft())
	}
	want := "two one question 2 question 1 question 0 question 0"
	if strings.Join(got, " ") != want {
		t.Errorf("%q, want %q", got, want)
	}
}

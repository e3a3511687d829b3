package editor

import (
	xansi "github.com/charmbracelet/x/ansi"

	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/panes"
)

const readme = "# Title\n\nSome *text* and `code`.\n\n- a\n- b\n\n```go\nfunc f() {}\n```\n"

// chapters is markdown of n headings, each with a line of text below.
func chapters(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "## Chapter %d\n\nText of chapter %d.\n\n", i+1, i+1)
	}
	return b.String()
}

// typeset draws the file as it reads, as far as that is due.
func (r *rig) typeset() *rig {
	r.t.Helper()
	r.draw()
	r.paint()
	r.draw()
	return r
}

func TestMarkdownAsItReads(t *testing.T) {
	r := newRig(t, "README.md", readme).size(40, 14).press("m")
	r.sees(" 1  # Title", "README.md  1:1 ") // till it is drawn
	r.typeset()
	r.sees("  # Title", "Some text and code.", "• a", "func f() {}", "1–9/9  as it reads")
	paneview.Golden(t, "prose-40x14.txt", r.screen())
	r.press("m")
	r.sees(" 1  # Title", " 5  - a")
	r = newRig(t, "a.go", "package a\n").size(60, 5).press("m")
	r.sees("not a Markdown file")
	r.press("j")
	if s := strings.Join(r.draw(), "\n"); strings.Contains(s, "not a Markdown") {
		t.Errorf("it is said still:\n%s", s)
	}
	r = newRig(t, "a.md", strings.Repeat("0123456789\n", 100_000)).size(60, 5).press("m")
	r.sees("too large to show as it reads")
	r = newRig(t, "a.md", "").size(60, 5).press("m").typeset()
	r.sees("(empty file)")
}

func TestAFileThatReadsIsScrolled(t *testing.T) {
	open := func() *rig { return newRig(t, "a.md", chapters(100)).size(40, 11).press("m").typeset() }
	for name, c := range map[string]struct {
		keys  []string
		top   string
		place string
	}{
		"nothing":      {nil, "Chapter 1", "1–10/399"},
		"lines":        {[]string{"j", "j", "down", "j"}, "Chapter 2", "5–14/399"},
		"up again":     {[]string{"j", "j", "down", "j", "k", "up", "k", "k", "k"}, "Chapter 1", "1–10/399"},
		"pages":        {[]string{"pgdown", "space"}, "Chapter 5", "17–26/399"},
		"pages back":   {[]string{"pgdown", "space", "pgup"}, "Chapter 3", "9–18/399"},
		"half a page":  {[]string{"ctrl+d"}, "Chapter 2", "5–14/399"},
		"the end":      {[]string{"G"}, "", "390–399/399"},
		"end and home": {[]string{"end", "home"}, "Chapter 1", "1–10/399"},
		"sideways":     {[]string{"l", "h", "right"}, "Chapter 1", "1–10/399"},
	} {
		t.Run(name, func(t *testing.T) {
			r := open().press(c.keys...)
			if got := strings.TrimSpace(strings.TrimLeft(r.draw()[0], " #")); got != c.top {
				t.Errorf("%q is at the top", got)
			}
			r.sees(c.place)
		})
	}
	r := open()
	if _, ok := r.e.Mouse(panes.Mouse{Kind: panes.MouseWheelDown}); !ok {
		t.Error("the wheel was not taken")
	}
	r.sees("4–13/399")
	if _, ok := r.e.Mouse(panes.Mouse{Kind: panes.MousePress, Y: 2}); ok || r.e.view.current != 3 {
		t.Errorf("a click goes to line %d", r.e.view.current+1)
	}
}

func TestWhatNeedsLinesShowsThem(t *testing.T) {
	for _, key := range []string{"/", ":", "%", "n", "v", "y", "w", "i", ".", "shift+down"} {
		r := newRig(t, "a.md", chapters(20)).size(40, 11).press("m").typeset().press("pgdown", key)
		if r.e.asProse() {
			t.Errorf("%s leaves it as it reads", key)
		}
		if first, _ := r.e.VisibleLines(); first != 9 {
			t.Errorf("%s: line %d is the first", key, first)
		}
	}
	r := newRig(t, "a.md", chapters(20)).size(40, 11).press("m").typeset()
	show(r.e, 41, 0, 0, 0)
	r.sees("41  ## Chapter 11")
	r.press("m").typeset()
	r.sees("as it reads", "Chapter 11")
	if !r.key("esc") || r.key("esc") {
		t.Error("escape does not drop the highlight once")
	}
	r.sees("Chapter 1 ")
}

func TestAFileThatReadsKeepsItsPlace(t *testing.T) {
	r := newRig(t, "a.md", chapters(100)).size(40, 11).press("m").typeset().press("pgdown", "pgdown", "pgdown")
	r.sees("Chapter 7", "25–34/399")
	r.e.SetFile(file("a.md", "# New\n\n"+chapters(100)))
	r.typeset()
	r.sees("Chapter 7", "27–36/401")
	if r.size(80, 11).typeset(); !strings.Contains(r.draw()[0], "Chapter 7") {
		t.Errorf("wider: %q", r.draw()[0])
	}
	kept, err := json.Marshal(r.e.View())
	if err != nil || string(kept) != `{"top":26,"line":26,"prose":true}` {
		t.Errorf("kept: %s %v", kept, err)
	}
	o := newRig(t, "a.md", "unread").size(80, 11)
	o.e.SetView(kept)
	o.e.SetFile(file("a.md", "# New\n\n"+chapters(100)))
	if o.typeset(); !strings.Contains(o.draw()[0], "Chapter 7") {
		t.Errorf("again: %q", o.draw()[0])
	}
	r.e.SetFile(file("a.md", strings.Repeat("0123456789\n", 100_000)))
	r.typeset()
	if r.e.asProse() {
		t.Error("it reads though it is too large")
	}
	version := r.e.Version()
	r.press("m")
	if r.e.Version() == version {
		t.Error("the version does not rise")
	}
}

func TestFieldsBeforeTheText(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"none":       {"# T\n", "# T\n"},
		"fields":     {"---\ntitle: x\n---\n# T\n", "```yaml\ntitle: x\n```\n# T\n"},
		"with CRLF":  {"---\r\ntitle: x\r\n---\r\n# T\r\n", "```yaml\ntitle: x\r\n```\n# T\r\n"},
		"no end":     {"---\ntitle: x\n", "---\ntitle: x\n"},
		"the end":    {"---\na: 1\n---", "```yaml\na: 1\n```\n"},
		"one line":   {"---", "---"},
		"a rule":     {"text\n---\n", "text\n---\n"},
		"empty ones": {"---\n---\nx", "```yaml\n```\nx"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := front(c.text); got != c.want {
				t.Errorf("%q", got)
			}
		})
	}
}

// Whatever a file holds, it is drawn in rows that fit, and each is of a line.
func TestAnyFileReads(t *testing.T) {
	pieces := append([]string{"# ", "- ", "> ", "```go\n", "| a | b |\n|---|---|\n", "**", "`", "[x](y)", "---\n", "1. "}, pieces...)
	rapid.Check(t, func(rt *rapid.T) {
		text := func() string {
			return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 60).Draw(rt, "text"), "")
		}
		r := newRig(t, "a.md", text())
		for range rapid.IntRange(1, 12).Draw(rt, "steps") {
			switch rapid.IntRange(0, 4).Draw(rt, "step") {
			case 0:
				r.w, r.h = rapid.IntRange(1, 90).Draw(rt, "w"), rapid.IntRange(1, 30).Draw(rt, "h")
			case 1, 2:
				r.key(rapid.SampledFrom([]string{"m", "m", "j", "k", "pgdown", "pgup", "G", "g", "w", "esc", "v"}).Draw(rt, "key"))
			case 3:
				r.e.SetFile(file("a.md", text()))
			case 4:
				r.e.view.fresh.fade() // takes its time
				if cmd := r.e.Pending(); cmd != nil {
					r.e.Update(cmd())
				}
			}
			checkDrawing(rt, r)
			d := &r.e.prose.sheet
			for i, l := range d.lines {
				if l < 0 || i > 0 && l < d.lines[i-1] {
					rt.Fatalf("the rows are of the lines %v", d.lines)
				}
			}
			if len(d.lines) != len(d.rows) {
				rt.Fatalf("%d rows are of %d lines", len(d.rows), len(d.lines))
			}
		}
	})
}

func TestAREADMEReadsAsItsPageDoes(t *testing.T) {
	const readme = "<h1 align=\"center\">\n  <img src=\"logo.svg\" alt=\"\">\n  The name\n</h1>\n\n<!-- a comment\n\nof two paragraphs -->\n\n<p><a href=\"https://x.y\"><img alt=\"Build\" src=\"b.svg\"></a></p>\n\n" +
		"Text with <kbd>ctrl</kbd> and Vec<T>.\n\n```mermaid\ngraph LR\nA[One] --> B[Two]\n```\n\n```mermaid\nnothing at all\n```\n"
	rows := newSheet(readme, sheetOf{theme: newRig(t, "a.md", readme).e.host.Theme(), width: 60}).rows
	got := xansi.Strip(strings.Join(rows, "\n"))
	for _, want := range []string{"# The name", "Build (https://x.y)", "Text with ctrl and Vec<T>.", "│ One │────▶│ Two │", "nothing at all"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	for _, bad := range []string{"<h1", "<!--", "-->", "two paragraphs", "graph LR", "<kbd"} {
		if strings.Contains(got, bad) {
			t.Errorf("%q is in\n%s", bad, got)
		}
	}
}

// A diagram that is not drawn shows its text, and below it why: within a list too.
func TestADiagramThatIsNotDrawnSaysWhy(t *testing.T) {
	long := strings.Repeat("x", 60)
	for source, want := range map[string]string{
		"```mermaid\nblock-beta\na\n```\n":                                                          `"block-beta" is no diagram that is known here`,
		"- one\n\n  ```mermaid\n  block-beta\n  a\n  ```\n":                                         `"block-beta" is no diagram that is known here`,
		"```mermaid\ngraph LR\nA --> B C\n```\n":                                                    `line 2: "C" is no arrow`,
		"```mermaid\ngraph LR\nA[" + long + "] --> B[" + long + "]\nA --> C[" + long + "]\n```\n":   "the diagram is wider than there is room for",
		"```mermaid\nsequenceDiagram\nparticipant A as " + long + "\nA->>B: " + long + "\n```\n\nz": "the diagram is wider than there is room for",
	} {
		rows := newSheet(source, sheetOf{theme: newRig(t, "a.md", source).e.host.Theme(), width: 30}).rows
		got := strings.Join(strings.Fields(strings.Trim(strings.ReplaceAll(xansi.Strip(strings.Join(rows, "\n")), "┊", ""), "\n")), " ")
		if at := strings.Index(got, want); at < 0 || !strings.Contains(got[:at], "mermaid") {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	rows := newSheet("```go\nblock-beta\n```\n", sheetOf{theme: newRig(t, "a.md", "x").e.host.Theme(), width: 60}).rows
	if got := xansi.Strip(strings.Join(rows, "\n")); strings.Contains(got, "known here") {
		t.Error(got)
	}
}

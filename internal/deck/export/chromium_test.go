package export

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/openspace-tui/openspace/internal/deck"
)

// browser is a page in a Chromium without a window.
type browser struct {
	t   *testing.T
	ctx context.Context

	mu    sync.Mutex
	asked []string // addresses other than the page's own and those that hold their bytes
	said  []string // errors and what the policy forbade
}

// open shows a page as a file. Without Chromium the test is left out, but in CI
// it fails.
func open(t *testing.T, html []byte) *browser {
	t.Helper()
	program, err := exec.LookPath("chromium")
	if err != nil && os.Getenv("CI") == "true" {
		t.Fatal(err)
	} else if err != nil {
		t.Skipf("%s is left out: it needs chromium, and %v", t.Name(), err)
	}
	file := filepath.Join(t.TempDir(), "deck.html")
	if err := os.WriteFile(file, html, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(cancel)
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]), chromedp.ExecPath(program), chromedp.NoSandbox,
		chromedp.UserDataDir(t.TempDir()), chromedp.Env("TMPDIR="+t.TempDir()), chromedp.WSURLReadTimeout(time.Minute))
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	b := &browser{t: t, ctx: ctx}
	b.check(chromedp.Listen(ctx, b.hear))
	call(b, log.Enable, cdp.Empty{})
	call(b, network.Enable, network.EnableParams{})
	call(b, runtime.Enable, cdp.Empty{})
	run(b, chromedp.Navigate("file://"+file))
	return b
}

func (b *browser) hear(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if u := e.Request.URL; !strings.HasPrefix(u, "data:") && !strings.HasPrefix(u, "file:") {
			b.asked = append(b.asked, u)
		}
	case *log.EventEntryAdded:
		b.said = append(b.said, e.Entry.Text)
	case *runtime.EventExceptionThrown:
		b.said = append(b.said, e.ExceptionDetails.Text)
	}
}

func (b *browser) check(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

func run[T any](b *browser, a chromedp.Action[T]) T {
	b.t.Helper()
	got, err := chromedp.Run(b.ctx, a)
	b.check(err)
	return got
}

func call[P, R any](b *browser, c cdp.Command[P, R], params P) {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, c, params)
	b.check(err)
}

func (b *browser) press(keys string) {
	b.t.Helper()
	run(b, chromedp.KeyEvent(keys))
}

// shows returns the slides that are seen, and what is seen of them but for lines
// of code that are dim.
func (b *browser) shows() (slides []string, text string) {
	b.t.Helper()
	type seen struct {
		Slides []string `json:"slides"`
		Text   string   `json:"text"`
	}
	got := run(b, chromedp.Evaluate[seen](`(() => {
		const seen = [...document.querySelectorAll(".slide")].filter(e => e.checkVisibility());
		const later = e => getComputedStyle(e).visibility === "hidden";
		const texts = seen.flatMap(s => [...s.querySelectorAll("h1,h2,p,.line:not(.dim),td")]).filter(e => e.checkVisibility() && !later(e));
		return {slides: seen.map(e => e.id), text: texts.map(e => e.innerText).join("\n")};
	})()`))
	return got.Slides, got.Text
}

// walk turns by one key until nothing changes and gives the slides in their order.
func (b *browser) walk(key string) (slides []string, turns int) {
	b.t.Helper()
	before := ""
	for range 100 {
		now, text := b.shows()
		if len(now) != 1 {
			b.t.Fatalf("%d slides are seen at once: %q", len(now), now)
		}
		if now[0]+text == before {
			return slides, turns - 1
		}
		if len(slides) == 0 || slides[len(slides)-1] != now[0] {
			slides = append(slides, now[0])
		}
		before = now[0] + text
		b.press(key)
		turns++
	}
	b.t.Fatalf("%q goes on for ever: %q", key, slides)
	return nil, 0
}

const talk = `---
title: A talk
---

# First

A picture: ![dot](dot.svg)

---

## Steps

- one

<!-- pause -->

- two

<!-- pause -->

- three

---
layout: two-columns
---

## Code

` + "```go {1|2}\na := 1\nb := 2\n```" + `

::right::

| a | b |
|---|---|
| c | d |

---

## Last [link](https://example.org/) <script>document.title = "no"</script>

$\alpha \le x^2$ for $5

` + "```python\ndef f(x: int) -> str:\n    return \"much\"\n\n\nf(1)\n```\n" + `
` + "```mermaid\ngraph LR\nA-->B\n```\n" + `
`

// TestABrowserPresentsTheExport opens the page in Chromium and presents it with
// the keyboard.
func TestABrowserPresentsTheExport(t *testing.T) {
	var visits atomic.Int32
	far := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { visits.Add(1) }))
	defer far.Close()
	read := func(path string) ([]byte, error) {
		return []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="7"><rect width="9" height="7"/></svg>`), nil
	}
	html, err := HTML(context.Background(), deck.Parse([]byte(talk)), Options{Read: read})
	if err != nil {
		t.Fatal(err)
	}
	// What a deck cannot say, a page that was tampered with could: the policy keeps it from the net.
	html = []byte(strings.Replace(string(html), "</main>", `<img src="`+far.URL+`/x.png"><script>document.title = "other"</script></main>`, 1))
	b := open(t, html)

	all := []string{"s1", "s2", "s3", "s4"}
	for _, key := range []string{kb.ArrowRight, " ", "l", "j", kb.PageDown, kb.ArrowDown} {
		b.press("g")
		if slides, turns := b.walk(key); !slices.Equal(slides, all) || turns != 6 {
			t.Errorf("%q goes over %q in %d turns", key, slides, turns)
		}
	}
	back := []string{"s4", "s3", "s2", "s1"}
	for _, key := range []string{kb.ArrowLeft, "h", "k", kb.PageUp} {
		b.press("G")
		if slides, _ := b.walk(key); !slices.Equal(slides, back) {
			t.Errorf("%q goes over %q", key, slides)
		}
	}
	for key, want := range map[string]string{"3G": "s3", kb.End: "s4", kb.Home: "s1", "99G": "s4", "2G": "s2"} {
		b.press(key)
		if now, _ := b.shows(); !slices.Equal(now, []string{want}) {
			t.Errorf("after %q %q is seen", key, now)
		}
	}
	b.press("2G")
	for _, want := range []string{"Steps\none", "Steps\none\ntwo", "Steps\none\ntwo\nthree"} {
		if _, text := b.shows(); text != want {
			t.Errorf("a step shows %q, want %q", text, want)
		}
		b.press(kb.ArrowRight)
	}

	title, width := run(b, chromedp.Title()), run(b, chromedp.Evaluate[int](`document.querySelector("#s1 img").naturalWidth`))
	if title != "A talk" || width != 9 {
		t.Errorf("the title is %q, the picture %d wide", title, width)
	}
	b.press("3G")
	rows := run(b, chromedp.Evaluate[[]float64](`[...document.querySelectorAll("#s3 .line")].map(e => e.getBoundingClientRect()).flatMap(r => [r.top, r.bottom])`))
	if len(rows) != 4 || rows[2]-rows[1] > (rows[1]-rows[0])/2 {
		t.Errorf("lines of code lie apart: %v", rows)
	}
	b.press("G")
	if source, got := "def f(x: int) -> str:\n    return \"much\"\n\n\nf(1)", run(b, chromedp.Evaluate[string](`document.querySelector("#s4 pre").innerText`)); strings.TrimRight(got, "\n") != source {
		t.Errorf("code shows as %q", got)
	}
	if !run(b, chromedp.Evaluate[bool](`document.querySelector("#s4 img.diagram").naturalWidth > 100 && document.querySelector("#s4 em").innerHTML === "α ≤ x<sup>2</sup>"`)) {
		t.Error("the diagram or the formula does not show")
	}
	if n := visits.Load(); n > 0 {
		t.Errorf("the page went to the net %d times", n)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, said := range b.said {
		if !strings.Contains(said, "Content Security Policy") {
			t.Errorf("the browser says %q", said)
		}
	}
	if len(b.said) < 2 {
		t.Errorf("the policy forbade %q, not the picture and the script", b.said)
	}
}

// TestAPrintedExportHasAPageForEachSlide prints from the middle of a talk, and
// without scripts.
func TestAPrintedExportHasAPageForEachSlide(t *testing.T) {
	read := func(path string) ([]byte, error) {
		return []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="7"/>`), nil
	}
	html, err := HTML(context.Background(), deck.Parse([]byte(talk)), Options{Read: read})
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, html)
	b.press("2G")
	pdf := run(b, chromedp.PrintToPDF())
	if n := len(regexp.MustCompile(`/Type /Page\b[^s]`).FindAll(pdf, -1)); n != 4 {
		t.Errorf("printed it has %d pages", n)
	}
	call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	run(b, chromedp.Reload())
	call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{})
	if all, text := b.shows(); len(all) != 4 || !strings.Contains(text, "three") {
		t.Errorf("without scripts %q is seen: %q", all, text)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.asked)+len(b.said) > 0 {
		t.Errorf("the page asked for %q; the browser says %q", b.asked, b.said)
	}
}

// TestAStepOfTheExportIsScrolledTo has slides higher and wider than the window.
func TestAStepOfTheExportIsScrolledTo(t *testing.T) {
	var code, list strings.Builder
	for i := range 80 {
		fmt.Fprintf(&code, "line%d := %d\n", i+1, i)
		fmt.Fprintf(&list, "- item %d\n", i+1)
	}
	wide := "# Wide\n\n| " + strings.Repeat("averyverylongheading | ", 12) + "\n" + strings.Repeat("|---", 12) + "|\n" + strings.Repeat("| cell ", 12) + "|\n"
	html, err := HTML(context.Background(), deck.Parse([]byte("```go {1-5|40-45|78-80}\n"+code.String()+"```\n\n---\nincremental: true\n---\n"+list.String()+"\n---\n"+wide)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, html)
	sees := func(what, selector string) {
		t.Helper()
		if !run(b, chromedp.Evaluate[bool](`[...document.querySelectorAll("`+selector+`")].every((e) => { const r = e.getBoundingClientRect(); return r.top > -2 && r.bottom < innerHeight + 2 && r.right < innerWidth + 2 })`)) {
			t.Errorf("%s: not all of %s is in the window", what, selector)
		}
	}
	for _, step := range []string{"the second stage", "the third stage"} {
		b.press(kb.ArrowRight)
		sees(step, "#s1 .line:not(.dim)")
	}
	b.press("2G")
	for i := range 60 {
		b.press(kb.ArrowRight)
		if i%20 == 19 {
			sees("an item", fmt.Sprintf(`#s2 [data-from=\"%d\"]`, i+1))
		}
	}
	b.press("3G")
	if !run(b, chromedp.Evaluate[bool](`document.querySelector("#s3 table").getBoundingClientRect().right < innerWidth`)) {
		t.Error("a wide table is wider than the window")
	}
}

func TestLayoutsOfAPageAreThoseOfAPane(t *testing.T) {
	html, err := HTML(context.Background(), deck.Parse([]byte("---\nlayout: image\n---\n\n![](a.png)\n\n---\nlayout: code\n---\n\n```go {all} +line_numbers\nfunc a() {\n\t\tb()\n        c()\n}\n```\n")), Options{Read: shelf(t)})
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, html)
	if part := run(b, chromedp.Evaluate[float64](`document.querySelector("#s1 img").getBoundingClientRect().height / innerHeight`)); part < 0.7 || part > 0.9 {
		t.Errorf("a picture alone has %.2f of the height", part)
	}
	b.press("2G")
	if above := run(b, chromedp.Evaluate[float64](`document.querySelector("#s2 pre").getBoundingClientRect().top / innerHeight`)); above < 0.25 {
		t.Errorf("code stands at %.2f of the height", above)
	}
	if apart := run(b, chromedp.Evaluate[float64](`(() => {
		const at = (line, letter) => {
			const words = document.createTreeWalker(document.querySelectorAll("#s2 .line")[line], NodeFilter.SHOW_TEXT);
			for (let n; n = words.nextNode(); ) {
				const i = n.data.indexOf(letter);
				if (i < 0) continue;
				const r = document.createRange();
				r.setStart(n, i); r.setEnd(n, i + 1);
				return r.getBoundingClientRect().left;
			}
		};
		return Math.abs(at(1, "b") - at(2, "c")) })()`)); apart > 1 {
		t.Errorf("two tabs are %.1f pixels from eight blanks", apart)
	}
}

func TestAPictureHasTheRoomThatWordsLeave(t *testing.T) {
	html, err := HTML(context.Background(), deck.Parse([]byte("---\ntitle: T\n---\n---\nlayout: image\nimage: a.png\n---\n\n# A picture\n\nwith words\n\n---\nlayout: image\nimage: a.png\n---\n")), Options{Read: shelf(t)})
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, html)
	for slide, least := range map[string]float64{"1": 0.5, "2": 0.8} {
		b.press(slide + "G")
		part := run(b, chromedp.Evaluate[float64](`(() => {
			const r = document.querySelector("#s`+slide+` .picture img").getBoundingClientRect();
			const words = document.querySelector("#s`+slide+` p");
			return r.bottom > innerHeight || words && words.getBoundingClientRect().bottom > r.top ? 0 : r.height / innerHeight })()`))
		if part < least {
			t.Errorf("the picture of slide %s has %.2f of the height", slide, part)
		}
	}
}

package deck

import (
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Create returns a new deck with a title and slides, each as UpdateSlide takes
// them. Without slides it has one that shows the title. Errors name the slide.
func Create(title string, slides []string) ([]byte, error) {
	title = strings.ToValidUTF8(title, "\uFFFD")
	quoted, err := yaml.Dump(map[string]string{"title": title}, yaml.WithLineWidth(-1))
	if err != nil {
		return nil, lang.Errorf("write-the-title", title, err)
	}
	out := []byte("---\n" + string(quoted) + "---\n")
	if got := Parse(out); got.Front.Title != title || len(got.Problems) > 0 {
		return nil, &RefusedError{Reason: lang.M("the-title-cannot-be-written", title), Hint: "take a plainer title"}
	}
	if len(slides) == 0 {
		slides = []string{"---\nlayout: title\n---\n# " + strings.Join(strings.Fields(title), " ")}
	}
	want := make([]content, len(slides))
	var b strings.Builder
	b.Write(out)
	for i, written := range slides {
		c := readContent(written, "\n")
		if err := c.check(); err != nil {
			return nil, lang.Errorf("slide-n-x", i, err)
		}
		want[i] = c
		switch {
		case i > 0:
			b.WriteString("\n---\n")
		case c.yaml != "":
			b.WriteString("\n---\n")
		}
		if c.yaml != "" {
			b.WriteString(c.yaml + "---\n")
		}
		b.WriteString("\n" + c.text + "\n")
	}
	made := Parse([]byte(b.String()))
	if len(made.Slides) != len(want) {
		return nil, made.misfit(want, len(want))
	}
	for i := range want {
		if !made.same(i, want[i]) {
			return nil, made.misfit(want, i)
		}
	}
	return []byte(b.String()), nil
}

// misfit says which slide cannot be read as it was written.
func (d *Deck) misfit(want []content, at int) error {
	for i := 0; i < len(d.Slides) && i < at; i++ {
		if !d.same(i, want[i]) {
			at = i
		}
	}
	at = min(at, len(want)-1)
	reason := lang.M("slide-text-would-run-into", at)
	if all := want[at].problems(); len(all) > 0 {
		reason = lang.M("slide-text-would-run-into-next", at, all[0].Line,
			all[0].Text())
	}
	return &RefusedError{Reason: reason, Hint: "close its code blocks and comments"}
}

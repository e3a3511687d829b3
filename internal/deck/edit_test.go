package deck

import (
	"errors"
	"strings"
	"testing"
)

const three = "---\ntitle: T\n---\n\n# A\n\n---\n\n# B\n\n---\n\n# C\n"

func TestUpdateSlide(t *testing.T) {
	for _, c := range []struct {
		name, file string
		index      int
		text, want string
	}{
		{"blank lines around it stay", "\n\n# A\n\n\n---\n\n\n# B\n\n\n\n---\n# C", 1, "new\n", "\n\n# A\n\n\n---\n\n\nnew\n\n\n\n---\n# C"},
		{"line ends follow the file", "# A\r\n\r\n---\r\n\r\n# B\r\n", 1, "x\ny\n", "# A\r\n\r\n---\r\n\r\nx\r\ny\r\n"},
		{"line ends of the text become the file's", "# A\n", 0, "x\r\ny\r\n", "x\ny\n"},
		{"no final newline stays none", "# A\n\n---\n\n# B", 1, "x\n\n", "# A\n\n---\n\nx"},
		{"text gets the blank line that it needs", "---\ntitle: T\n---\n# A\n---\n# B\n", 0, "words", "---\ntitle: T\n---\nwords\n\n---\n# B\n"},
		{"text that looks like frontmatter is kept apart", "# A\n\n---\n# B\n", 1, "title: x", "# A\n\n---\ntitle: x\n"},
		{"an empty slide gets blank lines around its text", "# A\n\n---\n---\n\n# C\n", 1, "x", "# A\n\n---\n\nx\n\n---\n\n# C\n"},
		{"an empty slide of blank lines keeps them", "# A\n\n---\n\n\n\n---\n\n# C\n", 1, "x", "# A\n\n---\n\nx\n\n---\n\n# C\n"},
		{"frontmatter of the slide stays", "# A\n\n---\nlayout: quote\n---\n\nB\n", 1, "C", "# A\n\n---\nlayout: quote\n---\n\nC\n"},
		{"frontmatter of the text replaces it", "# A\n\n---\nlayout: quote\n---\n\nB\n", 1, "---\nlayout: code\n---\n\nC", "# A\n\n---\nlayout: code\n---\n\nC\n"},
		{"frontmatter may be new", three, 1, "---\nlayout: code\n---\nC", strings.Replace(three, "---\n\n# B", "---\nlayout: code\n---\n\nC", 1)},
		{"frontmatter of the first slide", three, 0, "---\nlayout: title\n---\nC", strings.Replace(three, "---\n\n# A", "---\n---\nlayout: title\n---\n\nC", 1)},
		{"a code block may hold hyphens", three, 0, "```\n\n---\n```", strings.Replace(three, "# A", "```\n\n---\n```", 1)},
		{"no text at all", three, 1, "", strings.Replace(three, "# B", "", 1)},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := UpdateSlide([]byte(c.file), c.index, c.text)
			if err != nil || string(got) != c.want {
				t.Errorf("%v\ngot  %q\nwant %q", err, got, c.want)
			}
		})
	}
}

func TestChangesAreRefusedWithAReason(t *testing.T) {
	update := func(i int, text string) func([]byte) ([]byte, error) {
		return func(src []byte) ([]byte, error) { return UpdateSlide(src, i, text) }
	}
	for _, c := range []struct {
		name, file string
		change     func([]byte) ([]byte, error)
		want       string
	}{
		{"text that is two slides", three, update(1, "a\n\n---\n\nb"), "line 3 of the text is a line of ---, which would begin another slide"},
		{"text that begins with a separator", three, update(1, "---\n\nb"), "line 1 of the text is a line of ---"},
		{"text whose code would hold the next slide", three + "\n```\n", update(1, "```go\ncode"), "in line 1 of the text this code block is not closed"},
		{"text whose code ends with its slide", three, update(1, "a\n\n~~~go\ncode"), "in line 3 of the text this code block is not closed"},
		{"text whose code ends with the deck", three, update(2, "````\n```"), "in line 1 of the text this code block is not closed"},
		{"text whose code ends in a list", three, update(1, "- a\n\n  ```\n  x"), "in line 3 of the text this code block is not closed"},
		{"text whose comment would hold the next slide", three + "\n<!-- x -->\n", update(0, "a\n\n<!-- notes: b"), "in line 3 of the text this comment is not closed"},
		{"text whose comment ends nowhere", three, update(0, "a\n\n<!-- notes: b"), "in line 3 of the text this comment is not closed"},
		{"text whose frontmatter has no end", three, update(1, "---\nlayout: quote\n\nB"), "in line 1 of the text the frontmatter is not closed"},
		{"text whose frontmatter ends behind a blank line", three, update(0, "---\nlayout: quote\n\n---\nB"), "in line 1 of the text the frontmatter is not closed"},
		{"text that would close a comment of the slide before", "# A\n\n<!-- x\n\n---\n\n# B\n", update(1, "b -->"), "the slides around would not stay as they are: in line 3 of the file this comment is not closed"},
		{"inserting text with open code", three, func(b []byte) ([]byte, error) { return InsertSlide(b, 3, "```\nx") }, "in line 1 of the text this code block is not closed"},
		{"a slide that is not there", three, update(3, "x"), "there is no slide 3: the deck has slides 0 to 2"},
		{"a slide before the first", three, update(-1, "x"), "there is no slide -1"},
		{"the second of one", "# A", update(1, "x"), "there is no slide 1: the deck has slide 0 alone"},
		{"any of none", "", update(0, "x"), "there is no slide 0: the deck has no slides"},
		{"frontmatter of a first slide that would be the deck's", "# A\n", update(0, "---\nlayout: title\n---\nx"), "the deck has no frontmatter"},
		{"the only slide without text", "# A\n", update(0, "\n"), "without text the deck would have no slide"},
		{"the first slide of a bare deck without text", "# A\n\n---\n\n# B\n", update(0, ""), "a deck without frontmatter cannot begin with an empty slide"},
		{"inserting beyond the end", three, func(b []byte) ([]byte, error) { return InsertSlide(b, 4, "x") }, "there is no slide 4"},
		{"inserting two", three, func(b []byte) ([]byte, error) { return InsertSlide(b, 0, "x\n\n---\n\ny") }, "line 3 of the text"},
		{"inserting frontmatter at the beginning of a bare deck", "# A\n", func(b []byte) ([]byte, error) { return InsertSlide(b, 0, "---\nlayout: title\n---\nx") }, "the deck has no frontmatter"},
		{"deleting what is not there", three, func(b []byte) ([]byte, error) { return DeleteSlide(b, 9) }, "there is no slide 9"},
		{"deleting before frontmatter that would be the deck's", "# A\n\n---\nlayout: quote\n---\nB\n", func(b []byte) ([]byte, error) { return DeleteSlide(b, 0) }, "the deck has no frontmatter"},
		{"moving from nowhere", three, func(b []byte) ([]byte, error) { return MoveSlide(b, 7, 0) }, "there is no slide 7"},
		{"moving to nowhere", three, func(b []byte) ([]byte, error) { return MoveSlide(b, 0, 3) }, "there is no slide 3"},
		{"creating with a slide that is two", "", func([]byte) ([]byte, error) { return Create("T", []string{"# A", "b\n\n---\n\nc"}) }, "slide 1: line 3 of the text"},
		{"creating with a slide that does not end", "", func([]byte) ([]byte, error) { return Create("T", []string{"```\nx", "```\ny\n```"}) }, "slide 0: in line 1 of the text this code block is not closed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, err := c.change([]byte(c.file))
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Fatalf("%v, not %q; gave %q", err, c.want, out)
			}
			var index *IndexError
			var refused *RefusedError
			if !errors.As(err, &index) && (!errors.As(err, &refused) || refused.Hint == "") {
				t.Errorf("%T has no hint", err)
			}
		})
	}
}

func TestInsertDeleteMove(t *testing.T) {
	insert := func(i int, text string) func([]byte) ([]byte, error) {
		return func(src []byte) ([]byte, error) { return InsertSlide(src, i, text) }
	}
	remove := func(i int) func([]byte) ([]byte, error) {
		return func(src []byte) ([]byte, error) { return DeleteSlide(src, i) }
	}
	move := func(from, to int) func([]byte) ([]byte, error) {
		return func(src []byte) ([]byte, error) { return MoveSlide(src, from, to) }
	}
	for _, c := range []struct {
		name, file string
		change     func([]byte) ([]byte, error)
		want       string
	}{
		{"insert first", three, insert(0, "N"), "---\ntitle: T\n---\n\nN\n\n---\n\n# A\n\n---\n\n# B\n\n---\n\n# C\n"},
		{"insert between", three, insert(1, "N"), "---\ntitle: T\n---\n\n# A\n\n---\n\nN\n\n---\n\n# B\n\n---\n\n# C\n"},
		{"insert last", three, insert(3, "---\nlayout: quote\n---\nN"), three + "\n---\nlayout: quote\n---\n\nN\n"},
		{"insert into an empty file", "", insert(0, "N"), "N\n"},
		{"insert behind frontmatter alone", "---\ntitle: T\n---\n", insert(0, "N"), "---\ntitle: T\n---\n\nN\n"},
		{"insert with frontmatter behind frontmatter alone", "---\ntitle: T\n---", insert(0, "---\nlayout: title\n---\nN"), "---\ntitle: T\n---\n---\nlayout: title\n---\n\nN"},
		{"insert before a bare slide", "A", insert(0, "N"), "N\n\n---\n\nA"},
		{"insert behind one without a newline", "A\r\nB\r\n\r\n---\r\n\r\nC", insert(2, "N\nM"), "A\r\nB\r\n\r\n---\r\n\r\nC\r\n\r\n---\r\n\r\nN\r\nM"},
		{"delete first", three, remove(0), "---\ntitle: T\n---\n\n# B\n\n---\n\n# C\n"},
		{"delete between", three, remove(1), "---\ntitle: T\n---\n\n# A\n\n---\n\n# C\n"},
		{"delete last", three, remove(2), "---\ntitle: T\n---\n\n# A\n\n---\n\n# B\n"},
		{"delete all there is", "---\ntitle: T\n---\n\nA\n", remove(0), "---\ntitle: T\n---\n"},
		{"delete before one with frontmatter", "---\ntitle: T\n---\n\nA\n\n---\nlayout: quote\n---\nB\n", remove(0), "---\ntitle: T\n---\n---\nlayout: quote\n---\nB\n"},
		{"move to the end", three, move(0, 2), "---\ntitle: T\n---\n\n# B\n\n---\n\n# C\n\n---\n\n# A\n"},
		{"move to the beginning", three, move(2, 0), "---\ntitle: T\n---\n\n# C\n\n---\n\n# A\n\n---\n\n# B\n"},
		{"move nowhere", three, move(1, 1), three},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := c.change([]byte(c.file))
			if err != nil || string(got) != c.want {
				t.Errorf("%v\ngot  %q\nwant %q", err, got, c.want)
			}
		})
	}
}

func TestCreate(t *testing.T) {
	for _, c := range []struct {
		name, title string
		slides      []string
		want        string
	}{
		{"without slides", "Go: why", nil, "---\ntitle: 'Go: why'\n---\n\n---\nlayout: title\n---\n\n# Go: why\n"},
		{"with slides", "T", []string{"# A\n", "---\nlayout: quote\n---\n> b", ""}, "---\ntitle: T\n---\n\n# A\n\n---\nlayout: quote\n---\n\n> b\n\n---\n\n\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := Create(c.title, c.slides)
			if err != nil || string(got) != c.want {
				t.Errorf("%v\ngot  %q\nwant %q", err, got, c.want)
			}
		})
	}
}

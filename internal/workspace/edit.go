package workspace

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Edit replaces one text by another. Old occurs exactly once, or All is set.
// In a file with CRLF a \n of Old is any line end, and those of New are
// written as the file has them.
type Edit struct {
	Old, New string
	All      bool
}

// Patch makes edits in order, each on the result of the one before; bytes
// outside of them stay as they are. It fails as a whole. baseHash is what the
// caller takes the file's hash for: sha256:…, or the digits alone; empty is
// not asked.
func (r *Root) Patch(ctx context.Context, p string, edits []Edit, baseHash string) (Written, error) {
	return r.change(ctx, p, func(old former) ([]byte, error) {
		switch {
		case old.info == nil:
			return nil, missing(p)
		case CheckBase(p, baseHash, old.data, true) != nil:
			return nil, CheckBase(p, baseHash, old.data, true)
		case isBinary(old.data):
			return nil, fault(Binary, p, lang.M("this-is-a-binary-file"), lang.M("write-it-whole"))
		case beyond(old.data, edits):
			return nil, fault(Binary, p, lang.M("file-not-utf-8-letters"),
				lang.M("make-edits-ascii-alone-write"))
		case len(edits) == 0:
			return nil, fault(NoMatch, p, lang.M("there-are-no-edits"), lang.M("give-at-least-one-edit"))
		}
		return apply(ctx, p, old.data, edits)
	})
}

// CheckBase returns an error unless a file has the hash that its caller takes it
// to have; empty is not asked.
func CheckBase(p, baseHash string, data []byte, exists bool) error {
	switch {
	case baseHash == "" || exists && sameHash(baseHash, data):
		return nil
	case !exists:
		return fault(Changed, p, lang.M("file-not-one-basehash-there"),
			lang.M("leave-basehash-out-make"))
	}
	return fault(Changed, p, lang.M("file-not-one-basehash-hash", hash(data)),
		lang.M("read-file-again-make-edits"))
}

// beyond reports whether edits have letters that a file's encoding writes otherwise.
func beyond(data []byte, edits []Edit) bool {
	if !foreign(data) || encodingOf(data) != UTF8 {
		return false
	}
	return slices.ContainsFunc(edits, func(e Edit) bool {
		return strings.ContainsFunc(e.Old+e.New, func(c rune) bool { return c >= utf8.RuneSelf })
	})
}

// apply makes edits on a file's bytes.
func apply(ctx context.Context, p string, data []byte, edits []Edit) ([]byte, error) {
	text := string(data)
	crlf := 2*strings.Count(text, "\r\n") > strings.Count(text, "\n")
	for i, e := range edits {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		e.Old, e.New = lf(e.Old), lf(e.New)
		flat := lf(text)
		count := 0
		if e.Old != "" {
			count = occurrences(flat, e)
		}
		if err := fits(p, i+1, len(edits), e, flat, count); err != nil {
			return nil, err
		}
		if crlf {
			e.New = strings.ReplaceAll(e.New, "\n", "\r\n")
		}
		// Line ends that go away with Old are not counted: this is a limit of what is built.
		if size := int64(len(flat)) + int64(count)*int64(len(e.New)-len(e.Old)); size > MaxWrite {
			return nil, fault(TooLarge, p, lang.M("edit-makes-file-more-than", i+1,
				Megabytes(size)), lang.M("make-a-smaller-edit"))
		}
		text = replace(text, flat, e)
	}
	return []byte(text), nil
}

func lf(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// occurrences counts Old as All replaces it; where one is asked for, a second
// that overlaps the first counts too.
func occurrences(flat string, e Edit) int {
	n := strings.Count(flat, e.Old)
	if n == 1 && !e.All && strings.Contains(flat[strings.Index(flat, e.Old)+1:], e.Old) {
		return 2
	}
	return n
}

// replace replaces Old in a text, of which flat is the one with \n alone.
func replace(text, flat string, e Edit) string {
	if len(text) == len(flat) {
		return strings.ReplaceAll(text, e.Old, e.New)
	}
	var out strings.Builder
	seen, at := 0, 0 // in flat, in text
	skip := func(n int) {
		for end := seen + n; seen < end; seen++ {
			if strings.HasPrefix(text[at:], "\r\n") {
				at++
			}
			at++
		}
	}
	for {
		i := strings.Index(flat[seen:], e.Old)
		if i < 0 {
			out.WriteString(text[at:])
			return out.String()
		}
		from := at
		skip(i)
		out.WriteString(text[from:at])
		out.WriteString(e.New)
		skip(len(e.Old))
	}
}

// fits says why an edit cannot be made.
func fits(p string, i, all int, e Edit, flat string, count int) error {
	name := lang.M("edit", i)
	if all > 1 {
		name = lang.M("edit-of", i, all)
	}
	switch {
	case e.Old == "":
		return fault(NoMatch, p, lang.M("the-old-text-is-empty", name),
			lang.M("give-text-replaced-file-write"))
	case e.Old == e.New:
		return fault(NoMatch, p, lang.M("old-text-new-same", name),
			lang.M("leave-this-edit-out"))
	case count == 0:
		return fault(NoMatch, p, lang.M("old-text-does-not-occur", name), near(flat, e.Old, i))
	case count > 1 && !e.All:
		return fault(NoMatch, p, lang.M("old-text-occurs-times-lines", name, count,
			lines(flat, e.Old)), lang.M("add-lines-around-until-occurs"))
	}
	return nil
}

// near says what to do about a text that does not occur.
func near(flat, old string, i int) lang.Message {
	loose := func(s string) string {
		parts := strings.Split(s, "\n")
		for i := range parts {
			parts[i] = strings.Join(strings.Fields(parts[i]), " ")
		}
		return strings.Join(parts, "\n")
	}
	want := strings.Trim(loose(old), "\n")
	text := loose(flat)
	if at := strings.Index(text, want); want != "" && at >= 0 {
		return lang.M("occurs-line-other-white-space", strings.Count(text[:at], "\n")+1)
	}
	if i > 1 {
		return lang.M("read-file-again-copy-text-exactly")
	}
	return lang.M("read-file-again-copy-text")
}

// maxLines is how many places of a text an error names.
const maxLines = 5

// lines names the lines on which a text begins.
func lines(flat, old string) string {
	var out []string
	line := 1
	for {
		i := strings.Index(flat, old)
		if i < 0 {
			return strings.Join(out, ", ")
		}
		if len(out) == maxLines {
			return strings.Join(out, ", ") + ", …"
		}
		line += strings.Count(flat[:i], "\n")
		out = append(out, fmt.Sprint(line))
		line += strings.Count(flat[i:i+1], "\n")
		flat = flat[i+1:]
	}
}

package patch

import (
	"errors"
	"fmt"
	"strings"
)

// Of reads the patch of one file as opencode 1.18.33 tells it: with a head of
// its own, and with the status added, modified or deleted.
func Of(name, status, text string) (File, error) {
	f := File{Old: name, New: name}
	switch status {
	case "added":
		f.Old = ""
	case "deleted":
		f.New = ""
	}
	f.Head = heading(f)
	f.Binary = strings.Contains(text, "Binary files ") && !strings.Contains("\n"+text, "\n@@ ")
	err := f.read(text)
	f.Untold = len(f.Hunks) == 0 && !f.Binary
	return f, err
}

// read adds the hunks of a text, which may begin with a head of its own.
func (f *File) read(text string) error {
	at := strings.Index("\n"+text, "\n@@ ")
	if at < 0 {
		return nil
	}
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	s := splitter{rest: text[at:]}
	for strings.HasPrefix(s.rest, "@@ ") {
		h, err := s.hunk()
		if err != nil {
			return fmt.Errorf("the change of %s: %w", f.Name(), err)
		}
		f.add(h)
	}
	return nil
}

func (f *File) add(h Hunk) {
	f.Hunks = append(f.Hunks, h)
	f.Added, f.Removed = f.Added+h.Added, f.Removed+h.Removed
}

// heading is the head of a file's patch, for git.
func heading(f File) string {
	name := quote(f.Name())
	head := "diff --git " + quoted("a/", name) + " " + quoted("b/", name) + "\n"
	before, after := quoted("a/", name), quoted("b/", name)
	switch {
	case f.Old == "":
		head += "new file mode 100644\n"
		before = "/dev/null"
	case f.New == "":
		head += "deleted file mode 100644\n"
		after = "/dev/null"
	}
	return head + "--- " + tabbed(before) + "\n+++ " + tabbed(after) + "\n"
}

// quote is a name as git writes it: in quotes where it has to be.
func quote(name string) string {
	var b strings.Builder
	plain := true
	for i := range len(name) {
		switch c := name[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
			plain = false
		case c < ' ' || c == 0x7f:
			fmt.Fprintf(&b, `\%03o`, c)
			plain = false
		default:
			b.WriteByte(c)
		}
	}
	if plain {
		return name
	}
	return `"` + b.String() + `"`
}

// quoted puts a prefix before a name, within its quotes.
func quoted(prefix, name string) string {
	if rest, ok := strings.CutPrefix(name, `"`); ok {
		return `"` + prefix + rest
	}
	return prefix + name
}

// tabbed ends a name with a space in it as git does.
func tabbed(name string) string {
	if strings.Contains(name, " ") {
		return name + "\t"
	}
	return name
}

// Between is the change from one text of a file to another; nil stands for no
// file. Texts that are the same give no hunks.
func Between(name string, before, after *string) (File, error) {
	f := File{Old: name, New: name}
	var old, now string
	if before == nil {
		f.Old = ""
	} else {
		old = *before
	}
	if after == nil {
		f.New = ""
	} else {
		now = *after
	}
	f.Head = heading(f)
	err := f.read(Unified("a", "b", old, now))
	return f, err
}

// ErrOther says that a text is not what a change left.
var ErrOther = errors.New("the text is not what the change left")

// Undone returns the text before the change from the one after it.
func (f *File) Undone(text string) (string, error) {
	lines := strings.SplitAfter(text, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	var out strings.Builder
	at := 0 // lines that were taken
	for _, h := range f.Hunks {
		start := h.New - 1 + gap(h.NewLines)
		if start < at || start > len(lines) {
			return "", ErrOther
		}
		for ; at < start; at++ {
			out.WriteString(lines[at])
		}
		body := strings.SplitAfter(strings.TrimSuffix(h.Body, "\n")+"\n", "\n")
		body = body[:len(body)-1]
		for i, l := range body {
			line := l
			if i+1 < len(body) && strings.HasPrefix(body[i+1], `\`) {
				line = strings.TrimSuffix(l, "\n")
			}
			switch sign, rest := line[:1], line[1:]; sign {
			case "-":
				out.WriteString(rest)
			case "+", " ", "\n":
				if sign == "\n" { // an empty line whose space was lost
					rest = "\n"
				}
				if at >= len(lines) || lines[at] != rest {
					return "", ErrOther
				}
				at++
				if sign != "+" {
					out.WriteString(rest)
				}
			}
		}
	}
	for ; at < len(lines); at++ {
		out.WriteString(lines[at])
	}
	return out.String(), nil
}

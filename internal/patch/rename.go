package patch

import "strings"

// Renames has a file that went and one that is new, with the same text, be one that was
// renamed, at the place of the new one. Whoever told of them compared each path alone.
func Renames(files []File) []File {
	went := map[string][]int{} // by text
	for i := range files {
		if text, is := files[i].whole(); is && files[i].New == "" {
			went[text] = append(went[text], i)
		}
	}
	if len(went) == 0 {
		return files
	}
	gone, named := map[int]bool{}, map[int]File{}
	for i := range files {
		text, is := files[i].whole()
		if !is || files[i].Old != "" || len(went[text]) == 0 {
			continue
		}
		from := went[text][0]
		went[text], gone[from] = went[text][1:], true
		named[i] = renamed(files[from].Old, files[i].New)
	}
	out := make([]File, 0, len(files)-len(gone))
	for i, f := range files {
		if n, is := named[i]; is {
			f = n
		}
		if !gone[i] {
			out = append(out, f)
		}
	}
	return out
}

// renamed is a file that has another name and the same text.
func renamed(from, to string) File {
	a, b := quote(from), quote(to)
	head := "diff --git " + quoted("a/", a) + " " + quoted("b/", b) + "\nsimilarity index 100%\nrename from " + a +
		"\nrename to " + b + "\n"
	return File{Old: from, New: to, Head: head}
}

// whole is all the text of a file that went or is new, if it is told and there is some.
func (f *File) whole() (text string, is bool) {
	if (f.Old == "") == (f.New == "") || len(f.Hunks) != 1 || f.Binary || f.Submodule || f.Conflict || f.Turned {
		return "", false
	}
	var b strings.Builder
	for line := range strings.Lines(f.Hunks[0].Body) {
		if line[0] == '+' || line[0] == '-' {
			line = " " + line[1:]
		}
		b.WriteString(line)
	}
	return b.String(), b.Len() > 0
}

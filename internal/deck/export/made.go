package export

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
)

// Made reports whether a file is an export of this program, which another export
// may take the place of. Text has no room for a mark: it is known by the lines
// above its slides, which count from the first to the last.
func Made(data []byte) bool {
	switch {
	case bytes.HasPrefix(data, []byte("<!DOCTYPE html>")):
		return bytes.Contains(data[:min(len(data), 1024)], []byte(`<meta name="generator" content="OpenSpace">`))
	case bytes.HasPrefix(data, []byte("%PDF-")):
		return bytes.Contains(data, []byte("/Creator (OpenSpace)"))
	}
	marks := slideMarks.FindAllSubmatch(data, -1)
	for i, m := range marks {
		if string(m[1]) != strconv.Itoa(i+1) || string(m[2]) != strconv.Itoa(len(marks)) {
			return false
		}
	}
	return len(marks) > 0
}

var slideMarks = regexp.MustCompile(`(?m)^---- (\d+)/(\d+) ----$`)

// slideMark is the line above a slide of an export as text.
func slideMark(slide, slides int) string { return fmt.Sprintf("---- %d/%d ----", slide, slides) }

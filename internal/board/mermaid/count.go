package mermaid

import (
	"regexp"
	"strconv"
	"sync"
)

// numbered is a message with a number before what it says.
var numbered = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?s)^(\d{1,7})\.(?: (.*))?$`) })

// counted writes that messages are counted, where every one has its number before
// its text, in equal steps.
func (w *writer) counted() {
	first, step, last := 0, 0, 0
	texts := map[*mark]string{}
	for i, e := range byHeight(w.edges) {
		m := numbered().FindStringSubmatch(e.Text)
		if m == nil {
			return
		}
		n, err := strconv.Atoi(m[1])
		switch {
		case err != nil || i > 0 && n <= last || i > 1 && n-last != step:
			return
		case i == 0:
			first = n
		case i == 1:
			step = n - first
		}
		last, texts[e] = n, m[2]
	}
	if len(texts) < 2 {
		return
	}
	w.numberless = texts
	switch {
	case step > 1:
		w.line(1, "autonumber %d %d", first, step)
	case first != 1:
		w.line(1, "autonumber %d", first)
	default:
		w.line(1, "autonumber")
	}
}

// uncounted is what a message says without the number that Mermaid gives it.
func (w *writer) uncounted(e *mark) string {
	if text, ok := w.numberless[e]; ok {
		return text
	}
	return e.Text
}

package composer

import (
	"slices"

	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// maxHistory is how many texts are kept.
const maxHistory = 200

// History is what was sent, oldest first. The chats of a program share one.
type History struct {
	list  []string
	whole map[string]prompt.Draft // of the texts that had chips, since the program began
}

// NewHistory makes one of texts, the oldest first.
func NewHistory(texts []string) *History {
	h := &History{whole: map[string]prompt.Draft{}}
	for _, t := range texts {
		h.add(sanitize.Copy(t))
	}
	return h
}

// add puts a text at the end, unless it stands there already.
func (h *History) add(text string) {
	if n := len(h.list); n == 0 || h.list[n-1] != text {
		h.list = append(h.list, text)
		for _, gone := range h.list[:max(len(h.list)-maxHistory, 0)] {
			delete(h.whole, gone)
		}
		h.list = h.list[max(len(h.list)-maxHistory, 0):]
	}
}

// at returns the text so far from the end, which is the draft's and empty.
func (h *History) at(back int) string {
	if n := len(h.list); back > 0 && back <= n {
		return h.list[n-back]
	}
	return ""
}

// keep notes the chips of a text that is added.
func (h *History) keep(text string, d prompt.Draft) {
	if !d.Plain() {
		h.whole[text] = d
	}
}

// older puts texts before all others, without those that are there.
func (h *History) older(texts []string) {
	var out []string
	for _, t := range texts {
		if t != "" && !slices.Contains(h.list, t) && !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	h.list = append(out[max(len(out)+len(h.list)-maxHistory, 0):], h.list...)
}

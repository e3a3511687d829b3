package figure

import (
	"slices"

	xansi "github.com/charmbracelet/x/ansi"
)

// raise has the labels of arrows that reach a node as one line stand where they leave
// theirs, where each is by itself. What leaves as one line too has its label between the
// two, where it goes across: least says how far it has to for that.
func (p *part) raise(least func(label string) int) {
	reach, leave := map[*node][]edge{}, map[*node]int{}
	for _, e := range p.near {
		up, down := e.ends()
		reach[down] = append(reach[down], e)
		leave[up]++
	}
	for i, e := range p.near {
		up, down := e.ends()
		switch apart := differ(reach[down]); {
		case e.label == "":
		case apart && leave[up] > 1 && e.way == nil:
			p.near[i].amid = least(e.label)
		case apart:
			p.near[i].high = true
		default:
			p.near[i].joint = len(reach[down]) > 1
		}
	}
}

// differ says whether arrows say different things.
func differ(all []edge) bool {
	return slices.ContainsFunc(all, func(e edge) bool { return e.label != all[0].label })
}

// labelled gives how wide the labels above and below nodes are, which stand in a row.
func (p *part) labelled() map[*node]int {
	out := map[*node]int{}
	for _, e := range p.near {
		at := e.b
		if (e.a.rank > e.b.rank) != e.high {
			at = e.a
		}
		if e.label != "" && e.amid == 0 {
			out[at] = max(out[at], xansi.StringWidth(e.label))
		}
	}
	return out
}

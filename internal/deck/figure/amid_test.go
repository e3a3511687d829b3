package figure

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestAllThatArrowsSayIsRead(t *testing.T) {
	told, all := 0, 0
	for seed := range uint64(200) {
		source, said := labelled(rand.New(rand.NewPCG(seed, 7)), []string{"TD", "LR"}[seed%2])
		drawn, err := Diagram(source)
		if err != nil {
			t.Fatal(err)
		}
		for i, lines := range drawn.Drawings {
			text := strings.Join(lines, "\n")
			for _, word := range said {
				if !strings.Contains(text, word) {
					t.Errorf("%s is not in\n%s\n%s", word, text, source)
				}
			}
			if i == 0 {
				told, all = told+strings.Count(text, " → "), all+strings.Count(source, "-->")
			}
		}
	}
	if told*100 > all {
		t.Errorf("%d of %d arrows are told in words", told, all)
	}
}

// labelled returns a diagram in which arrows to each node come from one or two before it,
// and what some of them say.
func labelled(from *rand.Rand, direction string) (source string, said []string) {
	source = "graph " + direction + "\n"
	seen := map[[2]int]bool{}
	nodes := 3 + from.IntN(7)
	for to := 1; to < nodes; to++ {
		for range 1 + from.IntN(2) {
			at, label := from.IntN(to), ""
			if seen[[2]int{at, to}] {
				continue
			}
			seen[[2]int{at, to}] = true
			if from.IntN(2) == 0 {
				said = append(said, fmt.Sprintf("w%d.", len(seen)))
				label = "|" + said[len(said)-1] + "|"
			}
			source += fmt.Sprintf("n%d[node %d%s] -->%s n%d\n", at, at, strings.Repeat("x", at%5), label, to)
		}
	}
	return source, said
}

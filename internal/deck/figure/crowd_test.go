package figure

import (
	"fmt"
	"testing"
)

// As many arrows as a diagram may have, between two ranks.
func BenchmarkDiagramOfTwoCrowdedRanks(b *testing.B) {
	source := "flowchart LR\n"
	for i := range 17 {
		for j := range 17 {
			source += fmt.Sprintf("a%d --> b%d\n", i, j)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Diagram(source); err != nil {
			b.Fatal(err)
		}
	}
}

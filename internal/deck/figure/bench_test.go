package figure

import (
	"fmt"
	"testing"
)

func BenchmarkDiagram(b *testing.B) {
	for name, source := range map[string]string{"small": small(), "large": large()} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Diagram(source); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func small() string {
	return "flowchart TD\nA[Start] --> B{ok?}\nB -->|yes| C\nB -->|no| D\nC --> E\nD --> A\nsubgraph s\nE --> F\nend"
}

func large() string {
	source := "flowchart LR\n"
	for i := 1; i < 90; i++ {
		source += fmt.Sprintf("n%d[node %d] -->|l%d| n%d\n", i/2, i/2, i, i)
		source += fmt.Sprintf("n%d --> n%d\n", i/5, i)
	}
	return source
}

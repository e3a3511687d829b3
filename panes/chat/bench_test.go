package chat

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

// BenchmarkTenThousandDeltas streams a reply into a chat that is drawn as it
// is on a screen: once for each batch, which at 16 ms holds about ten deltas.
func BenchmarkTenThousandDeltas(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		r := newRig(b)
		fill(r, 0, 50)
		m := r.reply(r.user("go on"))
		id := r.part(m.ID, engine.Part{Type: engine.PartText, Time: &engine.PartTime{Start: 1}})
		for i := range 10_000 {
			text := "word "
			switch {
			case i%200 == 199:
				text = "\n\n"
			case i%1000 == 500:
				text = "\n\n```go\nfunc main() {}\n```\n\n"
			}
			r.delta(m.ID, id, text)
			if i%10 == 9 {
				r.draw(100, 40)
			}
		}
	}
}

// BenchmarkOpenFiveThousandMessages draws the end of a long session.
func BenchmarkOpenFiveThousandMessages(b *testing.B) {
	r := newRig(b)
	fill(r, 0, 2500)
	b.ReportAllocs()
	for b.Loop() {
		r.chat.list.reset()
		r.draw(100, 40)
	}
}

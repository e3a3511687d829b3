package store

import (
	"fmt"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

func BenchmarkTenThousandDeltas(b *testing.B) {
	deltas := make([]engine.Event, 10_000)
	for i := range deltas {
		deltas[i] = delta("a", "p", "twelve bytes")
	}
	b.ReportAllocs()
	for b.Loop() {
		s := started(text("a", "p", "", 0))
		n := 0
		for _, ev := range deltas {
			s.Apply(ev)
			n += len(s.Part("s", "a", "p").Text())
		}
	}
}

// long is a session of so many messages, the last of them running.
func long(messages int) *Store {
	s := started()
	for i := range messages {
		id := fmt.Sprintf("msg_%06d", i)
		s.Apply(reply(id, "u", int64(100+i), int64(101+i)))
		s.Apply(text(id, "prt", "some text", 9))
	}
	applyAll(s, []engine.Event{reply("z", "u", 1_000_000, 0), text("z", "p", "", 0)})
	return s
}

func BenchmarkDeltaAndVisible(b *testing.B) {
	for _, n := range []int{50, 5000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := long(n)
			ev := delta("z", "p", "x")
			b.ReportAllocs()
			for b.Loop() {
				s.Apply(ev)
				if len(s.Visible("s")) != n+3 {
					b.Fatal("messages are missing")
				}
			}
		})
	}
}

func BenchmarkNewMessageAtTheEnd(b *testing.B) {
	for _, n := range []int{50, 5000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := long(n)
			i := int64(2_000_000)
			b.ReportAllocs()
			for b.Loop() {
				i++
				s.Apply(reply(fmt.Sprint("n", i), "u", i, i))
			}
		})
	}
}

// History comes a thousand messages at a time, each page before the last one.
func BenchmarkHistoryOfFiveThousand(b *testing.B) {
	const pages, page = 5, 1000
	var all []engine.MessageWithParts
	for i := range pages * page {
		id := fmt.Sprintf("msg%06d", i)
		if i%2 == 0 {
			all = append(all, listed(id, "user", "", int64(i), 0, engine.Part{ID: "prt" + id, Type: "text", Text: "please"}))
		} else {
			all = append(all, listed(id, "assistant", fmt.Sprintf("msg%06d", i-1), int64(i), int64(i), engine.Part{ID: "prt" + id, Type: "text", Text: "done"}))
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		s := New()
		for p := pages - 1; p >= 0; p-- {
			s.LoadMessages("s", all[p*page:(p+1)*page], Span{First: p == 0, Last: p == pages-1})
		}
	}
}

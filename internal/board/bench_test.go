package board

import (
	"encoding/json"
	"fmt"
	"testing"
)

// large returns n shapes, every third an arrow between the two before.
func large(n int) []json.RawMessage {
	out := make([]json.RawMessage, n)
	for i := range out {
		if i%3 == 2 {
			out[i] = json.RawMessage(fmt.Sprintf(`{"kind":"transition","from":"s%d","to":"s%d","text":"go"}`, i-2, i-1))
		} else {
			out[i] = json.RawMessage(fmt.Sprintf(`{"id":"s%d","kind":"state","text":"state %d","x":%d,"y":%d}`, i, i, i%80*200, i/80*120))
		}
	}
	return out
}

func largeBoard(t testing.TB, n int) *Board {
	b := New("Large", "a.whiteboard.json")
	if _, _, err := b.Batch(large(n), Plan{}); err != nil {
		t.Fatal(err)
	}
	return b
}

func BenchmarkOpenFiveThousand(b *testing.B) {
	data := largeBoard(b, 5000).Encode()
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Open(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncodeFiveThousand(b *testing.B) {
	board := largeBoard(b, 5000)
	b.ReportAllocs()
	for b.Loop() {
		board.Encode()
	}
}

func BenchmarkBatchOfFiveHundredOnFiveThousand(b *testing.B) {
	board := largeBoard(b, 4500)
	more := large(500)
	for i, s := range more {
		var o map[string]any
		if err := json.Unmarshal(s, &o); err != nil {
			b.Fatal(err)
		}
		delete(o, "x")
		delete(o, "y")
		for _, key := range []string{"id", "from", "to"} {
			if id, ok := o[key]; ok {
				o[key] = "more" + id.(string)
			}
		}
		more[i] = encode(o)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := board.Batch(more, Plan{}); err != nil {
			b.Fatal(err)
		}
		board.View()
		b.StopTimer()
		board.Undo()
		board.View()
		b.StartTimer()
	}
}

func BenchmarkMoveOneOfFiveThousandAndLook(b *testing.B) {
	board := largeBoard(b, 5000)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := board.Move([]string{"shape:s0"}, Point{X: 1, Y: 0}); err != nil {
			b.Fatal(err)
		}
		board.View()
	}
}

package chat

import (
	"fmt"
	"strings"
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

// BenchmarkDeltaAfterManyParts streams into a message that already has ten
// thousand parts.
func BenchmarkDeltaAfterManyParts(b *testing.B) {
	r := newRig(b)
	m := r.reply(r.user("go on"))
	for range 5000 {
		r.part(m.ID, r.say("some text"))
		r.tool(m.ID, "bash", `{"status":"completed","input":{"command":"ls"},"output":"a\nb"}`)
	}
	id := r.part(m.ID, engine.Part{Type: engine.PartText, Time: &engine.PartTime{Start: 1}})
	r.draw(100, 40)
	b.ReportAllocs()
	for b.Loop() {
		r.delta(m.ID, id, "word ")
		r.draw(100, 40)
	}
}

// BenchmarkTick draws a chat in which only the spinner turned.
func BenchmarkTick(b *testing.B) {
	r := newRig(b)
	fill(r, 0, 2500)
	r.reply(r.user("go on"))
	r.busy(true)
	r.draw(100, 40)
	b.ReportAllocs()
	for b.Loop() {
		r.chat.Tick()
		r.draw(100, 40)
	}
}

// BenchmarkPageUp scrolls through a long session.
func BenchmarkPageUp(b *testing.B) {
	r := newRig(b)
	fill(r, 0, 2500)
	r.draw(100, 40)
	b.ReportAllocs()
	for b.Loop() {
		if r.chat.list.atTop(r.chat.list.all()) {
			r.chat.list.end()
		}
		r.key("pgup")
		r.draw(100, 40)
	}
}

// history adds turns as they are in a session about code.
func history(r *rig, turns int) {
	words := strings.Fields("the quick parser reads every token and keeps a small table of names so later passes find them")
	for i := range turns {
		m := r.reply(r.user(fmt.Sprintf("MSG%05d please look at item %[1]d and tell me what is wrong with the parser in this file", 2*i)))
		r.part(m.ID, engine.Part{Type: engine.PartStepStart, Snapshot: "abcdef"})
		var b strings.Builder
		for k := range 60 {
			b.WriteString(words[(i*7+k*k)%len(words)] + " ")
		}
		b.WriteString("\n\n- first **point**\n- second `point`\n")
		if i%5 == 0 {
			b.WriteString("\n```go\nfunc f(x int) int {\n\treturn x + 1 // comment\n}\n```\n")
		}
		r.part(m.ID, r.say(b.String()))
		r.part(m.ID, engine.Part{Type: engine.PartStepFinish, Reason: "stop", Tokens: &engine.Tokens{Input: 9, Output: 9}})
		r.done(m)
	}
}

// BenchmarkFirstPagesUp scrolls up fifteen pages in a session that was just
// opened, so that nothing was drawn before.
func BenchmarkFirstPagesUp(b *testing.B) {
	r := newRig(b)
	history(r, 2500)
	b.ReportAllocs()
	for b.Loop() {
		*r.chat.list = *newList(r.st, sid)
		r.draw(120, 40)
		for range 15 {
			r.key("pgup")
			r.draw(120, 40)
		}
	}
}

// BenchmarkFrame draws a chat in which nothing changed, its messages alone.
func BenchmarkFrame(b *testing.B) {
	r := newRig(b)
	history(r, 500)
	r.draw(120, 40)
	b.ReportAllocs()
	for b.Loop() {
		r.chat.lines = r.chat.lines[:0]
		r.chat.lines = r.chat.body.draw(r.chat.lines, r.chat.list.all(), r.chat.top)
	}
}

// BenchmarkDelta adds to replies of several sizes, with a frame each.
func BenchmarkDelta(b *testing.B) {
	for _, size := range []int{10 << 10, 1 << 20, 5 << 20} {
		b.Run(fmt.Sprintf("%dK", size>>10), func(b *testing.B) {
			r := newRig(b)
			m := r.reply(r.user("go on"))
			id := r.part(m.ID, engine.Part{Type: engine.PartText, Time: &engine.PartTime{Start: 1}})
			const paragraph = "Some words of a paragraph, which goes on for a line or two, until it ends here.\n\n"
			r.delta(m.ID, id, strings.Repeat(paragraph, size/len(paragraph)))
			r.busy(true)
			r.draw(120, 40)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				at := i * 5 % (len(paragraph) - 5)
				r.delta(m.ID, id, paragraph[at:at+5])
				r.draw(120, 40)
			}
		})
	}
}

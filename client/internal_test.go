package client

import (
	"log/slog"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

// FuzzParseError checks that every answer gives an error with words, safe to
// print.
func FuzzParseError(f *testing.F) {
	f.Add(404, []byte(`{"name":"NotFoundError","data":{"message":"no"}}`))
	f.Add(409, []byte(`{"_tag":"SessionBusyError","message":"busy \u001b]52;c;AAAA\u0007"}`))
	f.Add(400, []byte(`{"name":"ConfigInvalidError","data":{"path":"p","issues":[{"path":["a",1],"message":"m"}]}}`))
	f.Add(500, []byte(`<html>`))
	f.Fuzz(func(t *testing.T, status int, body []byte) {
		e := parseError(get("/x"), status, body)
		if e.Message == "" || e.Status != status || strings.ContainsFunc(e.Error(), func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 }) {
			t.Errorf("%d %q gives %q", status, body, e)
		}
	})
}

// BenchmarkBatch is a reply of 2,000 deltas as one burst: decoded, joined and
// delivered.
func BenchmarkBatch(b *testing.B) {
	lines := make([]string, 2000)
	for i := range lines {
		lines[i] = `{"id":"","type":"message.part.delta","properties":{"sessionID":"ses_1","messageID":"msg_1","partID":"prt_1","field":"text","delta":"token "}}`
	}
	got := 0
	bt := &batcher{seen: newSeen(seenEvents), log: slog.New(slog.DiscardHandler), deliver: func(x Batch) {
		got += len(x.Events[0].Data.(*engine.PartDelta).Delta)
	}}
	b.ReportAllocs()
	for b.Loop() {
		for _, l := range lines {
			bt.add(l)
		}
		bt.flush()
	}
	if got == 0 {
		b.Fatal("nothing came")
	}
}

package client

import (
	"errors"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// pipe is a connection whose reads take what is there, and wait for the first
// byte alone.
type pipe struct {
	net.Conn
	in   chan string
	rest string // of what did not fit
}

func (p *pipe) Read(b []byte) (n int, err error) {
	if p.rest == "" {
		p.rest = <-p.in
	}
	for {
		n += p.take(b[n:])
		if n == len(b) {
			return n, nil
		}
		select {
		case p.rest = <-p.in:
		default:
			return n, nil
		}
	}
}

func (p *pipe) take(b []byte) int {
	n := copy(b, p.rest)
	p.rest = p.rest[n:]
	return n
}

func (p *pipe) Close() error { return nil }

func TestABusyConnectionIsReadInLargerPieces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in := make(chan string, 1000)
		r := &rested{Conn: &pipe{in: in}, shut: make(chan struct{})}
		buf := make([]byte, 4096)
		go func() {
			for range 200 { // one each five milliseconds
				in <- "delta"
				<-time.After(5 * time.Millisecond)
			}
			<-time.After(time.Second)
			in <- "after a pause"
		}()
		start, reads, got := time.Now(), 0, 0
		for got < 1000 {
			n, err := r.Read(buf)
			if err != nil {
				t.Fatal(err)
			}
			reads, got = reads+1, got+n
		}
		if reads > 60 {
			t.Errorf("a second of deltas took %d reads", reads)
		}
		if late := time.Since(start); late > time.Second+BatchEvery {
			t.Errorf("the last came after %s", late)
		}
		if _, err := r.Read(buf); err != nil {
			t.Fatal(err)
		}
		if late := time.Since(start) - 2*time.Second; late > 0 {
			t.Errorf("after a pause it came %s late", late)
		}
	})
}

func TestAFloodIsReadAsItComes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in := make(chan string, 100_000)
		r := &rested{Conn: &pipe{in: in}, shut: make(chan struct{})}
		piece := strings.Repeat("x", 2000)
		const all = 1000
		go func() { // two megabytes a second
			for range all {
				in <- piece
				<-time.After(time.Millisecond)
			}
		}()
		buf := make([]byte, 4096)
		reads := 0
		for got := 0; got < all*len(piece); reads++ {
			n, err := r.Read(buf)
			if err != nil {
				t.Fatal(err)
			}
			got += n
		}
		if reads < all*9/10 {
			t.Errorf("it was read in %d pieces: it rested", reads)
		}
		<-time.After(time.Second) // the last piece's pause
	})
}

func TestClosingEndsARest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in := make(chan string, 2)
		r := &rested{Conn: &pipe{in: in}, shut: make(chan struct{})}
		buf := make([]byte, 64)
		for range 2 {
			in <- "x"
			_, _ = r.Read(buf)
		}
		start := time.Now()
		go func() {
			<-time.After(time.Millisecond)
			_ = r.Close()
		}()
		if _, err := r.Read(buf); !errors.Is(err, net.ErrClosed) || time.Since(start) != time.Millisecond {
			t.Errorf("gave %v after %s", err, time.Since(start))
		}
	})
}

func TestAFullReadDoesNotRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in := make(chan string, 100)
		r := &rested{Conn: &pipe{in: in}, shut: make(chan struct{})}
		buf := make([]byte, 4)
		for range 100 {
			in <- "full"
		}
		start := time.Now()
		for range 100 {
			if _, err := r.Read(buf); err != nil {
				t.Fatal(err)
			}
		}
		if took := time.Since(start); took > 0 {
			t.Errorf("it rested for %s", took)
		}
	})
}

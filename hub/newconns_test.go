package hub

import (
	"context"
	"net"
	"testing"
	"time"
)

func TestAConnectionThatSaysNothingDoesNotHoldUpTheEnd(t *testing.T) {
	h, err := New(Options{Addr: "127.0.0.1:0", Executor: &fakeExecutor{}})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Listen(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- h.Run(ctx) }()
	c, err := net.Dial("tcp", h.Addr())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	(exchange{method: "GET", path: "/health"}).do(t, h) // by then the other has been accepted
	began := time.Now()
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if d := time.Since(began); d > shutdownTimeout/2 {
		t.Errorf("it took %v", d)
	}
}

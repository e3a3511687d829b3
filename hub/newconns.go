package hub

import (
	"net"
	"net/http"
	"sync"
)

// newConns knows the connections on which nothing was asked yet. Browsers and
// Go's client open some ahead, and the server's shutdown would wait for them.
type newConns struct {
	mu   sync.Mutex
	each map[net.Conn]struct{}
}

// watch is the server's ConnState.
func (n *newConns) watch(c net.Conn, state http.ConnState) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if state != http.StateNew {
		delete(n.each, c)
		return
	}
	if n.each == nil {
		n.each = map[net.Conn]struct{}{}
	}
	n.each[c] = struct{}{}
}

// drop closes them.
func (n *newConns) drop() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for c := range n.each {
		_ = c.Close() // nothing is lost with it
	}
}

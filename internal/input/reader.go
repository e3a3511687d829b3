// Package input stands between a terminal and Bubble Tea: however its bytes
// come, late, joined or cut, it hands over one whole event a Read.
//
// Bubble Tea's own reader (ultraviolet) waits 50 ms for the rest of anything,
// and then takes what came of it for keys: of an arrow that a slow link cuts
// behind its "[", an "A" is typed. Here only an escape is a key after that time.
package input

import (
	"io"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/muesli/cancelreader"
)

// Reader reads whole events. One goroutine may read from it. No timer runs
// unless something is open.
type Reader struct {
	from   io.Reader
	begin  sync.Once
	chunks chan chunk
	done   chan struct{}
	end    sync.Once

	pausing sync.Mutex
	paused  chan struct{} // closed while Read must not wait

	mu sync.Mutex // held by who reads
	parser
	late late
	err  error
}

type chunk struct {
	b   []byte
	err error
}

// New returns a reader of what from gives. Whoever made it must call Close, and
// end a Read of from that waits.
func New(from io.Reader) *Reader {
	return &Reader{from: from, chunks: make(chan chunk), paused: make(chan struct{}), done: make(chan struct{})}
}

// Close ends it.
func (r *Reader) Close() error {
	r.Pause(true)
	r.end.Do(func() { close(r.done) })
	return nil
}

// Pause has Read return [cancelreader.ErrCanceled] from now on, or wait for keys
// again. What comes meanwhile is kept.
func (r *Reader) Pause(on bool) {
	r.pausing.Lock()
	defer r.pausing.Unlock()
	select {
	case <-r.paused:
		if !on {
			r.paused = make(chan struct{})
		}
	default:
		if on {
			close(r.paused)
		}
	}
}

func (r *Reader) pause() <-chan struct{} {
	r.pausing.Lock()
	defer r.pausing.Unlock()
	return r.paused
}

// Read returns one event, or as much of a long one as fits.
func (r *Reader) Read(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(b) == 0 {
		return 0, nil
	}
	for len(r.ready) == 0 {
		if r.err != nil {
			return 0, r.err
		}
		if !r.wait(r.pause(), nil) {
			return 0, cancelreader.ErrCanceled
		}
	}
	event := r.ready[0]
	n := copy(b, event)
	if n < len(event) {
		for k := n; k > max(n-utf8.UTFMax, 1); k-- { // no letter is cut
			if utf8.RuneStart(event[k]) {
				n = k
				break
			}
		}
		r.ready[0] = event[n:]
		return n, nil
	}
	r.ready = r.ready[1:]
	return n, nil
}

// wait takes what comes next, or ends what is open. It reports whether that was
// before stop or late.
func (r *Reader) wait(stop <-chan struct{}, late <-chan time.Time) bool {
	r.begin.Do(func() { go r.pump() })
	var timeout <-chan time.Time
	d := r.patience()
	if h := r.late.patience(); h > 0 {
		d = h
	}
	if d > 0 {
		t := time.NewTimer(d)
		defer t.Stop()
		timeout = t.C
	}
	select {
	case c := <-r.chunks:
		r.take(c)
	case <-timeout:
		r.runOut()
	case <-stop:
		return false
	case <-late:
		return false
	}
	return true
}

func (r *Reader) take(c chunk) {
	b := c.b
	if len(b) > 0 {
		b = r.rest(b)
	}
	r.feed(b)
	if r.err = c.err; r.err != nil {
		r.giveUp()
		if r.patience() > 0 {
			r.expire()
		}
	}
}

// runOut ends what waited for its next byte for too long.
func (r *Reader) runOut() {
	if len(r.late.held) > 0 {
		r.giveUp()
		return
	}
	if len(r.seq) > 2 && r.state != paste && r.state != letter {
		r.late.cut, r.late.cutAt = append([]byte(nil), r.seq[1:]...), time.Now()
	}
	r.late.pasting = r.state == paste
	if r.expire() {
		r.late.pressed = time.Now()
	}
}

// Drain throws away what still comes of what the terminal was told to report.
// ask writes [ansi.RequestPrimaryDeviceAttributes]: what came before its answer
// is all. A terminal that answered nothing so far may never do so: it is waited for
// until nothing came for forLeftOver. Until Pause(false), Read returns nothing.
func (r *Reader) Drain(ask func() error) {
	r.Pause(true)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err != nil || ask() != nil {
		return
	}
	end := time.Now().Add(forSequence)
	patience := forLeftOver
	if r.answers {
		patience = forSequence
	}
	late := time.NewTimer(patience)
	defer late.Stop()
	for before := r.attributes; r.err == nil && r.attributes == before && r.wait(nil, late.C); {
		r.ready = nil
		late.Reset(min(patience, time.Until(end)))
	}
	r.ready = nil
}

// pump reads, since a Read of a terminal cannot be waited for with a timer on
// every system.
func (r *Reader) pump() {
	for {
		b := make([]byte, 4096)
		n, err := r.from.Read(b)
		select {
		case r.chunks <- chunk{b[:n], err}:
		case <-r.done:
			return
		}
		if err != nil {
			return
		}
	}
}

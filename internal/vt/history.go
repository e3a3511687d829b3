package vt

// chunkSize is how much memory stored rows are kept in at a time.
const chunkSize = 32 << 10

// chunk holds stored rows one after the other. It is used again when none of
// its rows is left.
type chunk struct {
	buf  []byte
	live int
}

// stored is a row in the scrollback. Its bytes never change.
type stored struct {
	chunk     *chunk
	off, size uint32
	cells     uint32
	stamp     uint64
	rowMeta
}

func (s *stored) bytes() []byte { return s.chunk.buf[s.off : s.off+s.size] }

// history is the scrollback: the rows that left the main screen at its top, at
// most limit of them, in a ring that grows to that size.
type history struct {
	limit int
	ring  []stored
	first int
	n     int
	tail  *chunk // where the next row is stored
	spare *chunk
	buf   []byte
	// gone counts the lines (ends of lines, not rows) that were dropped.
	gone     uint64
	clusters *clusters
}

// at returns row i, 0 being the oldest.
func (h *history) at(i int) *stored {
	i += h.first
	if i >= len(h.ring) {
		i -= len(h.ring)
	}
	return &h.ring[i]
}

// push stores a row.
func (h *history) push(r *row) {
	h.store(r.content(), r.rowMeta, r.stamp)
}

func (h *history) store(cells []cell, meta rowMeta, stamp uint64) {
	if h.limit == 0 {
		h.drop(&stored{rowMeta: meta})
		return
	}
	h.buf = h.clusters.encode(h.buf[:0], cells)
	c := h.room(len(h.buf))
	s := stored{chunk: c, off: uint32(len(c.buf)), size: uint32(len(h.buf)), cells: uint32(len(cells)), stamp: stamp,
		rowMeta: meta}
	c.buf = append(c.buf, h.buf...)
	c.live++
	h.add(s)
}

// add puts a row that is stored already at the end.
func (h *history) add(s stored) {
	if h.n == h.limit {
		h.dropFirst()
	}
	if h.n == len(h.ring) {
		h.grow()
	}
	i := h.first + h.n
	if i >= len(h.ring) {
		i -= len(h.ring)
	}
	h.ring[i] = s
	h.n++
}

func (h *history) grow() {
	ring := make([]stored, min(h.limit, max(64, 2*len(h.ring))))
	for i := range h.n {
		ring[i] = *h.at(i)
	}
	h.ring, h.first = ring, 0
}

// room returns a chunk with place for n bytes.
func (h *history) room(n int) *chunk {
	if h.tail != nil && cap(h.tail.buf)-len(h.tail.buf) >= n {
		return h.tail
	}
	full := h.tail
	if h.spare != nil && n <= chunkSize {
		h.tail, h.spare = h.spare, nil
	} else {
		h.tail = &chunk{buf: make([]byte, 0, max(n, chunkSize))}
	}
	if full != nil && full.live == 0 {
		h.recycle(full)
	}
	return h.tail
}

func (h *history) recycle(c *chunk) {
	if cap(c.buf) == chunkSize {
		c.buf = c.buf[:0]
		h.spare = c
	}
}

// drop lets go of a row that is no longer in the ring.
func (h *history) drop(s *stored) {
	if !s.wrapped {
		h.gone++
	}
	h.release(s)
}

func (h *history) release(s *stored) {
	c := s.chunk
	if c == nil {
		return
	}
	if c.live--; c.live == 0 {
		if c == h.tail {
			c.buf = c.buf[:0]
		} else {
			h.recycle(c)
		}
	}
	s.chunk = nil
}

func (h *history) dropFirst() {
	h.drop(h.at(0))
	h.n--
	if h.first++; h.first == len(h.ring) {
		h.first = 0
	}
}

// takeLast removes the newest row. Its bytes stay valid until the next store.
func (h *history) takeLast() stored {
	p := h.at(h.n - 1)
	s := *p
	h.release(p)
	h.n--
	return s
}

// clear drops everything.
func (h *history) clear() {
	for h.n > 0 {
		h.dropFirst()
	}
	h.ring, h.first, h.tail, h.spare, h.buf = nil, 0, nil, nil, nil
}

// markExtras marks the places of the extras table that rows refer to.
func (h *history) markExtras(live []bool) {
	for i := range h.n {
		for b := h.at(i).bytes(); len(b) > 0; {
			var p pen
			p, _, b = nextRun(b)
			live[p.ext] = true
		}
	}
}

package store

// seen remembers the last ids it was given, up to a limit.
type seen struct {
	ids  map[string]struct{}
	ring []string
	next int
}

func newSeen(limit int) seen {
	return seen{ids: make(map[string]struct{}, limit), ring: make([]string, limit)}
}

func (s *seen) has(id string) bool {
	_, ok := s.ids[id]
	return ok
}

// add remembers an id, and reports whether it was new. The empty id always is.
func (s *seen) add(id string) bool {
	if id == "" {
		return true
	}
	if s.has(id) {
		return false
	}
	if old := s.ring[s.next]; old != "" {
		delete(s.ids, old)
	}
	s.ids[id] = struct{}{}
	s.ring[s.next] = id
	s.next = (s.next + 1) % len(s.ring)
	return true
}

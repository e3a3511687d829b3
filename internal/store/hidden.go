package store

// Hidden lists the messages of a session that a revert hides, in order. They
// come back with an unrevert, and the next prompt removes them.
func (s *Store) Hidden(sessionID string) []*Message {
	ss := s.tree.find(sessionID)
	if ss == nil || revertOf(ss.Session) == "" {
		return nil
	}
	shown := map[*Message]bool{}
	for _, m := range ss.shown() {
		shown[m] = true
	}
	var out []*Message
	for _, m := range ss.order {
		if !shown[m] {
			out = append(out, m)
		}
	}
	return out
}

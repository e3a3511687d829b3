package pty

// placer is a line that knows the folders of what may read what is typed, and the
// program that reads it now.
type placer interface {
	Places() (folders []string, program string, ok bool)
}

// Folders returns the folders that what is typed may run in, as the system knows
// them: what a program says of itself, as Cwd does, can be said by any. False:
// it does not know, and the first folder is the one that it was started in.
func (s *Session) Folders() ([]string, bool) {
	if p, ok := s.current().line.(placer); ok {
		if folders, _, ok := p.Places(); ok {
			return folders, true
		}
	}
	return []string{s.opts.Dir}, false
}

// Bash reports whether what is typed is read by bash, as far as the system knows.
func (s *Session) Bash() bool {
	p, ok := s.current().line.(placer)
	if !ok {
		return false
	}
	_, program, ok := p.Places()
	return ok && program == "bash"
}

package mermaid

// Some diagrams are drawn by what draws others: they are told in the words of those,
// statement by statement.

// told begins a diagram in the words of another kind. What that does not understand is
// left out.
func (r *reader) told(as, rest string, tell func(l string) []string) {
	k, _ := kindOf(as)
	k.begin(r, rest)
	read := r.line
	r.line = func(l string) error {
		for _, other := range tell(l) {
			if err := read(other); err != nil {
				r.leave(r.at, brief(l))
			}
		}
		return nil
	}
}

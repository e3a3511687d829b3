package mermaid

import "strings"

// flows reads how much goes from where to where, as a flow along rows: the amount is
// on each arrow, and arrows of much are thick.
type flows struct {
	*reader
	most float64
}

// Amount is how much goes from one to another.
type Amount struct {
	From, To string
	Value    float64
}

// Says is an amount in digits.
func (a Amount) Says() string { return digits(a.Value) }

func (r *reader) sankey() {
	f := &flows{reader: r}
	r.plan.Direction = "right"
	r.line, r.done = f.line, f.finish
}

func (f *flows) line(l string) error {
	cells := items(l)
	amount, ok := 0.0, len(cells) == 3
	if ok {
		amount, ok = number(cells[2])
	}
	if !ok || !(amount >= 0) || csvCell(cells[0]) == "" || csvCell(cells[1]) == "" {
		f.leave(f.at, Brief(l))
		return nil
	}
	from, to := csvCell(cells[0]), csvCell(cells[1])
	f.node(from, "box")
	f.node(to, "box")
	f.edge("transition", from, to, digits(amount))
	f.most, f.amounts = max(f.most, amount), append(f.amounts, Amount{from, to, amount})
	return nil
}

// csvCell is a cell without the quotes around it; two within are one.
func csvCell(s string) string {
	if len(s) > 1 && strings.HasPrefix(s, `"`) && strings.HasSuffix(s, `"`) {
		s = strings.ReplaceAll(s[1:len(s)-1], `""`, `"`)
	}
	return strings.TrimSpace(s)
}

// finish says how thick arrows are.
func (f *flows) finish() {
	for i, e := range f.edges {
		if part(f.amounts[i].Value, f.most) >= 0.5 {
			e.Size = new(thick)
		}
	}
}

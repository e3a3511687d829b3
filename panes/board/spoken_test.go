package board

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/paneview"
)

// orders is a sequence with many long messages.
func orders() []string {
	out := []string{}
	for i, name := range []string{"Browser (single page app)", "API gateway", "Auth service", "Order service", "Payment provider", "PostgreSQL"} {
		out = append(out, `{"id":"l`+string(rune('0'+i))+`","kind":"lifeline","text":"`+name+`"}`)
	}
	for _, m := range [][3]string{
		{"0", "1", "POST /orders {basket, address, token}"}, {"1", "2", "verify the JWT and load the scopes"}, {"2", "1", "200 {user, scopes}"},
		{"1", "3", "createOrder(user, basket)"}, {"3", "5", "BEGIN; SELECT … FOR UPDATE"}, {"5", "3", "rows"}, {"3", "3", "compute totals and taxes"},
		{"3", "4", "authorise 42.00 EUR"}, {"4", "3", "declined: insufficient funds"}, {"3", "4", "authorise with the second card"}, {"4", "3", "approved 8812-AC"},
		{"3", "5", "INSERT order; COMMIT"}, {"3", "1", "201 order 4711"}, {"1", "0", "201 Location: /orders/4711"}, {"0", "1", "GET /orders/4711/events (SSE)"}, {"1", "0", "event: shipped"},
	} {
		out = append(out, `{"kind":"message","from":"l`+m[0]+`","to":"l`+m[1]+`","text":"`+m[2]+`"}`)
	}
	return out
}

// The label of a message is above its own arrow or on it, between what it connects.
func TestLabelsOfMessagesAreTheirOwn(t *testing.T) {
	r := newRig(t)
	r.b.board, r.b.view.index = made(t, "sequence", orders()...), nil
	for _, c := range []struct {
		name string
		w, h int
	}{{"orders-116x46.txt", 116, 46}, {"orders-190x58.txt", 190, 58}} {
		r.size(c.w, c.h).press("f")
		paneview.Golden(t, c.name, r.screen())
	}
	r.size(116, 46).press("f")
	for _, label := range []string{"event: shipped", "201 order 4711", "approved 8812-AC"} {
		_, y := r.cell(label)
		rows := r.draw()
		ends := func(row string) bool { return strings.ContainsAny(row, "▶◀") }
		if !ends(rows[y]) && !ends(rows[y+1]) {
			t.Errorf("%q is not above its arrow:\n%s", label, r.screen())
		}
	}
}

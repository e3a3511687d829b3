package answer

import "time"

// Read keeps what is longer than its view from being granted before its end was
// in view. The zero value has been read by nobody.
type Read struct {
	end    bool
	turned Settle // a key that grants showed more then
}

// Drew notes that lines were drawn up to last, excluded, of all that there are.
func (r *Read) Drew(last, all int) { r.end = r.end || last >= all }

// Told notes that all of it was told.
func (r *Read) Told() { r.end = true }

// Ended reports whether the end was in view.
func (r *Read) Ended() bool { return r.end }

// Grants reports whether a key that grants does that now. Before the end was in
// view it calls more instead, which scrolls on; one that is held down goes on
// scrolling, and grants nothing.
func (r *Read) Grants(now time.Time, repeat bool, more func()) bool {
	switch {
	case !r.end:
		more()
		r.turned = NewSettle(now, false)
		return false
	case repeat || r.turned.Settling(now):
		r.turned.Key(now)
		return false
	}
	return true
}

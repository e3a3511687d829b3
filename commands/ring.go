package commands

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/snapshot"
)

const (
	// RingSize is how many results are kept for each session.
	RingSize = 20
	// RingBytes is how much is kept of one result's data and arguments: those
	// of a file can have megabytes.
	RingBytes = 32 << 10
	// maxUntold is how many results of a session wait to be told.
	maxUntold = 100
)

// Ring keeps the recent results of each session. The empty session holds
// those that could not be credited to one.
type Ring struct {
	bySession map[string][]snapshot.Result
	untold    map[string][]snapshot.Result // by session: those that its agent has not had
}

// NewRing returns an empty ring.
func NewRing() *Ring {
	return &Ring{bySession: map[string][]snapshot.Result{}, untold: map[string][]snapshot.Result{}}
}

// Add appends a result to its session's ring, dropping the oldest beyond
// RingSize. Arguments longer than RingBytes are left out; of longer data, output
// and errors the beginning is kept, that of data as output.
func (r *Ring) Add(res snapshot.Result) {
	if len(res.Args) > RingBytes {
		res.Args = nil
	}
	if len(res.Data) > RingBytes {
		res.Output, res.Data = string(res.Data), nil
	}
	res.Output, res.Error = head(res.Output), head(res.Error)
	list := append(r.bySession[res.SessionID], res)
	if len(list) > RingSize {
		list = slices.Delete(slices.Clone(list), victim(list), victim(list)+1)
	}
	r.bySession[res.SessionID] = list
	if ch := Channel(res.Channel); res.SessionID != "" && ch != ChannelMCP && ch != ChannelLink {
		r.keepUntold(res.SessionID, append(r.untold[res.SessionID], res))
	}
}

// TakeUntold returns what came of a session's blocks and posts since it was
// called last, oldest first. A tool call has its result itself.
func (r *Ring) TakeUntold(session string) []snapshot.Result {
	out := r.untold[session]
	delete(r.untold, session)
	return out
}

// PutBack has results told after all, before those that came meanwhile.
func (r *Ring) PutBack(session string, results []snapshot.Result) {
	if len(results) > 0 {
		r.keepUntold(session, slices.Concat(results, r.untold[session]))
	}
}

func (r *Ring) keepUntold(session string, list []snapshot.Result) {
	r.untold[session] = list[max(len(list)-maxUntold, 0):]
}

// keepFailed is how long a failure outlives successes, in milliseconds: what was
// refused of a long reply must not be pushed out by the rest of it.
const keepFailed = 60_000

// victim returns the result that goes when there is one too many: the oldest, or
// the oldest success where that is a failure of just now.
func victim(list []snapshot.Result) int {
	now := list[len(list)-1].Timestamp
	for i, r := range list {
		if r.Success || now-r.Timestamp > keepFailed {
			return i
		}
	}
	return 0
}

// Recent lists a session's results and the uncredited ones, oldest first, at
// most RingSize.
func (r *Ring) Recent(session string) []snapshot.Result {
	own, none := r.bySession[session], r.bySession[""]
	if session == "" {
		return append([]snapshot.Result(nil), none...)
	}
	out := make([]snapshot.Result, 0, len(own)+len(none))
	for len(own) > 0 || len(none) > 0 {
		if len(none) == 0 || (len(own) > 0 && own[0].Timestamp <= none[0].Timestamp) {
			out, own = append(out, own[0]), own[1:]
			continue
		}
		out, none = append(out, none[0]), none[1:]
	}
	if len(out) > RingSize {
		out = out[len(out)-RingSize:]
	}
	return out
}

// Forget drops a session's results.
func (r *Ring) Forget(session string) {
	delete(r.bySession, session)
	delete(r.untold, session)
}

// head is the beginning of a long text.
func head(s string) string {
	if len(s) <= RingBytes {
		return s
	}
	return strings.ToValidUTF8(s[:RingBytes], "") + "…"
}

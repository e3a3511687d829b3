package complete

import (
	"cmp"
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/sahilm/fuzzy"
	"golang.org/x/text/unicode/norm"

	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// How long the engine has before files are looked for here as well, how long that
// takes until what was found shows, since something is to show within 300 ms, and
// from when on it does not go on.
const (
	nearAfter = 100 * time.Millisecond
	nearFor   = 150 * time.Millisecond
	nearMost  = 10 * time.Second
)

// near is the search on this machine for what is behind an @. It looks through all files
// in turns of which each has three times as long as the one before, and shows after each
// what was found: nothing needs to be kept between them, and most folders take one.
type near struct {
	on    bool
	done  bool   // it is over, for query
	query string // what is looked for, or was last
	paths []string
	end   context.CancelFunc
}

// looksNear reports whether files are looked for on this machine: while the engine is not up
// or has not answered, where it found none, since it answers before it has read a huge
// folder (1.18.33), and beside the demo's, which looks at some of them only.
func (c *Completer) looksNear() bool {
	n, e := &c.mention, c.from.Engine()
	return n.on && (n.busy || len(n.paths) == 0 || !e.Live || e.Demo) && c.from.Files().Away() == nil
}

// lookNear looks for files without the engine, once for what is typed.
func (c *Completer) lookNear() tea.Cmd {
	n := &c.mention
	wanted := c.looksNear()
	switch {
	case n.near.on:
		if !wanted || n.near.query != n.query {
			n.near.end()
		}
		return nil
	case !n.on:
		n.near.done = false
	}
	if !wanted || c.from.Context().Err() != nil || n.near.done && n.near.query == n.query {
		return nil
	}
	wait, e := nearAfter, c.from.Engine()
	if !e.Live || e.Demo {
		wait = 0
	}
	ctx, end := context.WithCancel(c.from.Context())
	n.near.on, n.near.done, n.near.query, n.near.end = true, false, n.query, end
	look := nearLook{of: c, ctx: ctx, files: c.from.Files().Own(), query: n.query, lasts: nearFor}
	return tea.Tick(wait, func(time.Time) tea.Msg { return typingPausedMsg{look} })
}

// nearLook is one turn of a search.
type nearLook struct {
	of    *Completer
	ctx   context.Context
	files *workspace.Root
	query string
	lasts time.Duration
}

// wanted reports whether what is looked for is still what is typed.
func (l nearLook) wanted() bool {
	n := &l.of.mention
	return l.of.looksNear() && n.query == l.query && l.ctx.Err() == nil
}

// cease ends the search; done says that it is over.
func (n *near) cease(done bool) tea.Cmd {
	n.on, n.done = false, done
	n.end()
	return nil
}

// typingPausedMsg is the result of what lookNear started.
type typingPausedMsg struct{ nearLook }

// On implements [dialog.Msg].
func (msg typingPausedMsg) On(dialog.Host) tea.Cmd {
	if !msg.wanted() {
		return msg.of.near.cease(false)
	}
	return msg.look
}

// look looks through the files for as long as it may.
func (l nearLook) look() tea.Msg {
	ctx, cancel := context.WithTimeout(l.ctx, l.lasts)
	defer cancel()
	best := nearest{query: norm.NFC.String(l.query)}
	whole := l.files.EachPath(ctx, best.see)
	return namesNearMsg{nearLook: l, paths: best.list(), whole: whole || best.enough()}
}

// namesNearMsg is the result of a turn. Whole says that more time finds nothing more.
type namesNearMsg struct {
	nearLook
	paths []string
	whole bool
}

// On implements [dialog.Msg].
func (msg namesNearMsg) On(dialog.Host) tea.Cmd {
	n := &msg.of.mention
	if !msg.wanted() {
		return n.near.cease(false)
	}
	n.near.paths = msg.paths
	msg.of.found()
	if msg.lasts *= 3; msg.whole || msg.lasts > nearMost {
		return n.near.cease(true)
	}
	return msg.look
}

// nearest has the files that fit a query best, in its normal form C.
type nearest struct {
	query string
	all   []fit
}

// fit is how well a path fits.
type fit struct {
	path  string
	score float64
}

// see takes a path, and reports whether more are wanted: where nothing is typed yet the
// first are as good as any.
func (b *nearest) see(path string) (more bool) {
	name := norm.NFC.String(path)
	f := fit{path: path}
	if b.query != "" {
		hits := fuzzy.Find(b.query, []string{name})
		if len(hits) == 0 {
			return true
		}
		f.score = float64(hits[0].Score) + begins(name, b.query)
	}
	if b.all = append(b.all, f); len(b.all) > 4*maxFound {
		b.list()
	}
	return !b.enough()
}

func (b *nearest) enough() bool { return b.query == "" && len(b.all) >= maxFound }

// list returns the best so far, the best first, and forgets the others.
func (b *nearest) list() (paths []string) {
	slices.SortStableFunc(b.all, func(x, y fit) int {
		return cmp.Or(cmp.Compare(y.score, x.score), cmp.Compare(len(x.path), len(y.path)))
	})
	b.all = b.all[:min(len(b.all), maxFound)]
	for _, f := range b.all {
		paths = append(paths, f.path)
	}
	return paths
}

package chat

import (
	"context"
	"path/filepath"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/places"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// checks knows which of the paths that texts name are files. It is asked for
// what shows, off the loop, and remembers.
type checks struct {
	known map[string]checked
	busy  bool
	at    uint64 // the chat's version that was looked through
	news  int    // how often something turned up, or went
}

type checked struct {
	there bool
	when  time.Time
}

const (
	// A file that was not there is looked for again after so long.
	recheck = 5 * time.Second
	// maxChecks is how many paths are looked for at once, maxKnown how many are
	// remembered.
	maxChecks = 200
	maxKnown  = 20_000
)

func (k *checks) exists(path string) bool { return k.known[path].there }

// checkedMsg tells which paths are files.
type checkedMsg map[string]bool

// Pending looks for the files that what shows names.
func (c *Chat) Pending() tea.Cmd {
	exists := c.deps.Exists
	if v := c.Version(); exists == nil || c.r == nil || c.files.busy || c.files.at == v {
		return nil
	} else {
		c.files.at = v
	}
	paths := c.unknown()
	if len(paths) == 0 {
		return nil
	}
	c.files.busy = true
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		out := make(checkedMsg, len(paths))
		for _, p := range paths {
			out[p] = exists(ctx, p)
		}
		return out
	}
}

// unknown lists the paths in view that are not known to be files.
func (c *Chat) unknown() []string {
	var out []string
	seen := map[string]bool{}
	now := c.host.Now()
	for _, row := range c.list.draw(c.r, c.messages(), c.top) {
		if !strings.Contains(row.text, markdown.FileTarget) {
			continue
		}
		_, spans := anchor.Take(row.text, plainly)
		for _, s := range spans {
			place, ok := strings.CutPrefix(s.Target, markdown.FileTarget)
			p, sound := places.Parse(place)
			if !ok || !sound || seen[p.Path] || len(out) == maxChecks {
				continue
			}
			if k, known := c.files.known[p.Path]; !known || !k.there && now.Sub(k.when) >= recheck {
				seen[p.Path] = true
				out = append(out, p.Path)
			}
		}
	}
	return out
}

// found notes what was looked for, and draws anew if that changes anything.
func (c *Chat) found(msg checkedMsg) {
	c.files.busy = false
	if len(c.files.known)+len(msg) > maxKnown {
		c.files.known = map[string]checked{}
	}
	now, news := c.host.Now(), false
	for path, there := range msg {
		news = news || there != c.files.known[path].there
		c.files.known[path] = checked{there, now}
	}
	if news {
		c.files.news++
		c.version++
	}
}

// existsIn looks for files in a workspace. Links that lead out of it lead
// nowhere.
func existsIn(files *workspace.Root) func(context.Context, string) bool {
	if files == nil {
		return nil
	}
	return func(ctx context.Context, path string) bool {
		return files.Has(ctx, rooted(files.Place(), path))
	}
}

// rooted returns a path that leads out of a folder and in again as it is within
// it, and any other as it is.
func rooted(dir, path string) string {
	if dir == "" || path == "" || filepath.IsAbs(path) || filepath.IsLocal(path) {
		return path
	}
	if rel, err := filepath.Rel(dir, filepath.Join(dir, path)); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}

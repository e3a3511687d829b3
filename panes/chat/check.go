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
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// knownFiles knows which of the paths that texts name are files. It is asked for
// what shows, off the loop, and remembers.
type knownFiles struct {
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

func (k *knownFiles) exists(path string) bool { return k.known[path].there }

// checkedMsg tells which paths are files.
type checkedMsg map[string]bool

// Pending looks for the files that what shows names.
func (c *Chat) Pending() tea.Cmd {
	exists := c.deps.Exists
	if v := c.Version(); exists == nil || c.list.r == nil || c.list.files.busy || c.list.files.at == v {
		return nil
	} else {
		c.list.files.at = v
	}
	paths := c.list.unknown(c.host.Now())
	if len(paths) == 0 {
		return nil
	}
	c.list.files.busy = true
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

// live reports whether a target leads anywhere: a file that is known to be there.
func (l *List) live(target string) bool {
	place, ok := strings.CutPrefix(target, markdown.FileTarget)
	if !ok {
		return true
	}
	p, ok := places.Parse(place)
	return ok && l.files.exists(p.Path)
}

// lit is how a target is drawn while it is not under the cursor.
func (l *List) lit(target string) (on, off string) {
	kind, _, _ := strings.Cut(target, ":")
	switch kind + ":" {
	case markdown.CodeTarget, pen.PartTarget, markdown.TableTarget, markdown.LessTarget, markdown.MoreTarget:
		return "", ""
	}
	if !l.live(target) {
		return "", ""
	}
	return "\x1b[4m", "\x1b[24m"
}

// unknown lists the paths in view that are not known to be files.
func (l *List) unknown(now time.Time) []string {
	var out []string
	seen := map[string]bool{}
	for _, row := range l.draw(l.all(), l.h) {
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
			if k, known := l.files.known[p.Path]; !known || !k.there && now.Sub(k.when) >= recheck {
				seen[p.Path] = true
				out = append(out, p.Path)
			}
		}
	}
	return out
}

// found notes what was looked for, and draws anew if that changes anything.
func (l *List) found(msg checkedMsg, now time.Time) {
	l.files.busy = false
	if len(l.files.known)+len(msg) > maxKnown {
		l.files.known = map[string]checked{}
	}
	news := false
	for path, there := range msg {
		news = news || there != l.files.known[path].there
		l.files.known[path] = checked{there, now}
	}
	if news {
		l.files.news++
		l.version++
	}
}

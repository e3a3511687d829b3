package tui

import (
	"context"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// placeName is the workspace's name, with the machine's where that is another one.
func placeName(files *workspace.Root) string {
	a := files.Away()
	switch {
	case a == nil:
		return filepath.Base(files.Dir())
	case a.Dir == "":
		return a.Host
	}
	return a.Host + ":" + path.Base(a.Dir)
}

// awayText says where the files are, where they are not on this machine: with whole
// the folder too.
func (m *Model) awayText(whole bool) string {
	a := m.o.Files.Away()
	if a == nil {
		return ""
	}
	at := a.Host
	if whole {
		at += ":" + a.Dir
	}
	return lang.T("files-search-changes-terminals-those", sanitize.Line(at))
}

// awayNews tells those who show files of another machine that some may have
// changed: nothing watches them there.
type awayNews struct {
	mu   sync.Mutex
	next chan struct{} // closed by the next news
}

func newAwayNews() *awayNews { return &awayNews{next: make(chan struct{})} }

// tell wakes all who wait.
func (n *awayNews) tell() {
	n.mu.Lock()
	defer n.mu.Unlock()
	close(n.next)
	n.next = make(chan struct{})
}

// watch begins to wait for them.
func (n *awayNews) watch() *awayWatch {
	n.mu.Lock()
	defer n.mu.Unlock()
	return &awayWatch{of: n, next: n.next, closed: make(chan struct{})}
}

// awayWatch waits for news, one call after the other.
type awayWatch struct {
	of     *awayNews
	next   chan struct{}
	closed chan struct{}
	once   sync.Once
}

// Set has nothing to do: all news is told.
func (w *awayWatch) Set([]string) {}

// Close ends it and whoever waits.
func (w *awayWatch) Close() { w.once.Do(func() { close(w.closed) }) }

// Next waits for what is told since the last call.
func (w *awayWatch) Next(ctx context.Context) error {
	select {
	case <-w.next:
	case <-w.closed:
		return context.Canceled
	case <-ctx.Done():
		return ctx.Err()
	}
	w.of.mu.Lock()
	defer w.of.mu.Unlock()
	w.next = w.of.next
	return nil
}

// hearFiles tells that files of another machine may have changed: a tool changed
// one, or a turn that may have run anything ended.
func (m *Model) hearFiles(ev engine.Event) {
	if m.o.Files.Away() == nil {
		return
	}
	switch ev.Data.(type) {
	case *engine.FileEdited, *engine.FileWatcherUpdated, *engine.SessionIdle, *engine.BranchUpdated:
		m.remoteChanges.tell()
	}
}

// aroundAway has the names in a prompt mean files of the other machine; what is
// named whole may be one of this machine, and goes along itself.
func (m *Model) aroundAway(in prompt.Around) prompt.Around {
	files, ctx := m.o.Files.Own(), m.o.Ctx
	in.Dir = files.Place()
	inside := func(p string) bool { return strings.HasPrefix(filepath.ToSlash(p)+"/", in.Dir+"/") }
	in.Elsewhere = func(p string) bool { return !inside(p) }
	in.Stat = func(p string) (prompt.Found, bool) {
		if strings.HasPrefix(p, "~/") || filepath.IsAbs(p) && !inside(p) {
			return prompt.Stat("", p)
		}
		rel, err := files.Clean(strings.TrimSuffix(p, "/"))
		if err != nil {
			return prompt.Found{}, false
		}
		f := prompt.Found{Path: path.Join(in.Dir, rel), Name: rel}
		if files.Has(ctx, rel) {
			f.Mime = prompt.Whole(rel)
			return f, true
		}
		_, _, err = files.Folder(ctx, rel, 1)
		f.Dir, f.Name = true, rel+"/"
		return f, err == nil
	}
	in.Read = func(p string) ([]byte, error) {
		if !inside(p) {
			return prompt.ReadWhole(p)
		}
		raw, err := files.UpTo(prompt.MaxWhole).Bytes(ctx, p)
		return raw.Data, err
	}
	return in
}

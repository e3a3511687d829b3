package watch

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"
)

// What the system does not watch is looked at every so often, and never for more
// than one part in share of the time.
const (
	every = 2 * time.Second
	share = 20
)

// lookout follows folders: by what the system tells of them, and where it tells
// nothing by looking. A watch ends with the folder it is on, so that the nearest
// folder above is watched while one is gone. All but rest, wake and closed are
// behind mu.
type lookout struct {
	sys    *System
	w      *fsnotify.Watcher // nil: the system gave none
	inbox  *inbox
	wake   chan struct{} // something else to wait for
	closed chan struct{}
	once   sync.Once
	rest   atomic.Bool // nobody sees what is looked at

	renew func()                                  // aims again, at the same
	list  func(dir string, into map[string]stamp) // what is to be looked at in a folder

	mu      sync.Mutex
	want    map[string]bool // the folders that are followed
	there   map[string]bool // those of them that exist
	blind   map[string]bool // those of them that are looked at
	watched map[string]bool // what the system watches: they, and what is above them
	ways    map[string]bool // what comes and goes with them: they, and what is above them
	lost    map[string]bool // ways that came or went since it was aimed
	seen    map[string]stamp
	looked  time.Time
	pause   time.Duration // from then
}

// stamp is what a file looks like from outside.
type stamp struct {
	size int64
	mod  time.Time
	mode fs.FileMode
}

func newLookout(s *System) *lookout {
	l := &lookout{sys: s, w: s.watcher(), wake: make(chan struct{}, 1), closed: make(chan struct{}),
		watched: map[string]bool{}, lost: map[string]bool{}}
	l.inbox = newInbox(l.w)
	return l
}

// aim follows folders, and no others, and reports whether there are some that were
// not there before.
func (l *lookout) aim(want map[string]bool) (more bool) {
	before, old := l.there, l.watched
	for path := range old { // the watch may be on what was moved elsewhere
		if below(path, l.lost) {
			_ = l.w.Remove(path)
			delete(old, path)
		}
	}
	l.want, l.there, l.blind = want, map[string]bool{}, map[string]bool{}
	l.watched, l.ways, l.lost = map[string]bool{}, map[string]bool{}, map[string]bool{}
	for dir := range want {
		for tries := 8; tries > 0 && !l.follow(dir); tries-- {
		}
		more = more || l.there[dir] && !before[dir]
	}
	for path := range old {
		if !l.watched[path] {
			_ = l.w.Remove(path) // it may be gone
		}
	}
	l.seen = l.look()
	return more
}

// join follows one more folder.
func (l *lookout) join(dir string) {
	l.want[dir] = true
	l.follow(dir)
	if l.blind[dir] {
		l.list(dir, l.seen)
	}
}

// follow watches a folder and its way down from the root, or the nearest one
// above that is there. False: it came or went meanwhile.
func (l *lookout) follow(dir string) bool {
	missing := ""
	for at := dir; ; at = filepath.Dir(at) {
		l.ways[at] = true
		err := l.watch(at)
		switch {
		case absent(err) && at != filepath.Dir(at):
			missing = at
			continue
		case err != nil:
			l.blind[dir], l.there[dir] = true, missing == ""
			return true
		}
		if at == dir {
			l.there[dir] = true
		}
		if at == filepath.Dir(at) || !l.inside(filepath.Dir(at)) {
			break
		}
	}
	if missing == "" {
		return true
	}
	_, err := os.Stat(missing)
	return absent(err)
}

// watch has the system watch a path.
func (l *lookout) watch(path string) error {
	switch {
	case l.watched[path]:
		return nil
	case l.w == nil:
		_, err := os.Stat(path)
		if err == nil {
			err = errors.ErrUnsupported
		}
		return err
	}
	err := l.w.Add(path)
	switch {
	case err == nil:
		l.watched[path] = true
	case !absent(err) && !errors.Is(err, fsnotify.ErrClosed):
		l.sys.blind(err)
	}
	return err
}

// inside reports whether a path is the root, or below it.
func (l *lookout) inside(path string) bool {
	root := l.sys.root()
	return root != "" && (path == root || strings.HasPrefix(path,
		strings.TrimSuffix(root, string(filepath.Separator))+string(filepath.Separator)))
}

// absent reports whether an error is that of a path that is not there.
func absent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// below reports whether a path, or one above it, is one of some.
func below(path string, some map[string]bool) bool {
	for len(some) > 0 {
		up := filepath.Dir(path)
		switch {
		case some[path]:
			return true
		case up == path:
			return false
		}
		path = up
	}
	return false
}

// look takes the stamps of what the system does not watch.
func (l *lookout) look() map[string]stamp {
	out, at := map[string]stamp{}, time.Now()
	for dir := range l.blind {
		l.list(dir, out)
	}
	l.looked = time.Now()
	l.pause = max(every, share*l.looked.Sub(at))
	return out
}

// news looks again, and gives what is not as it was, and what is new of it.
func (l *lookout) news() (changed, made []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	before := l.seen
	l.seen = l.look()
	for path, now := range l.seen {
		then, was := before[path]
		switch {
		case !was:
			changed, made = append(changed, path), append(made, path)
		case now != then:
			changed = append(changed, path)
		}
	}
	for path := range before {
		if _, is := l.seen[path]; !is {
			changed = append(changed, path)
		}
	}
	return changed, made
}

// stampOf is what a path looks like. What is in a folder is told of it where it
// is followed itself.
func stampOf(info fs.FileInfo) stamp {
	if info.IsDir() {
		return stamp{mode: info.Mode()}
	}
	return stamp{info.Size(), info.ModTime(), info.Mode()}
}

// next waits until something happens that counts, and then until it is quiet.
func (l *lookout) next(ctx context.Context, counts func(path string, op fsnotify.Op) bool) error {
	var settled, late <-chan time.Time
	stir := func() {
		settled = time.After(quiet)
		if late == nil {
			late = time.After(most)
		}
	}
	for {
		tick, stop := l.tick()
		select {
		case <-l.closed:
			stop()
			return ErrClosed
		case <-ctx.Done():
			stop()
			return ctx.Err()
		case <-settled:
			stop()
			return l.settle()
		case <-late:
			stop()
			return l.settle()
		case <-l.wake:
		case <-l.inbox.came:
			events, lost := l.inbox.take()
			if lost {
				l.doubt()
			}
			if l.judge(events, counts) || lost {
				stir()
			}
		case <-tick:
			changed, made := l.news()
			for _, path := range made {
				counts(path, fsnotify.Create)
			}
			if len(changed) > 0 {
				stop()
				l.again(changed)
				return l.settle()
			}
		}
		stop()
	}
}

// judge reports whether something of what came is to be told.
func (l *lookout) judge(events map[string]fsnotify.Op, counts func(path string, op fsnotify.Op) bool) (told bool) {
	for path, op := range events {
		l.mu.Lock()
		way := l.ways[path] && op.Has(fsnotify.Create|fsnotify.Remove|fsnotify.Rename)
		if way {
			l.lost[path] = true
		}
		l.mu.Unlock()
		told = counts(path, op) || way || told // counts takes note of what was made
	}
	return told
}

// again has it be aimed again once it is quiet: what is looked at may have come
// or gone, and the system may have watches by now.
func (l *lookout) again(paths []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, p := range paths {
		l.lost[p] = true
	}
}

// doubt has it be aimed again once it is quiet, at all.
func (l *lookout) doubt() {
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.Copy(l.lost, l.ways)
}

// settle aims again where what is followed came or went. Who is told reads after
// that, so that nothing is missed.
func (l *lookout) settle() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.lost) > 0 {
		l.renew()
	}
	return nil
}

// tick is when to look, if at all.
func (l *lookout) tick() (<-chan time.Time, func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.blind) == 0 || l.rest.Load() {
		return nil, func() {}
	}
	t := time.NewTimer(time.Until(l.looked.Add(l.pause)))
	return t.C, func() { t.Stop() }
}

// poke has whoever waits see what there is to wait for now.
func (l *lookout) poke() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// see reports whether what is followed shows: what does not is not looked at.
func (l *lookout) see(on bool) {
	if l.rest.Swap(!on) == on {
		l.poke()
	}
}

func (l *lookout) close() {
	l.once.Do(func() {
		close(l.closed)
		if l.w != nil {
			_ = l.w.Close()
			<-l.inbox.ended
		}
	})
}

// maxInbox bounds how many paths are remembered while nobody asks.
const maxInbox = 4096

// inbox keeps what the system told until somebody asks. It always takes: fsnotify
// may hold its lock until an error is read, and adding a watch takes that lock.
type inbox struct {
	came  chan struct{}
	ended chan struct{}

	mu     sync.Mutex
	events map[string]fsnotify.Op
	lost   bool // more came than is kept
}

func newInbox(w *fsnotify.Watcher) *inbox {
	b := &inbox{came: make(chan struct{}, 1), ended: make(chan struct{}), events: map[string]fsnotify.Op{}}
	if w != nil {
		go b.run(w)
	}
	return b
}

func (b *inbox) run(w *fsnotify.Watcher) {
	defer close(b.ended)
	errs := w.Errors
	for {
		select {
		case ev, ok := <-w.Events:
			if !ok {
				return
			}
			if ev.Op != fsnotify.Chmod {
				b.put(ev)
			}
		case err, ok := <-errs:
			if !ok {
				errs = nil // Events is closed next
			} else if errors.Is(err, fsnotify.ErrEventOverflow) {
				b.full()
			}
		}
	}
}

func (b *inbox) put(ev fsnotify.Event) {
	b.mu.Lock()
	_, has := b.events[ev.Name]
	room := has || len(b.events) < maxInbox
	if room {
		b.events[ev.Name] |= ev.Op
	}
	b.mu.Unlock()
	if !room {
		b.full()
		return
	}
	b.tell()
}

// full takes note that more happened than is known.
func (b *inbox) full() {
	b.mu.Lock()
	b.lost = true
	b.mu.Unlock()
	b.tell()
}

func (b *inbox) tell() {
	select {
	case b.came <- struct{}{}:
	default:
	}
}

func (b *inbox) take() (events map[string]fsnotify.Op, lost bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	events, lost = b.events, b.lost
	b.events, b.lost = map[string]fsnotify.Op{}, false
	return events, lost
}

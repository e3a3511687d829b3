// Package audit keeps a line of JSON for each command of an agent, for ninety
// days, in files that their owner alone can read: audit-2026-11-21.jsonl for a
// day by UTC, then audit-2026-11-21.2.jsonl and so on when one is full.
//
// Writing never waits for the disk. A bounded number of records waits for one
// goroutine; what comes beyond it, or cannot be written, is counted, and the
// count is written once writing works again. Secrets that internal/redact
// knows are taken out, and strings are bounded.
//
// Several programs may share a folder. Each line is appended by one write under
// a lock of its file, and a file is never renamed or cut, so that no line of
// another program is lost. A write that a full disk cut short, or the end of
// its program, leaves a line without its end; the next line, of whichever
// program, then begins on its own.
package audit

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
)

// What holds without options.
const (
	DefaultKeep     = 90 * 24 * time.Hour
	DefaultMaxBytes = 10 << 20
)

// waiting is how many records wait for the disk at most.
const waiting = 256

// Options are the clock and the limits; zero values are the defaults.
type Options struct {
	Now      func() time.Time
	Keep     time.Duration
	MaxBytes int64 // of a file; one line may go beyond it

	open func(path string) (file, error) // by tests
}

// Log writes records. Its methods are safe for concurrent use.
type Log struct {
	w    *writer
	ch   chan Record
	done chan struct{}
	lost atomic.Int64 // in all

	mu     sync.Mutex
	closed bool
	err    error // not taken yet
	down   bool  // the last write failed
}

// Open makes the folder if it is missing, removes what is older than is kept,
// and starts the goroutine that writes; Close ends it.
func Open(dir string, o Options) (*Log, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Keep <= 0 {
		o.Keep = DefaultKeep
	}
	if o.MaxBytes <= 0 {
		o.MaxBytes = DefaultMaxBytes
	}
	if o.open == nil {
		o.open = func(path string) (file, error) {
			f, err := open(path)
			if err != nil {
				return nil, err
			}
			return f, nil
		}
	}
	l := &Log{w: &writer{dir: dir, o: o}, ch: make(chan Record, waiting), done: make(chan struct{})}
	if _, err := l.w.tidy(o.Now()); err != nil {
		return nil, lang.Errorf("open-the-audit-log", err)
	}
	go l.run()
	return l, nil
}

// Write has a record written. It never blocks; one that finds no room, or
// comes after Close, is counted as dropped.
func (l *Log) Write(r Record) {
	if r.Time.IsZero() {
		r.Time = l.w.o.Now()
	}
	r = r.hold()
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.closed {
		select {
		case l.ch <- r:
			return
		default:
		}
	}
	l.lost.Add(1)
	l.w.owed.Add(1)
}

// Dropped counts the records that were lost since Open.
func (l *Log) Dropped() int64 { return l.lost.Load() }

// Err returns why writing failed, once for each time that it begins to fail.
func (l *Log) Err() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := l.err
	l.err = nil
	return err
}

// Close writes what waits and ends the log, or gives up when ctx ends; a disk
// that hangs then keeps the goroutine. Its error is the context's, or why the
// last record could not be written.
func (l *Log) Close(ctx context.Context) error {
	l.mu.Lock()
	if !l.closed {
		l.closed = true
		close(l.ch)
	}
	l.mu.Unlock()
	select {
	case <-l.done:
	case <-ctx.Done():
		return lang.Errorf("close-the-audit-log", ctx.Err())
	}
	if err := l.w.why; err != nil {
		return lang.Errorf("close-the-audit-log", err)
	}
	return nil
}

func (l *Log) run() {
	defer close(l.done)
	for r := range l.ch {
		l.took(l.w.write(r))
	}
	l.took(l.w.finish())
}

// took notes what came of writing.
func (l *Log) took(lost int64, err error) {
	l.lost.Add(lost)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil && !l.down {
		l.err = lang.Errorf("write-the-audit-log", err)
	}
	l.down = err != nil
	if w := l.w; w.kept != nil {
		l.err, w.kept = errors.Join(l.err, lang.Errorf("remove-what-old-from-audit", w.kept)), nil
	}
}

// writer is the part of a log that its goroutine owns.
type writer struct {
	dir  string
	o    Options
	at   place
	f    file
	owed atomic.Int64 // lost, and not written down yet
	why  error        // of the last write; nil: it went well
	kept error        // why old files stayed
}

// write writes a record, and before it how many were lost. It gives how many
// it lost itself, and why.
func (w *writer) write(r Record) (lost int64, err error) {
	err = w.guarded(func() error {
		if err := w.settle(); err != nil {
			return err
		}
		return w.put(r)
	})
	if w.why = err; err != nil {
		w.owed.Add(1)
		return 1, err
	}
	return 0, nil
}

// guarded turns a panic into an error: a record must not end the program.
func (w *writer) guarded(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = lang.Errorf("the-audit-log-failed", p)
		}
	}()
	return f()
}

// settle writes down how many records were lost.
func (w *writer) settle() error {
	n := w.owed.Load()
	if n == 0 {
		return nil
	}
	if err := w.put(dropped(n, w.o.Now(), w.why)); err != nil {
		return err
	}
	w.owed.Add(-n)
	return nil
}

// finish settles what is owed and closes the file.
func (w *writer) finish() (lost int64, err error) {
	err = w.guarded(w.settle)
	if w.f != nil {
		err = errors.Join(err, w.f.Sync(), w.f.Close())
		w.f = nil
	}
	w.why = err
	return 0, err
}

// put appends a record by one write.
func (w *writer) put(r Record) error {
	line, err := r.line()
	if err != nil {
		return err
	}
	if err := w.ready(int64(len(line))); err != nil {
		return err
	}
	defer lock(w.f)()
	if torn, err := torn(w.f); err != nil {
		return err
	} else if torn {
		line = append([]byte{'\n'}, line...)
	}
	_, err = w.f.Write(line)
	return err
}

// ready has a file open that is today's, is there, and has room.
func (w *writer) ready(size int64) error {
	now := w.o.Now()
	if w.f == nil || w.at.day != dayOf(now) || w.gone() {
		if err := w.turn(now); err != nil {
			return err
		}
	}
	for {
		info, err := w.f.Stat()
		if err != nil {
			return err
		}
		if info.Size() == 0 || info.Size()+size <= w.o.MaxBytes {
			return nil
		}
		if err := w.use(place{w.at.day, w.at.n + 1}); err != nil {
			return err
		}
	}
}

// gone reports whether somebody removed the file or put another in its place.
func (w *writer) gone() bool {
	there, err := os.Lstat(filepath.Join(w.dir, w.at.name()))
	if err != nil {
		return errors.Is(err, fs.ErrNotExist)
	}
	ours, err := w.f.Stat()
	return err == nil && !os.SameFile(there, ours)
}

// turn begins a day: what is too old goes, and the day's last file is opened.
func (w *writer) turn(now time.Time) error {
	places, err := w.tidy(now)
	if err != nil {
		return err
	}
	return w.use(place{dayOf(now), newest(places, dayOf(now))})
}

// tidy makes the folder and removes what is too old. That something stays
// keeps nothing from being written.
func (w *writer) tidy(now time.Time) ([]place, error) {
	if err := prepare(w.dir); err != nil {
		return nil, err
	}
	places, err := list(w.dir)
	if err == nil {
		w.kept = sweep(w.dir, places, now, w.o.Keep)
	}
	return places, err
}

// use opens another file in place of the one that is open. What is no regular
// file is passed over, a few times: a link that somebody put there must not
// end the log.
func (w *writer) use(p place) error {
	f, err := w.o.open(filepath.Join(w.dir, p.name()))
	for range 9 {
		if !errors.Is(err, errNotRegular) {
			break
		}
		p.n++
		f, err = w.o.open(filepath.Join(w.dir, p.name()))
	}
	if err != nil {
		return err
	}
	if w.f != nil {
		_ = w.f.Close() // its lines are written
	}
	w.f, w.at = f, p
	return nil
}

package state

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Layouts keeps how panes are arranged in a workspace: as they were last, for
// each session, and under names. Its methods do IO; they may be called from any
// goroutine.
type Layouts struct {
	dir string
	mu  sync.Mutex
}

// maxSessionLayouts is how many sessions' layouts are kept, the newest.
const maxSessionLayouts = 200

// OpenLayouts returns what is kept for a workspace, an absolute path.
func OpenLayouts(workspace string) *Layouts {
	sum := sha256.Sum256([]byte(workspace))
	return &Layouts{dir: filepath.Join(Dir(), "layouts", hex.EncodeToString(sum[:8]))}
}

// sessionLayout is a session's file.
type sessionLayout struct {
	Session string          `json:"session"`
	Layout  json.RawMessage `json:"layout"`
}

// last is the file of the arrangement that showed last.
func (l *Layouts) last() string { return filepath.Join(l.dir, "last.json") }

func (l *Layouts) names() string { return filepath.Join(l.dir, "named.json") }

// file is a session's; its id is the engine's, so that it makes no path.
func (l *Layouts) file(session string) string {
	sum := sha256.Sum256([]byte(session))
	return filepath.Join(l.dir, "sessions", hex.EncodeToString(sum[:12])+".json")
}

// Load returns the arrangement that showed last, nil if there is none, those that
// have names, and those of sessions. What cannot be read is left out, and the
// error says so.
func (l *Layouts) Load() (last json.RawMessage, named, sessions map[string]json.RawMessage, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	named, sessions = map[string]json.RawMessage{}, map[string]json.RawMessage{}
	errs := []error{readJSON(l.last(), &last), readJSON(l.names(), &named)}
	if named == nil { // null
		named = map[string]json.RawMessage{}
	}
	files, err := newest(filepath.Join(l.dir, "sessions"), ".json", maxSessionLayouts)
	errs = append(errs, err)
	for _, f := range files {
		var s sessionLayout
		if err := readJSON(f, &s); err != nil {
			errs = append(errs, err)
			continue
		}
		sessions[s.Session] = s.Layout
	}
	if err := errors.Join(errs...); err != nil {
		return last, named, sessions, lang.Errorf("read-layouts", err)
	}
	return last, named, sessions, nil
}

// Save keeps the arrangement that shows, for a session too unless that is
// empty.
func (l *Layouts) Save(session string, layout json.RawMessage) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := writeJSON(l.last(), layout)
	if err == nil && session != "" {
		err = writeJSON(l.file(session), sessionLayout{session, layout})
	}
	if err != nil {
		return lang.Errorf("keep-the-layout", err)
	}
	return nil
}

// Forget drops a session's arrangement.
func (l *Layouts) Forget(session string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := os.Remove(l.file(session)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return lang.Errorf("forget-the-layout", err)
	}
	return nil
}

// KeepNamed changes arrangements that have names, nil deletes one, and gives all
// of them: another program may have named some meanwhile. A file that cannot be
// read is put aside.
func (l *Layouts) KeepNamed(edits map[string]json.RawMessage) (map[string]json.RawMessage, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var all map[string]json.RawMessage
	if err := readJSON(l.names(), &all); err != nil {
		if err := os.Rename(l.names(), l.names()+".bad"); err != nil {
			return nil, lang.Errorf("keep-the-layouts", err)
		}
		all = nil
	}
	if all == nil {
		all = map[string]json.RawMessage{}
	}
	for name, data := range edits {
		if all[name] = data; data == nil {
			delete(all, name)
		}
	}
	if err := writeJSON(l.names(), all); err != nil {
		return nil, lang.Errorf("keep-the-layouts", err)
	}
	return all, nil
}

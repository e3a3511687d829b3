// Package state keeps what the program remembers between runs, in
// $XDG_STATE_HOME/openspace.
package state

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Dir is the folder of the program's state.
func Dir() string { return filepath.Join(xdg.StateHome, "openspace") }

// table is a file of names and values.
type table struct {
	what lang.Phrase // for errors
	file string
}

func (t table) path() string { return filepath.Join(Dir(), t.file) }

// set keeps one value. A file that cannot be read as a table is put aside, with
// .broken behind its name: what it held is lost.
func (t table) set(name, value string) error {
	all, err := t.read()
	var broken *brokenError
	if errors.As(err, &broken) {
		err = os.Rename(t.path(), t.path()+".broken")
	}
	if err != nil {
		return lang.Errorf("remember", t.what, err)
	}
	all[name] = value
	data, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return lang.Errorf("remember", t.what, err)
	}
	if err := writeFile(t.path(), data); err != nil {
		return lang.Errorf("remember", t.what, err)
	}
	return nil
}

// read returns what is remembered; the map is never nil.
func (t table) read() (map[string]string, error) {
	data, err := os.ReadFile(t.path())
	if errors.Is(err, fs.ErrNotExist) {
		return map[string]string{}, nil
	}
	if err != nil {
		return map[string]string{}, lang.Errorf("read-x-x", t.what, err)
	}
	var all map[string]string
	if err := json.Unmarshal(data, &all); err != nil {
		return map[string]string{}, &brokenError{lang.Errorf("read-x-x-x", t.what, t.path(),
			err)}
	}
	if all == nil { // null
		all = map[string]string{}
	}
	return all, nil
}

// brokenError is a file that does not hold what it should.
type brokenError struct{ err error }

func (b *brokenError) Error() string { return b.err.Error() }
func (b *brokenError) Unwrap() error { return b.err }

// writeFile replaces a file as a whole, readable by its owner alone.
func writeFile(file string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(file), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name()) // gone already when all went well
	_, err = tmp.Write(data)
	if err = errors.Join(err, tmp.Sync(), tmp.Close()); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), file)
}

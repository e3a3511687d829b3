// Package state keeps what the program remembers between runs, in
// $XDG_STATE_HOME/openspace.
package state

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"
)

// Dir is the folder of the program's state.
func Dir() string { return filepath.Join(xdg.StateHome, "openspace") }

func consentFile() string { return filepath.Join(Dir(), "consent.json") }

// Consented says whether agents may always drive a workspace, an absolute
// path.
func Consented(workspace string) (bool, error) {
	all, err := readConsent()
	return all[workspace] == "allow", err
}

// RememberConsent lets agents always drive a workspace. A file that cannot be
// read as one is put aside, as consent.json.broken: what it allowed is asked
// for again.
func RememberConsent(workspace string) error {
	all, err := readConsent()
	var broken *brokenError
	if errors.As(err, &broken) {
		err = os.Rename(consentFile(), consentFile()+".broken")
	}
	if err != nil {
		return fmt.Errorf("remember consent: %w", err)
	}
	all[workspace] = "allow"
	data, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return fmt.Errorf("remember consent: %w", err)
	}
	if err := writeFile(consentFile(), data); err != nil {
		return fmt.Errorf("remember consent: %w", err)
	}
	return nil
}

// brokenError is a file that does not hold what it should.
type brokenError struct{ err error }

func (b *brokenError) Error() string { return b.err.Error() }
func (b *brokenError) Unwrap() error { return b.err }

// readConsent gives what is remembered; the map is never nil.
func readConsent() (map[string]string, error) {
	data, err := os.ReadFile(consentFile())
	if errors.Is(err, fs.ErrNotExist) {
		return map[string]string{}, nil
	}
	if err != nil {
		return map[string]string{}, fmt.Errorf("read consent: %w", err)
	}
	var all map[string]string
	if err := json.Unmarshal(data, &all); err != nil {
		return map[string]string{}, &brokenError{fmt.Errorf("read consent: %s: %w", consentFile(), err)}
	}
	if all == nil { // null
		all = map[string]string{}
	}
	return all, nil
}

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

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

// RememberConsent lets agents always drive a workspace.
func RememberConsent(workspace string) error {
	all, err := readConsent()
	if err != nil {
		return err
	}
	all[workspace] = "allow"
	data, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	return writeFile(consentFile(), data)
}

func readConsent() (map[string]string, error) {
	all := map[string]string{}
	data, err := os.ReadFile(consentFile())
	if errors.Is(err, fs.ErrNotExist) {
		return all, nil
	}
	if err != nil {
		return all, fmt.Errorf("read consent: %w", err)
	}
	if err := json.Unmarshal(data, &all); err != nil {
		return map[string]string{}, fmt.Errorf("read consent: %s: %w", consentFile(), err)
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
	defer os.Remove(tmp.Name())
	if _, err := tmp.Write(data); err != nil {
		tmp.Close()
		return err
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), file)
}

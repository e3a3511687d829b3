package commands

import (
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// replaceExport returns a file what an export made, unless the file holds something
// that is no export: its name may be a slip, and nobody was asked.
func replaceExport(path string, data []byte, made func([]byte) bool) func(old []byte, existed bool) ([]byte, error) {
	return func(old []byte, existed bool) ([]byte, error) {
		if existed && len(old) > 0 && !made(old) {
			return nil, refusal(string(workspace.Changed),
				lang.M("no-export-not-overwritten", clip(path)),
				lang.M("take-another-name-move-file"))
		}
		return data, nil
	}
}

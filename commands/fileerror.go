package commands

import (
	"errors"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// fileError gives the workspace's file errors their codes.
func fileError(err error) *Error {
	var we *workspace.Error
	var broken *picture.Fault
	if errors.As(err, &we) {
		hint := lang.M("%s", clip(we.Path))
		switch {
		case we.Path == "" && we.Hint != "":
			hint = we.Advice()
		case we.Hint != "":
			hint = lang.M("%s: %v", clip(we.Path), we.Advice())
		}
		return refusal(string(we.Code), we.Text(), hint)
	}
	if errors.As(err, &broken) {
		return refusal(string(workspace.Binary), says(err), lang.M("%s", clip(broken.Path)))
	}
	return AsError(err)
}

package workspace

import (
	"context"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Create writes a file that is not there yet, as a whole or not at all, as
// Write does. One that is there stays as it is, and the error is Exists.
func (r *Root) Create(ctx context.Context, p string, content []byte) (Written, error) {
	return r.change(ctx, p, func(old former) ([]byte, error) {
		if old.info != nil {
			return nil, &Error{Code: Exists, Path: p, Message: lang.English("the-file-is-there-already"),
				Hint: lang.English("give-it-another-name")}
		}
		return content, nil
	})
}

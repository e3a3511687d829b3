package commands

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// maxShown is the largest file whose change is worked out to be shown, in bytes.
const maxShown = 1 << 20

// Trial is what a command would do to files.
type Trial struct {
	Files []workspace.Tried
	// Refused, when set, is to be called on the loop and ends with why the
	// command cannot be done.
	Refused func(Env) Step
}

// Try finds out what a command on files would do, and does nothing. What it
// returns is to be run off the loop.
func (r *Registry) Try(env Env, inv Invocation) func(context.Context) Trial {
	var out Trial
	if c, ok := r.Get(inv.ID); !ok || c.Permission == PermitBash || c.Permission == PermitFree {
		return func(context.Context) Trial { return out }
	}
	env.Files = env.Files.Trial(func(t workspace.Tried) { out.Files = append(out.Files, t) })
	step := r.Execute(env, inv)
	return func(ctx context.Context) Trial {
		switch {
		case step.Result != nil && step.Result.Err != nil:
			out.Refused = func(Env) Step { return step }
		case step.Try != nil:
			out.Refused = step.Try(ctx)
		}
		return out
	}
}

// Diff is the change as a unified diff, and in a line where it is too large for
// that or no text.
func (t Trial) Diff() string {
	var b strings.Builder
	for _, f := range t.Files {
		b.WriteString(diffOf(f))
	}
	return b.String()
}

// chosenID is an id of a whiteboard's record that nobody named: each trial
// chooses another.
var chosenID = regexp.MustCompile(`(?:shape:[^"\s:]*-|binding:)[a-z2-7]{10}`)

// SameChange reports whether two diffs are of one change, but for ids that were
// chosen at random.
func SameChange(a, b string) bool { return withoutChosen(a) == withoutChosen(b) }

// withoutChosen numbers chosen ids by where they come first.
func withoutChosen(diff string) string {
	seen := map[string]string{}
	return chosenID.ReplaceAllStringFunc(diff, func(id string) string {
		if seen[id] == "" {
			seen[id] = fmt.Sprintf("%s#%d", id[:len(id)-10], len(seen))
		}
		return seen[id]
	})
}

func diffOf(f workspace.Tried) string {
	if !showable(f.Before) || !showable(f.After) {
		if f.Existed {
			return lang.T("bytes-in-place-of", f.Path, len(f.After), len(f.Before)) + "\n"
		}
		return lang.T("a-new-file-of-bytes", f.Path, len(f.After)) + "\n"
	}
	before := f.Path
	if !f.Existed {
		before = "/dev/null"
	}
	return patch.Unified(before, f.Path, string(f.Before), string(f.After))
}

func showable(data []byte) bool {
	return len(data) <= maxShown && utf8.Valid(data) && bytes.IndexByte(data, 0) < 0
}

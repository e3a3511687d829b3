package rig

import (
	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// Away runs an engine in a folder that stands for another machine's, and the
// program at it, in a folder of its own.
func (r *Rig) Away(there string, args ...string) *term.Term {
	r.T.Helper()
	e := oc.Start(r.T, oc.Options{Dir: there, Mock: r.Mock})
	args = append([]string{"--hub-addr", "127.0.0.1:0", "--server", e.URL, "-p", oc.Password,
		"--remote", "--consent", "allow"}, args...)
	return term.Start(r.T, term.Options{Bin: r.Bin, Args: args, Dir: r.Dir, Env: r.Env, W: 140, H: 40})
}

package rig

import (
	"os/exec"
)

// Git runs git in the workspace.
func (r *Rig) Git(args ...string) {
	r.T.Helper()
	who := []string{"-C", r.Dir, "-c", "user.name=test", "-c", "user.email=test@localhost",
		"-c", "commit.gpgsign=false"}
	if out, err := exec.Command("git", append(who, args...)...).CombinedOutput(); err != nil {
		r.T.Fatalf("git %q: %v %s", args, err, out)
	}
}

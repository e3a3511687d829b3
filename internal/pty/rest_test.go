//go:build unix

package pty

import (
	"testing"
	"time"
)

func TestAShellRestsWithoutJobs(t *testing.T) {
	r := launch(t, guarded(), Options{Shell: "/bin/sh"})
	r.shows("$")
	if !r.Rests() {
		t.Error("a shell at its prompt does not rest")
	}
	r.keys("sleep 500 &\r")
	r.until("the job to run below the shell", func() bool { return !r.Rests() })
	// A plain kill is ignored by what is not sleep yet, as by the shell that it was.
	r.keys("kill -9 $!; wait; echo with-no-$((40+2))-jobs\r")
	r.shows("with-no-42-jobs")
	r.until("the shell to rest again", r.Rests)
	r.keys("cat\r")
	r.until("a program in front", func() bool { return !r.Rests() })
}

func TestWhatWasAskedForDoesNotRest(t *testing.T) {
	if r := script(t, "read x"); r.Rests() {
		t.Error("a program that was asked for rests")
	}
}

func TestATerminalThatExpiredCanBeStartedAgain(t *testing.T) {
	r := launch(t, guarded(), Options{Shell: "/bin/sh"})
	r.shows("$")
	before := r.Active()
	r.Use()
	if !r.Active().After(before) {
		t.Error("to be read is no use")
	}
	r.Expire(30 * time.Minute)
	r.ended()
	if r.Expired() != 30*time.Minute {
		t.Errorf("it expired after %v", r.Expired())
	}
	ctx, cancel := r.within()
	defer cancel()
	if err := r.Restart(ctx); err != nil {
		t.Fatal(err)
	}
	if r.Expired() != 0 || !r.Running() {
		t.Error("it is over though it was started again")
	}
}

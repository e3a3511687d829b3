package guard

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Guard is a job object: Windows ends its processes when our handle closes,
// which it does however we end.
type Guard struct {
	job  windows.Handle
	done chan struct{}
	once sync.Once
}

// Child is a program of the job.
type Child struct {
	PID int

	cmd  *exec.Cmd
	done chan struct{}
	err  error
}

// Main is not used on Windows: there is no guard process.
func Main([]string) int {
	fmt.Fprintln(os.Stderr, "openspace guard: not used on Windows")
	return 1
}

// Start makes a guard, as New does.
func Start(ctx context.Context, o Options) (*Guard, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return New(o)
}

// Begin does nothing: there is no guard process.
func (g *Guard) Begin() error { return nil }

// New makes the job. Exe, TTY and Log are not used.
func New(Options) (*Guard, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, lang.Errorf("start-the-guard", err)
	}
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{}
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err != nil {
		windows.CloseHandle(job)
		return nil, lang.Errorf("start-the-guard", err)
	}
	return &Guard{job: job, done: make(chan struct{})}, nil
}

// PID is 0: there is no guard process.
func (g *Guard) PID() int { return 0 }

// Done is closed after Close.
func (g *Guard) Done() <-chan struct{} { return g.done }

// Spawn starts a program and puts it into the job. What it starts in the
// moment between is not in the job.
func (g *Guard) Spawn(ctx context.Context, s Spec) (*Child, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if !filepath.IsAbs(s.Path) {
		return nil, lang.Errorf("spawn-path-must-absolute", s.Path)
	}
	if s.TTY {
		return nil, lang.Errorf("spawn-controlling-terminal-unix-thing")
	}
	cmd := exec.Command(s.Path, s.Args...)
	cmd.Env, cmd.Dir = s.Env, s.Dir
	if s.Stdin != nil {
		cmd.Stdin = s.Stdin
	}
	if s.Stdout != nil {
		cmd.Stdout = s.Stdout
	}
	if s.Stderr != nil {
		cmd.Stderr = s.Stderr
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP}
	if err := cmd.Start(); err != nil {
		return nil, lang.Errorf("spawn", s.Path, err)
	}
	if err := g.adopt(cmd.Process.Pid); err != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		return nil, lang.Errorf("spawn", s.Path, err)
	}
	c := &Child{PID: cmd.Process.Pid, cmd: cmd, done: make(chan struct{})}
	go func() {
		defer close(c.done)
		var exit *exec.ExitError
		if c.err = cmd.Wait(); errors.As(c.err, &exit) {
			c.err = exitError(exit.ExitCode(), 0)
		}
	}()
	return c, nil
}

func (g *Guard) adopt(pid int) error {
	h, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(pid))
	if err != nil {
		return err
	}
	defer windows.CloseHandle(h)
	return windows.AssignProcessToJobObject(g.job, h)
}

// Close ends what still runs.
func (g *Guard) Close(context.Context) error {
	err := ErrGone
	g.once.Do(func() {
		err = windows.CloseHandle(g.job)
		close(g.done)
	})
	return err
}

// Done is closed when the child has ended.
func (c *Child) Done() <-chan struct{} { return c.done }

// Wait waits until the child has ended: nil when it exited with 0, else
// *ExitError.
func (c *Child) Wait() error {
	<-c.done
	return c.err
}

// Signal ends the child: Windows has no signal that asks a program without a
// console.
func (c *Child) Signal(syscall.Signal) error { return c.Kill() }

// Kill ends the child at once.
func (c *Child) Kill() error {
	if err := c.cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	return nil
}

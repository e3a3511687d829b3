//go:build unix

package guard

import (
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/openspace-tui/openspace/internal/footprint"
)

const (
	// grace is how long children may take to end when asked.
	grace = 1500 * time.Millisecond
	// patience is how long the guard goes on killing what does not die, such
	// as a process that hangs in the kernel.
	patience = 5 * time.Second
	// lookAgain is how often it is looked for what is left to end.
	lookAgain = 100 * time.Millisecond
	// settled is how long the first children take to start.
	settled = time.Second
	// mark names, in a swept child's environment, what it leaves behind.
	mark = "OPENSPACE_GUARD_CHILD"
)

// The files a guard is started with.
const (
	socketFD = 3
	ttyFD    = 4
)

// Main is the guard process: our program with the argument Command. It gives
// the exit code.
func Main([]string) int {
	k, err := newKeeper()
	if err != nil {
		fmt.Fprintf(os.Stderr, "openspace guard: %v\n", err)
		return 1
	}
	footprint.Trim()
	defer time.AfterFunc(settled, footprint.Trim).Stop() // what starting to wait took
	k.run()
	return 0
}

// keeper is the guard process. All its state belongs to run's goroutine, so
// that a child cannot be reaped between its start and its entry in the table.
type keeper struct {
	wire     *wire
	null     int
	tty      *os.File
	termios  *unix.Termios
	children map[int]*kept // by process id
	signals  chan os.Signal
	asked    chan asked
	ending   bool
}

// kept is a running child.
type kept struct {
	id    int
	tty   bool
	sweep bool
	mark  string
}

// asked is a request with the files that came along; an err is the end.
type asked struct {
	request
	files []int
	err   error
}

func newKeeper() (*keeper, error) {
	unix.CloseOnExec(ttyFD) // if it is there
	conn, err := connOf(os.NewFile(socketFD, "parent"))
	if err != nil {
		return nil, fmt.Errorf("it is started by openspace itself: %w", err)
	}
	null, err := unix.Open(os.DevNull, unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	if err := becomeSubreaper(); err != nil {
		return nil, err
	}
	k := &keeper{wire: newWire(conn), null: null, children: map[int]*kept{}, signals: make(chan os.Signal, 64),
		asked: make(chan asked)}
	// Caught rather than ignored: children would inherit that.
	signal.Notify(k.signals, syscall.SIGCHLD, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT)
	return k, nil
}

// run serves requests until the parent is gone or says goodbye.
func (k *keeper) run() {
	go k.listen()
	for {
		select {
		case sig := <-k.signals:
			switch sig {
			case syscall.SIGCHLD:
				k.reap()
			case syscall.SIGTERM: // the machine goes down
				k.end()
				return
			}
		case a := <-k.asked:
			if a.err != nil {
				reset := k.resetTerminal()
				k.end()
				<-reset
				return
			}
			if a.Kind == goodbye {
				k.end()
				return
			}
			k.serve(a)
		}
	}
}

func (k *keeper) listen() {
	for {
		var a asked
		a.err = k.wire.receive(&a.request)
		if a.err == nil {
			n := 0
			for _, there := range a.Files {
				if there {
					n++
				}
			}
			a.files = k.wire.take(n)
		}
		k.asked <- a
		if a.err != nil {
			return
		}
	}
}

func (k *keeper) serve(a asked) {
	switch a.Kind {
	case hello:
		if a.Termios != nil {
			k.termios, k.tty = a.Termios, os.NewFile(ttyFD, "terminal")
		}
	case spawn:
		pid, err := k.spawn(a)
		for _, fd := range a.files {
			_ = unix.Close(fd)
		}
		r := reply{ID: a.ID, PID: pid}
		if err != nil {
			r.Errno = int(syscall.EINVAL)
			if no, ok := err.(syscall.Errno); ok {
				r.Errno = int(no)
			}
		}
		_ = k.wire.send(r) // a parent that is gone is told by listen
	case signalGroup:
		for pid, c := range k.children {
			if c.id == a.ID {
				_ = syscall.Kill(-pid, syscall.Signal(a.Signal)) // it may be about to be reaped
			}
		}
	}
}

func (k *keeper) spawn(a asked) (int, error) {
	attr := &syscall.ProcAttr{Dir: a.Dir, Env: a.Env, Sys: &syscall.SysProcAttr{Setpgid: true}}
	if a.TTY {
		attr.Sys = &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: 0}
	}
	c := &kept{id: a.ID, tty: a.TTY, sweep: a.Sweep}
	if a.Sweep {
		c.mark = mark + "=" + strconv.Itoa(os.Getpid()) + "." + strconv.Itoa(a.ID)
		attr.Env = append(attr.Env, c.mark)
	}
	files := a.files
	for _, there := range a.Files {
		fd := k.null
		if there && len(files) > 0 {
			fd, files = files[0], files[1:]
		}
		attr.Files = append(attr.Files, uintptr(fd))
	}
	pid, err := syscall.ForkExec(a.Path, a.Args, attr)
	if err != nil {
		return 0, err
	}
	k.children[pid] = c
	return pid, nil
}

// reap takes the exit status of all that ended: children, whose end is told,
// and orphans. It reports whether any process is left.
func (k *keeper) reap() (left bool) {
	for {
		var ws syscall.WaitStatus
		pid, err := syscall.Wait4(-1, &ws, syscall.WNOHANG, nil)
		switch {
		case err == syscall.EINTR:
			continue
		case err != nil:
			return false
		case pid == 0:
			return true
		}
		c := k.children[pid]
		if c == nil {
			continue
		}
		delete(k.children, pid)
		if c.sweep || k.ending {
			_ = syscall.Kill(-pid, syscall.SIGKILL) // mostly there is nobody left
		}
		if c.sweep {
			sweep(c.mark)
		}
		r := reply{ID: c.id, Ended: true, Code: ws.ExitStatus()}
		if ws.Signaled() {
			r.Signal = int(ws.Signal())
		}
		_ = k.wire.send(r) // a parent that is gone is told by listen
	}
}

// end asks the children to end, then kills all that is left.
func (k *keeper) end() {
	k.ending = true
	for pid, c := range k.children {
		if c.tty {
			_ = syscall.Kill(-pid, syscall.SIGHUP)
		}
		_ = syscall.Kill(-pid, syscall.SIGTERM)
		_ = syscall.Kill(-pid, syscall.SIGCONT)
	}
	k.await(grace, func() bool {
		k.reap()
		return len(k.children) == 0
	})
	k.await(patience, func() bool {
		for pid := range k.children {
			_ = syscall.Kill(-pid, syscall.SIGKILL)
		}
		killDescendants()
		return !k.reap()
	})
}

// await waits for something that the end of a process may bring, for some
// time at most. It looks now and then without a sign, too: a process that was
// made while the others were killed gives none.
func (k *keeper) await(d time.Duration, done func() bool) {
	over, again := time.NewTimer(d), time.NewTicker(lookAgain)
	defer over.Stop()
	defer again.Stop()
	for !done() {
		select {
		case <-k.signals:
		case <-again.C:
		case <-over.C:
			return
		}
	}
}

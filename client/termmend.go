package client

import (
	"context"
	"fmt"
	"time"

	"github.com/coder/websocket"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/pty"
)

// How a broken connection is mended: tries of which each waits twice as long as
// the one before. They count anew when a connection held for a while.
const (
	mendTries = 8
	mendFirst = 100 * time.Millisecond
	mendLast  = 4 * time.Second
	mendHeld  = 10 * time.Second
)

// statusNoTerminal is how the engine closes a connection to a terminal that it
// does not know, when it finds out too late to answer 404.
const statusNoTerminal = 4404

// mend connects anew after an error of reading, or finds that the program has
// ended.
func (l *engineLine) mend(err error) {
	if time.Since(l.since) >= mendHeld {
		l.tries = 0
	}
	for {
		switch s := websocket.CloseStatus(err); {
		case l.ctx.Err() != nil:
			return // Close has finished it
		case s == websocket.StatusNormalClosure, s == statusNoTerminal, IsNotFound(err):
			l.finish(l.told())
			return
		case l.tries >= mendTries, Lasting(err):
			l.t.remove(l.id) // a program that nobody can see
			l.finish(pty.Exit{Code: -1, Err: lang.Errorf("connection-engines-terminal-lost", err)})
			return
		}
		l.t.c.conn.log.Warn("the connection to a terminal broke", "id", l.id, "error", err, "try", l.tries+1)
		wait := time.NewTimer(min(mendFirst<<l.tries, mendLast))
		l.tries++
		select {
		case <-wait.C:
		case <-l.ctx.Done():
			wait.Stop()
			continue
		}
		if err = l.reconnect(); err == nil {
			_ = l.resize(l.ctx) // it may have been asked for meanwhile; the next one tries again
			return
		}
	}
}

// reconnect connects anew, to the events before the terminal: how a program ends
// from now on must be heard.
func (l *engineLine) reconnect() error {
	ctx, cancel := context.WithTimeoutCause(l.ctx, dialing, lang.Errorf("no-answer-in", dialing))
	defer cancel()
	if err := l.ear.hears(ctx); err != nil {
		return err
	}
	return l.connect(ctx)
}

// told waits a little for how the program ended.
func (l *engineLine) told() pty.Exit {
	ctx, cancel := context.WithTimeout(l.ctx, telling)
	defer cancel()
	if how, ok := l.ear.await(ctx, l.id); ok {
		return l.exit(how)
	}
	l.mu.Lock()
	shot := l.shot
	l.mu.Unlock()
	if shot {
		return l.exit(ending{removed: true})
	}
	return pty.Exit{Code: -1, Err: errUntold}
}

// The ways of a person to end a program: the engine's own sends a hangup to the
// program alone and then forgets it. So a script on the engine's machine sends
// what is to be sent: to the program's group, the one in the foreground, and
// for a KILL to all that is left of its session.
const signalScript = `sig=$1 pid=$2 front=
session() { sid=; read -r s <"$1" && set -- ${s##*) } && sid=$4 front=$6; } 2>/dev/null
if [ -r "/proc/$pid/stat" ]; then session "/proc/$pid/stat"; else front=$(ps -o tpgid= -p "$pid"); fi
if [ "$sig" = KILL ]; then
	for f in /proc/[0-9]*/stat; do
		session "$f"
		p=${f#/proc/}
		[ "$sid" = "$pid" ] && kill -s KILL "${p%/stat}"
	done
fi
for g in $front $pid; do
	[ "$g" -gt 1 ] && kill -s "$sig" -- "-$g"
	[ "$g" -gt 1 ] && [ "$sig" = HUP ] && kill -s CONT -- "-$g"
done
kill -s "$sig" "$pid"`

// signal sends the program a signal: HUP or KILL.
func (l *engineLine) signal(ctx context.Context, name string) error {
	// The id may be another program's once the engine knows that it has ended.
	if err := l.t.c.conn.tell(ctx, get("/pty/"+id(l.id))); err != nil {
		return err
	}
	if l.pid <= 1 {
		return lang.Errorf("engine-did-not-tell-programs")
	}
	n := newTerminal{Env: map[string]string{}}
	n.script(signalScript, name, fmt.Sprint(l.pid))
	made, err := l.t.create(ctx, n)
	if err == nil {
		// On a busy machine 1.18.33 misses the end of a program that is so short, and
		// would list it for ever.
		time.AfterFunc(helping, func() { _ = l.t.drop(made.ID) })
	}
	return err
}

// Hangup asks the program to end. It waits for the engine, five seconds at most.
func (l *engineLine) Hangup() {
	l.mu.Lock()
	l.hung = true
	l.mu.Unlock()
	ctx, cancel := context.WithTimeout(l.ctx, helping)
	defer cancel()
	if err := l.signal(ctx, "HUP"); err != nil && !IsNotFound(err) && l.ctx.Err() == nil {
		l.t.remove(l.id) // which is a hangup, too
	}
}

// Kill ends the program, and the terminal when that does not end by it.
func (l *engineLine) Kill() {
	l.mu.Lock()
	l.shot = true
	l.mu.Unlock()
	ctx, cancel := context.WithTimeout(l.ctx, helping)
	defer cancel()
	if l.signal(ctx, "KILL") == nil {
		if _, ok := l.ear.await(ctx, l.id); ok {
			return
		}
	}
	select {
	case <-l.ended:
	case <-l.ctx.Done():
	default:
		l.t.remove(l.id)
		l.finish(l.exit(ending{removed: true}))
	}
}

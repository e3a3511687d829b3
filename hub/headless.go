package hub

import (
	"errors"
	"fmt"
	"time"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/snapshot"
)

// frontEndTimeout is how long a remote front end may take for a command.
const frontEndTimeout = 10 * time.Second

// NewHeadless makes a Hub without a workspace of its own: its commands and its
// state are those that a remote front end posts, and its commands go to that
// front end. Consent is the answer to whether agents may run them; there is
// nobody here to ask, so that ConsentAsk refuses. Options name no Executor,
// Commands or State.
func NewHeadless(o Options, consent commands.Consent) (*Hub, error) {
	switch {
	case o.Executor != nil || o.Commands != nil || o.State != nil:
		return nil, errors.New("hub: a headless Hub has its own executor, commands and state")
	case consent != commands.ConsentAsk && consent != commands.ConsentAllow && consent != commands.ConsentDeny:
		return nil, fmt.Errorf("hub: consent %q is none of ask, allow and deny", consent)
	}
	r := newRemote(consent)
	o.Executor, o.Commands, o.State = r, r.commands, &snapshot.Store{}
	h, err := New(o)
	if err != nil {
		return nil, err
	}
	h.remote, r.hub = r, h
	return h, nil
}

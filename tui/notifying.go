package tui

import (
	"time"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
)

// notifying is the model as what tells of it elsewhere sees it.
type notifying struct{ host }

// The methods implement [notify.Program].

func (n notifying) Away() bool { return n.m.keyboard.Away() }

func (n notifying) Allowed(asked *engine.PermissionAsked) bool {
	rules := n.m.calls.Rules
	return rules.IsMine(asked.SessionID) && len(rules.Allowing().Decide(asked.Permission)) > 0
}

func (n notifying) ToastFor(level commands.Level, text string, d time.Duration) {
	n.m.toast(level, text)
	n.m.toasts.Last(d)
}

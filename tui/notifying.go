package tui

import (
	"context"
	"log/slog"
	"time"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
)

// notifying is the model as what tells of it elsewhere sees it.
type notifying struct{ host }

// The methods implement [notify.Program].

func (n notifying) Context() context.Context { return n.m.o.Ctx }
func (n notifying) Log() *slog.Logger        { return n.m.o.Log }
func (n notifying) Store() *store.Store      { return n.m.st }
func (n notifying) Away() bool               { return n.m.away }

func (n notifying) Allowed(asked *engine.PermissionAsked) bool {
	rules := n.m.calls.Rules
	return rules.IsMine(asked.SessionID) && len(rules.Allowing().Decide(asked.Permission)) > 0
}

func (n notifying) ToastFor(level commands.Level, text string, d time.Duration) {
	n.m.toast(level, text)
	n.m.toasts.Last(d)
}

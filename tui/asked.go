package tui

import (
	"time"

	"github.com/openspace-tui/openspace/commands"
)

// asked is the model as what the engine asks of a front end sees it.
type asked struct{ host }

// The methods implement [frontend.Program].

func (a asked) ToastFor(level commands.Level, text string, lasts time.Duration) {
	a.m.toast(level, text)
	a.m.toasts.Last(lasts)
}

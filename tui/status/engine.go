package status

import (
	"time"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
)

// longest is the greatest length of what is said of the engine.
const longest = 3

// engine says which engine answers: at length 0 its version, at 1 how the
// agent reaches the panes, at 2 both. The welcome of an empty chat tells how to
// get a real one, and in wide windows so does the greatest length.
func (d *drawer) engine(length int) []part {
	return []part{linked(d.engineText(length), call.AppStatus.Bare())}
}

func (d *drawer) engineText(length int) string {
	e := &d.Engine
	switch {
	case e.State == client.Retrying && e.Calm && e.Known:
		return d.muted("○ " + lang.T("connecting"))
	case e.State == client.Retrying:
		return d.th.Style(theme.Error).Render("● " + e.lost())
	case !e.Known:
		return d.muted("○ " + lang.T("starting-the-engine"))
	case e.State != client.Live:
		return d.muted("○ " + lang.T("connecting"))
	}
	name := "opencode"
	if length != 1 {
		name += " " + sanitize.Line(e.Version)
	}
	style := theme.Success
	if e.Kind == client.Demo {
		name, style = lang.T("demo-engine-scripted"), theme.Warning
		if length == longest && d.width >= 140 {
			name = lang.T("demo-engine-scripted-no-model")
		}
	}
	if length > 0 {
		name += " · " + lang.T("agent-by", e.Channel)
	}
	return d.th.Style(style).Render("● ") + d.muted(name)
}

// lost says why there is no engine, and when it is tried again.
func (e *Engine) lost() string {
	text := lang.T("engine-lost")
	if e.Refused {
		text = lang.T("wrong-user-or-password")
	} else if !e.Once {
		text = lang.T("no-engine")
	}
	switch {
	case e.Trying:
		return lang.T("trying-again", text)
	case !e.Next.IsZero():
		return lang.T("x-next-try-x", text, e.Next.Format(time.TimeOnly))
	}
	return text
}

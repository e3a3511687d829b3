package term

import (
	"strings"
	"time"
	"unicode/utf8"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/vt"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// bar is the last row when there is something to say, "" otherwise.
func (t *Term) bar() string {
	if !t.hasBar() {
		return ""
	}
	th := t.host.Theme()
	switch {
	case t.search.open:
		return t.searchBar(th)
	case t.copying.on:
		return t.fill(t.copyBar())
	case t.request != nil:
		return t.fill(t.requestBar())
	}
	if exit, over := t.session.Exit(); over {
		how, token := " "+sanitize.Line(ended(exit)), theme.Success
		if after := t.session.Expired(); after > 0 {
			n := int(after.Round(time.Minute) / time.Minute)
			how, exit = " "+lang.N(n, "ended-after-minutes-without-use", n),
				pty.Exit{}
		}
		if t.failure != nil {
			how += ": " + sanitize.Line(lang.Translate(t.failure))
		}
		if exit != (pty.Exit{}) {
			token = theme.Error
		}
		how = xansi.Truncate(how, t.w, "…")
		rest := t.w - xansi.StringWidth(how)
		return t.barStyle().Foreground(th.Color(token)).Render(how) +
			t.fillTo(" · "+lang.T("enter-restarts-q-closes"), rest)
	}
	switch {
	case t.failure != nil:
		return t.fill(" " + sanitize.Line(lang.Translate(t.failure)))
	case !t.follow:
		return t.fill(" " + lang.T("scrolled-back-shift-end-any"))
	case t.session.Held():
		return t.fill(" " + lang.T("terminal-yours-agent-waits"))
	}
	return ""
}

// ended says how a program ended.
func ended(exit pty.Exit) string {
	if s, ok := any(exit).(lang.Sayer); ok {
		return s.Said()
	}
	if exit.Err == nil && exit.Signal == 0 {
		return lang.T("exit", exit.Code)
	}
	return exit.String()
}

// hasBar reports whether there is something to say; ended and held are asked
// before the emulator's lock is taken.
func (t *Term) hasBar() bool {
	if t.session == nil || t.h < 2 {
		return false
	}
	t.still = !t.Running() || t.session.Held()
	return t.says() || !t.follow
}

// says reports whether there is something to say beside that one scrolled back.
func (t *Term) says() bool {
	return t.search.open || t.copying.on || t.request != nil || t.failure != nil || t.still
}

// fill makes a last row as wide as the pane.
func (t *Term) fill(text string) string { return t.fillTo(text, t.w) }

func (t *Term) fillTo(text string, w int) string {
	text = xansi.Truncate(text, w, "…")
	return t.barStyle().Render(text + strings.Repeat(" ", max(w-xansi.StringWidth(text), 0)))
}

func (t *Term) searchBar(th *theme.Theme) string {
	sign, note := "/", ""
	if t.search.back {
		sign = "?"
	}
	if t.search.miss {
		note = th.Style(theme.Warning).Render("  " + lang.T("no-match"))
	}
	t.search.field.SetWidth(max(t.w-2-xansi.StringWidth(note), 1))
	return th.Style(theme.Primary).Render(sign) + t.search.field.View() + note
}

// copyBar says where one is and what the keys do.
func (t *Term) copyBar() string {
	lines := 0
	t.session.View(func(v *vt.Terminal) { lines = v.Lines() })
	text := " " + lang.T("copy-mode", t.copying.at.line+1, lines)
	if s := t.copying.sel; s != nil {
		text += "  " + [...]string{lang.T("selected.characters"), lang.T("selected.words"),
			lang.T("selected.lines"), lang.T("selected.block")}[s.kind]
	}
	if q := t.search.query; q != "" {
		said := "/" + sanitize.Line(q)
		if t.search.miss {
			said = lang.T("no", sanitize.Line(q))
		}
		text += "  " + said
	}
	if t.copying.unlinked {
		return text + "  · " + lang.T("there-no-address-web-here")
	}
	if target := t.underCursor(); target != "" && t.copying.sel == nil {
		return text + "  · " + lang.T("enter-opens", target)
	}
	return text + "  · " + lang.T("v-w-v-ctrl-v")
}

// The answers to a request to copy, for the mouse.
func lookButton() string { return lang.T("look-x-y") }

func refuseButton() string { return lang.T("refuse-x-n") }

func (t *Term) requestBar() string {
	n, text := utf8.RuneCountInString(t.request.Text), sanitize.Line(xansi.Truncate(t.request.Text, 200, "…"))
	return " " + lookButton() + " " + refuseButton() + " " +
		lang.N(n, "program-wants-copy-characters", n, text)
}

// answerCopy takes a click on the row that asks.
func (t *Term) answerCopy(x int) panes.Action {
	switch look := 1 + xansi.StringWidth(lookButton()); {
	case x >= 1 && x < look:
		return panes.Do(call.TerminalAllowCopy.Bare())
	case x > look && x <= look+xansi.StringWidth(refuseButton()):
		t.RefuseCopy()
	}
	return panes.Action{}
}

package term

import (
	"strings"
	"time"
	"unicode/utf8"

	"charm.land/lipgloss/v2"
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
	case t.view.search.open:
		return t.view.search.bar(t.w, th)
	case t.view.copying.on:
		return fill(t.copyBar(), t.w, th)
	case t.request != nil:
		return fill(requestBar(t.request.Text), t.w, th)
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
		return barStyle(th).Foreground(th.Color(token)).Render(how) +
			fill(" · "+lang.T("enter-restarts-q-closes"), rest, th)
	}
	switch {
	case t.failure != nil:
		return fill(" "+sanitize.Line(lang.Translate(t.failure)), t.w, th)
	case !t.view.follow:
		return fill(" "+lang.T("scrolled-back-shift-end-any"), t.w, th)
	case t.session.Held():
		return fill(" "+lang.T("terminal-yours-agent-waits"), t.w, th)
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
	if t.session == nil || t.view.h < 2 {
		return false
	}
	t.still = !t.Running() || t.session.Held()
	return t.says() || !t.view.follow
}

// says reports whether there is something to say beside that one scrolled back.
func (t *Term) says() bool {
	return t.view.search.open || t.view.copying.on || t.request != nil || t.failure != nil || t.still
}

// fill makes w cells of a last row.
func fill(text string, w int, th *theme.Theme) string {
	text = xansi.Truncate(text, w, "…")
	return barStyle(th).Render(text + strings.Repeat(" ", max(w-xansi.StringWidth(text), 0)))
}

// barStyle is the look of the last row.
func barStyle(th *theme.Theme) lipgloss.Style {
	return lipgloss.NewStyle().Foreground(th.Color(theme.Text)).Background(th.Color(theme.Panel))
}

// bar is the row in which one types what to look for.
func (s *search) bar(w int, th *theme.Theme) string {
	sign, note := "/", ""
	if s.back {
		sign = "?"
	}
	if s.miss {
		note = th.Style(theme.Warning).Render("  " + lang.T("no-match"))
	}
	s.field.SetWidth(max(w-2-xansi.StringWidth(note), 1))
	return th.Style(theme.Primary).Render(sign) + s.field.View() + note
}

// copyBar says where one is and what the keys do.
func (t *Term) copyBar() string {
	vw := &t.view
	lines := 0
	t.session.View(func(v *vt.Terminal) { lines = v.Lines() })
	text := " " + lang.T("copy-mode", vw.copying.at.line+1, lines)
	if s := vw.copying.sel; s != nil {
		text += "  " + [...]string{lang.T("selected.characters"), lang.T("selected.words"),
			lang.T("selected.lines"), lang.T("selected.block")}[s.kind]
	}
	if q := vw.search.query; q != "" {
		said := "/" + sanitize.Line(q)
		if vw.search.miss {
			said = lang.T("no", sanitize.Line(q))
		}
		text += "  " + said
	}
	if vw.copying.unlinked {
		return text + "  · " + lang.T("there-no-address-web-here")
	}
	if target := t.underCursor(); target != "" && vw.copying.sel == nil {
		return text + "  · " + lang.T("enter-opens", target)
	}
	return text + "  · " + lang.T("v-w-v-ctrl-v")
}

// The answers to a request to copy, for the mouse.
func lookButton() string { return lang.T("look-x-y") }

func refuseButton() string { return lang.T("refuse-x-n") }

// requestBar asks whether a text may be copied.
func requestBar(text string) string {
	n, text := utf8.RuneCountInString(text), sanitize.Line(xansi.Truncate(text, 200, "…"))
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

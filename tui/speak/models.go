package speak

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/doctor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/linear"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/session"
)

// modelLabels are the models that are listed, in words.
func (l *Speaker) modelLabels(d *session.Models) []string {
	d.Refresh(l.p)
	var out []string
	for _, e := range d.Listed() {
		label := e.Name + ", " + e.Provider
		for _, note := range []struct {
			on   bool
			word string
		}{{e.Current, lang.T("the-one-that-answers")}, {e.Favourite, lang.T("a-favourite")},
			{e.Deprecated(), lang.T("deprecated")}, {e.Gone(), lang.T("gone")}} {
			if note.on {
				label = lang.T("%s, %s", label, note.word)
			}
		}
		if !e.Gone() {
			label += ", " + priceWords(e.Info)
		}
		out = append(out, label)
	}
	return out
}

// priceWords tell what a model costs, and how much it reads at once.
func priceWords(info *engine.Model) string {
	cost := lang.T("price.free")
	if info.Cost.Input != 0 || info.Cost.Output != 0 {
		cost = lang.T("out-per-million-tokens", dollarWords(info.Cost.Input),
			dollarWords(info.Cost.Output))
	}
	if n := session.Tokens(info.Limit.Context); n != "" {
		cost = lang.T("window-of", cost, n)
	}
	return cost
}

func dollarWords(v float64) string {
	if said, ok := strings.CutPrefix(session.Dollars(v), "<"); ok {
		return lang.T("less-than", said)
	}
	return session.Dollars(v)
}

// takeModel has a model of the list answer, or narrows the list.
func (l *Speaker) takeModel(d *session.Models, text string) tea.Cmd {
	n, err := strconv.Atoi(text)
	if err != nil {
		d.Narrow(sanitize.Line(text))
		l.marked = ""
		return nil
	}
	all := d.Listed()
	if n < 1 || n > len(all) {
		l.say(lang.T("there-is-no-number", n))
		return nil
	}
	d.Choose(all[n-1].Ref)
	l.say(lang.T("chosen", all[n-1].Name))
	return dialog.Press(l.p, keyEnter)
}

// askWords tell of a field. A secret is not asked for: the terminal shows, and
// speaks, what is typed into it.
func askWords(d *dialog.Ask) ([]string, bool) {
	if d.Secret {
		return []string{lang.T("key-typed-here-would-seen", d.Title)}, false
	}
	out := append([]string{d.Title + "."}, linear.Lines(d.About)...)
	if d.Fault != "" {
		out = append(out, lang.T("failed-x", sanitize.Line(d.Fault)))
	}
	return append(out, lang.T("type-the-text-or-cancel")), true
}

// loginWords tell where one logs in.
func loginWords(d *dialog.Login) []string {
	out := append([]string{d.Title + "."}, linear.Lines(d.About)...)
	if d.URL != "" {
		out = append(out, lang.T("open-address-browser-title", sanitize.Line(d.URL)))
	}
	if d.Fault != "" {
		out = append(out, lang.T("failed-x", sanitize.Line(d.Fault)))
	}
	switch {
	case d.Wait != "":
		out = append(out, sanitize.Line(d.Wait))
	case d.Field != nil:
		return append(out, lang.T("type-code-you-get-there"))
	}
	return append(out, lang.T("type-cancel-to-give-up"))
}

// answerLogin takes the code of a login.
func (l *Speaker) answerLogin(d *dialog.Login, text string) tea.Cmd {
	if d.Field == nil || d.Wait != "" {
		l.say(lang.T("type-cancel-to-give-up"))
		return nil
	}
	d.Field.SetValue(sanitize.Line(text))
	return dialog.Press(l.p, keyEnter)
}

// doctorWords are the lines of a report.
func doctorWords(title string, report doctor.Report) []string {
	out := []string{title + "."}
	for _, line := range report {
		text := line.Label() + ": " + lang.Of(line.Text).Said()
		switch line.State {
		case doctor.Warn:
			text = lang.T("warning-x", text)
		case doctor.Bad:
			text = lang.T("failed-x", text)
		case doctor.OK:
		}
		out = append(out, inWords(text))
		if line.Mend != "" {
			out = append(out, lang.T("what-helps", lang.Of(line.Mend).Said()))
		}
	}
	return slices.DeleteFunc(out, func(s string) bool { return strings.TrimSpace(s) == "" })
}

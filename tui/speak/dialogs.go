package speak

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/doctor"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/linear"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/session"
)

// Keys that dialogs are answered with.
var (
	keyEnter = tea.KeyPressMsg{Code: tea.KeyEnter}
	keyYes   = tea.KeyPressMsg{Code: 'y', Text: "y"}
	keyRun   = tea.KeyPressMsg{Code: 'y', Mod: tea.ModCtrl}
	keyNo    = tea.KeyPressMsg{Code: 'n', Mod: tea.ModCtrl}
)

// maxRows is how many choices of a list are told at once.
const maxRows = 30

// dialogs tells the dialog on top when it is new, or when what it lists changed.
// A page is told and closed.
func (l *Speaker) dialogs() tea.Cmd {
	var cmds []tea.Cmd
	for range 20 {
		d := l.top()
		if d == nil {
			l.dialog, l.marked = nil, ""
			break
		}
		lines, open := l.words(d)
		mark := strings.Join(lines, "\n")
		if !open {
			cmds = append(cmds, d.Cancel(l.p))
			l.p.Dialogs().Drop(d)
			l.say(lines...)
			continue
		}
		switch d.(type) {
		case *dialog.Live, report:
			return tea.Batch(cmds...) // it is told once it is whole
		}
		if d != l.dialog || mark != l.marked {
			l.dialog, l.marked, l.since = d, mark, l.p.Window().Now()
			l.urge(lines...)
		}
		break
	}
	return tea.Batch(cmds...)
}

// consent is the gate's question about what an agent is to do.
type consent interface {
	dialog.Dialog
	Asked() *dialog.Consent
}

// report is a page of what works here, which comes line by line.
type report interface {
	dialog.Dialog
	Report() (title string, lines doctor.Report, done bool)
}

// logs is the page of the program's log.
type logs interface {
	dialog.Dialog
	Log() *dialog.Page
}

// words are what is told of a dialog, and whether it waits for an answer.
func (l *Speaker) words(d dialog.Dialog) (lines []string, open bool) {
	switch d := d.(type) {
	case consent:
		return consentWords(d.Asked()), true
	case *dialog.Picker:
		if d.Waits() {
			return []string{lang.T("told-once-there", sanitize.Line(d.Title), inWords(d.Wait))},
				true
		}
		return l.list(d.Title, labels(d), d.Fetch != nil), true
	case *session.List:
		return l.list(lang.T("sessions"), l.sessionLabels(d), false), true
	case *session.Models:
		labels := l.modelLabels(d)
		if len(labels) == 0 && d.Loading() {
			return []string{lang.T("models-waiting-engines-models-they")}, true
		}
		return l.list(lang.T("models"), labels, false), true
	case *dialog.Ask:
		return askWords(d)
	case *dialog.Login:
		return loginWords(d), true
	case report:
		title, lines, done := d.Report()
		return doctorWords(title, lines), !done
	case *dialog.Question:
		return append(linear.Lines(d.Title+"\n"+d.Text), lang.T("type-yes-or-no")), true
	case *dialog.Confirm:
		dialog.Drawn(l.p, d)
		return append(pageWords(&d.Page), lang.T("type-yes-or-no")), true
	case *dialog.Change:
		dialog.Drawn(l.p, d)
		return append(diffWords(pageWords(&d.Page)), lang.T("type-yes-or-no")), true
	case *dialog.Copy:
		dialog.Drawn(l.p, d)
		return append(pageWords(&d.Page), lang.T("type-yes-copy-no-refuse")), true
	case *dialog.Input:
		return []string{lang.T("type-text-cancel", d.Title)}, true
	case *dialog.Export:
		return []string{lang.T("export-type-name-file-cancel", sanitize.Line(d.Path.Value()))},
			true
	case *dialog.Pager:
		lines := append([]string{sanitize.Line(d.Title)}, linear.Lines(strings.Join(d.Lines, "\n"))...)
		if d.Diff {
			lines = diffWords(lines)
		}
		return append(lines, lang.T("end-of", sanitize.Line(d.Title))), false
	case *dialog.Live:
		d.Lines = d.Build(l.p.Window(), Width)
		lines := pageWords(&d.Page)
		return allInWords(lines), slices.Contains(lines, "…") // what belongs there is on its way
	case *dialog.Page:
		return allInWords(pageWords(d)), false
	case logs:
		dialog.Drawn(l.p, d)
		return pageWords(d.Log()), false
	}
	return []string{lang.T("shows-panes-changes-how-they")}, false
}

// pageWords are a page's lines without their looks.
func pageWords(p *dialog.Page) []string {
	p.Read.Told()
	out := []string{sanitize.Line(p.Title) + "."}
	for _, line := range p.Lines {
		if line = strings.TrimSpace(xansi.Strip(line)); line != "" {
			out = append(out, unmarked(line))
		}
	}
	return out
}

// leadingMark is a sign that leads a line, and the words for it.
type leadingMark struct {
	sign  string
	words lang.Phrase
}

// leadingMarks are those there are.
var leadingMarks = []leadingMark{{"● ", lang.Key("on-label")}, {"○ ", lang.Key("off-label")},
	{"✓ ", lang.Key("ok-label")},
	{"✗ ", lang.Key("failed-label")}, {"! ", lang.Key("warning-label")}, {"★ ", lang.Key("favourite-label")}, {"[✓] ", lang.Key("done-label")},
	{"[•] ", lang.Key("now-label")}, {"[ ] ", lang.Key("open-label")}, {"[-] ", lang.Key("cancelled-label")}, {"• ", ""},
	{"± ", lang.Key("changed-label")}, {"→ ", lang.Key("to")}, {"↳ ", ""}, {"⊞ ", ""}, {"▸ ", ""}, {"▾ ", ""}, {"› ", ""},
	{"■ ", ""}, {"… ", ""}}

// unmarked is a line whose mark is a word.
func unmarked(line string) string {
	for _, m := range leadingMarks {
		if rest, ok := strings.CutPrefix(line, m.sign); ok {
			return m.words.Said() + rest
		}
	}
	return line
}

// signWords has words for the signs within the program's own texts.
func signWords() *strings.Replacer {
	return strings.NewReplacer(" · ", ", ", " → ", " "+lang.T("sign.to")+" ", "→", lang.T("sign.right"), "←",
		lang.T("sign.left"), "↑", lang.T("sign.up"), "↓", lang.T("sign.down"),
		"✓", lang.T("sign.yes"), "✗", lang.T("sign.no"), "●", lang.T("sign.on"), "○", lang.T("sign.off"),
		"★", lang.T("sign.favourite"),
		"⇥", "tab", "⏎", "enter", "␤", " ", "▸", "", "▾", "", "⊞ ", "", "■ ", "", "…", "")
}

// inWords is a text of the program's own in words: what an agent, a file or a
// person wrote is told as it stands.
func inWords(text string) string {
	return strings.TrimRight(signWords().Replace(unmarked(sanitize.Line(text))), " ")
}

func allInWords(lines []string) []string {
	out := make([]string, 0, len(lines))
	for _, l := range lines {
		if l = inWords(l); strings.TrimSpace(l) != "" {
			out = append(out, l)
		}
	}
	return out
}

// diffWords tells the lines of a diff in words.
func diffWords(lines []string) []string {
	out := lines[:0:0]
	for _, line := range lines {
		switch {
		case strings.HasPrefix(line, "@@"):
			at := strings.TrimSpace(strings.Trim(line, "@ "))
			line = lang.T("change-at-label", at)
			if _, to, ok := strings.Cut(at, "+"); ok {
				n, _, _ := strings.Cut(to, ",")
				n, _, _ = strings.Cut(n, " ")
				line = lang.T("change-at-line-label", n)
			}
		case strings.HasPrefix(line, "+"):
			line = lang.T("added", line[1:])
		case strings.HasPrefix(line, "-"):
			line = lang.T("removed-x", line[1:])
		case strings.HasPrefix(line, " "):
			line = lang.T("same", line[1:])
		}
		out = append(out, line)
	}
	return out
}

// list tells choices by number.
func (l *Speaker) list(title string, labels []string, finds bool) []string {
	out := []string{lang.N(len(labels), "choices", title, len(labels))}
	if len(labels) == 0 && finds { // they come for what is typed
		out[0] = title + "."
	}
	for i, label := range labels {
		if i == maxRows {
			out = append(out, lang.N(len(labels)-i, "more-type-part-name", len(labels)-i))
			break
		}
		out = append(out, fmt.Sprintf("%d. %s", i+1, label))
	}
	switch {
	case len(labels) == 0 && finds:
		return append(out, lang.T("type-part-name-cancel"))
	case len(labels) == 0:
		return append(out, lang.T("there-nothing-choose-type-part"))
	}
	return append(out, lang.T("type-number-part-name-cancel"))
}

// labels are the choices of a picker.
func labels(p *dialog.Picker) []string {
	var out []string
	for _, i := range p.Shown {
		r := p.Rows[i]
		out = append(out, strings.TrimSuffix(unmarked(sanitize.Line(r.Label))+", "+inWords(r.Detail), ", "))
	}
	return out
}

// sessionLabels are the sessions that are listed.
func (l *Speaker) sessionLabels(d *session.List) []string {
	var out []string
	for _, row := range d.Listed() {
		label := sanitize.Line(row.Name)
		if l.p.Store().Busy(row.ID) {
			label = lang.T("x-working", label)
		}
		if len(l.p.Store().OpenFor(row.ID)) > 0 {
			label = lang.T("asks-something", label)
		}
		if l.p.SameSession(row.ID, l.p.Session()) {
			label = lang.T("the-one-you-are-in", label)
		}
		out = append(out, label+", "+session.Clock(l.p.Window().Now(), row.Updated))
	}
	return out
}

func consentWords(d *dialog.Consent) []string {
	say := d.Words()
	asker, _ := d.Waiting()
	out := []string{say.Title, sanitize.Line(d.Inv.ID) + " " + sanitize.Line(asker)}
	out = append(out, linear.Lines(say.Body)...)
	for _, n := range say.Notes {
		out = append(out, lang.T("because", sanitize.Line(n)))
	}
	if d.Risk != nil {
		out = append(out, lang.T("1-deny"), lang.T("2-run-run-it"))
	} else {
		out = append(out, lang.T("1-deny-rest-turn"), lang.T("2-allow-until-you-leave"),
			lang.T("3-always-in-this-workspace"))
	}
	return append(out, lang.T("type-number-word-within-50"))
}

// answerDialog takes a line while a dialog is open.
func (l *Speaker) answerDialog(text string, at time.Time) tea.Cmd {
	d := l.top()
	word := strings.ToLower(text)
	if c, ok := d.(consent); ok {
		return l.answerConsent(c.Asked(), word, text, at)
	}
	if _, ok := d.(report); ok { // it is on its way
		l.p.Dialogs().Drop(d)
		return l.whole(text, at)
	}
	if p, ok := d.(*dialog.Live); ok { // it did not become whole
		l.p.Dialogs().Drop(d)
		l.say(pageWords(&p.Page)...)
		return l.whole(text, at)
	}
	switch {
	case text == "":
		l.say(lang.T("type-an-answer-or-cancel"))
		return nil
	case word == "cancel":
		l.say(lang.T("cancelled"))
		return dialog.CancelTop(l.p)
	case strings.HasPrefix(text, "/"):
		if _, ok := d.(*dialog.Input); !ok {
			return tea.Batch(dialog.CancelTop(l.p), l.submit(text))
		}
	}
	switch d := d.(type) {
	case *dialog.Picker:
		return l.pick(d, text)
	case *session.List:
		return l.goTo(d, text)
	case *session.Models:
		return l.takeModel(d, text)
	case *dialog.Login:
		return l.answerLogin(d, text)
	case *dialog.Ask:
		d.Text.SetValue(sanitize.Line(text))
		l.marked = ""
		return dialog.Press(l.p, keyEnter)
	case *dialog.Input:
		d.Field.SetValue(sanitize.Line(text))
		return dialog.Press(l.p, keyEnter)
	case *dialog.Export:
		d.Write(text)
		return dialog.Press(l.p, keyEnter)
	}
	return l.yesOrNo(d, word, at)
}

// yesOrNo answers what asks whether to go on.
func (l *Speaker) yesOrNo(d dialog.Dialog, word string, at time.Time) tea.Cmd {
	yes, no := word == "yes" || word == "y", word == "no" || word == "n"
	switch {
	case !yes && !no:
		l.say(lang.T("type-yes-or-no"))
		return nil
	case l.early(at, l.since):
		l.say(lang.T(tooEarly))
		return nil
	}
	_, copies := d.(*dialog.Copy)
	switch {
	case no && copies:
		return dialog.Press(l.p, keyNo)
	case no:
		l.say(lang.T("left-as-it-is"))
		return dialog.CancelTop(l.p)
	}
	switch d.(type) {
	case *dialog.Question:
		return dialog.Press(l.p, keyYes)
	case *dialog.Change:
		return dialog.Press(l.p, keyRun)
	}
	return dialog.Press(l.p, keyEnter)
}

// pick takes a choice of a list by its number, or narrows the list.
func (l *Speaker) pick(p *dialog.Picker, text string) tea.Cmd {
	n, err := strconv.Atoi(text)
	if err != nil {
		before := p.Text.Value()
		p.Text.SetValue(sanitize.Line(text))
		l.marked = ""
		return p.Changed(l.p, before)
	}
	if n < 1 || n > len(p.Shown) {
		l.say(lang.T("there-is-no-number", n))
		return nil
	}
	p.At = n - 1
	if r, ok := p.Chosen(); ok {
		l.say(lang.T("chosen", sanitize.Line(r.Label)))
	}
	cmd, _ := p.Choose(l.p)
	if p.Stays != nil {
		l.p.Dialogs().Drop(p)
	}
	return cmd
}

// goTo opens a session of the list by its number, or narrows the list.
func (l *Speaker) goTo(d *session.List, text string) tea.Cmd {
	n, err := strconv.Atoi(text)
	if err != nil {
		l.marked = ""
		return d.Narrow(l.p, sanitize.Line(text))
	}
	if all := d.Listed(); n >= 1 && n <= len(all) {
		d.Choose(all[n-1].ID)
		return dialog.Press(l.p, keyEnter)
	}
	l.say(lang.T("there-is-no-such-number"))
	return nil
}

// answerConsent answers the gate. A line that answers nothing, or was begun
// before, lets nothing through.
func (l *Speaker) answerConsent(d *dialog.Consent, word, text string, at time.Time) tea.Cmd {
	risk := d.Risk != nil
	deny := word == "1" || word == "deny"
	allow := word == "2" || risk && word == "run" || !risk && word == "allow"
	always := !risk && (word == "3" || word == "always")
	switch {
	case !deny && !allow && !always:
		if strings.HasPrefix(text, "/") || text != "" && l.early(at, l.since) {
			if l.piped && !strings.HasPrefix(text, "/") {
				l.backlog = append(l.backlog, Line{text, at})
				return nil
			}
			return l.p.Under(l.top(), func() tea.Cmd { return l.submit(text) })
		}
		none := lang.T("no-answer-type-1-deny-2")
		if risk {
			none = lang.T("no-answer-type-1-deny")
		}
		l.say(none)
		return nil
	case l.early(at, l.since):
		l.say(lang.T(tooEarly))
		return nil
	case deny:
		l.say(lang.T("denied"))
	default:
		l.say(lang.T("allowed"))
	}
	return d.Answer(!deny, always)
}

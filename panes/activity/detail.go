package activity

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/activity"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
)

// detail is what an unfolded entry shows below its line, as it was last laid
// out.
type detail struct {
	w      int
	labels int // the width of their column
	status activity.Status
	rows   []row
}

// row is a line of a detail: a label, and text that is safe to print.
type row struct {
	label string
	text  string
	tone  theme.Token
}

// labelsMin is how wide a pane is that has a column of labels.
const labelsMin = 44

// labels is the width of that column.
func labels() int {
	n := 0
	for _, l := range []string{lang.T("when"), lang.T("command"), lang.T("session"), lang.T("by"), lang.T("status"),
		lang.T("error"), lang.T("undo"), lang.T("arguments"), lang.T("result")} {
		n = max(n, xansi.StringWidth(l)+2)
	}
	return n
}

// detail lays an entry out for a width, unless it is.
func (l *list) detail(id int, d *detail, w int) *detail {
	e, ok := l.log.Get(id)
	if !ok || d.rows != nil && d.w == w && d.status == e.Status {
		return d
	}
	*d = detail{w: w, labels: labels(), status: e.Status}
	d.add(lang.T("when"), lang.Date("date.2-jan-2006-15-04", e.Time), theme.Text)
	d.add(lang.T("command"), e.Cmd, theme.Text)
	d.add(lang.T("session"), e.Session, theme.Text)
	d.add(lang.T("by"), e.Channel, theme.Text)
	d.add(lang.T("status"), ended(&e), tone(e.Status))
	d.add(lang.T("error"), e.Error, theme.Error)
	d.add(lang.T("undo"), howUndone(&e), theme.Text)
	d.json(lang.T("arguments"), e.Args)
	d.json(lang.T("result"), e.Result)
	return d
}

// ended says in words how an entry stands.
func ended(e *activity.Entry) string {
	if e.Status == activity.Running {
		return e.Status.Said()
	}
	return lang.T("it-took", e.Status.Said(), took(e.Took))
}

// howUndone says what undoing an entry does, or why it cannot be undone.
func howUndone(e *activity.Entry) string {
	if e.Undo != nil {
		return "u: " + undoing(e.Undo)
	}
	return whyNot(e)
}

// undoing says what undoing does.
func undoing(u activity.Undo) string {
	if s, ok := u.(lang.Sayer); ok {
		return s.Said()
	}
	return u.Label()
}

// whyNot says why an entry cannot be undone.
func whyNot(e *activity.Entry) string {
	switch {
	case e.Status == activity.Running:
		return lang.T("not-before-it-ends")
	case e.WhyNot != "":
		return lang.T("not-possible-x", lang.Of(e.WhyNot).Said())
	case e.Status == activity.Failed:
		return lang.T("not-possible-failed-there-nothing")
	}
	return lang.T("not-possible")
}

// room is the width of a detail's text.
func (d *detail) room() int {
	if d.w >= labelsMin {
		return max(d.w-d.labels-3, 1)
	}
	return max(d.w-3, 1)
}

func (d *detail) add(label, text string, tone theme.Token) {
	if text == "" {
		return
	}
	if d.w < labelsMin {
		text = label + ": " + text
	}
	for _, line := range wrap.Lines(plain(text), d.room(), "") {
		d.wrap(label, line, tone)
		label = ""
	}
}

// wrap adds a line in as many rows as it takes. Only the first has the label.
func (d *detail) wrap(label, line string, tone theme.Token) {
	for _, part := range syntax.Wrap(line, d.room()) {
		if d.w < labelsMin {
			label = ""
		}
		d.rows = append(d.rows, row{label, part, tone})
		label = ""
	}
}

func (d *detail) json(label string, raw json.RawMessage) {
	if len(raw) == 0 {
		return
	}
	var b bytes.Buffer
	if json.Indent(&b, raw, "", "  ") != nil {
		b.Reset()
		b.Write(raw)
	}
	if d.w < labelsMin {
		d.rows = append(d.rows, row{"", label + ":", theme.Muted})
	}
	for line := range strings.SplitSeq(syntax.Tabs(sanitize.Text(b.String())), "\n") {
		d.wrap(label, line, theme.Muted)
		label = ""
	}
}

// took says how long something took, in as few characters as tell it.
func took(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return lang.T("1ms")
	case d < time.Second:
		return lang.T("ms", d.Milliseconds())
	case d < time.Minute:
		return lang.T("s", strconv.FormatFloat(d.Truncate(100*time.Millisecond).Seconds(), 'f', -1, 64))
	case d < time.Hour:
		return lang.T("m-s", int(d.Minutes()), int(d.Seconds())%60)
	}
	return lang.T("h-m-s", int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60)
}

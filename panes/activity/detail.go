package activity

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/activity"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
)

// detail is what an unfolded entry shows below its line, as it was last laid
// out.
type detail struct {
	w      int
	status activity.Status
	rows   []row
}

// row is a line of a detail: a label, and text that is safe to print.
type row struct {
	label string
	text  string
	tone  theme.Token
}

// labels is the width of the labels' column, where there is one.
const (
	labels    = 11
	labelsMin = 44
)

// detail lays an entry out for a width, unless it is.
func (l *list) detail(id int, d *detail, w int) *detail {
	e, ok := l.log.Get(id)
	if !ok || d.rows != nil && d.w == w && d.status == e.Status {
		return d
	}
	*d = detail{w: w, status: e.Status}
	d.add("when", e.Time.Format("2 Jan 2006 15:04:05.000"), theme.Text)
	d.add("command", e.Cmd, theme.Text)
	d.add("session", e.Session, theme.Text)
	d.add("by", e.Channel, theme.Text)
	d.add("status", ended(&e), tone(e.Status))
	d.add("error", e.Error, theme.Error)
	d.add("undo", howUndone(&e), theme.Text)
	d.json("arguments", e.Args)
	d.json("result", e.Result)
	return d
}

// ended says in words how an entry stands.
func ended(e *activity.Entry) string {
	if e.Status == activity.Running {
		return "running"
	}
	return string(e.Status) + ", it took " + took(e.Took)
}

// howUndone says what undoing an entry does, or why it cannot be undone.
func howUndone(e *activity.Entry) string {
	if e.Undo != nil {
		return "u: " + e.Undo.Label()
	}
	return whyNot(e)
}

// whyNot says why an entry cannot be undone.
func whyNot(e *activity.Entry) string {
	switch {
	case e.Status == activity.Running:
		return "not before it ends"
	case e.WhyNot != "":
		return "not possible: " + e.WhyNot
	case e.Status == activity.Failed:
		return "not possible: it failed, so there is nothing to take back"
	}
	return "not possible"
}

// room is the width of a detail's text.
func (d *detail) room() int {
	if d.w >= labelsMin {
		return max(d.w-labels-3, 1)
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
		return "<1ms"
	case d < time.Second:
		return d.Truncate(time.Millisecond).String()
	case d < time.Minute:
		return d.Truncate(100 * time.Millisecond).String()
	}
	return d.Truncate(time.Second).String()
}

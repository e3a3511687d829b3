package mermaid

import (
	"regexp"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/internal/lang"
)

// message is a line of a sequence diagram.
var message = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(.+?)\s*(<<-->>|<<->>|-->>|->>|-->|->|--x|-x|--\)|-\))\s*([+-]?)\s*([^:]+?)\s*(?::\s*(.*))?$`)
})

// sequence reads a line of a sequence diagram.
func (r *reader) sequence(l string) error {
	word, rest, _ := strings.Cut(l, " ")
	switch word {
	case "participant", "actor", "create":
		if word == "create" {
			_, rest, _ = strings.Cut(rest, " ")
		}
		n, text, ok := strings.Cut(rest, " as ")
		n = strings.TrimSpace(n)
		if n == "" {
			return lang.Errorf("%q names nobody", brief(l))
		}
		in := r.node(n, "lifeline")
		if ok {
			text = plain(text)
			in.Text = &text
		}
		return nil
	}
	m := message().FindStringSubmatch(l)
	if m == nil {
		if skipped(strings.ToLower(l), "note", "loop", "alt", "else", "opt", "par", "and", "end", "rect", "critical", "option", "break", "box", "autonumber", "activate", "deactivate", "destroy", "title", "title:", "link", "links") {
			return nil
		}
		return lang.Errorf("%q is no message", brief(l))
	}
	from, to := strings.TrimSpace(m[1]), strings.TrimSpace(m[4])
	r.node(from, "lifeline")
	r.node(to, "lifeline")
	e := r.edge("message", from, to, m[5])
	if strings.HasPrefix(strings.TrimPrefix(m[2], "<<"), "--") {
		dashed := "dashed"
		e.Dash = &dashed
	}
	return nil
}

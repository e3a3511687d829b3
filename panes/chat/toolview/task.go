package toolview

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// todos draws the list with its states.
func (r *Renderer) todos(c *toolCall) {
	list, ok := c.st.Metadata["todos"].([]any)
	if !ok {
		list, _ = c.st.Input["todos"].([]any)
	}
	c.name, c.what = "todo", ""
	done, open := 0, 0
	for _, t := range list {
		m, _ := t.(map[string]any)
		mark, style := "[ ] ", r.styles.Text
		switch m["status"] {
		case "completed":
			mark, style = "[✓] ", r.styles.Muted
			done++
		case "in_progress":
			mark, style = "[•] ", r.styles.Warn
		case "cancelled":
			mark, style = "[-] ", r.styles.Muted.Strikethrough(true)
			open--
		}
		open++
		line := mark + sanitize.Line(Text(m, "content"))
		if m["priority"] == "high" && m["status"] == "pending" {
			line += " !"
		}
		c.body = append(c.body, r.pen.Cut(style, []string{line})...)
	}
	if len(list) > 0 {
		c.what = r.styles.Muted.Render(lang.T("n-of-n", done, open))
	}
}

// task shows a subagent: what it does now while it works, what it said when it
// is done.
func (r *Renderer) task(c *toolCall) {
	in := c.st.Input
	child := Text(c.st.Metadata, "sessionId")
	c.name = "task"
	c.what = anchor.Wrap(pen.Target(pen.SessionTarget, child),
		r.styles.Text.Render(sanitize.Line(Text(in, "description"))))
	if agent := sanitize.Line(Text(in, "subagent_type")); agent != "" {
		c.what = r.pen.Agent(agent).Render(agent) + r.styles.Muted.Render(": ") + c.what
	}
	n, last := r.progress(child)
	if n > 0 {
		c.notes = append(c.notes, lang.N(n, "calls", n))
	}
	switch {
	case c.whole:
		prompt := strings.TrimSpace(sanitize.Text(Text(in, "prompt")))
		c.body = r.pen.Wrapped(r.styles.Muted, strings.Split(prompt, "\n"))
		if out := result(c.st.Output); out != "" {
			c.body = append(c.body, "")
			r.answer(c, sanitize.Text(out))
		}
	case c.st.Status == engine.ToolRunning && last != "":
		c.body = []string{r.styles.Muted.Render("↳ ") + xansi.Truncate(last, max(r.width-8, 4), "…")}
	case c.st.Status == engine.ToolCompleted:
		if out := result(c.st.Output); out != "" {
			r.answer(c, sanitize.Text(out))
		}
	}
}

// answer shows what a subagent said at its end, which is markdown: the first
// lines, and all of it unfolded. A long one shows as it was written.
func (r *Renderer) answer(c *toolCall, out string) {
	if len(out) > 2*pen.MaxChunk && c.whole {
		r.whole(c, r.styles.Text, out)
		return
	}
	if len(out) > 2*pen.MaxChunk {
		c.body = append(c.body, r.pen.Folded(r.styles.Muted, out, foldedOutput, false)...)
		return
	}
	lines := r.said.Render(out)
	if c.whole || pen.Fits(len(lines), foldedOutput) {
		c.body = append(c.body, lines...)
		return
	}
	c.body = append(append(c.body, lines[:foldedOutput]...), r.pen.More(len(lines)-foldedOutput))
}

// result is what a subagent answered, out of the engine's wrapping.
func result(out string) string {
	_, rest, ok := strings.Cut(out, "<task_result>")
	if !ok {
		return strings.TrimSpace(out)
	}
	rest, _, _ = strings.Cut(rest, "</task_result>")
	return strings.TrimSpace(rest)
}

// maxProgress is how many of a subagent's last messages are looked at.
const maxProgress = 200

// progress counts a subagent's calls and says what it does now.
func (r *Renderer) progress(session string) (calls int, last string) {
	if session == "" {
		return 0, ""
	}
	msgs := r.st.Visible(session)
	msgs = msgs[max(len(msgs)-maxProgress, 0):]
	var now *store.Part
	for _, m := range msgs {
		if m.Info.Role != engine.RoleAssistant {
			continue
		}
		for _, p := range m.Parts {
			switch {
			case p.Type == engine.PartTool:
				calls++
				now = p
			case p.Type == engine.PartText && strings.TrimSpace(p.Text()) != "":
				now = p
			}
		}
	}
	if now == nil {
		return calls, ""
	}
	if now.Type == engine.PartText {
		s := strings.TrimSpace(now.Text())
		return calls, r.styles.Muted.Render(sanitize.Line(s[strings.LastIndexByte(s, '\n')+1:]))
	}
	c := &toolCall{Part: now, st: StateOf(now)}
	if now.Tool == "task" {
		c.name, c.what = "task", r.styles.Text.Render(sanitize.Line(Text(c.st.Input, "description")))
	} else {
		r.describe(c)
	}
	line, _ := anchor.Take(strings.TrimPrefix(c.name+" "+c.what, " "), func(string) (string, string) { return "", "" })
	return calls, line
}

// asked shows questions with their answers.
func (r *Renderer) asked(c *toolCall) {
	questions, _ := c.st.Input["questions"].([]any)
	answers, _ := c.st.Metadata["answers"].([]any)
	c.name, c.what = "question", ""
	for i, q := range questions {
		m, _ := q.(map[string]any)
		line := r.styles.Text.Render(sanitize.Line(Text(m, "question")))
		if i < len(answers) {
			var labels []string
			list, _ := answers[i].([]any)
			for _, a := range list {
				s, _ := a.(string)
				labels = append(labels, sanitize.Line(s))
			}
			line += r.styles.Primary.Render(" → " + strings.Join(labels, ", "))
		}
		c.body = append(c.body, wrap.Lines(line, max(r.width-6, 4), "")...)
	}
}

// web shows a page that was fetched or what was searched for.
func (r *Renderer) web(c *toolCall) {
	if address := Text(c.st.Input, "url"); address != "" {
		to, _ := anchor.Web(address)
		c.what = anchor.Wrap(to, r.styles.Link.Render(sanitize.Line(address)))
	} else {
		c.what = r.styles.Text.Render(sanitize.Line(Text(c.st.Input, "query")))
	}
	r.attached(c)
	out := strings.TrimRight(sanitize.Text(c.st.Output), "\n")
	if out == "" {
		return
	}
	c.notes = append(c.notes, countLines(strings.Count(out, "\n")+1))
	if c.whole {
		r.whole(c, r.styles.Muted, out)
	}
}

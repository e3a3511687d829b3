package chat

import (
	"sort"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/wrap"
)

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// todos draws the list with its states.
func (r *renderer) todos(c *toolCall) {
	list, ok := c.st.Metadata["todos"].([]any)
	if !ok {
		list, _ = c.st.Input["todos"].([]any)
	}
	c.name, c.what = "todo", ""
	done, open := 0, 0
	for _, t := range list {
		m, _ := t.(map[string]any)
		mark, style := "[ ] ", r.styles.text
		switch m["status"] {
		case "completed":
			mark, style = "[✓] ", r.styles.muted
			done++
		case "in_progress":
			mark, style = "[•] ", r.styles.warn
		case "cancelled":
			mark, style = "[-] ", r.styles.muted.Strikethrough(true)
			open--
		}
		open++
		line := mark + sanitize.Line(text(m, "content"))
		if m["priority"] == "high" && m["status"] == "pending" {
			line += " !"
		}
		c.body = append(c.body, r.cut(style, []string{line})...)
	}
	if len(list) > 0 {
		c.what = r.styles.muted.Render(lang.T("n-of-n", done, open))
	}
}

// task shows a subagent: what it does now while it works, what it said when it
// is done.
func (r *renderer) task(c *toolCall) {
	in := c.st.Input
	child := text(c.st.Metadata, "sessionId")
	c.name = "task"
	c.what = anchor.Wrap(target(sessionTarget, child), r.styles.text.Render(sanitize.Line(text(in, "description"))))
	if agent := sanitize.Line(text(in, "subagent_type")); agent != "" {
		c.what = r.agent(agent).Render(agent) + r.styles.muted.Render(": ") + c.what
	}
	n, last := r.progress(child)
	if n > 0 {
		c.notes = append(c.notes, lang.N(n, "calls", n))
	}
	switch {
	case c.whole:
		c.body = r.wrapped(r.styles.muted, strings.Split(strings.TrimSpace(sanitize.Text(text(in, "prompt"))), "\n"))
		if out := result(c.st.Output); out != "" {
			c.body = append(c.body, "")
			r.answer(c, sanitize.Text(out))
		}
	case c.st.Status == engine.ToolRunning && last != "":
		c.body = []string{r.styles.muted.Render("↳ ") + xansi.Truncate(last, max(r.width-8, 4), "…")}
	case c.st.Status == engine.ToolCompleted:
		if out := result(c.st.Output); out != "" {
			r.answer(c, sanitize.Text(out))
		}
	}
}

// answer shows what a subagent said at its end, which is markdown: the first
// lines, and all of it unfolded. A long one shows as it was written.
func (r *renderer) answer(c *toolCall, out string) {
	if len(out) > 2*maxChunk && c.whole {
		r.whole(c, r.styles.text, out)
		return
	}
	if len(out) > 2*maxChunk {
		c.body = append(c.body, r.folded(r.styles.muted, out, foldedOutput, false)...)
		return
	}
	lines := r.thought.Render(out)
	if c.whole || fits(len(lines), foldedOutput) {
		c.body = append(c.body, lines...)
		return
	}
	c.body = append(append(c.body, lines[:foldedOutput]...), r.more(len(lines)-foldedOutput))
}

// target joins a kind and what it leads to; to nothing it leads nowhere.
func target(kind, to string) string {
	if to == "" {
		return ""
	}
	return kind + to
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
func (r *renderer) progress(session string) (calls int, last string) {
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
		return calls, r.styles.muted.Render(sanitize.Line(s[strings.LastIndexByte(s, '\n')+1:]))
	}
	c := &toolCall{Part: now, st: stateOf(now)}
	if now.Tool == "task" {
		c.name, c.what = "task", r.styles.text.Render(sanitize.Line(text(c.st.Input, "description")))
	} else {
		r.describe(c)
	}
	line, _ := anchor.Take(strings.TrimPrefix(c.name+" "+c.what, " "), func(string) (string, string) { return "", "" })
	return calls, line
}

// asked shows questions with their answers.
func (r *renderer) asked(c *toolCall) {
	questions, _ := c.st.Input["questions"].([]any)
	answers, _ := c.st.Metadata["answers"].([]any)
	c.name, c.what = "question", ""
	for i, q := range questions {
		m, _ := q.(map[string]any)
		line := r.styles.text.Render(sanitize.Line(text(m, "question")))
		if i < len(answers) {
			var labels []string
			list, _ := answers[i].([]any)
			for _, a := range list {
				s, _ := a.(string)
				labels = append(labels, sanitize.Line(s))
			}
			line += r.styles.primary.Render(" → " + strings.Join(labels, ", "))
		}
		c.body = append(c.body, wrap.Lines(line, max(r.width-6, 4), "")...)
	}
}

// web shows a page that was fetched or what was searched for.
func (r *renderer) web(c *toolCall) {
	if address := text(c.st.Input, "url"); address != "" {
		to, _ := anchor.Web(address)
		c.what = anchor.Wrap(to, r.styles.link.Render(sanitize.Line(address)))
	} else {
		c.what = r.styles.text.Render(sanitize.Line(text(c.st.Input, "query")))
	}
	r.attached(c)
	out := strings.TrimRight(sanitize.Text(c.st.Output), "\n")
	if out == "" {
		return
	}
	c.notes = append(c.notes, countLines(strings.Count(out, "\n")+1))
	if c.whole {
		r.whole(c, r.styles.muted, out)
	}
}

package toolview

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// OurTool returns the command that a tool of ours stands for. The engine names tools
// SERVER_TOOL with dots as underscores (1.18.33).
func OurTool(tool string) (call.ID, bool) {
	rest, ok := strings.CutPrefix(tool, "openspace_")
	if !ok {
		return "", false
	}
	rest = strings.TrimPrefix(rest, "openspace_")
	rest = strings.Replace(rest, "_", ".", 1)
	return call.ID(call.Namespace + strings.Replace(rest, "camera_", "camera.", 1)), true
}

// ours shows a call of a command of ours as what it did. What it leads to can
// be followed.
func (r *Renderer) ours(c *toolCall, command call.ID) {
	v, known := r.verbs[command]
	in := c.st.Input
	switch {
	case !known:
		c.name = sanitize.Line(command.Short())
		c.what = r.styles.Text.Render(sanitize.Line(Args(in)))
		r.output(c)
		return
	case c.st.Status == engine.ToolCompleted:
		c.name = v.Done
	default:
		c.name = v.Doing
	}
	before, after, _ := strings.Cut(c.name, "%s")
	about := Text(in, v.Field)
	if about == "" {
		about = Text(in, "contentId")
	}
	if about == "" && v.Field == "deckPath" {
		about = deckOf(c.st)
	}
	shown, to := leads(r.pen, command, about, in)
	if shown == "" {
		shown = v.Nothing
	}
	c.what = anchor.Wrap(to, r.styles.Link.Render(shown))
	if to == "" {
		c.what = r.styles.Text.Render(shown)
	}
	if c.name = strings.TrimSpace(before); after != "" {
		c.what += r.styles.Secondary.Render(after)
	}
	c.notes = append(c.notes, r.extras(command, in)...)
	if n := gave(command, c.st); n != "" {
		c.notes = append(c.notes, n)
	}
	if c.whole {
		if args := Args(in); args != "" {
			c.body = r.pen.Wrapped(r.styles.Muted, strings.Split(sanitize.Text(args), "\n"))
		}
		r.whole(c, r.styles.Muted, strings.TrimRight(sanitize.Text(c.st.Output), "\n"))
	}
}

// leads says how the thing that a command is about is written, and where it
// leads.
func leads(p *pen.Pen, command call.ID, about string, in map[string]any) (shown, to string) {
	family, _, _ := strings.Cut(command.Short(), ".")
	switch family {
	case "editor", "file":
		if command == call.FileSearch.ID() || about == "" {
			return sanitize.Line(about), ""
		}
		shown = p.Path(about) + placeLines(in)
		if command == call.FileList.ID() {
			return shown, ""
		}
		return shown, markdown.FileTarget + shown
	case "terminal":
		if id := Text(in, "terminalId"); id != "" {
			return sanitize.Line(id), pen.PaneTarget + "terminal:" + id
		}
	case "presentation":
		shown = p.Path(about)
		if n, ok := number(in, "slideIndex"); ok {
			shown += fmt.Sprintf("#%d", n+1)
		}
		return shown, pen.Target(markdown.FileTarget, shown)
	case "whiteboard":
		shown = p.Path(about)
		return shown, pen.Target(markdown.FileTarget, shown)
	case "pane":
		if kind := Text(in, "type"); kind == "diff" { // there is one pane of changes
			return sanitize.Line(strings.TrimSpace(kind + " " + strings.TrimPrefix(Text(in, "contentId"), "diff:"))),
				pen.PaneTarget + "diff:changes"
		}
		if strings.Contains(about, ":") {
			return sanitize.Line(about), pen.PaneTarget + about
		}
		if kind := Text(in, "type"); kind != "" {
			return sanitize.Line(kind + " " + about), pen.Target(pen.PaneTarget, kind+":"+about)
		}
	}
	return sanitize.Line(about), ""
}

// placeLines writes the lines of a command's arguments behind a path.
func placeLines(in map[string]any) string {
	from, end := "line", "endLine"
	if _, ok := in["startLine"]; ok {
		from = "startLine"
	}
	if list, _ := in["ranges"].([]any); len(list) == 1 {
		if m, ok := list[0].(map[string]any); ok {
			in, from = m, "startLine"
		}
	}
	n, ok := number(in, from)
	if !ok || n == 0 {
		return ""
	}
	if to, ok := number(in, end); ok && to > n {
		return fmt.Sprintf(":%d-%d", n, to)
	}
	return fmt.Sprintf(":%d", n)
}

// gave is how much a command of ours that looks gave.
func gave(command call.ID, st *engine.ToolState) string {
	if st.Status != engine.ToolCompleted || command != call.FileSearch.ID() && command != call.FileList.ID() {
		return ""
	}
	var out struct{ Matches, Results, Files []json.RawMessage }
	if json.Unmarshal([]byte(st.Output), &out) != nil {
		return ""
	}
	switch {
	case out.Files != nil:
		return countFiles(len(out.Files))
	case len(out.Matches) > 0:
		return lang.T("x-in-x", countOf(len(out.Matches), "match", false), countFiles(len(out.Results)))
	case out.Results != nil:
		return countFiles(len(out.Results))
	}
	return ""
}

// deckOf returns the deck that a command found for itself, by what it answered.
func deckOf(st *engine.ToolState) string {
	var out struct{ DeckPath string }
	if st.Status != engine.ToolCompleted || json.Unmarshal([]byte(st.Output), &out) != nil {
		return ""
	}
	return out.DeckPath
}

// extras are further words on a call.
func (r *Renderer) extras(command call.ID, in map[string]any) []string {
	switch command {
	case call.TerminalSend.ID():
		return []string{sanitize.Line(strings.TrimRight(Text(in, "text"), "\n"))}
	case call.EditorHighlight.ID():
		if list, _ := in["ranges"].([]any); len(list) > 1 {
			return []string{lang.N(len(list), "ranges", len(list))}
		}
	case call.FilePatch.ID():
		if list, _ := in["edits"].([]any); len(list) > 0 {
			return []string{lang.N(len(list), "edits", len(list))}
		}
	case call.FileWrite.ID():
		return []string{countLines(strings.Count(strings.TrimSuffix(Text(in, "content"), "\n"), "\n") + 1)}
	case call.WhiteboardBatchAddShapes.ID(), call.WhiteboardReplace.ID():
		if list, _ := in["shapes"].([]any); len(list) > 0 {
			return []string{lang.N(len(list), "shapes", len(list))}
		}
	case call.PresentationExport.ID():
		if to := Text(in, "outPath"); to != "" {
			return []string{lang.T("to-x", r.pen.Path(to))}
		}
	case call.PresentationNavigate.ID():
		if d := Text(in, "direction"); d != "" {
			return []string{sanitize.Line(d)}
		}
	case call.PaneResize.ID(), call.WhiteboardCameraSet.ID():
		if b, err := json.Marshal(in); err == nil {
			return []string{sanitize.Line(string(b))}
		}
	}
	return nil
}

// Asks says in words what a command of ours that an agent asks for would do; empty where
// nothing is known of it.
func Asks(p *pen.Pen, tool string, in map[string]any) string {
	command, ok := OurTool(tool)
	if !ok {
		return ""
	}
	v := call.Verbs()[command]
	if v.Doing == "" {
		return ""
	}
	shown, _ := leads(p, command, Text(in, v.Field), in)
	return v.Words(false, shown)
}

package chat

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
)

// ourTool returns the command that a tool of ours stands for. The engine names tools
// SERVER_TOOL with dots as underscores (1.18.33).
func ourTool(tool string) (call.ID, bool) {
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
func (r *renderer) ours(c *toolCall, command call.ID) {
	v, known := r.verbs[command]
	in := c.st.Input
	switch {
	case !known:
		c.name = sanitize.Line(command.Short())
		c.what = r.styles.text.Render(sanitize.Line(toolArgs(in)))
		r.output(c)
		return
	case c.st.Status == engine.ToolCompleted:
		c.name = v.Done
	default:
		c.name = v.Doing
	}
	before, after, _ := strings.Cut(c.name, "%s")
	about := text(in, v.Field)
	if about == "" {
		about = text(in, "contentId")
	}
	if about == "" && v.Field == "deckPath" {
		about = deckOf(c.st)
	}
	shown, to := r.leads(command, about, in)
	if shown == "" {
		shown = v.Nothing
	}
	c.what = anchor.Wrap(to, r.styles.link.Render(shown))
	if to == "" {
		c.what = r.styles.text.Render(shown)
	}
	if c.name = strings.TrimSpace(before); after != "" {
		c.what += r.styles.secondary.Render(after)
	}
	c.notes = append(c.notes, r.extras(command, in)...)
	if n := gave(command, c.st); n != "" {
		c.notes = append(c.notes, n)
	}
	if c.whole {
		if args := toolArgs(in); args != "" {
			c.body = r.wrapped(r.styles.muted, strings.Split(sanitize.Text(args), "\n"))
		}
		r.whole(c, r.styles.muted, strings.TrimRight(sanitize.Text(c.st.Output), "\n"))
	}
}

// leads says how the thing that a command is about is written, and where it
// leads.
func (r *renderer) leads(command call.ID, about string, in map[string]any) (shown, to string) {
	family, _, _ := strings.Cut(command.Short(), ".")
	switch family {
	case "editor", "file":
		if command == call.FileSearch.ID() || about == "" {
			return sanitize.Line(about), ""
		}
		shown = r.path(about) + placeLines(in)
		if command == call.FileList.ID() {
			return shown, ""
		}
		return shown, markdown.FileTarget + shown
	case "terminal":
		if id := text(in, "terminalId"); id != "" {
			return sanitize.Line(id), paneTarget + "terminal:" + id
		}
	case "presentation":
		shown = r.path(about)
		if n, ok := number(in, "slideIndex"); ok {
			shown += fmt.Sprintf("#%d", n+1)
		}
		return shown, target(markdown.FileTarget, shown)
	case "whiteboard":
		shown = r.path(about)
		return shown, target(markdown.FileTarget, shown)
	case "pane":
		if kind := text(in, "type"); kind == "diff" { // there is one pane of changes
			return sanitize.Line(strings.TrimSpace(kind + " " + strings.TrimPrefix(text(in, "contentId"), "diff:"))),
				paneTarget + "diff:changes"
		}
		if strings.Contains(about, ":") {
			return sanitize.Line(about), paneTarget + about
		}
		if kind := text(in, "type"); kind != "" {
			return sanitize.Line(kind + " " + about), target(paneTarget, kind+":"+about)
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
func (r *renderer) extras(command call.ID, in map[string]any) []string {
	switch command {
	case call.TerminalSend.ID():
		return []string{sanitize.Line(strings.TrimRight(text(in, "text"), "\n"))}
	case call.EditorHighlight.ID():
		if list, _ := in["ranges"].([]any); len(list) > 1 {
			return []string{lang.N(len(list), "ranges", len(list))}
		}
	case call.FilePatch.ID():
		if list, _ := in["edits"].([]any); len(list) > 0 {
			return []string{lang.N(len(list), "edits", len(list))}
		}
	case call.FileWrite.ID():
		return []string{countLines(strings.Count(strings.TrimSuffix(text(in, "content"), "\n"), "\n") + 1)}
	case call.WhiteboardBatchAddShapes.ID(), call.WhiteboardReplace.ID():
		if list, _ := in["shapes"].([]any); len(list) > 0 {
			return []string{lang.N(len(list), "shapes", len(list))}
		}
	case call.PresentationExport.ID():
		if to := text(in, "outPath"); to != "" {
			return []string{lang.T("to-x", r.path(to))}
		}
	case call.PresentationNavigate.ID():
		if d := text(in, "direction"); d != "" {
			return []string{sanitize.Line(d)}
		}
	case call.PaneResize.ID(), call.WhiteboardCameraSet.ID():
		if b, err := json.Marshal(in); err == nil {
			return []string{sanitize.Line(string(b))}
		}
	}
	return nil
}

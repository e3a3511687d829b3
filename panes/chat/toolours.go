package chat

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// ourTool gives the command that a tool of ours stands for, as editor.open. The
// engine names tools SERVER_TOOL with dots as underscores (1.18.33).
func ourTool(tool string) (string, bool) {
	rest, ok := strings.CutPrefix(tool, "openspace_")
	if !ok {
		return "", false
	}
	rest = strings.TrimPrefix(rest, "openspace_")
	rest = strings.Replace(rest, "_", ".", 1)
	return strings.Replace(rest, "camera_", "camera.", 1), true
}

// deed says what a command of ours does and did, and about which argument.
type deed struct{ does, did, field string }

// deeds are our commands in words.
func deeds() map[string]deed {
	return map[string]deed{
		"pane.open": {"open", "opened", "contentId"}, "pane.close": {"close", "closed", "paneId"}, "pane.focus": {"focus", "focused", "paneId"},
		"pane.list": {"look at the panes", "looked at the panes", ""}, "pane.resize": {"resize", "resized", "paneId"},
		"editor.open": {"open", "opened", "path"}, "editor.scroll_to": {"go to", "went to", "path"}, "editor.highlight": {"highlight", "highlighted", "path"},
		"editor.clear_highlight": {"clear highlights", "cleared highlights", "path"}, "editor.read_file": {"read", "read", "path"}, "editor.close": {"close", "closed", "path"},
		"terminal.create": {"open terminal", "opened terminal", "title"}, "terminal.send": {"type into", "typed into", "terminalId"},
		"terminal.read_output": {"read the output of", "read the output of", "terminalId"}, "terminal.list": {"look at the terminals", "looked at the terminals", ""},
		"terminal.close": {"close terminal", "closed terminal", "terminalId"},
		"file.read":      {"read", "read", "path"}, "file.write": {"write", "wrote", "path"}, "file.patch": {"change", "changed", "path"},
		"file.list": {"list", "listed", "path"}, "file.search": {"search for", "searched for", "query"},
		"presentation.list": {"look for decks", "looked for decks", ""}, "presentation.read": {"read deck", "read deck", "deckPath"},
		"presentation.create": {"create deck", "created deck", "deckPath"}, "presentation.update_slide": {"change a slide of", "changed a slide of", "deckPath"},
		"presentation.open": {"open deck", "opened deck", "deckPath"}, "presentation.navigate": {"turn the slide of", "turned the slide of", "deckPath"},
		"presentation.play": {"play", "played", "deckPath"}, "presentation.pause": {"pause", "paused", "deckPath"}, "presentation.stop": {"stop", "stopped", "deckPath"},
		"presentation.toggle_fullscreen": {"toggle fullscreen", "toggled fullscreen", "deckPath"}, "presentation.export": {"export", "exported", "deckPath"},
		"whiteboard.list": {"look for whiteboards", "looked for whiteboards", ""}, "whiteboard.read": {"read whiteboard", "read whiteboard", "whiteboardId"},
		"whiteboard.create": {"create whiteboard", "created whiteboard", "whiteboardId"}, "whiteboard.open": {"open whiteboard", "opened whiteboard", "whiteboardId"},
		"whiteboard.add_shape": {"draw on", "drew on", "whiteboardId"}, "whiteboard.batch_add_shapes": {"draw on", "drew on", "whiteboardId"},
		"whiteboard.replace": {"draw anew", "drew anew", "whiteboardId"}, "whiteboard.update_shape": {"change a shape on", "changed a shape on", "whiteboardId"},
		"whiteboard.delete_shape": {"delete a shape on", "deleted a shape on", "whiteboardId"}, "whiteboard.find_shapes": {"look for shapes on", "looked for shapes on", "whiteboardId"},
		"whiteboard.camera.set": {"move the view of", "moved the view of", "whiteboardId"}, "whiteboard.camera.get": {"look at the view of", "looked at the view of", "whiteboardId"},
		"whiteboard.camera.fit": {"fit the view of", "fitted the view of", "whiteboardId"},
	}
}

// Deed says in words what a command of ours did, and which of its arguments it
// is about.
func Deed(command string) (did, field string, ok bool) {
	d, ok := deeds()[command]
	return d.did, d.field, ok
}

// ours shows a call of a command of ours as what it did. What it leads to can
// be followed.
func (r *renderer) ours(c *call, command string) {
	d, known := r.deeds[command]
	in := c.st.Input
	switch {
	case !known:
		c.name, c.what = sanitize.Line(command), r.styles.text.Render(sanitize.Line(toolArgs(in)))
		r.output(c)
		return
	case c.st.Status == engine.ToolCompleted:
		c.name = d.did
	default:
		c.name = d.does
	}
	about := text(in, d.field)
	if about == "" {
		about = text(in, "contentId")
	}
	shown, to := r.leads(command, about, in)
	c.what = anchor.Wrap(to, r.styles.link.Render(shown))
	if to == "" {
		c.what = r.styles.text.Render(shown)
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
func (r *renderer) leads(command, about string, in map[string]any) (shown, to string) {
	family, _, _ := strings.Cut(command, ".")
	switch family {
	case "editor", "file":
		if command == "file.search" || about == "" {
			return sanitize.Line(about), ""
		}
		shown = r.path(about) + placeLines(in)
		if command == "file.list" {
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
func gave(command string, st *engine.ToolState) string {
	if st.Status != engine.ToolCompleted || command != "file.search" && command != "file.list" {
		return ""
	}
	var out struct{ Matches, Results, Files []json.RawMessage }
	if json.Unmarshal([]byte(st.Output), &out) != nil {
		return ""
	}
	switch {
	case out.Files != nil:
		return plural(len(out.Files), "file")
	case len(out.Matches) > 0:
		return plural(len(out.Matches), "match") + " in " + plural(len(out.Results), "file")
	case out.Results != nil:
		return plural(len(out.Results), "file")
	}
	return ""
}

// extras are further words on a call.
func (r *renderer) extras(command string, in map[string]any) []string {
	switch command {
	case "terminal.send":
		return []string{sanitize.Line(strings.TrimRight(text(in, "text"), "\n"))}
	case "editor.highlight":
		if list, _ := in["ranges"].([]any); len(list) > 1 {
			return []string{plural(len(list), "range")}
		}
	case "file.patch":
		if list, _ := in["edits"].([]any); len(list) > 0 {
			return []string{plural(len(list), "edit")}
		}
	case "file.write":
		return []string{plural(strings.Count(strings.TrimSuffix(text(in, "content"), "\n"), "\n")+1, "line")}
	case "whiteboard.batch_add_shapes", "whiteboard.replace":
		if list, _ := in["shapes"].([]any); len(list) > 0 {
			return []string{plural(len(list), "shape")}
		}
	case "presentation.export":
		if to := text(in, "outPath"); to != "" {
			return []string{"to " + r.path(to)}
		}
	case "presentation.navigate":
		if d := text(in, "direction"); d != "" {
			return []string{sanitize.Line(d)}
		}
	case "pane.resize", "whiteboard.camera.set":
		if b, err := json.Marshal(in); err == nil {
			return []string{sanitize.Line(string(b))}
		}
	}
	return nil
}

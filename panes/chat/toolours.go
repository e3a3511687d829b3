package chat

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// ourTool returns the command that a tool of ours stands for, as editor.open. The
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

// deed says what a command of ours does and did, with what it is about in the
// place of %s, and which argument that is.
type deed struct{ does, did, field string }

// deeds are our commands in words, those of the person's language.
func deeds() map[string]deed {
	return map[string]deed{
		"pane.open":                      {lang.C("doing", "open %s"), lang.C("done", "opened %s"), "contentId"},
		"pane.close":                     {lang.C("doing", "close %s"), lang.C("done", "closed %s"), "paneId"},
		"pane.focus":                     {lang.C("doing", "focus %s"), lang.C("done", "focused %s"), "paneId"},
		"pane.list":                      {lang.C("doing", "look at the panes"), lang.C("done", "looked at the panes"), ""},
		"pane.resize":                    {lang.C("doing", "resize %s"), lang.C("done", "resized %s"), "paneId"},
		"editor.open":                    {lang.C("doing", "open %s"), lang.C("done", "opened %s"), "path"},
		"editor.scroll_to":               {lang.C("doing", "go to %s"), lang.C("done", "went to %s"), "path"},
		"editor.highlight":               {lang.C("doing", "highlight %s"), lang.C("done", "highlighted %s"), "path"},
		"editor.clear_highlight":         {lang.C("doing", "clear highlights %s"), lang.C("done", "cleared highlights %s"), "path"},
		"editor.read_file":               {lang.C("doing", "read %s"), lang.C("done", "read %s"), "path"},
		"editor.close":                   {lang.C("doing", "close %s"), lang.C("done", "closed %s"), "path"},
		"terminal.create":                {lang.C("doing", "open terminal %s"), lang.C("done", "opened terminal %s"), "title"},
		"terminal.send":                  {lang.C("doing", "type into %s"), lang.C("done", "typed into %s"), "terminalId"},
		"terminal.read_output":           {lang.C("doing", "read the output of %s"), lang.C("done", "read the output of %s"), "terminalId"},
		"terminal.list":                  {lang.C("doing", "look at the terminals"), lang.C("done", "looked at the terminals"), ""},
		"terminal.close":                 {lang.C("doing", "close terminal %s"), lang.C("done", "closed terminal %s"), "terminalId"},
		"file.read":                      {lang.C("doing", "read %s"), lang.C("done", "read %s"), "path"},
		"file.write":                     {lang.C("doing", "write %s"), lang.C("done", "wrote %s"), "path"},
		"file.patch":                     {lang.C("doing", "change %s"), lang.C("done", "changed %s"), "path"},
		"file.list":                      {lang.C("doing", "list %s"), lang.C("done", "listed %s"), "path"},
		"file.search":                    {lang.C("doing", "search for %s"), lang.C("done", "searched for %s"), "query"},
		"presentation.list":              {lang.C("doing", "look for decks"), lang.C("done", "looked for decks"), ""},
		"presentation.read":              {lang.C("doing", "read deck %s"), lang.C("done", "read deck %s"), "deckPath"},
		"presentation.create":            {lang.C("doing", "create deck %s"), lang.C("done", "created deck %s"), "deckPath"},
		"presentation.update_slide":      {lang.C("doing", "change a slide of %s"), lang.C("done", "changed a slide of %s"), "deckPath"},
		"presentation.open":              {lang.C("doing", "open deck %s"), lang.C("done", "opened deck %s"), "deckPath"},
		"presentation.navigate":          {lang.C("doing", "turn the slide of %s"), lang.C("done", "turned the slide of %s"), "deckPath"},
		"presentation.play":              {lang.C("doing", "play %s"), lang.C("done", "played %s"), "deckPath"},
		"presentation.pause":             {lang.C("doing", "pause %s"), lang.C("done", "paused %s"), "deckPath"},
		"presentation.stop":              {lang.C("doing", "stop %s"), lang.C("done", "stopped %s"), "deckPath"},
		"presentation.toggle_fullscreen": {lang.C("doing", "toggle fullscreen %s"), lang.C("done", "toggled fullscreen %s"), "deckPath"},
		"presentation.export":            {lang.C("doing", "export %s"), lang.C("done", "exported %s"), "deckPath"},
		"whiteboard.list":                {lang.C("doing", "look for whiteboards"), lang.C("done", "looked for whiteboards"), ""},
		"whiteboard.read":                {lang.C("doing", "read whiteboard %s"), lang.C("done", "read whiteboard %s"), "whiteboardId"},
		"whiteboard.create":              {lang.C("doing", "create whiteboard %s"), lang.C("done", "created whiteboard %s"), "whiteboardId"},
		"whiteboard.open":                {lang.C("doing", "open whiteboard %s"), lang.C("done", "opened whiteboard %s"), "whiteboardId"},
		"whiteboard.add_shape":           {lang.C("doing", "draw on %s"), lang.C("done", "drew on %s"), "whiteboardId"},
		"whiteboard.batch_add_shapes":    {lang.C("doing", "draw on %s"), lang.C("done", "drew on %s"), "whiteboardId"},
		"whiteboard.replace":             {lang.C("doing", "draw anew %s"), lang.C("done", "drew anew %s"), "whiteboardId"},
		"whiteboard.update_shape":        {lang.C("doing", "change a shape on %s"), lang.C("done", "changed a shape on %s"), "whiteboardId"},
		"whiteboard.delete_shape":        {lang.C("doing", "delete a shape on %s"), lang.C("done", "deleted a shape on %s"), "whiteboardId"},
		"whiteboard.find_shapes":         {lang.C("doing", "look for shapes on %s"), lang.C("done", "looked for shapes on %s"), "whiteboardId"},
		"whiteboard.camera.set":          {lang.C("doing", "move the view of %s"), lang.C("done", "moved the view of %s"), "whiteboardId"},
		"whiteboard.camera.get":          {lang.C("doing", "look at the view of %s"), lang.C("done", "looked at the view of %s"), "whiteboardId"},
		"whiteboard.camera.fit":          {lang.C("doing", "fit the view of %s"), lang.C("done", "fitted the view of %s"), "whiteboardId"},
	}
}

// filled puts what a deed is about into its words.
func filled(words, about string) string {
	return strings.TrimSpace(strings.Replace(words, "%s", about, 1))
}

// Deed says in words what a command of ours did, without what it is about, and
// which of its arguments that is. Did has its place.
func Deed(command string) (did, field string, ok bool) {
	d, ok := deeds()[command]
	return filled(d.did, ""), d.field, ok
}

// Did says in words what a command of ours did, and to what.
func Did(command, about string) string { return filled(deeds()[command].did, about) }

// ours shows a call of a command of ours as what it did. What it leads to can
// be followed.
func (r *renderer) ours(c *toolCall, command string) {
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
	before, after, _ := strings.Cut(c.name, "%s")
	about := text(in, d.field)
	if about == "" {
		about = text(in, "contentId")
	}
	if about == "" && d.field == "deckPath" {
		about = deckOf(c.st)
	}
	shown, to := r.leads(command, about, in)
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
		return countFiles(len(out.Files))
	case len(out.Matches) > 0:
		return lang.T("%s in %s", countOf(len(out.Matches), "match", false), countFiles(len(out.Results)))
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
func (r *renderer) extras(command string, in map[string]any) []string {
	switch command {
	case "terminal.send":
		return []string{sanitize.Line(strings.TrimRight(text(in, "text"), "\n"))}
	case "editor.highlight":
		if list, _ := in["ranges"].([]any); len(list) > 1 {
			return []string{lang.N(len(list), "%d range", "%d ranges", len(list))}
		}
	case "file.patch":
		if list, _ := in["edits"].([]any); len(list) > 0 {
			return []string{lang.N(len(list), "%d edit", "%d edits", len(list))}
		}
	case "file.write":
		return []string{countLines(strings.Count(strings.TrimSuffix(text(in, "content"), "\n"), "\n") + 1)}
	case "whiteboard.batch_add_shapes", "whiteboard.replace":
		if list, _ := in["shapes"].([]any); len(list) > 0 {
			return []string{lang.N(len(list), "%d shape", "%d shapes", len(list))}
		}
	case "presentation.export":
		if to := text(in, "outPath"); to != "" {
			return []string{lang.T("to %s", r.path(to))}
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

package speak

import (
	"encoding/json"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/linear"
	"github.com/openspace-tui/openspace/internal/markdown"
	named "github.com/openspace-tui/openspace/internal/places"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/diff"
	"github.com/openspace-tui/openspace/panes/files"
)

// brought is what can be read with /show: a file with lines, a terminal, a deck at
// a slide, a whiteboard.
type brought struct {
	kind     string // editor, terminal, presentation, whiteboard, diff, files; empty: nothing
	id       string
	from, to int // lines from 1, or the slide from 0; to 0: to the end
}

// quiet reports whether an agent's command changes nothing that is to be told.
func quiet(id string) bool {
	switch strings.TrimPrefix(id, commands.Namespace) {
	case "pane.list", "editor.read_file", "terminal.read_output", "terminal.list", "file.read", "file.list",
		"file.search",
		"presentation.list", "presentation.read", "whiteboard.list", "whiteboard.read", "whiteboard.find_shapes",
		"whiteboard.camera.get":
		return true
	}
	return false
}

// Acted tells what an agent's command did, and remembers what it showed. Of one
// that failed a toast tells.
func (l *Speaker) Acted(inv commands.Invocation, r commands.Result) {
	if !r.Success() || quiet(inv.ID) {
		return
	}
	told := lang.T("the-agent", l.commandDone(inv.ID, inv.Args))
	if s := l.showing(inv); s.kind != "" {
		if n, ok := arguments(r.Data)["slideIndex"].(float64); ok {
			s.from = int(n)
			told = lang.T("x-slide-n", told, s.from+1)
		}
		if s.id == "" && s.kind == l.shows.kind {
			s.id = l.shows.id
		}
		l.shows = s
		l.say(linear.Lines(lang.T("show-reads-it", told))...)
		return
	}
	l.say(linear.Lines(lang.T("%s.", told))...)
}

// commandDone says in words what a command did.
func (l *Speaker) commandDone(id string, args json.RawMessage) string {
	verb, ok := call.Verbs()[call.ID(id)]
	if !ok {
		return lang.T("ran", strings.TrimPrefix(id, commands.Namespace))
	}
	in := arguments(args)
	about := in.text(verb.Field)
	if about == "" {
		about = in.text("contentId")
	}
	text := verb.Words(true, about)
	switch from, to := in.lines(); {
	case from <= 0:
	case to > from:
		text = lang.T("lines-to", text, from, to)
	default:
		text = lang.T("x-line-n", text, from)
	}
	if typed := in.text("text"); typed != "" && id == string(call.TerminalSend) {
		text += ": " + strings.TrimSpace(typed)
	}
	return sanitize.Line(text)
}

// argumentMap is a command's arguments or its result, as they came.
type argumentMap map[string]any

func arguments(raw json.RawMessage) argumentMap {
	in := argumentMap{}
	_ = json.Unmarshal(raw, &in) // what does not fit was refused before
	return in
}

func (a argumentMap) text(name string) string { s, _ := a[name].(string); return s }

func (a argumentMap) number(names ...string) int {
	for _, n := range names {
		if f, ok := a[n].(float64); ok {
			return int(f)
		}
	}
	return 0
}

// lines are those that a command names, or the first of several ranges.
func (a argumentMap) lines() (from, to int) {
	if ranges, ok := a["ranges"].([]any); ok && len(ranges) > 0 {
		a, _ = ranges[0].(map[string]any)
	}
	from = a.number("line", "startLine")
	return from, max(a.number("endLine"), from)
}

// showing is what a command brought into view.
func (l *Speaker) showing(inv commands.Invocation) brought {
	in := arguments(inv.Args)
	switch strings.TrimPrefix(inv.ID, commands.Namespace) {
	case "editor.open", "editor.highlight", "editor.scroll_to":
		from, to := in.lines()
		return brought{"editor", in.text("path"), from, to}
	case "terminal.create", "terminal.send":
		if id := in.text("terminalId"); id != "" {
			return brought{kind: "terminal", id: id}
		}
		return brought{kind: "terminal"} // the newest
	case "presentation.open", "presentation.navigate", "presentation.create", "presentation.update_slide":
		return brought{kind: "presentation", id: in.text("deckPath"), from: in.number("slideIndex")}
	case "whiteboard.open", "whiteboard.create", "whiteboard.add_shape", "whiteboard.batch_add_shapes",
		"whiteboard.replace", "whiteboard.update_shape":
		return brought{kind: "whiteboard", id: in.text("whiteboardId")}
	case "pane.open":
		if in.text("type") == diff.KindName {
			return brought{kind: diff.KindName, id: strings.TrimPrefix(in.text("contentId"), diff.KindName+":")}
		}
		if in.text("type") == files.KindName {
			return brought{kind: files.KindName, id: strings.TrimPrefix(in.text("contentId"), files.KindName+":")}
		}
		return showable(in.text("contentId"))
	}
	return brought{}
}

// showable reads what is named: a file with lines, a deck, a whiteboard, or a
// terminal.
func showable(name string) brought {
	if kind, id, ok := strings.Cut(name, ":"); ok &&
		(kind == "terminal" || kind == "presentation" || kind == "whiteboard" || kind == "editor" ||
			kind == diff.KindName || kind == files.KindName) {
		return brought{kind: kind, id: id}
	}
	switch {
	case name == "":
		return brought{}
	case strings.HasSuffix(name, ".deck.md"), strings.HasSuffix(name, ".slides.md"):
		return brought{kind: "presentation", id: name}
	case strings.HasSuffix(name, ".whiteboard.json"), strings.HasSuffix(name, ".tldr"):
		return brought{kind: "whiteboard", id: name}
	}
	if p, ok := named.Parse(name); ok && p.Line > 0 {
		return brought{"editor", p.Path, p.Line, max(p.EndLine, p.Line)}
	}
	return brought{kind: "editor", id: name}
}

// show reads what the agent showed last, or what is named.
func (l *Speaker) show(name string) tea.Cmd {
	s := l.shows
	if name != "" {
		s = showable(name)
		if s.kind == "editor" && l.p.HasTerminal(name) {
			s = brought{kind: "terminal", id: name}
		}
	}
	switch s.kind {
	case "editor":
		return l.readFile(s)
	case "terminal":
		if s.id == "" {
			return l.get("terminal.list", nil, l.newestTerminal)
		}
		return l.get("terminal.read_output", map[string]any{"terminalId": s.id},
			func(in argumentMap) []string { return terminalWords(s.id, in) })
	case "presentation":
		return l.get("presentation.read", map[string]any{"deckPath": s.id},
			func(in argumentMap) []string { return deckWords(s, in) })
	case diff.KindName:
		return l.changes(s.id)
	case files.KindName:
		return l.files(s.id)
	case "whiteboard":
		return l.get("whiteboard.read", map[string]any{"whiteboardId": s.id},
			func(in argumentMap) []string { return boardWords(s.id, in) })
	}
	l.say(lang.T("agent-has-brought-nothing-yet"))
	return nil
}

// readFile reads a file, or lines of it.
func (l *Speaker) readFile(s brought) tea.Cmd {
	args := map[string]any{"path": s.id}
	if s.from > 0 {
		args["startLine"], args["endLine"] = s.from, s.to
	}
	return l.get("editor.read_file", args, func(in argumentMap) []string { return fileWords(s, in) })
}

// get runs a command that reads, for the person, and tells its result.
func (l *Speaker) get(id string, args map[string]any, words func(argumentMap) []string) tea.Cmd {
	raw, err := json.Marshal(args)
	if err != nil || args == nil {
		raw = nil
	}
	inv := commands.Invocation{ID: commands.Namespace + id, Args: raw, Origin: panes.User, Channel: commands.ChannelUI}
	return l.p.Run(inv, func(r commands.Result) {
		if r.Err != nil {
			told := linear.Lines(leveled(commands.LevelError, lang.Translate(r.Err)))
			if r.Err.Code == string(workspace.Binary) { // what it is instead
				told = append(told, linear.Lines(r.Err.SaidHint())...)
			}
			l.say(allInWords(told)...)
			return
		}
		l.say(words(arguments(r.Data))...)
	})
}

func fileWords(s brought, in argumentMap) []string {
	n := in.number("totalLines")
	head := lang.N(n, "x-n-lines", sanitize.Line(s.id), n)
	if s.from > 0 {
		head = lang.T("lines-to-of", sanitize.Line(s.id), s.from, s.to, n)
	}
	return append(append([]string{head}, linear.Code(in.text("content"))...), lang.T("end-of-text"))
}

func terminalWords(id string, in argumentMap) []string {
	state := lang.T("it-runs")
	if run, _ := in["running"].(bool); !run {
		state = lang.T("it-has-ended")
		if code, ok := in["exitCode"].(float64); ok {
			state = lang.T("it-has-ended-exit", int(code))
		}
	}
	out := []string{lang.T("terminal-its-output-label", sanitize.Line(id), state)}
	list, _ := in["output"].([]any)
	for _, line := range list {
		text, _ := line.(string)
		out = append(out, linear.Code(text)...)
	}
	return append(out, lang.T("end-of-output"))
}

// newestTerminal turns to the terminal that was opened last.
func (l *Speaker) newestTerminal(in argumentMap) []string {
	list, _ := in["terminals"].([]any)
	if len(list) == 0 {
		return []string{lang.T("there-no-terminal")}
	}
	last, _ := list[len(list)-1].(map[string]any)
	id := argumentMap(last).text("terminalId")
	l.shows.id = id
	return []string{lang.T("terminal-show-reads-output", sanitize.Line(id))}
}

func deckWords(s brought, in argumentMap) []string {
	slides, _ := in["slides"].([]any)
	if len(slides) == 0 {
		return []string{lang.T("the-deck-has-no-slides")}
	}
	at := min(max(s.from, 0), len(slides)-1)
	slide, _ := slides[at].(map[string]any)
	out := []string{lang.T("slide-of", sanitize.Line(s.id), at+1, len(slides))}
	out = append(out, markdown.Speak(argumentMap(slide).text("content"))...)
	if notes := argumentMap(slide).text("notes"); notes != "" {
		out = append(append(out, lang.T("notes-label")), markdown.Speak(notes)...)
	}
	return append(out, lang.T("end-of-slide"))
}

// boardWords tells a whiteboard's shapes, and then what connects them.
func boardWords(id string, in argumentMap) []string {
	list, _ := in["shapes"].([]any)
	names := map[string]string{}
	var shapes, links []argumentMap
	for _, item := range list {
		shape, _ := item.(map[string]any)
		s := argumentMap(shape)
		name := s.text("text")
		if name == "" {
			name = s.text("kind") + " " + strings.TrimPrefix(s.text("id"), "shape:")
		}
		names[s.text("id")] = name
		if s.text("from") != "" || s.text("to") != "" {
			links = append(links, s)
		} else {
			shapes = append(shapes, s)
		}
	}
	end := func(id string) string {
		if id == "" {
			return lang.T("place.nothing")
		}
		if name, ok := names[id]; ok {
			return name
		}
		return id
	}
	out := linear.Lines(lang.T("whiteboard-and", strings.TrimSuffix(id+", "+in.text("title"), ", "),
		lang.N(len(shapes), "shapes", len(shapes)),
		lang.N(len(links), "connections", len(links))))
	for i, s := range shapes {
		text := lang.T("shape-n-x", i+1, s.text("kind"))
		if t := s.text("text"); t != "" {
			text += ", " + t
		}
		if p := s.text("parent"); p != "" && names[p] != "" {
			text = lang.T("x-x", text, names[p])
		}
		out = append(out, sanitize.Line(text))
	}
	for i, s := range links {
		text := lang.T("connection-from-to", i+1, s.text("kind"), end(s.text("from")), end(s.text("to")))
		if t := s.text("text"); t != "" {
			text = lang.T("named", text, t)
		}
		out = append(out, sanitize.Line(text))
	}
	return append(out, lang.T("end-of-whiteboard"))
}

// panes tells what is open.
func (l *Speaker) panes() tea.Cmd {
	for i, p := range l.p.Panes() {
		var tabs []string
		for _, t := range p.Tabs {
			name := string(t.Content.ID())
			if _, ok := t.Content.(*chat.Chat); ok {
				name = lang.T("chat-x", t.Content.Title())
			}
			if t.Content == p.Current() && len(p.Tabs) > 1 {
				name = lang.T("the-one-that-shows", name)
			}
			tabs = append(tabs, sanitize.Line(name))
		}
		l.say(lang.T("pane-sentence", i+1, strings.Join(tabs, "; ")))
	}
	return nil
}

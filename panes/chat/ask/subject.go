package ask

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/panes/chat/pen"
	"github.com/openspace-tui/openspace/panes/chat/toolview"
)

// subject is what a permission is asked for. It is shown whole: nothing that
// the person lets happen is cut away.
type subject struct {
	title string   // a question, safe to print
	notes string   // beside it, styled
	lines []string // styled, none wider than was asked for
}

// describe describes a permission, with the call that asks where it is known.
func describe(ink *pen.Pen, p *engine.Permission, call *store.Part, w int) subject {
	if p.Local == nil {
		return subjectOf(ink, p, call, w)
	}
	m := subjectOf(ink, p, call, w)
	for _, why := range p.Local.Why {
		m.lines = append(m.lines, pen.Fit(ink.Styles.Warn, "• "+why, w)...)
	}
	return m
}

// subjectOf is what is asked for, without why.
func subjectOf(ink *pen.Pen, p *engine.Permission, call *store.Part, w int) subject {
	st := &engine.ToolState{}
	if call != nil && call.State != nil {
		st = call.State
	}
	field := func(name string) string {
		if s := toolview.Text(p.Metadata, name); s != "" {
			return s
		}
		return toolview.Text(st.Input, name)
	}
	switch p.Permission {
	case "bash":
		return commandSubject(ink, orElse(field("command"), strings.Join(p.Patterns, "\n")), field("description"),
			field("workdir"), w)
	case "edit":
		return editSubject(ink, p, st, w)
	case "external_directory":
		return outsideSubject(ink, p, call, st, w)
	case "webfetch":
		return subject{title: lang.T("fetch-this-page"), lines: pen.Fit(ink.Styles.Text, field("url"), w)}
	case "websearch", "codesearch":
		return subject{title: lang.T("search-for-this"), lines: pen.Fit(ink.Styles.Text, field("query"), w)}
	case "task":
		m := subject{title: lang.T("start-a-subagent"),
			lines: pen.Fit(ink.Styles.Text, strings.Trim(field("subagent_type")+": "+field("description"), ": "), w)}
		if prompt := strings.TrimSpace(toolview.Text(st.Input, "prompt")); prompt != "" {
			m.lines = append(append(m.lines, ""), pen.Fit(ink.Styles.Muted, prompt, w)...)
		}
		return m
	case "read", "list", "glob", "grep", "skill":
		title := map[string]string{"read": lang.T("read-this-file"), "list": lang.T("list-this-folder"),
			"glob": lang.T("look-for-these-files"), "grep": lang.T("search-for-this"),
			"skill": lang.T("load-this-skill")}
		return subject{title: title[p.Permission], lines: paths(ink, p.Patterns, w)}
	case "doom_loop":
		return subject{title: lang.T("agent-makes-same-call-again"),
			lines: callLines(ink, call, st, w)}
	}
	return toolSubject(ink, p, call, st, w)
}

// commandSubject is a command line for a shell.
func commandSubject(ink *pen.Pen, command, about, dir string, w int) subject {
	m := subject{title: lang.T("run-this-command")}
	mark := "$ "
	for _, l := range shellText(ink, command) {
		for _, piece := range syntax.Wrap(l, max(w-2, 4)) {
			m.lines = append(m.lines, ink.Styles.Muted.Render(mark)+piece)
			mark = "  "
		}
	}
	if dir != "" {
		m.lines = append(m.lines, pen.Fit(ink.Styles.Muted, lang.T("in", ink.Path(dir)), w)...)
	}
	if about = sanitize.Line(about); about != "" && about != sanitize.Line(command) {
		m.lines = append(m.lines, pen.Fit(ink.Styles.Muted, "# "+about, w)...)
	}
	return m
}

// editSubject is a change of files, as a diff.
func editSubject(ink *pen.Pen, p *engine.Permission, st *engine.ToolState, w int) subject {
	name := toolview.Text(p.Metadata, "filepath")
	if name == "" {
		name = strings.Join(p.Patterns, ", ")
	}
	m := subject{title: lang.T("change", ink.Path(name))}
	patch := toolview.PatchOf(&engine.ToolState{Metadata: p.Metadata, Input: st.Input})
	files, err := difftext.Parse(sanitize.Text(patch))
	if err != nil || len(files) == 0 {
		if patch == "" {
			patch = toolview.Args(st.Input)
		}
		m.lines = pen.Fit(ink.Styles.Text, patch, w)
		return m
	}
	if slices.ContainsFunc(files, misread) {
		m.lines = pen.Fit(ink.Styles.Warn, lang.T("file-not-utf-8-engine"), w)
	}
	added, removed := 0, 0
	for i, f := range files {
		added, removed = added+f.Added, removed+f.Removed
		if len(files) > 1 {
			if i > 0 {
				m.lines = append(m.lines, "")
			}
			m.lines = append(m.lines, pen.Fit(ink.Styles.Secondary, ink.Path(f.Name()), w)...)
		}
		m.lines = append(m.lines, fileDiff(ink, f, w)...)
	}
	if len(files) == 1 && fresh(files[0]) {
		m.title = lang.T("create", ink.Path(name))
	}
	m.notes = ink.Styles.Added.Render(fmt.Sprintf("+%d", added)) + " " +
		ink.Styles.Removed.Render(fmt.Sprintf("-%d", removed))
	return m
}

// misread reports whether the engine did not read all letters of what a file was: it
// reads each as UTF-8, and writes what it read (1.18.33).
func misread(f difftext.File) bool {
	for _, h := range f.Hunks {
		for _, l := range h.Lines {
			if l.Op != difftext.Added && strings.ContainsRune(l.Text, '\ufffd') {
				return true
			}
		}
	}
	return false
}

// fresh reports whether a file was not there before.
func fresh(f difftext.File) bool {
	return f.Old == "/dev/null" || f.Removed == 0 && len(f.Hunks) == 1 && len(f.Hunks[0].Lines) == f.Added
}

// fileDiff draws a file's change with its long lines wrapped.
func fileDiff(ink *pen.Pen, f difftext.File, w int) []string {
	var out []string
	for i, h := range f.Hunks {
		if i > 0 {
			out = append(out, ink.Styles.Muted.Render("⋮"))
		}
		for _, row := range ink.DiffRows(f.Name(), h.Lines) {
			gutter, wide := row.Gutter, xansi.StringWidth(row.Gutter)
			for _, piece := range syntax.Wrap(row.Text, max(w-wide, 4)) {
				out = append(out, gutter+piece)
				gutter = strings.Repeat(" ", wide)
			}
		}
	}
	return out
}

// outsideSubject is a way out of the workspace, with what wants to go there.
func outsideSubject(ink *pen.Pen, p *engine.Permission, call *store.Part, st *engine.ToolState,
	w int) subject {
	m := subject{title: lang.T("reach-outside-the-workspace")}
	where := p.Patterns
	if file := toolview.Text(p.Metadata, "filepath"); file != "" {
		where = []string{file}
	}
	m.lines = paths(ink, where, w)
	switch cmd := toolview.Text(p.Metadata, "command"); {
	case call != nil:
		m.lines = append(m.lines, callLines(ink, call, st, w)...)
	case p.Local != nil && cmd != "":
		m.lines = append(m.lines, commandSubject(ink, cmd, "", "", w).lines...)
	}
	return m
}

// toolSubject is the use of a tool of which nothing is known but its arguments.
func toolSubject(ink *pen.Pen, p *engine.Permission, call *store.Part, st *engine.ToolState, w int) subject {
	m := subject{title: lang.T("use-ask", sanitize.Line(p.Permission))}
	if does := toolview.Asks(ink, p.Permission, st.Input); does != "" {
		m.title = lang.T("let-the-agent", does)
	}
	if m.lines = arguments(ink, st.Input, w); len(m.lines) > 0 {
		return m
	}
	for _, pattern := range p.Patterns {
		if pattern != "*" {
			m.lines = append(m.lines, pen.Fit(ink.Styles.Text, pattern, w)...)
		}
	}
	m.lines = append(m.lines, arguments(ink, p.Metadata, w)...)
	return m
}

// paths lists paths, those of the workspace from there.
func paths(ink *pen.Pen, list []string, w int) []string {
	var out []string
	for _, p := range list {
		out = append(out, pen.Fit(ink.Styles.Text, ink.Path(p), w)...)
	}
	return out
}

// callLines names a call in a line, as the conversation does.
func callLines(ink *pen.Pen, call *store.Part, st *engine.ToolState, w int) []string {
	if call == nil {
		return nil
	}
	if call.Tool == "bash" {
		command, about := toolview.Text(st.Input, "command"), toolview.Text(st.Input, "description")
		return commandSubject(ink, command, about, "", w).lines
	}
	// their file is what is asked for
	if call.Tool == "edit" || call.Tool == "write" || call.Tool == "read" || call.Tool == "list" {
		return pen.Fit(ink.Styles.Muted, lang.T("for", call.Tool), w)
	}
	args := arguments(ink, st.Input, max(w-2, 4))
	for i, l := range args {
		args[i] = "  " + l
	}
	return append(pen.Fit(ink.Styles.Secondary, lang.T("for", call.Tool), w), args...)
}

// arguments lists a call's arguments, each with its name.
func arguments(ink *pen.Pen, in map[string]any, w int) []string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(in)) {
		said, ok := in[name].(string)
		if !ok {
			b, err := json.Marshal(in[name])
			if err != nil {
				continue
			}
			said = string(b)
		}
		head := sanitize.Line(name) + ": "
		if strings.Contains(said, "\n") || xansi.StringWidth(head)+xansi.StringWidth(said) > w {
			out = append(out, pen.Fit(ink.Styles.Muted, head, w)...)
			for _, l := range pen.Fit(ink.Styles.Text, said, max(w-2, 4)) {
				out = append(out, "  "+l)
			}
			continue
		}
		out = append(out, ink.Styles.Muted.Render(head)+ink.Styles.Text.Render(sanitize.Line(said)))
	}
	return out
}

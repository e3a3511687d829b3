package commands

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/permit"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// wantsPath is Wants for a command on one path.
func wantsPath[A any](r *Registry, id string, path func(A) string) {
	wantsPaths(r, id, func(a A) []string { return []string{path(a)} })
}

// wantsPaths is Wants for a command on a name that may mean one of some files:
// each is judged, since which of them is there is found out later.
func wantsPaths[A any](r *Registry, id string, paths func(A) []string) {
	c, ok := r.Get(id)
	if !ok {
		panic("command " + id + " is not defined")
	}
	Wants(r, id, func(_ Env, a A) []permit.Need { return onPaths(c.Permission, paths(a)...) })
}

func filesWant(r *Registry) {
	wantsPath(r, "openspace.file.read", func(a EditorReadArgs) string { return a.Path })
	wantsPath(r, "openspace.file.write", func(a FileWriteArgs) string { return a.Path })
	wantsPath(r, "openspace.file.patch", func(a FilePatchArgs) string { return a.Path })
	Wants(r, "openspace.file.list", func(_ Env, a FileListArgs) []permit.Need {
		needs := onPaths(PermitRead, orWorkspace(a.Path)) // the engine reads a folder to list it
		if a.Recursive {
			needs = append(needs, onPattern(PermitGlob, "**/*")...)
		}
		return needs
	})
	Wants(r, "openspace.file.search", func(_ Env, a FileSearchArgs) []permit.Need { return onPattern(PermitGrep, a.Query) })
}

func orWorkspace(path string) string {
	if path == "" {
		return "."
	}
	return path
}

func decksWant(r *Registry) {
	Wants(r, "openspace.presentation.list", func(Env, Empty) []permit.Need { return onPattern(PermitGlob, "**/*.deck.md") })
	wantsPaths(r, "openspace.presentation.read", func(a DeckPathArgs) []string { return DeckFiles(a.DeckPath) })
	wantsPaths(r, "openspace.presentation.create", func(a PresentationCreateArgs) []string { return DeckFiles(a.DeckPath) })
	wantsPaths(r, "openspace.presentation.update_slide", func(a PresentationUpdateArgs) []string { return DeckFiles(a.DeckPath) })
}

// exportWants is what an export needs: the deck, and the file that it writes.
func exportWants(_ Env, a PresentationExportArgs) []permit.Need {
	return append(onPaths(PermitRead, DeckFiles(a.DeckPath)...), onPaths(PermitEdit, a.OutPath)...)
}

func boardsWant(r *Registry) {
	Wants(r, "openspace.whiteboard.list", func(Env, Empty) []permit.Need { return onPattern(PermitGlob, "**/*.whiteboard.json") })
	wantsPaths(r, "openspace.whiteboard.read", func(a BoardArgs) []string { return WhiteboardFiles(a.WhiteboardID) })
	wantsPaths(r, "openspace.whiteboard.camera.get", func(a BoardArgs) []string { return WhiteboardFiles(a.WhiteboardID) })
	wantsPaths(r, "openspace.whiteboard.find_shapes", func(a FindShapesArgs) []string { return WhiteboardFiles(a.WhiteboardID) })
	wantsPaths(r, "openspace.whiteboard.create", func(a WhiteboardCreateArgs) []string { return WhiteboardFiles(a.WhiteboardID) })
	wantsPaths(r, "openspace.whiteboard.add_shape", func(a AddShapeArgs) []string { return WhiteboardFiles(a.WhiteboardID) })
	wantsPaths(r, "openspace.whiteboard.batch_add_shapes", func(a AddShapesArgs) []string { return WhiteboardFiles(a.WhiteboardID) })
	wantsPaths(r, "openspace.whiteboard.replace", func(a AddShapesArgs) []string { return WhiteboardFiles(a.WhiteboardID) })
	wantsPaths(r, "openspace.whiteboard.update_shape", func(a UpdateShapeArgs) []string { return WhiteboardFiles(a.WhiteboardID) })
	wantsPaths(r, "openspace.whiteboard.delete_shape", func(a ShapeArgs) []string { return WhiteboardFiles(a.WhiteboardID) })
}

// creatingWants is what starting a terminal needs. The shell alone is free: what
// is typed into it is judged.
func creatingWants(env Env, a TerminalCreateArgs) []permit.Need {
	var needs []permit.Need
	if r := riskOfEditing(env, a); r != nil {
		folders := []string{filepath.Dir(env.fileOf(a.Edit))}
		if out := permit.Outside(folders, env.Files.Dir(), env.repository()); len(out) > 0 {
			needs = append(needs, permit.Need{Permission: permit.External, Patterns: out, Always: out})
		}
	}
	if a.ShellPath != "" {
		needs = append(needs, permit.Need{Permission: permit.Bash, Patterns: []string{a.ShellPath}, Command: a.ShellPath,
			Always: []string{permit.Prefix([]string{a.ShellPath}) + " *"}})
	}
	return needs
}

// enter stands for the key where nothing else is typed: what it does is up to
// the program that waits for it.
const enter = "↵"

// sendingWants is what typing needs: the lines that it completes, as the engine
// takes the same lines apart for its own tool. Text that completes none is judged
// as it is, and again with the rest of its line: an editor or a shell in vi mode
// acts on keys without an enter.
func sendingWants(env Env, a TerminalSendArgs) []permit.Need {
	s, err := env.terminal(a.TerminalID)
	if err != nil {
		return nil // the command refuses it
	}
	c := env.Terminals.line(a.TerminalID).Add(a.Text)
	if !c.Complete {
		keys := sanitize.Line(a.Text)
		return []permit.Need{{Permission: permit.Bash, Patterns: []string{keys}, Command: keys}}
	}
	_, cwd := s.Cwd()
	line := strings.TrimRight(c.Whole, "\n")
	need := permit.Need{Permission: permit.Bash, Command: line, Folder: cwd}
	parts, ok := typedLines(line, cwd, env.Home)
	if need.Patterns = parts.Patterns; ok {
		need.Always = parts.Always
	}
	if c.Alone != c.Whole { // what came before may have been read by something else
		if alone, ok := permit.ReadLine(strings.TrimRight(c.Alone, "\n"), cwd, env.Home); ok {
			need.Patterns = merge(need.Patterns, alone.Patterns)
			need.Always = merge(need.Always, alone.Always)
		}
	}
	switch {
	case c.Unknown:
		need.Command, need.Patterns, need.Always = a.Text, append(need.Patterns, "*"), nil
		need.Firm = true
	case s.Hidden(): // a password, or the like
		need.Command, need.Patterns, need.Always = "[hidden]", []string{"[hidden]"}, nil
	case strings.TrimSpace(line) == "":
		need.Command, need.Patterns, need.Always = enter, []string{enter}, nil
	}
	needs := []permit.Need{need}
	if out := permit.Outside(parts.Folders, env.Files.Dir(), env.repository()); len(out) > 0 {
		outside := permit.Need{Permission: permit.External, Patterns: out, Always: out, Command: line}
		needs = []permit.Need{outside, need}
	}
	return needs
}

// typedLines takes lines apart, and where they cannot be read as a whole each by
// itself, so that no line hides in another.
func typedLines(text, cwd, home string) (permit.Line, bool) {
	parts, ok := permit.ReadLine(text, cwd, home)
	if ok || !strings.Contains(text, "\n") {
		return parts, ok
	}
	var all permit.Line
	for l := range strings.Lines(text) {
		if strings.TrimSpace(l) == "" {
			continue
		}
		one, _ := permit.ReadLine(l, cwd, home)
		all.Patterns = merge(all.Patterns, one.Patterns)
		all.Folders = merge(all.Folders, one.Folders)
	}
	return all, false
}

func merge(a, b []string) []string {
	for _, s := range b {
		if !slices.Contains(a, s) {
			a = append(a, s)
		}
	}
	return a
}

// repository is the folder from which the engine names files.
func (e Env) repository() string {
	if e.Repository != "" {
		return e.Repository
	}
	return e.Files.Place()
}

// subject gives a need on paths its patterns: each path as the engine names it,
// and where it leads when that is elsewhere, so that a link is no way around a
// rule. What configures tools is firm.
func (e Env) subject(n permit.Need, leads map[string]string) permit.Need {
	for _, given := range n.Paths {
		rel, err := e.Files.Relative(given)
		if err != nil {
			continue // it is refused where it is used
		}
		for _, p := range []string{rel, leads[given]} {
			if p == "" {
				continue
			}
			n.Patterns = merge(n.Patterns, []string{permit.Named(e.repository(), filepath.Join(e.Files.Place(), filepath.FromSlash(p)))})
			if n.Permission == permit.Edit && e.keptFrom(p) && !n.Firm {
				n.Firm, n.Always = true, nil
				n.Why = append(n.Why, lang.T("it configures tools, so it is always asked"))
			}
		}
	}
	return n
}

// keptFrom reports whether a path may only be changed with the person's word.
func (e Env) keptFrom(rel string) bool {
	kept := workspace.IsKept(rel)
	return kept == workspace.KeptConfig || kept == workspace.KeptAgents && !e.Init
}

package commands

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/commands/terminals"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/permit"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// wantsPath is Wants for a command on one path.
func wantsPath[A any](r *Registry, id call.Command[A], path func(A) string) {
	wantsOneOf(r, id, func(a A) []string { return []string{path(a)} })
}

// wantsOneOf is Wants for a command on a name that may mean one of some files:
// that which is there is judged.
func wantsOneOf[A any](r *Registry, id call.Command[A], names func(A) []string) {
	c, ok := r.Get(string(id))
	if !ok {
		panic("command " + string(id) + " is not defined")
	}
	Wants(r, id, func(_ Env, a A) []permit.Need { return onOneOf(c.Permission, names(a)) })
}

func filesWant(r *Registry) {
	wantsPath(r, call.FileRead, func(a call.EditorReadArgs) string { return a.Path })
	wantsPath(r, call.FileWrite, func(a call.FileWriteArgs) string { return a.Path })
	wantsPath(r, call.FilePatch, func(a call.FilePatchArgs) string { return a.Path })
	Wants(r, call.FileList, func(_ Env, a call.FileListArgs) []permit.Need {
		needs := onPaths(PermitRead, orWorkspace(a.Path)) // the engine reads a folder to list it
		if a.Recursive {
			needs = append(needs, onPattern(PermitGlob, "**/*")...)
		}
		return needs
	})
	Wants(r, call.FileSearch, func(_ Env, a call.FileSearchArgs) []permit.Need {
		return onPattern(PermitGrep, a.Query)
	})
}

func orWorkspace(path string) string {
	if path == "" {
		return "."
	}
	return path
}

func decksWant(r *Registry) {
	Wants(r, call.PresentationList, func(Env, call.Empty) []permit.Need {
		return onPattern(PermitGlob, "**/*.deck.md")
	})
	wantsOneOf(r, call.PresentationRead, func(a call.DeckPathArgs) []string { return DeckFiles(a.DeckPath) })
	wantsPath(r, call.PresentationCreate, func(a call.PresentationCreateArgs) string {
		return DeckFiles(a.DeckPath)[0]
	})
	wantsOneOf(r, call.PresentationUpdateSlide, func(a call.PresentationUpdateArgs) []string {
		return DeckFiles(a.DeckPath)
	})
}

// exportWants is what an export needs: the deck, and the file that it writes.
func exportWants(_ Env, a call.PresentationExportArgs) []permit.Need {
	return append(onOneOf(PermitRead, DeckFiles(a.DeckPath)), onPaths(PermitEdit, a.OutPath)...)
}

// wantsBoard is Wants for a command on a whiteboard.
func wantsBoard[A any](r *Registry, id call.Command[A], name func(A) string) {
	wantsOneOf(r, id, func(a A) []string { return WhiteboardFiles(name(a)) })
}

func boardsWant(r *Registry) {
	Wants(r, call.WhiteboardList, func(Env, call.Empty) []permit.Need {
		return onPattern(PermitGlob, "**/*.whiteboard.json")
	})
	wantsBoard(r, call.WhiteboardRead, func(a call.BoardArgs) string { return a.WhiteboardID })
	wantsBoard(r, call.WhiteboardCameraGet, func(a call.BoardArgs) string { return a.WhiteboardID })
	wantsBoard(r, call.WhiteboardFindShapes, func(a call.FindShapesArgs) string { return a.WhiteboardID })
	wantsPath(r, call.WhiteboardCreate, func(a call.WhiteboardCreateArgs) string {
		return WhiteboardFiles(a.WhiteboardID)[0]
	})
	wantsBoard(r, call.WhiteboardAddShape, func(a call.AddShapeArgs) string { return a.WhiteboardID })
	wantsBoard(r, call.WhiteboardBatchAddShapes, func(a call.AddShapesArgs) string { return a.WhiteboardID })
	wantsBoard(r, call.WhiteboardReplace, func(a call.AddShapesArgs) string { return a.WhiteboardID })
	wantsBoard(r, call.WhiteboardUpdateShape, func(a call.UpdateShapeArgs) string { return a.WhiteboardID })
	wantsBoard(r, call.WhiteboardDeleteShape, func(a call.ShapeArgs) string { return a.WhiteboardID })
}

// creatingWants is what starting a terminal needs. The shell alone is free: what
// is typed into it is judged. An editor shows a file and changes it.
func creatingWants(env Env, a call.TerminalCreateArgs) []permit.Need {
	var needs []permit.Need
	if a.Edit != "" && !gitMessage(env.fileOf(a.Edit)) && !env.byHand(a.From) {
		for _, p := range []string{permit.External, permit.Read, permit.Edit} {
			needs = append(needs, permit.Need{Permission: p, Paths: []string{a.Edit}, Always: []string{"*"},
				Why: []string{lang.T("would-open-your-editor")}})
		}
	}
	if a.ShellPath != "" {
		needs = append(needs, permit.Need{Permission: permit.Bash, Patterns: []string{a.ShellPath},
			Command: a.ShellPath,
			Always:  []string{permit.Prefix([]string{a.ShellPath}) + " *"}})
	}
	return needs
}

// closingWants is what closing a pane needs, or a tab of it: what ending the
// terminals in it does.
func closingWants(env Env, a call.PaneRef) (needs []permit.Need) {
	p, c, err := env.toClose(a)
	if err != nil {
		return nil // the command refuses it
	}
	for _, t := range p.Tabs {
		if id := t.Content.ID(); id.Kind() == terminalKind && (c == nil || c == t.Content) {
			needs = append(needs, env.endingWants(id.Ref())...)
		}
	}
	return needs
}

// endingWants is what it needs to end a terminal: an agent's own is free, and
// what runs in one of the person's is ended as by a line.
func (e Env) endingWants(terminal string) []permit.Need {
	s, err := e.terminal(terminal)
	if err != nil || s.Origin() != pty.User || !s.Running() {
		return nil
	}
	return []permit.Need{{Permission: permit.Bash, Patterns: []string{"exit"}, Command: "exit",
		Why: []string{lang.T("ends-what-runs-your-terminal", terminal)}}}
}

// enter stands for the key where nothing else is typed: what it does is up to
// the program that waits for it.
const enter = "↵"

// sendingWants is what typing needs: the lines that it completes, as the engine
// takes the same lines apart for its own tool. Text that completes none is judged
// as it is, and again with the rest of its line: an editor or a shell in vi mode
// acts on keys without an enter.
func sendingWants(env Env, a call.TerminalSendArgs) []permit.Need {
	s, err := env.terminal(a.TerminalID)
	if err != nil {
		return nil // the command refuses it
	}
	c := env.Terminals.Line(a.TerminalID).Add(a.Text)
	hidden := s.Hidden() // as for a password
	if !c.Complete {
		keys := sanitize.Line(a.Text)
		return []permit.Need{{Permission: permit.Bash, Patterns: []string{keys}, Command: keys, Hidden: hidden}}
	}
	line := strings.TrimRight(c.Whole, "\n")
	folders := env.Terminals.Folders(a.TerminalID, s)
	need := permit.Need{Permission: permit.Bash, Command: line, Folder: folders[0], Hidden: hidden}
	parts, ok := terminals.Lines(line, folders, env.Home)
	need.Firm = !ok
	if need.Patterns = parts.Patterns; ok {
		need.Always = parts.Always
	}
	if c.Alone != c.Whole { // what came before may have been read by something else
		if alone, ok := terminals.Lines(strings.TrimRight(c.Alone, "\n"), folders, env.Home); ok {
			need.Patterns = terminals.Merge(need.Patterns, alone.Patterns)
			need.Always = terminals.Merge(need.Always, alone.Always)
			parts.Writes = terminals.Merge(parts.Writes, alone.Writes)
			parts.Loose = parts.Loose || alone.Loose
		}
	}
	switch {
	case c.Unknown:
		need.Command, need.Patterns, need.Always = a.Text, append(need.Patterns, "*"), nil
		need.Firm = true
	case strings.TrimSpace(line) == "":
		need.Command, need.Patterns, need.Always = enter, []string{enter}, nil
	}
	need.Writes = slices.DeleteFunc(slices.Clone(parts.Writes), func(p string) bool { return !filepath.IsAbs(p) })
	kept, all := env.keptWritten(parts.Writes)
	switch {
	case kept != "":
		need.Why = append(need.Why, lang.T("may-write-which-configures-tools", kept))
	case !all || parts.Computed:
		need.Why = append(need.Why, lang.T("where-writes-goes-can-only"))
	case parts.Loose:
		need.Why = append(need.Why, lang.T("folder-terminal-not-known-always"))
	}
	if len(need.Why) > 0 {
		need.Firm, need.Always = true, nil
	}
	needs := []permit.Need{need}
	known := slices.DeleteFunc(slices.Clone(folders), func(f string) bool { return f == "" })
	outside := terminals.Merge(parts.Folders, known)
	if out := permit.Outside(outside, env.Files.Place(), env.repository()); len(out) > 0 {
		outside := permit.Need{Permission: permit.External, Patterns: out, Always: out, Command: line, Hidden: hidden}
		needs = []permit.Need{outside, need}
	}
	return needs
}

// keptWritten returns the first of what a line may write that may only be changed
// with the person's word, by its own name or by that of where it leads. It
// reports false where files of it could not be told.
func (e Env) keptWritten(writes []string) (kept string, all bool) {
	all = len(writes) <= maxWrites
	for _, p := range writes {
		lead := e.leads[p]
		names := []string{p}
		for _, to := range append(slices.Clone(lead.Match), lead.To) {
			if to != "" {
				names = append(names, e.abs(to))
			}
		}
		if kept = e.keptAmong(names); kept != "" {
			return kept, true
		}
		all = all && !lead.Many
	}
	return "", all
}

// maxWrites bounds the words of a line that are looked up.
const maxWrites = 1000

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
func (e Env) subject(n permit.Need) permit.Need {
	paths := n.Paths
	switch {
	case !n.OneOf || len(paths) < 2:
	case e.leads == nil:
		return n // nobody has looked which of them is there
	default:
		paths = paths[max(slices.IndexFunc(paths, func(p string) bool { return e.leads[p].There }), 0):][:1]
	}
	for _, given := range paths {
		for _, p := range e.places(given) {
			if n.Permission == permit.External {
				n.Patterns = terminals.Merge(n.Patterns, permit.Outside([]string{filepath.Dir(e.abs(p))}, e.Files.Dir(),
					e.repository()))
				n.Always = n.Patterns
				continue
			}
			n.Patterns = terminals.Merge(n.Patterns, []string{permit.Named(e.repository(), e.abs(p))})
			if n.Permission == permit.Edit && e.keptFrom(p) && !n.Firm {
				n.Firm, n.Always = true, nil
				n.Why = append(n.Why, lang.T("configures-tools-always-asked"))
			}
		}
	}
	return n
}

// places returns a path as it is given, and where it leads when that was found
// out: relative to the workspace, or absolute outside of it.
func (e Env) places(given string) []string {
	p, err := e.Files.Relative(given)
	if err != nil {
		p = e.fileOf(given)
	}
	if lead := e.leads[given].To; lead != "" && lead != p {
		return []string{p, lead}
	}
	return []string{p}
}

// abs is a path of places on the disk of the workspace.
func (e Env) abs(p string) string {
	if filepath.IsAbs(p) {
		return p
	}
	return filepath.Join(e.Files.Place(), filepath.FromSlash(p))
}

// readFiles is the workspace as the agent's rules let it read by themselves. For
// commands that return what files hold which they do not name: each such file
// cannot be asked for.
func (e Env) readFiles() *workspace.Root {
	if unread := e.Unread(); unread != nil {
		return e.Files.Without(unread)
	}
	return e.Files
}

// Unread returns what reports whether the agent's rules keep a file from being
// read, off the loop too; nil: none does.
func (e Env) Unread() func(path string) bool {
	if e.Origin == panes.User || e.Rules == nil {
		return nil
	}
	book := e.Rules().Only(permit.Read)
	return func(p string) bool {
		need := permit.Need{Permission: permit.Read, Patterns: []string{permit.Named(e.repository(), e.abs(p))}}
		return book.Rule([]permit.Need{need}, nil).Action != engine.ActionAllow
	}
}

// keptAmong returns the first of some paths, absolute, that may only be changed
// with the person's word; empty: there is none. Git's own folder is among them.
func (e Env) keptAmong(paths []string) string {
	for _, p := range paths {
		shown := p
		for _, root := range []string{e.Files.Place(), e.repository()} {
			if rel, err := filepath.Rel(root, p); err == nil && filepath.IsLocal(rel) {
				shown = rel
				break
			}
		}
		slashed := filepath.ToSlash(shown)
		if e.keptFrom(slashed) || slices.Contains(strings.Split(slashed, "/"), ".git") {
			return shown
		}
	}
	return ""
}

// keptFrom reports whether a path may only be changed with the person's word.
func (e Env) keptFrom(p string) bool {
	kept := workspace.IsKept(p)
	return kept == workspace.KeptConfig || kept == workspace.KeptAgents && !e.Init
}

package complete

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"
	"github.com/sahilm/fuzzy"
	"golang.org/x/text/unicode/norm"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// mention is what is known for the @ that is being typed.
type mention struct {
	on    bool
	from  int    // where the @ stands
	query string // what is behind it
	lines string // what is typed of its lines, # included
	asked string // what the engine was asked for last
	busy  bool   // it has not answered
	any   bool   // it has answered once
	paths []string
	names []symbol
	near  near
}

// How many the engine is asked for, and how many are listed.
const (
	maxFound   = 50
	maxOffered = 60
)

// lookFor lists what may stand behind an @. The engine is asked once the answer
// before has come.
func (c *Completer) lookFor(at int, query string) {
	fresh := !c.mention.on || c.mention.from != at
	c.mention.on, c.mention.from, c.mention.query = true, at, query
	if fresh {
		c.mention.any, c.mention.near.paths, c.mention.near.done = false, nil, false
	}
	c.list, c.at = c.candidates(), 0
}

// Pending looks for files and symbols: by the engine, and on this machine while it
// is not up or takes long.
func (c *Completer) Pending() tea.Cmd { return tea.Batch(c.ask(), c.lookNear()) }

// Searching reports that more may come.
func (c *Completer) Searching() bool { return c.mention.on && (c.mention.busy || c.mention.near.on) }

// found lists anew what may stand behind the @; what was chosen stays so.
func (c *Completer) found() {
	chosen := ""
	if c.at < len(c.list) && c.at > 0 {
		chosen = c.list[c.at].Insert
	}
	c.list = c.candidates()
	c.at = max(slices.IndexFunc(c.list, func(k Candidate) bool { return k.Insert == chosen }), 0)
}

// ask asks the engine for files and symbols, one question at a time.
func (c *Completer) ask() tea.Cmd {
	n, e := &c.mention, c.from.Engine()
	if !n.on || n.busy || n.any && n.asked == n.query || !e.Live {
		return nil
	}
	n.busy, n.asked = true, n.query
	ctx, query, dir := c.from.Context(), n.query, c.from.Files().Place()
	return func() tea.Msg {
		paths, err := findPaths(ctx, e.Client, query)
		names := findSymbols(ctx, e.Client, dir, query)
		return namesFoundMsg{of: c, err: err, paths: paths, names: names, query: query}
	}
}

// namesFoundMsg is the result of what ask started.
type namesFoundMsg struct {
	of    *Completer
	err   error
	paths []string
	names []symbol
	query string
}

// On implements [dialog.Msg].
func (msg namesFoundMsg) On(dialog.Host) tea.Cmd {
	n := &msg.of.mention
	n.busy, n.any = false, true
	if msg.err != nil {
		msg.of.from.Log().Warn("find files", "error", msg.err)
		return nil
	}
	n.paths, n.names = msg.paths, msg.names
	if n.on && n.query == msg.query {
		msg.of.found()
	}
	return nil
}

// findPaths asks the engine for paths; behind a slash for what is in the folder,
// of which the engine's search gives the name alone (1.18.33).
func findPaths(ctx context.Context, c *client.Client, query string) ([]string, error) {
	found, err := findForms(ctx, c, query)
	if err != nil || !strings.HasSuffix(query, "/") || strings.HasPrefix(query, "/") {
		return found, err
	}
	nodes, err := c.ListFiles(ctx, strings.TrimRight(query, "/"))
	if err != nil {
		return found, nil //nolint:nilerr // it is no folder
	}
	var in []string
	for _, n := range nodes {
		switch {
		case n.Ignored:
		case n.Type == "directory":
			in = append(in, filepath.ToSlash(n.Path)+"/")
		default:
			in = append(in, filepath.ToSlash(n.Path))
		}
	}
	return append(in, found...), nil
}

// candidates lists what may stand behind the @: what is open or was mentioned
// lately, agents, terminals, and what the engine found; the best first.
func (c *Completer) candidates() []Candidate {
	n, uses, now := &c.mention, c.from.Uses(), c.from.Window().Now()
	type scored struct {
		Candidate
		score float64
	}
	var all []scored
	seen := map[string]bool{}
	add := func(k Candidate, bonus float64) {
		// the engine lists its own root
		if k.Insert == "" || seen[k.Insert] || k.Folder && strings.HasPrefix(k.Insert, "/") {
			return
		}
		score := bonus + 8*min(uses.Score(k.Insert, now), 6)
		if n.query != "" {
			hits := matches(n.query, k.Name) // the engine gives weak ones too
			if len(hits) == 0 {
				return
			}
			score += float64(hits[0].Score) + begins(k.Name, n.query)
		}
		if seen[k.Insert] = true; !prompt.Nameable(k.Insert) {
			return
		}
		all = append(all, scored{k, score})
	}
	for _, k := range c.openThings() {
		add(k, 20)
	}
	for i, name := range uses.Best(now) {
		if i < maxFound && !c.isAgent(name) {
			add(fileCandidate(name), 0)
		}
	}
	for _, a := range c.from.Engine().Agents {
		if name := sanitize.Line(a.Name); a.Mode != "primary" {
			add(Candidate{Name: name, Insert: name, Doc: lang.T("agent-x-2", sanitize.Line(a.Description))}, 5)
		}
	}
	for _, p := range slices.Concat(n.paths, n.near.paths) {
		add(fileCandidate(p), 0)
	}
	for _, s := range n.names {
		add(s.candidate(), 0)
	}
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	var out []Candidate
	for _, s := range all[:min(len(all), maxOffered)] {
		out = append(out, s.Candidate)
	}
	return out
}

// isAgent reports whether a name is one of an agent.
func (c *Completer) isAgent(name string) bool {
	return slices.ContainsFunc(c.from.Engine().Agents, func(a engine.Agent) bool { return a.Name == name })
}

// begins weighs that a name, or the last of a path, begins with what is typed.
func begins(name, query string) float64 {
	name, query = strings.ToLower(strings.TrimSuffix(name, "/")), strings.ToLower(query)
	switch last := name[strings.LastIndexByte(name, '/')+1:]; {
	case last == query || name == query:
		return 60
	case strings.HasPrefix(last, query):
		return 40
	case strings.HasPrefix(name, query):
		return 25
	}
	return 0
}

func fileCandidate(path string) Candidate {
	k := Candidate{Name: sanitize.Line(path), Insert: path, Folder: strings.HasSuffix(path, "/")}
	if k.File = !k.Folder; k.Folder {
		k.Doc = lang.T("folder")
	}
	return k
}

// openThings lists the files in tabs and the terminals.
func (c *Completer) openThings() []Candidate {
	var out []Candidate
	for _, path := range c.from.OpenFiles() {
		k := fileCandidate(path)
		k.Doc = lang.T("state.open")
		out = append(out, k)
	}
	for _, id := range c.from.Terminals() {
		name := prompt.TerminalPrefix + id
		out = append(out, Candidate{Name: name, Insert: name, Doc: lang.T("its-last-output")})
	}
	return out
}

// name puts a candidate in behind the @. With tab a folder is gone on into.
func (c *Completer) name(ch *chat.Chat, k Candidate, enter bool) tea.Cmd {
	if k.Folder && !enter {
		text := "@" + strings.TrimSuffix(prompt.Quote(k.Insert), `"`)
		ch.Prompt().Complete(c.mention.from, text)
		c.Refresh()
		return nil
	}
	text := "@" + prompt.Quote(k.Insert)
	if k.File && len(c.mention.lines) > 1 {
		text += strings.TrimSuffix(c.mention.lines, "-")
	}
	ch.Prompt().Complete(c.mention.from, text+" ")
	c.mention.on = false
	return c.from.NoteUse(k.Insert)
}

// shorten cuts the beginning of a path, whose end tells more.
func shorten(path string, w int) string {
	if over := xansi.StringWidth(path) - w; over > 0 {
		return xansi.TruncateLeft(path, over+1, "…")
	}
	return path
}

// matches searches a name for what is typed, whatever normal form either has.
func matches(query, name string) fuzzy.Matches {
	return fuzzy.Find(norm.NFC.String(query), []string{norm.NFC.String(name)})
}

// findForms asks the engine for paths in each normal form of a query: it compares
// letters as they are written (1.18.33), and some systems write those of files apart.
func findForms(ctx context.Context, c *client.Client, query string) (all []string, err error) {
	for _, q := range slices.Compact([]string{query, norm.NFC.String(query), norm.NFD.String(query)}) {
		found, err := c.FindPaths(ctx, client.PathQuery{Query: q, Limit: maxFound})
		if err != nil {
			return all, err
		}
		for _, p := range found {
			if !slices.Contains(all, p) {
				all = append(all, p)
			}
		}
	}
	return all, nil
}

// mentionState is what decides whether there is something to look for.
type mentionState struct {
	on, busy, any, near, done bool
	query, asked, nearQuery   string
	paths                     int
}

func (n *mention) state() mentionState {
	return mentionState{on: n.on, busy: n.busy, any: n.any, near: n.near.on, done: n.near.done, query: n.query,
		asked: n.asked, nearQuery: n.near.query, paths: len(n.paths)}
}

package tui

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
func (c *completer) lookFor(m *Model, at int, query string) {
	fresh := !c.mention.on || c.mention.from != at
	c.mention.on, c.mention.from, c.mention.query = true, at, query
	if fresh {
		c.mention.any, c.mention.near.paths, c.mention.near.done = false, nil, false
	}
	c.list, c.at = m.candidates(&c.mention), 0
}

// pending looks for files and symbols: by the engine, and on this machine while it
// is not up or takes long.
func (c *completer) pending(m *Model) tea.Cmd { return tea.Batch(c.ask(m), c.lookNear(m)) }

// searching says that more may come.
func (c *completer) searching() bool { return c.mention.on && (c.mention.busy || c.mention.near.on) }

// found lists anew what may stand behind the @; what was chosen stays so.
func (c *completer) found(m *Model) {
	chosen := ""
	if c.at < len(c.list) && c.at > 0 {
		chosen = c.list[c.at].insert
	}
	c.list = m.candidates(&c.mention)
	c.at = max(slices.IndexFunc(c.list, func(k candidate) bool { return k.insert == chosen }), 0)
}

// ask asks the engine for files and symbols, one question at a time.
func (c *completer) ask(m *Model) tea.Cmd {
	n := &c.mention
	if !n.on || n.busy || n.any && n.asked == n.query || !m.conn.live() {
		return nil
	}
	n.busy, n.asked = true, n.query
	cl, ctx, query, dir := m.conn.client, m.o.Ctx, n.query, m.o.Files.Place()
	return func() tea.Msg {
		paths, err := findPaths(ctx, cl, query)
		names := findSymbols(ctx, cl, dir, query)
		return namesFoundMsg{err: err, paths: paths, names: names, query: query}
	}
}

// namesFoundMsg is the result of what ask started.
type namesFoundMsg struct {
	err   error
	paths []string
	names []symbol
	query string
}

func (msg namesFoundMsg) on(m *Model) tea.Cmd {
	n := &m.complete.mention
	n.busy, n.any = false, true
	if msg.err != nil {
		m.o.Log.Warn("find files", "error", msg.err)
		return nil
	}
	n.paths, n.names = msg.paths, msg.names
	if n.on && n.query == msg.query {
		m.complete.found(m)
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
func (m *Model) candidates(n *mention) []candidate {
	type scored struct {
		candidate
		score float64
	}
	var all []scored
	seen := map[string]bool{}
	add := func(k candidate, bonus float64) {
		// the engine lists its own root
		if k.insert == "" || seen[k.insert] || k.folder && strings.HasPrefix(k.insert, "/") {
			return
		}
		score := bonus + 8*min(m.keep.uses.Score(k.insert, m.o.Now()), 6)
		if n.query != "" {
			hits := matches(n.query, k.name) // the engine gives weak ones too
			if len(hits) == 0 {
				return
			}
			score += float64(hits[0].Score) + begins(k.name, n.query)
		}
		if seen[k.insert] = true; !prompt.Nameable(k.insert) {
			return
		}
		all = append(all, scored{k, score})
	}
	for _, k := range m.openThings() {
		add(k, 20)
	}
	for i, name := range m.keep.uses.Best(m.o.Now()) {
		if i < maxFound && !m.isAgent(name) {
			add(fileCandidate(name), 0)
		}
	}
	for _, a := range m.conn.agents {
		if name := sanitize.Line(a.Name); a.Mode != "primary" {
			add(candidate{name: name, insert: name, doc: lang.T("agent · %s", sanitize.Line(a.Description))}, 5)
		}
	}
	for _, p := range slices.Concat(n.paths, n.near.paths) {
		add(fileCandidate(p), 0)
	}
	for _, s := range n.names {
		add(s.candidate(), 0)
	}
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	var out []candidate
	for _, s := range all[:min(len(all), maxOffered)] {
		out = append(out, s.candidate)
	}
	return out
}

// isAgent reports whether a name is one of an agent.
func (m *Model) isAgent(name string) bool {
	return slices.ContainsFunc(m.conn.agents, func(a engine.Agent) bool { return a.Name == name })
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

func fileCandidate(path string) candidate {
	k := candidate{name: sanitize.Line(path), insert: path, folder: strings.HasSuffix(path, "/")}
	if k.file = !k.folder; k.folder {
		k.doc = lang.T("folder")
	}
	return k
}

// openThings lists the files in tabs and the terminals.
func (m *Model) openThings() []candidate {
	var out []candidate
	for _, p := range m.ws.Panes() {
		for _, t := range p.Tabs {
			switch id := t.Content.ID(); id.Kind() {
			case "editor", "presentation", "whiteboard": // those named by a path
				k := fileCandidate(id.Ref())
				k.doc = lang.C("state", "open")
				out = append(out, k)
			}
		}
	}
	if m.o.Terminals == nil {
		return out
	}
	for _, id := range m.o.Terminals.Set.IDs() {
		name := prompt.TerminalPrefix + id
		out = append(out, candidate{name: name, insert: name, doc: lang.T("its last output")})
	}
	return out
}

// name puts a candidate in behind the @. With tab a folder is gone on into.
func (c *completer) name(m *Model, ch *chat.Chat, k candidate, enter bool) tea.Cmd {
	if k.folder && !enter {
		text := "@" + strings.TrimSuffix(prompt.Quote(k.insert), `"`)
		ch.Complete(c.mention.from, text)
		c.refresh(m)
		return nil
	}
	text := "@" + prompt.Quote(k.insert)
	if k.file && len(c.mention.lines) > 1 {
		text += strings.TrimSuffix(c.mention.lines, "-")
	}
	ch.Complete(c.mention.from, text+" ")
	c.mention.on = false
	return m.noteUse(k.insert)
}

// noteUse keeps that something was mentioned.
func (m *Model) noteUse(name string) tea.Cmd {
	m.keep.uses = m.keep.uses.Add([]string{name}, m.o.Now())
	uses := m.keep.uses
	return m.offLoop(func(k Keeper) error { return k.SaveUses(uses) })
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

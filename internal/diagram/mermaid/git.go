package mermaid

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Git is a graph of commits on branches, each of which has a lane.
type Git struct {
	Lanes   []*Lane
	Commits []*Commit // in the order in which they were made
	Way     string    // in which time goes: down, up, right or left

	at *Lane // the branch that is checked out
}

// Lane is a branch.
type Lane struct {
	Name string
	Tip  *Commit // its last commit, or the one it begins at; nil for none

	order float64
	index int
}

// Commit is one on a lane.
type Commit struct {
	Name string // "" for one that has none
	Tags []string
	Kind CommitKind
	Lane *Lane

	index         int
	before, other *Commit // that it follows, and that it merges
	along         *Lane   // the branch that it merges
}

// CommitKind is how a commit is drawn.
type CommitKind uint8

const (
	CommitPlain CommitKind = iota
	CommitReverse
	CommitHighlight
	CommitMerge
	CommitPicked
)

// maxCommits is how many are drawn, maxBranches on how many branches.
const (
	maxCommits  = 200
	maxBranches = 30
)

// gitWords are those of a commit or branch behind its first word: key: value, or a value alone.
var gitWords = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(?:(id|msg|tag|type|order|parent)\s*:\s*)?("[^"]*"|'[^']*'|[^\s"'][^\s"]*)`)
})

// mainBranch is how a configuration names the first branch.
var mainBranch = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\bmainBranchName['"]?\s*:\s*['"]?([^'",}\s]+)`)
})

// git begins a graph of commits.
func (r *reader) git(rest string) {
	g := &Git{Way: cmp.Or(direction(strings.TrimSuffix(strings.TrimSpace(rest), ":")), "right")}
	name := "main"
	if m := mainBranch().FindStringSubmatch(r.config.String()); m != nil {
		name = m[1]
	}
	g.branch(name, 0)
	r.chart = g
	r.line = func(l string) error {
		word, rest, _ := strings.Cut(l, " ")
		if word == "title" {
			r.title = plain(rest)
			return nil
		}
		done, err := false, error(nil)
		if len(g.Commits) < maxCommits { // what follows one too many would be drawn wrong
			done, err = g.does(r, word, rest)
		}
		if !done && err == nil {
			r.leave(r.at, Brief(l))
		}
		return err
	}
}

// does reads what is done in a repository, where it can be done.
func (g *Git) does(r *reader, word, rest string) (bool, error) {
	word, more, _ := strings.Cut(word, ":") // commit:"text" was written once
	said, ok := r.gitSaid(cmp.Or(more+" ", " ") + rest)
	if !ok {
		return false, nil
	}
	name := said[""]
	switch word {
	case "commit":
		g.commit(said, &Commit{Name: cmp.Or(said["id"], said["msg"], name)})
	case "branch":
		return g.branch(name, orderOf(said["order"])), nil
	case "checkout", "switch":
		at := g.lane(name)
		if at == nil {
			return false, lang.Errorf("there-is-no-branch", Brief(name))
		}
		g.at = at
	case "merge":
		along := g.lane(name)
		if along == nil || along.Tip == nil || along.Tip == g.at.Tip {
			return false, nil
		}
		g.commit(said, &Commit{Name: said["id"], Kind: CommitMerge, other: along.Tip, along: along})
	case "cherry-pick":
		of := slices.IndexFunc(g.Commits, func(c *Commit) bool { return c.Name == said["id"] && c.Name != "" })
		if of < 0 || g.at.Tip == nil {
			return false, nil
		}
		if said["tag"] == "" {
			said["tag"] = "cherry-pick:" + said["id"]
		}
		g.commit(said, &Commit{Kind: CommitPicked})
	default:
		return false, nil
	}
	return true, nil
}

// gitSaid reads keys with their values; that of "" has none. Tags are one per line.
func (r *reader) gitSaid(l string) (map[string]string, bool) {
	said := map[string]string{}
	for l = strings.TrimSpace(l); l != ""; l = strings.TrimSpace(l) {
		m := gitWords().FindStringSubmatch(l)
		if m == nil {
			return nil, false
		}
		value := strings.ReplaceAll(r.short(unquoted(m[2])), "\n", " ")
		if m[1] == "tag" && said["tag"] != "" {
			value = said["tag"] + "\n" + value
		}
		said[m[1]], l = value, l[len(m[0]):]
	}
	return said, true
}

func orderOf(s string) float64 {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return float64(n)
}

// branch begins a branch where the one begins that is at hand, or goes to it where
// there is one of that name; it gives whether there is none.
func (g *Git) branch(name string, order float64) bool {
	if l := g.lane(name); l != nil || name == "" || len(g.Lanes) == maxBranches {
		g.at = cmp.Or(l, g.at)
		return false
	}
	l := &Lane{Name: name, order: order}
	if order == 0 { // behind the first, before those with an order
		l.order = float64(len(g.Lanes)) / (2 * maxBranches)
	}
	if g.at != nil {
		l.Tip = g.at.Tip
	}
	g.Lanes, g.at = append(g.Lanes, l), l
	return true
}

func (g *Git) lane(name string) *Lane {
	i := slices.IndexFunc(g.Lanes, func(l *Lane) bool { return l.Name == name })
	if i < 0 {
		return nil
	}
	return g.Lanes[i]
}

func (g *Git) commit(said map[string]string, c *Commit) {
	switch said["type"] {
	case "REVERSE":
		c.Kind = CommitReverse
	case "HIGHLIGHT":
		c.Kind = CommitHighlight
	}
	if said["tag"] != "" {
		c.Tags = strings.Split(said["tag"], "\n")
	}
	c.index, c.Lane, c.before = len(g.Commits), g.at, g.at.Tip
	g.Commits, g.at.Tip = append(g.Commits, c), c
}

func (g *Git) empty() bool { return len(g.Commits) == 0 }

// finish has lanes in their order.
func (g *Git) finish(*reader) {
	slices.SortStableFunc(g.Lanes, func(a, b *Lane) int { return cmp.Compare(a.order, b.order) })
	for i, l := range g.Lanes {
		l.index = i
	}
}

// Marks are the tags of a commit, in brackets.
func (c *Commit) Marks() string {
	if len(c.Tags) == 0 {
		return ""
	}
	return "[" + strings.Join(c.Tags, "] [") + "]"
}

// Ends are the branches whose last commit one is.
func (g *Git) Ends(c *Commit) (out []string) {
	for _, l := range g.Lanes {
		if l.Tip == c {
			out = append(out, l.Name)
		}
	}
	return out
}

// Words implements Chart.
func (g *Git) Words() (out []string) {
	for _, c := range g.Commits {
		l := "- " + c.Lane.Name
		if c.along != nil {
			l += " ← " + c.along.Name
		}
		if says := strings.TrimSpace(c.Name + " " + c.Marks()); says != "" {
			l += ": " + says
		}
		out = append(out, l)
	}
	return out
}

// Turn is a place on the way of a line between commits: at a commit, or behind or
// before it, on a lane.
type Turn struct {
	Commit, Lane int
	Side         int // 1 behind the commit, -1 before it, 0 at it
}

// Line is one between two commits; Lane is that of the branch that it belongs to.
type Line struct {
	Lane  int
	Turns []Turn
}

// Lines are all lines between commits. One leaves a lane behind a commit, and comes
// into another before one.
func (g *Git) Lines() (out []Line) {
	line := func(from, to *Commit, along int) {
		turns := []Turn{{from.index, from.Lane.index, 0}}
		if from.Lane.index != along {
			turns = append(turns, Turn{from.index, from.Lane.index, 1}, Turn{from.index, along, 1})
		}
		if to.Lane.index != along {
			turns = append(turns, Turn{to.index, along, -1}, Turn{to.index, to.Lane.index, -1})
		}
		out = append(out, Line{along, append(turns, Turn{to.index, to.Lane.index, 0})})
	}
	for _, c := range g.Commits {
		if c.before != nil {
			line(c.before, c, c.Lane.index)
		}
		if c.other != nil {
			line(c.other, c, c.along.index)
		}
	}
	return out
}

// On returns the number of the lane of a commit, from the first.
func (c *Commit) On() int { return c.Lane.index }

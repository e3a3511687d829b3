// Package search looks through the files of the workspace as the person types,
// and lists the lines that match under their files. The search runs off the loop
// and its lines come in batches; typing ends it and begins another. Nothing runs
// once it is done: the list is as the files were then.
package search

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/grep"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

// KindName is the kind's name in content ids, and Ref the one content's
// reference: search:workspace.
const (
	KindName = "search"
	Ref      = "workspace"
)

// Deps is what the pane needs beside the host.
type Deps struct {
	// Search looks for a pattern, off the loop, as grep.Search does.
	Search func(ctx context.Context, p *grep.Pattern, give func(grep.File)) (grep.Sum, error)
	// Symbols gives what asks the language servers for symbols whose names have a
	// text in them; it is called on the loop, and what it gives off the loop. Where
	// they know none the files are searched. nil: there is nobody to ask.
	Symbols func() func(ctx context.Context, name string) []grep.File
	// Pause waits until the person may have stopped typing, or ctx ends; nil:
	// nothing is waited for.
	Pause func(ctx context.Context)
	// Replace writes what replaces matches; without it they are only found.
	Replace Replacer
}

// Kind is the pane as a kind of content.
func Kind(d Deps) panes.Kind {
	k := &keep{}
	return panes.Kind{Name: KindName, Title: lang.Key("search-files"), Area: layout.Bottom, Own: true,
		Keys: actions(KindName),
		New: func(h panes.Host, ref string) (panes.Content, error) {
			if ref != Ref {
				return nil, lang.Errorf("open-there-one-pane", KindName, ref, KindName, Ref)
			}
			return New(h, d, k), nil
		}}
}

// keep is what outlives the pane: it is there again when it is opened again.
type keep struct {
	looks *looks
	done  done
}

// The places where the keyboard can be.
const (
	inText = iota
	inGlobs
	inWith
	inList
)

// Search is the pane. It belongs to the Update loop.
type Search struct {
	host panes.Host
	deps Deps
	*keep

	fields [3]textinput.Model // the text, the globs, and what replaces the text
	at     int                // inText, inGlobs, inWith or inList
	query  grep.Query
	fault  error // why the query cannot be looked for

	run   *run // nil: none
	sum   grep.Sum
	ended error // how the last one ended

	files  []*file
	lines  int // of all files
	rows   []row
	row    int
	top    int
	goal   *place // where the cursor is to go, once it is there
	marked map[place]bool

	replace replacing

	note   string
	ask    *panes.Question
	clicks panes.Clicks[place]

	version uint64
	w, h    int
}

// file is one with matches.
type file struct {
	grep.File
	folded bool
}

// row is a file's head, or a line of it, behind which may stand what that becomes.
type row struct {
	file *file
	line int // -1: the head
	new  *grep.Line
}

// place is a line of a file, or with 0 the file.
type place struct {
	path string
	line int
}

// New makes the pane.
func New(h panes.Host, d Deps, k *keep) *Search {
	c := &Search{host: h, deps: d, keep: k, marked: map[place]bool{}, w: 80, h: 24}
	for i := range c.fields {
		f := panes.NewField()
		f.CharLimit = 1000
		c.fields[i] = f
	}
	c.stand(inText)
	if k.looks != nil {
		c.look(*k.looks)
	}
	return c
}

// ID is the same always.
func (c *Search) ID() panes.ContentID { return panes.MakeID(KindName, Ref) }

// Title is the same always.
func (c *Search) Title() string { return lang.T("search-files") }

// TitleTold is the title for agents.
func (c *Search) TitleTold() string { return "Search files" }

// Version rises with what is typed and found.
func (c *Search) Version() uint64 { return c.version }

// Typing reports whether a field is written in.
func (c *Search) Typing() bool { return c.at != inList }

// Describe says how much was found, and nothing of it: files that agents may not
// read are among it.
func (c *Search) Describe() string { return fmt.Sprintf("%d lines in %d files", c.lines, len(c.files)) }

// Close ends what runs.
func (c *Search) Close() {
	v := c.looks()
	c.keep.looks = &v
	c.halt()
	c.replace.reset()
}

// Find looks for a text or for what defines names with it, in place of what was
// looked for; without one the field is written in. A text is looked for in all
// files: a pattern that was typed for another one would hide what there is.
func (c *Search) Find(text string, symbols bool) {
	c.version++
	c.stand(inText)
	q := c.query
	if symbols {
		q.Defined, q.Regexp = true, false
	}
	if text = sanitize.Line(text); text != "" {
		q.Text, q.Defined = text, symbols
		c.fields[inText].SetValue(text)
		c.fields[inText].CursorEnd()
		q.Globs = ""
		c.fields[inGlobs].SetValue("")
	}
	c.seek(q)
}

// stand puts the keyboard somewhere.
func (c *Search) stand(at int) {
	c.at = at
	for i := range c.fields {
		c.fields[i].Blur()
	}
	if at != inList {
		c.fields[at].Focus() // its cursor is the terminal's: there is nothing to run
	}
}

// read takes what the fields have, and looks for it when that is another query.
func (c *Search) read() {
	q := c.query
	q.Text, q.Globs = c.fields[inText].Value(), strings.TrimSpace(c.fields[inGlobs].Value())
	if with := c.fields[inWith].Value(); with != c.replace.with {
		c.replace.with = with
		at := c.here()
		c.replan()
		c.lay(at)
	}
	c.seek(q)
}

// seek looks for a query, if it is another one.
func (c *Search) seek(q grep.Query) {
	if q != c.query {
		c.query = q
		c.begin()
	}
}

// begin begins to look for the query, and ends what runs.
func (c *Search) begin() {
	c.halt()
	c.version++
	c.fault, c.ended, c.ask, c.goal, c.note = nil, nil, nil, nil, ""
	defer c.replan()
	if c.query.Text == "" {
		c.empty()
		return
	}
	p, err := grep.Compile(c.query)
	if err != nil {
		c.fault = err
		c.empty()
		return
	}
	c.run = newRun(p)
}

// again looks for the same, with the cursor where it is.
func (c *Search) again() {
	at := c.here()
	c.begin()
	c.goal = at
}

func (c *Search) halt() {
	if c.run != nil {
		c.run.cancel()
		c.run = nil
	}
}

// empty forgets what was found.
func (c *Search) empty() {
	c.files, c.rows, c.lines, c.row, c.top, c.sum = nil, nil, 0, 0, 0, grep.Sum{}
	clear(c.marked)
}

// Pending waits for the next of what is found.
func (c *Search) Pending() tea.Cmd {
	r := c.run
	if r == nil {
		if cmd := c.writing(); cmd != nil {
			return cmd
		}
		return c.planning()
	}
	if r.waiting {
		return nil
	}
	r.waiting = true
	return r.next(c.deps)
}

// Update takes what was found.
func (c *Search) Update(msg tea.Msg) panes.Action {
	switch msg := msg.(type) {
	case planned:
		c.tried(msg)
		return panes.Action{}
	case wrote:
		c.written(msg)
		return panes.Action{}
	}
	came, ok := msg.(came)
	if !ok {
		if c.at != inList {
			return c.edit(msg)
		}
		return panes.Action{}
	}
	if came.run != c.run || c.run == nil {
		return panes.Action{}
	}
	c.run.waiting = false
	c.version++
	if !c.run.seen { // until then what was found before shows
		c.run.seen = true
		c.empty()
	}
	at := c.goal
	if at == nil && c.row > 0 { // at the top one stays at the top
		at = c.here()
	}
	c.add(came.files)
	if came.done {
		c.sum, c.ended = came.sum, came.err
		if errors.Is(came.err, context.Canceled) {
			c.ended = nil
		}
		c.halt()
	}
	c.lay(at)
	if came.done {
		c.goal = nil
	}
	return panes.Action{}
}

// add puts files where they stand by their paths.
func (c *Search) add(files []grep.File) {
	for _, f := range files {
		c.files = append(c.files, &file{File: f})
		c.lines += len(f.Lines)
	}
	slices.SortStableFunc(c.files, func(a, b *file) int { return strings.Compare(a.Path, b.Path) })
}

// lay lists the rows anew, with the cursor where it was.
func (c *Search) lay(at *place) {
	c.rows = c.rows[:0]
	for _, f := range c.files {
		c.rows = append(c.rows, row{file: f, line: -1})
		for i := range f.Lines {
			if f.folded {
				break
			}
			c.rows = append(c.rows, row{file: f, line: i})
			if plan := c.replace.plans[f.Path]; i < len(plan.Lines) && plan.Err == nil {
				c.rows = append(c.rows, row{f, i, &plan.Lines[i]})
			}
		}
	}
	if at != nil {
		for i, r := range c.rows {
			if p := r.place(); p.path == at.path && (p.line == at.line || r.file.folded) {
				c.top += i - c.row
				c.row = i
				break
			}
		}
	}
	c.reveal()
}

// reveal keeps the cursor on a row, and in view.
func (c *Search) reveal() {
	rows, body := len(c.rows), c.body()
	c.row = max(0, min(c.row, rows-1))
	if c.row > 0 && c.rows[c.row].new != nil { // the cursor stands on the old line
		c.row--
	}
	last := c.row
	if last+1 < rows && body > 1 && c.rows[last+1].new != nil {
		last++
	}
	c.top = max(0, min(c.top, rows-body))
	c.top = max(min(c.top, c.row), last-body+1)
}

func (r row) place() place {
	if r.line < 0 {
		return place{r.file.Path, 0}
	}
	return place{r.file.Path, r.file.Lines[r.line].Number}
}

// here is where the cursor is; nil: nowhere.
func (c *Search) here() *place {
	if c.row >= len(c.rows) {
		return nil
	}
	p := c.rows[c.row].place()
	return &p
}

package search

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/sync/errgroup"

	"github.com/openspace-tui/openspace/internal/grep"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// Replacer reads and writes files for a replacement. All of it runs off the loop but
// Refusal.
type Replacer struct {
	// Refusal is why nothing can be replaced in these files, or nil.
	Refusal func() error
	Plan    func(ctx context.Context, r *grep.Replacement, f grep.File) grep.Planned
	Apply   func(r *grep.Replacement, part grep.Part) (grep.Replaced, error)
	Revert  func(grep.Replaced) error
}

// mostSteps is how many replacements can be taken back.
const mostSteps = 20

// done is what was replaced, the last step last. It outlives the pane, which may be
// closed while files are written.
type done struct {
	mu    sync.Mutex
	steps [][]grep.Replaced
}

func (d *done) push(step []grep.Replaced) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(step) > 0 {
		d.steps = append(d.steps[max(0, len(d.steps)+1-mostSteps):], step)
	}
}

func (d *done) pop() []grep.Replaced {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.steps) == 0 {
		return nil
	}
	last := d.steps[len(d.steps)-1]
	d.steps = d.steps[:len(d.steps)-1]
	return last
}

func (d *done) any() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.steps) > 0
}

// replacing is the state of a replacement that is written and looked at.
type replacing struct {
	on     bool
	with   string
	made   *grep.Replacement // nil: not known yet, or wrong
	fault  error
	plans  map[string]grep.Planned // what would become of each file
	fresh  bool                    // plans are of what is found and written
	wanted bool                    // it was asked for before they were
	plan   *job                    // that reads files
	writes *job                    // that writes them
}

// job is work on files, off the loop.
type job struct {
	begun  bool
	cancel context.CancelFunc
	run    func() tea.Msg
}

// planned is what a replacement would make of the files.
type planned struct {
	of    *job
	plans map[string]grep.Planned
}

// wrote is what writing files came to.
type wrote struct {
	of   *job
	note string
}

// reset forgets what was planned: something else is found, or written.
func (r *replacing) reset() {
	if r.plan != nil {
		r.plan.cancel()
	}
	r.plan, r.plans, r.fresh = nil, nil, false
}

// startReplacing shows the field of the replacement, and goes into it.
func (c *Search) startReplacing() {
	if c.deps.Replace.Refusal == nil {
		return
	}
	if err := c.deps.Replace.Refusal(); err != nil {
		c.note = Reason(err)
		return
	}
	at := c.here()
	c.replace.on = true
	c.replan()
	c.stand(inWith)
	c.lay(at)
}

// toggleReplacing shows the field of the replacement, or takes it away.
func (c *Search) toggleReplacing() {
	if c.replace.on {
		c.stopReplacing()
	} else {
		c.startReplacing()
	}
}

// stopReplacing takes the field away; what was written in it stays for another time.
func (c *Search) stopReplacing() {
	at := c.here()
	c.replace.on = false
	c.replace.reset()
	if c.at == inWith {
		c.stand(inText)
	}
	c.lay(at)
}

// replan has the replacement be tried on what is found.
func (c *Search) replan() {
	r := &c.replace
	r.reset()
	r.made, r.fault = nil, nil
	if !r.on || c.query.Text == "" || c.fault != nil {
		return
	}
	p, err := grep.Compile(c.query)
	if err == nil {
		r.made, err = p.Replacing(r.with)
	}
	if r.fault = err; err != nil {
		r.made = nil
	}
}

// planning returns the command that reads the files that were found, where that is
// to be done.
func (c *Search) planning() tea.Cmd {
	r := &c.replace
	if !r.on || r.fresh || r.made == nil || c.run != nil || r.plan != nil || r.writes != nil {
		return nil
	}
	ctx, cancel := context.WithCancel(context.Background())
	j := &job{cancel: cancel}
	r.plan = j
	made, deps := r.made, c.deps
	files := make([]grep.File, len(c.files))
	for i, f := range c.files {
		files[i] = f.File
	}
	return func() tea.Msg {
		if deps.Pause != nil {
			deps.Pause(ctx)
		}
		return planned{j, deps.Replace.Planned(ctx, made, files)}
	}
}

// eachFile tries a replacement on files, several at a time.
func eachFile(ctx context.Context, files []grep.File, plan func(grep.File) grep.Planned) map[string]grep.Planned {
	all := make([]grep.Planned, len(files))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, f := range files {
		if ctx.Err() != nil {
			break
		}
		group.Go(func() error {
			all[i] = plan(f)
			return nil
		})
	}
	_ = group.Wait() // each has its own error
	out := make(map[string]grep.Planned, len(all))
	for _, p := range all {
		if p.Path != "" {
			out[p.Path] = p
		}
	}
	return out
}

// tried takes what a replacement would make of the files.
func (c *Search) tried(p planned) {
	if p.of != c.replace.plan {
		return
	}
	at := c.here()
	c.replace.plan.cancel()
	c.replace.plan, c.replace.plans, c.replace.fresh = nil, p.plans, true
	c.version++
	c.lay(at)
	if c.replace.wanted && c.at == inList {
		c.askReplace()
	}
	c.replace.wanted = false
}

// parts are what would be replaced: the marked lines and files, else all.
func (c *Search) parts() (parts []grep.Part, lines int) {
	for _, f := range c.files {
		plan, ok := c.replace.plans[f.Path]
		if !ok || plan.Err != nil {
			continue
		}
		part := grep.Part{Path: f.Path, Held: plan.Held}
		for _, l := range f.Lines {
			if len(c.marked) == 0 || c.marked[place{f.Path, 0}] || c.marked[place{f.Path, l.Number}] {
				part.Lines = append(part.Lines, l.Number)
			}
		}
		if len(part.Lines) > 0 {
			parts, lines = append(parts, part), lines+len(part.Lines)
		}
	}
	return parts, lines
}

// askReplace asks whether what is chosen is to be replaced.
func (c *Search) askReplace() {
	r := &c.replace
	switch {
	case r.writes != nil:
		c.note = lang.T("files-are-being-written")
		return
	case r.fault != nil:
		c.note = lang.Translate(r.fault)
		return
	case !r.fresh:
		r.wanted = true // it is asked once they are
		return
	}
	r.wanted = false
	parts, lines := c.parts()
	if len(parts) == 0 {
		c.note = lang.T("there-is-nothing-to-replace")
		return
	}
	text := lang.T("replace-ask", lang.N(lines, "lines", lines),
		lang.N(len(parts), "n-files", len(parts)))
	c.ask = &panes.Question{Text: text, Yes: func() panes.Action { return c.apply(parts) }}
}

// apply replaces in the files.
func (c *Search) apply(parts []grep.Part) panes.Action {
	made, deps, kept := c.replace.made, c.deps.Replace, c.keep
	c.write(func() string {
		step, did, left := deps.Do(made, parts)
		kept.done.push(step)
		if len(step) > 0 {
			did += " · u " + lang.T("takes-it-back")
		}
		return joined(did, left)
	})
	return panes.Action{}
}

// takeBack takes the last replacement back, in all of its files that are as it left
// them. The others stay to be tried again.
func (c *Search) takeBack() {
	if c.replace.writes != nil {
		c.note = lang.T("files-are-being-written")
		return
	}
	if !c.keep.done.any() {
		c.note = lang.T("nothing-replaced-could-taken-back")
		return
	}
	deps, kept := c.deps.Replace, c.keep
	c.write(func() string {
		stay, did, left := deps.Back(kept.done.pop())
		kept.done.push(stay)
		return joined(did, left)
	})
}

// joined is what was done, and what was left.
func joined(did, left string) string {
	return strings.Join(slices.DeleteFunc([]string{did, left}, func(s string) bool { return s == "" }), " · ")
}

// Do replaces in files, one after the other, and returns what can be taken back, and
// in the person's language what was done, and which files were left and why.
func (r Replacer) Do(made *grep.Replacement, parts []grep.Part) (step []grep.Replaced, did, left string) {
	var wrong failures
	matches := 0
	for _, p := range parts {
		d, err := r.Apply(made, p)
		if err != nil {
			wrong.add(p.Path, err)
			continue
		}
		step, matches = append(step, d), matches+d.Matches
	}
	if len(step) > 0 {
		did = lang.T("replaced", lang.N(matches, "matches", matches)+" · "+
			lang.N(len(step), "n-files", len(step)))
	}
	return step, did, wrong.String()
}

// Back takes a replacement back, and returns the files in which it stays; did and left
// are as Do's.
func (r Replacer) Back(step []grep.Replaced) (stay []grep.Replaced, did, left string) {
	var wrong failures
	for _, d := range step {
		if err := r.Revert(d); err != nil {
			wrong.add(d.Path, err)
			stay = append(stay, d)
		}
	}
	if n := len(step) - len(stay); n > 0 {
		did = lang.N(n, "taken-back-in-files", n)
	}
	return stay, did, wrong.String()
}

// Planned tries a replacement on files, several at a time.
func (r Replacer) Planned(ctx context.Context, made *grep.Replacement, files []grep.File) map[string]grep.Planned {
	return eachFile(ctx, files, func(f grep.File) grep.Planned { return r.Plan(ctx, made, f) })
}

// write has work on files begin, which ends with a note.
func (c *Search) write(work func() string) {
	j := &job{cancel: func() {}}
	j.run = func() tea.Msg { return wrote{j, work()} }
	c.replace.reset()
	c.replace.writes = j
}

// writing returns the command that writes files, where that is to be done.
func (c *Search) writing() tea.Cmd {
	j := c.replace.writes
	if j == nil || j.begun {
		return nil
	}
	j.begun = true
	return j.run
}

// written takes what writing came to, and looks again.
func (c *Search) written(w wrote) {
	if w.of != c.replace.writes {
		return
	}
	c.replace.writes = nil
	clear(c.marked)
	c.again()
	c.replan()
	c.note = w.note
}

// Reason is why something could not be done in a file, without the file's name.
func Reason(err error) string {
	var fault *workspace.Error
	if errors.As(err, &fault) {
		return sanitize.Line(fault.Text().Said())
	}
	return sanitize.Line(lang.Translate(err))
}

// mostNamed is how many files are named that something could not be done in.
const mostNamed = 3

// failures are the files that something could not be done in.
type failures struct {
	named []string
	more  int
}

func (f *failures) add(path string, err error) {
	if len(f.named) == mostNamed {
		f.more++
		return
	}
	f.named = append(f.named, sanitize.Name(path)+": "+Reason(err))
}

// String names the files; empty: there are none.
func (f *failures) String() string {
	all := f.named
	if f.more > 0 {
		all = append(slices.Clone(all), lang.N(f.more, "and-more-files", f.more))
	}
	if len(all) == 0 {
		return ""
	}
	return lang.T("left", strings.Join(all, ", "))
}

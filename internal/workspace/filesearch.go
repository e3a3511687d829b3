package workspace

import (
	"cmp"
	"context"
	"io/fs"
	"path"

	"github.com/openspace-tui/openspace/internal/lang"
)

// fileSearch is a search under way: one walks and makes batches, some look into
// them, one collects what they found in the order of the walk.
type fileSearch struct {
	r                *Root
	needle           *needle
	include, exclude *glob
	given, rel, real string
	info             fs.FileInfo
	order            chan *batch // in the order of the walk
	jobs             chan *batch // the same, for whoever is free
	next             *batch
	cut              bool
}

// batch is some files of one folder.
type batch struct {
	in       *folder
	files    []fs.FileInfo
	verdicts []verdict
	done     chan struct{}
}

// How many files a batch has, and how many batches are under way: this bounds
// the folders that are held open and the matches that wait for their turn.
const (
	batchSize = 32
	batchesUp = 64
)

func (r *Root) newHunt(q Query) (*fileSearch, error) {
	h := &fileSearch{r: r, given: cmp.Or(q.Path, "."), order: make(chan *batch, batchesUp), jobs: make(chan *batch)}
	var err error
	if h.rel, h.include, h.exclude, err = r.searched(q); err != nil {
		return nil, err
	}
	h.needle = newNeedle(q.Text)
	if h.real, h.info, err = r.resolve(h.given, h.rel); err != nil {
		return nil, err
	}
	if h.info.IsDir() {
		if r.denies(h.rel) || r.denies(h.real) {
			return nil, refused(h.given)
		}
		return h, nil
	}
	return h, readable(h.given, h.info)
}

// searched is where a query looks: below a path, in files with some names and not
// with others.
func (r *Root) searched(q Query) (rel string, include, exclude *glob, err error) {
	if q.Text == "" {
		return "", nil, nil, fault(InvalidPath, q.Path, lang.M("text-look-empty"),
			lang.M("give-text-file-list-names"))
	}
	if include, err = optionalGlob(q.Include); err != nil {
		return "", nil, nil, err
	}
	if exclude, err = optionalGlob(q.Exclude); err != nil {
		return "", nil, nil, err
	}
	rel, err = r.Clean(cmp.Or(q.Path, "."))
	return rel, include, exclude, err
}

func optionalGlob(text string) (*glob, error) {
	if text == "" {
		return nil, nil
	}
	g, err := compileGlob(text)
	return &g, err
}

// walk makes batches of the files that are to be looked into.
func (h *fileSearch) walk(ctx context.Context) error {
	defer close(h.order)
	defer close(h.jobs)
	defer func() {
		if h.next != nil {
			h.next.in.release()
		}
	}()
	w := &walk{r: h.r}
	w.within = func(real string) bool {
		return h.exclude == nil || !h.exclude.match(under(h.rel, h.real, real), true)
	}
	w.see = func(in *folder, real string, info fs.FileInfo) error { return h.add(ctx, in, real, info) }
	if !h.info.IsDir() {
		return h.walkFile(ctx)
	}
	f, err := w.start(h.given, h.real)
	if err != nil {
		return err
	}
	defer f.release()
	err = w.in(ctx, f, 1)
	h.cut = w.cut
	if err != nil {
		return err
	}
	return h.flush(ctx)
}

// walkFile makes the one batch of a search in one file.
func (h *fileSearch) walkFile(ctx context.Context) error {
	root, err := h.r.hold(h.given, path.Dir(h.real))
	if err != nil {
		return err
	}
	in := (&folder{root: root}).hold()
	defer in.release()
	if err := h.add(ctx, in, h.real, h.info); err != nil {
		return err
	}
	return h.flush(ctx)
}

// add adds a file to the next batch.
func (h *fileSearch) add(ctx context.Context, in *folder, real string, info fs.FileInfo) error {
	if !info.Mode().IsRegular() {
		return nil
	}
	rel := under(h.rel, h.real, real)
	if h.include != nil && !h.include.match(rel, false) || h.exclude != nil && h.exclude.match(rel, false) {
		return nil
	}
	if b := h.next; b != nil && (b.in != in || len(b.files) == batchSize) {
		if err := h.flush(ctx); err != nil {
			return err
		}
	}
	if h.next == nil {
		h.next = &batch{in: in.hold(), done: make(chan struct{})}
	}
	withheld := h.r.withholds(rel, real)
	h.next.files = append(h.next.files, info)
	h.next.verdicts = append(h.next.verdicts, verdict{path: rel, skipped: withheld || h.r.denies(real),
		withheld: withheld})
	return nil
}

// flush hands the next batch over.
func (h *fileSearch) flush(ctx context.Context) error {
	b := h.next
	h.next = nil
	if b == nil {
		return nil
	}
	select {
	case h.order <- b:
	case <-ctx.Done():
		b.in.release()
		return ctx.Err()
	}
	select {
	case h.jobs <- b:
		return nil
	case <-ctx.Done():
		b.in.release()
		return ctx.Err()
	}
}

// work looks into batches until there are no more.
func (h *fileSearch) work(ctx context.Context) {
	s := &scanner{needle: h.needle}
	for b := range h.jobs {
		for i := range b.verdicts {
			if v := &b.verdicts[i]; !v.skipped && ctx.Err() == nil {
				v.named = h.needle.inName(v.path, s.low)
				if b.files[i].Size() > MaxRead {
					v.skipped = true
					continue
				}
				s.file(ctx, b.in.root, b.files[i], v)
			}
		}
		b.in.release()
		close(b.done)
	}
}

// collect takes what was found in the order of the walk, until it is enough.
func (h *fileSearch) collect(ctx context.Context) Found {
	out := Found{Matches: []Match{}, Paths: []string{}}
	for b := range h.order {
		select {
		case <-b.done:
		case <-ctx.Done():
			return out
		}
		for i := range b.verdicts {
			if !out.take(&b.verdicts[i]) {
				return out
			}
		}
	}
	return out
}

// take adds a verdict, and reports whether there is room for more.
func (f *Found) take(v *verdict) bool {
	switch {
	case v.dropped:
		return true
	case v.withheld:
		f.Withheld++
	case v.skipped:
		f.Skipped++
	default:
		f.Files++
	}
	if v.more && f.Limit == 0 {
		f.Truncated, f.Limit = true, MaxMatchesInFile
	}
	room := MaxMatches - len(f.Matches)
	full := len(v.matches) > room
	if full {
		v.matches = v.matches[:room]
		f.Truncated, f.Limit = true, MaxMatches
		if room == 0 {
			return false
		}
	}
	switch {
	case len(v.matches) > 0:
		f.Paths = append(f.Paths, v.path)
	case v.named && len(f.Paths) >= 2*MaxMatches:
		f.Truncated, f.Limit = true, MaxMatches
	case v.named:
		f.Paths = append(f.Paths, v.path)
	}
	f.Matches = append(f.Matches, v.matches...)
	return !full
}

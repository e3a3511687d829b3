package workspace

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync/atomic"
)

// How far a walk goes: folders in folders, and names in one folder.
const (
	maxDepth = 200
	maxNames = 100_000
)

// errEnough ends a walk.
var errEnough = errors.New("enough")

// folder is a folder that is held open by all who use it.
type folder struct {
	root  *os.Root
	real  string // its path, "" for the workspace
	users atomic.Int32
	rules *ignore
}

func (f *folder) hold() *folder {
	f.users.Add(1)
	return f
}

func (f *folder) release() {
	if f.users.Add(-1) == 0 {
		_ = f.root.Close()
	}
}

// walk goes through a folder in the order of whole paths, so that a-b comes
// before a/b. Links are seen and not followed.
type walk struct {
	r      *Root
	all    bool // also what is ignored
	most   int  // names of one folder; 0: maxNames
	within func(real string) bool
	see    func(in *folder, real string, info fs.FileInfo) error
	cut    bool // something was left out because there is too much of it
}

// start opens the folder at a path without links.
func (w *walk) start(given, real string) (*folder, error) {
	root, err := w.r.hold(given, real)
	if err != nil {
		return nil, err
	}
	f := &folder{root: root}
	if !w.all {
		f.rules = w.r.ignores(real)
	}
	if real != "." {
		f.real = real
	}
	w.readRules(f)
	return f.hold(), nil
}

func (w *walk) readRules(f *folder) {
	if !w.all {
		f.rules = f.rules.with(f.real, ignoreFile(f.root, ".gitignore"))
	}
}

// step is a name of a folder: to be seen, or to be gone into.
type step struct {
	key  string
	info fs.FileInfo
	into bool
}

// in walks through a folder. It ends with the error of see, or of ctx.
func (w *walk) in(ctx context.Context, f *folder, depth int) error {
	infos, err := w.list(f)
	if err != nil {
		return err
	}
	steps := make([]step, 0, len(infos))
	for _, info := range infos {
		real := path.Join(f.real, info.Name())
		if !w.all && (leftOut(info.Name(), info.IsDir()) || f.rules.skips(real, info.IsDir())) {
			continue
		}
		steps = append(steps, step{info.Name(), info, false})
		if info.IsDir() && w.within(real) && !w.r.denies(real) {
			steps = append(steps, step{info.Name() + "/", info, true})
		}
	}
	slices.SortFunc(steps, func(a, b step) int { return strings.Compare(a.key, b.key) })
	for _, s := range steps {
		if err := ctx.Err(); err != nil {
			return err
		}
		if s.into {
			err = w.into(ctx, f, s.info, depth+1)
		} else {
			err = w.see(f, path.Join(f.real, s.info.Name()), s.info)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// into walks through a folder of f, if it is still the one that was seen.
func (w *walk) into(ctx context.Context, f *folder, info fs.FileInfo, depth int) error {
	sub := w.sub(f, info, depth)
	if sub == nil {
		return nil
	}
	defer sub.release()
	return w.in(ctx, sub, depth)
}

// sub opens a folder of f, if it is still the one that was seen. Nil: it is not, is
// closed to us, or too deep.
func (w *walk) sub(f *folder, info fs.FileInfo, depth int) *folder {
	if depth > maxDepth {
		w.cut = true
		return nil
	}
	root, err := f.root.OpenRoot(info.Name())
	if err != nil {
		return nil
	}
	sub := (&folder{root: root, real: path.Join(f.real, info.Name()), rules: f.rules}).hold()
	if now, err := root.Stat("."); err != nil || !os.SameFile(info, now) {
		sub.release()
		return nil
	}
	w.readRules(sub)
	return sub
}

// list returns what is in a folder, each as it is itself.
func (w *walk) list(f *folder) ([]fs.FileInfo, error) {
	dir, err := f.root.Open(".")
	if err != nil {
		return nil, nil // closed to us
	}
	defer dir.Close()
	var out []fs.FileInfo
	for len(out) < cmp.Or(w.most, maxNames) {
		infos, err := dir.Readdir(1000)
		out = append(out, infos...)
		switch {
		case errors.Is(err, io.EOF):
			return out, nil
		case err != nil:
			return nil, err
		}
	}
	w.cut = true
	return out, nil
}

// atOnce is how many names of a folder are read before the first of them is seen.
const atOnce = 1000

// EachPath gives see the files as Paths lists them, but for links, one by one, those of
// a folder before those of the folders in it: the first come at once, however many there
// are. It goes on until see wants no more or ctx ends, and reports whether those were
// all. Where the workspace is away it gives none.
func (r *Root) EachPath(ctx context.Context, see func(path string) (more bool)) (whole bool) {
	if r.Away() != nil {
		return false
	}
	w := &walk{r: r}
	f, err := w.start(".", ".")
	if err != nil {
		return true // what cannot be read has none
	}
	defer f.release()
	return w.roam(ctx, f, 1, see) == nil && !w.cut
}

// roam walks through a folder as in does, for its files, as the system lists them. It
// ends with the error of ctx, or errEnough.
func (w *walk) roam(ctx context.Context, f *folder, depth int, see func(path string) bool) error {
	folders, err := w.files(ctx, f, see)
	if err != nil {
		return err
	}
	for _, info := range folders {
		sub := w.sub(f, info, depth+1)
		if sub == nil {
			continue
		}
		err = w.roam(ctx, sub, depth+1, see)
		sub.release()
		if err != nil {
			return err
		}
	}
	return nil
}

// files gives see the files of a folder itself, and returns the folders in it that are
// to be gone into.
func (w *walk) files(ctx context.Context, f *folder, see func(path string) bool) (folders []fs.FileInfo, err error) {
	dir, err := f.root.Open(".")
	if err != nil {
		return nil, nil // closed to us
	}
	defer dir.Close()
	for {
		list, err := dir.ReadDir(atOnce)
		slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
		for _, d := range list {
			real := path.Join(f.real, d.Name())
			switch {
			case ctx.Err() != nil:
				return nil, ctx.Err()
			case leftOut(d.Name(), d.IsDir()) || f.rules.skips(real, d.IsDir()):
			case d.IsDir() && !w.r.denies(real):
				if info, err := d.Info(); err == nil {
					folders = append(folders, info)
				}
			case d.Type().IsRegular() && !see(real):
				return nil, errEnough
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			slices.SortFunc(folders, func(a, b fs.FileInfo) int { return strings.Compare(a.Name(), b.Name()) })
			return folders, nil
		case err != nil:
			return folders, nil // what cannot be read is not found
		}
	}
}

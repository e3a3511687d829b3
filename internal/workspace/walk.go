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
	if depth > maxDepth {
		w.cut = true
		return nil
	}
	root, err := f.root.OpenRoot(info.Name())
	if err != nil {
		return nil // gone, or closed to us
	}
	sub := (&folder{root: root, real: path.Join(f.real, info.Name()), rules: f.rules}).hold()
	defer sub.release()
	if now, err := root.Stat("."); err != nil || !os.SameFile(info, now) {
		return nil
	}
	w.readRules(sub)
	return w.in(ctx, sub, depth)
}

// list gives what is in a folder, each as it is itself.
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

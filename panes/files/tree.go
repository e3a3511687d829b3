package files

import (
	"maps"
	"path"
	"slices"
	"strings"
)

// node is a file or a folder, or a row that says something of one.
type node struct {
	path, name string
	real       string // the path without links, as git has it
	kind       string // as workspace.Item has it, or one of those below
	link       bool   // a symbolic link
	ignored    bool
	depth      int
	up         *node

	open bool // of folders
	kids []*node
	more int
	err  error
}

// The kinds of rows that are no files.
const (
	kindFolder = "directory"
	kindMore   = "more"  // there is more in a folder than is shown
	kindFault  = "fault" // a folder cannot be read
)

func (n *node) folder() bool { return n.kind == kindFolder }

// file reports whether it is something on the disk.
func (n *node) file() bool { return n.kind != kindMore && n.kind != kindFault }

// hidden reports whether it is ignored, or in something that is.
func (n *node) hidden() bool {
	for ; n != nil; n = n.up {
		if n.ignored {
			return true
		}
	}
	return false
}

// tree is the folders that were read, and the rows of those that are open.
type tree struct {
	root *node
	all  bool // also what is ignored
	rows []*node
	want map[string]bool // folders to be opened once they are there
}

func newTree() *tree {
	return &tree{root: &node{path: ".", real: ".", kind: kindFolder, depth: -1, open: true}, want: map[string]bool{}}
}

// lay lists the rows.
func (t *tree) lay() {
	t.rows = t.rows[:0]
	t.add(t.root)
}

func (t *tree) add(n *node) {
	if n.err != nil && n.depth >= 0 {
		t.rows = append(t.rows, &node{path: n.path + "\x00", name: "", kind: kindFault, depth: n.depth + 1, up: n,
			err: n.err})
	}
	for _, k := range n.kids {
		if k.ignored && !t.all {
			continue
		}
		t.rows = append(t.rows, k)
		if k.open {
			t.add(k)
		}
	}
	if n.more > 0 {
		t.rows = append(t.rows, &node{path: n.path + "\x00", kind: kindMore, depth: n.depth + 1, up: n, more: n.more})
	}
}

// at is the node of a row, nil where there is none.
func (t *tree) at(row int) *node {
	if row < 0 || row >= len(t.rows) {
		return nil
	}
	return t.rows[row]
}

// rowOf is the row of a path, or -1.
func (t *tree) rowOf(p string) int {
	return slices.IndexFunc(t.rows, func(n *node) bool { return n.path == p && n.file() })
}

// seek returns the node of a path; missing says that its folder was read, and that
// it is not in there.
func (t *tree) seek(p string) (n *node, missing bool) {
	n = t.root
	if p == "." {
		return n, false
	}
	for name := range strings.SplitSeq(p, "/") {
		next := n.kid(name)
		if next == nil {
			return nil, n.kids != nil || n.err != nil || !n.folder()
		}
		n = next
	}
	return n, false
}

func (n *node) kid(name string) *node {
	for _, k := range n.kids {
		if k.name == name {
			return k
		}
	}
	return nil
}

// folder is the folder of a path that was listed, nil: it is gone.
func (t *tree) folder(p string) *node {
	if n, _ := t.seek(p); n != nil && n.folder() {
		return n
	}
	return nil
}

// fill puts what was read into a folder. Folders that were open stay so; it gives
// those that are to be read too.
func (t *tree) fill(n *node, l listing) (todo []string) {
	if n.err = l.err; l.err != nil {
		t.miss(n.kids)
		n.kids, n.more = nil, 0
		return nil
	}
	had := make(map[string]*node)
	for _, k := range n.kids {
		if k.folder() {
			had[k.name] = k
		}
	}
	kids := make([]*node, len(l.items))
	made := make([]node, len(l.items))
	for i, it := range l.items {
		k := had[it.Name]
		if k != nil && it.Type == kindFolder {
			delete(had, it.Name)
		} else {
			k = &made[i]
			*k = node{path: below(n.path, it.Name), name: it.Name, kind: it.Type, depth: n.depth + 1, up: n}
		}
		k.ignored, k.link = it.Ignored, it.Link
		if k.real = it.Real; k.real == "" {
			k.real = below(n.real, it.Name)
		}
		if k.folder() && t.want[k.path] {
			delete(t.want, k.path)
			k.open = true
			todo = append(todo, k.path)
		}
		kids[i] = k
	}
	t.miss(slices.Collect(maps.Values(had)))
	n.kids, n.more = kids, l.more
	return todo
}

// miss has folders that went be open again where they were, once they come back.
func (t *tree) miss(went []*node) {
	for _, n := range went {
		if n.open {
			for _, dir := range n.opened(nil) {
				t.want[dir] = true
			}
		}
	}
}

// below is a name of a folder as a path.
func below(dir, name string) string {
	if dir == "." {
		return name
	}
	return dir + "/" + name
}

// toward opens the folders above a path, those that are not there yet once they
// are; it gives those that are to be read.
func (t *tree) toward(p string) (todo []string) {
	for dir := path.Dir(p); dir != "." && dir != "/"; dir = path.Dir(dir) {
		n := t.folder(dir)
		if n == nil {
			t.want[dir] = true
			continue
		}
		if !n.open {
			n.open = true
			todo = append(todo, dir)
		}
	}
	return todo
}

// opened lists the open folders.
func (t *tree) opened() []string { return t.root.opened(nil) }

// opened lists a folder and those in it that are open.
func (n *node) opened(out []string) []string {
	out = append(out, n.path)
	for _, k := range n.kids {
		if k.open {
			out = k.opened(out)
		}
	}
	return out
}

// fold closes all folders.
func (t *tree) fold() {
	var see func(n *node)
	see = func(n *node) {
		for _, k := range n.kids {
			if k.open {
				k.open = false
				see(k)
			}
		}
	}
	see(t.root)
	clear(t.want)
}

package diff

import (
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// tree is the list of files by their folders. It stands beside the changes where
// there is room, else in their place while it has the keyboard.
type tree struct {
	on     bool
	keys   bool            // it has the keyboard
	folded map[string]bool // folders, by their paths
	rows   []branch
	row    int
	top    int
}

// branch is a row of it: a file, or a folder with what is in it. Folders that hold
// nothing but a folder are one row.
type branch struct {
	path  string // of a folder with / at its end
	name  string
	depth int
	files []int // of the table; of a file its own
	leaf  bool
}

// Widths: from which on the tree stands beside the changes, and its own.
const (
	treeBeside = 84
	treeLeast  = 26
	treeMost   = 44
)

// beside is how wide the tree is where it stands beside the changes; 0: it does
// not.
func (v *view) beside() int {
	if !v.tree.on || v.w < treeBeside {
		return 0
	}
	return max(treeLeast, min(v.w/3, treeMost))
}

// lay lists the rows anew, with the cursor on what it was on.
func (t *tree) lay(files []*shown) {
	at := ""
	if t.row < len(t.rows) {
		at = t.rows[t.row].path
	}
	order := make([]int, len(files))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return comparePaths(files[a].id, files[b].id) })
	t.rows = t.rows[:0]
	t.folder(files, order, "", 0)
	if i := slices.IndexFunc(t.rows, func(b branch) bool { return b.path == at }); i >= 0 {
		t.row = i
	}
}

// comparePaths puts folders before files, each by their names.
func comparePaths(a, b string) int {
	for {
		i, j := strings.IndexByte(a, '/'), strings.IndexByte(b, '/')
		switch {
		case i < 0 && j < 0:
			return strings.Compare(a, b)
		case i < 0:
			return 1
		case j < 0:
			return -1
		}
		if n := strings.Compare(a[:i], b[:j]); n != 0 {
			return n
		}
		a, b = a[i+1:], b[j+1:]
	}
}

// folder lists what is in one; all begin with its path.
func (t *tree) folder(files []*shown, list []int, path string, depth int) {
	for len(list) > 0 {
		rest := files[list[0]].id[len(path):]
		i := strings.IndexByte(rest, '/')
		if i < 0 {
			t.rows = append(t.rows, branch{path + rest, rest, depth, list[:1], true})
			list = list[1:]
			continue
		}
		sub := path + rest[:i+1]
		n := slices.IndexFunc(list, func(f int) bool { return !strings.HasPrefix(files[f].id, sub) })
		if n < 0 {
			n = len(list)
		}
		in := list[:n]
		for { // while there is nothing but one folder in it
			next := files[in[0]].id[len(sub):]
			j := strings.IndexByte(next, '/')
			if j < 0 || slices.ContainsFunc(in, func(
				f int) bool {
				return !strings.HasPrefix(files[f].id, sub+next[:j+1])
			}) {
				break
			}
			sub += next[:j+1]
		}
		t.rows = append(t.rows, branch{sub, sub[len(path):], depth, in, false})
		if !t.folded[sub] {
			t.folder(files, in, sub, depth+1)
		}
		list = list[n:]
	}
}

// reveal keeps the cursor on a row, and in view.
func (t *tree) reveal(body int) {
	t.row = max(0, min(t.row, len(t.rows)-1))
	t.top = max(0, min(t.top, len(t.rows)-body))
	t.top = max(min(t.top, t.row), t.row-body+1)
}

// here is the row under the cursor; nil: there is none.
func (t *tree) here() *branch {
	if t.row >= len(t.rows) {
		return nil
	}
	return &t.rows[t.row]
}

// showTree shows the tree with the keyboard in it, on the file at hand, or closes
// it.
func (v *view) showTree() {
	t := &v.tree
	if t.on && t.keys {
		t.on, t.keys = false, false
		return
	}
	t.on, t.keys = true, true
	t.lay(v.table.files)
	v.followTree()
}

// followTree has the tree's cursor on the file whose changes show.
func (v *view) followTree() {
	t := &v.tree
	f, _ := v.file()
	if !t.on || f == nil {
		return
	}
	if i := slices.IndexFunc(t.rows, func(b branch) bool { return b.leaf && b.path == f.id }); i >= 0 {
		t.row = i
		t.reveal(v.body())
	}
}

// moveInTree moves the cursor in the tree.
func (v *view) moveInTree(m panes.Motion) {
	t := &v.tree
	row, top := t.row, t.top
	m.Step(&row, &top, len(t.rows), v.body())
	t.top = top
	v.toBranch(row)
}

// onFolder reports whether the cursor is on no file.
func (v *view) onFolder() bool {
	b := v.tree.here()
	return b == nil || !b.leaf
}

// toBranch goes to a row; of a file its changes show.
func (v *view) toBranch(row int) {
	t := &v.tree
	t.row = row
	t.reveal(v.body())
	if b := t.here(); b != nil && b.leaf {
		v.row = v.table.row(place{b.files[0], -1, -1})
		v.top = v.row
		v.reveal()
	}
}

// intoBranch goes to the changes of a file, or opens a folder; enter closes one
// too.
func (v *view) intoBranch(enter bool) {
	b := v.tree.here()
	switch {
	case b == nil:
	case b.leaf:
		v.toBranch(v.tree.row)
		v.tree.keys = false
	case enter || v.tree.folded[b.path]:
		v.foldBranch()
	default:
		v.toBranch(v.tree.row + 1)
	}
}

// outOfBranch closes a folder, or goes to the one around.
func (v *view) outOfBranch() {
	t := &v.tree
	b := t.here()
	if b == nil {
		return
	}
	if !b.leaf && !t.folded[b.path] {
		v.foldBranch()
		return
	}
	for i := t.row - 1; i >= 0; i-- {
		if t.rows[i].depth < b.depth {
			v.toBranch(i)
			return
		}
	}
}

// foldBranch opens or closes a folder.
func (v *view) foldBranch() {
	t := &v.tree
	b := t.here()
	if b == nil || b.leaf {
		return
	}
	if t.folded == nil {
		t.folded = map[string]bool{}
	}
	if t.folded[b.path] {
		delete(t.folded, b.path)
	} else {
		t.folded[b.path] = true
	}
	t.lay(v.table.files)
	t.reveal(v.body())
}

// markBranch says that a file, or all of a folder, was viewed, or that it was not.
func (c *Diff) markBranch() {
	v := &c.view
	b := v.tree.here()
	if b == nil {
		return
	}
	viewed := !v.allViewed(b)
	for _, i := range b.files {
		c.setViewed(v.table.files[i], viewed)
	}
	v.table.lay()
	if b.leaf && viewed {
		v.toBranch(v.tree.row + 1)
	} else {
		v.toBranch(v.tree.row)
	}
	v.reveal()
}

func (v *view) allViewed(b *branch) bool {
	return !slices.ContainsFunc(b.files, func(i int) bool { return !v.table.files[i].viewed })
}

// drawTree draws the rows of the tree in view.
func (v *view) drawTree(p pen, h panes.Host, focused bool) []string {
	t := &v.tree
	t.reveal(v.body())
	var out []string
	for i := t.top; i < min(t.top+v.body(), len(t.rows)); i++ {
		lead := " "
		if i == t.row {
			lead = p.Style(theme.Primary).Bold(focused && t.keys).Render("›")
		}
		out = append(out, lead+v.branchRow(p, h, &t.rows[i], i == t.row))
	}
	return out
}

// branchRow is a folder or a file: what became of it, and how much came and went.
func (v *view) branchRow(p pen, h panes.Host, b *branch, on bool) string {
	fold, tok := "  "+h.Icon(b.name), theme.Text
	switch {
	case b.leaf:
	case v.tree.folded[b.path]:
		fold = "▸ " + h.FolderIcon(false)
	default:
		fold = "▾ " + h.FolderIcon(true)
	}
	added, removed := 0, 0
	for _, i := range b.files {
		added, removed = added+v.table.files[i].Added, removed+v.table.files[i].Removed
	}
	right := " " + p.count(added, removed)
	if b.leaf {
		letter, as := became(v.table.files[b.files[0]])
		right += " " + p.Style(as).Render(letter)
	} else {
		right += "  "
	}
	if v.allViewed(b) {
		tok = theme.Muted
		right = " " + p.Style(theme.Success).Render("✓") + right
	}
	lead := strings.Repeat("  ", max(0, min(b.depth, p.W/6)))
	name := sanitize.Name(strings.TrimSuffix(b.name, "/"))
	room := max(p.W-2-xansi.StringWidth(lead+fold+right), 4)
	if over := xansi.StringWidth(name) - room; over > 0 { // the end tells files apart
		name = "…" + xansi.TruncateLeft(name, over+1, "")
	}
	style := p.Style(tok).Bold(on || !b.leaf)
	if on && v.tree.keys {
		style = style.Background(p.Theme.Color(theme.Element))
	}
	gap := strings.Repeat(" ", max(room-xansi.StringWidth(name), 0))
	return lead + p.Style(theme.Muted).Render(fold) + style.Render(name) + gap + right + " "
}

// became is git's letter for what became of a file.
func became(f *shown) (letter string, tok theme.Token) {
	switch {
	case f.Conflict:
		return "U", theme.Error
	case f.Old == "":
		return "A", theme.DiffAdded
	case f.New == "":
		return "D", theme.DiffRemoved
	case f.Old != f.New:
		return "R", theme.Info
	}
	return "M", theme.Warning
}

// joined puts the tree beside the rows of the changes.
func joined(p pen, left, right []string, w, body int) []string {
	small, rest := newPen(p.Theme, w), newPen(p.Theme, p.W-w-1)
	line := p.Style(theme.Border).Render("│")
	out := make([]string, body)
	at := func(rows []string, i int) string {
		if i < len(rows) {
			return rows[i]
		}
		return ""
	}
	for i := range out {
		out[i] = small.Pad(at(left, i)) + line + rest.Pad(at(right, i))
	}
	return out
}

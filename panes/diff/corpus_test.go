package diff

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/repo"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
)

// perRepository is how many commits are taken of each repository, spread over its
// history.
const perRepository = 200

// corpus is a folder of changes that are judged and counted.
type corpus struct {
	t                                                          *testing.T
	commits, patches, files, hunks, lines, drawn, refused, cut int
	kinds                                                      map[string]int
}

// Every change of a corpus is parsed as git counts it, gives the files that git has, and
// is drawn whole, or says why it is not. The corpus is the repositories (NAME.git) and
// the *.diff and *.patch in the folder that DIFFS names, or the history that is here.
func TestDiffsOfACorpusAreDrawnWholeOrRefused(t *testing.T) {
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	folder := os.Getenv("DIFFS")
	if folder == "" {
		folder = t.TempDir()
		at := filepath.Join(folder, "here.git")
		stream, err := os.ReadFile(filepath.Join("testdata", "history.fi"))
		if err != nil {
			t.Fatal(err)
		}
		git(t, folder, nil, "init", "-q", "--bare", "-b", "main", at)
		git(t, at, stream, "fast-import", "--quiet")
	}
	c := &corpus{t: t, kinds: map[string]int{}}
	repositories, err := filepath.Glob(filepath.Join(folder, "*.git"))
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range repositories {
		c.repository(at)
	}
	for _, pattern := range []string{"*.diff", "*.patch"} {
		files, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range files {
			c.patch(at)
		}
	}
	t.Logf("commits %d, patches %d, files %d, hunks %d, changed lines %d, drawn %d, refused with a reason %d %v, lines cut with a mark %d",
		c.commits, c.patches, c.files, c.hunks, c.lines, c.drawn, c.refused, c.kinds, c.cut)
	if c.drawn == 0 {
		t.Error("nothing is drawn")
	}
}

// git runs it in a folder.
func git(t *testing.T, dir string, stdin []byte, args ...string) string {
	t.Helper()
	out, err := tryGit(dir, stdin, args...)
	if err != nil {
		t.Fatalf("git %q: %v", args, err)
	}
	return out
}

func tryGit(dir string, stdin []byte, args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Stdin = dir, bytes.NewReader(stdin)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		err = errors.New(err.Error() + ": " + said.String())
	}
	return string(out), err
}

// repository judges commits against their first parents, as what is staged on these.
func (c *corpus) repository(at string) {
	dir := filepath.Join(c.t.TempDir(), "work")
	git(c.t, "", nil, "clone", "-q", "--shared", "--no-checkout", at, dir)
	all := strings.Fields(git(c.t, dir, nil, "rev-list", "--first-parent", "--no-merges", "--min-parents=1", "HEAD"))
	step := max(len(all)/perRepository, 1)
	r, err := repo.Open(c.t.Context(), dir)
	if err != nil {
		c.t.Fatal(err)
	}
	for i := 0; i < len(all); i += step {
		c.commit(r, dir, all[i], filepath.Base(at)+" "+all[i][:12])
	}
}

func (c *corpus) commit(r *repo.Repo, dir, commit, name string) {
	c.commits++
	git(c.t, dir, nil, "update-ref", "--no-deref", "HEAD", commit+"^")
	git(c.t, dir, nil, "read-tree", commit)
	files, err := r.Diff(c.t.Context(), repo.Staged, 3)
	if err != nil && strings.Contains(err.Error(), "unable to read") { // the repository is not whole
		c.refused++
		c.kinds["a blob is missing"]++
		return
	}
	if err != nil {
		c.t.Errorf("%s: %v", name, err)
		return
	}
	c.counted(name, files, git(c.t, dir, nil, "diff", "--cached", "--numstat", "-z", "--find-renames"))
	c.undone(name, dir, files)
	c.applied(name, dir, commit, files)
	c.draw(name, files)
}

// counted compares the changes with git's numbers of them.
func (c *corpus) counted(name string, files []patch.File, numstat string) {
	fields, n := strings.Split(strings.TrimSuffix(numstat, "\x00"), "\x00"), 0
	if numstat == "" {
		fields = nil
	}
	for ; len(fields) > 0; n++ {
		one := strings.SplitN(fields[0], "\t", 3)
		if n >= len(files) || len(one) != 3 {
			c.t.Errorf("%s: git knows %q, and %d changes are read", name, fields[0], len(files))
			return
		}
		f, old, now := files[n], one[2], one[2]
		if f.Turned && n+1 < len(files) { // which is one change for git
			files = slices.Delete(slices.Clone(files), n, n+1)
			was := f
			f = files[n]
			f.Old, f.Added, f.Removed = was.Old, f.Added+was.Added, f.Removed+was.Removed
		}
		fields = fields[1:]
		if old == "" { // it was renamed
			old, now, fields = fields[0], fields[1], fields[2:]
		}
		if f.Old != "" && f.Old != old || f.New != "" && f.New != now || f.Old == f.New && old != now {
			c.t.Errorf("%s: %q → %q is read as %q → %q", name, old, now, f.Old, f.New)
		}
		added, err := strconv.Atoi(one[0])
		removed, err2 := strconv.Atoi(one[1])
		if known := errors.Join(err, err2) == nil; known && !f.Recoded && (f.Added != added || f.Removed != removed) || !known && len(f.Hunks) > 0 && !f.Recoded {
			c.t.Errorf("%s: %s changes by +%s -%s, and is read as +%d -%d, binary: %v", name, now, one[0], one[1], f.Added, f.Removed, f.Binary)
		}
	}
	if n != len(files) {
		c.t.Errorf("%s: git knows %d changes, and %d are read", name, n, len(files))
	}
}

// byBytes reports whether a change is one that git applies.
func byBytes(f patch.File) bool { return !f.Binary && !f.Recoded }

// undone compares what takes each change back with what the file was.
func (c *corpus) undone(name, dir string, files []patch.File) {
	for _, f := range files {
		if !byBytes(f) || f.Submodule || f.Link() || len(f.Hunks) == 0 {
			continue
		}
		blob := func(at, name string) string {
			if name == "" {
				return ""
			}
			return git(c.t, dir, nil, "cat-file", "blob", at+":"+name)
		}
		was, err := f.Undone(blob("", f.New))
		if err != nil || was != blob("HEAD", f.Old) {
			c.t.Errorf("%s: %s is not what it was, taken back: %v", name, f.Name(), err)
		}
	}
}

// applied has git apply the hunks as they were read, to what was before.
func (c *corpus) applied(name, dir, commit string, files []patch.File) {
	var all strings.Builder
	var others []string
	for _, f := range files {
		if byBytes(f) {
			all.WriteString(f.Whole())
		} else {
			others = append(others, f.Old, f.New)
		}
	}
	git(c.t, dir, nil, "read-tree", "HEAD")
	if all.Len() > 0 {
		if _, err := tryGit(dir, []byte(all.String()), "apply", "--cached", "--whitespace=nowarn", "-"); err != nil {
			c.t.Errorf("%s: git does not apply what was read: %v", name, err)
			return
		}
	}
	left := git(c.t, dir, nil, "diff", "--cached", "--no-renames", "--name-only", "-z", commit)
	for at := range strings.SplitSeq(strings.TrimSuffix(left, "\x00"), "\x00") {
		if at != "" && !slices.Contains(others, at) {
			c.t.Errorf("%s: applied, %s is another file", name, at)
		}
	}
}

// patch judges a file that somebody wrote. What git does not read either may be refused.
func (c *corpus) patch(at string) {
	c.patches++
	name := filepath.Base(at)
	raw, err := os.ReadFile(at)
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() {
		if p := recover(); p != nil {
			c.t.Errorf("%s: it panics: %v", name, p)
		}
	}()
	numstat, refused := tryGit(c.t.TempDir(), raw, "apply", "--numstat", "-")
	if read, err := difftext.Parse(string(raw)); refused == nil && strings.Contains(string(raw), "\n@@ ") {
		c.summed(name, read, err, numstat)
	}
	files, err := patch.Split(string(raw))
	switch {
	case err != nil && refused == nil:
		c.t.Errorf("%s: %v", name, err)
	case err != nil:
		c.refused++
		c.kinds["no diff for git either"]++
	default:
		c.draw(name, files)
	}
}

// summed compares what package difftext reads with git's numbers.
func (c *corpus) summed(name string, files []difftext.File, err error, numstat string) {
	added, removed := 0, 0
	for _, f := range files {
		added, removed = added+f.Added, removed+f.Removed
	}
	for line := range strings.Lines(numstat) {
		var a, r int
		if n, _ := fmt.Sscanf(line, "%d\t%d", &a, &r); n == 2 {
			added, removed = added-a, removed-r
		}
	}
	if err != nil || added != 0 || removed != 0 {
		c.t.Errorf("%s: difftext reads %+d %+d lines more than git, %v", name, added, removed, err)
	}
	c.kinds["read by difftext"]++
}

// draw judges how changes are drawn.
func (c *corpus) draw(name string, files []patch.File) {
	if len(files) == 0 {
		return
	}
	defer func() {
		if p := recover(); p != nil {
			c.t.Errorf("%s: it panics: %v", name, p)
		}
	}()
	r := newRig(c.t)
	r.lone = files
	r.settle()
	r.c.view.row = -1 // no row is drawn otherwise for the cursor
	for i, w := range []int{80, 120, 200} {
		for _, split := range []bool{false, true} {
			r.c.view.w, r.c.view.table.split = w, split
			r.c.view.table.lay()
			h := r.c.view.table.rows() + 2
			rows := strings.Split(r.c.Draw(w, h, true), "\n")
			v := drawnTable{c.t, fmt.Sprintf("%s, %d cells, split: %v", name, w, split), r.c, rows[1 : len(rows)-1], 0}
			v.judge()
			c.cut += v.cut
			if i > 0 || split {
				continue
			}
			for _, f := range r.c.view.table.files {
				c.files++
				c.hunks += len(f.hunks)
				c.lines += f.Added + f.Removed
				if len(f.hunks) > 0 {
					c.drawn++
				} else {
					c.refused++
					c.kinds[Instead(f.File)]++
				}
			}
		}
	}
}

// drawnTable is a table as it was drawn.
type drawnTable struct {
	t    *testing.T
	name string
	c    *Diff
	rows []string
	cut  int // lines that go on behind a mark
}

// judge compares each row with what stands there.
func (v *drawnTable) judge() {
	if len(v.rows) != v.c.view.table.rows() {
		v.t.Errorf("%s: %d rows are drawn of %d", v.name, len(v.rows), v.c.view.table.rows())
		return
	}
	for i, row := range v.rows {
		if n := xansi.StringWidth(row); n != v.c.view.w {
			v.t.Errorf("%s: row %d has %d cells", v.name, i, n)
		}
		v.rows[i] = xansi.Strip(row)
	}
	at := 0
	next := func() string { at++; return v.rows[at-1] }
	for _, f := range v.c.view.table.files {
		head := next()
		if !strings.Contains(head, "▾ ") {
			v.t.Errorf("%s: %s has the head %q", v.name, f.Name(), head)
		}
		if len(f.hunks) == 0 {
			if row := next(); strings.TrimSpace(row) == "" || !strings.Contains(row, Instead(f.File)[:10]) {
				v.t.Errorf("%s: of %s it says %q", v.name, f.Name(), row)
			}
		}
		for _, b := range f.hunks {
			if row := next(); !strings.Contains(row, "@@ -") {
				v.t.Errorf("%s: %s has the hunk %q", v.name, f.Name(), row)
			}
			lines := b.Hunk.Lines()
			if !v.c.view.table.split {
				for _, l := range lines {
					v.line(f, l, next())
				}
				continue
			}
			v.columns(f, lines, b.rows(true), next)
		}
	}
}

// line judges a row that shows one line.
func (v *drawnTable) line(f *shown, l difftext.Line, row string) {
	n := f.digits()
	sign, _ := side(l.Op)
	gutter := " " + number(l.Old, n) + " " + number(l.New, n) + " " + sign + " "
	text, ok := strings.CutPrefix(row, gutter)
	if !ok {
		v.t.Errorf("%s: %s: the row of %+v is %q", v.name, f.Name(), l, row)
		return
	}
	v.text(f, l, text)
}

// columns judges the rows of a hunk in two columns: each line stands once, in order, on
// its side.
func (v *drawnTable) columns(f *shown, lines []difftext.Line, rows int, next func() string) {
	n, half := f.digits(), halved(v.c.view.w)
	var before, after []difftext.Line
	for _, l := range lines {
		if l.Op != difftext.Added {
			before = append(before, l)
		}
		if l.Op != difftext.Removed {
			after = append(after, l)
		}
	}
	take := func(of []difftext.Line, at func(difftext.Line) int, text string) []difftext.Line {
		if strings.TrimSpace(text) == "" && (len(of) == 0 || !strings.HasPrefix(text, number(at(of[0]), n))) {
			return of // there is none
		}
		if len(of) == 0 {
			v.t.Errorf("%s: %s has a row too many: %q", v.name, f.Name(), text)
			return nil
		}
		sign, _ := side(of[0].Op)
		rest, ok := strings.CutPrefix(text, number(at(of[0]), n)+" "+sign+" ")
		if !ok {
			v.t.Errorf("%s: %s: the row of %+v is %q", v.name, f.Name(), of[0], text)
		}
		v.text(f, of[0], rest)
		return of[1:]
	}
	for range rows {
		row := next()
		left, right := xansi.Cut(row, 1, 1+half), xansi.Cut(row, half+2, v.c.view.w)
		before = take(before, func(l difftext.Line) int { return l.Old }, left)
		after = take(after, func(l difftext.Line) int { return l.New }, right)
	}
	if len(before)+len(after) > 0 {
		v.t.Errorf("%s: %s: %d lines do not show", v.name, f.Name(), len(before)+len(after))
	}
}

// text judges how the text of a line shows: whole, or up to the mark that it goes on.
func (v *drawnTable) text(f *shown, l difftext.Line, row string) {
	all := syntax.Tabs(sanitize.Text(odd(l.Text)))
	got, want := strings.TrimRight(row, " "), strings.TrimRight(all, " ")
	if l.Open && got != want {
		got = unnoted(got)
	}
	if got == want {
		return
	}
	if begin, marked := strings.CutSuffix(got, "›"); marked && strings.HasPrefix(all, begin) {
		v.cut++
		return
	}
	v.t.Errorf("%s: %s shows %.200q for %.200q", v.name, f.Name(), got, want)
}

// unnoted is a row's text before what says that its file ends with it.
func unnoted(text string) string {
	const note = "  no newline at the end"
	for at := range text {
		if begin, cut := strings.CutSuffix(text[at:], "…"); text[at:] == note || cut && begin != "" && strings.HasPrefix(note, begin) {
			return strings.TrimRight(text[:at], " ")
		}
	}
	return text
}

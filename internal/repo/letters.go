package repo

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// maxBlobs bounds what is read of both sides of changes for their encodings, in bytes.
const maxBlobs = 64 << 20

// readLetters has the lines of changes be read as the editor reads their files. git
// takes UTF-16 for binary, and gives other texts as their bytes. What the attributes
// of a file say of it holds.
func (r *Repo) readLetters(ctx context.Context, side Side, around int, files []patch.File) error {
	var names, hashes []string
	var foreign []*patch.File
	for i := range files {
		f := &files[i]
		if !unread(f) {
			continue
		}
		foreign, names = append(foreign, f), append(names, f.Name())
		before, after := blobsOf(f)
		hashes = append(hashes, before, after)
	}
	if len(foreign) == 0 {
		return nil
	}
	attributes, err := r.attributes(ctx, names)
	if err != nil {
		return err
	}
	blobs, err := r.blobs(ctx, hashes)
	if err != nil {
		return err
	}
	for _, f := range foreign {
		a := attributes[f.Name()]
		if f.Binary && a.binary {
			continue
		}
		before, after := blobsOf(f)
		was, is := blobText(blobs, before), blobText(blobs, after)
		if !is.ok && side != Staged && f.New != "" {
			is = r.onDisk(f.New, a)
		}
		if f.Old == "" {
			was = text{as: is.as, ok: true}
		} else if f.New == "" {
			is = text{as: was.as, ok: true}
		}
		if err := show(f, was, is, around); err != nil {
			return err
		}
	}
	return nil
}

// unread reports whether the letters of a change depend on its file's encoding.
func unread(f *patch.File) bool {
	if f.Submodule || f.Conflict || f.Locked || f.Link() {
		return false
	}
	for _, h := range f.Hunks {
		for i := range len(h.Body) {
			if c := h.Body[i]; c == 0 || c >= 0x80 {
				return true
			}
		}
	}
	return f.Binary && len(f.Hunks) == 0
}

// blobsOf names what git keeps of both sides of a change.
func blobsOf(f *patch.File) (before, after string) {
	_, line, _ := strings.Cut(f.Head, "\nindex ")
	line, _, _ = strings.Cut(line, "\n")
	line, _, _ = strings.Cut(line, " ")
	before, after, _ = strings.Cut(line, "..")
	return before, after
}

// text is one side of a change: all of a file, and how its bytes stand for it.
type text struct {
	data string
	as   workspace.Encoding
	size int
	ok   bool // it is a text
}

func textOf(data []byte) text {
	t := text{size: len(data)}
	t.data, t.as, t.ok = workspace.TextOf(data)
	if t.as == workspace.UTF8 {
		t.data = string(data) // with the bytes that are none of it, by which lines differ
	}
	return t
}

func blobText(blobs map[string][]byte, hash string) text {
	if data, is := blobs[hash]; is {
		return textOf(data)
	}
	return text{}
}

// onDisk is a file of the work tree as git compares it.
func (r *Repo) onDisk(name string, a attributes) text {
	info, err := os.Lstat(r.at(name))
	if err != nil || !info.Mode().IsRegular() || info.Size() > workspace.MaxRead {
		return text{}
	}
	data, err := os.ReadFile(r.at(name))
	if err != nil {
		return text{}
	}
	return a.text(data)
}

// text is a file's as the attributes say it.
func (a attributes) text(data []byte) text {
	if a.encoding == "" {
		return textOf(data)
	}
	as, known := workspace.EncodingNamed(strings.TrimSuffix(strings.ToLower(a.encoding), "-bom"))
	return text{workspace.Decode(string(data), as), workspace.UTF8, len(data), known}
}

// show has a change be read in the encodings of its sides.
func show(f *patch.File, was, is text, around int) error {
	switch {
	case !was.ok || !is.ok:
		return nil
	case wide(was.as) || wide(is.as):
		return recode(f, was, is, around)
	case f.Binary || !was.as.Foreign() && !is.as.Foreign():
		return nil
	}
	f.Encoding = Encodings(was.as, is.as)
	for i := range f.Hunks {
		h := &f.Hunks[i]
		if was.as.Foreign() {
			h.Section = workspace.Decode(h.Section, was.as)
		}
		h.Show(func(l difftext.Line) string {
			as := is.as
			if l.Op == difftext.Removed {
				as = was.as
			}
			if !as.Foreign() {
				return l.Text
			}
			return workspace.Decode(l.Text, as)
		})
	}
	return nil
}

// recode has a change be of the texts of both sides, since lines of UTF-16 are not
// parted where git parts them.
func recode(f *patch.File, was, is text, around int) error {
	if max(was.size, is.size) > maxNewBytes {
		return nil
	}
	before, after := &was.data, &is.data
	if f.Old == "" {
		before = nil
	}
	if f.New == "" {
		after = nil
	}
	made, err := patch.Between(f.Name(), before, after)
	if err != nil {
		return err
	}
	made = made.Narrow(around)
	f.Hunks, f.Added, f.Removed = made.Hunks, made.Added, made.Removed
	f.Binary, f.Recoded, f.Encoding = false, true, Encodings(was.as, is.as)
	return nil
}

func wide(as workspace.Encoding) bool {
	return as == workspace.UTF16LE || as == workspace.UTF16BE
}

// Encodings names those of both sides of a change; empty for UTF-8.
func Encodings(was, is workspace.Encoding) string {
	if was == is {
		return string(is)
	}
	named := func(as workspace.Encoding) string {
		if as == workspace.UTF8 {
			return "UTF-8"
		}
		return string(as)
	}
	return named(was) + " → " + named(is)
}

// attributes are what .gitattributes say of a file.
type attributes struct {
	binary   bool   // its changes are not to be shown as text
	encoding string // of the file in the work tree; git keeps it in UTF-8, and compares that
}

// attributes asks for those of files.
func (r *Repo) attributes(ctx context.Context, names []string) (map[string]attributes, error) {
	out, err := r.run(ctx, strings.Join(names, "\x00"), "check-attr", "-z", "--stdin", "diff", "working-tree-encoding")
	if err != nil {
		return nil, err
	}
	all := map[string]attributes{}
	parts := strings.Split(strings.TrimSuffix(out, "\x00"), "\x00")
	for i := 0; i+2 < len(parts); i += 3 {
		a := all[parts[i]]
		switch value := parts[i+2]; parts[i+1] {
		case "diff":
			a.binary = value == "unset"
		case "working-tree-encoding":
			if value != "unspecified" && value != "unset" && value != "set" {
				a.encoding = value
			}
		}
		all[parts[i]] = a
	}
	return all, nil
}

// blobs returns what git keeps by these names. Those that it has not, and what is too
// large, are not among them.
func (r *Repo) blobs(ctx context.Context, hashes []string) (map[string][]byte, error) {
	local := []string{"GIT_NO_LAZY_FETCH=1"} // nothing is fetched to be looked at
	ask := func(names []string, how ...string) (string, error) {
		out, _, err := r.hear(ctx, strings.Join(names, "\n")+"\n", local,
			slices.Concat(quiet, []string{"cat-file"}, how)...)
		return out, err
	}
	listed, err := ask(hashes, "--batch-check")
	if err != nil {
		return nil, err
	}
	out, wanted, left := map[string][]byte{}, []string{}, maxBlobs
	for line := range strings.Lines(listed) {
		hash, size, is := blobLine(line)
		if _, seen := out[hash]; is && !seen && size <= min(workspace.MaxRead, left) {
			out[hash] = nil
			wanted, left = append(wanted, hash), left-size
		}
	}
	if len(wanted) == 0 {
		return out, nil
	}
	told, err := ask(wanted, "--batch", "--buffer")
	if err != nil {
		return nil, err
	}
	rest := []byte(told)
	for len(rest) > 0 {
		line, data, _ := bytes.Cut(rest, []byte("\n"))
		hash, size, is := blobLine(string(line))
		if !is || size >= len(data) {
			return nil, fmt.Errorf("git cat-file printed the line %.80q", line)
		}
		out[hash], rest = data[:size], data[size+1:]
	}
	return out, nil
}

// blobLine reads what git cat-file says of one.
func blobLine(line string) (hash string, size int, is bool) {
	fields := strings.Fields(line)
	if len(fields) != 3 || fields[1] != "blob" {
		return "", 0, false
	}
	size, err := strconv.Atoi(fields[2])
	return fields[0], size, err == nil
}

// Package trail reads out of an agent's tool calls where it has been: which
// files it read, found and changed, and at which lines.
//
// Paths are as the engine gives them, and so is text: whoever prints it
// sanitises. Shapes are those of engine 1.18.33.
package trail

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
)

// Deed is what was done with a file.
type Deed int

// The deeds.
const (
	Read Deed = iota
	Found
	Edited
	Wrote // a file that was not there
	Deleted
)

// Step is one place. Lines count from 1; 0 is all of the file. Of a change it
// has what changed, where the engine tells it.
type Step struct {
	Deed           Deed
	Path           string
	Line, EndLine  int
	Added, Removed int
	Change         *difftext.File
	Part, Session  string
	At             int64 // when the call ended, in Unix milliseconds
}

// Changed reports whether the file is another one since.
func (s Step) Changed() bool { return s.Deed >= Edited }

// maxFound is how many files of one search are kept.
const maxFound = 50

// Of returns the steps of a call that ended well; none where it went to no file.
// asked is the diff that a permission told of it, which some calls do not tell
// themselves; it may be empty.
func Of(p *store.Part, asked string) []Step {
	st := p.State
	if p.Type != engine.PartTool || st == nil || st.Status != engine.ToolCompleted {
		return nil
	}
	var out []Step
	switch p.Tool {
	case "read":
		out = read(st)
	case "grep":
		out = found(st.Output)
	case "edit", "multiedit", "write", "patch", "apply_patch":
		out = changed(p.Tool, st, asked)
	}
	for i := range out {
		out[i].Part, out[i].Session = p.ID, p.SessionID
		if st.Time != nil {
			out[i].At = cmp.Or(st.Time.End, st.Time.Start)
		}
	}
	return out
}

func read(st *engine.ToolState) []Step {
	shown, _ := st.Metadata["display"].(map[string]any)
	s := Step{Deed: Read, Path: cmp.Or(text(shown, "path"), text(st.Input, "filePath"))}
	if s.Path == "" || shown["type"] == "directory" {
		return nil
	}
	from, limit := number(st.Input, "offset"), number(st.Input, "limit")
	if from == 0 && limit == 0 {
		return []Step{s}
	}
	s.Line = max(from, 1)
	if limit > 0 {
		s.EndLine = s.Line + limit - 1
	}
	if first, last := number(shown, "lineStart"), number(shown, "lineEnd"); first > 0 && last >= first {
		s.Line, s.EndLine = first, last
	}
	return []Step{s}
}

// The lines of grep's output: a file, a match in it, or both in one.
var (
	aFile  = regexp.MustCompile(`^(\S.*):$`)
	aMatch = regexp.MustCompile(`^\s+Line (\d+): `)
	aPlace = regexp.MustCompile(`^(\S.*?):(\d+):`)
)

// found returns the first match in each file.
func found(output string) []Step {
	var out []Step
	file := ""
	for line := range strings.Lines(output) {
		line = strings.TrimRight(line, "\r\n")
		at := ""
		if m := aMatch.FindStringSubmatch(line); m != nil {
			at = m[1]
		} else if m := aPlace.FindStringSubmatch(line); m != nil {
			file, at = m[1], m[2]
		} else if m := aFile.FindStringSubmatch(line); m != nil {
			file = m[1]
			continue
		}
		n, err := strconv.Atoi(at)
		if err != nil || file == "" || len(out) > 0 && out[len(out)-1].Path == file {
			continue
		}
		if out = append(out, Step{Deed: Found, Path: file, Line: n}); len(out) == maxFound {
			break
		}
	}
	return out
}

func changed(tool string, st *engine.ToolState, asked string) []Step {
	name := cmp.Or(text(st.Metadata, "filepath"), text(st.Input, "filePath"))
	files := diffs(st)
	if len(files) == 0 && tool == "write" {
		files, _ = difftext.Parse(asked)
	}
	var out []Step
	for i := range files {
		before, after := files[i].Paths()
		s := Step{Deed: Edited, Path: cmp.Or(after, before), Added: files[i].Added, Removed: files[i].Removed,
			Change: &files[i]}
		switch {
		case after == "":
			s.Deed = Deleted
		case before == "":
			s.Deed = Wrote
		}
		if len(files) == 1 && name != "" {
			s.Path = name
		}
		if s.Line, s.EndLine = place(files[i]); s.Path != "" {
			out = append(out, s)
		}
	}
	if len(out) == 0 && name != "" {
		out = []Step{{Deed: Edited, Path: name}}
	}
	if was, told := st.Metadata["exists"].(bool); tool == "write" && told && !was && len(out) == 1 {
		out[0].Deed = Wrote
		if out[0].Change == nil {
			f := whole(name, text(st.Input, "content"))
			out[0].Change, out[0].Added = &f, f.Added
		}
	}
	return out
}

// diffs reads what a call that changed files reports of them: of one file, or of
// several, each by itself.
func diffs(st *engine.ToolState) []difftext.File {
	one, _ := st.Metadata["filediff"].(map[string]any)
	if files, err := difftext.Parse(cmp.Or(text(one, "patch"), text(st.Metadata, "diff"))); err == nil &&
		len(files) > 0 {
		return named(files, st)
	}
	var out []difftext.File
	for _, field := range []string{"files", "results"} {
		list, _ := st.Metadata[field].([]any)
		for _, f := range list {
			m, _ := f.(map[string]any)
			if files, err := difftext.Parse(cmp.Or(text(m, "patch"), text(m, "diff"))); err == nil {
				out = append(out, files...)
			}
		}
	}
	return named(out, st)
}

// named marks the files that came and went: the engine's diffs have their names
// on both sides, and say it beside them.
func named(files []difftext.File, st *engine.ToolState) []difftext.File {
	list, _ := st.Metadata["files"].([]any)
	for i, f := range list {
		if len(list) != len(files) {
			break
		}
		m, _ := f.(map[string]any)
		path := cmp.Or(text(m, "movePath"), text(m, "filePath"), files[i].New)
		switch text(m, "type") {
		case "add":
			files[i].Old, files[i].New = "/dev/null", path
		case "delete":
			files[i].Old, files[i].New = path, "/dev/null"
		default:
			files[i].Old, files[i].New = path, path
		}
	}
	return files
}

// whole is the change that brought a file.
func whole(name, content string) difftext.File {
	f := difftext.File{Old: "/dev/null", New: name}
	if content == "" {
		return f
	}
	h := difftext.Hunk{}
	for i, l := range strings.Split(strings.TrimSuffix(content, "\n"), "\n") {
		h.Lines = append(h.Lines, difftext.Line{Op: difftext.Added, New: i + 1, Text: l})
	}
	f.Hunks, f.Added = []difftext.Hunk{h}, len(h.Lines)
	return f
}

// place returns the lines of a file that its first hunk changed; where it only
// took lines out, the one behind them.
func place(f difftext.File) (from, to int) {
	if len(f.Hunks) == 0 || f.Hunks[0].Loose {
		return 0, 0
	}
	h := f.Hunks[0]
	for i, l := range h.Lines {
		switch l.Op {
		case difftext.Added:
			from, to = cmp.Or(from, l.New), l.New
		case difftext.Removed:
			from = cmp.Or(from, h.Behind(i))
		case difftext.Same:
		}
	}
	return from, max(from, to)
}

func text(fields map[string]any, name string) string {
	s, _ := fields[name].(string)
	return s
}

func number(fields map[string]any, name string) int {
	n, ok := fields[name].(float64)
	if !ok || n < 0 || n > 1e9 {
		return 0
	}
	return int(n)
}

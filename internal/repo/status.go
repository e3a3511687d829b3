package repo

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Status is where a repository stands.
type Status struct {
	Branch        string // empty where HEAD is detached
	Commit        string // HEAD's, empty before the first one
	Upstream      string // such as origin/main; empty: none
	Ahead, Behind int
	Doing         string // "rebase", "merge", "cherry-pick", "revert", "bisect", "am"; empty: nothing
	Entries       []Entry
}

// Entry is a path that differs. Index is how the index differs from HEAD and
// Work how the work tree differs from the index, as git status's letters:
// . M T A D R C U, and ? in both for what git does not know. A folder that git
// knows nothing in ends in a slash.
type Entry struct {
	Path, Old   string // Old is what it was renamed or copied from
	Index, Work byte
}

// Conflict reports whether both sides of a merge changed it.
func (e Entry) Conflict() bool {
	return e.Index == 'U' || e.Work == 'U' || e.Index == 'A' && e.Work == 'A' || e.Index == 'D' && e.Work == 'D'
}

// Status asks for it. With every, folders that git knows nothing in are listed
// file by file. Paths outside of the folder are left out.
func (r *Repo) Status(ctx context.Context, every bool) (*Status, error) {
	untracked := "--untracked-files=normal"
	if every {
		untracked = "--untracked-files=all"
	}
	out, err := r.read(ctx, "status", "--porcelain=v2", "--branch", "-z", untracked)
	if err != nil {
		return nil, err
	}
	s, err := parseStatus(out)
	if err != nil {
		return nil, err
	}
	s.Doing = r.doing()
	kept := s.Entries[:0]
	for _, e := range s.Entries {
		var in, was bool
		e.Path, in = r.inside(e.Path)
		e.Old, was = r.inside(e.Old)
		if !was {
			e.Old = ""
		}
		if in {
			kept = append(kept, e)
		}
	}
	s.Entries = kept
	return s, nil
}

// inside is a path of the work tree as one of the folder, if it is in it.
func (r *Repo) inside(path string) (string, bool) {
	return strings.CutPrefix(path, r.prefix)
}

// parseStatus reads git status --porcelain=v2 -z.
func parseStatus(out string) (*Status, error) {
	s := &Status{}
	parts := strings.Split(strings.TrimSuffix(out, "\x00"), "\x00")
	for i := 0; i < len(parts); i++ {
		kind, rest, _ := strings.Cut(parts[i], " ")
		skip := map[string]int{"1": 7, "2": 8, "u": 9}[kind] // fields before the path
		switch kind {
		case "":
		case "#":
			s.header(rest)
		case "?":
			s.Entries = append(s.Entries, Entry{Path: rest, Index: '?', Work: '?'})
		case "!":
		case "1", "2", "u":
			fields := strings.SplitN(rest, " ", skip+1)
			if len(fields) <= skip || len(fields[0]) != 2 {
				return nil, fmt.Errorf("git status printed the line %.80q", parts[i])
			}
			e := Entry{Path: fields[skip], Index: fields[0][0], Work: fields[0][1]}
			if kind == "2" {
				if i++; i == len(parts) {
					return nil, fmt.Errorf("git status names no source of %.80q", e.Path)
				}
				e.Old = parts[i]
			}
			s.Entries = append(s.Entries, e)
		default:
			return nil, fmt.Errorf("git status printed the line %.80q", parts[i])
		}
	}
	return s, nil
}

// Head is as of Repo.Head; empty: nothing is committed yet on no branch.
func (s *Status) Head() string {
	if s.Branch != "" {
		return s.Branch
	}
	return short(s.Commit)
}

// header reads a line about the branch.
func (s *Status) header(line string) {
	name, v, _ := strings.Cut(line, " ")
	switch name {
	case "branch.oid":
		if v != "(initial)" {
			s.Commit = v
		}
	case "branch.head":
		if v != "(detached)" {
			s.Branch = v
		}
	case "branch.upstream":
		s.Upstream = v
	case "branch.ab":
		ahead, behind, _ := strings.Cut(v, " ")
		s.Ahead, _ = strconv.Atoi(strings.TrimPrefix(ahead, "+")) // git writes numbers
		s.Behind, _ = strconv.Atoi(strings.TrimPrefix(behind, "-"))
	}
}

// doing is what the repository is in the middle of.
func (r *Repo) doing() string {
	for _, sign := range []struct{ file, what string }{
		{"rebase-merge", "rebase"}, {"rebase-apply/applying", "am"}, {"rebase-apply", "rebase"}, {"MERGE_HEAD", "merge"},
		{"CHERRY_PICK_HEAD", "cherry-pick"}, {"REVERT_HEAD", "revert"}, {"BISECT_LOG", "bisect"},
	} {
		if _, err := os.Lstat(filepath.Join(r.gitDir, filepath.FromSlash(sign.file))); err == nil {
			return sign.what
		}
	}
	return ""
}

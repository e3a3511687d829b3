package remote

import (
	"context"
	"path"
	"strings"

	"github.com/openspace-tui/openspace/internal/changeset"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/filetree"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// Repo is what is asked of an engine's client on changes.
type Repo interface {
	VCS(ctx context.Context) (engine.VCS, error)
	VCSStatus(ctx context.Context) ([]engine.FileStatus, error)
	VCSDiff(ctx context.Context, mode string, around int) ([]engine.FileDiff, error)
}

// Of returns the files of a workspace that is away. away: it is. The error says that
// nobody answers for them yet.
func Of(root *workspace.Root) (files *Files, away bool, err error) {
	a := root.Away()
	if a == nil {
		return nil, false, nil
	}
	if files, ok := a.Files.(*Files); ok {
		return files, true, nil
	}
	return nil, true, lang.Errorf("engine-where-files-does-not", a.Host)
}

// Tree returns what differs from the last commit, with the files that git does not
// know. The engine does not tell what of it is staged.
func (f *Files) Tree(ctx context.Context, host string) (changeset.Set, error) {
	v, err := f.of.VCS(ctx)
	if err != nil {
		return changeset.Set{}, err
	}
	if v.Branch == "" && v.DefaultBranch == "" {
		return changeset.Set{}, lang.Errorf("folder-no-git-repository-has", host)
	}
	diffs, err := f.of.VCSDiff(ctx, "git", changeset.Around)
	if err != nil {
		return changeset.Set{}, err
	}
	return changeset.Set{Files: changeset.Read(diffs), Note: lang.T("staged-or-not-on", v.Branch, host)}, nil
}

// Marks returns what git says of files.
func (f *Files) Marks(ctx context.Context) (filetree.Marks, error) {
	v, err := f.of.VCS(ctx)
	if err != nil || v.Branch == "" && v.DefaultBranch == "" {
		return filetree.Marks{}, err
	}
	all, err := f.of.VCSStatus(ctx)
	if err != nil {
		return filetree.Marks{}, err
	}
	m := filetree.Marks{Head: v.Branch, Letters: make(map[string]byte, len(all))}
	for _, s := range all {
		letter := byte('M')
		switch s.Status {
		case "added":
			letter = 'A'
		case "deleted":
			letter = 'D'
		}
		m.Letters[path.Clean(strings.ReplaceAll(s.File, `\`, "/"))] = letter
	}
	return m, nil
}

// Changed returns which lines of a file differ from the last commit, as
// changeset.Lines does.
func (f *Files) Changed(ctx context.Context, rel string) ([]patch.Mark, error) {
	diffs, err := f.of.VCSDiff(ctx, "git", 0)
	if err != nil {
		return nil, err
	}
	for _, d := range diffs {
		if d.File != rel || d.Status == "added" {
			continue
		}
		file, err := patch.Of(d.File, d.Status, d.Patch)
		return file.Marks(), err
	}
	return nil, nil
}

package workspace

import (
	"context"
	"errors"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Kept says of a path whether it configures tools, so that a change of it is put
// before the person whatever any rule allows.
type Kept int

// What a path is.
const (
	NotKept    Kept = iota
	KeptConfig      // configuration that a tool, a shell or a build server obeys
	KeptAgents      // AGENTS.md, which the engine's init writes
)

// IsKept reports whether a path, relative with slashes, is configuration of the
// engine or of other tools: they run what it says, or let it loosen their own
// rules. Names are compared as the most forgiving disk does.
func IsKept(rel string) Kept {
	parts := names(rel)
	for i, part := range parts {
		parts[i] = fold(part)
	}
	if len(parts) == 0 {
		return NotKept
	}
	last := parts[len(parts)-1]
	if last == "agents.md" {
		return KeptAgents
	}
	if keptFile(last) || slices.ContainsFunc(parts, keptFolder) || keptIn(parts) {
		return KeptConfig
	}
	return NotKept
}

// keptFolder reports whether all that lies in a folder of this name is kept.
func keptFolder(name string) bool {
	switch name {
	case ".git", "git~1", ".opencode", "openco~1", ".openspace", "opensp~1", ".hg", ".svn", ".bzr", ".jj",
		".husky", ".githooks", ".claude", ".cursor", ".circleci", ".woodpecker", ".buildkite", ".devcontainer",
		".direnv":
		return true
	}
	return false
}

func keptFile(name string) bool {
	switch name {
	case "opencode.json", "opencode.jsonc", "claude.md", ".mcp.json",
		".bashrc", ".bash_profile", ".bash_login", ".bash_logout", ".bash_aliases", ".profile", ".login", ".inputrc",
		".zshrc", ".zshenv", ".zprofile", ".zlogin", ".zlogout", ".kshrc", ".mkshrc", ".cshrc", ".tcshrc", "config.fish",
		".envrc", ".direnvrc", ".exrc", ".nvimrc", ".pre-commit-config.yaml", "lefthook.yml", "jenkinsfile",
		".travis.yml", ".cirrus.yml", ".drone.yml", ".woodpecker.yml", ".appveyor.yml", "appveyor.yml",
		"azure-pipelines.yml", "bitbucket-pipelines.yml", "cloudbuild.yaml":
		return true
	}
	return strings.HasPrefix(name, ".git") || strings.HasPrefix(name, "git~")
}

// keptIn reports whether a file is kept for the folder that it is in.
func keptIn(parts []string) bool {
	for i, part := range parts[:len(parts)-1] {
		rest := parts[i+1:]
		switch part {
		case ".github", ".gitea", ".forgejo", ".gitlab":
			return rest[0] == "workflows" || rest[0] == "actions" || rest[0] == "ci"
		case ".vscode":
			return len(rest) == 1 && (rest[0] == "settings.json" || rest[0] == "tasks.json" || rest[0] == "launch.json")
		case "fish":
			return rest[0] == "conf.d" || rest[0] == "functions"
		}
	}
	return false
}

// Leads returns where a path leads when every symbolic link is followed:
// relative, with slashes, and absolute where it leads out of the workspace. What
// is not there yet is where its folder is, or where its link names it. A path that
// leads nowhere is returned as it is given.
func (r *Root) Leads(ctx context.Context, p string) string {
	rel, err := r.clean(p)
	switch {
	case isOutside(err) && r.Away() == nil && ctx.Err() == nil:
		return leadsOut(r.onDisk(p))
	case err != nil:
		return p
	case r.Away() != nil || ctx.Err() != nil:
		return rel
	}
	at, err := opening(func() (place, error) {
		return r.follow(p, rel, func(string) error { return nil })
	})
	switch {
	case isOutside(err):
		return leadsOut(r.Abs(rel))
	case err != nil: // as a link to what is not there, which a shell would make
		to := leadsOut(r.Abs(rel))
		if inside, err := r.clean(to); err == nil {
			return inside
		}
		return to
	}
	return path.Join(at.real, path.Join(at.rest...))
}

func isOutside(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Code == Outside
}

// onDisk is a path of this machine as it is given, absolute.
func (s *site) onDisk(p string) string {
	if p = filepath.FromSlash(p); filepath.IsAbs(p) {
		return filepath.Clean(p)
	}
	return filepath.Join(s.dir, p)
}

// leadsOut follows the symbolic links of an absolute path. It opens nothing.
func leadsOut(abs string) string {
	for range maxLinks {
		if real, err := filepath.EvalSymlinks(abs); err == nil {
			return real
		}
		to, err := os.Readlink(abs)
		if err != nil { // it is not there yet
			if dir, err := filepath.EvalSymlinks(filepath.Dir(abs)); err == nil {
				return filepath.Join(dir, filepath.Base(abs))
			}
			return abs
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(abs), to)
		}
		abs = to
	}
	return abs
}

// Relative is a path as the workspace has it, relative with slashes, without a
// rule being asked.
func (s *site) Relative(p string) (string, error) { return s.clean(p) }

// CleanToWrite is Clean for a path that is to be written: it refuses what is not
// written.
func (r *Root) CleanToWrite(p string) (string, error) {
	clean, err := r.clean(p)
	if err != nil {
		return "", err
	}
	if r.mayRead(p)(clean) != nil {
		return "", fault(Denied, p, lang.M("file-may-hold-secrets-not-written"),
			lang.M("ask-person-change-allow-path"))
	}
	if err := r.mayWrite(p)(clean); err != nil {
		return "", err
	}
	return clean, nil
}

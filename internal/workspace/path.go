package workspace

import (
	"path"
	"path/filepath"
	"strings"
)

// Code says what is wrong with a path or a file. Codes are part of the
// contract with agents.
type Code string

// The codes of an Error.
const (
	NotFound    Code = "not_found"
	Outside     Code = "outside_workspace"
	Denied      Code = "denied"
	NotAFile    Code = "not_a_file"
	TooLarge    Code = "too_large"
	Binary      Code = "binary"
	InvalidPath Code = "invalid_path"
)

// Error is a path or a file that cannot be used. Message is for people and
// agents; Path is as it was given.
type Error struct {
	Code    Code
	Path    string
	Message string
	Hint    string
}

func (e *Error) Error() string { return e.Path + ": " + e.Message }

func outside(p string) *Error {
	return &Error{Outside, p, "the path leads out of the workspace", "give a path relative to the workspace"}
}

// Clean turns a path, relative or absolute inside the workspace, into a clean
// relative one with slashes. It does not look at the disk.
func (r *Root) Clean(p string) (string, error) {
	switch {
	case strings.TrimSpace(p) == "":
		return "", &Error{InvalidPath, p, "the path is empty", "give a path relative to the workspace"}
	case strings.ContainsRune(p, 0):
		return "", &Error{InvalidPath, p, "the path holds a NUL byte", ""}
	case len(p) > 4096:
		return "", &Error{InvalidPath, p[:32] + "…", "the path is longer than 4,096 bytes", ""}
	case strings.HasPrefix(p, "~"):
		return "", outside(p)
	}
	rel := p
	if filepath.IsAbs(p) {
		abs := filepath.Clean(p)
		if resolved, err := filepath.EvalSymlinks(filepath.Dir(abs)); err == nil {
			abs = filepath.Join(resolved, filepath.Base(abs))
		}
		var err error
		if rel, err = filepath.Rel(r.dir, abs); err != nil {
			return "", outside(p)
		}
	}
	if !filepath.IsLocal(rel) {
		return "", outside(p)
	}
	clean := path.Clean(filepath.ToSlash(rel))
	if denied(clean) {
		return "", refused(p)
	}
	return clean, nil
}

func refused(p string) *Error {
	return &Error{Denied, p, "this file may hold secrets and is not read", "ask the person to open it another way"}
}

// denied says whether a path names a key, a credential file, or git's own
// files. Case does not matter, since it does not on every disk, nor do
// trailing dots and spaces, which some disks drop.
func denied(rel string) bool {
	parts := strings.Split(strings.ToLower(rel), "/")
	for i, part := range parts {
		part = strings.TrimRight(part, ". ")
		if part == ".git" {
			return true
		}
		if i == len(parts)-1 && secretName(part) {
			return true
		}
	}
	return false
}

func secretName(name string) bool {
	switch name {
	case ".env", "id_rsa", "id_dsa", "id_ed25519", "credentials.json":
		return true
	}
	for _, pattern := range []string{".env.*", "*.pem", "*.key", "secrets.*"} {
		if ok, _ := path.Match(pattern, name); ok {
			return true
		}
	}
	return false
}

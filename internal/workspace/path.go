package workspace

import (
	"path"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/lang"
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
	Changed     Code = "conflict"       // the file is not what the caller takes it for
	Protected   Code = "protected"      // what is not written
	NoMatch     Code = "no_match"       // an edit that does not fit
	Exists      Code = "exists"         // a file that was to be new
	Unavailable Code = "unavailable"    // what cannot be done where the workspace is
	ByRule      Code = "denied_by_rule" // what an agent's rules do not let it read
	IO          Code = "io_error"       // what the system failed at: a full disk, a broken one
)

// maxPath is the longest path that is looked at, in bytes.
const maxPath = 4096

// Error is a path or a file that cannot be used. Message is for people and
// agents; Path is as it was given, cut when it is too long.
type Error struct {
	Code    Code
	Path    string
	Message string
	Hint    string

	message, hint lang.Message // where the text is made of parts
}

func (e *Error) Error() string { return e.Path + ": " + e.Message }

// Said says it in the person's language.
func (e *Error) Said() string { return e.Path + ": " + e.Text().Said() }

// Text is Message, to be said in either language.
func (e *Error) Text() lang.Message { return e.message.Or(e.Message) }

// Advice is Hint, to be said in either language.
func (e *Error) Advice() lang.Message { return e.hint.Or(e.Hint) }

func fault(code Code, p string, message, hint lang.Message) *Error {
	return &Error{code, p, message.String(), hint.String(), message, hint}
}

func outside(p string) *Error {
	return fault(Outside, p, lang.M("path-leads-out-workspace"),
		lang.M("give-path-relative-workspace"))
}

// Gone says of a path that there is no folder where the workspace was.
func Gone(p string) *Error {
	return fault(Unavailable, p, lang.M("workspaces-folder-moved-removed"),
		lang.M("put-back-start-openspace-where"))
}

func missing(p string) *Error {
	return fault(NotFound, p, lang.M("file-not-found"), lang.M("paths-relative-workspace"))
}

func refused(p string) *Error {
	return fault(Denied, p, lang.M("file-may-hold-secrets-not"),
		lang.M("ask-person-open-another-way"))
}

func byRule(p string) *Error {
	return fault(ByRule, p, lang.M("agents-rules-do-not-let"),
		lang.M("leave-file-out-ask-person"))
}

func protected(p string) *Error {
	return fault(Protected, p, lang.M("path-protected-not-written"),
		lang.M("ask-person-change-allow-path"))
}

// Clean turns a path, relative or absolute inside the workspace, into a clean
// relative one with slashes, and refuses what is not read. It looks at the disk
// only for an absolute path that is not spelled as the workspace is.
func (r *Root) Clean(p string) (string, error) {
	clean, err := r.clean(p)
	if err != nil {
		return "", err
	}
	if err := r.mayRead(p)(clean); err != nil {
		return "", err
	}
	return clean, nil
}

func (s *site) clean(p string) (string, error) {
	switch {
	case strings.TrimSpace(p) == "":
		return "", fault(InvalidPath, p, lang.M("the-path-is-empty"), lang.M("give-path-relative-workspace"))
	case strings.ContainsRune(p, 0):
		return "", fault(InvalidPath, p, lang.M("path-holds-nul-byte"), lang.Message{})
	case !utf8.ValidString(p):
		return "", fault(InvalidPath, strings.ToValidUTF8(p, "\ufffd"), lang.M("path-not-valid-utf-8"),
			lang.Message{})
	case len(p) > maxPath:
		return "", fault(InvalidPath, strings.ToValidUTF8(p[:32], "")+"…",
			lang.M("path-longer-than-4-096"), lang.Message{})
	}
	rel := p
	if s.isAbs(p) {
		var ok bool
		if rel, ok = s.inside(filepath.Clean(p)); !ok {
			return "", outside(p)
		}
	}
	if !filepath.IsLocal(rel) {
		return "", outside(p)
	}
	clean := path.Clean(filepath.ToSlash(rel))
	switch {
	case clean == "~", strings.HasPrefix(clean, "~/"): // meant as the home folder
		return "", outside(p)
	case strings.TrimSpace(clean) == "":
		return "", fault(InvalidPath, p, lang.M("the-name-is-blank"), lang.Message{})
	}
	return clean, nil
}

// inside makes a clean absolute path relative to the workspace: as it is
// spelled, else by what its folders really are. A file that is not there yet
// is judged by its nearest folder that is.
func (s *site) inside(abs string) (string, bool) {
	if a := s.Away(); a != nil {
		rel, ok := strings.CutPrefix(path.Clean(filepath.ToSlash(abs))+"/", strings.TrimSuffix(a.Dir, "/")+"/")
		rel = path.Clean(rel)
		return rel, ok && a.Dir != "" && filepath.IsLocal(rel)
	}
	for _, dir := range []string{s.dir, s.given} {
		if rel, err := filepath.Rel(dir, abs); err == nil && filepath.IsLocal(rel) {
			return rel, true
		}
	}
	dir, rest := abs, ""
	for {
		parent := filepath.Dir(dir)
		rest = filepath.Join(filepath.Base(dir), rest)
		if parent == dir {
			return "", false
		}
		dir = parent
		real, err := filepath.EvalSymlinks(dir)
		if err != nil {
			continue
		}
		rel, err := filepath.Rel(s.dir, filepath.Join(real, rest))
		return rel, err == nil && filepath.IsLocal(rel)
	}
}

// isAbs reports whether a path is absolute where the workspace is.
func (s *site) isAbs(p string) bool {
	if s.Away() != nil {
		return path.IsAbs(p)
	}
	return filepath.IsAbs(p)
}

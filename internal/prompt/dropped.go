package prompt

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/openspace-tui/openspace/internal/spelling"
)

// Dropped reads a paste as the paths that a file manager drops or copies:
// file:// addresses, absolute paths, paths from ~, one or several, in quotes or
// with blanks escaped. It gives none where any of it is something else.
func Dropped(text string) []string {
	text = strings.TrimSpace(text)
	if text == "" || len(text) > 8192 {
		return nil
	}
	if strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "//") && !strings.ContainsAny(text, "\n\\'\"") &&
		strings.Contains(text, " ") && !strings.Contains(text, " /") {
		return []string{text} // one path with blanks that nobody escaped
	}
	words, ok := split(text)
	if !ok {
		return nil
	}
	var out []string
	for _, w := range words {
		p, ok := path(w)
		if !ok {
			return nil
		}
		out = append(out, p)
	}
	return out
}

func path(w string) (string, bool) {
	if u, err := url.Parse(w); err == nil && u.Scheme == "file" && (u.Host == "" || u.Host == "localhost") &&
		u.Path != "" {
		return filepath.Clean(u.Path), true
	}
	if strings.HasPrefix(w, "//") {
		return "", false // a comment, more likely
	}
	if filepath.IsAbs(w) && len(w) > 1 || strings.HasPrefix(w, "~/") && len(w) > 2 {
		return w, true
	}
	return "", false
}

// split parts words as a shell does, without what it would expand.
func split(text string) (words []string, ok bool) {
	var b strings.Builder
	open, quote := false, rune(0)
	escaped := false
	shut := false // a quote ended in this word, so that another may begin: 'it'\\''s'
	for _, r := range text {
		switch {
		case escaped:
			b.WriteRune(r)
			escaped = false
		case r == '\\' && quote != '\'':
			escaped, open = true, true
		case quote != 0 && r == quote:
			quote, shut = 0, true
		case quote != 0:
			b.WriteRune(r)
		case (r == '\'' || r == '"') && (!open || shut):
			quote, open = r, true
		case r == ' ' || r == '\n' || r == '\t' || r == '\r':
			if open {
				words = append(words, b.String())
				b.Reset()
			}
			open, shut = false, false
		default:
			open = true
			b.WriteRune(r)
		}
	}
	if open {
		words = append(words, b.String())
	}
	return words, quote == 0 && !escaped
}

// Found is a path that is there.
type Found struct {
	Path string // absolute
	Name string // from the workspace, where it is inside
	Dir  bool
	Mime string // of what is sent whole; empty for others
	Size int64
}

// Stat looks for a path: absolute, from the person's home, or from the
// workspace. It reads the disk.
func Stat(workspace, p string) (Found, bool) {
	abs := p
	if rest, ok := strings.CutPrefix(p, "~/"); ok {
		home, err := os.UserHomeDir()
		if err != nil {
			return Found{}, false
		}
		abs = filepath.Join(home, rest)
	} else if !filepath.IsAbs(p) {
		abs = filepath.Join(workspace, filepath.FromSlash(p))
	}
	abs, info, err := spelling.Stat(abs)
	if err != nil || !info.IsDir() && !info.Mode().IsRegular() {
		return Found{}, false
	}
	f := Found{Path: filepath.Clean(abs), Name: abs, Dir: info.IsDir(), Size: info.Size()}
	if rel, err := filepath.Rel(workspace, abs); err == nil && filepath.IsLocal(rel) {
		f.Name = filepath.ToSlash(rel)
	}
	if f.Dir {
		f.Name = strings.TrimSuffix(f.Name, "/") + "/"
	} else {
		f.Mime = Whole(abs)
	}
	return f, true
}

// Whole is the type of files that are sent whole and not as text: what models
// look at. Others have none.
func Whole(name string) string {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".png":
		return "image/png"
	case ".jpg", ".jpeg":
		return "image/jpeg"
	case ".gif":
		return "image/gif"
	case ".webp":
		return "image/webp"
	case ".pdf":
		return "application/pdf"
	}
	return ""
}

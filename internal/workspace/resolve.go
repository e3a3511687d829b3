package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/spelling"
)

// errNowhere says that a link on a path's way leads to nothing.
var errNowhere = fmt.Errorf("a link leads to nothing: %w", fs.ErrNotExist)

// maxLinks is how many symbolic links a path may lead through.
const maxLinks = 16

// place is where a path leads: a file or folder that is there, and the names
// below it that are not there yet.
type place struct {
	real string // relative, with slashes, without symbolic links
	info fs.FileInfo
	rest []string
}

// resolve follows a path for reading and gives the path without symbolic links
// and what is there.
func (r *Root) resolve(given, rel string) (string, fs.FileInfo, error) {
	at, err := r.follow(given, rel, r.mayRead(given))
	if err != nil {
		return "", nil, openError(given, err)
	}
	if len(at.rest) > 0 {
		return "", nil, missing(given)
	}
	return at.real, at.info, nil
}

// follow follows the symbolic links of a clean path, one name at a time. A link
// that leaves the workspace is refused, and so is every path on the way that
// judge refuses; one that leads to nothing is fs.ErrNotExist.
func (s *site) follow(given, rel string, judge func(at string) error) (place, error) {
	var done []string
	todo := strings.Split(rel, "/")
	asked := len(todo) // how many names at the end of todo are the path's own
	info, err := s.Disk().Lstat(".")
	for links := 0; len(todo) > 0 && err == nil; {
		part := todo[0]
		todo = todo[1:]
		own := len(todo) < asked
		asked = min(asked, len(todo))
		switch part {
		case "", ".":
			continue
		case "..":
			if len(done) == 0 {
				return place{}, outside(given)
			}
			done = done[:len(done)-1]
			info, err = s.Disk().Lstat(join(done))
			continue
		}
		at := join(append(done[:len(done):len(done)], part))
		if err := judge(at); err != nil {
			return place{}, err
		}
		var next fs.FileInfo
		next, err = s.Disk().Lstat(at)
		if name, ok := "", false; errors.Is(err, fs.ErrNotExist) {
			if name, ok = s.spelled(join(done), part); ok {
				part, at = name, join(append(done[:len(done):len(done)], name))
				if err := judge(at); err != nil {
					return place{}, err
				}
				next, err = s.Disk().Lstat(at)
			}
		}
		if err != nil {
			if own && errors.Is(err, fs.ErrNotExist) {
				return place{join(done), info, append([]string{part}, todo...)},
					judge(path.Join(at, path.Join(todo...)))
			}
			if !own && errors.Is(err, fs.ErrNotExist) {
				err = errNowhere
			}
			break
		}
		if next.Mode()&fs.ModeSymlink == 0 {
			done, info = append(done, part), next
			continue
		}
		if links++; links > maxLinks {
			return place{}, fault(InvalidPath, given, lang.M("too-many-symbolic-links"), lang.Message{})
		}
		var target []string
		if target, err = s.readlink(given, at); err != nil {
			break
		}
		if target[0] == "" {
			done = nil
		}
		todo = append(target, todo...)
	}
	if err != nil {
		return place{}, err
	}
	return place{real: join(done), info: info}, nil
}

// readlink returns the names of a link's target. The first is empty when they
// begin at the workspace.
func (s *site) readlink(given, at string) ([]string, error) {
	target, err := s.Disk().Readlink(at)
	if err != nil {
		return nil, err
	}
	if !filepath.IsAbs(target) {
		return append([]string{"."}, strings.Split(filepath.ToSlash(target), "/")...), nil
	}
	rel, ok := s.inside(filepath.Clean(target))
	if !ok {
		return nil, fault(Outside, given, lang.M("link-leads-out-workspace"), lang.Message{})
	}
	return append([]string{""}, strings.Split(filepath.ToSlash(rel), "/")...), nil
}

// join returns names as a path; no names are the workspace itself.
func join(names []string) string {
	return path.Join(append([]string{"."}, names...)...)
}

// spelled returns the name in a folder that is told as another: with U+FFFD for what
// of it is no text, since commands are text, or as package spelling has it. Of
// several there is none.
func (s *site) spelled(dir, told string) (name string, ok bool) {
	if !spelling.Varies(told) {
		return "", false
	}
	f, err := s.Disk().Open(dir)
	if err != nil {
		return "", false
	}
	defer f.Close()
	return spelling.In(f, func(n string) bool {
		if !utf8.ValidString(n) {
			return string([]rune(n)) == told
		}
		return spelling.Same(n, told)
	})
}

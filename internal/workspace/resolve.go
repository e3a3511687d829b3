package workspace

import (
	"io/fs"
	"path"
	"path/filepath"
	"strings"
)

// maxLinks is how many symbolic links a path may lead through.
const maxLinks = 16

// resolve follows the symbolic links of a clean path, one name at a time, and
// gives the path without them and what is there. A link that leaves the
// workspace, or comes by a denied name, is refused.
func (r *Root) resolve(given, rel string) (string, fs.FileInfo, error) {
	var done []string
	todo := strings.Split(rel, "/")
	info, err := r.root.Lstat(".")
	for links := 0; len(todo) > 0 && err == nil; {
		part := todo[0]
		todo = todo[1:]
		switch part {
		case "", ".":
			continue
		case "..":
			if len(done) == 0 {
				return "", nil, outside(given)
			}
			done = done[:len(done)-1]
			info, err = r.root.Lstat(path.Join(append([]string{"."}, done...)...))
			continue
		}
		at := path.Join(append(done[:len(done):len(done)], part)...)
		if !r.own && denied(at) {
			return "", nil, refused(given)
		}
		if info, err = r.root.Lstat(at); err != nil {
			break
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			done = append(done, part)
			continue
		}
		if links++; links > maxLinks {
			return "", nil, &Error{InvalidPath, given, "too many symbolic links", ""}
		}
		var target string
		if target, err = r.root.Readlink(at); err != nil {
			break
		}
		if filepath.IsAbs(target) {
			var ok bool
			if target, ok = r.inside(filepath.Clean(target)); !ok {
				return "", nil, outside(given)
			}
			done = nil
		}
		todo = append(strings.Split(filepath.ToSlash(target), "/"), todo...)
	}
	if err != nil {
		return "", nil, openError(given, err)
	}
	return path.Join(append([]string{"."}, done...)...), info, nil
}

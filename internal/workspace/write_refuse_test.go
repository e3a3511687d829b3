package workspace

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWriteRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		path string
		code Code
	}{
		"a path that climbs out":                       {"../x", Outside},
		"a path that climbs out and in":                {"../ws/x", Outside},
		"dots behind a folder":                         {"sub/../../x", Outside},
		"dots behind a folder that is missing":         {"n/../../x", Outside},
		"an absolute path outside":                     {"/tmp/openspace-x", Outside},
		"a file of the system":                         {"/etc/passwd", Outside},
		"the environment of a process":                 {"/proc/self/environ", Outside},
		"a home folder":                                {"~/x", Outside},
		"an empty path":                                {"", InvalidPath},
		"blanks":                                       {"  ", InvalidPath},
		"a NUL byte":                                   {"a\x00b", InvalidPath},
		"a NUL byte behind a name":                     {"old.txt\x00.png", InvalidPath},
		"invalid UTF-8":                                {"a\xff", InvalidPath},
		"a name too long":                              {strings.Repeat("n", 300), InvalidPath},
		"a path too long":                              {strings.Repeat("n/", 3000), InvalidPath},
		"backslashes":                                  {`..\x`, InvalidPath},
		"folders by backslashes":                       {`n\x.go`, InvalidPath},
		"a folder with a backslash":                    {`n\x/y`, InvalidPath},
		"the workspace":                                {".", NotAFile},
		"a folder":                                     {"sub", NotAFile},
		"a folder by a slash at the end":               {"sub/", NotAFile},
		"a file below a file":                          {"old.txt/x", NotAFile},
		"a file far below a file":                      {"old.txt/x/y/z", NotAFile},
		"a link out":                                   {"out", Outside},
		"an absolute link out":                         {"out-abs", Outside},
		"a chain of links out":                         {"out-chain", Outside},
		"a link out to what is not there":              {"out-dangling", Outside},
		"a linked folder outside":                      {"out-dir/inner", Outside},
		"a new file in a linked folder outside":        {"out-dir/new", Outside},
		"new folders in a linked folder outside":       {"out-dir/n/e/new", Outside},
		"a linked folder outside, by a chain":          {"out-dir2/new", Outside},
		"a link to nothing":                            {"dangling", NotFound},
		"a file below a link to nothing":               {"dangling/x", NotFound},
		"a link to itself":                             {"loop", InvalidPath},
		"a link to a device":                           {"device", Outside},
		"git's own files":                              {".git/config", Protected},
		"a new file of git":                            {".git/hooks/post-commit", Protected},
		"git itself":                                   {".git", Protected},
		"git in another case":                          {".GIT/config", Protected},
		"git in mixed case":                            {".Git/hooks/x", Protected},
		"git with dots at the end":                     {".git./config", Protected},
		"git with spaces at the end":                   {".git  /config", Protected},
		"git by its short name":                        {"GIT~1/config", Protected},
		"git by a stream":                              {".git::$INDEX_ALLOCATION/config", Protected},
		"git with an invisible character":              {".g\u200cit/config", Protected},
		"git with a soft hyphen":                       {".gi\u00adt/config", Protected},
		"git with a variation selector":                {".git\ufe0f/config", Protected},
		"git by backslashes":                           {`.git\config`, Protected},
		"git in a folder":                              {"sub/.git/config", Protected},
		"git in a new folder":                          {"n/e/.git/config", Protected},
		"git that is a file":                           {"tree/.git", Protected},
		"git by a link":                                {"g/config", Protected},
		"git by a link to a file":                      {"gc", Protected},
		"a new file of git by a link":                  {"g/hooks/new", Protected},
		"packages":                                     {"node_modules/p/index.js", Protected},
		"a new package":                                {"node_modules/q/index.js", Protected},
		"packages in another case":                     {"Node_Modules/q", Protected},
		"packages by their short name":                 {"NODE_M~1/q", Protected},
		"packages in a folder":                         {"sub/node_modules/q", Protected},
		"an environment file":                          {".env", Protected},
		"an environment file in another case":          {".Env", Protected},
		"a new environment file":                       {"n/.env.local", Protected},
		"a key":                                        {"ID_RSA", Protected},
		"a key in a folder":                            {"sub/x.PEM", Protected},
		"a key by a link":                              {"key", Protected},
		"a folder for keys with the letter of its own": {".\u00dfh/x", Protected},
	} {
		t.Run(name, func(t *testing.T) {
			r := open(t, map[string]string{
				"old.txt": "old", "sub/file": "old", ".git/config": "[core]", ".git/hooks/": "", "node_modules/p/index.js": "x",
				"tree/.git": "gitdir: ../.git\n", ".env": "A=1", "sub/server.key": "k",
			})
			base := filepath.Dir(r.Dir())
			write(t, base, map[string]string{"outside.txt": "out", "folder/inner": "out"})
			for at, target := range map[string]string{
				"out": "../outside.txt", "out-abs": base + "/outside.txt", "out-chain": "out", "out-dangling": "../nowhere", "out-dir": "../folder",
				"out-dir2": "sub/up", "sub/up": "../../folder", "dangling": "nowhere", "loop": "loop", "device": "/dev/null", "g": ".git", "gc": ".git/config", "key": "sub/server.key",
			} {
				link(t, target, filepath.Join(r.Dir(), at))
			}
			before := snapshot(t, base)
			for _, f := range []func() (Written, error){
				func() (Written, error) { return r.Write(t.Context(), c.path, []byte("new")) },
				func() (Written, error) {
					return r.Patch(t.Context(), c.path, []Edit{{Old: "o", New: "n", All: true}}, "")
				},
				func() (Written, error) {
					return Written{}, r.Revert(t.Context(), Written{Path: c.path, Hash: hash([]byte("old")), Before: []byte("x"), Existed: true})
				},
				func() (Written, error) {
					return Written{}, r.Revert(t.Context(), Written{Path: c.path, Hash: hash([]byte("old"))})
				},
			} {
				if w, err := f(); err == nil || code(err) != c.code && code(err) != Changed || w.Path != "" {
					t.Errorf("%q gives %+v, %v; want %q", c.path, w, err, c.code)
				}
			}
			_, err := r.Write(t.Context(), c.path, []byte("new"))
			if we := (*Error)(nil); !errors.As(err, &we) || we.Code != c.code || we.Message == "" {
				t.Errorf("Write(%q) = %v; want %q", c.path, err, c.code)
			}
			if diff := cmp.Diff(before, snapshot(t, base)); diff != "" {
				t.Errorf("something changed:\n%s", diff)
			}
		})
	}
}

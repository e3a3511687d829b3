package workspace

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// snapshot gives every file below a folder with its content, links with their
// target, and folders.
func snapshot(t testing.TB, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(dir, p)
		switch {
		case d.IsDir():
			out[rel+"/"] = ""
		case d.Type()&fs.ModeSymlink != 0:
			out[rel], err = os.Readlink(p)
		case d.Type().IsRegular():
			var data []byte
			data, err = os.ReadFile(p)
			out[rel] = string(data)
		default:
			out[rel] = "special"
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func content(t testing.TB, r *Root, p string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(r.Dir(), p))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestWrite(t *testing.T) {
	for name, c := range map[string]struct {
		path, text string
		at         string // where it is to be found, when elsewhere
		existed    bool
		made       int
	}{
		"a new file":                             {path: "new.txt", text: "hello"},
		"a file that is there":                   {path: "old.txt", text: "hello", existed: true},
		"nothing in a file":                      {path: "old.txt", text: "", existed: true},
		"bytes that are no text":                 {path: "new.bin", text: "\x00\xff\x1b[31m"},
		"an empty file":                          {path: "empty", text: "x", existed: true},
		"a new folder":                           {path: "n/new.txt", text: "hello", made: 1},
		"new folders":                            {path: "n/e/w/new.txt", text: "hello", made: 3},
		"a new folder in one that is there":      {path: "sub/n/new.txt", text: "hello", made: 1},
		"dots that stay inside":                  {path: "n/../sub/./x.txt", text: "hello", at: "sub/x.txt"},
		"a link to a file":                       {path: "link", text: "hello", at: "sub/file", existed: true},
		"a chain of links":                       {path: "link2", text: "hello", at: "sub/file", existed: true},
		"an absolute link":                       {path: "abs", text: "hello", at: "sub/file", existed: true},
		"a link to a folder on the way":          {path: "dir/new.txt", text: "hello", at: "sub/new.txt"},
		"new folders behind a link":              {path: "dir/n/e/new.txt", text: "hello", at: "sub/n/e/new.txt", made: 2},
		"a name that is escaped dots":            {path: "..%2fx", text: "hello"},
		"a name that is dots":                    {path: "...", text: "hello"},
		"a name that ends in dots and spaces":    {path: "x. . ", text: "hello"},
		"a name that begins with a tilde":        {path: "~x", text: "hello"},
		"a name with a colon":                    {path: "a:b", text: "hello"},
		"a name with a newline":                  {path: "a\nb", text: "hello"},
		"a name like that of a protected":        {path: ".gitignore", text: "hello"},
		"a name like that of a protected folder": {path: ".github/x", text: "hello", made: 1},
		"a name with letters beyond ASCII":       {path: "ünï/中", text: "hello", made: 1},
		"a name like that of a secret":           {path: "environment", text: "hello"},
	} {
		t.Run(name, func(t *testing.T) {
			r := open(t, map[string]string{"old.txt": "old", "empty": "", "sub/file": "old"})
			link(t, "sub/file", filepath.Join(r.Dir(), "link"))
			link(t, "link", filepath.Join(r.Dir(), "link2"))
			link(t, r.Dir()+"/sub/file", filepath.Join(r.Dir(), "abs"))
			link(t, "sub", filepath.Join(r.Dir(), "dir"))
			before := snapshot(t, r.Dir())
			w, err := r.Write(t.Context(), c.path, []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			at := c.at
			if at == "" {
				at = c.path
			}
			rel, _ := r.clean(c.path)
			want := Written{Path: rel, Bytes: len(c.text), Hash: hash([]byte(c.text)), Existed: c.existed, Made: c.made}
			if c.existed {
				want.Before = []byte(before[at])
			}
			if diff := cmp.Diff(want, w); diff != "" {
				t.Error(diff)
			}
			after := snapshot(t, r.Dir())
			if after[at] != c.text {
				t.Errorf("%s holds %q", at, after[at])
			}
			if err := r.Revert(t.Context(), w); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(before, snapshot(t, r.Dir())); diff != "" {
				t.Errorf("taking it back leaves something:\n%s", diff)
			}
		})
	}
}

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

func TestWriteHasALimit(t *testing.T) {
	big := bytes.Repeat([]byte("x"), MaxWrite+1)
	r := open(t, map[string]string{"big": string(big), "small": "x"})
	if _, err := r.Write(t.Context(), "small", big); code(err) != TooLarge {
		t.Errorf("writing 8 MiB and a byte gives %v", err)
	}
	if _, err := r.Write(t.Context(), "n/new", big); code(err) != TooLarge {
		t.Errorf("writing 8 MiB and a byte gives %v", err)
	}
	if _, err := r.Write(t.Context(), "big", []byte("x")); code(err) != TooLarge {
		t.Errorf("replacing a file that cannot be put back gives %v", err)
	}
	if _, err := r.Write(t.Context(), "small", big[:MaxWrite]); err != nil {
		t.Errorf("writing 8 MiB gives %v", err)
	}
	if _, err := r.Patch(t.Context(), "small", []Edit{{Old: "x", New: strings.Repeat("y", 1<<20), All: true}}, ""); code(err) != TooLarge {
		t.Errorf("a patch to 8 TiB gives %v", err)
	}
	if names, _ := os.ReadDir(r.Dir()); len(names) != 2 {
		t.Errorf("there are %v", names)
	}
}

func TestWriteKeepsTheMode(t *testing.T) {
	r := open(t, map[string]string{"run.sh": "#!/bin/sh\n", "private": "x"})
	for name, mode := range map[string]fs.FileMode{"run.sh": 0o751, "private": 0o600} {
		if err := os.Chmod(filepath.Join(r.Dir(), name), mode); err != nil {
			t.Fatal(err)
		}
		if _, err := r.Write(t.Context(), name, []byte("new x")); err != nil {
			t.Fatal(err)
		}
		if _, err := r.Patch(t.Context(), name, []Edit{{Old: "x", New: "y"}}, ""); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(filepath.Join(r.Dir(), name))
		if err != nil || info.Mode() != mode {
			t.Errorf("%s has %v, %v; want %v", name, info.Mode(), err, mode)
		}
	}
}

// A hard link to a file outside is one more name of it: a write gives this
// name to a new file.
func TestWriteDoesNotReachThroughAHardLink(t *testing.T) {
	r := open(t, nil)
	out := filepath.Join(filepath.Dir(r.Dir()), "outside")
	if err := os.WriteFile(out, []byte("out"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(out, filepath.Join(r.Dir(), "f")); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Write(t.Context(), "f", []byte("new")); err != nil {
		t.Fatal(err)
	}
	if data, _ := os.ReadFile(out); string(data) != "out" || content(t, r, "f") != "new" {
		t.Errorf("outside is %q", data)
	}
}

func TestRevertRefusesWhatChanged(t *testing.T) {
	for name, change := range map[string]func(r *Root) error{
		"by another program": func(r *Root) error { return os.WriteFile(filepath.Join(r.Dir(), "d/f"), []byte("mine"), 0o644) },
		"since it is gone":   func(r *Root) error { return os.Remove(filepath.Join(r.Dir(), "d/f")) },
		"with its folder":    func(r *Root) error { return os.RemoveAll(filepath.Join(r.Dir(), "d")) },
		"to a folder": func(r *Root) error {
			return errors.Join(os.Remove(filepath.Join(r.Dir(), "d/f")), os.Mkdir(filepath.Join(r.Dir(), "d/f"), 0o755))
		},
		"to a link to nothing": func(r *Root) error {
			return errors.Join(os.Remove(filepath.Join(r.Dir(), "d/f")), os.Symlink("x", filepath.Join(r.Dir(), "d/f")))
		},
		"beyond what is read": func(r *Root) error { return os.Truncate(filepath.Join(r.Dir(), "d/f"), MaxRead+1) },
		"in its folder's kind": func(r *Root) error {
			return errors.Join(os.RemoveAll(filepath.Join(r.Dir(), "d")), os.WriteFile(filepath.Join(r.Dir(), "d"), nil, 0o644))
		},
	} {
		t.Run("changed "+name, func(t *testing.T) {
			for _, existed := range []bool{true, false} {
				r := open(t, nil)
				if existed {
					write(t, r.Dir(), map[string]string{"d/f": "old"})
				}
				w, err := r.Write(t.Context(), "d/f", []byte("new"))
				if err != nil {
					t.Fatal(err)
				}
				if err := change(r); err != nil {
					t.Fatal(err)
				}
				before := snapshot(t, r.Dir())
				if err := r.Revert(t.Context(), w); code(err) != Changed {
					t.Errorf("got %v", err)
				}
				if diff := cmp.Diff(before, snapshot(t, r.Dir())); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

func TestRevertLeavesFoldersThatAreInUse(t *testing.T) {
	r := open(t, nil)
	w, err := r.Write(t.Context(), "a/b/c/f", []byte("new"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, r.Dir(), map[string]string{"a/mine": ""})
	if err := r.Revert(t.Context(), w); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{"./": "", "a/": "", "a/mine": ""}, snapshot(t, r.Dir())); diff != "" {
		t.Error(diff)
	}
}

func TestWritesAreTakenBackInTurn(t *testing.T) {
	r := open(t, map[string]string{"f": "one"})
	before := snapshot(t, r.Dir())
	var done []Written
	for _, text := range []string{"two", "three", "", "four"} {
		w, err := r.Write(t.Context(), "f", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		done = append(done, w)
	}
	if err := r.Revert(t.Context(), done[1]); code(err) != Changed {
		t.Errorf("one in the middle gives %v", err)
	}
	for _, w := range slices.Backward(done) {
		if err := r.Revert(t.Context(), w); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(before, snapshot(t, r.Dir())); diff != "" {
		t.Error(diff)
	}
}

func TestWriteStopsWithItsContext(t *testing.T) {
	r := open(t, map[string]string{"f": "old"})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w := Written{Path: "f", Hash: hash([]byte("old"))}
	_, err1 := r.Write(ctx, "f", []byte("new"))
	_, err2 := r.Patch(ctx, "f", []Edit{{Old: "o", New: "x"}}, "")
	for i, err := range []error{err1, err2, r.Revert(ctx, w)} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("call %d gives %v", i, err)
		}
	}
	// One that waits for another write ends as well.
	end, err := r.begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	failed := make(chan error)
	go func() { _, err := r.Own().Write(ctx, "f", []byte("new")); failed <- err }()
	cancel()
	if err := <-failed; !errors.Is(err, context.Canceled) {
		t.Errorf("waiting gives %v", err)
	}
	end()
	if got := content(t, r, "f"); got != "old" {
		t.Errorf("f holds %q", got)
	}
}

// A context that ends while the new file is written leaves the old one.
func TestWriteThatIsGivenUpLeavesNothing(t *testing.T) {
	r := open(t, map[string]string{"f": "old"})
	before := snapshot(t, r.Dir())
	for _, p := range []string{"f", "n/e/w"} {
		ctx, cancel := context.WithCancel(t.Context())
		_, err := r.change(ctx, p, func(former) ([]byte, error) { cancel(); return []byte("new"), nil })
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s gives %v", p, err)
		}
	}
	if diff := cmp.Diff(before, snapshot(t, r.Dir())); diff != "" {
		t.Error(diff)
	}
}

// When another program saves the file between reading and writing, it is read
// again, and nothing of the other's is lost unseen.
func TestWriteSeesASaveBetween(t *testing.T) {
	r := open(t, map[string]string{"f": "old"})
	tries := 0
	w, err := r.change(t.Context(), "f", func(old former) ([]byte, error) {
		if tries++; tries == 1 {
			write(t, r.Dir(), map[string]string{"f": "saved by another"})
		}
		return append(old.data, '!'), nil
	})
	if err != nil || tries != 2 || content(t, r, "f") != "saved by another!" || string(w.Before) != "saved by another" {
		t.Errorf("after %d tries: %q, %+v, %v", tries, content(t, r, "f"), w, err)
	}
	_, err = r.change(t.Context(), "f", func(old former) ([]byte, error) {
		tries++
		write(t, r.Dir(), map[string]string{"f": strings.Repeat("again", tries)})
		return nil, nil
	})
	if code(err) != Changed {
		t.Errorf("a file that is always saved gives %v", err)
	}
	_, err = r.change(t.Context(), "new", func(old former) ([]byte, error) {
		if old.info == nil {
			write(t, r.Dir(), map[string]string{"new": "theirs"})
		}
		return append(old.data, '!'), nil
	})
	if err != nil || content(t, r, "new") != "theirs!" {
		t.Errorf("a file that another program made: %q, %v", content(t, r, "new"), err)
	}
}

func TestWritesAtOnceGiveOneOfTheContents(t *testing.T) {
	r := open(t, map[string]string{"f": "", "n": "0"})
	a, b := strings.Repeat("a", 1<<16), strings.Repeat("b", 1<<17)
	var wg sync.WaitGroup
	stop := make(chan struct{})
	wg.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
			}
			if got, err := os.ReadFile(filepath.Join(r.Dir(), "f")); err == nil && len(got) > 0 && string(got) != a && string(got) != b {
				t.Errorf("f holds %d bytes of neither", len(got))
				return
			}
		}
	})
	var writers sync.WaitGroup
	for i, text := range []string{a, b} {
		writers.Go(func() {
			root := r
			if i == 1 {
				root = r.Own()
			}
			for range 50 {
				if _, err := root.Write(t.Context(), "f", []byte(text)); err != nil {
					t.Error(err)
				}
				// None of many patches is lost.
				if _, err := root.Patch(t.Context(), "n", []Edit{{Old: "0", New: "0+"}}, ""); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	close(stop)
	wg.Wait()
	if got := content(t, r, "n"); len(got) != 101 {
		t.Errorf("of 100 patches %d were made", len(got)-1)
	}
	if names, _ := os.ReadDir(r.Dir()); len(names) != 2 {
		t.Errorf("there are %v", names)
	}
}

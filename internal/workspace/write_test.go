package workspace

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// snapshot returns every file below a folder with its content, links with their
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

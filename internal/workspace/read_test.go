package workspace

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestReadGivesText(t *testing.T) {
	for name, c := range map[string]struct {
		data, text string
		lines      int
		crlf       bool
	}{
		"text with a last newline":         {"a\nb\n", "a\nb\n", 2, false},
		"text without one":                 {"a\nb", "a\nb", 2, false},
		"an empty file":                    {"", "", 0, false},
		"one empty line":                   {"\n", "\n", 1, false},
		"CRLF becomes LF":                  {"a\r\nb\r\n", "a\nb\n", 2, true},
		"mixed line ends":                  {"a\r\nb\nc", "a\nb\nc", 3, true},
		"a lone CR stays":                  {"a\rb\n", "a\rb\n", 1, false},
		"a byte order mark goes":           {"\ufeffa\n", "a\n", 1, false},
		"Latin-1 is read":                  {"caf\xe9 au lait\n", "café au lait\n", 1, false},
		"damaged UTF-8 is replaced":        {"ä\xe9ö\n", "ä\ufffdö\n", 1, false},
		"an escape sequence is text":       {"\x1b[31mred\n", "\x1b[31mred\n", 1, false},
		"a NUL far behind does not matter": {strings.Repeat("x", 8<<10) + "\x00", strings.Repeat("x", 8<<10) + "\x00", 1, false},
		"a character across the head's end": {strings.Repeat("x", 8<<10-1) + "中\n", strings.Repeat("x", 8<<10-1) + "中\n",
			1, false},
		"a file of the largest size": {strings.Repeat("y", MaxRead), strings.Repeat("y", MaxRead), 1, false},
	} {
		t.Run(name, func(t *testing.T) {
			r := open(t, map[string]string{"f": c.data})
			f, err := r.Read(t.Context(), "f")
			if err != nil {
				t.Fatal(err)
			}
			if f.Text != c.text || f.Lines != c.lines || f.CRLF != c.crlf || f.Size != int64(len(c.data)) || f.ModTime.IsZero() || f.Path != "f" {
				f.Text = f.Text[:min(len(f.Text), 80)]
				t.Errorf("got %+v", *f)
			}
		})
	}
}

func TestReadRefuses(t *testing.T) {
	r := open(t, map[string]string{
		"src/a.go": "package a\n", "nul": "a\x00b", "nul2": "\x00another", "noise": strings.Repeat("\xfe\xdc\x01", 400), "mp3": "\xff\xfe\x00\x00\x01\x00",
		"big": strings.Repeat("x", MaxRead+1), "closed": "x", ".env": "TOKEN=1", ".git/config": "[core]", "keys/server.key": "k", "sub/": "",
	})
	out := filepath.Dir(r.Dir())
	write(t, out, map[string]string{"outside.txt": "out", "folder/inner.txt": "out"})
	at := func(name string) string { return filepath.Join(r.Dir(), name) }
	link(t, "../outside.txt", at("up"))
	link(t, out+"/outside.txt", at("away"))
	link(t, "../folder", at("away-folder"))
	link(t, "src/../../outside.txt", at("src-up"))
	link(t, "nowhere", at("dangling"))
	link(t, "loop", at("loop"))
	link(t, ".env", at("harmless"))
	link(t, "harmless", at("harmless2"))
	link(t, ".git", at("g"))
	link(t, "keys", at("k"))
	link(t, r.Dir()+"/.env", at("abs-env"))
	if err := os.Chmod(at("closed"), 0); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		path string
		code Code
	}{
		"a missing file":                              {"nope.go", NotFound},
		"a missing file in a missing folder":          {"x/y/z.go", NotFound},
		"a file below a file":                         {"src/a.go/b", NotFound},
		"a missing file, absolute":                    {r.Dir() + "/nope.go", NotFound},
		"a link to nothing":                           {"dangling", NotFound},
		"a link to itself":                            {"loop", InvalidPath},
		"a name too long for the disk":                {strings.Repeat("n", 300), InvalidPath},
		"a folder":                                    {"src", NotAFile},
		"the workspace":                               {".", NotAFile},
		"a path that climbs out":                      {"../outside.txt", Outside},
		"an absolute path outside":                    {out + "/outside.txt", Outside},
		"a link out":                                  {"up", Outside},
		"an absolute link out":                        {"away", Outside},
		"a link that climbs out by a folder":          {"src-up", Outside},
		"a file behind a linked folder":               {"away-folder/inner.txt", Outside},
		"the same, absolute":                          {r.Dir() + "/away-folder/inner.txt", Outside},
		"a missing file behind a linked folder":       {"away-folder/nope", Outside},
		"an environment file":                         {".env", Denied},
		"a link to it":                                {"harmless", Denied},
		"a link to a link to it":                      {"harmless2", Denied},
		"an absolute link to it":                      {"abs-env", Denied},
		"git's own files":                             {".git/config", Denied},
		"git's own files by a linked folder":          {"g/config", Denied},
		"a key by a linked folder":                    {"k/server.key", Denied},
		"a file with a NUL":                           {"nul", Binary},
		"a file that begins with a NUL":               {"nul2", Binary},
		"a file that is hardly UTF-8":                 {"noise", Binary},
		"what only begins like UTF-16":                {"mp3", Binary},
		"a file of more than 8 MiB":                   {"big", TooLarge},
		"an empty path":                               {"", InvalidPath},
		"a missing file with a like name of a denied": {"environment", NotFound},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := r.Read(t.Context(), c.path)
			if code(err) != c.code || f != nil {
				t.Fatalf("Read(%q) = %v, %v; want %q", c.path, f, err, c.code)
			}
			we := (*Error)(nil)
			missing := "file not found"
			if c.path == "dangling" {
				missing = "the link leads to nothing"
			}
			if errors.As(err, &we); c.code == NotFound && we.Message != missing {
				t.Errorf("the message is %q", we.Message)
			}
			if c.code == TooLarge && we.Message != "the file has 8.1 MB, more than the 8 MB that are read" {
				t.Errorf("the message is %q", we.Message)
			}
		})
	}
	if os.Getuid() != 0 {
		if _, err := r.Read(t.Context(), "closed"); code(err) != Denied {
			t.Errorf("a file without permissions gives %v", err)
		}
	}
}

// What is wrong with a link cannot be mended by another spelling of the path.
func TestFaultsOfLinksAndFoldersSayWhatTheyAreOf(t *testing.T) {
	r := open(t, map[string]string{"a.go": ""})
	link(t, "nowhere", filepath.Join(r.Dir(), "dangling"))
	link(t, "/", filepath.Join(r.Dir(), "out"))
	_, dangling := r.Read(t.Context(), "dangling")
	_, out := r.Read(t.Context(), "out")
	for want, err := range map[string]error{
		"the link leads to nothing":                   dangling,
		"the link leads out of the workspace":         out,
		"the system does not let this folder be read": folderError("d", &fs.PathError{Op: "open", Path: "d", Err: fs.ErrPermission}),
		"the system does not let this file be read":   openError("d", fs.ErrPermission),
	} {
		if we := (*Error)(nil); !errors.As(err, &we) || we.Message != want || we.Hint != "" {
			t.Errorf("%+v, want %q", err, want)
		}
	}
}

func TestReadFollowsLinksThatStay(t *testing.T) {
	r := open(t, map[string]string{"src/a.go": "package a\n", "deep/er/x": "", "b": "b"})
	at := func(name string) string { return filepath.Join(r.Dir(), name) }
	link(t, "src/a.go", at("one"))
	link(t, "one", at("two"))
	link(t, r.Dir()+"/src/a.go", at("abs"))
	link(t, "../../src", at("deep/er/up"))
	link(t, "er", at("deep/short"))
	link(t, "short/../../src/a.go", at("deep/real-parent")) // the parent of er, not of short
	for _, p := range []string{"one", "two", "abs", "deep/er/up/a.go", "deep/short/up/a.go", "deep/real-parent", r.Dir() + "/one"} {
		f, err := r.Read(t.Context(), p)
		if err != nil || f.Text != "package a\n" {
			t.Errorf("Read(%q) = %v, %v", p, f, err)
			continue
		}
		if rel, _ := r.Clean(p); f.Path != rel {
			t.Errorf("Read(%q) is called %q, want %q", p, f.Path, rel)
		}
	}
}

func TestReadStopsWithItsContext(t *testing.T) {
	r := open(t, map[string]string{"f": "x"})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Read(ctx, "f"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

type brokenDisk struct{}

func (brokenDisk) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

func TestReadAllReportsADiskError(t *testing.T) {
	if data, err := readAll(t.Context(), brokenDisk{}, MaxRead); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("got %q, %v", data, err)
	}
}

// A link that turns from a harmless file to a secret one and back, as fast as
// it can, never gives the secret away.
func TestReadNeverFollowsASwappedLink(t *testing.T) {
	r := open(t, map[string]string{"ok": "fine", ".env": "SECRET", "sub/f": "fine", ".git/f": "SECRET"})
	out := filepath.Dir(r.Dir())
	write(t, out, map[string]string{"outside": "SECRET", "away/f": "SECRET"})
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
			}
			swap(r.Dir(), "link", []string{"ok", ".env", "../outside"}[i%3])
			swap(r.Dir(), "folder", []string{"sub", ".git", "../away"}[i%3])
		}
	}()
	read, late := 0, time.Now().Add(time.Minute)
	for i := 0; i < 2000 || read == 0 && time.Now().Before(late); i++ { // the swapping may get no turn for a while
		f, err := r.Read(t.Context(), []string{"link", "folder/f"}[i%2])
		if err == nil {
			read++
			if f.Text != "fine" {
				t.Errorf("read %q", f.Text)
				break
			}
		}
	}
	close(stop)
	<-done
	if read == 0 {
		t.Error("the harmless file was never read")
	}
}

// swap puts a link in the place of another at once.
func swap(dir, name, target string) {
	tmp := filepath.Join(dir, name+".new")
	_ = os.Remove(tmp)
	_ = os.Symlink(target, tmp)
	_ = os.Rename(tmp, filepath.Join(dir, name))
}

func TestLineRange(t *testing.T) {
	for name, c := range map[string]struct {
		text       string
		start, end int
		want       string
	}{
		"some lines":                        {"a\nb\nc\n", 2, 3, "b\nc\n"},
		"one line":                          {"a\nb\nc\n", 2, 2, "b\n"},
		"the last line without its newline": {"a\nb", 2, 2, "b"},
		"an end of 0 is the file's end":     {"a\nb\nc", 2, 0, "b\nc"},
		"an end beyond the file":            {"a\nb", 1, 99, "a\nb"},
		"a start of 0 is the first line":    {"a\nb", 0, 1, "a\n"},
		"a start beyond the file":           {"a\nb", 3, 0, ""},
		"an end before the start":           {"a\nb\nc", 3, 2, ""},
		"an empty file":                     {"", 1, 1, ""},
	} {
		t.Run(name, func(t *testing.T) {
			f := &File{Text: c.text}
			if got := f.LineRange(c.start, c.end); got != c.want {
				t.Errorf("LineRange(%d, %d) = %q, want %q", c.start, c.end, got, c.want)
			}
		})
	}
}

func TestLineRangesJoinToTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, _ := newFile("f", []byte(rapid.StringOf(rapid.SampledFrom([]rune("ab\n\r中"))).Draw(t, "text")), time.Time{})
		if f.Lines == 0 {
			return
		}
		at := rapid.IntRange(1, f.Lines).Draw(t, "at")
		if diff := cmp.Diff(f.Text, f.LineRange(1, at)+f.LineRange(at+1, 0)); diff != "" {
			t.Fatal(diff)
		}
	})
}

func FuzzNewFile(f *testing.F) {
	f.Add([]byte("a\r\nb"))
	f.Add([]byte("\xef\xbb\xbf\xff\n"))
	f.Add([]byte("\xff\xfea\x00\r\x00\n\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, ok := newFile("f", data, time.Time{})
		if !ok {
			return
		}
		const mark = "\ufeff"
		if file.Encoding.wide() {
			data = []byte(file.Text + mark)
		}
		if !utf8.ValidString(file.Text) || strings.Count(file.Text, mark) > strings.Count(strings.TrimPrefix(string(data), mark), mark) {
			t.Fatalf("%q gave %q", data, file.Text)
		}
		if got := len(strings.SplitAfter(strings.TrimSuffix(file.Text, "\n"), "\n")); file.Text != "" && got != file.Lines {
			t.Fatalf("%d lines are counted as %d", got, file.Lines)
		}
	})
}

func TestOpenNeedsAFolder(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"f": ""})
	for _, p := range []string{filepath.Join(dir, "f"), filepath.Join(dir, "nope")} {
		if r, err := Open(p); err == nil {
			_ = r.Close()
			t.Errorf("Open(%q) succeeded", p)
		}
	}
}

func TestTheOwnerReadsKeysButLeavesNoFurther(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{".env": "A=1\n", "sub/id_rsa": "key\n"} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	root, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for _, name := range []string{".env", "sub/id_rsa"} {
		if _, err := root.Read(t.Context(), name); err == nil {
			t.Errorf("an agent reads %s", name)
		}
		if f, err := root.Own().Read(t.Context(), name); err != nil || f.Text == "" {
			t.Errorf("the owner cannot read %s: %v", name, err)
		}
	}
	if _, err := root.Own().Read(t.Context(), "../x"); err == nil {
		t.Error("the owner leaves the workspace")
	}
}

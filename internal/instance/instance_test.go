package instance

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// ended is a process id that no system gives.
const ended = 999999999

// home returns the folder of instances, in a place of the test's own. Its name
// is a pattern that does not match itself.
func home(t *testing.T) string {
	t.Helper()
	t.Setenv("XDG_RUNTIME_DIR", filepath.Join(t.TempDir(), "run[1-9]*"))
	dir, err := Dir()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// tree makes folders and gives the first one's path without symbolic links.
func tree(t *testing.T, paths ...string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range paths {
		if err := os.MkdirAll(filepath.Join(root, p), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func announce(t *testing.T, pid int, workspace, url string, at int64) (remove func()) {
	t.Helper()
	remove, err := Write(Info{PID: pid, URL: url, Token: "s", Workspace: workspace, StartedAt: at})
	if err != nil {
		t.Fatal(err)
	}
	return remove
}

func found(dir string) string {
	in, err := Find(dir)
	if err != nil {
		return "none"
	}
	return in.URL
}

func names(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return strings.Join(out, " ")
}

func TestFindTakesTheNearestEnclosingWorkspace(t *testing.T) {
	home(t)
	root := tree(t, "a/b", "a.b", "..c")
	remove := announce(t, os.Getpid(), root, "outer", 9)
	announce(t, os.Getppid(), filepath.Join(root, "a"), "inner", 1)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(filepath.Join(root, "a", "b"), link); err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]string{
		root: "outer", filepath.Join(root, "a"): "inner", filepath.Join(root, "a", "b"): "inner", filepath.Join(root, "a.b"): "outer",
		filepath.Join(root, "..c"): "outer", link: "inner", filepath.Dir(root): "none", filepath.Join(root, "missing"): "none",
	} {
		if got := found(dir); got != want {
			t.Errorf("from %s: %s, not %s", dir, got, want)
		}
	}
	t.Chdir(filepath.Join(root, "a", "b"))
	if got := found("."); got != "inner" {
		t.Errorf("from a relative folder: %s", got)
	}
	remove()
	if got := found(root); got != "none" {
		t.Errorf("it was taken back: %s", got)
	}
	if _, err := Find(root); err == nil || !strings.Contains(err.Error(), "start one with `openspace "+root+"`") {
		t.Errorf("error %v", err)
	}
}

func TestFindTakesTheNewestThatRuns(t *testing.T) {
	root := tree(t)
	for _, first := range []int64{1, 3} {
		dir := home(t)
		announce(t, os.Getpid(), root, "mine", first)
		announce(t, os.Getppid(), root, "parent's", 2)
		old := []byte(fmt.Sprintf(`{"pid":%d,"url":"ended","workspace":%q,"startedAt":99}`, ended, root))
		if err := Secret(filepath.Join(dir, strconv.Itoa(ended)+".json"), old); err != nil {
			t.Fatal(err)
		}
		if want := map[int64]string{1: "parent's", 3: "mine"}[first]; found(root) != want {
			t.Errorf("found %s, not %s", found(root), want)
		}
	}
}

func TestSharingGivesWhoHasTheSameEngineInTheSameFolder(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	alive := "http://" + l.Addr().String()
	me := Info{PID: os.Getpid(), Workspace: "/w", Engine: "http://127.0.0.1:4096", StartedAt: 5}
	for name, c := range map[string]struct {
		in   Info
		want int
	}{
		"the same":          {Info{Workspace: "/w", Engine: "http://127.0.0.1:4096", URL: alive}, 1},
		"by another name":   {Info{Workspace: "/w", Engine: "http://LOCALHOST:4096/", URL: alive}, 1},
		"another port":      {Info{Workspace: "/w", Engine: "http://127.0.0.1:4097", URL: alive}, 0},
		"another path":      {Info{Workspace: "/w", Engine: "http://127.0.0.1:4096/x", URL: alive}, 0},
		"another folder":    {Info{Workspace: "/v", Engine: "http://127.0.0.1:4096", URL: alive}, 0},
		"one of its own":    {Info{Workspace: "/w", URL: alive}, 0},
		"does not listen":   {Info{Workspace: "/w", Engine: "http://127.0.0.1:4096", URL: "http://127.0.0.1:1"}, 0},
		"an odd address":    {Info{Workspace: "/w", Engine: "http://[", URL: alive}, 0},
		"another's address": {Info{Workspace: "/w", Engine: "http://engine.example:4096", URL: alive}, 0},
	} {
		home(t)
		c.in.PID = os.Getppid()
		if _, err := Write(c.in); err != nil {
			t.Fatal(err)
		}
		if _, err := Write(me); err != nil {
			t.Fatal(err)
		}
		if got := Sharing(me); len(got) != c.want {
			t.Errorf("%s: %+v", name, got)
		}
		if got := Sharing(Info{PID: me.PID, Workspace: "/w"}); got != nil {
			t.Errorf("%s, who has its own engine: %+v", name, got)
		}
	}
	if a, b := (Info{PID: 2, StartedAt: 1}), (Info{PID: 1, StartedAt: 2}); !a.Before(b) || b.Before(a) {
		t.Error("the one that began first is not before the other")
	}
	if a, b := (Info{PID: 1, StartedAt: 1}), (Info{PID: 2, StartedAt: 1}); !a.Before(b) || b.Before(a) {
		t.Error("of two that began at once, none is first")
	}
}

func TestWhatEndedProgramsLeftIsRemovedAndNothingElse(t *testing.T) {
	me := strconv.Itoa(os.Getpid())
	stay := []string{me + ".json", me + ".token", "notes.txt", "x.json"}
	for name, sweep := range map[string]func(){
		"by looking":    func() { _, _ = Find(t.TempDir()) },
		"by announcing": func() { announce(t, os.Getppid(), "/", "", 1)() },
	} {
		dir := home(t)
		for _, f := range append([]string{"999999999.json", "999999999.token", "999999999.json.new-1", "-5.json", "0.json"}, stay...) {
			if err := os.WriteFile(filepath.Join(dir, f), []byte("{"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		sweep()
		if got, want := names(t, dir), strings.Join(stay, " "); got != want {
			t.Errorf("%s: %s, not %s", name, got, want)
		}
	}
}

func TestAFileUnderAnotherProcessesNumberDoesNotCount(t *testing.T) {
	dir, root := home(t), tree(t)
	forged := fmt.Sprintf(`{"pid":%d,"url":"x","workspace":%q}`, os.Getppid(), root)
	if err := os.WriteFile(filepath.Join(dir, strconv.Itoa(os.Getpid())+".json"), []byte(forged), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := found(root); got != "none" {
		t.Error(got)
	}
}

func TestAProgramIsFoundWhileItsFileIsWritten(t *testing.T) {
	home(t)
	root := tree(t)
	in := Info{PID: os.Getpid(), URL: "here", Workspace: root, Token: strings.Repeat("t", 1<<16)}
	if _, err := Write(in); err != nil {
		t.Fatal(err)
	}
	var writer sync.WaitGroup
	writer.Go(func() {
		for range 200 {
			if _, err := Write(in); err != nil {
				t.Error(err)
				return
			}
		}
	})
	for range 200 {
		if got, err := Find(root); err != nil || got != in {
			t.Errorf("found %d bytes of token, %v", len(got.Token), err)
			break
		}
	}
	writer.Wait()
}

func TestFilesAreTheOwnersAlone(t *testing.T) {
	dir := home(t)
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	announce(t, os.Getpid(), "/", "", 1)
	token := filepath.Join(dir, strconv.Itoa(os.Getpid())+".token")
	if err := os.WriteFile(token, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Secret(token, []byte("new")); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 2 {
		t.Fatalf("%v %v", files, err)
	}
	for f, want := range map[string]os.FileMode{dir: 0o700, token: 0o600, filepath.Join(dir, files[0].Name()): 0o600} {
		if info, err := os.Stat(f); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v %v", f, info.Mode(), err)
		}
	}
	if data, err := os.ReadFile(token); err != nil || string(data) != "new" {
		t.Errorf("%q %v", data, err)
	}
}

func TestSecretReplacesALinkAndNotWhatItPointsTo(t *testing.T) {
	dir := t.TempDir()
	other, link := filepath.Join(dir, "other"), filepath.Join(dir, "link")
	if err := os.WriteFile(other, []byte("theirs"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(other, link); err != nil {
		t.Fatal(err)
	}
	if err := Secret(link, []byte("secret")); err != nil {
		t.Fatal(err)
	}
	if data, _ := os.ReadFile(other); string(data) != "theirs" {
		t.Errorf("it wrote %q through the link", data)
	}
}

func TestWhatCannotBeWrittenIsAnErrorAndLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	if err := Secret(filepath.Join(dir, "none", "x"), nil); err == nil {
		t.Error("into a folder that is none")
	}
	if err := os.MkdirAll(filepath.Join(dir, "taken", "x"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := Secret(filepath.Join(dir, "taken"), nil); err == nil || names(t, dir) != "taken" {
		t.Errorf("over a folder: %v, %s", err, names(t, dir))
	}
	t.Setenv("XDG_RUNTIME_DIR", filepath.Join(dir, "file"))
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Write(Info{PID: 1}); err == nil {
		t.Error("below a file")
	}
	if _, err := Find(dir); err == nil || !strings.Contains(err.Error(), "the folder of running instances") {
		t.Errorf("find: %v", err)
	}
}

func TestWithoutARuntimeFolderTheTemporaryOneServes(t *testing.T) {
	for _, run := range []string{"", "relative/run"} {
		tmp := t.TempDir()
		t.Setenv("TMPDIR", tmp)
		t.Setenv("TMP", tmp)
		t.Setenv("XDG_RUNTIME_DIR", run)
		dir, err := Dir()
		if err != nil || dir != filepath.Join(os.TempDir(), fmt.Sprintf("openspace-%d", os.Getuid())) {
			t.Errorf("%q: %s %v", run, dir, err)
		}
	}
}

func TestAProgramAnswersWhileItsHubListens(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	in := Info{URL: "http://" + l.Addr().String()}
	if !in.Answers() {
		t.Error("it does not answer")
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	for _, in := range []Info{in, {}, {URL: "::"}, {URL: "http://"}} {
		if in.Answers() {
			t.Errorf("%q answers", in.URL)
		}
	}
}

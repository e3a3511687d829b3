package remote

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// fake answers as opencode 1.18.33 does, and counts what it is asked.
type fake struct {
	asked map[string]int
	vcs   string
}

func (e *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	e.asked[r.URL.Path]++
	say := func(text string) { w.Header().Set("Content-Type", "application/json"); fmt.Fprint(w, text) }
	fail := func() {
		w.WriteHeader(http.StatusInternalServerError)
		say(`{"name":"UnknownError","data":{"message":"Unexpected server error."}}`)
	}
	if q.Get("directory") != "/srv/app" {
		fail()
		return
	}
	switch {
	case r.URL.Path == "/file" && (q.Get("path") == "." || q.Get("path") == ""):
		say(`[{"name":".git","path":".git/","type":"directory"},{"name":"src","path":"src/","type":"directory"},{"name":"out.log","path":"out.log","type":"file","ignored":true}]`)
	case r.URL.Path == "/file" && q.Get("path") == "src":
		say(`[{"name":"a b.go","path":"src/a b.go","type":"file"}]`)
	case r.URL.Path == "/api/fs/read/src/a b.go" && q.Get("location[directory]") == "/srv/app":
		fmt.Fprint(w, "\n one\r\n")
	case r.URL.Path == "/find" && q.Get("pattern") == "two":
		row := `{"path":{"text":"src/a b.go"},"lines":{"text":"é two\n"},"line_number":3,"submatches":[{"match":{"text":"two"},"start":3,"end":6}]}`
		say("[" + row + strings.Repeat(","+row, 9) + "]")
	case r.URL.Path == "/vcs":
		say(e.vcs)
	case r.URL.Path == "/vcs/status":
		say(`[{"file":"a.go","status":"modified"},{"file":"new/b.go","status":"added"},{"file":"c.go","status":"deleted"}]`)
	case r.URL.Path == "/vcs/diff" && q.Get("mode") == "git":
		say(`[{"file":"a.go","status":"modified","additions":1,"deletions":1,"patch":"diff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -4 +4,2 @@\n-x\n+y\n+z\n"}]`)
	default:
		fail()
	}
}

func start(t *testing.T) (*Files, *fake, *time.Time) {
	t.Helper()
	e := &fake{asked: map[string]int{}, vcs: `{"branch":"main","default_branch":"main"}`}
	s := httptest.NewServer(e)
	t.Cleanup(s.Close)
	now := time.Unix(0, 0)
	return New(client.New(client.Options{BaseURL: s.URL, Directory: "/srv/app"}), func() time.Time { return now }), e, &now
}

func TestFilesAreReadByteForByte(t *testing.T) {
	f, _, _ := start(t)
	data, err := f.Bytes(t.Context(), "src/a b.go", 100)
	if err != nil || string(data) != "\n one\r\n" {
		t.Errorf("%q, %v", data, err)
	}
	if data, err := f.Bytes(t.Context(), "src/a b.go", 2); err != nil || len(data) != 3 {
		t.Errorf("no more than asked: %q, %v", data, err)
	}
	for rel, want := range map[string]error{"src/none.go": fs.ErrNotExist, "none/a.go": fs.ErrNotExist, "src": errors.ErrUnsupported, ".": errors.ErrUnsupported} {
		if _, err := f.Bytes(t.Context(), rel, 100); !errors.Is(err, want) {
			t.Errorf("%s: %v, not %v", rel, err, want)
		}
	}
	gone := New(client.New(client.Options{BaseURL: "http://127.0.0.1:1", Directory: "/srv/app"}), time.Now)
	if _, err := gone.Bytes(t.Context(), "src/a b.go", 100); !client.IsUnreachable(err) {
		t.Errorf("no engine: %v", err)
	}
}

func TestFoldersAreListed(t *testing.T) {
	f, e, now := start(t)
	items, err := f.Folder(t.Context(), ".")
	want := []workspace.Item{{Name: ".git", Type: "directory", Ignored: true}, {Name: "src", Type: "directory"}, {Name: "out.log", Type: "file", Ignored: true}}
	if err != nil || fmt.Sprint(items) != fmt.Sprint(want) {
		t.Errorf("%v, %v", items, err)
	}
	if _, err := f.Folder(t.Context(), "none"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("none: %v", err)
	}
	e.asked = map[string]int{}
	for range 5 {
		if !f.Known(t.Context(), "src/a b.go") || f.Known(t.Context(), "src/no.go") || f.Known(t.Context(), "gone/no.go") || f.Known(t.Context(), "gone/two.go") {
			t.Error("what is known is wrong")
		}
	}
	if e.asked["/file"] > 3 {
		t.Errorf("asked %d times", e.asked["/file"])
	}
	*now = now.Add(known)
	if f.Known(t.Context(), "src/a b.go"); e.asked["/file"] < 3 {
		t.Error("it is never asked again")
	}
}

func TestLinesAreFound(t *testing.T) {
	f, _, _ := start(t)
	lines, more, err := f.Lines(t.Context(), "two")
	if err != nil || !more || len(lines) != 10 || lines[0] != (workspace.Match{Path: "src/a b.go", Line: 3, Column: 3, Text: "é two"}) {
		t.Errorf("%+v, %v, %v", lines, more, err)
	}
	if _, _, err := f.Lines(t.Context(), "("); err == nil {
		t.Error("what the engine refuses is no error")
	}
}

func TestChangesAreTold(t *testing.T) {
	f, e, _ := start(t)
	set, err := f.Tree(t.Context(), "box")
	if err != nil || len(set.Files) != 1 || set.Files[0].Name() != "a.go" || !strings.Contains(set.Note, "box") {
		t.Errorf("%+v, %v", set, err)
	}
	marks, err := f.Marks(t.Context())
	if err != nil || marks.Head != "main" || fmt.Sprint(marks.Letters) != fmt.Sprint(map[string]byte{"a.go": 'M', "new/b.go": 'A', "c.go": 'D'}) {
		t.Errorf("%+v, %v", marks, err)
	}
	lines, err := f.Changed(t.Context(), "a.go")
	if err != nil || len(lines) != 1 || lines[0].First != 4 || lines[0].Last != 5 {
		t.Errorf("%+v, %v", lines, err)
	}
	if lines, err := f.Changed(t.Context(), "b.go"); err != nil || lines != nil {
		t.Errorf("%+v, %v", lines, err)
	}
	e.vcs = `{"branch":null,"default_branch":null}`
	if _, err := f.Tree(t.Context(), "box"); err == nil || !strings.Contains(err.Error(), "no git repository") {
		t.Errorf("without git: %v", err)
	}
	if m, err := f.Marks(t.Context()); err != nil || m.Letters != nil {
		t.Errorf("without git: %+v, %v", m, err)
	}
}

func TestWhoAnswersForAWorkspace(t *testing.T) {
	f, _, _ := start(t)
	root, err := workspace.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if _, away, err := Of(root); away || err != nil {
		t.Errorf("here: %v, %v", away, err)
	}
	root.Move(&workspace.Away{Host: "box"})
	if _, away, err := Of(root); !away || err == nil || !strings.Contains(err.Error(), "box") {
		t.Errorf("not yet: %v, %v", away, err)
	}
	root.Move(&workspace.Away{Host: "box", Files: f})
	if got, away, err := Of(root); got != f || !away || err != nil {
		t.Errorf("%v, %v, %v", got, away, err)
	}
}

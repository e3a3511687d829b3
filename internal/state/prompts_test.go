package state

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/prompt"
)

func load(t *testing.T, p *Prompts) Kept {
	t.Helper()
	k, err := p.Load()
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func TestWhatIsTypedIsKeptForItsWorkspaceAndItsOwnerAlone(t *testing.T) {
	dir := home(t)
	a, b := OpenPrompts("/a"), OpenPrompts("/b")
	if k := load(t, a); len(k.Drafts)+len(k.History)+len(k.Stash)+len(k.Uses) != 0 {
		t.Errorf("at first: %+v", k)
	}
	now := time.Now()
	img := prompt.File{Path: "/x.png", Mime: "image/png", Label: "[Image]"}
	draft := prompt.Draft{Pieces: []prompt.Piece{{Text: "see "}, {Paste: "p"}, {File: &img}}}
	path, err := a.SaveImage([]byte("png"), "image/png", "clipboard")
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{a.SaveDraft("chat:new", draft), a.SaveDraft("chat:../../x", prompt.Text("odd")), b.SaveDraft("chat:new", prompt.Text("b's")),
		a.SaveStash([]prompt.Draft{prompt.Text("s")}), a.SaveUses(prompt.Uses{"a.go": {Count: 1, Last: now}}), a.SaveLate(map[string][]int64{"prt_1": {4}}), a.AddHistory("sent\nfrom a", now), b.AddHistory("from b", now)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	k := load(t, a)
	if k.Drafts["chat:new"].Value() != "see p[Image]" || k.Drafts["chat:../../x"].Value() != "odd" || len(k.Drafts) != 2 || len(k.Stash) != 1 || len(k.Uses) != 1 {
		t.Errorf("kept: %+v", k)
	}
	if at := k.Late["prt_1"]; len(at) != 1 || at[0] != 4 {
		t.Errorf("late blocks: %v", k.Late)
	}
	if len(k.History) != 2 || k.History[0].Text != "sent\nfrom a" || k.History[0].Dir != "/a" || k.History[1].Dir != "/b" {
		t.Errorf("history: %+v", k.History)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "png" {
		t.Errorf("image: %q %v", data, err)
	}
	if data, err := a.Image(path); err != nil || string(data) != "png" {
		t.Errorf("image: %q %v", data, err)
	}
	for _, other := range []string{dir, filepath.Dir(path), filepath.Join(filepath.Dir(path), "gone.png"), filepath.Dir(path) + "/../stash.json", "a.png", ""} {
		if data, err := a.Image(other); err == nil {
			t.Errorf("%q is read: %q", other, data)
		}
	}
	if _, err := b.Image(path); err == nil {
		t.Error("another workspace's image is read")
	}
	if err := a.SaveDraft("chat:new", prompt.Text("  ")); err != nil {
		t.Fatal(err)
	}
	if err := a.SaveDraft("chat:never", prompt.Draft{}); err != nil {
		t.Fatal(err)
	}
	if k := load(t, a); len(k.Drafts) != 1 {
		t.Errorf("an empty draft is kept: %+v", k.Drafts)
	}
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		info, err2 := d.Info()
		if err != nil || err2 != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: %v %v", path, info.Mode(), err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestRemarksAreKeptUntilThereAreNone(t *testing.T) {
	home(t)
	a := OpenPrompts("/a")
	for _, want := range []string{"", `[{"path":"x"}]`, `[]`, ""} {
		var data json.RawMessage
		if want != "" {
			data = json.RawMessage(want)
		}
		if err := a.SaveRemarks(data); err != nil {
			t.Fatal(err)
		}
		if got := load(t, OpenPrompts("/a")).Remarks; string(got) != want || want == "" && got != nil {
			t.Errorf("kept %q, not %q", got, want)
		}
		if got := load(t, OpenPrompts("/b")).Remarks; got != nil {
			t.Errorf("another workspace has %q", got)
		}
	}
}

func TestTheHistoryIsBoundedAndSurvivesACutLine(t *testing.T) {
	home(t)
	p := OpenPrompts("/a")
	for i := range 2*maxHistory + 2 {
		if err := p.AddHistory(fmt.Sprint("prompt ", i), time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.AddHistory(strings.Repeat("x", maxHistoryEntry+1), time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := appendLine(historyFile(), []byte(`{"text":"cut o`)); err != nil {
		t.Fatal(err)
	}
	k := load(t, p)
	if n := len(k.History); n != maxHistory || k.History[n-1].Text != fmt.Sprint("prompt ", 2*maxHistory+1) {
		t.Errorf("%d, the last %+v", n, k.History[n-1])
	}
	data, err := os.ReadFile(historyFile())
	if err != nil || strings.Count(string(data), "\n") != maxHistory {
		t.Errorf("the file has %d lines, %v", strings.Count(string(data), "\n"), err)
	}
}

func TestOldDraftsAreForgotten(t *testing.T) {
	home(t)
	p := OpenPrompts("/a")
	for i := range maxDrafts + 5 {
		if err := p.SaveDraft(fmt.Sprint("chat:", i), prompt.Text("d")); err != nil {
			t.Fatal(err)
		}
	}
	if k := load(t, p); len(k.Drafts) != maxDrafts {
		t.Errorf("%d drafts", len(k.Drafts))
	}
	if entries, err := os.ReadDir(filepath.Join(p.dir, "drafts")); err != nil || len(entries) != maxDrafts {
		t.Errorf("%d files, %v", len(entries), err)
	}
}

func TestABrokenFileLosesNothingElse(t *testing.T) {
	home(t)
	p := OpenPrompts("/a")
	if err := p.SaveDraft("chat:new", prompt.Text("good")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"stash.json", "drafts/broken.json"} {
		if err := os.WriteFile(filepath.Join(p.dir, name), []byte("{"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	k, err := p.Load()
	if err == nil || k.Drafts["chat:new"].Value() != "good" {
		t.Errorf("%+v %v", k, err)
	}
	if err := p.SaveStash(nil); err != nil {
		t.Fatal(err)
	}
}

func TestWhatCannotBeKeptOfPromptsIsAnError(t *testing.T) {
	dir := home(t)
	if err := os.WriteFile(dir, nil, 0o600); err != nil { // in the folder's place
		t.Fatal(err)
	}
	p := OpenPrompts("/a")
	_, imageErr := p.SaveImage([]byte("x"), "image/png", "")
	for _, err := range []error{p.SaveDraft("k", prompt.Text("x")), p.SaveStash(nil), p.SaveUses(nil), p.AddHistory("x", time.Now()), imageErr} {
		if err == nil || !strings.HasPrefix(err.Error(), "keep ") {
			t.Errorf("error %v", err)
		}
	}
	if _, err := p.Load(); err == nil {
		t.Error("a file in the folder's place is read")
	}
}

func TestAKeptImageIsNamedAsItWas(t *testing.T) {
	home(t)
	p := OpenPrompts("/a")
	for name, want := range map[string]string{
		"clipboard":                   "clipboard-",
		"shot one.png":                "shot-one-",
		"file:///x/doc.pdf":           "doc-",
		`C:\pictures\日本.jpg`:          "日本-",
		"../../etc/passwd":            "passwd-",
		"":                            "image-",
		"..":                          "image-",
		"\x1b[31m\u202e.png":          "31m-",
		strings.Repeat("long", 99):    strings.Repeat("long", 10) + "-",
		"kept-b0b1a3d7 (another).png": "kept-b0b1a3d7--another-",
	} {
		at, err := p.SaveImage([]byte(name), "image/png", name)
		if err != nil || filepath.Dir(at) != filepath.Join(p.dir, "images") || !strings.HasPrefix(filepath.Base(at), want) || len(filepath.Base(at)) != len(want)+len("01234567.png") {
			t.Errorf("%q is %q, %v", name, at, err)
		}
		if again, err := p.SaveImage([]byte(name), "image/png", filepath.Base(at)); again != at || err != nil {
			t.Errorf("%q becomes %q, %v", at, again, err)
		}
	}
}

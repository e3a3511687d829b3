package commands

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/panes"
)

func (r *rig) disk(path string) string {
	r.t.Helper()
	b, err := os.ReadFile(filepath.Join(r.dir, path))
	if err != nil {
		return "(" + err.Error() + ")"
	}
	return string(b)
}

func TestFilesAreReadWrittenPatchedListedAndSearched(t *testing.T) {
	r := newRig(t)
	if got := r.ok("file.read", `{"path":"a.txt","startLine":2,"endLine":2}`); got["content"] != "two\n" || got["totalLines"] != 3.0 {
		t.Errorf("read %v", got)
	}
	if got := r.ok("file.write", `{"path":"new/deep/n.txt","content":"four\nfive\n"}`); got["bytes"] != 10.0 || r.disk("new/deep/n.txt") != "four\nfive\n" {
		t.Errorf("wrote %v", got)
	}
	got := r.ok("file.patch", `{"path":"new/deep/n.txt","edits":[{"oldText":"four","newText":"4"},{"oldText":"five","newText":"5"}]}`)
	hash, _ := got["hash"].(string)
	if !strings.HasPrefix(hash, "sha256:") || r.disk("new/deep/n.txt") != "4\n5\n" {
		t.Errorf("patched %v", got)
	}
	r.ok("file.patch", `{"path":"new/deep/n.txt","baseHash":"`+hash+`","edits":[{"oldText":"\n","newText":"!\n","replaceAll":true}]}`)
	if got := r.disk("new/deep/n.txt"); got != "4!\n5!\n" {
		t.Errorf("patched to %q", got)
	}
	list, _ := json.Marshal(r.ok("file.list", `{"recursive":true}`)["files"])
	for _, want := range []string{`"path":"a.txt"`, `"path":"new/deep/n.txt"`, `"size":6`, `"type":"directory"`} {
		if !strings.Contains(string(list), want) {
			t.Errorf("listed %s", list)
		}
	}
	if got := r.ok("file.list", `{"path":"src"}`)["files"].([]any); len(got) != 1 {
		t.Errorf("listed %v", got)
	}
	found, _ := json.Marshal(r.ok("file.search", `{"query":"two"}`))
	if want := `"matches":[{"column":1,"line":2,"path":"a.txt","text":"two"}]`; !strings.Contains(string(found), want) || !strings.Contains(string(found), `"results":["a.txt"]`) {
		t.Errorf("found %s", found)
	}
	if got := r.ok("file.search", `{"query":"nowhere at all"}`); len(got["matches"].([]any)) != 0 || len(got["results"].([]any)) != 0 {
		t.Errorf("found %v", got)
	}
	if got := r.ok("file.search", `{"query":"c","includePattern":"**/*.txt","excludePattern":"a*","path":"src"}`); len(got["matches"].([]any)) != 1 {
		t.Errorf("found %v", got)
	}
}

func TestFileCommandsRefuse(t *testing.T) {
	for name, c := range map[string]struct{ id, args, code, text string }{
		"a file that is not there":            {"file.read", `{"path":"none"}`, "not_found", "file not found"},
		"a folder that is not there":          {"file.list", `{"path":"none"}`, "not_found", ""},
		"a file to list":                      {"file.list", `{"path":"a.txt"}`, "", ""},
		"a folder to write":                   {"file.write", `{"path":"src","content":""}`, "not_a_file", ""},
		"a way out":                           {"file.write", `{"path":"../x","content":""}`, "outside_workspace", ""},
		"a way out in the middle":             {"file.patch", `{"path":"src/../../x","edits":[{"oldText":"a","newText":"b"}]}`, "outside_workspace", ""},
		"an absolute path":                    {"file.read", `{"path":"/proc/self/environ"}`, "outside_workspace", ""},
		"the home folder":                     {"file.read", `{"path":"~/.bashrc"}`, "outside_workspace", ""},
		"a secret to read":                    {"file.read", `{"path":".env"}`, "denied", ""},
		"a secret in capitals":                {"file.read", `{"path":".ENV"}`, "denied", ""},
		"a secret with a dot behind":          {"file.read", `{"path":".env."}`, "denied", ""},
		"git's own files to write":            {"file.write", `{"path":".git/config","content":"x"}`, "", ""},
		"git's own files in capitals":         {"file.write", `{"path":".GIT/hooks/pre-commit","content":"x"}`, "", ""},
		"a package to write":                  {"file.write", `{"path":"node_modules/x/index.js","content":"x"}`, "protected", ""},
		"a NUL":                               {"file.read", `{"path":"a\u0000b"}`, "invalid_path", ""},
		"an escape that is none":              {"file.read", `{"path":"..%2fa.txt"}`, "not_found", ""},
		"nothing to look for":                 {"file.search", `{"query":""}`, "invalid_arguments", "query is empty"},
		"a search outside":                    {"file.search", `{"query":"a","path":".."}`, "outside_workspace", ""},
		"no edits":                            {"file.patch", `{"path":"a.txt","edits":[]}`, "invalid_arguments", "edits is empty"},
		"an edit that matches nothing":        {"file.patch", `{"path":"a.txt","edits":[{"oldText":"one","newText":"1"},{"oldText":"nine","newText":"9"}]}`, "no_match", "2"},
		"an edit that matches twice":          {"file.patch", `{"path":"a.txt","edits":[{"oldText":"e\n","newText":"9"}]}`, "no_match", ""},
		"a file that changed":                 {"file.patch", `{"path":"a.txt","baseHash":"sha256:00","edits":[{"oldText":"one","newText":"1"}]}`, "conflict", ""},
		"a field that is not known":           {"file.write", `{"path":"a.txt","content":"","mode":511}`, "invalid_arguments", "mode"},
		"a text where a list is wanted":       {"file.patch", `{"path":"a.txt","edits":"x"}`, "invalid_arguments", "edits"},
		"a binary file":                       {"file.read", `{"path":"binary"}`, "binary", ""},
		"a pattern that is none":              {"file.search", `{"query":"a","includePattern":"[a"}`, "", ""},
		"a link that leads out":               {"file.write", `{"path":"link/x","content":"x"}`, "outside_workspace", ""},
		"a link to a file outside":            {"file.write", `{"path":"linked.txt","content":"x"}`, "outside_workspace", ""},
		"a link that leads out, by listing":   {"file.list", `{"path":"link"}`, "outside_workspace", ""},
		"a link that leads out, by searching": {"file.search", `{"query":"a","path":"link"}`, "outside_workspace", ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			outside := t.TempDir()
			if err := os.WriteFile(filepath.Join(outside, "x"), []byte("theirs"), 0o600); err != nil {
				t.Fatal(err)
			}
			for link, to := range map[string]string{"link": outside, "linked.txt": filepath.Join(outside, "x")} {
				if err := os.Symlink(to, filepath.Join(r.dir, link)); err != nil {
					t.Fatal(err)
				}
			}
			res := r.do(c.id, c.args)
			if res.Err == nil {
				t.Fatalf("%s %s: %s", c.id, c.args, res.JSON())
			}
			if c.code != "" && res.Err.Code != c.code || !strings.Contains(res.Err.Message+res.Err.Hint, c.text) {
				t.Errorf("%s %s: %s", c.id, c.args, res.JSON())
			}
			if r.disk("a.txt") != "one\ntwo\nthree\n" || r.disk(".git/config") != "[core]\n" {
				t.Errorf("something changed: %q", r.disk("a.txt"))
			}
			if b, err := os.ReadFile(filepath.Join(outside, "x")); err != nil || string(b) != "theirs" {
				t.Errorf("outside: %q %v", b, err)
			}
		})
	}
}

func TestWritesAreTakenBackUnlessTheFileChangedSince(t *testing.T) {
	r := newRig(t)
	r.undone("file.write", `{"path":"new/n.txt","content":"x"}`, "remove new/n.txt")
	if got := r.disk("new/n.txt"); !strings.HasPrefix(got, "(") {
		t.Errorf("it is still there: %q", got)
	}
	r.undone("file.write", `{"path":"a.txt","content":"x"}`, "put back what a.txt held")
	r.undone("file.patch", `{"path":"a.txt","edits":[{"oldText":"two","newText":"2"}]}`, "put back what a.txt held")
	if got := r.disk("a.txt"); got != "one\ntwo\nthree\n" {
		t.Errorf("it holds %q", got)
	}
	s := r.end(t.Context(), r.step("file.write", `{"path":"a.txt","content":"theirs"}`))
	if err := os.WriteFile(filepath.Join(r.dir, "a.txt"), []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.env.Origin = panes.User
	back := r.end(t.Context(), s.Undo.Run(r.env))
	if back.Result.Err == nil || back.Result.Err.Code != "conflict" || r.disk("a.txt") != "mine" {
		t.Errorf("undo gave %s, and the file holds %q", back.Result.JSON(), r.disk("a.txt"))
	}
}

func TestAnOpenFileShowsWhatWasWritten(t *testing.T) {
	r := newRig(t)
	r.ok("editor.open", `{"path":"a.txt"}`)
	r.ok("file.write", `{"path":"a.txt","content":"fresh\n"}`)
	if got := r.sheet("a.txt").file.Text; got != "fresh\n" {
		t.Errorf("it shows %q", got)
	}
	r.undone("file.patch", `{"path":"a.txt","edits":[{"oldText":"fresh","newText":"stale"}]}`, "put back what a.txt held")
	if got := r.sheet("a.txt").file.Text; got != "fresh\n" {
		t.Errorf("it shows %q", got)
	}
}

package trail

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
)

// told is what a test compares of a step.
type told struct {
	Deed           Deed
	Path           string
	Line, EndLine  int
	Added, Removed int
}

const (
	edited = `"Index: /w/a.go\n===\n--- /w/a.go\n+++ /w/a.go\n@@ -5,4 +5,5 @@\n five\n six\n-seven\n+7\n+and a half\n eight\n"`
	cutOut = `"--- /w/a.go\n+++ /w/a.go\n@@ -5,3 +5,2 @@\n five\n-six\n seven\n"`
)

func TestStepsOfCalls(t *testing.T) {
	for name, c := range map[string]struct {
		tool, state, asked string
		want               []told
	}{
		"a file that is read whole": {"read", `{"input":{"filePath":"/w/a.go"},"metadata":{"display":{"type":"file","path":"/w/a.go","lineStart":1,"lineEnd":9}}}`, "",
			[]told{{Read, "/w/a.go", 0, 0, 0, 0}}},
		"a file that is read in part": {"read", `{"input":{"filePath":"a.go","offset":5,"limit":20},"metadata":{"display":{"type":"file","path":"/w/a.go","lineStart":5,"lineEnd":9}}}`, "",
			[]told{{Read, "/w/a.go", 5, 9, 0, 0}}},
		"as an engine tells it that has no display": {"read", `{"input":{"filePath":"a.go","offset":5,"limit":20}}`, "", []told{{Read, "a.go", 5, 24, 0, 0}}},
		"a folder":              {"read", `{"input":{"filePath":"src"},"metadata":{"display":{"type":"directory","path":"/w/src"}}}`, "", nil},
		"a search":              {"grep", `{"input":{"pattern":"x"},"output":"Found 3 matches\n/w/a.go:\n  Line 12: x := 1\n  Line 13: x: 2\n\n/w/b: c.go:\n  Line 4: x"}`, "", []told{{Found, "/w/a.go", 12, 0, 0, 0}, {Found, "/w/b: c.go", 4, 0, 0, 0}}},
		"a search by places":    {"grep", `{"input":{"pattern":"x"},"output":"a.go:12:x := 1\na.go:14:x\nb.go:3:x"}`, "", []told{{Found, "a.go", 12, 0, 0, 0}, {Found, "b.go", 3, 0, 0, 0}}},
		"a search for nothing":  {"grep", `{"input":{"pattern":"x"},"output":"No files found"}`, "", nil},
		"an edit":               {"edit", `{"input":{"filePath":"/w/a.go"},"metadata":{"diff":` + edited + `}}`, "", []told{{Edited, "/w/a.go", 7, 8, 2, 1}}},
		"lines that are cut":    {"edit", `{"input":{"filePath":"/w/a.go"},"metadata":{"filediff":{"patch":` + cutOut + `}}}`, "", []told{{Edited, "/w/a.go", 6, 6, 0, 1}}},
		"a new file":            {"write", `{"input":{"filePath":"n.txt","content":"one\ntwo\n"},"metadata":{"filepath":"/w/n.txt","exists":false}}`, "", []told{{Wrote, "/w/n.txt", 0, 0, 2, 0}}},
		"a file written over":   {"write", `{"input":{"filePath":"n.txt","content":"one\n"},"metadata":{"filepath":"/w/n.txt","exists":true}}`, "", []told{{Edited, "/w/n.txt", 0, 0, 0, 0}}},
		"one that was asked":    {"write", `{"input":{"filePath":"n.txt","content":"1\n"},"metadata":{"filepath":"/w/n.txt","exists":true}}`, "--- /w/n.txt\n+++ /w/n.txt\n@@ -1 +1 @@\n-one\n+1\n", []told{{Edited, "/w/n.txt", 1, 1, 1, 1}}},
		"a patch of files":      {"apply_patch", `{"input":{"patchText":"*** Begin"},"metadata":{"diff":"--- /w/a.go\n+++ /w/a.go\n@@ -1 +1 @@\n-a\n+b\n--- /w/b.go\n+++ /w/b.go\n@@ -1 +0,0 @@\n-a\n","files":[{"filePath":"/w/a.go","type":"update"},{"filePath":"/w/b.go","type":"delete"}]}}`, "", []told{{Edited, "/w/a.go", 1, 1, 1, 1}, {Deleted, "/w/b.go", 1, 1, 0, 1}}},
		"files with their own":  {"apply_patch", `{"input":{},"metadata":{"files":[{"filePath":"/w/b.go","type":"add","patch":"--- b.go\n+++ b.go\n@@ -0,0 +1 @@\n+package b\n"}]}}`, "", []told{{Wrote, "/w/b.go", 1, 1, 1, 0}}},
		"a shell":               {"bash", `{"input":{"command":"cat a.go"},"output":"a.go:1:x"}`, "", nil},
		"what is no diff":       {"edit", `{"input":{"filePath":"a.go"},"metadata":{"diff":"@@ nonsense"}}`, "", []told{{Edited, "a.go", 0, 0, 0, 0}}},
		"a call without a file": {"edit", `{"input":{}}`, "", nil},
	} {
		t.Run(name, func(t *testing.T) {
			st := &engine.ToolState{}
			if err := json.Unmarshal([]byte(c.state), st); err != nil {
				t.Fatal(err)
			}
			st.Status = engine.ToolCompleted
			p := &store.Part{Part: engine.Part{Type: engine.PartTool, Tool: c.tool, State: st}}
			var got []told
			for _, s := range Of(p, c.asked) {
				got = append(got, told{s.Deed, s.Path, s.Line, s.EndLine, s.Added, s.Removed})
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
			if st.Status = engine.ToolError; Of(p, c.asked) != nil {
				t.Error("a call that failed went nowhere")
			}
		})
	}
}

// Whatever a tool gives, reading it ends well.
func FuzzOf(f *testing.F) {
	for _, s := range []string{`{"output":"a:\n  Line 1: x"}`, `{"input":{"filePath":"a"},"metadata":{"diff":` + edited + `}}`, `{"metadata":{"files":[1,{"type":"add"}]}}`} {
		for _, tool := range []string{"read", "grep", "edit", "write", "apply_patch"} {
			f.Add(tool, s)
		}
	}
	f.Fuzz(func(t *testing.T, tool, state string) {
		st := &engine.ToolState{}
		if json.Unmarshal([]byte(state), st) != nil {
			return
		}
		st.Status = engine.ToolCompleted
		for _, s := range Of(&store.Part{Part: engine.Part{Type: engine.PartTool, Tool: tool, State: st}}, "") {
			if s.Path == "" || s.Line < 0 {
				t.Errorf("a step to nowhere: %+v", s)
			}
		}
	})
}

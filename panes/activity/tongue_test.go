package activity

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang/langtest"
)

// theirs is what the logged commands were called with, and how they were undone.
var theirs = strings.Fields(`mcp ses_4f2a "success" "matches" "results" success error code not_found text Greeting struct file not found close restore
	test-runner test go test ok internal line column path highlight endLine query edits oldText newText terminalId waitFor exit message echo whiteboardId shapes true false type \n zz`)

func unsaid(r *rig) []string { return langtest.Unsaid(r.screen(), theirs...) }

func TestTheLogIsInThePersonsLanguage(t *testing.T) {
	langtest.Pseudo(t)
	r := newRig(t)
	r.size(120, 40)
	check := func(what string) {
		t.Helper()
		if words := unsaid(r); len(words) > 0 {
			t.Errorf("%s: %q is not said:\n%s", what, words, r.screen())
		}
	}
	check("an empty one")
	r.day()
	check("a day")
	for range 8 {
		r.press("enter")
		check("an entry")
		r.press("enter", "j")
	}
	r.press("u")
	check("one that cannot be undone")
	for _, keys := range [][]string{{"f"}, {"f"}, {"f", "/", `"zz`}, {"enter", "f"}, {"f"}} {
		r.press(keys...)
		check(strings.Join(keys, " "))
	}
}

func TestEveryCommandIsInThePersonsLanguage(t *testing.T) {
	langtest.Pseudo(t)
	for _, name := range strings.Fields(`pane.open pane.close pane.focus pane.list pane.resize editor.scroll_to editor.highlight editor.clear_highlight editor.read_file
		terminal.create terminal.list terminal.close terminal.send terminal.read_output file.read file.write file.patch file.list file.search
		presentation.list presentation.read presentation.update_slide presentation.navigate presentation.play presentation.pause presentation.stop
		presentation.toggle_fullscreen presentation.export whiteboard.list whiteboard.add_shape whiteboard.batch_add_shapes whiteboard.replace
		whiteboard.update_shape whiteboard.delete_shape whiteboard.find_shapes whiteboard.camera.set whiteboard.camera.get whiteboard.camera.fit`) {
		for _, args := range []string{`{}`, `{"path":"a.go","query":"x1","direction":"next","edits":[1,2],"shapes":[1],"format":"x2","outPath":"b.go","width":4,"text":"x3","ranges":[{"startLine":3},{}]}`, `{"deckPath":"a.go","slideIndex":3}`} {
			for _, done := range []bool{false, true} {
				if words := langtest.Unsaid(Words(call.Namespace+name, json.RawMessage(args), done), "terminal", "file", "presentation"); len(words) > 0 {
					t.Errorf("%s %s: %q is not said", name, args, words)
				}
			}
		}
	}
}

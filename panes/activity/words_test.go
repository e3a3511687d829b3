package activity

import (
	"encoding/json"
	"testing"
	"unicode"
	"unicode/utf8"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

func TestCommandsInPlainWords(t *testing.T) {
	for _, tc := range []struct{ cmd, args, want string }{
		{"pane.open", `{"type":"editor","contentId":"src/a.go"}`, "opened src/a.go"},
		{"pane.open", `{"type":"terminal","contentId":"t","title":"Tests"}`, "opened Tests"},
		{"pane.close", `{"paneId":"p3"}`, "closed pane p3"},
		{"pane.close", `{}`, "closed the current tab"},
		{"pane.focus", `{"contentId":"editor:a.go"}`, "went to editor:a.go"},
		{"pane.list", ``, "listed the panes"},
		{"pane.resize", `{"paneId":"p3","width":40.5,"height":50}`, "resized pane p3 to width 40.5% to height 50%"},
		{"editor.open", `{"path":"src/a.go"}`, "opened src/a.go"},
		{"editor.open", `{"path":"src/a.go","line":42}`, "opened src/a.go:42"},
		{"editor.open", `{"path":"src/a.go","line":42,"column":7}`, "opened src/a.go:42:7"},
		{"editor.open", `{"path":"src/a.go","line":42,"endLine":50,"column":7}`, "opened src/a.go:42-50"},
		{"editor.open", `{"path":"src/a.go","line":42,"endLine":42}`, "opened src/a.go:42"},
		{"editor.open", `{"path":"src/a.go","line":-1}`, "opened src/a.go"},
		{"editor.open", `{"path":"src/a.go","line":1.5,"endLine":"x"}`, "opened src/a.go"},
		{"editor.open", `{"path":7}`, "opened 7"},
		{"editor.open", `"cut off`, "opened a file"},
		{"editor.scroll_to", `{"path":"a.go","line":3}`, "showed a.go:3"},
		{"editor.highlight", `{"path":"a.go","ranges":[{"startLine":3,"endLine":9},{},{}]}`, "highlighted a.go:3-9 and 2 more"},
		{"editor.highlight", `{"path":"a.go","ranges":[{"startLine":3,"endLine":3}]}`, "highlighted a.go:3"},
		{"editor.highlight", `{"path":"a.go","ranges":["…"]}`, "highlighted a.go"},
		{"editor.clear_highlight", `{}`, "cleared the highlights of all files"},
		{"editor.read_file", `{"path":"a.go","startLine":1,"endLine":20}`, "read a.go:1-20"},
		{"editor.close", `{"path":"a.go"}`, "closed a.go"},
		{"terminal.create", `{"title":"test runner"}`, "opened terminal test runner"},
		{"terminal.create", `{}`, "opened terminal without a title"},
		{"terminal.send", `{"terminalId":"t","text":"go test ./...\n"}`, "typed into t: go test ./..."},
		{"terminal.send", `{"terminalId":"t","text":"a\nb\u001b[2J"}`, "typed into t: a b␛[2J"},
		{"terminal.read_output", `{"terminalId":"t","lines":9}`, "read the output of t"},
		{"terminal.close", `{"terminalId":"t"}`, "closed terminal t"},
		{"file.read", `{"path":"a.go"}`, "read a.go"},
		{"file.write", `{"path":"a.go","content":"x"}`, "wrote a.go"},
		{"file.patch", `{"path":"a.go","edits":[{}]}`, "changed a.go (1 edit)"},
		{"file.list", `{"path":"src","recursive":true}`, "listed src"},
		{"file.list", `{}`, "listed the files"},
		{"file.search", `{"query":"foo bar","path":"src"}`, "searched for “foo bar” in src"},
		{"file.search", `{}`, "searched for text"},
		{"presentation.list", `{}`, "listed the decks"},
		{"presentation.read", `{"deckPath":"a.deck.md"}`, "read a.deck.md"},
		{"presentation.create", `{"deckPath":"a.deck.md","title":"T"}`, "created a.deck.md"},
		{"presentation.update_slide", `{"deckPath":"a.deck.md","slideIndex":2,"content":"x"}`, "rewrote slide 3 of a.deck.md"},
		{"presentation.open", `{"deckPath":"a.deck.md","slideIndex":0}`, "opened slide 1 of a.deck.md"},
		{"presentation.navigate", `{"direction":"next"}`, "went to the next slide"},
		{"presentation.navigate", `{"deckPath":"a.deck.md","direction":"last"}`, "went to the last slide of a.deck.md"},
		{"presentation.navigate", `{"direction":"sideways"}`, "went to a slide"},
		{"presentation.play", `{}`, "played the deck"},
		{"presentation.toggle_fullscreen", `{}`, "switched the full screen of the deck"},
		{"presentation.export", `{"deckPath":"a.deck.md","format":"pdf","outPath":"a.pdf"}`, "exported a.deck.md as pdf to a.pdf"},
		{"whiteboard.batch_add_shapes", `{"whiteboardId":"b","shapes":[{},{}]}`, "drew on b (2 shapes)"},
		{"whiteboard.add_shape", `{"whiteboardId":"b","shape":{}}`, "drew on b"},
		{"whiteboard.delete_shape", `{"whiteboardId":"b","shapeId":"s"}`, "deleted a shape of b"},
		{"whiteboard.find_shapes", `{"whiteboardId":"b","text":"x"}`, "searched b for “x”"},
		{"whiteboard.camera.set", `{"whiteboardId":"b","x":1}`, "moved the view of b"},
		{"whiteboard.camera.fit", `{"whiteboardId":"b"}`, "fitted the view of b"},
		{"note.pin_it", `{"id":"n1","on":true}`, "note pin it n1"},
		{"note.pin_it", `{"query":"x"}`, "note pin it x"},
		{"note.pin_it", `{"on":true}`, "note pin it"},
		{"", `{}`, ""},
		{"...", `{}`, "   "},
	} {
		if got := Words(call.Namespace+tc.cmd, json.RawMessage(tc.args), true); got != tc.want {
			t.Errorf("%s %s: %q, want %q", tc.cmd, tc.args, got, tc.want)
		}
	}
}

func TestWhatIsNotDoneIsSaidSo(t *testing.T) {
	for cmd, want := range map[string]string{"editor.open": "open a.go", "file.write": "write a.go", "terminal.send": "type into a.go", "whiteboard.replace": "redraw a.go"} {
		if got := Words(call.Namespace+cmd, json.RawMessage(`{"path":"a.go"}`), false); got != want {
			t.Errorf("%s: %q, want %q", cmd, got, want)
		}
	}
	if got := Words("rm -rf /", nil, false); got != "rm -rf /" {
		t.Errorf("%q", got)
	}
}

func TestLongPathsLoseTheirBeginning(t *testing.T) {
	for _, tc := range []struct {
		in    string
		cells int
		want  string
	}{
		{"opened a/b/c.go:42", 18, "opened a/b/c.go:42"},
		{"opened internal/greet/greet.go:42", 24, "opened …reet/greet.go:42"},
		{"changed internal/greet/greet.go (2 edits)", 29, "changed …t/greet.go (2 edits)"},
		{"opened a/averyveryverylongname.go", 20, "opened …averyveryve…"},
		{"typed into t: go test for long", 12, "typed into …"},
		{"opened internal/greet/greet.go:14-16", 17, "opened …greet.go…"},
		{"ran a/ b/ /", 5, "ran …"},
		{"opened a/b", 0, ""},
		{"opened a/b", 1, "…"},
	} {
		if got := shorten(tc.in, tc.cells); got != tc.want || xansi.StringWidth(got) > tc.cells {
			t.Errorf("%q in %d cells is %q, want %q", tc.in, tc.cells, got, tc.want)
		}
	}
}

func FuzzWords(f *testing.F) {
	for _, cmd := range []string{"open", "pane.focus", "highlight", "terminal.create", "terminal.send", "file.patch", "file.search", "navigate", "export", "resize", "camera.fit"} {
		f.Add(call.Namespace+"x."+cmd, `{"path":"a","ranges":[{"startLine":1e300}],"slideIndex":-0.5,"text":"\u001b","shapes":{},"direction":1}`, true)
	}
	f.Add("\xff\u202e", `{"path":"\u0301\u200d","line":99999999999999999999,"width":{"a":[]}}`, false)
	f.Add("openspace.presentation.navigate", `{"slideIndex":1e12,"deckPath":" \n "}`, true)
	f.Fuzz(func(t *testing.T, cmd, args string, done bool) {
		got := Words(cmd, json.RawMessage(args), done)
		if sanitize.Line(got) != got || !utf8.ValidString(got) || len(got) > maxWords {
			t.Fatalf("%q %q: %q", cmd, args, got)
		}
		if r, _ := utf8.DecodeRuneInString(got); unicode.Is(unicode.M, r) {
			t.Fatalf("%q %q begins with a mark: %q", cmd, args, got)
		}
		for _, cells := range []int{0, 1, 7, 20} {
			if s := shorten(got, cells); xansi.StringWidth(s) > cells {
				t.Fatalf("%q is wider than %d: %q", got, cells, s)
			}
		}
	})
}

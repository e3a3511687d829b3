package panes

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/judge"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// What an agent and a person draw opens in tldraw 4.4, 5.1 and the newest; a file that
// tldraw 4.4 wrote still opens there when both drew on it.
func TestBoardsOpenInEachTldraw(t *testing.T) {
	r := rig.NewRig(t)
	old := `{"store":{"document:document":{"gridSize":10,"name":"old","meta":{},"id":"document:document","typeName":"document"},
"page:page":{"meta":{},"id":"page:page","name":"Page 1","index":"a1","typeName":"page"}},
"schema":{"schemaVersion":2,"sequences":{"com.tldraw.store":5,"com.tldraw.asset":1,"com.tldraw.camera":1,"com.tldraw.document":2,"com.tldraw.page":1,"com.tldraw.shape":4,
"com.tldraw.asset.bookmark":2,"com.tldraw.asset.image":5,"com.tldraw.asset.video":5,"com.tldraw.shape.arrow":8,"com.tldraw.shape.bookmark":2,"com.tldraw.shape.draw":4,"com.tldraw.shape.embed":4,
"com.tldraw.shape.frame":1,"com.tldraw.shape.geo":11,"com.tldraw.shape.group":0,"com.tldraw.shape.highlight":3,"com.tldraw.shape.image":5,"com.tldraw.shape.line":5,"com.tldraw.shape.note":10,
"com.tldraw.shape.text":4,"com.tldraw.shape.video":4,"com.tldraw.binding.arrow":1}}}`
	r.Write("old.whiteboard.json", old)
	shapes := `[{"id":"box","kind":"box","text":"Box","ref":"a.go:1"},{"id":"who","kind":"actor","text":"Who"},{"kind":"note","text":"A note"},{"kind":"draw","points":[[0,0],[30,10],[60,40]]},` +
		`{"kind":"highlight","points":[[0,0],[50,0]]},{"kind":"line","points":[[0,0],[50,9]]},{"id":"cls","kind":"class","text":"C","attributes":["a"],"methods":["m()"]},{"kind":"decision","text":"?"},` +
		`{"kind":"cylinder","text":"db"},{"kind":"text","text":"words"},{"kind":"arrow","from":"box","to":"who","line":"elbow","text":"to"},{"kind":"inheritance","from":"cls","to":"box"},{"kind":"frame","text":"f","children":["cls"]}]`
	calls := func(board, made string) string {
		if made != "" {
			made = `{"tool":"openspace_openspace_whiteboard_create","args":{"whiteboardId":"` + board + `","title":"New"}}],[`
		}
		return `[[` + made + `{"tool":"openspace_openspace_whiteboard_batch_add_shapes","args":{"whiteboardId":"` + board + `","shapes":` + shapes + `}}],[{"text":"Drawn."}]]`
	}
	r.Mock.Set(t, "new", calls("new.whiteboard.json", "make"))
	r.Mock.Set(t, "on-old", calls("old.whiteboard.json", ""))
	tm := r.Start("--consent", "allow")
	tm.Type("scenario:new", term.Enter)
	tm.See("Drawn.")
	tm.Gone("esc interrupts")
	tm.Type("/new", term.Enter)
	tm.Gone("Drawn.")
	tm.Type("scenario:on-old", term.Enter)
	tm.See("Drawn.")
	tm.Gone("esc interrupts")
	// The person draws on it too.
	tm.Type("/board old.whiteboard.json", term.Enter)
	tm.See("13 shapes", "alt+l to write") // the board has the keyboard
	tm.Type("n", "b")
	tm.See("enter takes it")
	tm.Type("mine", term.Enter)
	tm.See("mine", "saved")

	var files []string
	for _, name := range []string{"new.whiteboard.json", "old.whiteboard.json"} {
		data, err := os.ReadFile(filepath.Join(r.Dir, name))
		if err != nil {
			t.Fatal(err)
		}
		var file struct {
			Store  map[string]json.RawMessage
			Schema json.RawMessage
		}
		if err := json.Unmarshal(data, &file); err != nil || len(file.Store) < 15 {
			t.Fatalf("%s has %d records: %v", name, len(file.Store), err)
		}
		if name == "old.whiteboard.json" {
			var was struct{ Schema json.RawMessage }
			if err := json.Unmarshal([]byte(old), &was); err != nil || compact(t, was.Schema) != compact(t, file.Schema) {
				t.Errorf("the old file names %s: %v", file.Schema, err)
			}
		}
		files = append(files, string(data))
	}
	v := judge.Ask(t, files, nil)
	for _, version := range judge.Versions() {
		for i := range files {
			if wrong := v.Wrong(version, i); len(wrong) > 0 {
				t.Errorf("tldraw %s on file %d: %s", version, i, strings.Join(wrong, "\n"))
			}
		}
	}
}

func compact(t *testing.T, raw json.RawMessage) string {
	t.Helper()
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

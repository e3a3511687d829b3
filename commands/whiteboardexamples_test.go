package commands

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// remake writes the boards of examples/ anew.
var remake = flag.Bool("remake", false, "write the example whiteboards anew")

// The boards of examples/ are what the calls beside them make.
func TestExampleWhiteboardsAreMadeByTheirCalls(t *testing.T) {
	scripts, err := filepath.Glob("../examples/*.json")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, script := range scripts {
		if strings.HasSuffix(script, ".whiteboard.json") {
			continue
		}
		n++
		t.Run(filepath.Base(script), func(t *testing.T) {
			var calls []struct {
				Cmd  string
				Args json.RawMessage
			}
			data, err := os.ReadFile(script)
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(data, &calls); err != nil {
				t.Fatal(err)
			}
			r := newBoardRig(t)
			for _, c := range calls {
				r.ok(strings.TrimPrefix(c.Cmd, Namespace), string(c.Args))
			}
			name := strings.TrimSuffix(filepath.Base(script), ".json") + ".whiteboard.json"
			file := filepath.Join("..", "examples", name)
			if *remake {
				if err := os.WriteFile(file, []byte(r.bytes(name)), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil || r.bytes(name) != string(want) {
				t.Errorf("%s is another one: %v", name, err)
			}
		})
	}
	if n != 10 {
		t.Errorf("there are %d examples", n)
	}
}

package agents

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os/exec"
	"sort"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// everyCall is each command that agents have, as the model calls it, in an
// order in which each succeeds.
var everyCall = []struct{ id, args, want string }{
	{"editor.open", `{"path":"src/app.go","line":10,"endLine":12,"highlight":true}`, `"editorId":"editor:src/app.go"`},
	{"editor.scroll_to", `{"path":"src/app.go","line":40}`, ``},
	{"editor.highlight", `{"path":"src/app.go","ranges":[{"startLine":42,"endLine":43}],"color":"warning"}`, `"highlightId"`},
	{"editor.read_file", `{"path":"src/app.go","startLine":2,"endLine":3}`, `line number 3`},
	{"editor.clear_highlight", `{"path":"src/app.go"}`, `"cleared":2`},
	{"pane.list", `{}`, `"activePane"`},
	{"pane.open", `{"type":"editor","contentId":"main.go","newPane":true}`, `"paneId":"pane-3"`},
	{"pane.resize", `{"paneId":"pane-3","width":30}`, `"geometry"`},
	{"pane.focus", `{"contentId":"editor:main.go"}`, `"paneId":"pane-3"`},
	{"pane.close", `{"paneId":"pane-3"}`, ``},
	{"editor.close", `{"path":"src/app.go"}`, ``},
	{"terminal.create", `{"title":"Test run","cwd":"src"}`, `"terminalId":"test-run"`},
	{"terminal.list", `{}`, `"running":true`},
	{"terminal.send", `{"terminalId":"test-run","text":"ls; echo sum-$((40+2)); exit 3\n"}`, ``},
	{"terminal.read_output", `{"terminalId":"test-run","waitFor":"exit","timeoutSeconds":30}`, `"exitCode":3`},
	{"terminal.read_output", `{"terminalId":"test-run","lines":5}`, `sum-42`},
	{"terminal.close", `{"terminalId":"test-run"}`, `"exitCode":3`},
	{"terminal.create", `{"title":"far","where":"engine"}`, `"terminalId":"far"`},
	{"terminal.send", `{"terminalId":"far","text":"echo far-$((1+1))\n"}`, ``},
	{"terminal.read_output", `{"terminalId":"far","waitFor":"far-2","timeoutSeconds":30}`, `"matched":true`},
	{"terminal.close", `{"terminalId":"far"}`, ``},
	{"file.write", `{"path":"notes/today.txt","content":"alpha\nbeta\n"}`, `"bytes":11`},
	{"file.patch", `{"path":"notes/today.txt","edits":[{"oldText":"beta","newText":"gamma"}]}`, `"hash":"sha256:`},
	{"file.read", `{"path":"notes/today.txt"}`, `alpha\ngamma`},
	{"file.list", `{"path":"notes"}`, `notes/today.txt`},
	{"file.search", `{"query":"gamma"}`, `"line":2`},
	{"presentation.create", `{"deckPath":"talk.deck.md","title":"Talk","slides":["# One","# Two","# Three"]}`, `"deckPath":"talk.deck.md"`},
	{"presentation.list", `{}`, `"slides":3`},
	{"presentation.update_slide", `{"deckPath":"talk.deck.md","slideIndex":1,"content":"# Zwei"}`, ``},
	{"presentation.read", `{"deckPath":"talk.deck.md"}`, `# Zwei`},
	{"presentation.open", `{"deckPath":"talk.deck.md","slideIndex":1}`, `"paneId"`},
	{"presentation.navigate", `{"direction":"next"}`, `"slideIndex":2`},
	{"presentation.play", `{"intervalSeconds":60}`, `"state":"running"`},
	{"presentation.pause", `{}`, `"state":"paused"`},
	{"presentation.stop", `{}`, `"state":"stopped"`},
	{"presentation.export", `{"deckPath":"talk.deck.md","format":"pdf","outPath":"out/talk.pdf"}`, `"outPath":"out/talk.pdf"`},
	{"presentation.export", `{"deckPath":"talk.deck.md","format":"html","outPath":"out/talk.html"}`, `"bytes"`},
	{"presentation.toggle_fullscreen", `{}`, `"fullscreen":true`},
	{"presentation.toggle_fullscreen", `{}`, `"fullscreen":false`},
	{"whiteboard.create", `{"whiteboardId":"a.whiteboard.json","title":"A"}`, `"whiteboardId":"a.whiteboard.json"`},
	{"whiteboard.batch_add_shapes", `{"whiteboardId":"a.whiteboard.json","shapes":[{"id":"a","kind":"box","text":"Alpha"},{"id":"b","kind":"box"},{"kind":"arrow","from":"a","to":"b"}],"layout":"layered"}`, `"shapeIds":["shape:a","shape:b","shape:arrow-`},
	{"whiteboard.add_shape", `{"whiteboardId":"a.whiteboard.json","shape":{"kind":"note","id":"n","text":"x"}}`, `"shapeId":"shape:n"`},
	{"whiteboard.update_shape", `{"whiteboardId":"a.whiteboard.json","shapeId":"b","updates":{"text":"Beta"}}`, ``},
	{"whiteboard.delete_shape", `{"whiteboardId":"a.whiteboard.json","shapeId":"n"}`, ``},
	{"whiteboard.find_shapes", `{"whiteboardId":"a.whiteboard.json","text":"bet"}`, `"id":"shape:b"`},
	{"whiteboard.read", `{"whiteboardId":"a.whiteboard.json"}`, `"title":"A"`},
	{"whiteboard.list", `{}`, `"shapes":3`},
	{"whiteboard.open", `{"whiteboardId":"a.whiteboard.json"}`, `"paneId"`},
	{"whiteboard.camera.set", `{"whiteboardId":"a.whiteboard.json","x":10,"y":20,"zoom":2}`, `"zoom":2`},
	{"whiteboard.camera.get", `{"whiteboardId":"a.whiteboard.json"}`, `"x":10`},
	{"whiteboard.camera.fit", `{"whiteboardId":"a.whiteboard.json"}`, `"camera"`},
	{"whiteboard.replace", `{"whiteboardId":"a.whiteboard.json","shapes":[{"kind":"star"}]}`, `"shapeIds"`},
}

// offered lists the ids of the commands that agents have.
func offered(t *testing.T) []string {
	t.Helper()
	out, err := exec.Command(rig.Bin, "commands", "--json").Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []struct {
		Cmd   string `json:"cmd"`
		Agent bool   `json:"agent"`
	}
	if err := json.Unmarshal(out, &all); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, c := range all {
		if c.Agent {
			ids = append(ids, strings.TrimPrefix(c.Cmd, "openspace."))
		}
	}
	return ids
}

func TestTheModelCallsEveryCommand(t *testing.T) {
	called := map[string]bool{}
	var steps []string
	for i, c := range everyCall {
		called[c.id] = true
		steps = append(steps, fmt.Sprintf(`[{"tool":"openspace_openspace_%s","args":%s,"id":"call_%02d"}]`, strings.ReplaceAll(c.id, ".", "_"), c.args, i))
	}
	ids := offered(t)
	if len(ids) != 45 {
		t.Errorf("agents have %d commands, and the contract 45", len(ids))
	}
	for _, id := range ids {
		if !called[id] {
			t.Errorf("openspace.%s is never called here: add a call", id)
		}
		delete(called, id)
	}
	for id := range called {
		t.Errorf("openspace.%s is called, and there is no such command", id)
	}
	r := rig.NewRig(t)
	half := len(steps) / 2 // a turn has 50 at most
	r.Mock.Set(t, "first", "["+strings.Join(steps[:half], ",")+`,[{"text":"The first half."}]]`)
	r.Mock.Set(t, "every", "["+strings.Join(steps[half:], ",")+`,[{"text":"All of them."}]]`)
	tm := r.Start("--consent", "allow")
	tm.Type("scenario:first", term.Enter)
	var q mockllm.Request
	for i, c := range everyCall { // each has its own time: together they may take a minute
		if i == half {
			tm.See("The first half.")
			tm.Type("scenario:every", term.Enter)
		}
		q = r.Asked("after "+c.id, func(q mockllm.Request) bool { return len(rig.Results(q)) == i+1 })
	}
	tm.See("All of them.")
	for i, got := range rig.Results(q) {
		if c := everyCall[i]; !strings.Contains(got, `"success":true`) || !strings.Contains(got, c.want) {
			t.Errorf("%s %s gave %s", c.id, c.args, got)
		}
	}
	var page string
	rig.Until(t, "the published page tells of the newest commands", func() bool {
		_, page = r.Hub(t, http.MethodGet, "/instructions", "")
		page = section(page, "## Recent command results")
		return strings.Count(page, "- ok: openspace.") >= 5
	})
	sort.Strings(ids)
	t.Logf("called: %s", strings.Join(ids, " "))
}

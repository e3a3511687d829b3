package commands

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes"
	boardpane "github.com/openspace-tui/openspace/panes/board"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/theme"
)

const flow = "flow.whiteboard.json"

// newBoardRig is a rig with the whiteboards' own pane, whose file is
// flow.whiteboard.json with two boxes and what goes between them.
func newBoardRig(t *testing.T) *rig {
	t.Helper()
	r := newRig(t)
	th, err := theme.Named("", true)
	if err != nil {
		t.Fatal(err)
	}
	r.ws = panes.NewWorkspace(panes.Host{Files: r.env.Files, Theme: func() *theme.Theme { return th }}, append(kinds(), boardpane.Kind()))
	r.ws.SetWindow(layout.Rect{W: 140, H: 40})
	r.reg = NewRegistry()
	Builtin(r.reg, r.ws.Kinds())
	Editors(r.reg)
	Whiteboards(r.reg)
	r.env.Panes = r.ws
	r.open("chat:new", panes.Placement{Focus: true, Origin: panes.User})
	t.Cleanup(r.ws.CloseAll)
	r.ok("whiteboard.create", `{"whiteboardId":"`+flow+`","title":"Flow"}`)
	r.ok("whiteboard.batch_add_shapes", `{"whiteboardId":"`+flow+`","shapes":[{"id":"a","kind":"process","text":"Alpha"},{"id":"b","kind":"decision","text":"Beta?"},
		{"id":"t","kind":"transition","from":"a","to":"b","text":"then"}],"layout":"layered"}`)
	return r
}

// file reads a whiteboard as it is on the disk.
func (r *rig) file(name string) *board.Board {
	r.t.Helper()
	b, err := board.Open([]byte(r.bytes(name)))
	if err != nil {
		r.t.Fatal(err)
	}
	return b
}

// shown is what a pane shows of a shape.
func (r *rig) shown(id string) *board.Shape {
	r.t.Helper()
	b, ok := r.ws.Content("whiteboard:" + flow).(*boardpane.Board)
	if !ok {
		r.t.Fatal("the whiteboard is not open")
	}
	return b.Board().View().Shape("shape:" + id)
}

func TestAWhiteboardIsMadeListedAndRead(t *testing.T) {
	r := newBoardRig(t)
	s := r.step("whiteboard.create", `{"whiteboardId":"docs/new.tldr","title":"New"}`)
	done := r.end(t.Context(), s)
	if got := string(done.Result.JSON()); !strings.HasPrefix(got, `{"success":true,"whiteboardId":"docs/new.tldr","hash":"sha256:`) {
		t.Error(got)
	}
	got, err := json.Marshal(r.ok("whiteboard.list", `{}`)["boards"])
	if want := `[{"title":"New","whiteboardId":"docs/new.tldr"},{"shapes":3,"title":"Flow","whiteboardId":"flow.whiteboard.json"}]`; string(got) != want || err != nil {
		t.Errorf("%s", got)
	}
	m := r.ok("whiteboard.read", `{"whiteboardId":"./flow.whiteboard.json"}`)
	if m["title"] != "Flow" || len(m["shapes"].([]any)) != 3 || fmt.Sprint(m["camera"]) != "map[x:0 y:0 zoom:1]" {
		t.Errorf("%v", m)
	}
	if first := m["shapes"].([]any)[0].(map[string]any); first["id"] != "shape:a" || first["kind"] != "process" || first["text"] != "Alpha" {
		t.Errorf("%v", first)
	}
	r.undo(done)
	if _, err := os.Stat(filepath.Join(r.dir, "docs")); err == nil {
		t.Error("it is not taken back")
	}
	r.refused("whiteboard.create", `{"whiteboardId":"`+flow+`"}`, "conflict", "there is a file")
	r.refused("whiteboard.create", `{"whiteboardId":".git/a.tldr"}`, "denied", "")
	for _, id := range []string{"read", "open", "camera.get", "camera.fit"} {
		r.refused("whiteboard."+id, `{"whiteboardId":"none.tldr"}`, "not_found", "file not found")
		r.refused("whiteboard."+id, `{"whiteboardId":"a.txt"}`, CodeInvalidArguments, "must end in .whiteboard.json or .tldr")
		r.refused("whiteboard."+id, `{"whiteboardId":"../x.tldr"}`, "outside_workspace", "")
	}
	writeFile(t, filepath.Join(r.dir, "half.tldr"), `{"tldrawFile`)
	for _, id := range []string{"read", "open"} {
		r.refused("whiteboard."+id, `{"whiteboardId":"half.tldr"}`, CodeUnsupported, `read whiteboard "half.tldr"`)
	}
	r.refused("whiteboard.add_shape", `{"whiteboardId":"half.tldr","shape":{"kind":"box"}}`, CodeUnsupported, "left as it is")
}

func TestShapesAreDrawnInEitherForm(t *testing.T) {
	r := newBoardRig(t)
	id := r.ok("whiteboard.add_shape", `{"whiteboardId":"`+flow+`","shape":{"kind":"decision","text":"ok?"}}`)["shapeId"].(string)
	if s := r.file(flow).View().Shape(id); s == nil || s.Kind != "decision" || s.Text != "ok?" {
		t.Errorf("%s is %+v", id, s)
	}
	id = r.ok("whiteboard.add_shape", `{"whiteboardId":"`+flow+`","shape":{"type":"geo","x":10,"y":900,"props":{"geo":"star","w":80,"h":70}}}`)["shapeId"].(string)
	if s := r.file(flow).View().Shape(id); s == nil || s.Geo != "star" || s.W != 80 {
		t.Errorf("%s is %+v", id, s)
	}
	before := r.bytes(flow)
	for _, test := range []struct{ shape, code, text string }{
		{`{"kind":"message","from":"a"}`, CodeInvalidArguments, "message: to: is missing"},
		{`{"kind":"blob"}`, CodeInvalidArguments, `kind: there is no \"blob\"`},
		{`{"kind":"box","width":3}`, CodeInvalidArguments, "width: there is no such field"},
		{`{"kind":"arrow","from":"alp","to":"b"}`, CodeInvalidArguments, `from: there is no shape`},
		{`{"kind":"box","x":1e308}`, CodeInvalidArguments, "x: want a number"},
		{`{"type":"geo","props":{"geo":"blob"}}`, CodeInvalidArguments, "props.geo"},
		{`{"kind":"box","id":"a"}`, CodeInvalidArguments, "is taken"},
	} {
		r.refused("whiteboard.add_shape", `{"whiteboardId":"`+flow+`","shape":`+test.shape+`}`, test.code, strings.ReplaceAll(test.text, `\"`, `"`))
	}
	r.refused("whiteboard.batch_add_shapes", `{"whiteboardId":"`+flow+`","shapes":[{"kind":"box"},{"kind":"transition","from":"a","to":"zz"}]}`, CodeInvalidArguments, "shapes[1] (transition): to: there is no shape")
	r.refused("whiteboard.batch_add_shapes", `{"whiteboardId":"`+flow+`","shapes":[],"layout":"spiral"}`, CodeInvalidArguments, "layout")
	r.refused("whiteboard.add_shape", `{"whiteboardId":"none.tldr","shape":{"kind":"box"}}`, "not_found", "file not found")
	if r.bytes(flow) != before {
		t.Error("what was refused changed the file")
	}
}

func TestShapesAreChangedDeletedAndFound(t *testing.T) {
	r := newBoardRig(t)
	r.ok("whiteboard.open", `{"whiteboardId":"`+flow+`"}`)
	r.ok("whiteboard.update_shape", `{"whiteboardId":"`+flow+`","shapeId":"a","updates":{"text":"First","color":"red"}}`)
	if s := r.shown("a"); s.Text != "First" || s.Color != "red" {
		t.Errorf("%+v", s)
	}
	got, _ := json.Marshal(r.ok("whiteboard.find_shapes", `{"whiteboardId":"`+flow+`","text":"FIR"}`)["shapes"])
	if !strings.Contains(string(got), `"id":"shape:a"`) || strings.Contains(string(got), "shape:b") {
		t.Errorf("%s", got)
	}
	if got := r.ok("whiteboard.find_shapes", `{"whiteboardId":"`+flow+`","kind":"transition"}`)["shapes"].([]any); len(got) != 1 {
		t.Errorf("%v", got)
	}
	r.ok("whiteboard.delete_shape", `{"whiteboardId":"`+flow+`","shapeId":"shape:b"}`)
	if r.shown("b") != nil || r.shown("t") != nil || len(r.file(flow).Infos()) != 1 {
		t.Errorf("%+v", r.file(flow).Infos())
	}
	ids := r.ok("whiteboard.replace", `{"whiteboardId":"`+flow+`","shapes":[{"id":"x","kind":"lifeline","text":"X"},{"id":"y","kind":"lifeline","text":"Y"},{"kind":"message","from":"x","to":"y"}],"layout":"sequence"}`)["shapeIds"].([]any)
	if len(ids) != 3 || ids[0] != "shape:x" || r.shown("a") != nil || r.shown("y") == nil {
		t.Errorf("%v", ids)
	}
	r.refused("whiteboard.update_shape", `{"whiteboardId":"`+flow+`","shapeId":"zz","updates":{"text":"x"}}`, CodeNotFound, `there is no shape "shape:zz"`)
	r.refused("whiteboard.update_shape", `{"whiteboardId":"`+flow+`","shapeId":"x","updates":{"txt":"x"}}`, CodeInvalidArguments, "shape:x: txt")
	r.refused("whiteboard.delete_shape", `{"whiteboardId":"`+flow+`","shapeId":"absent-one"}`, CodeNotFound, "whiteboard.find_shapes give the ids")
}

func TestWhatAnAgentDrewIsTakenBackShapeByShape(t *testing.T) {
	r := newBoardRig(t)
	r.ok("whiteboard.open", `{"whiteboardId":"`+flow+`"}`)
	before := r.bytes(flow)
	s := r.end(t.Context(), r.step("whiteboard.replace", `{"whiteboardId":"`+flow+`","shapes":[{"id":"n","kind":"box","text":"New"}]}`))
	r.ok("whiteboard.add_shape", `{"whiteboardId":"`+flow+`","shape":{"id":"later","kind":"note","text":"mine"}}`) // by somebody else
	r.undo(s)
	if r.shown("n") != nil || r.shown("a") == nil || r.shown("t") == nil || r.shown("later") == nil {
		t.Errorf("%+v", r.file(flow).Infos())
	}
	r.ok("whiteboard.delete_shape", `{"whiteboardId":"`+flow+`","shapeId":"later"}`)
	if got := fmt.Sprint(r.file(flow).Infos()); got != fmt.Sprint(mustOpen(t, before).Infos()) {
		t.Errorf("%s", got)
	}
}

func mustOpen(t *testing.T, data string) *board.Board {
	t.Helper()
	b, err := board.Open([]byte(data))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestTheAgentMovesWhatThePersonSees(t *testing.T) {
	r := newBoardRig(t)
	if got := fmt.Sprint(r.ok("whiteboard.camera.get", `{"whiteboardId":"`+flow+`"}`)["camera"]); got != "map[x:0 y:0 zoom:1]" {
		t.Error(got)
	}
	got := r.ok("whiteboard.camera.set", `{"whiteboardId":"`+flow+`","x":-10,"y":20,"zoom":0.5}`)["camera"]
	if fmt.Sprint(got) != "map[x:-10 y:20 zoom:0.5]" || r.tabs() == "" || !strings.Contains(r.tabs(), "[whiteboard:"+flow+"]") {
		t.Errorf("%v, %s", got, r.tabs())
	}
	if got := fmt.Sprint(r.ok("whiteboard.camera.get", `{"whiteboardId":"`+flow+`"}`)["camera"]); got != "map[x:-10 y:20 zoom:0.5]" {
		t.Error(got)
	}
	if got := fmt.Sprint(r.ok("whiteboard.read", `{"whiteboardId":"`+flow+`"}`)["camera"]); got != "map[x:-10 y:20 zoom:0.5]" {
		t.Error(got)
	}
	s := r.end(t.Context(), r.step("whiteboard.camera.fit", `{"whiteboardId":"`+flow+`","shapeIds":["b"],"padding":10}`))
	if s.Result.Err != nil || !strings.Contains(string(s.Result.JSON()), `"zoom":1`) {
		t.Errorf("%s", s.Result.JSON())
	}
	r.undo(s)
	if got := fmt.Sprint(r.ok("whiteboard.camera.get", `{"whiteboardId":"`+flow+`"}`)["camera"]); got != "map[x:-10 y:20 zoom:0.5]" {
		t.Error(got)
	}
	r.ok("whiteboard.camera.fit", `{"whiteboardId":"`+flow+`"}`)
	r.refused("whiteboard.camera.fit", `{"whiteboardId":"`+flow+`","shapeIds":["zz"]}`, CodeNotFound, "there is no shape")
	r.refused("whiteboard.camera.set", `{"whiteboardId":"`+flow+`","x":1e9,"y":0,"zoom":1}`, CodeInvalidArguments, "x: want")
	r.refused("whiteboard.camera.set", `{"whiteboardId":"`+flow+`","x":0,"y":0,"zoom":80}`, CodeInvalidArguments, "zoom")
}

func TestThePersonLooksWhereTheyDidWhereAgentsSuggestAlone(t *testing.T) {
	r := newBoardRig(t)
	r.ok("whiteboard.open", `{"whiteboardId":"`+flow+`"}`)
	r.ws.SetReveal(panes.SuggestOnly)
	where := fmt.Sprint(r.ok("whiteboard.camera.get", `{"whiteboardId":"`+flow+`"}`)["camera"])
	r.refused("whiteboard.camera.set", `{"whiteboardId":"`+flow+`","x":-10,"y":20,"zoom":0.5}`, CodeUnavailable, "suggest alone")
	r.refused("whiteboard.camera.fit", `{"whiteboardId":"`+flow+`","shapeIds":["b"]}`, CodeUnavailable, "suggest alone")
	if got := fmt.Sprint(r.ok("whiteboard.camera.get", `{"whiteboardId":"`+flow+`"}`)["camera"]); got != where {
		t.Errorf("one looks at %s, not at %s", got, where)
	}
	r.env.Origin = panes.User
	r.ok("editor.open", `{"path":"a.txt"}`)
	r.env.Origin = panes.Agent
	r.ok("whiteboard.camera.set", `{"whiteboardId":"`+flow+`","x":-10,"y":20,"zoom":0.5}`) // which is behind, and waits there
}

func TestAWhiteboardIsOpenedAndClosedAgain(t *testing.T) {
	r := newBoardRig(t)
	s := r.end(t.Context(), r.step("whiteboard.open", `{"whiteboardId":"`+flow+`"}`))
	if !strings.Contains(string(s.Result.JSON()), `"paneId":"pane-`) {
		t.Errorf("%s", s.Result.JSON())
	}
	r.undo(s)
	if strings.Contains(r.tabs(), "whiteboard") {
		t.Error(r.tabs())
	}
	r.ok("pane.open", `{"type":"whiteboard","contentId":"`+flow+`"}`)
	if r.shown("a") == nil {
		t.Error("it is empty")
	}
	r.ok("pane.close", `{"contentId":"`+flow+`"}`)
	r.refused("pane.open", `{"type":"whiteboard","contentId":"a.txt"}`, CodeInvalidArguments, "must end in")
}

func TestAShapeKeepsWhatItsFileWas(t *testing.T) {
	r := newBoardRig(t)
	r.ok("whiteboard.add_shape", `{"whiteboardId":"`+flow+`","shape":{"id":"r","kind":"box","ref":"src/c.txt:1"}}`)
	hash, err := r.env.Files.Hash(t.Context(), "src/c.txt")
	if s := r.file(flow).View().Shape("shape:r"); s.RefHash != hash || err != nil {
		t.Errorf("%q, want %q", s.RefHash, hash)
	}
	r.ok("whiteboard.update_shape", `{"whiteboardId":"`+flow+`","shapeId":"r","updates":{"ref":"none.go:3"}}`)
	if s := r.file(flow).View().Shape("shape:r"); s.RefHash != "" || s.Ref != "none.go:3" {
		t.Errorf("%+v", s)
	}
}

func (r *rig) slash(text string) Step {
	r.t.Helper()
	r.env.Origin = panes.User
	args, err := boardSlash(text)
	if err != nil {
		r.t.Fatal(err)
	}
	raw, err := json.Marshal(args)
	if err != nil {
		r.t.Fatal(err)
	}
	return r.end(r.t.Context(), r.step("whiteboard.show", string(raw)))
}

func TestThePersonOpensImportsAndExports(t *testing.T) {
	r := newBoardRig(t)
	if s := r.slash(""); s.Result.Err != nil || r.shown("a") == nil { // the only one
		t.Fatalf("%s", s.Result.JSON())
	}
	r.slash("flow#shape:b")
	if s := r.slash("flow#shape:zz"); s.Result.Err == nil || s.Result.Err.Code != CodeNotFound {
		t.Errorf("%s", s.Result.JSON())
	}
	for format, want := range map[string]string{"": "<svg", "svg": "<svg", "text": "- process: Alpha", "mermaid": "flowchart TD"} {
		s := r.slash(strings.TrimSpace("export " + format))
		if s.Result.Err != nil {
			t.Fatalf("%s", s.Result.JSON())
		}
		var res BoardExportResult
		if err := json.Unmarshal(s.Result.Data, &res); err != nil || !strings.Contains(r.bytes(res.OutPath), want) {
			t.Errorf("%s: %s, %v", format, s.Result.JSON(), err)
		}
	}
	if text := r.bytes("flow.txt"); !strings.Contains(text, "│") || strings.Index(text, "│") > strings.Index(text, "- process: Alpha") {
		t.Errorf("no drawing above the list:\n%s", text)
	}
	s := r.slash("plans/next") // one that is not there is made
	if s.Result.Err != nil || r.file("plans/next.whiteboard.json").Title() != "next" {
		t.Errorf("%s", s.Result.JSON())
	}
	if s := r.slash("export mermaid"); s.Result.Err == nil || !strings.Contains(s.Result.Err.Message, "no shapes of a diagram") {
		t.Errorf("%s", s.Result.JSON())
	}
	s = r.slash("")
	if len(s.Effects) != 1 || len(s.Effects[0].(ChooseBoard).Boards) != 2 {
		t.Errorf("%+v", s.Effects)
	}
	writeFile(t, filepath.Join(r.dir, "d.md"), "# D\n\n```mermaid\ngraph TD\nA --> B\n```\n\ntext\n")
	if s = r.slash("import d.md"); s.Result.Err != nil || len(r.file("d.whiteboard.json").Infos()) != 3 {
		t.Fatalf("%s", s.Result.JSON())
	}
	if s := r.slash("import d.md"); s.Result.Err == nil || !strings.Contains(s.Result.Err.Message, "there is a whiteboard") {
		t.Errorf("%s", s.Result.JSON())
	}
	s = r.slash("import d.md flow")
	if s.Result.Err != nil || len(r.file(flow).Infos()) != 6 {
		t.Fatalf("%s", s.Result.JSON())
	}
	r.undo(s)
	if n := len(r.file(flow).Infos()); n != 3 {
		t.Errorf("%d shapes", n)
	}
	for _, text := range []string{"import a.txt", "import none.mmd", "import ../x.mmd", "export pdf", "../x"} {
		if s := r.slash(text); s.Result.Err == nil {
			t.Errorf("%s: %s", text, s.Result.JSON())
		}
	}
	if _, err := boardSlash("import"); err == nil {
		t.Error("a file is not asked for")
	}
}

func TestAnImportTellsWhatItLeavesOut(t *testing.T) {
	r := newBoardRig(t)
	writeFile(t, filepath.Join(r.dir, "d.md"), "# D\n\n```mermaid\ngraph TD\nA --> B\nclick A call()\n```\n")
	s := r.slash("import d.md")
	if !strings.Contains(string(s.Result.Data), `"leftOut":["line 6: click A"]`) {
		t.Errorf("%s", s.Result.JSON())
	}
	if !slices.ContainsFunc(s.Effects, func(e Effect) bool { return e == Effect(Toast{Level: LevelWarning, Text: "left out: line 6: click A"}) }) {
		t.Errorf("%+v", s.Effects)
	}
}

func TestAnExportTellsWhatItLeavesOut(t *testing.T) {
	r := newBoardRig(t)
	r.slash("flow")
	r.ok("whiteboard.add_shape", `{"whiteboardId":"`+flow+`","shape":{"kind":"draw","points":[[0,0],[9,9]]}}`)
	s := r.slash("export mermaid")
	if !strings.Contains(string(s.Result.Data), `"leftOut":["draw"]`) || !strings.Contains(s.Effects[0].(Toast).Text, "left out: draw") {
		t.Errorf("%s %+v", s.Result.JSON(), s.Effects)
	}
}

func TestAnExportOverwritesNothingButAnExport(t *testing.T) {
	r := newBoardRig(t)
	source := "%% mine\ngraph TD\nA --> B\n"
	writeFile(t, filepath.Join(r.dir, "d.mmd"), source)
	if s := r.slash("import d.mmd"); s.Result.Err != nil {
		t.Fatalf("%s", s.Result.JSON())
	}
	r.slash("d")
	if s := r.slash("export mermaid d.mmd"); s.Result.Err == nil || !strings.Contains(s.Result.Err.Message, "is no export") || r.bytes("d.mmd") != source {
		t.Fatalf("%s\n%s", s.Result.JSON(), r.bytes("d.mmd"))
	}
	writeFile(t, filepath.Join(r.dir, "d-2.mmd"), source)
	for range 2 { // one that names no file takes the next name that is free, or an export's
		s := r.slash("export mermaid")
		if s.Result.Err != nil || !strings.Contains(string(s.Result.Data), `"d-3.mmd"`) || r.bytes("d.mmd") != source || r.bytes("d-2.mmd") != source {
			t.Fatalf("%s\n%s", s.Result.JSON(), r.bytes("d.mmd"))
		}
	}
	if s := r.slash("export mermaid docs/d.mmd"); s.Result.Err != nil || !strings.Contains(r.bytes("docs/d.mmd"), "A") {
		t.Errorf("under another name: %s", s.Result.JSON())
	}
	if s := r.slash("export mermaid ../d.mmd"); s.Result.Err == nil || s.Result.Err.Code != "outside_workspace" {
		t.Errorf("outside: %s", s.Result.JSON())
	}
	if err := os.Remove(filepath.Join(r.dir, "d.mmd")); err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"mermaid", "mermaid", "svg", "svg", "text", "text"} {
		if s := r.slash("export " + format); s.Result.Err != nil {
			t.Errorf("%s: %s", format, s.Result.JSON())
		}
	}
	if s := r.slash("import d.mmd again"); s.Result.Err != nil { // it can be read as it was written
		t.Errorf("%s", s.Result.JSON())
	}
}

func TestNothingIsAtHandWhereNoWhiteboardIsOpen(t *testing.T) {
	r := newBoardRig(t)
	if s := r.slash("export"); s.Result.Err == nil || s.Result.Err.Code != CodeContentNotFound {
		t.Errorf("%s", s.Result.JSON())
	}
	if err := os.Remove(filepath.Join(r.dir, flow)); err != nil {
		t.Fatal(err)
	}
	if s := r.slash(""); s.Result.Err == nil || !strings.Contains(s.Result.Err.Hint, "/board NAME") {
		t.Errorf("%s", s.Result.JSON())
	}
}

func TestOfAVeryLargeWhiteboardAPartIsTold(t *testing.T) {
	r := newBoardRig(t)
	var shapes []string
	for i := range maxTold + 5 {
		shapes = append(shapes, fmt.Sprintf(`{"kind":"box","text":"n","x":%d,"y":0}`, i*130))
	}
	r.ok("whiteboard.replace", `{"whiteboardId":"`+flow+`","shapes":[`+strings.Join(shapes, ",")+`]}`)
	m := r.ok("whiteboard.read", `{"whiteboardId":"`+flow+`"}`)
	if len(m["shapes"].([]any)) != maxTold || m["total"] != float64(maxTold+5) || m["truncated"] != true {
		t.Errorf("%v of %v", len(m["shapes"].([]any)), m["total"])
	}
	if m := r.ok("whiteboard.find_shapes", `{"whiteboardId":"`+flow+`","text":"N"}`); len(m["shapes"].([]any)) != maxTold || m["truncated"] != true {
		t.Errorf("%v", len(m["shapes"].([]any)))
	}
}

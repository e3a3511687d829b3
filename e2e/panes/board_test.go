package panes

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestTheAgentDrawsAWhiteboard(t *testing.T) {
	r := rig.NewRig(t)
	const path = "docs/plan.whiteboard.json"
	say := func(name, id, args string) {
		r.Mock.Set(t, name, "["+rig.Call("whiteboard."+id, `{"whiteboardId":"`+path+`"`+args+`}`)+`,[{"text":"Done with `+name+`."}]]`)
	}
	say("create", "create", `,"title":"The plan"`)
	say("open", "open", "")
	say("classes", "batch_add_shapes", `,"layout":"layered","shapes":[{"id":"shape","kind":"abstract","text":"Shape","methods":["+area() float"]},{"id":"circle","kind":"class","text":"Circle","attributes":["-r float"]},
		{"kind":"inheritance","from":"circle","to":"shape"}]`)
	say("sequence", "batch_add_shapes", `,"layout":"sequence","shapes":[{"id":"u","kind":"lifeline","text":"User","h":200},{"id":"s","kind":"lifeline","text":"Server","h":200},{"kind":"message","from":"u","to":"s","text":"ask"}]`)
	say("connect", "add_shape", `,"shape":{"kind":"transition","from":"shape","to":"circle","text":"also"}`)
	say("update", "update_shape", `,"shapeId":"circle","updates":{"text":"Ellipse"}`)
	say("delete", "delete_shape", `,"shapeId":"shape"`)
	say("fit", "camera.fit", "")

	tm := r.Start("--consent", "allow")
	ask := func(name string, shows ...string) {
		t.Helper()
		tm.Type("scenario:"+name, term.Enter)
		tm.See(append(shows, "Done with "+name+".")...)
	}
	ask("create")
	ask("open", "this board is empty", "plan.whiteboard.json")
	ask("classes", "«abstract»", "Shape", "+area() float", "Circle", "-r float", "△")
	ask("sequence")
	ask("fit", "Server", "ask")
	ask("connect")
	ask("update", "Ellipse")
	ask("delete")
	tm.Gone("Shape")
	ask("fit", "Ellipse")

	var file struct {
		Store map[string]json.RawMessage `json:"store"`
	}
	if err := json.Unmarshal([]byte(r.Read(path)), &file); err != nil || file.Store["shape:circle"] == nil || file.Store["shape:shape"] != nil {
		t.Errorf("%v: %s", err, r.Read(path))
	}
	r.Write(path, strings.Replace(r.Read(path), "Ellipse", "Changed outside", 1))
	tm.See("Changed outside")
	r.Mock.Set(t, "camera", "["+rig.Call("whiteboard.camera.get", `{"whiteboardId":"`+path+`"}`)+`,[{"text":"Done with camera."}]]`)
	ask("camera")
	q := r.Asked("where one looks", func(q mockllm.Request) bool {
		return strings.Contains(rig.ToolResult(q), `"camera"`) && strings.Contains(rig.ToolResult(q), `"zoom"`)
	})
	if got := rig.ToolResult(q); !strings.Contains(got, `"success":true`) {
		t.Errorf("the model was told %s", got)
	}
}

func TestABoardIsDrawnByHand(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("flow.mmd", "flowchart TD\nA[First] --> B[Second]\n")
	tm := r.Start("--demo", "--consent", "allow")
	tm.Type("/board import flow.mmd", term.Enter)
	tm.See("First", "Second", "3 shapes", "saved")
	tm.Type("]", "e")
	tm.See("text First")
	tm.Type("!", term.Enter)
	tm.See("First!", "saved")
	tm.Type("n", "d")
	tm.See("enter takes it")
	tm.Type("Sure?", term.Enter)
	tm.See("Sure?")
	tm.Type("c", "]", term.Enter)
	tm.See("enter takes it")
	tm.Type("denx", term.Enter) // what would be keys of the board is its label
	tm.See("denx", "Sure? → First!", "saved")
	tm.Type("r", "src/app.go:7", term.Enter)
	tm.See("src/app.go:7")
	tm.Type(term.Enter)
	tm.See("// line number 7")
	rig.Until(t, "the file holds what was drawn", func() bool { // it is saved beside
		got := r.Read("flow.whiteboard.json")
		return strings.Contains(got, "First!") && strings.Contains(got, `"decision"`) && strings.Contains(got, "src/app.go:7")
	})
	out, code := r.Ctl("openspace.whiteboard.find_shapes", `{"whiteboardId":"flow.whiteboard.json","text":"sure"}`)
	if code != 0 || !strings.Contains(out, `"kind":"decision"`) {
		t.Errorf("%d: %s", code, out)
	}
	if out, code := r.Ctl("openspace.whiteboard.update_shape", `{"whiteboardId":"flow.whiteboard.json","shapeId":"nobody","updates":{"text":"x"}}`); code != 1 || !strings.Contains(out, "there is no shape") {
		t.Errorf("%d: %s", code, out)
	}
}

func TestAnImportIsExportedUnderAFreeName(t *testing.T) {
	r := rig.NewRig(t)
	const source = "classDiagram\nnamespace Company.Billing {\nclass Invoice\n}\nInvoice --> Customer\n"
	r.Write("x.mmd", source)
	tm := r.Start("--demo")
	tm.Type("/board import x.mmd", term.Enter)
	tm.See("Company.Billing", "Invoice", "Customer", "saved")
	tm.Type(term.Alt("l"), "/board export mermaid", term.Enter)
	tm.See("x-2.mmd was written")
	if got := r.Read("x.mmd"); got != source {
		t.Errorf("the file that was imported is now %s", got)
	}
	if got := r.Read("x-2.mmd"); !strings.Contains(got, `["Company.Billing"]`) {
		t.Errorf("the title of the namespace is not in %s", got)
	}
}

func TestAnImportIsTakenBack(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("flow.mmd", "flowchart TD\nA[First] --> B[Second]\n")
	tm := r.Start("--demo")
	tm.Type("/board import flow.mmd", term.Enter)
	tm.See("First", "Second", "3 shapes", "saved")
	tm.Type("u")
	tm.See("this board is empty")
	tm.Type("U")
	tm.See("First", "Second")
}

func TestABoardLinkInAReplyShowsTheShape(t *testing.T) {
	r := rig.NewRig(t)
	var between strings.Builder // so that the whole board does not fit at 100 %
	for i := range 12 {
		fmt.Fprintf(&between, " --> n%d[Step %d]", i, i)
	}
	r.Write("a.mmd", "flowchart TD\nstart[Here it begins]"+between.String()+" --> finish[There it ends]\n")
	r.Mock.Set(t, "link", `[[{"text":"Look at a.whiteboard.json#shape:finish for that."}]]`)
	tm := r.Start("--consent", "allow")
	tm.Type("/board import a.mmd", term.Enter)
	tm.See("27 shapes")
	if _, err := os.Stat(filepath.Join(r.Dir, "a.whiteboard.json")); err != nil {
		t.Fatal(err)
	}
	tm.Type(term.Alt("w"))
	tm.Gone("27 shapes")
	tm.Type("scenario:link", term.Enter)
	tm.See("Look at a.whiteboard.json#shape:finish")
	tm.Type("\x1b\x0b") // ctrl+alt+k selects messages
	tm.Type("\t", term.Enter)
	tm.See("There it ends", "Step 11", "100%")
	tm.Gone("Here it begins")
	shown, code := r.Ctl("openspace.whiteboard.camera.get", `{"whiteboardId":"a.whiteboard.json"}`)
	want, _ := r.Ctl("openspace.whiteboard.camera.fit", `{"whiteboardId":"a.whiteboard.json","shapeIds":["finish"]}`)
	if code != 0 || shown != want {
		t.Errorf("%d: the camera was %s, and for the shape alone is %s", code, shown, want)
	}
}

package board

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/board/mermaid"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
)

// every is each of the 23 kinds, in four rows, and what tldraw has beside them.
func every() []string {
	return []string{
		`{"id":"box","kind":"box","text":"box","x":0,"y":0}`, `{"id":"rbox","kind":"rounded-box","text":"rounded","x":160,"y":0}`,
		`{"id":"cyl","kind":"cylinder","text":"store","x":320,"y":0}`, `{"id":"cloud","kind":"cloud","text":"cloud","x":480,"y":0}`,
		`{"id":"actor","kind":"actor","text":"actor","x":700,"y":0}`,
		`{"id":"cls","kind":"class","text":"Class","attributes":["+a int"],"methods":["+b()"],"x":0,"y":160}`,
		`{"id":"ifc","kind":"interface","text":"Iface","methods":["+c()"],"x":240,"y":160}`, `{"id":"abs","kind":"abstract","text":"Abst","x":480,"y":160}`,
		`{"kind":"inheritance","from":"cls","to":"ifc"}`, `{"kind":"composition","from":"ifc","to":"abs"}`, `{"kind":"aggregation","from":"actor","to":"abs"}`,
		`{"id":"ini","kind":"initial","x":0,"y":400}`, `{"id":"st","kind":"state","text":"state","x":100,"y":385}`, `{"id":"fin","kind":"final","x":320,"y":397}`,
		`{"kind":"transition","from":"ini","to":"st"}`, `{"kind":"transition","from":"st","to":"fin","text":"go"}`,
		`{"id":"pr","kind":"process","text":"process","x":400,"y":385}`, `{"id":"dec","kind":"decision","text":"ok?","x":560,"y":360}`,
		`{"id":"se","kind":"start-end","text":"end","x":0,"y":500}`, `{"id":"io","kind":"io","text":"io","x":180,"y":500}`, `{"id":"con","kind":"connector","text":"c","x":400,"y":500}`,
		`{"id":"l1","kind":"lifeline","text":"one","x":500,"y":500,"h":180}`, `{"id":"l2","kind":"lifeline","text":"two","x":700,"y":500,"h":180}`,
		`{"id":"act","kind":"activation","parent":"l2","y":590,"h":60}`, `{"kind":"message","from":"l1","to":"l2","text":"call"}`,
		`{"id":"note","kind":"note","text":"a note that wraps into lines","x":900,"y":0}`, `{"id":"text","kind":"text","text":"plain text","x":900,"y":240}`,
		`{"id":"frame","kind":"frame","text":"a frame","x":880,"y":320,"w":240,"h":120}`, `{"id":"el","kind":"ellipse","text":"in it","x":920,"y":350,"w":140,"h":70,"color":"red","fill":"solid","parent":"frame"}`,
		`{"kind":"line","x":880,"y":480,"points":[[0,0],[120,60],[240,0]]}`, `{"kind":"draw","x":880,"y":560,"points":[[0,0],[60,40],[120,0],[180,40],[240,0]]}`,
		`{"kind":"image","text":"a picture","x":0,"y":600,"w":160,"h":80}`, `{"kind":"star","x":220,"y":590,"w":120,"h":110,"color":"yellow"}`,
	}
}

func TestEveryKindAtThreeZooms(t *testing.T) {
	r := newRig(t, every()...)
	for _, c := range []struct {
		w, h int
		x, y float64
		zoom float64
	}{{140, 44, -20, -40, 1}, {80, 24, -20, -40, 0.55}, {40, 12, -20, -40, 0.15}} {
		r.size(c.w, c.h).look(c.x, c.y, c.zoom)
		for _, ascii := range []bool{false, true} {
			r.b.view.scene.ASCII = ascii
			r.b.changed()
			paneview.Golden(t, fmt.Sprintf("kinds-%dx%d-%s.txt", c.w, c.h, map[bool]string{true: "ascii", false: "box"}[ascii]), r.screen())
		}
		r.b.view.scene.ASCII = false
	}
}

func diagramRig(t testing.TB, source string) *rig {
	t.Helper()
	d, err := mermaid.Read(source, "")
	if err != nil {
		t.Fatal(err)
	}
	shapes := make([]string, len(d.Shapes))
	for i, s := range d.Shapes {
		shapes[i] = string(s)
	}
	r := newRig(t)
	r.outside(func(b *board.Board) {
		if _, _, err := b.Batch(d.Shapes, board.Plan(d.Plan)); err != nil {
			t.Fatal(err)
		}
	})
	r.message(r.b.Reload())
	r.press("f")
	return r
}

func TestDiagramsAtThreeSizes(t *testing.T) {
	for name, source := range map[string]string{
		"flow":     "graph TD\nA([Start]) --> B[Read the request]\nB --> C{Is it valid?}\nC -->|yes| D[(Store it)]\nC -->|no| E[/Say why/]\nD --> F([Done])\nE --> F",
		"classes":  "classDiagram\nclass Animal {\n <<abstract>>\n +int age\n +speak() string\n}\nAnimal <|-- Dog\nAnimal <|-- Cat\nDog *-- Leg : four\nOwner o-- Dog",
		"sequence": "sequenceDiagram\nparticipant U as User\nU->>S: GET /board\nS->>D: select\nD-->>S: rows\nS-->>U: 200 OK",
	} {
		r := diagramRig(t, source)
		for _, size := range [][2]int{{40, 12}, {80, 24}, {200, 50}} {
			r.size(size[0], size[1])
			paneview.Golden(t, fmt.Sprintf("%s-%dx%d.txt", name, size[0], size[1]), r.screen())
		}
	}
}

func TestColoursAndSelection(t *testing.T) {
	r := newRig(t, `{"id":"a","kind":"box","text":"red","color":"red","x":0,"y":0}`, `{"id":"b","kind":"box","text":"full","fill":"solid","color":"blue","x":160,"y":0}`).size(44, 8).look(-20, -20, 1)
	r.press("]")
	paneview.Golden(t, "styles.txt", strings.ReplaceAll(r.b.Draw(44, 8, true), "\x1b", "␛")+"\n")
	r.setTheme(false)
	r.b.ColorScheme(false)
	paneview.Golden(t, "styles-light.txt", strings.ReplaceAll(r.b.Draw(44, 8, true), "\x1b", "␛")+"\n")
}

func TestABoardSaysWhatItLacks(t *testing.T) {
	r := newRig(t)
	r.sees("this board is empty", "0 shapes", "saved")
	r.b.board = nil
	r.b.Update(loaded{err: errNotRead})
	r.sees("not read yet")
	if c, err := Kind().New(r.b.host, "a.txt"); err == nil {
		t.Errorf("%v is a board", c)
	}
	r.write(name, `{"store":`)
	r.b.failure = nil
	r.message(r.b.Reload())
	r.sees("docs/a.whiteboard.json")
	if r.b.failure == nil {
		t.Error("half a file was read")
	}
	if r.b.Describe() != "" || r.b.Excerpt(100) != "" {
		t.Error("something is told of it")
	}
	r.press("j", "x")
}

func TestABoardOfAnotherTimeIsReadOnly(t *testing.T) {
	r := newRig(t, `{"id":"a","kind":"box","text":"old","x":0,"y":0}`)
	r.write(name, strings.Replace(string(r.disk().Encode()), `"schemaVersion":2`, `"schemaVersion":1`, 1))
	r.b.board, r.b.source.known = nil, ""
	r.message(r.b.Reload())
	r.sees("read-only", "old", "!select  box")
	r.press("]", "x", "d", "n", "b", "e")
	if r.b.Dirty() || r.b.Typing() {
		t.Error("it was changed")
	}
}

func TestWhatIsToldOfABoard(t *testing.T) {
	r := newRig(t, `{"id":"a","kind":"box","text":"A","x":0,"y":0}`, `{"id":"b","kind":"box","text":"B","x":200,"y":0}`)
	r.press("A")
	if got := r.b.Describe(); got != "2 shapes, camera 240,190 at 100%, selected shape:a shape:b" {
		t.Errorf("%q", got)
	}
	if got := r.b.Excerpt(1000); !strings.Contains(got, "- box: A") {
		t.Errorf("%q", got)
	}
	if got := r.b.Excerpt(5); len(got) > 9 {
		t.Errorf("%q", got)
	}
	if r.b.Title() != "a.whiteboard.json" || r.b.ID() != "whiteboard:"+name || len(r.b.Bindings()) == 0 {
		t.Error(r.b.Title(), r.b.ID())
	}
}

func TestThePlaceOfAShapeIsMarkedWhenItsFileChanged(t *testing.T) {
	r := newRig(t, `{"id":"a","kind":"box","text":"code","ref":"src/app.go:1","x":0,"y":0}`, `{"id":"b","kind":"box","text":"odd","ref":"::","x":200,"y":0}`)
	r.message(r.b.refs.read(r.b.index().View, r.b.host.Files, r.b.path, r.b.source.watch))
	r.sees("↗")
	r.write("src/app.go", "package other\n")
	r.run(r.b.Update(fileChanged{}))
	r.message(r.b.refs.read(r.b.index().View, r.b.host.Files, r.b.path, r.b.source.watch))
	r.sees("±")
	r.press("]").sees("src/app.go:1 changed since")
	r.press(".") // it was seen
	r.message(r.b.refs.read(r.b.index().View, r.b.host.Files, r.b.path, r.b.source.watch))
	r.sees("!±", "!changed since")
	if got := r.disk().View().Shape("shape:a").RefHash; !strings.HasPrefix(got, "sha256:") {
		t.Errorf("%q", got)
	}
	r.press("enter")
	if len(r.did) != 1 || r.did[0].ID != "openspace.editor.open" || fmt.Sprint(paneview.Args(t, r.did[0])) != "map[highlight:true line:1 path:src/app.go]" {
		t.Errorf("%+v", r.did)
	}
	r.press("]", "enter").sees("is no place in a file")
	r.press("r").typed("x").press("esc")
	r.press("[", "r")
	for range 20 {
		r.press("backspace")
	}
	r.typed("b.whiteboard.json#shape:z").press("enter")
	r.did = nil
	r.press("enter")
	if len(r.did) != 2 || r.did[0].ID != "openspace.whiteboard.open" || r.did[1].ID != "openspace.whiteboard.camera.fit" {
		t.Errorf("%+v", r.did)
	}
}

func TestAFileWithNothingInItTellsHowToBegin(t *testing.T) {
	r := reopened(t, func(string) string { return "" })
	r.sees("the file is empty", name, "delete it, then /board "+name+" makes a new one")
}

package commands

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/commands/schema"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

type drawArgs struct {
	Shape  string   `json:"shape" enum:"box|cloud" jsonschema:"what to draw"`
	Size   *float64 `json:"size,omitempty" min:"5" max:"95"`
	Count  int      `json:"count,omitempty" min:"1"`
	Points []struct {
		X int `json:"x"`
	} `json:"points,omitempty"`
	Rows [][]string `json:"rows,omitempty"`
}

type drawResult struct {
	ShapeID string `json:"shapeId"`
}

func draw(_ Env, a drawArgs) Outcome[drawResult] { return Done(drawResult{a.Shape + "-1"}) }

func drawing() *Registry {
	r := NewRegistry()
	Define(r, "openspace.board.draw", Spec{Title: "Draw", Doc: "Draw a shape.", Agent: true, Permission: PermitFree, Slash: "draw", Keys: []string{"alt+d"}}, draw)
	return r
}

func TestTheSchemaComesFromTheStruct(t *testing.T) {
	c, _ := drawing().Get("openspace.board.draw")
	got, err := json.Marshal(c.Schema)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"type":"object","properties":{` +
		`"shape":{"type":"string","description":"what to draw","enum":["box","cloud"]},` +
		`"size":{"type":"number","minimum":5,"maximum":95},` +
		`"count":{"type":"integer","minimum":1},` +
		`"points":{"type":"array","items":{"type":"object","properties":{"x":{"type":"integer"}},"required":["x"],"additionalProperties":false}},` +
		`"rows":{"type":"array","items":{"type":"array","items":{"type":"string"}}}},` +
		`"required":["shape"],"additionalProperties":false}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if s := c.Signature(); s != "openspace.board.draw{shape, size?, count?, points?, rows?}" {
		t.Errorf("signature %s", s)
	}
}

func TestArgumentsThatDoNotFitNameTheField(t *testing.T) {
	for args, want := range map[string]string{
		`{}`:                             "missing property 'shape'",
		``:                               "missing property 'shape'",
		`{"shape":"box","colour":"red"}`: "additional properties 'colour' not allowed",
		`{"Shape":"box"}`:                "additional properties 'Shape' not allowed",
		`{"shape":7}`:                    "shape: got number, want string",
		`{"shape":"tree"}`:               "shape: value must be one of 'box', 'cloud'",
		`{"shape":"box","size":null}`:    "size: got null, want number",
		`{"shape":"box","size":96}`:      "size: maximum: got 96, want 95",
		`{"shape":"box","count":"2"}`:    "count: got string, want integer",
		`{"shape":"box","count":2.5}`:    "count: got number, want integer",
		`{"shape":"box","count":0}`:      "count: minimum: got 0, want 1",
		`{"shape":"box","count":99999999999999999999}`:                  "count: 99999999999999999999 is out of range",
		`{"shape":"box","count":1e1000000}`:                             "the number 1e1000000 is out of range",
		`{"shape":"box","size":1e-1000000}`:                             "the number 1e-1000000 is out of range",
		`{"shape":"box","size":0e99999}`:                                "the number 0e99999 is out of range",
		`{"shape":"box","size":5` + strings.Repeat("0", 100) + `}`:      "is out of range",
		`{"shape":"box","points":[{"x":1},{"x":"1"}]}`:                  "points.1.x: got string, want integer",
		`{"shape":"box","points":[{"x":1},{"x":99999999999999999999}]}`: "points.x: 99999999999999999999 is out of range",
		`{"shape":"box","rows":[["a"],[1]]}`:                            "rows.1.0: got number, want string",
		`[]`:                                                            "got array, want object",
		`null`:                                                          "got null, want object",
		`{`:                                                             "arguments are not JSON",
		`{"shape":"box"} more`:                                          "arguments are not JSON",
		strings.Repeat("[", 20000):                                      "arguments are not JSON",
		`{"shape":1,"count":"x","a":1}`:                                 "additional properties 'a' not allowed; count: got string, want integer; shape: got number, want string",
	} {
		r := drawing()
		c, _ := r.Get("openspace.board.draw")
		name := clip(args)
		err := c.Validate(json.RawMessage(args))
		if err == nil {
			t.Errorf("%s fits", name)
			continue
		}
		if err.Code != CodeInvalidArguments || !strings.HasPrefix(err.Message, "openspace.board.draw: ") || !strings.Contains(err.Message, want) ||
			err.Hint != "arguments: openspace.board.draw{shape, size?, count?, points?, rows?}" {
			t.Errorf("%s: %s | %s", name, err.Message, err.Hint)
		}
		step := r.Execute(Env{}, Invocation{ID: "openspace.board.draw", Args: json.RawMessage(args)})
		if step.Result == nil || step.Result.Err == nil || step.Result.Err.Code != CodeInvalidArguments {
			t.Errorf("%s ran: %+v", name, step)
		}
	}
}

func TestAnErrorDoesNotRepeatALongTextAsAWhole(t *testing.T) {
	r := drawing()
	c, _ := r.Get("openspace.board.draw")
	err := c.Validate(json.RawMessage(`{"shape":"box","` + strings.Repeat("é", 100_000) + `":1}`))
	if err == nil || len(err.Message) > 1000 || !strings.HasSuffix(err.Message, "…") {
		t.Errorf("%d bytes", len(err.Message))
	}
	step := r.Execute(Env{}, Invocation{ID: "openspace." + strings.Repeat("x", 100_000)})
	if n := len(step.Result.Err.Message); n > 1000 {
		t.Errorf("an id of %d bytes", n)
	}
}

func TestArgumentsThatFit(t *testing.T) {
	r := drawing()
	for _, args := range []string{
		`{"shape":"box"}`, ` {"shape" : "cloud" } `, `{"shape":"box","size":5.5,"count":3.0,"points":[{"x":1e2},{"x":-0}],"rows":[[],["a"]]}`,
	} {
		step := r.Execute(Env{}, Invocation{ID: "openspace.board.draw", Args: json.RawMessage(args)})
		if step.Result == nil || step.Result.Err != nil {
			t.Errorf("%s: %s", args, step.Result.JSON())
		}
	}
	var a drawArgs
	if err := schema.Decode(json.RawMessage(`{"shape":"box","count":3.0,"points":[{"x":1e2}]}`), &a); err != nil || a.Count != 3 || a.Points[0].X != 100 {
		t.Errorf("%+v %v", a, err)
	}
}

func FuzzArguments(f *testing.F) {
	for _, s := range []string{`{"shape":"box"}`, `{"shape":"box","count":3.0}`, `{"count":1e99,"shape":"cloud"}`, `{"shape":"box","points":[{"x":1}]}`, "null", "[[[", `{"shape":"box"}{}`} {
		f.Add(s)
	}
	r := drawing()
	c, _ := r.Get("openspace.board.draw")
	f.Fuzz(func(t *testing.T, text string) {
		raw := json.RawMessage(text)
		refused := c.Validate(raw)
		var a drawArgs
		switch err := schema.Decode(raw, &a); {
		case refused == nil && err != nil:
			t.Fatalf("%q fits and does not decode: %v", text, err)
		case refused == nil && a.Shape != "box" && a.Shape != "cloud":
			t.Fatalf("%q fits: %+v", text, a)
		case refused != nil && len(refused.Message) > 1000:
			t.Fatalf("%q: %d bytes of error", text, len(refused.Message))
		}
	})
}

func TestABrokenDefinitionPanics(t *testing.T) {
	def := func(s Spec) func(*Registry) {
		return func(r *Registry) { Define(r, call.Command[drawArgs](s.ID), s, draw) }
	}
	for name, c := range map[string]struct {
		define func(*Registry)
		want   string
	}{
		"an id that is there already": {def(Spec{ID: "openspace.board.draw"}), `"openspace.board.draw" is defined twice`},
		"a slash name that is there":  {def(Spec{ID: "openspace.board.other", Slash: "draw"}), "/draw names both openspace.board.draw and openspace.board.other"},
		"an id outside the namespace": {def(Spec{ID: "board.draw"}), "outside the namespace"},
		"an id without an action":     {def(Spec{ID: "openspace.board"}), "FAMILY.ACTION"},
		"an id no tool can have":      {def(Spec{ID: "openspace.board.draw it"}), "FAMILY.ACTION"},
		"arguments that are no struct": {func(r *Registry) {
			Define(r, "openspace.a.b", Spec{}, func(Env, string) Outcome[call.Empty] { return Done(call.Empty{}) })
		}, "string is no struct"},
		"a result that is no struct": {func(r *Registry) {
			Define(r, "openspace.a.b", Spec{}, func(Env, call.Empty) Outcome[[]int] { return Done([]int{}) })
		}, "[]int is no struct"},
		"a limit that is no number": {func(r *Registry) {
			type args struct {
				N int `json:"n" min:"one"`
			}
			Define(r, "openspace.a.b", Spec{}, func(Env, args) Outcome[call.Empty] { return Done(call.Empty{}) })
		}, `min:"one" is no number`},
		"arguments without a schema": {func(r *Registry) {
			type args struct {
				F func() `json:"f"`
			}
			Define(r, "openspace.a.b", Spec{}, func(Env, args) Outcome[call.Empty] { return Done(call.Empty{}) })
		}, "schema of"},
	} {
		t.Run(name, func(t *testing.T) {
			r := drawing()
			defer func() {
				if p := fmt.Sprint(recover()); !strings.Contains(p, c.want) {
					t.Errorf("panicked with %s", p)
				}
				if len(r.All()) != 1 || len(r.AgentCommands()) != 1 {
					t.Error("something was registered")
				}
			}()
			c.define(r)
		})
	}
}

func TestTheRegistryFindsCommands(t *testing.T) {
	r := newRig(t).reg
	for _, c := range r.All() {
		if got, ok := r.Get(c.ID); !ok || got != c {
			t.Errorf("%s is not found", c.ID)
		}
		if got, ok := r.BySlash(c.Slash); c.Slash != "" && (!ok || got != c) {
			t.Errorf("/%s is not found", c.Slash)
		}
		if c.Title == "" || c.Doc == "" || !strings.HasSuffix(c.Doc.String(), ".") {
			t.Errorf("%s lacks words: %q, %q", c.ID, c.Title, c.Doc)
		}
	}
	if _, ok := r.Get("openspace.none.such"); ok {
		t.Error("found what is not there")
	}
	if _, ok := r.BySlash(""); ok {
		t.Error("found the empty slash name")
	}
	var ids []string
	for _, c := range r.AgentCommands() {
		ids = append(ids, strings.TrimPrefix(c.ID, Namespace))
	}
	want := "editor.clear_highlight editor.close editor.highlight editor.open editor.read_file editor.scroll_to file.list file.patch file.read file.search file.write pane.close pane.focus pane.list pane.open pane.resize"
	if got := strings.Join(ids, " "); got != want {
		t.Errorf("for agents: %s", got)
	}
}

// Arguments that agents send are part of the contract, to the letter.
func TestSignaturesOfAgentCommandsAreTheContracts(t *testing.T) {
	want := []string{
		"openspace.editor.clear_highlight{path?, highlightId?}",
		"openspace.editor.close{path}",
		"openspace.editor.highlight{path, ranges, highlightId?, color?}",
		"openspace.editor.open{path, line?, endLine?, column?, endColumn?, highlight?, mode?, newPane?}",
		"openspace.editor.read_file{path, startLine?, endLine?}",
		"openspace.editor.scroll_to{path, line, column?}",
		"openspace.file.list{path?, recursive?}",
		"openspace.file.patch{path, edits, baseHash?}",
		"openspace.file.read{path, startLine?, endLine?}",
		"openspace.file.search{query, path?, includePattern?, excludePattern?}",
		"openspace.file.write{path, content, baseHash?}",
		"openspace.pane.close{paneId?, contentId?}",
		"openspace.pane.focus{paneId?, contentId?}",
		"openspace.pane.list{}",
		"openspace.pane.open{type, contentId, title?, targetPaneId?, newPane?, splitDirection?}",
		"openspace.pane.resize{paneId, width?, height?}",
	}
	var got []string
	for _, c := range newRig(t).reg.AgentCommands() {
		got = append(got, c.Signature())
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

func TestInventoryAndMarkdownListEveryCommand(t *testing.T) {
	r := drawing()
	App(r)
	inv := r.Inventory()
	if !slices.IsSortedFunc(inv, func(a, b Entry) int { return strings.Compare(a.Cmd, b.Cmd) }) || len(inv) != len(r.All()) {
		t.Errorf("%d of %d, sorted?", len(inv), len(r.All()))
	}
	i := slices.IndexFunc(inv, func(e Entry) bool { return e.Cmd == "openspace.board.draw" })
	e := inv[i]
	if e.Title != "Draw" || e.Description != "Draw a shape." || !e.Agent || e.Slash != "draw" || !slices.Equal(e.Keys, []string{"alt+d"}) || !json.Valid(e.Parameters) {
		t.Errorf("entry %+v", e)
	}
	md := r.Markdown()
	for _, want := range []string{
		"## For agents and people\n",
		"| `openspace.board.draw` | `shape, size?, count?, points?, rows?` | `alt+d` `/draw` | free | Draw a shape. |\n",
		"| `openspace.app.exit` |  | `<leader>q` `/exit` `/quit` `/q` | Leave OpenSpace. |\n",
	} {
		if !strings.Contains(md, want) {
			t.Errorf("%q is missing in\n%s", want, md)
		}
	}
	if n := len(regexp.MustCompile("(?m)^\\| `openspace").FindAllString(md, -1)); n != len(inv) {
		t.Errorf("%d rows", n)
	}
}

func TestExecute(t *testing.T) {
	r := drawing()
	var log []string
	Define(r, "openspace.t.panics", Spec{}, func(Env, call.Empty) Outcome[call.Empty] { panic("oh") })
	Define(r, "openspace.t.nothing", Spec{}, func(Env, call.Empty) Outcome[call.Empty] { return Outcome[call.Empty]{} })
	Define(r, "openspace.t.never", Spec{When: func(Env) (bool, lang.Phrase) { return false, "not now" }}, func(Env, call.Empty) Outcome[call.Empty] { return Done(call.Empty{}) })
	note := func(what string, err *Error) func(Env, call.Empty) *Error {
		return func(Env, call.Empty) *Error { log = append(log, what); return err }
	}
	Define(r, "openspace.t.checked", Spec{}, func(Env, call.Empty) Outcome[call.Empty] { log = append(log, "ran"); return Done(call.Empty{}) },
		note("first", nil), note("second", Errorf(CodeNotFound, "no")), note("third", nil))
	for id, want := range map[string]string{
		"openspace.none.such": "unknown_command", "openspace.t.panics": "internal", "openspace.t.nothing": "internal",
		"openspace.t.never": "unavailable", "openspace.t.checked": "not_found",
	} {
		step := r.Execute(Env{}, Invocation{ID: id, Origin: panes.User})
		if step.Result == nil || step.Result.Err == nil || step.Result.Err.Code != want {
			t.Errorf("%s: %+v", id, step.Result)
		}
	}
	if got := strings.Join(log, " "); got != "first second" {
		t.Errorf("checks ran as %s", got)
	}
	if step := r.Execute(Env{}, Invocation{ID: "openspace.none.such"}); step.Result.Err.Message != "Unknown command: openspace.none.such" {
		t.Errorf("message %q", step.Result.Err.Message)
	}
}

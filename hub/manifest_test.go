package hub

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

func TestAManifestChangesTheToolsOfConnectedClients(t *testing.T) {
	h := headless(t, commands.ConsentAllow)
	changed := make(chan struct{}, 10)
	s := connect(t, h, &mcp.ClientOptions{ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) { changed <- struct{}{} }})
	names := func() (out []string) {
		res, err := s.ListTools(context.Background(), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, tool := range res.Tools {
			out = append(out, tool.Name)
		}
		return out
	}
	if got := names(); !slices.Equal(got, []string{"openspace.demo.bare", "openspace.demo.greet", string(call.TerminalSend)}) {
		t.Errorf("%q", got)
	}
	post(t, h, "/manifest", `{"commands":[{"cmd":"openspace.demo.other"}]}`, 200)
	within(t, changed, "no notice of a new manifest")
	if got := names(); !slices.Equal(got, []string{"openspace.demo.other"}) {
		t.Errorf("%q", got)
	}
	post(t, h, "/manifest", `{"commands":[{"cmd":"openspace.demo.other","description":"Now with words."}]}`, 200)
	within(t, changed, "no notice of a description")
	post(t, h, "/manifest", `{"commands":[]}`, 200)
	within(t, changed, "no notice of none")
	post(t, h, "/commands", `{"cmd":"openspace.demo.other"}`, 503)
}

func TestAManifestThatCannotBeOfferedIsRefusedWhole(t *testing.T) {
	h := headless(t, commands.ConsentAllow)
	param := func(p string) string { return `{"commands":[{"cmd":"openspace.a.b","parameters":` + p + `}]}` }
	for _, tc := range []struct {
		name, body string
		status     int
		want       string
	}{
		{"a name outside the namespace", `{"commands":[{"cmd":"evil.run.it"}]}`, 400, `Command \"evil.run.it\": is outside the namespace openspace.`},
		{"a short name outside it", `{"commands":[{"cmd":"evil"}]}`, 400, "outside the namespace"},
		{"a name that only begins like ours", `{"commands":[{"cmd":"openspacex.a"}]}`, 400, "outside the namespace"},
		{"no name", `{"commands":[{}]}`, 400, "is no name"},
		{"a name with an escape", `{"commands":[{"cmd":"openspace.\u001b[2J"}]}`, 400, "is no name"},
		{"a name too long", `{"commands":[{"cmd":"openspace.` + strings.Repeat("x", 200) + `"}]}`, 400, "is no name"},
		{"a name twice", `{"commands":[{"cmd":"openspace.a.b"},{"cmd":"openspace.a.b"}]}`, 400, "is listed twice"},
		{"commands that are text", `{"commands":["openspace.a.b"]}`, 400, "wrong type"},
		{"a name that is a number", `{"commands":[{"cmd":5}]}`, 400, "wrong type"},
		{"parameters that are a list", param(`[]`), 400, "want a JSON Schema of an object"},
		{"a text among parameters", param(`[{"name":"x","type":"string"},"y"]`), 400, "want a JSON Schema of an object"},
		{"parameters of a list", param(`{"type":"array"}`), 400, "want a JSON Schema of an object"},
		{"parameters of a wrong type", param(`{"type":"objekt"}`), 400, "want a JSON Schema of an object"},
		{"a schema from a file", param(`{"type":"object","properties":{"a":{"$ref":"file:///etc/passwd"}}}`), 400, "is not in the schema"},
		{"a schema from the network", param(`{"type":"object","properties":{"a":{"$ref":"http://127.0.0.1:1/x"}}}`), 400, "is not in the schema"},
		{"a header that the protocol refuses", param(`{"type":"object","properties":{"a":{"type":"object","x-mcp-header":"A"}}}`), 400, "x-mcp-header"},
		{"parameters that are too long", param(`{"type":"object","description":"` + strings.Repeat("x", maxSchema) + `"}`), 400, "parameters over 64 KiB"},
		{"a million commands", `{"commands":[` + strings.Repeat(`{},`, 1_000_000) + `{}]}`, 413, "Over 1000 commands"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := post(t, h, "/manifest", tc.body, tc.status); !strings.Contains(got, tc.want) {
				t.Errorf("%s, want %s", got, tc.want)
			}
			if n := len(h.cmds.Load().list); n != 3 {
				t.Errorf("%d commands are offered now", n)
			}
		})
	}
}

func TestASchemaThatNamesItselfDoesNotHang(t *testing.T) {
	h := headless(t, commands.ConsentAllow)
	register(t, h, "test")
	post(t, h, "/manifest", `{"commands":[{"cmd":"openspace.a.b","parameters":{"type":"object","allOf":[{"$ref":"#"}]}}]}`, 200)
	res, err := callTool(connect(t, h, nil), context.Background(), "openspace.a.b", map[string]any{})
	if got := text(t, res, err); !strings.Contains(got, `"success":false`) {
		t.Error(got)
	}
}

func TestSchemasReachClientsAsTheyWerePosted(t *testing.T) {
	h := headless(t, commands.ConsentAllow)
	const schema = `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","$defs":{"place":{"type":"object","properties":{"line":{"type":"integer","minimum":1}}}},
		"properties":{"at":{"$ref":"#/$defs/place"},"tags":{"type":"array","items":{"enum":["a",1,null]},"uniqueItems":true},"x":{"anyOf":[{"type":"string"},{"const":5}]}},
		"additionalProperties":false,"x-ours":{"kept":[1]}}`
	post(t, h, "/manifest", `{"commands":[{"cmd":"openspace.a.b","parameters":`+schema+`}]}`, 200)
	res, err := connect(t, h, nil).ListTools(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var want any
	if err := json.Unmarshal([]byte(schema), &want); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, res.Tools[0].InputSchema); diff != "" {
		t.Error(diff)
	}
}

func TestThePostedStateShowsInTheInstructions(t *testing.T) {
	h := headless(t, commands.ConsentAllow)
	post(t, h, "/state", `{"panes":[
		{"id":"p1","area":"main","activeTabIndex":0,"geometry":{"x":0,"y":0,"width":50,"height":100},"colour":"red",
		 "tabs":[{"contentId":"editor:a.go","type":"editor","title":"a.go","isDirty":true,"detail":"lines 1-9"}]},
		{"id":"p2","area":"bottom"}],
		"activePane":"p1","activeContent":{"kind":"editor"},"more":[1],"timestamp":5}`, 200)
	post(t, h, "/command-results", `{"cmd":"openspace.demo.bare","sessionId":"ses_7","success":false,"error":"broke","timestamp":6}`, 200)
	_, page, _ := exchange{method: "GET", path: "/instructions"}.do(t, h)
	for _, want := range []string{"- pane p1 (active), 50% × 100%\n  - `editor:a.go` shows, lines 1-9, unsaved\n", "Bottom panel:\n- pane p2\n", "FAILED: openspace.demo.bare: broke", "openspace.demo.greet{name, times?: int}"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in\n%s", want, page)
		}
	}
	for channel, want := range map[string][2]bool{"mcp": {true, false}, "stream": {false, true}, "both": {true, true}, "": {true, true}} {
		_, page, _ := exchange{method: "GET", path: "/instructions?channel=" + channel}.do(t, h)
		if got := [2]bool{strings.Contains(page, "Call the tools"), strings.Contains(page, "## Command Format")}; got != want {
			t.Errorf("for %q: tools and blocks %v, want %v", channel, got, want)
		}
	}
	for _, tc := range []struct {
		body   string
		status int
	}{
		{`{"panes":[` + strings.Repeat(`{},`, 1_000_000) + `{}]}`, 413},
		{`{"panes":[{"tabs":[` + strings.Repeat(`{},`, 1_000_000) + `{}]}]}`, 413},
		{`{"panes":[{"geometry":5}]}`, 400}, {`{"panes":[5]}`, 400}, {`{"panes":{}}`, 400}, {`{"panes":null}`, 400}, {`{"panes":[{"tabs":5}]}`, 400},
		{`{"panes":[],"activePane":5}`, 400},
	} {
		post(t, h, "/state", tc.body, tc.status)
	}
}

func TestManifestsComeInEachPublishedShape(t *testing.T) {
	const want = `{"properties":{"at":{"properties":{"line":{"minimum":1,"type":"integer"},"tags":{"items":{"type":"string"},"type":"array"}},"required":["line"],"type":"object"},` +
		`"path":{"description":"the file","type":"string"}},"required":["path"],"type":"object"}`
	for name, c := range map[string]struct{ command, schema, title, doc string }{
		"parameters": {`{"cmd":"openspace.a.b","description":"Do it.","parameters":` + want + `}`, want, "", "Do it."},
		"a list of arguments": {`{"id":"openspace.a.b","description":"Do it.","arguments":[{"name":"path","type":"string","description":"the file","required":true},
			{"name":"at","type":"object","required":false,"properties":[{"name":"line","type":"int","minimum":1,"required":true},{"name":"tags","type":"string[]"}]}]}`, want, "", "Do it."},
		"arguments by name": {`{"id":"openspace.a.b","label":"Do","category":"A","args":{"path":{"type":"string","description":"the file","optional":false},
			"at":{"type":"object","properties":{"line":{"type":"integer","minimum":1,"required":true},"tags":{"type":"array","items":"string"}}}}}`, want, "Do", "Do"},
		"a schema as arguments_schema": {`{"id":"openspace.a.b","name":"Do","description":"Do it.","category":"A","arguments_schema":` + want + `,"handler":"openspace.a.b"}`, want, "Do", "Do it."},
		"a schema as args":             {`{"id":"openspace.a.b","label":"Do","args":` + want + `}`, want, "Do", "Do"},
		"a list of arguments as parameters": {`{"cmd":"openspace.a.b","description":"Do it.","parameters":[{"name":"path","type":"string","description":"the file","required":true},
			{"name":"at","type":"object","properties":[{"name":"line","type":"int","minimum":1,"required":true},{"name":"tags","type":"string[]"}]}]}`, want, "", "Do it."},
		"arguments by name as parameters": {`{"cmd":"openspace.a.b","description":"Do it.","parameters":{"path":{"type":"string","description":"the file","required":true},
			"at":{"type":"object","properties":{"line":{"type":"integer","minimum":1,"required":true},"tags":{"type":"array","items":"string"}}}}}`, want, "", "Do it."},
		"names and types alone as parameters": {`{"cmd":"openspace.a.b","parameters":{"title":"string","description":"int"}}`, `{"properties":{"title":{"type":"string"},"description":{"type":"integer"}},"type":"object"}`, "", ""},
		"a schema that only says no more":     {`{"cmd":"openspace.a.b","parameters":{"additionalProperties":false}}`, `{"additionalProperties":false,"type":"object"}`, "", ""},
		"a schema that only describes":        {`{"cmd":"openspace.a.b","parameters":{"description":"none","properties":{}}}`, `{"description":"none","properties":{},"type":"object"}`, "", ""},
		"a schema without properties":         {`{"cmd":"openspace.a.b","parameters":{"properties":{}}}`, `{"properties":{},"type":"object"}`, "", ""},
		"an empty object":                     {`{"cmd":"openspace.a.b","parameters":{}}`, `{"type":"object"}`, "", ""},
		"a schema with its names":             {`{"cmd":"openspace.a.b","parameters":{"$defs":{"a":{"type":"string"}}}}`, `{"$defs":{"a":{"type":"string"}},"type":"object"}`, "", ""},
		"none":                                {`{"id":"openspace.a.b","label":"Do"}`, `{"type":"object"}`, "Do", "Do"},
		"an empty list":                       {`{"id":"openspace.a.b","arguments":[]}`, `{"properties":{},"type":"object"}`, "", ""},
		"names and types alone":               {`{"id":"openspace.a.b","args":{"a":"bool","b":"any"}}`, `{"properties":{"a":{"type":"boolean"},"b":true},"type":"object"}`, "", ""},
		"an argument called type":             {`{"id":"openspace.a.b","args":{"type":{"type":"string"},"properties":"string"}}`, `{"properties":{"properties":{"type":"string"},"type":{"type":"string"}},"type":"object"}`, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			h := headless(t, commands.ConsentAllow)
			post(t, h, "/manifest", `{"version":"1.0","commands":[`+c.command+`],"lastUpdated":"2026-02-17T10:00:00.000Z"}`, 200)
			if p := h.Posted().Manifest; p.Made(1) != 1771322400000 {
				t.Errorf("made %d", p.Made(1))
			}
			res, err := connect(t, h, nil).ListTools(context.Background(), nil)
			if err != nil {
				t.Fatal(err)
			}
			tool := res.Tools[0]
			got, err := json.Marshal(tool.InputSchema)
			var a, b any
			if err != nil || json.Unmarshal(got, &a) != nil || json.Unmarshal([]byte(c.schema), &b) != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(b, a); diff != "" || tool.Name != "openspace.a.b" || tool.Title != c.title || !strings.Contains(tool.Description, c.doc) {
				t.Errorf("%s %q %q %s", tool.Name, tool.Title, tool.Description, diff)
			}
		})
	}
}

func TestArgumentsThatAreNoneAreNamed(t *testing.T) {
	h := headless(t, commands.ConsentAllow)
	for body, want := range map[string]string{
		`{"id":"openspace.a.b","cmd":"openspace.a.c"}`:                   `has another id`,
		`{"id":"openspace.a.b","arguments":[{"type":"string"}]}`:         `an argument has no name`,
		`{"id":"openspace.a.b","arguments":[{"name":"x"},{"name":"x"}]}`: `\"x\" is listed twice`,
		`{"id":"openspace.a.b","arguments":5}`:                           `neither a list nor an object`,
		`{"id":"openspace.a.b","args":{"x":5}}`:                          `\"x\" is neither an object nor the name of a type`,
	} {
		if got := post(t, h, "/manifest", `{"commands":[`+body+`]}`, 400); !strings.Contains(got, want) || !strings.Contains(got, "openspace.a.") {
			t.Errorf("%s: %s, want %s", body, got, want)
		}
	}
}

func TestAManifestMayHaveCommandsForPeople(t *testing.T) {
	all, err := json.Marshal(registry().Inventory())
	if err != nil {
		t.Fatal(err)
	}
	h := headless(t, commands.ConsentAllow)
	post(t, h, "/manifest", `{"commands":`+string(all)+`}`, 200)
	var got []string
	for _, c := range h.cmds.Load().list {
		got = append(got, c.ID)
	}
	var want []string
	for _, c := range registry().AgentCommands() {
		want = append(want, c.ID)
	}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("offered are %q\nwant %q", got, want)
	}
}

func TestWhatIsCutOfAManifestIsSaid(t *testing.T) {
	h := headless(t, commands.ConsentAllow)
	body := func(title, doc int) string {
		return `{"commands":[{"cmd":"openspace.a.b","title":"` + strings.Repeat("t", title) + `","description":"` + strings.Repeat("d", doc) + `"}]}`
	}
	if got := strings.TrimSpace(post(t, h, "/manifest", body(maxTitle, maxDoc), 200)); got != `{"success":true}` {
		t.Errorf("at the limit: %s", got)
	}
	got := post(t, h, "/manifest", body(maxTitle+1, maxDoc+1), 200)
	for _, want := range []string{`"success":true`, "openspace.a.b: the title is cut at 200 bytes", "openspace.a.b: the description is cut at 4096 bytes"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s, want %q", got, want)
		}
	}
}

func TestUnusualTypesOfArgumentsAreRead(t *testing.T) {
	for name, c := range map[string]struct{ argument, want, warning string }{
		"a list":              {`{"type":"string[]"}`, `{"type":"array","items":{"type":"string"}}`, ""},
		"a list of lists":     {`{"type":"int[][]"}`, `{"type":"array","items":{"type":"array","items":{"type":"integer"}}}`, ""},
		"a list by its items": {`{"type":"array","items":"any"}`, `{"type":"array","items":{}}`, ""},
		"any":                 {`{"type":"any","description":"what"}`, `{"description":"what"}`, ""},
		"an enum":             {`{"type":"enum","values":["a","b"]}`, `{"enum":["a","b"]}`, ""},
		"an enum by its name": {`{"type":"enum","enum":["a"]}`, `{"enum":["a"]}`, ""},
		"either":              {`{"type":"integer|null"}`, `{"type":["integer","null"]}`, ""},
		"either, one a list":  {`{"type":"string | string[]"}`, `{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]}`, ""},
		"one of an object":    {`{"type":"object","properties":{"x":{"type":"Float"}}}`, `{"type":"object","properties":{"x":{"type":"number"}}}`, ""},
		"a type alone":        {`"string[]"`, `{"type":"array","items":{"type":"string"}}`, ""},
		"an unknown type":     {`{"type":"Widget","description":"what"}`, `{"description":"what"}`, `openspace.a.b: the argument \"x\" has an unknown type, \"Widget\", and is taken without a type`},
		"an enum of nothing":  {`{"type":"enum"}`, `{}`, `has no values`},
		"what is no schema":   {`{"type":5,"description":"what"}`, `{"description":"what"}`, `the argument \"x\" cannot be read, and is taken without a type`},
		"a wrong bound":       {`{"type":"integer","minimum":"one"}`, `{}`, `cannot be read`},
		"a long number":       {`{"maximum":1e1000000}`, `{}`, `cannot be read`},
		"a number":            {`5`, `{}`, `cannot be read`},
	} {
		t.Run(name, func(t *testing.T) {
			h := headless(t, commands.ConsentAllow)
			got := post(t, h, "/manifest", `{"commands":[{"cmd":"openspace.a.b","description":"Do it.","parameters":{"type":"object","properties":{"x":`+c.argument+`,"y":{"type":"string"}}}},
				{"cmd":"openspace.c.d","description":"Do more."}]}`, 200)
			if strings.Contains(got, "warnings") != (c.warning != "") || !strings.Contains(got, c.warning) {
				t.Errorf("the answer is %s, want %q", got, c.warning)
			}
			list, err := connect(t, h, nil).ListTools(t.Context(), nil)
			if err != nil || len(list.Tools) < 2 {
				t.Fatalf("%+v, %v", list, err)
			}
			i := slices.IndexFunc(list.Tools, func(tool *mcp.Tool) bool {
				return strings.HasSuffix(tool.Name, "a_b") || strings.HasSuffix(tool.Name, "a.b")
			})
			b, err := json.Marshal(list.Tools[i].InputSchema.(map[string]any)["properties"].(map[string]any)["x"])
			if err != nil {
				t.Fatal(err)
			}
			var is, want any
			b = bytes.ReplaceAll(b, []byte("true"), []byte("{}")) // both are any value
			if err := errors.Join(json.Unmarshal(b, &is), json.Unmarshal([]byte(c.want), &want)); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, is); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestEachCommandOfAFrontEndHasAnExample(t *testing.T) {
	for name, c := range map[string]struct{ parameters, want string }{
		"none":                    {`{}`, `{}`},
		"what is required":        {`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"},"c":{}},"required":["b","a"]}`, `{"a":"a-1","b":1}`},
		"nothing is required":     {`{"type":"object","properties":{"b":{"type":"boolean"},"a":{"type":"string"}}}`, `{"a":"a-1"}`},
		"what the schema names":   {`{"a":{"type":"string","examples":["x"],"required":true},"b":{"enum":["p","q"],"required":true},"c":{"default":7,"required":true},"d":{"const":"k","required":true}}`, `{"a":"x","b":"p","c":7,"d":"k"}`},
		"numbers in their bounds": {`{"a":{"type":"integer","minimum":5,"required":true},"b":{"type":"number","maximum":0.5,"required":true},"c":{"type":"integer","exclusiveMinimum":1,"required":true}}`, `{"a":5,"b":0.5,"c":2}`},
		"lists and objects":       {`{"a":{"type":"array","items":{"type":"object","properties":{"x":{"type":"number"}},"required":["x"]},"required":true}}`, `{"a":[{"x":1}]}`},
		"one of several":          {`{"a":{"anyOf":[{"type":"boolean"},{"type":"string"}],"required":true}}`, `{"a":true}`},
		"one that cannot be made": {`{"a":{"type":"string","pattern":"^[0-9]+$","required":true}}`, ""},
		"the front end's own":     {`{"a":{"type":"string","pattern":"^[0-9]+$"}},"example":{"a":"12"}`, `{"a":"12"}`},
		"an example that is none": {`{"a":{"type":"string"}},"example":{"a":5}`, `{"a":"a-1"}`},
		"one that is for people":  {`{"a":{"type":"string"}},"example":"say it"`, `{"a":"a-1"}`},
		"texts by their names": {`{"type":"object","properties":{"path":{"type":"string"},"paneId":{"type":"string"},"home_page":{"type":"string","format":"uri"},"userName":{"type":"string"},"mood":{"type":"string"},"from":{"type":"string","description":"a branch, e.g. 'main'"},"tags":{"type":"array","items":{"type":"string"}}},"required":["path","paneId","home_page","userName","mood","from","tags"]}`,
			`{"from":"main","home_page":"https://example.org","mood":"mood-1","paneId":"pane-1","path":"src/app.go","tags":["tag-1"],"userName":"example"}`},
		"one that names itself again": {`{"type":"object","properties":{"a":{"$ref":"#"}},"required":["a"]}`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			h := headless(t, commands.ConsentAllow)
			post(t, h, "/manifest", `{"commands":[{"cmd":"openspace.a.b","description":"Do it.","parameters":`+c.parameters+`}]}`, 200)
			page := h.Instructions("stream")
			if c.want == "" {
				if strings.Contains(page, "as in") || !strings.Contains(page, `%%OS{"cmd":"openspace.a.b","args":{}}%%`) {
					t.Error(page)
				}
				return
			}
			for _, want := range []string{"\n  as in " + c.want + "\n", "Do it.\n\n    %%OS{\"cmd\":\"openspace.a.b\",\"args\":" + c.want + "}%%\n"} {
				if !strings.Contains(page, want) {
					t.Errorf("no %q in\n%s", want, page)
				}
			}
		})
	}
}

func TestExamplesHaveNoArgumentsThatACommandDoesNotTake(t *testing.T) {
	h := headless(t, commands.ConsentAllow)
	post(t, h, "/manifest", `{"commands":[{"cmd":"openspace.editor.open","description":"Open it.","parameters":{"path":{"type":"string","required":true}}}]}`, 200)
	for _, channel := range []string{"mcp", "stream"} {
		page := h.Instructions(channel)
		if strings.Contains(page, "endLine") || strings.Contains(page, "highlight") || !strings.Contains(page, `{"path":"src/app.go"}`) {
			t.Errorf("by %s it says\n%s", channel, page)
		}
	}
}

// What a front end's agents are told names none of our own commands, which they
// are not offered.
func TestAFrontEndsAgentsAreToldOfItsCommandsAlone(t *testing.T) {
	h := headless(t, commands.ConsentAllow)
	init := connect(t, h, nil).InitializeResult()
	for what, page := range map[string]string{
		"by blocks": h.Instructions("stream"), "by tools": h.Instructions("mcp"), "both": h.Instructions(""), "the guide": h.Guide(""), "the server": init.Instructions,
	} {
		for _, not := range []string{"pane.list", "openspace.editor", "whiteboard", "none yet", "highlight"} {
			if strings.Contains(page, not) {
				t.Errorf("%s: %q in\n%s", what, not, page)
			}
		}
	}
	page := h.Instructions("stream")
	if _, format, _ := strings.Cut(page, "## Command Format"); !strings.Contains(format, `%%OS{"cmd":"openspace.demo.greet","args":{"name":"example"}}%%`) {
		t.Error(page)
	}
}

func TestWhatIsLeftOutOfTheListIsSaid(t *testing.T) {
	list := func(n, doc int) []*commands.Command {
		var all []*commands.Command
		for i := range n {
			schema := &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{"a": {Type: "string", Description: strings.Repeat("about ", 30)}}}
			all = append(all, &commands.Command{Schema: schema, Spec: commands.Spec{ID: fmt.Sprintf("openspace.a.b%d", i), Doc: lang.Plain(strings.Repeat("lorem ", doc/6) + "last.")}})
		}
		return all
	}
	for name, c := range map[string]struct {
		cmds             []*commands.Command
		say, has, hasNot string
	}{
		"few":               {list(3, 3000), "", "last.", "There are many"},
		"long descriptions": {list(9, 3000), "where a text ends in … it is cut.", "about", "last."},
		"many":              {list(60, 200), "their arguments are not described", "last.", "about"},
		"very many":         {list(400, 200), "only their names and arguments are listed.", "b20{a?}", "lorem"},
	} {
		page := Guide("stream", c.cmds)
		if !strings.Contains(page, c.say) || !strings.Contains(page, c.has) || strings.Contains(strings.Replace(page, c.say, "", 1), c.hasNot) && c.hasNot != "" {
			t.Errorf("%s:\n%s", name, page)
		}
	}
}

func TestArgumentsOfAPostedCommandAreAnObject(t *testing.T) {
	for name, h := range map[string]*Hub{"our own": start(t, Options{}), "headless": headless(t, commands.ConsentAllow)} {
		cmd := h.cmds.Load().list[0].ID
		for args, status := range map[string]int{`[]`: 400, `"x"`: 400, `5`: 400, `true`: 400, `null`: 202, `{}`: 202, ` {"a":1}`: 202} {
			got := post(t, h, "/commands", `{"cmd":"`+cmd+`","args":`+args+`}`, status)
			if status == 400 && !strings.Contains(got, "args is no object") {
				t.Errorf("%s: %s: %s", name, args, got)
			}
		}
	}
}

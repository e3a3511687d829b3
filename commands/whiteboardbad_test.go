package commands

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
	boardpane "github.com/openspace-tui/openspace/panes/board"
)

// Parts of files that are as they should be.
const (
	documentText = `"document:document":{"gridSize":10,"name":"x","meta":{},"id":"document:document","typeName":"document"}`
	pageText     = `"page:page":{"meta":{},"id":"page:page","name":"Page 1","index":"a1","typeName":"page"}`
)

func schemaText() string {
	text := string(board.New("x", "x.whiteboard.json").Encode())
	return strings.TrimSuffix(strings.TrimSpace(text[strings.Index(text, `"schema":`):]), "}")
}

// badBoard returns a file with a document, a page, and these records.
func badBoard(records ...string) string {
	return `{"store":{` + strings.Join(append([]string{documentText, pageText}, records...), ",") + `},` + schemaText() + `}`
}

func badShape(id, typ, fields, props string) string {
	return fmt.Sprintf(`"shape:%[1]s":{"id":"shape:%[1]s","typeName":"shape","type":%[2]q,"parentId":"page:page","index":"a1","x":0,"y":0,"rotation":0,"isLocked":false,"opacity":1,"meta":{},"props":{%[4]s}%[3]s}`, id, typ, fields, props)
}

// Each kind of bad input, as commands and pane meet it: what cannot be read is
// refused and left as it is, what is odd is said, shown, and can be drawn on.
func TestBadWhiteboards(t *testing.T) {
	many := make([]string, 20_000)
	for i := range many {
		many[i] = badShape(fmt.Sprint(i), "geo", "", fmt.Sprintf(`"geo":"rectangle","w":90,"h":50,"text":"%d"`, i))
	}
	picture := `"asset:a":{"id":"asset:a","typeName":"asset","type":"image","props":{"name":"a","src":"data:image/png;base64,` + strings.Repeat("A", 50<<20) + `","w":1,"h":1,"mimeType":"image/png","isAnimated":false},"meta":{}}`
	for _, c := range []struct {
		name, file string
		refused    string // why it cannot be read, or ""
		told       string // a problem that reading tells
		fixed      string // why nothing may be drawn on it, or ""
		shows      string
	}{
		{name: "not JSON", file: "once upon a time", refused: "not JSON: line 1"},
		{name: "nothing", file: "", refused: "the file is empty"},
		{name: "half a file", file: badBoard()[:200], refused: "not JSON"},
		{name: "JSON that is no board", file: `[1,2]`, refused: "not a tldraw file"},
		{name: "another object", file: `{"name":"x"}`, refused: "neither store, records nor document"},
		{name: "a store that is no object", file: `{"store":7,"schema":{}}`, refused: "store is no object"},
		{name: "no document", file: `{"store":{` + pageText + `},` + schemaText() + `}`, told: "no document"},
		{name: "no page", file: `{"store":{` + documentText + `},` + schemaText() + `}`, told: "no page"},
		{name: "a circle of parents", file: badBoard(badShape("a", "geo", `,"parentId":"shape:b"`, `"w":100,"h":50,"text":"inner"`), badShape("b", "geo", `,"parentId":"shape:a"`, `"w":100,"h":50`)), told: "inside itself", shows: "inner"},
		{name: "a parent that is not there", file: badBoard(badShape("a", "geo", `,"parentId":"shape:none"`, `"w":100,"h":50,"text":"orphan"`)), told: "not there", shows: "orphan"},
		{name: "an arrow bound to nothing", file: badBoard(badShape("a", "arrow", "", `"start":{"x":0,"y":0},"end":{"x":100,"y":0}`),
			`"binding:b":{"id":"binding:b","typeName":"binding","type":"arrow","fromId":"shape:a","toId":"shape:none","props":{"terminal":"end"},"meta":{}}`), shows: "▶"},
		{name: "numbers too large", file: badBoard(badShape("a", "geo", `,"x":1e308,"y":-1e308,"rotation":1e308`, `"w":1e308,"h":1e308`)), told: "shape:a", shows: "lies too far away to be shown"},
		{name: "numbers that are none", file: badBoard(badShape("a", "geo", `,"x":null,"y":"NaN","rotation":[]`, `"w":{},"h":"7"`)), shows: "1 shape"},
		{name: "NaN", file: badBoard(badShape("a", "geo", `,"x":NaN`, "")), refused: "not JSON"},
		{name: "20,000 shapes", file: badBoard(many...), fixed: "more than the 20000", shows: "20000 shapes"},
		{name: "50 MB", file: badBoard(picture, badShape("a", "geo", "", `"geo":"rectangle","w":150,"h":50,"text":"beside it"`)), shows: "beside it"},
		{name: "an id twice", file: badBoard(badShape("a", "geo", "", `"w":150,"h":50,"text":"first"`), badShape("a", "geo", "", `"w":150,"h":50,"text":"second"`)), shows: "second"},
		{name: "an id twice in an array", file: `{"tldrawFileFormatVersion":1,` + schemaText() + `,"records":[{"id":"page:page","typeName":"page","name":"p","index":"a1","meta":{}},` +
			`{"id":"shape:a","typeName":"shape","type":"geo","parentId":"page:page","index":"a1","x":0,"y":0,"props":{"w":150,"h":50,"text":"first"}},{"id":"shape:a","typeName":"shape","type":"geo","parentId":"page:page","index":"a1","x":0,"y":0,"props":{"w":150,"h":50,"text":"second"}}]}`, told: "twice", shows: "second"},
		{name: "a schema of another time", file: strings.Replace(badBoard(), `"schemaVersion":2`, `"schemaVersion":9`, 1), told: "schema version 9", fixed: "read-only"},
		{name: "no schema", file: `{"store":{` + documentText + `,` + pageText + `}}`, told: "no schema"},
		{name: "a schema that is text", file: `{"store":{` + documentText + `,` + pageText + `},"schema":"newest"}`, told: "no schema that can be read"},
		{name: "a file format to come", file: `{"tldrawFileFormatVersion":2,` + schemaText() + `,"records":[` + strings.NewReplacer(`"document:document":`, "", `"page:page":`, "").Replace(documentText+`,`+pageText) + `]}`,
			told: "newer than the 1 that is known here", fixed: "read-only"},
		{name: "records that are none", file: badBoard(`"shape:x":7`, `"shape:y":{"typeName":3}`), told: "no object"},
		{name: "text that means harm", file: badBoard(badShape("a", "geo", "", `"geo":"rectangle","w":300,"h":80,"text":"\u001b]52;c;aGk=\u0007plain\u202etxet \u001b[2Jend"`)), shows: "plain"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newBoardRig(t)
			const name = "bad.whiteboard.json"
			if strings.HasPrefix(c.file, `{"tldraw`) {
				c.file = strings.Replace(c.file, "\n", "", -1)
			}
			writeFile(t, filepath.Join(r.dir, name), c.file)
			about := `{"whiteboardId":"` + name + `"`
			add := about + `,"shape":{"kind":"box","id":"added","text":"added"}}`
			if c.refused != "" {
				for _, id := range []string{"read", "open", "camera.fit"} {
					r.refused("whiteboard."+id, about+"}", CodeUnsupported, c.refused)
				}
				r.refused("whiteboard.add_shape", add, CodeUnsupported, c.refused)
				if r.bytes(name) != c.file {
					t.Error("the file is another one")
				}
				return
			}
			told, err := json.Marshal(r.ok("whiteboard.read", about+"}")["problems"])
			if err != nil || !strings.Contains(string(told), c.told) {
				t.Errorf("it tells %s, %v", told, err)
			}
			r.ok("whiteboard.open", about+"}")
			pane := r.ws.Content("whiteboard:" + name).(*boardpane.Board)
			screen := pane.Draw(80, 24, true)
			if plain := stripped(t, screen); !strings.Contains(plain, c.shows) {
				t.Errorf("%q does not show:\n%s", c.shows, plain)
			}
			if c.fixed != "" {
				code := CodeInvalidArguments
				if strings.Contains(c.fixed, "read-only") {
					code = CodeUnavailable
				}
				r.refused("whiteboard.add_shape", add, code, c.fixed)
				if r.bytes(name) != c.file {
					t.Error("the file is another one")
				}
				return
			}
			r.ok("whiteboard.add_shape", add)
			if s := r.file(name).View().Shape("shape:added"); s == nil || s.Text != "added" {
				t.Error("it cannot be drawn on")
			}
		})
	}
}

// stripped takes colours out, and finds whatever else would reach the terminal.
func stripped(t *testing.T, screen string) string {
	t.Helper()
	var out strings.Builder
	for i, part := range strings.Split(screen, "\x1b[") {
		if i > 0 {
			_, rest, ok := strings.Cut(part, "m")
			if colour := part[:len(part)-len(rest)]; !ok || strings.Trim(colour, "0123456789;m") != "" {
				t.Errorf("the screen holds %.40q", part)
			}
			part = rest
		}
		out.WriteString(part)
	}
	if strings.ContainsAny(out.String(), "\x1b\x07\u202e\u009b") {
		t.Errorf("the screen holds %q", out.String())
	}
	return out.String()
}

// Two who draw on the same board at once, as a person and an agent do, lose
// nothing of each other's.
func TestTwoWhoDrawLoseNothing(t *testing.T) {
	r := newBoardRig(t)
	var all sync.WaitGroup
	const each = 25
	for w := range 2 {
		files := r.env.Files
		if w == 1 {
			files = files.Own()
		}
		all.Go(func() {
			for i := range each {
				raw := json.RawMessage(fmt.Sprintf(`{"id":"w%d-%d","kind":"box"}`, w, i))
				if _, err := drawOn(t.Context(), files, onBoard{id: flow}, nil, func(b *board.Board) (string, error) {
					id, _, err := b.Add(raw)
					return id, err
				}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if n := len(r.file(flow).Infos()); n != 3+2*each {
		t.Errorf("%d shapes", n)
	}
	names, err := os.ReadDir(r.dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, left := range names {
		if strings.Contains(left.Name(), "whiteboard") && left.Name() != flow {
			t.Errorf("%s is left", left.Name())
		}
	}
}

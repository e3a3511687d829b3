package agents

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// wire is a request to the model in the bytes in which it came: a provider
// that caches by prefix reads tools, system prompt and messages in this order.
type wire struct {
	name     string // of the scenario and the step, for messages of a test
	tools    []byte
	rest     map[string]string // model, temperature and their like
	messages [][]byte
}

// wires are the requests of a conversation: those for titles and summaries
// are conversations of their own.
func wires(t testing.TB, all []mockllm.Request) (out []wire) {
	t.Helper()
	for _, q := range all {
		if strings.HasPrefix(q.Scenario, "@") {
			continue
		}
		w := wire{name: fmt.Sprintf("%s, step %d", q.Scenario, q.Step), rest: map[string]string{}}
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(q.Raw, &fields); err != nil {
			t.Fatal(err)
		}
		var messages []json.RawMessage
		if err := json.Unmarshal(fields["messages"], &messages); err != nil {
			t.Fatal(err)
		}
		for _, m := range messages {
			w.messages = append(w.messages, m)
		}
		w.tools = fields["tools"]
		delete(fields, "messages")
		delete(fields, "tools")
		for k, v := range fields {
			w.rest[k] = string(v)
		}
		out = append(out, w)
	}
	return out
}

// bytes is how long the request is without the fields that are no text.
func (w wire) bytes() int { return len(w.tools) + len(bytes.Join(w.messages, nil)) }

// kept is how many bytes of an earlier request begin this one, and where they
// part; empty: it begins with the whole of it.
func (w wire) kept(before wire) (n int, parts string) {
	if !bytes.Equal(w.tools, before.tools) {
		return 0, fmt.Sprintf("the tools differ: %s", apart(before.tools, w.tools))
	}
	n = len(w.tools)
	for i, m := range before.messages {
		if i >= len(w.messages) {
			return n, fmt.Sprintf("message %d is gone: %s", i, m)
		}
		if !bytes.Equal(m, w.messages[i]) {
			return n, fmt.Sprintf("message %d differs: %s", i, apart(m, w.messages[i]))
		}
		n += len(m)
	}
	return n, ""
}

// apart shows where two texts part.
func apart(a, b []byte) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	around := func(s []byte) []byte { return s[max(i-80, 0):min(i+160, len(s))] }
	return fmt.Sprintf("at byte %d\n was %q\n now %q", i, around(a), around(b))
}

// holdsPrefix checks that each request begins with the whole one before it.
// It returns how much of the earlier ones was kept, of how much there was.
func holdsPrefix(t testing.TB, all []wire) (kept, of int) {
	t.Helper()
	for i := 1; i < len(all); i++ {
		n, parts := all[i].kept(all[i-1])
		kept, of = kept+n, of+all[i-1].bytes()
		if parts != "" {
			t.Errorf("%q does not begin with %q: %s", all[i].name, all[i-1].name, parts)
		}
		for k, v := range all[i-1].rest {
			if all[i].rest[k] != v {
				t.Errorf("%q: %s was %s, is %s", all[i].name, k, v, all[i].rest[k])
			}
		}
	}
	return kept, of
}

// toolOp is an operation of a script that calls a tool of the Hub.
func toolOp(command, args string) string {
	return fmt.Sprintf(`{"tool":"openspace_%s","args":%s}`, strings.ReplaceAll(command, ".", "_"), args)
}

// blockText is a command block as a script says it.
func blockText(command, args string) string {
	b, _ := json.Marshal(fmt.Sprintf(`%%%%OS{"cmd":%q,"args":%s}%%%%`, command, args)) // a string always marshals
	return strings.Trim(string(b), `"`)
}

// acting writes commands as steps of a script: by a tool, or by a block with a text.
type acting func(commands ...[2]string) string

func byTools(commands ...[2]string) string {
	var ops []string
	for _, c := range commands {
		ops = append(ops, toolOp(c[0], c[1]))
	}
	return "[" + strings.Join(ops, ",") + "],"
}

func byBlocks(commands ...[2]string) string {
	var text strings.Builder
	for _, c := range commands {
		text.WriteString(blockText(c[0], c[1]) + " ")
	}
	return `[{"text":"Shown. ` + text.String() + `"},{"tool":"glob","args":{"pattern":"*.go"}}],`
}

// tenTurns has ten turns in which the agent and the person change panes,
// commands fail and the session gets another title.
func tenTurns(t *testing.T, r *rig.Rig, tm *term.Term, do acting) []wire {
	t.Helper()
	const (
		openIt, focusIt  = "openspace.editor.open", "openspace.pane.focus"
		create, send     = "openspace.terminal.create", "openspace.terminal.send"
		deck, show, turn = "openspace.presentation.create", "openspace.presentation.open", "openspace.presentation.navigate"
		missing          = `{"paneId":"p99"}`
	)
	scripts := []string{
		"",
		do([2]string{openIt, `{"path":"src/app.go","line":30,"highlight":true}`}),
		do([2]string{focusIt, missing}) + do([2]string{focusIt, missing}) + do([2]string{focusIt, missing}),
		do([2]string{create, `{"title":"tests"}`}) + do([2]string{send, `{"terminalId":"tests","text":"echo from-$((40+2))\n"}`}),
		"",
		`[{"text":"Look. "},{"hold":"look"},{"tool":"read","args":{"filePath":"` + r.Dir + `/src/app.go","limit":3}}],` + do([2]string{"openspace.pane.list", "{}"}),
		`[{"tool":"read","args":{"filePath":"` + r.Dir + `/gone.go"}}],` + do([2]string{openIt, `{"path":"gone.go"}`}),
		do([2]string{deck, `{"deckPath":"a.deck.md","title":"A","slides":["# One","# Two"]}`}) + do([2]string{show, `{"deckPath":"a.deck.md"}`}, [2]string{turn, `{"direction":"next"}`}),
		do([2]string{"openspace.nonsense.at_all", "{}"}),
		"",
	}
	for i, s := range scripts {
		r.Mock.Set(t, fmt.Sprintf("turn%d", i), fmt.Sprintf(`[%s[{"text":"Answer %d ends."}]]`, s, i))
	}
	between := map[int]func(){
		4: func() {
			tm.Type("/rename Another title", term.Enter)
			tm.See("Another title")
		},
		6: func() {
			tm.Type("/open main.go", term.Enter)
			tm.See(`import "fmt"`)
			tm.Type(term.Alt("w"))
			tm.Gone(`import "fmt"`)
			tm.Type(term.Alt("l"))
		},
	}
	for i := range scripts {
		if act := between[i]; act != nil {
			act()
		}
		tm.Type(fmt.Sprintf("scenario:turn%d", i), term.Enter)
		if i == 5 { // the person opens a file while the agent works
			<-r.Mock.Held("look")
			tm.Type("/open README.md", term.Enter)
			tm.See("# demo")
			tm.Type(term.Alt("l"))
			r.Mock.Release("look")
		}
		tm.See(fmt.Sprintf("Answer %d ends.", i), "build · m1")
	}
	return wires(t, r.Mock.Requests())
}

// toldOnce checks what the last request of ten turns was told of results: each
// that a block gave, once, in order; a tool has its result itself.
func toldOnce(t *testing.T, last wire, channel string) {
	t.Helper()
	var told strings.Builder
	for _, m := range last.messages {
		if text := string(m); strings.Contains(text, "What your command blocks gave") {
			told.WriteString(text)
		}
	}
	got := told.String()
	if channel != "stream" {
		if got != "" {
			t.Errorf("results of tools are told again: %s", got)
		}
		return
	}
	at := 0
	for _, c := range []struct {
		what string
		n    int
	}{
		{"ok: openspace.editor.open", 1}, {"STOP: openspace.pane.focus failed 3 times", 1}, {"FAILED 3 TIMES: openspace.pane.focus", 1},
		{"ok: openspace.terminal.create", 1}, {"ok: openspace.terminal.send", 1}, {"ok: openspace.pane.list", 1},
		{"FAILED: openspace.editor.open", 1}, {"ok: openspace.presentation.create", 1}, {"ok: openspace.presentation.open", 1},
		{"ok: openspace.presentation.navigate", 1}, {"FAILED: openspace.nonsense.at_all", 1},
	} {
		if n := strings.Count(got, c.what); n != c.n {
			t.Errorf("%q is told %d times", c.what, n)
		}
		if i := strings.Index(got, c.what); i < at {
			t.Errorf("%q is told too early", c.what)
		} else {
			at = i
		}
	}
}

func TestEachRequestBeginsWithTheOneBeforeIt(t *testing.T) {
	for _, c := range []struct {
		name, channel, seen string
		do                  acting
		attached            bool
	}{
		{"a spawned engine by MCP", "auto", "agent by mcp", byTools, false},
		{"a spawned engine by blocks", "stream", "agent by stream", byBlocks, false},
		{"an attached engine by MCP", "auto", "agent by mcp", byTools, true},
		{"an attached engine by blocks", "stream", "agent by stream", byBlocks, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := rig.NewRig(t)
			r.Write("README.md", "# demo\n")
			args := []string{"--consent", "allow", "--agent-channel", c.channel}
			if c.attached {
				e := oc.Start(t, oc.Options{Dir: r.Dir, Mock: r.Mock})
				args = append(args, "--server", e.URL, "-p", oc.Password)
			}
			tm := r.Start(args...)
			tm.See(c.seen)
			all := tenTurns(t, r, tm, c.do)
			if len(all) < 15 {
				t.Fatalf("%d requests", len(all))
			}
			kept, of := holdsPrefix(t, all)
			n, said, whole := all[0].ourTools(t)
			page, _ := all[0].parts(t)
			_, told := all[len(all)-1].parts(t)
			t.Logf("%d requests; kept of those before: %d of %d bytes\n%d tools say %d bytes, %d as they travel; instructions %d; context messages after ten turns %d",
				len(all), kept, of, n, said, whole, page, told)
			toldOnce(t, all[len(all)-1], c.channel)
		})
	}
}

// What the person types while the agent works, a shell command and a file that
// is mentioned are appended as well.
func TestWhatIsSentInBetweenIsAppended(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "a", `[[{"text":"One. "},{"hold":"a"},{"tool":"glob","args":{"pattern":"*.go"}}],[{"text":"Two ends."}]]`)
	for _, name := range []string{"b", "c", "d"} {
		r.Mock.Set(t, name, `[[{"text":"Answer `+name+` ends."}]]`)
	}
	tm := r.Start("--consent", "allow")
	tm.See("agent by mcp")
	tm.Type("scenario:a", term.Enter)
	<-r.Mock.Held("a")
	tm.Type("/open src/app.go:20", term.Enter)
	tm.See("line number 20")
	tm.Type(term.Alt("l"), "scenario:b", term.Enter)
	tm.See("alt+s sends it now")
	tm.Type(term.Alt("s")) // with what is open, while the agent works
	tm.Gone("alt+s sends it now")
	r.Mock.Release("a")
	tm.See("Answer b ends.")
	tm.Type("!echo shell-$((40+2))", term.Enter)
	tm.See("shell-42")
	tm.Type("scenario:c @main.go ", term.Enter)
	tm.See("Answer c ends.")
	tm.Type("scenario:d", term.Enter)
	tm.See("Answer d ends.")
	all := wires(t, r.Mock.Requests())
	if len(all) < 4 {
		t.Fatalf("%d requests", len(all))
	}
	holdsPrefix(t, all)
	told := 0
	for _, m := range all[len(all)-1].messages {
		told += strings.Count(string(m), "What is open beside the conversation now")
	}
	if told != 1 {
		t.Errorf("the model was told %d times what is open", told)
	}
}

// maxTools is what our tools may take of each request, in bytes of names,
// descriptions and schemas.
const maxTools = 18_000

// ourTools are the tools of the Hub in a request: how many, what they say in
// bytes, and how long they are as they travel.
func (w wire) ourTools(t testing.TB) (n, said, whole int) {
	t.Helper()
	var all []json.RawMessage
	if err := json.Unmarshal(w.tools, &all); err != nil {
		t.Fatal(err)
	}
	for _, raw := range all {
		var tool struct {
			Function struct {
				Name, Description string
				Parameters        json.RawMessage
			}
		}
		if err := json.Unmarshal(raw, &tool); err != nil {
			t.Fatal(err)
		}
		f := tool.Function
		if strings.HasPrefix(f.Name, "openspace_") {
			n, said, whole = n+1, said+len(f.Name)+len(f.Description)+len(f.Parameters), whole+len(raw)
		}
	}
	return n, said, whole
}

// parts is what we add to a request, in bytes as the model reads them.
func (w wire) parts(t testing.TB) (instructions, told int) {
	t.Helper()
	for _, raw := range w.messages {
		var m mockllm.Message
		if err := json.Unmarshal(raw, &m); err != nil {
			t.Fatal(err)
		}
		text := m.Text()
		if at := strings.Index(text, "# OpenSpace\n"); m.Role == "system" && at >= 0 {
			page, _, _ := strings.Cut(text[at:], "<mcp_instructions>")
			page, _, _ = strings.Cut(page, "Skills provide specialized")
			instructions += len(page)
			if _, server, found := strings.Cut(text, `<server name="openspace">`); found {
				server, _, _ = strings.Cut(server, "</server>")
				instructions += len(server)
			}
		}
		for _, head := range []string{"What is open beside the conversation now", "What your command blocks gave", "Nothing is open beside"} {
			if m.Role == "user" && strings.HasPrefix(text, head) {
				told += len(text)
			}
		}
	}
	return instructions, told
}

func TestTheToolsAreSmallAndChangeWhileTheEngineWorks(t *testing.T) {
	r := rig.NewRig(t).OwnEngine()
	config := filepath.Join(r.Home, "config", "openspace", "openspace.json")
	var steps strings.Builder
	for range 40 {
		steps.WriteString(`[{"tool":"glob","args":{"pattern":"*.go"}}],`)
	}
	r.Mock.Set(t, "all", `[[{"text":"Answer all ends."}]]`)
	r.Mock.Set(t, "long", `[[{"text":"Long. "},{"hold":"long"},{"tool":"glob","args":{"pattern":"*.go"}}],`+steps.String()+`[{"text":"Answer long ends."}]]`)
	r.Mock.Set(t, "refused", `[[{"tool":"openspace_openspace_editor_open","args":{"path":"main.go"}}],[{"text":"Answer refused ends."}]]`)
	tm := r.Start("--consent", "allow")
	tm.See("agent by mcp")
	tm.Type("scenario:all", term.Enter)
	tm.See("Answer all ends.")
	all := wires(t, r.Mock.Requests())
	n, said, whole := all[0].ourTools(t)
	if t.Logf("%d tools say %d bytes, %d as they travel", n, said, whole); n != 45 || whole > maxTools {
		t.Errorf("%d tools say %d bytes as they travel, of at most %d", n, whole, maxTools)
	}
	tm.Type("scenario:long", term.Enter)
	<-r.Mock.Held("long")
	r.Put(config, `{"agent":{"tools":"core"}}`)
	tm.See("agent.tools")
	r.Mock.Release("long")
	tm.See("Answer long ends.")
	changes, before := 0, 45
	for _, w := range wires(t, r.Mock.Requests()) {
		if n, _, _ := w.ourTools(t); n != before {
			changes, before = changes+1, n
		}
	}
	if changes != 1 || before != 20 {
		t.Errorf("the tools changed %d times, and are %d", changes, before)
	}
	// Before the call below, of whose refusal the page tells.
	if status, page := r.Hub(t, http.MethodGet, "/instructions", ""); status != http.StatusOK || strings.Contains(page, "openspace.file.") || !strings.Contains(page, "openspace.editor.") {
		t.Errorf("%d %s", status, page)
	}
	out, code := r.Ctl("openspace.file.read", `{"path":"main.go"}`)
	if code == 0 || !strings.Contains(out, `"not_offered"`) || !strings.Contains(out, "agent.tools is core") {
		t.Errorf("exit %d: %s", code, out)
	}
	tm.Type("scenario:refused", term.Enter)
	tm.See("Answer refused ends.", `import "fmt"`)
	r.Put(config, `{}`)
	tm.See("agent.tools")
	if out, code := r.Ctl("openspace.file.read", `{"path":"main.go"}`); code != 0 {
		t.Errorf("offered again: %s", out)
	}
}

func TestTheStateFollowsTheTitleOfTheSession(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "a", `[[{"text":"Answer a ends."}]]`)
	tm := r.Start("--consent", "allow")
	tm.See("agent by mcp")
	page := func() string {
		_, text := r.Hub(t, http.MethodGet, "/instructions", "")
		_, text, _ = strings.Cut(text, "## Current IDE State")
		return text
	}
	tm.Type("scenario:a", term.Enter)
	tm.See("Answer a ends.", "Mock session title")
	rig.Until(t, "the page has the title and both messages", func() bool {
		return strings.Contains(page(), "(Mock session title) shows, 2 messages")
	})
	tm.Type("/rename Quite another", term.Enter)
	tm.See("Quite another")
	rig.Until(t, "the page has the new title", func() bool { return strings.Contains(page(), "(Quite another) shows") })
}

// A session that is taken up again by another start of the program begins with
// what the provider has cached: the system prompt holds no port and no key.
func TestAnotherStartSendsTheSameSystemPrompt(t *testing.T) {
	for _, c := range []struct{ channel, seen string }{{"auto", "agent by mcp"}, {"stream", "agent by stream"}} {
		t.Run(c.channel, func(t *testing.T) {
			r := rig.NewRig(t)
			for _, name := range []string{"a", "b"} {
				r.Mock.Set(t, name, `[[{"text":"Answer `+name+` ends."}]]`)
			}
			for i, name := range []string{"a", "b"} {
				tm := r.Start(append([]string{"--consent", "allow", "--agent-channel", c.channel}, []string{"-c"}[:i]...)...)
				tm.See(c.seen)
				tm.Type("scenario:"+name, term.Enter)
				tm.See("Answer " + name + " ends.")
				tm.Type("/exit", term.Enter)
				if err := tm.Wait(); err != nil {
					t.Fatal(err)
				}
			}
			all := wires(t, r.Mock.Requests())
			if len(all) != 2 {
				t.Fatalf("%d requests", len(all))
			}
			holdsPrefix(t, all)
			if page, _ := all[1].parts(t); page == 0 {
				t.Error("the agent is not told how to drive the panes")
			}
		})
	}
}

// What is open is told anew once the engine summed up what told it.
func TestWhatIsOpenIsToldAgainBehindASummary(t *testing.T) {
	r := rig.NewRig(t)
	for _, name := range []string{"a", "b", "c"} {
		r.Mock.Set(t, name, `[[{"text":"Answer `+name+` ends."}]]`)
	}
	tm := r.Start("--consent", "allow")
	tm.See("agent by mcp")
	tm.Type("/open src/app.go:20", term.Enter)
	tm.See("line number 20")
	tm.Type(term.Alt("l"))
	told := func(name string) int {
		t.Helper()
		tm.Type("scenario:"+name, term.Enter)
		tm.See("Answer "+name+" ends.", "▣ build · m1")
		all := wires(t, r.Mock.Requests())
		n := 0
		for _, m := range all[len(all)-1].messages {
			n += strings.Count(string(m), "What is open beside the conversation now")
		}
		return n
	}
	if n := told("a"); n != 1 {
		t.Errorf("the model was told %d times what is open", n)
	}
	tm.Type("/compact", term.Enter)
	tm.See("the session is summed up")
	for _, name := range []string{"b", "c"} {
		if n := told(name); n != 1 {
			t.Errorf("behind the summary, %s: the model was told %d times what is open", name, n)
		}
	}
}

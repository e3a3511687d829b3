package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

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
func tenTurns(t *testing.T, r *rig, tm *term.Term, do acting) []wire {
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
		`[{"text":"Look. "},{"hold":"look"},{"tool":"read","args":{"filePath":"` + r.dir + `/src/app.go","limit":3}}],` + do([2]string{"openspace.pane.list", "{}"}),
		`[{"tool":"read","args":{"filePath":"` + r.dir + `/gone.go"}}],` + do([2]string{openIt, `{"path":"gone.go"}`}),
		do([2]string{deck, `{"deckPath":"a.deck.md","title":"A","slides":["# One","# Two"]}`}) + do([2]string{show, `{"deckPath":"a.deck.md"}`}, [2]string{turn, `{"direction":"next"}`}),
		do([2]string{"openspace.nonsense.at_all", "{}"}),
		"",
	}
	for i, s := range scripts {
		r.mock.Set(t, fmt.Sprintf("turn%d", i), fmt.Sprintf(`[%s[{"text":"Answer %d ends."}]]`, s, i))
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
			<-r.mock.Held("look")
			tm.Type("/open README.md", term.Enter)
			tm.See("# demo")
			tm.Type(term.Alt("l"))
			r.mock.Release("look")
		}
		tm.See(fmt.Sprintf("Answer %d ends.", i), "build · m1")
	}
	return wires(t, r.mock.Requests())
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
			r := newRig(t)
			r.write("README.md", "# demo\n")
			args := []string{"--consent", "allow", "--agent-channel", c.channel}
			if c.attached {
				e := oc.Start(t, oc.Options{Dir: r.dir, Mock: r.mock})
				args = append(args, "--server", e.URL, "-p", oc.Password)
			}
			tm := r.start(args...)
			tm.See(c.seen)
			all := tenTurns(t, r, tm, c.do)
			if len(all) < 15 {
				t.Fatalf("%d requests", len(all))
			}
			kept, of := holdsPrefix(t, all)
			t.Logf("%d requests, %d of %d bytes of the requests before were kept", len(all), kept, of)
		})
	}
}

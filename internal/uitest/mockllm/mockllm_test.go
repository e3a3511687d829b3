package mockllm_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
)

type message map[string]any

func user(text string) message { return message{"role": "user", "content": text} }

// ask sends a request as the engine does and gives the answer's whole text.
func ask(t *testing.T, s *mockllm.Server, stream bool, messages ...message) (int, string, error) {
	t.Helper()
	b, err := json.Marshal(map[string]any{"model": "m1", "stream": stream, "messages": messages})
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.Post(s.URL+"/chat/completions", "application/json", bytes.NewReader(b))
	if err != nil {
		return 0, "", err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	return res.StatusCode, string(body), err
}

// said joins what a streamed answer says, with calls and reasoning marked.
func said(t *testing.T, body string) string {
	t.Helper()
	var out strings.Builder
	lines := bufio.NewScanner(strings.NewReader(body))
	for lines.Scan() {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok || data == "[DONE]" {
			continue
		}
		var c struct {
			Error   *struct{ Message string }
			Choices []struct {
				Delta struct {
					Content   string
					Reasoning string `json:"reasoning_content"`
					Calls     []struct {
						Index    int
						Function struct{ Name, Arguments string }
					} `json:"tool_calls"`
				}
				Finish string `json:"finish_reason"`
			}
			Usage *struct {
				Prompt int `json:"prompt_tokens"`
			}
		}
		if err := json.Unmarshal([]byte(data), &c); err != nil {
			t.Fatalf("%v: %s", err, data)
		}
		if c.Error != nil {
			fmt.Fprintf(&out, "!%s", c.Error.Message)
		}
		for _, ch := range c.Choices {
			out.WriteString(ch.Delta.Content)
			if ch.Delta.Reasoning != "" {
				fmt.Fprintf(&out, "(%s)", ch.Delta.Reasoning)
			}
			for _, call := range ch.Delta.Calls {
				if call.Function.Name != "" {
					fmt.Fprintf(&out, "#%d %s ", call.Index, call.Function.Name)
				}
				out.WriteString(call.Function.Arguments)
			}
			if ch.Finish != "" {
				fmt.Fprintf(&out, "/%s", ch.Finish)
			}
		}
		if c.Usage != nil {
			fmt.Fprintf(&out, "/%d", c.Usage.Prompt)
		}
	}
	return out.String()
}

func TestScripts(t *testing.T) {
	did := message{"role": "assistant", "content": "x"}
	tests := []struct {
		name     string
		messages []message
		want     string
	}{
		{"a single step may stand alone", []message{user(`please script:[{"text":"a b","delay":0}] now`)}, "a b/stop/10"},
		{"the first step", []message{user(`script:[[{"text":"one"}],[{"text":"two"}]]`)}, "one/stop/10"},
		{"the step is the count of replies after it", []message{user(`script:[[{"text":"one"}],[{"text":"two"}]]`), did, {"role": "tool", "content": "y"}}, "two/stop/10"},
		{"after the last step it is done", []message{user(`script:[[{"text":"one"}]]`), did}, "Done./stop/10"},
		{"the newest directive decides", []message{user(`script:[{"text":"old"}]`), did, user(`script:[{"text":"new"}]`)}, "new/stop/10"},
		{"a message without one is passed over", []message{user(`script:[[{"text":"one"}],[{"text":"two"}]]`), did, user("go on")}, "two/stop/10"},
		{"none greets", []message{user("hello")}, "Hello from the mock model./stop/10"},
		{"repeats are numbered", []message{user(`script:[{"text":"n{i} ","repeat":3,"delay":0}]`)}, "n0 n1 n2 /stop/10"},
		{"chunks by characters keep runes whole", []message{user(`script:[{"text":"äöü","chunk":1,"delay":0}]`)}, "äöü/stop/10"},
		{"chunks by lines", []message{user(`script:[{"text":"a\nb\nc","chunk":"line","delay":0}]`)}, "a\nb\nc/stop/10"},
		{"reasoning", []message{user(`script:[{"reasoning":"hm","delay":0},{"text":"so"}]`)}, "(hm)so/stop/10"},
		{"calls run in parallel", []message{user(`script:[{"tool":"a","args":{"x": 1}},{"tool":"b"}]`)}, `#0 a {"x":1}#1 b {}/tool_calls/10`},
		{"broken arguments are sent as they are", []message{user(`script:[{"tool":"a","args":"{\"x\":"}]`)}, `#0 a {"x":/tool_calls/10`},
		{"finish and usage", []message{user(`script:[{"text":"cut"},{"finish":"length"},{"usage":{"input":7}}]`)}, "cut/length/7"},
		{"an error in mid-stream ends it", []message{user(`script:[{"text":"half"},{"stream_error":"oops"},{"text":"never"}]`)}, "half!oops"},
		{"raw bytes", []message{user(`script:[{"raw":"data: {\"choices\":[{\"delta\":{\"content\":\"raw\"}}]}\n\n"}]`)}, "raw/stop/10"},
		{"a set delay and sleep", []message{user(`script:[{"set_delay":0},{"sleep":0.001},{"text":"a b"}]`)}, "a b/stop/10"},
		{"a title is asked for", []message{{"role": "system", "content": "You are a title generator."}, user("script:[]")}, "Mock session title/stop/10"},
		{"a summary is asked for", []message{user("x"), user("Create a new anchored summary of it")}, "## Goal\n- A mock summary.\n/stop/10"},
		{"content in pieces", []message{{"role": "user", "content": []message{{"type": "text", "text": `script:[{"text":"p"}]`}, {"type": "image"}}}}, "p/stop/10"},
		{"a script that is wrong says so", []message{user(`script:[{"txt":"x"}]`)}, `script: operation {"txt":"x"}: json: unknown field "txt"/stop/10`},
		{"a scenario", []message{user("scenario:mine")}, "my own/stop/10"},
		{"an unknown scenario says so", []message{user("scenario:other")}, "Unknown scenario: other/stop/10"},
	}
	s := mockllm.Start(t)
	s.Set(t, "mine", `[{"text":"my own"}]`)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			status, body, err := ask(t, s, true, tt.messages...)
			if err != nil || status != 200 {
				t.Fatalf("%d, %v", status, err)
			}
			if got := said(t, body); got != tt.want {
				t.Errorf("said %q\nwant %q", got, tt.want)
			}
		})
	}
	if n := len(s.Requests()); n != len(tests) {
		t.Errorf("%d requests are kept", n)
	}
}

func TestErrorsThatPass(t *testing.T) {
	s := mockllm.Start(t)
	m := user(`script:[{"error":429,"message":"slow down","headers":{"retry-after":"1"},"times":2},{"text":"recovered"}]`)
	for range 2 {
		status, body, err := ask(t, s, true, m)
		if err != nil || status != 429 || !strings.Contains(body, "slow down") {
			t.Errorf("%d %s %v", status, body, err)
		}
	}
	if _, body, _ := ask(t, s, true, m); said(t, body) != "recovered/stop/10" {
		t.Errorf("then %s", body)
	}
	for script, want := range map[string]string{
		`script:[{"error":500}]`:                                  `"message":"mock error 500"`,
		`script:[{"error":400,"code":"context_length_exceeded"}]`: `"code":"context_length_exceeded"`,
		`script:[{"error":400,"body":{"mine":1}}]`:                `{"mine":1}`,
	} {
		if _, body, _ := ask(t, s, true, user(script)); !strings.Contains(body, want) {
			t.Errorf("%s: %s", script, body)
		}
	}
}

func TestADroppedConnection(t *testing.T) {
	s := mockllm.Start(t)
	if _, body, err := ask(t, s, true, user(`script:[{"text":"half "},{"drop":true}]`)); err == nil {
		t.Errorf("it ended well: %s", body)
	}
}

func TestWholeAnswers(t *testing.T) {
	s := mockllm.Start(t)
	_, body, err := ask(t, s, false, user(`script:[{"text":"a{i}","repeat":2},{"tool":"t","args":{"x":1}},{"usage":{"input":3}}]`))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"content":"a0a1"`, `"name":"t"`, `"finish_reason":"tool_calls"`, `"prompt_tokens":3`} {
		if !strings.Contains(body, want) {
			t.Errorf("%s is missing in %s", want, body)
		}
	}
}

func TestAHeldStreamWaits(t *testing.T) {
	s := mockllm.Start(t)
	asked := s.Changed()
	done := make(chan string)
	go func() {
		_, body, _ := ask(t, s, true, user(`script:[{"text":"before "},{"hold":"h"},{"text":"after"}]`))
		done <- said(t, body)
	}()
	<-asked
	<-s.Held("h")
	select {
	case <-done:
		t.Error("it did not wait")
	default:
	}
	s.Release("h")
	if got := <-done; got != "before after/stop/10" {
		t.Errorf("said %q", got)
	}
	if r := s.Requests()[0]; r.Scenario != "inline" || r.Step != 0 || r.Body.Model != "m1" || r.Body.System() != "" || !bytes.HasPrefix(r.Raw, []byte(`{"messages":`)) {
		t.Errorf("kept %+v", r)
	}
}

func TestOtherRequests(t *testing.T) {
	s := mockllm.Start(t)
	for path, want := range map[string]int{"/models": 200, "/nothing": 404} {
		res, err := http.Get(s.URL + path)
		if err != nil || res.StatusCode != want {
			t.Errorf("%s: %v %v", path, res, err)
		}
		res.Body.Close()
	}
	res, err := http.Post(s.URL+"/chat/completions", "application/json", strings.NewReader("{"))
	if err != nil || res.StatusCode != 400 {
		t.Errorf("half a request: %v %v", res, err)
	}
	res.Body.Close()
}

func TestParseRefusesWhatIsNoScript(t *testing.T) {
	for _, bad := range []string{"", "{", "5", `["x"]`, `[[{"text":1}]]`, `[[5]]`, `[{"text":"a","chunk":"letter"}]`, `[{"text":"a","chunk":0}]`} {
		if s, err := mockllm.Parse(bad); err == nil {
			t.Errorf("%s was taken: %+v", bad, s)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`[[{"tool":"a","args":{"x":1}}],[{"text":"b","chunk":3}]]`)
	f.Add(`[{"error":500,"times":1}] and more`)
	f.Fuzz(func(t *testing.T, s string) {
		_, _ = mockllm.Parse(s) // must not panic
	})
}

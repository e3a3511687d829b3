package agents

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// feed stands before an engine and puts events among its own, which the engine
// cannot be made to send.
type feed struct {
	t   *testing.T
	url string
	mu  sync.Mutex
	out io.Writer // to the program; nil: it does not listen
	n   int       // events sent
}

func feeding(t *testing.T, e *oc.Engine) *feed {
	t.Helper()
	to, err := url.Parse(e.URL)
	if err != nil {
		t.Fatal(err)
	}
	f := &feed{t: t}
	proxy := &httputil.ReverseProxy{Rewrite: func(p *httputil.ProxyRequest) { p.SetURL(to) }, FlushInterval: -1,
		ModifyResponse: func(res *http.Response) error {
			if res.Request.URL.Path == "/event" {
				res.Body = f.among(res.Body)
			}
			return nil
		}}
	srv := httptest.NewServer(proxy)
	t.Cleanup(func() {
		srv.CloseClientConnections() // the stream of events has no end
		srv.Close()
	})
	f.url = srv.URL
	return f
}

// among hands an engine's stream on, event by event.
func (f *feed) among(body io.ReadCloser) io.ReadCloser {
	r, w := io.Pipe()
	f.mu.Lock()
	f.out = w
	f.mu.Unlock()
	go func() {
		event := ""
		in := bufio.NewReader(body)
		for {
			line, err := in.ReadString('\n')
			if event += line; line == "\n" {
				f.write(w, event)
				event = ""
			}
			if err != nil {
				w.CloseWithError(err)
				return
			}
		}
	}()
	return struct {
		io.Reader
		io.Closer
	}{r, body}
}

func (f *feed) write(w io.Writer, event string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	io.WriteString(w, event) // whoever reads has gone, or reads
}

// sends puts an event among the engine's.
func (f *feed) sends(kind string, properties any) {
	f.t.Helper()
	f.n++
	b, err := json.Marshal(map[string]any{"id": fmt.Sprintf("evt_z%06d", f.n), "type": kind, "properties": properties})
	if err != nil {
		f.t.Fatal(err)
	}
	f.write(f.out, "data: "+string(b)+"\n\n")
}

type object = map[string]any

func TestEventsThatComeInNoOrderAreShownOnce(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "hi", `[[{"text":"Fine."}]]`)
	e := oc.Start(t, oc.Options{Dir: r.Dir, Mock: r.Mock})
	f := feeding(t, e)
	tm := r.Start("--server", f.url, "-p", oc.Password)
	tm.See("● opencode")
	tm.Type("scenario:hi", term.Enter)
	tm.See("Fine.", "▣ build")
	var sessions []struct{ ID string }
	if err := json.Unmarshal([]byte(askEngine(t, e, http.MethodGet, "/session")), &sessions); err != nil || len(sessions) != 1 {
		t.Fatalf("%v: %v", sessions, err)
	}
	sid := sessions[0].ID
	message := func(id string, created, completed int64) {
		f.sends("message.updated", object{"sessionID": sid, "info": object{"id": id, "sessionID": sid, "role": "assistant", "parentID": "msg_none", "agent": "build",
			"mode": "build", "modelID": "m1", "providerID": "mock", "time": object{"created": created, "completed": completed}, "finish": "stop"}})
	}
	part := func(msg, id, text string) {
		f.sends("message.part.updated", object{"sessionID": sid, "part": object{"id": id, "sessionID": sid, "messageID": msg, "type": "text", "text": text}})
	}
	delta := func(msg, id, text string) {
		f.sends("message.part.delta", object{"sessionID": sid, "messageID": msg, "partID": id, "field": "text", "delta": text})
	}
	once := func(text string) {
		t.Helper()
		tm.Until(text+", once", func(s string) bool { return strings.Count(s, text) == 1 })
	}

	delta("msg_z1", "prt_z1", "a piece of it ")
	part("msg_z1", "prt_z1", "the part before its message")
	message("msg_z1", 4102444800000, 1000) // begun in 2100, done in 1970
	once("the part before its message")
	part("msg_z1", "prt_z1", "the part before its message")
	message("msg_z1", 4102444800000, 1000)
	part("msg_z1", "prt_z2", "another part of it")
	once("another part of it")
	once("the part before its message")
	if s := tm.Screen(); strings.Contains(s, "· -") {
		t.Errorf("a time below nothing\n%s", s)
	}

	part("msg_z2", "prt_z4", "it comes second")
	part("msg_z2", "prt_z3", "it comes first")
	message("msg_z2", 2, 1)
	tm.Until("parts by their ids", func(s string) bool {
		first := strings.Index(s, "it comes first")
		return first >= 0 && first < strings.Index(s, "it comes second")
	})
	f.sends("message.removed", object{"sessionID": sid, "messageID": "msg_z2"})
	tm.Gone("it comes first")
	part("msg_z2", "prt_z3", "it comes of what is gone")
	delta("msg_z2", "prt_z3", " and more of it")
	f.sends("message.part.removed", object{"sessionID": sid, "messageID": "msg_z9", "partID": "prt_none"})

	message("msg_z5", 3, 0)
	const many = 10000
	for i := range many {
		part("msg_z5", fmt.Sprintf("prt_z%06d", i), fmt.Sprintf("part %d of many", i))
	}
	message("msg_z5", 3, 4)
	tm.See(fmt.Sprintf("part %d of many", many-1))
	if s := tm.Screen(); strings.Contains(s, "what is gone") {
		t.Errorf("a part of a message that is gone shows\n%s", s)
	}
	tm.Type("keys go on")
	tm.See("┃ keys go on")
	tm.Type(term.CtrlC, "\x1b[5~")
	tm.Gone(fmt.Sprintf("part %d of many", many-1))
	tm.Type("\x07") // ctrl+g, the first message
	tm.See("scenario:hi", "Fine.", "the part before its message")
	tm.Type("\x03\x03")
	if err := tm.Wait(); err != nil {
		t.Errorf("the program ended with %v", err)
	}
}

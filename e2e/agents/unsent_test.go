package agents

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// heard stands before an engine and notes what it is asked.
type heard struct {
	url  string
	lent chan struct{} // closed once the engine has the Hub
	mu   sync.Mutex
	all  []string
}

func listen(t *testing.T, e *oc.Engine) *heard {
	t.Helper()
	to, err := url.Parse(e.URL)
	if err != nil {
		t.Fatal(err)
	}
	h := &heard{lent: make(chan struct{})}
	lent := sync.OnceFunc(func() { close(h.lent) })
	proxy := &httputil.ReverseProxy{Rewrite: func(p *httputil.ProxyRequest) { p.SetURL(to) }, FlushInterval: -1}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		h.mu.Lock()
		h.all = append(h.all, q.Method+" "+q.URL.Path)
		h.mu.Unlock()
		proxy.ServeHTTP(w, q)
		if q.Method == http.MethodPost && q.URL.Path == "/mcp" {
			lent()
		}
	}))
	t.Cleanup(func() {
		srv.CloseClientConnections() // the stream of events has no end
		srv.Close()
	})
	h.url = srv.URL
	return h
}

// told lists what the engine was told to do, beside what it was only asked.
func (h *heard) told() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	var out []string
	for _, call := range h.all {
		if !strings.HasPrefix(call, http.MethodGet+" ") {
			out = append(out, call)
		}
	}
	return out
}

func TestACommandThatNobodyHasTellsTheEngineNothingAndComesBack(t *testing.T) {
	r := rig.NewRig(t)
	r.Write(".opencode/command/greet.md", "---\ndescription: Greet somebody\n---\nscenario:greet $ARGUMENTS\n")
	r.Mock.Set(t, "greet", `[[{"text":"Greetings."}]]`)
	e := oc.Start(t, oc.Options{Dir: r.Dir, Mock: r.Mock})
	h := listen(t, e)
	tm := r.Start("--server", h.url, "-p", oc.Password)
	tm.See("● opencode", "agent by mcp")
	<-h.lent // it shows nothing
	before := h.told()
	unknown := func(text string) {
		t.Helper()
		tm.Type(text, term.Enter)
		tm.See("there is no such command", "┃ "+text)
	}
	unknown("/bogus the site")
	if got := h.told()[len(before):]; len(got) != 0 {
		t.Errorf("the engine was told %q", got)
	}
	if got := askEngine(t, e, http.MethodGet, "/session"); got != "[]" {
		t.Errorf("there are sessions: %s", got)
	}
	if n := len(r.Mock.Requests()); n != 0 {
		t.Errorf("the model was asked %d times", n)
	}
	tm.Type(term.CtrlC, "/greet Ada", term.Enter) // it works on
	tm.See("Greetings.", "▣ build")
	tm.Gone("esc interrupts")
	tm.Gone("no such command")

	before = h.told()
	unknown("/bogus")
	if got := h.told()[len(before):]; len(got) != 0 {
		t.Errorf("the engine was told %q", got)
	}
	tm.Type(term.CtrlC, "/greet Bob", term.Enter)
	tm.Until("a second reply", func(s string) bool { return strings.Count(s, "Greetings.") == 2 })
	tm.Gone("no such command")
	if s := tm.Screen(); strings.Contains(s, "bogus") || strings.Contains(s, "✗") {
		t.Errorf("the conversation tells of it still\n%s", s)
	}
}

func TestLinesBeyondAFilesEndAreNotSentAndComeBack(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "look", `[[{"text":"I looked at it."}]]`)
	tm := r.Start()
	tm.See("● opencode")
	tm.Type("scenario:look at @src/app.go#900 please", term.Enter)
	tm.See("not sent: attach src/app.go#900: the file has 60 lines", "its text is in the prompt again", "┃ scenario:look at @src/app.go#900 please")
	if n := len(r.Mock.Requests()); n != 0 {
		t.Errorf("the model was asked %d times", n)
	}
	tm.Type(term.CtrlC, "scenario:look at @src/app.go#59-900 please", term.Enter) // what there is of them goes
	tm.See("I looked at it.", "▣ build")
	tm.Gone("not sent")
	q := r.Asked("with the lines that there are", func(q mockllm.Request) bool { return q.Scenario == "look" })
	if told := rig.Whole(t, q); !strings.Contains(told, "line number 60") || strings.Contains(told, "line number 58") || strings.Contains(told, "#900 please") {
		t.Errorf("the model was told %.1500s", told)
	}
}

func TestACommandOfTheEngineRunsAtOneEnter(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "@default", `[[{"text":"Nothing to object to."}]]`)
	tm := r.Start()
	tm.See("● opencode")
	tm.Type("/review")
	tm.See("┃ /review", "review changes")
	tm.Type(term.Enter)
	tm.See("Nothing to object to.")
	r.Asked("for a review", func(q mockllm.Request) bool { return strings.Contains(rig.Whole(t, q), "code reviewer") })
}

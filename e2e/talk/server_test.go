package talk

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestAnEngineThatRunsForTheFolderIsOfferedOnce(t *testing.T) {
	r := rig.NewRig(t)
	e := oc.Start(t, oc.Options{Dir: r.Dir, Mock: r.Mock, Env: []string{"OPENCODE_SERVER_PASSWORD="}})
	if res, err := http.Get(e.URL + "/path"); err != nil { // which makes it ready for the folder
		t.Fatal(err)
	} else {
		res.Body.Close()
	}
	r.Set("OPENSPACE_DISCOVER", strings.TrimPrefix(e.URL, "http://"))
	r.Mock.Set(t, "hello", `[[{"text":"Hello from there."}]]`)
	tm := r.Start()
	tm.See("Use the engine that runs already?", e.URL, "● opencode") // its own came beside the question
	tm.Gone("a moment…")
	tm.Type("y")
	tm.See("this is the engine now: " + e.URL)
	rig.Turn(tm, "hello", "Hello from there.")
	res, err := http.Get(e.URL + "/session")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var b bytes.Buffer
	if _, err := b.ReadFrom(res.Body); err != nil || !strings.Contains(b.String(), "ses_") {
		t.Errorf("the engine has no session: %s, %v", b.String(), err)
	}
	tm.Type(term.CtrlX, "q")
	if err := tm.Wait(); err != nil {
		t.Error(err)
	}

	tm = r.Start()
	tm.See("agent by mcp")
	if s := tm.Screen(); strings.Contains(s, "Use the engine") || strings.Contains(s, "An engine answers") {
		t.Errorf("it is offered again\n%s", s)
	}
}

func TestAnEngineOfAnotherFolderIsNotOffered(t *testing.T) {
	r := rig.NewRig(t)
	e := oc.Start(t, oc.Options{Mock: r.Mock, Env: []string{"OPENCODE_SERVER_PASSWORD="}})
	r.Set("OPENSPACE_DISCOVER", strings.TrimPrefix(e.URL, "http://"))
	tm := r.Start()
	tm.See("agent by mcp")
	if s := tm.Screen(); strings.Contains(s, "Use the engine") {
		t.Errorf("it is offered\n%s", s)
	}
}

func TestTheEngineIsChangedWhileTheProgramRuns(t *testing.T) {
	r := rig.NewRig(t)
	r.Shell()
	e := oc.Start(t, oc.Options{Dir: r.Dir, Mock: r.Mock})
	r.Mock.Set(t, "mine", `[[{"text":"Said by my own."}]]`)
	r.Mock.Set(t, "on", `[[{"text":"It goes on."}]]`)
	r.Mock.Set(t, "again", `[[{"text":"Mine is back."}]]`)
	r.Mock.Set(t, "theirs", `[[{"text":"Said by the other."}]]`)
	tm := r.Start("--consent", "allow")
	rig.Turn(tm, "mine", "Said by my own.")
	tm.Type("/term", term.Enter)
	tm.See("ready$")
	tm.Type("kept=here-$((40+2))", term.Enter, term.CtrlX, term.Alt("l"))

	only := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"healthy":true,"version":"1.18.33"}`)
	}))
	defer only.Close()
	for _, c := range []struct{ address, said string }{
		{"http://127.0.0.1:1", "the engine was not changed:"},
		{"ftp://x", `/server: "ftp://x" is no address of an engine`},
		{only.URL, "what answers at " + only.URL + " is no engine: it does not answer /agent as one does"},
		{"http://10.1.2.3:4096", "an engine on another machine has other files"},
	} {
		tm.Type("/server "+c.address, term.Enter)
		tm.See(c.said)
	}
	rig.Turn(tm, "on", "It goes on.") // as before

	tm.Type("a draft that stays")
	tm.Type(term.CtrlP, "Change the engine", term.Enter)
	tm.See("In force: an engine of your own", "Type the address")
	tm.Type(e.URL, term.Enter)
	tm.See("wants a user and a password")
	tm.Type(term.Enter)
	tm.See("The password of opencode")
	tm.Type("wrong-password", term.Enter)
	tm.See("the engine does not take this user and password")
	tm.Type(oc.Password, term.Enter)
	tm.See("this is the engine now: "+e.URL, "a draft that stays")
	tm.Gone("Said by my own.")
	if strings.Contains(tm.Screen(), oc.Password) {
		t.Errorf("the password shows\n%s", tm.Screen())
	}
	tm.Type(term.CtrlC)
	rig.Turn(tm, "theirs", "Said by the other.")
	tm.See("agent by mcp")
	tm.Type(term.CtrlX, term.Alt("h"), "echo $kept", term.Enter)
	tm.See("here-42")
	tm.Type(term.CtrlX, term.Alt("l"), "/server own", term.Enter)
	tm.See("this is the engine now: an engine of your own", "Said by my own.")
	tm.Gone("Said by the other.")
	rig.Turn(tm, "again", "Mine is back.")
	tm.Type(term.CtrlX, "q")
	if err := tm.Wait(); err != nil {
		t.Error(err)
	}
	r.HoldsNowhere(oc.Password, "wrong-password")
}

func TestAProxyInTheEnvironmentStandsInNobodysWay(t *testing.T) {
	r := rig.NewRig(t)
	r.Env = slices.DeleteFunc(r.Env, func(kv string) bool { return strings.HasPrefix(strings.ToUpper(kv), "NO_PROXY=") })
	tm := r.Start()
	tm.See("● opencode", "agent by mcp")
	tm.Type("past the proxy", term.Enter)
	r.Asked("past the proxy", func(q mockllm.Request) bool { return strings.Contains(rig.Whole(t, q), "past the proxy") })
}

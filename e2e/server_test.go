package e2e

import (
	"bytes"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// set changes a variable of the program's environment.
func (r *rig) set(name, value string) {
	for i, kv := range r.env {
		if strings.HasPrefix(kv, name+"=") {
			r.env[i] = name + "=" + value
			return
		}
	}
	r.env = append(r.env, name+"="+value)
}

func TestAnEngineThatRunsForTheFolderIsOfferedOnce(t *testing.T) {
	r := newRig(t)
	e := oc.Start(t, oc.Options{Dir: r.dir, Mock: r.mock, Env: []string{"OPENCODE_SERVER_PASSWORD="}})
	if res, err := http.Get(e.URL + "/path"); err != nil { // which makes it ready for the folder
		t.Fatal(err)
	} else {
		res.Body.Close()
	}
	r.set("OPENSPACE_DISCOVER", strings.TrimPrefix(e.URL, "http://"))
	r.mock.Set(t, "hello", `[[{"text":"Hello from there."}]]`)
	tm := r.start()
	tm.See("Use the engine that runs already?", e.URL, "● opencode") // its own came beside the question
	tm.Gone("a moment…")
	tm.Type("y")
	tm.See("this is the engine now: " + e.URL)
	turn(tm, "hello", "Hello from there.")
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

	tm = r.start()
	tm.See("agent by mcp")
	if s := tm.Screen(); strings.Contains(s, "Use the engine") || strings.Contains(s, "An engine answers") {
		t.Errorf("it is offered again\n%s", s)
	}
}

func TestAnEngineOfAnotherFolderIsNotOffered(t *testing.T) {
	r := newRig(t)
	e := oc.Start(t, oc.Options{Mock: r.mock, Env: []string{"OPENCODE_SERVER_PASSWORD="}})
	r.set("OPENSPACE_DISCOVER", strings.TrimPrefix(e.URL, "http://"))
	tm := r.start()
	tm.See("agent by mcp")
	if s := tm.Screen(); strings.Contains(s, "Use the engine") {
		t.Errorf("it is offered\n%s", s)
	}
}

func TestTheEngineIsChangedWhileTheProgramRuns(t *testing.T) {
	r := newRig(t)
	r.shell()
	e := oc.Start(t, oc.Options{Dir: r.dir, Mock: r.mock})
	r.mock.Set(t, "mine", `[[{"text":"Said by my own."}]]`)
	r.mock.Set(t, "on", `[[{"text":"It goes on."}]]`)
	r.mock.Set(t, "again", `[[{"text":"Mine is back."}]]`)
	r.mock.Set(t, "theirs", `[[{"text":"Said by the other."}]]`)
	tm := r.start("--consent", "allow")
	turn(tm, "mine", "Said by my own.")
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
	turn(tm, "on", "It goes on.") // as before

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
	turn(tm, "theirs", "Said by the other.")
	tm.See("agent by mcp")
	tm.Type(term.CtrlX, term.Alt("h"), "echo $kept", term.Enter)
	tm.See("here-42")
	tm.Type(term.CtrlX, term.Alt("l"), "/server own", term.Enter)
	tm.See("this is the engine now: an engine of your own", "Said by my own.")
	tm.Gone("Said by the other.")
	turn(tm, "again", "Mine is back.")
	tm.Type(term.CtrlX, "q")
	if err := tm.Wait(); err != nil {
		t.Error(err)
	}
	r.holdsNowhere(oc.Password, "wrong-password")
}

// holdsNowhere checks that no file of the program's holds a text.
func (r *rig) holdsNowhere(texts ...string) {
	r.t.Helper()
	err := filepath.WalkDir(r.home, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.Contains(path, "openspace") {
			return err
		}
		b, err := os.ReadFile(path)
		for _, text := range texts {
			if bytes.Contains(b, []byte(text)) {
				r.t.Errorf("%s holds %q", path, text)
			}
		}
		return err
	})
	if err != nil {
		r.t.Error(err)
	}
}

func TestAProxyInTheEnvironmentStandsInNobodysWay(t *testing.T) {
	r := newRig(t)
	r.env = slices.DeleteFunc(r.env, func(kv string) bool { return strings.HasPrefix(strings.ToUpper(kv), "NO_PROXY=") })
	tm := r.start()
	tm.See("● opencode", "agent by mcp")
	tm.Type("past the proxy", term.Enter)
	r.asked("past the proxy", func(q mockllm.Request) bool { return strings.Contains(whole(t, q), "past the proxy") })
}

package tui

import (
	"context"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/connect"
)

// someEngines is a choice of engines without any: what is chosen is noted.
type someEngines struct {
	now, used client.Found
	err       error
}

func (s *someEngines) Find(address, user, password string) (client.Found, error) {
	if address == connect.OwnEngine {
		return client.Found{Source: client.Spawned, Binary: "/bin/oc"}, nil
	}
	return client.Find(client.FindOptions{Server: address, Username: user, Password: password, Getenv: func(string) string { return "" }})
}

func (s *someEngines) InForce() client.Found                   { return s.now }
func (s *someEngines) Try(context.Context, client.Found) error { return s.err }
func (s *someEngines) Use(f client.Found)                      { s.used, s.now = f, f }

// comes has the engine answer that was changed to, with these sessions.
func (r *rig) comes(kind client.Source, all ...engine.Session) {
	r.t.Helper()
	r.eng.mu.Lock()
	r.eng.sessions = all
	r.eng.mu.Unlock()
	r.send(connection.Ready{Client: r.eng.client(r.dir), Kind: kind, Version: "1.18.33", MCP: true, Changed: true})
	r.stream(client.StateChange{State: client.Live, Version: "1.18.33"})
}

func TestAnotherEngineBringsItsSessions(t *testing.T) {
	es := &someEngines{now: client.Found{Source: client.Spawned}}
	live(t, func(o *Options) { o.Engines = es }, func(r *rig) {
		three(r)
		r.write("a draft that stays")
		theirs := engine.Session{ID: "ses_x", Title: "A talk elsewhere", Time: engine.SessionTime{Created: 9, Updated: 9}}
		r.comes(client.Attached, theirs)
		if r.m.chats.Session() != "ses_x" || r.chat().Draft() != "a draft that stays" {
			t.Errorf("%q is on screen with %q", r.m.chats.Session(), r.chat().Draft())
		}
		if r.m.st.Session("ses_c") != nil {
			t.Error("a session of the engine before is known")
		}
		mine := engine.Session{ID: "ses_c", Title: "Newest talk", Time: engine.SessionTime{Created: 3, Updated: 3}}
		r.comes(client.Spawned, mine)
		if r.m.chats.Session() != "ses_c" || r.chat().Draft() != "a draft that stays" {
			t.Errorf("%q is on screen with %q", r.m.chats.Session(), r.chat().Draft())
		}
		r.comes(client.Attached, mine, theirs) // an engine that shares the sessions
		if r.m.chats.Session() != "ses_c" {
			t.Errorf("%q is on screen", r.m.chats.Session())
		}
		r.comes(client.Attached)
		if r.m.chats.Session() != "" || r.chat().Draft() != "a draft that stays" {
			t.Errorf("%q is on screen with %q", r.m.chats.Session(), r.chat().Draft())
		}
	})
}

func TestAnEngineWithAPasswordIsAskedAgain(t *testing.T) {
	es := &someEngines{now: client.Found{Source: client.Spawned}, err: &client.Error{Status: 401}}
	live(t, func(o *Options) { o.Engines = es }, func(r *rig) {
		r.m.conn.Kind() = client.Spawned
		say(r, "/server 127.0.0.1:9")
		r.see("wants a user and a password")
		r.keys("enter")
		r.see("The password of opencode")
		r.write("geheim")
		r.gone("geheim")
		r.keys("enter")
		r.see("does not take this user and password")
		es.err = nil
		r.write("secret")
		r.keys("enter")
		if es.used.URL != "http://127.0.0.1:9" || es.used.Username != "opencode" || es.used.Password != "secret" {
			t.Errorf("used %+v", es.used)
		}
		if r.m.conn.Live() {
			t.Error("prompts go to the engine that is left")
		}
	})
}

func TestATurnIsAskedForBeforeItsEngineGoes(t *testing.T) {
	es := &someEngines{now: client.Found{Source: client.Spawned}}
	live(t, func(o *Options) { o.Engines = es }, func(r *rig) {
		r.m.conn.Kind() = client.Spawned
		openSession(r)
		r.events(&engine.SessionStatus{SessionID: "ses_1", Status: engine.Status{Type: engine.StatusBusy}})
		say(r, "/server 127.0.0.1:9")
		r.see("Change the engine while these are at work?", "Fix the port")
		r.keys("esc")
		if es.used.URL != "" {
			t.Errorf("used %+v", es.used)
		}
		say(r, "/server 127.0.0.1:9")
		r.see("Change the engine while these are at work?")
		r.keys("enter")
		if es.used.URL != "http://127.0.0.1:9" {
			t.Errorf("used %+v", es.used)
		}
	})
}

func TestAnEngineIsOfferedAndNotToWhoWrites(t *testing.T) {
	es := &someEngines{now: client.Found{Source: client.Spawned}}
	found := connect.EngineFound{Running: client.Running{URL: "http://127.0.0.1:4096", Version: "1.18.33"}}
	live(t, func(o *Options) { o.Engines = es }, func(r *rig) {
		r.m.conn.Kind() = client.Spawned
		r.pass(time.Minute)
		r.write("in the midst")
		r.send(found)
		r.gone("Use the engine that runs already?")
		r.see("/server http://127.0.0.1:4096 does it later")
		r.keys("ctrl+c")
		r.pass(time.Minute)
		r.send(found)
		r.see("Use the engine that runs already?", "http://127.0.0.1:4096")
		r.pass(time.Minute)
		r.keys("y")
		if es.used.URL != "http://127.0.0.1:4096" {
			t.Errorf("used %+v", es.used)
		}
	})
}

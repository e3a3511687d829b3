package demo

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/openspace-tui/openspace/internal/engine"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// rig is an engine without its HTTP server, and what it sends.
type rig struct {
	t      *testing.T
	e      *Engine
	sid    string
	l      *listener
	events []engine.Event
}

// project writes a small workspace.
func project(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"main.go":             "package main\n\nimport \"fmt\"\n\n// Greet says hello. It is short.\nfunc Greet(name string) string {\n\treturn \"hello \" + name\n}\n\ntype server struct {\n\tport int\n}\n\nfunc main() {\n\tfmt.Println(Greet(\"you\")) // TODO: ask for a name\n}\n",
		"src/helper.go":       "package src\n\nfunc Helper() int { return 42 }\n",
		"README.md":           "# Project\n\nA small one.\n\n## Use\n\nRun it.\n",
		".gitignore":          "ignored/\n*.log\n",
		"ignored/secret.go":   "package ignored // Greet\n",
		"debug.log":           "Greet\n",
		".env":                "Greet=1\n",
		"node_modules/x/y.js": "Greet()\n",
		"go.mod":              "module x\n",
	} {
		p := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func newRig(t *testing.T, o Options) *rig {
	t.Helper()
	if o.Dir == "" {
		o.Dir = project(t)
	}
	e := New(o)
	if err := e.open(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); e.work(ctx) }()
	t.Cleanup(func() {
		cancel()
		<-done
		e.hubs.close()
		e.files.close()
	})
	r := &rig{t: t, e: e, l: e.bus.subscribe()}
	r.sid = e.create(sessionInput{}).ID
	return r
}

// scripted makes every turn play a script.
func (r *rig) scripted(sc ...move) {
	r.e.choose = func(context.Context, *job, *session) script { return sc }
}

// textPrompt is a prompt with one text part.
func textPrompt(text string) engine.Prompt {
	return engine.Prompt{Parts: []engine.PromptPart{{Type: engine.PartText, Text: text}}}
}

func (r *rig) submit(p engine.Prompt) <-chan struct{} {
	r.t.Helper()
	idle, err := r.e.submit(r.t.Context(), submission{sid: r.sid, prompt: p})
	if err != nil {
		r.t.Fatal(err)
	}
	return idle
}

// follow collects events until idle closes, and lets react see each.
func (r *rig) follow(idle <-chan struct{}, react func(engine.Event)) {
	r.t.Helper()
	for {
		select {
		case <-r.l.wake:
			r.take(react)
		case <-idle:
			r.take(react)
			return
		case <-time.After(20 * time.Second):
			r.t.Fatalf("the turn did not end; the last of %d events: %+v", len(r.events), r.events[max(0, len(r.events)-3):])
		}
	}
}

func (r *rig) take(react func(engine.Event)) {
	r.t.Helper()
	events, _ := r.l.take()
	for _, data := range events {
		ev, err := engine.DecodeEvent(data)
		if err != nil {
			r.t.Fatal(err)
		}
		r.events = append(r.events, ev)
		if react != nil {
			react(ev)
		}
	}
}

// play sends a prompt and collects what comes.
func (r *rig) play(text string, react func(engine.Event)) {
	r.t.Helper()
	r.follow(r.submit(textPrompt(text)), react)
}

// answering allows every permission and answers every question.
func (r *rig) answering(ev engine.Event) {
	switch d := ev.Data.(type) {
	case *engine.PermissionAsked:
		if err := r.e.replyPermission(d.ID, engine.ReplyOnce, ""); err != nil {
			r.t.Error(err)
		}
	case *engine.QuestionAsked:
		answers := make([][]string, len(d.Questions))
		for i := range answers {
			answers[i] = []string{d.Questions[i].Options[0].Label}
		}
		if err := r.e.replyQuestion(d.ID, answers); err != nil {
			r.t.Error(err)
		}
	}
}

// reply is the text of the session's assistant messages since the last prompt.
func (r *rig) reply() string {
	r.t.Helper()
	out := ""
	_, err := r.e.with(r.sid, func(s *session) (any, error) {
		for _, m := range s.messages {
			if m.info.Role == engine.RoleUser {
				out = ""
				continue
			}
			for _, p := range m.parts {
				if p.Type == engine.PartText {
					out += p.Text + "\n"
				}
			}
		}
		return nil, nil
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return out
}

// tools lists the tool calls since the last prompt.
func (r *rig) tools() []engine.Part {
	r.t.Helper()
	var out []engine.Part
	_, err := r.e.with(r.sid, func(s *session) (any, error) {
		for _, m := range s.messages {
			if m.info.Role == engine.RoleUser {
				out = nil
			}
			for _, p := range m.parts {
				if p.Type == engine.PartTool {
					out = append(out, *p)
				}
			}
		}
		return nil, nil
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return out
}

package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
)

// job is what a turn answers: a prompt, or a compaction.
type job struct {
	user    *message
	text    string // what the person typed
	file    string // the workspace file they attached, if any
	line    int    // where in it
	agent   string
	model   engine.PromptModel
	variant string
	system  string
	tools   map[string]bool
	command *commandRun // set when a slash command made it
	compact bool
}

// commandRun is a slash command that a job runs.
type commandRun struct{ name, arguments string }

// submission is a prompt as it comes in.
type submission struct {
	sid     string
	prompt  engine.Prompt
	command *commandRun
}

// submit stores a prompt and lets it be answered. The channel it gives is
// closed when the session is idle again; it is nil when no answer comes.
func (e *Engine) submit(ctx context.Context, in submission) (<-chan struct{}, error) {
	if err := checkParts(in.prompt); err != nil {
		return nil, err
	}
	added := e.files.attachments(ctx, in.prompt.Parts)
	e.mu.Lock()
	s, err := e.find(in.sid)
	if err != nil {
		e.mu.Unlock()
		return nil, err
	}
	j := &job{
		agent: in.prompt.Agent, variant: in.prompt.Variant, system: in.prompt.System, tools: in.prompt.Tools,
		command: in.command,
		model:   engine.PromptModel{ProviderID: providerID, ModelID: modelID},
	}
	if j.agent == "" {
		j.agent = agentBuild
	}
	if m := in.prompt.Model; m != nil {
		j.model = *m
	}
	if problem := unknownChoice(j); problem != "" {
		e.fault(in.sid, problem)
		e.mu.Unlock()
		return nil, nil
	}
	e.forget(s)
	e.storeUser(s, j, in.prompt, added)
	if in.prompt.NoReply {
		e.mu.Unlock()
		return nil, nil
	}
	return e.enqueue(s, j)
}

// enqueue hands a job to the session's turn, which it starts when there is
// none. Call it with mu held; it lets go of it.
func (e *Engine) enqueue(s *session, j *job) (<-chan struct{}, error) {
	s.queue = append(s.queue, j)
	if s.busy {
		defer e.mu.Unlock()
		return s.idle, nil
	}
	idle := make(chan struct{})
	s.busy, s.idle, s.abort, s.cancel = true, idle, false, nil
	e.mu.Unlock()
	if !e.start(func(ctx context.Context) { e.serve(ctx, s) }) {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.rest(s)
		return nil, failed("the demo engine is stopping")
	}
	return idle, nil
}

// rest marks a session idle. Call it with mu held.
func (e *Engine) rest(s *session) {
	s.busy, s.queue, s.cancel = false, nil, nil
	close(s.idle)
}

// fault publishes an error that stores nothing. Call it with mu held.
func (e *Engine) fault(sid, message string) {
	e.publish(&engine.SessionError{SessionID: sid,
		Error: engine.Error{Name: "UnknownError", Data: engine.ErrorData{Message: message}}})
}

// checkParts refuses what the engine refuses.
func checkParts(p engine.Prompt) error {
	if p.Parts == nil {
		return badPayload("Missing key\n  at [\"parts\"]")
	}
	if p.MessageID != "" && !strings.HasPrefix(p.MessageID, "msg") {
		return badPayload("Expected a string starting with \"msg\", got %q\n  at [\"messageID\"]", p.MessageID)
	}
	for i, part := range p.Parts {
		switch part.Type {
		case engine.PartText, engine.PartFile, engine.PartAgent, engine.PartSubtask:
		default:
			return badPayload("Expected a text, file, agent or subtask part, got {\"type\":%q}\n  at [\"parts\"][%d]",
				part.Type, i)
		}
	}
	return nil
}

// unknownChoice says what is wrong with a job's agent or model.
func unknownChoice(j *job) string {
	if !slices.ContainsFunc(agents(), func(a engine.Agent) bool { return a.Name == j.agent }) {
		return fmt.Sprintf("Agent not found: %q. Available agents: %s, %s", j.agent, agentBuild, agentPlan)
	}
	if _, ok := provider().Models[j.model.ModelID]; !ok || j.model.ProviderID != providerID {
		return fmt.Sprintf("Model not found: %s/%s. The demo engine has %s/%s and %s/%s", j.model.ProviderID,
			j.model.ModelID, providerID, modelID, providerID, modelFast)
	}
	return ""
}

// storeUser makes a prompt's user message and publishes it. Call it with mu
// held.
func (e *Engine) storeUser(s *session, j *job, p engine.Prompt, added map[int][]engine.Part) {
	now := e.now()
	model := &engine.SessionModel{ID: j.model.ModelID, ProviderID: j.model.ProviderID, Variant: j.variant}
	if model.Variant == "" {
		model.Variant = "default"
	}
	if s.info.Agent != j.agent || s.info.Model == nil || *s.info.Model != *model {
		s.info.Agent, s.info.Model = j.agent, model
		e.touched(s)
	}
	m := e.newMessage(s, engine.Message{
		ID: p.MessageID, Role: engine.RoleUser, Agent: j.agent, System: j.system,
		Model: &engine.ModelRef{ProviderID: j.model.ProviderID, ModelID: j.model.ModelID, Variant: j.variant},
	})
	j.user = m
	for i, in := range p.Parts {
		for _, part := range added[i] {
			e.addPart(s, m, part)
		}
		part := engine.Part{
			ID: in.ID, Type: in.Type, Text: in.Text, Synthetic: in.Synthetic, Ignored: in.Ignored, Mime: in.Mime,
			URL:      in.URL,
			Filename: in.Filename, Source: in.Source, Name: in.Name, Metadata: in.Metadata,
		}
		e.addPart(s, m, part)
		if in.Type == engine.PartText && !in.Synthetic && !in.Ignored {
			j.text = strings.TrimSpace(j.text + "\n" + in.Text)
		}
		if path, line, ok := e.files.attachedFile(in); ok && j.file == "" {
			j.file, j.line = path, line
		}
	}
	s.info.Time.Updated = max(now, s.info.Time.Updated)
	e.updated(s)
}

// newMessage stores a message and publishes it. Call it with mu held.
func (e *Engine) newMessage(s *session, info engine.Message) *message {
	now := e.now()
	info.SessionID, info.Time = s.info.ID, engine.MessageTime{Created: e.ids.created(now)}
	if info.ID == "" {
		info.ID = e.ids.next("msg", now)
	}
	m := &message{info: info}
	s.messages = append(s.messages, m)
	e.told(m)
	return m
}

// told sends a message as it is now. Call it with mu held.
func (e *Engine) told(m *message) {
	e.publish(&engine.MessageUpdated{SessionID: m.info.SessionID, Info: m.info})
}

// addPart stores a part and publishes it. Call it with mu held.
func (e *Engine) addPart(s *session, m *message, part engine.Part) *engine.Part {
	if part.ID == "" {
		part.ID = e.ids.next("prt", e.now())
	}
	part.SessionID, part.MessageID = s.info.ID, m.info.ID
	p := &part
	m.parts = append(m.parts, p)
	e.shown(p)
	return p
}

// shown sends a part as it is now. Call it with mu held.
func (e *Engine) shown(p *engine.Part) {
	e.publish(&engine.PartUpdated{SessionID: p.SessionID, Part: *p, Time: e.now()})
}

// answer is a session's last assistant message, for calls that wait for it.
func (e *Engine) answer(sid string) (any, error) {
	return e.with(sid, func(s *session) (any, error) {
		for _, m := range slices.Backward(s.messages) {
			if m.info.Role == engine.RoleAssistant {
				return m.wire(), nil
			}
		}
		return nil, failed("the prompt was not answered")
	})
}

// compact lets a session be summarised.
func (e *Engine) compact(sid string) (<-chan struct{}, error) {
	e.mu.Lock()
	s, err := e.find(sid)
	if err == nil && s.busy {
		err = sessionBusy(sid)
	}
	if err != nil {
		e.mu.Unlock()
		return nil, err
	}
	j := &job{agent: agentBuild, model: engine.PromptModel{ProviderID: providerID, ModelID: modelID}, compact: true}
	j.user = e.newMessage(s, engine.Message{
		Role: engine.RoleUser, Agent: agentBuild, Model: &engine.ModelRef{ProviderID: providerID, ModelID: modelID},
	})
	e.addPart(s, j.user, engine.Part{Type: engine.PartCompaction})
	return e.enqueue(s, j)
}

func summaryTrue() json.RawMessage { return json.RawMessage("true") }

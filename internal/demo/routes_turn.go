package demo

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
)

// commandInput is the body of POST /session/{id}/command.
type commandInput struct {
	Command   string              `json:"command"`
	Arguments string              `json:"arguments"`
	Agent     string              `json:"agent"`
	Model     string              `json:"model"` // provider/model
	Variant   string              `json:"variant"`
	MessageID string              `json:"messageID"`
	Parts     []engine.PromptPart `json:"parts"`
}

func (e *Engine) runSlash(r *http.Request) (any, error) {
	in, err := body[commandInput](r)
	if err != nil {
		return nil, err
	}
	sid := r.PathValue("id")
	idle, err := e.submitCommand(r.Context(), sid, in)
	if err == nil {
		err = e.await(r, idle)
	}
	if err != nil {
		return nil, err
	}
	return e.answer(sid)
}

// submitCommand expands a slash command and submits it as a prompt.
func (e *Engine) submitCommand(ctx context.Context, sid string, in commandInput) (<-chan struct{}, error) {
	known := slashCommands()
	i := slices.IndexFunc(known, func(c slashCommand) bool { return c.name == in.Command })
	if i < 0 {
		var names []string
		for _, c := range known {
			names = append(names, c.name)
		}
		_, err := e.with(sid, func(*session) (any, error) {
			e.fault(sid, fmt.Sprintf("Command not found: %q. Available commands: %s", in.Command,
				strings.Join(names, ", ")))
			return nil, unexpected()
		})
		return nil, err
	}
	p := engine.Prompt{
		MessageID: in.MessageID, Agent: in.Agent, Variant: in.Variant,
		Parts: append([]engine.PromptPart{{Type: engine.PartText, Text: known[i].expand(in.Arguments)}}, in.Parts...),
	}
	if provider, model, ok := strings.Cut(in.Model, "/"); ok {
		p.Model = &engine.PromptModel{ProviderID: provider, ModelID: model}
	}
	idle, err := e.submit(ctx, submission{sid: sid, prompt: p,
		command: &commandRun{name: in.Command, arguments: in.Arguments}})
	if err == nil && idle == nil {
		err = unexpected() // session.error said why
	}
	return idle, err
}

// modelInput is the body of calls that name a model and nothing else needed
// here.
type modelInput struct {
	ProviderID string `json:"providerID"`
	ModelID    string `json:"modelID"`
	MessageID  string `json:"messageID"`
}

func (in modelInput) check() error {
	switch {
	case in.ModelID == "":
		return badPayload("Missing key\n  at [\"modelID\"]")
	case in.ProviderID == "":
		return badPayload("Missing key\n  at [\"providerID\"]")
	}
	return nil
}

func (e *Engine) runInit(r *http.Request) (any, error) {
	in, err := body[modelInput](r)
	if err == nil {
		err = in.check()
	}
	if err != nil {
		return nil, err
	}
	idle, err := e.submitCommand(r.Context(), r.PathValue("id"),
		commandInput{Command: wantInit, Model: in.ProviderID + "/" + in.ModelID, MessageID: in.MessageID})
	if err == nil {
		err = e.await(r, idle)
	}
	return true, err
}

func (e *Engine) summarize(r *http.Request) (any, error) {
	in, err := body[modelInput](r)
	if err == nil {
		err = in.check()
	}
	if err != nil {
		return nil, err
	}
	idle, err := e.compact(r.PathValue("id"))
	if err == nil {
		err = e.await(r, idle)
	}
	return true, err
}

func (e *Engine) runShell(r *http.Request) (any, error) {
	in, err := body[struct {
		Agent   string `json:"agent"`
		Command string `json:"command"`
	}](r)
	switch {
	case err != nil:
		return nil, err
	case in.Agent == "":
		return nil, badPayload("Missing key\n  at [\"agent\"]")
	case in.Command == "":
		return nil, badPayload("Missing key\n  at [\"command\"]")
	}
	return e.with(r.PathValue("id"), func(s *session) (any, error) {
		if s.busy {
			return nil, sessionBusy(s.info.ID)
		}
		return e.shell(s, in.Agent, in.Command).wire(), nil
	})
}

// shell answers a command that the person typed, with the recorded events: it
// says that nothing was run. Call it with mu held.
func (e *Engine) shell(s *session, agent, command string) *message {
	t := &turn{e: e, s: s}
	t.status(engine.StatusBusy)
	model := engine.ModelRef{ProviderID: providerID, ModelID: modelID}
	user := e.newMessage(s, engine.Message{Role: engine.RoleUser, Agent: agent, Model: &model})
	e.addPart(s, user, engine.Part{Type: engine.PartText, Text: "The following tool was executed by the user",
		Synthetic: true})
	m := e.newMessage(s, engine.Message{
		Role: engine.RoleAssistant, ParentID: user.info.ID, Mode: agent, Agent: agent,
		ProviderID: model.ProviderID, ModelID: model.ModelID, Tokens: &engine.Tokens{},
	})
	start := e.now()
	state := engine.ToolState{Status: engine.ToolRunning, Input: map[string]any{"command": command},
		Time: &engine.PartTime{Start: start}}
	running := state
	p := e.addPart(s, m, engine.Part{Type: engine.PartTool, Tool: toolBash, CallID: e.ids.next("call", start),
		State: &running})
	out := notRun(e.files.dir, command)
	state.Metadata = map[string]any{"output": out}
	shown := state
	p.State = &shown
	e.shown(p)
	m.info.Time.Completed = e.now()
	e.told(m)
	state.Status, state.Output, state.Time = engine.ToolCompleted, out, &engine.PartTime{Start: start, End: e.now()}
	p.State = &state
	e.shown(p)
	t.idle()
	return m
}

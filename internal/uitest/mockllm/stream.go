package mockllm

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// delayDefault is the time between chunks where a script sets none.
const delayDefault = 0.002

// stream is one streamed answer.
type stream struct {
	s     *Server
	w     http.ResponseWriter
	r     *http.Request
	model string

	delay  float64
	calls  int
	finish string
	usage  Usage
}

func (t *stream) run(step []Op) {
	t.w.Header().Set("Content-Type", "text/event-stream")
	t.w.Header().Set("Cache-Control", "no-cache")
	t.delay, t.usage = delayDefault, Usage{Input: 10, Output: 5}
	t.emit(map[string]any{"role": "assistant", "content": ""}, "", false)
	for _, op := range step {
		if t.r.Context().Err() != nil || !t.do(op) {
			return
		}
	}
	finish := t.finish
	if finish == "" && t.calls > 0 {
		finish = "tool_calls"
	} else if finish == "" {
		finish = "stop"
	}
	t.emit(map[string]any{}, finish, true)
	t.write("data: [DONE]\n\n")
}

// do carries out an operation and reports whether the stream goes on.
func (t *stream) do(op Op) bool {
	delay := value(op.Delay, value(op.SetDelay, t.delay))
	t.delay = value(op.SetDelay, t.delay)
	t.pause(op.Sleep)
	if op.Hold != "" {
		t.s.open(t.s.arrived, op.Hold)
		select {
		case <-t.s.gate(t.s.held, op.Hold):
		case <-t.r.Context().Done():
			return false
		}
	}
	t.text("content", op.Text, op, delay)
	t.text("reasoning_content", op.Reasoning, op, delay)
	if op.Tool != "" {
		t.tool(op, delay)
	}
	if op.Raw != "" {
		t.write(op.Raw)
	}
	if op.StreamError != nil {
		b, _ := json.Marshal(failure(*op.StreamError, "server_error", op.Code)) // strings always can
		t.write("data: " + string(b) + "\n\n")
		return false
	}
	if op.Drop {
		panic(http.ErrAbortHandler) // cuts the connection
	}
	if op.Finish != "" {
		t.finish = op.Finish
	}
	if op.Usage != nil {
		t.usage = *op.Usage
	}
	return true
}

func (t *stream) text(field string, text *string, op Op, delay float64) {
	if text == nil {
		return
	}
	for i := range value(op.Repeat, 1) {
		for _, c := range op.Chunk.cut(strings.ReplaceAll(*text, "{i}", strconv.Itoa(i))) {
			t.emit(map[string]any{field: c}, "", false)
			t.pause(delay)
		}
	}
}

func (t *stream) tool(op Op, delay float64) {
	args := arguments(op)
	id := op.ID
	if id == "" {
		id = fmt.Sprintf("call_%d_%d", time.Now().UnixNano(), t.calls)
	}
	call := func(v map[string]any) {
		v["index"] = t.calls
		t.emit(map[string]any{"tool_calls": []any{v}}, "", false)
	}
	call(map[string]any{"id": id, "type": "function", "function": map[string]any{"name": op.Tool, "arguments": ""}})
	by := op.Chunk
	if by == (Chunk{}) {
		by.Size = 24
	}
	for _, c := range by.cut(args) {
		call(map[string]any{"function": map[string]any{"arguments": c}})
		t.pause(delay)
	}
	t.calls++
}

// arguments are a tool call's as text; a string is sent as it is.
func arguments(op Op) string {
	var s string
	if json.Unmarshal(op.Args, &s) == nil && len(op.Args) > 0 {
		return s
	}
	if len(op.Args) == 0 {
		return "{}"
	}
	var b bytes.Buffer
	_ = json.Compact(&b, op.Args) // it was read as JSON before
	return b.String()
}

func (t *stream) emit(delta map[string]any, finish string, usage bool) {
	choice := map[string]any{"index": 0, "delta": delta, "finish_reason": nil}
	if finish != "" {
		choice["finish_reason"] = finish
	}
	chunk := map[string]any{"id": "mock", "object": "chat.completion.chunk", "created": time.Now().Unix(),
		"model": t.model, "choices": []any{choice}}
	if usage {
		chunk["usage"] = t.usage.wire()
	}
	b, _ := json.Marshal(chunk) // maps of plain values always can
	t.write("data: " + string(b) + "\n\n")
}

func (u Usage) wire() map[string]any {
	return map[string]any{
		"prompt_tokens": u.Input, "completion_tokens": u.Output, "total_tokens": u.Input + u.Output,
		"prompt_tokens_details":     map[string]any{"cached_tokens": u.Cached},
		"completion_tokens_details": map[string]any{"reasoning_tokens": u.Reasoning},
	}
}

func (t *stream) write(s string) {
	_, _ = t.w.Write([]byte(s)) // the context says when the engine has gone
	if f, ok := t.w.(http.Flusher); ok {
		f.Flush()
	}
}

// pause waits some seconds, or until the engine has gone.
func (t *stream) pause(seconds float64) {
	if seconds <= 0 {
		return
	}
	timer := time.NewTimer(time.Duration(seconds * float64(time.Second)))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-t.r.Context().Done():
	}
}

// whole is an answer that is not streamed: its text and calls at once.
func whole(model string, step []Op) any {
	var text strings.Builder
	var calls []any
	usage := Usage{Input: 10, Output: 5}
	for i, op := range step {
		if op.Text != nil {
			for n := range value(op.Repeat, 1) {
				text.WriteString(strings.ReplaceAll(*op.Text, "{i}", strconv.Itoa(n)))
			}
		}
		if op.Tool != "" {
			calls = append(calls, map[string]any{"id": fmt.Sprintf("call_%d", i), "type": "function",
				"function": map[string]any{"name": op.Tool, "arguments": arguments(op)}})
		}
		if op.Usage != nil {
			usage = *op.Usage
		}
	}
	message := map[string]any{"role": "assistant", "content": text.String()}
	finish := "stop"
	if calls != nil {
		message["tool_calls"], finish = calls, "tool_calls"
	}
	return map[string]any{"id": "mock", "object": "chat.completion", "created": time.Now().Unix(), "model": model,
		"choices": []any{map[string]any{"index": 0, "message": message, "finish_reason": finish}},
		"usage":   usage.wire()}
}

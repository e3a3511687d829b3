package mockllm

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Op is one operation of a step; the one field that names it is set, with
// those that go with it. Times are in seconds.
type Op struct {
	// Text and Reasoning stream in chunks: {i} becomes the repeat's number.
	Text      *string  `json:"text,omitempty"`
	Reasoning *string  `json:"reasoning,omitempty"`
	Chunk     Chunk    `json:"chunk,omitzero"`
	Delay     *float64 `json:"delay,omitempty"` // between chunks
	Repeat    *int     `json:"repeat,omitempty"`

	// Tool is a tool call. Args may be a string, to send broken JSON. Several
	// in one step run in parallel.
	Tool string          `json:"tool,omitempty"`
	Args json.RawMessage `json:"args,omitempty"`
	ID   string          `json:"id,omitempty"`

	Sleep    float64  `json:"sleep,omitempty"`
	SetDelay *float64 `json:"set_delay,omitempty"`
	// Hold waits until the test calls Release with this name.
	Hold string `json:"hold,omitempty"`

	Usage  *Usage `json:"usage,omitempty"`
	Finish string `json:"finish,omitempty"` // stop, or tool_calls, is the default

	// Error answers with an HTTP status instead of a stream; with Times only
	// the first requests fail, and the rest of the step is used afterwards.
	Error   int               `json:"error,omitempty"`
	Message string            `json:"message,omitempty"`
	Type    string            `json:"type,omitempty"`
	Code    string            `json:"code,omitempty"`
	Headers map[string]string `json:"headers,omitempty"`
	Times   int               `json:"times,omitempty"`
	Body    json.RawMessage   `json:"body,omitempty"`

	StreamError *string `json:"stream_error,omitempty"` // an error event, then the end
	Drop        bool    `json:"drop,omitempty"`         // cuts the connection
	Raw         string  `json:"raw,omitempty"`          // bytes into the stream
}

// Usage counts a step's tokens.
type Usage struct {
	Input     int `json:"input"`
	Output    int `json:"output"`
	Reasoning int `json:"reasoning"`
	Cached    int `json:"cached"`
}

// Chunk says how text is cut: "word", "line" or a number of characters.
type Chunk struct {
	By   string
	Size int
}

// UnmarshalJSON takes a word or a number.
func (c *Chunk) UnmarshalJSON(b []byte) error {
	*c = Chunk{}
	if n, err := strconv.Atoi(string(b)); err == nil && n > 0 {
		c.Size = n
		return nil
	}
	if err := json.Unmarshal(b, &c.By); err != nil || c.By != "word" && c.By != "line" {
		return fmt.Errorf("chunk is %s: use word, line or a number", b)
	}
	return nil
}

// Script is a list of steps.
type Script [][]Op

// Parse reads a script: a list of steps, or a list of operations that is one.
func Parse(s string) (Script, error) {
	dec := json.NewDecoder(strings.NewReader(s))
	var steps []json.RawMessage
	if err := dec.Decode(&steps); err != nil { // what follows is not read
		return nil, fmt.Errorf("script: %w", err)
	}
	if len(steps) == 0 || bytes.HasPrefix(bytes.TrimSpace(steps[0]), []byte("{")) {
		ops, err := parseOps(steps)
		return Script{ops}, err
	}
	var script Script
	for _, step := range steps {
		var raw []json.RawMessage
		if err := json.Unmarshal(step, &raw); err != nil {
			return nil, fmt.Errorf("script: a step is a list of operations: %w", err)
		}
		ops, err := parseOps(raw)
		if err != nil {
			return nil, err
		}
		script = append(script, ops)
	}
	return script, nil
}

func parseOps(raw []json.RawMessage) ([]Op, error) {
	var ops []Op
	for _, r := range raw {
		dec := json.NewDecoder(bytes.NewReader(r))
		dec.DisallowUnknownFields() // a misspelt operation must not be silence
		var op Op
		if err := dec.Decode(&op); err != nil {
			return nil, fmt.Errorf("script: operation %s: %w", r, err)
		}
		ops = append(ops, op)
	}
	return ops, nil
}

var words = regexp.MustCompile(`\S+\s*|\s+`)

// cut cuts text into chunks.
func (c Chunk) cut(s string) []string {
	switch {
	case s == "":
		return nil
	case c.By == "line":
		return strings.SplitAfter(strings.TrimSuffix(s, "\n"), "\n")
	case c.Size > 0:
		var parts []string
		for r := []rune(s); len(r) > 0; {
			n := min(c.Size, len(r))
			parts, r = append(parts, string(r[:n])), r[n:]
		}
		return parts
	}
	return words.FindAllString(s, -1)
}

func value[T any](p *T, or T) T {
	if p == nil {
		return or
	}
	return *p
}

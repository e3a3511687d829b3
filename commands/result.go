package commands

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// The codes of an Error. They are part of the contract with agents.
const (
	CodeInvalidArguments = "invalid_arguments"
	CodeUnknownCommand   = "unknown_command"
	CodeUnavailable      = "unavailable"
	CodeNotFound         = "not_found"
	CodePaneNotFound     = "pane_not_found"
	CodeContentNotFound  = "content_not_found"
	CodeUnsupported      = "unsupported"
	CodeDenied           = "denied"
	CodeConsentRequired  = "consent_required"
	CodeTimedOut         = "timed_out"
	CodeCancelled        = "cancelled"
	CodeLimit            = "limit_exceeded"
	CodeNamespace        = "namespace"
	CodeChannelOff       = "channel_off"
	CodeInternal         = "internal"
	CodeNoFrontEnd       = "no_front_end"
)

// Error is a refusal or a failure as it crosses a boundary: a stable code, a
// message for people and agents, and what to do about it.
type Error struct {
	Code    string
	Message string
	Hint    string
}

func (e *Error) Error() string { return e.Message }

// Errorf makes an Error without a hint.
func Errorf(code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// AsError gives err as an Error: the end of a context as cancelled or timed
// out, and what carries no code as internal.
func AsError(err error) *Error {
	var e *Error
	switch {
	case errors.As(err, &e):
		return e
	case errors.Is(err, context.Canceled):
		return Errorf(CodeCancelled, "the caller went away")
	case errors.Is(err, context.DeadlineExceeded):
		return Errorf(CodeTimedOut, "the command took too long")
	}
	return &Error{Code: CodeInternal, Message: err.Error()}
}

// Result is a command's outcome: Data, a JSON object, or Err.
type Result struct {
	Data json.RawMessage
	Err  *Error
}

// Fail is a Result that failed.
func Fail(err *Error) Result { return Result{Err: err} }

// Success says whether the command did what it was asked.
func (r Result) Success() bool { return r.Err == nil }

// JSON writes the result as every caller gets it: {"success":true, …} with
// the data's fields, or {"success":false,"error",…,"code",…,"hint"?}.
func (r Result) JSON() json.RawMessage {
	if r.Err != nil {
		b, _ := encode(struct {
			Success bool   `json:"success"`
			Error   string `json:"error"`
			Code    string `json:"code"`
			Hint    string `json:"hint,omitempty"`
		}{false, r.Err.Message, r.Err.Code, r.Err.Hint})
		return b
	}
	data := bytes.TrimSpace(r.Data)
	if bare(data) {
		return json.RawMessage(`{"success":true}`)
	}
	if data[0] != '{' {
		return Fail(Errorf(CodeInternal, "the command's result is no JSON object")).JSON()
	}
	return append([]byte(`{"success":true,`), data[1:]...)
}

// encode marshals a value without writing < as \u003c: models read the text
// as it is.
func encode(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}

package commands

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/openspace-tui/openspace/commands/schema"
	"github.com/openspace-tui/openspace/internal/lang"
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
	CodeDeniedByRule     = "denied_by_rule"
	CodeConsentRequired  = "consent_required"
	CodeTimedOut         = "timed_out"
	CodeCancelled        = "cancelled"
	CodeLimit            = "limit_exceeded"
	CodeNamespace        = "namespace"
	CodeChannelOff       = "channel_off"
	CodeInternal         = "internal"
	CodeNoFrontEnd       = "no_front_end"
	CodeNotOffered       = "not_offered"
)

// Error is a refusal or a failure as it crosses a boundary: a stable code, a
// message for people and agents, and what to do about it. Its texts are English;
// Said and SaidHint say them in the person's language.
type Error struct {
	Code    string
	Message string
	Hint    string

	message, hint lang.Message // where the text is made of parts
}

func (e *Error) Error() string { return e.Message }

// Said is the message in the person's language.
func (e *Error) Said() string { return e.message.Or(e.Message).Said() }

// SaidHint is the hint in the person's language.
func (e *Error) SaidHint() string { return e.hint.Or(e.Hint).Said() }

// Errorf makes an Error without a hint.
func Errorf(code string, id lang.Phrase, args ...any) *Error {
	return refusal(code, lang.M(id, args...), lang.Message{})
}

// refusal makes an Error of texts that are made of parts.
func refusal(code string, message, hint lang.Message) *Error {
	return &Error{Code: code, Message: message.String(), Hint: hint.String(), message: message, hint: hint}
}

// says is an error as a message.
func says(err error) lang.Message { return lang.M("%v", err) }

// clipped is an error that holds some of the caller's own text.
type clipped struct{ error }

func (c clipped) Error() string { return clip(c.error.Error()) }

// Said says it in the person's language.
func (c clipped) Said() string { return clip(lang.Translate(c.error)) }

func (c clipped) Unwrap() error { return c.error }

// AsError returns err as an Error: the end of a context as cancelled or timed
// out, and what carries no code as internal.
func AsError(err error) *Error {
	var e *Error
	switch {
	case errors.As(err, &e):
		return e
	case errors.Is(err, context.Canceled):
		return Errorf(CodeCancelled, "the-caller-went-away")
	case errors.Is(err, context.DeadlineExceeded):
		return Errorf(CodeTimedOut, "the-command-took-too-long")
	}
	return refusal(CodeInternal, says(err), lang.Message{})
}

// Result is a command's outcome: Data, a JSON object, or Err.
type Result struct {
	Data json.RawMessage
	Err  *Error
}

// Fail is a Result that failed.
func Fail(err *Error) Result { return Result{Err: err} }

// Success reports whether the command did what it was asked.
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
	if schema.Empty(data) {
		return json.RawMessage(`{"success":true}`)
	}
	if data[0] != '{' {
		return Fail(Errorf(CodeInternal, "commands-result-no-json-object")).JSON()
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

// maxMessage bounds what of the caller's own text comes back in an error.
const maxMessage = 600

func clip(s string) string {
	if len(s) <= maxMessage {
		return s
	}
	return strings.ToValidUTF8(s[:maxMessage], "") + "…"
}

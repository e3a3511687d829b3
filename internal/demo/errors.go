package demo

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// apiError is an error as the engine words it: a status and a JSON body.
type apiError struct {
	status int
	body   any
}

func (e *apiError) Error() string {
	b, _ := json.Marshal(e.body)
	return fmt.Sprintf("%d %s", e.status, b)
}

// named is the shape of most errors.
type named struct {
	Name string `json:"name"`
	Data any    `json:"data"`
}

type errorData struct {
	Message string `json:"message"`
	Kind    string `json:"kind,omitempty"`
	Ref     string `json:"ref,omitempty"`
}

// tagged is the shape of the others.
type tagged struct {
	Tag       string `json:"_tag"`
	RequestID string `json:"requestID,omitempty"`
	SessionID string `json:"sessionID,omitempty"`
	Name      string `json:"name,omitempty"`
	Message   string `json:"message,omitempty"`
}

func notFound(message string) error {
	return &apiError{http.StatusNotFound, named{"NotFoundError", errorData{Message: message}}}
}

// badPayload refuses a body, badQuery a parameter.
func badPayload(format string, args ...any) error {
	return &apiError{http.StatusBadRequest, named{"BadRequest",
		errorData{Message: fmt.Sprintf(format, args...), Kind: "Payload"}}}
}

func badQuery(format string, args ...any) error {
	return &apiError{http.StatusBadRequest, named{"BadRequest",
		errorData{Message: fmt.Sprintf(format, args...), Kind: "Query"}}}
}

// badTag is the refusal without words.
func badTag() error { return &apiError{http.StatusBadRequest, tagged{Tag: "BadRequest"}} }

// unexpected is what the engine says of malformed ids, bodies and paths. The
// real one keeps the reason in its log; failed tells it.
func unexpected() error {
	return failed("Unexpected server error. Check server logs for details.")
}

func failed(format string, args ...any) error {
	return &apiError{http.StatusInternalServerError,
		named{"UnknownError", errorData{Message: fmt.Sprintf(format, args...), Ref: "err_demo"}}}
}

func sessionBusy(sid string) error {
	return &apiError{http.StatusConflict, tagged{Tag: "SessionBusyError", SessionID: sid,
		Message: "Session " + sid + " is busy"}}
}

// unsupported refuses what only a real engine can do.
func unsupported(what string) error {
	return &apiError{http.StatusBadRequest, named{"BadRequest",
		errorData{Message: "the demo engine cannot " + what + ": install the real one with `" + install + "`"}}}
}

// asAPI turns any error into one that can be answered.
func asAPI(err error) *apiError {
	var e *apiError
	if errors.As(err, &e) {
		return e
	}
	errors.As(failed("%v", err), &e)
	return e
}

package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
)

// Error is a failure that the engine reported.
type Error struct {
	Status       int    // of HTTP
	Name         string // the engine's: NotFoundError, SessionBusyError …; may be empty
	Message      string // the engine's own words, or ours where it has none
	Method, Path string
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s (%s %s: %d)", e.Message, e.Method, e.Path, e.Status)
}

// Unreachable says that no engine answered.
type Unreachable struct {
	URL string
	Err error
}

func (e *Unreachable) Error() string {
	return fmt.Sprintf("no engine answers at %s: start it with `opencode serve`, or check the address (%v)", e.URL, e.Err)
}

// Unwrap gives the cause.
func (e *Unreachable) Unwrap() error { return e.Err }

// IsNotFound says whether the engine does not know what was asked for.
func IsNotFound(err error) bool { return hasStatus(err, http.StatusNotFound) }

// IsUnauthorized says whether user or password were wrong.
func IsUnauthorized(err error) bool { return hasStatus(err, http.StatusUnauthorized) }

// IsBusy says whether the session was busy.
func IsBusy(err error) bool { return hasStatus(err, http.StatusConflict) }

func hasStatus(err error, status int) bool {
	var e *Error
	return errors.As(err, &e) && e.Status == status
}

// parseError reads the shapes the engine's errors come in: {name, data},
// {_tag, message}, only a tag, or nothing at all.
func parseError(k call, status int, body []byte) *Error {
	e := &Error{Status: status, Method: k.method, Path: k.path}
	var wire struct {
		Name    string `json:"name"`
		Tag     string `json:"_tag"`
		Message string `json:"message"`
		Data    struct {
			Message string `json:"message"`
			Path    string `json:"path"`
			Issues  []struct {
				Path    []any  `json:"path"`
				Message string `json:"message"`
			} `json:"issues"`
		} `json:"data"`
	}
	_ = json.Unmarshal(body, &wire) // what is no JSON has no words to take
	e.Name, e.Message = wire.Name, wire.Data.Message
	if e.Name == "" {
		e.Name = wire.Tag
	}
	if e.Message == "" {
		e.Message = wire.Message
	}
	for _, i := range wire.Data.Issues {
		e.Message = strings.TrimSpace(e.Message + " " + i.Message)
	}
	if wire.Data.Path != "" {
		e.Message = strings.TrimSpace(wire.Data.Path + ": " + e.Message)
	}
	switch {
	case status == http.StatusUnauthorized:
		e.Message = "the engine refused user and password: set OPENCODE_SERVER_PASSWORD (or -p), and OPENCODE_SERVER_USERNAME (or -u) if it is not opencode"
	case e.Message == "" && e.Name != "":
		e.Message = e.Name
	case e.Message == "":
		e.Message = http.StatusText(status)
	}
	return e
}

// transport names the engine that did not answer; a cancelled call is told as
// such.
func (c *Client) transport(ctx context.Context, k call, err error) error {
	if errors.Is(ctx.Err(), context.Canceled) {
		return fmt.Errorf("%s %s: %w", k.method, k.path, context.Canceled)
	}
	return &Unreachable{URL: c.o.BaseURL, Err: err}
}

// Supported checks an engine's version: this program speaks to major 1.
func Supported(version string) error {
	major, _, _ := strings.Cut(strings.TrimPrefix(version, "v"), ".")
	if major == "1" || major == "local" || version == "" {
		return nil
	}
	return fmt.Errorf("engine %s is not supported: this program speaks to version 1 (opencode-ai@1)", version)
}

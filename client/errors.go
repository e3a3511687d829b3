package client

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"syscall"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
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

// Said says it in the person's language, where the words are ours.
func (e *Error) Said() string {
	return fmt.Sprintf("%s (%s %s: %d)", lang.Of(e.Message).Said(), e.Method, e.Path, e.Status)
}

// Refused reports whether the engine answered this caller, and would not.
func (e *Error) Refused() bool { return e.Status != http.StatusUnauthorized }

// Unreachable says that no engine answered.
type Unreachable struct {
	URL string
	Err error
}

func (e *Unreachable) Error() string { return e.text().String() }

// Said says it in the person's language.
func (e *Unreachable) Said() string { return e.text().Said() }

func (e *Unreachable) text() lang.Message {
	why := lang.M("%v", e.Err)
	var dns *net.DNSError
	switch {
	case errors.Is(e.Err, syscall.ECONNREFUSED):
		why = lang.M("nothing-listens-there")
	case errors.As(e.Err, &dns):
		why = lang.M("the-name-is-not-known")
	case errors.Is(e.Err, os.ErrDeadlineExceeded), errors.Is(e.Err, context.DeadlineExceeded):
		why = lang.M("it-took-too-long")
	}
	return lang.M("no-engine-answers-running-opencode", e.URL, why)
}

// Unwrap returns the cause.
func (e *Unreachable) Unwrap() error { return e.Err }

// Unsupported says that the engine is of a version this program has no adapter
// for.
type Unsupported struct {
	Version string
}

func (e *Unsupported) Error() string { return e.text().String() }

// Said says it in the person's language.
func (e *Unsupported) Said() string { return e.text().Said() }

func (e *Unsupported) text() lang.Message {
	return lang.M("engine-version-not-supported-program", lang.Of(e.Version))
}

// IsNotFound reports whether the engine does not know what was asked for.
func IsNotFound(err error) bool { return hasStatus(err, http.StatusNotFound) }

// IsUnauthorized reports whether user or password were wrong.
func IsUnauthorized(err error) bool { return hasStatus(err, http.StatusUnauthorized) }

// IsBusy reports whether the session was busy.
func IsBusy(err error) bool { return hasStatus(err, http.StatusConflict) }

// IsUnreachable reports whether no engine answered.
func IsUnreachable(err error) bool {
	var e *Unreachable
	return errors.As(err, &e)
}

// Lasting reports whether an error will not pass by itself: a wrong password, a
// version without an adapter, an address that is no engine's.
func Lasting(err error) bool {
	var u *Unsupported
	var e *Error
	return errors.As(err, &u) || errors.As(err, &e) &&
		(e.Status == http.StatusUnauthorized || e.Name == nameUnknownRoute)
}

func hasStatus(err error, status int) bool {
	var e *Error
	return errors.As(err, &e) && e.Status == status
}

const nameUnknownRoute = "UnknownRoute"

func unknownRoute(k call) *Error {
	return &Error{Status: http.StatusNotFound, Name: nameUnknownRoute, Method: k.method, Path: k.path,
		Message: lang.English("engine-does-not-know-call")}
}

// parseError reads the shapes the engine's errors come in: {name, data},
// {_tag, message}, only a tag, or nothing at all.
func parseError(k call, status int, body []byte) *Error {
	e := &Error{Status: status, Method: k.method, Path: k.path}
	var wire struct {
		Name    string `json:"name"`
		Tag     string `json:"_tag"`
		Message string `json:"message"`
		Error   string `json:"error"` // of the calls on MCP servers
		Data    struct {
			Message string `json:"message"`
			Path    string `json:"path"`
			Issues  []struct {
				Path    []any  `json:"path"`
				Message string `json:"message"`
			} `json:"issues"`
		} `json:"data"`
	}
	_ = json.Unmarshal(body, &wire)      // what is no JSON has no words to take
	e.Name = cmp.Or(wire.Tag, wire.Name) // a tagged error may have a field of that name
	e.Message = cmp.Or(wire.Data.Message, wire.Message, wire.Error)
	for _, i := range wire.Data.Issues {
		e.Message = strings.TrimSpace(e.Message + " " + fmt.Sprint(i.Path...) + " " + i.Message)
	}
	if wire.Data.Path != "" {
		e.Message = strings.TrimSuffix(wire.Data.Path+": "+e.Message, ": ")
	}
	e.Name, e.Message = sanitize.Line(e.Name), sanitize.Text(e.Message) // errors are printed as they are
	switch {
	case status == http.StatusUnauthorized:
		e.Message = lang.English("engine-refused-user-password-set")
	case e.Message == "" && e.Name != "":
		e.Message = e.Name
	case e.Message == "":
		e.Message = cmp.Or(http.StatusText(status), lang.English("engine-answered-unknown-status"))
	}
	return e
}

// Supported checks an engine's version: this program speaks to major 1.
// Builds from source name no release and pass.
func Supported(version string) error {
	v := strings.TrimPrefix(version, "v")
	major, _, _ := strings.Cut(v, ".")
	if major == "1" || v == "local" || strings.HasPrefix(v, "0.0.0") {
		return nil
	}
	if v == "" {
		version = lang.English("none-given")
	}
	return &Unsupported{Version: version}
}

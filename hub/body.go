package hub

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
	"unicode/utf8"
)

const (
	maxBody   = 8 << 20
	maxDepth  = 1000
	smallBody = 64 << 10
	maxLarge  = 8 // bodies over smallBody that are read at once
)

// failure is an answer that is not a success, as {"error": text}.
type failure struct {
	status int
	text   string
}

func (f *failure) Error() string { return f.text }

var errJSON = &failure{http.StatusBadRequest, "Invalid JSON"}

// readJSON reads a body whole: valid JSON, valid UTF-8, within the limits. A
// body that is too long is answered only after the limit was read, since a
// client that still writes would not see an earlier answer.
func (h *Hub) readJSON(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	rc := http.NewResponseController(w)
	_ = rc.SetReadDeadline(time.Now().Add(h.bodyTimeout)) // unsupported only by test recorders
	b, err := h.readAll(r.Context(), rc, http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		w.Header().Set("Connection", "close") // the rest of the body is not read
		var tooLong *http.MaxBytesError
		var slow net.Error
		switch {
		case errors.As(err, &tooLong):
			return nil, &failure{http.StatusRequestEntityTooLarge, "Request body over 8 MiB"}
		case errors.As(err, &slow) && slow.Timeout():
			return nil, &failure{http.StatusRequestTimeout, "Request body took too long"}
		}
		return nil, &failure{http.StatusBadRequest, "Request body broke off"}
	}
	_ = rc.SetReadDeadline(time.Time{})
	if !utf8.Valid(b) || !shallow(b, maxDepth) || !json.Valid(b) {
		return nil, errJSON
	}
	return b, nil
}

// readAll reads a body. Of those over smallBody few are read at once, or
// many senders could fill the memory.
func (h *Hub) readAll(ctx context.Context, rc *http.ResponseController, body io.Reader) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(body, smallBody))
	if err != nil || len(b) < smallBody {
		return b, err
	}
	select {
	case h.large <- struct{}{}:
		defer func() { <-h.large }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	_ = rc.SetReadDeadline(time.Now().Add(h.bodyTimeout)) // waiting was not the sender's fault
	rest := bytes.NewBuffer(b)
	_, err = rest.ReadFrom(body)
	return rest.Bytes(), err
}

// readObject reads a body that must be a JSON object.
func (h *Hub) readObject(w http.ResponseWriter, r *http.Request, into any) error {
	b, err := h.readJSON(w, r)
	if err != nil {
		return err
	}
	if b = bytes.TrimSpace(b); b[0] != '{' {
		return errJSON
	}
	err = json.Unmarshal(b, into)
	if known := (*failure)(nil); errors.As(err, &known) {
		return known
	}
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return &failure{http.StatusBadRequest, fmt.Sprintf("%s has the wrong type: %s", wrong.Field, wrong.Value)}
	}
	if err != nil {
		return errJSON
	}
	return nil
}

// shallow reports whether nested objects and arrays stay within limit. It keeps
// no stack, so that no input is too deep for it; it does not judge anything
// else.
func shallow(b []byte, limit int) bool {
	depth, inString := 0, false
	for i := 0; i < len(b); i++ {
		switch c := b[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			if depth++; depth > limit {
				return false
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return true
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	b, err := json.Marshal(v)
	if err != nil {
		status, b = http.StatusInternalServerError, []byte(`{"error":"Internal error"}`)
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(append(b, '\n')) // the client may be gone
}

func writeError(w http.ResponseWriter, status int, text string) {
	writeJSON(w, status, map[string]string{"error": text})
}

func writeFailure(w http.ResponseWriter, err error) {
	var f *failure
	if !errors.As(err, &f) {
		f = &failure{http.StatusInternalServerError, "Internal error"}
	}
	writeError(w, f.status, f.text)
}

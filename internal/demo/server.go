package demo

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
)

// Limits of the server.
const (
	maxBody   = 8 << 20
	heartbeat = 10 * time.Second
)

// answer is what a route gives: a value to encode, or an error. A nil value is
// 204.
type answer func(r *http.Request) (any, error)

// handler is the whole API. Unlike the real engine, which answers them with
// its web page, unknown routes are 404.
func (e *Engine) handler() http.Handler {
	mux := http.NewServeMux()
	for pattern, a := range e.routes() {
		mux.Handle(pattern, e.json(a))
	}
	mux.HandleFunc("GET /event", e.events)
	mux.Handle("GET /session/{id}/message", http.HandlerFunc(e.messages))
	mux.Handle("/", e.json(func(r *http.Request) (any, error) {
		return nil, notFound("the demo engine has no route " + r.Method + " " + r.URL.Path)
	}))
	return e.guarded(mux)
}

// guard knows who may come in, and to which folder.
type guard struct{ user, password, port, dir string }

// guarded lets in who knows the password, from this machine and no web page.
func (e *Engine) guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !e.guard.local(r.Host), r.Header.Get("Origin") != "" && !e.guard.localOrigin(r.Header.Get("Origin")):
			w.WriteHeader(http.StatusForbidden)
		case !e.guard.authorised(r):
			w.Header().Set("WWW-Authenticate", `Basic realm="Secure Area"`)
			w.WriteHeader(http.StatusUnauthorized)
		default:
			r.Body = http.MaxBytesReader(w, r.Body, maxBody)
			next.ServeHTTP(w, r)
		}
	})
}

// local reports whether a Host header means this server: anything else is a web
// page that had its name point here.
func (g *guard) local(host string) bool {
	return host == "127.0.0.1:"+g.port || host == "localhost:"+g.port || host == "[::1]:"+g.port
}

func (g *guard) localOrigin(origin string) bool {
	u, err := url.Parse(origin)
	return err == nil && u.Scheme == "http" && g.local(u.Host)
}

func (g *guard) authorised(r *http.Request) bool {
	if g.password == "" {
		return true
	}
	user, password, ok := r.BasicAuth()
	if token := r.URL.Query().Get("auth_token"); !ok && token != "" {
		both, err := base64.StdEncoding.DecodeString(token)
		if err != nil {
			return false
		}
		user, password, _ = strings.Cut(string(both), ":")
	}
	got, want := sha256.Sum256([]byte(user+":"+password)), sha256.Sum256([]byte(g.user+":"+g.password))
	return subtle.ConstantTimeCompare(got[:], want[:]) == 1
}

// json turns an answer into a handler.
func (e *Engine) json(a answer) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var v any
		err := e.guard.checkDirectory(r)
		if err == nil {
			v, err = a(r)
		}
		if err != nil {
			e.refuse(w, r, err)
			return
		}
		if v == nil {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		e.write(w, http.StatusOK, v)
	})
}

// checkDirectory refuses other directories than the workspace.
func (g *guard) checkDirectory(r *http.Request) error {
	asked := r.URL.Query().Get("directory")
	if asked == "" {
		asked = r.Header.Get("X-Opencode-Directory")
		if plain, err := url.QueryUnescape(asked); err == nil && strings.Contains(asked, "%") {
			asked = plain
		}
	}
	if asked == "" || asked == "." || filepath.Clean(asked) == g.dir {
		return nil
	}
	if abs, err := filepath.Abs(asked); err == nil {
		if resolved, err := filepath.EvalSymlinks(abs); err == nil && resolved == g.dir {
			return nil
		}
	}
	return badQuery("the demo engine serves %s alone, not %s", g.dir, asked)
}

func (e *Engine) refuse(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() != nil {
		return // nobody listens
	}
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	a := asAPI(err)
	if a.status >= 500 {
		e.o.Log.Warn("demo engine", "method", r.Method, "path", r.URL.Path, "error", err)
	}
	e.write(w, a.status, a.body)
}

func (e *Engine) write(w http.ResponseWriter, status int, v any) {
	body, err := json.Marshal(v)
	if err != nil {
		e.o.Log.Error("demo engine: encode an answer", "error", err)
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(body) // a client that has gone needs no answer
}

// body decodes a request's body; an empty one is an empty object. JSON that is
// none is 500, as with the real engine, and wrong types are 400.
func body[T any](r *http.Request) (T, error) {
	var v T
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return v, err
	}
	if len(data) == 0 {
		return v, nil
	}
	if !json.Valid(data) {
		return v, unexpected()
	}
	if json.Unmarshal(data, &v) != nil {
		return v, badTag()
	}
	return v, nil
}

// events is GET /event: what happens from now on, and a heartbeat.
func (e *Engine) events(w http.ResponseWriter, r *http.Request) {
	if err := e.guard.checkDirectory(r); err != nil {
		e.refuse(w, r, err)
		return
	}
	l := e.bus.subscribe()
	defer e.bus.unsubscribe(l)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-cache")
	out := http.NewResponseController(w)
	send := func(events ...[]byte) bool {
		for _, data := range events {
			if _, err := w.Write(append(append([]byte("data: "), data...), "\n\n"...)); err != nil {
				return false
			}
		}
		return out.Flush() == nil
	}
	if !send(e.bus.one(&engine.ServerConnected{}, e.now())) {
		return
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		select {
		case <-r.Context().Done():
			return
		case <-beat.C:
			if !send(e.bus.one(&engine.ServerHeartbeat{}, e.now())) {
				return
			}
		case <-l.wake:
			events, open := l.take()
			if !send(events...) || !open {
				return
			}
		}
	}
}

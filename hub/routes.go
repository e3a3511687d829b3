package hub

import (
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// route is one path with the methods it answers.
type route struct {
	name    string // as logs and metrics name it
	methods map[string]http.HandlerFunc
	open    bool    // needs no token
	key     *secret // that opens it too; nil: none
	stream  bool    // its answer has no end in time
}

// table lists the paths, without the /openspace prefix that each may have.
func (h *Hub) table() map[string]*route {
	get := func(f http.HandlerFunc) map[string]http.HandlerFunc {
		return map[string]http.HandlerFunc{http.MethodGet: f, http.MethodHead: f}
	}
	post := func(f http.HandlerFunc) map[string]http.HandlerFunc {
		return map[string]http.HandlerFunc{http.MethodPost: f}
	}
	routes := map[string]*route{
		"/manifest":        {methods: post(h.postManifest)},
		"/state":           {methods: post(h.postState)},
		"/command-results": {methods: post(h.postResult)},
		"/register-bridge": {methods: post(h.postBridge)},
		"/commands":        {methods: post(h.postCommand)},
		"/instructions":    {methods: get(h.getInstructions), key: &h.pageID},
		"/guide":           {methods: get(h.getGuide), key: &h.guideID},
		"/events":          {methods: map[string]http.HandlerFunc{http.MethodGet: h.getEvents}, stream: true},
		"/health":          {methods: get(h.getHealth), open: true},
		"/metrics":         {methods: get(h.getMetrics)},
		"/mcp": {stream: true, methods: map[string]http.HandlerFunc{
			http.MethodGet: h.passMCP, http.MethodPost: h.postMCP, http.MethodDelete: h.passMCP,
		}},
	}
	for path, rt := range routes {
		rt.name = path
	}
	return routes
}

// ServeHTTP serves one request.
func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	rt := h.routes[trimPrefix(r.URL.Path)]
	name := "other"
	if rt != nil {
		name = rt.name
	}
	sw, began, method := &statusWriter{ResponseWriter: w}, h.o.Now(), methodName(r.Method)
	defer func() {
		if p := recover(); p != nil {
			h.o.Log.Error("request panicked", "path", name, "panic", p, "stack", string(debug.Stack()))
			if sw.status == 0 {
				writeError(sw, http.StatusInternalServerError, "Internal error")
			}
		}
		h.metrics.request(name, method, sw.code())
		h.o.Log.Debug("request", "method", method, "path", name, "status", sw.code(), "duration", h.o.Now().Sub(began))
	}()
	head := sw.Header()
	head.Set("Cache-Control", "no-store")
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Cross-Origin-Resource-Policy", "same-origin")
	if rt == nil || !rt.stream {
		// unsupported only by test recorders
		_ = http.NewResponseController(sw).SetWriteDeadline(time.Now().Add(writeTimeout))
	}
	h.serve(sw, r, rt)
}

func (h *Hub) serve(w http.ResponseWriter, r *http.Request, rt *route) {
	if no := h.judge(r, rt); no != nil {
		h.metrics.refused(no.reason)
		if no.status == http.StatusUnauthorized {
			w.Header().Set("WWW-Authenticate", `Bearer realm="openspace"`)
		}
		writeError(w, no.status, no.text)
		return
	}
	if rt == nil {
		writeError(w, http.StatusNotFound, "Not found")
		return
	}
	f := rt.methods[r.Method]
	if f == nil {
		w.Header().Set("Allow", rt.allowed())
		writeError(w, http.StatusMethodNotAllowed, "Method not allowed")
		return
	}
	f(w, r)
}

func (rt *route) allowed() string {
	var names []string
	for m := range rt.methods {
		names = append(names, m)
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// trimPrefix takes /openspace off a path.
func trimPrefix(path string) string {
	if rest, ok := strings.CutPrefix(path, "/openspace/"); ok {
		return "/" + rest
	}
	return path
}

func (h *Hub) getHealth(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]string{"status": "ok", "version": h.o.Version})
}

// getInstructions writes the published page for the channel in force.
func (h *Hub) getInstructions(w http.ResponseWriter, r *http.Request) {
	writePage(w, h.Instructions(h.askedChannel(r)))
}

// getGuide writes the page for our own engine.
func (h *Hub) getGuide(w http.ResponseWriter, r *http.Request) {
	writePage(w, h.Guide(h.askedChannel(r)))
}

// askedChannel is the channel that a page is asked for; empty: the one in
// force. A headless Hub does not know how its agents come, so there they may
// say it.
func (h *Hub) askedChannel(r *http.Request) string {
	if h.remote == nil {
		return ""
	}
	return r.URL.Query().Get("channel")
}

func writePage(w http.ResponseWriter, page string) {
	w.Header().Set("Content-Type", "text/markdown; charset=utf-8")
	_, _ = w.Write([]byte(page)) // the client may be gone
}

// statusWriter remembers the status of an answer.
type statusWriter struct {
	http.ResponseWriter
	status int
	begins func() // if set, called before the answer begins
}

func (w *statusWriter) begin(code int) {
	if w.status != 0 {
		return
	}
	w.status = code
	if w.begins != nil {
		w.begins()
	}
}

func (w *statusWriter) WriteHeader(code int) {
	w.begin(code)
	w.ResponseWriter.WriteHeader(code)
}

func (w *statusWriter) Write(b []byte) (int, error) {
	w.begin(http.StatusOK)
	return w.ResponseWriter.Write(b)
}

func (w *statusWriter) code() int {
	if w.status == 0 {
		return http.StatusOK
	}
	return w.status
}

// Flush sends what is buffered.
func (w *statusWriter) Flush() { _ = w.FlushError() }

// FlushError sends what is buffered and reports whether the client is gone.
func (w *statusWriter) FlushError() error {
	return http.NewResponseController(w.ResponseWriter).Flush()
}

// Unwrap lets http.ResponseController find the connection.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

package hub

import (
	"crypto/sha256"
	"crypto/subtle"
	"mime"
	"net"
	"net/http"
	"strings"
)

// hostNames lists what a request's Host may be: this machine's three names
// with the Hub's port.
func hostNames(addr net.Addr) map[string]bool {
	host, port, _ := net.SplitHostPort(addr.String()) // a listener's address has both
	names := map[string]bool{}
	for _, h := range []string{"127.0.0.1", "localhost", "::1", host} {
		names[net.JoinHostPort(h, port)] = true
	}
	if port == "80" {
		names["127.0.0.1"], names["localhost"], names["[::1]"] = true, true, true
	}
	return names
}

// refusal is why a request is not served.
type refusal struct {
	status int
	reason string // for the metrics: host, origin, token or content_type
	text   string
}

// judge says why a request is refused, or nil. It looks at Host and Origin
// before the token, so that a web page learns nothing of the token's state.
func (h *Hub) judge(r *http.Request, rt *route) *refusal {
	if !h.hosts[strings.ToLower(r.Host)] {
		return &refusal{http.StatusForbidden, "host", "Host is not this Hub"}
	}
	if h.foreign(r) {
		return &refusal{http.StatusForbidden, "origin", "Origin is not this Hub"}
	}
	if rt != nil && rt.open {
		return nil
	}
	if h.o.Auth != AuthNone && !h.admitted(r, rt) {
		return &refusal{http.StatusUnauthorized, "token", "A bearer token is required"}
	}
	if r.Method == http.MethodPost && r.Header.Get("Origin") != "" && !isJSON(r) {
		return &refusal{http.StatusUnsupportedMediaType, "content_type", "Content-Type must be application/json"}
	}
	return nil
}

// foreign reports whether a page of another origin sent the request. Browsers
// leave Origin out of plain GETs, but not Sec-Fetch-Site.
func (h *Hub) foreign(r *http.Request) bool {
	for _, o := range r.Header.Values("Origin") {
		host, ok := strings.CutPrefix(strings.ToLower(o), "http://")
		if !ok || !h.hosts[host] {
			return true
		}
	}
	for _, s := range r.Header.Values("Sec-Fetch-Site") {
		if s != "same-origin" && s != "none" {
			return true
		}
	}
	return false
}

// admitted compares the token, or on a page that has its own the secret in
// the URL.
func (h *Hub) admitted(r *http.Request, rt *route) bool {
	if scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " "); ok && strings.EqualFold(scheme, "bearer") {
		return h.token.is(strings.TrimSpace(token))
	}
	return rt != nil && rt.key != nil && rt.key.is(r.URL.Query().Get("key"))
}

// is compares in constant time, whatever the lengths are.
func (s secret) is(text string) bool {
	a, b := sha256.Sum256([]byte(s.text)), sha256.Sum256([]byte(text))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1
}

func isJSON(r *http.Request) bool {
	t, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return err == nil && t == "application/json"
}

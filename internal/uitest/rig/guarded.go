package rig

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// Guarded runs an MCP server without tools that wants a login, and the login's
// own server with it. It gives the address.
func Guarded(t *testing.T) string {
	t.Helper()
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	answer := func(w http.ResponseWriter, status int, v any) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(v)
	}
	mux.HandleFunc("/.well-known/", func(w http.ResponseWriter, q *http.Request) {
		if strings.Contains(q.URL.Path, "protected-resource") {
			answer(w, http.StatusOK, map[string]any{"resource": server.URL + "/mcp",
				"authorization_servers": []string{server.URL}})
			return
		}
		answer(w, http.StatusOK, map[string]any{"issuer": server.URL,
			"authorization_endpoint":   server.URL + "/authorize",
			"token_endpoint":           server.URL + "/token",
			"registration_endpoint":    server.URL + "/register",
			"response_types_supported": []string{"code"}, "code_challenge_methods_supported": []string{"S256"},
			"grant_types_supported":                 []string{"authorization_code"},
			"token_endpoint_auth_methods_supported": []string{"none"}})
	})
	mux.HandleFunc("/register", func(w http.ResponseWriter, q *http.Request) {
		var client map[string]any
		_ = json.NewDecoder(q.Body).Decode(&client)
		client["client_id"] = "c1"
		answer(w, http.StatusCreated, client)
	})
	mux.HandleFunc("/token", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, http.StatusOK, map[string]any{"access_token": "at", "token_type": "Bearer", "expires_in": 3600})
	})
	mux.HandleFunc("/mcp", func(w http.ResponseWriter, q *http.Request) {
		if q.Method != http.MethodPost || q.Header.Get("Authorization") != "Bearer at" {
			w.Header().Set("WWW-Authenticate",
				`Bearer resource_metadata="`+server.URL+`/.well-known/oauth-protected-resource"`)
			answer(w, http.StatusUnauthorized, map[string]string{"error": "log in first"})
			return
		}
		var call struct {
			ID     any    `json:"id"`
			Method string `json:"method"`
		}
		_ = json.NewDecoder(q.Body).Decode(&call)
		result := map[string]any{"tools": []any{}}
		switch {
		case call.ID == nil:
			w.WriteHeader(http.StatusAccepted)
			return
		case call.Method == "initialize":
			result = map[string]any{"protocolVersion": "2025-06-18",
				"capabilities": map[string]any{"tools": map[string]any{}},
				"serverInfo":   map[string]string{"name": "guarded", "version": "1"}}
		}
		answer(w, http.StatusOK, map[string]any{"jsonrpc": "2.0", "id": call.ID, "result": result})
	})
	return server.URL
}

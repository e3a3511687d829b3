package client_test

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
)

func ptr[T any](v T) *T { return &v }

func nothing(err error) (any, error) { return nil, err }

// restCase is one recorded call. least is how many values of the recorded
// answer must arrive; -1 for answers that carry none.
type restCase struct {
	recording string
	method    string
	call      func(context.Context, *client.Client) (any, error)
	least     int
}

// part takes the part'th piece of a recording's path: its ids.
func part(t testing.TB, name string, n int) string {
	path, _, _ := strings.Cut(load(t, name).Request.Path, "?")
	return strings.Split(path, "/")[n]
}

func restCases(t testing.TB) []restCase {
	type C = *client.Client
	type X = context.Context
	sid := func(name string) string { return part(t, name, 2) }
	mid := func(name string) string { return part(t, name, 4) }
	body := func(name string) map[string]any {
		var m map[string]any
		_ = json.Unmarshal(load(t, name).Request.Body, &m)
		return m
	}
	text := func(s string) engine.PromptPart { return engine.PromptPart{Type: "text", Text: s} }
	cursor := "eyJpZCI6Im1zZ18xZmJhMWViZDIwMDFrVm1SS2VrVUl4NXFFRSIsInRpbWUiOjE3OTUyMjMwNTUzMTR9"
	mock := engine.PromptModel{ProviderID: "mock", ModelID: "m1"}
	prompt := func(name string, p engine.Prompt) restCase {
		return restCase{name, "PromptAsync", func(x X, c C) (any, error) { return nothing(c.PromptAsync(x, sid(name), p)) }, -1}
	}
	decoded := func(name string) engine.Prompt {
		var p engine.Prompt
		if err := json.Unmarshal(load(t, name).Request.Body, &p); err != nil {
			t.Fatal(err)
		}
		return p
	}
	return []restCase{
		{"global_health", "Health", func(x X, c C) (any, error) { return c.Health(x) }, 2},
		{"config", "Config", func(x X, c C) (any, error) { return c.Config(x) }, 20},
		{"config_providers", "Providers", func(x X, c C) (any, error) { return c.Providers(x) }, 40},
		{"provider", "Catalog", func(x X, c C) (any, error) { return c.Catalog(x) }, 15},
		{"agent", "Agents", func(x X, c C) (any, error) { return c.Agents(x) }, 300},
		{"command", "Commands", func(x X, c C) (any, error) { return c.Commands(x) }, 20},
		{"path", "Paths", func(x X, c C) (any, error) { return c.Paths(x) }, 5},
		{"project_list", "Projects", func(x X, c C) (any, error) { return c.Projects(x) }, 5},
		{"project_current", "Project", func(x X, c C) (any, error) { return c.Project(x) }, 5},
		{"lsp", "LSP", func(x X, c C) (any, error) { return c.LSP(x) }, 0},
		{"formatter", "Formatters", func(x X, c C) (any, error) { return c.Formatters(x) }, 0},
		{"log", "Log", func(x X, c C) (any, error) {
			return nothing(c.Log(x, client.LogEntry{Service: "openspace", Level: "info", Message: "hello"}))
		}, -1},
		{"instance_dispose", "Dispose", func(x X, c C) (any, error) { return nothing(c.Dispose(x)) }, -1},

		{"session_list", "Sessions", func(x X, c C) (any, error) { return c.Sessions(x, client.SessionQuery{Limit: 2}) }, 30},
		{"session_list_roots", "Sessions", func(x X, c C) (any, error) { return c.Sessions(x, client.SessionQuery{Roots: true, Limit: 2}) }, 30},
		{"session_list_search", "Sessions", func(x X, c C) (any, error) { return c.Sessions(x, client.SessionQuery{Search: "Renamed"}) }, 15},
		{"session_create", "CreateSession", func(x X, c C) (any, error) { return c.CreateSession(x, client.NewSession{}) }, 10},
		{"session_create_full", "CreateSession", func(x X, c C) (any, error) {
			return c.CreateSession(x, client.NewSession{Title: "T", Agent: "plan", Metadata: map[string]any{"k": "v"},
				Model:      &engine.SessionModel{ID: "m1", ProviderID: "mock", Variant: "high"},
				Permission: []engine.Rule{{Permission: "bash", Pattern: "*", Action: engine.ActionAllow}}})
		}, 10},
		{"session_get", "Session", func(x X, c C) (any, error) { return c.Session(x, sid("session_get")) }, 15},
		{"session_rename", "UpdateSession", func(x X, c C) (any, error) {
			return c.UpdateSession(x, sid("session_rename"), client.SessionChange{Title: ptr("Renamed by hand")})
		}, 15},
		{"session_archive", "UpdateSession", func(x X, c C) (any, error) {
			return c.UpdateSession(x, sid("session_archive"), client.SessionChange{Time: &client.SessionChangeTime{Archived: 1795222892930}})
		}, 10},
		{"session_delete", "DeleteSession", func(x X, c C) (any, error) { return nothing(c.DeleteSession(x, sid("session_delete"))) }, -1},
		{"session_children", "Children", func(x X, c C) (any, error) { return c.Children(x, sid("session_children")) }, 0},
		{"session_todo", "Todos", func(x X, c C) (any, error) { return c.Todos(x, sid("session_todo")) }, 0},
		{"session_diff_message", "Diff", func(x X, c C) (any, error) {
			return c.Diff(x, sid("session_diff_message"), "msg_1fbb309db001YZegB6OD34A6aU")
		}, 4},
		{"session_diff_after_revert", "Diff", func(x X, c C) (any, error) { return c.Diff(x, sid("session_diff_after_revert"), "") }, 0},
		{"session_status", "Statuses", func(x X, c C) (any, error) { return c.Statuses(x) }, 0},
		{"session_abort_unknown", "Abort", func(x X, c C) (any, error) { return nothing(c.Abort(x, "ses_nope")) }, -1},
		{"session_fork", "Fork", func(x X, c C) (any, error) {
			return c.Fork(x, sid("session_fork"), body("session_fork")["messageID"].(string))
		}, 10},
		{"session_fork_whole", "Fork", func(x X, c C) (any, error) { return c.Fork(x, sid("session_fork_whole"), "") }, 10},
		{"session_unshare", "Unshare", func(x X, c C) (any, error) { return c.Unshare(x, sid("session_unshare")) }, 15},
		{"session_summarize", "Summarize", func(x X, c C) (any, error) {
			return nothing(c.Summarize(x, sid("session_summarize"), mock))
		}, -1},
		{"session_revert", "Revert", func(x X, c C) (any, error) {
			return c.Revert(x, sid("session_revert"), body("session_revert")["messageID"].(string))
		}, 18},
		{"session_revert", "RevertPart", func(x X, c C) (any, error) {
			return c.RevertPart(x, sid("session_revert"), body("session_revert")["messageID"].(string), "")
		}, 18},
		{"session_unrevert", "Unrevert", func(x X, c C) (any, error) { return c.Unrevert(x, sid("session_unrevert")) }, 15},
		{"session_shell", "Shell", func(x X, c C) (any, error) {
			return c.Shell(x, sid("session_shell"), "build", "echo hi; sleep 1; echo $((6*7)); exit 2")
		}, 25},
		{"command_custom", "Command", func(x X, c C) (any, error) {
			return c.Command(x, sid("command_custom"), client.CommandCall{Command: "greet", Arguments: `alpha "beta gamma"`})
		}, 25},
		{"command_subtask", "Command", func(x X, c C) (any, error) {
			return c.Command(x, sid("command_subtask"), client.CommandCall{Command: "sub", Arguments: "x"})
		}, 25},

		{"session_messages", "Messages", func(x X, c C) (any, error) {
			p, err := c.Messages(x, sid("session_messages"), 0, "")
			return p.Messages, err
		}, 200},
		{"messages_limit", "Messages", func(x X, c C) (any, error) {
			p, err := c.Messages(x, sid("messages_limit"), 2, "")
			if p.Next != cursor {
				t.Errorf("the cursor is %q", p.Next)
			}
			return p.Messages, err
		}, 30},
		{"messages_before", "Messages", func(x X, c C) (any, error) {
			p, err := c.Messages(x, sid("messages_before"), 2, cursor)
			return p.Messages, err
		}, 30},
		{"session_message_one", "Message", func(x X, c C) (any, error) {
			return c.Message(x, sid("session_message_one"), mid("session_message_one"))
		}, 10},
		{"message_delete", "DeleteMessage", func(x X, c C) (any, error) {
			return nothing(c.DeleteMessage(x, sid("message_delete"), mid("message_delete")))
		}, -1},
		{"session_prompt_blocking", "Prompt", func(x X, c C) (any, error) {
			return c.Prompt(x, sid("session_prompt_blocking"), engine.Prompt{Parts: []engine.PromptPart{text("scenario:plain_text")}})
		}, 25},
		prompt("prompt_noReply", engine.Prompt{NoReply: true, Parts: []engine.PromptPart{text("CONTEXT ONLY marker")}}),
		prompt("prompt_system_field", engine.Prompt{System: "PERMESSAGESYSTEM marker", Parts: []engine.PromptPart{text("sys")}}),
		prompt("prompt_messageID", engine.Prompt{MessageID: "msg_zzzzclientmade000001", Parts: []engine.PromptPart{text("own id")}}),
		prompt("prompt_variant_tools_model", engine.Prompt{Agent: "plan", Model: &mock, Variant: "high",
			Tools: map[string]bool{"bash": false, "write": false}, Parts: []engine.PromptPart{text("v")}}),
		prompt("prompt_agent_part", decoded("prompt_agent_part")),
		prompt("prompt_data_url_png", decoded("prompt_data_url_png")),
		prompt("prompt_data_url_text", decoded("prompt_data_url_text")),
		prompt("prompt_file_url_dir", decoded("prompt_file_url_dir")),
		prompt("prompt_file_url_missing", decoded("prompt_file_url_missing")),
		prompt("prompt_file_url_range", decoded("prompt_file_url_range")),
		prompt("prompt_synthetic_ignored", decoded("prompt_synthetic_ignored")),
		prompt("err_empty_parts", engine.Prompt{Parts: []engine.PromptPart{}}),
		prompt("err_bad_agent", engine.Prompt{Agent: "nope", Parts: []engine.PromptPart{text("x")}}),

		{"permission_list_empty", "Permissions", func(x X, c C) (any, error) { return c.Permissions(x) }, 0},
		{"question_list_empty", "Questions", func(x X, c C) (any, error) { return c.Questions(x) }, 0},

		{"find_text", "FindText", func(x X, c C) (any, error) { return c.FindText(x, "Println") }, 7},
		{"find_text_regex", "FindText", func(x X, c C) (any, error) { return c.FindText(x, `func \w+`) }, 14},
		{"find_text_nomatch", "FindText", func(x X, c C) (any, error) { return c.FindText(x, "zzzznope") }, 0},
		{"find_file", "FindPaths", func(x X, c C) (any, error) { return c.FindPaths(x, client.PathQuery{Query: "help"}) }, 1},
		{"find_file_empty", "FindPaths", func(x X, c C) (any, error) { return c.FindPaths(x, client.PathQuery{}) }, 7},
		{"find_file_type", "FindPaths", func(x X, c C) (any, error) {
			return c.FindPaths(x, client.PathQuery{Query: "s", Type: "directory", Limit: 5})
		}, 2},
		{"find_file_only", "FindFiles", func(x X, c C) (any, error) { return c.FindFiles(x, "help", 0) }, 1},
		{"find_symbol", "FindSymbols", func(x X, c C) (any, error) { return c.FindSymbols(x, "main") }, 0},
		{"file_list_root", "ListFiles", func(x X, c C) (any, error) { return c.ListFiles(x, "") }, 20},
		{"file_list_src", "ListFiles", func(x X, c C) (any, error) { return c.ListFiles(x, "src") }, 4},
		{"file_content", "ReadFile", func(x X, c C) (any, error) { return c.ReadFile(x, "main.go") }, 2},
		{"file_content_missing", "ReadFile", func(x X, c C) (any, error) { return c.ReadFile(x, "nope.go") }, 2},
		{"file_content_binary", "ReadFile", func(x X, c C) (any, error) { return c.ReadFile(x, "bin/data.bin") }, 4},
		{"fs_read", "ReadBytes", func(x X, c C) (any, error) {
			b, err := c.ReadBytes(x, "main.go", 1<<20)
			return string(b), err
		}, 1},
		{"file_status", "FileStatus", func(x X, c C) (any, error) { return c.FileStatus(x) }, 0},
		{"vcs", "VCS", func(x X, c C) (any, error) { return c.VCS(x) }, 2},
		{"vcs_status_modified", "VCSStatus", func(x X, c C) (any, error) { return c.VCSStatus(x) }, 14},
		{"vcs_diff_modified", "VCSDiff", func(x X, c C) (any, error) { return c.VCSDiff(x, "git", -1) }, 18},
		{"vcs_diff_branch", "VCSDiff", func(x X, c C) (any, error) { return c.VCSDiff(x, "branch", -1) }, 0},

		{"mcp_empty", "MCP", func(x X, c C) (any, error) { return c.MCP(x) }, 0},
		{"mcp_status_connected", "MCP", func(x X, c C) (any, error) { return c.MCP(x) }, 1},
		{"mcp_status_after_disconnect", "MCP", func(x X, c C) (any, error) { return c.MCP(x) }, 6},
		{"mcp_add_remote", "AddMCP", func(x X, c C) (any, error) {
			return c.AddMCP(x, "openspace", engine.MCPConfig{Type: "remote", URL: "http://127.0.0.1:18280/mcp",
				Enabled: ptr(true), Headers: map[string]string{"X-Probe": "hello"}})
		}, 1},
		{"mcp_add_bearer", "AddMCP", func(x X, c C) (any, error) {
			return c.AddMCP(x, "withauth", engine.MCPConfig{Type: "remote", URL: "http://127.0.0.1:18281/mcp",
				OAuth: ptr(false), Headers: map[string]string{"Authorization": "Bearer tok123"}})
		}, 3},
		{"global_config_mcp", "KeepMCP", func(x X, c C) (any, error) {
			return nothing(c.KeepMCP(x, "notes", engine.MCPConfig{Type: "remote", URL: "http://127.0.0.1:1/mcp", Enabled: ptr(true)}))
		}, -1},
		{"mcp_connect", "ConnectMCP", func(x X, c C) (any, error) { return nothing(c.ConnectMCP(x, "withauth")) }, -1},
		{"provider_auth", "AuthMethods", func(x X, c C) (any, error) { return c.AuthMethods(x) }, 60},
		{"auth_put", "SetKey", func(x X, c C) (any, error) {
			return nothing(c.SetKey(x, "anthropic", "not-a-key", map[string]string{"accountId": "1"}))
		}, -1},
		{"auth_delete", "RemoveAuth", func(x X, c C) (any, error) { return nothing(c.RemoveAuth(x, "anthropic")) }, -1},
		{"provider_login", "Login", func(x X, c C) (any, error) { return c.Login(x, "openai", 0, nil) }, 3},
		{"provider_login_inputs", "Login", func(x X, c C) (any, error) {
			return c.Login(x, "gitlab", 0, map[string]string{"instanceUrl": "http://127.0.0.1:1"})
		}, 3},
		{"mcp_login", "MCPLogin", func(x X, c C) (any, error) { return c.MCPLogin(x, "login") }, 2},
		{"mcp_login_code", "MCPCode", func(x X, c C) (any, error) { return c.MCPCode(x, "login", "abc") }, 1},
		{"mcp_login_browser", "MCPBrowserLogin", func(x X, c C) (any, error) { return c.MCPBrowserLogin(x, "login") }, 1},
		{"mcp_logout", "MCPLogout", func(x X, c C) (any, error) { return nothing(c.MCPLogout(x, "login")) }, -1},
		{"mcp_disconnect", "DisconnectMCP", func(x X, c C) (any, error) { return nothing(c.DisconnectMCP(x, "withauth")) }, -1},
	}
}

func TestCallsAgainstRecordedAnswers(t *testing.T) {
	for _, tt := range restCases(t) {
		t.Run(tt.method+"/"+tt.recording, func(t *testing.T) {
			r := load(t, tt.recording)
			c, calls := replay(t, r)
			got, err := tt.call(t.Context(), c)
			if err != nil {
				t.Fatal(err)
			}
			if *calls != 1 {
				t.Errorf("%d calls were made", *calls)
			}
			if tt.least < 0 {
				return
			}
			extra, kept := invented(t, got, r)
			for _, e := range extra {
				t.Errorf("answered with %s", e)
			}
			if kept < tt.least {
				t.Errorf("%d values of the answer arrived, want %d", kept, tt.least)
			}
		})
	}
}

// TestEveryMethodHasARecordedCall keeps the tables whole: a method of the API
// without a case is a gap.
func TestEveryMethodHasARecordedCall(t *testing.T) {
	have := map[string]bool{"Watch": true} // has tests of its own
	for _, c := range restCases(t) {
		have[c.method] = true
	}
	for _, c := range failureCases() {
		have[c.method] = true
	}
	api := reflect.TypeFor[client.API]()
	for i := range api.NumMethod() {
		if name := api.Method(i).Name; !have[name] {
			t.Errorf("%s has no recorded call", name)
		}
	}
}

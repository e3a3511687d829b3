package agents

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// notesServer is an MCP server with one tool, which wants a header.
func notesServer(t *testing.T) string {
	t.Helper()
	s := mcp.NewServer(&mcp.Implementation{Name: "notes", Version: "1"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "note", Description: "Notes."}, func(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, any, error) {
		return &mcp.CallToolResult{}, nil, nil
	})
	h := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, nil)
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Key") != "k1" {
			http.Error(w, "no key", http.StatusForbidden)
			return
		}
		h.ServeHTTP(w, r)
	}))
	t.Cleanup(func() { web.CloseClientConnections(); web.Close() })
	return web.URL + "/mcp"
}

func TestAnMCPServerIsAddedByAFormAndKeptByTheEngine(t *testing.T) {
	r := rig.NewRig(t).OwnEngine()
	url := notesServer(t)
	tm := r.Start()
	tm.See("agent by mcp")
	tm.Type("/mcp add notes no-such-program-here --stdio", term.Enter)
	tm.See("Add an MCP server", "opencode.jsonc", "notes", "no-such-program-here --stdio")
	tm.Type(term.Enter)
	tm.See(`the program "no-such-program-here" is not there`, "no-such-program-here --stdio")
	tm.Type(term.Tab, "\x15", url, term.Enter) // without its key
	tm.See("nothing was kept", url)
	tm.Type(term.Esc)
	tm.Gone("Add an MCP server")
	tm.Type("/mcp", term.Enter)
	tm.See("MCP servers", "● openspace")
	if strings.Contains(tm.Screen(), "notes") {
		t.Errorf("what failed is listed\n%s", tm.Screen())
	}
	tm.Type(term.Esc)
	tm.Gone("MCP servers")
	written := filepath.Join(r.Home, "config", "opencode", "opencode.json")
	r.Put(written, `{"mcp":{"late":{"type":"remote","url":"http://127.0.0.1:1/mcp"}}}`) // while the engine runs
	tm.Type("/mcp add late "+url, term.Enter)
	tm.See("Add an MCP server")
	tm.Type(term.Enter)
	tm.See(`the engine has a server "late" already`)
	tm.Type(term.Esc)
	tm.Gone("Add an MCP server")
	if err := os.Remove(written); err != nil {
		t.Fatal(err)
	}
	tm.Type("/mcp add notes "+url, term.Enter)
	tm.See("Add an MCP server")
	tm.Type(term.Tab, term.Tab, "X-Key k1", term.Enter)
	tm.See("write Name: value, each on a line", "X-Key k1")
	tm.Type("\x15", "X-Key: k1", term.Enter)
	tm.See("notes is connected, and the engine keeps it")
	tm.Gone("Add an MCP server")
	tm.See("● opencode")
	tm.Type("/mcp", term.Enter)
	tm.See("● notes", "● openspace")
	tm.Type(term.Esc)
	tm.Gone("MCP servers")
	tm.Type("/mcp add notes http://127.0.0.1:1/mcp", term.Enter)
	tm.See("Add an MCP server")
	tm.Type(term.Enter)
	tm.See(`the engine has a server "notes" already`)
	tm.Type(term.Esc)
	tm.Gone("Add an MCP server")
	var kept string
	_ = filepath.WalkDir(r.Home, func(p string, _ os.DirEntry, _ error) error {
		if filepath.Base(p) == "opencode.jsonc" {
			b, _ := os.ReadFile(p)
			kept += string(b)
		}
		return nil
	})
	if !strings.Contains(kept, `"notes"`) || strings.Contains(kept, "no-such-program-here") {
		t.Errorf("the engine keeps %s", kept)
	}
	tm.Type(term.CtrlX, "q")
	if err := tm.Wait(); err != nil {
		t.Fatal(err)
	}
	again := r.Start()
	again.See("agent by mcp")
	again.Type("/mcp", term.Enter)
	again.See("● notes", "● openspace")
}

func TestSlashNamesOfOthersWorkAndUnknownOnesOfferTheNearest(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "one", `[[{"text":"The first answer."}]]`)
	r.Mock.Set(t, "late", `[[{"text":"The late command ran."}]]`)
	tm := r.Start()
	tm.Type("scenario:one", term.Enter)
	tm.See("The first answer.")
	tm.Type("/title First title", term.Enter)
	tm.See("First title ─")
	tm.Type("/set_title Second title", term.Enter)
	tm.See("Second title ─")
	tm.Type("/expotr talk.md", term.Enter)
	tm.See("there is no such command. Near it: /export", "/expotr talk.md")
	tm.Type("\x15", "/temp", term.Enter)
	tm.Gone("The first answer.")
}

package tui

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/tui/session"
)

// providers gives the engine a catalog, of which one is connected by a key.
func providers(r *rig) {
	modelled(r)
	r.eng.says("GET /provider", engine.Catalog{Connected: []string{"anthropic"}, All: []engine.CatalogEntry{
		{ID: "zed", Name: "Zed AI", Env: []string{"ZED_KEY"}}, {ID: "acme", Name: "Acme\x1b Inc", Env: []string{"ACME_KEY"}},
		{ID: "openai", Name: "OpenAI", Env: []string{"OPENAI_API_KEY"}}, {ID: "anthropic", Name: "Anthropic"}}})
	r.eng.says("GET /provider/auth", map[string][]engine.AuthMethod{
		"openai": {{Type: "oauth", Label: "Plus (browser)"}, {Type: "oauth", Label: "With a code"}, {Type: "api", Label: "API key"}},
		"acme": {{Type: "api", Label: "Token", Prompts: []engine.AuthPrompt{
			{Type: "select", Key: "where", Message: "Which one", Options: []engine.AuthOption{{Label: "Public", Value: "public"}, {Label: "Own", Value: "own", Hint: "self-hosted"}}},
			{Type: "text", Key: "url", Message: "Its address", When: &engine.AuthWhen{Key: "where", Op: "eq", Value: "own"}},
			{Type: "text", Key: "role", Message: "A role (optional)"}}}},
	})
}

func TestAProviderIsConnectedByItsKey(t *testing.T) {
	var log bytes.Buffer
	var history []string
	scene(t, func(o *Options) {
		o.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		o.Keep = &keeper{history: &history}
	}, func(r *rig) {
		providers(r)
		say(r, "/connect")
		r.see("Connect a provider", "● Anthropic", "○ OpenAI", "OPENAI_API_KEY", "○ Acme␛ Inc", "○ Zed AI")
		r.write("zed")
		r.keys("enter")
		r.see("Connect Zed AI", "API key. It is shown nowhere and given to the engine, which keeps it.")
		r.keys("enter")
		r.see("there is no key yet")
		r.send(tea.PasteMsg{Content: " sk-very-secret\n"})
		r.see("› ••••••••••••••")
		r.eng.breaks("PUT /auth/zed", 500)
		r.keys("enter")
		r.see("it was not kept: the engine failed at it")
		r.eng.breaks("PUT /auth/zed", 0)
		goOn := r.eng.holds("PUT /auth/zed")
		r.keys("enter")
		r.see("the engine takes the key…")
		r.keys("x", "enter") // nothing while it does
		goOn()
		r.settle()
		if got := r.eng.asked("PUT"); len(got) != 2 || got[1] != `PUT /auth/zed {"type":"api","key":"sk-very-secret"}` {
			t.Errorf("the engine was given %q", got)
		}
		if len(r.eng.asked("POST /instance/dispose")) != 1 {
			t.Error("the engine was not made to read it")
		}
		r.see("zed is connected", "Models", "Zed AI", "Free One")
		if d := r.m.dialogs.Top().(*session.Models); d.Chosen().Ref.ProviderID != "zed" {
			t.Errorf("the list stands at %s", d.Chosen().Ref)
		}
		r.gone("secret", "Connect")
		r.keys("esc")
		say(r, "/connect zed sk-typed-secret")
		r.see("/connect takes a provider alone: its key is asked for")
		r.keys("up")
		r.gone("secret")
	})
	if s := log.String() + strings.Join(history, " "); strings.Contains(s, "secret") {
		t.Errorf("a key is kept: %s", s)
	}
}

// keeper notes what is kept of what is typed.
type keeper struct{ history *[]string }

func (k *keeper) SaveDraft(_ string, d prompt.Draft) error {
	// as it stands in the prompt
	*k.history = append(*k.history, strings.ReplaceAll(d.Value(), "/connect zed sk-typed-secret", ""))
	return nil
}
func (k *keeper) SaveRemarks(json.RawMessage) error                { return nil }
func (k *keeper) SaveStash([]prompt.Draft) error                   { return nil }
func (k *keeper) SaveUses(prompt.Uses) error                       { return nil }
func (k *keeper) SaveLate(map[string][]int64) error                { return nil }
func (k *keeper) SaveImage([]byte, string, string) (string, error) { return "", nil }
func (k *keeper) Image(string) ([]byte, error)                     { return nil, nil }
func (k *keeper) AddHistory(text string, _ time.Time) error {
	*k.history = append(*k.history, text)
	return nil
}

func TestWhatAMethodWantsIsAskedFirst(t *testing.T) {
	scene(t, nil, func(r *rig) {
		providers(r)
		say(r, "/connect acme")
		r.see("Connect Acme␛ Inc · Which one", "Own", "self-hosted")
		r.keys("down", "enter")
		r.see("Its address")
		r.write("https://a.example")
		r.keys("enter")
		r.see("A role (optional)")
		r.keys("enter")
		r.see("Token. It is shown nowhere")
		r.write("k")
		r.keys("enter")
		if got := r.eng.asked("PUT"); len(got) != 1 || got[0] != `PUT /auth/acme {"type":"api","key":"k","metadata":{"role":"","url":"https://a.example","where":"own"}}` {
			t.Errorf("the engine was given %q", got)
		}
		r.see("acme is connected, and the engine offers none of its models")
		say(r, "/connect nobody")
		r.see(`the engine knows no provider "nobody"`, "nothing matches")
	})
}

func TestALoginInTheBrowser(t *testing.T) {
	scene(t, func(o *Options) { o.Clipboard = func(string) error { return nil } }, func(r *rig) {
		providers(r)
		address := "https://login.example/authorize?client=" + strings.Repeat("0123456789", 12)
		r.eng.says("POST /provider/openai/oauth/authorize",
			engine.Login{URL: address, Method: "auto", Instructions: "Enter ABCD-EFGH there"})
		goOn := r.eng.holds("POST /provider/openai/oauth/callback")
		say(r, "/connect openai")
		r.see("Connect OpenAI", "Plus (browser)", "a login in the browser", "a key")
		r.keys("enter")
		r.see("Open this address in a browser:", "Enter ABCD-EFGH there", "waiting for you to log in there…")
		if s := r.m.View().Content; strings.Count(s, "\x1b]8;;"+address) < 2 {
			t.Error("the address is no link in each of its lines")
		}
		flat := strings.Join(strings.FieldsFunc(r.screen(),
			func(c rune) bool { return c == '│' || c == ' ' || c == '\n' }), "")
		if !strings.Contains(flat, address) {
			t.Error("the address is not shown whole")
		}
		r.keys("c")
		r.see("the address was copied")
		r.keys("esc")
		r.see("Plus (browser)") // a step back
		goOn()
		r.settle()
		if len(r.eng.asked("POST /instance/dispose")) > 0 {
			t.Error("a login that was given up went on")
		}
		r.keys("enter")
		r.see("openai is connected")
		if got := r.eng.asked("POST /provider/openai/oauth/callback"); got[len(
			got)-1] != `POST /provider/openai/oauth/callback {"method":0}` {
			t.Errorf("the engine was asked %q", got)
		}
	})
}

func TestALoginByCode(t *testing.T) {
	scene(t, nil, func(r *rig) {
		providers(r)
		r.eng.says("POST /provider/openai/oauth/authorize",
			engine.Login{URL: "javascript:alert(1)", Method: "code", Instructions: "Paste the code"})
		r.eng.breaks("POST /provider/openai/oauth/callback", 400)
		say(r, "/connect openai")
		r.keys("down", "enter")
		r.see("Paste the code", "the code that the page shows", "ctrl+y copies the address")
		if strings.Contains(r.m.View().Content, "\x1b]8;;javascript") {
			t.Error("an address that is not of the web is a link")
		}
		r.write("co-12")
		r.keys("enter")
		r.see("✗ told to fail with 400")
		r.eng.breaks("POST /provider/openai/oauth/callback", 0)
		r.keys("enter")
		if got := r.eng.asked("POST /provider/openai/oauth/callback"); len(got) != 2 ||
			got[1] != `POST /provider/openai/oauth/callback {"method":1,"code":"co-12"}` {
			t.Errorf("the engine was asked %q", got)
		}
	})
	scene(t, nil, func(r *rig) {
		providers(r)
		r.eng.breaks("POST /provider/openai/oauth/authorize", 500)
		say(r, "/connect openai")
		r.keys("enter")
		r.see("✗ the engine failed at it, mostly because it does not reach the other side")
		r.keys("c", "enter", "esc", "esc", "esc")
		r.gone("Connect")
	})
}

func TestAKeyWaitsUntilNoAgentWorks(t *testing.T) {
	scene(t, nil, func(r *rig) {
		providers(r)
		openSession(r)
		busy(r, true)
		say(r, "/connect zed")
		r.write("k")
		r.keys("enter")
		r.see("kept; the engine takes it up once no agent works")
		if len(r.eng.asked("POST /instance/dispose")) > 0 {
			t.Fatal("a turn was ended")
		}
		busy(r, false)
		r.see("zed is connected")
		if n := len(r.eng.asked("POST /instance/dispose")); n != 1 {
			t.Errorf("it was made anew %d times", n)
		}
	})
}

func TestAProviderIsDisconnected(t *testing.T) {
	scene(t, nil, func(r *rig) {
		providers(r)
		all := someProviders()
		for source, says := range map[string]string{"env": "by a variable of the environment",
			"config": "by the engine's configuration: take it out there"} {
			all[1].Source = source
			r.eng.says("GET /config/providers", engine.Providers{Providers: all})
			r.send(apply(func(m *Model) tea.Cmd { return r.m.conn.LoadCatalog() }))
			say(r, "/connect")
			r.see("● Anthropic", "connected by")
			r.keys("ctrl+d")
			r.see(says)
			r.keys("esc")
		}
		all[1].Source = "api"
		r.eng.says("GET /config/providers", engine.Providers{Providers: all})
		r.send(apply(func(m *Model) tea.Cmd { return r.m.conn.LoadCatalog() }))
		say(r, "/connect")
		r.see("connected, its key is kept by the engine")
		r.keys("down", "ctrl+d")
		r.see("openai is not connected")
		r.keys("up", "ctrl+d")
		r.see("Disconnect anthropic?")
		r.pass(answer.SettleFor)
		r.keys("y")
		r.see("anthropic is disconnected")
		if len(r.eng.asked("DELETE /auth/anthropic")) != 1 || len(r.eng.asked("POST /instance/dispose")) != 1 {
			t.Errorf("the engine was asked %q", r.eng.asked("DELETE"))
		}
	})
}

func TestProvidersNeedAnEngine(t *testing.T) {
	scene(t, nil, func(r *rig) {
		say(r, "/connect")
		r.see("No engine answers yet", "openspace doctor")
		r.keys("esc")
		r.connect(client.Demo)
		say(r, "/connect")
		r.see("The demo engine is scripted", "npm install -g opencode-ai")
	})
	live(t, nil, func(r *rig) {
		r.eng.breaks("GET /provider", 500)
		say(r, "/connect")
		r.see("providers: told to fail with 500")
		r.gone("Connect a provider")
		r.eng.breaks("GET /provider", 0)
		goOn := r.eng.holds("GET /provider")
		say(r, "/connect")
		r.see("asking the engine for its providers…")
		r.keys("esc")
		goOn()
		r.settle()
		r.gone("Connect")
	})
}

func TestAnMCPServerIsLoggedInTo(t *testing.T) {
	live(t, nil, func(r *rig) {
		state := func(s engine.MCPStatus) { r.eng.says("GET /mcp", map[string]engine.MCPStatus{"docs": s}) }
		state(engine.MCPStatus{Status: "needs_auth"})
		say(r, "/mcp")
		r.see("! docs", "wants a login", "enter logs in, in a browser")
		goOn := r.eng.holds("POST /mcp/docs/auth/authenticate")
		r.eng.says("POST /mcp/docs/auth/authenticate", engine.MCPStatus{Status: "connected"})
		r.keys("enter")
		r.see("Log in to docs", "The engine opens your browser", "waiting for you to log in there…")
		r.events(&engine.MCPBrowserOpenFailed{Name: "other", URL: "https://no.example"}, &engine.MCPBrowserOpenFailed{Name: "docs", URL: "https://docs.example/authorize"})
		r.see("https://docs.example/authorize", "could not open a browser")
		state(engine.MCPStatus{Status: "connected"})
		goOn()
		r.settle()
		r.see("docs is connected", "● docs")
		r.gone("Log in to docs")
		state(engine.MCPStatus{Status: "disabled"})
		r.keys("ctrl+d")
		r.see("the login with docs is forgotten", "○ docs")
		if len(r.eng.asked("DELETE /mcp/docs/auth")) != 1 || len(r.eng.asked("POST /mcp/docs/disconnect")) != 1 {
			t.Errorf("the engine was asked %q", r.eng.asked("DELETE"))
		}
		r.eng.breaks("POST /mcp/docs/auth/authenticate", 400)
		r.keys("ctrl+a")
		r.see("✗ told to fail with 400", "ctrl+o with a browser elsewhere")
		r.eng.says("POST /mcp/docs/auth", engine.MCPLogin{URL: "https://docs.example/other", State: "s1"})
		r.keys("ctrl+o")
		r.see("https://docs.example/other", "whole address here, or the code in it")
		r.send(tea.PasteMsg{Content: "http://127.0.0.1:19876/cb?code=c9&state=s2"})
		r.keys("enter")
		r.see("this address is of another login: esc, and begin again")
		r.keys("backspace")
		r.write("1")
		r.eng.says("POST /mcp/docs/auth/callback", engine.MCPStatus{Status: "failed", Error: "it said no"})
		r.keys("enter")
		r.see("✗ failed: it said no")
		if got := r.eng.asked("POST /mcp/docs/auth/callback"); len(got) != 1 ||
			!strings.Contains(got[0], `{"code":"c9"}`) {
			t.Errorf("the engine was asked %q", got)
		}
	})
}

func TestTheModelsOfANewProviderTakeNothingThatIsTyped(t *testing.T) {
	live(t, nil, func(r *rig) {
		providers(r)
		r.m.conn.Renew("zed")
		r.pass(time.Second)
		r.keys("t")
		r.send(apply(func(m *Model) tea.Cmd { r.m.conn.Offer("zed"); return nil }))
		r.see("zed is connected · /models")
		r.keys("e")
		if got := r.chat().Draft(); got != "te" || len(r.m.dialogs) > 0 {
			t.Errorf("the draft is %q", got)
		}
	})
}

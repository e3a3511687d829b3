package talk

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestAFavouriteModelIsThereAfterARestart(t *testing.T) {
	r := rig.NewRig(t)
	conf := oc.Config(r.Mock)
	models := conf["provider"].(map[string]any)["mock"].(map[string]any)["models"].(map[string]any)
	models["m2"] = map[string]any{"name": "Second", "limit": map[string]any{"context": 200_000, "output": 4096}, "cost": map[string]any{"input": 3, "output": 15}}
	conf["agent"] = map[string]any{"critic": map[string]any{"mode": "primary", "description": "finds fault", "model": "mock/m2", "color": "#ff8800", "prompt": "Find fault."}}
	r.SetConfig(conf)
	tm := r.Start()
	tm.See("build · mock/m1")
	tm.Type(term.CtrlX, "m")
	tm.See("Models", "●  M1", "Second", "200K", "$3 / $15")
	tm.Type("second", "\x06") // ctrl+f
	tm.See("a favourite now: Second", "★ Second · Mock")
	tm.Type("\x1b")
	tm.Gone("Models ·")
	tm.Type("/agents critic", term.Enter)
	tm.See("critic · mock/m2")
	tm.Type(term.CtrlX, "a")
	tm.See("● ■ critic", "mock/m2, its own", "finds fault")
	tm.Type("\x1b")
	tm.Gone("its own")
	tm.Type("/agents build", term.Enter)
	tm.See("build · mock/m1")
	tm.Type("/exit", term.Enter)
	if err := tm.Wait(); err != nil {
		t.Fatal(err)
	}
	tm = r.Start("-m", "mock/none")
	tm.See("mock/none, which -m names, is not among the engine's models", "build · mock/m1")
	tm.Type(term.CtrlX, "m")
	tm.See("Favourites", "★ Second · Mock", "Gone", "gone, and -m names it")
}

func TestAProviderIsConnectedByItsKeyOnTheRealEngine(t *testing.T) {
	r := rig.NewRig(t)
	r.Env = append(r.Env, oc.WholeCatalogue)
	tm := r.Start()
	tm.See("build · mock/m1")
	tm.Type("/connect anthropic", term.Enter)
	tm.See("Connect Anthropic", "API key. It is shown nowhere")
	tm.Type("\x1b[200~sk-not-a-real-key\x1b[201~")
	tm.See("•••••••••••••••••")
	tm.Type(term.Enter)
	tm.See("Models", "Anthropic", "Claude", "reasons images")
	if !strings.Contains(r.Agreed(), `"key": "sk-not-a-real-key"`) {
		t.Errorf("the engine keeps %s", r.Agreed())
	}
	if strings.Contains(tm.Raw(), "sk-not-a-real-key") {
		t.Error("the key was on the screen")
	}
	if at := r.Holding("sk-not-a-real-key"); len(at) != 1 {
		t.Errorf("the key is in %q", at)
	}
	tm.Type("\x1b")
	tm.Gone("Models")
	tm.Type("/connect", term.Enter)
	tm.See("● Anthropic", "connected, its key is kept by the engine")
	tm.Type("\x04") // ctrl+d
	tm.See("Disconnect anthropic?", "y disconnects")
	tm.Type("y")
	tm.See("anthropic is disconnected")
	if strings.Contains(r.Agreed(), "anthropic") {
		t.Errorf("the engine keeps %s", r.Agreed())
	}
	tm.Gone("anthropic is disconnected") // letters right behind a yes are part of it
	tm.Type("scenario:hello", term.Enter)
	tm.See("▣ build")
}

func TestAnMCPServerIsLoggedInToOnTheRealEngine(t *testing.T) {
	r := rig.NewRig(t).OwnEngine() // which has one port to come back to from a login
	r.WithoutBrowser()
	conf := oc.Config(r.Mock)
	conf["mcp"] = map[string]any{
		"guarded": map[string]any{"type": "remote", "url": rig.Guarded(t) + "/mcp"},
		"broken":  map[string]any{"type": "local", "command": []string{"/nonexistent/program"}},
	}
	r.SetConfig(conf)
	tm := r.Start()
	tm.See("build · mock/m1")
	tm.Type("/mcp", term.Enter)
	tm.See("✗ broken", "ENOENT: no such file or directory", "! guarded", "wants a login")
	tm.Type("guarded", term.Enter)
	tm.See("Log in to guarded", "/authorize?", "waiting for you to log in there…")
	flat := strings.Map(func(c rune) rune {
		if c == '│' || c == ' ' || c == '\n' {
			return -1
		}
		return c
	}, tm.Screen())
	state := regexp.MustCompile(`state=[0-9a-f]+`).FindString(flat)
	port := regexp.MustCompile(`127\.0\.0\.1%3A(\d+)%2Fmcp%2Foauth`).FindStringSubmatch(flat)
	if state == "" || port == nil {
		t.Fatalf("the address is not whole: %s", flat)
	}
	res, err := http.Get("http://127.0.0.1:" + port[1] + "/mcp/oauth/callback?code=abc&" + state)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	tm.See("guarded is connected", "● guarded")
	tm.Type("\x04") // ctrl+d
	tm.See("the login with guarded is forgotten", "○ guarded")
}

package talk

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestTheFirstScreenSaysWhoAnswersAndWhatToTry(t *testing.T) {
	r := rig.NewRig(t)
	tm := r.Start()
	tm.See("OpenSpace", "✓ engine: opencode 1.", "✓ model: mock/m1", "explain this repository", "openspace --demo")
	tm.Resize(80, 24)
	tm.See("OpenSpace", "✓ model: mock/m1", "explain this repository", "openspace --demo", "Ask anything")
}

func TestWithoutAnEngineTheDemoSaysHowToGetOne(t *testing.T) {
	r := rig.NewRig(t)
	r.Env = append(r.Env, "OPENCODE_BINARY=", "PATH="+t.TempDir())
	tm := r.Start()
	for _, size := range [][2]int{{140, 40}, {80, 24}} {
		tm.Resize(size[0], size[1])
		tm.See("This is the demo engine", "npm install -g opencode-ai", "the tour of everything", "Ask anything")
	}
}

func TestTheFirstScreenSaysHowToConnectAProvider(t *testing.T) {
	r := rig.NewRig(t)
	r.Env = append(r.Env, `OPENCODE_CONFIG_CONTENT={"disabled_providers": ["opencode"]}`)
	tm := r.Start()
	tm.See("✓ engine: opencode", "✗ no provider is connected", "/connect")
	tm.Type("/connect", term.Enter)
	tm.See("Connect a provider")
}

func TestTheTourShowsEverything(t *testing.T) {
	r := rig.NewRig(t)
	tm := r.Start("--demo", "--consent", "allow")
	tm.See("the tour of everything", "run tests")
	tm.Type("tour", term.Enter)
	tm.See("What would you try first with a real model?", "Fix a bug", "enter answers")
	tm.Type(term.Down, term.Enter)
	tm.See("Which panes do you want beside the chat?")
	tm.Type(" ", term.Tab)
	tm.See("First: Fix a bug", "Panes: Editor", "enter sends")
	tm.Type(term.Enter)
	tm.See("git status --short", "enter chooses")
	tm.Type(term.Enter)
	tm.See("That was the tour", "npm install -g opencode-ai")
}

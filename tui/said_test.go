package tui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/lang/langtest"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/speak"
)

// notOurs are the words of each dialog that are no texts of ours: names, ids,
// values, and what the person, the agent and the engine wrote.
func notOurs() map[string][]string {
	return map[string][]string{
		"agents":   {"build", "primary", "The default agent. It doe…", "plan", "thinks first", "critic", "all", "finds fault"},
		"bindings": {"› focus"},
		"boards":   {"The build", "The docs/flow"},
		"change":   {"alpha", "the first file", "of three", "of four"},
		"config": {"theme = ", `"nord"`, "appearance = ", "background = ", `"theme"`, "colors = ", "borders = ", `"lines"`, "mouse = ", "graphics = ", "icons = ", `"none"`, "motion = ", "screenReader = ",
			"keys = ", "notify = ", `"bell"`, `"auto"`, "true", "false", `"ask"`, "language = "},
		"connect":  {"Anthropic", "OpenAI", "Acme␛ Inc", "Zed AI"},
		"consent":  {"mcp", "path", "line", "endLine", "highlight", "true"},
		"context":  nil,
		"copy":     {strings.Repeat("x", 47), "and a second line"},
		"danger":   {"mcp", "cd src", "rm -rf build", "terminal build", "removes files"},
		"decks":    {"About "},
		"delete":   nil,
		"doctor":   nil,
		"export":   nil,
		"files":    {"alpha", "beta"},
		"form":     {"path", "alpha", "edits", "oldText", "newText", "baseHash"},
		"glance":   {"Fix the port", "find where the port is read", "read it from the environment first, then from the file", "say so in the docs", "a switch for it", "docs: ", "login: ", "old: ", "openspace: ", "Unable to connect. Is the computer able to access the url?", "Unable to connect. Is the computer able to access the", "url?"},
		"help":     nil,
		"key":      {"Zed AI"},
		"keys":     nil,
		"layouts":  {" review ", " chat ", " code ", " present ", " wide ", " reset "},
		"list":     {"bash go test *", "test *", "edit docs/*", "bash"},
		"login":    {"OpenAI", "Enter ABCD-EFGH there."},
		"logs":     {"INFO", "headless hub starts", "WARN", "guard␛", "error=it did not end", "not of ours"},
		"mention":  {"alpha"},
		"quit":     nil,
		"rename":   {"Fix the port"},
		"revert":   nil,
		"settling": {"mcp", "path", "line", "endLine", "highlight", "true"},
		"slash":    nil,
	}
}

// saidElsewhere are texts of other files and packages, which tests there hold.
var saidElsewhere = []string{"type to filter", "enter chooses · esc closes",
	"lines 1–5 of 5 · esc closes · / finds, n next · up, down, pgup, pgdn, left, right",
	"The model's window", "(in progress)", "high priority", "(cancelled)", "1 of 3 done", "failed:", "wants a login: enter on it in /mcp", "not connected", "connected",
	`permissions.allow holds "bash": a rule is PERMISSION PATTERN, as in: bash go`, "  default", "  user", "│files ",
	"│slides, boards ",
	"there is no session yet: send a prompt first", "You:", "opened", "There is no reply yet.",
	"There are no messages yet.", "No tool was called that far back.", "New session"}

func TestDialogsAreSaid(t *testing.T) {
	all := dialogsLookedAt()
	for name, known := range notOurs() {
		t.Run(name, func(t *testing.T) {
			langtest.Pseudo(t)
			d, ok := all[name]
			if !ok {
				t.Fatal("there is no such dialog")
			}
			stage := d.stage
			if stage == nil {
				stage = staged
			}
			stage(t, func(r *filed) {
				d.open(r)
				drawn := r.m.complete.Draw(&r.m.win)
				if top := r.m.dialogs.Top(); top != nil {
					drawn = dialog.Drawn(host{r.m}, top)
				}
				if words := langtest.Unsaid(drawn, slices.Concat(saidElsewhere, known)...); len(words) > 0 {
					t.Errorf("nobody said %q:\n%s", words, drawn)
				}
			})
		})
	}
}

func TestEverySettingStandsUnderAHeading(t *testing.T) {
	for _, k := range config.Keys() {
		if config.Section(k.Name) == "" {
			t.Errorf("%s has none", k.Name)
		}
	}
}

func TestWhatTheLinearProgramTellsIsSaid(t *testing.T) {
	langtest.Pseudo(t)
	names := slices.Concat(saidElsewhere, []string{"opencode", "build", "First model", "Second model", "Mock",
		"primary", "writes code", "plan", "thinks first",
		"one", "END", "look at changes"})
	for name, lines := range map[string][]string{
		"help":     {"/help"},
		"commands": {"/last", "/messages", "/details", "/panes", "/draft", "/thinking", "/search", "/search x", "/activity", "/show", "/last x", "/layout", "/settings"},
		"lists":    {"/sessions", "99", "cancel", "/models", "cancel", "/agents", "1", "cancel"},
		"fields":   {"/rename", "", "cancel", "/export", "cancel"},
		"pages":    {"/context", "/logs"},
		"text":     {"<<", "one", "END"},
	} {
		t.Run(name, func(t *testing.T) {
			listening(t, false, nil, func(h *listener) {
				for _, line := range lines {
					h.says(line)
					h.pass(2 * time.Second)
				}
				h.front.Update(speak.Interrupt{})
				if words := langtest.Unsaid(strings.Join(h.told, "\n"), names...); len(words) > 0 {
					t.Errorf("nobody said %q:\n%s", words, strings.Join(h.told, "\n"))
				}
			})
		})
	}
}

func TestRequestsOfTheLinearProgramAreSaid(t *testing.T) {
	langtest.Pseudo(t)
	listening(t, false, nil, func(h *listener) {
		h.agent(h.ctx, "openspace.editor.open", openAlpha)
		h.pass(2 * answer.SettleFor)
		h.says("what", "allow")
		h.pass(2 * time.Second)
		h.says("always")
		h.pass(time.Second)
		h.says("/show", "/activity")
		h.pass(time.Second)
		told := strings.Join(h.told, "\n")
		if words := langtest.Unsaid(told, slices.Concat(saidElsewhere,
			[]string{"opencode", "build", "mcp", "path", "alpha", "the first file", "of three", "what"})...); len(
			words) > 0 {
			t.Errorf("nobody said %q:\n%s", words, told)
		}
	})
}

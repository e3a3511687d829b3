package panes

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestAnAgentsCommandRunsFromItsForm(t *testing.T) {
	r := rig.NewRig(t)
	tm := r.Start()
	tm.See("● opencode")
	tm.Type(term.CtrlP)
	tm.See("enter runs · ctrl+e arguments")
	tm.Type("highlight ranges")
	tm.See("Highlight ranges…", "editor.highlight")
	tm.Type(term.Enter)
	tm.See("path *", "ranges *", "* is needed")
	tm.Type(term.Enter)
	tm.See("path is needed")
	tm.Type("src/app.go", term.Tab, `[{"startLine": 30, "endLine": "x"}]`, term.Enter)
	tm.See("endLine", "src/app.go", "enter runs it") // what was written stays
	for range `"x"}]` {
		tm.Type("\x7f")
	}
	tm.Type("31}]", term.Enter)
	tm.Gone("enter runs it")
	tm.See("// line number 30", "// line number 31")
	tm.Type(term.CtrlP)
	tm.See("enter runs · ctrl+e arguments")
	tm.Type("pane.list")
	tm.See("List panes")
	tm.Type(term.Enter)
	tm.See("openspace.pane.list", "contentId: editor:src/app.go")
}

func TestKeysOfTheirsHoldAndChangeLive(t *testing.T) {
	r := rig.NewRig(t)
	r.Put(filepath.Join(r.Home, "config", "opencode", "tui.json"),
		`{"keybinds": {"leader": "ctrl+g", "session_list": "f6", "app_debug": "f9"}} // as it is`)
	r.Put(r.Config(), `{"keys": ["chat: enter = alt+enter", "chat: ctrl+d = enter"]}`)
	tm := r.Start("--demo")
	tm.See("● demo engine")
	tm.Type("\x1b[17~") // f6
	tm.See("Sessions")
	tm.Type(term.Esc)
	tm.Gone("Sessions")
	tm.Type("\x07") // ctrl+g
	tm.See("new session")
	tm.Type("h")
	tm.See("Help")
	tm.Type("\x1b[F", term.Esc)
	tm.Gone("Help")
	tm.Type("first", term.Enter, "second")
	tm.See("first", "second")
	tm.Type("\x04") // ctrl+d sends both lines
	tm.See("None of my scripts fits that")
	r.Put(r.Config(), `{}`)
	tm.See("the configuration was read again: keys")
}

func TestTheDoctorIsHeardWithinTheProgram(t *testing.T) {
	r := rig.NewRig(t)
	tm := r.Start()
	tm.See("✓ engine: opencode", "✓ model: mock/")
	tm.Type("/doctor")
	tm.See("Say what works here")
	tm.Type(term.Enter)
	tm.See("What works here", "✓ engine", "✓ providers")
	tm.Type(term.Esc)
	tm.Gone("What works here")
}

func TestNobodyIsLockedInByAnotherLayout(t *testing.T) {
	r := rig.NewRig(t)
	tm := r.Start("--demo")
	tm.See("● demo engine")
	tm.Until("its alternate keys are asked for", func(string) bool { return strings.Contains(tm.Raw(), "\x1b[>5u") })
	tm.Type("\x1b[1079::112;5u")
	tm.See("enter runs · ctrl+e arguments")
	tm.Type(term.Esc)
	tm.Gone("enter runs · ctrl+e arguments")
	tm.Type(term.CtrlX)
	tm.See("new session")
	tm.Type("д")
	tm.See("Sessions")
	tm.Type("\x1b[1089;5u") // closes it, then asks, then quits
	tm.Gone("Sessions")
	tm.Type("\x1b[1089;5u")
	tm.See("ctrl+c again to quit")
	tm.Type("\x1b[27;5;1089~")
	if err := tm.Wait(); err != nil {
		t.Error(err)
	}
}

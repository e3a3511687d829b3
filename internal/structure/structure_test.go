package structure

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/openspace-tui/openspace"

// row is one line of the table: folders, and what they may import of this
// module and of others.
type row struct {
	folder   string   // as in path.Match by elements; a last * takes any depth
	may      []string // folders of this module
	not      []string // of those, these not
	never    []string // libraries, by the beginning of their path
	standard bool     // nothing else but the standard library
}

const bubbleTea, bubbles = "charm.land/bubbletea", "charm.land/bubbles"

// table is the contract. The first row that fits a folder counts.
func table() []row {
	// Only tests drive the program from outside, and only main.go the flags.
	outside := []string{"internal/cli", "internal/uitest/*", "internal/deps", "internal/structure"}
	drawers := append([]string{"internal/board", "internal/board/*", "internal/deck", "internal/deck/*"}, outside...)
	return []row{
		{folder: "", may: []string{"*"}, not: []string{"internal/uitest/*"}},
		{folder: "internal/cli", may: []string{"*"}, not: []string{"internal/uitest/*"}},
		{folder: "commands/call", may: []string{"internal/lang", "internal/prompt"}, never: []string{bubbleTea, bubbles}},
		{folder: "commands/schema", may: []string{"internal/lang"}, never: []string{bubbleTea, bubbles}},
		{folder: "commands/terminals", may: []string{"internal/*"}, not: outside, never: []string{bubbleTea, bubbles}},
		{folder: "internal/uitest/keywalk", may: []string{"internal/uitest/paneview", "panes"}},
		{folder: "internal/uitest/*", may: []string{"internal/*", "commands/call"}, not: []string{"internal/cli"}},
		{folder: "internal/diagram", may: []string{"internal/*"}, not: drawers},
		{folder: "internal/diagram/*", may: []string{"internal/*"}, not: drawers},
		{folder: "internal/board/geometry", standard: true},
		{folder: "internal/*", may: []string{"internal/*"}, not: outside},
		{folder: "tui/widget", may: []string{"theme", "internal/answer", "internal/lang", "internal/sanitize", "internal/wrap"}},
		{folder: "tui/dialog", may: []string{"commands", "commands/call", "panes", "panes/layout", "theme", "tui/widget", "internal/*"},
			not: append([]string{"internal/engine", "internal/store"}, outside...)},
		{folder: "tui/session", may: []string{"client", "commands", "commands/call", "theme", "tui/dialog", "tui/widget",
			"internal/engine", "internal/lang", "internal/sanitize", "internal/store", "internal/wrap"}},
		{folder: "tui/complete", may: []string{"client", "commands", "panes", "panes/chat", "panes/layout", "theme", "tui/dialog",
			"tui/widget", "internal/*"}, not: outside},
		{folder: "tui/connect", may: []string{"client", "commands", "commands/call", "theme", "tui/dialog", "tui/page", "internal/*"},
			not: outside},
		{folder: "tui/layouts", may: []string{"commands", "commands/call", "panes", "panes/*", "tui/complete", "tui/dialog", "internal/*"},
			not: outside},
		{folder: "tui/paint", may: []string{"theme"}},
		{folder: "tui/track", may: []string{"client", "commands", "commands/call", "panes", "panes/editor", "panes/layout", "tui/dialog", "internal/*"},
			not: outside},
		{folder: "tui/saved"},
		{folder: "tui/choice", may: []string{"commands", "commands/call", "panes/chat", "theme", "tui/dialog", "tui/saved", "tui/session", "internal/*"},
			not: outside},
		{folder: "tui/undo", may: []string{"client", "commands", "commands/call", "tui/dialog", "tui/widget", "internal/*"},
			not: outside},
		{folder: "tui/drafts", may: []string{"commands", "commands/call", "panes", "panes/chat", "panes/diff", "tui/dialog", "tui/widget", "internal/*"},
			not: outside},
		{folder: "tui/roster", may: []string{"client", "commands", "panes", "tui/dialog", "tui/saved", "tui/session", "internal/*"},
			not: outside},
		{folder: "tui/chats", may: []string{"commands", "panes", "panes/chat", "internal/*"}, not: outside},
		{folder: "tui/connection", may: []string{"client", "commands", "tui/channel", "tui/dialog", "internal/*"}, not: outside},
		{folder: "tui/keyboard", may: []string{"commands", "commands/call", "panes", "panes/chat", "tui/dialog", "tui/idle", "tui/keymap",
			"tui/page", "internal/*"}, not: outside},
		{folder: "tui/settings", may: []string{"commands", "theme", "tui/dialog", "tui/look", "internal/*"}, not: outside},
		{folder: "tui/screen", may: []string{"commands/call", "panes", "panes/chat", "panes/layout", "theme", "tui/widget", "internal/lang"}},
		{folder: "tui/palette", may: []string{"commands", "commands/call", "theme", "tui/dialog", "tui/keymap", "tui/widget", "internal/*"}, not: outside},
		{folder: "tui/notify", may: []string{"commands", "internal/*"}, not: outside},
		{folder: "tui/pictures", may: []string{"commands", "panes", "panes/editor", "tui/widget", "internal/*"}, not: outside},
		{folder: "tui/history", may: []string{"client", "commands", "panes/chat", "tui/dialog", "tui/session", "internal/*"}, not: outside},
		{folder: "tui/status", may: []string{"client", "commands/call", "panes", "theme", "tui/widget", "internal/engine", "internal/lang",
			"internal/sanitize"}, not: outside},
		{folder: "tui/toast", may: []string{"commands", "panes/layout", "theme", "tui/widget", "internal/sanitize", "internal/wrap"}},
		{folder: "tui/look", may: []string{"commands", "panes", "theme", "tui/dialog", "internal/*"}, not: outside},
		{folder: "tui/projects", may: []string{"client", "commands", "commands/call", "tui/dialog", "tui/widget", "internal/*"}, not: outside},
		{folder: "tui/frontend", may: []string{"commands", "commands/call", "panes", "panes/chat", "tui/dialog", "internal/*"}, not: outside},
		{folder: "tui/clip", may: []string{"commands", "panes/chat", "tui/dialog", "internal/*"}, not: outside},
		{folder: "tui/supply", may: []string{"client", "commands", "commands/terminals", "panes", "panes/diff", "panes/files", "panes/search", "panes/term", "internal/*"},
			not: outside},
		{folder: "tui/publish", may: []string{"commands", "panes", "panes/chat", "internal/*"}, not: outside},
		{folder: "tui/startup", may: []string{"client", "commands", "commands/call", "panes/chat", "tui/dialog", "internal/*"}, not: outside},
		{folder: "tui/submit", may: []string{"client", "commands", "commands/call", "panes/chat", "tui/complete", "internal/*"}, not: outside},
		{folder: "tui/compose", may: []string{"commands", "commands/call", "panes/chat", "internal/*"}, not: outside},
		{folder: "tui/terminals", may: []string{"commands", "panes", "panes/term", "tui/dialog", "internal/*"}, not: outside},
		{folder: "tui/idle", may: []string{"commands", "commands/terminals", "panes", "panes/term", "internal/*"}, not: outside},
		{folder: "tui/channel", may: []string{"client", "commands", "tui/agent", "tui/connect", "tui/dialog", "internal/*"}, not: outside},
		{folder: "tui/outbox", may: []string{"client", "commands", "commands/call", "tui/brief", "tui/channel", "tui/dialog", "tui/widget", "internal/*"},
			not: outside},
		{folder: "tui/brief", may: []string{"client", "commands", "panes", "panes/chat", "panes/term", "tui/dialog", "tui/page", "internal/*"},
			not: outside},
		{folder: "tui/jump", may: []string{"client", "commands", "commands/call", "panes", "panes/editor", "panes/files", "tui/dialog", "internal/*"},
			not: outside},
		{folder: "tui/export", may: []string{"client", "commands", "commands/call", "tui/dialog", "internal/*"}, not: outside},
		{folder: "tui/agent", may: []string{"client", "commands", "commands/call", "panes", "tui/dialog", "internal/*"}, not: outside},
		{folder: "tui/page", may: []string{"client", "commands", "commands/call", "panes", "panes/chat", "theme", "tui/dialog", "tui/keymap",
			"tui/widget", "tui/agent", "internal/*"}, not: outside},
		{folder: "tui/keymap", may: []string{"commands", "commands/call", "panes", "panes/layout", "tui/dialog", "internal/config",
			"internal/keybind", "internal/lang", "internal/textfield"}},
		{folder: "tui/speak", may: []string{"client", "commands", "commands/call", "panes", "panes/*", "tui/dialog", "tui/session",
			"tui/widget", "internal/*"}, not: outside},
		{folder: "tui", may: []string{"*"}, not: append([]string{"", "hub"}, outside...)},
		{folder: "panes", may: []string{"commands/call", "panes/layout", "theme", "internal/*"}, not: outside},
		{folder: "panes/layout", may: []string{"internal/lang"}, standard: true},
		{folder: "panes/chat", may: []string{"commands/call", "panes", "panes/layout", "panes/chat/*", "theme", "internal/*"}, not: outside},
		{folder: "panes/chat/ask", may: []string{"commands/call", "panes", "panes/chat/pen", "panes/chat/toolview", "theme", "internal/*"}, not: outside},
		{folder: "panes/chat/composer", may: []string{"panes/chat/pen", "theme", "internal/*"}, not: outside},
		{folder: "panes/chat/pen", may: []string{"theme", "internal/*"}, not: outside},
		{folder: "panes/chat/toolview", may: []string{"commands/call", "panes/chat/pen", "theme", "internal/*"}, not: outside},
		{folder: "panes/board", may: []string{"commands/call", "panes", "panes/board/*", "panes/layout", "theme", "internal/*"}, not: outside},
		{folder: "panes/board/cells", may: []string{"theme", "internal/board/geometry"}},
		{folder: "panes/board/label", may: []string{"panes/board/cells", "panes/board/route", "internal/board/geometry",
			"internal/board/tldraw", "internal/wrap"}},
		{folder: "panes/board/route", may: []string{"panes/board/cells", "internal/board/geometry"}},
		{folder: "panes/board/scene", may: []string{"panes/board/*", "internal/*"}, not: outside, never: []string{bubbleTea, bubbles}},
		{folder: "panes/editor", may: []string{"commands/call", "panes", "panes/editor/hex", "panes/layout", "theme", "internal/*"},
			not: outside},
		{folder: "panes/*", may: []string{"commands/call", "panes", "panes/layout", "theme", "internal/*"}, not: outside},
		{folder: "commands", may: []string{"commands/*", "panes", "panes/layout", "internal/*"}, not: outside,
			never: []string{bubbleTea, bubbles}},
		{folder: "client", may: []string{"internal/*"}, not: outside},
		{folder: "hub", may: []string{"commands", "commands/call", "internal/*"}, not: outside, never: []string{bubbleTea, bubbles}},
		{folder: "theme", may: []string{"internal/lang", "internal/mdstyle"}, never: []string{bubbleTea, bubbles}},
		{folder: "e2e"},
		{folder: "e2e/*"},
	}
}

func matches(pattern, folder string) bool {
	if pattern == "*" {
		return true
	}
	if parent, ok := strings.CutSuffix(pattern, "/*"); ok {
		return strings.HasPrefix(folder, parent+"/")
	}
	return pattern == folder
}

func anyMatches(patterns []string, folder string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return matches(p, folder) })
}

// folderOf returns a package's folder in the module.
func folderOf(path string) (string, bool) {
	if path == module {
		return "", true
	}
	return strings.CutPrefix(path, module+"/")
}

// standard reports whether a path is of the standard library: its first element
// has no dot.
func standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// pack is what `go list -json` says of a package.
type pack struct {
	ImportPath string
	Imports    []string
}

// breaches lists what does not fit the table.
func breaches(packages []pack, rows []row) []string {
	var out []string
	for _, p := range packages {
		folder, ours := folderOf(p.ImportPath)
		if !ours {
			out = append(out, p.ImportPath+" is not of this module")
			continue
		}
		i := slices.IndexFunc(rows, func(r row) bool { return matches(r.folder, folder) })
		if i < 0 {
			out = append(out, fmt.Sprintf("%s has no row in the import table", folder))
			continue
		}
		for _, path := range p.Imports {
			if why := rows[i].refuses(path); why != "" {
				out = append(out, fmt.Sprintf("%s imports %s: %s", shown(folder), path, why))
			}
		}
	}
	return out
}

// refuses says why a row does not allow an import.
func (r row) refuses(path string) string {
	to, ours := folderOf(path)
	switch {
	case r.standard && !standard(path) && !anyMatches(r.may, to):
		return "it may import the standard library and what the table names"
	case !ours:
		for _, lib := range r.never {
			if strings.HasPrefix(path, lib) {
				return "it never imports " + lib
			}
		}
		return ""
	case anyMatches(r.not, to) || !anyMatches(r.may, to):
		return "the table does not allow it"
	}
	return ""
}

func shown(folder string) string {
	if folder == "" {
		return "main.go"
	}
	return folder
}

// list returns the module's packages as they are built for a system.
func list(t *testing.T, system string) []pack {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports", module+"/...")
	cmd.Env = append(os.Environ(), "GOOS="+system, "GOFLAGS=")
	var said strings.Builder
	cmd.Stderr = &said
	b, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, said.String())
	}
	var out []pack
	for d := json.NewDecoder(strings.NewReader(string(b))); ; {
		var p pack
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return out
		} else if err != nil {
			t.Fatal(err)
		}
		out = append(out, p)
	}
}

// watch looks at every folder of the module, so that go test does not take a
// cached result for code that changed.
func watch(t *testing.T) {
	t.Helper()
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (d.Name() == ".git" || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestImportsFollowTheTable(t *testing.T) {
	watch(t)
	for _, system := range []string{"linux", "darwin", "windows"} {
		t.Run(system, func(t *testing.T) {
			t.Parallel()
			packages := list(t, system)
			if len(packages) < 10 {
				t.Fatalf("go list names %d packages", len(packages))
			}
			for _, b := range breaches(packages, table()) {
				t.Error(b)
			}
		})
	}
}

func TestTheCheckerCatchesBreaches(t *testing.T) {
	for _, test := range []struct {
		from, to string
		allowed  bool
	}{
		{"", "internal/cli", true},
		{"", "internal/uitest/term", false},
		{"tui", "commands", true},
		{"tui", "panes/chat", true},
		{"tui", "hub", false},
		{"tui", "internal/cli", false},
		{"tui/widget", "theme", true},
		{"tui/widget", "panes", false},
		{"tui/widget", "tui", false},
		{"tui/dialog", "tui/widget", true},
		{"tui/dialog", "internal/engine", false},
		{"tui/dialog", "panes/chat", false},
		{"tui/dialog", "tui", false},
		{"tui/dialog", "tui/session", false},
		{"tui/session", "tui/dialog", true},
		{"tui/session", "panes/chat", false},
		{"tui/session", "tui", false},
		{"tui/session", "tui/speak", false},
		{"tui/speak", "tui/session", true},
		{"tui/speak", "tui", false},
		{"tui/keymap", "tui", false},
		{"tui/complete", "tui", false},
		{"tui/agent", "tui", false},
		{"tui/page", "tui", false},
		{"tui/agent", "tui/complete", false},
		{"tui/branch", "tui", false},
		{"tui/clip", "tui", false},
		{"tui/compose", "tui", false},
		{"tui/frontend", "tui", false},
		{"tui/keyboard", "tui", false},
		{"tui/publish", "tui", false},
		{"tui/startup", "tui", false},
		{"tui/submit", "tui", false},
		{"tui/supply", "tui", false},
		{"tui/terminals", "tui", false},
		{"tui/startup", "tui/outbox", false},
		{"tui/submit", "tui/outbox", false},
		{"tui/supply", "tui/page", false},
		{"panes", "panes/layout", true},
		{"panes", "panes/chat", false},
		{"panes", "commands", false},
		{"panes/layout", "internal/engine", false},
		{"panes/layout", "!slices", true},
		{"panes/layout", "!github.com/x/y", false},
		{"panes/chat", "panes/layout", true},
		{"panes/chat", "panes/editor", false},
		{"panes/chat", "tui", false},
		{"panes/chat", "commands", false},
		{"panes/chat", "panes/chat/ask", true},
		{"panes/chat/ask", "panes/chat", false},
		{"panes/chat/pen", "panes", false},
		{"panes/chat/composer", "panes/chat/ask", false},
		{"panes/note", "internal/store", true},
		{"commands", "panes", true},
		{"commands", "panes/editor", false},
		{"commands", "client", false},
		{"commands", "!charm.land/bubbletea/v2", false},
		{"commands", "!github.com/google/jsonschema-go/jsonschema", true},
		{"client", "internal/engine", true},
		{"client", "commands", false},
		{"hub", "commands", true},
		{"hub", "panes", false},
		{"hub", "tui", false},
		{"theme", "internal/config", false},
		{"theme", "!charm.land/lipgloss/v2", true},
		{"internal/store", "internal/engine", true},
		{"internal/store", "client", false},
		{"internal/store", "internal/cli", false},
		{"internal/store", "internal/uitest/oc", false},
		{"internal/cli", "hub", true},
		{"e2e", "tui", false},
		{"helpers", "!fmt", false},
	} {
		path, outside := strings.CutPrefix(test.to, "!")
		if !outside {
			path = module + "/" + test.to
		}
		from := strings.TrimSuffix(module+"/"+test.from, "/")
		got := breaches([]pack{{ImportPath: from, Imports: []string{"fmt", path}}}, table())
		if (len(got) == 0) != test.allowed {
			t.Errorf("%s imports %s: allowed is %v, breaches are %q", shown(test.from), test.to, test.allowed, got)
		}
	}
	if got := breaches([]pack{{ImportPath: "example.org/other"}}, table()); len(got) != 1 {
		t.Errorf("a package of elsewhere: %q", got)
	}
}

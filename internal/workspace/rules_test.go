package workspace

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
)

func TestDeniedNamesInEverySpelling(t *testing.T) {
	for _, name := range []string{
		".env", ".env.local", ".env.production.local", ".envrc", ".git/config", ".git/hooks/pre-commit", "id_rsa", "id_dsa", "id_ed25519",
		"server.pem", "server.key", "credentials.json", "secrets.yml", "secrets.json", "secrets.", "sub/.git/config", "deep/er/id_rsa", ".git",
	} {
		if name == "secrets." {
			continue // a dot at the end is none
		}
		for how, spell := range map[string]func(string) string{
			"as it is":          func(s string) string { return s },
			"in capitals":       strings.ToUpper,
			"in a mixture":      func(s string) string { return strings.Map(mixed(), s) },
			"with dots":         func(s string) string { return s + ".." },
			"with spaces":       func(s string) string { return s + " . " },
			"as a stream":       func(s string) string { return s + "::$DATA" },
			"with a joiner":     func(s string) string { return s[:2] + "\u200d" + s[2:] },
			"with a soft dash":  func(s string) string { return s[:2] + "\u00ad" + s[2:] },
			"with a direction":  func(s string) string { return s[:1] + "\u202e" + s[1:] },
			"with a selector":   func(s string) string { return s[:2] + "\ufe0f" + s[2:] },
			"with a filler":     func(s string) string { return s[:2] + "\u115f" + s[2:] },
			"with a long s":     func(s string) string { return strings.ReplaceAll(s, "s", "\u017f") },
			"with a Kelvin":     func(s string) string { return strings.ReplaceAll(s, "k", "\u212a") },
			"in a folder":       func(s string) string { return "a/b/" + s },
			"with backslashes":  func(s string) string { return strings.ReplaceAll("a/"+s, "/", `\`) },
			"below such a name": func(s string) string { return ".git/" + s },
		} {
			if p := spell(name); !denied(p) {
				t.Errorf("%q is read %s: %q", name, how, p)
			}
		}
	}
	for _, name := range []string{"env", "main.go", ".gitignore", ".github/x", "id_rsa.pub", "key", "pem", "keys.go", "a.keys", "secrets", "secret.go", "my-credentials.go", "git/x", "..."} {
		if denied(name) {
			t.Errorf("%q is not read", name)
		}
	}
}

func mixed() func(rune) rune {
	n := 0
	return func(r rune) rune {
		if n++; n%2 == 0 {
			return unicode.ToUpper(r)
		}
		return r
	}
}

func TestRules(t *testing.T) {
	base := open(t, map[string]string{
		"private/a": "x", "sub/private/b": "x", "docs/plan.txt": "x", "docs/deep/plan.txt": "x", "go.sum": "x", "vendor/m/f.go": "x", "Geheim.TXT": "x",
		".env": "x", ".env.local": "x", ".git/config": "x", ".git/HEAD": "x", "node_modules/m/i.js": "x", "node_modules/m/j.js": "x", "ok": "x", "\u00e4": "x",
	})
	r, err := base.With(Rules{
		Deny:    []string{"private", "docs/*.txt", "geheim.*", "A\u0308", "key{s,ring}/**/*.bin"},
		Protect: []string{"go.sum", "/vendor/", "./build/*", ".config/", ".config/x/*"},
		Allow:   []string{".env", ".git/config", "node_modules/m/i.js", "private/c", base.Dir() + "/go.mod"},
	})
	if err != nil {
		t.Fatal(err)
	}
	for p, want := range map[string][2]Code{ // read, written
		"ok":                    {"", ""},
		"private/a":             {Denied, Protected},
		"sub/private/b":         {Denied, Protected},
		"PRIVATE/a":             {Denied, Protected},
		"docs/plan.txt":         {Denied, Protected},
		"docs/deep/plan.txt":    {"", ""},
		"Geheim.TXT":            {Denied, Protected},
		"\u00e4":                {Denied, Protected},
		"keyring/a/b/x.BIN":     {Denied, Protected},
		"go.sum":                {"", Protected},
		"GO.SUM":                {NotFound, Protected},
		"vendor/m/f.go":         {"", Protected},
		"sub/vendor/new":        {NotFound, ""},
		"build/x":               {NotFound, Protected},
		"a/.config/new":         {NotFound, Protected},
		"build/x/y":             {NotFound, Protected},
		".env":                  {"", ""},
		".env.local":            {Denied, Protected},
		".git/config":           {"", ""},
		".git/HEAD":             {Denied, Protected},
		".git":                  {NotAFile, NotAFile},
		"node_modules/m/i.js":   {"", ""},
		"node_modules/m/j.js":   {"", Protected},
		"node_modules/m/i.js/x": {NotFound, Protected},
		"private/c":             {NotFound, ""},
	} {
		if _, err := r.Read(t.Context(), p); code(err) != want[0] {
			t.Errorf("reading %q gives %v, want %q", p, err, want[0])
		}
		w, err := r.Write(t.Context(), p, []byte("x"))
		if code(err) != want[1] {
			t.Errorf("writing %q gives %v, want %q", p, err, want[1])
		}
		if err == nil {
			if err := r.Revert(t.Context(), w); err != nil {
				t.Error(err)
			}
		}
	}
	found, err := r.Search(t.Context(), Query{Text: "x"})
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, m := range found.Matches {
		paths = append(paths, m.Path)
	}
	if diff := cmp.Diff([]string{".env", "docs/deep/plan.txt", "go.sum", "ok", "vendor/m/f.go"}, paths); diff != "" {
		t.Errorf("found:\n%s", diff)
	}
	if _, err := r.List(t.Context(), ".git", false); code(err) != Denied {
		t.Errorf("a folder with an allowed file lists: %v", err)
	}
}

func TestRulesAndOwnGoTogether(t *testing.T) {
	base := open(t, map[string]string{"private": "x", ".git/config": "x", ".env": "x", "node_modules/m": "x"})
	rules := Rules{Deny: []string{"private"}, Protect: []string{"*"}}
	with, err := base.With(rules)
	if err != nil {
		t.Fatal(err)
	}
	ownWith, err := base.Own().With(rules)
	if err != nil {
		t.Fatal(err)
	}
	for name, own := range map[string]*Root{"Own": base.Own(), "With, then Own": with.Own(), "Own, then With": ownWith} {
		for _, p := range []string{"private", ".git/config", ".env", "node_modules/m"} {
			if _, err := own.Read(t.Context(), p); err != nil {
				t.Errorf("%s: reading %s gives %v", name, p, err)
			}
			if _, err := own.Write(t.Context(), p, []byte("y")); err != nil {
				t.Errorf("%s: writing %s gives %v", name, p, err)
			}
		}
		if _, err := own.Write(t.Context(), "../x", nil); code(err) != Outside {
			t.Errorf("%s leaves the workspace: %v", name, err)
		}
		if _, err := own.List(t.Context(), ".git", true); err != nil {
			t.Errorf("%s: listing .git gives %v", name, err)
		}
	}
	if _, err := base.Read(t.Context(), "private"); err != nil {
		t.Errorf("rules reach back: %v", err)
	}
	if _, err := with.Read(t.Context(), "private"); code(err) != Denied {
		t.Errorf("Own reaches back: %v", err)
	}
	if again, err := with.With(Rules{}); err != nil {
		t.Error(err)
	} else if _, err := again.Read(t.Context(), "private"); err != nil {
		t.Errorf("rules are not replaced: %v", err)
	}
}

func TestRulesThatAreNone(t *testing.T) {
	r := open(t, nil)
	for _, c := range []Rules{
		{Deny: []string{"ok", "[a"}}, {Protect: []string{"[a"}}, {Deny: []string{""}}, {Protect: []string{"/"}}, {Protect: []string{"./"}}, {Deny: []string{"a\\"}},
		{Allow: []string{"../x"}}, {Allow: []string{""}}, {Allow: []string{"/etc/passwd"}}, {Allow: []string{"~/x"}},
	} {
		bad := append(append(c.Deny, c.Protect...), c.Allow...)
		if got, err := r.With(c); err == nil || got != nil || !strings.Contains(err.Error(), bad[len(bad)-1]) {
			t.Errorf("%+v gives %v", c, err)
		}
	}
}

// What is allowed by one name is not by a link of that name to another.
func TestAnAllowedLinkAllowsNotItsTarget(t *testing.T) {
	base := open(t, map[string]string{"id_rsa": "key"})
	link(t, "id_rsa", filepath.Join(base.Dir(), ".env"))
	r, err := base.With(Rules{Allow: []string{".env"}})
	if err != nil {
		t.Fatal(err)
	}
	if f, err := r.Read(t.Context(), ".env"); code(err) != Denied {
		t.Errorf("got %v, %v", f, err)
	}
	if _, err := r.Write(t.Context(), ".env", nil); code(err) != Protected {
		t.Errorf("got %v", err)
	}
}

// Whatever is asked for, nothing outside is named, and what is not read stays
// unread in every spelling.
func FuzzPaths(f *testing.F) {
	for _, s := range []string{"a", "../x", "..%2fx", "a\x00", `..\x`, "/proc/self/environ", "~", "~/x", ".GIT/x", "x. ", ".env::$DATA", "d/../../out/f", "link/f", "./.git"} {
		f.Add(s)
	}
	dir := filepath.Join(f.TempDir(), "ws")
	if err := os.Mkdir(dir, 0o755); err != nil {
		f.Fatal(err)
	}
	write(f, filepath.Dir(dir), map[string]string{"out/f": "outside", "ws/.git/f": "git", "ws/.env": "env", "ws/d/f": "fine"})
	link(f, "../out", filepath.Join(dir, "link"))
	link(f, ".git", filepath.Join(dir, "g"))
	r, err := Open(dir)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = r.Close() })
	before := snapshot(f, filepath.Dir(dir))
	f.Fuzz(func(t *testing.T, p string) {
		if rel, err := r.Clean(p); err == nil {
			again, err := r.Clean(rel)
			if err != nil || again != rel || !filepath.IsLocal(filepath.FromSlash(rel)) || denied(rel) {
				t.Fatalf("%q is %q, then %q, %v", p, rel, again, err)
			}
		}
		if file, err := r.Read(t.Context(), p); err == nil && file.Text != "fine" {
			t.Fatalf("%q gives %q", p, file.Text)
		}
		w, err := r.Write(t.Context(), p, []byte("written"))
		if err != nil {
			return
		}
		if err := r.Revert(t.Context(), w); err != nil {
			t.Fatalf("%q is not taken back: %v", p, err)
		}
		if diff := cmp.Diff(before, snapshot(t, filepath.Dir(dir))); diff != "" {
			t.Fatalf("%q changed:\n%s", p, diff)
		}
	})
}

func TestRulesAreFollowedWhileAWorkspaceIsOpen(t *testing.T) {
	r := open(t, map[string]string{"a.csv": "x", "b.txt": "x"})
	agent, own := r, r.Own()
	read := func(w *Root, p string) Code { _, err := w.Read(t.Context(), p); return code(err) }
	if err := r.Follow(Rules{Deny: []string{"*.csv"}}); err != nil || read(agent, "a.csv") != Denied || read(own, "a.csv") != "" {
		t.Errorf("the rule does not hold, or for its owner: %v, %q, %q", err, read(agent, "a.csv"), read(own, "a.csv"))
	}
	if err := r.Follow(Rules{Deny: []string{"*.txt"}, Protect: []string{"[a"}}); err == nil || read(agent, "a.csv") != Denied || read(agent, "b.txt") != "" {
		t.Errorf("rules that are none changed something: %v", err)
	}
	if err := own.Follow(Rules{Deny: []string{"*.txt"}}); err != nil || read(agent, "a.csv") != "" || read(agent, "b.txt") != Denied {
		t.Errorf("the rule is not replaced: %v", err)
	}
	for pattern, bad := range map[string]bool{"*.csv": false, "a/**": false, "{a,b}": false, "{a": true, "/": true, ".": true, "[": true} {
		if err := CheckPattern(pattern); (err != nil) != bad {
			t.Errorf("%q: %v", pattern, err)
		}
	}
}

package workspace

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// open makes a workspace with files; a name that ends in a slash is a folder.
func open(t testing.TB, files map[string]string) *Root {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "ws")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, dir, files)
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	return r
}

func write(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, "/") {
			if err := os.MkdirAll(at, 0o755); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func link(t testing.TB, target, at string) {
	t.Helper()
	if err := os.Symlink(target, at); err != nil {
		t.Fatal(err)
	}
}

// code returns an error's code, or its text when it has none.
func code(err error) Code {
	if err == nil {
		return ""
	}
	if we := (*Error)(nil); errors.As(err, &we) {
		return we.Code
	}
	return Code(err.Error())
}

func TestClean(t *testing.T) {
	r := open(t, map[string]string{"a.go": "", "src/b.go": ""})
	for name, c := range map[string]struct {
		in, want string
		code     Code
	}{
		"a relative path stays":                         {in: "src/b.go", want: "src/b.go"},
		"dots and double slashes go":                    {in: "./src//./b.go", want: "src/b.go"},
		"dots that stay inside are fine":                {in: "src/../a.go", want: "a.go"},
		"an absolute path inside becomes relative":      {in: r.Dir() + "/src/b.go", want: "src/b.go"},
		"an absolute path may be missing":               {in: r.Dir() + "/new/x/y.go", want: "new/x/y.go"},
		"the workspace itself is a dot":                 {in: r.Dir(), want: "."},
		"a name may begin with a tilde":                 {in: "~$draft.md", want: "~$draft.md"},
		"a name may hold dots":                          {in: "src/..b...go", want: "src/..b...go"},
		"dots that lead out":                            {in: "../x", code: Outside},
		"dots that lead out and back in":                {in: "../ws/a.go", code: Outside},
		"dots hidden behind a folder":                   {in: "src/../../x", code: Outside},
		"an absolute path outside":                      {in: "/etc/passwd", code: Outside},
		"an absolute path that climbs out":              {in: r.Dir() + "/../x", code: Outside},
		"an absolute path of a folder with a like name": {in: r.Dir() + "2/a.go", code: Outside},
		"the root of the disk":                          {in: "/", code: Outside},
		"a home folder":                                 {in: "~/x", code: Outside},
		"the home folder":                               {in: "~", code: Outside},
		"nothing":                                       {in: "", code: InvalidPath},
		"blanks":                                        {in: " \t", code: InvalidPath},
		"a NUL byte":                                    {in: "a\x00.go", code: InvalidPath},
		"invalid UTF-8":                                 {in: "a\xff.go", code: InvalidPath},
		"a path without an end":                         {in: strings.Repeat("a/", 2049), code: InvalidPath},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := r.Clean(c.in)
			if got != c.want || code(err) != c.code {
				t.Errorf("Clean(%q) = %q, %v; want %q, %q", c.in, got, err, c.want, c.code)
			}
			if err != nil && !utf8.ValidString(err.Error()) {
				t.Errorf("the error is not valid UTF-8: %q", err.Error())
			}
		})
	}
}

func TestCleanThroughAnAlias(t *testing.T) {
	base := t.TempDir()
	write(t, base, map[string]string{"real/a.go": "", "other/b.go": ""})
	link(t, "real", filepath.Join(base, "alias"))
	link(t, "real", filepath.Join(base, "alias2"))
	link(t, "../other", filepath.Join(base, "real", "out"))
	r, err := Open(filepath.Join(base, "alias"))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for in, want := range map[string]string{
		"alias/a.go":     "a.go", // as it was opened
		"real/a.go":      "a.go", // as it is
		"alias2/a.go":    "a.go", // another name of it
		"alias2/x/y.go":  "x/y.go",
		"real/out/b.go":  "out/b.go", // for Read to refuse
		"other/b.go":     "outside",
		"alias2/../b.go": "outside",
	} {
		got, err := r.Clean(base + "/" + in)
		if code(err) == Outside {
			got = "outside"
		}
		if got != want {
			t.Errorf("Clean(%q) = %q, %v; want %q", in, got, err, want)
		}
	}
}

func TestDeniedNames(t *testing.T) {
	r := open(t, nil)
	for _, p := range []string{
		".env", ".env.local", ".envrc", ".ENV", ".env-prod", "a/.env", ".env/lib/x", ".env.", ".env ", ".env::$DATA", "ENV~1",
		".git/config", ".git", "sub/.git/HEAD", ".GIT/config", ".git./config", ".g\u200cit/config", "GIT~1/config", ".git:x/config",
		"id_rsa", "keys/id_ed25519", "ID_RSA", "id_ecdsa", "id_r\u017fa", "server.pem", "tls.KEY", "tls.\u212aey", "store.p12", "x.jks",
		".ssh/config", ".aws/credentials", "credentials.json", "credentials.yaml", "credentials", "secrets.yaml", "SECRETS.json",
		".netrc", ".npmrc", ".pypirc", ".git-credentials", ".pgpass", ".htpasswd",
	} {
		if _, err := r.Clean(p); code(err) != Denied {
			t.Errorf("Clean(%q) = %v, want denied", p, err)
		}
	}
	for _, p := range []string{
		".gitignore", ".github/workflows/ci.yml", "git/config", "env.go", "environment.env.go", "keys.go", "monkey", "key.go",
		"id_rsa.pub", "credentials.go", "src/secretsauce.go", "pem/x.go", "a.pem.txt", "docs/.envy/../x", "..git/x",
	} {
		if _, err := r.Clean(p); err != nil {
			t.Errorf("Clean(%q) = %v, want it allowed", p, err)
		}
	}
}

func TestCleanIsStable(t *testing.T) {
	r := open(t, nil)
	part := rapid.SampledFrom([]string{"a", "b.go", ".", "..", "", "...", ".git", "~", " ", "x y", "中", "a\\b", "C:", "nul"})
	rapid.Check(t, func(t *rapid.T) {
		p := strings.Join(rapid.SliceOfN(part, 1, 6).Draw(t, "parts"), "/")
		if rapid.Bool().Draw(t, "absolute") {
			p = r.Dir() + "/" + p
		}
		checkClean(t, r, p)
	})
}

func FuzzClean(f *testing.F) {
	r := open(f, nil)
	for _, s := range []string{"a/../b", "/etc/passwd", "..", r.Dir() + "/x", ".git/config", "~", "a\x00", "./.", "//", ".env::$DATA", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, p string) { checkClean(t, r, p) })
}

// checkClean is what holds for every path: what is let through is local,
// valid, clean, allowed, and the same when it is cleaned again.
func checkClean(t interface{ Fatalf(string, ...any) }, r *Root, p string) {
	rel, err := r.Clean(p)
	if err != nil {
		if we := (*Error)(nil); !errors.As(err, &we) || rel != "" {
			t.Fatalf("Clean(%q) = %q, %v", p, rel, err)
		}
		return
	}
	if !fs.ValidPath(rel) || !filepath.IsLocal(rel) || denied(rel) {
		t.Fatalf("Clean(%q) let %q through", p, rel)
	}
	if again, err := r.Clean(rel); again != rel || err != nil {
		t.Fatalf("Clean(%q) = %q, %v, but it was clean", rel, again, err)
	}
}

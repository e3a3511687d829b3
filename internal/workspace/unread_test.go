package workspace

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAFileThatRulesWithholdIsNotRead(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"secret.txt": "token one", "open.txt": "token two", "sub/secret.txt": "token three"} {
		p := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(p), 0o700), os.WriteFile(p, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("secret.txt", filepath.Join(dir, "plain.txt")); err != nil {
		t.Skipf("no links here: %v", err)
	}
	all, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer all.Close()
	r := all.Without(func(rel string) bool { return strings.HasSuffix(rel, "secret.txt") })
	for _, p := range []string{"secret.txt", "plain.txt", "sub/secret.txt", "./sub/../secret.txt"} {
		_, read := r.Read(t.Context(), p)
		_, bytes := r.Bytes(t.Context(), p)
		for _, err := range []error{read, bytes} {
			if e := (*Error)(nil); !errors.As(err, &e) || e.Code != ByRule {
				t.Errorf("%s: %v", p, err)
			}
		}
	}
	if f, err := r.Read(t.Context(), "open.txt"); err != nil || f.Text != "token two" {
		t.Errorf("another file: %v", err)
	}
	found, err := r.Search(t.Context(), Query{Text: "token"})
	if err != nil || len(found.Matches) != 1 || found.Matches[0].Path != "open.txt" || found.Withheld != 2 || found.Skipped != 0 {
		t.Errorf("found %+v %v", found, err)
	}
	if none, _ := r.Search(t.Context(), Query{Text: "nowhere"}); none.Withheld != 2 {
		t.Errorf("how many are left out tells whether they match: %+v", none)
	}
	if one, err := r.Search(t.Context(), Query{Text: "token", Path: "secret.txt"}); err != nil || len(one.Matches) != 0 || one.Withheld != 1 {
		t.Errorf("in the file itself: %+v %v", one, err)
	}
}

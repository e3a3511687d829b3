package changeset

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"

	"github.com/openspace-tui/openspace/internal/engine"
)

// asTold is a text as the engine reads its bytes.
func asTold(t *testing.T, data string) *string {
	t.Helper()
	text, err := unicode.UTF8.NewDecoder().String(data)
	if err != nil {
		t.Fatal(err)
	}
	return &text
}

func TestLettersThatTheEngineDoesNotReadAreThoseOfTheFile(t *testing.T) {
	for _, c := range []struct{ name, one, two, three string }{
		{"windows-1252", "Grüße aus Köln\nzwei\nend\n", "Grüße aus Köln\nzwölf\nend\n", "Grüße aus Köln\nzwölf\nÄnderung\n"},
		{"gbk", "// 这是一个中文注释，用于测试编码。\na\nb\n", "// 这是一个中文注释，用于测试编码。\n错误\nb\n", "// 这是一个中文注释，用于测试编码。\n错误\n请检查路径是否正确\n"},
		{"shift_jis", "// これは日本語のコメントです。\na\nb\n", "// これは日本語のコメントです。\n表示\nb\n", "// これは日本語のコメントです。\n表示\n設定ファイル\n"},
		{"koi8-r", "// Это комментарий на русском языке.\na\nb\n", "// Это комментарий на русском языке.\nпуть\nb\n", "// Это комментарий на русском языке.\nпуть\nёж\n"},
	} {
		enc, err := htmlindex.Get(c.name)
		if err != nil {
			t.Fatal(err)
		}
		data := func(text string) string {
			out, err := enc.NewEncoder().String(text)
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
		one, two, three := data(c.one), data(c.two), data(c.three)
		first, second := step(t, "f", asTold(t, one), asTold(t, two)), step(t, "f", asTold(t, two), asTold(t, three))
		came := step(t, "f", nil, asTold(t, two))
		went := step(t, "f", asTold(t, two), nil)
		before := func(string) []string { return []string{"x\n", one} }
		lines := func(text string) []string { return strings.Split(text, "\n") }
		l1, l2, l3 := lines(c.one), lines(c.two), lines(c.three)
		for _, k := range []struct {
			what  string
			turns []engine.FileDiff
			files Files
			want  string
			as    string
		}{
			{"one turn", []engine.FileDiff{first}, Files{Now: texts("f", two), Before: before}, "f>f " + l1[0] + ",-" + l1[1] + ",+" + l2[1] + ", " + l1[2], c.name},
			{"two turns", []engine.FileDiff{first, second}, Files{Now: texts("f", three), Before: before},
				"f>f " + l1[0] + ",-" + l1[1] + ",-" + l1[2] + ",+" + l3[1] + ",+" + l3[2], c.name},
			{"it came", []engine.FileDiff{came}, Files{Now: texts("f", two)}, ">f +" + l2[0] + ",+" + l2[1] + ",+" + l2[2], c.name},
			{"it went", []engine.FileDiff{went}, Files{Before: func(string) []string { return []string{two} }}, "f> -" + l2[0] + ",-" + l2[1] + ",-" + l2[2], c.name},
			{"it changed since", []engine.FileDiff{came}, Files{Now: texts("f", one+"more\n")}, ">f +" + strings.ReplaceAll(strings.TrimSuffix(*asTold(t, two), "\n"), "\n", ",+"), ""},
			{"nobody says what it was", []engine.FileDiff{went}, Files{}, "f> -" + strings.ReplaceAll(strings.TrimSuffix(*asTold(t, two), "\n"), "\n", ",-"), ""},
		} {
			d, ids := turns{}, []string{}
			for i, f := range k.turns {
				id := string(rune('a' + i))
				d[id], ids = []engine.FileDiff{f}, append(ids, id)
			}
			set, err := Turns(t.Context(), d, "ses", ids, k.files)
			if got := told(set); err != nil || got != k.want || len(set.Files) != 1 || set.Files[0].Encoding != k.as || set.Note != "" {
				t.Errorf("%s, %s: %q, want %q (%q, %v)", c.name, k.what, got, k.want, set.Note, err)
			}
			if len(ids) > 1 {
				continue
			}
			if set, err = Newest(t.Context(), d, "ses", ids, k.files); err != nil || told(set) != k.want {
				t.Errorf("%s, the newest, %s: %q, want %q (%v)", c.name, k.what, told(set), k.want, err)
			}
		}
	}
}

// The engine's own tool writes what it read: such letters are no longer in the file.
func TestLettersThatAreGoneAreNotBroughtBack(t *testing.T) {
	before, after := "Gr\xfc\xdfe\nend\n", "Gr\ufffd\ufffde\nEND\n"
	for _, c := range []struct{ before, encoding string }{{before, "windows-1252 → UTF-8"}, {"another\n", ""}} {
		d := turns{"a": {step(t, "f", asTold(t, before), &after)}}
		files := Files{Now: texts("f", after), Before: func(string) []string { return []string{c.before} }}
		set, err := Newest(t.Context(), d, "ses", []string{"a"}, files)
		if err != nil || told(set) != "f>f Gr\ufffd\ufffde,-end,+END" || set.Files[0].Encoding != c.encoding {
			t.Errorf("%q, %+v, %v", told(set), set.Files, err)
		}
	}
}

func TestWhatAFileWasIsAskedOfTheRepository(t *testing.T) {
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	dir := t.TempDir()
	sub := filepath.Join(dir, "sub")
	if err := os.Mkdir(sub, 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(text string) {
		if err := os.WriteFile(filepath.Join(sub, "f"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git := func(args ...string) {
		if out, err := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=a", "-c", "user.email=a@b"}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("git %q: %s", args, out)
		}
	}
	git("init", "-q")
	write("one\xff")
	git("add", "-A")
	git("commit", "-qm", "x")
	write("two")
	git("add", "-A")
	if got := strings.Join(Committed(t.Context(), sub)("f"), " "); got != "one\xff two" {
		t.Errorf("%q", got)
	}
	if got := Committed(t.Context(), sub)("none"); len(got) > 0 {
		t.Errorf("%q", got)
	}
}

package prompt

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestALabelWithoutItsFileIsSeen(t *testing.T) {
	file := File{Path: "/a.png", Label: "[Image #1: a b.png, 77 KB]"}
	for text, want := range map[string]string{
		"see [Image #1: a b.png, 77 KB]":                               "",
		"see [Image #2: c.png, 7000 bytes] [Image #1: a b.png, 77 KB]": "[Image #2: c.png, 7000 bytes]",
		"[Pasted #1: 3 lines, 900 bytes] [x] [Image #1: a]":            "",
	} {
		if got := (Draft{Pieces: []Piece{{Text: "see "}, {File: &file}}}).Lost(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestNamesBehindAt(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want string // name:first-last, one behind the other
	}{
		"a file":                          {"see @src/a.go please", "src/a.go:0-0"},
		"at the start and the end":        {"@a @b", "a:0-0 b:0-0"},
		"lines":                           {"@a.go#10-20", "a.go:10-20"},
		"one line":                        {"@a.go#L7", "a.go:7-7"},
		"lines as on the web":             {"@a.go#L3-L9,", "a.go:3-9"},
		"a line before the first":         {"@a.go#0", "a.go#0:0-0"},
		"lines the wrong way around":      {"@a.go#9-3", "a.go:3-9"},
		"a line as compilers have it":     {"@a.go:7 and @b.go:3:14: x", "a.go:7-7 b.go:3-3"},
		"lines with a colon":              {"@a.go:10-20", "a.go:10-20"},
		"a terminal":                      {"@terminal:3", "terminal:3:0-0"},
		"a name with blanks":              {`@"my file.txt"#2-3 x`, "my file.txt:2-3"},
		"a name with quotes":              {`@"a \"b\" c\\d\e"#2`, `a "b" c\d\e:2-2`},
		"what ends a sentence is no name": {"look at @a.go. And (@b.go), or @c?", "a.go:0-0 b.go:0-0 c:0-0"},
		"an address is none":              {"me@example.com", ""},
		"an address of any letters":       {"почта@mail.ru josé@x.org jose\u0301@x.org σοφια@x.gr a.b@c", ""},
		"behind ideographs":               {"看@README.md 谢谢", "README.md:0-0"},
		"in brackets as wide as they are": {"（@README.md）「@a.go#3」", "README.md:0-0 a.go:3-3"},
		"before a comma as wide":          {"@README.md，请看@b.go。", "README.md:0-0 b.go:0-0"},
		"an @ as wide":                    {"＠README.md 봐＠b.go ดู@c.go", "README.md:0-0 b.go:0-0 c.go:0-0"},
		"a name with such signs":          {`@"报告（终）.md"`, "报告（终）.md:0-0"},
		"behind signs":                    {"see:@a x=@b +@c -@d **@e** _@f_ |@g|", "a:0-0 b:0-0 c:0-0 d:0-0 e**:0-0 f_:0-0 g|:0-0"},
		"before signs of other scripts":   {"@a.go» @b.go، @c.go؟ @d.go। @e.go｡ @f.go→", "a.go:0-0 b.go:0-0 c.go:0-0 d.go:0-0 e.go:0-0 f.go:0-0"},
		"in quotes that are not straight": {"@“README.md” @「a b.go」です @«c»", "README.md:0-0 a b.go:0-0 c:0-0"},
		"behind kana with a long vowel":   {"ファイラー@a.go", "a.go:0-0"},
		"a lone @":                        {"@ @", ""},
		"an open quote":                   {"@\"my file", ""},
		"a package's scope":               {"@types/node", "types/node:0-0"},
		"letters of any script":           {"見て @漢字/あ.go", "漢字/あ.go:0-0"},
		"on lines of their own":           {"x\n@a\n@b", "a:0-0 b:0-0"},
		"a heading is no line":            {"@a.md#usage", "a.md#usage:0-0"},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, m := range Mentions(c.text) {
				got = append(got, fmt.Sprintf("%s:%d-%d", m.Name, m.First, m.Last))
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("%q names %q, not %q", c.text, s, c.want)
			}
		})
	}
}

func TestWhatIsQuotedIsNamed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[a-zA-Z0-9 ._/()，（）＠,@漢"\\-]{1,12}`).Draw(t, "name")
		all := Mentions("see @" + Quote(name) + " there")
		if len(all) != 1 || all[0].Name != name {
			t.Fatalf("%q as %q names %+v", name, Quote(name), all)
		}
	})
}

func FuzzMentions(f *testing.F) {
	f.Add("see @a.go#1-2 and @\"b c\"#3")
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		for _, m := range Mentions(text) {
			if m.From < last || m.To <= m.From || m.To > len(text) || text[m.From] != '@' || m.Name == "" || m.Last < m.First {
				t.Fatalf("%+v of %q", m, text)
			}
			last = m.To
		}
		if at, q, lines, ok := Typing(text); ok && (at < 0 || text[at] != '@' || !strings.HasSuffix(text, q+lines)) {
			t.Fatalf("typing %d %q of %q", at, q, text)
		}
	})
}

func TestWhatIsBeingTypedBehindAt(t *testing.T) {
	for before, want := range map[string]string{
		"see @sr": "sr", "@": "", "@a b": "no", "a@b": "no", "@a.go#1": "a.go #1", "@a.go#": "a.go #", "@a.go#L3-": "a.go #L3-", "@a.go#x": "no", "@a.go#3 ": "no", `@"my fi`: "my fi", `@"my file" `: "no", "(@x": "x", "": "no",
	} {
		_, got, lines, ok := Typing(before)
		if lines != "" {
			got += " " + lines
		}
		if !ok {
			got = "no"
		}
		if got != want {
			t.Errorf("%q: %q, not %q", before, got, want)
		}
	}
}

func TestPastesThatArePaths(t *testing.T) {
	for text, want := range map[string][]string{
		"/a/b.png":                    {"/a/b.png"},
		"'/a/my shot.png'":            {"/a/my shot.png"},
		`'/a/it'\''s.png'`:            {"/a/it's.png"},
		`/a/my\ shot.png `:            {"/a/my shot.png"},
		"/a/my shot.png":              {"/a/my shot.png"},
		`"/a/x" '/b'`:                 {"/a/x", "/b"},
		"/a /b":                       {"/a", "/b"},
		"file:///a/my%20shot.png":     {"/a/my shot.png"},
		"file:///a\r\nfile:///b":      {"/a", "/b"},
		"file://localhost/a":          {"/a"},
		"~/x.txt":                     {"~/x.txt"},
		"file://elsewhere/a":          nil,
		"// a comment":                nil,
		"hello /a":                    nil,
		"/":                           nil,
		"":                            nil,
		"'/a":                         nil,
		"src/a.go":                    nil,
		"https://example.com/a":       nil,
		strings.Repeat("/a ", 10_000): nil,
	} {
		if diff := cmp.Diff(want, Dropped(text)); diff != "" {
			t.Errorf("%.40q: %s", text, diff)
		}
	}
}

func FuzzDropped(f *testing.F) {
	f.Add("'/a b' file:///c%20d ~/e")
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range Dropped(text) {
			if p == "" || !filepath.IsAbs(p) && !strings.HasPrefix(p, "~/") {
				t.Fatalf("%q gives %q", text, p)
			}
		}
	})
}

func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"a.go": "1\n2\n3\n4\n", "sub/b c.txt": "words", "pic.PNG": dot, "fake.png": "words", "torn.png": dot[:20]} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func in64(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }

// dot is a picture of one pixel.
const dot = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\b\x06\x00\x00\x00\x1f\x15\xc4\x89" +
	"\x00\x00\x00\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\x00\x05\x00\x01\xff\x89\x99=\x1d\x00\x00\x00\x00IEND\xaeB`\x82"

func TestPartsOfAPrompt(t *testing.T) {
	dir := folder(t)
	around := Around{Dir: dir, Agent: func(n string) bool { return n == "explore" }, Terminal: func(id string) (string, bool) { return "ok\n", id == "build" }}
	far := around
	far.Elsewhere = func(string) bool { return true }
	root := "file://" + filepath.ToSlash(dir)
	for name, c := range map[string]struct {
		text   string
		around Around
		want   []string // type mime name url
	}{
		"words alone":                             {"hello", around, nil},
		"a file":                                  {"@a.go", around, []string{"file text/plain a.go " + root + "/a.go"}},
		"some lines":                              {"@a.go#2-3", around, []string{"file text/plain a.go " + root + "/a.go?start=2&end=3"}},
		"a folder":                                {"@sub", around, []string{"file application/x-directory sub/ " + root + "/sub"}},
		"a name with blanks":                      {`@"sub/b c.txt"`, around, []string{"file text/plain sub/b c.txt " + root + "/sub/b%20c.txt"}},
		"an image goes as it is":                  {"@pic.PNG", around, []string{"file image/png pic.PNG data:image/png;base64," + in64(dot)}},
		"an agent":                                {"@explore find it", around, []string{"agent  explore "}},
		"a terminal":                              {"@terminal:build @terminal:none", around, []string{"file text/plain terminal build data:text/plain;base64," + in64("ok\n")}},
		"what is not there is text":               {"@nothing @types/node", around, nil},
		"the same thing once":                     {"@a.go @a.go @a.go#1", around, []string{"file text/plain a.go " + root + "/a.go", "file text/plain a.go " + root + "/a.go?start=1&end=1"}},
		"an engine elsewhere gets the text":       {"@a.go @sub", far, []string{"file text/plain a.go data:text/plain;base64," + in64("1\n2\n3\n4\n")}},
		"an engine elsewhere gets the lines":      {"@a.go#2-3", far, []string{"file text/plain a.go data:text/plain;base64," + in64("2\n3\n")}},
		"lines that go on beyond the end":         {"@a.go#4-12", far, []string{"file text/plain a.go data:text/plain;base64,NAo="}},
		"an absolute path outside is named whole": {"@/proc/none", around, nil},
	} {
		t.Run(name, func(t *testing.T) {
			parts, err := Parts(c.text, nil, c.around)
			if err != nil {
				t.Fatal(err)
			}
			if parts[0].Text != c.text {
				t.Errorf("the text is %q", parts[0].Text)
			}
			var got []string
			for _, p := range parts[1:] {
				got = append(got, fmt.Sprintf("%s %s %s %s", p.Type, p.Mime, p.Filename+p.Name, p.URL))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	parts, err := Parts("漢👍 @a.go", []File{{Path: filepath.Join(dir, "pic.PNG"), Mime: "image/png"}}, around)
	if err != nil || len(parts) != 3 || string(parts[1].Source) != `{"path":"a.go","text":{"value":"@a.go","start":4,"end":9},"type":"file"}` {
		t.Errorf("%v %s", err, parts[1].Source)
	}
	for name, want := range map[string]string{"a.go#5": "attach a.go#5: the file has 4 lines", "a.go#3-": "attach a.go: #3- is no range of lines: it is #3, or #3-5",
		"a.go#0": "attach a.go: #0 is no range of lines: it is #3, or #3-5", "a.go:0-2": "attach a.go: :0-2 is no range of lines: it is #3, or #3-5", "fake.png": "attach fake.png: it is no picture", "torn.png": "attach torn.png: the picture is broken"} {
		if _, err := Parts("@"+name, nil, around); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	var missing []string
	told := around
	told.Missing = func(name string) { missing = append(missing, name) }
	if _, err := Parts("@gone.go#3-5 @sub/none.txt @types/node @nobody", nil, told); err != nil || !slices.Equal(missing, []string{"gone.go", "sub/none.txt"}) {
		t.Errorf("missing %q, %v", missing, err)
	}
	if _, err := Parts("x", []File{{Path: filepath.Join(dir, "gone.png"), Mime: "image/png"}}, around); err == nil || !strings.Contains(err.Error(), "attach gone.png") {
		t.Errorf("a file that is gone: %v", err)
	}
	big := filepath.Join(dir, "big.png")
	if err := os.WriteFile(big, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(big, MaxWhole+1); err != nil {
		t.Fatal(err)
	}
	if _, err := Parts("@big.png", nil, around); err == nil || !strings.Contains(err.Error(), "more than 20 MB") {
		t.Errorf("a file that is too large: %v", err)
	}
}

func TestPathsAreFoundFromTheWorkspaceAndFromHome(t *testing.T) {
	dir := folder(t)
	t.Setenv("HOME", dir)
	for path, want := range map[string]string{"a.go": "a.go", "~/sub": "sub/", dir: "./", filepath.Join(dir, "sub"): "sub/", "..": filepath.Dir(dir) + "/", "none": "", "/dev/null": ""} {
		if f, _ := Stat(dir, path); f.Name != want {
			t.Errorf("%s is %q, not %q", path, f.Name, want)
		}
	}
}

func TestDrafts(t *testing.T) {
	img := File{Path: "/a.png", Mime: "image/png", Label: "[Image #1]"}
	d := Draft{Pieces: []Piece{{Text: "see "}, {Paste: "long"}, {File: &img}}}
	if d.Value() != "see long[Image #1]" || d.Empty() || d.Plain() || len(d.Files()) != 1 || !Text("x").Plain() {
		t.Errorf("%+v", d)
	}
	if j := Join(Draft{}, Text("a"), Text(" "), d); j.Value() != "a\n\nsee long[Image #1]" {
		t.Errorf("joined: %q", j.Value())
	}
	for n, want := range map[int]string{12: "12 bytes", 20_000: "20 KB", 30_000_000: "30 MB"} {
		if Size(n) != want {
			t.Errorf("%d is %s", n, Size(n))
		}
	}
}

func TestWhatWasMentionedOftenAndLatelyComesFirst(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var u Uses
	u = u.Add([]string{"old", "old"}, now.Add(-60*24*time.Hour))
	u = u.Add([]string{"often"}, now.Add(-time.Hour)).Add([]string{"often"}, now)
	before := u
	u = u.Add([]string{"once"}, now)
	if got := strings.Join(u.Best(now), " "); got != "often once old" || len(before) != 2 || u.Score("never", now) != 0 {
		t.Errorf("%s, before %v", got, before)
	}
	for i := range 2 * maxUses {
		u = u.Add([]string{fmt.Sprint(i)}, now.Add(time.Duration(i)*time.Minute))
	}
	if len(u) != maxUses {
		t.Errorf("%d are kept", len(u))
	}
}

func TestTheClipboardIsReadByTheProgramsThatAreThere(t *testing.T) {
	gone := &exec.Error{Name: "x", Err: exec.ErrNotFound}
	wayland, x11 := map[string]string{"WAYLAND_DISPLAY": "w", "DISPLAY": ":0"}, map[string]string{"DISPLAY": ":0"}
	for name, c := range map[string]struct {
		os   string
		env  map[string]string
		says map[string]string // by command line; what is not there is not installed
		want string
	}{
		"an image by wl-paste": {"linux", wayland, map[string]string{"wl-paste --list-types": "text/plain\nimage/jpeg\nimage/png", "wl-paste --no-newline --type image/png": "PNG"}, "image/png PNG"},
		"text by wl-paste":     {"linux", wayland, map[string]string{"wl-paste --list-types": "text/plain", "wl-paste --no-newline --type text/plain": "hi"}, "hi"},
		"xclip where wl-paste is not installed": {"linux", wayland, map[string]string{"xclip -selection clipboard -o -t TARGETS": "TARGETS UTF8_STRING", "xclip -selection clipboard -o -t UTF8_STRING": "x"},
			"x"},
		"an image by xclip":                      {"linux", x11, map[string]string{"xclip -selection clipboard -o -t TARGETS": "image/webp", "xclip -selection clipboard -o -t image/webp": "W"}, "image/webp W"},
		"nothing that helps":                     {"linux", x11, map[string]string{"xclip -selection clipboard -o -t TARGETS": "audio/ogg x y z"}, "error: the clipboard holds neither an image nor text, but audio/ogg, x, y"},
		"an empty clipboard":                     {"linux", x11, map[string]string{"xclip -selection clipboard -o -t TARGETS": "error"}, "error: the clipboard is empty"},
		"no program":                             {"linux", x11, nil, "error: " + ErrNoClipboard.Error()},
		"no display":                             {"linux", nil, nil, "error: " + ErrNoDisplay.Error()},
		"an image on a Mac":                      {"darwin", nil, map[string]string{"osascript -e the clipboard as «class PNGf»": "«data PNGf504E47»\n"}, "image/png PNG"},
		"text on a Mac":                          {"darwin", nil, map[string]string{"osascript -e the clipboard as «class PNGf»": "error", "pbpaste": "words"}, "words"},
		"text on a Mac where an image is broken": {"darwin", nil, map[string]string{"osascript -e the clipboard as «class PNGf»": "«data PNGfzz»", "pbpaste": "words"}, "words"},
	} {
		t.Run(name, func(t *testing.T) {
			m := machine{c.os, func(k string) string { return c.env[k] }, func(_ context.Context, name string, args ...string) ([]byte, error) {
				out, ok := c.says[strings.Join(append([]string{name}, args...), " ")]
				switch {
				case !ok:
					return nil, gone
				case out == "error":
					return nil, errors.New("exit status 1")
				}
				return []byte(out), nil
			}}
			got, err := m.read(t.Context())
			s := strings.TrimSpace(got.Mime + " " + string(got.Image) + got.Text)
			if err != nil {
				s = "error: " + err.Error()
			}
			if s != c.want {
				t.Errorf("%q, not %q", s, c.want)
			}
		})
	}
}

func TestProgramsAreRunAndTheirOutputIsBounded(t *testing.T) {
	if out, err := runProgram(t.Context(), "echo", "hi"); err != nil || string(out) != "hi\n" {
		t.Errorf("%q %v", out, err)
	}
	if _, err := runProgram(t.Context(), "no-such-program-at-all"); !errors.Is(err, exec.ErrNotFound) {
		t.Error(err)
	}
	if _, err := runProgram(t.Context(), "head", "-c", fmt.Sprint(MaxWhole+2), "/dev/zero"); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Error(err)
	}
	if !utf8.ValidString(ErrNoClipboard.Error()) {
		t.Error("unreadable")
	}
}

// Words may stand right behind a name: a particle, or what a sentence goes on with.
func TestANameIsFoundBeforeWordsThatTouchIt(t *testing.T) {
	there := map[string]bool{"README.md": true, "main.go": true, "src/app.go": true, "docs": true, "日本.md": true}
	in := Around{Stat: func(p string) (Found, bool) { return Found{Path: "/w/" + p, Name: p}, there[p] },
		Read: func(string) ([]byte, error) { return []byte("a\nb\nc\n"), nil }}
	for text, want := range map[string]string{
		"@README.md를 봐줘": "README.md", "@README.mdを見て": "README.md", "看@README.md谢谢": "README.md",
		"@README.md和@main.go": "README.md main.go", "@src/app.go#2を": "src/app.go?start=2&end=2",
		"**@README.md**": "README.md", "_@README.md_": "README.md", "|@README.md|": "README.md",
		"@README.md(重要)": "README.md", "@README.md's text": "README.md", "@README.md🙂": "README.md", "@docs폴더": "docs",
		"@README.md—see": "README.md", "@日本.mdを": "日本.md", "@README.md\u200b x": "README.md", "@「README.md」です": "README.md",
		"me@README.md": "", "@nothing를": "", "@READ": "",
	} {
		parts, err := Parts(text, nil, in)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		var got []string
		for _, p := range parts[1:] {
			got = append(got, strings.TrimPrefix(p.URL, "file:///w/"))
		}
		for i, p := range got {
			if plain, err := url.PathUnescape(p); err == nil {
				got[i] = plain
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q attaches %q, not %q", text, s, want)
		}
	}
}

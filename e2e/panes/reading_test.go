package panes

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestAReplyReadsAsItsWriterMeansIt(t *testing.T) {
	r := rig.NewRig(t)
	reply, err := json.Marshal("grow 3~5 times, win 30~60%\n\n3) third\n4) fourth\n\nDone $VERIFIED/$TOTAL, in ${HOME}/${USER}.\n\n这是**「重点」**的 H<sub>2</sub>O and Vec<T>\n\n" +
		"<!-- nobody\n\nreads this -->\n\n<p align=\"center\"><b>One</b><br>two</p>\n\n<script>\nalert(1)\n\n</script>\n\n```go\nx := 1\n```\n\nThe end.\n")
	if err != nil {
		t.Fatal(err)
	}
	r.Mock.Set(t, "reads", `[[{"tool":"bash","args":{"command":"printf 'a\\tb\\n12345678\\tc\\n'","description":"columns"}}],[{"text":`+string(reply)+`}]]`)
	tm := r.Start()
	tm.Type("scenario:reads", term.Enter)
	tm.See("The end.", "grow 3~5 times, win 30~60%", "3) third", "4) fourth", "Done $VERIFIED/$TOTAL, in ${HOME}/${USER}.", "这是「重点」的 H₂O and Vec<T>", "╭ go", "┊ x := 1")
	for _, bad := range []string{"reads this", "-->", "<p", "<b>", "alert(1)", "**"} {
		if strings.Contains(tm.Screen(), bad) {
			t.Errorf("%q is on the screen", bad)
		}
	}
	tm.See("a       b", "12345678        c")
}

func TestAFileOfAnotherEncodingIsTextEverywhere(t *testing.T) {
	r := rig.NewRig(t)
	const text = "// 这是一个中文注释，用于测试编码。\nint main() { return 0; }\n"
	data, err := simplifiedchinese.GBK.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	r.Write("a-gbk.c", data)
	r.Write("b-latin.txt", "caf\xe9 cr\xe8me\n")
	r.Write("c-wide.txt", "\xff\xfew\x00i\x00d\x00e\x00\n\x00")
	tm := r.Start()
	tm.Type("/open a-gbk.c", term.Enter)
	tm.See("这是一个中文注释，用于测试编码。", "gbk")
	tm.Type(term.Alt("l"), "/diff", term.Enter)
	tm.See("+ // 这是一个中文注释，用于测试编码。", "+ café crème", "+ wide")
}

func TestAFolderOfARepositoryIsAWorkspaceWithItsRules(t *testing.T) {
	r := rig.NewRig(t)
	r.Write(".gitignore", "dist/\n*.log\n")
	r.Write("packages/app/dist/needle.js", "needle\n")
	r.Write("packages/app/src/needle.js", "needle\n")
	r.Write("packages/app/needle.log", "needle\n")
	whole := r.Dir
	r.Dir = filepath.Join(whole, "packages", "app")
	tm := r.Start()
	r.Dir = whole
	tm.Type("/find needle", term.Enter)
	tm.See("src/needle.js")
	for _, bad := range []string{"dist/needle", "needle.log"} {
		if strings.Contains(tm.Screen(), bad) {
			t.Errorf("%s is found", bad)
		}
	}
	tm.Type(term.Alt("l"), "/files", term.Enter)
	tm.See("src")
	if strings.Contains(tm.Screen(), "dist") {
		t.Error("dist is in the tree")
	}
}

func TestADamagedPictureShowsWhatItHas(t *testing.T) {
	r := rig.NewRig(t)
	whole := shot(t, 300, 200)
	r.Write("cut.png", whole[:len(whole)-40])
	r.Write("odd.png", "\x00\x00\x00\x1cftypavif\x00\x00\x00\x00")
	tm := r.Start("--consent", "allow")
	tm.Type("/open cut.png", term.Enter)
	tm.See("PNG · 300×200", "the PNG is damaged: ", " of its 200 rows")
	tm.Type(term.Alt("l"), "/open odd.png", term.Enter)
	tm.See("it is AVIF, which is not drawn here", "66 74 79 70  61 76 69 66")
}

func TestAREADMEIsShownAsItReads(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("README.md", "<h1 align=\"center\">\n  <img src=\"logo.svg\" alt=\"\">\n  The name\n</h1>\n\n<!-- hidden\n\nwords -->\n\nText with <kbd>ctrl</kbd>.\n\n```mermaid\ngraph LR\nA[One] --> B[Two]\n```\n")
	r.Write("Jenkinsfile", "pipeline { agent any }\n")
	tm := r.Start("--consent", "allow")
	tm.Type("/open README.md", term.Enter)
	tm.See("<h1 align")
	tm.Type("m")
	tm.See("# The name", "Text with ctrl.", "│ One │────▶│ Two │", "as it reads")
	tm.Gone("hidden")
	tm.Gone("graph LR")
}

func TestADeckOfMarpIsExportedWithoutItsPicturesOfTheNet(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("talk.deck.md", "---\nmarp: true\ntheme: gaia\npaginate: true\n---\n\n# <!-- fit --> Hello **all**\n\n![bg right:40%](https://x.invalid/back.jpg)\n\na &rarr; b, $A/$B.\n\n![The sea w:300px](https://x.invalid/sea.png)\n\nTiếng Việt ℝ non\u2011breaking\n")
	tm := r.Start("--consent", "allow")
	tm.Type("/deck talk.deck.md", term.Enter)
	tm.See("1/1")
	if strings.Contains(tm.Screen(), "⚠") {
		t.Errorf("something is wrong with it:\n%s", tm.Screen())
	}
	for _, format := range []string{"html", "pdf", "text"} {
		tm.Type(term.Alt("l"), "/deck-export "+format, term.Enter)
		name := map[string]string{"html": "talk.deck.html", "pdf": "talk.deck.pdf", "text": "talk.deck.txt"}[format]
		rig.Until(t, name+" is written", func() bool {
			found, err := filepath.Glob(filepath.Join(r.Dir, "talk*"+filepath.Ext(name)))
			return err == nil && len(found) > 0
		})
	}
	found, err := filepath.Glob(filepath.Join(r.Dir, "talk*.txt"))
	if err != nil || len(found) == 0 {
		t.Fatal(err)
	}
	b, err := os.ReadFile(found[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Hello all", "a → b, $A/$B.", "The sea", "Tiếng Việt"} {
		if !strings.Contains(string(b), want) {
			t.Errorf("%q is not in\n%s", want, b)
		}
	}
}

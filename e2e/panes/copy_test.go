package panes

import (
	"encoding/base64"
	"fmt"
	"regexp"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// drag draws the mouse from the first cell of one text to the last of another,
// and gives what the terminal is told to keep in its clipboard.
func drag(t *testing.T, tm *term.Term, from, to string) string {
	t.Helper()
	before := len(clips(t, tm))
	x1, y1 := rig.Cell(t, tm, from)
	x2, y2 := rig.Cell(t, tm, to)
	x2 += len([]rune(to)) - 1
	tm.Type(fmt.Sprintf("\x1b[<0;%d;%dM", x1, y1), fmt.Sprintf("\x1b[<32;%d;%dM", x2, y2), fmt.Sprintf("\x1b[<0;%d;%dm", x2, y2))
	tm.Until("the terminal to be given a text", func(string) bool { return len(clips(t, tm)) > before })
	return clips(t, tm)[before]
}

var osc52 = regexp.MustCompile(`\x1b\]52;c;([A-Za-z0-9+/=]*)(?:\x07|\x1b\\)`)

// clips lists the texts that the terminal was given for its clipboard.
func clips(t *testing.T, tm *term.Term) []string {
	t.Helper()
	var out []string
	for _, m := range osc52.FindAllStringSubmatch(tm.Raw(), -1) {
		b, err := base64.StdEncoding.DecodeString(m[1])
		if err != nil {
			t.Fatalf("%q: %v", m[0], err)
		}
		out = append(out, string(b))
	}
	return out
}

func TestAChangeIsCopiedByMouseWithoutItsGutters(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "change", `[[{"tool":"edit","args":{"filePath":"main.go","oldString":"\tfmt.Println(\"hello\")\n","newString":"\tfmt.Println(\"good\")\n\tfmt.Println(\"bye\")\n"}},{"tool":"write","args":{"filePath":"out.txt","content":"uno\n  dos\ntres\n"}}],[{"text":"It is changed."}]]`)
	tm := r.Start()
	rig.Turn(tm, "change", "It is changed.")
	tm.See(`6 -    fmt.Println("hello")`, `6 +    fmt.Println("good")`, `7 +    fmt.Println("bye")`, "3 tres")
	for _, c := range []struct{ name, from, to, want string }{
		{"what came is code", `6 +    fmt`, `"bye")`, "\tfmt.Println(\"good\")\n\tfmt.Println(\"bye\")"},
		{"what was there is code", `import "fmt"`, `"hello")`, "import \"fmt\"\n\nfunc main() {\n\tfmt.Println(\"hello\")"},
		{"both have their signs", `6 -    fmt`, `"good")`, "-\tfmt.Println(\"hello\")\n+\tfmt.Println(\"good\")"},
		{"a new file is its text", "1 uno", "3 tres", "uno\n  dos\ntres"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := drag(t, tm, c.from, c.to); got != c.want {
				t.Errorf("copied %q\nwant %q\n%s", got, c.want, tm.Screen())
			}
		})
	}
	tm.See("characters sent to the terminal's clipboard") // which answers nothing
}

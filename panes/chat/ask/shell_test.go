package ask

import (
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/panes/chat/pen"
	"github.com/openspace-tui/openspace/theme"
)

func newPen(t testing.TB) *pen.Pen {
	t.Helper()
	th, err := theme.Named("", true)
	if err != nil {
		t.Fatal(err)
	}
	return pen.New(80, th)
}

func TestShellIsColouredAsAShellReadsIt(t *testing.T) {
	ink := newPen(t)
	for text, want := range map[string]theme.Token{
		"'a; b'": theme.String, "$HOME": theme.Variable, "&&": theme.Operator, "# why": theme.Comment, "git": theme.Function,
		"if": theme.Keyword, "else": theme.Keyword, "done": theme.Keyword, ">": theme.Operator,
	} {
		const script = "if true; then git commit -m 'a; b' && echo $HOME > log; else x; fi # why\nwhile read l; do :; done"
		all := strings.Join(shellText(ink, script), "\n")
		if !strings.Contains(all, ink.Theme.Style(want).Render(text)) {
			t.Errorf("%q is not coloured as %s in %q", text, want, all)
		}
		if xansi.Strip(all) != script {
			t.Errorf("the text is another: %q", xansi.Strip(all))
		}
	}
	for _, broken := range []string{"echo 'open", "if", "\x1b[31m", strings.Repeat("(", 5000), strings.Repeat("x", maxShell+1), "cat <<E\n$x\nE", "a=1 export b=$(ls `pwd`) <(x)"} {
		for _, l := range shellText(ink, broken) {
			paneview.Safe(t, l)
		}
	}
}

func FuzzShellText(f *testing.F) {
	for _, s := range []string{"ls -l | wc", "echo \"$(date)\" # x", "cat <<'E'\na\nE\n", "for i in 1; do :; done", "é$ü"} {
		f.Add(s)
	}
	ink := newPen(f)
	f.Fuzz(func(t *testing.T, text string) {
		plain := strings.Join(shellText(ink, text), "\n")
		paneview.Safe(t, plain)
		if again := commandSubject(ink, text, "", "", 20); len(again.lines) == 0 {
			t.Error("nothing shows")
		}
	})
}

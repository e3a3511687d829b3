package panes

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"
)

// pictures are those of the documentation, with words that must be in them.
func pictures() map[string][]string {
	return map[string][]string{
		"chat":       {"server.go", "port", "1 highlighted", "Scripted reply"},
		"palette":    {"Commands", "Open terminal", "enter runs"},
		"sessions":   {"Sessions", "Today", "Find TODO"},
		"deck":       {"talk.deck.md", "is answered by", "2/3"},
		"whiteboard": {"order.whiteboard.json", "13 shapes"},
		"terminal":   {"grep -n func server.go", "25:func routes()"},
		"light":      {"Themes", "dark, light: light"},
	}
}

// script runs a script of the documentation with the program that is tested.
func script(t *testing.T, path string, env []string, args ...string) string {
	t.Helper()
	for _, tool := range []string{"bash", "tmux"} {
		if _, err := exec.LookPath(tool); err != nil {
			if os.Getenv("CI") == "true" {
				t.Fatal(err)
			}
			t.Skipf("%s is left out: %v", t.Name(), err)
		}
	}
	cmd := exec.Command("bash", append([]string{filepath.Join("..", "..", path)}, args...)...)
	cmd.Env = append(append(os.Environ(), "OPENSPACE="+rig.Bin, "TMUX="), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", path, err, out)
	}
	return string(out)
}

func TestThePicturesOfTheDocumentationAreMadeByTheirScript(t *testing.T) {
	dir := t.TempDir()
	script(t, "docs/screens/make.sh", nil, dir)
	for name, words := range pictures() {
		for _, at := range []string{dir, "../../docs/screens"} { // made now, and as they are shown
			b, err := os.ReadFile(filepath.Join(at, name+".svg"))
			if err != nil {
				t.Error(err)
				continue
			}
			if len(b) > 60<<10 {
				t.Errorf("%s: %d bytes", name, len(b))
			}
			text := written(string(b))
			for _, w := range words {
				if !strings.Contains(text, strings.ReplaceAll(w, " ", "")) {
					t.Errorf("%s/%s.svg: %q is not in it:\n%s", at, name, w, text)
				}
			}
		}
	}
	made, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(made) != len(pictures()) {
		t.Errorf("the script makes %q (%v)", made, err)
	}
}

func TestTheTourCanBePlayed(t *testing.T) {
	out := script(t, "docs/tour.sh", []string{"TOUR=play"})
	for _, step := range []string{"1 Ask the agent: Scripted reply", "3 Show slides: talk.deck.md", "4 Turn them: is answered by",
		"5 Draw: put into the basket", "6 Run something: 25:func routes()", "7 Know the keys", "the tour is over"} {
		if !strings.Contains(out, step) {
			t.Errorf("the tour has no %q:\n%s", step, out)
		}
	}
}

// written is a picture's text, run by run. Blanks stand between runs or in them,
// and are left out.
func written(svg string) string {
	var b strings.Builder
	for _, part := range strings.Split(svg, "<text ")[1:] {
		_, text, _ := strings.Cut(part, ">")
		text, _, _ = strings.Cut(text, "</text>")
		b.WriteString(strings.NewReplacer("&#34;", `"`, "&#39;", "'", "&amp;", "&", "&lt;", "<", "&gt;", ">", " ", "").Replace(text))
	}
	return b.String()
}

package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/prompt"
)

func TestWhatWasPipedInIsThereBeforeTheEngineIs(t *testing.T) {
	scene(t, func(o *Options) {
		o.Draft = prompt.Text("from a pipe")
		o.Typed.Drafts = map[string]prompt.Draft{"chat:new": prompt.Text("left before")}
	}, func(r *rig) {
		r.see("from a pipe", "left before")
		r.write(" and more")
		r.connect(client.Attached)
		if got := r.chat().Draft(); got != "from a pipe\n\nleft before and more" {
			t.Errorf("%q", got)
		}
		if calls := r.eng.asked("POST /session/ses_new0/prompt_async"); len(calls) != 0 {
			t.Errorf("it was sent: %q", calls)
		}
	})
}

func TestWhatWasPipedInStandsInTheSessionThatIsGoneOnWith(t *testing.T) {
	scene(t, func(o *Options) { o.Draft, o.Continue = prompt.Text("from a pipe"), true }, func(r *rig) {
		r.gone("from a pipe")
		r.eng.has(engine.Session{ID: "ses_old", Title: "Old talk", Time: engine.SessionTime{Created: 1, Updated: 1}})
		r.connect(client.Attached)
		r.see("from a pipe")
		if r.m.chats.Session() != "ses_old" || r.chat().Draft() != "from a pipe" {
			t.Errorf("in %q: %q", r.m.chats.Session(), r.chat().Draft())
		}
	})
}

func TestFilesOfTheCommandLineGoBesideItsPrompt(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "stdin-1.txt")
	if err := os.WriteFile(path, []byte("see @alpha"), 0o600); err != nil {
		t.Fatal(err)
	}
	scene(t, func(o *Options) {
		o.Prompt = "review"
		o.Beside = []prompt.File{{Path: path, Mime: "text/plain", Label: "[Text #1: stdin-1.txt, 10 bytes]", Size: 10}}
	}, func(r *rig) {
		r.connect(client.Attached)
		calls := r.eng.asked("POST /session/ses_new0/prompt_async")
		if len(calls) != 1 || !strings.Contains(calls[0], `"text":"review\n\n[Text #1: stdin-1.txt, 10 bytes]"`) ||
			!strings.Contains(calls[0], "data:text/plain;base64,c2VlIEBhbHBoYQ==") || strings.Contains(calls[0], "file://") {
			t.Errorf("%q", calls)
		}
	})
}

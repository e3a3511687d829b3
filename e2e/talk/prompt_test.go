package talk

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// pixel is a PNG of one pixel.
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

// pixels is that image.
func pixels(t *testing.T) []byte {
	t.Helper()
	png, err := base64.StdEncoding.DecodeString(pixel)
	if err != nil {
		t.Fatal(err)
	}
	return png
}

func TestAFileOfAHugeFolderIsFoundInTheDemo(t *testing.T) {
	r := rig.NewRig(t)
	for i := range 25_000 { // more than the demo's engine looks at
		r.Write(fmt.Sprintf("many/%d/file%d.txt", i/1000, i), "")
	}
	r.Write("zz/deep/er/needle.go", "")
	tm := r.Start("--demo")
	tm.See("● demo engine")
	tm.Type("@nee")
	tm.See("searching…")
	tm.Type("dle")
	tm.See("zz/deep/er/needle.go")
	tm.Gone("searching…")
	tm.Type(term.Tab)
	tm.See("┃ @zz/deep/er/needle.go")
}

func TestMentionedFilesAndPastedImagesReachTheModel(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("src/other file.txt", "the words of the other file\n")
	png := pixels(t)
	shot := filepath.Join(r.Home, "a shot.png")
	if err := os.WriteFile(shot, png, 0o600); err != nil {
		t.Fatal(err)
	}
	tm := r.Start()
	tm.See("● opencode")
	tm.Type("look at @app")
	tm.See("src/app.go")
	tm.Type(term.Tab)
	tm.See("┃ look at @src/app.go")
	tm.Type("\x7f#30-31 and @other")
	tm.See("src/other file.txt")
	tm.Type(term.Tab, term.Paste("'"+shot+"'"))
	tm.See(`@"src/other file.txt"`, "[Image #1: a shot.png, 7")
	tm.Type(term.Enter)
	q := r.Asked("with the files", func(q mockllm.Request) bool { return strings.Contains(rig.Whole(t, q), "line number 30") })
	told := rig.Whole(t, q)
	for _, want := range []string{"line number 31", "the words of the other file", "@src/app.go#30-31"} {
		if !strings.Contains(told, want) {
			t.Errorf("the model was not told %q", want)
		}
	}
	if strings.Contains(told, "line number 33") {
		t.Error("more lines were sent than were named")
	}
	tm.See("app.go:30-31", "image png")
}

func TestAQueuedPromptIsEditedAndSentWhenTheTurnEnds(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "long", `[[{"text":"Working on it. "},{"hold":"gate"},{"text":"The first is done."}]]`)
	r.Mock.Set(t, "next", `[[{"text":"The second is done."}]]`)
	tm := r.Start()
	tm.Type("scenario:long", term.Enter)
	tm.See("Working on it.")
	tm.Type("scenario:nex", term.Enter)
	tm.See("1 queued", "up takes back what is queued")
	tm.Type(term.Up)
	tm.Gone("1 queued")
	tm.See("┃ scenario:nex")
	tm.Type("t", term.Enter)
	tm.See("1 queued")
	r.Mock.Release("gate")
	tm.See("The first is done.", "The second is done.")
	tm.Gone("queued")
}

func TestAPromptSentNowJoinsTheTurnThatGoesOn(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "long", `[[{"text":"Working on it. "},{"hold":"gate"},{"text":"The first is done."}]]`)
	r.Mock.Set(t, "now", `[[{"text":"Steered."}]]`)
	tm := r.Start()
	tm.Type("scenario:long", term.Enter)
	tm.See("Working on it.")
	tm.Type("scenario:now", term.Alt("s"))
	tm.See("┃ scenario:now")
	tm.Gone("queued")
	r.Mock.Release("gate")
	tm.See("Steered.")
}

func TestADraftSurvivesAKill(t *testing.T) {
	r := rig.NewRig(t)
	r.Mock.Set(t, "long", `[[{"text":"Working on it. "},{"hold":"gate"}]]`)
	tm := r.Start()
	tm.See("● opencode")
	tm.Type("a thought that is not finished ", term.Paste(strings.Repeat("line\n", 40)))
	tm.See("[Pasted #1: 40 lines")
	rig.Until(t, "the draft is on disk", func() bool { return r.OnDisk("not finished") && r.OnDisk(`line\nline`) })
	rig.Kill(t, tm.PID())
	_ = tm.Wait()
	tm = r.Start2()
	tm.See("a thought that is not finished [Pasted #1: 40 lines")
	tm.Type(term.CtrlC)
	tm.See("Ask anything")

	tm.Type("scenario:long", term.Enter)
	tm.See("Working on it.")
	tm.Type("what comes next", term.Enter)
	tm.See("1 queued")
	rig.Until(t, "the queue is on disk", func() bool { return r.OnDisk("what comes next") })
	rig.Kill(t, tm.PID())
	_ = tm.Wait()
	r.Mock.Release("gate")
	tm = r.Start2("-c")
	tm.See("┃ what comes next")
}

func TestThePromptIsWrittenInTheEditor(t *testing.T) {
	r := rig.NewRig(t)
	editor := filepath.Join(r.Home, "ed.sh")
	script := "#!/bin/sh\nread answer\nprintf 'edited: %s, ' \"$answer\" >\"$1.new\"\ncat \"$1\" >>\"$1.new\"\nmv \"$1.new\" \"$1\"\n"
	if err := os.WriteFile(editor, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	r.Env = append(r.Env, "VISUAL="+editor)
	tm := r.Start()
	tm.Type("a draft", term.CtrlX, "e")
	tm.See("prompt × ─")
	tm.Type("yes", term.Enter)
	tm.See("┃ edited: yes, a draft")
	tm.Type("!")
	tm.See("┃ edited: yes, a draft!")
}

func TestALineOfTheShellRunsAsItIsWritten(t *testing.T) {
	r := rig.NewRig(t)
	r.Env = append(r.Env, "SHELL=/bin/bash")
	tm := r.Start()
	tm.Type(`!x=7; echo "got $x" '$x' $((x+1))`, term.Enter)
	tm.See(`$ x=7; echo "got $x" '$x' $((x+1))`, "got 7 $x 8")
}

func TestSymbolsAreOfferedBehindAnAt(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("src/greet.py", "class Greeter:\n    def greet_all(self):\n        pass\n")
	tm := r.Start()
	tm.See("● opencode")
	tm.Type("see @greet")
	tm.See("Greeter", "symbol · src/greet.py#1", "greet_all", "symbol · src/greet.py#2")
	tm.Type("er", term.Enter)
	tm.See("see @src/greet.py#1")
}

func TestAnAtBesideIdeographsAttachesItsFile(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("README.md", "the readme's own words")
	tm := r.Start()
	tm.See("● opencode")
	tm.Type(term.Paste("看（@README.md）。ask@example.com"), term.Enter)
	q := r.Asked("with the file", func(q mockllm.Request) bool { return strings.Contains(rig.Whole(t, q), "example.com") })
	if got := rig.Whole(t, q); !strings.Contains(got, "the readme's own words") {
		t.Errorf("the model was sent %s", got)
	}
}

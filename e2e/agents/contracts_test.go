package agents

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestBoardsAndDecksNeedNoExtensionAndTellTheirHash(t *testing.T) {
	r := rig.NewRig(t)
	tools := []string{
		rig.Call("whiteboard.create", `{"whiteboardId":"arch","title":"Arch"}`), rig.Call("whiteboard.add_shape", `{"whiteboardId":"arch","shape":{"kind":"box","text":"Gateway"}}`),
		rig.Call("whiteboard.add_shape", `{"whiteboardId":"arch","shape":{"kind":"box","text":"Never"},"baseHash":"sha256:00"}`), rig.Call("whiteboard.open", `{"whiteboardId":"arch"}`),
		rig.Call("presentation.create", `{"deckPath":"talk","title":"The talk","slides":["### First\n\none\n\n<!-- pause -->\n\nrevealed later","### Second"]}`),
		rig.Call("presentation.update_slide", `{"deckPath":"talk","slideIndex":1,"content":"### Never","baseHash":"sha256:00"}`), rig.Call("presentation.open", `{"deckPath":"talk"}`),
	}
	r.Mock.Set(t, "all", "["+strings.Join(tools, ",")+`,[{"text":"All done."}]]`)
	r.Mock.Set(t, "step", "["+rig.Call("presentation.navigate", `{"direction":"next","step":true}`)+`,[{"text":"Stepped on."}]]`)
	r.Mock.Set(t, "write", "["+rig.Call("file.write", `{"path":"n.txt","content":"new","baseHash":"sha256:00"}`)+`,[{"text":"Tried it."}]]`)
	r.Write("n.txt", "old")
	tm := r.Start("--consent", "allow")
	tm.Type("scenario:all", term.Enter)
	tm.See("All done.", "First", "one")
	tm.Gone("revealed later")
	for _, name := range []string{"arch.whiteboard.json", "talk.deck.md"} {
		if text := r.Read(name); strings.Contains(text, "Never") {
			t.Errorf("%s was changed though its hash was another:\n%s", name, text)
		}
	}
	if !strings.Contains(r.Read("arch.whiteboard.json"), "Gateway") {
		t.Error("nothing was drawn on arch")
	}
	q := r.Asked("at the end", func(q mockllm.Request) bool { return strings.Count(toolResults(q), "not the one of baseHash") == 2 })
	if n := strings.Count(toolResults(q), `"hash":"sha256:`); n != 3 { // two creations and a shape
		t.Errorf("%d results tell a hash:\n%s", n, toolResults(q))
	}
	tm.Type("scenario:step", term.Enter)
	tm.See("Stepped on.", "revealed later", "step 2/2")
	tm.Type("scenario:write", term.Enter)
	tm.See("Tried it.")
	if got := r.Read("n.txt"); got != "old" {
		t.Errorf("n.txt holds %q", got)
	}
}

// toolResults joins what a request tells of calls.
func toolResults(q mockllm.Request) string {
	var b strings.Builder
	for _, m := range q.Body.Messages {
		if m.Role == "tool" {
			b.WriteString(m.Text() + "\n")
		}
	}
	return b.String()
}

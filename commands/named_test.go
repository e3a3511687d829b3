package commands

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestNamesAreCompleted(t *testing.T) {
	for name, want := range map[string][]string{
		"arch": {"arch.whiteboard.json", "arch.tldr"}, "docs/arch": {"docs/arch.whiteboard.json", "docs/arch.tldr"},
		"arch.tldr": {"arch.tldr"}, "arch.whiteboard.json": {"arch.whiteboard.json"}, "arch.whiteboard": {"arch.whiteboard.json"},
		"a.txt": {"a.txt"}, "": {""}, "docs/": {"docs/"}, "..": {".."}, "v1.2": {"v1.2.whiteboard.json", "v1.2.tldr"}, "docs/a. Plan": {"docs/a. Plan.whiteboard.json", "docs/a. Plan.tldr"}, "arch.": {"arch."}, "a.JSON": {"a.JSON"}, ".whiteboard": {".whiteboard"},
	} {
		if got := WhiteboardFiles(name); !slices.Equal(got, want) {
			t.Errorf("%q may be %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string][]string{
		"talk": {"talk.deck.md", "talk.slides.md"}, "talk.deck": {"talk.deck.md"}, "talk.slides": {"talk.slides.md"}, "talk.slides.md": {"talk.slides.md"}, "talk.md": {"talk.md"}, "q3.final": {"q3.final.deck.md", "q3.final.slides.md"}, "talk.html": {"talk.html"},
	} {
		if got := DeckFiles(name); !slices.Equal(got, want) {
			t.Errorf("%q may be %q, want %q", name, got, want)
		}
	}
}

func TestAWhiteboardNeedsNoExtension(t *testing.T) {
	r := newBoardRig(t)
	if got := r.ok("whiteboard.create", `{"whiteboardId":"docs/arch","title":"Arch"}`)["whiteboardId"]; got != "docs/arch.whiteboard.json" {
		t.Errorf("created %v", got)
	}
	r.ok("whiteboard.add_shape", `{"whiteboardId":"docs/arch","shape":{"kind":"box","text":"A"}}`)
	if got := r.ok("whiteboard.read", `{"whiteboardId":"docs/arch"}`); len(got["shapes"].([]any)) != 1 {
		t.Errorf("read %v", got)
	}
	r.refused("whiteboard.create", `{"whiteboardId":"docs/arch"}`, "conflict", "docs/arch.whiteboard.json")
	r.ok("whiteboard.open", `{"whiteboardId":"docs/arch"}`)
	r.ok("whiteboard.camera.get", `{"whiteboardId":"docs/arch"}`)
	r.ok("whiteboard.camera.fit", `{"whiteboardId":"docs/arch"}`)
	if r.ws.Content("whiteboard:docs/arch.whiteboard.json") == nil {
		t.Error("it is not open under its file's name")
	}
	r.ok("whiteboard.create", `{"whiteboardId":"old.tldr"}`)
	r.ok("whiteboard.add_shape", `{"whiteboardId":"old","shape":{"kind":"box","text":"B"}}`)
	if _, err := os.Stat(filepath.Join(r.dir, "old.whiteboard.json")); err == nil {
		t.Error("a second file was made beside old.tldr")
	}
	if got := r.ok("whiteboard.create", `{"whiteboardId":"v1.2"}`)["whiteboardId"]; got != "v1.2.whiteboard.json" {
		t.Errorf("created %v", got)
	}
	r.refused("whiteboard.read", `{"whiteboardId":"none"}`, "not_found", "file not found")
	r.refused("whiteboard.read", `{"whiteboardId":"a.txt"}`, CodeInvalidArguments, "must end in")
	r.refused("whiteboard.create", `{"whiteboardId":".git/arch"}`, "denied", "")
	r.refused("whiteboard.create", `{"whiteboardId":"../arch"}`, "outside_workspace", "")
}

func TestADeckNeedsNoExtension(t *testing.T) {
	r := newDeckRig(t)
	r.ok("presentation.open", `{"deckPath":"talk","slideIndex":1}`)
	if r.deck().Slide() != 1 {
		t.Error("it is at another slide")
	}
	r.ok("presentation.navigate", `{"deckPath":"talk","direction":"next"}`)
	r.ok("presentation.update_slide", `{"deckPath":"talk","slideIndex":0,"content":"# New"}`)
	writeFile(t, filepath.Join(r.dir, "old.slides.md"), "# Old\n")
	if got := r.ok("presentation.read", `{"deckPath":"old"}`)["title"]; got != "Old" {
		t.Errorf("read %v", got)
	}
	if got := r.ok("presentation.create", `{"deckPath":"docs/new","title":"New"}`)["deckPath"]; got != "docs/new.deck.md" {
		t.Errorf("created %v", got)
	}
	r.refused("presentation.create", `{"deckPath":"talk","title":"x"}`, "conflict", "talk.deck.md")
}

func TestChangesAreRefusedWhereTheFileIsAnother(t *testing.T) {
	r := newBoardRig(t)
	hash := func(m map[string]any) string {
		t.Helper()
		h, _ := m["hash"].(string)
		if !strings.HasPrefix(h, "sha256:") {
			t.Fatalf("no hash in %v", m)
		}
		return h
	}
	h := hash(r.ok("file.write", `{"path":"n.txt","content":"one"}`))
	if got := hash(r.ok("file.read", `{"path":"n.txt"}`)); got != h {
		t.Errorf("read tells %s, write told %s", got, h)
	}
	next := hash(r.ok("file.write", `{"path":"n.txt","content":"two","baseHash":"`+h+`"}`))
	r.refused("file.write", `{"path":"n.txt","content":"three","baseHash":"`+h+`"}`, "conflict", "its hash is "+next)
	r.refused("file.write", `{"path":"none.txt","content":"x","baseHash":"`+h+`"}`, "conflict", "there is none now")
	r.refused("file.write", `{"path":"n.txt","content":"three","baseHash":""}`, CodeInvalidArguments, "baseHash is empty")
	r.refused("file.patch", `{"path":"n.txt","edits":[{"oldText":"two","newText":"three"}],"baseHash":""}`, CodeInvalidArguments, "baseHash is empty")
	if r.bytes("n.txt") != "two" {
		t.Errorf("the file holds %q", r.bytes("n.txt"))
	}

	h = hash(r.ok("whiteboard.read", `{"whiteboardId":"`+flow+`"}`))
	next = hash(r.ok("whiteboard.add_shape", `{"whiteboardId":"`+flow+`","shape":{"kind":"box","text":"A","id":"one"},"baseHash":"`+h+`"}`))
	before := r.bytes(flow)
	for id, more := range map[string]string{
		"add_shape": `"shape":{"kind":"box"}`, "batch_add_shapes": `"shapes":[{"kind":"box"}]`, "replace": `"shapes":[]`,
		"update_shape": `"shapeId":"one","updates":{"text":"B"}`, "delete_shape": `"shapeId":"one"`,
	} {
		r.refused("whiteboard."+id, `{"whiteboardId":"`+flow+`",`+more+`,"baseHash":"`+h+`"}`, "conflict", "its hash is "+next)
		r.refused("whiteboard."+id, `{"whiteboardId":"`+flow+`",`+more+`,"baseHash":""}`, CodeInvalidArguments, "baseHash is empty")
	}
	if r.bytes(flow) != before {
		t.Error("a refusal changed the board")
	}
	next = hash(r.ok("whiteboard.update_shape", `{"whiteboardId":"`+flow+`","shapeId":"one","updates":{"text":"B"},"baseHash":"`+next+`"}`))
	next = hash(r.ok("whiteboard.delete_shape", `{"whiteboardId":"`+flow+`","shapeId":"one","baseHash":"`+next+`"}`))
	next = hash(r.ok("whiteboard.batch_add_shapes", `{"whiteboardId":"`+flow+`","shapes":[{"kind":"box"}],"baseHash":"`+next+`"}`))
	hash(r.ok("whiteboard.replace", `{"whiteboardId":"`+flow+`","shapes":[{"kind":"box"}],"baseHash":"`+next+`"}`))
}

func TestASlideIsChangedOnlyInTheFileThatIsMeant(t *testing.T) {
	r := newDeckRig(t)
	h := r.ok("presentation.read", `{"deckPath":"talk"}`)["hash"].(string)
	next := r.ok("presentation.update_slide", `{"deckPath":"talk","slideIndex":0,"content":"# 1","baseHash":"`+h+`"}`)["hash"].(string)
	r.refused("presentation.update_slide", `{"deckPath":"talk","slideIndex":0,"content":"# 2","baseHash":"`+h+`"}`, "conflict", "its hash is "+next)
	if !strings.Contains(r.bytes("talk.deck.md"), "# 1") {
		t.Error("a refusal changed the deck")
	}
}

func TestNavigateGoesByStepsWhereItIsAsked(t *testing.T) {
	r := newDeckRig(t)
	writeFile(t, filepath.Join(r.dir, "s.deck.md"), "# One\n\na\n\n<!-- pause -->\n\nb\n\n---\n\n# Two\n")
	r.ok("presentation.open", `{"deckPath":"s"}`)
	at := func(args string, slide, step float64) {
		t.Helper()
		m := r.ok("presentation.navigate", args)
		got, _ := m["step"].(float64)
		if m["slideIndex"] != slide || got != step {
			t.Errorf("%s: %v, want slide %v, step %v", args, m, slide, step)
		}
	}
	at(`{"direction":"next","step":true}`, 0, 1)
	done := r.step("presentation.navigate", `{"direction":"next","step":true}`)
	if back := r.end(t.Context(), done.Undo.Run(r.env)); back.Result.Err != nil {
		t.Fatal(back.Result.Err)
	}
	at(`{"step":true}`, 1, 0)
	at(`{"direction":"next","step":true}`, 1, 0) // behind the last there is nothing
	at(`{"direction":"previous","step":true}`, 0, 1)
	at(`{"direction":"previous","step":true}`, 0, 0)
	at(`{"direction":"next"}`, 1, 0)
	r.refused("presentation.navigate", `{"direction":"last","step":true}`, CodeInvalidArguments, "step goes with")
	r.refused("presentation.navigate", `{"slideIndex":1,"step":true}`, CodeInvalidArguments, "step goes with")
}

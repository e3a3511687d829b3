package commands

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/permit"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/panes"
)

// ruledBy gives the commands of a rig an agent with some rules.
func (r *rig) ruledBy(list ...string) {
	r.env.Rules = func() permit.Book {
		return permit.Book{Agents: []permit.Agent{{Name: "some", Known: true, Rules: rules(list...)}}}
	}
}

// A file that the agent's rules keep from it is no part of what a command returns
// or writes that does not name it.
func TestCommandsLeaveOutWhatTheAgentMayNotRead(t *testing.T) {
	for _, action := range []string{"deny", "ask"} {
		t.Run(action, func(t *testing.T) {
			r := newRig(t)
			families(r)
			for name, text := range map[string]string{
				"secret.txt": "token ssecret\n", "open.txt": "token open\n", "secret.deck.md": "---\ntitle: Hidden\n---\n\n# One\n",
				"talk.deck.md": "# One\n\n```embed secret.txt\n```\n", "fair.deck.md": "# One\n\n```embed open.txt\n```\n",
				"secret.tldr": r.bytesOfBoard(),
			} {
				writeFile(t, filepath.Join(r.dir, name), text)
			}
			if err := os.Symlink("secret.txt", filepath.Join(r.dir, "plain.txt")); err != nil {
				t.Fatal(err)
			}
			writeFile(t, filepath.Join(r.dir, "sly.deck.md"), "# One\n\n```embed plain.txt\n```\n")
			r.ruledBy("read secret* " + action)
			found := r.ok("file.search", `{"query":"token"}`)
			if got := fmt.Sprint(found["results"]); got != "[open.txt]" || found["filesWithheld"] == nil {
				t.Errorf("found %v", found)
			}
			for _, deck := range []string{"talk", "sly"} {
				r.refused("presentation.export", `{"deckPath":"`+deck+`.deck.md","format":"text","outPath":"o.txt"}`, CodeDeniedByRule, "the agent's rules do not let it read")
			}
			r.ok("presentation.export", `{"deckPath":"fair.deck.md","format":"text","outPath":"fair.txt"}`)
			if decks := fmt.Sprint(r.ok("presentation.list", `{}`)); strings.Contains(decks, "Hidden") || !strings.Contains(decks, "secret.deck.md") {
				t.Errorf("decks %s", decks)
			}
			if boards := fmt.Sprint(r.ok("whiteboard.list", `{}`)); strings.Contains(boards, "Hidden") || !strings.Contains(boards, "secret.tldr") {
				t.Errorf("boards %s", boards)
			}
			r.env.Origin = panes.User
			if found := r.ok("file.search", `{"query":"token"}`); found["filesWithheld"] != nil || !strings.Contains(fmt.Sprint(found), "secret.txt") {
				t.Errorf("the person found %v", found)
			}
		})
	}
}

// bytesOfBoard is a whiteboard titled Hidden.
func (r *rig) bytesOfBoard() string {
	r.ok("whiteboard.create", `{"whiteboardId":"made.tldr","title":"Hidden"}`)
	text := r.bytes("made.tldr")
	if err := os.Remove(filepath.Join(r.dir, "made.tldr")); err != nil || !strings.Contains(text, "Hidden") {
		r.t.Fatalf("%v %s", err, text)
	}
	return text
}

func TestAnEditorsTerminalIsNotReadWhereItsFileIsNot(t *testing.T) {
	r := withTerminals(newRig(t), 0)
	t.Setenv("VISUAL", "vi")
	writeFile(t, filepath.Join(r.dir, "secret.txt"), "x")
	for _, origin := range []panes.Origin{panes.User, panes.Agent} {
		r.env.Origin = origin
		if origin == panes.User {
			r.step("terminal.edit", `{"path":"secret.txt"}`).Work(t.Context())
		} else {
			r.ok("terminal.create", `{"edit":"secret.txt","title":"sly"}`)
		}
	}
	for _, id := range []string{"edit-secret-txt", "sly"} {
		s, ok := r.env.Terminals.Set.Get(id)
		if !ok {
			t.Fatalf("there is no %s: %v", id, r.env.Terminals.Set.IDs())
		}
		r.env.Origin = panes.Agent
		r.ruledBy("read secret* deny")
		if err := s.Send(t.Context(), pty.Agent, "shown\n"); err != nil {
			t.Fatal(err)
		}
		read := `{"terminalId":"` + id + `"`
		if got := r.ok("terminal.read_output", read+`}`); len(got["output"].([]any)) > 0 || !strings.Contains(fmt.Sprint(got["note"]), "left out") {
			t.Errorf("%s: read %v", id, got)
		}
		r.refused("terminal.read_output", read+`,"waitFor":"x"}`, CodeDeniedByRule, "secret.txt")
		r.ruledBy()
		if got := r.ok("terminal.read_output", read+`}`); got["note"] != nil {
			t.Errorf("%s: with no such rule %v", id, got)
		}
	}
}

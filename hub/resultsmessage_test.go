package hub

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/snapshot"
)

func TestTheMessageTellsFreshResultsInOrder(t *testing.T) {
	ok := snapshot.Result{Cmd: "openspace.pane.list", Success: true, Data: json.RawMessage(`{"panes":[]}`)}
	bad := snapshot.Result{Cmd: "openspace.pane.focus", Args: json.RawMessage(`{"paneId":"p9"}`), Error: "no pane p9", Code: commands.CodePaneNotFound}
	if got := ResultsMessage(nil, []snapshot.Result{ok, bad}); got != "" {
		t.Errorf("nothing is new: %q", got)
	}
	got := ResultsMessage([]snapshot.Result{bad, ok}, []snapshot.Result{bad, bad, ok, bad, ok})
	want := `What your command blocks gave (the program tells this, the person did not type it):
- STOP: openspace.pane.focus failed 3 times in the same way (pane_not_found). Call openspace.pane.list and take an id from it.
- FAILED: openspace.pane.focus {"paneId":"p9"}: no pane p9 (pane_not_found)
- ok: openspace.pane.list
  gave: {"panes":[]}
`
	if got != want {
		t.Errorf("got\n%s", got)
	}
	if got := ResultsMessage([]snapshot.Result{ok}, []snapshot.Result{bad, bad, bad, ok}); strings.Contains(got, "STOP") {
		t.Errorf("what failed before is told again:\n%s", got)
	}
}

func TestTheMessageIsBounded(t *testing.T) {
	var fresh []snapshot.Result
	for i := range 200 {
		fresh = append(fresh, snapshot.Result{Cmd: "openspace.file.read", Success: true, Args: json.RawMessage(fmt.Sprintf(`{"path":"%d%s"}`, i, strings.Repeat("x", 200))),
			Data: json.RawMessage(`{"content":"` + strings.Repeat("text ", 6000) + `"}`)})
	}
	got := ResultsMessage(fresh, fresh[180:])
	if len(got) > maxMessage+2000 || !strings.Contains(got, "before these, left out here") || !strings.Contains(got, `{"path":"199`) {
		t.Errorf("%d bytes: %.200s", len(got), got)
	}
}

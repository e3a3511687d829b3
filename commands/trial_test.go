package commands

import "testing"

// Ids that nobody gave are chosen anew in each trial: the person's answer to one
// holds for the next all the same.
func TestAChangeIsTheSameButForChosenIDs(t *testing.T) {
	r := newRig(t)
	Whiteboards(r.reg)
	r.ok("whiteboard.create", `{"whiteboardId":"plan"}`)
	try := func(text string) string {
		inv := agentCall("openspace.whiteboard.batch_add_shapes",
			`{"whiteboardId":"plan","shapes":[{"kind":"box","text":"Hub"},{"kind":"box","text":"`+text+`"}]}`)
		trial := r.reg.Try(r.env, inv)(t.Context())
		if trial.Refused != nil || len(trial.Files) != 1 {
			t.Fatalf("tried: %+v", trial)
		}
		return trial.Diff()
	}
	one, again, other := try("Pane"), try("Pane"), try("Other")
	if one == again {
		t.Error("no ids were chosen, so this shows nothing")
	}
	if !SameChange(one, again) {
		t.Errorf("chosen ids make it another change:\n%s\n%s", one, again)
	}
	if SameChange(one, other) {
		t.Error("another text is the same change")
	}
}

package store

import (
	"fmt"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

func TestSaidLeavesOutWhatRanInAReply(t *testing.T) {
	const text = `A %%OS{"cmd":"x"}%% B %%OS{"cmd":"y"}%%`
	for name, c := range map[string]struct {
		role, want string
		late       []int64
	}{
		"a reply":             {role: engine.RoleAssistant, want: "A  B "},
		"with a late block":   {role: engine.RoleAssistant, want: `A %%OS{"cmd":"x"}%% B `, late: []int64{2}},
		"a person's own text": {role: engine.RoleUser, want: text},
	} {
		m := &Message{Info: engine.Message{Role: c.role}}
		if got := m.Said(&Part{Part: engine.Part{Type: engine.PartText, Text: text}, Late: c.late}); got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestOfLateBlocksTheOldestAreForgotten(t *testing.T) {
	s := New()
	for i := range maxLate + 5 {
		s.NoteLate("ses_1", fmt.Sprintf("prt_%04d", i), int64(i))
	}
	if all := s.Late(); len(all) != maxLate || all["prt_0004"] != nil || len(all["prt_0005"]) != 1 {
		t.Errorf("%d are known, from %v", len(all), all["prt_0005"])
	}
}

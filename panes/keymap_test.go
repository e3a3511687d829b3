package panes

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

// pressed is what the rows of a test did.
type pressed struct{ did string }

func TestTheFirstRowThatAppliesCounts(t *testing.T) {
	does := func(what string) func(*pressed) Action { return Run(func(p *pressed) { p.did = what }) }
	table := Keymap[*pressed]{
		{ID: "inside", Keys: "a", Help: "the field does it"},
		{ID: "again", Keys: "a", When: func(p *pressed) bool { return p.did == "small" }, Do: does("again")},
		{ID: "small", Keys: "a", More: "ctrl+a", Help: "small", Show: "a G", Do: does("small")},
		{ID: "capital", Keys: "G", Do: does("capital")},
	}
	for name, c := range map[string]struct {
		before, want string
		key          tea.KeyPressMsg
	}{
		"a letter":                   {"", "small", tea.KeyPressMsg{Code: 'a', Text: "a"}},
		"a row that applies now":     {"small", "again", tea.KeyPressMsg{Code: 'a', Text: "a"}},
		"another key of the row":     {"small", "small", tea.KeyPressMsg{Code: 'a', Mod: tea.ModCtrl}},
		"a modifier that types":      {"", "small", tea.KeyPressMsg{Code: 'a', Mod: tea.ModCtrl, Text: "å"}},
		"a capital":                  {"", "capital", tea.KeyPressMsg{Code: 'g', Mod: tea.ModShift, Text: "G"}},
		"a capital without its text": {"", "capital", tea.KeyPressMsg{Code: 'g', Mod: tea.ModShift}},
		"a letter of another script": {"", "small", tea.KeyPressMsg{Code: 'ф', Text: "ф"}},
		"a key that no row has":      {"", "", tea.KeyPressMsg{Code: 'x', Text: "x"}},
	} {
		p := &pressed{did: c.before}
		if _, taken := table.Key(p, c.key); p.did != c.want || taken != (c.want != "") {
			t.Errorf("%s: %q (%v), want %q", name, p.did, taken, c.want)
		}
	}
	p := &pressed{}
	if _, ok := table.Do(p, "again"); ok {
		t.Error("an action is done that does not apply")
	}
	p = &pressed{}
	if _, taken := table.Key(p, Press("capital")); p.did != "capital" || !taken {
		t.Errorf("an action that is pressed by its id: %q (%v)", p.did, taken)
	}
	if _, taken := table.Key(p, Press("again")); p.did != "capital" || taken {
		t.Error("an action is pressed that does not apply")
	}
	if got := table.Actions("here"); len(got) != 4 || got[2].Key != "a ctrl+a" || got[3].Help != "small" ||
		got[3].In != "here" || !got[0].Inside {
		t.Errorf("the actions are %v", got)
	}
	if got := table.Bindings(); len(got) != 2 || got[1].Key != "a G" {
		t.Errorf("help has %v", got)
	}
}

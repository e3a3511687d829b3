package hub

import (
	"encoding/json"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/openspace-tui/openspace/commands"
)

// contract is a registry with the program's 45 agent commands.
func contract() *commands.Registry {
	r := commands.NewRegistry()
	commands.Builtin(r, []string{"chat", "editor", "terminal", "presentation", "whiteboard", "diff", "files"})
	commands.Editors(r)
	commands.Terminals(r)
	commands.Presentations(r)
	commands.Whiteboards(r)
	return r
}

func TestTheContractHasFortyFiveAgentCommands(t *testing.T) {
	if n := len(contract().AgentCommands()); n != 45 {
		t.Errorf("%d", n)
	}
}

// maxTools is what the tools may take of each request to a model, in bytes of
// names, descriptions and schemas.
const maxTools = 18_000

// The tools are in every request: they are small, in one order, and come in
// the same bytes however often and in whatever order commands are registered.
func TestToolsAreSmallAndAlwaysTheSame(t *testing.T) {
	var tier atomic.Pointer[[]*commands.Command]
	list := everyCommand()
	tier.Store(&list)
	h := start(t, Options{Commands: func() []*commands.Command { return *tier.Load() }})
	client := connect(t, h, nil)
	read := func() (string, int) {
		t.Helper()
		res, err := client.ListTools(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		size := 0
		for _, tool := range res.Tools {
			schema, err := json.Marshal(tool.InputSchema)
			if err != nil {
				t.Fatal(err)
			}
			size += len(tool.Name) + len(tool.Description) + len(schema)
		}
		b, err := json.Marshal(res.Tools)
		if err != nil {
			t.Fatal(err)
		}
		return string(b), size
	}
	first, size := read()
	if t.Logf("%d tools take %d bytes", len(list), size); size > maxTools {
		t.Errorf("the tools take %d bytes of at most %d", size, maxTools)
	}
	small := contract().Offered(commands.TierCore)
	tier.Store(&small)
	h.RefreshCommands()
	core, coreSize := read()
	if n := len(small); n < 18 || n > 22 || coreSize > size*2/3 || core == first {
		t.Errorf("core has %d commands of %d bytes", n, coreSize)
	}
	back := contract().AgentCommands() // made anew, and registered the other way round
	slices.Reverse(back)
	tier.Store(&back)
	h.RefreshCommands()
	if again, _ := read(); again != first {
		t.Error("the tools come in other bytes")
	}
}

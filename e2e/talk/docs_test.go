package talk

import (
	"os"
	"os/exec"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"
)

func TestTheInventoryInTheDocsIsThatOfTheProgram(t *testing.T) {
	want, err := exec.Command(rig.Bin, "commands", "--markdown").Output()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../docs/commands.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Error("docs/commands.md is stale: `go run . commands --markdown > docs/commands.md` writes it")
	}
}

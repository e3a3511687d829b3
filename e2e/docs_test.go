package e2e

import (
	"os"
	"os/exec"
	"testing"
)

func TestTheInventoryInTheDocsIsThatOfTheProgram(t *testing.T) {
	want, err := exec.Command(bin, "commands", "--markdown").Output()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../docs/commands.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Error("docs/commands.md is stale: `go run . commands --markdown > docs/commands.md` writes it")
	}
}

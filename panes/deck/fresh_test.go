package deck

import (
	"fmt"
	"strings"
	"testing"
)

func TestAStepComesIntoViewWhereTheSlideIsLongerThanThePane(t *testing.T) {
	var code, list strings.Builder
	for i := 1; i <= 80; i++ {
		fmt.Fprintf(&code, "line%d := %d\n", i, i)
	}
	for i := 1; i <= 30; i++ {
		fmt.Fprintf(&list, "- item %d.\n", i)
	}
	r := newRig(t, "# Code\n\n```go {1-5|40-45|78-80}\n"+code.String()+"```\n\n---\nincremental: true\n---\n# List\n\n"+list.String()).size(60, 20)
	r.sees("line1 :=", "!line40")
	r.press("j").at(0, 1).sees("line40 :=", "line45 :=", "!line1 :=")
	r.press("j").at(0, 2).sees("line80 :=", "!line45 :=")
	r.press("up", "up", "up").sees("!line80 :=") // scrolling is the person's
	r.press("h").at(0, 1).sees("line40 :=", "line45 :=")
	r.press("j", "j").at(1, 0)
	for i := 1; i <= 25; i++ {
		r.press("j").sees(fmt.Sprintf("item %d.", i), fmt.Sprintf("!item %d.", i+1))
	}
	r.size(60, 12).sees("item 25.")
}

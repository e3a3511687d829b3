package panes

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/lang/langtest"
	"github.com/openspace-tui/openspace/internal/workspace"
)

func TestAPlaceholderIsInThePersonsLanguage(t *testing.T) {
	langtest.Pseudo(t)
	p := &Placeholder{id: "web:1", why: lang.Errorf("open-x-x", "web:1", ErrUnknownKind)}
	if words := langtest.Unsaid(p.Draw(80, 6, true), "web:1"); len(words) > 0 {
		t.Errorf("%q is not said:\n%s", words, p.Draw(80, 6, true))
	}
	if s := p.Describe(); !strings.Contains(s, "unknown kind of pane") {
		t.Errorf("an agent reads %q", s)
	}
	text, again := hint()
	for x, want := range map[int]string{3: "openspace.pane.retry", again + 6: "openspace.pane.close"} {
		if a, ok := p.Mouse(Mouse{Kind: MousePress, X: x, Y: hintRow}); !ok || string(a.Invoke[0].ID) != want {
			t.Errorf("a click at %d of %q is %v", x, text, a)
		}
	}
}

func TestAFaultOfAFileIsSaidApart(t *testing.T) {
	what, hint, ok := FileFault(lang.Errorf("read-it", &workspace.Error{Message: "no such file", Hint: "look again", Path: "a"}))
	if what != "no such file" || hint != "look again" || !ok {
		t.Errorf("%q, %q", what, hint)
	}
	if _, _, ok := FileFault(ErrNoPane); ok {
		t.Error("another error is of a file")
	}
	if err := FaultAlone(&workspace.Error{Message: "no such file", Path: "a"}); err.Error() != "no such file" || lang.Translate(err) != "no such file" {
		t.Error(err)
	}
}

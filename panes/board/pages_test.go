package board

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
)

// threePages is a file of three pages with a shape each, as tldraw writes it.
func threePages() string {
	var records []string
	for i := 1; i <= 3; i++ {
		records = append(records, fmt.Sprintf(`"page:p%d":{"id":"page:p%d","typeName":"page","name":"Sheet %d","index":"a%d","meta":{}}`, i, i, i, i),
			fmt.Sprintf(`"shape:s%d":{"id":"shape:s%d","typeName":"shape","type":"geo","x":%d,"y":100,"rotation":0,"index":"a1","parentId":"page:p%d","isLocked":false,"opacity":1,"meta":{},`+
				`"props":{"geo":"rectangle","w":120,"h":60,"dash":"solid","richText":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Shape %d"}]}]}}}`, i, i, i*100, i, i))
	}
	return `{"store":{"document:document":{"id":"document:document","typeName":"document","gridSize":10,"name":"","meta":{}},` + strings.Join(records, ",") + `},"schema":{"schemaVersion":2,"sequences":{"com.tldraw.store":4,"com.tldraw.document":2,"com.tldraw.page":1,"com.tldraw.shape":4,"com.tldraw.shape.geo":10}}}`
}

func pagesRig(t *testing.T) *rig {
	t.Helper()
	r := newRig(t)
	r.write(name, threePages())
	r.b.Update(r.b.Reload()())
	return r.size(80, 24)
}

func TestEachPageIsLookedAtAsItWas(t *testing.T) {
	r := pagesRig(t)
	r.sees("Shape 1", "page 1/3").look(-10, -20, 0.5)
	one := r.b.board.Camera()
	r.press("pgdown").sees("Shape 2", "Sheet 2", "!Shape 1").look(150, 50, 1.5)
	two := r.b.board.Camera()
	r.press("pgdown").sees("Shape 3").press("pgdown").sees("no other page")
	if r.press("pgup"); r.b.board.Camera() != two {
		t.Errorf("the second page is seen from %v, not %v", r.b.board.Camera(), two)
	}
	if r.press("pgup"); r.b.board.Camera() != one {
		t.Errorf("the first page is seen from %v, not %v", r.b.board.Camera(), one)
	}
	r.press("]", "right") // which saves
	again := r.disk()
	for page, want := range map[string]board.Camera{"page:p1": one, "page:p2": two} {
		if err := again.SetPage(page); err != nil || again.Camera() != want {
			t.Errorf("%s is saved as seen from %v, not %v, %v", page, again.Camera(), want, err)
		}
	}
}

func TestNothingIsSelectedOrDraggedOnAnotherPage(t *testing.T) {
	r := pagesRig(t)
	r.press("]")
	if r.selected() != "s1" {
		t.Fatalf("%q is selected", r.selected())
	}
	r.press("c", "pgdown", "]", "enter")
	if n := len(r.b.board.View().Shapes); n != 1 || r.b.tool.from != "" {
		t.Errorf("%d shapes, connecting from %q:\n%s", n, r.b.tool.from, r.screen())
	}
	if r.press("esc", "d", "pgup"); r.selected() != "" {
		t.Errorf("%q is selected", r.selected())
	}
}

// What one takes back one sees: on the page where it was done.
func TestUndoShowsThePageOfWhatItTakesBack(t *testing.T) {
	r := pagesRig(t)
	r.press("pgdown", "]", "x")
	if len(r.b.board.View().Shapes) != 0 {
		t.Fatal("it was not deleted")
	}
	r.press("pgup", "pgup", "u").sees("Shape 2", "page 2/3")
	if r.selected() != "s2" {
		t.Errorf("%q is selected", r.selected())
	}
	r.press("pgdown", "U").sees("page 2/3", "!Shape 2")
}

package export

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/deck"
)

func TestPicturesOfTheNetworkAreLeftOutAndTold(t *testing.T) {
	d := deck.Parse([]byte("---\nmarp: true\ntheme: gaia\n---\n\n# A\n\n![bg right](back.jpg)\n\n![The sea w:300px](https://x.y/z.png)\n\nin ![it](//x.y/z.png) line\n\n![](http://x.y)\n"))
	var left []string
	o := Options{Read: shelf(t), Left: func(m Missing) { left = append(left, m.Path) }}
	page, err := HTML(context.Background(), d, o)
	if err != nil || !strings.Contains(string(page), "The sea") || strings.Contains(string(page), "x.y/z") {
		t.Errorf("%v", err)
	}
	if got := strings.Join(left, " "); got != "back.jpg https://x.y/z.png //x.y/z.png http://x.y" {
		t.Errorf("%q are told", got)
	}
	if _, _, err := PDF(context.Background(), d, o); err != nil {
		t.Error(err)
	}
	if _, err := Text(context.Background(), d, o); err != nil {
		t.Error(err)
	}
	var missing *MissingError
	if _, err := HTML(context.Background(), deck.Parse([]byte("![a](gone.png)\n")), o); !errors.As(err, &missing) {
		t.Errorf("a picture of the workspace is missed by nobody: %v", err)
	}
}

package deck

import (
	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/panes"
)

// content is a deck as it was read, with what its slides are drawn from.
type content struct {
	host     panes.Host
	path     string
	deck     *deck.Deck // nil until it was read
	private  bool       // agents may not read it
	cuts     []cut      // what of it is too long to show
	measures measures
	look     *look
	reads    bool // a theme's file is being read
	assets   assets
}

// count is how many slides there are.
func (c *content) count() int {
	if c.deck == nil {
		return 0
	}
	return len(c.deck.Slides)
}

func (c *content) hasSlides() bool { return c.count() > 0 }

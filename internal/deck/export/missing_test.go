package export

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/deck"
)

func TestAFileThatIsMissingIsNamedOnce(t *testing.T) {
	full := strings.Repeat("Words that make the slide too full.\n\n", 60)
	text := full + "![a](none.png)\n\n![b](none.png) and ![c](a.go)\n\n```embed gone.go\n```\n\n---\n\n![d](none.png)\n"
	for _, p := range []struct {
		name string
		make func(*deck.Deck, Options) error
		want int
	}{
		{"html", func(d *deck.Deck, o Options) error { _, err := HTML(context.Background(), d, o); return err }, 5},
		{"pdf", func(d *deck.Deck, o Options) error { _, _, err := PDF(context.Background(), d, o); return err }, 5},
		{"text", func(d *deck.Deck, o Options) error { _, err := Text(context.Background(), d, o); return err }, 1},
	} {
		var missing *MissingError
		if err := p.make(deck.Parse([]byte(text)), Options{Read: shelf(t)}); !errors.As(err, &missing) {
			t.Errorf("%s: %v", p.name, err)
		} else if len(missing.Files) != p.want {
			t.Errorf("%s: %v", p.name, err)
		}
	}
}

package deck

import (
	"errors"

	"github.com/openspace-tui/openspace/internal/deck"
)

func diagram(string) ([]string, error) { return nil, errors.New("no diagram") }

func (p *paper) diagram(deck.Piece, int) []string { return nil }

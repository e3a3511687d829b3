package deck

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// maxSurvey is how many files of a deck are looked for, so that a deck that names
// thousands costs no more.
const maxSurvey = 500

// survey is which of the files that a deck names cannot be shown, whatever slide
// shows. It is made off the loop, anew where the deck or a file of it changed.
type survey struct {
	of    *deck.Deck // of which it was made last, nil where it has to be made
	busy  bool
	lacks []missingAsset
}

// missingAsset is a picture or an embed that cannot be shown.
type missingAsset struct {
	ask  ask
	line int
	err  error
}

// surveyed is what a survey found.
type surveyed struct {
	of    *deck.Deck
	lacks []missingAsset
}

// look makes a survey where one has to be made.
func (s *survey) look(d *deck.Deck, from shelf) tea.Cmd {
	if d == nil || from.files == nil || s.busy || s.of == d {
		return nil
	}
	s.of, s.busy = d, true
	return func() tea.Msg { return surveyed{d, lacking(d, from)} }
}

// lacking lists the files that a deck names and that cannot be shown, each once.
func lacking(d *deck.Deck, from shelf) (out []missingAsset) {
	seen := map[ask]bool{}
	look := func(k ask, line int) {
		if k.path == "" || seen[k] || len(seen) >= maxSurvey {
			return
		}
		seen[k] = true
		// nothing is read from there, and nothing is wrong with it
		if k.kind == deck.ImageBlock && deck.OnNetwork(k.path) {
			return
		}
		if err := shown(from, k); err != nil {
			out = append(out, missingAsset{k, line, err})
		}
	}
	for i := range d.Slides {
		if m, ok := pictured(d, i); ok {
			look(ask{kind: deck.ImageBlock, path: m.Path}, m.Line)
		}
		for k := range d.Slides[i].Blocks {
			switch b := &d.Slides[i].Blocks[k]; b.Kind {
			case deck.ImageBlock, deck.EmbedBlock:
				p := d.Piece(i, k)
				if b.Image != nil && b.Image.Background() {
					continue
				}
				if a, ok := askOf(p); ok && (b.Kind == deck.ImageBlock || strings.TrimSpace(p.Text) == "") {
					look(a, p.Line)
				}
			}
		}
	}
	return out
}

// shown says why a picture or an embed cannot be shown, as far as the head of the
// one and the lines of the other tell.
func shown(from shelf, k ask) error {
	if k.kind == deck.EmbedBlock {
		_, _, err := embeddable(from, k)
		return err
	}
	raw, err := from.picture(k.path)
	if err != nil {
		return err
	}
	return picture.Check(raw.Data)
}

// faults says what is missing. What was seen meanwhile is not.
func (s *survey) faults(have map[ask]*asset) (out []fault) {
	for _, l := range s.lacks {
		if a := have[l.ask]; a == nil || a.err != nil {
			told := sanitize.Line(deck.Address(l.ask.path)) + ": " + reason(l.err)
			out = append(out, fault{text: lang.T("line-n-x", l.line, told)})
		}
	}
	return out
}

// picture reads a picture's file.
func (s shelf) picture(p string) (workspace.Raw, error) {
	if data, inline, err := deck.Inline(p); inline {
		return workspace.Raw{Path: deck.Address(p), Data: data}, err
	}
	if strings.Contains(p, "://") {
		return workspace.Raw{}, lang.Errorf("network-save-workspace")
	}
	return find(s, p, func(p string) (workspace.Raw, error) { return s.files.Bytes(context.Background(), p) })
}

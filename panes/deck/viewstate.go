package deck

import "encoding/json"

// looks is the slide that shows, for another time.
type looks struct {
	Slide int `json:"slide,omitempty"`
	Step  int `json:"step,omitempty"`
}

// View returns the slide and step that show, from 0.
func (d *Deck) View() any { return looks{d.slide, d.step} }

// SetView shows them again; before the deck is read, its slide.
func (d *Deck) SetView(data json.RawMessage) {
	var v looks
	if json.Unmarshal(data, &v) == nil {
		d.GoStep(v.Slide, v.Step)
	}
}

package board

import (
	"math"
	"strings"
)

// Info is what is told of a shape: its friendly form, with its place on the page.
type Info struct {
	ID       string  `json:"id"`
	Kind     string  `json:"kind"` // a kind of diagram, a geo, or a type of tldraw
	Text     string  `json:"text,omitempty"`
	X        float64 `json:"x"`
	Y        float64 `json:"y"`
	W        float64 `json:"w"`
	H        float64 `json:"h"`
	From     string  `json:"from,omitempty"`
	To       string  `json:"to,omitempty"`
	Color    string  `json:"color,omitempty"`
	Parent   string  `json:"parent,omitempty"`
	Rotation float64 `json:"rotation,omitempty"` // degrees
	Ref      string  `json:"ref,omitempty"`
	Locked   bool    `json:"locked,omitempty"`
}

// Info returns what is told of a shape.
func (b *Board) Info(s *Shape) Info {
	kind := s.Kind
	if kind == "" && s.Type == "geo" {
		kind = s.Geo
	}
	if kind == "" {
		kind = s.Type
	}
	r := s.Bounds
	if s.Kind != "lifeline" && s.Type != "group" && s.Rotation == 0 && s.Part == "" && len(s.Outline) > 0 {
		r = Rect{X: s.Matrix.X, Y: s.Matrix.Y, W: s.W, H: s.H} // without the parts
	}
	info := Info{ID: s.ID, Kind: line(kind), Text: s.Text, X: tenth(r.X), Y: tenth(r.Y), W: tenth(r.W), H: tenth(r.H),
		Color:    s.Color,
		Rotation: tenth(math.Mod(s.Rotation*180/math.Pi, 360)), Ref: s.Ref, Locked: s.Locked}
	if s.Color == "black" {
		info.Color = ""
	}
	if s.Parent != b.page {
		info.Parent = s.Parent
	}
	if s.Arrow != nil {
		info.From, info.To = s.Arrow.From, s.Arrow.To
	}
	return info
}

func tenth(f float64) float64 { return math.Round(f*10) / 10 }

// Infos tells of all shapes of the page from the lowest to the topmost, without
// parts.
func (b *Board) Infos() []Info {
	out := []Info{}
	for _, s := range b.View().Shapes {
		if s.Part == "" {
			out = append(out, b.Info(s))
		}
	}
	return out
}

// Find returns the shapes whose text has a part, whatever its case, and that are
// of a kind (or a geo, or a type); empty is any.
func (b *Board) Find(text, kind string) []Info {
	out := []Info{}
	text = strings.ToLower(text)
	for _, s := range b.View().Shapes {
		if s.Part != "" || kind != "" && s.Kind != kind && s.Type != kind && !(s.Type == "geo" && s.Geo == kind) {
			continue
		}
		if strings.Contains(strings.ToLower(s.Text), text) {
			out = append(out, b.Info(s))
		}
	}
	return out
}

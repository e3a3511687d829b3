package board

import "sync"

// Kind is a kind of shape of a diagram: what tldraw shows for it.
type Kind struct {
	ID       string
	Connects bool // it is an arrow between two shapes, and needs from and to
	geo      string
	dash     string
	fill     string
	w, h     float64 // the least, where none is asked for
	start    string  // of an arrow: its heads
	end      string
	sections bool   // its text has lines between name, attributes and methods
	stereo   string // a first line that says what it is
	align    string
	vertical string
	alone    bool // its size does not follow from its text
}

// Kinds are the 23 kinds of diagrams, in the order of their families.
func Kinds() []Kind {
	return []Kind{
		{ID: "box", geo: "rectangle", dash: "solid", w: 120, h: 60},
		{ID: "rounded-box", geo: "rectangle", dash: "draw", w: 120, h: 60},
		{ID: "cylinder", geo: "rectangle", dash: "solid", w: 120, h: 90},
		{ID: "cloud", geo: "cloud", dash: "solid", w: 180, h: 110},
		{ID: "actor", geo: "rectangle", dash: "none", w: 90, h: 130, vertical: "end"},
		{ID: "class", geo: "rectangle", dash: "solid", w: 180, h: 60, sections: true, align: "start", vertical: "start"},
		{ID: "interface", geo: "rectangle", dash: "solid", w: 180, h: 60, sections: true, stereo: "«interface»", align: "start", vertical: "start"},
		{ID: "abstract", geo: "rectangle", dash: "solid", w: 180, h: 60, sections: true, stereo: "«abstract»", align: "start", vertical: "start"},
		{ID: "inheritance", Connects: true, start: "none", end: "triangle", dash: "solid"},
		{ID: "composition", Connects: true, start: "diamond", end: "none", dash: "solid", fill: "solid"},
		{ID: "aggregation", Connects: true, start: "diamond", end: "none", dash: "solid"},
		{ID: "state", geo: "rectangle", dash: "draw", w: 120, h: 60},
		{ID: "initial", geo: "ellipse", dash: "solid", fill: "fill", w: 30, h: 30, alone: true},
		{ID: "final", geo: "ellipse", dash: "solid", w: 36, h: 36, alone: true},
		{ID: "transition", Connects: true, start: "none", end: "arrow", dash: "solid"},
		{ID: "process", geo: "rectangle", dash: "solid", w: 140, h: 60},
		{ID: "decision", geo: "diamond", dash: "solid", w: 160, h: 110},
		{ID: "start-end", geo: "oval", dash: "solid", w: 140, h: 60},
		{ID: "io", geo: "rhombus", dash: "solid", w: 170, h: 70},
		{ID: "connector", geo: "ellipse", dash: "solid", w: 50, h: 50},
		{ID: "lifeline", geo: "rectangle", dash: "solid", w: 140, h: 400},
		{ID: "activation", geo: "rectangle", dash: "solid", fill: "solid", w: 16, h: 80, alone: true},
		{ID: "message", Connects: true, start: "none", end: "arrow", dash: "solid"},
	}
}

// kindsByID is made once: what it holds never changes.
var kindsByID = sync.OnceValue(func() map[string]Kind {
	all := map[string]Kind{}
	for _, k := range Kinds() {
		all[k.ID] = k
	}
	return all
})

func kindOf(id string) (Kind, bool) {
	k, ok := kindsByID()[id]
	return k, ok
}

func kindNames() []string {
	var out []string
	for _, k := range Kinds() {
		out = append(out, k.ID)
	}
	return out
}

// lifelineHead is how high the box at the top of a lifeline is.
const lifelineHead = 50

// lifelineStep is how far messages are apart.
const lifelineStep = 60

package board

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// scattered makes a batch without places: boxes of many kinds and sizes, some turned,
// frames in frames around them, and arrows between any of these.
func scattered(r *rand.Rand) []string {
	words := func() string { return strings.Repeat("word ", r.IntN(6)) }
	kinds := []string{"box", "cylinder", "cloud", "actor", "class", "state", "initial", "decision", "note", "text", "image"}
	n, frames := 1+r.IntN(16), r.IntN(5)
	boxes, held := make([]string, n), make([][]string, frames)
	for i := range boxes {
		kind, more := kinds[r.IntN(len(kinds))], ""
		switch r.IntN(8) {
		case 0:
			more = fmt.Sprintf(`,"rotation":%d`, r.IntN(360))
		case 1:
			if kind != "note" && kind != "text" {
				more = fmt.Sprintf(`,"w":%d,"h":%d`, 1+r.IntN(900), 1+r.IntN(900))
			}
		}
		boxes[i] = fmt.Sprintf(`{"id":"b%d","kind":%q,"text":%q%s}`, i, kind, words(), more)
		if f := r.IntN(frames + 2); f < frames {
			held[f] = append(held[f], fmt.Sprintf("b%d", i))
		}
	}
	out, ids := boxes, []string{}
	for f := range frames {
		if f > 0 && r.IntN(2) == 0 {
			in := r.IntN(f)
			held[in] = append(held[in], fmt.Sprintf("f%d", f))
		}
	}
	for f := range frames {
		children, _ := json.Marshal(append([]string{}, held[f]...))
		out, ids = append(out, fmt.Sprintf(`{"id":"f%d","kind":"frame","text":%q,"children":%s}`, f, words(), children)), append(ids, fmt.Sprintf("f%d", f))
	}
	for i := range n {
		ids = append(ids, fmt.Sprintf("b%d", i))
	}
	for range r.IntN(2 * n) {
		out = append(out, fmt.Sprintf(`{"kind":"transition","from":%q,"to":%q,"text":%q}`, ids[r.IntN(len(ids))], ids[r.IntN(len(ids))], words()))
	}
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

func TestLaidOutShapesLieBesideEachOtherAndInTheirFrames(t *testing.T) {
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 9))
		shapes := scattered(r)
		plan := Plan{Layout: []string{"layered", "tree", "grid"}[r.IntN(3)]}
		if plan.Layout != "grid" {
			plan.Direction = Directions()[r.IntN(4)]
		}
		b, again := fresh(), fresh()
		batchAs(t, b, plan, shapes)
		batchAs(t, again, plan, shapes)
		v := b.View()
		boxes := slices.DeleteFunc(slices.Clone(v.Shapes), func(s *Shape) bool { return s.Arrow != nil || s.Part != "" })
		for i, s := range boxes {
			if is, was := s.Bounds, again.View().Shape(s.ID).Bounds; is != was {
				t.Errorf("batch %d, %v: %s is at %v, and at %v the second time", seed, plan, s.ID, is, was)
			}
			if f := s.Bounds.X + s.Bounds.Y + s.Bounds.W + s.Bounds.H; math.IsNaN(f) || math.IsInf(f, 0) {
				t.Errorf("batch %d, %v: %s is at %v", seed, plan, s.ID, s.Bounds)
			}
			if p := v.Shape(s.Parent); p != nil && p.Bounds.Union(s.Bounds).Grow(-1).W > p.Bounds.W || p != nil && p.Bounds.Union(s.Bounds).Grow(-1).H > p.Bounds.H {
				t.Errorf("batch %d, %v: %s at %v is not in %s at %v", seed, plan, s.ID, s.Bounds, p.ID, p.Bounds)
			}
			for _, o := range boxes[:i] {
				if o.Parent == s.Parent && o.Bounds.Grow(-0.6).Overlaps(s.Bounds.Grow(-0.6)) {
					t.Errorf("batch %d, %v: %s at %v overlaps %s at %v", seed, plan, s.ID, s.Bounds, o.ID, o.Bounds)
				}
			}
		}
	}
}

func batchAs(t *testing.T, b *Board, plan Plan, shapes []string) {
	t.Helper()
	raw := make([]json.RawMessage, len(shapes))
	for i, s := range shapes {
		raw[i] = json.RawMessage(s)
	}
	if _, _, err := b.Batch(raw, plan); err != nil {
		t.Fatal(err)
	}
}

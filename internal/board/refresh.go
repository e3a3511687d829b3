package board

import (
	"maps"
	"slices"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// refresh is a view under way that differs from the one before in some shapes.
// It shares all others with it, so that changing one of thousands costs little.
type refresh struct {
	*Board
	old, view *View
	fresh     map[string]*Shape   // those that are made anew
	parents   map[string]struct{} // those whose children are others
}

// maxNested is how deep shapes are before a view is rather made as a whole.
const maxNested = 1000

// refreshed returns the view after records changed; nil where it has to be made
// as a whole.
func (b *Board) refreshed() *View {
	old := b.view
	if len(old.problems) > 0 || len(b.moved) > len(old.byID)+100 {
		return nil
	}
	var changed, removed, arrows, bindings []string
	for key, was := range b.moved {
		now := b.records[key]
		if was == now {
			continue
		}
		for _, r := range []*tldraw.Record{was, now} {
			switch {
			case r == nil:
			case isHold(r):
				arrows, bindings = append(arrows, r.Str("fromId")), append(bindings, key)
			case r.TypeName == "page" || r.TypeName == "asset":
				return nil // seldom, and much may depend on it
			}
		}
		switch {
		case now != nil && now.TypeName == "shape":
			changed = append(changed, key)
		case was != nil && was.TypeName == "shape":
			removed = append(removed, key)
		}
	}
	if len(changed)+len(removed)+len(arrows) == 0 {
		return old
	}
	r := &refresh{Board: b, old: old, fresh: map[string]*Shape{}, parents: map[string]struct{}{},
		view: &View{byID: maps.Clone(old.byID), children: maps.Clone(old.children), held: old.held}}
	if !r.replace(changed, removed) {
		return nil
	}
	r.rebind(bindings)
	r.reach(arrows)
	r.siblings()
	r.view.finish(b, r.fresh)
	return r.view
}

// replace takes in shapes with everything in them, and takes others out. It reports
// whether all of them are on a page: what is not is adopted by a whole view.
func (r *refresh) replace(changed, removed []string) bool {
	for _, id := range removed {
		s := r.view.byID[id]
		delete(r.view.byID, id)
		r.parents[s.Parent], r.parents[id] = struct{}{}, struct{}{}
	}
	for _, id := range changed {
		if s := r.view.byID[id]; s != nil {
			r.parents[s.Parent] = struct{}{}
		}
		r.add(id)
	}
	for _, id := range changed {
		if !r.onPage(id) {
			return false
		}
		stack := []string{id}
		for len(stack) > 0 {
			parent := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, c := range r.old.children[parent] {
				if s := r.view.byID[c.ID]; s != nil && s.Parent == parent {
					r.add(c.ID)
					stack = append(stack, c.ID)
				}
			}
		}
	}
	for _, id := range removed {
		for _, c := range r.old.children[id] {
			if s := r.view.byID[c.ID]; s != nil && s.Parent == id {
				return false
			}
		}
	}
	for _, parent := range slices.Collect(maps.Keys(r.parents)) {
		r.climb(parent)
	}
	return true
}

// add makes a shape anew.
func (r *refresh) add(id string) {
	if r.fresh[id] == nil {
		s := r.shapes.of(r.records[id])
		r.fresh[id], r.view.byID[id] = &s, &s
		r.parents[s.Parent] = struct{}{}
	}
}

// climb makes a shape anew with all that it is in, since those are around it.
func (r *refresh) climb(id string) {
	for s := r.view.byID[id]; s != nil; s = r.view.byID[s.Parent] {
		r.add(s.ID)
	}
}

func (r *refresh) onPage(id string) bool {
	for range maxNested {
		id = r.records[id].Str("parentId")
		switch p := r.records[id]; {
		case id == r.page || p != nil && p.TypeName == "page":
			return true
		case p == nil || p.TypeName != "shape":
			return false
		}
	}
	return false
}

// rebind takes in bindings that changed.
func (r *refresh) rebind(keys []string) {
	if len(keys) == 0 {
		return
	}
	r.view.held = maps.Clone(r.old.held)
	for _, key := range keys {
		if !r.bindFree(key) { // another binding may hold that end now
			r.view.held = r.held()
			return
		}
	}
}

// bindFree takes in a new binding of an end that none holds, and reports whether it is one.
func (r *refresh) bindFree(key string) bool {
	was, now := r.moved[key], r.records[key]
	if was != nil || now == nil {
		return false
	}
	h := r.holds.of(now)
	ends := r.view.held[h.arrow]
	end := h.of(&ends)
	if end.record != nil {
		return false
	}
	*end = h
	r.view.held[h.arrow] = ends
	return true
}

// reach makes the arrows anew whose bindings, or the shapes at whose ends,
// changed.
func (r *refresh) reach(arrows []string) {
	for _, id := range arrows {
		r.climb(id)
	}
	for again := true; again; {
		again = false
		for _, s := range r.old.Shapes {
			if s.Arrow == nil || r.fresh[s.ID] != nil || r.view.byID[s.ID] == nil {
				continue
			}
			if r.other(s.Arrow.ends[0].to) || r.other(s.Arrow.ends[1].to) {
				r.climb(s.ID)
				again = true
			}
		}
	}
}

// other reports whether what an id stands for changed.
func (r *refresh) other(id string) bool {
	return id != "" && (r.fresh[id] != nil || r.view.byID[id] == nil && r.old.byID[id] != nil)
}

// siblings puts the children of the parents in question into their order.
func (r *refresh) siblings() {
	came := map[string][]*Shape{}
	for id, s := range r.fresh {
		if old := r.old.byID[id]; old == nil || old.Parent != s.Parent {
			came[s.Parent] = append(came[s.Parent], s)
		}
	}
	for parent := range r.parents {
		list := make([]*Shape, 0, len(r.old.children[parent])+len(came[parent]))
		for _, c := range r.old.children[parent] {
			if s := r.view.byID[c.ID]; s != nil && s.Parent == parent {
				list = append(list, s)
			}
		}
		list = append(list, came[parent]...)
		if !slices.IsSortedFunc(list, above) {
			slices.SortFunc(list, above)
		}
		r.view.children[parent] = list
	}
}

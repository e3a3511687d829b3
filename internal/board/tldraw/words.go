package tldraw

import (
	"strings"
	"sync"
)

// words are the strings that boards are full of.
var words = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for _, w := range strings.Fields(`x y w h m s l xl id a1 to arc doc end geo ref url bend dash draw
		fill font kind meta none page
		part size snap text type align arrow black color growY index props scale shape solid start
		state toId fromId middle points binding content isExact opacity isLocked parentId richText
		rotation terminal typeName isPrecise openspace page:page paragraph rectangle labelColor
		transition arrowheadEnd elbowMidPoint labelPosition verticalAlign arrowheadStart
		normalizedAnchor`) {
		out[w] = w
	}
	return out
})

// word returns the string that bytes spell, if it is one that boards are full of:
// those are not made anew for every record.
func word(b []byte) (string, bool) {
	w, ok := words()[string(b)] // allocates nothing
	return w, ok
}

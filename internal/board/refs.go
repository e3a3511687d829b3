package board

import (
	"encoding/json"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// StampRefs has shapes that are given a ref keep what the file was then, as
// hash gives it for the ref: so that it can be told later that the file changed.
// Empty is nothing to keep.
func (b *Board) StampRefs(hash func(ref string) string) { b.stamp = hash }

func (b *Board) stampOf(ref string) string {
	if b.stamp == nil || ref == "" {
		return ""
	}
	return b.stamp(ref)
}

// stamp notes what the file of the item's ref is.
func (it *item) stamp(b *Board) {
	if it.in.Ref == nil {
		return
	}
	hash := b.stampOf(*it.in.Ref)
	if about, err := tldraw.ParseObject(it.meta.Get("openspace")); err == nil && hash != "" {
		it.meta = it.meta.With("openspace", about.With("refHash", tldraw.Quote(hash)).JSON())
	}
}

// word returns a string of a record, or nothing to take it out.
func word(s string) json.RawMessage {
	if s == "" {
		return nil
	}
	return tldraw.Quote(s)
}

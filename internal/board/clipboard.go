package board

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/board/lzstring"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/lang"
)

// clipping is what tldraw has on its clipboard: JSON in an element of HTML. Up
// to tldraw 3 that JSON was compressed as a whole; since 4, with version 3, all of
// data but assets is. It takes each of these, and one that is not compressed.
type clipping struct {
	Type    string `json:"type"` // application/tldraw
	Kind    string `json:"kind"` // content
	Version int    `json:"version,omitempty"`
	Data    struct {
		contents
		Compressed string `json:"otherCompressed,omitempty"`
	} `json:"data"`
}

type contents struct {
	Shapes       []json.RawMessage `json:"shapes"`
	Bindings     []json.RawMessage `json:"bindings"`
	RootShapeIDs []string          `json:"rootShapeIds"`
	Assets       []json.RawMessage `json:"assets"`
	Schema       json.RawMessage   `json:"schema"`
}

const clippingType = "application/tldraw"

// Copy returns shapes with what is in them as tldraw has them on its clipboard.
// Arrows keep the ends that are bound to shapes which are copied too.
func (b *Board) Copy(ids []string) (string, error) {
	v := b.View()
	in := map[string]bool{}
	for _, id := range ids {
		if _, err := b.whole("shapeIds", id); err != nil {
			return "", err
		}
		in[id] = true
	}
	out := contents{Shapes: []json.RawMessage{}, Bindings: []json.RawMessage{}, RootShapeIDs: []string{},
		Assets: []json.RawMessage{}, Schema: b.file.Schema.JSON()}
	assets := map[string]bool{}
	for _, s := range v.Shapes { // children stand behind their parents
		inside := in[s.Parent]
		if in[s.ID] = in[s.ID] || inside; !in[s.ID] {
			continue
		}
		r, err := b.clipped(s, in, inside)
		if err != nil {
			return "", err
		}
		out.Shapes = append(out.Shapes, r.JSON())
		if !inside {
			out.RootShapeIDs = append(out.RootShapeIDs, s.ID)
		}
		if id, _ := tldraw.Str(r.Props.Get("assetId")); b.records[id] != nil && !assets[id] {
			assets[id] = true
			out.Assets = append(out.Assets, b.records[id].JSON())
		}
	}
	for _, key := range b.keys(func(r *tldraw.Record) bool {
		return r.TypeName == "binding" && in[r.Str("fromId")] && in[r.Str("toId")]
	}) {
		out.Bindings = append(out.Bindings, b.records[key].JSON())
	}
	c := clipping{Type: clippingType, Kind: "content"}
	c.Data.contents = out
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(c); err != nil {
		return "", err
	}
	// tldraw looks for it within a line, and to JavaScript these two end one.
	return "<div data-tldraw>" + strings.NewReplacer("\u2028", `\u2028`, "\u2029",
		`\u2029`).Replace(strings.TrimSpace(text.String())) + "</div>", nil
}

// clipped returns a shape's record as it is copied: what leaves its parent is
// where it is on the page, and ends that lose their shape stay where they are.
func (b *Board) clipped(s *Shape, in map[string]bool, inside bool) (*tldraw.Record, error) {
	var edits []tldraw.Edit
	if !inside {
		edits = []tldraw.Edit{tldraw.Set(tldraw.Quote(b.page), "parentId"),
			tldraw.Set(tldraw.Number(rounded(s.Matrix.X)), "x"),
			tldraw.Set(tldraw.Number(rounded(s.Matrix.Y)), "y"), tldraw.Set(tldraw.Number(s.Rotation), "rotation")}
	}
	if a := s.Arrow; a != nil {
		if a.From != "" && !in[a.From] {
			edits = append(edits, tldraw.Set(vector(s.Matrix.Undo(a.Path[0])), "props", "start"))
		}
		if a.To != "" && !in[a.To] {
			edits = append(edits, tldraw.Set(vector(s.Matrix.Undo(a.Path[len(a.Path)-1])), "props", "end"))
		}
	}
	return b.records[s.ID].With(edits...)
}

// IsClipping reports whether text is what Copy, or tldraw, gives.
func IsClipping(text []byte) bool {
	_, ok := clippingOf(text)
	return ok
}

// clippingOf reads a clipboard: of HTML what is in tldraw's element.
func clippingOf(text []byte) (clipping, bool) {
	var c clipping
	if len(text) > tldraw.MaxBytes {
		return c, false
	}
	if _, behind, ok := bytes.Cut(text, []byte("<div data-tldraw")); ok {
		text = inner(behind, "</div>")
	} else if _, behind, ok := bytes.Cut(text, []byte("<tldraw")); ok {
		text = inner(behind, "</tldraw>")
	}
	if json.Unmarshal(text, &c) != nil {
		plain, err := lzstring.Decode(string(text), tldraw.MaxBytes)
		if err != nil || json.Unmarshal([]byte(plain), &c) != nil {
			return c, false
		}
	}
	if c.Type == "" {
		return alone(text)
	}
	if c.Type != clippingType || c.Version < 3 {
		return c, c.Type == clippingType
	}
	assets := c.Data.Assets
	plain, err := lzstring.Decode(c.Data.Compressed, tldraw.MaxBytes)
	if err != nil || json.Unmarshal([]byte(plain), &c.Data.contents) != nil {
		return c, false
	}
	c.Data.Assets = assets
	return c, true
}

// alone reads what a clipboard holds where nothing is around it.
func alone(text []byte) (clipping, bool) {
	var c clipping
	err := json.Unmarshal(text, &c.Data.contents)
	return c, err == nil && len(c.Data.Shapes) > 0 && c.Data.Schema != nil
}

// inner returns what is between the attributes of an element and its last end.
func inner(text []byte, end string) []byte {
	if _, behind, ok := bytes.Cut(text, []byte(">")); ok {
		text = behind
	}
	if i := bytes.LastIndex(text, []byte(end)); i >= 0 {
		text = text[:i]
	}
	return bytes.TrimSpace(text)
}

// Paste puts copied shapes on the page with ids of their own, their middle at a
// point, and gives the ids of those that are in no other.
func (b *Board) Paste(text []byte, at Point) ([]string, Change, error) {
	c, ok := clippingOf(text)
	if !ok || len(c.Data.Shapes) == 0 {
		return nil, Change{}, wrong("", "there-no-shapes-tldraw-paste")
	}
	src, err := c.Data.board()
	if err != nil {
		return nil, Change{}, err
	}
	foreign, err := src.speak(b)
	if err != nil {
		return nil, Change{}, err
	}
	var made []string
	change, err := b.do(lang.English("paste"), func(e *edit) error {
		e.ready()
		made, err = e.paste(src, at)
		return err
	})
	change.Foreign = foreign
	return made, change, err
}

// board returns the copied shapes as a board of their own.
func (c contents) board() (*Board, error) {
	var records []*tldraw.Record
	for _, list := range [][]json.RawMessage{c.Assets, c.Shapes, c.Bindings} {
		for _, raw := range list {
			r, err := tldraw.NewRecord("", raw)
			if err != nil {
				return nil, wrong("shapes", "%v", err)
			}
			records = append(records, r)
		}
	}
	schema, records, unfit := tldraw.Schemed(c.Schema, records)
	if !unfit.None() {
		return nil, wrong("schema", "%v", unfit)
	}
	b := blank(tldraw.New(tldraw.Snapshot).WithSchema(schema))
	b.page = defaultPage
	b.set(defaultPage, pageRecord(defaultPage, ""))
	for _, r := range records {
		b.set(r.Key, r)
	}
	for _, key := range b.keys(func(r *tldraw.Record) bool { return r.TypeName == "shape" }) {
		r := b.records[key]
		if p := b.records[r.Str("parentId")]; p == nil || p.TypeName != "shape" {
			moved, err := r.With(tldraw.Set(tldraw.Quote(defaultPage), "parentId"))
			if err != nil {
				return nil, err
			}
			b.set(key, moved)
		}
	}
	return b, nil
}

// speak gives the copied records today's form, where another file has them in another
// one, and reports whether some are of a version that is not known here: what that has
// more is left out.
func (b *Board) speak(target *Board) (foreign bool, err error) {
	from, to := b.file.Schema, target.file.Schema
	for _, key := range b.keys(func(r *tldraw.Record) bool { return r.Key != defaultPage }) {
		r := b.records[key]
		switch {
		case from.Same(to, r.TypeName, r.Type):
			continue
		case !to.Refuses(r.TypeName, r.Type, target.has(r.TypeName, r.Type)).None():
			return foreign, unspoken("type", key)
		case from.Writes(r.TypeName, r.Type):
			r, err = from.Up(r)
		case r.TypeName == "asset": // the shape says what it was
			r = nil
		default:
			field := ""
			foreign = true
			if r, field, err = tldraw.Adopt(r); field != "" {
				return foreign, unspoken(field, key)
			}
		}
		if err != nil {
			return foreign, err
		}
		b.set(key, r)
	}
	return foreign, nil
}

// unspoken says what of a copied shape cannot be had here.
func unspoken(field, shape string) error {
	return at(wrong(field, "these-shapes-copied-another-version"), -1, shape)
}

func (e *edit) paste(src *Board, at Point) ([]string, error) {
	v := src.View()
	if n := len(e.View().Shapes) + len(v.Shapes); n > MaxShapes {
		return nil, wrong("shapes", "would-page-more-than-one", n, MaxShapes)
	}
	by := at.Sub(v.Bounds.Center())
	by = Point{X: math.Round(by.X), Y: math.Round(by.Y)}
	id := make(map[string]string, len(v.Shapes))
	for _, s := range v.Shapes {
		id[s.ID] = e.fresh(s.what())
	}
	for _, key := range src.keys(func(r *tldraw.Record) bool { return r.TypeName == "asset" }) {
		if e.records[key] == nil && e.allow("asset", src.records[key].Type) == nil {
			r, err := e.admit(src.records[key])
			if err != nil {
				return nil, err
			}
			e.put(r)
		}
	}
	var roots []string
	for _, s := range v.Shapes {
		if err := e.pasteShape(src, src.records[s.ID], s, id, by); err != nil {
			return nil, wrongIn(err, s)
		}
		if s.Parent == src.page {
			roots = append(roots, id[s.ID])
		}
	}
	return roots, e.pasteBindings(src, id)
}

// wrongIn names the copied shape that an error is about.
func wrongIn(err error, s *Shape) error { return at(err, -1, s.ID) }

func (e *edit) pasteShape(src *Board, r *tldraw.Record, s *Shape, id map[string]string, by Point) error {
	if err := e.takes(src, r); err != nil {
		return err
	}
	edits := []tldraw.Edit{tldraw.Set(tldraw.Quote(id[s.ID]), "id")}
	if parent := id[s.Parent]; parent != "" {
		edits = append(edits, tldraw.Set(tldraw.Quote(parent), "parentId"))
	} else {
		keys, err := e.top(e.page, 1)
		if err != nil {
			return err
		}
		to := Point{X: s.Matrix.X, Y: s.Matrix.Y}.Add(by)
		if !(math.Abs(to.X) <= maxCoordinate && math.Abs(to.Y) <= maxCoordinate) {
			return wrong("x", "want-a-place-within", maxCoordinate)
		}
		edits = append(edits, tldraw.Set(tldraw.Quote(e.page), "parentId"), tldraw.Set(tldraw.Quote(keys[0]), "index"),
			tldraw.Set(tldraw.Number(rounded(to.X)), "x"), tldraw.Set(tldraw.Number(rounded(to.Y)), "y"))
	}
	return e.putCopy(r, edits)
}

// takes says why a copied record cannot be put here. Of a type that is not known, or of
// a later version, it can where it was copied in the same.
func (e *edit) takes(src *Board, r *tldraw.Record) error {
	if src.file.Schema.Same(e.file.Schema, r.TypeName, r.Type) && !e.file.Schema.Writes(r.TypeName, r.Type) {
		return nil
	}
	if err := e.allow(r.TypeName, r.Type); err != nil {
		return err
	}
	return checkProps(r)
}

// checkProps holds a foreign record to what tldraw takes.
func checkProps(r *tldraw.Record) error {
	props, known := tldraw.Props(r.Type)
	switch {
	case r.TypeName == "binding":
		props = tldraw.BindingProps()
	case !known:
		return nil
	}
	for _, f := range r.Props {
		i := slices.IndexFunc(props, func(p tldraw.Prop) bool { return p.Name == f.Key })
		if i < 0 {
			continue // of a version that the schemas agree on
		}
		if why := props[i].Check(f.Raw); why != "" {
			return wrong("props."+line(f.Key), "%s", why)
		}
	}
	return nil
}

func (e *edit) pasteBindings(src *Board, id map[string]string) error {
	for _, key := range src.keys(func(r *tldraw.Record) bool { return r.TypeName == "binding" }) {
		r := src.records[key]
		from, to := id[r.Str("fromId")], id[r.Str("toId")]
		if from == "" || to == "" {
			continue
		}
		if err := e.takes(src, r); err != nil {
			return err
		}
		if err := e.putCopy(r, []tldraw.Edit{tldraw.Set(tldraw.Quote("binding:"+e.newID()+"-"+from[len("shape:"):]),
			"id"),
			tldraw.Set(tldraw.Quote(from), "fromId"), tldraw.Set(tldraw.Quote(to), "toId")}); err != nil {
			return err
		}
	}
	return nil
}

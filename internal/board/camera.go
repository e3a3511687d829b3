package board

import (
	"encoding/json"
	"math"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// Camera is where one looks, as tldraw has it: a page point p shows at
// (p + (X, Y)) · Zoom, so that the top left of the screen is the page's (-X, -Y).
type Camera struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Zoom float64 `json:"zoom"`
}

// The zooms that a camera can have, which are tldraw's.
const (
	MinZoom = 0.05
	MaxZoom = 8
)

// maxCoordinate bounds what is taken: beyond it drawing loses pixels.
const maxCoordinate = 1e7

// Screen returns the place of a page point on the screen.
func (c Camera) Screen(p Point) Point {
	return Point{X: (p.X + c.X) * c.Zoom, Y: (p.Y + c.Y) * c.Zoom}
}

// PagePoint returns the page point at a place on the screen.
func (c Camera) PagePoint(p Point) Point {
	return Point{X: p.X/c.Zoom - c.X, Y: p.Y/c.Zoom - c.Y}
}

// ZoomAt returns the camera with another zoom that keeps a place of the screen
// where it is.
func (c Camera) ZoomAt(screen Point, zoom float64) Camera {
	zoom = min(MaxZoom, max(MinZoom, zoom))
	at := c.PagePoint(screen)
	return Camera{screen.X/zoom - at.X, screen.Y/zoom - at.Y, zoom}
}

// Camera returns where the board is looked at.
func (b *Board) Camera() Camera { return b.cameras.now }

// SetCamera looks elsewhere. It is no edit: it cannot be undone, and a board is
// not dirty for it, but the next save keeps it.
func (b *Board) SetCamera(c Camera) error {
	for _, f := range []struct {
		name  string
		value float64
	}{{"x", c.X}, {"y", c.Y}} {
		if !(math.Abs(f.value) <= maxCoordinate) {
			return wrong(f.name, "want-a-number-within", maxCoordinate)
		}
	}
	if !(c.Zoom >= MinZoom && c.Zoom <= MaxZoom) {
		return wrong("zoom", "want-a-number-from-to", MinZoom, float64(MaxZoom))
	}
	b.cameras.now = c
	b.version++
	return nil
}

// Fit returns the camera with which shapes, or all where none are named, fill a
// screen of w by h pixels with a padding in pixels of the screen around them.
func (b *Board) Fit(ids []string, w, h, padding float64) (Camera, error) {
	bounds, ok := b.View().Bounds, len(b.View().Shapes) > 0
	if len(ids) > 0 {
		ok = false
		for _, id := range ids {
			s := b.View().Shape(id)
			if s == nil {
				return Camera{}, b.unknown("shapeIds", id)
			}
			if !ok {
				bounds, ok = s.Bounds, true
			}
			bounds = bounds.Union(s.Bounds)
		}
	}
	if !(w > 0 && h > 0 && w <= maxCoordinate && h <= maxCoordinate) {
		return Camera{}, wrong("", "the-screen-has-no-size")
	}
	if !(padding >= 0 && padding <= maxCoordinate) {
		return Camera{}, wrong("padding", "want-a-number-from-0")
	}
	if !ok {
		return Camera{Zoom: 1}, nil
	}
	if len(ids) == 0 && !reachable(bounds) {
		if bounds, ok = nearBounds(b.View()); !ok {
			return Camera{Zoom: 1}, nil
		}
	}
	padding = min(padding, 0.45*min(w, h))
	// A lone small shape stays its size: nobody wants one box over the screen.
	zoom := min((w-2*padding)/max(bounds.W, 1), (h-2*padding)/max(bounds.H, 1), 1)
	zoom = max(zoom, MinZoom)
	c := bounds.Center()
	return Camera{w/2/zoom - c.X, h/2/zoom - c.Y, zoom}, nil
}

// reachable reports whether a rectangle lies where a camera can be.
func reachable(r Rect) bool {
	return r.X >= -maxCoordinate && r.Y >= -maxCoordinate && r.X+r.W <= maxCoordinate && r.Y+r.H <= maxCoordinate
}

// nearBounds is what the shapes take up that a camera can show.
func nearBounds(v *View) (bounds Rect, ok bool) {
	for _, s := range v.Shapes {
		switch {
		case !reachable(s.Bounds):
		case !ok:
			bounds, ok = s.Bounds, true
		default:
			bounds = bounds.Union(s.Bounds)
		}
	}
	return bounds, ok
}

func cameraID(page string) string { return "camera:" + page }

// readSession takes page and camera from what tldraw keeps beside the shapes.
func (b *Board) readSession() {
	if session, err := tldraw.ParseObject(b.file.Session()); err == nil {
		if id, _ := tldraw.Str(session.Get("currentPageId")); b.records[id] != nil && b.records[id].TypeName == "page" {
			b.page = id
		}
	} else if r := b.records["instance:instance"]; r != nil {
		if p := b.records[r.Str("currentPageId")]; p != nil && p.TypeName == "page" {
			b.page = p.Key
		}
	}
	b.cameras.enter(b.page, b.file, b.records)
}

// cameras is how one looks at the pages.
type cameras struct {
	now  Camera            // at the one that is shown
	left map[string]Camera // at those that were left
}

// leave keeps how a page was looked at.
func (c *cameras) leave(page string) {
	if c.left == nil {
		c.left = map[string]Camera{}
	}
	c.left[page] = c.now
}

// enter looks at a page as it was looked at last: here, else as the file says.
func (c *cameras) enter(page string, file *tldraw.File, records map[string]*tldraw.Record) {
	if now, ok := c.left[page]; ok {
		c.now = now
		return
	}
	c.now = Camera{Zoom: 1}
	var at tldraw.Object
	if r := records[cameraID(page)]; r != nil {
		at = r.Fields
	}
	if state, _ := pageState(file, page); state != nil {
		at, _ = tldraw.ParseObject(state.Get("camera"))
	}
	x, okX := tldraw.Num(at.Get("x"))
	y, okY := tldraw.Num(at.Get("y"))
	z, okZ := tldraw.Num(at.Get("z"))
	if okX && okY && okZ && math.Abs(x) <= maxCoordinate && math.Abs(y) <= maxCoordinate {
		c.now = Camera{x, y, min(MaxZoom, max(MinZoom, z))}
	}
}

// put puts the cameras of the pages that were looked at where a file's form has them.
func (c *cameras) put(file *tldraw.File, records []*tldraw.Record, pages []Page, page string) (*tldraw.File,
	[]*tldraw.Record) {
	for _, p := range pages {
		if left, ok := c.left[p.ID]; ok && p.ID != page {
			file, records = withCamera(file, records, p.ID, left)
		}
	}
	return withCamera(file, records, page, c.now)
}

// pageState returns what the session of the Document form says of the page, and
// at which place of its pageStates; -1 when it says nothing.
func pageState(file *tldraw.File, page string) (tldraw.Object, int) {
	session, err := tldraw.ParseObject(file.Session())
	if err != nil {
		return nil, -1
	}
	states, _ := tldraw.ParseArray(session.Get("pageStates"))
	for i, raw := range states {
		state, err := tldraw.ParseObject(raw)
		if id, _ := tldraw.Str(state.Get("pageId")); err == nil && id == page {
			return state, i
		}
	}
	return nil, -1
}

// withCamera puts a camera where the file's form has it. A file from elsewhere that
// says nothing of a camera, and was not looked at otherwise than tldraw would, gets
// none.
func withCamera(file *tldraw.File, records []*tldraw.Record, page string, c Camera) (*tldraw.File, []*tldraw.Record) {
	x, y, z := tldraw.Number(c.X), tldraw.Number(c.Y), tldraw.Number(c.Zoom)
	if file.Session() != nil {
		session, err := tldraw.ParseObject(file.Session())
		if err != nil {
			return file, records
		}
		state, i := pageState(file, page)
		at := tldraw.Object{{Key: "x", Raw: x}, {Key: "y", Raw: y}, {Key: "z", Raw: z}}.JSON()
		states, _ := tldraw.ParseArray(session.Get("pageStates"))
		switch {
		case i >= 0 && tldraw.Same(state.Get("camera"), at), i < 0 && c == Camera{Zoom: 1}:
			return file, records
		case i >= 0:
			states[i] = state.With("camera", at).JSON()
		default:
			states = append(states, tldraw.Object{{Key: "pageId", Raw: tldraw.Quote(page)},
				{Key: "camera", Raw: at}}.JSON())
		}
		list, err := json.Marshal(states)
		if err != nil {
			return file, records
		}
		session = session.With("pageStates", list)
		if session.Get("version") == nil {
			session = session.With("version", tldraw.Number(0))
		}
		return file.WithSession(session.JSON()), records
	}
	for i, r := range records {
		if r.Key != cameraID(page) {
			continue
		}
		if moved, err := r.With(tldraw.Set(x, "x"), tldraw.Set(y, "y"), tldraw.Set(z, "z")); err == nil &&
			(Camera{r.Num("x", 0), r.Num("y", 0), r.Num("z", 1)}) != c {
			records[i] = moved
		}
		return file, records
	}
	if c == (Camera{Zoom: 1}) || !file.Schema.Refuses("camera", "", false).None() {
		return file, records
	}
	return file.WithSchema(file.Schema.With("camera", "")), append(records, mustRecord(tldraw.Object{
		{Key: "x", Raw: x}, {Key: "y", Raw: y}, {Key: "z", Raw: z}, {Key: "meta", Raw: empty()},
		{Key: "id", Raw: tldraw.Quote(cameraID(page))}, {Key: "typeName", Raw: tldraw.Quote("camera")},
	}))
}

package board

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/board/geometry"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/lang"
)

// What is where on a page, in pixels.
type (
	Point  = geometry.Point
	Rect   = geometry.Rect
	Matrix = geometry.Matrix
)

// Board is a whiteboard: the records of a file, of which it edits one page.
type Board struct {
	file     *tldraw.File
	order    []string            // keys in the file's order; those without a record are gone
	places   map[string]struct{} // the keys of order
	records  map[string]*tldraw.Record
	base     map[string]*tldraw.Record // as last read or saved
	baseForm tldraw.Schema             // of base
	page     string
	cameras  cameras
	problems []lang.Message

	newID   func() string
	stamp   func(ref string) string
	version uint64
	history history
	last    string                    // the shape beside which the next one goes
	view    *View                     // as it was when it was asked for last
	moved   map[string]*tldraw.Record // records that changed since, as they were
	shapes  shapeCache
	holds   holdCache
	pages   []Page // nil: not known
}

const (
	documentID  = "document:document"
	defaultPage = "page:page"
)

// New returns an empty board in the form that a file name asks for: .tldr or a
// store snapshot.
func New(title, name string) *Board {
	form := tldraw.Snapshot
	if strings.HasSuffix(strings.ToLower(name), ".tldr") {
		form = tldraw.Tldr
	}
	b := blank(tldraw.New(form))
	b.cameras.now = Camera{Zoom: 1}
	for _, r := range []*tldraw.Record{documentRecord(title), pageRecord(defaultPage, "Page 1")} {
		b.set(r.Key, r)
	}
	b.page = defaultPage
	return b
}

func blank(f *tldraw.File) *Board {
	return &Board{file: f, baseForm: f.Schema, places: map[string]struct{}{}, records: map[string]*tldraw.Record{},
		base: map[string]*tldraw.Record{}, moved: map[string]*tldraw.Record{}, shapes: shapeCache{},
		holds: holdCache{}, newID: randomID}
}

// Open reads a board. What is odd in a file and was read all the same is told
// by Problems; a board that may not be written says so by ReadOnly.
func Open(data []byte) (*Board, error) {
	f, records, problems, err := tldraw.Decode(data)
	if err != nil {
		return nil, err
	}
	b := blank(f)
	b.problems = problems
	b.places, b.records = make(map[string]struct{}, len(records)), make(map[string]*tldraw.Record, len(records))
	b.order, b.shapes = make([]string, 0, len(records)), make(shapeCache, len(records))
	for _, r := range records {
		b.set(r.Key, r)
	}
	b.base, b.baseForm = maps.Clone(b.records), f.Schema
	if b.records[documentID] == nil {
		b.problems = append(b.problems, lang.M("store-has-no-document-next"))
	}
	pages := b.Pages()
	if len(pages) == 0 {
		b.page = defaultPage
		b.problems = append(b.problems, lang.M("store-has-no-page-next"))
	} else {
		b.page = pages[0].ID
	}
	b.readSession()
	b.problems = append(b.problems, b.View().problems...)
	b.problems = append(b.problems, far(b.View())...)
	b.problems = append(b.problems, b.newer()...)
	return b, nil
}

// maxFar is how many shapes that lie too far away are named.
const maxFar = 5

// far names the shapes that no camera can show.
func far(v *View) (out []lang.Message) {
	for _, s := range v.Shapes {
		if up := v.Shape(s.Parent); s.Part == "" && !reachable(s.Bounds) &&
			(up == nil || reachable(up.Bounds) || up.Type == "group") && len(out) < maxFar {
			out = append(out, lang.M("shape-lies-too-far-away", s.ID))
		}
	}
	return out
}

// newer tells of the types of records whose version is not known here, where the
// file may be written all the same.
func (b *Board) newer() []lang.Message {
	if b.ReadOnly() != "" {
		return nil
	}
	var out []lang.Message
	seen := map[[2]string]bool{}
	for _, key := range b.order {
		r := b.records[key]
		if r == nil || seen[[2]string{r.TypeName, r.Type}] {
			continue
		}
		seen[[2]string{r.TypeName, r.Type}] = true
		if why := b.file.Schema.Newer(r.TypeName, r.Type); !why.None() {
			out = append(out, why)
		}
	}
	return out
}

// Problems tells what is odd in the file, a line each.
func (b *Board) Problems() []string { return told(b.problems, lang.Message.String) }

// SaidProblems are the problems in the person's language.
func (b *Board) SaidProblems() []string { return told(b.problems, lang.Message.Said) }

func told(all []lang.Message, say func(lang.Message) string) []string {
	var out []string
	for _, m := range all {
		out = append(out, say(m))
	}
	return out
}

// ReadOnly says why the board may not be changed, or "".
func (b *Board) ReadOnly() string { return b.file.Refusal().String() }

// SaidReadOnly is ReadOnly in the person's language.
func (b *Board) SaidReadOnly() string { return b.file.Refusal().Said() }

// Title returns the name of the document, else of its page.
func (b *Board) Title() string {
	if r := b.records[documentID]; r != nil && r.Str("name") != "" {
		return line(r.Str("name"))
	}
	if r := b.records[b.page]; r != nil {
		return line(r.Str("name"))
	}
	return ""
}

// Page is a page of the file.
type Page struct{ ID, Name string }

// Pages returns the file's pages in their order.
func (b *Board) Pages() []Page {
	if b.pages == nil {
		b.pages = b.findPages()
	}
	return slices.Clone(b.pages)
}

func isPage(r *tldraw.Record) bool { return r != nil && r.TypeName == "page" }

func (b *Board) findPages() []Page {
	var found []*tldraw.Record
	for _, key := range b.order {
		if r := b.records[key]; isPage(r) {
			found = append(found, r)
		}
	}
	slices.SortStableFunc(found, func(x, y *tldraw.Record) int {
		return strings.Compare(x.Str("index"),
			y.Str("index"))
	})
	out := make([]Page, len(found))
	for i, r := range found {
		out[i] = Page{r.Key, line(r.Str("name"))}
	}
	return out
}

// Page returns the id of the page that is shown and edited.
func (b *Board) Page() string { return b.page }

// SetPage shows another page.
func (b *Board) SetPage(id string) error {
	if r := b.records[id]; r == nil || r.TypeName != "page" {
		return wrong("page", "there-is-no-page", id)
	}
	b.cameras.leave(b.page)
	b.page, b.last, b.view = id, "", nil
	b.cameras.enter(b.page, b.file, b.records)
	b.touch()
	return nil
}

// Version rises with every change of what is to be drawn.
func (b *Board) Version() uint64 { return b.version }

func (b *Board) touch() { b.version++ }

// Dirty reports whether the board differs from what was last read or saved. Where
// the camera looks does not count.
func (b *Board) Dirty() bool { return !maps.Equal(b.records, b.base) }

// Encode writes the file as it has to be saved.
func (b *Board) Encode() []byte { return b.Disk().data }

// Disk is the file as it has to be saved, ready to be merged too, which saves
// reading it again.
func (b *Board) Disk() *Disk {
	records := make([]*tldraw.Record, 0, len(b.records)+3)
	if b.records[documentID] == nil {
		records = append(records, documentRecord(""))
	}
	if b.records[b.page] == nil {
		records = append(records, pageRecord(b.page, "Page 1"))
	}
	for _, key := range b.order {
		if r := b.records[key]; r != nil {
			records = append(records, r)
		}
	}
	file, records := b.cameras.put(b.file, records, b.Pages(), b.page)
	return &Disk{file: file, records: records, data: file.Encode(records)}
}

// Saved says that what the board has now is what the file has.
func (b *Board) Saved() {
	b.base, b.baseForm = maps.Clone(b.records), b.file.Schema
	b.problems = nil
}

// Based says that the file has what another board, a Clone of this one, has: what
// this one changed or took back since is its own when it merges.
func (b *Board) Based(on *Board) { b.base, b.baseForm = maps.Clone(on.records), on.file.Schema }

// Clone returns a board of the same content that another goroutine may encode.
func (b *Board) Clone() *Board {
	c := *b
	c.places, c.cameras.left = maps.Clone(b.places), maps.Clone(b.cameras.left)
	c.order, c.records, c.base = slices.Clone(b.order), maps.Clone(b.records), maps.Clone(b.base)
	c.history = b.history.clone()
	c.shapes, c.holds, c.view, c.moved = shapeCache{}, holdCache{}, nil, map[string]*tldraw.Record{}
	return &c
}

func documentRecord(title string) *tldraw.Record {
	return mustRecord(tldraw.Object{
		{Key: "gridSize", Raw: tldraw.Number(10)}, {Key: "name", Raw: tldraw.Quote(title)}, {Key: "meta", Raw: empty()},
		{Key: "id", Raw: tldraw.Quote(documentID)}, {Key: "typeName", Raw: tldraw.Quote("document")},
	})
}

func pageRecord(id, name string) *tldraw.Record {
	return mustRecord(tldraw.Object{
		{Key: "meta", Raw: empty()}, {Key: "id", Raw: tldraw.Quote(id)}, {Key: "name", Raw: tldraw.Quote(name)},
		{Key: "index", Raw: tldraw.Quote("a1")}, {Key: "typeName", Raw: tldraw.Quote("page")},
	})
}

// mustRecord makes a record of fields that are ours, and so valid.
func mustRecord(o tldraw.Object) *tldraw.Record {
	r, err := tldraw.NewRecord("", o.JSON())
	if err != nil {
		panic(fmt.Sprintf("a record of ours: %v", err))
	}
	return r
}

func empty() []byte { return []byte("{}") }

// IsBoard reports whether a path is a whiteboard's, by its name: it ends in
// .whiteboard.json or .tldr, whatever the case.
func IsBoard(path string) bool {
	name := strings.ToLower(path[strings.LastIndexByte(path, '/')+1:])
	for _, end := range []string{".whiteboard.json", ".tldr"} {
		if strings.HasSuffix(name, end) && len(name) > len(end) {
			return true
		}
	}
	return false
}

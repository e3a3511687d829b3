package diff

import (
	"encoding/json"
	"slices"

	"github.com/openspace-tui/openspace/internal/difftext"
)

// remark is what the person says of a line, to be sent to the agent.
type remark struct {
	path string
	line int // in the file as it is now; 0: of the whole file
	old  int // in the file as it was, where the line is gone; 0: it is there
	text string
	// source is the line's own text, by which it is known again when it moved.
	source string
	// astray says that nobody saw where the line went: it is looked for near its number.
	astray bool
}

// Remarks are those that were not sent. They outlive the pane, and by what Kept gives
// the program. They belong to the Update loop.
type Remarks struct {
	all     []remark
	begun   *remark // the one that is being written, with its words so far
	version uint64
}

// keptRemark is a remark as it is kept.
type keptRemark struct {
	Path   string `json:"path"`
	Line   int    `json:"line,omitempty"`
	Old    int    `json:"old,omitempty"`
	Text   string `json:"text"`
	Source string `json:"source,omitempty"`
}

// What is kept at most, of the newest remarks.
const (
	maxKept      = 1000
	maxKeptBytes = 1 << 20
)

// ReadRemarks returns remarks as they were kept. What cannot be read is none.
func ReadRemarks(data json.RawMessage) *Remarks {
	r := &Remarks{}
	var kept []keptRemark
	if json.Unmarshal(data, &kept) != nil {
		return r
	}
	for _, k := range kept {
		if k.Text != "" && k.Line >= 0 && k.Old >= 0 {
			r.all = append(r.all, remark{path: k.Path, line: k.Line, old: k.Old, text: k.Text, source: k.Source,
				astray: true})
		}
	}
	return r
}

// Kept returns what to keep of them, the one that is being written too; nil: there are none.
func (r *Remarks) Kept() json.RawMessage {
	all := slices.Clone(r.all)
	if m := r.begun; m != nil && m.text != "" {
		all = append(without(all, *m), *m)
	}
	var kept []keptRemark
	size := 0
	for _, m := range slices.Backward(all) {
		size += len(m.path) + len(m.text) + len(m.source)
		if len(kept) == maxKept || size > maxKeptBytes {
			break
		}
		kept = append(kept, keptRemark{m.path, m.line, m.old, m.text, m.source})
	}
	if kept == nil {
		return nil
	}
	slices.Reverse(kept)
	data, err := json.Marshal(kept)
	if err != nil { // never: it is words and numbers
		return nil
	}
	return data
}

// Version rises with what Kept gives.
func (r *Remarks) Version() uint64 { return r.version }

// of is which remark there is of the same line, or -1.
func (r *Remarks) of(m remark) int { return sameLine(r.all, m) }

func sameLine(all []remark, m remark) int {
	return slices.IndexFunc(all, func(o remark) bool { return o.path == m.path && o.line == m.line && o.old == m.old })
}

// without takes the remark of a line away.
func without(all []remark, m remark) []remark {
	if i := sameLine(all, m); i >= 0 {
		return slices.Delete(all, i, i+1)
	}
	return all
}

// begin says that a remark is being written, and how far.
func (r *Remarks) begin(m remark, text string) {
	m.text = text
	r.begun = &m
	r.version++
}

// end says that none is being written any more. A remark that is kept takes the place of
// its line's; without words it takes that away.
func (r *Remarks) end(keep bool) {
	if m := r.begun; m != nil && keep {
		if r.all = without(r.all, *m); m.text != "" {
			r.all = append(r.all, *m)
		}
	}
	r.begun = nil
	r.version++
}

// takeAll returns all that are written, and forgets them.
func (r *Remarks) takeAll() []remark {
	all := r.all
	r.all = nil
	r.version++
	return all
}

// follow has remarks go with their lines, from the table that was read before.
func (r *Remarks) follow(now, before table) {
	moved := false
	for i := range r.all {
		moved = r.all[i].follow(now, before) || moved
	}
	if r.begun != nil && r.begun.follow(now, before) || moved {
		r.version++
	}
}

// follow reports whether it went.
func (m *remark) follow(now, before table) bool {
	f, was := now.named(m.path), before.named(m.path)
	if m.astray {
		was = f // what moved it was not seen
	}
	if f == nil || was == nil || m.line == 0 || !m.astray && f.reads(was) {
		return false
	}
	m.goWith(f, was)
	return true
}

// goWith moves a remark to where its line went.
func (m *remark) goWith(f, was *shown) {
	l := difftext.Line{New: m.line, Text: m.source}
	if m.old > 0 {
		l = difftext.Line{Old: m.old, Text: m.source}
	}
	hunk, i, same := f.seek(l, was)
	if same {
		l = f.hunks[hunk].read()[i]
	} else if m.old == 0 {
		l.New = max(f.moved(m.line, was), 1)
	}
	text, astray := m.text, m.astray && !same
	*m = f.remark(l)
	m.text, m.astray = text, astray
}

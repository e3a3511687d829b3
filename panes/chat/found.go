package chat

import (
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat/pen"
	"github.com/openspace-tui/openspace/panes/chat/toolview"
)

// searchText is a text of a part that a search looks through.
type searchText struct {
	message, part string
	version       uint64 // of the part
	ended         bool   // it is whole
	text          string
	kind          sayingKind
	late          []int64 // store.Part.Late
}

type sayingKind uint8

const (
	prompted sayingKind = iota // by the person
	said                       // by the model, with blocks of commands to be left out
	thought                    // likewise, and folded
	callArgs                   // what a tool was called with
	callBody                   // what it gave: mostly folded
)

// hit is a text in which something was found: at these bytes of it, or in these
// pieces of what is drawn as markdown.
type hit struct {
	id   string // of the message
	part string
	kind sayingKind
	at   []int32
}

// searchTexts lists the texts of a message: what is said and thought, what tools
// were called with, and what came of that.
func searchTexts(all []searchText, m *store.Message) []searchText {
	kind := said
	if isUser(m) {
		kind = prompted
	}
	add := func(p *store.Part, kind sayingKind, text string) {
		if text != "" {
			all = append(all, searchText{m.Info.ID, p.ID, p.Version, p.Ended(), text, kind, p.Late})
		}
	}
	for _, p := range m.Parts {
		switch {
		case p.Type == engine.PartText && !p.Synthetic && !p.Ignored:
			add(p, kind, p.Text())
		case p.Type == engine.PartReasoning:
			add(p, thought, p.Text())
		case p.Type == engine.PartTool && p.State != nil:
			var args []string
			for _, name := range []string{"command", "filePath", "path", "pattern", "description", "query", "url"} {
				if s := toolview.Text(p.State.Input, name); s != "" {
					args = append(args, s)
				}
			}
			add(p, callArgs, strings.Join(args, "\n"))
			add(p, callBody, bodyOf(p.State))
		}
	}
	return all
}

// bodyOf is what a call gave, as it shows when it is unfolded.
func bodyOf(st *engine.ToolState) string {
	if st.Status == engine.ToolError {
		return st.Error
	}
	if d := toolview.PatchOf(st); d != "" {
		return d
	}
	if s := toolview.Text(st.Input, "content"); s != "" {
		return s
	}
	if out := toolview.ReadText(st); out != "" {
		out, _, _ = strings.Cut(out, "<shell_metadata>")
		return sanitize.Output(out)
	}
	return sanitize.Output(toolview.Text(st.Metadata, "output"))
}

// findIn looks texts through, as they show, while that is wanted. It runs off the
// loop.
func findIn(re *regexp.Regexp, all []searchText, p *plaintexts, wanted func() bool) []hit {
	var hits []hit
	for i := range all {
		if !wanted() {
			return nil
		}
		s := &all[i]
		var at []int32
		if s.kind == said || s.kind == thought {
			for piece, text := range p.of(s) {
				for range re.FindAllStringIndex(text, -1) {
					at = append(at, int32(piece))
				}
			}
		} else {
			for _, m := range re.FindAllStringIndex(composed(sanitize.Text(s.text)), -1) {
				at = append(at, int32(m[0]))
			}
		}
		if len(at) > 0 {
			hits = append(hits, hit{s.message, s.part, s.kind, at})
		}
	}
	return hits
}

// unhide unfolds what was found in, where it is folded.
func (l *List) unhide(m *store.Message, h hit) {
	p := l.st.Part(m.Info.SessionID, h.id, h.part)
	if p == nil || h.kind != thought && h.kind != callBody {
		return
	}
	msgs := l.all()
	it := l.item(msgs, indexOf(msgs, h.id))
	if it.key.role == absorbed {
		l.view.all = true // it shows nothing of its own
		l.reset()
		return
	}
	i := it.blockOf(h.part)
	if i < 0 {
		return
	}
	fold := h.part
	if b := it.blocks[i]; b.group && len(b.parts) > 1 {
		if first := b.parts[0]; !l.r.unfolded(first) {
			l.fold(m, first.ID)
		}
		if fold += pen.OpenCall; l.view.unfold[fold] {
			return
		}
	} else if l.r.unfolded(p) {
		return
	}
	l.fold(m, fold)
}

// blockOf finds the block that shows a part, -1 for none.
func (it *item) blockOf(part string) int {
	return slices.IndexFunc(it.blocks, func(b *block) bool {
		return b.id == "user" || slices.ContainsFunc(b.parts, func(p *store.Part) bool { return p.ID == part })
	})
}

// place finds the line in which the nth that was found in a text stands, or the
// nearest where marks of the text's make it show otherwise.
func (s *search) place(it *item, h hit, n int) (pos, bool) {
	i := it.blockOf(h.part)
	if i < 0 {
		return pos{}, false
	}
	b, offset := it.draw(i), int(h.at[n])
	piece, nth := 0, n
	switch {
	case h.kind == prompted:
		piece = b.long.At(h.part, offset) + 1
		nth = h.between(b.long.From(piece-1), offset)
	case h.kind == said || h.kind == thought:
		if b.stream == nil || b.stream.Pieces() == 0 {
			return pos{}, false
		}
		piece = min(offset, b.stream.Pieces()-1) + 1
		nth = n - sort.Search(len(h.at), func(i int) bool { return int(h.at[i]) >= offset })
	case h.kind == callBody:
		return s.inBody(it, i, n)
	default:
		if piece = b.pieces() - 1; len(b.long) > 0 {
			piece = 0
		}
	}
	line, _ := s.lineOf(it.piece(i, piece), nth)
	return it.at(pos{i, piece, line})
}

// between counts what was found from one byte to another.
func (h *hit) between(from, to int) int {
	count := func(before int) int {
		return sort.Search(len(h.at), func(i int) bool { return int(h.at[i]) >= before })
	}
	return count(to) - count(from)
}

// inBody finds the nth in the lines of a tool. Long outputs are looked through
// before they are wrapped.
func (s *search) inBody(it *item, block, n int) (at pos, found bool) {
	b := it.draw(block)
	skip := 1 // the first line says what it was called with
	for piece := range b.pieces() {
		if piece > 0 && piece <= b.middle() {
			if k := len(s.re.FindAllStringIndex(b.long.Text(piece-1), -1)); k <= n {
				n -= k
				continue
			}
		}
		lines := it.piece(block, piece)
		head := min(skip, len(lines))
		if piece == 0 && head > 0 && lines[0] == "" {
			head = min(2, len(lines)) // and an empty one stands before it
		}
		if len(lines) > 1 || piece > 0 && len(lines) > 0 {
			skip = 0
		}
		line, k := s.lineOf(lines[head:], n)
		if k > 0 {
			at, found = pos{block, piece, line + head}, true
		}
		if n -= k; n < 0 {
			break
		}
	}
	return at, found
}

// lineOf finds the line in which the nth match of drawn lines begins, or the
// last one, and counts the matches.
func (s *search) lineOf(lines []string, n int) (line, count int) {
	text, begins := flowing(lines)
	all := s.re.FindAllStringIndex(text, -1)
	if len(all) == 0 {
		return 0, 0
	}
	at := all[min(max(n, 0), len(all)-1)][0]
	return sort.SearchInts(begins, at+1) - 1, len(all)
}

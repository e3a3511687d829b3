package chat

import (
	"strings"
	"sync"
	"sync/atomic"
	"time"

	xansi "github.com/charmbracelet/x/ansi"
	"golang.org/x/text/unicode/norm"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// plaintexts is what markdown shows, without how it looks, as searches look it
// through off the loop: made when it is first looked through, and kept while
// the search is open and the text stays.
type plaintexts struct {
	md     *markdown.Renderer
	latest atomic.Int64 // the search that is wanted

	mu    sync.Mutex
	known map[string]plaintext // by part
}

type plaintext struct {
	version uint64
	pieces  []string
}

func newPlaintexts(r *renderer) *plaintexts {
	return &plaintexts{md: r.md.Wide(), known: map[string]plaintext{}}
}

// of returns the pieces of a text. They are those that it is drawn in, at any
// width.
func (p *plaintexts) of(s *searchText) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if t, ok := p.known[s.part]; ok && t.version == s.version {
		return t.pieces
	}
	var c cleaner
	stream := p.md.Stream()
	stream.Set(c.text(s.text, s.ended, s.late, func() time.Time { return time.Time{} }, 0), s.ended)
	pieces := make([]string, stream.Pieces())
	for i := range pieces {
		pieces[i] = composed(xansi.Strip(strings.Join(stream.Lines(i), "\n")))
	}
	p.known[s.part] = plaintext{s.version, pieces}
	return pieces
}

// composed writes letters and their marks as one where that is possible: they
// are the same to whoever reads them.
func composed(text string) string { return norm.NFC.String(text) }

// flowing returns the text of drawn lines, of which those that were wrapped are
// one, and where in it each begins.
func flowing(lines []string) (string, []int) {
	var b strings.Builder
	begins := make([]int, len(lines))
	for i, l := range lines {
		if anchor.IsBorder(l) { // it is no part of the text
			l = ""
		}
		text, glue, joined := anchor.Flow(l, 0, wide)
		switch {
		case joined:
			b.WriteString(glue)
		case i > 0:
			b.WriteByte('\n')
		}
		begins[i] = b.Len()
		if !joined { // what stands before the text may be found too
			text = strings.TrimRight(xansi.Strip(l), " ")
		}
		b.WriteString(composed(text))
	}
	return b.String(), begins
}

// aroundRows is how many lines beside those in view are looked at for what is
// found over a break.
const aroundRows = 4

// inRows returns the cells of rows in view at which what is searched for stands.
func (s *search) inRows(rows []row) [][]pen.Cells {
	if !s.open || s.re == nil {
		return nil
	}
	out := make([][]pen.Cells, len(rows))
	msgs := s.list.all()
	for i := 0; i < len(rows); {
		first, n := rows[i], 1
		for i+n < len(rows) && rows[i+n].msg == first.msg &&
			rows[i+n].at == (pos{first.at.block, first.at.piece, first.at.line + n}) {
			n++
		}
		lines := s.list.of(msgs[first.msg]).piece(first.at.block, first.at.piece)
		from, to := max(first.at.line-aroundRows, 0), min(first.at.line+n+aroundRows, len(lines))
		if first.at.line+n <= to {
			s.mark(lines[from:to], first.at.line-from, xansi.StringWidth(first.margin), out[i:i+n])
		}
		i += n
	}
	return out
}

// mark notes the cells of lines at which something was found, from the line
// skip on, behind a margin.
func (s *search) mark(lines []string, skip, margin int, out [][]pen.Cells) {
	text, begins := flowing(lines)
	for _, m := range s.re.FindAllStringIndex(text, maxMarks) {
		for i := range out {
			line := skip + i
			from, end := begins[line], len(text)
			if line+1 < len(begins) {
				end = begins[line+1]
			}
			if m[1] <= from {
				break
			}
			if m[0] >= end {
				continue
			}
			plain := strings.TrimRight(composed(xansi.Strip(lines[line])), " ")
			own := text[from:end]
			if n := strings.TrimRight(own, " \n"); strings.HasSuffix(plain, n) {
				own = n
			}
			at := margin + xansi.StringWidth(strings.TrimSuffix(plain, own))
			a, z := min(max(m[0]-from, 0), len(own)), min(m[1]-from, len(own))
			if a < z {
				begin := at + xansi.StringWidth(own[:a])
				out[i] = append(out[i], pen.Cells{From: begin, To: begin + xansi.StringWidth(own[a:z])})
			}
		}
	}
}

package chat

import (
	"slices"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/osstream"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// block is a part's lines: a head, then a text that streams or one that is
// wrapped as it comes into view, then more lines. Any of these may be missing.
type block struct {
	id     string // of the part, or of the first of several
	parts  []*store.Part
	group  bool   // of calls that only look
	turn   uint64 // of the item, when it was brought up to date
	key    blockKey
	head   []string
	stream *markdown.Stream
	margin string // before each line of the stream
	clean  cleaner
	long   pen.Long
	lines  []string
	top    []string  // the head behind an empty line, as it was drawn last
	slim   bool      // one line, of a tool
	child  string    // the session of a subagent that works
	due    time.Time // when it must be drawn again though nothing came, or zero
}

// blockKey is what a block was drawn from.
type blockKey struct {
	version uint64
	unfold  bool
	detail  bool
	dead    bool  // the engine left the message, nothing in it runs any more
	waits   bool  // for a person to let it
	second  int64 // of the time that it shows
	others  uint64
	calls   int
}

// lives reports whether the block changes though its part does not.
func (b *block) lives() bool {
	return b.child != "" || !b.due.IsZero() || b.clean.parse != nil && !b.clean.done
}

// foldable reports whether the block shows more or less of its part.
func (b *block) foldable() bool { return len(b.parts) > 0 && b.parts[0].Type != engine.PartText }

// middle counts the pieces between head and lines.
func (b *block) middle() int {
	if b.stream != nil {
		return b.stream.Pieces()
	}
	return len(b.long)
}

// empty reports whether the block has no lines.
func (b *block) empty() bool {
	if len(b.head)+len(b.lines)+len(b.long) > 0 {
		return false
	}
	for i := range b.middle() {
		if len(b.stream.Lines(i)) > 0 {
			return false
		}
	}
	return true
}

// pieces counts the block's pieces: the head, those of its text, the lines.
func (b *block) pieces() int { return b.middle() + 2 }

// piece returns the lines of one, without the stream's margin. Gap reports whether
// an empty line stands before the block.
func (b *block) piece(i int, gap bool) []string {
	switch n := b.middle(); {
	case i == 0 && gap && !b.empty():
		if len(b.top) != len(b.head)+1 {
			b.top = make([]string, len(b.head)+1)
		}
		copy(b.top[1:], b.head)
		return b.top
	case i == 0:
		return b.head
	case i > n:
		return b.lines
	case b.stream != nil:
		return b.stream.Lines(i - 1)
	default:
		return b.long.Lines(i - 1)
	}
}

// before is what stands before each line of a piece.
func (b *block) before(piece int) string {
	if b.stream != nil && piece > 0 && piece <= b.middle() {
		return b.margin
	}
	return ""
}

// cleaner strips command blocks and control characters from a growing text,
// doing the work for what was added alone. What cannot be seen stays, as it was
// written: package markdown makes it visible.
type cleaner struct {
	raw   string
	out   strings.Builder
	parse *osstream.Parser
	done  bool
}

// text returns it without blocks, which may take age to be closed (0: the default)
// while the text grows. In a whole text late ones are too old and no others, as
// after a restart.
func (c *cleaner) text(raw string, whole bool, late []int64, now func() time.Time, age time.Duration) string {
	if c.parse == nil || c.done || !strings.HasPrefix(raw, c.raw) || whole && !slices.Equal(c.parse.Late(), late) {
		if whole && !strings.Contains(raw, blockMark) && strings.IndexByte(raw, '\r') < 0 {
			*c = cleaner{} // package markdown makes each piece safe that it draws
			return raw
		}
		*c = cleaner{parse: osstream.NewTimed(now, age, late...)}
	}
	c.out.WriteString(sanitize.Copy(c.parse.Write(raw[len(c.raw):]).Text))
	c.raw = raw
	if !whole {
		c.out.WriteString(sanitize.Copy(c.parse.Expire(now()).Text))
	} else {
		c.out.WriteString(sanitize.Copy(c.parse.Close().Text))
		c.done = true
	}
	return c.out.String()
}

// blockMark is what every command block begins with.
const blockMark = "%%OS"

// late reports whether a block has been open for too long, so that the text must
// be cleaned again though none came.
func (c *cleaner) late(now time.Time) bool {
	if c.parse == nil || c.done {
		return false
	}
	d, open := c.parse.Deadline()
	return open && !now.Before(d)
}

package store

import (
	"reflect"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
)

// Part is a part as the store knows it. The engine's record is embedded; its
// Text field is stale while the part is open: call Text.
type Part struct {
	engine.Part
	Version uint64
	// Gap says that some of the text was not heard on the stream, so that no
	// command may be taken from it. It stays when the final text came.
	Gap bool
	// Late are the offsets of command blocks that were given up for their age.
	Late []int64

	buf   *strings.Builder // the text while it grows
	open  bool             // more text may come
	whole bool             // a full record came, not deltas alone
	live  bool             // see Change.Live
	local bool             // stands for what we sent, until the engine's parts come
	heard uint64           // store version of the last event
}

type partKey struct{ message, part string }

func (p *Part) key() partKey { return partKey{p.MessageID, p.ID} }

// Text is the text of a text or reasoning part as far as it has come. It costs
// nothing: no copy is made.
func (p *Part) Text() string {
	if p.buf != nil {
		return p.buf.String()
	}
	return p.Part.Text
}

// Ended says that nothing more is to come: the text is whole, the tool call
// completed or failed.
func (p *Part) Ended() bool {
	if p.Type == engine.PartTool {
		return toolRank(p.State) == 2
	}
	return !p.open
}

func (p *Part) appendText(text string) {
	if p.buf == nil {
		p.buf = &strings.Builder{}
		p.buf.WriteString(p.Part.Text)
		p.Part.Text = ""
	}
	p.buf.WriteString(text)
}

func isText(kind string) bool { return kind == engine.PartText || kind == engine.PartReasoning }

// isOpen reports whether a record is of text that goes on. Text without a time,
// such as a user's, is whole.
func isOpen(in *engine.Part) bool {
	return isText(in.Type) && in.Time != nil && in.Time.End == 0
}

func isClosed(in *engine.Part) bool {
	return isText(in.Type) && in.Time != nil && in.Time.End != 0
}

func toolRank(st *engine.ToolState) int {
	if st == nil {
		return -1
	}
	switch st.Status {
	case engine.ToolCompleted, engine.ToolError:
		return 2
	case engine.ToolRunning:
		return 1
	}
	return 0
}

// stale says that a record is older than the part: it would reopen what ended.
func (p *Part) stale(in *engine.Part) bool {
	if !p.whole || p.Type != in.Type {
		return false
	}
	if p.Type == engine.PartTool {
		return toolRank(in.State) < toolRank(p.State)
	}
	return isClosed(&p.Part) && isOpen(in)
}

func (ss *Session) applyPart(in engine.Part) Change {
	if ss == nil || in.ID == "" {
		return Change{}
	}
	ch := Change{Session: ss.ID, Message: in.MessageID, Part: in.ID}
	m := ss.ensureMessage(in.MessageID, &ch)
	if m == nil {
		return Change{}
	}
	m.heard, ss.heard = ss.all.version, ss.all.version
	p := ss.parts[partKey{m.Info.ID, in.ID}]
	if p == nil {
		forGood, gone := m.gone[in.ID]
		if forGood {
			return Change{}
		}
		if in.Type == engine.PartStepStart {
			ss.dropOpen(m, &ch) // a new try of the same step
		}
		p = ss.addPart(m, in, &ch)
		p.Gap = gone // what was heard of it before the retry may have acted
		delete(m.gone, in.ID)
	} else if p.stale(&in) {
		return Change{}
	}
	ss.setPart(m, p, in, &ch)
	p.heard = ss.all.version
	return ch
}

// addPart enters a part of which nothing is known yet, where its id puts it: the
// engine's ascend. That is the message's end, unless events came out of order.
func (ss *Session) addPart(m *Message, in engine.Part, ch *Change) *Part {
	m.Parts = slices.DeleteFunc(m.Parts, func(p *Part) bool {
		if p.local {
			delete(ss.parts, p.key())
		}
		return p.local
	})
	p := &Part{
		Part: engine.Part{ID: in.ID, SessionID: ss.ID, MessageID: m.Info.ID, Type: in.Type},
		open: isText(in.Type), live: ss.mayAct(m, &in), Late: ss.all.late[in.ID],
	}
	at := len(m.Parts)
	for at > 0 && len(m.Parts[at-1].ID) == len(p.ID) && m.Parts[at-1].ID > p.ID {
		at--
	}
	m.Parts = slices.Insert(m.Parts, at, p)
	ss.parts[p.key()] = p
	ch.Kind |= ChangedPart
	ss.touch(m, p)
	return p
}

// mayAct reports whether a new part's text may hold commands: only a reply that
// runs now, neither a fork's copy nor a compaction's summary.
func (ss *Session) mayAct(m *Message, in *engine.Part) bool {
	return in.Type == engine.PartText && !in.Synthetic && !in.Ignored && m.running() && !m.Summary() && ss.Busy()
}

// setPart stores a part's record, and says what that changed and which text is
// new.
func (ss *Session) setPart(m *Message, p *Part, in engine.Part, ch *Change) {
	in.SessionID, in.MessageID = ss.ID, m.Info.ID
	old, cur, wasOpen, first := p.Part, p.Text(), p.open, !p.whole
	p.whole, p.open = true, isOpen(&in)
	if isText(in.Type) {
		ch.PrevLen = len(cur)
		switch {
		case p.open && strings.HasPrefix(cur, in.Text): // the engine fills in the text at the end
			in.Text = p.Part.Text
		case strings.HasPrefix(in.Text, cur):
			ch.NewText = in.Text[len(cur):]
			p.buf = nil
		default:
			ch.Replaced = true
			p.buf = nil
		}
		ch.Ended = wasOpen && !p.open
		if !p.open {
			p.buf = nil
		}
	} else {
		p.buf = nil
	}
	p.Part = in
	if ch.NewText != "" || ch.Replaced || ch.Ended {
		ch.Kind |= ChangedText
	}
	ch.Live = p.live && !p.Gap && !ch.Replaced && ch.Has(ChangedText)
	if first || wasOpen != p.open || !sameRecord(&old, &in) {
		ch.Kind |= ChangedPart
	}
	if ch.Kind != 0 {
		ss.touch(m, p)
	}
}

// sameRecord compares two records but for their text.
func sameRecord(a, b *engine.Part) bool {
	x, y := *a, *b
	x.Text, y.Text = "", ""
	return reflect.DeepEqual(&x, &y)
}

// applyDelta appends to a part. One that was never announced is made, as text
// with a gap: its head is missing.
func (ss *Session) applyDelta(d *engine.PartDelta) Change {
	if ss == nil {
		return Change{}
	}
	ch := Change{Kind: ChangedText, Session: ss.ID, Message: d.MessageID, Part: d.PartID, NewText: d.Delta}
	m := ss.ensureMessage(d.MessageID, &ch)
	if m == nil {
		return Change{}
	}
	m.heard, ss.heard = ss.all.version, ss.all.version
	p := ss.parts[partKey{m.Info.ID, d.PartID}]
	if p == nil {
		if _, gone := m.gone[d.PartID]; gone {
			return Change{}
		}
		p = ss.addPart(m, engine.Part{ID: d.PartID, Type: engine.PartText}, &ch)
		p.Gap = true
	}
	if !isText(p.Type) || isClosed(&p.Part) {
		return Change{}
	}
	ch.PrevLen = len(p.Text())
	ch.Live = p.live && !p.Gap
	p.open = true
	p.appendText(d.Delta)
	ss.touch(m, p)
	p.heard = ss.all.version
	return ch
}

func (ss *Session) removePart(messageID, partID string) Change {
	if ss == nil {
		return Change{}
	}
	m := ss.byID[messageID]
	if m == nil || partID == "" {
		return Change{}
	}
	m.heard, ss.heard = ss.all.version, ss.all.version
	m.leave(partID, true)
	p := ss.parts[partKey{messageID, partID}]
	if p == nil {
		return Change{}
	}
	ch := Change{Kind: ChangedPart, Session: ss.ID, Message: messageID, Part: partID, Dropped: []string{partID}}
	m.Parts = slices.DeleteFunc(m.Parts, func(o *Part) bool { return o == p })
	delete(ss.parts, p.key())
	ss.touch(m, p)
	return ch
}

// leave remembers that a part is gone, so that its late deltas find nothing.
func (m *Message) leave(part string, forGood bool) {
	if m.gone == nil {
		m.gone = map[string]bool{}
	}
	m.gone[part] = forGood
}

// dropOpen drops the text that a failed try left: the engine never ends it.
func (ss *Session) dropOpen(m *Message, ch *Change) {
	m.Parts = slices.DeleteFunc(m.Parts, func(p *Part) bool {
		if !p.open {
			return false
		}
		m.leave(p.ID, false)
		delete(ss.parts, p.key())
		ch.Dropped = append(ch.Dropped, p.ID)
		ch.Kind |= ChangedPart
		return true
	})
	if len(ch.Dropped) > 0 {
		ss.touch(m, nil)
	}
}

package store

import (
	"maps"
	"slices"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/osstream"
)

// LateBlocks are the command blocks that were given up for their age, and so are
// text: their offsets in a part's, by the part's id.
type LateBlocks map[string][]int64

// maxLate is how many parts are remembered to have such blocks.
const maxLate = 200

// SetLate takes what an earlier run noted.
func (s *Store) SetLate(all LateBlocks) {
	if s.late = maps.Clone(all); s.late == nil {
		s.late = LateBlocks{}
	}
}

// Late returns a copy of what is known of blocks that were given up.
func (s *Store) Late() LateBlocks { return maps.Clone(s.late) }

// NoteLate notes a block of a part that was given up. Of too many parts the
// oldest are forgotten: the engine's ids ascend.
func (s *Store) NoteLate(sessionID, partID string, offset int64) {
	s.late[partID] = append(slices.Clip(s.late[partID]), offset)
	if len(s.late) > maxLate {
		delete(s.late, slices.Min(slices.Collect(maps.Keys(s.late))))
	}
	ss := s.tree.find(sessionID)
	if ss == nil {
		return
	}
	for k, p := range ss.parts {
		if k.part == partID {
			p.Late = s.late[partID]
			ss.touch(ss.byID[k.message], p)
		}
	}
}

// Said is a text part of a message as it is read: a reply without its command
// blocks and, while it grows, without one that is open; a person's words as they
// are.
func (m *Message) Said(p *Part) string {
	switch {
	case m.Info.Role == engine.RoleUser:
		return p.Text()
	case p.Ended():
		return osstream.Strip(p.Text(), p.Late...)
	}
	return osstream.StripSoFar(p.Text(), p.Late...)
}

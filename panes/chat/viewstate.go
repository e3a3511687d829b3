package chat

import "encoding/json"

// stood is where a conversation is looked at, for another time: a line of a
// message, or the end.
type stood struct {
	Message string `json:"message,omitempty"` // empty: the end
	Part    string `json:"part,omitempty"`
	Block   int    `json:"block,omitempty"`
	Piece   int    `json:"piece,omitempty"`
	Line    int    `json:"line,omitempty"`
}

// View gives where the conversation is looked at.
func (c *Chat) View() any {
	l := &c.list
	if l.follow || l.anchor == "" {
		return stood{}
	}
	return stood{l.anchor, l.part, l.at.block, l.at.piece, l.at.line}
}

// SetView stood there again, where that message is loaded by then.
func (c *Chat) SetView(data json.RawMessage) {
	var v stood
	if json.Unmarshal(data, &v) != nil || v.Block < 0 || v.Piece < 0 || v.Line < 0 {
		return
	}
	l := &c.list
	c.version++
	if v.Message == "" {
		l.follow, l.rise, l.anchor = true, false, ""
		return
	}
	l.follow, l.rise, l.wanted = false, false, true
	l.anchor, l.part, l.at = v.Message, v.Part, pos{v.Block, v.Piece, v.Line}
}

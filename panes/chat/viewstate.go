package chat

import (
	"encoding/json"
	"time"
)

// savedPlace is where a conversation is looked at, for another time: a line of a
// message, or the end.
type savedPlace struct {
	Message string `json:"message,omitempty"` // empty: the end
	Part    string `json:"part,omitempty"`
	Block   int    `json:"block,omitempty"`
	Piece   int    `json:"piece,omitempty"`
	Line    int    `json:"line,omitempty"`
	Run     int64  `json:"run,omitempty"` // of the program, in which this holds
}

// run tells this run of the program from others: where one read before is no
// place to begin at, since a conversation went on.
var run = time.Now().UnixNano()

// View returns where the conversation is looked at.
func (c *Chat) View() any {
	l := c.list
	if l.follow || l.anchor == "" {
		return savedPlace{}
	}
	return savedPlace{l.anchor, l.part, l.at.block, l.at.piece, l.at.line, run}
}

// SetView stands there again, where that message is loaded by then; in another
// run of the program at the end.
func (c *Chat) SetView(data json.RawMessage) {
	var v savedPlace
	if json.Unmarshal(data, &v) != nil || v.Block < 0 || v.Piece < 0 || v.Line < 0 {
		return
	}
	l := c.list
	c.version++
	if v.Message == "" || v.Run != run {
		l.follow, l.rise, l.anchor = true, false, ""
		return
	}
	l.follow, l.rise, l.wanted = false, false, true
	l.anchor, l.part, l.at = v.Message, v.Part, pos{v.Block, v.Piece, v.Line}
}

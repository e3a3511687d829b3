package chat

// Standing is where a chat's view stands, to come back to.
type Standing struct {
	anchor    string
	top, line int
	follow    bool
}

// Standing says where the view stands.
func (c *Chat) Standing() Standing {
	return Standing{anchor: c.list.anchor, top: c.list.top, line: c.list.line, follow: c.list.follow}
}

// AtEnd says whether the view stays with the end of the conversation.
func (s Standing) AtEnd() bool { return s.follow }

// Return goes back to where the view stood, older messages that came in since
// notwithstanding.
func (c *Chat) Return(s Standing) {
	c.list.anchor, c.list.top, c.list.line, c.list.follow = s.anchor, s.top, s.line, s.follow
	c.version++
}

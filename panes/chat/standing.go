package chat

// Standing is where a chat's view stands, to come back to.
type Standing struct {
	anchor, part string
	top          int
	at           pos
	follow       bool
}

// Standing says where the view stands.
func (c *Chat) Standing() Standing {
	return Standing{anchor: c.list.anchor, part: c.list.part, top: c.list.top, at: c.list.at, follow: c.list.follow}
}

// AtEnd reports whether the view stays with the end of the conversation.
func (s Standing) AtEnd() bool { return s.follow }

// Return goes back to where the view stood, older messages that came in since
// notwithstanding.
func (c *Chat) Return(s Standing) {
	c.list.anchor, c.list.part, c.list.top, c.list.at, c.list.follow = s.anchor, s.part, s.top, s.at, s.follow
	c.version++
}

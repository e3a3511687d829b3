package store

// Kind is a set of what a change touched.
type Kind uint16

// What a change can touch.
const (
	ChangedSession  Kind = 1 << iota // a session's record came, changed or went
	ChangedMessages                  // messages came, went, moved, or are hidden or shown
	ChangedMessage                   // a message's record
	ChangedPart                      // a part other than by its text, or parts went
	ChangedText                      // a part's text
	ChangedStatus                    // a session's status
	ChangedAsks                      // open permissions or questions
	ChangedTodos                     // a session's list
	ChangedError                     // a session's last error
	ChangedDiff                      // a session's diff
)

// Change says what an event touched; its zero value says nothing was. Ids that
// do not apply are empty.
//
// The text fields are the live feed: NewText is what a text or reasoning part
// gained over what was known of it, whichever of delta and full update brought
// it, and so the concatenation of a part's NewText is its text until Replaced
// says that the final text did not extend what had come. NewText is empty
// then; read the part's Text instead.
type Change struct {
	Kind    Kind
	Session string
	Message string
	Part    string

	NewText  string
	PrevLen  int  // bytes of the part's text before this change
	Ended    bool // the part ended with this change; no text follows
	Replaced bool
	// Live marks text in which commands may be found: of an assistant's
	// running, visible message, heard on the stream from the part's first byte
	// without a gap.
	Live bool

	Dropped []string // ids of parts that are gone: a retry, a removal
}

// Has reports whether any of the kinds was touched.
func (c Change) Has(k Kind) bool { return c.Kind&k != 0 }

// Empty says that nothing changed.
func (c Change) Empty() bool { return c.Kind == 0 }

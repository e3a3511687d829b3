package panes

// Question is asked before something is done that is not simply taken back.
type Question struct {
	Text string
	No   string // what is said when it is not done
	Yes  func() Action
}

// QuestionKeys are those while a question is asked. Any other key says no.
var QuestionKeys = Keymap[*Question]{
	{ID: "yes", More: "y", Do: func(q *Question) Action { return q.Yes() }},
}

package call

// The commands of the family question.
const (
	QuestionReply Command[QuestionArgs] = "openspace.question.reply"
)

// QuestionArgs answers the agent's questions.
type QuestionArgs struct {
	ID      string     `json:"id" jsonschema:"the request"`
	Answers [][]string `json:"answers,omitempty" jsonschema:"a list of labels or texts for each question"`
	Reject  bool       `json:"reject,omitempty" jsonschema:"do not answer"`
}

package grep

import "regexp"

// defines is what stands before the name that a line defines, in the languages
// that people write: what it is, and a receiver.
const defines = `\b(?:func|function|fn|fun|def|class|type|struct|enum|interface|trait|module|namespace|const|let` +
	`|var|val|object|protocol|record|sub|proc)\s+(?:\([^)]*\)\s*)?`

// Definition is an expression for what defines a name with a text in it. Its
// first group is the name.
func Definition(text string) string { return defines + `(\w*` + regexp.QuoteMeta(text) + `\w*)` }

// expression is what is looked for, as an expression whose first group is the
// match; whole words are told apart around it.
func (q Query) expression() string {
	switch {
	case q.Defined && q.Word:
		return defines + "(" + regexp.QuoteMeta(q.Text) + `)\b`
	case q.Defined:
		return Definition(q.Text)
	case q.Regexp:
		return "(" + q.Text + ")"
	}
	return "(" + regexp.QuoteMeta(q.Text) + ")"
}

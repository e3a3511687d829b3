package mermaid

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// kind is a kind of diagram that is read: the words that it may begin with, of which
// the first names it, and how a reader begins one.
type kind struct {
	words []string
	begin func(r *reader, rest string)
	alone bool // nothing is behind the word, so that no prose that begins with it is one
	first bool // what is behind the word is the first statement
}

func kinds() []kind {
	return []kind{
		{words: []string{"flowchart", "graph", "flowchart-elk"}, begin: func(r *reader, rest string) { r.flowchart(rest) }},
		{words: []string{"sequenceDiagram"}, begin: func(r *reader, _ string) { r.line = newConversation(r).line }, first: true},
		{words: []string{"classDiagram", "classDiagram-v2"}, begin: func(r *reader, _ string) { (&classes{reader: r}).begin() }, first: true},
		{words: []string{"stateDiagram", "stateDiagram-v2"}, begin: func(r *reader, _ string) { (&states{reader: r}).begin() }, first: true},
		{words: []string{"pie"}, begin: func(r *reader, rest string) { r.pie(rest) }},
		{words: []string{"gantt"}, begin: func(r *reader, _ string) { r.gantt() }, first: true},
		{words: []string{"timeline"}, begin: func(r *reader, _ string) { r.timeline() }, first: true},
		{words: []string{"gitGraph", "gitGraph:"}, begin: func(r *reader, rest string) { r.git(rest) }},
		{words: []string{"xychart", "xychart-beta"}, begin: func(r *reader, rest string) { r.xy(rest) }},
		{words: []string{"quadrantChart"}, begin: func(r *reader, _ string) { r.quadrant() }, alone: true},
		{words: []string{"journey"}, begin: func(r *reader, _ string) { r.journey() }, alone: true},
		{words: []string{"kanban"}, begin: func(r *reader, _ string) { r.kanban() }, alone: true},
		{words: []string{"packet", "packet-beta"}, begin: func(r *reader, _ string) { r.packet() }, alone: true},
		{words: []string{"sankey", "sankey-beta"}, begin: func(r *reader, _ string) { r.sankey() }, alone: true},
		{words: []string{"erDiagram"}, begin: func(r *reader, _ string) { r.line = (&entities{classes: &classes{reader: r}}).line }, alone: true},
		{words: []string{"requirementDiagram"}, begin: func(r *reader, _ string) { r.line = (&requirements{reader: r}).line }, alone: true},
		{words: []string{"C4Context", "C4Container", "C4Component", "C4Dynamic", "C4Deployment"}, begin: func(r *reader, _ string) { r.line = (&c4{r}).line }, first: true},
		{words: []string{"mindmap"}, begin: func(r *reader, _ string) { r.thoughts() }, alone: true},
	}
}

// kindOf returns the kind of diagram that a word begins.
func kindOf(word string) (kind, bool) {
	all := kinds()
	i := slices.IndexFunc(all, func(k kind) bool { return slices.Contains(k.words, word) })
	if i < 0 {
		return kind{}, false
	}
	return all[i], true
}

// KindError says that a text is of no kind that is read. Known names those that are.
type KindError struct {
	Word  string
	Known []string
}

func kindError(word string) *KindError {
	e := &KindError{Word: word}
	for _, k := range kinds() {
		e.Known = append(e.Known, k.words[0])
	}
	return e
}

func (e *KindError) Error() string { return e.text().String() }

// Said says it in the person's language.
func (e *KindError) Said() string { return e.text().Said() }

func (e *KindError) text() lang.Message {
	return lang.M("no-diagram-known-here-want", Brief(e.Word), strings.Join(e.Known, ", "))
}

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
}

func kinds() []kind {
	return []kind{
		{[]string{"flowchart", "graph"}, func(r *reader, rest string) { r.line, r.plan.Direction = r.flow, direction(rest) }},
		{[]string{"sequenceDiagram"}, func(r *reader, _ string) { r.line = newConversation(r).line }},
		{[]string{"classDiagram", "classDiagram-v2"}, func(r *reader, _ string) { r.line = (&classes{reader: r}).line }},
		{[]string{"stateDiagram", "stateDiagram-v2"}, func(r *reader, _ string) { r.line = (&states{reader: r}).line }},
		{[]string{"pie"}, func(r *reader, rest string) { r.pie(rest) }},
		{[]string{"gantt"}, func(r *reader, _ string) { r.gantt() }},
		{[]string{"timeline"}, func(r *reader, _ string) { r.timeline() }},
		{[]string{"gitGraph", "gitGraph:"}, func(r *reader, rest string) { r.git(rest) }},
		{[]string{"xychart", "xychart-beta"}, func(r *reader, rest string) { r.xy(rest) }},
		{[]string{"quadrantChart"}, func(r *reader, _ string) { r.quadrant() }},
		{[]string{"journey"}, func(r *reader, _ string) { r.journey() }},
		{[]string{"kanban"}, func(r *reader, _ string) { r.kanban() }},
		{[]string{"packet", "packet-beta"}, func(r *reader, _ string) { r.packet() }},
		{[]string{"sankey", "sankey-beta"}, func(r *reader, _ string) { r.sankey() }},
		{[]string{"erDiagram"}, func(r *reader, _ string) { r.entities() }},
		{[]string{"requirementDiagram"}, func(r *reader, _ string) { r.line = (&requirements{reader: r}).line }},
		{[]string{"C4Context", "C4Container", "C4Component", "C4Dynamic", "C4Deployment"}, func(r *reader, _ string) { r.line = (&c4{r}).line }},
		{[]string{"mindmap"}, func(r *reader, _ string) { r.thoughts() }},
	}
}

// kindOf gives the kind of diagram that a word begins.
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
	return lang.M("%q is no diagram that is known here: want %s", brief(e.Word), strings.Join(e.Known, ", "))
}

package figure

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/openspace-tui/openspace/internal/board/mermaid"
)

// Diagrams of entities and of thoughts are drawn by what draws classes and flows:
// they are told in those words.

// dialect is a kind of diagram that is told in the words of another.
type dialect struct {
	word string
	told func(lines []string) []string
}

func dialects() []dialect { return []dialect{{"erDiagram", entities}, {"mindmap", thoughts}} }

// withDialects names those that are told here among the kinds that are known.
func withDialects(unknown *mermaid.KindError) error {
	all := *unknown
	for _, d := range dialects() {
		all.Known = append(all.Known, d.word)
	}
	return &all
}

// translated gives a diagram of another kind as one that is read, and others as they
// are.
func translated(source string) string {
	lines := strings.Split(strings.ReplaceAll(source, "\r\n", "\n"), "\n")
	for i, l := range lines {
		word, rest, _ := strings.Cut(strings.TrimSpace(l), " ")
		if mermaid.Begins(word) {
			return source
		}
		for _, d := range dialects() {
			if d.word == word && rest == "" {
				return strings.Join(append(lines[:i:i], d.told(lines[i+1:])...), "\n")
			}
		}
	}
	return source
}

// name is that of an entity, which may have another to be shown.
const name = `("[^"]*"|[^\s"\[\]{}:]+)(?:\s*\[\s*"?([^"\]]*)"?\s*\])?`

var (
	relation = regexp.MustCompile(`^` + name + `\s+([|}o][|o])(--|\.\.)([|o][|{o])\s+` + name + `\s*(?::\s*(.*))?$`)
	entity   = regexp.MustCompile(`^` + name + `\s*(\{)?\s*(\})?$`)
)

// entities tells a diagram of entities as one of classes. A line that is none of
// either is left out of it as it is there, so that it is told.
func entities(lines []string) []string {
	out := []string{"classDiagram"}
	ids := map[string]string{}
	id := func(name, shown string) string {
		name = strings.Trim(name, `"`)
		if ids[name] == "" {
			ids[name] = fmt.Sprintf("E%d", len(ids)+1)
			if shown == "" {
				shown = name
			}
			out = append(out, fmt.Sprintf(`class %s["%s"]`, ids[name], shown))
		}
		return ids[name]
	}
	within := ""
	for _, l := range lines {
		l = strings.TrimSpace(l)
		switch {
		case within != "" && l == "}":
			within = ""
		case within != "":
			if text := strings.Join(strings.Fields(l), " "); text != "" && !strings.HasPrefix(text, "%%") {
				out = append(out, within+" : "+strings.ReplaceAll(text, `"`, "'"))
			}
		case relation.MatchString(l):
			m := relation.FindStringSubmatch(l)
			from, to := id(m[1], m[2]), id(m[6], m[7])
			text := fmt.Sprintf(`%s "%s" %s "%s" %s`, from, many(m[3]), m[4], many(m[5]), to)
			if label := strings.Trim(strings.TrimSpace(m[8]), `"`); label != "" {
				text += " : " + label
			}
			out = append(out, text)
		case strings.HasPrefix(l, "direction "):
			out = append(out, l)
		case entity.MatchString(l):
			m := entity.FindStringSubmatch(l)
			if in := id(m[1], m[2]); m[3] != "" && m[4] == "" {
				within = in
			}
		default:
			out = append(out, l)
		}
	}
	return out
}

// many is how many there are at one end of a relation, by the signs of a crow's foot.
func many(signs string) string {
	switch least := "1"; {
	case strings.Contains(signs, "o") && strings.ContainsAny(signs, "{}"):
		return "0..*"
	case strings.ContainsAny(signs, "{}"):
		return "1..*"
	case strings.Contains(signs, "o"):
		return "0..1"
	default:
		return least
	}
}

// wrapper is what stands around the words of a thought, which says its shape.
var wrapper = regexp.MustCompile(`^[^\s()\[\]{}]*(?:\(\((.*)\)\)|\{\{(.*)\}\}|\)\)(.*)\(\(|\[(.*)\]|\((.*)\)|\)(.*)\()$`)

// thoughts tells a map of thoughts as a flow without heads, along rows.
func thoughts(lines []string) []string {
	out := []string{"flowchart LR"}
	type at struct {
		indent int
		id     string
	}
	var above []at
	for _, l := range lines {
		words := strings.TrimSpace(l)
		if words == "" || strings.HasPrefix(words, "%%") || strings.HasPrefix(words, "::icon") || strings.HasPrefix(words, ":::") {
			continue
		}
		indent := len(strings.ReplaceAll(l, "\t", "    ")) - len(strings.TrimLeft(strings.ReplaceAll(l, "\t", "    "), " "))
		for len(above) > 0 && above[len(above)-1].indent >= indent {
			above = above[:len(above)-1]
		}
		if m := wrapper.FindStringSubmatch(words); m != nil {
			words = strings.Trim(strings.Join(m[1:], ""), "\"` ")
		}
		id := fmt.Sprintf("T%d", len(out))
		text := fmt.Sprintf(`%s("%s")`, id, strings.ReplaceAll(words, `"`, "#quot;"))
		if len(above) > 0 {
			text = above[len(above)-1].id + " --- " + text
		}
		out = append(out, text)
		above = append(above, at{indent, id})
	}
	return out
}

package export

import (
	"fmt"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
)

// Text tells a board line by line, for those who do not see it: shapes with
// their text, what is in them indented, then what goes from where to where. Above
// that is a drawing in characters, where there is one.
func Text(b *board.Board, drawing string) string {
	var out strings.Builder
	if t := b.Title(); t != "" {
		fmt.Fprintf(&out, "# %s\n\n", t)
	}
	if drawing != "" {
		out.WriteString(drawing + "\n\n")
	}
	depth := map[string]int{}
	all := b.Infos()
	names := called(all)
	for _, s := range all {
		if s.From != "" || s.To != "" || s.Kind == "arrow" {
			continue
		}
		in := 0
		if s.Parent != "" {
			in = depth[s.Parent] + 1
		}
		depth[s.ID] = in
		indent := strings.Repeat("  ", min(in, 20))
		first, rest, _ := strings.Cut(s.Text, "\n")
		if first != "" {
			first = ": " + first
		}
		word := s.Kind
		if name(s) == "" && s.Kind != "activation" {
			word = names[s.ID]
		}
		fmt.Fprintf(&out, "%s- %s%s\n", indent, word, first)
		for l := range strings.SplitSeq(rest, "\n") {
			if l != "" {
				fmt.Fprintf(&out, "%s    %s\n", indent, l)
			}
		}
	}
	for _, s := range all {
		if s.From == "" && s.To == "" {
			continue
		}
		fmt.Fprintf(&out, "- %s: %s -> %s", s.Kind, or(names[s.From]), or(names[s.To]))
		if s.Text != "" {
			fmt.Fprintf(&out, " (%s)", strings.ReplaceAll(s.Text, "\n", " "))
		}
		out.WriteString("\n")
	}
	return out.String()
}

// called returns what shapes are called in what goes between them: their text, that
// of the lifeline of an activation, else their kind, with a number where several of
// it say nothing.
func called(all []board.Info) map[string]string {
	names, nameless, kinds := map[string]string{}, map[string]int{}, map[string]int{}
	for _, s := range all {
		if names[s.ID] = name(s); names[s.ID] == "" {
			nameless[s.Kind]++
		}
	}
	for _, s := range all {
		switch {
		case names[s.ID] != "":
		case s.Kind == "activation" && names[s.Parent] != "":
			names[s.ID] = names[s.Parent]
		case nameless[s.Kind] == 1:
			names[s.ID] = s.Kind
		default:
			kinds[s.Kind]++
			names[s.ID] = fmt.Sprintf("%s %d", s.Kind, kinds[s.Kind])
		}
	}
	return names
}

// name is what a shape says of itself, "" for nothing.
func name(s board.Info) string {
	for l := range strings.SplitSeq(s.Text, "\n") {
		if l != "" && !strings.HasPrefix(l, "«") {
			return l
		}
	}
	return ""
}

func or(s string) string {
	if s == "" {
		return "…"
	}
	return s
}

package export

import (
	"fmt"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
)

// Text tells a board line by line, for those who do not see it: shapes with
// their text, what is in them indented, then what goes from where to where.
func Text(b *board.Board) string {
	var out strings.Builder
	if t := b.Title(); t != "" {
		fmt.Fprintf(&out, "# %s\n\n", t)
	}
	names := map[string]string{}
	depth := map[string]int{}
	all := b.Infos()
	for _, s := range all {
		names[s.ID] = name(s)
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
		fmt.Fprintf(&out, "%s- %s%s\n", indent, s.Kind, first)
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

func name(s board.Info) string {
	for l := range strings.SplitSeq(s.Text, "\n") {
		if l != "" && !strings.HasPrefix(l, "«") {
			return l
		}
	}
	return strings.TrimPrefix(s.ID, "shape:")
}

func or(s string) string {
	if s == "" {
		return "…"
	}
	return s
}

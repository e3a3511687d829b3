package supply

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/openspace-tui/openspace/internal/prompt"
)

// terminalLines is how much of a terminal's output a prompt takes along where
// its shell does not mark its commands.
const terminalLines = 100

// Around is what the names in a prompt may mean. Its functions are called off
// the loop.
func (s *Supply) Around() prompt.Around {
	agents := map[string]bool{}
	for _, a := range s.p.Agents() {
		agents[a.Name] = a.Mode != "primary"
	}
	in := prompt.Around{
		Dir:      s.p.Files().Dir(),
		Agent:    func(name string) bool { return agents[name] },
		Terminal: s.terminalText,
	}
	if s.away() {
		return s.aroundAway(in)
	}
	return in
}

// terminalText is what the last command in a terminal said.
func (s *Supply) terminalText(id string) (text string, ok bool) {
	if s.o.Terminals == nil {
		return "", false
	}
	t, ok := s.o.Terminals.Set.Get(id)
	if !ok || t == nil {
		return "", false
	}
	if last, ok := t.LastCommand(); ok {
		return strings.Join(last.Output, "\n"), true
	}
	return strings.Join(t.Read(terminalLines, nil).Lines, "\n"), true
}

// aroundAway has the names in a prompt mean files of the other machine; what is
// named whole may be one of this machine, and goes along itself.
func (s *Supply) aroundAway(in prompt.Around) prompt.Around {
	files, ctx := s.p.Files().Own(), s.p.Context()
	in.Dir = files.Place()
	inside := func(p string) bool { return strings.HasPrefix(filepath.ToSlash(p)+"/", in.Dir+"/") }
	in.Elsewhere = func(p string) bool { return !inside(p) }
	in.Stat = func(p string) (prompt.Found, bool) {
		if strings.HasPrefix(p, "~/") || filepath.IsAbs(p) && !inside(p) {
			return prompt.Stat("", p)
		}
		rel, err := files.Clean(strings.TrimSuffix(p, "/"))
		if err != nil {
			return prompt.Found{}, false
		}
		f := prompt.Found{Path: path.Join(in.Dir, rel), Name: rel}
		if files.Has(ctx, rel) {
			f.Mime = prompt.Whole(rel)
			return f, true
		}
		_, _, err = files.Folder(ctx, rel, 1)
		f.Dir, f.Name = true, rel+"/"
		return f, err == nil
	}
	in.Read = func(p string) ([]byte, error) {
		if !inside(p) {
			return prompt.ReadWhole(p)
		}
		raw, err := files.UpTo(prompt.MaxWhole).Bytes(ctx, p)
		return raw.Data, err
	}
	return in
}

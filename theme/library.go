package theme

import (
	"errors"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"unicode"
)

// Default is the theme that is taken where none is named.
const Default = "openspace"

// Where themes come from.
const (
	BuiltIn = "built in"
	User    = "yours"
	Project = "workspace"
)

// maxFiles bounds how many files of a folder are read.
const maxFiles = 200

// Dir is a folder of theme files.
type Dir struct{ Path, From string }

// Source is a theme that can be chosen. Err says why one cannot be used.
type Source struct {
	Name, From string
	Path       string // empty: built in
	Err        error
}

// Library is the built-in themes and those that were read from files. It does
// not change.
type Library struct{ all map[string]entry }

type entry struct {
	Source
	make func(on Terminal) (*Theme, error)
}

// Builtin gives the built-in themes alone.
func Builtin() *Library {
	l := &Library{all: map[string]entry{System: {Source{Name: System, From: BuiltIn}, func(on Terminal) (*Theme, error) { return system(on), nil }}}}
	for name, p := range palettes() {
		l.all[name] = entry{Source{Name: name, From: BuiltIn}, func(on Terminal) (*Theme, error) { return p.theme(name, on.Dark), nil }}
	}
	for _, name := range published() {
		l.all[name] = entry{Source{Name: name, From: BuiltIn}, func(on Terminal) (*Theme, error) { return readPublished(name, on.Dark) }}
	}
	return l
}

// Open reads the theme files of some folders, *.json, over the built-in themes;
// those of later folders go over those of earlier ones. A folder that is not
// there holds none. A file that cannot be used is there with its error, unless
// another theme has its name.
func Open(dirs ...Dir) *Library {
	l := Builtin()
	for _, d := range dirs {
		files, _ := os.ReadDir(d.Path) // no folder, no themes
		n := 0
		for _, f := range files {
			name, ok := strings.CutSuffix(f.Name(), ".json")
			if !ok || !goodName(name) || name == System {
				continue
			}
			if n++; n > maxFiles {
				break
			}
			path := filepath.Join(d.Path, f.Name())
			data, err := readFile(path)
			info := Source{Name: name, From: d.From, Path: path, Err: err}
			if err != nil {
				l.refuse(info)
				continue
			}
			l.add(info, data)
		}
	}
	return l
}

// readFile reads a file that others may have made: a pipe would never end.
func readFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, fmt.Errorf("theme file: %w", err)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("theme file %s: this is no regular file", path)
	case info.Size() > maxFile:
		return nil, fmt.Errorf("theme file %s: it has more than 1 MB", path)
	}
	return os.ReadFile(path)
}

func goodName(name string) bool {
	return name != "" && len(name) <= 64 && !strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) })
}

func (l *Library) add(info Source, data []byte) {
	for _, dark := range []bool{true, false} {
		if _, err := parse(info.Name, data, dark); err != nil {
			info.Err = err
			l.refuse(info)
			return
		}
	}
	l.all[info.Name] = entry{info, func(on Terminal) (*Theme, error) { return parse(info.Name, data, on.Dark) }}
}

// refuse keeps why a file cannot be used, unless one of its name can.
func (l *Library) refuse(info Source) {
	if old, ok := l.all[info.Name]; !ok || old.Err != nil {
		l.all[info.Name] = entry{Source: info}
	}
}

// List gives every theme by name, the default and the terminal's own first.
func (l *Library) List() []Source {
	out := make([]Source, 0, len(l.all))
	for _, e := range l.all {
		out = append(out, e.Source)
	}
	rank := func(i Source) int {
		switch i.Name {
		case Default:
			return 0
		case System:
			return 1
		}
		return 2
	}
	sort.Slice(out, func(i, j int) bool {
		if a, b := rank(out[i]), rank(out[j]); a != b {
			return a < b
		}
		return out[i].Name < out[j].Name
	})
	return out
}

// Names lists the themes that can be used, in order.
func (l *Library) Names() []string {
	var names []string
	for _, e := range l.all {
		if e.Err == nil {
			names = append(names, e.Name)
		}
	}
	sort.Strings(names)
	return names
}

// Get tells of a theme; the empty name is the default.
func (l *Library) Get(name string) (Source, bool) {
	e, ok := l.all[orDefault(name)]
	return e.Source, ok
}

// ErrUnknown says that there is no theme of a name.
var ErrUnknown = errors.New("unknown theme")

// Theme makes a theme for a terminal; the empty name is the default. What
// cannot be read on the background is moved until it can be.
func (l *Library) Theme(name string, on Terminal) (*Theme, error) {
	name = orDefault(name)
	e, ok := l.all[name]
	switch {
	case !ok:
		return nil, fmt.Errorf("%w %q: use one of %s", ErrUnknown, name, strings.Join(l.Names(), ", "))
	case e.Err != nil:
		return nil, e.Err
	}
	t, err := e.make(on)
	if err != nil {
		return nil, err
	}
	t.fit(on)
	return t, nil
}

// fit makes a palette a theme for a terminal.
func (t *Theme) fit(on Terminal) {
	switch {
	case on.Keep:
		t.ground = nil
		if on.Background != nil {
			on.Dark = isDark(on.Background)
		}
	case t.ground == nil && on.unlike():
		t.ground = t.base()
	}
	t.Dark = on.Dark
	grounds := on.grounds()
	if t.ground != nil {
		t.Dark, grounds = isDark(t.ground), []color.Color{t.ground}
	}
	t.tints(grounds[0])
	t.makeReadable(grounds)
	t.depth = on.Depth
	switch on.Depth {
	case Colors256:
		t.to256(grounds)
	case Colors16:
		t.in16(on.Dark)
	case NoColor:
		t.uncolored(on.Dark)
	case TrueColor:
	}
}

// tints makes the backgrounds of marks that a palette has no word for.
func (t *Theme) tints(ground color.Color) {
	for tok, of := range map[Token]Token{Highlight: Warning, Selection: Primary} {
		if t.colors[tok] == nil {
			t.colors[tok] = tint(t.colors[of], ground)
		}
	}
}

// tint mixes so much of a colour into the ground that one sees it there, and
// where the colour is as dark or light as the ground, of its pole: no more,
// since text must be read on it.
func tint(c, ground color.Color) color.Color {
	const clear = 1.22
	out := ground
	for part := uint32(4); part <= 40 && Contrast(out, ground) < clear; part += 2 {
		out = mix(c, ground, part)
	}
	some, pole := out, poleOf([]color.Color{ground})
	for part := uint32(2); part < 30 && Contrast(out, ground) < clear; part += 2 {
		out = mix(pole, some, part)
	}
	return out
}

func orDefault(name string) string {
	if name == "" {
		return Default
	}
	return name
}

// Names lists the built-in themes.
func Names() []string { return Builtin().Names() }

// Named gives a built-in theme in its dark or light form, for a terminal of
// which nothing else is known; the empty name is the default.
func Named(name string, dark bool) (*Theme, error) {
	return Builtin().Theme(name, Terminal{Dark: dark})
}

// Parse reads an opencode theme file in its dark or light form, for a terminal
// of which nothing else is known.
func Parse(name string, data []byte, dark bool) (*Theme, error) {
	t, err := parse(name, data, dark)
	if err != nil {
		return nil, err
	}
	t.fit(Terminal{Dark: dark})
	return t, nil
}

package theme

import (
	"image/color"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Default is the theme that is taken where none is named.
const Default = "openspace"

// Where themes come from.
const (
	BuiltIn = "built in"
	User    = "yours"
	Project = "workspace"
)

// They are said too.
var _ = [...]lang.Phrase{lang.Key("built-in"), lang.Key("yours"), lang.Key("workspace")}

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

// Library is the built-in themes and those in files, which are read when they
// are wanted. Goroutines may share one.
type Library struct{ all map[string][]*candidate } // by name, the strongest first

// candidate is a theme of some name.
type candidate struct {
	src  Source
	make func(on Terminal) (*Theme, error)

	once sync.Once // for those in files: reads them into make or src.Err
	done atomic.Bool
}

// read reads a theme's file, once, and says why it cannot be used.
func (c *candidate) read() error {
	c.once.Do(func() {
		defer c.done.Store(true)
		if c.src.Path == "" {
			return
		}
		data, err := readFile(c.src.Path)
		for _, dark := range []bool{true, false} {
			if err == nil {
				_, err = parse(c.src.Name, data, dark)
			}
		}
		c.src.Err = err
		c.make = func(on Terminal) (*Theme, error) { return parse(c.src.Name, data, on.Dark) }
	})
	return c.src.Err
}

// ready reports whether the candidate can be had without reading a file.
func (c *candidate) ready() bool { return c.src.Path == "" || c.done.Load() }

// Builtin returns the built-in themes alone.
func Builtin() *Library {
	l := &Library{all: map[string][]*candidate{}}
	l.add(&candidate{src: Source{Name: System, From: BuiltIn},
		make: func(on Terminal) (*Theme, error) { return system(on), nil }})
	for name, p := range palettes() {
		l.add(&candidate{src: Source{Name: name, From: BuiltIn},
			make: func(on Terminal) (*Theme, error) { return p.theme(name, on.Dark), nil }})
	}
	for _, name := range published() {
		l.add(&candidate{src: Source{Name: name, From: BuiltIn},
			make: func(on Terminal) (*Theme, error) { return readPublished(name, on.Dark) }})
	}
	return l
}

// Open finds the theme files of some folders, *.json, over the built-in themes;
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
			l.add(&candidate{src: Source{Name: name, From: d.From, Path: filepath.Join(d.Path, f.Name())}})
		}
	}
	return l
}

func (l *Library) add(c *candidate) {
	l.all[c.src.Name] = append([]*candidate{c}, l.all[c.src.Name]...)
}

// Read reads the files that were not read yet.
func (l *Library) Read() {
	for name := range l.all {
		l.pick(name)
	}
}

// Ready reports whether Get and Theme need read no file for a theme.
func (l *Library) Ready(name string) bool {
	for _, c := range l.all[orDefault(name)] {
		if !c.ready() {
			return false
		}
		if c.read() == nil {
			break
		}
	}
	return true
}

// pick returns the strongest theme of a name that can be used, or the strongest
// one.
func (l *Library) pick(name string) *candidate {
	all := l.all[name]
	for _, c := range all {
		if c.read() == nil {
			return c
		}
	}
	if len(all) == 0 {
		return nil
	}
	return all[0]
}

// known is pick as far as files were read.
func (l *Library) known(name string) Source {
	all := l.all[name]
	for _, c := range all {
		if !c.ready() {
			return Source{Name: c.src.Name, From: c.src.From, Path: c.src.Path}
		}
		if c.read() == nil {
			return c.src
		}
	}
	return all[0].src
}

// readFile reads a file that others may have made: a pipe would never end.
func readFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, lang.Errorf("theme-file", err)
	case !info.Mode().IsRegular():
		return nil, lang.Errorf("theme-file-no-regular-file", path)
	case info.Size() > maxFile:
		return nil, lang.Errorf("theme-file-has-more-than", path)
	}
	return os.ReadFile(path)
}

func goodName(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) })
}

// List returns every theme by name, the default and the terminal's own first. It
// reads none: what is wrong with those that were not read is not known.
func (l *Library) List() []Source {
	out := make([]Source, 0, len(l.all))
	for name := range l.all {
		out = append(out, l.known(name))
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

// Names lists the themes that can be used as far as is known, in order.
func (l *Library) Names() []string {
	var names []string
	for name := range l.all {
		if l.known(name).Err == nil {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names
}

// Get tells of a theme; the empty name is the default.
func (l *Library) Get(name string) (Source, bool) {
	c := l.pick(orDefault(name))
	if c == nil {
		return Source{}, false
	}
	return c.src, true
}

// ErrUnknown says that there is no theme of a name.
var ErrUnknown = lang.Errorf("unknown-theme")

// Theme makes a theme for a terminal; the empty name is the default. What
// cannot be read on the background is moved until it can be.
func (l *Library) Theme(name string, on Terminal) (*Theme, error) {
	name = orDefault(name)
	c := l.pick(name)
	switch {
	case c == nil:
		return nil, lang.Errorf("use-one-of", ErrUnknown, name, strings.Join(l.Names(), ", "))
	case c.src.Err != nil:
		return nil, c.src.Err
	}
	t, err := c.make(on)
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

// Named returns a built-in theme in its dark or light form, for a terminal of
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

package theme

import (
	"bytes"
	"encoding/json"
	"image/color"
	"maps"
	"slices"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/internal/lang"
)

// maxFile is the largest theme file that is read, in bytes.
const maxFile = 1 << 20

// file is opencode's theme file, as https://opencode.ai/theme.json has it.
type file struct {
	Defs  map[string]json.RawMessage `json:"defs"`
	Theme map[string]json.RawMessage `json:"theme"`
}

// parse reads the palette of an opencode theme file in its dark or light form.
// Its colours are #rgb, #rrggbb, either with an alpha, a number of the terminal's
// 256, the name of another colour, or an object of a dark and a light one. A
// background that is "none" is the terminal's own; other tokens that are none or
// missing are taken from the default theme. Unknown tokens are ignored.
func parse(name string, data []byte, dark bool) (*Theme, error) {
	if len(data) > maxFile {
		return nil, lang.Errorf("theme-file-has-more-than-1", name)
	}
	var f file
	if err := json.Unmarshal(bytes.TrimPrefix(data, []byte("\ufeff")), &f); err != nil {
		return nil, lang.Errorf("theme", name, err)
	}
	if len(f.Theme) == 0 {
		return nil, lang.Errorf("theme-there-no-theme-object", name)
	}
	base := palettes()[Default].theme(name, dark)
	base.colors[Highlight], base.colors[Selection] = nil, nil // they are made of those that are there
	t := &Theme{Name: name, Dark: dark, colors: make(map[Token]color.Color, len(base.colors))}
	known := slices.AppendSeq(slices.Collect(maps.Keys(base.colors)), maps.Keys(standIns()))
	for _, tok := range append(known, Ground) {
		raw, ok := f.Theme[string(tok)]
		if !ok {
			continue
		}
		c, err := f.color(raw, dark, nil)
		if err != nil {
			return nil, lang.Errorf("theme-x-x-x", name, tok, err)
		}
		if c != nil {
			t.colors[tok] = c
		}
	}
	t.ground = t.colors[Ground]
	delete(t.colors, Ground)
	t.complete(base, dark)
	return t, nil
}

// complete takes what a palette lacks from another one, in the form that fits
// its own background.
func (t *Theme) complete(base *Theme, dark bool) {
	if t.ground != nil && isDark(t.ground) != dark {
		base = palettes()[Default].theme(t.Name, !dark)
	}
	for tok, c := range base.colors {
		if t.colors[tok] == nil && tok != Highlight && tok != Selection {
			t.colors[tok] = c
		}
	}
	if t.ground == nil {
		return
	}
	for tok, percent := range map[Token]uint32{Panel: 5, Element: 12, Border: 30} { // greys that fit the background
		if t.colors[tok] == base.colors[tok] {
			t.colors[tok] = mix(t.colors[Text], t.ground, percent)
		}
	}
}

// color reads a colour; nil without an error is none. The names that led here
// are those seen.
func (f file) color(raw json.RawMessage, dark bool, seen []string) (color.Color, error) {
	var both struct{ Dark, Light json.RawMessage }
	var name string
	var n int
	switch {
	case json.Unmarshal(raw, &n) == nil:
		return indexed(n)
	case json.Unmarshal(raw, &name) == nil:
		return f.named(name, dark, seen)
	case json.Unmarshal(raw, &both) == nil && (both.Dark != nil || both.Light != nil):
		if len(seen) > len(f.Defs)+len(f.Theme) {
			return nil, lang.Errorf("colour-nested-too-deep")
		}
		pick := both.Light
		if dark && both.Dark != nil || pick == nil {
			pick = both.Dark
		}
		return f.color(pick, dark, append(seen, ""))
	}
	return nil, lang.Errorf("is-no-colour", raw)
}

func (f file) named(name string, dark bool, seen []string) (color.Color, error) {
	switch {
	case name == "none" || name == "transparent":
		return nil, nil
	case strings.HasPrefix(name, "#"):
		return hexColor(name)
	}
	for _, s := range seen {
		if s == name {
			return nil, lang.Errorf("leads-back-to-itself", name)
		}
	}
	raw, ok := f.Defs[name]
	if !ok {
		raw, ok = f.Theme[name]
	}
	if !ok {
		return nil, lang.Errorf("there-is-no-colour", name)
	}
	return f.color(raw, dark, append(seen, name))
}

// hexColor reads #rgb, #rgba, #rrggbb and #rrggbbaa. What can hardly be seen
// through its alpha is none; else the alpha does not count.
func hexColor(name string) (color.Color, error) {
	digits := name[1:]
	if len(digits) == 3 || len(digits) == 4 {
		var long []byte
		for i := range len(digits) {
			long = append(long, digits[i], digits[i])
		}
		digits = string(long)
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	switch {
	case err != nil || len(digits) != 6 && len(digits) != 8:
		return nil, lang.Errorf("is-no-colour-write-rrggbb", name)
	case len(digits) == 8 && n&0xff < 0x10:
		return nil, nil
	}
	return lipgloss.Color("#" + digits[:6]), nil
}

func indexed(n int) (color.Color, error) {
	if n < 0 || n > 255 {
		return nil, lang.Errorf("no-colour-256", n)
	}
	return lipgloss.ANSIColor(n), nil
}

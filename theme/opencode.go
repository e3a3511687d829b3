package theme

import (
	"encoding/json"
	"fmt"
	"image/color"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"
)

// maxFile is the largest theme file that is read, in bytes.
const maxFile = 1 << 20

// file is opencode's theme file, as https://opencode.ai/theme.json has it.
type file struct {
	Defs  map[string]json.RawMessage `json:"defs"`
	Theme map[string]json.RawMessage `json:"theme"`
}

// Parse reads an opencode theme file in its dark or light form. Its colours
// are #rgb, #rrggbb, a number of the terminal's 256, the name of another
// colour, or an object of a dark and a light one; "none" and tokens that are
// missing are taken from the default theme. What tokens of ours it has no word
// for is made of those it has. Unknown tokens are ignored.
func Parse(name string, data []byte, dark bool) (*Theme, error) {
	if len(data) > maxFile {
		return nil, fmt.Errorf("theme %q: the file has more than 1 MB", name)
	}
	var f file
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("theme %q: %w", name, err)
	}
	if len(f.Theme) == 0 {
		return nil, fmt.Errorf(`theme %q: there is no "theme" object with colours in it`, name)
	}
	base, err := Named("", dark)
	if err != nil {
		return nil, err
	}
	t := &Theme{Name: name, Dark: dark, colors: make(map[Token]color.Color, len(base.colors))}
	for tok, own := range base.colors {
		t.colors[tok] = own
		raw, ok := f.Theme[string(tok)]
		if !ok {
			continue
		}
		c, err := f.color(raw, dark, nil)
		if err != nil {
			return nil, fmt.Errorf("theme %q: %s: %w", name, tok, err)
		}
		if c != nil {
			t.colors[tok] = c
		}
	}
	t.derive(f)
	return t, nil
}

// derive makes the colours that theme files have no word for.
func (t *Theme) derive(f file) {
	if _, ok := f.Theme[string(Highlight)]; !ok {
		t.colors[Highlight] = t.Tint(t.Color(Warning))
	}
	if _, ok := f.Theme[string(Selection)]; !ok {
		t.colors[Selection] = t.Tint(t.Color(Primary))
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
			return nil, fmt.Errorf("the colour is nested too deep")
		}
		pick := both.Light
		if dark && both.Dark != nil || pick == nil {
			pick = both.Dark
		}
		return f.color(pick, dark, append(seen, ""))
	}
	return nil, fmt.Errorf("%.40s is no colour", raw)
}

func (f file) named(name string, dark bool, seen []string) (color.Color, error) {
	switch {
	case name == "none" || name == "transparent":
		return nil, nil
	case strings.HasPrefix(name, "#"):
		digits := name[1:]
		if len(digits) == 3 {
			digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
		}
		if _, err := strconv.ParseUint(digits, 16, 32); err != nil || len(digits) != 6 {
			return nil, fmt.Errorf("%.40q is no colour: write #rrggbb", name)
		}
		return lipgloss.Color("#" + digits), nil
	}
	for _, s := range seen {
		if s == name {
			return nil, fmt.Errorf("%q leads back to itself", name)
		}
	}
	raw, ok := f.Defs[name]
	if !ok {
		raw, ok = f.Theme[name]
	}
	if !ok {
		return nil, fmt.Errorf("there is no colour %.40q", name)
	}
	return f.color(raw, dark, append(seen, name))
}

func indexed(n int) (color.Color, error) {
	if n < 0 || n > 255 {
		return nil, fmt.Errorf("%d is no colour of the 256", n)
	}
	return lipgloss.ANSIColor(n), nil
}

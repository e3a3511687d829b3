package diagram

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// tldrawColors are the lines of tldraw's light theme, close enough to choose by.
func tldrawColors() map[string][3]float64 {
	return map[string][3]float64{
		"black": {29, 29, 29}, "grey": {159, 168, 178}, "light-violet": {224, 133, 244}, "violet": {174, 62, 201},
		"blue":       {68, 101, 233},
		"light-blue": {75, 161, 241}, "yellow": {241, 172, 75}, "orange": {225, 105, 25}, "green": {9, 146, 104},
		"light-green": {76, 176, 94},
		"light-red":   {248, 119, 119}, "red": {224, 49, 49}, "white": {255, 255, 255},
	}
}

// Color returns tldraw's name for a colour: its own names, other common ones,
// those of a theme's meaning, and #rgb or #rrggbb as the nearest there is.
func Color(s string) (string, error) {
	name := strings.ToLower(strings.TrimSpace(s))
	if slices.Contains(Colors(), name) {
		return name, nil
	}
	switch name {
	case "gray", "silver", "muted", "dim", "border", "secondary", "textmuted":
		return "grey", nil
	case "purple", "magenta", "accent":
		return "violet", nil
	case "pink", "lavender", "lilac":
		return "light-violet", nil
	case "cyan", "teal", "sky", "info", "lightblue":
		return "light-blue", nil
	case "navy", "indigo", "primary":
		return "blue", nil
	case "lime", "lightgreen":
		return "light-green", nil
	case "success", "added":
		return "green", nil
	case "gold", "amber":
		return "yellow", nil
	case "brown", "warning":
		return "orange", nil
	case "error", "danger", "removed", "crimson", "maroon":
		return "red", nil
	case "salmon", "coral", "lightred":
		return "light-red", nil
	case "text", "foreground", "default":
		return "black", nil
	}
	if hex, ok := strings.CutPrefix(name, "#"); ok {
		if len(hex) == 3 {
			hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
		}
		if n, err := strconv.ParseUint(hex, 16, 32); err == nil && len(hex) == 6 {
			return nearestColor(float64(n>>16), float64(n>>8&255), float64(n&255)), nil
		}
	}
	return "", lang.Errorf("no-colour-want-one-rrggbb", s, strings.Join(Colors(), ", "))
}

func nearestColor(r, g, b float64) string {
	all, best, near := tldrawColors(), "black", math.Inf(1)
	for _, name := range Colors() { // in an order, so that equals give the same
		c := all[name]
		// The eye sees green best and blue least.
		d := 2*(c[0]-r)*(c[0]-r) + 4*(c[1]-g)*(c[1]-g) + 3*(c[2]-b)*(c[2]-b)
		if d < near {
			best, near = name, d
		}
	}
	return best
}

// Colors are the names that shapes have for colours.
func Colors() []string {
	return []string{"black", "grey", "light-violet", "violet", "blue", "light-blue", "yellow", "orange",
		"green", "light-green", "light-red", "red", "white"}
}

// Inks are the lines of coloured shapes, as CSS writes them.
func Inks() map[string]string {
	return map[string]string{
		"grey": "#9fa8b2", "light-violet": "#e085f4", "violet": "#ae3ec9", "blue": "#4465e9", "light-blue": "#4ba1f1",
		"yellow": "#f1ac4b", "orange": "#e16919", "green": "#099268", "light-green": "#4cb05e", "light-red": "#f87777", "red": "#e03131",
	}
}

package deck

import (
	"image/color"
	"slices"
	"strings"

	"golang.org/x/image/colornames"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Decks are written for other programs too. What those read and nobody here does is
// no fault of a deck.

// Foreign reports whether a deck's frontmatter has keys of Marp, Slidev, reveal-md
// or presenterm that mean nothing here.
func (d *Deck) Foreign() bool {
	// Marp
	theirs := []string{"marp", "paginate", "size", "style", "math", "backgroundcolor", "backgroundimage",
		"headingdivider", "class", "color", "header",
		"transition", "mdc", "drawings", "highlighter", "linenumbers", "colorschema", "fonts", "themeconfig", "addons", "info", "download", "exportfilename",
		// Slidev
		"routermode", "aspectratio", "canvaswidth", "favicon", "selectable", "monaco", "defaults", "htmlattrs", "seometa", "hidein",
		// reveal-md
		"highlighttheme", "revealoptions", "css", "scripts", "template", "separator", "verticalseparator", "preprocessor",
		"event", "location", "authors", "options"} // presenterm
	return slices.ContainsFunc(d.Front.Extra, func(f Field) bool { return slices.Contains(theirs, canonical(f.Name)) })
}

// quiet drops what is wrong with a deck by our words alone, where it was written for
// another program: layouts of its own, marks of its code blocks, a theme that is more
// than a name.
func (d *Deck) quiet() {
	if len(d.Problems) == 0 || !d.Foreign() {
		return
	}
	d.Problems = slices.DeleteFunc(d.Problems, func(p Problem) bool {
		return strings.HasPrefix(p.Message, "there is no layout") || strings.HasSuffix(p.Message, "are no lines") ||
			p.Message == `"theme" is not a text`
	})
}

// elsewhere is what is said of slides that a deck takes from another file, as those of
// Slidev and presenterm do.
func elsewhere(line int, path string) Problem {
	return problem(line, lang.M("slides-not-read-into-deck", sanitize.Line(short(path))),
		"copy them into it")
}

// OthersTheme reports whether a theme is one that another program has.
func OthersTheme(name string) bool {
	theirs := []string{"gaia", "uncover", "default", // Marp
		"seriph", "apple-basic", "bricks", "shibainu", "penguin", "geist", "dracula", "none", // Slidev
		// reveal.js
		"black", "white", "league", "beige", "sky", "night", "serif", "simple", "solarized", "blood", "moon", "black-contrast", "white-contrast",
		"catppuccin-latte", "catppuccin-frappe", "catppuccin-macchiato", "catppuccin-mocha", "gruvbox-dark", "terminal-dark", "terminal-light",
		"tokyonight-day", "tokyonight-moon", "tokyonight-night", "tokyonight-storm"} // presenterm
	name = strings.ToLower(name)
	return slices.Contains(theirs, name) || strings.ContainsAny(name, "/@") || strings.HasSuffix(name, ".css") ||
		strings.Contains(name, "theme-")
}

// OnNetwork reports whether an address is one of the network, from which nothing is
// read.
func OnNetwork(path string) bool {
	scheme, _, ok := strings.Cut(path, "://")
	return ok && !strings.ContainsAny(scheme, "/. ") || strings.HasPrefix(path, "//")
}

// Background reports whether a picture is what Marp puts behind a slide.
func (m Image) Background() bool {
	return slices.Contains(strings.Fields(m.Alt), "bg")
}

// Paint reports whether a picture behind a slide is a colour or runs from one to
// another, and so no file.
func (m Image) Paint() bool {
	path := strings.ToLower(m.Path)
	call, _, called := strings.Cut(path, "(")
	colour := strings.HasPrefix(path, "#") || called && (strings.HasSuffix(call, "gradient") ||
		slices.Contains([]string{"rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch",
			"oklab", "oklch", "color", "var"}, call)) ||
		colornames.Map[path] != (color.RGBA{})
	return m.Background() && colour
}

// Words are those of a picture's text that a reader reads: Marp says there too how
// large it is, and where.
func (m Image) Words() string {
	marks := []string{"bg", "left", "right", "fit", "contain", "cover", "auto", "vertical", "center", "inline"}
	filters := []string{"blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity",
		"saturate", "sepia"}
	if m.Background() {
		marks = append(marks, filters...)
	}
	fields := strings.Fields(m.Alt)
	theirs := func(w string) bool {
		name, size, sized := strings.Cut(w, ":")
		switch {
		case sized:
			return size != "" && (slices.Contains(filters, name) ||
				slices.Contains([]string{"w", "h", "width", "height", "left", "right"}, name))
		case strings.HasSuffix(w, "%"):
			return strings.Trim(w, "0123456789.%") == ""
		}
		return slices.Contains(marks, w)
	}
	if !m.Background() && !slices.ContainsFunc(fields,
		func(w string) bool { return strings.Contains(w, ":") && theirs(w) }) {
		return m.Alt
	}
	return strings.Join(slices.DeleteFunc(fields, theirs), " ")
}

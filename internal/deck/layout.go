package deck

import (
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Layout is how a slide is laid out; empty is the usual one.
type Layout string

// The layouts.
const (
	LayoutTitle   Layout = "title"
	LayoutSection Layout = "section"
	LayoutColumns Layout = "two-columns"
	LayoutQuote   Layout = "quote"
	LayoutImage   Layout = "image"
	LayoutCode    Layout = "code"
)

// layout reads a layout's name, among them those that other programs have.
func (f *front) layout(line int, name string) Layout {
	switch canonical(name) {
	case "", "default", "none":
		return ""
	case "title", "titleslide", "cover", "intro":
		return LayoutTitle
	case "section", "sectionheader":
		return LayoutSection
	case "twocolumns", "twocolumn", "twocols", "columns":
		return LayoutColumns
	case "quote":
		return LayoutQuote
	case "image", "full":
		return LayoutImage
	case "code":
		return LayoutCode
	}
	f.problem(line, lang.M("there-no-layout-usual-one", sanitize.Line(name)),
		"layouts are title, section, two-columns, quote, image and code")
	return ""
}

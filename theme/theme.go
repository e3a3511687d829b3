// Package theme turns named colour tokens into styles. A Theme is immutable;
// switching themes means using another one. A Library knows the built-in themes
// and those of opencode's theme files, and makes each for the terminal that it
// is drawn on: dark or light, on a background of its own or on the terminal's,
// in as many colours as there are. Whatever a palette says, text that a theme
// gives can be read on every background that it gives (WCAG 2 AA).
package theme

import (
	"image/color"
	"maps"
	"strings"

	"charm.land/lipgloss/v2"
)

// Token names a colour by what it is for.
type Token string

// The tokens. Those for syntax and markdown follow opencode's theme files.
const (
	Primary   Token = "primary"   // the one accent: focus, the prompt, links to act on
	Secondary Token = "secondary" // agents, modes
	Accent    Token = "accent"
	Error     Token = "error"
	Warning   Token = "warning"
	Success   Token = "success"
	Info      Token = "info"
	Text      Token = "text"
	Muted     Token = "textMuted"
	Ground    Token = "background"        // behind everything, where a theme has one
	Panel     Token = "backgroundPanel"   // behind dialogs, code and the prompt
	Element   Token = "backgroundElement" // the selected row
	Border    Token = "border"
	BorderOn  Token = "borderActive"

	DiffAdded   Token = "diffAdded"
	DiffRemoved Token = "diffRemoved"
	Highlight   Token = "highlight" // background of an agent's range
	Selection   Token = "selection" // background of the person's selection

	Heading Token = "markdownHeading"
	Link    Token = "markdownLink"
	Code    Token = "markdownCode"
	Quote   Token = "markdownBlockQuote"

	// Those that a palette need not have; see standIns.
	Prose       Token = "markdownText"
	Emph        Token = "markdownEmph"
	Strong      Token = "markdownStrong"
	Rule        Token = "markdownHorizontalRule"
	Item        Token = "markdownListItem"
	Enumeration Token = "markdownListEnumeration"
	LinkText    Token = "markdownLinkText"
	Image       Token = "markdownImage"
	ImageText   Token = "markdownImageText"

	Comment     Token = "syntaxComment"
	Keyword     Token = "syntaxKeyword"
	Function    Token = "syntaxFunction"
	Variable    Token = "syntaxVariable"
	String      Token = "syntaxString"
	Number      Token = "syntaxNumber"
	Type        Token = "syntaxType"
	Operator    Token = "syntaxOperator"
	Punctuation Token = "syntaxPunctuation"
)

// Theme maps every token to a colour. Dark is what its own background is, or the
// terminal's.
type Theme struct {
	Name   string
	Dark   bool
	colors map[Token]color.Color
	ground color.Color // nil: the terminal's
	plain  bool        // text that is read is the terminal's too, where the ground is
	depth  Depth
}

// Ground is the background that the whole window takes, or nil where it stays
// the terminal's own.
func (t *Theme) Ground() color.Color { return t.ground }

// Same reports whether another theme looks the same.
func (t *Theme) Same(o *Theme) bool {
	return t.Name == o.Name && t.Dark == o.Dark && t.depth == o.depth && t.ground == o.ground && t.plain == o.plain &&
		maps.Equal(t.colors, o.colors)
}

// Depth is how many colours the theme was made for.
func (t *Theme) Depth() Depth { return t.depth }

// standIns are the tokens that a palette need not have, with those that they
// are drawn in then; with none what is around them shows through.
func standIns() map[Token]Token {
	return map[Token]Token{Prose: "", Emph: "", Strong: "", Rule: Border, Item: "", Enumeration: Info, LinkText: Link,
		Image: Link, ImageText: Muted}
}

// Color returns a token's colour; an unknown token is the text colour.
func (t *Theme) Color(tok Token) color.Color {
	if c, ok := t.colors[tok]; ok {
		return c
	}
	return t.colors[Text]
}

// Style draws text in a token's colour.
func (t *Theme) Style(tok Token) lipgloss.Style {
	return lipgloss.NewStyle().Foreground(t.Color(tok))
}

// Plain draws what is read on the ground. In the program's own themes that is
// the terminal's foreground on the terminal's background: most of a screen, and
// what the person chose to read.
func (t *Theme) Plain() lipgloss.Style {
	if c := t.prose(); c != nil {
		return lipgloss.NewStyle().Foreground(c)
	}
	return lipgloss.NewStyle()
}

// prose is the colour of what is read; nil is the terminal's own.
func (t *Theme) prose() color.Color {
	if c := t.colors[Prose]; c != nil || t.plain && t.ground == nil {
		return c
	}
	return t.colors[Text]
}

// Resolve reads a colour as commands take it: a token, a colour name such as
// green, or #rrggbb. It reports false for anything else.
func (t *Theme) Resolve(name string) (color.Color, bool) {
	if c, ok := t.colors[Token(name)]; ok {
		return c, true
	}
	if tok, ok := colourNames[strings.ToLower(name)]; ok {
		return t.Color(tok), true
	}
	if len(name) == 7 && name[0] == '#' && strings.Trim(strings.ToLower(name[1:]), "0123456789abcdef") == "" {
		return lipgloss.Color(name), true
	}
	return nil, false
}

// colourNames maps plain names to the token that carries such a colour, so
// that they keep their contrast in light and dark.
var colourNames = map[string]Token{
	"red": Error, "yellow": Warning, "orange": Number, "green": Success,
	"cyan": Info, "blue": Primary, "purple": Secondary, "magenta": Secondary,
	"gray": Muted, "grey": Muted, "white": Text,
}

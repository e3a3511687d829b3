// Package theme turns named colour tokens into styles. A Theme is immutable;
// switching themes means using another one. Colours are drawn on the
// terminal's own background, so a theme comes in a dark and a light form.
package theme

import (
	"fmt"
	"image/color"
	"sort"
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

// Theme maps every token to a colour.
type Theme struct {
	Name   string
	Dark   bool
	colors map[Token]color.Color
}

// Color gives a token's colour; an unknown token is the text colour.
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

// Names lists the themes Named knows.
func Names() []string {
	names := make([]string, 0, len(palettes))
	for n := range palettes {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}

// Named gives a theme in its dark or light form; the empty name is the default.
func Named(name string, dark bool) (*Theme, error) {
	if name == "" {
		name = "openspace"
	}
	p, ok := palettes[name]
	if !ok {
		return nil, fmt.Errorf("unknown theme %q: use one of %s", name, strings.Join(Names(), ", "))
	}
	hex := p.light
	if dark {
		hex = p.dark
	}
	t := &Theme{Name: name, Dark: dark, colors: make(map[Token]color.Color, len(hex))}
	for tok, h := range hex {
		t.colors[tok] = lipgloss.Color(h)
	}
	return t, nil
}

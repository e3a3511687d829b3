// Package mdstyle is how markdown looks: the fields of glamour's styles
// (charm.land/glamour v2.0.1, ansi.StyleConfig) that are drawn here. They are
// ours because that package brings a renderer and its tables along, which are
// made at every start and never used.
package mdstyle

// Primitive is how a run of text looks. A colour is #rrggbb, or the number of
// one of the terminal's own; nil leaves what is around it.
type Primitive struct {
	Prefix, BlockPrefix    string
	Color, BackgroundColor *string
	Bold, Italic           *bool
	Underline, CrossedOut  *bool
	Faint, Inverse         *bool
	Format                 string
}

// Block is how a paragraph and its like look. Indent is in cells.
type Block struct {
	Primitive
	Indent      *uint
	IndentToken *string
}

// List is how a list looks. LevelIndent is in cells.
type List struct {
	Block
	LevelIndent uint
}

// Task is how a list's tasks look: what stands before those that are done, and
// those that are not.
type Task struct {
	Primitive
	Ticked, Unticked string
}

// Config is how everything looks.
type Config struct {
	Document, BlockQuote, Paragraph   Block
	List                              List
	Heading, H1, H2, H3, H4, H5, H6   Block
	Text, Strikethrough, Emph, Strong Primitive
	HorizontalRule, Item, Enumeration Primitive
	Task                              Task
	Link, LinkText, Image, ImageText  Primitive
	Code, Table                       Block
}

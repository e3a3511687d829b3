package ask

import (
	"strings"

	"charm.land/lipgloss/v2"
	"mvdan.cc/sh/v3/syntax"

	"github.com/openspace-tui/openspace/internal/sanitize"
	colours "github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/panes/chat/pen"
	"github.com/openspace-tui/openspace/theme"
)

// maxShell is how much of a command is read as a shell reads it, in bytes; more
// of it stays plain.
const maxShell = 64 << 10

// shellText returns a command as coloured lines. What runs, what is only text,
// and where its output goes is told apart by a parser of shells: a person is
// about to let it run.
func shellText(ink *pen.Pen, command string) []string {
	text := colours.Tabs(sanitize.Text(strings.TrimRight(command, "\n")))
	lines := strings.Split(text, "\n")
	if len(text) > maxShell {
		return lines
	}
	marks, ok := inkOf(text)
	if !ok {
		return lines
	}
	styles := map[theme.Token]lipgloss.Style{}
	at := 0
	for i, l := range lines {
		var b strings.Builder
		for from := 0; from < len(l); {
			tok, to := marks.at[at+from], from
			for to < len(l) && marks.at[at+to] == tok {
				to++
			}
			if tok == "" {
				tok = theme.Text
			}
			style, ok := styles[tok]
			if !ok {
				style = ink.Theme.Style(tok)
				styles[tok] = style
			}
			b.WriteString(style.Render(l[from:to]))
			from = to
		}
		lines[i] = b.String()
		at += len(l) + 1
	}
	return lines
}

// inkOf reads a command; false when it is none. What a parser of others trips
// over stays plain.
func inkOf(text string) (ink shellInk, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	file, err := syntax.NewParser(syntax.KeepComments(true),
		syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(text), "")
	if err != nil {
		return ink, false
	}
	ink = shellInk{text, make([]theme.Token, len(text))}
	syntax.Walk(file, func(n syntax.Node) bool { ink.node(n); return true })
	return ink, true
}

// shellInk is the colour of each byte of a command.
type shellInk struct {
	text string
	at   []theme.Token
}

// paint colours from one byte to another, the last excluded.
func (k shellInk) paint(from, to uint, tok theme.Token) {
	for i := from; i < to && i < uint(len(k.at)); i++ {
		k.at[i] = tok
	}
}

// word colours a word of the shell's own where it stands at a place.
func (k shellInk) word(at syntax.Pos, word string, tok theme.Token) {
	if at.IsValid() && at.Offset() < uint(len(k.text)) && strings.HasPrefix(k.text[at.Offset():], word) {
		k.paint(at.Offset(), at.Offset()+uint(len(word)), tok)
	}
}

func (k shellInk) whole(n syntax.Node, tok theme.Token) {
	k.paint(n.Pos().Offset(), n.End().Offset(), tok)
}

// node colours what is particular to a node; those within it follow.
func (k shellInk) node(n syntax.Node) {
	switch n := n.(type) {
	case *syntax.Comment:
		k.whole(n, theme.Comment)
	case *syntax.SglQuoted, *syntax.DblQuoted:
		k.whole(n, theme.String)
	case *syntax.ParamExp:
		k.whole(n, theme.Variable)
	case *syntax.ArithmExp:
		k.whole(n, theme.Number)
	case *syntax.CmdSubst:
		k.whole(n, "")
		for _, word := range []string{"$(", "`", ")"} {
			k.word(n.Left, word, theme.Operator)
			k.word(n.Right, word, theme.Operator)
		}
	case *syntax.ProcSubst:
		k.whole(n, "")
		k.word(n.OpPos, n.Op.String(), theme.Operator)
		k.word(n.Rparen, ")", theme.Operator)
	case *syntax.Assign:
		if n.Name != nil {
			k.whole(n.Name, theme.Variable)
		}
	case *syntax.CallExpr:
		if len(n.Args) > 0 {
			k.whole(n.Args[0], theme.Function)
		}
	case *syntax.Redirect:
		k.word(n.OpPos, n.Op.String(), theme.Operator)
		if n.Hdoc != nil {
			k.whole(n.Hdoc, theme.String)
		}
	case *syntax.BinaryCmd:
		k.word(n.OpPos, n.Op.String(), theme.Operator)
	case *syntax.Stmt:
		k.word(n.Semicolon, ";", theme.Operator)
		k.word(n.Semicolon, "&", theme.Operator)
	default:
		k.clause(n)
	}
}

// clause colours the words that loops and conditions are made of.
func (k shellInk) clause(n syntax.Node) {
	switch n := n.(type) {
	case *syntax.IfClause:
		for _, word := range []string{"if", "elif", "else"} {
			k.word(n.Position, word, theme.Keyword)
		}
		k.word(n.ThenPos, "then", theme.Keyword)
		k.word(n.FiPos, "fi", theme.Keyword)
	case *syntax.WhileClause:
		k.word(n.WhilePos, "while", theme.Keyword)
		k.word(n.WhilePos, "until", theme.Keyword)
		k.word(n.DoPos, "do", theme.Keyword)
		k.word(n.DonePos, "done", theme.Keyword)
	case *syntax.ForClause:
		k.word(n.ForPos, "for", theme.Keyword)
		k.word(n.ForPos, "select", theme.Keyword)
		k.word(n.DoPos, "do", theme.Keyword)
		k.word(n.DonePos, "done", theme.Keyword)
	case *syntax.CaseClause:
		k.word(n.Case, "case", theme.Keyword)
		k.word(n.Esac, "esac", theme.Keyword)
	case *syntax.DeclClause:
		if n.Variant != nil {
			k.whole(n.Variant, theme.Keyword)
		}
	case *syntax.FuncDecl:
		if n.Name != nil { // a function may have none
			k.whole(n.Name, theme.Function)
		}
	}
}

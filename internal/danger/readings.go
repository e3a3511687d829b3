package danger

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// maxRereads bounds how deep comments inside of comments are looked for.
const maxRereads = 16

// Readings returns a text as bash reads it and, written for bash, as other
// shells do: zsh has no comments at its prompt, and dash no $'…'. It reports
// false where they read it apart in ways that cannot be written so.
func Readings(text string) (all []string, alike bool) {
	all, alike = []string{text}, sameInAll(text)
	for _, unknown := range []func(syntax.Node) bool{isComment, isDollarQuote} {
		other, ok := asCharacters(text, unknown)
		alike = alike && ok
		if !slices.Contains(all, other) {
			all, alike = append(all, other), alike && sameInAll(other)
		}
	}
	return all, alike
}

func isComment(n syntax.Node) bool {
	_, ok := n.(*syntax.Comment)
	return ok
}

func isDollarQuote(n syntax.Node) bool {
	q, ok := n.(*syntax.SglQuoted)
	return ok && q.Dollar && strings.Contains(q.Value, `\`)
}

// asCharacters puts a backslash before what begins a kind of node, so that it is
// a character like others. False: there is no end of it.
func asCharacters(text string, kind func(syntax.Node) bool) (string, bool) {
	for range maxRereads {
		var at []int
		file, err := parse(text)
		if err != nil {
			return text, true
		}
		syntax.Walk(file, func(n syntax.Node) bool {
			if n != nil && kind(n) {
				at = append(at, int(n.Pos().Offset()))
			}
			return true
		})
		if len(at) == 0 {
			return text, true
		}
		slices.Sort(at)
		for i := len(at) - 1; i >= 0; i-- {
			text = text[:at[i]] + `\` + text[at[i]:]
		}
	}
	return text, false
}

func parse(text string) (*syntax.File, error) {
	return syntax.NewParser(syntax.Variant(syntax.LangBash), syntax.KeepComments(true)).Parse(strings.NewReader(text),
		"")
}

// sameInAll reports whether a text has none of what is known to be something else
// in a common shell. What cannot be read is not looked at.
func sameInAll(text string) bool {
	file, err := parse(text)
	if err != nil {
		return true
	}
	same := true
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.ExtGlob: // the qualifiers of zsh run commands
			same = false
		case *syntax.ArithmCmd: // commands in dash
			same = false
		case *syntax.SglQuoted: // fish goes on behind \'
			slashes := len(n.Value) - len(strings.TrimRight(n.Value, `\`))
			same = same && slashes%2 == 0
		case *syntax.ParamExp: // quotes in it differ
			same = same && !strings.Contains(source(n, text), "'")
		case *syntax.CallExpr: // =rm is /bin/rm in zsh
			same = same && (len(n.Args) == 0 || !strings.HasPrefix(n.Args[0].Lit(), "="))
		case *syntax.Redirect: // >! is >| in zsh
			same = same && (n.Word == nil || !strings.HasPrefix(n.Word.Lit(), "!"))
		}
		return same
	})
	return same
}

// goesOn reports whether a shell waits for more behind complete lines, as in an
// open quote. Where it is not bash, as any shell reads them.
func goesOn(lines string, bash bool) bool {
	all := []string{lines}
	if !bash {
		all, _ = Readings(lines)
	}
	return slices.ContainsFunc(all, func(text string) bool {
		if strings.HasSuffix(text, "\\\n") {
			return true
		}
		_, err := parse(text)
		fault, ok := err.(syntax.ParseError)
		return ok && (fault.Incomplete || int(fault.Pos.Offset()) >= len(strings.TrimRight(text, "\n")))
	})
}

package lang

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/feature/plural"
)

// use is a phrase as the source says it.
type use struct {
	at     string // file:line
	args   int    // how many are put into it; -1: that is not known here
	plural bool
}

// Described gives further texts that are said, in English, with where they are from;
// the outer tests know it.
var Described = func() map[string]string { return nil }

// Known reports whether a phrase has an id, for the outer tests.
func Known(p Phrase) bool { return known().find(string(p)) >= 0 }

// saying is which argument of a function is the id, by the function's name: those of
// this package, and those of others that hand it on.
var saying = map[string]int{
	"lang.T": 0, "lang.N": 1, "lang.Key": 0, "lang.Date": 0, "lang.M": 0, "lang.English": 0, "lang.Errorf": 0,
	"lang.Count": 1,
	"Errorf":     1, "commands.Errorf": 1, // an error with a code: hundreds of places
	"wrong": 1, // what is wrong with a shape: as many
}

// uses finds every phrase that is said by its id, and what is said without one.
func uses(t *testing.T) (found map[string][]use, plain map[string][]use) {
	t.Helper()
	found, plain = map[string][]use{}, map[string][]use{}
	set := token.NewFileSet()
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && path != root) {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if id, u, ok := said(call, file.Name.Name); ok {
				u.at = set.Position(call.Pos()).String()
				if wordless(id) {
					plain[id] = append(plain[id], u)
				} else {
					found[id] = append(found[id], u)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found, plain
}

// wordless reports whether a text needs no translation: "%s: %w".
func wordless(text string) bool {
	return !strings.ContainsFunc(verbs.ReplaceAllString(text, ""), unicode.IsLetter)
}

// said is the id that a call says, if it is a constant.
func said(call *ast.CallExpr, pkg string) (id string, u use, ok bool) {
	fun := call.Fun
	if x, ok := fun.(*ast.IndexExpr); ok {
		fun = x.X
	}
	name := ""
	switch f := fun.(type) {
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok {
			name = x.Name + "." + f.Sel.Name
		}
	case *ast.Ident:
		if name = f.Name; pkg == "lang" {
			name = "lang." + name
		}
	}
	at, ok := saying[name]
	if !ok || at >= len(call.Args) {
		return "", u, false
	}
	if id, ok = constant(call.Args[at]); !ok {
		return "", u, false
	}
	u.args, u.plural = len(call.Args)-at-1, name == "lang.N" || name == "lang.Count"
	if name == "lang.Key" || name == "lang.Date" || call.Ellipsis.IsValid() {
		u.args = -1
	}
	return id, u, true
}

// constant is a literal's text.
func constant(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, err == nil && e.Kind == token.STRING
	case *ast.ParenExpr:
		return constant(e.X)
	}
	return "", false
}

func TestEnglishIsInOrder(t *testing.T) {
	all, faults := parse(englishFile)
	for _, f := range faults {
		t.Error(f)
	}
	form := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)?$`)
	ids := map[string]string{}
	for i, p := range all {
		if !form.MatchString(p.id) || len(p.id) > 48 {
			t.Errorf("%q is no id", p.id)
		}
		if i > 0 && all[i-1].id == p.id {
			t.Errorf("%s is there twice", p.id)
		}
		if p.of != "" || p.text == "" || wordless(p.text) {
			t.Errorf("%s: %q is no English", p.id, p.text)
		}
		if misfits("en", &p, &p) != nil {
			t.Errorf("%s: %v", p.id, misfits("en", &p, &p))
		}
		if strings.Contains(p.id, ".") { // a word in one of its senses
			continue
		}
		if p.forms != nil {
			p.text = p.forms[plural.One] + "\x00" + p.text
		}
		if other := ids[p.text]; other != "" {
			t.Errorf("%s says what %s says", p.id, other)
		}
		ids[p.text] = p.id
	}
}

func TestEveryPhraseHasItsEnglish(t *testing.T) {
	found, plain := uses(t)
	for id, all := range found {
		at := known().find(id)
		for _, u := range all {
			if at < 0 {
				t.Errorf("%s: english.txt has no %q", u.at, id)
				break
			}
			english := known().all[at]
			if u.plural && english.forms == nil {
				t.Errorf("%s: %s has no plural form", u.at, id)
			}
			if want := arguments(english.text); u.args > 0 && !counts(want, u.args) || u.args == 0 && len(want) > 0 && u.plural {
				t.Errorf("%s: %s has %d arguments for %q", u.at, id, u.args, english.text)
			}
		}
	}
	for text, all := range plain {
		for _, u := range all {
			if u.args >= 0 && !counts(arguments(text), u.args) {
				t.Errorf("%s: %q has %d arguments", u.at, text, u.args)
			}
		}
	}
	said := map[Phrase]bool{}
	for text, at := range Described() {
		if said[Of(text)] = true; known().find(string(Of(text))) < 0 {
			t.Errorf("%s: english.txt does not have %q", at, text)
		}
	}
	for _, p := range known().all {
		if found[p.id] == nil && !said[Phrase(p.id)] {
			t.Errorf("nothing says %s", p.id)
		}
	}
}

// counts reports whether verbs take just so many arguments.
func counts(verbs map[int]string, args int) bool {
	for n := range args {
		if verbs[n+1] == "" {
			return false
		}
	}
	return len(verbs) == args
}

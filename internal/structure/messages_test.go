package structure

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"
	"testing"
)

// funcTypes are the types of the module that are functions, as folder.Name, and those
// of Bubble Tea.
func funcTypes(all []source) map[string]bool {
	out := map[string]bool{"charm.land/bubbletea/v2.Cmd": true}
	for _, s := range all {
		ast.Inspect(s.file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if _, ok := spec.Type.(*ast.FuncType); ok {
					out[path.Dir(s.path)+"."+spec.Name.Name] = true
				}
			}
			return true
		})
	}
	return out
}

// imported returns the path of what a file imports by a name, in the module: its folder.
func (s source) imported(name string) string {
	for _, i := range s.file.Imports {
		of := strings.TrimPrefix(strings.Trim(i.Path.Value, `"`), module+"/")
		if i.Name != nil && i.Name.Name == name || i.Name == nil && path.Base(of) == name {
			return of
		}
	}
	return ""
}

// carriesFunc reports whether a field's type is a function, or is made of some. The
// methods of an interface are none.
func (s source) carriesFunc(field ast.Expr, named map[string]bool) (found bool) {
	ast.Inspect(field, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.InterfaceType:
			return false
		case *ast.FuncType:
			found = true
		case *ast.SelectorExpr:
			if of, ok := n.X.(*ast.Ident); ok {
				found = found || named[s.imported(of.Name)+"."+n.Sel.Name]
			}
			return false
		case *ast.Ident:
			found = found || named[path.Dir(s.path)+"."+n.Name]
		}
		return !found
	})
	return found
}

// closures lists the fields of messages that are functions: a message is a value that
// can be logged.
func closures(all []source) (out []string, messages int) {
	named := funcTypes(all)
	for _, s := range all {
		ast.Inspect(s.file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || !strings.HasSuffix(spec.Name.Name, "Msg") && !strings.HasSuffix(spec.Name.Name, "msg") {
				return true
			}
			message, ok := spec.Type.(*ast.StructType)
			if !ok {
				return true
			}
			messages++
			for _, f := range message.Fields.List {
				if s.carriesFunc(f.Type, named) {
					at := s.set.Position(f.Pos()).Line
					out = append(out, fmt.Sprintf("%s:%d: %s carries a function", s.path, at, spec.Name.Name))
				}
			}
			return true
		})
	}
	return out, messages
}

func TestNoMessageCarriesAFunction(t *testing.T) {
	watch(t)
	found, messages := closures(sources(t))
	for _, f := range found {
		t.Error(f)
	}
	if messages < 100 {
		t.Errorf("found %d messages", messages)
	}
}

func TestFunctionsInMessagesAreSeen(t *testing.T) {
	const text = `package p

import (
	tea "charm.land/bubbletea/v2"
	"github.com/openspace-tui/openspace/p"
)

type do func()

type aMsg struct{ then func() }
type bMsg struct{ all map[string][]do }
type cMsg struct{ next tea.Cmd }
type dmsg struct{ p.do }
type eMsg[T any] struct{ name string; by interface{ Do(func()) } }
type message struct{ then func() }
`
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "p.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	found, messages := closures([]source{{"p/p.go", []byte(text), file, set}})
	want := []string{"p/p.go:10: aMsg", "p/p.go:11: bMsg", "p/p.go:12: cMsg", "p/p.go:13: dmsg"}
	if !slices.EqualFunc(found, want, strings.HasPrefix) || messages != 5 {
		t.Errorf("of %d messages found %q", messages, found)
	}
}

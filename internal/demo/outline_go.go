package demo

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"

	"github.com/openspace-tui/openspace/internal/workspace"
)

// goOutline reads the declarations of Go code with Go's own parser. What can
// be read of a broken file counts.
func goOutline(o *outline, f *workspace.File) {
	set := token.NewFileSet()
	file, _ := parser.ParseFile(set, f.Path, f.Text, parser.ParseComments|parser.SkipObjectResolution)
	if file == nil {
		return
	}
	if file.Name != nil {
		o.unit = "package " + file.Name.Name
	}
	o.imports = len(file.Imports)
	lines := strings.Split(f.Text, "\n")
	add := func(kind, name string, n ast.Node, doc *ast.CommentGroup) {
		d := decl{kind: kind, name: name, line: set.Position(n.Pos()).Line, end: set.Position(n.End()).Line,
			doc: firstSentence(doc.Text())}
		if d.line < 1 || d.line > len(lines) || len(o.decls) >= maxDecls {
			return
		}
		d.end = min(max(d.end, d.line), len(lines))
		d.signature = strings.TrimRight(strings.TrimSpace(cutAt(lines[d.line-1], 200)), " {")
		o.decls = append(o.decls, d)
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			kind := "function"
			if d.Recv != nil {
				kind = "method"
			}
			add(kind, d.Name.Name, d, d.Doc)
		case *ast.GenDecl:
			if d.Tok != token.TYPE {
				continue
			}
			for _, spec := range d.Specs {
				t, ok := spec.(*ast.TypeSpec)
				if !ok {
					continue
				}
				doc, node := t.Doc, ast.Node(t)
				if len(d.Specs) == 1 {
					doc, node = d.Doc, d
				}
				add("type", t.Name.Name, node, doc)
			}
		}
	}
}

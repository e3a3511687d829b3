package structure

import (
	"bufio"
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"
)

// The limits of the code, without tests. Tabs count as four columns.
const (
	maxColumns    = 120
	maxFileLines  = 450
	maxFuncLines  = 70
	maxMethods    = 80
	maxFiles      = 40
	maxParameters = 6
)

// The limits of the root, which everything meets in: package tui and its Model.
const (
	maxRootFiles   = 25
	maxRootLines   = 4000
	maxRootFields  = 25
	maxRootMethods = 60
)

// limits are the names of all of them.
var limits = []string{"columns", "file", "function", "methods", "folder", "parameters"}

// source is a file of the module that is no test.
type source struct {
	path string // in the module, with slashes
	text []byte
	file *ast.File
	set  *token.FileSet
}

// sources reads the module's code.
func sources(t *testing.T) []source {
	t.Helper()
	var out []source
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		name, err := filepath.Rel("../..", path)
		out = append(out, source{filepath.ToSlash(name), text, file, set})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// isRow reports whether a line is a row of a table of data: it begins with a key or
// a brace and ends with the row.
func isRow(line string) bool {
	line = strings.TrimSpace(line)
	return line != "" && strings.IndexByte("\"'{", line[0]) >= 0 && (strings.HasSuffix(line, "},") || strings.HasSuffix(line, "\","))
}

// wide lists the lines beyond the limit, but for tags of structs, rows of tables and
// addresses.
func (s source) wide() (out []string) {
	lines := bufio.NewScanner(bytes.NewReader(s.text))
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		line := strings.ReplaceAll(lines.Text(), "\t", "    ")
		if xansi.StringWidth(line) <= maxColumns || strings.Contains(line, "`json:\"") || strings.Contains(line, "://") || isRow(line) {
			continue
		}
		out = append(out, fmt.Sprintf("%s:%d is %d columns wide", s.path, n, xansi.StringWidth(line)))
	}
	return out
}

// functions calls visit for each declared function.
func (s source) functions(visit func(name string, fn *ast.FuncDecl, lines int)) {
	for _, d := range s.file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			lines := s.set.Position(fn.End()).Line - s.set.Position(fn.Pos()).Line + 1
			visit(s.path+": "+fn.Name.Name, fn, lines)
		}
	}
}

// receiver returns the name of a method's type, or nothing.
func receiver(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return ""
	}
	of := fn.Recv.List[0].Type
	if p, ok := of.(*ast.StarExpr); ok {
		of = p.X
	}
	if generic, ok := of.(*ast.IndexExpr); ok {
		of = generic.X
	}
	if name, ok := of.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}

// beyond lists what is beyond each limit.
func beyond(all []source) map[string][]string {
	out := map[string][]string{}
	methods, files := map[string]int{}, map[string]int{}
	for _, s := range all {
		folder := filepath.ToSlash(filepath.Dir(s.path))
		files[folder]++
		out["columns"] = append(out["columns"], s.wide()...)
		if n := bytes.Count(s.text, []byte("\n")); n > maxFileLines {
			out["file"] = append(out["file"], fmt.Sprintf("%s has %d lines", s.path, n))
		}
		s.functions(func(name string, fn *ast.FuncDecl, lines int) {
			if lines > maxFuncLines {
				out["function"] = append(out["function"], fmt.Sprintf("%s has %d lines", name, lines))
			}
			if n := fn.Type.Params.NumFields(); n > maxParameters {
				out["parameters"] = append(out["parameters"], fmt.Sprintf("%s has %d parameters", name, n))
			}
			if of := receiver(fn); of != "" {
				methods[folder+"."+of]++
			}
		})
	}
	for _, of := range slices.Sorted(maps.Keys(methods)) {
		if n := methods[of]; n > maxMethods {
			out["methods"] = append(out["methods"], fmt.Sprintf("%s has %d methods", of, n))
		}
	}
	for _, folder := range slices.Sorted(maps.Keys(files)) {
		if n := files[folder]; n > maxFiles {
			out["folder"] = append(out["folder"], fmt.Sprintf("%s has %d files", folder, n))
		}
	}
	return out
}

func TestTheCodeKeepsItsLimits(t *testing.T) {
	watch(t)
	found := beyond(sources(t))
	for _, limit := range limits {
		if len(found[limit]) > 0 {
			t.Errorf("beyond the limit of %s:\n%s", limit, strings.Join(found[limit], "\n"))
		}
	}
}

func TestTheRootKeepsItsLimits(t *testing.T) {
	watch(t)
	files, lines, fields, methods := 0, 0, 0, 0
	for _, s := range sources(t) {
		if filepath.Dir(s.path) != "tui" {
			continue
		}
		files++
		lines += bytes.Count(s.text, []byte("\n"))
		s.functions(func(_ string, fn *ast.FuncDecl, _ int) {
			if receiver(fn) == "Model" {
				methods++
			}
		})
		ast.Inspect(s.file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || spec.Name.Name != "Model" {
				return true
			}
			for _, f := range spec.Type.(*ast.StructType).Fields.List {
				fields += max(len(f.Names), 1)
			}
			return false
		})
	}
	if files > maxRootFiles || lines > maxRootLines || fields > maxRootFields || methods > maxRootMethods {
		t.Errorf("tui has %d files of %d lines, its Model %d fields and %d methods", files, lines, fields, methods)
	}
	if files == 0 || fields == 0 || methods == 0 {
		t.Errorf("found %d files, %d fields, %d methods", files, fields, methods)
	}
}

func TestTheLimitsAreSeen(t *testing.T) {
	text := "package p\n\ntype T[K any] struct{}\n\n// " + strings.Repeat("x", maxColumns) + "\nfunc (t *T[K]) f(a, b, c, d, e, f, g int) {\n" +
		strings.Repeat("\t_ = 0\n", maxFileLines) + "}\n" + strings.Repeat("func (t *T[K]) m() {}\n", maxMethods)
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "p.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	all := slices.Repeat([]source{{"p/p.go", []byte(text), file, set}}, maxFiles+1)
	found := beyond(all)
	for _, limit := range limits {
		if len(found[limit]) == 0 {
			t.Errorf("nothing is beyond the limit of %s", limit)
		}
	}
}

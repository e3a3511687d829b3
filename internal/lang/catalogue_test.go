package lang

import (
	"encoding/json"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// With -lacking FOLDER the texts that a language lacks are written there, an
// object by their English, as the catalogues have it.
var lacking = flag.String("lacking", "", "write the texts that each language lacks into this `folder`")

// text is one of the interface as the source has it.
type text struct {
	at     string // file:line
	plural bool
}

// sources finds every text that is said: the constants given to this package.
func sources(t *testing.T) map[string]text {
	t.Helper()
	found := map[string]text{}
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
			if call, ok := n.(*ast.CallExpr); ok {
				if key, many := said(call); key != "" {
					found[key] = text{set.Position(call.Pos()).String(), many || found[key].plural}
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// saying is which argument of a function is the text, by the function's name:
// those of this package, and those of others that hand it on.
var saying = map[string]int{
	"lang.T": 0, "lang.C": 1, "lang.N": 2, "lang.Key": 0, "lang.Date": 0, "lang.M": 0, "lang.Errorf": 0,
}

// said is the key of the text that a call says, if it is a constant.
func said(call *ast.CallExpr) (key string, many bool) {
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
		name = f.Name
	}
	at, ok := saying[name]
	if !ok || at >= len(call.Args) {
		return "", false
	}
	key, ok = constant(call.Args[at])
	if !ok {
		return "", false
	}
	if name == "lang.C" {
		context, ok := constant(call.Args[0])
		if !ok {
			return "", false
		}
		key = context + "|" + key
	}
	return key, name == "lang.N"
}

// constant is a literal's text, or that of several that are joined.
func constant(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, err == nil && e.Kind == token.STRING
	case *ast.BinaryExpr:
		x, ok := constant(e.X)
		y, fine := constant(e.Y)
		return x + y, ok && fine && e.Op == token.ADD
	case *ast.ParenExpr:
		return constant(e.X)
	}
	return "", false
}

func TestEveryTextIsInEveryLanguage(t *testing.T) {
	keys := sources(t)
	for _, tag := range Tags()[1:] {
		t.Run(tag, func(t *testing.T) {
			all, err := texts(tag)
			if err != nil {
				t.Fatal(err)
			}
			missing := map[string]any{}
			for key, at := range keys {
				v, ok := all[key]
				if !ok {
					missing[key] = key
					if at.plural {
						missing[key] = map[string]string{"other": key}
					}
					continue
				}
				for _, fault := range faults(tag, key, v, at.plural) {
					t.Errorf("%s: %q: %s", at.at, key, fault)
				}
			}
			if len(missing) > 0 {
				some := slices.Sorted(maps.Keys(missing))
				t.Errorf("%d texts are missing, %.200q among them", len(missing), some[:min(5, len(some))])
			}
			for key := range all {
				if _, ok := keys[key]; !ok {
					t.Errorf("nothing says %q", key)
				}
			}
			if *lacking != "" {
				lack(t, tag, missing)
			}
		})
	}
}

// lack writes what a language lacks.
func lack(t *testing.T, tag string, missing map[string]any) {
	t.Helper()
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "\t")
	if err := e.Encode(missing); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*lacking, tag+".json"), []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

var verbs = regexp.MustCompile(`%(?:\[(\d+)\])?([-+# 0]*[0-9.*]*[a-zA-Z])`)

// arguments are a text's verbs by the argument that each shows.
func arguments(text string) map[int]string {
	text = strings.ReplaceAll(text, "%%", "")
	out := map[int]string{}
	next := 1
	for _, m := range verbs.FindAllStringSubmatch(text, -1) {
		if m[1] != "" {
			next, _ = strconv.Atoi(m[1]) // digits alone match
		}
		out[next] = m[2]
		next++
	}
	return out
}

// faults says what is wrong with a text in a language.
func faults(tag, key string, v any, many bool) []string {
	var out []string
	check := func(said string, want map[int]string) {
		english := key
		if _, text, ok := strings.Cut(key, "|"); ok && !strings.Contains(key, " |") && !strings.Contains(key, "| ") {
			english = text
		}
		switch {
		case strings.TrimSpace(said) == "":
			out = append(out, "it is empty")
		case !maps.Equal(arguments(said), want):
			out = append(out, strconv.Quote(said)+" takes other arguments")
		case edges(said) != edges(english):
			out = append(out, strconv.Quote(said)+" has other space around it")
		case strings.Count(said, "\n") != strings.Count(english, "\n"):
			out = append(out, strconv.Quote(said)+" has other lines")
		}
	}
	switch v := v.(type) {
	case string:
		if many && len(forms(tag)) > 1 {
			return []string{"it depends on a number and has one form"}
		}
		check(v, arguments(key))
	case map[string]any:
		if !many {
			return []string{"it does not depend on a number"}
		}
		if got, want := slices.Sorted(maps.Keys(v)), forms(tag); !slices.Equal(got, want) {
			return []string{"it has the forms " + strings.Join(got, ", ") + ", not " + strings.Join(want, ", ")}
		}
		for _, said := range v {
			text, _ := said.(string)
			want := arguments(key)
			if len(arguments(text)) < len(want) && len(want) == 1 { // "one file"
				want = map[int]string{}
			}
			check(text, want)
		}
	default:
		return []string{"it is no text"}
	}
	return out
}

func edges(s string) string {
	start, end := s[:len(s)-len(strings.TrimLeft(s, " "))], s[len(strings.TrimRight(s, " ")):]
	return start + "|" + end
}

// forms are the plural forms of whole numbers in a language, and "other", which
// each has.
func forms(tag string) []string {
	names := map[plural.Form]string{plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other"}
	all := map[string]bool{"other": true}
	for n := range 200 {
		all[names[plural.Cardinal.MatchPlural(language.MustParse(tag), n, 0, 0, 0, 0)]] = true
	}
	return slices.Sorted(maps.Keys(all))
}

func TestFewTextsAreTheSameInEnglish(t *testing.T) {
	for _, tag := range Tags()[1:] {
		all, err := texts(tag)
		if err != nil {
			t.Fatal(err)
		}
		same := []string{}
		for key, v := range all {
			if v == key {
				same = append(same, key)
			}
		}
		if len(same)*10 > len(all) {
			t.Errorf("%s: %d of %d texts are English: %.200q", tag, len(same), len(all), same)
		}
	}
}

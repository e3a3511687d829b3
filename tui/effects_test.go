package tui

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"testing"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/panes"
)

// effectTypes lists the types of package commands that are effects.
func effectTypes(t *testing.T) map[string]bool {
	t.Helper()
	names, err := filepath.Glob("../commands/*.go")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	found := map[string]bool{}
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv == nil || fn.Name.Name != "effect" {
				continue
			}
			if name, ok := fn.Recv.List[0].Type.(*ast.Ident); ok {
				found[name.Name] = true
			}
		}
	}
	return found
}

func TestEveryEffectIsCarriedOut(t *testing.T) {
	scene(t, nil, func(r *rig) {
		declared, carried := effectTypes(t), map[string]bool{}
		for of := range r.m.effects {
			carried[of.Name()] = true
			if !declared[of.Name()] {
				t.Errorf("%s is no effect of a command", of)
			}
		}
		for name := range declared {
			if !carried[name] {
				t.Errorf("nothing carries out %s", name)
			}
		}
	})
}

func TestEveryDialogThatCommandsNameOpens(t *testing.T) {
	scene(t, nil, func(r *rig) {
		for _, c := range r.m.reg.All() {
			step := r.m.reg.Execute(r.m.env(commands.Invocation{Origin: panes.User}), commands.Invocation{ID: c.ID, Origin: panes.User})
			for _, e := range step.Effects {
				if show, ok := e.(commands.ShowDialog); ok && r.m.openers[show.Name] == nil {
					t.Errorf("%s opens %q, which there is not", c.ID, show.Name)
				}
			}
		}
	})
}

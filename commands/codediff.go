package commands

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// isDiff reports whether a block of code is a change of files, and no file.
func isDiffBlock(a call.CodeArgs) bool {
	switch strings.ToLower(a.Language) {
	case "diff", "patch", "udiff":
		return true
	case "":
		return difftext.Is(a.Text)
	}
	return false
}

// renames is what git writes of a file that has another name and nothing else.
var renames = regexp.MustCompile(`(?m)^rename from (.+)\nrename to (.+)$`)

// diffs reads the changes of a block, those of a file that it does not name as
// of the one that it is for.
func diffsOfBlock(a call.CodeArgs) ([]difftext.File, *Error) {
	text := a.Text
	if !strings.Contains(text, "--- ") || !strings.Contains(text, "+++ ") {
		if m := renames.FindStringSubmatch(text); m != nil {
			return nil, Errorf(CodeUnsupported, "diff-makes-rename-yourself", clip(m[2]), clip(m[1]))
		}
		if a.Path == "" {
			return nil, unknownFile()
		}
		text = "--- " + a.Path + "\n+++ " + a.Path + "\n" + text
	}
	files, err := difftext.Parse(text)
	switch {
	case err != nil:
		return nil, refusal(CodeInvalidArguments, says(err), lang.M("copy-it-instead"))
	case len(files) == 0:
		return nil, Errorf(CodeInvalidArguments, "there-no-change-file-diff")
	}
	seen := map[string]bool{}
	for _, f := range files {
		before, after := f.Paths()
		switch {
		case after == "":
			return nil, Errorf(CodeUnsupported, "diff-removes-do-yourself", clip(before))
		case before != "" && before != after:
			return nil, Errorf(CodeUnsupported, "diff-makes-rename-yourself", clip(after),
				clip(before))
		case seen[after]:
			return nil, Errorf(CodeInvalidArguments, "the-diff-names-twice", clip(after))
		}
		seen[after] = true
	}
	return files, nil
}

func checkDiff(env Env, a call.CodeArgs) *Error {
	files, fault := diffsOfBlock(a)
	if fault != nil {
		return fault
	}
	for _, f := range files {
		_, path := f.Paths()
		if fault := env.checkPath(path); fault != nil {
			return fault
		}
	}
	return nil
}

// patched is a file as a diff would make it.
type patched struct{ path, old, text, hash string }

// patch makes the changes of a diff in texts. Where one does not fit, none is.
func patchesOfBlock(ctx context.Context, a call.CodeArgs, files *workspace.Root) ([]patched, error) {
	diffs, fault := diffsOfBlock(a)
	if fault != nil {
		return nil, fault
	}
	var out []patched
	for _, d := range diffs {
		before, path := d.Paths()
		p := patched{path: path}
		var err error
		if p.hash, err = hashOf(ctx, files, path); err != nil {
			return nil, err
		}
		crlf := false
		switch {
		case p.hash == newFile && before != "":
			return nil, &workspace.Error{Code: workspace.NotFound, Path: path, Message: lang.English("file-not-found"),
				Hint: lang.English("the-diff-changes-it")}
		case p.hash != newFile && before == "":
			return nil, &workspace.Error{Code: workspace.Changed, Path: path,
				Message: lang.English("diff-makes-file-there-already")}
		case p.hash != newFile:
			f, err := files.Read(ctx, path)
			if err != nil {
				return nil, err
			}
			p.old, crlf = f.Text, f.CRLF
		}
		if p.text, err = d.Apply(p.old); err != nil {
			return nil, refusal(CodeInvalidArguments, lang.M("the-change-does-not-fit", clip(path), err),
				lang.M("nothing-was-changed"))
		}
		if crlf {
			p.text = strings.ReplaceAll(p.text, "\n", "\r\n")
		}
		out = append(out, p)
	}
	return out, nil
}

// applyDiff shows what a diff changes, all of its files at once, and makes it
// once that was confirmed, unless one of them changed meanwhile.
func applyDiff(env Env, a call.CodeArgs) Outcome[call.Empty] {
	files := env.Files
	if len(a.BaseHashes) > 0 {
		return writeDiff(env, a)
	}
	return After(func(ctx context.Context) ([]patched, error) { return patchesOfBlock(ctx, a, files) },
		func(_ Env, made []patched, err error) Outcome[call.Empty] {
			if err != nil {
				return Refuse[call.Empty](fileError(err))
			}
			a.BaseHashes = map[string]string{}
			var names []string
			var diff strings.Builder
			for _, p := range made {
				a.BaseHashes[p.path] = p.hash
				d := patch.Unified(p.path, p.path, p.old, strings.ReplaceAll(p.text, "\r\n", "\n"))
				if d == "" {
					continue
				}
				names = append(names, p.path)
				if len(made) > 1 {
					fmt.Fprintf(&diff, " %s\n", p.path)
				}
				diff.WriteString(d)
			}
			if len(names) == 0 {
				return Done(call.Empty{}, Toast{Level: LevelInfo,
					Text: lang.T("holds-this-code-already", made[0].path)})
			}
			return Done(call.Empty{}, ShowChange{Path: strings.Join(names, ", "), Diff: diff.String(),
				Do: call.CodeApply.With(a)})
		})
}

// writeDiff writes what was shown. Should a file fail, those before it are put
// back.
func writeDiff(env Env, a call.CodeArgs) Outcome[call.Empty] {
	files := env.Files
	return After(func(ctx context.Context) ([]wrote, error) {
		made, err := patchesOfBlock(ctx, a, files)
		if err != nil {
			return nil, err
		}
		for _, p := range made {
			if p.hash != a.BaseHashes[p.path] {
				return nil, orChanged(nil, p.path)
			}
		}
		var done []wrote
		for _, p := range made {
			w, err := files.Write(ctx, p.path, []byte(p.text))
			if err != nil {
				for _, d := range done {
					files.Revert(context.WithoutCancel(ctx), d.Written)
				}
				return nil, err
			}
			done = append(done, wrote{w, reread(files, w.Path)})
		}
		return done, nil
	}, func(env Env, done []wrote, err error) Outcome[call.Empty] {
		if err != nil {
			return Refuse[call.Empty](fileError(err))
		}
		var paths []string
		for _, w := range done {
			env.showChange(w.Path, w.file)
			paths = append(paths, w.Path)
		}
		return Done(call.Empty{}, applied(paths...))
	})
}

// applied says which files code was written to.
func applied(paths ...string) Toast {
	return Toast{Level: LevelSuccess, Text: lang.T("changed", strings.Join(paths, ", "))}
}

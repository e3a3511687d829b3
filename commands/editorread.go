package commands

import (
	"context"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// EditorReadResult is a file's text.
type EditorReadResult struct {
	Content    string `json:"content"`
	TotalLines int    `json:"totalLines"`
	// Encoding is what it was taken for, where it is neither UTF-8 nor UTF-16.
	Encoding string `json:"encoding,omitempty"`
	Hash     string `json:"hash,omitempty"` // of the whole file, for baseHash
}

func checkEditorRead(env Env, a call.EditorReadArgs) *Error {
	if a.EndLine != 0 && a.EndLine < a.StartLine {
		return Errorf(CodeInvalidArguments, "endline-comes-before-startline", a.EndLine, a.StartLine)
	}
	return env.checkPath(a.Path)
}

func editorRead(env Env, a call.EditorReadArgs) Outcome[EditorReadResult] {
	files := env.Files
	// The result is made off the loop too: a file can have megabytes.
	return After(func(ctx context.Context) (Outcome[EditorReadResult], error) {
		f, err := files.Read(ctx, a.Path)
		if err != nil {
			return Outcome[EditorReadResult]{}, unread(ctx, files, a.Path, err)
		}
		return readLines(f, a), nil
	}, func(_ Env, o Outcome[EditorReadResult], err error) Outcome[EditorReadResult] {
		if err != nil {
			return Refuse[EditorReadResult](AsError(err))
		}
		return o
	})
}

// unread says why a file cannot be read as text; of a picture, what it is.
func unread(ctx context.Context, files *workspace.Root, path string, err error) *Error {
	out := fileError(err)
	if out.Code != string(workspace.Binary) {
		return out
	}
	if caption, ok := picture.CaptionOf(ctx, files, path); ok {
		return refusal(out.Code, out.message, lang.M("is-a-picture", clip(path), caption))
	}
	return out
}

func readLines(f *workspace.File, a call.EditorReadArgs) Outcome[EditorReadResult] {
	switch {
	case pastEnd(f, a.StartLine):
		return Refuse[EditorReadResult](tooShort("startLine", a.StartLine, f))
	case a.StartLine == 0 && a.EndLine == 0:
		return Done(EditorReadResult{Content: f.Text, TotalLines: f.Lines, Encoding: takenFor(f), Hash: f.Hash})
	}
	return Done(EditorReadResult{Content: f.LineRange(a.StartLine, a.EndLine), TotalLines: f.Lines,
		Encoding: takenFor(f), Hash: f.Hash})
}

// takenFor names the encoding that a file was taken for, since the guess may be
// wrong: nothing where it is known.
func takenFor(f *workspace.File) string {
	if !f.Encoding.Foreign() {
		return ""
	}
	return string(f.Encoding)
}

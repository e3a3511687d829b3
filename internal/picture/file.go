package picture

import (
	"context"
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// maxBytes is the largest picture that is read, in bytes.
const maxBytes = 32 << 20

// File is a file as it is shown: its text, a text that is too large to be read
// whole, a picture, the fault of what is meant for a picture, or bytes that are
// none of these. One of them is set; bytes may stand beside a text or a picture of
// which one looks at them, and stand beside a fault.
type File struct {
	Path    string // relative, with slashes
	Text    *workspace.File
	Large   *workspace.Large
	Picture *Picture
	Fault   error // a *Fault
	Bytes   *workspace.Blob
	// Private says that agents may not read it: it was read as its owner's own.
	Private bool
}

// Pictured reports whether it is a picture, or meant for one.
func (f File) Pictured() bool { return f.Picture != nil || f.Fault != nil }

// Fault says why a picture cannot be shown.
type Fault struct {
	Path string
	of   error
}

func (f *Fault) Error() string { return f.of.Error() }

// Said says it in the person's language.
func (f *Fault) Said() string { return lang.Translate(f.of) }

// Unwrap is what is wrong.
func (f *Fault) Unwrap() error { return f.of }

// Read reads a file to be shown. Its errors are those of workspace.Root.Read.
func Read(ctx context.Context, files *workspace.Root, p string) (File, error) {
	if !named(p) {
		f, err := readText(ctx, files, p)
		if !isCode(err, workspace.Binary) {
			return f, err
		}
	}
	raw, err := files.UpTo(maxBytes).Bytes(ctx, p)
	switch {
	case isCode(err, workspace.TooLarge) && named(p):
		rel, fault := files.Clean(p)
		return withBytes(ctx, files, File{Path: rel, Fault: &Fault{rel, err}}), fault
	case isCode(err, workspace.TooLarge):
		return readBytes(ctx, files, p)
	case err != nil:
		return File{}, err
	}
	out := File{Path: raw.Path, Private: raw.Private}
	if !Is(raw.Data) { // whatever its name says
		f, err := readText(ctx, files, p)
		if named(p) && isCode(err, workspace.Binary) {
			f, err = out, nil
			_, f.Fault = Open(p, raw.Data)
			return withBytes(ctx, files, f), nil
		}
		if isCode(err, workspace.Binary) {
			return readBytes(ctx, files, p)
		}
		return f, err
	}
	if out.Picture, out.Fault = Open(raw.Path, raw.Data); out.Fault != nil {
		out = withBytes(ctx, files, out)
	}
	return out, nil
}

// withBytes is a file that is no picture with what can be shown of it: its bytes,
// where they can be read.
func withBytes(ctx context.Context, files *workspace.Root, f File) File {
	if b, err := files.Blob(ctx, f.Path); err == nil {
		f.Bytes = b
	}
	return f
}

func readText(ctx context.Context, files *workspace.Root, p string) (File, error) {
	f, err := files.Read(ctx, p)
	if isCode(err, workspace.TooLarge) {
		l, err := files.Large(ctx, p)
		if err != nil {
			return File{}, err
		}
		return File{Path: l.Path, Large: l, Private: l.Private}, nil
	}
	if err != nil {
		return File{}, err
	}
	return File{Path: f.Path, Text: f, Private: f.Private}, nil
}

func readBytes(ctx context.Context, files *workspace.Root, p string) (File, error) {
	b, err := files.Blob(ctx, p)
	if err != nil {
		return File{}, err
	}
	return File{Path: b.Path, Bytes: b, Private: b.Private}, nil
}

// Open decodes what a file holds. Its error is a *Fault.
func Open(p string, data []byte) (*Picture, error) {
	out, err := Decode(data)
	if err != nil {
		return nil, &Fault{p, err}
	}
	return out, nil
}

// Caption says what a picture is: its format, and how large it and its file are.
// There is no word in it but a unit.
func (p *Picture) Caption() string {
	return fmt.Sprintf("%s · %d×%d · %s", p.Format, p.Width, p.Height, prompt.Size(p.Size))
}

// CaptionOf is the caption of a file that is a picture.
func CaptionOf(ctx context.Context, files *workspace.Root, p string) (caption string, ok bool) {
	raw, err := files.UpTo(maxBytes).Bytes(ctx, p)
	if err != nil {
		return "", false
	}
	out, err := look(raw.Data)
	if err != nil {
		return "", false
	}
	return out.Caption(), true
}

// named reports whether a file's name is that of a picture.
func named(p string) bool {
	switch strings.ToLower(path.Ext(p)) {
	case ".png", ".jpg", ".jpeg", ".gif", ".webp":
		return true
	}
	return false
}

func isCode(err error, code workspace.Code) bool {
	var we *workspace.Error
	return errors.As(err, &we) && we.Code == code
}

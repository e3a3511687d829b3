package prompt

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Clipboard is what the machine's clipboard holds: an image, or else text.
type Clipboard struct {
	Image []byte
	Mime  string
	Text  string
}

// ErrNoClipboard says that no program is there that reads the clipboard.
var ErrNoClipboard = lang.Errorf("clipboard-cannot-read-here-wl")

// ErrNoDisplay says that there is no clipboard to be read, as over ssh.
var ErrNoDisplay = lang.Errorf("clipboard-cannot-read-here-neither")

// machine is what of the machine reads a clipboard; tests have their own.
type machine struct {
	os  string
	env func(string) string
	run func(ctx context.Context, name string, args ...string) ([]byte, error)
}

// ReadClipboard reads the machine's clipboard by the programs that do that
// there: wl-paste, xclip, or osascript and pbpaste.
func ReadClipboard(ctx context.Context) (Clipboard, error) {
	return machine{runtime.GOOS, os.Getenv, runProgram}.read(ctx)
}

func runProgram(ctx context.Context, name string, args ...string) ([]byte, error) {
	if _, err := exec.LookPath(name); err != nil {
		return nil, err
	}
	var out limited
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stdout = &out
	err := cmd.Run()
	if out.over {
		err = lang.Errorf("clipboard-holds-more-than-mb", MaxWhole>>20)
	}
	return out.buf.Bytes(), err
}

// limited keeps what is written up to a limit.
type limited struct {
	buf  bytes.Buffer // not embedded: io.Copy would go past Write
	over bool
}

func (l *limited) Write(p []byte) (int, error) {
	if l.buf.Len()+len(p) > MaxWhole {
		l.over = true
		return 0, lang.Errorf("too-much")
	}
	return l.buf.Write(p)
}

// imageTypes are what models look at, the best first.
func imageTypes() []string { return []string{"image/png", "image/jpeg", "image/webp", "image/gif"} }

func (m machine) read(ctx context.Context) (Clipboard, error) {
	switch {
	case m.os == "darwin":
		return m.darwin(ctx)
	case m.env("WAYLAND_DISPLAY") != "":
		c, err := m.typed(ctx, "wl-paste", []string{"--list-types"},
			func(mime string) []string { return []string{"--no-newline", "--type", mime} })
		if !errors.Is(err, exec.ErrNotFound) || m.env("DISPLAY") == "" {
			return c, told(err)
		}
		fallthrough
	case m.env("DISPLAY") != "":
		sel := []string{"-selection", "clipboard", "-o", "-t"}
		c, err := m.typed(ctx, "xclip", append(slices.Clone(sel), "TARGETS"),
			func(mime string) []string { return append(slices.Clone(sel), mime) })
		return c, told(err)
	case m.os == "windows":
		return Clipboard{}, ErrNoClipboard
	}
	return Clipboard{}, ErrNoDisplay
}

func told(err error) error {
	if errors.Is(err, exec.ErrNotFound) {
		return ErrNoClipboard
	}
	return err
}

// typed asks a program for the clipboard's types and then for the best.
func (m machine) typed(ctx context.Context, name string, list []string, get func(mime string) []string) (Clipboard,
	error) {
	types, err := m.run(ctx, name, list...)
	if errors.Is(err, exec.ErrNotFound) {
		return Clipboard{}, err
	}
	if err != nil { // as both say of an empty clipboard
		return Clipboard{}, lang.Errorf("the-clipboard-is-empty")
	}
	have := strings.Fields(string(types))
	for _, mime := range imageTypes() {
		if slices.Contains(have, mime) {
			b, err := m.run(ctx, name, get(mime)...)
			return Clipboard{Image: b, Mime: mime}, err
		}
	}
	for _, mime := range []string{"text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING"} {
		if slices.Contains(have, mime) {
			b, err := m.run(ctx, name, get(mime)...)
			return Clipboard{Text: string(b)}, err
		}
	}
	return Clipboard{}, lang.Errorf("clipboard-holds-neither-image-nor",
		strings.Join(have[:min(len(have), 3)], ", "))
}

// darwin asks for an image, which is printed as «data PNGf8950…», then for text.
func (m machine) darwin(ctx context.Context) (Clipboard, error) {
	if out, err := m.run(ctx, "osascript", "-e", "the clipboard as «class PNGf»"); err == nil {
		text := strings.TrimSpace(string(out))
		if body, ok := strings.CutPrefix(text, "«data PNGf"); ok {
			if b, err := hex.DecodeString(strings.TrimSuffix(body, "»")); err == nil {
				return Clipboard{Image: b, Mime: "image/png"}, nil
			}
		}
	}
	b, err := m.run(ctx, "pbpaste")
	return Clipboard{Text: string(b)}, told(err)
}

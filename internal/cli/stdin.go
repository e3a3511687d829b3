package cli

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"
	"unicode/utf8"

	"golang.org/x/term"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/state"
)

// maxStdin is how many bytes of standard input become a prompt.
const maxStdin = 1 << 20

// sayAfter is when a person is told what is waited for.
const sayAfter = 400 * time.Millisecond

// settleFor is how long the end of standard input waits for a signal: ctrl+c
// ends the program that writes as well, and what it wrote is no prompt then.
const settleFor = 30 * time.Millisecond

// Where the text of a prompt cannot come from.
var (
	errNoTerminal = lang.Errorf("openspace-draws-terminal-none-run")
	errDumb       = lang.Errorf("openspace-draws-whole-screen-which")
	errEmptyStdin = lang.Errorf("standard-input-empty-pipe-text")
)

// keyboard is the terminal that keys come from, and what came on standard
// input where that is another.
type keyboard struct {
	tty   *os.File
	own   bool // it was opened here
	piped string
}

// openKeyboard finds the terminal. Where standard input is none, it is read to
// its end for the prompt, and the terminal that the program was started on is
// opened: nothing is read before that is known to be there.
func openKeyboard(ctx context.Context, open func() (in, out *os.File, err error)) (*keyboard, error) {
	if !term.IsTerminal(int(os.Stdout.Fd())) {
		return nil, errNoTerminal
	}
	if os.Getenv("TERM") == "dumb" {
		return nil, errDumb
	}
	if term.IsTerminal(int(os.Stdin.Fd())) {
		return &keyboard{tty: os.Stdin}, nil
	}
	in, out, err := open()
	if err != nil {
		return nil, lang.Errorf("standard-input-no-terminal-there", err)
	}
	if out != in {
		out.Close()
	}
	k := &keyboard{tty: in, own: true}
	if k.piped, err = readStdin(ctx, os.Stdin, os.Stderr); err != nil {
		k.close()
		return nil, err
	}
	return k, nil
}

func (k *keyboard) close() {
	if k.own {
		k.tty.Close()
	}
}

// readStdin reads text to its end. Somebody who waits for it is told what is
// waited for, and a signal ends that.
func readStdin(ctx context.Context, in io.Reader, tell *os.File) (string, error) {
	type result struct {
		b   []byte
		err error
	}
	done := make(chan result, 1)
	go func() {
		b, err := io.ReadAll(io.LimitReader(in, maxStdin+1))
		done <- result{b, err}
	}()
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	defer signal.Stop(stop)
	late := time.NewTimer(sayAfter)
	defer late.Stop()
	said := func() {}
	var read result
	var settled <-chan time.Time
	for {
		select {
		case <-late.C:
			if term.IsTerminal(int(tell.Fd())) {
				fmt.Fprint(tell, lang.T("reading-prompt-from-standard-input"))
				said = func() { fmt.Fprint(tell, "\r\x1b[2K") }
			}
		case s := <-stop:
			said()
			sig, _ := s.(syscall.Signal)
			return "", &ended{sig}
		case <-ctx.Done():
			return "", ctx.Err()
		case read = <-done:
			done, settled = nil, time.After(settleFor)
		case <-settled:
			said()
			if read.err != nil {
				return "", lang.Errorf("read-standard-input", read.err)
			}
			return pipedText(read.b)
		}
	}
}

// lineEnd is one of Windows, also where it was made twice.
var lineEnd = regexp.MustCompile(`\r+\n`)

// pipedText is what was read as the text of a prompt, with the line ends of
// this program.
func pipedText(b []byte) (string, error) {
	if len(b) > maxStdin {
		return "", lang.Errorf("standard-input-holds-more-than", maxStdin>>20)
	}
	b = bytes.TrimPrefix(b, []byte("\xef\xbb\xbf"))
	if i := notText(b); i >= 0 {
		return "", lang.Errorf("standard-input-no-text-byte", i+1)
	}
	text := lineEnd.ReplaceAllString(string(b), "\n")
	if strings.TrimSpace(text) == "" {
		return "", errEmptyStdin
	}
	return strings.TrimRight(text, "\n"), nil
}

// notText is where bytes stop being text in UTF-8, or -1.
func notText(b []byte) int {
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r == 0 || r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

// pipe makes what was piped in a part of what is asked: with a prompt it is
// sent beside it, as a file, so that no @ in it means anything; alone it is the
// prompt, which the person sends.
func (f flags) pipe(text string) (flags, error) {
	switch {
	case text == "":
		return f, nil
	case f.prompt == "":
		f.draft = draftOf(sanitize.Text(text))
		return f, nil
	case strings.HasPrefix(f.prompt, "/") || strings.HasPrefix(f.prompt, "!"):
		return f, &misused{lang.Errorf("prompt-command-which-takes-no", f.prompt)}
	}
	file, err := keepPiped(text, time.Now())
	f.files = append(f.files, file)
	return f, err
}

// draftOf is a piped text as a draft: a long one folds, as a paste does.
func draftOf(text string) prompt.Draft {
	if strings.Count(text, "\n") < foldedLines && len(text) < foldedBytes {
		return prompt.Text(text)
	}
	return prompt.Draft{Pieces: []prompt.Piece{{Paste: text}}}
}

// From where a text that was piped in is folded.
const (
	foldedLines = 6
	foldedBytes = 800
)

// keptFor is how long what was piped in is kept, so that it can be sent again.
const keptFor = 7 * 24 * time.Hour

// keepPiped writes what was piped in where the prompt can refer to it, and
// removes what is older.
func keepPiped(text string, now time.Time) (prompt.File, error) {
	dir := filepath.Join(state.Dir(), "stdin")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return prompt.File{}, lang.Errorf("keep-standard-input", err)
	}
	old, err := os.ReadDir(dir)
	if err != nil {
		return prompt.File{}, lang.Errorf("keep-standard-input", err)
	}
	for _, e := range old {
		if info, err := e.Info(); err == nil && now.Sub(info.ModTime()) > keptFor {
			_ = os.Remove(filepath.Join(dir, e.Name())) // the next start tries again
		}
	}
	sum := sha256.Sum256([]byte(text))
	name := "stdin-" + hex.EncodeToString(sum[:4]) + ".txt"
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		return prompt.File{}, lang.Errorf("keep-standard-input", err)
	}
	label := fmt.Sprintf("[Text #1: %s, %s]", name, prompt.Size(len(text)))
	return prompt.File{Path: path, Mime: "text/plain", Label: label, Size: int64(len(text))}, nil
}

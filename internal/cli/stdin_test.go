package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"

	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/state"
)

func TestPipedTextIsTextOfABoundedLength(t *testing.T) {
	most := strings.Repeat("x", maxStdin)
	for _, test := range []struct{ name, in, want, fault string }{
		{"lines", "a\nb\n", "a\nb", ""},
		{"line ends of Windows, and a mark of the order of bytes", "\xef\xbb\xbfa\r\nb\r\n\r\n", "a\nb", ""},
		{"letters of all the world", "é漢🙂", "é漢🙂", ""},
		{"as much as is taken", most, most, ""},
		{"one byte more", most + "x", "", "more than 1 MB"},
		{"nothing", "", "", "standard input is empty"},
		{"blanks", " \n\t\r\n", "", "standard input is empty"},
		{"an image", "\x89PNG\r\n", "", "no text (byte 1)"},
		{"a zero", "ab\x00c", "", "no text (byte 3)"},
		{"the character that stands for what is none", "a\ufffd", "a\ufffd", ""},
	} {
		got, err := pipedText([]byte(test.in))
		if test.fault == "" && err != nil || test.fault != "" && (err == nil || !strings.Contains(err.Error(), test.fault)) || got != test.want {
			t.Errorf("%s: %.40q %v", test.name, got, err)
		}
	}
}

func FuzzPipedText(f *testing.F) {
	for _, s := range []string{"", "a\r\nb", "\r\r\nb", "\xef\xbb\xbf", "\x00", "\xff\xfe", "é\n\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := pipedText(b)
		if err == nil && (strings.TrimSpace(s) == "" || strings.ContainsRune(s, 0) || strings.Contains(s, "\r\n")) {
			t.Errorf("%q", s)
		}
		if err != nil && s != "" {
			t.Errorf("%q and %v", s, err)
		}
	})
}

// pipeIn makes a pipe that a test writes to.
func pipeIn(t *testing.T) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(); w.Close() })
	return r, w
}

// terminal opens one, and gives what is written to it.
func terminal(t *testing.T) (tty *os.File, read func(until string)) {
	t.Helper()
	master, slave, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { slave.Close(); master.Close() })
	return slave, func(until string) {
		t.Helper()
		var all strings.Builder
		buf := make([]byte, 256)
		for !strings.Contains(all.String(), until) {
			n, err := master.Read(buf)
			if err != nil {
				t.Fatalf("%q: %v", all.String(), err)
			}
			all.Write(buf[:n])
		}
	}
}

func TestAPipeThatDoesNotEndIsTold(t *testing.T) {
	r, w := pipeIn(t)
	tty, told := terminal(t)
	type result struct {
		text string
		err  error
	}
	done := make(chan result, 1)
	go func() {
		text, err := readStdin(t.Context(), r, tty)
		done <- result{text, err}
	}()
	told("reading the prompt from standard input; ctrl+c leaves")
	_, _ = io.WriteString(w, "late\n")
	w.Close()
	told("\x1b[2K")
	if got := <-done; got.text != "late" || got.err != nil {
		t.Errorf("%+v", got)
	}
}

func TestASignalEndsTheWaitForAPipe(t *testing.T) {
	r, w := pipeIn(t)
	tty, told := terminal(t)
	done := make(chan error, 1)
	go func() {
		_, err := readStdin(t.Context(), r, tty)
		done <- err
	}()
	told("ctrl+c leaves")
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Signal(syscall.SIGINT)
	}
	if err != nil {
		t.Fatal(err)
	}
	var by *ended
	if err := <-done; !errors.As(err, &by) || by.by != syscall.SIGINT {
		t.Error(err)
	}
	w.Close() // or its reader stays
}

func TestThePipeIsReadOnlyWhereThereIsATerminal(t *testing.T) {
	dir := home(t)
	tty, _ := terminal(t)
	stdin, stdout := os.Stdin, os.Stdout
	t.Cleanup(func() { os.Stdin, os.Stdout = stdin, stdout })
	r, w := pipeIn(t)
	os.Stdin, os.Stdout = r, tty
	none := func() (_, _ *os.File, err error) { return nil, nil, errors.New("no such device") }
	if _, err := openKeyboard(t.Context(), none); err == nil || !strings.Contains(err.Error(), "there is no other one to take keys from") {
		t.Error(err)
	}
	_, _ = io.WriteString(w, "here\n")
	w.Close()
	k, err := openKeyboard(t.Context(), func() (in, out *os.File, err error) { return tty, tty, nil })
	if err != nil || k.piped != "here" || k.tty != tty {
		t.Fatalf("%+v %v", k, err)
	}
	file, err := os.Create(filepath.Join(dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	os.Stdout = file
	if _, err := openKeyboard(t.Context(), none); !errors.Is(err, errNoTerminal) {
		t.Error(err)
	}
	os.Stdin, os.Stdout = tty, tty
	if k, err := openKeyboard(context.Background(), none); err != nil || k.tty != tty || k.own || k.piped != "" {
		t.Errorf("%+v %v", k, err)
	}
}

func TestWhatIsPipedGoesBesideThePromptOrIsOne(t *testing.T) {
	home(t)
	f, err := flags{}.pipe("a\x1b]0;b")
	if err != nil || f.draft.Value() != "ab" && strings.ContainsRune(f.draft.Value(), 0x1b) || !f.draft.Plain() || f.files != nil {
		t.Errorf("%v %+v", err, f)
	}
	if f, _ = (flags{}).pipe(strings.Repeat("a\n", 20)); f.draft.Plain() || len(f.draft.Pieces) != 1 {
		t.Errorf("a long one does not fold: %+v", f.draft)
	}
	if f, err = (flags{prompt: "review"}).pipe(""); err != nil || f.files != nil || !f.draft.Empty() {
		t.Errorf("nothing: %v %+v", err, f)
	}
	if _, err := (flags{prompt: "/compact"}).pipe("x"); exitCode(err) != 2 || !strings.Contains(err.Error(), "takes no standard input") {
		t.Error(err)
	}
	f, err = flags{prompt: "review"}.pipe("import @secret/file\n")
	if err != nil || len(f.files) != 1 || f.prompt != "review" || !f.draft.Empty() {
		t.Fatalf("%v %+v", err, f)
	}
	file := f.files[0]
	b, err := os.ReadFile(file.Path)
	if info, _ := os.Stat(file.Path); err != nil || string(b) != "import @secret/file\n" || info.Mode().Perm() != 0o600 || file.Mime != "text/plain" {
		t.Errorf("%v %q %+v", err, b, file)
	}
	if !strings.HasPrefix(file.Label, "[Text #1: stdin-") || file.Size != int64(len(b)) {
		t.Errorf("%+v", file)
	}
	if len(prompt.Mentions("review\n\n"+file.Label)) != 0 {
		t.Error("the label reads as a name")
	}
	old := time.Now().Add(-8 * 24 * time.Hour)
	if err := os.Chtimes(file.Path, old, old); err != nil {
		t.Fatal(err)
	}
	if _, err := keepPiped("other", time.Now()); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(filepath.Join(state.Dir(), "stdin")); err != nil || len(left) != 1 || left[0].Name() == filepath.Base(file.Path) {
		t.Errorf("%v %v", left, err)
	}
	if err := os.RemoveAll(state.Dir()); err != nil {
		t.Fatal(err)
	}
	write(t, state.Dir(), "a file in its place")
	if _, err := (flags{prompt: "review"}).pipe("x"); err == nil || !strings.Contains(err.Error(), "keep standard input") {
		t.Error(err)
	}
	if e := f.forNextDir(); e.files != nil || e.prompt != "" || !e.draft.Empty() {
		t.Errorf("it goes on to another folder: %+v", e)
	}
}

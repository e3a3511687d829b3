package doctor

import (
	"context"
	"io"
	"os"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"golang.org/x/term"

	"github.com/openspace-tui/openspace/internal/lang"
)

// AskFor is how long a terminal has to answer. One that answers at all is done
// much sooner, across ssh too.
const AskFor = 1500 * time.Millisecond

// Ask asks a terminal about itself and leaves it as it was. What is typed
// meanwhile is lost. A terminal that says nothing is no error.
func Ask(ctx context.Context, in *os.File, out io.Writer, questions string) (Answers, error) {
	before, err := term.MakeRaw(int(in.Fd()))
	if err != nil {
		return Answers{}, lang.Errorf("ask-the-terminal", err)
	}
	defer func() { _ = term.Restore(int(in.Fd()), before) }()
	keys, err := uv.NewCancelReader(in)
	if err != nil {
		return Answers{}, lang.Errorf("ask-the-terminal", err)
	}
	defer keys.Close()
	if _, err := io.WriteString(out, questions); err != nil {
		return Answers{}, lang.Errorf("ask-the-terminal", err)
	}
	ctx, cancel := context.WithTimeout(ctx, AskFor)
	defer cancel()
	read := make(chan Answers, 1)
	go func() { read <- answers(keys) }()
	select {
	case a := <-read:
		return a, nil
	case <-ctx.Done():
	}
	if !keys.Cancel() {
		return Answers{}, nil // the reader stays until the next key
	}
	return <-read, nil
}

// maxAnswers is how much is read at most, in bytes.
const maxAnswers = 16 << 10

// answers reads until the last question was answered, or the reader ends.
func answers(r io.Reader) Answers {
	var all []byte
	buf := make([]byte, 1024)
	for len(all) < maxAnswers {
		n, err := r.Read(buf)
		all = append(all, buf[:n]...)
		if a := Parse(all); a.Any || err != nil {
			return a
		}
	}
	return Parse(all)
}

package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

// maxInput bounds what is read: a screen is some 100 KB.
const maxInput = 4 << 20

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "svg:", err)
		os.Exit(1)
	}
}

func run(args []string, in io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("svg", flag.ContinueOnError)
	var look Look
	flags.StringVar(&look.Title, "title", "A terminal", "what the picture shows, for those who cannot see it")
	flags.StringVar(&look.Foreground, "fg", "#c8c8d0", "the terminal's own text colour")
	flags.StringVar(&look.Background, "bg", "#16161e", "the terminal's own background")
	if err := flags.Parse(args); err != nil {
		return err
	}
	b, err := io.ReadAll(io.LimitReader(in, maxInput))
	if err != nil {
		return err
	}
	screen := Read(string(b))
	if len(screen.Rows) == 0 {
		return errors.New("there is nothing on the screen")
	}
	_, err = io.WriteString(out, Draw(screen, look))
	return err
}

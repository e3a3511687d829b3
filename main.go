// OpenSpace is a terminal workspace that a person and a coding agent share.
package main

import (
	"os"

	"github.com/openspace-tui/openspace/internal/cli"
)

func main() { os.Exit(cli.Main(os.Args)) }

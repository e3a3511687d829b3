// Package browser opens addresses of the web in the person's browser, where this
// machine has one that they see.
package browser

import (
	"context"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Opener opens an address of http or https. It returns once the browser has it,
// or an error where it cannot be opened.
type Opener func(ctx context.Context, address string) error

// patience is how long a program may take to fail. One that runs on is the
// browser itself.
const patience = 3 * time.Second

// Find returns what opens addresses here: a program that BROWSER names (several
// are parted by colons, %s stands for the address), else the system's own. It
// returns nil where there is none that the person would see: in a shell of another
// machine (ssh), or without a display.
func Find(getenv func(string) string) Opener { return find(runtime.GOOS, getenv, exec.LookPath) }

func find(system string, getenv func(string) string, look func(string) (string, error)) Opener {
	for _, named := range strings.Split(getenv("BROWSER"), ":") {
		words := strings.Fields(named)
		if len(words) == 0 {
			continue
		}
		if path, err := look(words[0]); err == nil {
			return opener(append([]string{path}, words[1:]...))
		}
	}
	if getenv("SSH_CONNECTION") != "" || getenv("SSH_TTY") != "" {
		return nil
	}
	for _, words := range systems(system, getenv) {
		if path, err := look(words[0]); err == nil {
			return opener(append([]string{path}, words[1:]...))
		}
	}
	return nil
}

// systems lists the programs with which systems open addresses.
func systems(system string, getenv func(string) string) [][]string {
	switch system {
	case "darwin":
		return [][]string{{"open"}}
	case "windows":
		return [][]string{{"rundll32", "url.dll,FileProtocolHandler"}}
	}
	var out [][]string
	if getenv("WSL_DISTRO_NAME") != "" {
		out = append(out, []string{"wslview"})
	}
	if getenv("DISPLAY") != "" || getenv("WAYLAND_DISPLAY") != "" {
		out = append(out, []string{"xdg-open"}, []string{"gio", "open"})
	}
	return out
}

// opener opens addresses with a program and its arguments. The address is one
// argument, and never one of the program's options.
func opener(argv []string) Opener {
	return func(ctx context.Context, address string) error {
		target, ok := anchor.Web(address)
		if !ok {
			return lang.Errorf("no-address-web", address)
		}
		return run(ctx, argvFor(argv, target))
	}
}

func argvFor(argv []string, target string) []string {
	out, placed := []string{argv[0]}, false
	for _, arg := range argv[1:] {
		placed = placed || strings.Contains(arg, "%s")
		out = append(out, strings.ReplaceAll(arg, "%s", target))
	}
	if !placed {
		out = append(out, target)
	}
	return out
}

// run starts a program that outlives us, and waits for as long as it may take to
// fail.
func run(ctx context.Context, argv []string) error {
	cmd := exec.Command(argv[0], argv[1:]...)
	apart(cmd) // without input and output: the terminal is ours
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case err := <-ended:
		return err
	case <-late.C:
	case <-ctx.Done():
	}
	return nil
}

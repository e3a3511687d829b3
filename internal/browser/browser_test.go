package browser

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// lookIn returns programs that are there.
func lookIn(there ...string) func(string) (string, error) {
	return func(name string) (string, error) {
		for _, t := range there {
			if t == name {
				return "/bin/" + name, nil
			}
		}
		return "", errors.New("not found")
	}
}

func TestWhereABrowserIs(t *testing.T) {
	for name, c := range map[string]struct {
		system string
		env    map[string]string
		there  []string
		some   bool
	}{
		"on a Linux desktop":          {"linux", map[string]string{"DISPLAY": ":0"}, []string{"xdg-open"}, true},
		"on Wayland":                  {"linux", map[string]string{"WAYLAND_DISPLAY": "wayland-0"}, []string{"gio"}, true},
		"without a display":           {"linux", nil, []string{"xdg-open"}, false},
		"without a program":           {"linux", map[string]string{"DISPLAY": ":0"}, nil, false},
		"over ssh":                    {"linux", map[string]string{"DISPLAY": ":10", "SSH_CONNECTION": "a 1 b 2"}, []string{"xdg-open"}, false},
		"over ssh to a Mac":           {"darwin", map[string]string{"SSH_TTY": "/dev/ttys1"}, []string{"open"}, false},
		"one that is named over ssh":  {"linux", map[string]string{"BROWSER": "lemonade open", "SSH_TTY": "x"}, []string{"lemonade"}, true},
		"one that is named and gone":  {"linux", map[string]string{"BROWSER": "gone"}, []string{"xdg-open"}, false},
		"the second that is named":    {"linux", map[string]string{"BROWSER": "gone:here %s"}, []string{"here"}, true},
		"on a Mac":                    {"darwin", nil, []string{"open"}, true},
		"on Windows":                  {"windows", nil, []string{"rundll32"}, true},
		"in the Linux within Windows": {"linux", map[string]string{"WSL_DISTRO_NAME": "Debian"}, []string{"wslview"}, true},
	} {
		got := find(c.system, func(k string) string { return c.env[k] }, lookIn(c.there...))
		if (got != nil) != c.some {
			t.Errorf("%s: found is %v, want %v", name, got != nil, c.some)
		}
	}
}

func TestTheAddressIsOneArgument(t *testing.T) {
	const a = "https://go.dev/?a=1&b='$(x)"
	for _, c := range []struct{ argv, want []string }{
		{[]string{"b"}, []string{"b", a}},
		{[]string{"b", "--new-tab"}, []string{"b", "--new-tab", a}},
		{[]string{"b", "--app=%s"}, []string{"b", "--app=" + a}},
	} {
		if got := argvFor(c.argv, a); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	script := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte("#!/bin/sh\n"+text), 0o755); err != nil {
			t.Fatal(err)
		}
		return file
	}
	named := func(file string) Opener {
		return Find(func(k string) string { return map[string]string{"BROWSER": file}[k] })
	}
	out := filepath.Join(dir, "out")
	good, bad := named(script("good", "echo \"$1\" > "+out+"\n")), named(script("bad", "exit 3\n"))
	if err := good(context.Background(), "https://go.dev/x"); err != nil {
		t.Error(err)
	}
	if b, _ := os.ReadFile(out); string(b) != "https://go.dev/x\n" {
		t.Errorf("it was given %q", b)
	}
	if err := bad(context.Background(), "https://go.dev/x"); err == nil || !strings.Contains(err.Error(), "3") {
		t.Errorf("%v", err)
	}
	for _, a := range []string{"file:///etc/passwd", "javascript:alert(1)", "--help", "", "https://me:pw@x.org/"} {
		if err := good(context.Background(), a); err == nil {
			t.Errorf("%q is opened", a)
		}
	}
}

package client_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/client"
)

func program(t *testing.T, name string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestFindTakesTheFirstThatWorks(t *testing.T) {
	onPath, named, configured := program(t, "opencode"), program(t, "mine"), program(t, "theirs")
	tests := []struct {
		name string
		o    client.FindOptions
		env  map[string]string
		path string
		want client.Found
	}{
		{"--demo goes first", client.FindOptions{Demo: true, Server: "x"}, map[string]string{"OPENCODE_SERVER_URL": "http://y"}, onPath,
			client.Found{Source: client.Demo, Why: "--demo"}},
		{"--server is next", client.FindOptions{Server: "http://127.0.0.1:4096/", Username: "u", Password: "p"}, map[string]string{"OPENCODE_SERVER_URL": "http://y"}, onPath,
			client.Found{Source: client.Attached, URL: "http://127.0.0.1:4096", Username: "u", Password: "p", Why: "--server"}},
		{"a scheme may be missing", client.FindOptions{Server: "localhost:4096"}, nil, "",
			client.Found{Source: client.Attached, URL: "http://localhost:4096", Why: "--server"}},
		{"user and password may be in the address", client.FindOptions{Server: "https://me:s%40fe@engine.example/base/?q#f"}, nil, "",
			client.Found{Source: client.Attached, URL: "https://engine.example/base", Username: "me", Password: "s@fe", Why: "--server"}},
		{"then OPENCODE_SERVER_URL, with its variables", client.FindOptions{}, map[string]string{"OPENCODE_SERVER_URL": "http://y", "OPENCODE_SERVER_USERNAME": "v", "OPENCODE_SERVER_PASSWORD": "w"}, onPath,
			client.Found{Source: client.Attached, URL: "http://y", Username: "v", Password: "w", Why: "OPENCODE_SERVER_URL"}},
		{"then OPENCODE_BINARY", client.FindOptions{Binary: configured}, map[string]string{"OPENCODE_BINARY": named}, onPath,
			client.Found{Source: client.Spawned, Binary: named, Why: "OPENCODE_BINARY"}},
		{"then the configured program", client.FindOptions{Binary: configured}, nil, onPath,
			client.Found{Source: client.Spawned, Binary: configured, Why: "the configured engine"}},
		{"then PATH", client.FindOptions{}, nil, onPath,
			client.Found{Source: client.Spawned, Binary: onPath, Why: "PATH"}},
		{"and last the demo", client.FindOptions{}, nil, "",
			client.Found{Source: client.Demo, Why: "no opencode program on PATH"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv("PATH", filepath.Dir(tt.path))
			tt.o.Getenv = func(name string) string { return tt.env[name] }
			got, err := client.Find(tt.o)
			if err != nil || got != tt.want {
				t.Errorf("got %+v, %v\nwant %+v", got, err, tt.want)
			}
		})
	}
}

func TestWhatIsNamedAndCannotBeUsedIsAnError(t *testing.T) {
	none := func(string) string { return "" }
	tests := []struct {
		name string
		o    client.FindOptions
		says []string
		not  string
	}{
		{"no address", client.FindOptions{Server: "http://", Getenv: none}, []string{"--server", "http://127.0.0.1:4096"}, ""},
		{"another scheme", client.FindOptions{Server: "ftp://me:secret@host", Getenv: none}, []string{"@host"}, "secret"},
		{"an address that cannot be read", client.FindOptions{Server: "http://a b:x", Getenv: none}, []string{"no address"}, ""},
		{"a program that is missing", client.FindOptions{Binary: "/no/such/program", Getenv: none}, []string{"the configured engine", "/no/such/program", "no such file"}, ""},
		{"a variable that names none", client.FindOptions{Getenv: func(n string) string {
			return map[string]string{"OPENCODE_BINARY": "nothing-of-that-name"}[n]
		}}, []string{"OPENCODE_BINARY", "nothing-of-that-name"}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := client.Find(tt.o)
			if err == nil {
				t.Fatal("no error")
			}
			for _, w := range tt.says {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("%q does not say %q", err, w)
				}
			}
			if tt.not != "" && strings.Contains(err.Error(), tt.not) {
				t.Errorf("%q gives %q away", err, tt.not)
			}
		})
	}
}

func TestLocal(t *testing.T) {
	tests := map[string]bool{
		"http://127.0.0.1:4096": true, "http://127.9.9.9": true, "http://[::1]:1": true, "http://LOCALHOST:1": true,
		"http://10.0.0.1:4096": false, "http://localhost.example:1": false, "http://engine": false, "": false, "http://0.0.0.0": false, "http://%zz": false,
	}
	for address, want := range tests {
		if got := client.IsLocal(address); got != want {
			t.Errorf("%q: %v", address, got)
		}
	}
	if (client.Found{Source: client.Attached, URL: "http://10.0.0.1"}).Local() || !(client.Found{Source: client.Spawned}).Local() {
		t.Error("a found engine is somewhere else")
	}
	for s, name := range map[client.Source]string{client.Attached: "attached", client.Spawned: "spawned", client.Demo: "demo"} {
		if s.String() != name {
			t.Errorf("%v", s)
		}
	}
}

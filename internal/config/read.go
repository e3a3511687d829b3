package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/tailscale/hujson"

	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Limits on a file. The parser calls itself for every level, and a workspace
// may hold a file that was made to exhaust it.
const (
	maxSize  = 1 << 20
	maxDepth = 32
)

func read(file string, into *Config) error {
	f, err := os.Open(file)
	if err != nil {
		return fmt.Errorf("read the configuration: %w", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	if err != nil {
		return fmt.Errorf("read the configuration: %w", err)
	}
	if err := parse(data, into); err != nil {
		return fmt.Errorf("configuration %s%w", file, err)
	}
	return nil
}

// readProject reads a file that others may have made: opening a pipe would
// wait for ever.
func readProject(file string, into *Config) error {
	info, err := os.Stat(file)
	if err != nil {
		return fmt.Errorf("read the configuration: %w", err)
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("configuration %s: this is no regular file", file)
	}
	return read(file, into)
}

// fault is what is wrong at an offset of a file.
type fault struct {
	at   int
	text string
}

// parse reads a file's text into a configuration. Keys that it does not hold
// stay as they were. The error is to follow the file's name.
func parse(data []byte, into *Config) error {
	if len(data) > maxSize {
		return fmt.Errorf(": the file has more than %d KB", maxSize>>10)
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if len(bytes.TrimSpace(data)) == 0 {
		return nil
	}
	if at, deep := tooDeep(data); deep {
		return fmt.Errorf(", line %d: this is nested more than %d deep", line(data, at), maxDepth)
	}
	v, err := hujson.Parse(data)
	if err != nil {
		return fmt.Errorf(", %s", clip(sanitize.Line(strings.TrimPrefix(err.Error(), "hujson: "))))
	}
	if f := checkFile(&v); f != nil {
		return fmt.Errorf(", line %d: %s", line(data, f.at), f.text)
	}
	v.Standardize()
	if err := json.Unmarshal(v.Pack(), into); err != nil {
		return fmt.Errorf(": %w", err)
	}
	return nil
}

func line(data []byte, at int) int { return bytes.Count(data[:at], []byte("\n")) + 1 }

// tooDeep finds where brackets outside strings and comments stand too deep.
func tooDeep(data []byte) (at int, deep bool) {
	depth := 0
	for i := 0; i < len(data); i++ {
		rest := data[i:]
		switch {
		case data[i] == '"':
			i += skipString(rest)
		case bytes.HasPrefix(rest, []byte("//")):
			i += skipTo(rest, "\n")
		case bytes.HasPrefix(rest, []byte("/*")):
			i += skipTo(rest[2:], "*/") + 2
		case data[i] == '{' || data[i] == '[':
			if depth++; depth > maxDepth {
				return i, true
			}
		case data[i] == '}' || data[i] == ']':
			depth--
		}
	}
	return 0, false
}

// skipString gives the offset of a string's closing quote.
func skipString(s []byte) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i
		}
	}
	return len(s)
}

// skipTo gives the offset of the last byte of an end mark.
func skipTo(s []byte, end string) int {
	if i := bytes.Index(s, []byte(end)); i >= 0 {
		return i + len(end) - 1
	}
	return len(s)
}

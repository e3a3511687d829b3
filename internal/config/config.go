// Package config reads the configuration: JSON with comments, first the
// person's own file, then the workspace's. A key or value that is wrong is an
// error that names file and line.
package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/adrg/xdg"
	"github.com/tailscale/hujson"
)

// Config is what can be set. Flags go over it.
type Config struct {
	Theme  string `json:"theme"`
	Mouse  *bool  `json:"mouse"`
	Engine struct {
		Binary string `json:"binary"` // the opencode program
	} `json:"engine"`
	Agent struct {
		Consent string `json:"consent"` // ask, allow, deny
		Channel string `json:"channel"` // auto, mcp, stream, both, off
	} `json:"agent"`
	Hub struct {
		Addr string `json:"addr"` // host:port
	} `json:"hub"`
}

// MouseOn says whether the mouse is used; it is unless it is turned off.
func (c *Config) MouseOn() bool { return c.Mouse == nil || *c.Mouse }

// Path is where the person's own file is looked for.
func Path() string { return filepath.Join(xdg.ConfigHome, "openspace", "openspace.json") }

// strictness orders the values of consent: a workspace may only move up.
var strictness = []string{"allow", "ask", "deny"}

// Load reads a file that is named, or the usual one, and then the workspace's,
// which may make consent only stricter and names no program to run. A file
// that is not there is empty, unless it was named.
func Load(named, workspace string) (*Config, error) {
	c := &Config{}
	file := named
	if file == "" {
		file = Path()
	}
	if err := read(file, c); err != nil && (named != "" || !errors.Is(err, fs.ErrNotExist)) {
		return nil, err
	}
	own := *c
	project := filepath.Join(workspace, ".openspace", "openspace.json")
	if err := read(project, c); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	c.Engine.Binary, c.Hub.Addr = own.Engine.Binary, own.Hub.Addr
	if slices.Index(strictness, c.Agent.Consent) < slices.Index(strictness, orAsk(own.Agent.Consent)) {
		c.Agent.Consent = own.Agent.Consent
	}
	return c, nil
}

func orAsk(s string) string {
	if s == "" {
		return "ask"
	}
	return s
}

func read(file string, into *Config) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("read the configuration: %w", err)
	}
	plain, err := hujson.Standardize(data)
	if err != nil {
		return fmt.Errorf("configuration %s: %w", file, err)
	}
	d := json.NewDecoder(bytes.NewReader(plain))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("configuration %s, line %d: %s", file, lineOf(plain, d.InputOffset(), err), explain(err))
	}
	return check(file, into)
}

func lineOf(data []byte, offset int64, err error) int {
	var te *json.UnmarshalTypeError
	if errors.As(err, &te) {
		offset = te.Offset
	}
	if key, ok := unknownKey(err); ok {
		if i := bytes.Index(data, []byte(`"`+key+`"`)); i >= 0 {
			offset = int64(i)
		}
	}
	return bytes.Count(data[:min(int(offset), len(data))], []byte("\n")) + 1
}

func unknownKey(err error) (string, bool) {
	rest, ok := strings.CutPrefix(err.Error(), `json: unknown field "`)
	return strings.TrimSuffix(rest, `"`), ok
}

func explain(err error) string {
	key, ok := unknownKey(err)
	if !ok {
		return strings.TrimPrefix(err.Error(), "json: ")
	}
	return fmt.Sprintf("there is no key %q; the nearest is %q", key, nearest(key, keys(reflect.TypeFor[Config]())))
}

func keys(t reflect.Type) []string {
	var out []string
	for i := range t.NumField() {
		f := t.Field(i)
		out = append(out, f.Tag.Get("json"))
		if f.Type.Kind() == reflect.Struct {
			out = append(out, keys(f.Type)...)
		}
	}
	return out
}

func check(file string, c *Config) error {
	for _, v := range []struct {
		key, value string
		of         []string
	}{
		{"agent.consent", c.Agent.Consent, strictness},
		{"agent.channel", c.Agent.Channel, []string{"auto", "mcp", "stream", "both", "off"}},
	} {
		if v.value != "" && !slices.Contains(v.of, v.value) {
			return fmt.Errorf("configuration %s: %s is %q: use one of %s", file, v.key, v.value, strings.Join(v.of, ", "))
		}
	}
	return nil
}

// nearest finds the word with the least edits to another.
func nearest(word string, words []string) string {
	best, least := "", len(word)+10
	for _, w := range words {
		if d := distance(word, w); d < least {
			best, least = w, d
		}
	}
	return best
}

// distance is Levenshtein's.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			next := min(row[j+1]+1, row[j]+1, last+cost)
			last, row[j+1] = row[j+1], next
		}
	}
	return row[len(b)]
}

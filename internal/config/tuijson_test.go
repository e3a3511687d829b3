package config

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestKeybindsOfTheEnginesClientAreRead(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	first := write("tui.json", `{
		"$schema": "https://opencode.ai/tui.json", // with comments
		"theme": "nord",
		"keybinds": {
			"session_new": "ctrl+n, <leader>n",
			"session_list": "none",
			"help_show": false,
			"model_list": {"name": "m", "ctrl": true, "meta": true},
			"agent_list": [{"key": "ctrl+a", "preventDefault": false}, "f5"],
			"leader": "ctrl+g",
		},
	}`)
	second := write("tui.jsonc", `{"keybinds":{"leader":"ctrl+o"}}`)
	got, err := ReadKeybinds(first, second, filepath.Join(dir, "missing"), "", write("empty", ""))
	if err != nil {
		t.Fatal(err)
	}
	b, _ := json.Marshal(got)
	want := `{"agent_list":["ctrl+a","f5"],"help_show":[],"leader":["ctrl+o"],"model_list":["ctrl+alt+m"],"session_list":[],"session_new":["ctrl+n","\u003cleader\u003en"]}`
	if string(b) != want {
		t.Errorf("read\n%s\nnot\n%s", b, want)
	}
	for text, want := range map[string]string{
		`{"keybinds": {`:                           "line 1",
		`{"keybinds": []}`:                         "cannot unmarshal array",
		`{"keybinds": {"leader": 3}}`:              "leader is neither keys nor false",
		`{"keybinds": {"leader": true}}`:           "leader is neither keys nor false",
		`{"keybinds": {"leader": {"ctrl": true}}}`: "leader is neither keys nor false",
		`[]`:                    "cannot unmarshal array",
		strings.Repeat("[", 99): "nested more than",
		`{"x":"` + strings.Repeat("y", maxSize) + `"}`: "more than 1024 KB",
	} {
		if _, err := ReadKeybinds(first, write("bad.json", text)); err == nil || !strings.Contains(err.Error(), want) || strings.Count(err.Error(), "bad.json") != 1 {
			t.Errorf("%.40s: %v", text, err)
		}
	}
}

func TestAWrongKeybindLeavesTheOthers(t *testing.T) {
	for range 20 {
		k := Keybinds{}
		err := k.parse([]byte(`{"keybinds":{"a":42,"b":"ctrl+b","c":"ctrl+c","d":true,"e":"none"}}`))
		if err == nil || !strings.Contains(err.Error(), "a is neither") || !strings.Contains(err.Error(), "d is neither") || len(k) != 3 {
			t.Fatalf("%v: %v", k, err)
		}
	}
}

func FuzzKeybinds(f *testing.F) {
	for _, s := range []string{`{"keybinds":{"a":"b,c","d":false,"e":[{"key":{"name":"x","meta":true}}]}}`, `{"keybinds":null}`, `//`, `{"keybinds":{"a":[[["x"]]]}}`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		k := Keybinds{}
		if k.parse([]byte(s)) == nil {
			for id, keys := range k {
				if keys == nil {
					t.Errorf("%s has no list", id)
				}
			}
		}
	})
}

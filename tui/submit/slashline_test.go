package submit

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

func TestACommandOfTheEngineIsKnownByWholeWords(t *testing.T) {
	var all []engine.Command
	for _, name := range []string{"", "do", "git/commit", "srv:say", "a-b_c.d", "Deploy", "v2", "日本", "e\u0301tat", "do it", "history"} {
		all = append(all, engine.Command{Name: name})
	}
	for _, tt := range []struct{ line, name, rest string }{
		{"do", "do", ""},
		{"do x  y", "do", "x  y"},
		{"do\tx", "do", "x"},
		{"do\nx\ny", "do", "x\ny"},
		{"do\u3000x", "do", "x"},
		{"do\u00a0x", "do", "x"},
		{"do\u202fx", "do", "x"},
		{"do it now", "do it", "now"},
		{"do iterate", "do", "iterate"},
		{"git/commit all", "git/commit", "all"},
		{"srv:say hello", "srv:say", "hello"},
		{"a-b_c.d", "a-b_c.d", ""},
		{"Deploy", "Deploy", ""},
		{"v2 x", "v2", "x"},
		{"日本\u3000東京", "日本", "東京"},
		{"état x", "e\u0301tat", "x"},
		{"deploy", "", ""},
		{"history这样", "", ""},
		{"dot", "", ""},
		{"git/commits", "", ""},
		{"", "", ""},
	} {
		name, rest, ok := commandOf(all, tt.line)
		if name != tt.name || rest != tt.rest || ok != (tt.name != "") {
			t.Errorf("%q: %q %q %v", tt.line, name, rest, ok)
		}
	}
}

func TestALineThatBeginsWithAPathIsNoCommandMistyped(t *testing.T) {
	names := []string{"history", "term", "git/commit", "help", "日本語"}
	for word, want := range map[string]bool{
		"tmp": true, "tmp:": true, "tmp这样": true, "usr/bin/env:": true, "home/nobody/x.txt": true, "history这样": true, "helpです": true,
		"histry": false, "bogus": false, "git/comit": false, "日本": false, "日本誤": false, "no-such-command": false,
	} {
		if got := isProse(word, names); got != want {
			t.Errorf("/%s: %v", word, got)
		}
	}
}

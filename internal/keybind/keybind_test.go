package keybind

import (
	"strings"
	"testing"
)

func TestBindingsAreReadAsPeopleWriteThem(t *testing.T) {
	for text, want := range map[string]string{
		"alt+g openspace.session.list":             "alt+g openspace.session.list",
		"  alt+g   session.list ":                  "alt+g openspace.session.list",
		"Shift+Ctrl+P openspace.app.palette":       "ctrl+shift+p openspace.app.palette",
		"f9 none":                                  "f9 none",
		"<leader>z pane.zoom":                      "<leader>z openspace.pane.zoom",
		"<leader>ctrl+z pane.zoom":                 "<leader>ctrl+z openspace.pane.zoom",
		`alt+down pane.grow {"cells": 8}`:          `alt+down openspace.pane.grow {"cells": 8}`,
		"alt++ pane.zoom":                          "alt++ openspace.pane.zoom",
		"<leader>+ pane.zoom":                      "<leader>+ openspace.pane.zoom",
		"control+return prompt.submit":             "ctrl+enter openspace.prompt.submit",
		"tab none":                                 "tab none",
		"alt+ü openspace.session.list":             "alt+ü openspace.session.list",
		"":                                         "! give a key and a command",
		"alt+g":                                    "! give a key and a command",
		"g openspace.session.list":                 "! g types text",
		"shift+g openspace.session.list":           "! shift+g types text",
		"enter openspace.session.list":             "! enter is needed where one writes",
		"ctrl+c openspace.session.list":            "! ctrl+c clears and quits",
		"ctrl+x openspace.session.list":            "ctrl+x openspace.session.list",
		"ctrl+g leader":                            "ctrl+g leader",
		"chat: ctrl+g leader":                      "! the leader is the same everywhere",
		"<leader>g leader":                         "! the leader is one key",
		"ctrl+g leader {}":                         "! leader takes no arguments",
		"alt+u = pageup":                           "alt+u = pgup",
		"alt+u =pgup":                              "alt+u = pgup",
		"alt+u = ctrl+c":                           "! ctrl+c clears and quits",
		"alt+u = foo":                              `! "foo" is no key`,
		"alt+u =":                                  `! "" is no key`,
		"chat: enter = shift+enter":                "chat: enter = shift+enter",
		"chat: j = down":                           "! j types text",
		"select: j = up":                           "select: j = up",
		"files: f5 does  open":                     "files: f5 does open",
		"alt+o does open":                          `! "" is no place`,
		"editor: G = end":                          "editor: shift+g = end",
		"editor: : = ctrl+g":                       "editor: : = ctrl+g",
		"whiteboard: x none":                       "whiteboard: x none",
		"editor: ctrl+g session.list":              "editor: ctrl+g openspace.session.list",
		"attic: j = up":                            `! "attic" is no place`,
		"chat: <leader>j none":                     "! <leader>j is read everywhere",
		"chat: ctrl+c = esc":                       "! ctrl+c clears and quits",
		"ctrl+foo openspace.session.list":          `! "foo" is neither a letter nor one of`,
		"hyper+ctrl+ctrl+a openspace.session.list": `! "ctrl" is none of`,
		"ctrl+a+b openspace.session.list":          `! "a" is none of`,
		"f25 openspace.session.list":               `! "f25" is neither`,
		"f09 openspace.session.list":               `! "f09" is neither`,
		"alt+g openspace.pane.grow 8":              "! the arguments of openspace.pane.grow are a JSON object",
		"alt+g openspace.pane.grow null":           "! the arguments of openspace.pane.grow are a JSON object",
		`alt+g none {"cells":8}`:                   "! none takes no arguments",
		"<leader> openspace.session.list":          `! "" is neither`,
		"alt+\x1b openspace.session.list":          `! "\x1b" is no letter`,
	} {
		b, err := Parse(text)
		got := b.String()
		if err != nil {
			got = "! " + err.Error()
		}
		if got != want && (err == nil || !strings.Contains(got, strings.TrimPrefix(want, "! "))) {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// What is read is written so that it reads the same.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"alt+g openspace.session.list", `<leader>+ pane.grow {"cells":8}`, "ctrl+shift+f3 none", "alt++ x", "chat: enter = shift+enter", "ctrl+g leader", "editor: : = /", "files: f5 does open", "+ y", "alt+é z"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		b, err := Parse(s)
		if err != nil {
			return
		}
		again, err := Parse(b.String())
		if err != nil || again.String() != b.String() {
			t.Errorf("%q is %q, and that is %q (%v)", s, b, again, err)
		}
	})
}

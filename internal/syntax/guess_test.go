package syntax

import (
	"testing"

	"github.com/alecthomas/chroma/v2/lexers"
)

func TestALanguageIsKnownByHowTheTextBegins(t *testing.T) {
	for _, c := range []struct{ name, file, head, want string }{
		{"a program by env", "run", "#!/usr/bin/env python3\nimport os\n", "python"},
		{"a version", "run", "#!/usr/bin/python3.12 -u\n", "python"},
		{"options and settings of env", "run", "#!/usr/bin/env -S A=1 node --x\n", "javascript"},
		{"a space behind the mark", "run", "#! /bin/sh\n", "sh"},
		{"a line that ends as in Windows", "run", "#!/bin/bash\r\necho\r\n", "bash"},
		{"a program that is called otherwise", "run", "#!/usr/bin/env Rscript\n", "r"},
		{"a program that nobody knows", "run", "#!/opt/own/thing\n", ""},
		{"a mark alone", "run", "#!\n", ""},
		{"a name that nobody knows", "run.cgi", "#!/usr/bin/perl\n", "perl"},
		{"the name says it", "run.go", "#!/usr/bin/env python3\n", ""},
		{"text by its name", "notes.txt", "{\"a\": 1}", ""},
		{"a line for Vim", "conf", "# x\n# vim: set ft=ruby ts=2:\n", "ruby"},
		{"a line for Emacs", "conf", ";; -*- mode: Lisp; x: y -*-\n", "lisp"},
		{"a short line for Emacs", "conf", "/* -*- C++ -*- */\n", "c++"},
		{"PHP", "page", "<?php\necho 1;\n", "php"},
		{"HTML", "page", "\n<!DOCTYPE html>\n<p>", "html"},
		{"XML with a byte order mark", "feed", "\ufeff<?xml version=\"1.0\"?>", "xml"},
		{"JSON", "data", "{\n \"a\": [1]}", "json"},
		{"a list in JSON", "data", "[\n  {\"a\": 1}]", "json"},
		{"a list of numbers", "data", "[1, 2]", "json"},
		{"a difference", "saved", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n", "diff"},
		{"YAML", "data", "---\nname: x\n", "yaml"},
		{"a rule in Markdown is no YAML", "LICENSE", "---\n\nThe words: of it\n", ""},
		{"a heading of a configuration is no JSON", "conf", "[core]\na = 1\n", ""},
		{"braces of code are no JSON", "x", "{ a b }", ""},
		{"words", "LICENSE", "MIT License\n\nexport var const\n", ""},
		{"nothing", "x", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Guess(c.file, c.head)
			if got != c.want {
				t.Errorf("it is %q, want %q", got, c.want)
			}
			if got != "" && lexers.Get(got) == nil {
				t.Errorf("nothing colours %q", got)
			}
		})
	}
	for program, name := range spoken {
		if lexers.Get(name) == nil {
			t.Errorf("%s: nothing colours %q", program, name)
		}
	}
}

func FuzzGuess(f *testing.F) {
	f.Add("run", "#!/usr/bin/env -S python3")
	f.Add("", "-*- mode: x -*-\nvim: ft=y")
	f.Fuzz(func(t *testing.T, file, head string) {
		if name := Guess(file, head); name != "" && lexers.Get(name) == nil {
			t.Errorf("nothing colours %q", name)
		}
	})
}

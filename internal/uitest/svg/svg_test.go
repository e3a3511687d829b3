package main

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var plain = Look{Title: "A <screen> & more", Foreground: "#cccccc", Background: "#111111"}

func picture(capture string) string { return Draw(Read(capture), plain) }

// wellFormed reads a picture as XML and gives its text.
func wellFormed(t interface{ Fatalf(string, ...any) }, svg string) string {
	d := xml.NewDecoder(strings.NewReader(svg))
	var text strings.Builder
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return text.String()
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
		if c, ok := tok.(xml.CharData); ok {
			text.Write(c)
		}
	}
}

func TestAScreenIsDrawnAsItIs(t *testing.T) {
	for name, test := range map[string]struct {
		in   string
		want []string
		not  []string
	}{
		"text as a run of its width":  {"ab cd", []string{`x="10" y="23" textLength="42"`, ">ab cd</text>"}, nil},
		"the lines below each other":  {"a\nb", []string{`y="23"`, `y="41"`, `height="56"`}, nil},
		"blanks are no text":          {"   a   ", []string{`x="35.2"`, `textLength="8.4"`, ">a<"}, nil},
		"16 colours":                  {"\x1b[31ma", []string{`fill="#cd0000"`}, nil},
		"256 colours":                 {"\x1b[38;5;208ma", []string{`fill="#ff8700"`}, nil},
		"true colours":                {"\x1b[38;2;1;2;3ma\x1b[48;2;4;5;6mb", []string{`fill="#010203"`, `fill="#040506"`}, nil},
		"reverse":                     {"\x1b[7ma\x1b[mbc", []string{`<rect x="10" y="10" width="8.4" height="18" fill="#cccccc"/>`, `fill="#111111">a<`}, nil},
		"bold and italic":             {"\x1b[1;3ma", []string{`class="b i"`}, nil},
		"underline goes below blanks": {"\x1b[4ma b ", []string{`text-decoration="underline"`, ">a b </text>"}, nil},
		"strike and faint":            {"\x1b[2;9ma", []string{`text-decoration="line-through"`, `opacity=".6"`}, nil},
		"markup is text":              {"<a href=\"x\">&'", []string{"&lt;a href=&#34;x&#34;&gt;&amp;&#39;"}, []string{"<a"}},
		"the title too":               {"a", []string{"<title>A &lt;screen&gt; &amp; more</title>"}, nil},
		"a background of many rows":   {"\x1b[44maa\x1b[m...\n\x1b[44mb\x1b[1mb\x1b[m", []string{`width="16.8" height="36" fill="#0000ee"`}, []string{`height="18" fill="#0000ee"`}},
		"the most common background":  {"\x1b[44m    \x1b[ma", []string{`rx="6" fill="#0000ee"`, `<rect x="43.6" y="10" width="8.4" height="18" fill="#111111"/>`}, nil},
		"what is concealed is not":    {"\x1b[8msecret\x1b[mopen", []string{">open<"}, []string{"secret"}},
		"wide letters take two cells": {"漢字a", []string{`textLength="42"`, "漢字a"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			got := picture(test.in)
			wellFormed(t, got)
			for _, w := range test.want {
				if !strings.Contains(got, w) {
					t.Errorf("%s is not in\n%s", w, got)
				}
			}
			for _, n := range test.not {
				if strings.Contains(got, n) {
					t.Errorf("%s is in\n%s", n, got)
				}
			}
		})
	}
}

func TestAFullScreenStaysSmall(t *testing.T) {
	line := strings.Repeat("\x1b[38;2;1;2;3mword \x1b[48;2;9;9;9mof\x1b[m ", 5) + strings.Repeat("plain ", 16)
	if n := len(picture(strings.Repeat(line+"\n", 40))); n > 60<<10 {
		t.Errorf("%d bytes", n)
	}
}

func TestWhateverComesInIsXML(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{"\x1b[", "m", "31;1", "4", "<", "&", "\n", "é", "漢", "\x00", "\xff", "a", " ", "\x1b]0;x\x07", "\u202e", "\x1b[7m"})).Draw(t, "parts"), "")
		if s := Read(in); len(s.Rows) > 0 {
			wellFormed(t, Draw(s, plain))
		}
	})
}

func TestTheCommand(t *testing.T) {
	var out strings.Builder
	if err := run([]string{"-title", "One", "-bg", "#ffffff"}, strings.NewReader("\x1b[1mhello\n\n"), &out); err != nil {
		t.Fatal(err)
	}
	if s := out.String(); !strings.Contains(s, "hello") || !strings.Contains(s, `fill="#ffffff"`) || !strings.Contains(s, "<title>One</title>") {
		t.Errorf("got %s", s)
	}
	if err := run(nil, strings.NewReader("\n\n"), &out); err == nil {
		t.Error("an empty screen is drawn")
	}
	if err := run([]string{"-nonsense"}, strings.NewReader("a"), io.Discard); err == nil {
		t.Error("a flag that is none is taken")
	}
}

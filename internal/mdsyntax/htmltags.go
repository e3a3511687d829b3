package mdsyntax

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"
)

// Tags follows the tags of HTML in lines of Markdown, and knows which may be ended in
// a later block. It takes a tag too many for begun, never one too few: it does not
// parse Markdown.
type Tags struct {
	begun map[string]int
	lines bool // the lines at hand begin with a tag
}

// Open reports whether a tag was begun and not ended.
func (t *Tags) Open() bool { return len(t.begun) > 0 }

// Read takes the next line. Among words only a last tag ends one, as in lacking.
func (t *Tags) Read(line string) {
	text := strings.TrimSpace(line)
	t.lines = strings.HasPrefix(text, "<") || t.lines && text != ""
	if !t.lines && !(t.Open() && strings.HasSuffix(text, ">")) {
		return
	}
	z := html.NewTokenizer(strings.NewReader(text))
	for at := 0; ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			return
		}
		raw := string(z.Raw())
		at += len(raw)
		token := z.Token()
		z.NextIsNotRawText()
		switch tag := newTag(kind, token, raw); {
		case !tag.known() || tag.role == alone || tag.bare():
		case kind == html.StartTagToken && t.lines:
			if t.begun == nil {
				t.begun = map[string]int{}
			}
			t.begun[tag.full]++
		case kind == html.EndTagToken && (t.lines || at == len(text)):
			t.end(tag.full)
		}
	}
}

// end takes the end of an element, with those in it whose ends may be left out.
func (t *Tags) end(name string) {
	if t.begun[name] > 1 {
		t.begun[name]--
	} else {
		delete(t.begun, name)
	}
	for in := range t.begun {
		for _, holder := range holders(in) {
			if holder == name {
				delete(t.begun, in)
			}
		}
	}
}

// TagAlone returns the element of a line that is nothing but one tag of a pair, and
// whether it ends it. Of other lines, and of blocks of HTML, the name is empty.
func TagAlone(line []byte) (name string, ends bool) {
	text := bytes.TrimSpace(line)
	if !bytes.HasPrefix(text, []byte("<")) || len(line)-len(bytes.TrimLeft(line, " ")) > 3 {
		return "", false
	}
	z := html.NewTokenizer(bytes.NewReader(text))
	kind := z.Next()
	raw := string(z.Raw())
	t := newTag(kind, z.Token(), raw)
	if len(raw) != len(text) || kind != html.StartTagToken && kind != html.EndTagToken ||
		!t.custom() && t.role != within {
		return "", false
	}
	return t.full, kind == html.EndTagToken
}

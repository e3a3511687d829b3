package vt

import (
	"bytes"
	"encoding/base64"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	maxTitle  = 256 // runes
	maxTitles = 10
	maxPath   = 4096
)

// oscDispatch runs an operating system command.
func (t *Terminal) oscDispatch(data []byte, bell bool) {
	num, args, _ := bytes.Cut(data, []byte{';'})
	n, err := strconv.ParseUint(string(num), 10, 16)
	if err != nil {
		return
	}
	end := "\x1b\\" // an answer ends as its question did
	if bell {
		end = "\x07"
	}
	switch n {
	case 0, 2:
		t.setTitle(clean(args))
	case 4:
		t.oscPalette(args, end)
	case 7:
		t.oscCwd(args)
	case 8:
		t.oscLink(args)
	case 9:
		if !numbered(args) { // 9;4 is progress and the like
			t.notify("", args)
		}
	case 10, 11, 12:
		t.oscDefaultColors(int(n), args, end)
	case 52:
		t.oscClipboard(args)
	case 104:
		t.oscResetPalette(args)
	case 110:
		t.palette.fg = 0
	case 111:
		t.palette.bg = 0
	case 112:
		t.palette.cursor = 0
	case 133:
		t.oscPrompt(args)
	case 777:
		if rest, ok := bytes.CutPrefix(args, []byte("notify;")); ok {
			title, body, _ := bytes.Cut(rest, []byte{';'})
			t.notify(clean(title), body)
		}
	}
}

// numbered reports whether the arguments begin with a number of their own.
func numbered(args []byte) bool {
	num, _, found := bytes.Cut(args, []byte{';'})
	_, err := strconv.Atoi(string(num))
	return found && err == nil
}

func (t *Terminal) notify(title string, body []byte) {
	if t.opts.Notify != nil {
		t.opts.Notify(title, clean(body))
	}
}

func (t *Terminal) setTitle(s string) {
	t.title = s
	if t.opts.Title != nil {
		t.opts.Title(s)
	}
}

// clean makes text of a program fit for one line of a user interface: at most
// 256 runes, without controls and what reorders text; invalid UTF-8 becomes
// U+FFFD.
func clean(b []byte) string {
	var s strings.Builder
	for n := 0; len(b) > 0 && n < maxTitle; {
		r, size := utf8.DecodeRune(b)
		b = b[size:]
		if r < 0x20 || r >= 0x7f && r < 0xa0 || hidden(r) {
			continue
		}
		s.WriteRune(r)
		n++
	}
	return s.String()
}

// oscCwd is OSC 7: file://host/path, percent-encoded.
func (t *Terminal) oscCwd(args []byte) {
	u, err := url.Parse(string(args))
	if err != nil || u.Scheme != "file" || len(u.Path) > maxPath || !strings.HasPrefix(u.Path, "/") {
		return
	}
	if clean([]byte(u.Host)) != u.Host || !printable(u.Path) {
		return
	}
	t.host, t.cwd = u.Host, u.Path
	if t.opts.Cwd != nil {
		t.opts.Cwd(t.host, t.cwd)
	}
}

func printable(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return r < 0x20 || r >= 0x7f && r < 0xa0 || hidden(r)
	})
}

// oscLink is OSC 8: parameters, then a URI, or none to end the link.
func (t *Terminal) oscLink(args []byte) {
	opts, uri, ok := bytes.Cut(args, []byte{';'})
	if !ok {
		return
	}
	link := Link{URI: string(uri)}
	for opt := range bytes.SplitSeq(opts, []byte{':'}) {
		if id, ok := bytes.CutPrefix(opt, []byte("id=")); ok {
			link.ID = string(id)
		}
	}
	if !validURI(link.URI) || len(link.URI) > maxURI || len(link.ID) > maxLinkID || !printable(link.ID) {
		link = Link{}
	}
	if link.URI == "" {
		link.ID = ""
	}
	underline := t.extras.at(t.pen.ext).underline
	t.link = link
	t.setExtra(underline)
}

// validURI reports whether a URI is printable ASCII without spaces, as the OSC 8
// proposal demands.
func validURI(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r <= 0x20 || r >= 0x7f })
}

// oscClipboard is OSC 52. Questions are not answered.
func (t *Terminal) oscClipboard(args []byte) {
	selection, data, ok := bytes.Cut(args, []byte{';'})
	if !ok || t.opts.Clipboard == nil || string(data) == "?" || len(selection) > 16 {
		return
	}
	for _, c := range selection {
		if !strings.ContainsRune("cpqs01234567", rune(c)) {
			return
		}
	}
	text, err := base64.StdEncoding.DecodeString(string(data))
	if err != nil {
		return
	}
	t.opts.Clipboard(string(selection), text)
}

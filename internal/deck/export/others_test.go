package export

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/deck"
)

func TestPicturesOfTheNetworkAreLeftOutAndTold(t *testing.T) {
	d := deck.Parse([]byte("---\nmarp: true\ntheme: gaia\n---\n\n# A\n\n![bg right](back.jpg)\n\n![The sea w:300px](https://x.y/z.png)\n\nin ![it](//x.y/z.png) line\n\n![](http://x.y)\n"))
	var left []string
	o := Options{Read: shelf(t), Left: func(m Missing) { left = append(left, m.Path) }}
	page, err := HTML(context.Background(), d, o)
	if err != nil || !strings.Contains(string(page), "The sea") || strings.Contains(string(page), "x.y/z") {
		t.Errorf("%v", err)
	}
	if got := strings.Join(left, " "); got != "back.jpg https://x.y/z.png //x.y/z.png http://x.y" {
		t.Errorf("%q are told", got)
	}
	if _, _, err := PDF(context.Background(), d, o); err != nil {
		t.Error(err)
	}
	if _, err := Text(context.Background(), d, o); err != nil {
		t.Error(err)
	}
	var missing *MissingError
	if _, err := HTML(context.Background(), deck.Parse([]byte("![a](gone.png)\n")), o); !errors.As(err, &missing) {
		t.Errorf("a picture of the workspace is missed by nobody: %v", err)
	}
}

// A picture of one dot, as an address of its own.
const dot = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

func TestPicturesThatTheirAddressHoldsAreShown(t *testing.T) {
	d := deck.Parse([]byte("# A\n\n![a dot](" + dot + ")\n\n![broken](data:image/png;base64,@@)\n"))
	var left []string
	o := Options{Read: shelf(t), Left: func(m Missing) { left = append(left, m.Path) }}
	page, err := HTML(context.Background(), d, o)
	if err != nil || !strings.Contains(string(page), "iVBORw0KGgo") {
		t.Errorf("the page lacks the dot: %v", err)
	}
	if strings.Join(left, " ") != "data:image/png" {
		t.Errorf("%q are told", left)
	}
	if _, _, err := PDF(context.Background(), d, o); err != nil {
		t.Error(err)
	}
	text, err := Text(context.Background(), d, o)
	if err != nil || !strings.Contains(string(text), "[picture: a dot (data:image/png)]") ||
		strings.Contains(string(text), "iVBOR") {
		t.Errorf("%s, %v", text, err)
	}
}

func TestPicturesThatTheirAddressHoldsEndNoExport(t *testing.T) {
	const svg = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E"
	for address, in := range map[string]struct{ html, pdf bool }{
		svg:                           {true, false},
		"data:image/png;base64,aGk=":  {false, false},
		"data:image/avif;base64,AAAA": {false, false},
		"data:,hello":                 {false, false},
		dot[:len(dot)-40]:             {false, false},
		dot:                           {true, true},
	} {
		d := deck.Parse([]byte("# A\n\n![words](" + address + ")\n\nand ![words](" + address + ") more\n"))
		left := 0
		o := Options{Read: shelf(t), Left: func(Missing) { left++ }}
		page, err := HTML(context.Background(), d, o)
		if err != nil || strings.Contains(string(page), "<img") != in.html || (left == 0) != in.html {
			t.Errorf("%.30s: the page has it: %v, told %d times, %v", address, !in.html, left, err)
		}
		left = 0
		if _, _, err := PDF(context.Background(), d, o); err != nil || (left == 0) != in.pdf {
			t.Errorf("%.30s: told %d times of the PDF, %v", address, left, err)
		}
	}
}

func TestPicturesBehindASlideReadAsNothing(t *testing.T) {
	d := deck.Parse([]byte("---\nmarp: true\n_class: lead\n---\n\n<!-- _class: invert -->\n\n# A\n\n![bg left:40% " +
		"blur](missing.png)\n\n![w:300 h:200](x.png)\n\n![bg](#123456)\n"))
	text, err := Text(context.Background(), d, Options{Read: shelf(t)})
	if got := string(text); err != nil || strings.Contains(got, "bg") || strings.Contains(got, "w:300") ||
		!strings.Contains(got, "[picture: x.png]") {
		t.Errorf("%s, %v", got, err)
	}
	for _, p := range d.Problems {
		t.Errorf("it is told: %+v", p)
	}
}

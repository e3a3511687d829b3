package anchor_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/anchor"
)

func TestWhereAddressesLead(t *testing.T) {
	for in, want := range map[string]string{
		"http://localhost:3000/x":                  "http://localhost:3000/x",
		"http://[::1]:80/":                         "http://[::1]:80/",
		"http://[fe80::1%25eth0]/":                 "",
		"http://my_host/":                          "http://my_host/",
		"https://münchen.de/ü?q=ü#ä":               "https://xn--mnchen-3ya.de/%C3%BC?q=%C3%BC#%C3%A4",
		"https://例え.jp/":                           "https://xn--r8jz45g.jp/",
		"https://почта.рф/":                        "https://xn--80a1acny.xn--p1ai/",
		"https://bаnk.com":                         "", // of two scripts
		"https://аррӏе.com/":                       "", // of one, whose letters all look Latin
		"https://ɑpple.com/":                       "",
		"https://xn--mnchen-3ya.de/":               "https://xn--mnchen-3ya.de/",
		"https://ex.com/\u202egnp":                 "https://ex.com/%E2%80%AEgnp",
		"https://ex.com/‹U+202E›gnp":               "", // who knows what stood there
		"https://ex.com/␛[31m":                     "",
		"https://ex\u200b.com/":                    "",
		"https://a b.com/":                         "",
		"https://./":                               "",
		"https://":                                 "",
		"https://$HOST:80/":                        "",
		"http://user:pw@host.com/":                 "",
		"ftp://f.g/h":                              "",
		"https://a.b/" + strings.Repeat("x", 3000): "",
	} {
		if got, ok := anchor.Web(in); got != want || ok != (want != "") {
			t.Errorf("%q leads to %q, want %q", in, got, want)
		}
	}
}

func TestAddressesInText(t *testing.T) {
	for in, want := range map[string]string{
		"see http://localhost:3000/x, or http://127.0.0.1:8080/y.": "http://localhost:3000/x http://127.0.0.1:8080/y",
		"(see https://a.b/c). (https://a.b/d) https://a.b/e(f)":    "https://a.b/c https://a.b/d https://a.b/e(f)",
		"https://en.wikipedia.org/wiki/Go_(game)) and":             "https://en.wikipedia.org/wiki/Go_(game)",
		"[https://a.b/c] {\"url\":\"https://a.b/d\",\"x\":1}":      "https://a.b/c https://a.b/d",
		"https://a.b/?q=1&r=2&hl; https://a.b/?x&amp;":             "https://a.b/?q=1&r=2 https://a.b/?x",
		"https://a.b/c; next":                                      "https://a.b/c",
		"見よhttps://a.b/c。次":                                        "https://a.b/c",
		"**http://localhost:5173/** ~~https://a.b/~~":              "http://localhost:5173/ https://a.b/",
		"www.go.dev/x www.x wwww.a.b":                              "www.go.dev/x",
		"xhttp://a.b http:// https://<host>/ https://…":            "",
		"http://[::1]:80/x":                                        "http://[::1]:80/x",
		"'https://a.b/c' `https://a.b/d` <https://a.b/e>":          "https://a.b/c https://a.b/d https://a.b/e",
	} {
		var got []string
		for _, l := range anchor.FindWeb(in) {
			got = append(got, in[l.From:l.To])
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q:\n got %q\nwant %q", in, s, want)
		}
	}
}

func FuzzFindWeb(f *testing.F) {
	f.Add("(see https://a.b/c). www.x.y http://[::1]:80/ https://münchen.de/ü&amp;")
	f.Fuzz(func(t *testing.T, s string) {
		last := 0
		for _, l := range anchor.FindWeb(s) {
			if l.From < last || l.To <= l.From || l.To > len(s) {
				t.Fatalf("%+v in %q", l, s)
			}
			last = l.To
			for i := range len(l.Target) {
				if l.Target[i] <= ' ' || l.Target[i] >= 0x7f {
					t.Fatalf("%q leads to %q", s, l.Target)
				}
			}
			if !utf8.ValidString(s) {
				continue
			}
			if again, ok := anchor.Web(l.Target); !ok || again != l.Target {
				t.Fatalf("%q leads to %q and then to %q", s, l.Target, again)
			}
		}
	})
}

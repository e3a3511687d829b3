package client_test

import (
	"testing"

	"github.com/openspace-tui/openspace/client"
)

func TestAFolderThatLooksEncodedIsMisread(t *testing.T) {
	for dir, want := range map[string]string{"/w/a%20b": "/w/a b", "/w/a%2Fb": "/w/a/b", "/w/%41": "/w/A", "/%20/x": "/ /x",
		"/w/%": "", "/w/100%": "", "/w/a%b": "", "/w/a b": "", "/w/a+b": "", "/w/%ff": "", "/w/%20%": "", `/w/a\b`: "/w/a/b",
		"/w/a\xffb": "/w/a\ufffdb", "/w/\xe9t\xe9": "/w/\ufffdt\ufffd", "/w/a\ufffdb": "", "/w/été": ""} {
		if sign, other := client.Misread(dir); other != want || (sign != "") != (want != "") {
			t.Errorf("%s: %q, for %q", dir, other, sign)
		}
	}
}

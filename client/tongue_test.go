package client

import (
	"syscall"
	"testing"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/lang/langtest"
)

func TestErrorsAreSaid(t *testing.T) {
	langtest.Pseudo(t)
	for _, err := range []error{
		&Unreachable{URL: "http://127.0.0.1:1", Err: syscall.ECONNREFUSED}, Supported("2.0.0"), Supported(""), remedied(syscall.ENOENT), remedied(syscall.EACCES),
		parseError(call{method: "GET", path: "/a"}, 401, nil), unknownRoute(call{method: "GET", path: "/a"}),
	} {
		if words := langtest.Unsaid(lang.Translate(err), "GET", "no such file or directory", "permission denied"); len(words) > 0 {
			t.Errorf("%q: %q is not said", lang.Translate(err), words)
		}
		if len(langtest.Unsaid(err.Error())) == 0 {
			t.Errorf("%v is not English", err)
		}
	}
}

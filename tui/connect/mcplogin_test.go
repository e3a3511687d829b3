package connect

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/lang/langtest"
)

func TestTheCodeIsTakenOutOfTheAddress(t *testing.T) {
	for text, want := range map[string]string{
		"abc": "abc", "http://x/cb?code=abc&state=s": "abc", "http://x/cb?state=s": "!no code", "http://x/cb?code=abc": "!another login",
		"http://x/cb?error=access_denied&error_description=no%1b[1m": "!access_denied no␛[1m", "http://%zz": "!no address",
	} {
		got, err := codeOf(text, "s")
		if why, bad := strings.CutPrefix(want, "!"); bad && (err == nil || !strings.Contains(err.Error(), why)) ||
			!bad && (err != nil || got != want) {
			t.Errorf("%q gives %q, %v; want %q", text, got, err, want)
		}
	}
}

func TestWhyALoginFailedIsTranslated(t *testing.T) {
	langtest.Pseudo(t)
	for _, text := range []string{"http://x/?error=denied", "http://x/", "http://x/?code=1&state=other", "://"} {
		_, err := codeOf(text, "mine")
		if words := langtest.Unsaid(lang.Translate(err), "denied"); len(words) > 0 {
			t.Errorf("%q: nobody said %q", text, words)
		}
	}
}

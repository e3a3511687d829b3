package lang

import (
	"strings"
	"testing"
	"time"
)

func TestADateIsSaidInTheOrderOfTheLanguage(t *testing.T) {
	at := time.Date(2026, time.May, 4, 15, 4, 5, 0, time.UTC)
	for _, layout := range []string{"Monday, 2 January 2006", "Mon 2 Jan 15:04:05.000", "15:04"} {
		if got, want := Date(Plain(layout), at), at.Format(layout); got != want {
			t.Errorf("%s: %q, not %q", layout, got, want)
		}
	}
	t.Cleanup(UseTest(func(text string) string {
		switch text {
		case "Monday, 2 January":
			return "January 2, Mon"
		case "Mon":
			return "Mo"
		}
		return strings.ToUpper(text)
	}))
	if got := Date("date.monday-2-january", at); got != "MAY 4, Mo" {
		t.Errorf("%q", got)
	}
}

package speak

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

func TestSignsAreToldInWords(t *testing.T) {
	for text, want := range map[string]string{
		"● mcp · connected":  "on: mcp, connected",
		"✓ engine: opencode": "ok: engine: opencode",
		"✗ 3 → 4…":           "failed: 3 to 4",
		"★ First · ✓ images": "favourite: First, yes images",
		"a plain text":       "a plain text",
	} {
		if got := inWords(text); got != want {
			t.Errorf("%q is told as %q, not %q", text, got, want)
		}
	}
}

func TestPricesAreToldInWords(t *testing.T) {
	paid, free := engine.Model{}, engine.Model{}
	paid.Cost.Input, paid.Cost.Output, paid.Limit.Context = 3, 0.001, 200_000
	for want, m := range map[string]engine.Model{
		"$3 in and less than $0.01 out per million tokens, window of 200K": paid,
		"free": free,
	} {
		if got := priceWords(&m); got != want {
			t.Errorf("told is %q, not %q", got, want)
		}
	}
}

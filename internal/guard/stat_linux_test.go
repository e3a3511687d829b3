package guard

import "testing"

func TestTheParentIsReadPastAnyName(t *testing.T) {
	tests := []struct {
		name, stat string
		parent     int
		ok         bool
	}{
		{"a plain name", "12 (sleep) S 7 12 12 0", 7, true},
		{"a name with spaces and parentheses", "12 (a) S 9 (b) R 7 12", 7, true},
		{"a name with a newline", "12 (a\n) S 7 1", 7, true},
		{"nothing", "", 0, false},
		{"half a line", "12 (sleep) S", 0, false},
		{"no number", "12 (sleep) S x 1", 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if p, ok := parseStat([]byte(tt.stat)); p != tt.parent || ok != tt.ok {
				t.Errorf("got %d %v", p, ok)
			}
		})
	}
}

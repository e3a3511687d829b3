package engine

import "testing"

func TestAPromptIsAskedWhereWhatItDependsOnHolds(t *testing.T) {
	inputs := map[string]string{"type": "own"}
	for name, tt := range map[string]struct {
		when *AuthWhen
		want bool
	}{
		"on nothing":        {nil, true},
		"equal":             {&AuthWhen{"type", "eq", "own"}, true},
		"equal, and is not": {&AuthWhen{"type", "eq", "public"}, false},
		"another":           {&AuthWhen{"type", "neq", "public"}, true},
		"another, and same": {&AuthWhen{"type", "neq", "own"}, false},
		"not answered":      {&AuthWhen{"none", "eq", "own"}, false},
	} {
		if got := tt.when.Holds(inputs); got != tt.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

package palette

import "testing"

func TestReadableKeepsWhatIsNoJSON(t *testing.T) {
	for in, want := range map[string]string{
		``:                                "null",
		`{"b":1,"a":["x\ny",{"c":null}]}`: "b: 1\na:\n    - |-\n      x\n      y\n    - c: null",
		"not: [json":                      "not: [json",
	} {
		if got := readable([]byte(in)); got != want {
			t.Errorf("%s reads\n%s\nnot\n%s", in, got, want)
		}
	}
}

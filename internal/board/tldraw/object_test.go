package tldraw

import (
	"fmt"
	"strings"
	"testing"
)

func TestAKeyThatIsThereTwiceIsNamed(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":1,"b":2}`:          "[]",
		`{"a":1,"b":2,"a":3}`:    "[a]",
		`{"a":1,"\u0061":3}`:     "[a]",
		long(20) + `"k3":"new"}`: "[k3]",
	} {
		o, twice, err := parseObject([]byte(text))
		if err != nil || fmt.Sprint(twice) != want {
			t.Errorf("%s: %v %v %v", text, o, twice, err)
		}
	}
}

// long begins an object of so many keys.
func long(n int) string {
	var b strings.Builder
	b.WriteByte('{')
	for i := range n {
		fmt.Fprintf(&b, `"k%d":%d,`, i, i)
	}
	return b.String()
}

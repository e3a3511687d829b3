package danger

import (
	"regexp"
	"sync"
)

// late compiles an expression when it is first asked for: most runs of the
// program judge nothing, and all of them start.
func late(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

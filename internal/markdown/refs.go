package markdown

import (
	"regexp"
	"strings"

	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/util"
)

// references are the links that a text defines by name, [name]: address, so
// that other blocks can use them, as CommonMark has it; those whose address
// stands on the next line are left out.
type references struct {
	byName map[string]parser.Reference
	names  []string // in the order of the text
}

// maxReferences is how many of them are known of one text.
const maxReferences = 1000

var reference = regexp.MustCompile(`^ {0,3}\[([^\^\[\]\\][^\[\]\\]{0,200})\]:[ \t]*(?:<([^<>]*)>|([^\s<]\S*))`)

// define reads a definition; the first of a name counts.
func (d *references) define(line string) {
	m := reference.FindStringSubmatch(line)
	if m == nil || len(d.names) >= maxReferences {
		return
	}
	name := util.ToLinkReference([]byte(m[1]))
	if _, known := d.byName[name]; known || name == "" {
		return
	}
	if d.byName == nil {
		d.byName = map[string]parser.Reference{}
	}
	d.byName[name] = parser.NewReference([]byte(m[1]), []byte(m[2]+m[3]), nil)
	d.names = append(d.names, name)
}

// used reports whether a text may use one of those defined from the nth on.
func (d *references) used(text string, n int) bool {
	if n >= len(d.names) || !strings.Contains(text, "[") {
		return false
	}
	text = strings.ToLower(text)
	for _, name := range d.names[n:] {
		if first, _, _ := strings.Cut(name, " "); strings.Contains(text, "["+strings.ToLower(first)) {
			return true
		}
	}
	return false
}

// scope is a parser's context that knows the references of the whole text.
type scope struct {
	parser.Context
	refs *references
}

// Reference finds one by its name, as util.ToLinkReference makes it.
func (s scope) Reference(name string) (parser.Reference, bool) {
	if r, ok := s.refs.byName[name]; ok {
		return r, true
	}
	return s.Context.Reference(name)
}

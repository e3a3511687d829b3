// Package permit holds the rules by which requests of the engine for permission
// are answered without asking the person.
//
// A rule names one permission and one pattern, as the engine names them in its
// requests: "bash go test *", "edit docs/*". It allows what it names and
// nothing else, also not through a link, and no rule is ever made or widened by
// the program. A request
// is allowed when rules allow every one of its patterns, no rule says that it
// is to be asked, and its command is not dangerous.
package permit

import (
	"errors"
	"regexp"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Rule is a permission and a pattern. In the pattern * stands for any text; at
// the end, behind a blank, for none too.
type Rule struct {
	Permission, Pattern string
}

// String is the rule as it is written.
func (r Rule) String() string { return r.Permission + " " + r.Pattern }

// maxRule is the longest rule that is taken, in bytes.
const maxRule = 4 << 10

// named is what a permission may be called: a tool's name, as bash, edit or
// that of an MCP tool.
var named = regexp.MustCompile(`^[A-Za-z0-9_.:-]+$`)

// Parse reads a rule that allows: PERMISSION PATTERN. The permission is named
// whole.
func Parse(text string) (Rule, error) {
	r, err := split(text)
	if err == nil && !named.MatchString(r.Permission) {
		err = lang.Errorf("no-permission-name-one-whole-bash", r.Permission)
	}
	return r, err
}

// ParseAsk reads a rule of what is to be asked. It may leave the permission
// open with *.
func ParseAsk(text string) (Rule, error) {
	r, err := split(text)
	if err == nil && r.Permission != "*" && !named.MatchString(r.Permission) {
		err = lang.Errorf("no-permission-name-one-whole", r.Permission)
	}
	return r, err
}

func split(text string) (Rule, error) {
	text = strings.TrimSpace(text)
	permission, pattern, _ := strings.Cut(text, " ")
	pattern = strings.TrimSpace(pattern)
	switch {
	case len(text) > maxRule:
		return Rule{}, lang.Errorf("the-rule-is-too-long")
	case sanitize.Line(text) != text:
		return Rule{}, lang.Errorf("the-rule-holds-control-characters")
	case pattern == "":
		return Rule{}, lang.Errorf("rule-permission-pattern-bash-go")
	}
	return Rule{permission, pattern}, nil
}

// ParseAll reads a list of rules; those that cannot be read are left out and
// told by the error.
func ParseAll(texts []string, parse func(string) (Rule, error)) ([]Rule, error) {
	var out []Rule
	var errs []error
	for _, t := range texts {
		r, err := parse(t)
		if err != nil {
			errs = append(errs, lang.Errorf("rule", t, err))
			continue
		}
		out = append(out, r)
	}
	return out, errors.Join(errs...)
}

package palette

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"go.yaml.in/yaml/v4"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// runPlain runs a command without arguments, and shows what it finds.
func runPlain(p Program, c *commands.Command) tea.Cmd {
	if !c.Reads() {
		return p.Try(call.Invocation{ID: call.ID(c.ID)}, func(err *commands.Error) {
			if err.Code == commands.CodeInvalidArguments && len(c.Schema.PropertyOrder) > 0 {
				form(p, c) // it needs one of several
			}
		})
	}
	return p.Run(call.Invocation{ID: call.ID(c.ID)}, func(r commands.Result) {
		if r.Err != nil {
			p.Toast(commands.LevelError, lang.Translate(r.Err))
			return
		}
		showResult(p, c, r)
	})
}

// showResult shows the result of a command that is there for nothing else.
func showResult(p Program, c *commands.Command, r commands.Result) {
	if c.Reads() {
		p.Dialogs().Push(dialog.NewPager(c.ID, readable(r.Data)))
	}
}

// readable is a JSON value as people read it: lines of a text as lines, fields
// in their order.
func readable(data []byte) string {
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		return string(data)
	}
	unmark(&doc)
	out, err := yaml.Marshal(&doc)
	if err != nil {
		return string(data)
	}
	return strings.TrimSuffix(string(out), "\n")
}

// unmark takes JSON's marks off a value.
func unmark(n *yaml.Node) {
	n.Style = 0
	if n.Kind == yaml.ScalarNode && strings.Contains(n.Value, "\n") {
		n.Style = yaml.LiteralStyle
	}
	for _, c := range n.Content {
		unmark(c)
	}
}

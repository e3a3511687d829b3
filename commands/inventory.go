package commands

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"
)

// Entry is a command as the manifest and the inventory list it.
type Entry struct {
	Cmd         string          `json:"cmd"`
	Title       string          `json:"title"`
	Description string          `json:"description"`
	Agent       bool            `json:"agent"`
	Slash       string          `json:"slash,omitempty"`
	Keys        []string        `json:"keys,omitempty"`
	Parameters  json.RawMessage `json:"parameters"`
}

// Inventory lists every command by id.
func (r *Registry) Inventory() []Entry {
	out := make([]Entry, 0, len(r.order))
	for _, c := range r.order {
		schema, _ := json.Marshal(c.Schema)
		out = append(out, Entry{c.ID, c.Title.String(), c.Doc.String(), c.Agent, c.Slash, c.Keys, schema})
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Cmd < out[j].Cmd })
	return out
}

// Markdown writes the inventory as docs/commands.md has it.
func (r *Registry) Markdown() string {
	var b strings.Builder
	b.WriteString("# Commands\n\nWritten by `openspace commands --markdown`. `?` marks optional arguments.\n")
	for _, part := range []struct {
		title, who string
		agent      bool
	}{{"For agents and people", "Agents and `openspace ctl` call these, and so do people. *needs* is the permission " +
		"that the engine's rules must allow the agent; free ones only show ([hub.md](hub.md)).", true},
		{"For people", "Keys, slash commands and the palette run these; agents and `openspace ctl` cannot.", false}} {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n| command | arguments | keys, slash |", part.title, part.who)
		if part.agent {
			b.WriteString(" needs | what it does |\n|---|---|---|---|---|\n")
		} else {
			b.WriteString(" what it does |\n|---|---|---|---|\n")
		}
		for _, c := range r.order {
			if c.Agent != part.agent {
				continue
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |", c.ID, c.argList(), c.reach())
			if c.Agent {
				b.WriteString(" " + string(c.Permission) + " |")
			}
			fmt.Fprintf(&b, " %s |\n", c.Doc)
		}
	}
	return b.String()
}

func (c *Command) argList() string {
	_, args, _ := strings.Cut(c.Signature(), "{")
	args = strings.TrimSuffix(args, "}")
	if args == "" {
		return ""
	}
	return "`" + args + "`"
}

func (c *Command) reach() string {
	var ways []string
	for _, k := range c.Keys {
		ways = append(ways, "`"+k+"`")
	}
	if c.Slash != "" {
		ways = append(ways, "`/"+c.Slash+"`")
	}
	for _, name := range c.Also {
		ways = append(ways, "`/"+name+"`")
	}
	return strings.Join(ways, " ")
}

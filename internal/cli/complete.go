package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/openspace-tui/openspace/commands"
)

// choices are the values of the flags that have a few.
func choices() []struct {
	flag string
	of   []string
} {
	return []struct {
		flag string
		of   []string
	}{
		{"agent-channel", []string{"auto", "mcp", "stream", "both", "off"}},
		{"consent", []string{"ask", "allow", "deny"}},
		{"hub-auth", []string{"token", "none"}},
		{"log-level", []string{"debug", "info", "warn", "error"}},
	}
}

// completed has shells complete what the flags and arguments of a command, and
// of those below it, can be.
func completed(c *cobra.Command) {
	for _, sub := range c.Commands() {
		completed(sub)
	}
	complete := func(flag string, f cobra.CompletionFunc) {
		if c.Flags().Lookup(flag) != nil {
			_ = c.RegisterFlagCompletionFunc(flag, f) // fails where there is one, which there is not
		}
	}
	for _, ch := range choices() {
		complete(ch.flag, cobra.FixedCompletions(ch.of, cobra.ShellCompDirectiveNoFileComp))
	}
	complete("theme", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return themes(".").Names(), cobra.ShellCompDirectiveNoFileComp
	})
	for _, flag := range []string{"server", "username", "password", "session", "model", "agent", "prompt", "hub-addr"} {
		complete(flag, cobra.NoFileCompletions)
	}
	switch {
	case strings.Contains(c.Use, "[dir]"):
		c.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return nil, cobra.ShellCompDirectiveFilterDirs
		}
	case strings.HasPrefix(c.Use, "ctl "):
		c.ValidArgsFunction = agentCommands
	}
}

// agentCommands are the ids that ctl takes, with what they do; the namespace is
// left out where it is.
func agentCommands(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var out []string
	for _, c := range Registry().AgentCommands() {
		id := c.ID
		if !strings.HasPrefix(typed, commands.Namespace) {
			id = strings.TrimPrefix(id, commands.Namespace)
		}
		if strings.HasPrefix(id, typed) {
			out = append(out, cobra.CompletionWithDesc(id, c.Title.String()))
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}

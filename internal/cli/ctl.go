package cli

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui"
)

func newCommands() *cobra.Command {
	var asJSON, asMarkdown bool
	c := &cobra.Command{
		Use: "commands", Short: "List every command with its arguments and keys", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			r := Registry()
			if asJSON {
				enc := json.NewEncoder(cmd.OutOrStdout())
				enc.SetIndent("", "  ")
				return enc.Encode(r.Inventory())
			}
			if asMarkdown {
				_, err := fmt.Fprint(cmd.OutOrStdout(), r.Markdown())
				return err
			}
			for _, e := range r.All() {
				fmt.Fprintf(cmd.OutOrStdout(), "%-34s %s\n", e.ID, e.Doc)
			}
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "with schemas, as JSON")
	c.Flags().BoolVar(&asMarkdown, "markdown", false, "as docs/commands.md has it")
	c.MarkFlagsMutuallyExclusive("json", "markdown")
	return c
}

// Registry returns every command without a running program.
func Registry() *commands.Registry {
	r, _ := builtin()
	return r
}

// builtin returns what a program has of commands, and a workspace of its kinds.
func builtin() (*commands.Registry, *panes.Workspace) {
	r := commands.NewRegistry()
	mods := tui.Modalities(tui.Deps{})
	var kinds []panes.Kind
	for _, m := range mods {
		kinds = append(kinds, m.Kind)
	}
	w := panes.NewWorkspace(panes.Host{}, kinds)
	commands.Builtin(r, w.Kinds())
	for _, m := range mods {
		if m.Commands != nil {
			m.Commands(r)
		}
	}
	return r, w
}

// commandID completes a command's id: the namespace may be left out.
func commandID(s string) string {
	if !strings.HasPrefix(s, commands.Namespace) {
		return commands.Namespace + s
	}
	return s
}

// failure is an error as commands print theirs, so that whoever reads the
// output of ctl finds JSON in any case.
func failure(code string, err error) string {
	return string(commands.Fail(&commands.Error{Code: code, Message: err.Error()}).JSON())
}

// newCtl returns the command ctl. The exit code of a command that fails is left
// in code.
func newCtl(code *int) *cobra.Command {
	var list bool
	c := &cobra.Command{
		Use:   "ctl COMMAND [JSON]",
		Short: "Run a command in the running OpenSpace of this folder",
		Long: "Run a command in the running OpenSpace whose workspace is this folder, or the nearest above it, and " +
			"print\n" +
			"its result as JSON. The exit code is 1 when it failed, with the error as JSON. It counts as an agent's: the same consent and limits.",
		Example: `openspace ctl --list
openspace ctl openspace.editor.open '{"path":"main.go","line":3}'`,
		Args: func(_ *cobra.Command, args []string) error {
			if list == (len(args) == 0) && len(args) <= 2 {
				return nil
			}
			return lang.Errorf("name-command-arguments-one-json")
		},
		SilenceUsage: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if list {
				return listCommands(cmd.Context(), cmd.OutOrStdout())
			}
			body := "{}"
			if len(args) == 2 {
				body = args[1]
			}
			result, ok := callCommand(cmd.Context(), commandID(args[0]), body)
			if !ok {
				*code = 1
			}
			_, err := fmt.Fprintln(cmd.OutOrStdout(), result)
			return err
		},
	}
	c.Flags().BoolVar(&list, "list", false, "list the commands instead")
	return c
}

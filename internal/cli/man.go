package cli

import (
	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// newMan gives the manual page: fang's has short flags with two dashes, and
// takes each line for a paragraph.
func newMan() *cobra.Command {
	return &cobra.Command{Use: "man", Short: "Print the manual page", Args: cobra.NoArgs, Hidden: true, DisableFlagsInUseLine: true,
		RunE: func(c *cobra.Command, _ []string) error {
			root := *c.Root()
			root.Long += "\n\n# EXIT STATUS\n\n" + "```\n" + exitCodes + "\n```"
			return doc.GenMan(&root, &doc.GenManHeader{Title: "OPENSPACE", Section: "1", Source: "openspace " + root.Version, Manual: "OpenSpace"}, c.OutOrStdout())
		}}
}

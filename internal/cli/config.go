package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/keymap"
)

// newConfig returns the command config. A print that found something wrong
// leaves 1 in code.
func newConfig(code *int) *cobra.Command {
	c := &cobra.Command{
		Use: "config", Short: "Show the configuration: where it is, what it can hold, what is in force",
		Example: "openspace config print\nopenspace config print --json | jq '.theme'\n$EDITOR \"$(openspace config " +
			"path)\"",
		Args: cobra.NoArgs,
	}
	c.AddCommand(newConfigPath(), newConfigSchema(), newConfigPrint(code))
	return c
}

func newConfigPath() *cobra.Command {
	var workspace bool
	c := &cobra.Command{
		Use: "path [dir]", Short: "Print the path of your file, or with --workspace of the workspace's",
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			path := config.Path()
			if workspace {
				files, err := openDir(first(args, "."))
				if err != nil {
					return err
				}
				defer files.Close()
				path = config.ProjectPath(files.Dir())
			}
			_, err := fmt.Fprintln(cmd.OutOrStdout(), path)
			return err
		},
	}
	c.Flags().BoolVar(&workspace, "workspace", false, "the workspace's file")
	return c
}

func newConfigSchema() *cobra.Command {
	var markdown bool
	c := &cobra.Command{
		Use: "schema", Short: "Print the JSON Schema of the configuration", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if markdown {
				_, err := io.WriteString(cmd.OutOrStdout(), config.Markdown())
				return err
			}
			b, err := config.Schema()
			if err != nil {
				return err
			}
			_, err = cmd.OutOrStdout().Write(b)
			return err
		},
	}
	c.Flags().BoolVar(&markdown, "markdown", false, "a table of the keys instead")
	return c
}

func newConfigPrint(code *int) *cobra.Command {
	var f flags
	var asJSON bool
	c := &cobra.Command{
		Use:   "print [dir]",
		Short: "Print every value and where it came from",
		Long: "Print every value that a start in this folder, with these flags, would have, and where it came from: " +
			"flag, env,\n" +
			"project, user or default, with file and line. What is wrong is told too, and the exit code is 1 then.",
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			set := cmd.Flags().Changed
			f.consentSet, f.hubAddrSet, f.channelSet = set("consent"), set("hub-addr"), set("agent-channel")
			f.hubAuth, f.logLevel = "token", "info"
			if err := f.check(); err != nil {
				return &misused{err}
			}
			return printConfig(cmd.OutOrStdout(), cmd.ErrOrStderr(), first(args, "."), f, asJSON, code)
		},
	}
	fl := c.Flags()
	fl.BoolVar(&asJSON, "json", false, "as JSON")
	fl.StringVar(&f.config, "config", "", "read this configuration FILE instead of the usual one")
	fl.StringVar(&f.theme, "theme", "", "the colour theme: NAME")
	fl.BoolVar(&f.noMouse, "no-mouse", false, "leave the mouse to the terminal")
	fl.StringVar(&f.hubAddr, "hub-addr", "127.0.0.1:3001", "where the Hub listens, HOST:PORT")
	fl.StringVar(&f.channel, "agent-channel", "auto", "how the agent drives panes: auto, mcp, stream, both or off")
	fl.StringVar(&f.consent, "consent", "ask", "whether agents may drive panes: ask, allow or deny")
	return c
}

func first(args []string, other string) string {
	if len(args) > 0 {
		return args[0]
	}
	return other
}

// printed is a value as --json prints it.
type printed struct {
	Value json.RawMessage `json:"value"`
	From  config.From     `json:"from"`
	Name  string          `json:"name,omitempty"`
	Line  int             `json:"line,omitempty"`
	Note  string          `json:"note,omitempty"`
}

func printConfig(out, wrong io.Writer, dir string, f flags, asJSON bool, code *int) error {
	files, err := openDir(dir)
	if err != nil {
		return err
	}
	defer files.Close()
	conf, own := loadConfig(f, files.Dir())
	if conf == nil {
		return own
	}
	write := writeConfig
	if asJSON {
		write = writeConfigJSON
	}
	if err := write(out, conf); err != nil {
		return err
	}
	for _, text := range faultsOf(own, conf, themes(files.Dir())) {
		fmt.Fprintln(wrong, sanitize.Line(text))
		*code = 1
	}
	return nil
}

// faultsOf says what is wrong with a configuration: in the person's own file,
// the workspace's, and of what they name.
func faultsOf(own error, conf *config.Loaded, looks *theme.Library) []string {
	var all config.Faults
	errors.As(own, &all)
	var out []string
	for _, f := range append(all, conf.Problems...) {
		out = append(out, f.Said())
	}
	if why := themeFault(conf, looks); why != nil {
		out = append(out, lang.Translate(why))
	}
	r, w := builtin()
	return append(out, keymap.Faults(r, keymap.ActionsOf(w), conf.Keys)...)
}

// writeConfig prints in columns: key, value, where from.
func writeConfig(out io.Writer, conf *config.Loaded) error {
	keys := config.Keys()
	wide, long := 0, 0
	for _, k := range keys {
		wide = max(wide, len(k.Name))
		if n := len(sanitize.Line(conf.Text(k.Name))); n <= 40 {
			long = max(long, n)
		}
	}
	var b strings.Builder
	for _, k := range keys {
		fmt.Fprintf(&b, "%-*s  %-*s  %s\n", wide, k.Name, long, sanitize.Line(conf.Text(k.Name)),
			sanitize.Line(conf.Origin(k.Name).String()))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

func writeConfigJSON(out io.Writer, conf *config.Loaded) error {
	all := map[string]printed{}
	for _, k := range config.Keys() {
		o := conf.Origin(k.Name)
		all[k.Name] = printed{json.RawMessage(conf.Text(k.Name)), o.From, o.Name, o.Line, o.Note}
	}
	b, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return lang.Errorf("print-the-configuration", err)
	}
	_, err = fmt.Fprintf(out, "%s\n", b)
	return err
}

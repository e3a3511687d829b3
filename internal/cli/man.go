package cli

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// newMan returns the manual page, in man(7). Fang's has short flags with two
// dashes and takes each line for a paragraph; cobra's, by way of Markdown, holds
// 9 MB at rest.
func newMan() *cobra.Command {
	return &cobra.Command{Use: "man", Short: "Print the manual page", Args: cobra.NoArgs, Hidden: true,
		DisableFlagsInUseLine: true,
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprint(c.OutOrStdout(), manual(c.Root()))
			return err
		}}
}

func manual(root *cobra.Command) string {
	var p page
	p.linef(`.TH OPENSPACE 1 "%s" "openspace %s" "User Commands"`, time.Now().Format(time.DateOnly), roff(root.Version))
	p.section("NAME", `openspace \- `+roff(root.Short))
	p.section("SYNOPSIS", `\fBopenspace\fP [\fIdir\fP] [\fIflags\fP]`, ".br",
		`\fBopenspace\fP \fIcommand\fP [\fIflags\fP]`)
	p.section("DESCRIPTION", paragraphs(root.Long)...)
	p.section("OPTIONS")
	p.flags(root.Flags())
	p.section("COMMANDS")
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			p.linef(".TP\n\\fB%s\\fP\n%s", roff(strings.TrimPrefix(c.UseLine(), root.Name()+" ")), roff(c.Short))
		}
	}
	p.terms("FILES", [][2]string{
		{"$XDG_CONFIG_HOME/openspace/openspace.json", "the configuration; a workspace has its own in .openspace/openspace.json"},
		{"$XDG_CONFIG_HOME/openspace/themes", "themes, beside those of opencode"},
		{"$XDG_STATE_HOME/openspace", "drafts, layouts, consent and logs"},
	})
	p.terms("ENVIRONMENT", [][2]string{
		{"OPENCODE_BINARY", "the engine to start"},
		{"OPENSPACE_DISCOVER", "where a running engine is looked for, as HOST:PORT; off: nowhere"},
		{"OPENCODE_SERVER_URL, OPENCODE_SERVER_USERNAME, OPENCODE_SERVER_PASSWORD", "the engine to attach to"},
		{"OPENSPACE_EDITOR, VISUAL, EDITOR", "the editor of long prompts and files: the first that is set and not `openspace edit`"},
		{"OPENSPACE_TERMINAL", "in a terminal of the program: its id"},
		{"NO_COLOR", "no colours"},
	})
	p.section("EXAMPLES", ".nf", roff(root.Example), ".fi")
	p.section("EXIT STATUS", ".nf", roff(exitCodes), ".fi")
	return p.String()
}

type page struct{ strings.Builder }

func (p *page) linef(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

func (p *page) section(title string, lines ...string) {
	p.linef(".SH %s", title)
	for _, l := range lines {
		p.linef("%s", l)
	}
}

// named finds what a flag's text calls its value.
var named = regexp.MustCompile(`\b[A-Z]{2,}(?:[/:][A-Z]+)?\b`)

func (p *page) flags(all *pflag.FlagSet) {
	all.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		name := `\fB\-\-` + roff(f.Name) + `\fP`
		if f.Shorthand != "" {
			name = `\fB\-` + roff(f.Shorthand) + `\fP, ` + name
		}
		value, usage := pflag.UnquoteUsage(f)
		if value != "" {
			name += ` \fI` + roff(cmp.Or(named.FindString(usage), "VALUE")) + `\fP`
		}
		p.linef(".TP\n%s\n%s", name, roff(usage))
	})
}

// terms is a section of names and what they are.
func (p *page) terms(title string, all [][2]string) {
	p.section(title)
	for _, t := range all {
		p.linef(".TP\n%s\n%s", roff(t[0]), roff(t[1]))
	}
}

// paragraphs parts a text at its empty lines.
func paragraphs(text string) []string {
	var out []string
	for i, part := range strings.Split(strings.TrimSpace(text), "\n\n") {
		if i > 0 {
			out = append(out, ".PP")
		}
		out = append(out, roff(strings.TrimSpace(part)))
	}
	return out
}

// roff writes a text so that it stands as it is.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}

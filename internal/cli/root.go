// Package cli holds the command line: its flags and subcommands, and how the
// parts of the program are put together and taken apart.
package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"charm.land/fang/v2"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/guard"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// version is set when a release is built.
var version = "" //nolint:gochecknoglobals // the linker's -X needs a variable

// Version is the program's version: a release's, else the module's.
func Version() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "dev"
}

// flags are the root command's, as they were given.
type flags struct {
	server, username, password string
	session                    string
	resume, fork               bool
	model, agent, prompt       string
	demo, remote               bool
	hubAddr, hubAuth           string
	channel, consent           string
	consentSet, hubAddrSet     bool
	channelSet                 bool
	theme                      string
	noMouse, screenReader      bool
	config, logFile, logLevel  string
	record                     string

	// What standard input came to: a draft that the person sends, or files that
	// are sent with the prompt.
	draft prompt.Draft
	files []prompt.File

	lines *lineInput // where lines are told and taken; nil: panes are drawn
}

// Main runs the program and gives its exit code.
func Main(args []string) int {
	if len(args) > 1 && args[1] == guard.Command {
		return guard.Main(args[2:])
	}
	_, _ = lang.Use(lang.Auto, os.Getenv) // until the configuration is read, which may be wrong
	var code int
	return execute(newRoot(run, &code), args[1:], &code)
}

// execute runs a command line and gives the exit code: that of an error, which
// is shown, or what the command itself said of it.
func execute(root *cobra.Command, args []string, code *int) int {
	root.SetArgs(args)
	if err := fang.Execute(context.Background(), root, fang.WithVersion(thisBuild().String()), fang.WithoutManpage(),
		fang.WithErrorHandler(showError)); err != nil {
		return exitCode(err)
	}
	return *code
}

// showError prints what failed as it is: fang's own handler would write flags
// with capitals and end paths with a full stop.
func showError(w io.Writer, styles fang.Styles, err error) {
	text := sanitize.Text(lang.Translate(err))
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		fmt.Fprintln(w, text)
		return
	}
	fmt.Fprintln(w, styles.ErrorHeader.String())
	fmt.Fprintln(w, styles.ErrorText.UnsetTransform().Render(text))
	fmt.Fprintln(w)
}

// newRoot returns the command line. start is what it ends in; a command that has
// told of its failure by itself leaves its exit code in code, since showing an
// error asks the terminal for its colours and may wait for seconds.
func newRoot(start func(ctx context.Context, dir string, f flags) error, code *int) *cobra.Command {
	var f flags
	root := &cobra.Command{
		Use:   "openspace [dir]",
		Short: "A terminal workspace that you share with a coding agent",
		Long: "OpenSpace is a terminal workspace that a person and a coding agent share: a conversation beside " +
			"files,\n" +
			"which both of you open, highlight and arrange. It drives an OpenCode engine: one on PATH is started,\n" +
			"--server attaches to a running one, and without any a scripted demo engine shows how it works.\n\n" +
			"What is piped in is the prompt, which waits for enter; with --prompt it is sent beside that.",
		Example: "openspace\nopenspace ~/src/app --prompt \"what is this?\"\n" +
			"git diff | openspace --prompt \"review this\"\nopenspace doctor",
		Args: cobra.MaximumNArgs(1),

		SuggestionsMinimumDistance: 2, // letters that are wrong, as cobra has it elsewhere
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := "."
			if len(args) > 0 {
				dir = args[0]
			}
			f.consentSet, f.hubAddrSet = cmd.Flags().Changed("consent"), cmd.Flags().Changed("hub-addr")
			f.channelSet = cmd.Flags().Changed("agent-channel")
			if err := cmp.Or(f.check(), checkDir(cmd, dir, f)); err != nil {
				return &misused{err}
			}
			return start(cmd.Context(), dir, f)
		},
	}
	fl := root.Flags()
	fl.StringVar(&f.server, "server", "", "attach to the engine at this URL (default $OPENCODE_SERVER_URL)")
	fl.BoolVar(&f.remote, "remote", false, "the engine at --server runs on another machine, though its address is "+
		"this one's, as through a tunnel")
	fl.StringVarP(&f.username, "username", "u", "",
		"the engine's USER (default $OPENCODE_SERVER_USERNAME, or opencode)")
	fl.StringVarP(&f.password, "password", "p", "", "the engine's PASSWORD (default $OPENCODE_SERVER_PASSWORD)")
	fl.StringVarP(&f.session, "session", "s", "", "open this SESSION")
	fl.BoolVarP(&f.resume, "continue", "c", false, "go on with the newest session")
	fl.BoolVar(&f.fork, "fork", false, "with -s or -c: go on in a copy of the session")
	fl.StringVarP(&f.model, "model", "m", "", "the model that answers: PROVIDER/MODEL")
	fl.StringVar(&f.agent, "agent", "", "the agent that answers: NAME")
	fl.StringVar(&f.prompt, "prompt", "", "send this TEXT at once")
	fl.BoolVar(&f.demo, "demo", false, "use the scripted demo engine")
	fl.StringVar(&f.hubAddr, "hub-addr", defaultHubAddr, "where the Hub listens, HOST:PORT; port 0 is any free one")
	fl.StringVar(&f.hubAuth, "hub-auth", "token", "who may use the Hub: token or none")
	fl.StringVar(&f.channel, "agent-channel", "auto", "how the agent drives panes: auto, mcp, stream, both or off")
	fl.StringVar(&f.consent, "consent", "ask", "whether agents may drive panes: ask, allow or deny")
	fl.StringVar(&f.theme, "theme", "", "the colour theme: NAME")
	fl.BoolVar(&f.noMouse, "no-mouse", false, "leave the mouse to the terminal")
	fl.BoolVar(&f.screenReader, "screen-reader", false, "speak in lines of words, for screen readers")
	fl.StringVar(&f.config, "config", "", "read this configuration FILE instead of the usual one")
	fl.StringVar(&f.logFile, "log-file", "", "write the log to this FILE")
	fl.StringVar(&f.logLevel, "log-level", "info", "debug, info, warn or error")
	fl.StringVar(&f.record, "record", "", "record the session to this FILE (not there yet)")
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return lang.Errorf("help-lists-the-flags", err, c.CommandPath())
	})
	root.AddCommand(newCtl(code), newEdit(code), newCommands(), newHub(), newReplay(), newConfig(code), newDoctor(code),
		newVersion(), newExitCodes(), newMan())
	marked(root, code)
	completed(root)
	return root
}

// check refuses flags that do not fit, naming what does.
func (f *flags) check() error {
	values := map[string]string{"agent-channel": f.channel, "consent": f.consent, "hub-auth": f.hubAuth,
		"log-level": f.logLevel}
	for _, c := range choices() {
		if v := values[c.flag]; !slices.Contains(c.of, v) {
			return lang.Errorf("no-value-use-one", v, c.flag, strings.Join(c.of, ", "))
		}
	}
	switch {
	case f.record != "":
		return lang.Errorf("recording-record-not-there-yet")
	case f.fork && f.session == "" && !f.resume:
		return lang.Errorf("fork-needs-session-copy-add")
	case f.session != "" && f.resume:
		return lang.Errorf("flags-s-c-exclude-each")
	case f.remote && cmp.Or(f.server, os.Getenv(client.ServerVariable)) == "":
		return lang.Errorf("remote-says-where-engine-server")
	case f.demo && f.server != "":
		return lang.Errorf("flags-demo-server-exclude-each")
	case !isAddr(f.hubAddr):
		return lang.Errorf("no-address-hub-addr-takes", f.hubAddr)
	case f.model != "" && !isModel(f.model):
		return lang.Errorf("no-model-model-takes-provider", f.model)
	}
	return nil
}

// checkDir refuses a folder that is not there. One that is nearly the name of a
// command may be meant as that.
func checkDir(root *cobra.Command, dir string, f flags) error {
	if _, away := f.elsewhereAt(); away {
		return nil
	}
	if _, err := os.Stat(dir); err == nil || strings.ContainsAny(dir, `/\`) {
		return nil // openDir says what is wrong with it
	}
	near := root.SuggestionsFor(dir)
	if len(near) == 0 {
		return nil
	}
	return lang.Errorf("there-no-folder-no-such", dir, near[0])
}

func isModel(s string) bool {
	provider, model, ok := strings.Cut(s, "/")
	return ok && provider != "" && model != ""
}

func isAddr(s string) bool {
	_, _, err := net.SplitHostPort(s)
	return s == "" || err == nil
}

func newReplay() *cobra.Command {
	return &cobra.Command{
		Use: "replay FILE", Short: "Play a recorded session (not there yet)", Args: cobra.ExactArgs(1),
		RunE: func(*cobra.Command, []string) error {
			return lang.Errorf("replay-not-there-yet-comes")
		},
	}
}

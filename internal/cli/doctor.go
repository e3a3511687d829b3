package cli

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/doctor"
	"github.com/openspace-tui/openspace/internal/instance"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/state"
)

// newDoctor returns the command doctor. Something that does not work leaves 1 in
// code.
func newDoctor(code *int) *cobra.Command {
	var f flags
	var asJSON bool
	c := &cobra.Command{
		Use: "doctor [dir]", Short: "Say what works here, and how to mend what does not",
		Long: "Look at the engine, the terminal, tmux, the programs and the files that OpenSpace uses, and say of " +
			"each whether it\n" +
			"works, and how to mend it. No engine is started. The exit code is 1 when something does not work.",
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			files, err := openDir(first(args, "."))
			if err != nil {
				return err
			}
			dir := files.Dir()
			files.Close()
			report, style := f.examine(cmd.Context(), doctor.Here(), dir)
			if !report.OK() {
				*code = exitFailed
			}
			if asJSON {
				return report.WriteJSON(cmd.OutOrStdout())
			}
			return report.Write(cmd.OutOrStdout(), style)
		},
	}
	fl := c.Flags()
	fl.BoolVar(&asJSON, "json", false, "as JSON")
	fl.StringVar(&f.server, "server", "", "the engine at this URL (default $OPENCODE_SERVER_URL)")
	fl.StringVarP(&f.username, "username", "u", "", "the engine's USER")
	fl.StringVarP(&f.password, "password", "p", "", "the engine's PASSWORD")
	fl.StringVar(&f.config, "config", "", "read this configuration FILE instead of the usual one")
	return c
}

// examine looks at everything. The engine and the programs are asked beside
// each other, the terminal meanwhile.
func (f flags) examine(ctx context.Context, m doctor.Machine, dir string) (doctor.Report, doctor.Style) {
	if conf, err := loadConfig(f, dir); err == nil {
		_, _ = lang.Use(conf.Language, m.Getenv) // what is wrong with it stands in the report
	}
	screen := make(chan doctor.Screen, 1)
	go func() { screen <- lookAtScreen(ctx, m) }()
	var s doctor.Screen
	report := f.examineOn(ctx, m, dir, instance.Info{}, func() doctor.Screen { s = <-screen; return s })
	return report, doctor.Style{Width: s.W, Profile: colorprofile.Detect(os.Stdout, os.Environ()), ASCII: !m.UTF8()}
}

// examineOn looks at everything but the terminal, which was looked at by the
// time that screen gives it. me is the program that runs; zero: none does.
func (f flags) examineOn(ctx context.Context, m doctor.Machine, dir string, me instance.Info,
	screen func() doctor.Screen) doctor.Report {
	conf, confErr := loadConfig(f, dir)
	if confErr != nil {
		conf = &config.Loaded{}
	}
	var engine, tmux, tools doctor.Report
	var all sync.WaitGroup
	all.Go(func() { engine = f.engineLines(ctx, m, conf, dir, me) })
	all.Go(func() {
		ctx, cancel := context.WithTimeout(ctx, programsFor)
		defer cancel()
		tmux, tools = m.Tmux(ctx), m.Tools(ctx, dir)
	})
	all.Wait()
	report := append(engine, m.Terminal(screen())...)
	report = append(report, tmux...)
	report = append(report, tools...)
	return append(report, configLine(conf, confErr, dir), stateLine(), hubLine(conf, dir, me), speechLine(conf),
		languageLine())
}

// lookAtScreen asks the terminal, where there is one on both ends.
func lookAtScreen(ctx context.Context, m doctor.Machine) doctor.Screen {
	s := doctor.Screen{Profile: colorprofile.Env(os.Environ())}
	if !term.IsTerminal(int(os.Stdout.Fd())) {
		s.Unasked = lang.T("the-output-goes-elsewhere")
		return s
	}
	s.Profile = colorprofile.Detect(os.Stdout, os.Environ())
	s.W, s.H, _ = term.GetSize(int(os.Stdout.Fd())) // none: it is said to be none
	in := os.Stdin
	if !term.IsTerminal(int(in.Fd())) {
		tty, out, err := tea.OpenTTY()
		if err != nil {
			s.Unasked = lang.T("there-no-keyboard-take-answers")
			return s
		}
		defer tty.Close()
		if out != tty {
			defer out.Close()
		}
		in = tty
	}
	if t := m.Getenv("TERM"); t == "dumb" || t == "" && m.OS != "windows" {
		s.Unasked = lang.T("it-is-a-dumb-one")
		return s
	}
	a, err := doctor.Ask(ctx, in, os.Stdout, doctor.Questions(m.Getenv("TERM_PROGRAM") == "Apple_Terminal"))
	if err != nil {
		s.Unasked = lang.Translate(err)
		return s
	}
	s.Answers = &a
	return s
}

// configLine reports whether the configuration is read without faults.
func configLine(conf *config.Loaded, err error, dir string) doctor.Line {
	name := lang.Key("configuration")
	var faults []string
	if err != nil {
		faults = append(faults, lang.Translate(err))
	}
	for _, p := range conf.Problems {
		faults = append(faults, p.Said())
	}
	if err == nil {
		if why := themeFault(conf, themes(dir)); why != nil {
			faults = append(faults, lang.Translate(why))
		}
	}
	if len(faults) > 0 {
		return doctor.Say(name, doctor.Bad, strings.TrimPrefix(strings.Join(faults, "; "), lang.T(name)+" "),
			lang.T("openspace-config-schema-markdown-lists"))
	}
	var read []string
	for _, file := range []string{conf.File, conf.ProjectFile} {
		if _, err := os.Stat(file); err == nil {
			read = append(read, file)
		}
	}
	if len(read) == 0 {
		return doctor.Say(name, doctor.OK, lang.T("none-yet-everything-usual", conf.File), "")
	}
	return doctor.Say(name, doctor.OK, strings.Join(read, ", "), "")
}

// speechLine reports whether the program speaks in lines.
func speechLine(conf *config.Loaded) doctor.Line {
	name := lang.Key("screen-reader")
	if conf.ScreenReaderOn() {
		return doctor.Say(name, doctor.OK, lang.T("program-speaks-lines-words",
			conf.SaidOrigin("screenReader")), "")
	}
	return doctor.Say(name, doctor.OK, lang.T("openspace-screen-reader-speaks-lines"), "")
}

// languageLine tells how much of the program the language in use says.
func languageLine() doctor.Line {
	name, t := lang.Key("language"), lang.TallySpoken()
	if t.Older+t.Missing == 0 {
		return doctor.Say(name, doctor.OK, lang.T("phrases-all", t.Tag, t.Translated), "")
	}
	return doctor.Say(name, doctor.OK, lang.T("phrases-translated", t.Tag, t.Translated, t.Older, t.Missing), "")
}

// stateLine reports whether what is remembered can be written.
func stateLine() doctor.Line {
	name := lang.Key("state-folder")
	dir := state.Dir()
	err := os.MkdirAll(dir, 0o700)
	if err == nil {
		var f *os.File
		if f, err = os.CreateTemp(dir, ".doctor-*"); err == nil {
			_, err = f.WriteString("x")
			err = errors.Join(err, f.Close(), os.Remove(f.Name()))
		}
	}
	if err != nil {
		return doctor.Say(name, doctor.Bad, lang.T("drafts-consent-logs-cannot-kept", lang.Translate(err)),
			lang.T("make-yours-set-xdg-state", dir))
	}
	if _, err := instance.Dir(); err != nil {
		return doctor.Say(name, doctor.Warn, lang.T("no-place-for-what-runs", dir, lang.Translate(err)),
			lang.T("set-xdg-runtime-dir-folder"))
	}
	return doctor.Say(name, doctor.OK, lang.T("log-in", dir, filepath.Base(logPath())), "")
}

// hubLine reports whether the Hub finds its port, or where it listens.
func hubLine(conf *config.Loaded, dir string, me instance.Info) doctor.Line {
	name := lang.Key("hub-port")
	if me.URL != "" {
		return doctor.Say(name, doctor.OK, lang.T("by-this-program", strings.TrimPrefix(me.URL, "http://")), "")
	}
	addr := conf.Hub.Addr
	if addr == "" {
		addr = defaultHubAddr
	}
	l, err := net.Listen("tcp", addr)
	if err == nil {
		l.Close()
		if _, port, _ := net.SplitHostPort(addr); port == "0" {
			return doctor.Say(name, doctor.OK, lang.T("any-free-one", addr), "")
		}
		return doctor.Say(name, doctor.OK, lang.T("is-free", addr), "")
	}
	if in, found := instance.Find(dir); found == nil && strings.HasSuffix(in.URL, "//"+addr) {
		return doctor.Say(name, doctor.OK, lang.T("openspace-runs-here", addr), "")
	}
	if errors.Is(err, syscall.EADDRINUSE) {
		return doctor.Say(name, doctor.Warn, lang.T("taken-next-free-one-used", addr), "")
	}
	return doctor.Say(name, doctor.Bad, lang.T("cannot-be-used", addr, lang.Translate(err)),
		lang.T("hub-addr-configuration-names-another"))
}

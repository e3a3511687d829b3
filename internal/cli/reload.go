package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/adrg/xdg"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/danger"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui"
	"github.com/openspace-tui/openspace/tui/settings"
)

// loadConfig reads the configuration with the environment and flags over it. As
// [config.Load] it may give one with an error.
func loadConfig(f flags, workspace string) (*config.Loaded, error) {
	conf, err := config.Load(f.config, workspace)
	if conf != nil {
		conf.Over(overrides(f, conf)...)
	}
	return conf, err
}

// overrides are the values that the environment and flags set.
func overrides(f flags, conf *config.Loaded) []config.Override {
	var out []config.Override
	over := func(set bool, key string, value any, from config.From, name string) {
		if set {
			out = append(out, config.Override{Key: key, Value: value, From: from, Name: name})
		}
	}
	binary := os.Getenv("OPENCODE_BINARY")
	over(binary != "", "engine.binary", binary, config.FromEnv, "OPENCODE_BINARY")
	discover := os.Getenv("OPENSPACE_DISCOVER")
	over(discover != "", "engine.discover", discover, config.FromEnv, "OPENSPACE_DISCOVER")
	plain := os.Getenv("NO_COLOR") != "" && conf.Colors == "" // no-color.org: a configuration goes over it
	over(plain, "colors", "none", config.FromEnv, "NO_COLOR")
	over(f.theme != "", "theme", f.theme, config.FromFlag, "--theme")
	over(f.noMouse, "mouse", false, config.FromFlag, "--no-mouse")
	over(f.screenReader, "screenReader", true, config.FromFlag, "--screen-reader")
	over(f.consentSet, "agent.consent", f.consent, config.FromFlag, "--consent")
	over(f.channelSet, "agent.channel", f.channel, config.FromFlag, "--agent-channel")
	over(f.hubAddrSet, "hub.addr", f.hubAddr, config.FromFlag, "--hub-addr")
	return out
}

// themes reads the theme files: opencode's, ours over them, and the
// workspace's.
func themes(workspace string) *theme.Library {
	return theme.Open(
		theme.Dir{Path: filepath.Join(xdg.ConfigHome, "opencode", "themes"), From: theme.User},
		theme.Dir{Path: filepath.Join(xdg.ConfigHome, "openspace", "themes"), From: theme.User},
		theme.Dir{Path: filepath.Join(workspace, ".opencode", "themes"), From: theme.Project},
	)
}

// checkThemeFlag refuses a theme that a flag names and that cannot be used.
func checkThemeFlag(conf *config.Loaded, looks *theme.Library) error {
	if conf.Origin("theme").From != config.FromFlag {
		return nil
	}
	return themeFault(conf, looks)
}

// themeFault says why the configured theme cannot be used, or nothing, with
// where it was named.
func themeFault(conf *config.Loaded, looks *theme.Library) error {
	s, ok := looks.Get(conf.Theme)
	o, why := conf.Origin("theme"), error(nil)
	switch {
	case !ok:
		why = lang.Errorf("there-no-theme-x-nearest-x", conf.Theme,
			config.Nearest(conf.Theme, looks.Names()))
	case s.Err != nil:
		why = s.Err
	default:
		return nil
	}
	if o.From == config.FromFlag {
		return fmt.Errorf("%s: %w", o.Name, why)
	}
	return config.FaultOf(o.Name, o.Line, why)
}

// themeName is the theme to take: the default where the configured one cannot
// be.
func (p *program) themeName(conf *config.Loaded, looks *theme.Library) string {
	if looks == nil || themeFault(conf, looks) == nil {
		return orElse(p.f.theme, conf.Theme)
	}
	return ""
}

// settings is a configuration as the program takes it.
func (p *program) settings(conf *config.Loaded, looks *theme.Library, consent commands.Consent) tui.Settings {
	allowed, rulesErr := rules(conf)
	if rulesErr != nil { // each was held against its form when it was read
		p.log.Warn("rules of the configuration", "error", rulesErr)
	}
	keys, err := config.ReadKeybinds(config.ClientFiles(filepath.Join(xdg.ConfigHome, "opencode"))...)
	if err != nil { // it is another program's file
		p.log.Warn("keys of the engine's own client", "error", err)
	}
	s := tui.Settings{Conf: conf, Theirs: keys, TheirsBad: p.brief(lang.Translate(err)), Rules: allowed, Themes: looks,
		Consent: consent, Apply: func() { p.apply(conf) }}
	switch {
	case len(conf.Problems) > 0:
		s.Fault = conf.Problems[0].Said()
		if more := len(conf.Problems) - 1; more > 0 {
			s.Fault = lang.N(more, "and-more-config-lists-them", s.Fault, more)
		}
	case looks != nil:
		s.Fault = lang.Translate(themeFault(conf, looks))
	}
	s.Fault = p.brief(s.Fault)
	return s
}

// brief is a message with paths as one knows them, so that it fits on a line:
// the workspace's from there, the person's from ~.
func (p *program) brief(text string) string {
	text = strings.ReplaceAll(text, p.files.Dir()+string(filepath.Separator), "")
	if home, err := os.UserHomeDir(); err == nil && len(home) > 1 {
		text = strings.ReplaceAll(text, home+string(filepath.Separator), "~"+string(filepath.Separator))
	}
	return text
}

// reload reads everything again. It runs off the loop.
func (p *program) reload() (tui.Settings, error) {
	conf, err := loadConfig(p.f, p.files.Dir())
	if err != nil {
		return tui.Settings{}, errors.New(p.brief(lang.Translate(err)))
	}
	if _, err := p.files.With(fileRules(conf)); err != nil {
		return tui.Settings{}, lang.Errorf("configuration-files", err)
	}
	consent, err := p.consentOf(conf)
	if err != nil {
		p.log.Warn("what was answered before cannot be read", "error", err)
	}
	looks := themes(p.files.Dir())
	looks.Read()
	return p.settings(conf, looks, consent), nil
}

// save writes a key of the person's file.
func (p *program) save(key string, value any) error { return config.Save(p.conf.File, key, value) }

// fileRules is what a configuration says of files.
func fileRules(conf *config.Loaded) workspace.Rules {
	return workspace.Rules{Deny: conf.Files.Deny, Protect: conf.Files.Protect, Allow: conf.Files.Allow}
}

// apply brings what lies outside of the model up to date, on the loop.
func (p *program) apply(conf *config.Loaded) {
	if _, err := lang.Use(conf.Language, os.Getenv); err != nil { // it was checked
		p.log.Warn("language", "error", err)
	}
	p.setTerminals(conf)
	p.setTier(conf)
	if err := p.files.Follow(fileRules(conf)); err != nil { // reload tried them
		p.log.Warn("rules of files", "error", err)
	}
	if judge, err := danger.New(conf.Agent.Dangerous); err == nil { // the patterns were checked
		p.terminals.Judge = judge
	}
}

// defaultIdle is how long nobody may use an agent's terminal until it ends.
const defaultIdle = 30 * time.Minute

func (p *program) setTerminals(conf *config.Loaded) {
	p.terminals.Base = terminalOptions(conf)
	p.terminals.Idle = defaultIdle
	if idle := conf.Terminal.Idle; idle != nil {
		p.terminals.Idle = time.Duration(*idle) * time.Minute
	}
}

// watchConfig has the program read the configuration again when a file of it
// changed. It sleeps until the system tells of one.
func (p *program) watchConfig(ctx context.Context) error {
	files := p.watches.Files()
	defer files.Close()
	for {
		files.Set(p.watched())
		if err := files.Next(ctx); err != nil {
			return nil //nolint:nilerr // the program ends, or the watch does
		}
		files.Set(p.watched()) // a folder may have come, with a file in it
		p.tea.Send(settings.Reread())
	}
}

// unwatched tells the person, once, that the system gives no more watches.
func (p *program) unwatched(err error) {
	p.log.Warn("files are looked at, since they cannot be watched", "error", err)
	p.tea.Send(tui.Warning(lang.T("files-looked-every-two-seconds")))
}

// watched lists the files of the configuration and of the theme in force.
// Folders that are not there yet are watched for as well.
func (p *program) watched() []string {
	var out []string
	add := func(file string) {
		abs, err := filepath.Abs(file)
		for err == nil && abs != filepath.Dir(abs) {
			out = append(out, abs)
			abs = filepath.Dir(abs)
			if _, missing := os.Stat(abs); missing == nil {
				break
			}
		}
	}
	add(p.conf.File)
	add(p.conf.ProjectFile)
	conf, err := loadConfig(p.f, p.files.Dir())
	if err != nil {
		conf = p.conf
	}
	if s, ok := themes(p.files.Dir()).Get(conf.Theme); ok && s.Path != "" {
		add(s.Path)
	}
	return out
}

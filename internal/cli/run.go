package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	xansi "github.com/charmbracelet/x/ansi"
	"golang.org/x/sync/errgroup"
	shell "mvdan.cc/sh/v3/syntax"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/terminals"
	"github.com/openspace-tui/openspace/hub"
	"github.com/openspace-tui/openspace/internal/audit"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/danger"
	"github.com/openspace-tui/openspace/internal/footprint"
	"github.com/openspace-tui/openspace/internal/guard"
	"github.com/openspace-tui/openspace/internal/instance"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/snapshot"
	"github.com/openspace-tui/openspace/internal/state"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/internal/watch"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui"
)

// program is a running OpenSpace with its parts.
type program struct {
	f        flags
	conf     *config.Loaded
	looks    *theme.Library
	files    *workspace.Root
	log      *slog.Logger
	logged   string // the log's file; empty: nothing is logged
	state    *snapshot.Store
	model    *tui.Model
	tea      *tea.Program
	hub      *hub.Hub
	meMu     sync.Mutex
	me       instance.Info // as others find it; see myself
	sup      *supervisor
	guide    *guide
	guard    *guard.Guard
	crash    *crash
	auditLog *audit.Log   // nil: it could not be opened
	tools    atomic.Value // of commands.Tier: what agents are offered

	watches   *watch.System
	terminals *terminals.Terminals
	kinds     func(tui.Deps) []tui.Modality

	keys  *os.File // the terminal
	ended error    // by a signal
}

// run runs the program in a folder, and then in those that the person goes on
// to.
func run(ctx context.Context, dir string, f flags) error {
	if files, err := f.open(dir); err != nil {
		return &misused{err}
	} else if err := files.Close(); err != nil {
		return err
	}
	if f.speaks(dir) {
		f.lines = readLines(os.Stdin)
	}
	keys, err := f.keyboard(ctx)
	if err != nil {
		return err
	}
	defer keys.close()
	if f, err = f.pipe(keys.piped); err != nil {
		return err
	}
	for {
		next, err := runIn(ctx, dir, f, keys.tty)
		if err != nil || next == "" {
			return err
		}
		dir, f = next, f.forNextDir()
	}
}

// keyboard opens the terminal, which lines need none of.
func (f flags) keyboard(ctx context.Context) (*keyboard, error) {
	if f.lines != nil {
		return &keyboard{}, nil
	}
	return openKeyboard(ctx, tea.OpenTTY)
}

// forNextDir is what holds in another folder too: not its session, nor what was
// to be done once.
func (f flags) forNextDir() flags {
	f.session, f.resume, f.fork, f.prompt = "", false, false, ""
	f.draft, f.files = prompt.Draft{}, nil
	return f
}

// runIn starts the parts, draws until the person leaves, and ends them in
// reverse order. It gives the folder to go on in; empty: none.
func runIn(ctx context.Context, dir string, f flags, keys *os.File) (string, error) {
	files, err := f.open(dir)
	if err != nil {
		return "", &misused{err}
	}
	defer files.Close()
	conf, err := loadConfig(f, files.Dir())
	if err != nil {
		return "", err
	}
	if _, err := lang.Use(conf.Language, os.Getenv); err != nil {
		return "", err
	}
	looks := themes(files.Dir())
	if err := checkThemeFlag(conf, looks); err != nil {
		return "", &misused{err}
	}
	if files, err = files.With(fileRules(conf)); err != nil {
		return "", lang.Errorf("configuration-x", err)
	}
	found, err := find(f, conf)
	if err != nil {
		return "", err
	}
	if sign, other := client.Misread(files.Dir()); sign != "" && found.Source != client.Demo {
		return "", &misused{lang.Errorf("engine-reads-name-folder-would", sign, files.Dir(), other)}
	}
	log, logged, closeLog, err := openLog(f)
	if err != nil {
		return "", err
	}
	defer closeLog()
	p := &program{f: f, conf: conf, looks: looks, files: files, log: log, state: &snapshot.Store{},
		kinds: tui.Modalities, keys: keys, logged: logged}
	if err := p.draw(ctx, found); err != nil {
		return "", withStack(err, logged)
	}
	if next := p.model.Reopen(); next != "" {
		return next, nil
	}
	if id := p.model.ExitSession(); id != "" {
		how := ""
		if f.screenReader {
			how = "--screen-reader "
		}
		fmt.Println(lang.T("go-on-with", "openspace "+how+where(dir)+"-s "+id))
	}
	return "", p.ended
}

// where is the folder as it must be given again, with a space behind it.
func where(dir string) string {
	if filepath.Clean(dir) == "." {
		return ""
	}
	if strings.HasPrefix(dir, "-") {
		dir = "./" + dir // it is no flag
	}
	for _, lang := range []shell.LangVariant{shell.LangPOSIX, shell.LangBash} { // the first cannot write an escape
		if quoted, err := shell.Quote(dir, lang); err == nil {
			return quoted + " "
		}
	}
	return ""
}

// terminalOptions is what the configuration says of terminals.
func terminalOptions(conf *config.Loaded) pty.Options {
	c := conf.Terminal
	o := pty.Options{Shell: c.Shell, Secrets: c.Secrets != nil && *c.Secrets}
	if c.Scrollback != nil {
		if o.Scrollback = *c.Scrollback; o.Scrollback == 0 {
			o.Scrollback = -1 // none; 0 is the default there
		}
	}
	return o
}

// endFor is how long programs in terminals may take to end before the guard
// ends them.
const endFor = 2500 * time.Millisecond

func (p *program) closeTerminals() {
	ctx, cancel := context.WithTimeout(context.Background(), endFor)
	defer cancel()
	p.terminals.Set.Close(ctx)
	p.terminals.Texts.Sweep()
}

// withStack says where a panic's stack is; without a log it is told here.
func withStack(err error, logPath string) error {
	var p *panicked
	switch {
	case !errors.As(err, &p):
		return err
	case logPath == "":
		return lang.Errorf("%w\n%s", err, p.stack)
	}
	return lang.Errorf("the-stack-is-in", err, logPath)
}

func openDir(dir string) (*workspace.Root, error) {
	info, err := os.Stat(dir)
	switch {
	case err != nil:
		return nil, lang.Errorf("there-no-folder-name-one", dir)
	case !info.IsDir():
		return nil, lang.Errorf("file-name-folder-open-file", dir)
	}
	return workspace.Open(dir)
}

func find(f flags, conf *config.Loaded) (client.Found, error) {
	return client.Find(client.FindOptions{Server: f.server, Username: f.username, Password: f.password,
		Binary: conf.Engine.Binary, Demo: f.demo, Getenv: os.Getenv})
}

// draw runs the program from its first frame to its last.
func (p *program) draw(ctx context.Context, found client.Found) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	small := footprint.Keep()
	defer small.Stop()
	syntax.SlowClock()
	unrecorded := p.openAudit()
	defer p.closeAudit()
	if err := p.makeGuard(); err != nil {
		return err
	}
	defer p.endGuard(ctx)
	p.watches = &watch.System{Root: p.files.Dir(), Blind: p.unwatched}
	p.guide = p.newGuide()
	defer p.guide.close()
	if err := p.makeModel(ctx); err != nil {
		return err
	}
	if unrecorded != nil {
		p.model.Notice(lang.Translate(unrecorded))
	}
	defer p.model.Close()
	defer p.closeTerminals()
	if err := p.listen(); err != nil {
		return err
	}
	defer dropToken()
	p.crash = &crash{log: p.log, quit: func() { p.tea.Quit() }}
	shown := make(chan struct{})
	pace := &pace{drew: small.FrameDrawn, shown: func() { close(shown) }}
	defer pace.end()
	if p.f.lines != nil { // nothing is drawn
		pace.once.Do(pace.shown)
	}
	keys := openKeys(p.keys)
	defer keys.close()
	front, how, done := p.front(ctx, keys)
	defer done()
	window := stdoutSize()
	p.tea = tea.NewProgram(&paced{Model: &guarded{Model: front, crash: p.crash}, pace: pace},
		append(how, tea.WithFilter(messageFilter(window, keys, pace)))...)
	pace.lead(p.tea)
	window.ask = p.tea.Send
	remove := p.announce(found)
	defer remove()

	engine := p.engine(found)
	engine.ready = small.Ready
	p.sup = engine
	group, ctx := errgroup.WithContext(ctx)
	group.Go(p.crash.part("engine", func() error { return engine.Run(ctx) }))
	parts := map[string]func(context.Context) error{"hub": p.hub.Run, "guard": p.beginGuard,
		"window": window.check, "memory": func(context.Context) error { small.Drawn(); return nil },
		"discovery":  func(ctx context.Context) error { return p.discover(ctx, found) },
		"suspending": p.suspender(keys)}
	p.runParts(ctx, group, shown, parts)
	signals := p.notifySignals()
	defer signals.stop()
	group.Go(func() error { signals.quitAtHangup(ctx, p); return nil })
	p.enterTerminal(keys)
	_, runErr := p.tea.Run()
	signal.Stop(signals.killed)
	p.forgetPictures()
	p.leaveTerminal(keys)
	cancel()
	err := p.outcome(runErr, group.Wait())
	signals.note(p)
	return err
}

// messageFilter sees every message before the model does.
func messageFilter(window *size, keys *keys, pace *pace) func(tea.Model, tea.Msg) tea.Msg {
	return func(m tea.Model, msg tea.Msg) tea.Msg {
		window.note(msg)
		if _, leaves := msg.(tea.QuitMsg); leaves {
			keys.Pause(true) // what is typed from now on is for nobody
		}
		return pace.filter(m, msg)
	}
}

// runParts starts what runs beside the loop: the parts once the first frame is shown.
func (p *program) runParts(ctx context.Context, group *errgroup.Group, shown <-chan struct{},
	parts map[string]func(context.Context) error) {
	if lines := p.f.lines; lines != nil {
		group.Go(func() error { return lines.give(ctx, p.tea.Send) })
	}
	// at once: what is written meanwhile must be seen
	group.Go(p.crash.part("configuration", func() error { return p.watchConfig(ctx) }))
	for name, run := range parts {
		group.Go(p.crash.part(name, func() error { await(ctx, shown); return run(ctx) }))
	}
}

// The title is kept on the terminal's stack while we have one of our own.
const (
	keepTitle = "\x1b[22;2t"
	giveTitle = "\x1b[23;2t"
)

// forgetPictures has the terminal drop the pictures that it was given.
func (p *program) forgetPictures() {
	if p.f.lines == nil {
		fmt.Print(p.model.ForgetPictures())
	}
}

// enterTerminal and leaveTerminal do what Bubble Tea does not.
func (p *program) enterTerminal(keys *keys) {
	if p.f.lines == nil {
		fmt.Print(keepTitle)
		keys.raw()
	}
}

func (p *program) leaveTerminal(keys *keys) {
	if p.f.lines == nil {
		fmt.Print(giveTitle + xansi.ResetModeLightDark)
		keys.restore(os.Stdout)
	}
}

// front is what Bubble Tea runs, and how: the model on the screen, or told in
// lines.
func (p *program) front(ctx context.Context, keys *keys) (m tea.Model, how []tea.ProgramOption, done func()) {
	how = []tea.ProgramOption{tea.WithFPS(fps), tea.WithContext(ctx)}
	if lines := p.f.lines; lines != nil {
		told := newPrinter(os.Stdout)
		return tui.NewSpeaker(p.model, lines.piped, told.print), append(how, unseen()...), told.close
	}
	return p.model, append(how, tea.WithInput(keys.reader()),
		tea.WithColorProfile(p.model.Profile(colorprofile.Detect(os.Stdout, os.Environ())))), func() {}
}

// outcome is the error that the program ended with, of its drawing, its parts or
// a crash. To be interrupted is none.
func (p *program) outcome(drawn, parts error) error {
	if drawn == nil && parts != nil && !errors.Is(parts, context.Canceled) {
		drawn = parts
	}
	if err := p.crash.err(); err != nil {
		drawn = err
	}
	if errors.Is(drawn, tea.ErrInterrupted) {
		return nil
	}
	return drawn
}

func (p *program) makeModel(ctx context.Context) error {
	judge, err := danger.New(p.conf.Agent.Dangerous)
	if err != nil {
		return lang.Errorf("configuration-agent-dangerous", err)
	}
	p.terminals = terminals.New(pty.NewSet(pty.Local(p.guard), 0), judge)
	p.setTerminals(p.conf)
	p.setTier(p.conf)
	o, unread := p.options(ctx)
	p.model, err = tui.New(o, p.kinds)
	if err == nil && unread != nil {
		p.model.Notice(unread.Error())
	}
	if err == nil && o.Settings.Fault != "" {
		p.model.Notice(o.Settings.Fault)
	}
	return err
}

// instructions is what an agent is told of the panes, for a channel.
func (p *program) instructions(channel string) string {
	return hub.Guide(channel, p.model.Registry().Offered(p.tier()))
}

// consent is the flag's answer, else the configuration's, else what the
// person said for this workspace before.
func (p *program) consent() (commands.Consent, error) { return p.consentOf(p.conf) }

func (p *program) consentOf(conf *config.Loaded) (commands.Consent, error) {
	switch {
	case p.f.consentSet:
		return commands.Consent(p.f.consent), nil
	case conf.Agent.Consent != "" && conf.Agent.Consent != "ask":
		return commands.Consent(conf.Agent.Consent), nil
	}
	always, err := state.Consented(p.files.Name())
	if always && conf.Agent.Consent == "" {
		return commands.ConsentAllow, err
	}
	return commands.ConsentAsk, err
}

// channel is how the agent reaches the panes: by the flag, else by the
// configuration, else auto.
func (p *program) channel() string {
	if p.f.channelSet || p.conf.Agent.Channel == "" {
		return p.f.channel
	}
	return p.conf.Agent.Channel
}

func orElse(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

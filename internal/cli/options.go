package cli

import (
	"cmp"
	"context"
	"os"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/hub"
	"github.com/openspace-tui/openspace/internal/browser"
	"github.com/openspace-tui/openspace/internal/changeset"
	"github.com/openspace-tui/openspace/internal/doctor"
	"github.com/openspace-tui/openspace/internal/instance"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/remote"
	"github.com/openspace-tui/openspace/internal/repo"
	"github.com/openspace-tui/openspace/internal/state"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui"
	"github.com/openspace-tui/openspace/tui/agent"
	"github.com/openspace-tui/openspace/tui/choice"
	"github.com/openspace-tui/openspace/tui/drafts"
	"github.com/openspace-tui/openspace/tui/layouts"
	"github.com/openspace-tui/openspace/tui/notify"
	"github.com/openspace-tui/openspace/tui/roster"
	"github.com/openspace-tui/openspace/tui/startup"
)

// remembered is what was kept on this machine for the program to begin with.
type remembered struct {
	consent commands.Consent
	levels  map[string]string
	typed   drafts.Typed
	prompts drafts.Keeper
	permits agent.Permits
	pins    roster.Kept
	models  choice.Models
	layouts layouts.Kept
}

// readRemembered reads it all. What cannot be read is left out, and the first error returned.
func (p *program) readRemembered() (k remembered, unread error) {
	note := func(err error) {
		if unread == nil {
			unread = err
		}
	}
	var err error
	k.consent, err = p.consent()
	note(err)
	k.levels, err = state.ContextLevels()
	note(err)
	prompts := state.OpenPrompts(p.files.Name())
	typed, err := prompts.Load()
	note(err)
	if other, err := instance.Find(p.files.Dir()); err == nil && other.Name() == p.files.Name() && other.Answers() {
		delete(typed.Drafts, "chat:"+chat.NewSession) // it is being written there, as remarks are
		typed.Remarks = nil
	}
	k.typed, k.prompts = drafts.Typed(typed), prompts
	k.permits, err = p.permits()
	note(err)
	k.pins, err = p.pins()
	note(err)
	k.models, err = keptModels()
	note(err)
	desks := state.OpenLayouts(p.files.Name())
	last, named, sessions, err := desks.Load()
	note(err)
	k.layouts = layouts.Kept{Last: last, Named: named, Sessions: sessions, Keep: desks}
	return k, unread
}

// options is what flags, configuration and what is remembered come to. unread
// says that the last could not be read.
func (p *program) options(ctx context.Context) (tui.Options, error) {
	f := p.f
	k, unread := p.readRemembered()
	o := tui.Options{
		Ctx: ctx, Files: p.files, Version: Version(), Log: p.log, LogFile: p.logged, State: p.state, Now: time.Now,
		Send:   func(m tea.Msg) { p.tea.Send(m) },
		Models: k.models, Layouts: k.layouts, Permits: k.permits, Pins: k.pins, Typed: k.typed, Keep: k.prompts,
		Levels: k.levels, RememberLevel: state.RememberContextLevel,
		Consent: k.consent, Remember: func() error { return state.RememberConsent(p.files.Name()) },
		Wants: startup.Wants{Session: f.session, Continue: f.resume, Fork: f.fork,
			Prompt: f.prompt, Beside: f.files, Draft: f.draft},
		Model: f.model, Agent: f.agent,
		Channel: p.channel(), Terminals: p.terminals, Audit: p.record, Engines: engines{p}, HubURL: p.hubURL,
		Instructions: p.instructions, Guide: p.guide.turn,
		ServerInstructions: len(hub.ServerInstructions), Results: hub.ResultsMessage,
		Doctor: func(ctx context.Context, s doctor.Screen) doctor.Report {
			return f.examineOn(ctx, doctor.Here(), p.files.Dir(), p.myself(), func() doctor.Screen { return s })
		},
	}
	p.configure(&o, k.consent)
	p.watchFiles(&o)
	return o, unread
}

// configure sets what the configuration and the terminal say.
func (p *program) configure(o *tui.Options, consent commands.Consent) {
	o.Theme, o.Mouse = p.themeName(p.conf, p.looks), !p.f.noMouse && p.conf.MouseOn()
	o.Settings, o.Reload, o.Save = p.settings(p.conf, p.looks, consent), p.reload, p.save
	o.Vim, o.Notify = p.conf.VimOn(), orElse(p.conf.Notify, notify.Bell)
	o.Warnings, o.BlockAge, o.CommandDelay = p.conf.WarningsOn(), p.conf.BlockTimeout(), p.conf.CommandDelay()
	o.Placeholders, o.OldScreen = picture.Placeholders(os.Getenv), oldScreen(os.Getenv)
	o.Browse, o.Tmux = browser.Find(os.Getenv), tmuxBuffer(o.Ctx, os.Getenv)
}

// hubURL returns where the Hub listens, or nothing.
func (p *program) hubURL() string {
	if p.hub == nil {
		return ""
	}
	return p.hub.URL()
}

// watchFiles sets what tells of files and of their repository.
func (p *program) watchFiles(o *tui.Options) {
	o.Trash, o.Watches = state.Trash(p.files.Name()), p.watches
	o.Watch = func(paths ...string) panes.FileWatcher { return p.watches.Files(paths...) }
	o.Changes = func(ctx context.Context, path string) ([]patch.Mark, error) {
		if at, away, err := remote.Of(p.files); away {
			if err != nil {
				return nil, err
			}
			return at.Changed(ctx, path)
		}
		return changeset.Lines(ctx, p.files.Dir(), path)
	}
	o.Blame = func(ctx context.Context, path string) (*repo.Blame, error) {
		if a := p.files.Away(); a != nil {
			return nil, lang.Errorf("engine-does-not-tell-who", a.Host)
		}
		return changeset.Blame(ctx, p.files.Dir(), path)
	}
	o.Commits = func(ctx context.Context) string {
		if p.files.Away() != nil {
			return ""
		}
		return changeset.CommitLog(ctx, p.files.Dir())
	}
	o.Branch = func(ctx context.Context) (name, file string) {
		if p.files.Away() != nil {
			return "", ""
		}
		return changeset.Head(ctx, p.files.Dir())
	}
}

// pins returns what is remembered of the workspace's sessions.
func (p *program) pins() (roster.Kept, error) {
	dir := p.files.Name()
	sessions, err := state.Pins(dir)
	unread, err2 := state.Unread(dir)
	return roster.Kept{
		Pins: sessions, KeepPins: func(all []string) error { return state.KeepPins(dir, all) },
		Unread: unread, KeepUnread: func(all []string) error { return state.KeepUnread(dir, all) },
	}, cmp.Or(err, err2)
}

// keptModels returns the models that the person prefers and used last.
func keptModels() (choice.Models, error) {
	liked, err := state.Models(state.Favourites)
	recent, err2 := state.Models(state.Recent)
	return choice.Models{
		Favourites: liked, KeepFavourites: func(all []string) error { return state.KeepModels(state.Favourites, all) },
		Recent: recent, KeepRecent: func(all []string) error { return state.KeepModels(state.Recent, all) },
	}, cmp.Or(err, err2)
}

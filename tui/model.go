// Package tui is the program's one Bubble Tea model: it routes keys, mouse and
// messages, runs commands, follows the engine, and composes the screen. The
// Update loop alone owns what is here; IO happens in commands, whose results come
// back as messages of types of their own.
package tui

import (
	"cmp"
	"fmt"
	"log/slog"
	"time"

	"charm.land/bubbles/v2/cursor"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/activity"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/uskey"
	"github.com/openspace-tui/openspace/panes"
	actpane "github.com/openspace-tui/openspace/panes/activity"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/chat/composer"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/agent"
	"github.com/openspace-tui/openspace/tui/brief"
	"github.com/openspace-tui/openspace/tui/channel"
	"github.com/openspace-tui/openspace/tui/chats"
	"github.com/openspace-tui/openspace/tui/choice"
	"github.com/openspace-tui/openspace/tui/clip"
	"github.com/openspace-tui/openspace/tui/complete"
	"github.com/openspace-tui/openspace/tui/connection"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/drafts"
	"github.com/openspace-tui/openspace/tui/history"
	"github.com/openspace-tui/openspace/tui/idle"
	"github.com/openspace-tui/openspace/tui/jump"
	"github.com/openspace-tui/openspace/tui/keyboard"
	"github.com/openspace-tui/openspace/tui/keymap"
	"github.com/openspace-tui/openspace/tui/layouts"
	"github.com/openspace-tui/openspace/tui/look"
	"github.com/openspace-tui/openspace/tui/notify"
	"github.com/openspace-tui/openspace/tui/outbox"
	"github.com/openspace-tui/openspace/tui/page"
	"github.com/openspace-tui/openspace/tui/paint"
	"github.com/openspace-tui/openspace/tui/pictures"
	"github.com/openspace-tui/openspace/tui/projects"
	"github.com/openspace-tui/openspace/tui/publish"
	"github.com/openspace-tui/openspace/tui/roster"
	"github.com/openspace-tui/openspace/tui/screen"
	"github.com/openspace-tui/openspace/tui/settings"
	"github.com/openspace-tui/openspace/tui/speak"
	"github.com/openspace-tui/openspace/tui/startup"
	"github.com/openspace-tui/openspace/tui/status"
	"github.com/openspace-tui/openspace/tui/submit"
	"github.com/openspace-tui/openspace/tui/supply"
	"github.com/openspace-tui/openspace/tui/toast"
	"github.com/openspace-tui/openspace/tui/track"
	"github.com/openspace-tui/openspace/tui/undo"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Model is the root of the program.
type Model struct {
	o        Options
	reg      *commands.Registry
	st       *store.Store
	ws       *panes.Workspace
	settings *settings.Keeper
	tables
	display
	input
	conversations
	work
	quit         bool
	screenReader *speak.Speaker // tells what happens to who does not see it; nil: nobody does
}

// tables are what follows from commands, messages and changes.
type tables struct {
	effects   effectTable
	openers   dialogTable
	rooms     []room
	reactions reactions
}

// display is what is drawn, and how.
type display struct {
	win        widget.Window
	look       *look.Look
	screen     *screen.Screen
	status     *status.Line
	toasts     toast.Toasts
	notifier   *notify.Notifier
	pics       *pictures.Pictures
	background paint.Painter
}

// input is where keys and texts go that somebody types.
type input struct {
	keys     *keymap.Map
	keyboard *keyboard.Keyboard
	dialogs  dialog.Stack
	complete *complete.Completer
	clip     *clip.Clipboard
	replies  page.Replies // what the terminal tells of itself
	// imported are the keys of the engine's own client as ours, and unimported those that have
	// none.
	imported, unimported []string
}

// conversations are those with the engine.
type conversations struct {
	conn      *connection.Connection
	channel   *channel.Channel
	choice    *choice.Choice
	start     *startup.Start
	submitter *submit.Submitter
	outbox    *outbox.Outbox
	brief     *brief.Briefer
	chats     *chats.Chats
	openChats openChats
	history   *history.Loader
	drafts    *drafts.Drafts
	roster    *roster.Roster
	layouts   *layouts.Layouts
	undo      *undo.Undoer
}

// work is what is done in the workspace, by agents and by the person.
type work struct {
	calls     *agent.Calls
	following *track.Follower
	publisher *publish.Publisher
	supply    *supply.Supply
	jump      *jump.Jumper
	idle      *idle.Timer
	projects  *projects.List
}

// New makes the model. Modalities are the kinds of panes with their commands.
func New(o Options, modalities func(Deps) []Modality) (*Model, error) {
	m := &Model{o: o, st: store.New(), reg: commands.NewRegistry()}
	m.win.Now, m.reactions, m.openChats = o.Now, newReactions(), newOpenChats()
	m.st.SetLate(o.Typed.Late)
	m.settings = settings.New(configurable{host{m}}, settings.File{Read: o.Reload, Write: o.Save}, o.Settings)
	m.screen, m.pics = screen.New(drawer{host{m}}, o.Mouse), pictures.New(picturing{host{m}})
	var err error
	if m.look, err = look.New(painted{host{m}}, o.Settings.Themes, o.Theme, o.Settings.Conf); err != nil {
		return nil, err
	}
	m.look.Retheme()
	m.makeRooms()
	m.makeWorkspace(o, modalities)
	m.bindKeys()
	first := m.start.First()
	if _, _, err := m.ws.Open(panes.MakeID(chat.KindName, cmp.Or(first, chat.NewSession)),
		panes.Placement{Focus: true, Origin: panes.User}); err != nil {
		return nil, err
	}
	m.layouts.First(o.Layouts.Last, first, m.start.Writes())
	m.choice.ByFlags(m.chats.Session())
	m.chats.Sync()
	m.start.DraftFirst()
	return m, nil
}

// makeWorkspace makes the workspace of the kinds of panes there are, and what sees it.
func (m *Model) makeWorkspace(o Options, modalities func(Deps) []Modality) {
	if o.Files.Away() != nil {
		o.Watch = m.supply.Watch
	}
	around := panes.Host{Files: o.Files, Theme: func() *theme.Theme { return m.win.Theme },
		Themes: m.look.Library, Now: o.Now, Way: func(c call.Named) string { return m.keys.Way(c) }, Still: m.still,
		Watch:   o.Watch,
		Changes: o.Changes, Blame: o.Blame, Commits: o.Commits, Graphics: m.pics.Graphics, Icons: m.icons,
		Copied: m.clip.Last}
	if o.Keep != nil {
		around.Kept = o.Keep.Image
	}
	if o.Terminals != nil {
		o.Terminals.Engine = supplier{host{m}}.Starter
	}
	var kinds []panes.Kind
	mods := modalities(Deps{Terminal: m.supply.Terminals(), Changes: m.supply.Changes(m.drafts.Remarks()),
		Files: m.supply.Tree(), Search: m.supply.Search(),
		Activity: actpane.Deps{Log: func() *activity.Log { return m.calls.Log() }},
		Chat: chat.Deps{Store: m.st, Answers: m.choice.Answers, AgentStyle: m.choice.AgentStyle, Online: m.conn.Live,
			History: composer.NewHistory(drafts.Sent(o.Typed.History, o.Files.Name())), Vim: o.Vim,
			Welcome:  pages{host{m}}.welcome,
			BlockAge: func() time.Duration { return m.o.BlockAge }}})
	for _, mod := range mods {
		kinds = append(kinds, mod.Kind)
	}
	m.ws = panes.NewWorkspace(around, kinds)
	m.ws.SetReveal(m.revealing())
	m.keyboard = keyboard.New(keyed{host{m}}, m.ws, toast.For)
	m.chats = chats.New(chatter{host{m}}, m.ws, m.st)
	m.effects, m.openers, m.rooms = m.newEffects(), m.newDialogTable(), m.newRooms()
	commands.Builtin(m.reg, m.ws.Kinds())
	for _, mod := range mods {
		if mod.Commands != nil {
			mod.Commands(m.reg)
		}
	}
}

// Registry is the program's commands.
func (m *Model) Registry() *commands.Registry { return m.reg }

// Notice is shown when the program starts. Call it before it runs.
func (m *Model) Notice(text string) { m.toast(commands.LevelWarning, text) }

// loopMessage is what comes back to the loop, most often from work off it: a value of
// a type of its own, so that it can be logged and tested.
type loopMessage interface {
	// on does on the loop what follows from it.
	on(m *Model) tea.Cmd
}

// Init asks for the terminal's colours, and times the start's notice.
func (m *Model) Init() tea.Cmd { return m.after(m.look.Ask()) }

// Update routes one message and then does what follows from any of them.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	m.toasts.Begin()
	m.logMessage(msg)
	cmd := m.route(msg)
	return m, m.after(cmd)
}

// logMessage writes the name of a message that passes, where that is asked for.
func (m *Model) logMessage(msg tea.Msg) {
	if m.o.Log != nil && m.o.Log.Enabled(m.o.Ctx, slog.LevelDebug) {
		m.o.Log.Debug("message", "type", fmt.Sprintf("%T", msg))
	}
}

func (m *Model) route(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case loopMessage:
		return msg.on(m)
	case tea.KeyPressMsg:
		msg.BaseCode = uskey.Base(msg.Code, msg.BaseCode)
		return m.keyboard.Press(msg)
	case tea.KeyReleaseMsg:
		msg.BaseCode = uskey.Base(msg.Code, msg.BaseCode)
		m.keyboard.Release(msg)
	case tea.FocusMsg:
		m.keyboard.SetAway(false)
		return tea.RequestBackgroundColor // it may have turned dark or light meanwhile
	case tea.ResumeMsg:
		return m.look.Ask()
	case tea.BlurMsg:
		m.keyboard.SetAway(true)
	case tea.PasteMsg:
		return m.keyboard.Paste(msg.Content)
	case tea.MouseMsg:
		return m.mouse(msg)
	case tea.WindowSizeMsg:
		m.resize(msg.Width, msg.Height)
	case dialog.Msg:
		return msg.On(host{m})
	case panes.Msg:
		return m.content(msg)
	default:
		for _, room := range m.rooms {
			if cmd, ok := room(msg); ok {
				return cmd
			}
		}
		m.replies.Note(msg)
		return m.look.Heard(msg)
	}
	return nil
}

func (m *Model) resize(w, h int) {
	m.screen.Resize(w, h, m.layouts.Resized)
	for _, c := range m.chats.All() {
		c.Requests().Unseen()
	}
}

// content hands a message to the content it is addressed to.
func (m *Model) content(msg panes.Msg) tea.Cmd {
	switch inner := msg.Msg.(type) {
	case tea.BatchMsg:
		var cmds []tea.Cmd
		for _, cmd := range inner {
			cmds = append(cmds, panes.Address(msg.To, cmd))
		}
		return tea.Batch(cmds...)
	case cursor.BlinkMsg:
		return nil // cursors do not blink: it would draw while nothing happens
	}
	c := m.ws.Content(msg.To)
	if u, ok := c.(panes.Updater); ok {
		return m.act(msg.To, u.Update(msg.Msg))
	}
	return nil
}

// act does what a content asked for.
func (m *Model) act(from panes.ContentID, a panes.Action) tea.Cmd {
	cmds := []tea.Cmd{panes.Address(from, a.Cmd)}
	for _, inv := range a.Invoke {
		cmds = append(cmds, m.invoke(inv))
	}
	return tea.Batch(cmds...)
}

// Close keeps what was typed last and lets go of the contents. Call it when the
// program has ended.
func (m *Model) Close() {
	if m.o.Keep != nil {
		if err := m.drafts.Take()(m.o.Keep); err != nil {
			m.o.Log.Error("drafts", "error", err)
		}
	}
	m.layouts.Close()
	m.ws.CloseAll()
}

// ExitSession is the session on screen, to come back to, or empty.
func (m *Model) ExitSession() string {
	if c := m.chats.Current(); c != nil {
		if s := m.st.Session(c.Session()); s != nil && !s.Local() {
			return s.ID
		}
	}
	return ""
}

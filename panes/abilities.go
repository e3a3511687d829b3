package panes

import (
	"encoding/json"

	tea "charm.land/bubbletea/v2"
)

// What a content may also do. The workspace asks by type assertion.
type (
	// Starter begins loading when its tab is opened.
	Starter interface{ Start() tea.Cmd }
	// Preparer has work to do off the loop before it shows as it should, such
	// as colouring. It is asked after every message while it shows, so that
	// the answer must be quick and, while the work runs, nil.
	Preparer interface{ Pending() tea.Cmd }
	// VisibilityListener hears whether it shows, after every message.
	VisibilityListener interface{ See(on bool) }
	// Updater receives the messages of its own commands.
	Updater interface{ Update(msg tea.Msg) Action }
	// Keyer answers keys; false passes the key on.
	Keyer interface {
		Key(k tea.KeyPressMsg) (Action, bool)
	}
	// Typer reports whether printable keys are text just now, so that plain
	// letters are not taken for shortcuts and the agent does not take focus.
	Typer interface{ Typing() bool }
	// Paster takes pasted text.
	Paster interface{ Paste(text string) Action }
	// Mouser takes mouse events in its own cells, from 0,0.
	Mouser interface{ Mouse(ev Mouse) (Action, bool) }
	// Buttoner takes presses and drags of the middle and the right button too.
	Buttoner interface{ WantsButtons() bool }
	// Cursorer places the real cursor, in its own cells.
	Cursorer interface {
		Cursor(w, h int) (x, y int, ok bool)
	}
	// Binder lists its keys for help and which-key.
	Binder interface{ Bindings() []Binding }
	// Titler takes a title from whoever opened it, where it has none of its own.
	Titler interface{ SetTitle(title string) }
	// PlainTitler gives its title in English, for agents, where Title has words of ours.
	PlainTitler interface{ TitleTold() string }
	// Grabber takes keys whatever they mean elsewhere: while it is Typing, all
	// but the leader go to it. SendKey is for the leader itself; it reports whether
	// the key was taken.
	Grabber interface {
		Typer
		SendKey(k tea.KeyPressMsg) bool
	}
	// Releaser hears of keys that go up, while it wants to.
	Releaser interface {
		WantsReleases() bool
		KeyRelease(k tea.KeyReleaseMsg)
	}
	// Mover hears of the mouse moving without a button, in its own cells, while
	// it wants to.
	Mover interface {
		WantsMotion() bool
		Motion(x, y int, mod tea.KeyMod)
	}
	// Focuser hears when it gets and loses the keyboard.
	Focuser interface{ Focus(on bool) }
	// CursorStyler says how its cursor looks.
	CursorStyler interface {
		CursorStyle() (shape tea.CursorShape, blink bool)
	}
	// Schemer hears whether the theme is dark.
	Schemer interface{ ColorScheme(dark bool) }
	// Closer lets go of what it holds.
	Closer interface{ Close() }
	// ProcessOwner reports whether closing it would end what cannot begin again as it
	// was, such as a program that runs.
	ProcessOwner interface{ Ends() bool }
	// Busier reports whether closing it would end a program at work; the person is
	// asked then.
	Busier interface{ Busy() bool }
	// Alerter reports whether something asked for the person while it was not seen,
	// as a bell does.
	Alerter interface{ Alert() bool }
	// Dirtier holds changes that closing would lose.
	Dirtier interface{ Dirty() bool }
	// Fullscreener may want the whole window while its pane is zoomed, without tabs
	// and status line around it. It hears when that is over.
	Fullscreener interface {
		Fullscreen() bool
		SetFullscreen(on bool)
	}
	// Presented reports whether it is shown to somebody just now: agents put nothing
	// in front of it then, and leave it the keyboard.
	Presented interface{ Presented() bool }
	// Excerpter gives what shows, or a terminal's last lines, as text of about
	// max bytes at most, for an agent. It is not sanitised.
	Excerpter interface{ Excerpt(max int) string }
	// Viewer keeps how it is looked at: where it is scrolled to, where its cursor
	// is. View gives that as what marshals to JSON; SetView takes it, also before
	// the content was read. What it cannot use it leaves.
	Viewer interface {
		View() any
		SetView(data json.RawMessage)
	}
	// Describer says in one line what shows, for the agent's instructions:
	// visible lines, selection. The text is not sanitised.
	Describer interface{ Describe() string }
)

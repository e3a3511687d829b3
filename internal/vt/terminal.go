package vt

// Limits of a terminal's size, in cells.
const (
	maxCols = 4096
	maxRows = 4096
)

// Options say how much a terminal remembers and who hears of what a program
// sends. Every callback may be nil. They run inside Write, so they must be
// quick, and must not call Write or Resize; what they are given is theirs
// unless it says otherwise.
type Options struct {
	// Scrollback is how many rows above the screen are kept; 0 keeps none.
	Scrollback int
	// Reply receives answers to a program's queries, to be written to its
	// input. It is called at most once a Write (and a Resize), with at most
	// 4 KiB; answers beyond that are dropped. The slice is valid during the call.
	Reply func([]byte)
	// Title receives window titles (OSC 0 and 2): printable text of at most
	// 256 runes on one line. Terminal.Title has the last one.
	Title func(string)
	// Cwd receives the directory of the shell (OSC 7): an absolute path without
	// control characters, and the host that it is on, which may be empty.
	Cwd func(host, path string)
	// Bell is called for BEL.
	Bell func()
	// Clipboard receives what a program wants copied (OSC 52), decoded:
	// selection is "c", "p" or the like. It is for the callee to ask the person.
	// A program cannot read the clipboard.
	Clipboard func(selection string, text []byte)
	// Notify receives notifications (OSC 9 and OSC 777), cleaned like titles.
	Notify func(title, body string)
	// Prompt hears of the marks of shell integration (OSC 133).
	Prompt func(PromptMark)
	// Foreground, Background and Cursor answer colour queries until the program
	// sets its own. Defaults: light grey on black, a light grey cursor.
	Foreground, Background, Cursor Color
	// Name answers XTVERSION; default "openspace".
	Name string
}

// Terminal is an emulated terminal: see the package comment for its promises.
type Terminal struct {
	grid
	opts Options

	seq   sequence
	utf8  partial
	reply []byte

	saved   modeSet // XTSAVE
	shape   CursorShape
	palette palette
	title   string
	titles  []string // XTWINOPS 22/23
	host    string
	cwd     string
	keyMods uint8 // XTMODKEYS 4: modifyOtherKeys
}

// New returns a terminal of cols × rows cells (each clamped to 1 … 4096).
func New(cols, rows int, opts Options) *Terminal {
	t := &Terminal{opts: opts}
	t.cols, t.rows = clamp(cols, 1, maxCols), clamp(rows, 1, maxRows)
	if t.opts.Name == "" {
		t.opts.Name = "openspace"
	}
	t.clusters = clusters{index: make(map[string]uint32), limit: minClusters}
	t.history = history{limit: max(0, opts.Scrollback), clusters: &t.clusters}
	t.main.init(t.cols, t.rows)
	t.alt.init(t.cols, t.rows)
	t.seq.clear()
	t.reset()
	return t
}

// reset is RIS: everything but the scrollback, the size and the parser's state.
func (t *Terminal) reset() {
	t.saved, t.keyMods, t.shape = defaultModes, 0, CursorShape{}
	t.palette = palette{}
	t.titles = nil
	t.grid.reset()
}

// softReset is DECSTR (VT510 manual, table 5-12); the screen stays.
func (t *Terminal) softReset() {
	t.modes.set(modeInsert|modeOrigin|modeAppCursor|modeAppKeypad, false)
	t.modes.set(modeCursorVisible|modeAutowrap, true)
	t.pen, t.chars = pen{}, newCharsets()
	t.link = Link{}
	t.resetMargins(t.cols, t.rows)
	t.scr.saved = savedCursor{chars: newCharsets()}
	t.scr.keys = keyStack{}
	t.keyMods = 0
}

// Title is the last title the program set, cleaned: see Options.Title.
func (t *Terminal) Title() string { return t.title }

// Cwd is the directory the shell said it is in, and on which host; both may be
// empty. Whether the host is this machine is for the caller to judge.
func (t *Terminal) Cwd() (host, path string) { return t.host, t.cwd }

func clamp(v, low, high int) int { return max(low, min(v, high)) }

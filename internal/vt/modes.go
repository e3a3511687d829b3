package vt

// MouseMode is which events of the mouse a program wants.
type MouseMode uint8

// The modes of DECSET 9, 1000, 1002 and 1003.
const (
	NoMouse     MouseMode = iota
	MouseX10              // presses
	MouseNormal           // presses and releases
	MouseButton           // and motion while a button is down
	MouseAny              // and all motion
)

// MouseEncoding is how events of the mouse are written.
type MouseEncoding uint8

// The encodings of DECSET 1005, 1006, 1015 and 1016.
const (
	MouseDefault MouseEncoding = iota
	MouseUTF8
	MouseSGR
	MouseURXVT
	MousePixels
)

// Modes is what a program asked of keyboard, mouse and screen.
type Modes struct {
	Mouse             MouseMode
	MouseEncoding     MouseEncoding
	AlternateScroll   bool  // the wheel sends arrows on the alternate screen
	BracketedPaste    bool  // pastes are wrapped in CSI 200~ and 201~
	FocusEvents       bool  // CSI I and CSI O
	AppCursor         bool  // arrows send SS3
	AppKeypad         bool  // the keypad sends SS3
	Backarrow         bool  // backspace sends BS
	Newline           bool  // enter sends CR LF
	KittyKeyboard     uint8 // flags of the kitty keyboard protocol
	ModifyOtherKeys   uint8 // 0, 1 or 2
	AlternateScreen   bool
	Synchronized      bool // a frame is being drawn: show it when this ends
	ReverseVideo      bool
	CursorBlink       bool
	Autowrap          bool
	Origin            bool
	Insert            bool
	GraphemeClusters  bool
	ColorSchemeEvents bool // wants CSI ? 997 ; n when the theme changes
}

// Modes returns the modes in force.
func (t *Terminal) Modes() Modes {
	m := t.modes
	return Modes{
		Mouse: m.mouse(), MouseEncoding: m.mouseEncoding(),
		AlternateScroll: m.has(modeAlternateScroll), BracketedPaste: m.has(modePaste), FocusEvents: m.has(modeFocus),
		AppCursor: m.has(modeAppCursor), AppKeypad: m.has(modeAppKeypad), Backarrow: m.has(modeBackarrow),
		Newline:       m.has(modeNewline),
		KittyKeyboard: t.scr.keys.current(), ModifyOtherKeys: t.keyMods,
		AlternateScreen: !t.onMain(), Synchronized: m.has(modeSynchronized), ReverseVideo: m.has(modeReverseVideo),
		CursorBlink: m.has(modeCursorBlink), Autowrap: m.has(modeAutowrap), Origin: m.has(modeOrigin),
		Insert:           m.has(modeInsert),
		GraphemeClusters: m.has(modeGraphemes), ColorSchemeEvents: m.has(modeColorReports),
	}
}

func (m modeSet) mouse() MouseMode {
	switch {
	case m.has(modeMouseAny):
		return MouseAny
	case m.has(modeMouseButton):
		return MouseButton
	case m.has(modeMouseNormal):
		return MouseNormal
	case m.has(modeMouseX10):
		return MouseX10
	}
	return NoMouse
}

func (m modeSet) mouseEncoding() MouseEncoding {
	switch {
	case m.has(modeMousePixels):
		return MousePixels
	case m.has(modeMouseSGR):
		return MouseSGR
	case m.has(modeMouseURXVT):
		return MouseURXVT
	case m.has(modeMouseUTF8):
		return MouseUTF8
	}
	return MouseDefault
}

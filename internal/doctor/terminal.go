package doctor

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/colorprofile"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
)

// Screen is a terminal as it was found.
type Screen struct {
	W, H    int // 0: it is none
	Profile colorprofile.Profile
	Answers *Answers // nil: it was not asked
	Unasked string   // why not
	Spoken  bool     // it is heard, so that its size is nothing
	Inside  bool     // the program draws on it, so that widths are not measured
}

// narrow and low are below what panes beside each other need.
const (
	narrow = 60
	low    = 16
)

// Terminal looks at the terminal.
func (m Machine) Terminal(s Screen) Report {
	r := Report{m.kind(s), m.colours(s)}
	if s.Spoken {
		return append(r, m.locale(), m.clipboard())
	}
	if s.Answers == nil || !s.Answers.Any {
		why := s.Unasked
		if s.Answers != nil {
			why = lang.T("the terminal answers no questions")
		}
		r = append(r, Say(lang.Key("queries"), Warn,
			lang.T("background, keyboard, synchronized output, mouse and width of letters are not known: %s", why),
			lang.T("run `openspace doctor` on a terminal to have it asked")))
	} else {
		r = append(r, background(s.Answers), m.keyboard(s.Answers), synchronized(s.Answers), m.mouse(s.Answers))
		if s.Inside {
			r = append(r, Say(lang.Key("letters"), Warn, lang.T("widths are not measured while the program draws"),
				lang.T("`openspace doctor` in a terminal measures them")))
		} else {
			r = append(r, widths(s.Answers))
		}
	}
	return append(r, m.pictures(s), m.locale(), m.clipboard())
}

// pictures says how they are drawn.
func (m Machine) pictures(s Screen) Line {
	name := lang.Key("pictures")
	colours := s.Profile == colorprofile.TrueColor || s.Profile == colorprofile.ANSI256 ||
		s.Profile == colorprofile.ANSI
	switch terminal := picture.Placeholders(m.Getenv); {
	case !colours || m.Getenv("NO_COLOR") != "":
		return Say(name, Warn, lang.T("in words: there are no colours"), "")
	case terminal && s.Profile == colorprofile.TrueColor:
		return Say(name, OK, lang.T("drawn by the terminal"), "")
	case terminal:
		return Say(name, Warn, lang.T("by half blocks: without true colour the terminal cannot be told which"), "")
	}
	return Say(name, OK, lang.T("by half blocks; kitty and Ghostty draw them themselves"), "")
}

// kind says which terminal it is.
func (m Machine) kind(s Screen) Line {
	name := m.Getenv("TERM")
	text := "TERM " + name
	if p := m.Getenv("TERM_PROGRAM"); p != "" {
		text += " · " + strings.TrimSpace(p+" "+m.Getenv("TERM_PROGRAM_VERSION"))
	}
	if s.Answers != nil && s.Answers.Name != "" {
		text += " · " + lang.T("says %s", s.Answers.Name)
	}
	if s.W > 0 && !s.Spoken {
		text += fmt.Sprintf(" · %d×%d", s.W, s.H)
	}
	switch {
	case name == "" && m.OS != "windows":
		return Say(lang.Key("terminal"), Bad, lang.T("TERM is not set"),
			lang.T("run it in a terminal; `export TERM=xterm-256color` where that is missing"))
	case name == "dumb":
		return Say(lang.Key("terminal"), Bad, text,
			lang.T("a dumb terminal cannot place text: use another, or `openspace ctl` from scripts"))
	case s.Spoken:
	case s.W == 0:
		return Say(lang.Key("terminal"), Warn, text+" · "+lang.T("the output goes elsewhere"), "")
	case s.W < narrow || s.H < low:
		return Say(lang.Key("terminal"), Warn, text, lang.T("panes need %d×%d: make the window larger", narrow, low))
	case m.Getenv("STY") != "":
		return Say(lang.Key("terminal"), Warn, text+" · "+lang.T("in GNU screen"),
			lang.T("screen passes on neither clipboard nor true colours: tmux does"))
	}
	return Say(lang.Key("terminal"), OK, text, "")
}

// colours says how many there are.
func (m Machine) colours(s Screen) Line {
	if m.Getenv("NO_COLOR") != "" {
		return Say(lang.Key("colours"), OK, lang.T("none, by NO_COLOR"), "")
	}
	if s.Spoken {
		return Say(lang.Key("colours"), OK, lang.T("none: the program speaks in lines"), "")
	}
	set := lang.T("COLORTERM is %s", m.Getenv("COLORTERM"))
	if m.Getenv("COLORTERM") == "" {
		set = lang.T("COLORTERM is not set")
	}
	if s.Profile == colorprofile.ANSI256 && m.Getenv("TMUX") != "" { // COLORTERM is not looked at there
		return Say("colours", Warn, "256 · "+lang.T("tmux passes on no more"),
			lang.T("%s in tmux.conf, if the terminal has them", allColours))
	}
	switch s.Profile {
	case colorprofile.TrueColor:
		return Say(lang.Key("colours"), OK, lang.T("true colour"), "")
	case colorprofile.ANSI256:
		return Say(lang.Key("colours"), Warn, "256 · "+set,
			lang.T("`export COLORTERM=truecolor`, if the terminal has them"))
	case colorprofile.ANSI:
		return Say(lang.Key("colours"), Warn, "16 · "+set,
			lang.T("`export TERM=xterm-256color`, if the terminal has them"))
	}
	return Say(lang.Key("colours"), Warn, lang.T("none · %s", set),
		lang.T("`export TERM=xterm-256color`, if the terminal has colours"))
}

func background(a *Answers) Line {
	if a.Background == nil {
		return Say(lang.Key("background"), Warn, lang.T("the terminal does not say its colour"),
			lang.T("`appearance` in the configuration says whether it is light or dark"))
	}
	is, hex := dark(a.Background)
	if is {
		return Say(lang.Key("background"), OK, lang.T("dark, %s", hex), "")
	}
	return Say(lang.Key("background"), OK, lang.T("light, %s", hex), "")
}

func (m Machine) keyboard(a *Answers) Line {
	switch {
	case a.Keyboard:
		return Say(lang.Key("keyboard"), OK, lang.T("the kitty protocol: every key can be told"), "")
	case m.Getenv("TMUX") != "":
		return Say(lang.Key("keyboard"), Warn, lang.T("plain: shift+enter is enter"),
			lang.T("`set -s extended-keys on` in tmux.conf; alt+enter and ctrl+j begin a new line anyway"))
	}
	return Say(lang.Key("keyboard"), Warn, lang.T("plain: shift+enter is enter, ctrl+i is tab"),
		lang.T("alt+enter and ctrl+j begin a new line; terminals like kitty, ghostty, foot, WezTerm tell more keys"))
}

func synchronized(a *Answers) Line {
	name := lang.Key("whole frames")
	if has, said := a.Mode(modeSync); has {
		return Say(name, OK, lang.T("synchronized output (mode 2026)"), "")
	} else if !said {
		return Say(name, Warn, lang.T("the terminal does not say whether it has synchronized output: large changes "+
			"may flicker"), "")
	}
	return Say(name, Warn, lang.T("no synchronized output: large changes may flicker"),
		lang.T("newer terminals have it, and newer versions of tmux"))
}

func (m Machine) mouse(a *Answers) Line {
	kind := m.Getenv("TERM")
	switch has, said := a.Mode(modeMouse); {
	case has:
		return Say(lang.Key("mouse"), OK, lang.T("reported (SGR)"), "")
	case said || kind == "linux":
		return Say(lang.Key("mouse"), Warn, lang.T("not reported"), lang.T("everything can be done by keys"))
	}
	return Say(lang.Key("mouse"), OK, lang.T("reported, as is usual with TERM %s; the terminal does not say", kind), "")
}

// widths judges how wide the terminal draws letters.
func widths(a *Answers) Line {
	name := lang.Key("letters")
	if len(a.Columns) != len(Probes()) {
		return Say(name, Warn, lang.T("the terminal does not say where its cursor is: widths are not known"), "")
	}
	letter, wide, joined := a.Columns[0]-1, a.Columns[1]-1, a.Columns[2]-1
	switch has, _ := a.Mode(modeUnicode); {
	case letter != 1:
		return Say(name, Bad, lang.N(letter, "é is drawn %d cells wide: the terminal does not read UTF-8",
			"é is drawn %d cells wide: the terminal does not read UTF-8", letter),
			lang.T("set the terminal to UTF-8, and LANG to a locale with it"))
	case wide != 2:
		return Say(name, Warn, lang.N(wide, "漢 is drawn %d cells wide, not 2: lines with such letters are off",
			"漢 is drawn %d cells wide, not 2: lines with such letters are off", wide),
			lang.T("another terminal or font"))
	case joined != 2 && !has:
		return Say(name, Warn, lang.N(joined, "joined emoji are %d cells wide, not 2: lines with them may be off",
			"joined emoji are %d cells wide, not 2: lines with them may be off", joined),
			lang.T("terminals with mode 2027 draw them as one"))
	}
	return Say(name, OK, lang.T("UTF-8, wide letters and joined emoji have their widths"), "")
}

// UTF8 reports whether the locale has all letters.
func (m Machine) UTF8() bool {
	if m.OS == "windows" {
		return true
	}
	_, v := m.first("LC_ALL", "LC_CTYPE", "LANG")
	v = strings.ToLower(v)
	return strings.Contains(v, "utf-8") || strings.Contains(v, "utf8") || v == "" && m.OS == "darwin"
}

func (m Machine) locale() Line {
	name, v := m.first("LC_ALL", "LC_CTYPE", "LANG")
	switch {
	case m.UTF8() && v == "":
		return Say(lang.Key("locale"), OK, lang.T("UTF-8, by the system"), "")
	case m.UTF8():
		return Say(lang.Key("locale"), OK, name+" "+v, "")
	case v == "":
		return Say(lang.Key("locale"), Warn, lang.T(
			"neither LC_ALL, LC_CTYPE nor LANG is set: programs in terminals may draw other letters"),
			"`export LANG=C.UTF-8`")
	}
	return Say(lang.Key("locale"), Warn, lang.T("%s has no UTF-8: programs in terminals may draw other letters",
		name+" "+v), "`export "+name+"=C.UTF-8`")
}

// clipboard says which programs read and write it. Whether the terminal does
// cannot be asked.
func (m Machine) clipboard() Line {
	osc := lang.T("whether the terminal takes OSC 52 cannot be asked: copy something and paste it")
	var found []string
	for _, p := range m.clipboards() {
		if m.has(p) {
			found = append(found, p)
		}
	}
	remote := ""
	if _, v := m.first("SSH_TTY", "SSH_CONNECTION"); v != "" {
		remote = " · " + lang.T("across ssh only OSC 52 reaches your own")
	}
	if len(found) > 0 {
		return Say(lang.Key("clipboard"), OK, strings.Join(found, ", ")+remote+" · "+osc, "")
	}
	if want := m.clipboards(); len(want) > 0 {
		return Say(lang.Key("clipboard"), Warn, lang.T("no program for it")+remote+" · "+osc,
			lang.T("install %s to paste pictures, and to be sure of copies",
				map[string]string{"wl-copy": "wl-clipboard", "xclip": "xclip"}[want[0]]))
	}
	return Say(lang.Key("clipboard"), Warn, lang.T("this machine has no desktop, so by the terminal alone")+" · "+osc,
		"")
}

// clipboards are the programs that could do it here.
func (m Machine) clipboards() []string {
	switch {
	case m.OS == "darwin":
		return []string{"pbcopy", "pbpaste"}
	case m.OS == "windows":
		return []string{"clip.exe", "powershell.exe"}
	case m.Getenv("WAYLAND_DISPLAY") != "":
		return []string{"wl-copy", "wl-paste"}
	case m.Getenv("DISPLAY") != "":
		return []string{"xclip", "xsel"}
	}
	return nil
}

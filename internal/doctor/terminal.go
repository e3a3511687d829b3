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
			why = lang.T("the-terminal-answers-no-questions")
		}
		r = append(r, Say(lang.Key("queries"), Warn,
			lang.T("background-keyboard-synchronized-output", why),
			lang.T("run-openspace-doctor-terminal-have")))
	} else {
		r = append(r, background(s.Answers), m.keyboard(s.Answers), synchronized(s.Answers), m.mouse(s.Answers))
		if s.Inside {
			r = append(r, Say(lang.Key("letters"), Warn, lang.T("widths-not-measured-while-program"),
				lang.T("openspace-doctor-terminal-measures-them")))
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
		return Say(name, Warn, lang.T("words-there-no-colours"), "")
	case terminal && s.Profile == colorprofile.TrueColor:
		return Say(name, OK, lang.T("drawn-by-the-terminal"), "")
	case terminal:
		return Say(name, Warn, lang.T("half-blocks-without-true-colour"), "")
	}
	return Say(name, OK, lang.T("half-blocks-kitty-ghostty-draw"), "")
}

// kind says which terminal it is.
func (m Machine) kind(s Screen) Line {
	name := m.Getenv("TERM")
	text := "TERM " + name
	if p := m.Getenv("TERM_PROGRAM"); p != "" {
		text += " · " + strings.TrimSpace(p+" "+m.Getenv("TERM_PROGRAM_VERSION"))
	}
	if s.Answers != nil && s.Answers.Name != "" {
		text += " · " + lang.T("says", s.Answers.Name)
	}
	if s.W > 0 && !s.Spoken {
		text += fmt.Sprintf(" · %d×%d", s.W, s.H)
	}
	switch {
	case name == "" && m.OS != "windows":
		return Say(lang.Key("terminal"), Bad, lang.T("term-is-not-set"),
			lang.T("run-terminal-export-term-xterm"))
	case name == "dumb":
		return Say(lang.Key("terminal"), Bad, text,
			lang.T("dumb-terminal-cannot-place-text"))
	case s.Spoken:
	case s.W == 0:
		return Say(lang.Key("terminal"), Warn, text+" · "+lang.T("the-output-goes-elsewhere"), "")
	case s.W < narrow || s.H < low:
		return Say(lang.Key("terminal"), Warn, text, lang.T("panes-need-make-window-larger", narrow, low))
	case m.Getenv("STY") != "":
		return Say(lang.Key("terminal"), Warn, text+" · "+lang.T("in-gnu-screen"),
			lang.T("screen-passes-neither-clipboard-nor"))
	}
	return Say(lang.Key("terminal"), OK, text, "")
}

// colours says how many there are.
func (m Machine) colours(s Screen) Line {
	if m.Getenv("NO_COLOR") != "" {
		return Say(lang.Key("colours"), OK, lang.T("none-by-no-color"), "")
	}
	if s.Spoken {
		return Say(lang.Key("colours"), OK, lang.T("none-program-speaks-lines"), "")
	}
	set := lang.T("colorterm-is", m.Getenv("COLORTERM"))
	if m.Getenv("COLORTERM") == "" {
		set = lang.T("colorterm-is-not-set")
	}
	if s.Profile == colorprofile.ANSI256 && m.Getenv("TMUX") != "" { // COLORTERM is not looked at there
		return Say(lang.Key("colours"), Warn, "256 · "+lang.T("tmux-passes-on-no-more"),
			lang.T("tmux-conf-if-terminal-has", allColours))
	}
	switch s.Profile {
	case colorprofile.TrueColor:
		return Say(lang.Key("colours"), OK, lang.T("true-colour"), "")
	case colorprofile.ANSI256:
		return Say(lang.Key("colours"), Warn, "256 · "+set,
			lang.T("export-colorterm-truecolor-if-terminal"))
	case colorprofile.ANSI:
		return Say(lang.Key("colours"), Warn, "16 · "+set,
			lang.T("export-term-xterm-256color-if"))
	}
	return Say(lang.Key("colours"), Warn, lang.T("none", set),
		lang.T("export-term-xterm-256color-if-terminal"))
}

func background(a *Answers) Line {
	if a.Background == nil {
		return Say(lang.Key("background"), Warn, lang.T("terminal-does-not-say-colour"),
			lang.T("appearance-configuration-says-whether"))
	}
	is, hex := dark(a.Background)
	if is {
		return Say(lang.Key("background"), OK, lang.T("dark", hex), "")
	}
	return Say(lang.Key("background"), OK, lang.T("light", hex), "")
}

func (m Machine) keyboard(a *Answers) Line {
	switch {
	case a.Keyboard:
		return Say(lang.Key("keyboard"), OK, lang.T("kitty-protocol-every-key-can"), "")
	case m.Getenv("TMUX") != "":
		return Say(lang.Key("keyboard"), Warn, lang.T("plain-shift-enter-is-enter"),
			lang.T("set-s-extended-keys-tmux"))
	}
	return Say(lang.Key("keyboard"), Warn, lang.T("plain-shift-enter-enter-ctrl"),
		lang.T("alt-enter-ctrl-j-begin"))
}

func synchronized(a *Answers) Line {
	name := lang.Key("whole-frames")
	if has, said := a.Mode(modeSync); has {
		return Say(name, OK, lang.T("synchronized-output-mode-2026"), "")
	} else if !said {
		return Say(name, Warn, lang.T("terminal-does-not-say-whether"), "")
	}
	return Say(name, Warn, lang.T("no-synchronized-output-large-changes"),
		lang.T("newer-terminals-have-newer-versions"))
}

func (m Machine) mouse(a *Answers) Line {
	kind := m.Getenv("TERM")
	switch has, said := a.Mode(modeMouse); {
	case has:
		return Say(lang.Key("mouse"), OK, lang.T("reported-sgr"), "")
	case said || kind == "linux":
		return Say(lang.Key("mouse"), Warn, lang.T("not-reported"), lang.T("everything-can-done-keys"))
	}
	return Say(lang.Key("mouse"), OK, lang.T("reported-usual-term-terminal-does", kind), "")
}

// widths judges how wide the terminal draws letters.
func widths(a *Answers) Line {
	name := lang.Key("letters")
	if len(a.Columns) != len(Probes()) {
		return Say(name, Warn, lang.T("terminal-does-not-say-where"), "")
	}
	letter, wide, joined := a.Columns[0]-1, a.Columns[1]-1, a.Columns[2]-1
	switch has, _ := a.Mode(modeUnicode); {
	case letter != 1:
		return Say(name, Bad, lang.N(letter, "drawn-cells-wide-terminal-does", letter),
			lang.T("set-terminal-utf-8-lang"))
	case wide != 2:
		return Say(name, Warn, lang.N(wide, "drawn-cells-wide-not-2", wide),
			lang.T("another-terminal-or-font"))
	case joined != 2 && !has:
		return Say(name, Warn, lang.N(joined, "joined-emoji-cells-wide-not", joined),
			lang.T("terminals-mode-2027-draw-them"))
	}
	return Say(name, OK, lang.T("utf-8-wide-letters-joined"), "")
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
		return Say(lang.Key("locale"), OK, lang.T("utf-8-by-the-system"), "")
	case m.UTF8():
		return Say(lang.Key("locale"), OK, name+" "+v, "")
	case v == "":
		return Say(lang.Key("locale"), Warn, lang.T("neither-lc-all-lc-ctype"),
			"`export LANG=C.UTF-8`")
	}
	return Say(lang.Key("locale"), Warn, lang.T("has-no-utf-8-programs",
		name+" "+v), "`export "+name+"=C.UTF-8`")
}

// clipboard says which programs read and write it. Whether the terminal does
// cannot be asked.
func (m Machine) clipboard() Line {
	osc := lang.T("whether-terminal-takes-osc-52")
	var found []string
	for _, p := range m.clipboards() {
		if m.has(p) {
			found = append(found, p)
		}
	}
	remote := ""
	if _, v := m.first("SSH_TTY", "SSH_CONNECTION"); v != "" {
		remote = " · " + lang.T("across-ssh-only-osc-52")
	}
	if len(found) > 0 {
		return Say(lang.Key("clipboard"), OK, strings.Join(found, ", ")+remote+" · "+osc, "")
	}
	if want := m.clipboards(); len(want) > 0 {
		return Say(lang.Key("clipboard"), Warn, lang.T("no-program-for-it")+remote+" · "+osc,
			lang.T("install-paste-pictures-sure-copies",
				map[string]string{"wl-copy": "wl-clipboard", "xclip": "xclip"}[want[0]]))
	}
	return Say(lang.Key("clipboard"), Warn, lang.T("machine-has-no-desktop-terminal")+" · "+osc,
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

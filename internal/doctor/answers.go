package doctor

import (
	"fmt"
	"image/color"

	xansi "github.com/charmbracelet/x/ansi"
)

// Answers are what a terminal said of itself.
type Answers struct {
	Any        bool        // it answers questions at all (DA1)
	Name       string      // name and version (XTVERSION)
	Background color.Color // nil: it did not say
	Keyboard   bool        // the kitty keyboard protocol
	Modes      map[int]int // private modes by DECRPM: 0 unknown, 1 set, 2 not, 3 always, 4 never
	Columns    []int       // where the cursor stood, from 1, after each of Probes
}

// Mode reports whether the terminal has a private mode, and whether it said so.
func (a *Answers) Mode(n int) (has, said bool) {
	v, said := a.Modes[n]
	return v >= 1 && v <= 3, said
}

// Probes are texts whose widths are measured: a letter beyond ASCII, one that is
// two cells wide, and one that is made of several.
func Probes() []string { return []string{"é", "漢", "👩‍🔬"} }

// Private modes that are asked for.
const (
	modeMouse   = 1006
	modeSync    = 2026
	modeUnicode = 2027
)

// Questions are what a terminal is asked. The last is one that every terminal
// answers. careful leaves out what some old terminals print instead.
func Questions(careful bool) string {
	q := ""
	for _, p := range Probes() {
		q += "\r" + p + "\x1b[6n"
	}
	q += "\r\x1b[K" + xansi.RequestBackgroundColor + xansi.RequestKittyKeyboard
	if !careful {
		q += xansi.RequestNameVersion + ModeQuestions()
	}
	return q + xansi.RequestPrimaryDeviceAttributes
}

// ModeQuestions ask whether the terminal has the private modes that matter.
func ModeQuestions() string {
	q := ""
	for _, m := range []int{modeMouse, modeSync, modeUnicode} {
		q += fmt.Sprintf("\x1b[?%d$p", m)
	}
	return q
}

// maxName bounds the name of a terminal, in bytes.
const maxName = 256

// Parse reads what a terminal answered, in which keys that were typed may stand.
func Parse(b []byte) Answers {
	a := Answers{Modes: map[int]int{}}
	p := xansi.NewParser()
	p.SetHandler(xansi.Handler{
		HandleCsi: a.csi,
		HandleOsc: func(cmd int, data []byte) {
			if text, ok := cutNumber(data, "11;"); ok && cmd == 11 {
				a.Background = xansi.XParseColor(text)
			}
		},
		HandleDcs: func(cmd xansi.Cmd, _ xansi.Params, data []byte) {
			if cmd.Final() == '|' && cmd.Prefix() == '>' {
				a.Name = string(data[:min(len(data), maxName)])
			}
		},
	})
	for _, c := range b {
		p.Advance(c)
	}
	return a
}

func (a *Answers) csi(cmd xansi.Cmd, params xansi.Params) {
	at := func(i int) int {
		n, _, _ := params.Param(i, 0)
		return n
	}
	switch {
	case cmd.Prefix() == '?' && cmd.Final() == 'c':
		a.Any = true
	case cmd.Prefix() == '?' && cmd.Final() == 'u':
		a.Keyboard = true
	case cmd.Prefix() == '?' && cmd.Intermediate() == '$' && cmd.Final() == 'y':
		a.Modes[at(0)] = at(1)
	case cmd.Prefix() == 0 && cmd.Final() == 'R' && len(params) == 2 && len(a.Columns) < len(Probes()):
		a.Columns = append(a.Columns, at(1))
	}
}

func cutNumber(data []byte, prefix string) (string, bool) {
	if len(data) < len(prefix) || string(data[:len(prefix)]) != prefix {
		return "", false
	}
	return string(data[len(prefix):]), true
}

// dark reports whether a colour is nearer to black, and how it is written.
func dark(c color.Color) (bool, string) {
	r, g, b, _ := c.RGBA()
	light := 299*r + 587*g + 114*b
	return light < 1000*0xffff/2, fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

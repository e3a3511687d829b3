package term

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/internal/vt"
)

func TestKeysAsTheProgramAskedForThem(t *testing.T) {
	app, keypad, del := vt.Modes{AppCursor: true}, vt.Modes{AppKeypad: true}, vt.Modes{Backarrow: true}
	line := vt.Modes{Newline: true}
	other1, other2 := vt.Modes{ModifyOtherKeys: 1}, vt.Modes{ModifyOtherKeys: 2}
	kitty := func(flags uint8) vt.Modes { return vt.Modes{KittyKeyboard: flags, AppCursor: true} }
	for _, tc := range []struct {
		key   string
		modes vt.Modes
		want  string
	}{
		{"a", vt.Modes{}, "a"}, {"A", vt.Modes{}, "A"}, {"é", vt.Modes{}, "é"}, {"日", vt.Modes{}, "日"}, {"space", vt.Modes{}, " "},
		{"ctrl+a", vt.Modes{}, "\x01"}, {"ctrl+shift+a", vt.Modes{}, "\x01"}, {"ctrl+space", vt.Modes{}, "\x00"}, {"ctrl+[", vt.Modes{}, "\x1b"},
		{"ctrl+\\", vt.Modes{}, "\x1c"}, {"ctrl+]", vt.Modes{}, "\x1d"}, {"ctrl+^", vt.Modes{}, "\x1e"}, {"ctrl+_", vt.Modes{}, "\x1f"}, {"ctrl+/", vt.Modes{}, "\x1f"},
		{"ctrl+?", vt.Modes{}, "\x7f"}, {"ctrl+2", vt.Modes{}, "\x00"}, {"ctrl+3", vt.Modes{}, "\x1b"}, {"ctrl+8", vt.Modes{}, "\x7f"}, {"ctrl+1", vt.Modes{}, "1"}, {"ctrl+;", vt.Modes{}, ";"},
		{"alt+a", vt.Modes{}, "\x1ba"}, {"alt+A", vt.Modes{}, "\x1bA"}, {"ctrl+alt+a", vt.Modes{}, "\x1b\x01"}, {"meta+x", vt.Modes{}, "\x1bx"}, {"super+a", vt.Modes{}, ""},
		{"enter", vt.Modes{}, "\r"}, {"enter", line, "\r\n"}, {"alt+enter", vt.Modes{}, "\x1b\r"}, {"shift+enter", vt.Modes{}, "\r"},
		{"tab", vt.Modes{}, "\t"}, {"shift+tab", vt.Modes{}, "\x1b[Z"}, {"backspace", vt.Modes{}, "\x7f"}, {"ctrl+backspace", vt.Modes{}, "\b"}, {"backspace", del, "\b"}, {"alt+backspace", vt.Modes{}, "\x1b\x7f"},
		{"esc", vt.Modes{}, "\x1b"}, {"alt+esc", vt.Modes{}, "\x1b\x1b"},
		{"up", vt.Modes{}, "\x1b[A"}, {"up", app, "\x1bOA"}, {"ctrl+up", app, "\x1b[1;5A"}, {"alt+shift+left", vt.Modes{}, "\x1b[1;4D"}, {"home", vt.Modes{}, "\x1b[H"}, {"end", app, "\x1bOF"},
		{"insert", vt.Modes{}, "\x1b[2~"}, {"delete", app, "\x1b[3~"}, {"shift+pgup", vt.Modes{}, "\x1b[5;2~"}, {"ctrl+pgdown", vt.Modes{}, "\x1b[6;5~"}, {"kpup", app, "\x1bOA"}, {"menu", vt.Modes{}, "\x1b[29~"},
		{"f1", vt.Modes{}, "\x1bOP"}, {"shift+f1", vt.Modes{}, "\x1b[1;2P"}, {"f3", vt.Modes{}, "\x1bOR"}, {"f5", vt.Modes{}, "\x1b[15~"}, {"f12", vt.Modes{}, "\x1b[24~"}, {"f13", vt.Modes{}, "\x1b[1;2P"}, {"f25", vt.Modes{}, "\x1b[1;5P"},
		{"kp1", vt.Modes{}, "1"}, {"kp1", keypad, "\x1bOq"}, {"kpenter", vt.Modes{}, "\r"}, {"kpenter", keypad, "\x1bOM"}, {"leftshift", vt.Modes{}, ""}, {"capslock", vt.Modes{}, ""},

		{"a", other2, "a"}, {"A", other2, "A"}, {"ctrl+a", other2, "\x1b[27;5;97~"}, {"ctrl+a", other1, "\x01"}, {"ctrl+;", other1, "\x1b[27;5;59~"}, {"ctrl+shift+a", other2, "\x1b[27;6;65~"},
		{"ctrl+enter", other1, "\x1b[27;5;13~"}, {"shift+enter", other1, "\x1b[27;2;13~"}, {"ctrl+tab", other1, "\x1b[27;5;9~"}, {"shift+tab", other2, "\x1b[Z"}, {"alt+x", other2, "\x1b[27;3;120~"}, {"alt+x", other1, "\x1bx"},
		{"ctrl+backspace", other2, "\x1b[27;5;127~"}, {"ctrl+backspace", other1, "\b"}, {"ctrl+up", other2, "\x1b[1;5A"},

		{"a", kitty(1), "a"}, {"A", kitty(1), "A"}, {"esc", kitty(1), "\x1b[27u"}, {"ctrl+a", kitty(1), "\x1b[97;5u"}, {"ctrl+shift+a", kitty(1), "\x1b[97;6u"}, {"alt+a", kitty(1), "\x1b[97;3u"}, {"super+a", kitty(1), "\x1b[97;9u"},
		{"enter", kitty(1), "\r"}, {"shift+enter", kitty(1), "\x1b[13;2u"}, {"tab", kitty(1), "\t"}, {"shift+tab", kitty(1), "\x1b[9;2u"}, {"backspace", kitty(1), "\x7f"}, {"ctrl+backspace", kitty(1), "\x1b[127;5u"},
		{"up", kitty(1), "\x1b[A"}, {"ctrl+up", kitty(1), "\x1b[1;5A"}, {"f1", kitty(1), "\x1b[P"}, {"f3", kitty(1), "\x1b[13~"}, {"f5", kitty(1), "\x1b[15~"}, {"f13", kitty(1), "\x1b[57376u"}, {"delete", kitty(1), "\x1b[3~"},
		{"menu", kitty(1), "\x1b[57363u"}, {"kp1", kitty(1), "1"}, {"kpup", kitty(1), "\x1b[57419u"}, {"kpup", kitty(2), "\x1b[A"}, {"kpenter", kitty(1), "\x1b[57414u"}, {"kpenter", kitty(2), "\r"}, {"leftshift", kitty(1), ""}, {"capslock", kitty(1), "\x1b[57358u"},
		{"esc", kitty(2), "\x1b"}, {"ctrl+a", kitty(2), "\x01"},
		{"a", kitty(8), "\x1b[97u"}, {"A", kitty(8), "\x1b[97;2u"}, {"A", kitty(12), "\x1b[97:65;2u"}, {"a", kitty(24), "\x1b[97;;97u"}, {"A", kitty(31), "\x1b[97:65;2;65u"}, {"enter", kitty(8), "\x1b[13u"},
		{"leftshift", kitty(8), "\x1b[57441u"}, {"leftctrl", kitty(8), "\x1b[57442u"},
	} {
		if got := string(encode(tea.Key(paneview.Key(tc.key)), press, tc.modes)); got != tc.want {
			t.Errorf("%s with %+v is %q, want %q", tc.key, tc.modes, got, tc.want)
		}
	}
}

func TestRepeatsAndReleases(t *testing.T) {
	for _, tc := range []struct {
		key   string
		e     event
		flags uint8
		want  string
	}{
		{"a", release, 0, ""}, {"a", repeat, 0, "a"}, {"a", release, 1, ""}, {"a", repeat, 1, "a"},
		{"a", release, 3, "\x1b[97;1:3u"}, {"a", repeat, 3, "a"}, {"enter", release, 3, ""}, {"enter", release, 11, "\x1b[13;1:3u"},
		{"up", release, 3, "\x1b[1;1:3A"}, {"up", repeat, 3, "\x1b[1;1:2A"}, {"ctrl+up", release, 3, "\x1b[1;5:3A"}, {"delete", release, 3, "\x1b[3;1:3~"},
		{"a", release, 27, "\x1b[97;1:3u"}, {"a", repeat, 27, "\x1b[97;1:2;97u"},
	} {
		if got := string(encode(tea.Key(paneview.Key(tc.key)), tc.e, vt.Modes{KittyKeyboard: tc.flags})); got != tc.want {
			t.Errorf("%s, event %d, flags %d is %q, want %q", tc.key, tc.e, tc.flags, got, tc.want)
		}
	}
}

func TestOtherLayouts(t *testing.T) {
	cyrillic := tea.Key{Code: 'с', BaseCode: 'c', Mod: tea.ModCtrl}
	if got := string(encode(cyrillic, press, vt.Modes{})); got != "\x03" {
		t.Errorf("ctrl and a Cyrillic c is %q", got)
	}
	if got := string(encode(cyrillic, press, vt.Modes{KittyKeyboard: 5})); got != "\x1b[1089::99;5u" {
		t.Errorf("with alternates it is %q", got)
	}
	if got := string(encode(tea.Key{Code: tea.KeyExtended, Text: "👨‍👩‍👧"}, press, vt.Modes{})); got != "👨‍👩‍👧" {
		t.Errorf("a character of several runes is %q", got)
	}
	locked := tea.Key{Code: 'a', Mod: tea.ModCapsLock | tea.ModNumLock, Text: "A"}
	if got := string(encode(locked, press, vt.Modes{KittyKeyboard: 1})); got != "A" {
		t.Errorf("with caps lock a is %q", got)
	}
	if got := string(encode(locked, press, vt.Modes{KittyKeyboard: 8})); got != "\x1b[97;193u" {
		t.Errorf("with caps lock, all keys as sequences, a is %q", got)
	}
}

func TestTheMouseAsTheProgramAskedForIt(t *testing.T) {
	sgr := func(m vt.MouseMode) vt.Modes { return vt.Modes{Mouse: m, MouseEncoding: vt.MouseSGR} }
	for name, tc := range map[string]struct {
		act  mouseAct
		b    tea.MouseButton
		mod  tea.KeyMod
		x, y int
		m    vt.Modes
		want string
	}{
		"nobody asked":          {mousePress, tea.MouseLeft, 0, 1, 1, vt.Modes{}, ""},
		"a press":               {mousePress, tea.MouseLeft, 0, 4, 2, sgr(vt.MouseNormal), "\x1b[<0;5;3M"},
		"a release":             {mouseRelease, tea.MouseRight, 0, 4, 2, sgr(vt.MouseNormal), "\x1b[<2;5;3m"},
		"the wheel":             {mousePress, tea.MouseWheelDown, 0, 0, 0, sgr(vt.MouseNormal), "\x1b[<65;1;1M"},
		"with keys":             {mousePress, tea.MouseMiddle, tea.ModCtrl | tea.ModAlt | tea.ModShift, 0, 0, sgr(vt.MouseNormal), "\x1b[<29;1;1M"},
		"a drag unasked":        {mouseMove, tea.MouseLeft, 0, 0, 0, sgr(vt.MouseNormal), ""},
		"a drag":                {mouseMove, tea.MouseLeft, 0, 0, 0, sgr(vt.MouseButton), "\x1b[<32;1;1M"},
		"motion unasked":        {mouseMove, tea.MouseNone, 0, 0, 0, sgr(vt.MouseButton), ""},
		"motion":                {mouseMove, tea.MouseNone, 0, 0, 0, sgr(vt.MouseAny), "\x1b[<35;1;1M"},
		"X10 has no release":    {mouseRelease, tea.MouseLeft, 0, 0, 0, vt.Modes{Mouse: vt.MouseX10}, ""},
		"X10 has no keys":       {mousePress, tea.MouseLeft, tea.ModCtrl, 0, 0, vt.Modes{Mouse: vt.MouseX10}, "\x1b[M !!"},
		"bytes":                 {mousePress, tea.MouseRight, 0, 9, 19, vt.Modes{Mouse: vt.MouseNormal}, "\x1b[M\"*4"},
		"bytes for a release":   {mouseRelease, tea.MouseRight, 0, 0, 0, vt.Modes{Mouse: vt.MouseNormal}, "\x1b[M#!!"},
		"bytes end at 223":      {mousePress, tea.MouseLeft, 0, 223, 0, vt.Modes{Mouse: vt.MouseNormal}, ""},
		"UTF-8":                 {mousePress, tea.MouseLeft, 0, 223, 0, vt.Modes{Mouse: vt.MouseNormal, MouseEncoding: vt.MouseUTF8}, "\x1b[M Ā!"},
		"UTF-8 ends at 2015":    {mousePress, tea.MouseLeft, 0, 2015, 0, vt.Modes{Mouse: vt.MouseNormal, MouseEncoding: vt.MouseUTF8}, ""},
		"urxvt":                 {mousePress, tea.MouseLeft, 0, 300, 0, vt.Modes{Mouse: vt.MouseNormal, MouseEncoding: vt.MouseURXVT}, "\x1b[32;301;1M"},
		"back":                  {mousePress, tea.MouseBackward, 0, 0, 0, sgr(vt.MouseNormal), "\x1b[<128;1;1M"},
		"a button nobody knows": {mousePress, tea.MouseButton11, 0, 0, 0, sgr(vt.MouseNormal), ""},
	} {
		if got := string(encodeMouse(tc.act, tc.b, tc.mod, tc.x, tc.y, tc.m)); got != tc.want {
			t.Errorf("%s: %q, want %q", name, got, tc.want)
		}
	}
}

func TestPastes(t *testing.T) {
	for _, tc := range []struct {
		text     string
		brackets bool
		want     string
	}{
		{"a\nb\r\nc\td", false, "a\rb\rc\td"}, {"a\x1b[201~b\x03\u009b", true, "\x1b[200~a[201~b\x1b[201~"}, {"", true, ""}, {"\x1b", true, ""}, {"日本", false, "日本"},
	} {
		if got := string(pasted(tc.text, tc.brackets)); got != tc.want {
			t.Errorf("%q is pasted as %q, want %q", tc.text, got, tc.want)
		}
	}
}

package vt

import (
	"fmt"
	"strings"
	"testing"
)

// TestScreens are rules that tmux does not know or does otherwise, and those of
// our own. Sources: ctlseqs (xterm), the VT510 programmer's manual, ECMA-48.
func TestScreens(t *testing.T) {
	full := strings.Repeat("x", 10)
	for name, c := range map[string]struct{ in, want string }{
		"CHT goes over tab stops (ECMA-48)":                         {"\x1b[3g\x1b[4G\x1bH\x1b[6G\x1bH\r\x1b[2IX", "     X"},
		"HPR moves right":                                           {"a\x1b[3ab", "a   b"},
		"REP goes on in the next line":                              {"\x1b[9Gab\x1b[3b", "        ab|bbb"},
		"REP without a character is nothing":                        {"\x1b[5bx", "x"},
		"BS after a full line stands before the last":               {full + "\bY", "xxxxxxxxYx"},
		"EL after a full line erases nothing":                       {full + "\x1b[Ky", "xxxxxxxxxx|y"},
		"LF after a full line drops the wrap":                       {full + "\ny", "xxxxxxxxxx|         y"},
		"DECRC brings a pending wrap back (DEC STD 070)":            {full + "\x1b7\x1b[H\x1b8y", "xxxxxxxxxx|y"},
		"text wraps between side margins (DECSLRM)":                 {"\x1b[?69h\x1b[3;5s\x1b[1;3Habcdef", "  abc|  def"},
		"text right of the margin wraps at the edge, to the margin": {"\x1b[?69h\x1b[3;5s\x1b[1;7Habcdef", "      abcd|  ef"},
		"side margins scroll what is between them":                  {"12345\r\n12345\r\n12345\x1b[?69h\x1b[2;3s\x1b[S", "12345|12345|1  45"},
		"SD between side margins":                                   {"12345\r\n67890\x1b[?69h\x1b[2;3s\x1b[T", "1  45|62390| 78"},
		"ICH stays between side margins":                            {"12345678\x1b[?69h\x1b[2;5s\x1b[1;3H\x1b[@", "12 34678"},
		"DCH stays between side margins":                            {"12345678\x1b[?69h\x1b[2;5s\x1b[1;3H\x1b[P", "1245 678"},
		"ICH outside of the margins is nothing":                     {"12345678\x1b[?69h\x1b[2;5s\x1b[1;7H\x1b[@", "12345678"},
		"DL between side margins":                                   {"1234\r\n5678\r\nabcd\x1b[?69h\x1b[2;3s\x1b[1;2H\x1b[M", "1674|5bc8|a  d"},
		"mode 69 off takes the margins away":                        {"\x1b[?69h\x1b[3;5s\x1b[?69l\x1b[1;1Habcdefg", "abcdefg"},
		"CSI s saves the cursor without mode 69":                    {"ab\x1b[scd\x1b[uX", "abXd"},
		"CR goes to the left margin":                                {"\x1b[?69h\x1b[3;5s\x1b[1;4Ha\rb", "  ba"},
		"DECBI moves columns at the left margin":                    {"abc\r\x1b6", " abc"},
		"DECFI moves columns at the right margin":                   {"abc\x1b[10G\x1b9", "bc"},
		"DECIC inserts columns":                                     {"abc\r\ndef\x1b[1;2H\x1b[2'}", "a  bc|d  ef"},
		"DECDC deletes columns":                                     {"abc\r\ndef\x1b[1;2H\x1b['~", "ac|df"},
		"SL moves the screen left":                                  {"abc\r\ndef\x1b[ @", "bc|ef"},
		"SR moves the screen right":                                 {"abc\r\ndef\x1b[ A", " abc| def"},
		"DECFRA fills a rectangle":                                  {"\x1b[65;1;2;2;4$x", " AAA| AAA"},
		"DECERA empties a rectangle":                                {"abcd\r\nefgh\x1b[1;2;2;3$z", "a  d|e  h"},
		"DECCRA copies a rectangle":                                 {"abcd\r\nefgh\x1b[1;1;2;2;1;2;6;1$v", "abcd|efgh ab|     ef"},
		"DECSERA spares what is protected":                          {"a\x1b[1\"qb\x1b[0\"qc\x1b[1;1;1;3${", " b"},
		"DECSEL spares what is protected":                           {"a\x1b[1\"qb\x1b[2\"qc\x1b[?2K", " b"},
		"DECSED spares what is protected":                           {"a\x1b[1\"qb\x1b[2\"qc\r\nd\x1b[?2J", " b"},
		"EL does not":                                               {"a\x1b[1\"qb\x1b[2K", ""},
		"half of a wide character takes the other with it":          {"日本\x1b[2GX", " X本"},
		"erasing half of a wide character erases it":                {"日本\x1b[2G\x1b[X", "  本"},
		"a wide character does not fit into the last column":        {"xxxxxxxxx日", "xxxxxxxxx|日"},
		"without autowrap it is dropped":                            {"\x1b[?7lxxxxxxxxx日y", "xxxxxxxxxy"},
		"a flag is one character":                                   {"🇩🇪x", "🇩🇪x"},
		"a flag of tags is one character":                           {england + wales + "x\b\b\b_", england + "_ x"},
		"tags that spell no flag are dropped":                       {"a\U000e0067b\r\n\U000e0067c", "ab|c"},
		"a skin tone joins":                                         {"👍🏽x", "👍🏽x"},
		"a family joins":                                            {"👩‍👩‍👧‍👦x", "👩‍👩‍👧‍👦x"},
		"jamo join to a syllable":                                   {"\u1100\u1161\u11a8x", "\u1100\u1161\u11a8x"},
		"a mark at the start of a line is dropped":                  {"\u0301x", "x"},
		"reverse wrap goes back over a wrap (mode 45)":              {"\x1b[?45h" + full + "y\b\bX", "xxxxxxxxxX|y"},
		"and not over the end of a line":                            {"\x1b[?45hab\r\n\b\bX", "ab|X"},
		"autowrap off overwrites the last column":                   {"\x1b[?7l" + full + "abc", "xxxxxxxxxc"},
		"DECALN resets margins":                                     {"\x1b[2;3r\x1b#8\x1b[2Jx", "x"},
		"DECCOLM needs mode 40":                                     {"ab\x1b[?3hc", "abc"},
		"DECCOLM clears with it":                                    {"ab\x1b[?40h\x1b[?3hc", "c"},
		"an unknown private sequence is ignored":                    {"\x1b[?5;6zab", "ab"},
		"a prefix in the wrong place ignores the sequence":          {"\x1b[1?5hab", "ab"},
		"two intermediate bytes are no known sequence":              {"\x1b[ $qab", "ab"},
		"more than 32 parameters are dropped":                       {"\x1b[" + strings.Repeat("1;", 40) + "5Hx", "x"},
		"a parameter of 20 digits is clamped":                       {"\x1b[99999999999999999999Cx", "         x"},
		"BEL does not end a DCS":                                    {"\x1bPq\x07\x1b\\a", "a"},
		"CSI e goes on below a region":                              {"\x1b[1;2r\x1b[3;1H\x1b[eX", "|||X"},
		"CSI e goes over the end of a region":                       {"\x1b[1;2r\x1b[2eX", "||X"},
		"CSI e stops at the last row":                               {"\x1b[1;2r\x1b[3;2H\x1b[9eX", "||| X"},
		"a check mark does not end an OSC":                          {"\x1b]2;✓ done\x07a", "a"},
		"text in an APC stays in it":                                {"\x1b_日本\x1b\\a", "a"},
		"ESC in the middle of a character starts a sequence":        {"\xe6\x97\x1b[3GX", "� X"},
		"one replacement for each cut character":                    {"\xf0\x9f\x91a\xc0\xafb\xed\xa0\x80", "�a��b���"},
		"a raw C1 byte is no control":                               {"a\x9b31mb", "a�31mb"},
		"an encoded C1 control is one":                              {"a\u0085b", "a|b"},
		"zero-width and bidi controls are dropped":                  {"a\u200b\u202e\u2066\ufeffb", "ab"},
		"a tab stays in the last column":                            {"\x1b[10GX\tY", "         X|Y"},
		"british # is a pound":                                      {"\x1b(A#\x1b(B#", "£#"},
		"LS2 and LS3":                                               {"\x1b*0\x1b+A\x1bnq\x1bo#\x0fq#", "─£q#"},
		"a single shift is for one character":                       {"\x1b*0\x1bNqq", "─q"},
		"LNM returns the carriage":                                  {"\x1b[20hab\nc", "ab|c"},
		"DECSTR keeps the screen and resets insert and origin":      {"ab\x1b[4h\x1b[2;3r\x1b[?6h\x1b[!p\x1b[1;1HX", "Xb"},
		"RIS clears":            {"ab\x1b[2;3r\x1bcX", "X"},
		"XTRESTORE brings back": {"\x1b[?7l\x1b[?7s\x1b[?7h\x1b[?7r" + full + "yz", "xxxxxxxxxz"},
	} {
		t.Run(name, func(t *testing.T) {
			term := fed(10, 4, c.in)
			if got := show(term); got != c.want {
				t.Errorf("screen %q, want %q", got, c.want)
			}
			if why := broken(term); why != "" {
				t.Error(why)
			}
		})
	}
}

func TestStyles(t *testing.T) {
	for name, c := range map[string]struct {
		in   string
		want Style
	}{
		"a colour of 16":                    {"\x1b[31;102m", Style{FG: Indexed(1), BG: Indexed(10)}},
		"a colour of 256":                   {"\x1b[38;5;200m", Style{FG: Indexed(200)}},
		"256 with colons":                   {"\x1b[48:5:7m", Style{BG: Indexed(7)}},
		"a direct colour":                   {"\x1b[38;2;1;2;3m", Style{FG: RGB(1, 2, 3)}},
		"with colons and a colour space":    {"\x1b[38:2::1:2:3m", Style{FG: RGB(1, 2, 3)}},
		"with colons without a space":       {"\x1b[38:2:1:2:3m", Style{FG: RGB(1, 2, 3)}},
		"with a tolerance after it":         {"\x1b[38:2:0:1:2:3:0:1m", Style{FG: RGB(1, 2, 3)}},
		"what follows a colour counts":      {"\x1b[38:5:9;1m", Style{FG: Indexed(9), Attrs: Bold}},
		"a colour out of range is ignored":  {"\x1b[38;5;256;1m", Style{Attrs: Bold}},
		"a part out of range is ignored":    {"\x1b[38;2;1;2;300;1m", Style{Attrs: Bold}},
		"a colour cut short is ignored":     {"\x1b[1;38;2;1m", Style{Attrs: Bold}},
		"curly underline with a colour":     {"\x1b[4:3;58:2::9:8:7m", Style{Underline: CurlyUnderline, UnderlineColor: RGB(9, 8, 7)}},
		"SGR 21 is a double underline":      {"\x1b[21m", Style{Underline: DoubleUnderline}},
		"4:0 is none":                       {"\x1b[4m\x1b[4:0m", Style{}},
		"4;3 is underline and italic":       {"\x1b[4;3m", Style{Underline: SingleUnderline, Attrs: Italic}},
		"SGR 0 ends the underline's colour": {"\x1b[58;5;3m\x1b[m", Style{}},
		"all attributes":                    {"\x1b[1;2;3;5;6;7;8;9;53m", Style{Attrs: Bold | Faint | Italic | Blink | RapidBlink | Reverse | Conceal | Strike | Overline}},
		"each goes":                         {"\x1b[1;2;3;5;6;7;8;9;53m\x1b[22;23;25;27;28;29;55m", Style{}},
		"39, 49 and 59 are the defaults":    {"\x1b[31;41;58;5;1m\x1b[39;49;59m", Style{}},
		"a link":                            {"\x1b]8;id=a;http://x/\x07", Style{Link: Link{URI: "http://x/", ID: "a"}}},
		"SGR 0 leaves the link":             {"\x1b]8;;http://x/\x07\x1b[31m\x1b[m", Style{Link: Link{URI: "http://x/"}}},
		"a link ends":                       {"\x1b]8;;http://x/\x07\x1b]8;;\x07", Style{}},
		"a link with a control is none":     {"\x1b]8;;http://x/\u009b\x07", Style{}},
		"a link too long is none":           {"\x1b]8;;http://x/" + strings.Repeat("y", 3000) + "\x07", Style{}},
	} {
		t.Run(name, func(t *testing.T) {
			term := fed(10, 2, c.in+"x")
			if got := term.CellAt(0, 0).Style; got != c.want {
				t.Errorf("style %+v, want %+v", got, c.want)
			}
			// The same style comes back from what we would draw.
			again := fed(10, 2, string(term.AppendANSI(nil, 0)))
			c.want.Link = Link{}
			if got := again.CellAt(0, 0).Style; got != c.want {
				t.Errorf("drawn %+v, want %+v", got, c.want)
			}
		})
	}
}

func TestErasingTakesTheBackground(t *testing.T) {
	for name, in := range map[string]string{
		"ED": "\x1b[41m\x1b[2J", "EL": "\x1b[41m\x1b[2K", "ECH": "\x1b[41m\x1b[5X", "ICH": "\x1b[41m\x1b[5@", "DCH": "\x1b[41m\x1b[10P",
		"IL": "\x1b[41m\x1b[L", "SD": "\x1b[41m\x1b[T", "RI": "\x1b[41m\x1bM", "DECERA": "\x1b[41m\x1b[1;1;1;5$z",
	} {
		if got := fed(10, 2, in).CellAt(0, 0).Style.BG; got != Indexed(1) {
			t.Errorf("%s leaves the background %v", name, got)
		}
	}
}

func TestReplies(t *testing.T) {
	for in, want := range map[string]string{
		"\x1b[c":                        "\x1b[?64;6;21;22;28;52c",
		"\x1bZ":                         "\x1b[?64;6;21;22;28;52c",
		"\x1b[>c":                       "\x1b[>1;500;0c",
		"\x1b[=c":                       "\x1bP!|00000000\x1b\\",
		"\x1b[1c":                       "",
		"\x1b[5n":                       "\x1b[0n",
		"\x1b[3;4H\x1b[6n":              "\x1b[3;4R",
		"\x1b[3;4H\x1b[?6n":             "\x1b[?3;4R",
		"\x1b[2;4r\x1b[?6h\x1b[6n":      "\x1b[1;1R",
		"xxxxxxxxxx\x1b[6n":             "\x1b[1;10R",
		"\x1b[?15n\x1b[?25n\x1b[?26n":   "\x1b[?13n\x1b[?21n\x1b[?27;1;0;0n",
		"\x1b[?996n":                    "\x1b[?997;1n",
		"\x1b[?2004$p":                  "\x1b[?2004;2$y",
		"\x1b[?2004h\x1b[?2004$p":       "\x1b[?2004;1$y",
		"\x1b[?9999$p":                  "\x1b[?9999;0$y",
		"\x1b[?1049h\x1b[?1049$p":       "\x1b[?1049;1$y",
		"\x1b[4$p":                      "\x1b[4;2$y",
		"\x1b[>q":                       "\x1bP>|openspace\x1b\\",
		"\x1b[18t":                      "\x1b[8;4;10t",
		"\x1b[21t":                      "", // a title could be what is then typed
		"\x1b[x":                        "\x1b[2;1;1;128;128;1;0x",
		"\x1b[>5u\x1b[?u":               "\x1b[?5u",
		"\x1b[>4;2m\x1b[?4m":            "\x1b[>4;2m",
		"\x1b]10;?\x07":                 "\x1b]10;rgb:d0d0/d0d0/d0d0\x07",
		"\x1b]11;?\x1b\\":               "\x1b]11;rgb:0000/0000/0000\x1b\\",
		"\x1b]10;?;?\x07":               "\x1b]10;rgb:d0d0/d0d0/d0d0\x07\x1b]11;rgb:0000/0000/0000\x07",
		"\x1b]12;#f00\x07\x1b]12;?\x07": "\x1b]12;rgb:ffff/0000/0000\x07",
		"\x1b]4;1;?\x07":                "\x1b]4;1;rgb:cdcd/0000/0000\x07",
		"\x1b]4;1;rgb:1/22/333\x07\x1b]4;1;?;231;?\x07": "\x1b]4;1;rgb:1111/2222/3333\x07\x1b]4;231;rgb:ffff/ffff/ffff\x07",
		"\x1b]4;1;#fff\x07\x1b]104\x07\x1b]4;1;?\x07":   "\x1b]4;1;rgb:cdcd/0000/0000\x07",
		"\x1b[1;31m\x1bP$qm\x1b\\":                      "\x1bP1$r0;1;31m\x1b\\",
		"\x1b[2;3r\x1bP$qr\x1b\\":                       "\x1bP1$r2;3r\x1b\\",
		"\x1bP$qs\x1b\\":                                "\x1bP1$r1;10s\x1b\\",
		"\x1b[4 q\x1bP$q q\x1b\\":                       "\x1bP1$r4 q\x1b\\",
		"\x1bP$q\"p\x1b\\":                              "\x1bP1$r64;1\"p\x1b\\",
		"\x1b[1\"q\x1bP$q\"q\x1b\\":                     "\x1bP1$r1\"q\x1b\\",
		"\x1bP$qz\x1b\\":                                "\x1bP0$r\x1b\\",
		"\x1bP+q544e;6b\x1b\\":                          "\x1bP1+r544E=787465726D2D323536636F6C6F72\x1b\\\x1bP0+r6B\x1b\\",
		"\x1b]52;c;?\x07":                               "",
		"\x1b[?2048h":                                   "\x1b[48;4;10;0;0t",
	} {
		var got string
		term := New(10, 4, Options{Reply: func(b []byte) { got += string(b) }})
		write(term, in)
		if got != want {
			t.Errorf("%q is answered with %q, want %q", in, got, want)
		}
	}
}

func TestModes(t *testing.T) {
	base := New(10, 4, Options{}).Modes()
	for in, change := range map[string]func(*Modes){
		"\x1b[?1h":                func(m *Modes) { m.AppCursor = true },
		"\x1b=":                   func(m *Modes) { m.AppKeypad = true },
		"\x1b[?66h\x1b>":          func(*Modes) {},
		"\x1b[?9h":                func(m *Modes) { m.Mouse = MouseX10 },
		"\x1b[?1000;1006h":        func(m *Modes) { m.Mouse, m.MouseEncoding = MouseNormal, MouseSGR },
		"\x1b[?1002h":             func(m *Modes) { m.Mouse = MouseButton },
		"\x1b[?1000;1003;1005h":   func(m *Modes) { m.Mouse, m.MouseEncoding = MouseAny, MouseUTF8 },
		"\x1b[?1003h\x1b[?1000l":  func(*Modes) {},
		"\x1b[?1015h":             func(m *Modes) { m.MouseEncoding = MouseURXVT },
		"\x1b[?1016h":             func(m *Modes) { m.MouseEncoding = MousePixels },
		"\x1b[?1004;2004;2026h":   func(m *Modes) { m.FocusEvents, m.BracketedPaste, m.Synchronized = true, true, true },
		"\x1b[?1007l":             func(m *Modes) { m.AlternateScroll = false },
		"\x1b[?1049h":             func(m *Modes) { m.AlternateScreen = true },
		"\x1b[?5h":                func(m *Modes) { m.ReverseVideo = true },
		"\x1b[?2027l":             func(m *Modes) { m.GraphemeClusters = false },
		"\x1b[>1u\x1b[=2;2u":      func(m *Modes) { m.KittyKeyboard = 3 },
		"\x1b[>7u\x1b[=2;3u":      func(m *Modes) { m.KittyKeyboard = 5 },
		"\x1b[>1u\x1b[?1049h":     func(m *Modes) { m.AlternateScreen = true }, // flags are each screen's
		"\x1b[>4;1m":              func(m *Modes) { m.ModifyOtherKeys = 1 },
		"\x1b[>4;1m\x1b[>4m":      func(*Modes) {},
		"\x1b[?67;12h\x1b[4;20h":  func(m *Modes) { m.Backarrow, m.CursorBlink, m.Insert, m.Newline = true, true, true, true },
		"\x1b[?1;1004;2004h\x1bc": func(*Modes) {},
	} {
		want := base
		change(&want)
		if got := fed(10, 4, in).Modes(); got != want {
			t.Errorf("%q: %+v, want %+v", in, got, want)
		}
	}
}

func TestCursorShapes(t *testing.T) {
	for n, want := range []CursorShape{
		{}, {Kind: BlockCursor}, {Kind: BlockCursor, Steady: true}, {Kind: UnderlineCursor}, {Kind: UnderlineCursor, Steady: true},
		{Kind: BarCursor}, {Kind: BarCursor, Steady: true},
	} {
		c := fed(10, 4, fmt.Sprintf("\x1b[?25l\x1b[%d q", n)).Cursor()
		if c.Shape != want || c.Visible {
			t.Errorf("DECSCUSR %d: %+v", n, c)
		}
	}
}

// Flags that are spelled with tags.
const (
	england = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
	wales   = "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"
)

package input

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/muesli/cancelreader"
)

// piece is what comes in one read, and how long before it nothing does.
type piece struct {
	gap   time.Duration
	bytes string
}

// events is what Bubble Tea's reader makes of pieces that come through ours.
func events(t *testing.T, pieces ...piece) (out []string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		in, w := io.Pipe()
		r := New(in)
		got := make(chan uv.Event)
		go func() {
			if err := uv.NewTerminalReader(r, "xterm-256color").StreamEvents(context.Background(), got); err != nil {
				t.Error(err)
			}
			close(got)
		}()
		go func() {
			for _, p := range pieces {
				time.Sleep(p.gap)
				_, _ = io.WriteString(w, p.bytes)
			}
			time.Sleep(time.Minute)
			w.Close()
		}()
		for e := range got {
			switch e.(type) {
			case uv.PasteStartEvent, uv.PasteEndEvent:
			default:
				out = append(out, fmt.Sprintf("%T %+v", e, e))
			}
		}
		_ = r.Close()
	})
	return out
}

func whole(t *testing.T, bytes string) []string { t.Helper(); return events(t, piece{bytes: bytes}) }

const escapePressed = "uv.KeyPressEvent esc"

// sequences are those that this program takes.
func sequences() []string {
	out := []string{"\x1bOA", "\x1bOP", "\x1bOQ", "\x1bOS", "\x1bO5P", "\x1bOM", "\x1bOa", "\x1b[[A", "\x1b[[E", "\x1b[23$",
		"\x1b[Z", "\x1b[3^", "\x1b[3@", "\x1b[1;5D", "\x1b[1;1:3A", "\x1b[3;5~", "\x1b[27;5;13~", "\x1b[1;2P", "\x1b[1;2R",
		"\x1b[97u", "\x1b[27u", "\x1b[13;2u", "\x1b[97:65;2u", "\x1b[97;1:3u", "\x1b[1089::99;5u", "\x1b[0;1;128512u", "\x1b[57414u",
		"\x1b[<0;12;7M", "\x1b[<0;12;7m", "\x1b[<64;120;37M", "\x1b[<35;100;20M", "\x1b[M !\"", "\x1b[M\x60\xe1\xf0", "\x1b[I", "\x1b[O",
		"\x1b]11;rgb:1e1e/2a2a/3030\x1b\\", "\x1b]10;rgb:ff/ff/ff\a", "\x1b]52;c;aGVsbG8=\x1b\\", "\x1b]4;1;rgb:0/0/0\x1b\\",
		"\x1b[?62;22;4c", "\x1b[>1;10;0c", "\x1bP!|7E565445\x1b\\", "\x1bP>|tmux 3.5a\x1b\\", "\x1bP1+r5463=38\x1b\\",
		"\x1b[?2026;2$y", "\x1b[4;2$y", "\x1b[?1u", "\x1b[?997;1n", "\x1b[?5;9R", "\x1b[6;16;8t", "\x1b[48;40;140;800;1120t",
		"\x1b_Gi=31,s=1;OK\x1b\\", "\x1b_Gi=7;ENOENT:no such file\x1b\\", "\x9bA", "\x1b\x1b[A", "\x1b\x1bOC",
		"\x1b[200~one\ntwo é 日本 👩‍👩‍👧 \x1b[31m\x1b]x\x1b[20~ end\x1b[201~", "\x1b[200~\x1b[201~",
		"é", "ß", "日", "😀", "e\u0301", "👩‍👩‍👧", "🇩🇪", "한", "a", " ", "\r", "\t", "\x7f", "\x00", "\x03",
		"\x1ba", "\x1bA", "\x1b\r", "\x1b\x7f", "\x1b\x01", "\x1b ", "\x1bé", "\x1b日"}
	for _, c := range "ABCDEFHPQS" {
		out = append(out, "\x1b["+string(c))
	}
	for _, n := range []int{1, 2, 3, 4, 5, 6, 11, 15, 17, 21, 23, 24, 34} {
		out = append(out, fmt.Sprintf("\x1b[%d~", n))
	}
	return out
}

func TestWhatComesWholeIsWhatBubbleTeaTakesItFor(t *testing.T) {
	for _, seq := range sequences() {
		if seq[0] != 0x1b || strings.HasPrefix(seq, "\x1b[200~") || strings.HasPrefix(seq, "\x1b[[") {
			continue
		}
		var dec uv.EventDecoder
		_, event := dec.Decode([]byte(seq))
		var want []string
		if many, ok := event.(uv.MultiEvent); ok && len(many) > 0 {
			if seq == "\x1b[1;2R" { // or where the cursor is, which nobody asks for
				many = many[:1]
			}
			for _, e := range many {
				want = append(want, fmt.Sprintf("%T %+v", e, e))
			}
		} else {
			want = []string{fmt.Sprintf("%T %+v", event, event)}
		}
		if got := whole(t, seq); !slices.Equal(got, want) {
			t.Errorf("%q gives %q, not %q", seq, got, want)
		}
	}
	for seq, want := range map[string]string{"\x1b[[A": "f1", "\x1b[[E": "f5"} {
		if got := whole(t, seq); !slices.Equal(got, []string{"uv.KeyPressEvent " + want}) {
			t.Errorf("%q gives %q", seq, got)
		}
	}
	if got := whole(t, "\x1b[200~a\x1b[31mb\r\né\x1b[201~"); !slices.Equal(got, []string{"uv.PasteEvent a[31mb\r\né"}) {
		t.Errorf("a paste: %q", got)
	}
}

func TestAltAndAnyKeyIsTheKeyThatBubbleTeaMakesOfIt(t *testing.T) {
	for b := range 128 {
		if strings.ContainsRune("[O]P_^X\x1b", rune(b)) {
			continue
		}
		var dec uv.EventDecoder
		_, event := dec.Decode([]byte{0x1b, byte(b)})
		if got := whole(t, "\x1b"+string(rune(b))); !slices.Equal(got, []string{fmt.Sprintf("%T %+v", event, event)}) {
			t.Errorf("%#x: %q, not %v", b, got, event)
		}
	}
}

func TestASequenceIsTheSameWhereverItIsCut(t *testing.T) {
	for _, seq := range sequences() {
		want := whole(t, seq)
		for i := 1; i < len(seq); i++ {
			for _, gap := range []time.Duration{0, 20 * time.Millisecond, 120 * time.Millisecond, 500 * time.Millisecond} {
				alone := seq[:i] == "\x1b" || seq[:i] == "\x1b\x1b"
				if alone && gap > forEscape && !strings.ContainsRune("[O]P_", rune(seq[i])) {
					continue // an escape, and a key
				}
				want := want
				if seq == "\x1b\x1b[A" || seq == "\x1b\x1bOC" {
					if alone && gap > forEscape {
						continue // an escape, and an arrow
					}
				} else if alone && gap > forEscape {
					want = append([]string{escapePressed}, want...)
				}
				if got := events(t, piece{bytes: seq[:i]}, piece{gap, seq[i:]}); !slices.Equal(got, want) &&
					!(alone && gap > forEscape && isRare(seq)) {
					t.Errorf("%q, and %v later %q: %q, not %q", seq[:i], gap, seq[i:], got, want)
				}
			}
		}
	}
}

// isRare reports whether a sequence is not told from typed text once its
// escape was a key.
func isRare(seq string) bool {
	return strings.HasPrefix(seq, "\x1b]4;") || strings.HasPrefix(seq, "\x1b[[")
}

func TestASequenceThatComesByteByByteIsTheSame(t *testing.T) {
	for _, seq := range sequences() {
		want := whole(t, seq)
		for _, gap := range []time.Duration{time.Millisecond, 49 * time.Millisecond, 500 * time.Millisecond} {
			var pieces []piece
			rest := seq
			if gap > forEscape && seq[0] == 0x1b {
				n := min(len(seq), 2)
				if strings.HasPrefix(seq, "\x1b\x1b") {
					n = 3
				}
				pieces, rest = append(pieces, piece{bytes: seq[:n]}), seq[n:]
				if seq[1] >= 0x80 {
					continue
				}
			}
			for i := range len(rest) {
				pieces = append(pieces, piece{gap, rest[i : i+1]})
			}
			if got := events(t, pieces...); !slices.Equal(got, want) {
				t.Errorf("%q each %v: %q, not %q", seq, gap, got, want)
			}
		}
	}
}

// A slow link may cut a sequence behind its escape too, which is a key then: what
// follows is the rest or nothing, and never typed.
func TestNothingIsTypedWhereEachByteComesAlone(t *testing.T) {
	for _, seq := range sequences() {
		if seq[0] != 0x1b || len(seq) < 3 || seq[1] >= 0x80 || strings.IndexByte("[O]P_", seq[1]) < 0 {
			continue
		}
		want := whole(t, seq)
		for _, gap := range []time.Duration{60 * time.Millisecond, 200 * time.Millisecond, 500 * time.Millisecond} {
			var pieces []piece
			for i := range len(seq) {
				pieces = append(pieces, piece{gap, seq[i : i+1]})
			}
			got := events(t, pieces...)
			if len(got) == 0 || got[0] != "uv.KeyPressEvent esc" {
				t.Errorf("%q each %v: %q", seq, gap, got)
				continue
			}
			if got = got[1:]; len(got) > 0 && !slices.Equal(got, want) {
				t.Errorf("%q each %v: %q, not %q", seq, gap, got, want)
			}
		}
	}
}

func TestSequencesThatComeJoinedAreEachWhatTheyAreAlone(t *testing.T) {
	read := func(b string) [][]byte {
		var p parser
		p.feed([]byte(b))
		return p.ready
	}
	for _, a := range sequences() {
		for _, b := range sequences() {
			got, want := read(a+b), slices.Concat(read(a), read(b))
			if !slices.EqualFunc(got, want, slices.Equal) {
				t.Errorf("%q: %q, not %q", a+b, got, want)
			}
		}
	}
}

func TestEscapesAndLetters(t *testing.T) {
	const later = 60 * time.Millisecond
	for _, tt := range []struct {
		name   string
		pieces []piece
		want   string
	}{
		{"one escape", []piece{{0, "\x1b"}}, "esc"},
		{"two in one read", []piece{{0, "\x1b\x1b"}}, "esc esc"},
		{"five in one read", []piece{{0, "\x1b\x1b\x1b\x1b\x1b"}}, "esc esc esc esc esc"},
		{"two, the second late", []piece{{0, "\x1b"}, {later, "\x1b"}}, "esc esc"},
		{"two, the second a little late", []piece{{0, "\x1b"}, {time.Millisecond, "\x1b"}}, "esc esc"},
		{"a joined letter is alt", []piece{{0, "\x1bj"}}, "alt+j"},
		{"a late letter is its own", []piece{{0, "\x1b"}, {later, "j"}}, "esc j"},
		{"late letters too", []piece{{0, "\x1b"}, {later, "jk"}}, "esc j k"},
		{"two and a letter", []piece{{0, "\x1b\x1bj"}}, "esc alt+j"},
		{"a late bracket is its own", []piece{{0, "\x1b"}, {later, "["}}, "esc ["},
		{"late brackets too", []piece{{0, "\x1b"}, {later, "[x]"}}, "esc [ x ]"},
		{"a capital O and more", []piece{{0, "\x1b"}, {later, "OPen"}}, "esc O P e n"},
		{"alt+[ in a plain terminal", []piece{{0, "\x1b["}}, "alt+["},
		{"alt+O", []piece{{0, "\x1bO"}}, "alt+shift+o"},
		{"alt+] and a word", []piece{{0, "\x1b]"}, {later, "word"}}, "alt+] w o r d"},
		{"alt+_ and a word", []piece{{0, "\x1b_"}, {later, "w"}, {later, "o"}}, "alt+_ w o"},
		{"an escape and a report of the mouse", []piece{{0, "\x1b\x1b[<0;1;1M"}}, "esc left"},
		{"an escape and the focus", []piece{{0, "\x1b\x1b[I"}}, "esc {}"},
		{"an escape and a paste", []piece{{0, "\x1b\x1b[200~x\x1b[201~"}}, "esc x"},
		{"an escape and an answer", []piece{{0, "\x1b\x1b[?1u"}}, "esc {Flags:1}"},
		{"an escape and the key of a sequence with its own modifiers", []piece{{0, "\x1b\x1b[1;5A"}}, "esc ctrl+up"},
		{"alt and an arrow", []piece{{0, "\x1b\x1b[A"}}, "alt+up"},
		{"an escape that aborts an arrow", []piece{{0, "\x1b[1;\x1b[A"}}, "up"},
		{"a control character that aborts one", []piece{{0, "\x1b[1;\x18x"}}, "ctrl+x x"},
		{"an escape that aborts an answer", []piece{{0, "\x1b]11;rgb\x1b[A"}}, "up"},
		{"half a letter and another", []piece{{0, "\xe6\x97"}, {time.Hour, "a"}}, "a"},
		{"half a letter and its rest much later", []piece{{0, "\xe6\x97"}, {time.Hour, "\xa5"}}, "日"},
		{"alt+^ and text", []piece{{0, "\x1b^iXYZ"}}, "alt+^ i X Y Z"},
		{"alt+X and text", []piece{{0, "\x1bXi"}}, "alt+shift+x i"},
		{"a paste that stalls", []piece{{0, "\x1b[200~first half"}, {11 * time.Second, "and the second\rthird\x1b[201~"}, {0, "x"}},
			"first half and the second\rthird x"},
		{"a paste that stalls twice", []piece{{0, "\x1b[200~a"}, {11 * time.Second, "b\rc"}, {11 * time.Second, "d\x1b[201~x"}},
			"a b\rc d x"},
		{"a key behind a paste that broke off", []piece{{0, "\x1b[200~a"}, {11 * time.Second, "q"}, {0, "r"}}, "a q r"},
		{"an arrow that stalls", []piece{{0, "\x1b[1;"}, {3 * time.Second, "5A"}, {0, "x"}}, "x"},
		{"a key behind an arrow that broke off", []piece{{0, "\x1b[1;"}, {3 * time.Second, "x"}}, "x"},
		{"an answer that stalls", []piece{{0, "\x1b]11;rgb:12"}, {3 * time.Second, "12/1212/1212\x1b\\"}, {0, "x"}}, "x"},
		{"two brackets behind an escape", []piece{{0, "\x1b"}, {later, "["}, {later, "["}, {time.Second, "j"}}, "esc [ [ j"},
		{"an arrow whose escape was a key, cut", []piece{{0, "\x1b"}, {200 * time.Millisecond, "[1;"}, {200 * time.Millisecond, "5D"}}, "esc ctrl+left"},
		{"a report of the mouse, cut", []piece{{0, "\x1b"}, {200 * time.Millisecond, "[<35;1"}, {200 * time.Millisecond, "0;5M"}, {0, "x"}}, "esc motion x"},
		{"bytes of no letter", []piece{{0, "\xff\xfe\x80\xc0a\xed\xa0\x80b"}}, "a b"},
		{"a paste that never ends", []piece{{0, "\x1b[200~one"}, {time.Second, "\ntwo"}}, "one\ntwo"},
		{"a paste with a gap", []piece{{0, "\x1b[200~one\x1b[20"}, {9 * time.Second, "1~x"}}, "one x"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, e := range events(t, tt.pieces...) {
				_, e, _ = strings.Cut(e, " ")
				got = append(got, e)
			}
			if s := strings.Join(got, " "); s != tt.want {
				t.Errorf("%q, not %q", s, tt.want)
			}
		})
	}
}

func TestNothingOfACutSequenceIsTyped(t *testing.T) {
	for _, seq := range sequences() {
		if seq[0] != 0x1b || len(seq) < 3 || strings.HasPrefix(seq, "\x1b[200~") || strings.HasPrefix(seq, "\x1b\x1b") || seq[1] >= 0x80 {
			continue
		}
		for i := 2; i < len(seq); i++ {
			for _, e := range events(t, piece{bytes: seq[:i]}, piece{5 * time.Second, "x"}) {
				_, key, _ := strings.Cut(e, " ")
				if key != "x" && !strings.HasPrefix(key, "alt+") && key != "f23" && seq[:i] != "\x1b[23" {
					t.Errorf("%q and no more: %s", seq[:i], e)
				}
			}
		}
	}
}

func TestALongPasteComesAsItIs(t *testing.T) {
	text := strings.Repeat("日本語 text 👩‍👩‍👧\n", 20_000)
	got := whole(t, "\x1b[200~"+text+"\x1b[201~x")
	if len(got) != 2 || got[0] != "uv.PasteEvent "+text || got[1] != "uv.KeyPressEvent x" {
		t.Errorf("%d events", len(got))
	}
}

func TestALongAnswerIsDroppedWhole(t *testing.T) {
	if got := whole(t, "\x1b[1"+strings.Repeat(";1", 500)+"Ax"); !slices.Equal(got, []string{"uv.KeyPressEvent x"}) {
		t.Errorf("%q", got)
	}
	var p parser
	p.feed([]byte("\x1b]52;c;" + strings.Repeat("A", maxString) + "\x1b\\x"))
	if len(p.ready) != 1 || string(p.ready[0]) != "x" {
		t.Errorf("%d events", len(p.ready))
	}
}

// TestAnySplitGivesTheSame cuts random streams at random places.
func TestAnySplitGivesTheSame(t *testing.T) {
	all := append(sequences(), "\x1b", "\x1b\x1b", "\xff", "\xe6", "\x1b]", "\x1b[1;")
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var stream strings.Builder
		for range 1 + rng.IntN(6) {
			stream.WriteString(all[rng.IntN(len(all))])
		}
		sameHoweverCut(t, []byte(stream.String()), rng.Uint64())
	}
}

func FuzzAnySplitGivesTheSame(f *testing.F) {
	for i, seq := range sequences() {
		f.Add([]byte(seq), uint64(i))
	}
	f.Fuzz(sameHoweverCut)
}

func sameHoweverCut(t *testing.T, stream []byte, seed uint64) {
	var at, cut parser
	at.feed(slices.Clone(stream))
	rng := rand.New(rand.NewPCG(seed, 1))
	for rest := slices.Clone(stream); len(rest) > 0; {
		n := 1 + rng.IntN(len(rest))
		cut.feed(rest[:n])
		rest = rest[n:]
	}
	for at.patience() > 0 {
		at.expire()
	}
	for cut.patience() > 0 {
		cut.expire()
	}
	if a, b := slices.Concat(at.ready...), slices.Concat(cut.ready...); !slices.Equal(a, b) {
		t.Errorf("%q: %q in one, %q cut (%d)", stream, a, b, seed)
	}
	var dec uv.EventDecoder
	pasting := false
	for _, event := range at.ready {
		pasting = pasting && string(event) != pasteEnd
		if n, e := dec.Decode(event); !pasting && (n != len(event) || strings.Contains(fmt.Sprintf("%T", e), "uv.UnknownEvent")) {
			t.Errorf("%q: %q is not one event", stream, event)
		}
		pasting = pasting || string(event) == "\x1b[200~"
	}
}

func TestNoTimerRunsWhenNothingIsOpen(t *testing.T) {
	for _, seq := range append(sequences(), "\xe6", "\xe6\x97") {
		var p parser
		if p.feed([]byte(seq)); p.patience() != 0 {
			t.Errorf("behind %q it waits for %v", seq, p.patience())
		}
	}
}

func TestAPausedReaderGoesOnWithWhatCame(t *testing.T) {
	in, w := io.Pipe()
	r := New(in)
	defer in.Close()
	defer r.Close()
	b := make([]byte, 64)
	r.Pause(true)
	go func() { _, _ = io.WriteString(w, "\x1b[A") }()
	if n, err := r.Read(b); !errors.Is(err, cancelreader.ErrCanceled) {
		t.Errorf("paused, it reads %q %v", b[:n], err)
	}
	r.Pause(false)
	if n, err := r.Read(b); err != nil || string(b[:n]) != "\x1b[A" {
		t.Errorf("then %q %v", b[:n], err)
	}
}

func TestWhatIsLeftOverIsDrained(t *testing.T) {
	const report = "\x1b[?2026;2$y"
	for name, tc := range map[string]struct {
		before, answer string
		takes          time.Duration
	}{
		"a terminal that answers":                        {report, "\x1b[?62c", 300 * time.Millisecond},
		"one that answered before":                       {report, "", forSequence},
		"one whose first answer is late":                 {"", "\x1b[?62c", 300 * time.Millisecond},
		"one that never answers, but reports after that": {"", "", 300*time.Millisecond + forLeftOver},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				in, w := io.Pipe()
				r := New(in)
				b := make([]byte, 64)
				first := cmp.Or(tc.before, "\x1b[A")
				go func() { _, _ = io.WriteString(w, first) }()
				if n, err := r.Read(b); err != nil || string(b[:n]) != first {
					t.Fatalf("%q %v", b[:n], err)
				}
				r.Pause(true)
				if _, err := r.Read(b); !errors.Is(err, cancelreader.ErrCanceled) {
					t.Errorf("it goes on: %v", err)
				}
				asked, begun := make(chan struct{}), time.Now()
				go func() {
					_, _ = io.WriteString(w, "\x1b[<35;1;1M\x1b[<35;2;")
					<-asked
					time.Sleep(300 * time.Millisecond)
					_, _ = io.WriteString(w, "1M\x1b[<0;2;1m"+tc.answer)
				}()
				r.Drain(func() error { close(asked); return nil })
				if took := time.Since(begun); took != tc.takes {
					t.Errorf("it took %v, not %v", took, tc.takes)
				}
				_ = r.Close()
				in.Close()
			})
		})
	}
}
